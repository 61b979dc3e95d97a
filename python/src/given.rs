//! Columns for the caller: as Arrow arrays, lists, or memory for NumPy.

use crate::arrays::{Layout, dictionary};
use crate::columns::{Data, Nullable, narrowed};
use crate::ffi::arrow::Capsules;
use crate::ffi::numpy::Memory;
use crate::structures::{Block, Member, Values, range};
use crate::threads::look_for_signals;
use arrow_array::{Array, ArrayRef};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::sync::{Mutex, PoisonError};

/// Message about a column whose values have been handed over.
const GONE: &str = "the column has been handed over already";

/// A column of answers. Its values are handed over once, in the caller's kind.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Column {
    #[pyo3(get)]
    name: String,
    data: Mutex<Option<Data>>,
}

impl Column {
    /// A column with this name.
    pub fn new(name: String, data: Data) -> Column {
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

/// A list with a value for each row.
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

/// Lists of structures as lists of dictionaries.
fn structures<'py>(
    py: Python<'py>,
    members: &[Member],
    blocks: &[Block],
) -> PyResult<Bound<'py, PyList>> {
    let name = |member: &Member| PyString::new(py, &member.name);
    let names: Vec<_> = members.iter().map(name).collect();
    // (The same text for every row, since there are many.)
    let words = members.iter().map(|member| {
        let words = member.kind.words().unwrap_or_default();
        words.iter().map(|word| PyString::new(py, word)).collect()
    });
    let words: Vec<Vec<_>> = words.collect();
    let rows = blocks
        .iter()
        .flat_map(|block| block.lists().iter().map(move |row| (block, row)));
    list(py, rows, |(block, row)| {
        let structure = |at: usize| {
            let structure = PyDict::new(py);
            for (number, name) in names.iter().enumerate() {
                structure.set_item(name, member(py, block.values(number), at, &words[number])?)?;
            }
            Ok(structure)
        };
        let row = row.clone();
        row.map(|row| list(py, row, structure)).transpose()
    })
}

/// A member of a structure.
fn member<'py>(
    py: Python<'py>,
    values: &Values,
    at: usize,
    words: &[Bound<'py, PyString>],
) -> PyResult<Bound<'py, PyAny>> {
    match values {
        Values::Words(codes) => words.get(usize::from(codes[at])).into_bound_py_any(py),
        Values::Integers(integers) => integers.get(at).into_bound_py_any(py),
        Values::Numbers(numbers) => numbers.get(at).into_bound_py_any(py),
        Values::Flags(flags) => flags.get(at).map(|flag| flag == 1).into_bound_py_any(py),
        Values::Text(texts, valid) => {
            let text = (valid[at] == 1).then(|| texts.get(at));
            text.into_bound_py_any(py)
        }
        Values::TextLists(texts, ends) => {
            let texts = range(ends, at).map(|number| texts.get(number));
            PyList::new(py, texts)?.into_bound_py_any(py)
        }
    }
}

/// The values, which of them are not null, and the words whose codes they are.
type InMemory = (Memory, Option<Memory>, Option<Vec<&'static str>>);

#[pymethods]
impl Column {
    /// Kind of its values: `grids`, `text`, `words`, `integers`, `decimals`, `numbers`, `flags`, `grid_lists`,
    /// `text_lists` or `struct_lists`; `boards` or `board_lists` if they are not 9x9.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        let data = self.data.lock().unwrap_or_else(PoisonError::into_inner);
        let data = data.as_ref().ok_or_else(|| PyValueError::new_err(GONE))?;
        Ok(data.kind().name())
    }

    /// The column as Arrow arrays with this layout of text: `string`, `large_string` or `string_view`.
    fn arrays(&self, py: Python<'_>, layout: &str) -> PyResult<Vec<ArrowArray>> {
        let layout = Layout::of(layout)?;
        let data = self.take()?;
        let arrays = py.detach(|| data.into_arrays(layout))?;
        Ok(arrays
            .into_iter()
            .map(|array| ArrowArray { array })
            .collect())
    }

    /// The column as a list, with `None` for nulls.
    ///
    /// # Errors
    /// The exception of a signal's handler: millions of rows take some time.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        /// The characters of a grid.
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
            Data::Boards(rows) | Data::Text(rows) => list(py, &rows, |row| Ok(row.as_deref())),
            Data::Grids { bytes, valid } => grids(py, &bytes, &valid),
            Data::WideGrids { symbols, valid } => grids(py, &narrowed(&symbols), &valid),
            Data::Words(words, codes) => {
                let words: Vec<_> = words.iter().map(|w| PyString::new(py, w)).collect();
                list(py, &codes, |&code| Ok(words.get(usize::from(code))))
            }
            Data::Integers(integers) => values(py, &integers),
            Data::Decimals(decimals) => values(py, &decimals),
            Data::Numbers(numbers) => values(py, &numbers),
            Data::Flags(Nullable { values, valid }) => {
                let rows = values.iter().zip(&valid);
                list(py, rows, |(flag, valid)| {
                    Ok((*valid == 1).then_some(*flag == 1))
                })
            }
            Data::BoardLists(rows) | Data::TextLists(rows) | Data::Texts(rows) => {
                list(py, &rows, |row| {
                    let texts = row.as_ref();
                    texts.map(|texts| list(py, texts.iter(), Ok)).transpose()
                })
            }
            Data::StructLists(members, blocks) => structures(py, &members, &blocks),
            Data::GridLists(rows) => list(py, &rows, |row| {
                let grids = row.as_ref();
                let grid = |grid: &[u8; 81]| text(py, grid);
                grids.map(|grids| list(py, grids, grid)).transpose()
            }),
        }
    }

    /// The column as one Arrow array of a dictionary: the codes of words, and all words.
    fn dictionary(&self) -> PyResult<ArrowArray> {
        let Data::Words(words, codes) = self.take()? else {
            return Err(PyValueError::new_err("only columns of words have codes"));
        };
        let array = dictionary(words, &codes);
        Ok(ArrowArray { array })
    }

    /// The column as memory for NumPy without a copy: 81 symbols a row for grids, codes of words, 64-bit
    /// numbers, or flags. With the rows that are not null, and all words.
    fn memory(&self) -> PyResult<InMemory> {
        Ok(match self.take()? {
            Data::Grids { bytes, valid } => {
                (Memory::grids(bytes), Some(Memory::bytes(valid)), None)
            }
            Data::WideGrids { symbols, valid } => {
                let grids = Memory::wide_grids(symbols);
                (grids, Some(Memory::bytes(valid)), None)
            }
            Data::Words(words, codes) => (Memory::bytes(codes), None, Some(words.to_vec())),
            Data::Integers(Nullable { values, valid }) => {
                (Memory::integers(values), Some(Memory::bytes(valid)), None)
            }
            Data::Numbers(Nullable { values, valid }) => {
                (Memory::numbers(values), Some(Memory::bytes(valid)), None)
            }
            Data::Flags(Nullable { values, valid }) => {
                (Memory::bytes(values), Some(Memory::bytes(valid)), None)
            }
            Data::Boards(_)
            | Data::BoardLists(_)
            | Data::Text(_)
            | Data::Decimals(_)
            | Data::GridLists(_)
            | Data::TextLists(_)
            | Data::Texts(_)
            | Data::StructLists(..) => {
                return Err(PyValueError::new_err("NumPy has no type for this column"));
            }
        })
    }
}

/// An Arrow array for other libraries.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct ArrowArray {
    array: ArrayRef,
}

#[pymethods]
impl ArrowArray {
    /// The schema and the array in capsules, by the Arrow PyCapsule protocol. The requested schema
    /// is ignored.
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
