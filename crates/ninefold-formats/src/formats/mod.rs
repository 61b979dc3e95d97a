//! The formats of files, in and out.
//!
//! A format is a row in [`FORMATS`], an arm in [`Form::find`] and [`Form::batches`] to be read,
//! and one in [`writer`] to be written, each of which leads to its file.
//!
//! - `content`: the beginning of a text, or a Parquet file
//! - `detect`: the format of a text
//! - `binary`: files that are no text, with advice for each
//! - `error`: errors of finding a form
//! - `form`: the form of an input, and batches of its records
//! - `blocks`: blocks of whole records, for formats of text
//! - `cell`: reading of the cells of a record, for all tables
//! - `template`: records of text that are like another but for boards
//! - `sheet`: boards whose cells are those of a table, or of a worksheet
//! - `lines`, `csv`, `json_lines`, `parquet`, `puzzle_files`: one file or folder for each

mod binary;
pub mod blocks;
mod cell;
mod content;
pub mod csv;
mod detect;
mod error;
mod form;
mod json_lines;
mod lines;
#[cfg(feature = "parquet")]
mod parquet;
mod puzzle_batches;
mod puzzle_files;
mod sheet;
mod template;

pub use binary::is_unwritten;
pub use blocks::Text;
pub use content::{Content, Head};
pub use detect::PARQUET;
pub use error::FormError;
pub use form::{Form, Similarity};
pub use puzzle_files::game_id;
pub use sheet::WORKSHEET;

use crate::table::{AnswerColumn, Name, ReadOptions, Row, UnsupportedSide, Value};
use puzzle_batches::PuzzleWriter;
#[cfg(feature = "opensudoku")]
use puzzle_files::opensudoku;
use puzzle_files::with_rules::{self, RulesWriter};
use puzzle_files::{PuzzleFileWriter, sdk, sdm, sdx, simple_sudoku};
use std::path::Path;

/// Name of a collection in the formats that have one.
#[cfg(feature = "opensudoku")]
const FOLDER: &str = "ninefold";

/// Reason why bytes that are not UTF-8 are refused by a format that has no other text.
pub const NOT_UTF8: &str = "is not UTF-8, and this format has no other text";

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One puzzle a line, or grids.
    Lines,
    /// Comma-separated values.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// One JSON value a line. One array of such values is read, too.
    JsonLines,
    /// Apache Parquet.
    Parquet,
    /// One puzzle a line, 0 for empty cells.
    Sdm,
    /// SadMan Sudoku's.
    Sdk,
    /// Simple Sudoku's.
    Ss,
    /// SadMan Sudoku's with candidates.
    Sdx,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Addresses of f-puzzles.
    FPuzzles,
    /// Game IDs of Simon Tatham's Solo.
    Sgt,
}

/// A row of the table of formats.
#[derive(Debug)]
pub struct FormatRow {
    /// The format.
    pub format: Format,
    /// Its name on the command line.
    pub name: &'static str,
    /// Extensions of its files.
    pub extensions: &'static [&'static str],
    /// A short description.
    pub about: &'static str,
    /// True if it has columns. If not, it holds only puzzles.
    pub table: bool,
}

/// Every format.
pub static FORMATS: &[FormatRow] = &[
    FormatRow {
        format: Format::Lines,
        name: "lines",
        extensions: &["txt", "proof"],
        about: "one puzzle a line, or grids of nine lines; answers one a line",
        table: false,
    },
    FormatRow {
        format: Format::Csv,
        name: "csv",
        extensions: &["csv"],
        about: "comma-separated values, or with semicolons, tabs or bars",
        table: true,
    },
    FormatRow {
        format: Format::Tsv,
        name: "tsv",
        extensions: &["tsv", "tab"],
        about: "tab-separated values",
        table: true,
    },
    FormatRow {
        format: Format::JsonLines,
        name: "jsonl",
        extensions: &["jsonl", "ndjson", "json"],
        about: "JSON Lines: an object, an array or a text a line; one JSON array of them is read, too",
        table: true,
    },
    FormatRow {
        format: Format::Parquet,
        name: "parquet",
        extensions: &["parquet", "pq"],
        about: "Apache Parquet",
        table: true,
    },
    FormatRow {
        format: Format::Sdm,
        name: "sdm",
        extensions: &["sdm"],
        about: "one puzzle a line, 0 for an empty cell",
        table: false,
    },
    FormatRow {
        format: Format::Sdk,
        name: "sdk",
        extensions: &["sdk"],
        about: "SadMan Sudoku",
        table: false,
    },
    FormatRow {
        format: Format::Ss,
        name: "ss",
        extensions: &["ss"],
        about: "Simple Sudoku",
        table: false,
    },
    FormatRow {
        format: Format::Sdx,
        name: "sdx",
        extensions: &["sdx"],
        about: "SadMan Sudoku with candidates",
        table: false,
    },
    FormatRow {
        format: Format::OpenSudoku,
        name: "opensudoku",
        extensions: &["opensudoku", "xml"],
        about: "OpenSudoku XML",
        table: false,
    },
    FormatRow {
        format: Format::FPuzzles,
        name: "f-puzzles",
        extensions: &[],
        about: "addresses of f-puzzles, one a line, with the rules of the layout",
        table: false,
    },
    FormatRow {
        format: Format::Sgt,
        name: "sgt",
        extensions: &[],
        about: "game IDs of Simon Tatham's Solo, one a line, with the rules of the layout",
        table: false,
    },
];

impl Format {
    /// Every format.
    pub fn all() -> impl Iterator<Item = Format> {
        FORMATS.iter().map(|row| row.format)
    }

    fn row(self) -> &'static FormatRow {
        let row = FORMATS.iter().find(|row| row.format == self);
        row.expect("every format has a row")
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// A short description.
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// Returns true if it has columns.
    pub fn is_table(self) -> bool {
        self.row().table
    }

    /// Returns true if it is the format of a puzzle program, which holds only puzzles.
    pub fn is_puzzle_file(self) -> bool {
        !self.is_table() && self != Format::Lines
    }

    /// The format of a file, by its extension.
    pub fn of_name(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        let row = FORMATS
            .iter()
            .find(|row| row.extensions.contains(&&extension[..]))?;
        Some(row.format)
    }
}

/// Description of the output, for any format.
#[derive(Clone, Debug)]
pub struct Target {
    /// The names of the input's columns that are kept.
    pub kept: Vec<Name>,
    /// The columns that are added.
    pub added: Vec<AnswerColumn>,
    /// True if there is a header, where the format can be without one.
    pub header: bool,
    /// The line before the header of the input that names its delimiter, if that is kept.
    pub preamble: Vec<u8>,
    /// The header of the input as it was, if records are written as they were.
    pub echoed_header: Option<Vec<u8>>,
    /// True if records are written as they were.
    pub echo: bool,
    /// True if cells come with the quotes of this format.
    pub verbatim: bool,
    /// True if lines of the input end in CRLF.
    pub crlf: bool,
}

impl Target {
    /// The target for rows of an input of this form in a format. `kept` are the columns that it keeps. If
    /// these are `all` and the format is the same, rows are written as they were.
    pub fn new(
        form: &Form,
        format: Format,
        kept: Vec<Name>,
        all: bool,
        added: Vec<AnswerColumn>,
    ) -> Self {
        let same = form.format() == format;
        let echo = same && all && format.is_table();
        let header = form.header();
        let verbatim = same && !echo && !kept.is_empty();
        Target {
            added,
            preamble: match echo || verbatim {
                true => form.preamble().to_vec(),
                false => Vec::new(),
            },
            header: !same || form.has_header(),
            echoed_header: header.filter(|_| echo).map(|(header, _)| header.to_vec()),
            echo,
            verbatim,
            crlf: same && header.is_some_and(|(_, crlf)| crlf),
            kept,
        }
    }
}

/// A writer of rows as text.
pub trait TableWriter: Send + Sync {
    /// Writes the text before all rows.
    fn begin(&self, out: &mut Vec<u8>);

    /// Writes one row.
    fn row(&self, row: &Row, values: &[Value], out: &mut Vec<u8>);

    /// Writes the text after all rows.
    fn end(&self, out: &mut Vec<u8>);
}

/// Returns the writer of rows in a format of text, with boards as these options read them in those of puzzle programs.
///
/// # Errors
/// [`UnsupportedSide`] if the format has no such boards, or no place for a rule of their layout.
///
/// # Panics
/// If the format is not written as rows of text.
pub fn writer(
    format: Format,
    form: &Form,
    target: &Target,
    wanted: &ReadOptions,
) -> Result<Box<dyn TableWriter>, UnsupportedSide> {
    let shape = wanted.shape();
    let has_no_rules = format.is_puzzle_file() && !matches!(format, Format::FPuzzles | Format::Sgt);
    if has_no_rules && let Some(reason) = with_rules::rule_of_other_formats(&wanted.layout) {
        return Err(UnsupportedSide {
            format: reason,
            side: shape.side(),
            sides: &[],
        });
    }
    let puzzles = |writer: Box<dyn PuzzleFileWriter>| Box::new(PuzzleWriter { writer });
    Ok(match format {
        Format::Csv | Format::Tsv => {
            let usual = if format == Format::Tsv { b'\t' } else { b',' };
            let delimiter = form.delimiter(target).unwrap_or(usual);
            Box::new(csv::CsvWriter::new(target, delimiter))
        }
        Format::JsonLines => Box::new(json_lines::JsonWriter::new(target, form.shape())),
        Format::Sdm => puzzles(Box::new(sdm::SdmWriter::new(shape.side()))),
        Format::Sdk => puzzles(Box::new(sdk::SdkWriter::new(shape.side()))),
        Format::Ss => puzzles(Box::new(simple_sudoku::SimpleSudokuWriter::new(shape))),
        Format::Sdx => puzzles(Box::new(sdx::SdxWriter::new(shape.side()))),
        #[cfg(feature = "opensudoku")]
        Format::OpenSudoku => puzzles(Box::new(opensudoku::OpenSudokuWriter::new(
            shape.side(),
            FOLDER,
        )?)),
        #[cfg(not(feature = "opensudoku"))]
        Format::OpenSudoku => return Err(puzzle_files::no_opensudoku(shape.side())),
        Format::FPuzzles => {
            let writer = RulesWriter::f_puzzles(&wanted.layout);
            puzzles(Box::new(writer?))
        }
        Format::Sgt => {
            let writer = RulesWriter::game_ids(&wanted.layout);
            puzzles(Box::new(writer?))
        }
        Format::Lines | Format::Parquet => {
            unreachable!("{} is not written as rows of text", format.name())
        }
    })
}
