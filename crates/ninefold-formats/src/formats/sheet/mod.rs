//! Boards as sheets: the cells of a table of text, or of a worksheet, are the cells of boards.
//!
//! ```text
//!     A B C D E F G H I     a row of heads, at the top or above each board, or none
//!   1 5 3     7             a column of names, or none
//!   2 6     1 9 5           nine rows, and more boards below, or beside it after an empty column
//! ```
//!
//! Nothing in a sheet says where a board begins. So all ways are tried in which its rows and columns are whole
//! boards, and one is taken only if no other is left: a board is never cut out of the rows of two.
//!
//! - `rows`: the rows of a text, cell by cell
//! - `readings`: the ways to read a sheet

mod readings;
mod rows;

use super::blocks::without_mark;
use super::csv::{DELIMITERS, separator_line};
use super::puzzle_files::{Input, Problem, PuzzleFile, PuzzleRecord, Record};
use ninefold::BoardShape;
use readings::{Reading, columns_of};
use rows::{Row, Sheet};
use std::io::{self, Read};
use std::vec::IntoIter;

/// Sign at the beginning of a line before each worksheet of a workbook; its name follows.
pub const WORKSHEET: u8 = 0x1d;

/// The delimiter of the cells if a text that begins like this is a sheet of boards, and nothing that is read as lines
/// or as a table of columns. The text may be cut off anywhere if it is not `complete`.
pub fn delimiter_of(
    shape: BoardShape,
    head: &[u8],
    complete: bool,
    given: Option<u8>,
) -> Option<u8> {
    if head.first() == Some(&WORKSHEET) {
        return Some(b',');
    }
    let side = shape.side();
    let text = without_mark(head);
    let (named, begin) = separator_line(text).unzip();
    let mut lines = text[begin.unwrap_or(0)..].split(|&byte| byte == b'\n');
    let first = lines.find(|line| !line.trim_ascii().is_empty())?;
    let may_be = |delimiter: &u8| {
        let fields = first.iter().filter(|byte| *byte == delimiter).count() + 1;
        // A title stands in a cell by itself.
        let is_title = fields == 1 && first.iter().any(u8::is_ascii_alphabetic);
        (is_title || (side..shape.cells()).contains(&fields))
            && is_sheet(shape, head, complete, *delimiter)
    };
    match given.or(named) {
        Some(delimiter) => may_be(&delimiter).then_some(delimiter),
        None => DELIMITERS.into_iter().find(may_be),
    }
}

/// True if the first rows are those of a sheet with something that lines of boards do not have: heads, names, empty
/// rows or columns, or cells of more than a sign.
fn is_sheet(shape: BoardShape, head: &[u8], complete: bool, delimiter: u8) -> bool {
    let side = shape.side();
    let sheet = Sheet::beginning(shape, head, complete, delimiter, 3 * side);
    if !(side..shape.cells()).contains(&sheet.width) {
        return false;
    }
    let kinds: Vec<Row> = (0..sheet.len()).map(|row| sheet.kind(row)).collect();
    // Arrays in program text and drawings are read as lines.
    if (0..kinds.len()).any(|row| kinds[row] != Row::Title && sheet.has_brackets(row)) {
        return false;
    }
    let first = kinds.iter().position(|kind| *kind == Row::Cells);
    let rows = || (0..kinds.len()).filter(|&row| kinds[row] == Row::Cells);
    let (Some(first), boards) = (first, rows().count()) else {
        return false;
    };
    let special = sheet.width != side
        || kinds.contains(&Row::Names)
        || sheet.is_head(first, 0)
        || rows().any(|row| sheet.has_long_cells(row))
        || (first..kinds.len()).any(|row| sheet.is_empty(row));
    // One row in eight may be damaged: it is for the sheet to say where.
    let is_rare = |count: usize| 8 * count <= boards;
    let fits = |(columns, _): (Vec<usize>, bool)| {
        let is_odd = |row: usize| {
            let mut columns = columns.iter();
            columns.any(|&at| sheet.odd_cell(row, at).is_some() && !sheet.is_head(row, at))
        };
        is_rare(rows().filter(|&row| is_odd(row)).count())
    };
    let others = kinds.iter().filter(|kind| **kind == Row::Other).count();
    special && boards > side / 2 && is_rare(others) && columns_of(&sheet).into_iter().any(fits)
}

/// A reader of the boards of a text that is a sheet, or several worksheets.
pub struct SheetReader {
    shape: BoardShape,
    delimiter: u8,
    /// The text, until it is read.
    input: Option<Input>,
    records: IntoIter<Record>,
}

impl SheetReader {
    /// A reader of a text whose cells have this delimiter between them.
    pub fn new(shape: BoardShape, input: Input, delimiter: u8) -> Self {
        SheetReader {
            shape,
            delimiter,
            input: Some(input),
            records: Vec::new().into_iter(),
        }
    }
}

impl PuzzleFile for SheetReader {
    fn next_puzzle(&mut self) -> io::Result<Option<Record>> {
        if let Some(mut input) = self.input.take() {
            let mut text = Vec::new();
            input.read_to_end(&mut text)?;
            self.records = records(self.shape, &text, self.delimiter).into_iter();
        }
        Ok(self.records.next())
    }
}

/// The boards of a text, worksheet by worksheet, or the reason for each worksheet that has none.
fn records(shape: BoardShape, text: &[u8], delimiter: u8) -> Vec<Record> {
    let Some(text) = text.strip_prefix(&[WORKSHEET]) else {
        return of_sheet(&Sheet::new(shape, text, delimiter));
    };
    let mut records = Vec::new();
    for worksheet in text.split(|&byte| byte == WORKSHEET) {
        let end = memchr::memchr(b'\n', worksheet).unwrap_or(worksheet.len());
        let (name, text) = worksheet.split_at(end);
        let text = text.get(1..).unwrap_or_default();
        let name = String::from_utf8_lossy(name);
        let all = of_sheet(&Sheet::new(shape, text, delimiter)).into_iter();
        records.extend(all.map(|record| {
            record.map_err(|problem| Problem {
                reason: format!("worksheet {name}: {}", problem.reason),
                ..problem
            })
        }));
    }
    records
}

/// The boards of a sheet in their order: from left to right, and then downwards.
fn of_sheet(sheet: &Sheet) -> Vec<Record> {
    if (0..sheet.len()).all(|row| matches!(sheet.kind(row), Row::Blank)) {
        return Vec::new();
    }
    let reading = match Reading::of(sheet) {
        Ok(reading) => reading,
        Err(fault) => {
            let (line, column) = sheet.place(fault.row, fault.column);
            let reason = fault.reason;
            return vec![Err(Problem {
                line,
                column,
                reason,
            })];
        }
    };
    let board = |(row, column): (usize, usize)| {
        let cells = sheet.board(row, column).map_err(|(number, reason)| {
            let side = sheet.side();
            let (line, column) = sheet.place(row + number / side, column + number % side);
            Problem {
                line,
                column,
                reason,
            }
        })?;
        let (line, _) = sheet.place(row, column);
        Ok(PuzzleRecord { line, cells })
    };
    reading.boards(sheet).into_iter().map(board).collect()
}

#[cfg(test)]
mod tests;
