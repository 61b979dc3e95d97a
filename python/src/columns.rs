//! The answers as columns, and those for Arrow, NumPy and lists.
//!
//! All places of a column are there before the work begins, so that threads write into their own
//! parts of it side by side: solutions lie 81 bytes apart, those that are missing are zeros behind
//! a null. So a column of a million solutions becomes Arrow's or NumPy's without being copied.

use crate::errors::Failure;
use crate::ffi::numpy::Memory;
use arrow_array::types::Int64Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Decimal128Array, GenericListArray, GenericStringArray,
    OffsetSizeTrait, PrimitiveArray, StringViewArray,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use ninefold::answers::Verdict;
use ninefold::text::symbols;
use ninefold::{Cell, Grid, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyString};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// What a column holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Grids of 81 characters.
    Text,
    /// Some of a few words.
    Words(Words),
    /// Whole numbers of 64 bits.
    Integers,
    /// Whole numbers of up to 38 digits.
    Decimals,
    /// Yes or no.
    Flags,
    /// Lists of grids.
    Lists,
}

/// Few words, each of which has a number.
#[derive(Clone, Copy, Debug)]
pub enum Words {
    /// Those of [`Status`].
    Statuses,
    /// Those of [`Verdict`].
    Verdicts,
    /// Cells, such as r1c9.
    Cells,
}

/// The number that stands for no word.
const NO_WORD: u8 = u8::MAX;

impl Words {
    fn all(self) -> &'static [String] {
        static STATUSES: LazyLock<Vec<String>> =
            LazyLock::new(|| Status::ALL.iter().map(Status::to_string).collect());
        static VERDICTS: LazyLock<Vec<String>> =
            LazyLock::new(|| Verdict::ALL.iter().map(Verdict::to_string).collect());
        static CELLS: LazyLock<Vec<String>> =
            LazyLock::new(|| Grid::cells().map(|cell: Cell| cell.to_string()).collect());
        match self {
            Words::Statuses => &STATUSES,
            Words::Verdicts => &VERDICTS,
            Words::Cells => &CELLS,
        }
    }
}

/// Values and which of them are there: 1, or 0 for a null.
#[derive(Debug)]
pub struct Nullable<T> {
    values: Vec<T>,
    valid: Vec<u8>,
}

impl<T: Clone + Default> Nullable<T> {
    fn nulls(rows: usize) -> Self {
        Nullable {
            values: vec![T::default(); rows],
            valid: vec![0; rows],
        }
    }
}

/// The values of a column.
#[derive(Debug)]
pub enum Data {
    /// Grids, as characters or as digits.
    Text {
        /// 81 bytes a row.
        bytes: Vec<u8>,
        /// Which are there.
        valid: Vec<u8>,
    },
    /// The numbers of words.
    Words(Words, Vec<u8>),
    /// Whole numbers.
    Integers(Nullable<i64>),
    /// Wide whole numbers.
    Decimals(Nullable<i128>),
    /// Yes, 1, or no, 0.
    Flags(Nullable<u8>),
    /// Lists of grids, as digits.
    Lists(Vec<Option<Vec<[u8; 81]>>>),
}

impl Kind {
    /// A column of so many rows, all null.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn nulls(self, rows: usize) -> Result<Data, Failure> {
        // (To ask first leaves the zeros to the system, which has them ready.)
        let width = match self {
            Kind::Text => 82,
            Kind::Words(_) => 1,
            Kind::Integers => 9,
            Kind::Decimals => 17,
            Kind::Flags => 2,
            Kind::Lists => size_of::<Option<Vec<[u8; 81]>>>(),
        };
        let bytes = rows.checked_mul(width);
        let is_there = |bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        if !bytes.is_some_and(is_there) {
            return Err(Failure::Memory(rows));
        }
        Ok(match self {
            Kind::Text => Data::Text {
                bytes: vec![0; 81 * rows],
                valid: vec![0; rows],
            },
            Kind::Words(words) => Data::Words(words, vec![NO_WORD; rows]),
            Kind::Integers => Data::Integers(Nullable::nulls(rows)),
            Kind::Decimals => Data::Decimals(Nullable::nulls(rows)),
            Kind::Flags => Data::Flags(Nullable::nulls(rows)),
            Kind::Lists => Data::Lists(vec![None; rows]),
        })
    }

    /// The Arrow type that it becomes.
    pub fn data_type(self, layout: Layout) -> DataType {
        let text = match layout {
            Layout::Utf8 => DataType::Utf8,
            Layout::LargeUtf8 => DataType::LargeUtf8,
            Layout::Utf8View => DataType::Utf8View,
        };
        match self {
            Kind::Text | Kind::Words(_) => text,
            Kind::Integers => DataType::Int64,
            Kind::Decimals => DataType::Decimal128(38, 0),
            Kind::Flags => DataType::Boolean,
            Kind::Lists => {
                let item = Field::new_list_field(text, true).into();
                match layout.is_large() {
                    false => DataType::List(item),
                    true => DataType::LargeList(item),
                }
            }
        }
    }
}

/// Some rows of a column, to be written to.
#[derive(Debug)]
pub enum Slot<'a> {
    /// Of grids.
    Text(TextSlot<'a>),
    /// Of the numbers of words.
    Words(&'a mut [u8]),
    /// Of whole numbers.
    Integers(NullableSlot<'a, i64>),
    /// Of wide whole numbers.
    Decimals(NullableSlot<'a, i128>),
    /// Of yes and no.
    Flags(NullableSlot<'a, u8>),
    /// Of lists of grids.
    Lists(&'a mut [Option<Vec<[u8; 81]>>]),
}

/// Some rows of grids.
#[derive(Debug)]
pub struct TextSlot<'a> {
    rows: &'a mut [[u8; 81]],
    valid: &'a mut [u8],
    digits: bool,
}

impl TextSlot<'_> {
    /// Writes a grid.
    pub fn set(&mut self, row: usize, grid: &Grid) {
        match self.digits {
            true => self.rows[row] = *grid.as_array(),
            false => self.rows[row].copy_from_slice(symbols(grid).as_flattened()),
        }
        self.valid[row] = 1;
    }

    /// Writes a grid into every row. Returns how many these are.
    pub fn fill(&mut self, mut grid: impl FnMut(usize) -> Grid) -> usize {
        for row in 0..self.rows.len() {
            self.set(row, &grid(row));
        }
        self.rows.len()
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
    /// Parts of so many rows each, the last of which may have fewer. Grids become `digits`, or
    /// characters.
    pub fn slots(&mut self, rows: usize, digits: bool) -> Vec<Slot<'_>> {
        match self {
            Data::Text { bytes, valid } => {
                let (grids, _) = bytes.as_chunks_mut();
                let parts = grids.chunks_mut(rows).zip(valid.chunks_mut(rows));
                let slot = |(rows, valid)| TextSlot {
                    rows,
                    valid,
                    digits,
                };
                parts.map(|part| Slot::Text(slot(part))).collect()
            }
            Data::Words(_, codes) => codes.chunks_mut(rows).map(Slot::Words).collect(),
            Data::Integers(values) => values.slots(rows).map(Slot::Integers).collect(),
            Data::Decimals(values) => values.slots(rows).map(Slot::Decimals).collect(),
            Data::Flags(values) => values.slots(rows).map(Slot::Flags).collect(),
            Data::Lists(lists) => lists.chunks_mut(rows).map(Slot::Lists).collect(),
        }
    }
}

/// How Arrow holds text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// With offsets of 32 bits.
    Utf8,
    /// With offsets of 64 bits.
    LargeUtf8,
    /// With views, as polars has it.
    Utf8View,
}

impl Layout {
    /// By its name in Arrow.
    ///
    /// # Errors
    /// If there is none.
    pub fn of(name: &str) -> PyResult<Layout> {
        match name {
            "string" => Ok(Layout::Utf8),
            "large_string" => Ok(Layout::LargeUtf8),
            "string_view" => Ok(Layout::Utf8View),
            other => Err(PyValueError::new_err(format!("no layout of text: {other}"))),
        }
    }

    fn is_large(self) -> bool {
        self != Layout::Utf8
    }
}

fn nulls(valid: &[u8]) -> Option<NullBuffer> {
    if valid.iter().all(|&valid| valid == 1) {
        return None;
    }
    let bits = BooleanBuffer::collect_bool(valid.len(), |row| valid[row] == 1);
    Some(NullBuffer::new(bits))
}

/// How many rows of 81 characters an array may have: its offsets are below 2³¹.
const MOST_GRIDS: usize = (i32::MAX / 81) as usize;

/// Text from bytes that are 81 apart.
fn grids(bytes: Buffer, nulls: Option<NullBuffer>, layout: Layout) -> ArrayRef {
    fn with_offsets<O: OffsetSizeTrait>(bytes: Buffer, nulls: Option<NullBuffer>) -> ArrayRef {
        let rows = bytes.len() / 81;
        let offset = |row: usize| O::usize_as(81 * row);
        let offsets = OffsetBuffer::new((0..=rows).map(offset).collect::<Vec<_>>().into());
        crate::ffi::text::grids(offsets, bytes, nulls)
    }
    match layout {
        Layout::Utf8 => with_offsets::<i32>(bytes, nulls),
        Layout::LargeUtf8 => with_offsets::<i64>(bytes, nulls),
        Layout::Utf8View => {
            let (rows, _) = bytes.as_slice().as_chunks::<81>();
            let view = |(row, text): (usize, &[u8; 81])| {
                if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                    return 0;
                }
                let start = [text[0], text[1], text[2], text[3]];
                81 | u128::from(u32::from_le_bytes(start)) << 32 | (81 * row as u128) << 96
            };
            let views: Vec<u128> = rows.iter().enumerate().map(view).collect();
            crate::ffi::text::grid_views(views, bytes, nulls)
        }
    }
}

/// Words from their numbers.
fn words(words: Words, codes: &[u8], layout: Layout) -> ArrayRef {
    let all = words.all();
    let word = |code: u8| all.get(usize::from(code)).map_or("", |word| word);
    let valid = |row: usize| codes[row] != NO_WORD;
    let some_null = codes.contains(&NO_WORD);
    let nulls = some_null.then(|| NullBuffer::new(BooleanBuffer::collect_bool(codes.len(), valid)));
    fn with_offsets<'a, O: OffsetSizeTrait>(
        words: impl Iterator<Item = &'a str> + Clone,
        nulls: Option<NullBuffer>,
    ) -> ArrayRef {
        let offsets = OffsetBuffer::<O>::from_lengths(words.clone().map(str::len));
        let mut bytes = Vec::with_capacity(offsets.last().as_usize());
        words.for_each(|word| bytes.extend_from_slice(word.as_bytes()));
        Arc::new(GenericStringArray::new(offsets, bytes.into(), nulls))
    }
    let words = codes.iter().map(|&code| word(code));
    match layout {
        Layout::Utf8 => with_offsets::<i32>(words, nulls),
        Layout::LargeUtf8 => with_offsets::<i64>(words, nulls),
        Layout::Utf8View => {
            // All words have 12 characters at most, so that they stand in the view itself.
            let view = |word: &str| {
                let mut view = [0; 16];
                view[0] = word.len() as u8;
                view[4..4 + word.len()].copy_from_slice(word.as_bytes());
                u128::from_le_bytes(view)
            };
            let of_word: Vec<u128> = all.iter().map(|word| view(word)).collect();
            let view = |&code: &u8| of_word.get(usize::from(code)).copied().unwrap_or(0);
            let views: Vec<u128> = codes.iter().map(view).collect();
            Arc::new(StringViewArray::new(views.into(), vec![], nulls))
        }
    }
}

fn lists(rows: &[Option<Vec<[u8; 81]>>], layout: Layout) -> Result<ArrayRef, String> {
    fn with_offsets<O: OffsetSizeTrait>(
        rows: &[Option<Vec<[u8; 81]>>],
        layout: Layout,
    ) -> ArrayRef {
        let lengths = rows.iter().map(|row| row.as_ref().map_or(0, Vec::len));
        let offsets = OffsetBuffer::<O>::from_lengths(lengths);
        let mut bytes = Vec::with_capacity(81 * offsets.last().as_usize());
        for grid in rows.iter().flatten().flatten() {
            bytes.extend(grid.map(|digit| b'0' + digit));
        }
        let values = grids(bytes.into(), None, layout);
        let valid: Vec<u8> = rows.iter().map(|row| row.is_some().into()).collect();
        let item = Field::new_list_field(values.data_type().clone(), true);
        Arc::new(GenericListArray::new(
            item.into(),
            offsets,
            values,
            nulls(&valid),
        ))
    }
    let total: usize = rows.iter().flatten().map(Vec::len).sum();
    if total > MOST_GRIDS && layout != Layout::LargeUtf8 {
        return Err(format!(
            "{total} solutions are more than lists of this type can hold, which is {MOST_GRIDS}: \
             ask for fewer puzzles at a time, or for fewer solutions of each"
        ));
    }
    Ok(match layout.is_large() {
        false => with_offsets::<i32>(rows, layout),
        true => with_offsets::<i64>(rows, layout),
    })
}

impl Data {
    /// What it holds.
    pub fn kind(&self) -> Kind {
        match self {
            Data::Text { .. } => Kind::Text,
            Data::Words(words, _) => Kind::Words(*words),
            Data::Integers(_) => Kind::Integers,
            Data::Decimals(_) => Kind::Decimals,
            Data::Flags(_) => Kind::Flags,
            Data::Lists(_) => Kind::Lists,
        }
    }

    /// The Arrow arrays that it becomes: one, unless offsets would not do.
    ///
    /// # Errors
    /// If there is more than an array can hold.
    pub fn into_arrays(self, layout: Layout) -> Result<Vec<ArrayRef>, String> {
        Ok(vec![match self {
            Data::Text { bytes, valid } => {
                let bytes = Buffer::from_vec(bytes);
                let whole = match layout {
                    Layout::LargeUtf8 => usize::MAX,
                    _ => MOST_GRIDS,
                };
                let parts = valid.chunks(whole).enumerate();
                let part = |(number, valid): (usize, &[u8])| {
                    let bytes = bytes.slice_with_length(number * whole * 81, 81 * valid.len());
                    grids(bytes, nulls(valid), layout)
                };
                if !valid.is_empty() {
                    return Ok(parts.map(part).collect());
                }
                grids(bytes, None, layout)
            }
            Data::Words(all, codes) => {
                const MOST: usize = (i32::MAX / 12) as usize;
                if codes.len() > MOST && layout == Layout::Utf8 {
                    let parts = codes.chunks(MOST);
                    return Ok(parts.map(|codes| words(all, codes, layout)).collect());
                }
                words(all, &codes, layout)
            }
            Data::Integers(Nullable { values, valid }) => {
                let values = ScalarBuffer::from(values);
                Arc::new(PrimitiveArray::<Int64Type>::new(values, nulls(&valid)))
            }
            Data::Decimals(Nullable { values, valid }) => Arc::new(
                Decimal128Array::new(values.into(), nulls(&valid))
                    .with_precision_and_scale(38, 0)
                    .map_err(|error| error.to_string())?,
            ),
            Data::Flags(Nullable { values, valid }) => {
                let bits = BooleanBuffer::collect_bool(values.len(), |row| values[row] == 1);
                Arc::new(BooleanArray::new(bits, nulls(&valid)))
            }
            Data::Lists(rows) => lists(&rows, layout)?,
        }])
    }
}

/// What is said of a column that has been given away.
const GONE: &str = "the column has been given away";

/// A column of answers. It is given away once, as what the caller has.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Column {
    #[pyo3(get)]
    name: &'static str,
    data: Mutex<Option<Data>>,
}

impl Column {
    /// A column of this name.
    pub fn new(name: &'static str, data: Data) -> Column {
        Column {
            name,
            data: Mutex::new(Some(data)),
        }
    }

    fn take(&self) -> PyResult<Data> {
        let mut data = self.data.lock().unwrap_or_else(PoisonError::into_inner);
        data.take().ok_or_else(|| PyValueError::new_err(GONE))
    }
}

/// The values, which of them are there, and the words that they are numbers of.
type InMemory = (Memory, Option<Memory>, Option<Vec<&'static str>>);

#[pymethods]
impl Column {
    /// What it holds: `text`, `words`, `integers`, `decimals`, `flags` or `lists`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        let data = self.data.lock().unwrap_or_else(PoisonError::into_inner);
        let data = data.as_ref().ok_or_else(|| PyValueError::new_err(GONE))?;
        Ok(match data.kind() {
            Kind::Text => "text",
            Kind::Words(_) => "words",
            Kind::Integers => "integers",
            Kind::Decimals => "decimals",
            Kind::Flags => "flags",
            Kind::Lists => "lists",
        })
    }

    /// As Arrow arrays with this layout of text: `string`, `large_string` or `string_view`.
    fn arrays(&self, py: Python<'_>, layout: &str) -> PyResult<Vec<ArrowArray>> {
        let layout = Layout::of(layout)?;
        let data = self.take()?;
        let arrays = py.detach(|| data.into_arrays(layout));
        let arrays = arrays.map_err(PyValueError::new_err)?;
        Ok(arrays
            .into_iter()
            .map(|array| ArrowArray { array })
            .collect())
    }

    /// As a list, with `None` for nulls.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        /// A grid's characters.
        fn text<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyString>> {
            PyString::from_bytes(py, bytes)
        }
        match self.take()? {
            Data::Text { bytes, valid } => {
                let list = PyList::empty(py);
                for (grid, &valid) in bytes.chunks(81).zip(&valid) {
                    match valid {
                        1 => list.append(text(py, grid)?)?,
                        _ => list.append(py.None())?,
                    }
                }
                Ok(list)
            }
            Data::Words(words, codes) => {
                let words: Vec<_> = words.all().iter().map(|w| PyString::new(py, w)).collect();
                PyList::new(py, codes.iter().map(|&code| words.get(usize::from(code))))
            }
            Data::Integers(Nullable { values, valid }) => {
                let values = values.iter().zip(valid);
                PyList::new(
                    py,
                    values.map(|(value, valid)| (valid == 1).then_some(value)),
                )
            }
            Data::Decimals(Nullable { values, valid }) => {
                let values = values.iter().zip(valid);
                PyList::new(
                    py,
                    values.map(|(value, valid)| (valid == 1).then_some(value)),
                )
            }
            Data::Flags(Nullable { values, valid }) => {
                let values = values.iter().zip(valid);
                PyList::new(
                    py,
                    values.map(|(&flag, valid)| (valid == 1).then_some(flag == 1)),
                )
            }
            Data::Lists(rows) => {
                let list = PyList::empty(py);
                for row in rows {
                    match row {
                        None => list.append(py.None())?,
                        Some(grids) => {
                            let inner = PyList::empty(py);
                            for grid in grids {
                                inner.append(text(py, &grid.map(|digit| b'0' + digit))?)?;
                            }
                            list.append(inner)?;
                        }
                    }
                }
                Ok(list)
            }
        }
    }

    /// As memory that NumPy takes without a copy, and which rows are there: 81 bytes a row for
    /// grids, the numbers of words, 64-bit numbers, or flags. Which words they are is the third.
    fn memory(&self) -> PyResult<InMemory> {
        Ok(match self.take()? {
            Data::Text { bytes, valid } => (Memory::grids(bytes), Some(Memory::bytes(valid)), None),
            Data::Words(words, codes) => {
                let words = words.all().iter().map(String::as_str).collect();
                (Memory::bytes(codes), None, Some(words))
            }
            Data::Integers(Nullable { values, valid }) => {
                (Memory::integers(values), Some(Memory::bytes(valid)), None)
            }
            Data::Flags(Nullable { values, valid }) => {
                (Memory::bytes(values), Some(Memory::bytes(valid)), None)
            }
            Data::Decimals(_) | Data::Lists(_) => {
                return Err(PyValueError::new_err("NumPy has no type for it"));
            }
        })
    }
}

/// An Arrow array, as other libraries take it.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct ArrowArray {
    array: ArrayRef,
}

#[pymethods]
impl ArrowArray {
    /// The schema and the array in capsules, by the Arrow PyCapsule protocol. The requested schema
    /// is not looked at.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        crate::ffi::arrow::export(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }
}
