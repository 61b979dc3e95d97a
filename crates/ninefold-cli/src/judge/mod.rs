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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// SPOJ SUDOGOB, "Sudoku goblin".
    Sudogob,
    /// Luogu P1074, target Sudoku, from the Chinese olympiad NOIP 2009.
    P1074,
    /// UVa 10957, "So Doku Checker".
    Uva10957,
    /// All solutions of boards of any box order, the exact-cover classic.
    Dlx,
}

impl Judge {
    /// Every judge.
    pub const ALL: [Judge; 4] = [Judge::Sudogob, Judge::P1074, Judge::Uva10957, Judge::Dlx];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Judge::Sudogob => "sudogob",
            Judge::P1074 => "p1074",
            Judge::Uva10957 => "uva10957",
            Judge::Dlx => "dlx",
        }
    }
}

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
pub fn run(
    judge: Judge,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), JudgeError> {
    let mut cells = Cells::new(input);
    match judge {
        Judge::Sudogob => sudogob::run(&mut cells, output),
        Judge::P1074 => p1074::run(&mut cells, output),
        Judge::Uva10957 => uva10957::run(&mut cells, output),
        Judge::Dlx => dlx::run(&mut cells, output),
    }
}

/// What a judge prints for an input.
#[cfg(test)]
fn judged(judge: Judge, input: &str) -> Result<String, String> {
    let mut output = Vec::new();
    match run(judge, &mut input.as_bytes(), &mut output) {
        Ok(()) => Ok(String::from_utf8(output).unwrap()),
        Err(error) => Err(error.to_string()),
    }
}
