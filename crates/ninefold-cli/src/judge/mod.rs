//! Four online judges: standard input to standard output, byte for byte what each
//! expects, and tolerant of blank lines, trailing blanks and digits written with or
//! without blanks between them.
//!
//! - `cells`: reading numbers and grids from a stream, with exact positions
//! - `error`: what can be wrong with the input, and where
//! - one file for each judge
//!
//! A judge's input carries no marks to find the next grid by, so unlike the other
//! commands a judge stops at the first thing that is wrong. What came before it has
//! been answered.

mod cells;
mod dlx;
mod error;
mod p1074;
mod sudogob;
mod uva10957;

pub use error::JudgeError;

use cells::GridReader;
use std::io::{BufRead, Write};

/// One of the judges.
#[derive(Debug)]
pub struct Judge {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it asks for.
    pub title: &'static str,
    /// Answers the whole input.
    answer: fn(&mut GridReader, &mut dyn Write) -> Result<(), JudgeError>,
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
    (judge.answer)(&mut GridReader::new(input), output)
}

#[cfg(test)]
mod tests;
