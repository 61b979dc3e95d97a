//! Four online judges: standard input to standard output, byte for byte what each
//! expects, and tolerant of blank lines, trailing blanks and digits written with or
//! without blanks between them.
//!
//! - `cells`: reading numbers and grids from a stream, with exact positions
//! - one file for each judge
//!
//! A judge's input carries no marks to find the next grid by, so unlike the other
//! commands a judge stops at the first thing that is wrong. What came before it has
//! been answered.

mod cells;
mod dlx;
mod p1074;
mod sudogob;
mod uva10957;

use cells::Cells;
use std::io::{self, BufRead, Write};
use thiserror::Error;

/// One of the judges.
#[derive(Debug)]
pub struct Judge {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it asks for.
    pub title: &'static str,
    /// Answers the whole input.
    answer: fn(&mut Cells, &mut dyn Write) -> Result<(), JudgeError>,
}

/// Every judge. A new one is a file and a row.
pub static JUDGES: &[Judge] = &[
    Judge {
        name: "sudogob",
        title: "SPOJ SUDOGOB: number of solutions, and the only one",
        answer: sudogob::answer,
    },
    Judge {
        name: "p1074",
        title: "NOIP 2009 / Luogu P1074: the largest target score",
        answer: p1074::answer,
    },
    Judge {
        name: "uva10957",
        title: "UVa 10957 So Doku Checker: illegal, unique, ambiguous, impossible",
        answer: uva10957::answer,
    },
    Judge {
        name: "dlx",
        title: "all solutions of boards of any box order, in lexicographic order",
        answer: dlx::answer,
    },
];

/// Why a judge stopped.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// The input is not what the judge gives.
    #[error("{line}:{column}: {message}")]
    Input {
        /// The line, counted from 1.
        line: u64,
        /// The byte in that line, counted from 1.
        column: usize,
        /// What was expected and what was found.
        message: String,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Answers the whole input.
///
/// # Errors
/// At the first thing in the input that is wrong, or if reading or writing fails.
/// The answers to what came before have been written.
pub fn answer(
    judge: &Judge,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), JudgeError> {
    (judge.answer)(&mut Cells::new(input), output)
}

/// What the judge of a name prints for an input.
#[cfg(test)]
fn judged(name: &str, input: &str) -> Result<String, String> {
    let judge = JUDGES.iter().find(|judge| judge.name == name).unwrap();
    let mut output = Vec::new();
    match answer(judge, &mut input.as_bytes(), &mut output) {
        Ok(()) => Ok(String::from_utf8(output).unwrap()),
        Err(error) => Err(error.to_string()),
    }
}
