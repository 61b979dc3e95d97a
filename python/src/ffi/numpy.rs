//! NumPy's memory, read in place, and memory for NumPy, handed over without a copy.
//!
//! Python's stable interface has the buffer protocol only from 3.11 on, so addresses come from the
//! `__array_interface__` of arrays, after Python code has checked that they are contiguous arrays of
//! NumPy of the given shape.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Kind of the rows of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// This number of digits, a byte each.
    Digits(usize),
    /// This number of whole numbers, each of the second number of bytes, in the order of this machine.
    Numbers(usize, usize),
    /// Text of this number of bytes, the last of which may be zero (`S`).
    Bytes(usize),
    /// Text of this number of characters of four bytes each (`U`), in the order of this machine.
    Characters(usize),
}

impl Rows {
    /// Number of bytes of a row.
    fn width(self) -> usize {
        match self {
            Rows::Digits(width) | Rows::Bytes(width) => width,
            Rows::Numbers(width, bytes) => width * bytes,
            Rows::Characters(width) => 4 * width,
        }
    }
}

/// An array of NumPy, kept alive.
#[derive(Debug)]
pub struct Borrowed {
    /// The array, which keeps its memory.
    _array: Py<PyAny>,
    address: usize,
    rows: Rows,
    len: usize,
}

impl Borrowed {
    /// The rows of an array.
    ///
    /// # Errors
    /// `ValueError` if it is not a contiguous array of such rows.
    pub fn of(array: &Bound<'_, PyAny>, rows: Rows) -> PyResult<Borrowed> {
        let numpy = array.py().import("numpy")?.getattr("ndarray")?;
        if !array.get_type().is(&numpy) {
            return Err(PyValueError::new_err("not an array of NumPy"));
        }
        let contiguous = array.getattr("flags")?.getattr("c_contiguous")?;
        let bytes: usize = array.getattr("nbytes")?.extract()?;
        let kind: String = array.getattr("dtype")?.getattr("str")?.extract()?;
        let width = rows.width();
        let order = match cfg!(target_endian = "little") {
            true => '<',
            false => '>',
        };
        let fits = match rows {
            Rows::Digits(_) => kind == "|u1",
            Rows::Numbers(_, bytes) => ['i', 'u']
                .map(|sign| format!("{order}{sign}{bytes}"))
                .contains(&kind),
            Rows::Bytes(width) => kind == format!("|S{width}"),
            Rows::Characters(width) => kind == format!("{order}U{width}"),
        };
        if !contiguous.is_truthy()? || !fits || width == 0 || !bytes.is_multiple_of(width) {
            return Err(PyValueError::new_err(format!(
                "not contiguous rows of {rows:?}"
            )));
        }
        let interface = array.getattr("__array_interface__")?;
        let (address, _): (usize, bool) = interface.get_item("data")?.extract()?;
        Ok(Borrowed {
            _array: array.clone().unbind(),
            address,
            rows,
            len: bytes / width,
        })
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Kind of the rows.
    pub fn rows(&self) -> Rows {
        self.rows
    }

    /// The bytes of a row.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> &[u8] {
        assert!(row < self.len, "row {row} of {}", self.len);
        let width = self.rows.width();
        let start = (self.address as *const u8).wrapping_add(row * width);
        // SAFETY: the address is that of an array of exactly NumPy's own type, contiguous, with
        // `len` rows of `width` bytes, all of which was asked of NumPy itself; it is kept alive by
        // `_array`, and NumPy does not resize an array that is referred to. That nobody writes to
        // it meanwhile is what every library asks that lets go of Python's lock while it reads:
        // the package's documentation asks for it, and bytes have no invalid value.
        unsafe { std::slice::from_raw_parts(start, width) }
    }
}

/// Memory that NumPy takes over without a copy: `numpy.asarray(memory)`.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Memory {
    values: Values,
}

#[derive(Debug)]
enum Values {
    /// Bytes, 81 to a row.
    Grids(Vec<u8>),
    /// Symbols, 81 to a row.
    WideGrids(Vec<u32>),
    Bytes(Vec<u8>),
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
}

impl Memory {
    /// Rows of 81 bytes.
    pub fn grids(bytes: Vec<u8>) -> Memory {
        let values = Values::Grids(bytes);
        Memory { values }
    }

    /// Rows of 81 symbols of four bytes.
    pub fn wide_grids(symbols: Vec<u32>) -> Memory {
        let values = Values::WideGrids(symbols);
        Memory { values }
    }

    /// Numbers of one byte.
    pub fn bytes(bytes: Vec<u8>) -> Memory {
        let values = Values::Bytes(bytes);
        Memory { values }
    }

    /// Numbers of eight bytes.
    pub fn integers(integers: Vec<i64>) -> Memory {
        let values = Values::Integers(integers);
        Memory { values }
    }

    /// Numbers of eight bytes with fractions.
    pub fn numbers(numbers: Vec<f64>) -> Memory {
        let values = Values::Numbers(numbers);
        Memory { values }
    }
}

#[pymethods]
impl Memory {
    /// The description that NumPy reads.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, kind, shape) = match &self.values {
            Values::Grids(bytes) => (bytes.as_ptr() as usize, "u1", vec![bytes.len() / 81, 81]),
            Values::WideGrids(symbols) => (
                symbols.as_ptr() as usize,
                "u4",
                vec![symbols.len() / 81, 81],
            ),
            Values::Bytes(bytes) => (bytes.as_ptr() as usize, "u1", vec![bytes.len()]),
            Values::Integers(integers) => (integers.as_ptr() as usize, "i8", vec![integers.len()]),
            Values::Numbers(numbers) => (numbers.as_ptr() as usize, "f8", vec![numbers.len()]),
        };
        let order = match cfg!(target_endian = "little") {
            true => '<',
            false => '>',
        };
        let kind = match kind {
            "u1" => "|u1".to_owned(),
            wide => format!("{order}{wide}"),
        };
        let interface = PyDict::new(py);
        // (Writable, since Rust does not use the memory again.)
        interface.set_item("data", (address, false))?;
        interface.set_item("typestr", kind)?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, shape)?)?;
        interface.set_item("version", 3)?;
        Ok(interface)
    }
}
