//! The requests to a module.

use ninefold_formats::answers::Parameters;
use serde::Deserialize;

/// The kind of a request: the other members depend on it, and are read as one of the other types.
///
/// Requests are not an `enum`, since serde's code for one that is tagged by a member takes a tenth
/// of the module.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// `about`, `open` and so on: see [`Module`](crate::Module).
    #[serde(rename = "do")]
    pub kind: String,
}

/// A puzzle.
#[derive(Debug, Deserialize)]
pub struct Puzzle {
    /// 81 or 729 characters; of a layout anything that is read as one record.
    pub puzzle: String,
    /// The cap on counting its solutions: a number, or `none`.
    pub cap: Option<String>,
    /// The weights of its cells, row by row; if none, those of target Sudoku.
    pub weights: Option<Vec<i32>>,
    /// True if small scores are good.
    #[serde(default)]
    pub smallest: bool,
    /// The name of its layout, if it is not the classic one.
    pub layout: Option<String>,
}

/// A layout.
#[derive(Debug, Deserialize)]
pub struct Layout {
    /// Its name.
    pub layout: String,
}

/// An example of a list of puzzles.
#[derive(Debug, Deserialize)]
pub struct List {
    /// Number of puzzles.
    pub records: u32,
}

/// The part of a corpus: its parameters are other members.
#[derive(Debug, Deserialize)]
pub struct Generate {
    /// The number of the first, counted from 0.
    pub from: u64,
    /// Number of puzzles.
    pub records: u64,
}

/// A question about many puzzles, which are the payload: digits, or texts. Texts are their lengths in bytes, as
/// numbers of 4 bytes, and then all of them.
#[derive(Debug, Deserialize)]
pub struct Batch {
    /// `solve`, `check`, `count`, `count_exact` or `enumerate`.
    pub ask: String,
    /// Number of puzzles, where they are texts.
    pub texts: Option<usize>,
    /// True if texts are lines, of which some may have no puzzle.
    #[serde(default)]
    pub lines: bool,
    /// True if some solution of several is wanted, too.
    #[serde(default)]
    pub any: bool,
    /// The cap on the number of solutions.
    pub cap: Option<u64>,
    /// The word for the order of solutions.
    pub order: Option<String>,
    /// The limit of time for each puzzle, in seconds.
    pub time: Option<f64>,
    /// The limit of nodes for each puzzle.
    pub nodes: Option<u64>,
}

/// The question for the path of a puzzle, which is the payload.
#[derive(Debug, Deserialize)]
pub struct Explain {
    /// True if it is 81 digits, and no text.
    #[serde(default)]
    pub digits: bool,
    /// True if it is a line, which may have no puzzle.
    #[serde(default)]
    pub lines: bool,
    /// The rating after which the path ends.
    pub at_most: Option<f64>,
    /// The words of the techniques; all if not given.
    pub techniques: Option<Vec<String>>,
    /// False if no technique may assume that there is one solution.
    pub uniqueness: bool,
    /// The limit of time, in seconds.
    pub time: Option<f64>,
}

/// A text, and the question about its records.
#[derive(Debug, Deserialize)]
pub struct Open {
    /// The question: its name as `ask`, and its parameters.
    pub question: Parameters,
    /// The name of the file, without the ending that a compression added.
    pub file: Option<String>,
    /// The name of the format, if it was chosen.
    pub from: Option<String>,
    /// The name or the number of the puzzle's column, if it was chosen.
    pub column: Option<String>,
    /// The presence of a header, if it was chosen.
    pub header: Option<bool>,
    /// True if puzzles are pencilmarks; if not, the first record decides.
    #[serde(default)]
    pub pencilmarks: bool,
    /// True if the payload is the whole text.
    pub complete: bool,
}

/// A limit of the boards that are wanted.
#[derive(Debug, Deserialize)]
pub struct Most {
    /// Largest number of boards.
    pub most: usize,
}

/// A text that is to be cut.
#[derive(Debug, Deserialize)]
pub struct Cut {
    /// True if the payload reaches to the end of the text.
    pub complete: bool,
    /// The number of its first line, counted from 1.
    pub line: u64,
    /// Number of bytes of the text before it.
    pub offset: u64,
    /// Least length of a segment, in bytes.
    pub size: u64,
}

/// The place of a segment in the text.
#[derive(Debug, Deserialize)]
pub struct Segment {
    /// The number of its first line, counted from 1.
    pub line: u64,
    /// Number of bytes of the text before it.
    pub offset: u64,
    /// True if nothing comes after it.
    pub last: bool,
}
