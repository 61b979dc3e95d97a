//! Batches of records, as they are read.

use super::{Beside, Cell, CellTable, CellType, Companion, Name, ReadError, Remedy};
use crate::layouts_in_records::LayoutSource;
use ninefold::layout::Layout;
use ninefold::text::Syntax;
use ninefold::{AnyBoard, Board, BoardShape, Grid, ParseError, Pencilmarks};
use ninefold_study::symmetry::SymmetryGroup;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::iter::Peekable;

/// A place between two records of a corpus, from which reading can be resumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Number of the input.
    pub source: usize,
    /// Offset in it, in the unit of its format: bytes of decompressed text, row groups, or records.
    pub offset: u64,
    /// The number of the line there, counted from 1.
    pub line: u64,
}

/// The error of a malformed record, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line in its file, counted from 1, where there are lines.
    pub line: Option<u64>,
    /// The character in that line, counted from 1.
    pub column: Option<usize>,
    /// The name of the column, in a table.
    pub name: Option<Name>,
    /// The reason.
    pub reason: Box<str>,
    /// The remedy, if there is one.
    pub remedy: Option<Remedy>,
    /// The record as it was, where that is wanted and it is text.
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
    /// The error of a record on a line, at a character of it, both counted from 1.
    pub fn in_line(line: u64, column: usize, reason: String) -> Self {
        RecordError {
            line: Some(line),
            column: Some(column),
            name: None,
            reason: reason.into(),
            remedy: None,
            text: None,
        }
    }

    /// The same error with a remedy.
    #[must_use]
    pub fn with_remedy(self, remedy: impl Into<Option<Remedy>>) -> Self {
        RecordError {
            remedy: remedy.into(),
            ..self
        }
    }
}

/// Options for reading records.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Layout of boards, but of those that have their own.
    pub layout: Layout,
    /// Where records have layouts of their own, if they do: then all are [boards](Rows::boards), of any size.
    pub own_layouts: Option<LayoutSource>,
    /// Syntax of boards.
    pub syntax: Syntax,
    /// True if puzzles are pencilmarks, which are always 9x9.
    pub pencilmarks: bool,
    /// True if digits that are missing in front are zeros.
    pub restore_zeros: bool,
    /// The companion of the puzzle, if one is wanted.
    pub beside: Option<Companion>,
    /// The group that a transformation beside the puzzle is of.
    pub symmetries: SymmetryGroup,
    /// True if records are wanted as they were.
    pub raw: bool,
    /// True if records that are no rows of a table are wanted as they were.
    pub text: bool,
    /// True if the lines are wanted on which such records begin.
    pub lines: bool,
    /// True if the text of malformed records is wanted with the errors.
    pub malformed: bool,
    /// True if cells are wanted with the quotes of their format.
    pub verbatim: bool,
    /// True if cells must be UTF-8, as in JSON and Parquet.
    pub utf8: bool,
    /// The columns whose cells are wanted, in this order.
    pub cells: Option<Vec<usize>>,
    /// The types that these must have, if they go into columns of these types; empty if all are text.
    pub types: Vec<CellType>,
    /// The names of the columns that will be added, which no member of a record may have.
    pub added: Vec<Name>,
}

impl ReadOptions {
    /// Options for only the puzzles, which are classic.
    pub fn boards(syntax: Syntax) -> Self {
        ReadOptions {
            layout: Layout::classic(),
            own_layouts: None,
            syntax,
            pencilmarks: false,
            restore_zeros: false,
            beside: None,
            symmetries: SymmetryGroup::default(),
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

    /// Size of boards.
    pub fn shape(&self) -> BoardShape {
        self.layout.shape()
    }

    /// True if puzzles are [grids](Rows::grids), and not [boards](Rows::boards).
    pub fn are_grids(&self) -> bool {
        self.layout.is_classic() && self.own_layouts().is_none()
    }

    /// Where records have layouts of their own: nowhere in builds without the feature `links`, so that the page stays
    /// small.
    pub fn own_layouts(&self) -> Option<&LayoutSource> {
        self.own_layouts
            .as_ref()
            .filter(|_| cfg!(feature = "links"))
    }

    /// The types of the cells that are wanted, and then text without end.
    pub fn types(&self) -> impl Iterator<Item = CellType> {
        let types = self.types.iter().copied();
        types.chain(std::iter::repeat(CellType::TEXT))
    }
}

/// Some records of an input, in order, that are framed and not yet read.
pub trait Batch: Send {
    /// Reads the records.
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_>;

    /// Beginning of the record after the last, if reading can be resumed there.
    fn end(&self) -> Option<Position>;

    /// Progress that this batch makes in the input, in the unit of the report.
    fn progress(&self) -> u64;

    /// The row group of the input that ends with this batch, if there are such groups.
    #[cfg(feature = "parquet")]
    fn ends_group(&self) -> Option<(ninefold_parquet::Input, usize)> {
        None
    }
}

/// An input as batches.
pub trait Batches: Send {
    /// The next batch, or `None` at the end.
    ///
    /// # Errors
    /// [`ReadError`] if the input cannot be read.
    fn next(&mut self) -> Result<Option<Box<dyn Batch>>, ReadError>;
}

/// The puzzle of a record.
#[derive(Clone, Debug)]
pub enum Puzzle {
    /// A classic board.
    Grid(Grid),
    /// A board of another layout, or of its own.
    Board(Board),
    /// Pencilmarks, which are larger.
    Pencilmarks(Box<Pencilmarks>),
}

/// The records of a batch, after reading.
#[derive(Debug)]
pub struct Rows<'a> {
    /// The boards of those that have one, in order, if they are classic.
    pub grids: Vec<Grid>,
    /// The same, if they are of another layout, or each of its own.
    pub boards: Vec<Board>,
    /// The same for pencilmarks, if these are wanted: there are no boards then.
    pub marks: Vec<Pencilmarks>,
    /// The layout of these, unless they have their own.
    pub layout: Layout,
    /// The companions of the puzzles of the same records, if wanted.
    pub beside: Vec<Beside>,
    /// The others, each with the number of boards or pencilmarks before it.
    pub errors: Vec<(usize, RecordError)>,
    /// Every record as it was, if wanted; with its line end if it is no row of a table.
    pub raw: Vec<&'a [u8]>,
    /// The line on which every record begins, if wanted and the records are no rows of a table.
    pub lines: Vec<u64>,
    /// The cells wanted, of one record after the other.
    pub cells: CellTable,
    /// The records that have too few cells, each with the number of missing ones.
    pub short: Vec<(usize, usize)>,
    /// The records in which a quote is never closed.
    pub unclosed: Vec<usize>,
    /// The records whose text is no record of its format.
    pub foreign: Vec<usize>,
    /// Number of puzzles whose lost zeros were restored.
    pub restored: u64,
    /// Number of lines after a number sign that hold a puzzle, and are no records.
    pub taken_out: u64,
    /// True if errors come with the text of their records.
    with_texts: bool,
}

impl<'a> Rows<'a> {
    /// No records, with room for `records` of them.
    pub fn with_capacity(records: usize, wanted: &ReadOptions) -> Self {
        let are_grids = wanted.are_grids();
        let room = |is_wanted: bool| if is_wanted { records } else { 0 };
        Rows {
            grids: Vec::with_capacity(room(!wanted.pencilmarks && are_grids)),
            boards: Vec::with_capacity(room(!wanted.pencilmarks && !are_grids)),
            marks: Vec::with_capacity(room(wanted.pencilmarks)),
            layout: wanted.layout.apart(),
            beside: Vec::with_capacity(wanted.beside.map_or(0, |_| records)),
            errors: Vec::new(),
            raw: Vec::with_capacity(if wanted.raw { records } else { 0 }),
            lines: Vec::new(),
            cells: CellTable::default(),
            short: Vec::new(),
            unclosed: Vec::new(),
            foreign: Vec::new(),
            restored: 0,
            taken_out: 0,
            with_texts: wanted.malformed,
        }
    }

    /// Number of well-formed records.
    fn read(&self) -> usize {
        self.grids.len() + self.boards.len() + self.marks.len()
    }

    /// Number of records.
    pub fn len(&self) -> usize {
        self.read() + self.errors.len()
    }

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the boards of those that have one, in order.
    ///
    /// # Panics
    /// If there are no boards `B` of the size of those that were read.
    pub fn take_boards<B: AnyBoard>(&mut self) -> Vec<B> {
        /// The boards as they are, or one by one.
        fn as_wanted<A: AnyBoard, B: AnyBoard>(boards: Vec<A>) -> Vec<B> {
            let boards: Box<dyn Any> = Box::new(boards);
            match boards.downcast::<Vec<B>>() {
                Ok(same) => *same,
                Err(others) => {
                    let boards = others.downcast::<Vec<A>>().expect("just boxed");
                    let boards = boards.iter();
                    boards
                        .map(|board| B::from_known(board.layout(), board.digits()))
                        .collect()
                }
            }
        }
        let grids = std::mem::take(&mut self.grids);
        match self.boards.is_empty() {
            true => as_wanted(grids),
            false => as_wanted(std::mem::take(&mut self.boards)),
        }
    }

    /// Takes the errors, and returns the order in which all records were read.
    pub fn in_order(&mut self) -> RecordOrder {
        RecordOrder {
            errors: std::mem::take(&mut self.errors).into_iter().peekable(),
            read: self.read(),
            next: 0,
        }
    }

    /// Notes that `missing` cells of the next record are missing.
    pub fn next_is_short(&mut self, missing: usize) {
        if missing > 0 {
            self.short.push((self.len(), missing));
        }
    }

    /// Appends a record of which nothing could be read.
    pub fn push_unread(&mut self, error: RecordError, text: &'a [u8], wanted: &ReadOptions) {
        if wanted.raw {
            self.foreign.push(self.len());
            self.raw.push(text);
        }
        self.push(Err(error), text);
        for _ in wanted.cells.iter().flatten() {
            self.cells.push(Cell::Null);
        }
    }

    /// Appends a record: its puzzle, with its companion if that is wanted, or its error. `text` is the record
    /// as it was, where it is text.
    pub fn push(&mut self, read: Result<(Puzzle, Option<Beside>), RecordError>, text: &[u8]) {
        match read {
            Ok((Puzzle::Grid(grid), beside)) => {
                self.grids.push(grid);
                self.beside.extend(beside);
            }
            Ok((Puzzle::Board(board), beside)) => {
                self.boards.push(board);
                self.beside.extend(beside);
            }
            Ok((Puzzle::Pencilmarks(marks), beside)) => {
                self.marks.push(*marks);
                self.beside.extend(beside);
            }
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
pub struct RecordOrder {
    errors: Peekable<std::vec::IntoIter<(usize, RecordError)>>,
    read: usize,
    next: usize,
}

impl RecordOrder {
    /// The malformed records before the well-formed one with this number, or all if there are no more
    /// of those than `number`. Each is returned once.
    #[inline]
    pub fn malformed_before(&mut self, number: usize) -> impl Iterator<Item = RecordError> {
        let errors = &mut self.errors;
        std::iter::from_fn(move || {
            // `next_if` would move the error, to look at it, and back again.
            let &(before, _) = errors.peek()?;
            let (_, error) = (before <= number).then(|| errors.next())??;
            Some(error)
        })
    }
}

impl Iterator for RecordOrder {
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

/// A text without the line ends after it, if there is anything else.
fn without_line_ends(text: &[u8]) -> Option<&[u8]> {
    let last = text
        .iter()
        .rposition(|byte| !matches!(byte, b'\n' | b'\r'))?;
    Some(&text[..=last])
}

/// A record to write.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The record as it was, without its line end; empty if it was not wanted.
    pub raw: &'a [u8],
    /// The cells that are kept.
    pub cells: &'a [Cell<'a>],
    /// Number of missing cells.
    pub missing: usize,
    /// True if a quote in it is never closed.
    pub unclosed: bool,
    /// True if its text is no record of its format, so that nothing can be added to it.
    pub foreign: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn malformed_records_come_between_those_that_were_read() {
        let wanted = ReadOptions::boards(Syntax::default());
        let error = |line: u64| RecordError {
            line: Some(line),
            column: None,
            name: None,
            reason: "".into(),
            remedy: None,
            text: None,
        };
        let batch = || {
            let mut rows = Rows::with_capacity(0, &wanted);
            for line in [1, 0, 0, 4, 5, 0, 7] {
                let read = match line {
                    0 => Ok((Puzzle::Grid(Grid::EMPTY), None)),
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
