//! The answers as columns, before they are anybody's.
//!
//! All places of a column are there before the work begins, so that threads write into their own
//! parts of it side by side: solutions lie 81 bytes apart, those that are missing are zeros behind
//! a null. So a column of a million solutions becomes Arrow's (`arrays`) or NumPy's (`given`) without
//! being copied.

use crate::errors::Failure;
use crate::structures::{Block, Member, Members};
use ninefold::BoardShape;
use ninefold_formats::table::{AnswerColumn, CELLS, Type, Value};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;
use std::collections::TryReserveError;
use std::ops::Range;
use std::sync::Arc;

/// The content of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Grids of 81 characters.
    Grids,
    /// Boards of another size, as text.
    Boards,
    /// Text of any length.
    Text,
    /// Some of these words.
    Words(Words),
    /// Whole numbers of 64 bits.
    Integers,
    /// Whole numbers of up to 38 digits.
    Decimals,
    /// Numbers with fractions, of 64 bits.
    Numbers,
    /// Yes or no.
    Flags,
    /// Lists of grids.
    GridLists,
    /// Lists of boards of another size.
    BoardLists,
    /// Lists of text of any length.
    TextLists,
    /// Values that are such lists each.
    Texts,
    /// Lists of structures of these members.
    StructLists(Members),
}

/// Few words, by their numbers.
pub type Words = &'static [&'static str];

/// The columns of answers that become one column here, with the number of the first of them: those of the
/// same name of lists, which are next to each other. Columns that are only of rows have none.
pub fn groups(columns: &[AnswerColumn]) -> impl Iterator<Item = (usize, &[AnswerColumn])> {
    let groups = columns.chunk_by(|one, next| one.list.is_some() && one.list == next.list);
    let groups = groups.scan(0, |place, group| {
        *place += group.len();
        Some((*place - group.len(), group))
    });
    groups.filter(|(_, group)| !group[0].of_rows)
}

/// The name of the column of such a group.
pub fn name(group: &[AnswerColumn]) -> String {
    let column = &group[0];
    column
        .list
        .map_or_else(|| column.name.to_string(), str::to_owned)
}

impl Kind {
    /// That of the column of such a group, about boards of this size.
    pub fn of(group: &[AnswerColumn], shape: BoardShape) -> Kind {
        let [column] = group else {
            return Kind::StructLists(group.iter().map(Member::of).collect());
        };
        let is_other = shape != BoardShape::CLASSIC;
        match (column.kind, column.list.is_some()) {
            (Type::Board, false) if is_other => Kind::Boards,
            (Type::Board, true) if is_other => Kind::BoardLists,
            (Type::Cell, false) if is_other => Kind::Text,
            (kind, is_list) => Kind::of_one(kind, is_list),
        }
    }

    /// That of values, or of lists of them.
    pub fn of_one(kind: Type, is_list: bool) -> Kind {
        match (kind, is_list) {
            (Type::Board, false) => Kind::Grids,
            (Type::Board, true) => Kind::GridLists,
            (Type::Text, false) => Kind::Text,
            (Type::Text, true) => Kind::TextLists,
            (Type::Word(words), false) => Kind::Words(words),
            (Type::Cell, false) => Kind::Words(&CELLS),
            (Type::Integer, false) => Kind::Integers,
            (Type::Decimal, false) => Kind::Decimals,
            (Type::Number, false) => Kind::Numbers,
            (Type::Texts, false) => Kind::Texts,
            (Type::Boolean, false) => Kind::Flags,
            (kind, true) => unreachable!("no question has lists of {kind:?}"),
        }
    }

    /// All words of a column of words.
    pub fn words(&self) -> Option<Words> {
        match self {
            Kind::Words(words) => Some(words),
            _ => None,
        }
    }

    /// Its name in the package.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Grids => "grids",
            Kind::Boards => "boards",
            Kind::BoardLists => "board_lists",
            Kind::Text => "text",
            Kind::Words(_) => "words",
            Kind::Integers => "integers",
            Kind::Decimals => "decimals",
            Kind::Numbers => "numbers",
            Kind::Flags => "flags",
            Kind::GridLists => "grid_lists",
            Kind::TextLists | Kind::Texts => "text_lists",
            Kind::StructLists(_) => "struct_lists",
        }
    }
}

/// The form of a grid's cells in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Symbols, a byte each.
    Symbols,
    /// Symbols, four bytes each, as NumPy has them in its type U.
    WideSymbols,
    /// Digits.
    Digits,
}

impl Cells {
    /// By their names in the package.
    ///
    /// # Errors
    /// If there are none.
    pub fn of(name: &str) -> PyResult<Cells> {
        match name {
            "symbols" => Ok(Cells::Symbols),
            "wide symbols" => Ok(Cells::WideSymbols),
            "digits" => Ok(Cells::Digits),
            other => Err(PyValueError::new_err(format!("no cells of {other}"))),
        }
    }
}

/// The number that stands for no word.
pub const NO_WORD: u8 = u8::MAX;

/// Values and which of them are there: 1, or 0 for a null.
#[derive(Debug, Default)]
pub struct Nullable<T> {
    /// One a row.
    pub values: Vec<T>,
    /// One a row.
    pub valid: Vec<u8>,
}

impl<T: Clone + Default> Nullable<T> {
    fn nulls(rows: usize) -> Self {
        Nullable {
            values: vec![T::default(); rows],
            valid: vec![0; rows],
        }
    }

    /// Makes room for one more value.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn try_reserve(&mut self) -> Result<(), TryReserveError> {
        self.values.try_reserve(1)?;
        self.valid.try_reserve(1)
    }

    /// Appends a value, or a null.
    pub fn push(&mut self, value: Option<T>) {
        self.valid.push(value.is_some().into());
        self.values.push(value.unwrap_or_default());
    }

    /// A value, if it is not null.
    pub fn get(&self, row: usize) -> Option<T> {
        (self.valid[row] == 1).then(|| self.values[row].clone())
    }
}

/// The values of a column.
#[derive(Debug)]
pub enum Data {
    /// Grids, as symbols or as digits.
    Grids {
        /// 81 bytes a row.
        bytes: Vec<u8>,
        /// 1 for each value, and 0 for a null.
        valid: Vec<u8>,
    },
    /// Grids, as symbols of four bytes.
    WideGrids {
        /// 81 symbols a row.
        symbols: Vec<u32>,
        /// 1 for each value, and 0 for a null.
        valid: Vec<u8>,
    },
    /// Boards of another size.
    Boards(Vec<Option<Box<str>>>),
    /// Text of any length.
    Text(Vec<Option<Box<str>>>),
    /// The numbers of words.
    Words(Words, Vec<u8>),
    /// Whole numbers.
    Integers(Nullable<i64>),
    /// Wide whole numbers.
    Decimals(Nullable<i128>),
    /// Numbers with fractions.
    Numbers(Nullable<f64>),
    /// Yes, 1, or no, 0.
    Flags(Nullable<u8>),
    /// Lists of grids, as symbols.
    GridLists(Vec<Option<Vec<[u8; 81]>>>),
    /// Lists of boards of another size.
    BoardLists(Vec<Option<Texts>>),
    /// Lists of text of any length.
    TextLists(Vec<Option<Texts>>),
    /// Values that are such lists each.
    Texts(Vec<Option<Texts>>),
    /// Lists of structures, in blocks of rows.
    StructLists(Members, Vec<Block>),
}

/// Texts of one row, one behind the other in one piece of memory, since a row may have hundreds.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    text: String,
    ends: Vec<usize>,
}

impl Texts {
    /// Appends one.
    ///
    /// # Errors
    /// [`Failure::Memory`] if there is no memory for it.
    pub fn push(&mut self, text: &str) -> Result<(), Failure> {
        let reserved = self.text.try_reserve(text.len());
        let reserved = reserved.and_then(|()| self.ends.try_reserve(1));
        reserved.map_err(|_| Failure::Memory(1))?;
        self.text.push_str(text);
        self.ends.push(self.text.len());
        Ok(())
    }

    /// Number of values.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Number of bytes that they have together.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// One of them.
    pub fn get(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[index]]
    }

    /// All of them, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ends = self.ends.iter().copied();
        starts.zip(ends).map(|(start, end)| &self.text[start..end])
    }
}

impl Kind {
    /// A column of `rows` rows, all null, in which grids have such cells.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn nulls(&self, rows: usize, cells: Cells) -> Result<Data, Failure> {
        // (To ask first leaves the zeros to the system, which has them ready.)
        let width = match self {
            Kind::Grids if cells == Cells::WideSymbols => 4 * 81 + 1,
            Kind::Grids => 82,
            Kind::Boards | Kind::Text => size_of::<Option<Box<str>>>(),
            Kind::Words(_) => 1,
            Kind::Integers | Kind::Numbers => 9,
            Kind::Decimals => 17,
            Kind::Flags => 2,
            Kind::GridLists => size_of::<Option<Vec<[u8; 81]>>>(),
            Kind::BoardLists | Kind::TextLists | Kind::Texts => size_of::<Option<Texts>>(),
            Kind::StructLists(_) => size_of::<Option<Range<usize>>>(),
        };
        let bytes = rows.checked_mul(width);
        let is_there = |bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        if !bytes.is_some_and(is_there) {
            return Err(Failure::Memory(rows));
        }
        Ok(match self {
            Kind::Grids if cells == Cells::WideSymbols => Data::WideGrids {
                symbols: vec![0; 81 * rows],
                valid: vec![0; rows],
            },
            Kind::Grids => Data::Grids {
                bytes: vec![0; 81 * rows],
                valid: vec![0; rows],
            },
            Kind::Boards => Data::Boards(vec![None; rows]),
            Kind::Text => Data::Text(vec![None; rows]),
            Kind::Words(words) => Data::Words(words, vec![NO_WORD; rows]),
            Kind::Integers => Data::Integers(Nullable::nulls(rows)),
            Kind::Decimals => Data::Decimals(Nullable::nulls(rows)),
            Kind::Numbers => Data::Numbers(Nullable::nulls(rows)),
            Kind::Flags => Data::Flags(Nullable::nulls(rows)),
            Kind::GridLists => Data::GridLists(vec![None; rows]),
            Kind::BoardLists => Data::BoardLists(vec![None; rows]),
            Kind::TextLists => Data::TextLists(vec![None; rows]),
            Kind::Texts => Data::Texts(vec![None; rows]),
            Kind::StructLists(members) => {
                Data::StructLists(Arc::clone(members), vec![Block::nulls(rows, members)])
            }
        })
    }
}

/// Symbols of a byte each from those of four.
pub fn narrowed(symbols: &[u32]) -> Vec<u8> {
    symbols.iter().map(|&symbol| symbol as u8).collect()
}

/// Some rows of a column, to be written to.
#[derive(Debug)]
pub enum Slot<'a> {
    /// Of grids.
    Grids(GridSlot<'a>),
    /// Of text of any length.
    Text(&'a mut [Option<Box<str>>]),
    /// Of the numbers of words.
    Words(&'a mut [u8]),
    /// Of whole numbers.
    Integers(NullableSlot<'a, i64>),
    /// Of wide whole numbers.
    Decimals(NullableSlot<'a, i128>),
    /// Of numbers with fractions.
    Numbers(NullableSlot<'a, f64>),
    /// Of yes and no.
    Flags(NullableSlot<'a, u8>),
    /// Of lists of grids.
    GridLists(&'a mut [Option<Vec<[u8; 81]>>]),
    /// Of lists of text of any length.
    TextLists(&'a mut [Option<Texts>]),
    /// Of values that are such lists each.
    Texts(&'a mut [Option<Texts>]),
    /// Of lists of structures.
    StructLists(&'a mut Block),
}

/// Some rows of grids.
#[derive(Debug)]
pub struct GridSlot<'a> {
    rows: GridRows<'a>,
    valid: &'a mut [u8],
}

/// Where the cells of grids are written.
#[derive(Debug)]
enum GridRows<'a> {
    Symbols(&'a mut [[u8; 81]]),
    WideSymbols(&'a mut [[u32; 81]]),
    Digits(&'a mut [[u8; 81]]),
}

impl GridSlot<'_> {
    /// Writes a grid, by its symbols.
    pub fn set(&mut self, row: usize, symbols: &[u8; 81]) {
        match &mut self.rows {
            GridRows::Digits(rows) => rows[row] = symbols.map(|symbol| symbol.saturating_sub(b'0')),
            GridRows::Symbols(rows) => rows[row] = *symbols,
            GridRows::WideSymbols(rows) => rows[row] = symbols.map(u32::from),
        }
        self.valid[row] = 1;
    }
}

/// The symbols of a grid.
fn board_of(text: &[u8]) -> &[u8; 81] {
    text.try_into().expect("a grid has 81 cells")
}

/// Text of an answer.
pub fn text_of(text: &[u8]) -> &str {
    str::from_utf8(text).expect("answers are text")
}

impl Slot<'_> {
    /// Writes the first of the values, or appends it to the list of the row. The null of an answer appends
    /// nothing. A structure is made of as many values as it has members.
    ///
    /// # Errors
    /// [`Failure::Memory`] if there is no memory for it.
    #[inline(always)]
    pub fn put(&mut self, row: usize, values: &[Value]) -> Result<(), Failure> {
        match (&mut *self, values[0]) {
            // The columns of millions of quick answers, written without a call.
            (Slot::Words(codes), Value::Word(_, code)) => codes[row] = code,
            (Slot::Grids(grids), Value::Text(grid)) => grids.set(row, board_of(grid)),
            _ => return self.put_other(row, values),
        }
        Ok(())
    }

    fn put_other(&mut self, row: usize, values: &[Value]) -> Result<(), Failure> {
        match (self, values[0]) {
            (Slot::StructLists(block), _) => block.put(row, values)?,
            (Slot::GridLists(lists), value) => {
                let list = lists[row].get_or_insert_default();
                if let Value::Text(grid) = value {
                    // There may be any number of them.
                    list.try_reserve(1).map_err(|_| Failure::Memory(1))?;
                    list.push(*board_of(grid));
                }
            }
            (Slot::TextLists(lists), value) => {
                let list = lists[row].get_or_insert_default();
                if let Value::Text(text) = value {
                    list.push(text_of(text))?;
                }
            }
            (_, Value::Null) => {}
            (Slot::Texts(lists), value) => {
                let list = lists[row].insert(Texts::default());
                value
                    .texts()
                    .try_for_each(|text| list.push(text_of(text)))?;
            }
            (Slot::Text(texts), Value::Text(text)) => texts[row] = Some(text_of(text).into()),
            (Slot::Text(texts), Value::Word(word, _)) => texts[row] = Some(word.into()),
            (Slot::Integers(numbers), Value::Integer(number)) => numbers.set(row, number),
            // No number of an answer has more than 38 digits.
            (Slot::Decimals(numbers), Value::Decimal(number)) => numbers.set(row, number as i128),
            (Slot::Numbers(numbers), Value::Number(number)) => numbers.set(row, number),
            (Slot::Flags(flags), Value::Boolean(truth)) => flags.set(row, truth.into()),
            (slot, value) => unreachable!("{value:?} in {slot:?}"),
        }
        Ok(())
    }

    /// Notes that a row is no puzzle, with the value for that.
    pub fn put_malformed(&mut self, row: usize, value: Value) {
        if let (Slot::Words(codes), Value::Word(_, code)) = (self, value) {
            codes[row] = code;
        }
    }
}

/// Some rows of values.
#[derive(Debug)]
pub struct NullableSlot<'a, T> {
    values: &'a mut [T],
    valid: &'a mut [u8],
}

impl<T> NullableSlot<'_, T> {
    /// Writes a value.
    pub fn set(&mut self, row: usize, value: T) {
        self.values[row] = value;
        self.valid[row] = 1;
    }
}

impl<T> Nullable<T> {
    fn slots(&mut self, rows: usize) -> impl Iterator<Item = NullableSlot<'_, T>> {
        let parts = self
            .values
            .chunks_mut(rows)
            .zip(self.valid.chunks_mut(rows));
        parts.map(|(values, valid)| NullableSlot { values, valid })
    }
}

impl Data {
    /// Its content.
    pub fn kind(&self) -> Kind {
        match self {
            Data::Grids { .. } | Data::WideGrids { .. } => Kind::Grids,
            Data::Boards(_) => Kind::Boards,
            Data::Text(_) => Kind::Text,
            Data::Words(words, _) => Kind::Words(words),
            Data::Integers(_) => Kind::Integers,
            Data::Decimals(_) => Kind::Decimals,
            Data::Numbers(_) => Kind::Numbers,
            Data::Flags(_) => Kind::Flags,
            Data::GridLists(_) => Kind::GridLists,
            Data::BoardLists(_) => Kind::BoardLists,
            Data::TextLists(_) => Kind::TextLists,
            Data::Texts(_) => Kind::Texts,
            Data::StructLists(members, _) => Kind::StructLists(Arc::clone(members)),
        }
    }

    /// Parts of `rows` rows each, the last of which may have fewer, before anything is written. Grids have
    /// the cells that the column was made for.
    pub fn slots(&mut self, rows: usize, cells: Cells) -> Vec<Slot<'_>> {
        match self {
            Data::Grids { bytes, valid } => {
                let (grids, _) = bytes.as_chunks_mut();
                let parts = grids.chunks_mut(rows).zip(valid.chunks_mut(rows));
                let slot = |(rows, valid)| GridSlot {
                    rows: match cells {
                        Cells::Digits => GridRows::Digits(rows),
                        _ => GridRows::Symbols(rows),
                    },
                    valid,
                };
                parts.map(|part| Slot::Grids(slot(part))).collect()
            }
            Data::WideGrids { symbols, valid } => {
                let (grids, _) = symbols.as_chunks_mut();
                let parts = grids.chunks_mut(rows).zip(valid.chunks_mut(rows));
                let slot = |(rows, valid)| GridSlot {
                    rows: GridRows::WideSymbols(rows),
                    valid,
                };
                parts.map(|part| Slot::Grids(slot(part))).collect()
            }
            Data::Boards(texts) | Data::Text(texts) => {
                texts.chunks_mut(rows).map(Slot::Text).collect()
            }
            Data::Words(_, codes) => codes.chunks_mut(rows).map(Slot::Words).collect(),
            Data::Integers(values) => values.slots(rows).map(Slot::Integers).collect(),
            Data::Decimals(values) => values.slots(rows).map(Slot::Decimals).collect(),
            Data::Numbers(values) => values.slots(rows).map(Slot::Numbers).collect(),
            Data::Flags(values) => values.slots(rows).map(Slot::Flags).collect(),
            Data::GridLists(lists) => lists.chunks_mut(rows).map(Slot::GridLists).collect(),
            Data::BoardLists(lists) | Data::TextLists(lists) => {
                lists.chunks_mut(rows).map(Slot::TextLists).collect()
            }
            Data::Texts(lists) => lists.chunks_mut(rows).map(Slot::Texts).collect(),
            Data::StructLists(members, blocks) => {
                let all: usize = blocks.iter().map(|block| block.lists().len()).sum();
                let starts = (0..all).step_by(rows);
                let block = |start| Block::nulls(rows.min(all - start), members);
                *blocks = starts.map(block).collect();
                blocks.iter_mut().map(Slot::StructLists).collect()
            }
        }
    }
}
