//! Online judges: standard input to standard output, byte for byte what each expects, and tolerant of
//! empty lines, trailing blanks, CRLF, a byte order mark, a trailing ^Z, and digits written with or
//! without blanks between them.
//!
//! A judge is a row in [`JUDGES`], which combines three small tables:
//!
//! - `alphabet`: the symbols of cells, and what stands between them
//! - `framing`: how many grids there are and of which size, and what stands around them
//! - `words`: what is asked of a grid, and the words of the answer
//!
//! and below them
//!
//! - `cells`: reading numbers, words and grids from a stream, with exact positions
//! - `boards`: what is asked of boards of every size
//! - `error`: what can be wrong with the input, and where
//! - `list`: the table for people
//!
//! Most judges' inputs carry no marks to find the next grid by, so unlike the other commands a judge
//! stops at the first thing that is wrong. What came before it has been answered. What stands behind
//! the last grid that is asked for is not read.

mod alphabet;
mod boards;
mod cells;
mod error;
mod framing;
mod list;
mod words;

pub use error::JudgeError;
pub use list::list;

use alphabet::Alphabet;
use cells::GridReader;
use framing::{Cases, Framing};
use std::io::{BufRead, Write};
use words::{Sum, Words};

/// One of the judges.
#[derive(Debug)]
pub struct Judge {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its other names: the same problem on other sites.
    pub aliases: &'static [&'static str],
    /// Where the problem comes from.
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
        judge("dlx", &[], "the exact-cover classic", &BLANK_BEHIND, &OF_ORDER, &ALL_BELOW_RULES),
        judge("poj2676", &[], "POJ 2676", &COMPACT, &COUNTED, &FIRST),
        judge("poj2918", &[], "POJ 2918", &COMPACT, &SCENARIOS, &FIRST),
        judge("poj3074", &[], "POJ 3074", &POINTS, &TO_WORD_END, &FIRST),
        judge("poj3076", &["uva1309", "zoj3122"], "POJ 3076, UVa 1309, ZOJ 3122", &LETTERS, &APART_16, &FIRST),
        judge("spoj-sudoku", &[], "SPOJ SUDOKU", &LETTERS, &COUNTED_16, &FIRST),
        judge("novice42", &[], "SPOJ NOVICE42", &COMPACT, &COUNTED_WITH_HEADERS, &FIRST),
        judge("uva989", &[], "UVa 989", &SPACED, &OF_ORDER_1_TO_3_APART, &NO_SOLUTION),
        judge("tioj1025", &[], "TIOJ 1025", &SPACED, &ONE, &ALL_APART),
        judge("sudokunique", &[], "Kattis sudokunique", &SPACED, &APART, &FIND_ANOTHER_JOB),
        judge("fiendishsudoku", &[], "Kattis fiendishsudoku", &SPACED, &ONE_OF_ORDER, &FIRST),
        judge("hdu1426", &[], "HDU 1426", &SPACED_QUESTION_MARKS, &APART, &FIRST),
        judge("hdu2780", &[], "HDU 2780", &COMPACT, &COUNTED_APART, &COULD_NOT),
        judge("hdu3111", &[], "HDU 3111", &QUESTION_MARKS, &COUNTED_DASHES, &IMPOSSIBLE),
        judge("hdu3909", &[], "HDU 3909", &NUMBERS_AND_LETTERS, &OF_ORDER_2_TO_4, &NOT_MINIMAL),
        judge("euler96", &[], "Project Euler 96", &COMPACT, &WITH_HEADERS, &Words::CornerSum),
        judge("p1784", &[], "Luogu P1784", &SPACED, &ONE, &FIRST),
        judge("boj2239", &["ecnu1021"], "BOJ 2239, ECNU 1021", &COMPACT, &ONE, &FIRST),
        judge("boj2580", &[], "BOJ 2580", &SPACED, &ONE, &FIRST),
    ]
};

impl Judge {
    /// The judge that goes by a name.
    pub fn by_name(name: &str) -> Option<&'static Judge> {
        JUDGES
            .iter()
            .find(|judge| judge.name == name || judge.aliases.contains(&name))
    }

    /// The form of the input, in words.
    pub fn input(&self) -> String {
        format!("{}; {}", self.framing, self.alphabet)
    }

    /// The form of the output, in words.
    pub fn output(&self) -> String {
        let rows = match self.words.has_rows() {
            true => format!(", {}", self.alphabet.rows()),
            false => String::new(),
        };
        let (words, framing) = (self.words, self.framing);
        format!("{words}{rows}{}{}", words.around(), framing.around())
    }

    /// The words of the output and when they come; empty if there are none.
    pub fn words(&self) -> String {
        self.words.cases()
    }
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
    let mut reader = GridReader::new(input);
    let mut cases = Cases::new(judge.framing, judge.alphabet, &mut reader)?;
    let mut sum = Sum::default();
    let mut before = Vec::new();
    while let Some(case) = cases.next()? {
        before.clear();
        judge.framing.write_before(&case, &mut before);
        judge
            .words
            .write(&case.grid, judge.alphabet, &before, &mut sum, output)?;
        output.write_all(judge.framing.behind().as_bytes())?;
    }
    judge.words.write_end(&sum, output)?;
    Ok(())
}

#[cfg(test)]
mod tests;
