//! Columns as Python gives them to the caller: as Arrow arrays, lists, or memory for NumPy.

use crate::arrays::{Layout, dictionary};
use crate::columns::{Data, Nullable, characters, narrowed};
use crate::ffi::arrow::Capsules;
use crate::ffi::numpy::Memory;
use crate::threads::look_for_signals;
use arrow_array::{Array, ArrayRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::sync::{Mutex, PoisonError};

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

/// A list of what becomes of each row.
fn list<'py, T, O: IntoPyObject<'py>>(
    py: Python<'py>,
    rows: impl IntoIterator<Item = T>,
    object: impl Fn(T) -> PyResult<O>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (number, row) in rows.into_iter().enumerate() {
        look_for_signals(py, number)?;
        list.append(object(row)?)?;
    }
    Ok(list)
}

/// The values, which of them are there, and the words that they are numbers of.
type InMemory = (Memory, Option<Memory>, Option<Vec<&'static str>>);

#[pymethods]
impl Column {
    /// What it holds: `grids`, `text`, `words`, `integers`, `decimals`, `flags`, `grid_lists` or
    /// `text_lists`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        let data = self.data.lock().unwrap_or_else(PoisonError::into_inner);
        let data = data.as_ref().ok_or_else(|| PyValueError::new_err(GONE))?;
        Ok(data.kind().name())
    }

    /// As Arrow arrays with this layout of text: `string`, `large_string` or `string_view`.
    fn arrays(&self, py: Python<'_>, layout: &str) -> PyResult<Vec<ArrowArray>> {
        let layout = Layout::of(layout)?;
        let data = self.take()?;
        let arrays = py.detach(|| data.into_arrays(layout))?;
        Ok(arrays
            .into_iter()
            .map(|array| ArrowArray { array })
            .collect())
    }

    /// As a list, with `None` for nulls.
    ///
    /// # Errors
    /// What a signal's handler raised: of millions of rows it takes its time.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        /// A grid's characters.
        fn text<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyString>> {
            PyString::from_bytes(py, bytes)
        }
        fn grids<'py>(py: Python<'py>, bytes: &[u8], valid: &[u8]) -> PyResult<Bound<'py, PyList>> {
            let rows = bytes.chunks(81).zip(valid);
            list(py, rows, |(grid, valid)| {
                (*valid == 1).then(|| text(py, grid)).transpose()
            })
        }
        fn values<'py, T: IntoPyObject<'py> + Copy>(
            py: Python<'py>,
            Nullable { values, valid }: &Nullable<T>,
        ) -> PyResult<Bound<'py, PyList>> {
            let rows = values.iter().zip(valid);
            list(py, rows, |(value, valid)| {
                Ok((*valid == 1).then_some(*value))
            })
        }
        match self.take()? {
            Data::Text(rows) => list(py, &rows, |row| Ok(row.as_deref())),
            Data::Grids { bytes, valid } => grids(py, &bytes, &valid),
            Data::WideGrids { symbols, valid } => grids(py, &narrowed(&symbols), &valid),
            Data::Words(words, codes) => {
                let words: Vec<_> = words.all().iter().map(|w| PyString::new(py, w)).collect();
                list(py, &codes, |&code| Ok(words.get(usize::from(code))))
            }
            Data::Integers(integers) => values(py, &integers),
            Data::Decimals(decimals) => values(py, &decimals),
            Data::Flags(Nullable { values, valid }) => {
                let rows = values.iter().zip(&valid);
                list(py, rows, |(flag, valid)| {
                    Ok((*valid == 1).then_some(*flag == 1))
                })
            }
            Data::TextLists(rows) => list(py, &rows, |row| {
                let texts = row.as_ref();
                texts.map(|texts| list(py, texts.iter(), Ok)).transpose()
            }),
            Data::GridLists(rows) => list(py, &rows, |row| {
                let grids = row.as_ref();
                let grid = |grid| text(py, &characters(grid));
                grids.map(|grids| list(py, grids, grid)).transpose()
            }),
        }
    }

    /// As one Arrow array of a dictionary: the codes of words, and all words.
    fn dictionary(&self) -> PyResult<ArrowArray> {
        let Data::Words(words, codes) = self.take()? else {
            return Err(PyValueError::new_err("only columns of words have codes"));
        };
        let array = dictionary(words, &codes);
        Ok(ArrowArray { array })
    }

    /// As memory that NumPy takes without a copy, and which rows are there: 81 symbols a row for
    /// grids, the numbers of words, 64-bit numbers, or flags. Which words they are is the third.
    fn memory(&self) -> PyResult<InMemory> {
        Ok(match self.take()? {
            Data::Grids { bytes, valid } => {
                (Memory::grids(bytes), Some(Memory::bytes(valid)), None)
            }
            Data::WideGrids { symbols, valid } => {
                let grids = Memory::wide_grids(symbols);
                (grids, Some(Memory::bytes(valid)), None)
            }
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
            Data::Text(_) | Data::Decimals(_) | Data::GridLists(_) | Data::TextLists(_) => {
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
    ) -> PyResult<Capsules<'py>> {
        let _ = requested_schema;
        crate::ffi::arrow::export(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }
}
