//! What can be asked of a module.

use serde::Deserialize;

/// A request, as JSON with a member `do` that tells which.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// What this module is.
    About,
    /// Looks at the beginning of a text, which is the payload, and gets ready to answer its records.
    Open(Open),
    /// Tells where segments of whole records end in the payload.
    Cut(Cut),
    /// Answers the records of one segment, which is the payload.
    Answer(Segment),
    /// What stands before all rows of the table, as bytes.
    Preamble,
    /// The fields of the rows of a table in the payload, as they were written by `Answer`.
    Fields,
    /// What there is to say about a puzzle.
    Puzzle {
        /// 81 or 729 characters, or anything that is read as one record.
        puzzle: String,
        /// Where counting its solutions ends: a number, or `none`.
        #[serde(default)]
        cap: Option<String>,
    },
    /// What rules find in a puzzle, round by round.
    Steps {
        /// As above.
        puzzle: String,
    },
    /// The best score of a puzzle.
    Target {
        /// As above.
        puzzle: String,
        #[serde(flatten)]
        target: Target,
    },
    /// Puzzles with one solution each, to measure with.
    List {
        /// How many.
        records: u32,
    },
}

/// A text, and what is asked of its records.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// What is asked.
    pub question: Ask,
    /// The name of the file, without what a compression added.
    #[serde(default)]
    pub file: Option<String>,
    /// The name of the format, if it was said.
    #[serde(default)]
    pub from: Option<String>,
    /// The name or the number of the puzzle's column, if it was said.
    #[serde(default)]
    pub column: Option<String>,
    /// Whether there is a header, if it was said.
    #[serde(default)]
    pub header: Option<bool>,
    /// Whether puzzles are pencilmarks; if not, the first record tells.
    #[serde(default)]
    pub pencilmarks: bool,
    /// Whether the payload is the whole text.
    pub complete: bool,
}

/// A question, by the name of the program's command.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The solution.
    Solve {
        /// Some solution of an ambiguous puzzle too.
        #[serde(default)]
        any: bool,
    },
    /// Whether there is one solution.
    Check,
    /// The number of solutions.
    Count {
        /// Where counting ends: a number, or `none`.
        cap: String,
    },
    /// The best score.
    Target(Target),
    /// The canonical form.
    Canonical {
        /// Which: `strict`, `counts`, `pattern` or `solution`.
        #[serde(default)]
        form: Option<String>,
        /// Whether the number of automorphisms is wanted.
        #[serde(default)]
        automorphisms: bool,
    },
    /// Whether the puzzle is minimal.
    Minimality,
    /// How difficult it is.
    Rate,
}

/// Which scores are good.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    /// The weights of the cells, row by row; if none, those of target Sudoku.
    #[serde(default)]
    pub weights: Option<Vec<i32>>,
    /// Whether small scores are good.
    #[serde(default)]
    pub smallest: bool,
}

/// Where a text is to be cut.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The number of its first line, counted from 1.
    pub line: u64,
    /// How many bytes of the text are before it.
    pub offset: u64,
    /// Whether nothing is behind it.
    pub last: bool,
}
