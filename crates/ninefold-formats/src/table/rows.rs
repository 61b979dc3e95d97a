//! What a batch of records comes to, and where a record is.

use super::{Beside, Cell, CellTable, CellType, Companion, Name, ReadError, Remedy};
use ninefold::text::Syntax;
use ninefold::{Board, ParseError, Pencilmarks};
use serde::{Deserialize, Serialize};
use std::iter::Peekable;

/// A place between two records of a corpus, from which reading can go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Which of the inputs.
    pub source: usize,
    /// How far into it: in bytes of text, decompressed, in row groups, or in records, as its format
    /// goes.
    pub offset: u64,
    /// The number of the line there, counted from 1.
    pub line: u64,
}

/// Why a record is not answered, and where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line in its file, counted from 1, where there are lines.
    pub line: Option<u64>,
    /// The character in that line, counted from 1.
    pub column: Option<usize>,
    /// The name of the column, in a table.
    pub name: Option<Name>,
    /// What is wrong.
    pub reason: Box<str>,
    /// What would help, if anything is known to.
    pub remedy: Option<Remedy>,
    /// The record as it stood, where that is wanted and it is text.
    pub text: Option<Box<[u8]>>,
}

impl From<ParseError> for RecordError {
    fn from(error: ParseError) -> Self {
        RecordError {
            line: Some(error.line),
            column: Some(error.column),
            name: None,
            reason: error.kind.to_string().into(),
            remedy: None,
            text: None,
        }
    }
}

impl RecordError {
    /// The same error with what would help.
    #[must_use]
    pub fn with_remedy(self, remedy: impl Into<Option<Remedy>>) -> Self {
        RecordError {
            remedy: remedy.into(),
            ..self
        }
    }
}

/// What is wanted of every record.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How cells of a board may be written.
    pub syntax: Syntax,
    /// Whether puzzles are pencilmarks, of which there are none but 9x9.
    pub pencilmarks: bool,
    /// Whether digits that are missing in front are zeros.
    pub restore_zeros: bool,
    /// What is wanted beside the puzzle, if anything is.
    pub beside: Option<Companion>,
    /// Whether records are wanted as they stood.
    pub raw: bool,
    /// Whether the text of a record that is no row of a table is wanted as it stood.
    pub text: bool,
    /// Whether the line is wanted that such a record begins on.
    pub lines: bool,
    /// Whether the text of records that are malformed is wanted with the errors.
    pub malformed: bool,
    /// Whether cells are wanted with the quotes of their format.
    pub verbatim: bool,
    /// Whether cells must be UTF-8, as JSON and Parquet have it.
    pub utf8: bool,
    /// The columns whose cells are wanted, in this order.
    pub cells: Option<Vec<usize>>,
    /// The types that these must have, where they go into columns of types: none if all are text.
    pub types: Vec<CellType>,
    /// The names of the columns that will be added, which no record may have.
    pub added: Vec<Name>,
}

impl Wanted {
    /// The puzzles alone.
    pub fn boards(syntax: Syntax) -> Self {
        Wanted {
            syntax,
            pencilmarks: false,
            restore_zeros: false,
            beside: None,
            raw: false,
            text: false,
            lines: false,
            malformed: false,
            verbatim: false,
            utf8: false,
            cells: None,
            types: Vec::new(),
            added: Vec::new(),
        }
    }

    /// The types of the cells that are wanted, and text for all that follow.
    pub fn types(&self) -> impl Iterator<Item = CellType> {
        let types = self.types.iter().copied();
        types.chain(std::iter::repeat(CellType::TEXT))
    }
}

/// Some records of an input, in order, framed and not yet read.
pub trait Batch<const SIDE: usize>: Send {
    /// Reads them.
    fn rows(&self, wanted: &Wanted) -> Rows<'_, SIDE>;

    /// Where the record behind the last begins, if reading can be taken up there.
    fn end(&self) -> Option<Position>;

    /// How much further into the input this batch leads, in the report's measure.
    fn progress(&self) -> u64;

    /// The row group of the input that ends with this batch, if there are such groups.
    #[cfg(feature = "parquet")]
    fn ends_group(&self) -> Option<(ninefold_parquet::Input, usize)> {
        None
    }
}

/// An input as batches.
pub trait Batches<const SIDE: usize>: Send {
    /// The next batch, or `None` at the end.
    ///
    /// # Errors
    /// [`ReadError`] if the input cannot be read.
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>, ReadError>;
}

/// What a record is.
#[derive(Clone, Debug)]
pub enum Puzzle<const SIDE: usize> {
    /// A board.
    Board(Board<SIDE>),
    /// Pencilmarks, which are larger.
    Pencilmarks(Box<Pencilmarks>),
}

/// What the records of a batch come to.
#[derive(Debug)]
pub struct Rows<'a, const SIDE: usize> {
    /// The boards of those that have one, in order.
    pub boards: Vec<Board<SIDE>>,
    /// The same for pencilmarks, if these are wanted: there are no boards then.
    pub marks: Vec<Pencilmarks>,
    /// What stands beside the puzzles of the same records, if wanted.
    pub beside: Vec<Beside<SIDE>>,
    /// The others, each with the number of boards or pencilmarks before it.
    pub errors: Vec<(usize, RecordError)>,
    /// Every record as it stood, if wanted; text that is no table with its line end.
    pub raw: Vec<&'a [u8]>,
    /// The line that every record begins on, if wanted and it is no row of a table.
    pub lines: Vec<u64>,
    /// The cells wanted, of one record after the other.
    pub cells: CellTable,
    /// The records that have too few cells, each with how many are missing.
    pub short: Vec<(usize, usize)>,
    /// The records in which a quote is never closed.
    pub unclosed: Vec<usize>,
    /// The records whose text, as it stood, is no record of its format.
    pub foreign: Vec<usize>,
    /// How many puzzles got zeros back that they had lost.
    pub restored: u64,
    /// Whether errors come with the text of their records.
    with_texts: bool,
}

impl<'a, const SIDE: usize> Rows<'a, SIDE> {
    /// None, with room for so many.
    pub fn with_capacity(records: usize, wanted: &Wanted) -> Self {
        Rows {
            boards: Vec::with_capacity(if wanted.pencilmarks { 0 } else { records }),
            marks: Vec::with_capacity(if wanted.pencilmarks { records } else { 0 }),
            beside: Vec::with_capacity(wanted.beside.map_or(0, |_| records)),
            errors: Vec::new(),
            raw: Vec::with_capacity(if wanted.raw { records } else { 0 }),
            lines: Vec::new(),
            cells: CellTable::default(),
            short: Vec::new(),
            unclosed: Vec::new(),
            foreign: Vec::new(),
            restored: 0,
            with_texts: wanted.malformed,
        }
    }

    /// How many records could be read.
    fn read(&self) -> usize {
        self.boards.len() + self.marks.len()
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.read() + self.errors.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the errors, and returns the order in which all records were read.
    pub fn in_order(&mut self) -> InOrder {
        InOrder {
            errors: std::mem::take(&mut self.errors).into_iter().peekable(),
            read: self.read(),
            next: 0,
        }
    }

    /// The next record has so many cells too few.
    pub fn next_is_short(&mut self, missing: usize) {
        if missing > 0 {
            self.short.push((self.len(), missing));
        }
    }

    /// A record of which nothing could be read, as it stood.
    pub fn push_unread(&mut self, error: RecordError, text: &'a [u8], wanted: &Wanted) {
        if wanted.raw {
            self.foreign.push(self.len());
            self.raw.push(text);
        }
        self.push(Err(error), text);
        for _ in wanted.cells.iter().flatten() {
            self.cells.push(Cell::Null);
        }
    }

    /// A record that is a puzzle, and what stands beside it if that is wanted; and the record as it
    /// stood, where it is text.
    pub fn push(
        &mut self,
        read: Result<(Puzzle<SIDE>, Option<Beside<SIDE>>), RecordError>,
        text: &[u8],
    ) {
        match read {
            Ok((Puzzle::Board(board), beside)) => {
                self.boards.push(board);
                self.beside.extend(beside);
            }
            Ok((Puzzle::Pencilmarks(marks), _)) => self.marks.push(*marks),
            Err(mut error) => {
                if self.with_texts {
                    error.text = without_line_ends(text).map(Into::into);
                }
                self.errors.push((self.read(), error));
            }
        }
    }
}

/// The outcome of a record.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was read, as the board or the pencilmarks with this number.
    Read(usize),
    /// It is malformed.
    Malformed(RecordError),
}

/// The records of a batch in their order: those that were read, and between them those that are
/// malformed.
#[derive(Debug)]
pub struct InOrder {
    errors: Peekable<std::vec::IntoIter<(usize, RecordError)>>,
    read: usize,
    next: usize,
}

impl InOrder {
    /// The malformed records before the well-formed one with this number, or all if there are no more
    /// of those than `number`. Each is returned once.
    pub fn malformed_before(&mut self, number: usize) -> impl Iterator<Item = RecordError> {
        let errors = &mut self.errors;
        std::iter::from_fn(move || {
            let next = errors.next_if(|&(before, _)| before <= number);
            next.map(|(_, error)| error)
        })
    }
}

impl Iterator for InOrder {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        let number = self.next;
        if let Some(error) = self.malformed_before(number).next() {
            return Some(Outcome::Malformed(error));
        }
        self.next += 1;
        (number < self.read).then_some(Outcome::Read(number))
    }
}

/// A text without the line ends behind it, if there is anything else.
fn without_line_ends(text: &[u8]) -> Option<&[u8]> {
    let last = text
        .iter()
        .rposition(|byte| !matches!(byte, b'\n' | b'\r'))?;
    Some(&text[..=last])
}

/// A record as a writer sees it.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The record as it stood, without its line end; empty if it was not wanted.
    pub raw: &'a [u8],
    /// The cells that are kept.
    pub cells: &'a [Cell<'a>],
    /// How many cells the record has too few.
    pub missing: usize,
    /// Whether a quote in it is never closed.
    pub unclosed: bool,
    /// Whether its text, as it stood, is no record of its format, so that nothing can be added to it.
    pub foreign: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn malformed_records_come_between_those_that_were_read() {
        let wanted = Wanted::boards(Syntax::default());
        let error = |line: u64| RecordError {
            line: Some(line),
            column: None,
            name: None,
            reason: "".into(),
            remedy: None,
            text: None,
        };
        let batch = || {
            let mut rows = Rows::<9>::with_capacity(0, &wanted);
            for line in [1, 0, 0, 4, 5, 0, 7] {
                let read = match line {
                    0 => Ok((Puzzle::Board(Board::EMPTY), None)),
                    line => Err(error(line)),
                };
                rows.push(read, b"");
            }
            rows
        };
        let order = batch().in_order().map(|outcome| match outcome {
            Outcome::Read(number) => (Some(number), None),
            Outcome::Malformed(error) => (None, error.line),
        });
        let malformed = |line| (None, Some(line));
        let read = |number| (Some(number), None);
        assert_eq!(
            order.collect::<Vec<_>>(),
            [
                malformed(1),
                read(0),
                read(1),
                malformed(4),
                malformed(5),
                read(2),
                malformed(7)
            ]
        );
        let mut order = batch().in_order();
        let mut before = |number| {
            let errors = order.malformed_before(number);
            errors
                .map(|error| error.line.unwrap())
                .collect::<Vec<u64>>()
        };
        assert_eq!(
            [before(0), before(1), before(1), before(2), before(3)],
            [vec![1], vec![], vec![], vec![4, 5], vec![7]]
        );
    }
}
