//! What can be asked of a module.

use serde::Deserialize;

/// What a request is to be done: the other members depend on it, and are read as one of the types
/// below.
///
/// Requests are no `enum`, since what serde makes of one that is told by a member is a tenth of the
/// module.
#[derive(Debug, Deserialize)]
pub struct Do {
    /// `about`, `open` and so on: see [`Module`](crate::Module).
    #[serde(rename = "do")]
    pub what: String,
}

/// A puzzle.
#[derive(Debug, Deserialize)]
pub struct Puzzle {
    /// 81 or 729 characters, or anything that is read as one record.
    pub puzzle: String,
    /// Where counting its solutions ends: a number, or `none`.
    pub cap: Option<String>,
    /// The weights of its cells, row by row; if none, those of target Sudoku.
    pub weights: Option<Vec<i32>>,
    /// Whether small scores are good.
    #[serde(default)]
    pub smallest: bool,
}

/// A list of puzzles to measure with.
#[derive(Debug, Deserialize)]
pub struct List {
    /// How many.
    pub records: u32,
}

/// A text, and what is asked of its records.
#[derive(Debug, Deserialize)]
pub struct Open {
    /// What is asked.
    pub question: Ask,
    /// The name of the file, without what a compression added.
    pub file: Option<String>,
    /// The name of the format, if it was said.
    pub from: Option<String>,
    /// The name or the number of the puzzle's column, if it was said.
    pub column: Option<String>,
    /// Whether there is a header, if it was said.
    pub header: Option<bool>,
    /// Whether puzzles are pencilmarks; if not, the first record tells.
    #[serde(default)]
    pub pencilmarks: bool,
    /// Whether the payload is the whole text.
    pub complete: bool,
}

/// A question and its options; those of other questions are left alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The name of the program's command.
    pub ask: String,
    /// `solve`: some solution of an ambiguous puzzle too.
    #[serde(default)]
    pub any: bool,
    /// `count`: where counting ends, a number or `none`.
    pub cap: Option<String>,
    /// `target`: the weights of the cells, row by row; if none, those of target Sudoku.
    pub weights: Option<Vec<i32>>,
    /// `target`: whether small scores are good.
    #[serde(default)]
    pub smallest: bool,
    /// `canonical`: which form.
    pub form: Option<String>,
    /// `canonical`: whether the number of automorphisms is wanted.
    #[serde(default)]
    pub automorphisms: bool,
}

/// Where a text is to be cut.
#[derive(Debug, Deserialize)]
pub struct Cut {
    /// Whether the payload reaches to the end of the text.
    pub complete: bool,
    /// The number of its first line, counted from 1.
    pub line: u64,
    /// How many bytes of the text are before it.
    pub offset: u64,
    /// How long a segment should be at least, in bytes.
    #[serde(default = "usual_size")]
    pub size: u64,
}

fn usual_size() -> u64 {
    1 << 17
}

/// Where a segment is in the text.
#[derive(Debug, Deserialize)]
pub struct Segment {
    /// The number of its first line, counted from 1.
    pub line: u64,
    /// How many bytes of the text are before it.
    pub offset: u64,
    /// Whether nothing is behind it.
    pub last: bool,
}
