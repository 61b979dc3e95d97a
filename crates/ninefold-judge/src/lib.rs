//! Sudoku problems of online judges: the input of each as its statement describes it, and byte for byte
//! the output that it asks for. Empty lines, trailing blanks, CRLF, a byte order mark, a trailing ^Z, and
//! blanks between digits are tolerated.
//!
//! ```
//! use ninefold_judge::Judge;
//!
//! let judge = Judge::by_name("poj2918").expect("one of the judges");
//! let input = b"1
//! 530070000
//! 600195000
//! 098000060
//! 800060003
//! 400803001
//! 700020006
//! 060000280
//! 000419005
//! 000080079
//! ";
//! let mut output = Vec::new();
//! judge.answer(&mut &input[..], &mut output)?;
//! assert!(output.starts_with(b"Scenario #1:\n534678912\n"));
//!
//! let error = judge.answer(&mut &b"1\n53007x000"[..], &mut output).unwrap_err();
//! assert_eq!(error.to_string(), "2:6: expected cell 6 of 81, 0 to 9, found `x`");
//! # Ok::<(), ninefold_judge::JudgeError>(())
//! ```
//!
//! A judge is a row in [`JUDGES`], which combines three small tables:
//!
//! - `alphabet`: the symbols of cells, and the text between them
//! - `framing`: the number of grids, their sizes and rules, and the text around them
//! - `words`: the question to a grid, and the words of the answer
//!
//! They rest on
//!
//! - `cells`: reading numbers, words and grids from a stream, with exact positions
//! - `boards`: questions to boards of every size and layout
//! - `error`: faults of the input, and their places
//! - `list`: the table for people
//!
//! The input of most judges has no marks by which the next grid could be found, so a judge stops at the
//! first fault. The grids before it have been answered. Input after the last grid that is asked for is
//! not read.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod alphabet;
mod boards;
mod cells;
mod error;
mod framing;
mod list;
mod words;

pub use error::{Fault, JudgeError};
pub use list::list;

use alphabet::Alphabet;
use cells::GridReader;
use framing::{Cases, Framing};
use std::io::{BufRead, Write};
use words::{Sum, Words};

/// One of the judges.
#[derive(Debug)]
pub struct Judge {
    /// Its name.
    pub name: &'static str,
    /// Its other names: the same problem on other sites.
    pub aliases: &'static [&'static str],
    /// The site and the number of the problem.
    pub source: &'static str,
    alphabet: &'static Alphabet,
    framing: &'static Framing,
    words: &'static Words,
}

/// A row of the table: name, aliases, source; alphabet, framing, words.
const fn judge(
    name: &'static str,
    aliases: &'static [&'static str],
    source: &'static str,
    alphabet: &'static Alphabet,
    framing: &'static Framing,
    words: &'static Words,
) -> Judge {
    Judge {
        name,
        aliases,
        source,
        alphabet,
        framing,
        words,
    }
}

/// Every judge. A new one is a row.
#[rustfmt::skip]
pub static JUDGES: &[Judge] = {
    use alphabet::*;
    use framing::*;
    use words::*;
    &[
        judge("sudogob", &[], "SPOJ SUDOGOB", &AS_READ, &COUNTED, &Words::CountAndOnly),
        judge("p1074", &[], "Luogu P1074, NOIP 2009", &SPACED, &ONE, &Words::BestScore),
        judge("uva10957", &[], "UVa 10957 So Doku Checker", &SPACED, &CASES, &CHECKER),
        judge("dlx", &[], "the exact-cover classic", &BLANK_AFTER, &OF_ORDER, &ALL_BELOW_RULES),
        judge("poj2676", &[], "POJ 2676", &COMPACT, &COUNTED, &FIRST),
        judge("poj2918", &[], "POJ 2918", &COMPACT, &SCENARIOS, &FIRST),
        judge("poj3074", &[], "POJ 3074", &POINTS, &TO_WORD_END, &FIRST),
        judge("poj3076", &["uva1309", "zoj3122"], "POJ 3076, UVa 1309, ZOJ 3122", &LETTERS, &APART_16, &FIRST),
        judge("poj3435", &[], "POJ 3435 Sudoku Checker", &SPACED, &ONE_OF_ORDER_1_TO_10, &CORRECT),
        judge("spoj-sudoku", &[], "SPOJ SUDOKU", &LETTERS, &COUNTED_16, &FIRST),
        judge("spoj-sudoku2", &["hdu1967"], "SPOJ SUDOKU2, HDU 1967", &COMPACT, &COUNTED_PAIRS, &DERIVED),
        judge("novice42", &[], "SPOJ NOVICE42", &COMPACT, &COUNTED_WITH_HEADERS, &FIRST),
        judge("uva989", &[], "UVa 989", &SPACED, &OF_ORDER_1_TO_3_APART, &NO_SOLUTION),
        judge("tioj1025", &[], "TIOJ 1025", &SPACED, &ONE, &ALL_APART),
        judge("sudokunique", &[], "Kattis sudokunique", &SPACED, &APART, &FIND_ANOTHER_JOB),
        judge("fiendishsudoku", &[], "Kattis fiendishsudoku", &SPACED, &ONE_OF_ORDER, &FIRST),
        judge("hdu1426", &[], "HDU 1426", &SPACED_QUESTION_MARKS, &APART, &FIRST),
        judge("hdu2780", &[], "HDU 2780", &COMPACT, &COUNTED_APART, &COULD_NOT),
        judge("hdu3111", &[], "HDU 3111", &QUESTION_MARKS, &COUNTED_DASHES, &IMPOSSIBLE),
        judge("hdu3909", &[], "HDU 3909", &NUMBERS_AND_LETTERS, &OF_ORDER_2_TO_4, &NOT_MINIMAL),
        judge("hdu4069", &[], "HDU 4069 Squiggly Sudoku", &COMPACT, &COUNTED_WALLED, &MULTIPLE_SOLUTIONS),
        judge("codechef-j1", &[], "CodeChef J1 SudokuX", &COMPACT_POINTS, &COUNTED_X, &FIRST),
        judge("euler96", &[], "Project Euler 96", &COMPACT, &WITH_HEADERS, &Words::CornerSum),
        judge("p1784", &[], "Luogu P1784", &SPACED, &ONE, &FIRST),
        judge("boj2239", &["ecnu1021"], "BOJ 2239, ECNU 1021", &COMPACT, &ONE, &FIRST),
        judge("boj2580", &[], "BOJ 2580", &SPACED, &ONE, &FIRST),
    ]
};

impl Judge {
    /// Returns the judge of this name, one of its own or of its other names.
    pub fn by_name(name: &str) -> Option<&'static Judge> {
        JUDGES
            .iter()
            .find(|judge| judge.name == name || judge.aliases.contains(&name))
    }

    /// Returns the form of the input, in words.
    pub fn input(&self) -> String {
        format!("{}; {}", self.framing, self.alphabet)
    }

    /// Returns the form of the output, in words.
    pub fn output(&self) -> String {
        let rows = match self.words.has_rows() {
            true => format!(", {}", self.alphabet.rows()),
            false => String::new(),
        };
        let (words, framing) = (self.words, self.framing);
        format!("{words}{rows}{}{}", words.around(), framing.around())
    }

    /// Returns the words of the output, each with its case; empty if there are none.
    pub fn words(&self) -> String {
        self.words.cases()
    }

    /// Answers the whole input.
    ///
    /// # Errors
    /// [`JudgeError`] at the first fault of the input, or if reading or writing fails. The answers to the
    /// grids before it have been written.
    pub fn answer(
        &self,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> Result<(), JudgeError> {
        let mut reader = GridReader::new(input);
        let mut cases = Cases::new(self.framing, self.alphabet, &mut reader)?;
        let mut sum = Sum::default();
        let mut before = Vec::new();
        while let Some(case) = cases.next()? {
            before.clear();
            self.framing.write_before(&case, &mut before);
            self.words
                .write(&case.grid, self.alphabet, &before, &mut sum, output)?;
            output.write_all(self.framing.after().as_bytes())?;
        }
        self.words.write_end(&sum, output)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
