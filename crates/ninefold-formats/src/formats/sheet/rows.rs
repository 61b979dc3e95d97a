//! The rows of a sheet, cell by cell.

use crate::formats::blocks::without_mark;
use crate::formats::csv::{fields, first_record, separator_line, unquoted};
use crate::table::{gathered, is_cell, is_missing};
use ninefold::BoardShape;
use std::ops::Range;

/// The largest number of columns that are looked at: 25x25 boards, nine of them beside each other.
const COLUMNS: usize = 256;

/// Kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Nothing in it.
    Blank,
    /// Words in one cell.
    Title,
    /// Each cell is one of a board, or a name before them.
    Cells,
    /// Names, or numbers too large for cells.
    Names,
    /// Anything else.
    Other,
}

/// Kind of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// No such cell in the row.
    Missing,
    /// Nothing in it.
    Blank,
    /// A sign for an empty cell of a board, or a word for one.
    Empty,
    /// A clue, or 0.
    Digit,
    /// Anything else.
    Name,
}

/// A sheet.
pub struct Sheet<'a> {
    text: &'a [u8],
    shape: BoardShape,
    delimiter: u8,
    /// The places of the rows in the text, and their lines.
    rows: Vec<(Range<usize>, u64)>,
    /// Their cells, as many for each row as the longest has.
    cells: Vec<Cell>,
    /// The number of columns.
    pub width: usize,
}

impl<'a> Sheet<'a> {
    /// The sheet of a text.
    pub fn new(shape: BoardShape, text: &'a [u8], delimiter: u8) -> Self {
        Self::beginning(shape, text, true, delimiter, usize::MAX)
    }

    /// The first rows of a sheet, at most `rows`, of a text that may be cut off anywhere if it is not `complete`.
    pub fn beginning(
        shape: BoardShape,
        text: &'a [u8],
        complete: bool,
        delimiter: u8,
        rows: usize,
    ) -> Self {
        let text = without_mark(text);
        let begin = separator_line(text).map_or(0, |(_, end)| end);
        let mut sheet = Sheet {
            text,
            shape,
            delimiter,
            rows: Vec::new(),
            cells: Vec::new(),
            width: 0,
        };
        let mut rest = &text[begin..];
        let mut line = 1 + u64::from(begin > 0);
        let mut cells: Vec<Vec<Cell>> = Vec::new();
        while !rest.is_empty() && sheet.rows.len() < rows {
            let at = text.len() - rest.len();
            let (record, after) = first_record(rest, delimiter, true);
            if after.is_empty() && !complete && at + record.len() == text.len() {
                break;
            }
            rest = after;
            let row = record.strip_suffix(b"\r").unwrap_or(record);
            sheet.rows.push((at..at + row.len(), line));
            line += 1 + memchr::memchr_iter(b'\n', record).count() as u64;
            let mut kinds = Vec::new();
            if !row.trim_ascii().is_empty() || row.contains(&delimiter) {
                fields(row, delimiter, |at| {
                    kinds.push(sheet.kind_of(&unquoted(&row[at])))
                });
            }
            // What is beyond all columns is not overlooked.
            if kinds.len() > COLUMNS {
                let is_blank = kinds[COLUMNS..].iter().all(|cell| *cell == Cell::Blank);
                kinds.truncate(COLUMNS);
                kinds[COLUMNS - 1] = if is_blank {
                    kinds[COLUMNS - 1]
                } else {
                    Cell::Name
                };
            }
            sheet.width = sheet.width.max(kinds.len());
            cells.push(kinds);
        }
        for row in cells {
            let missing = sheet.width - row.len();
            sheet.cells.extend(row);
            sheet
                .cells
                .extend(std::iter::repeat_n(Cell::Missing, missing));
        }
        sheet
    }

    fn kind_of(&self, text: &[u8]) -> Cell {
        match text.trim_ascii() {
            b"" => Cell::Blank,
            text if is_missing(text) => Cell::Empty,
            text if !is_cell(self.shape, text) => Cell::Name,
            b"." | b"_" | b"?" | b"-" | b"-1" => Cell::Empty,
            _ => Cell::Digit,
        }
    }

    /// Number of rows and columns of a board.
    pub fn side(&self) -> usize {
        self.shape.side()
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, row: usize) -> &[Cell] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }

    /// The kind of a row.
    pub fn kind(&self, row: usize) -> Row {
        let cells = self.row(row);
        let used = || {
            cells
                .iter()
                .filter(|cell| !matches!(cell, Cell::Missing | Cell::Blank))
        };
        let names = used().filter(|&&cell| cell == Cell::Name).count();
        match used().count() {
            0 => Row::Blank,
            1 if names == 1 => {
                let texts = (0..self.width).map(|column| self.cell(row, column));
                let text = texts
                    .into_iter()
                    .find(|text| !text.is_empty())
                    .unwrap_or_default();
                let is_word = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
                match () {
                    () if text.len() > 1 && text.iter().any(is_word) => Row::Title,
                    // The name of a row of empty cells.
                    () if number_of(&text).is_some() => Row::Cells,
                    () => Row::Other,
                }
            }
            count if names == count => Row::Names,
            // On large boards some letters are digits.
            _ if (0..2).any(|column| self.is_head(row, column)) => Row::Cells,
            _ if used().skip(1).any(|cell| *cell == Cell::Name) => Row::Other,
            _ => Row::Cells,
        }
    }

    /// True if a row is of cells with nothing in them.
    pub fn is_empty(&self, row: usize) -> bool {
        self.kind(row) == Row::Blank && self.row(row).first() != Some(&Cell::Missing)
    }

    /// Number of cells that are written in a row, with nothing in them or not.
    pub fn written(&self, row: usize) -> usize {
        let is_written = |cell: &&Cell| **cell != Cell::Missing;
        self.row(row).iter().filter(is_written).count()
    }

    /// True if a cell of a row is written with more than one sign.
    pub fn has_long_cells(&self, row: usize) -> bool {
        let text = &self.text[self.rows[row].0.clone()];
        let mut long = false;
        fields(text, self.delimiter, |at| {
            long |= text[at].trim_ascii().len() > 1;
        });
        long
    }

    /// True if a row has a bracket or a backslash in it, or begins with a bar.
    pub fn has_brackets(&self, row: usize) -> bool {
        let text = self.text[self.rows[row].0.clone()].trim_ascii();
        text.starts_with(b"|") || text.iter().any(|byte| b"[](){}\\".contains(byte))
    }

    /// The text of a cell, without quotes; empty if there is none.
    pub fn cell(&self, row: usize, column: usize) -> Vec<u8> {
        let text = &self.text[self.rows[row].0.clone()];
        let (mut number, mut found) = (0, Vec::new());
        fields(text, self.delimiter, |at| {
            if number == column {
                found = unquoted(&text[at]).trim_ascii().to_vec();
            }
            number += 1;
        });
        found
    }

    /// True if there is nothing in the cells of these columns.
    pub fn is_blank(&self, row: usize, columns: Range<usize>) -> bool {
        let mut cells = self.row(row)[columns].iter();
        cells.all(|cell| matches!(cell, Cell::Missing | Cell::Blank))
    }

    /// The first of the cells from a column on that is no cell of a board.
    pub fn odd_cell(&self, row: usize, column: usize) -> Option<usize> {
        let cells = &self.row(row)[column..column + self.side()];
        let odd = cells
            .iter()
            .position(|cell| matches!(cell, Cell::Missing | Cell::Name));
        odd.map(|at| column + at)
    }

    /// True if the cells from a column on are heads: `1` to `9`, `0` to `8`, `A` to `I`, or different names.
    pub fn is_head(&self, row: usize, column: usize) -> bool {
        let columns = column..column + self.side();
        let Some(cells) = self.row(row).get(columns.clone()) else {
            return false;
        };
        if !cells
            .iter()
            .all(|cell| matches!(cell, Cell::Digit | Cell::Name))
        {
            return false;
        }
        let texts: Vec<Vec<u8>> = columns.map(|column| self.cell(row, column)).collect();
        are_rising(&texts) || {
            let mut sorted = texts;
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() == self.side() && cells.iter().all(|cell| *cell == Cell::Name)
        }
    }

    /// True if the cells from a column on are `1` to `9`, `0` to `8` or `A` to `I`.
    pub fn is_rising(&self, row: usize, column: usize) -> bool {
        let cells = &self.row(row)[column..column + self.side()];
        cells
            .iter()
            .all(|cell| matches!(cell, Cell::Digit | Cell::Name))
            && {
                let texts: Vec<Vec<u8>> = (column..column + self.side())
                    .map(|column| self.cell(row, column))
                    .collect();
                are_rising(&texts)
            }
    }

    /// True if the cells of a column are names of the rows of a board: numbers or letters that rise, or different
    /// names.
    pub fn has_names(&self, first: usize, column: usize) -> bool {
        let rows = first..first + self.side();
        let texts: Vec<Vec<u8>> = rows.clone().map(|row| self.cell(row, column)).collect();
        are_consecutive(&texts) || {
            let are_names = rows.clone().all(|row| self.row(row)[column] == Cell::Name);
            let mut sorted = texts;
            sorted.sort_unstable();
            sorted.dedup();
            are_names && sorted.len() == self.side()
        }
    }

    /// The cells of a board with its corner here.
    ///
    /// # Errors
    /// The number of a cell that is none, with the reason.
    pub fn board(&self, row: usize, column: usize) -> Result<Vec<u8>, (usize, String)> {
        let mut texts = Vec::new();
        for row in row..row + self.side() {
            texts.extend((column..column + self.side()).map(|column| {
                let text = self.cell(row, column);
                if is_missing(&text) { Vec::new() } else { text }
            }));
        }
        gathered(self.shape, texts.iter().map(|text| &text[..]))
    }

    /// The line of a row and the character of its text at which a column begins, both from 1.
    pub fn place(&self, row: usize, column: usize) -> (u64, usize) {
        let Some((at, line)) = self.rows.get(row.min(self.rows.len().saturating_sub(1))) else {
            return (1, 1);
        };
        let text = &self.text[at.clone()];
        let (mut number, mut character) = (0, 1);
        fields(text, self.delimiter, |at| {
            if number == column {
                character = String::from_utf8_lossy(&text[..at.start]).chars().count() + 1;
            }
            number += 1;
        });
        (*line, character)
    }
}

/// The number of a text: a whole number, or one of a letter.
fn number_of(text: &[u8]) -> Option<i64> {
    match text {
        [letter] if letter.is_ascii_alphabetic() => {
            Some(i64::from(letter.to_ascii_uppercase() - b'A'))
        }
        _ => {
            let number: f64 = str::from_utf8(text).ok()?.parse().ok()?;
            (number.fract() == 0.0 && number.abs() < 1e9).then_some(number as i64)
        }
    }
}

/// True if each text is the number after the one before.
fn are_consecutive(texts: &[Vec<u8>]) -> bool {
    let numbers: Option<Vec<i64>> = texts.iter().map(|text| number_of(text)).collect();
    let is_letter = |text: &Vec<u8>| text[0].is_ascii_alphabetic();
    numbers.is_some_and(|numbers| {
        numbers.is_sorted_by(|one, next| one + 1 == *next)
            && (texts.iter().all(is_letter) || !texts.iter().any(is_letter))
    })
}

/// True if the texts are consecutive, from 0 or 1 on or from `A`.
fn are_rising(texts: &[Vec<u8>]) -> bool {
    let first = texts.first().and_then(|text| number_of(text));
    matches!(first, Some(0 | 1)) && texts[0] != b"B" && texts[0] != b"b" && are_consecutive(texts)
}
