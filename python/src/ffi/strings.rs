//! The texts of a list of `str`, read in place.

use crate::threads::look_for_signals;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// Texts of `str` objects, which are kept alive.
#[derive(Debug)]
pub struct Texts(Vec<Option<Text>>);

/// A text.
#[derive(Debug)]
struct Text {
    _object: Py<PyString>,
    address: usize,
    length: usize,
}

impl Texts {
    /// The texts of these objects, and nothing for those that are no `str`, which are `checked` with their row.
    ///
    /// # Errors
    /// Those of the check, and the exception of a signal's handler.
    pub fn of(
        objects: &Bound<'_, PyList>,
        checked: impl Fn(usize, &Bound<'_, PyAny>) -> PyResult<()>,
    ) -> PyResult<Texts> {
        let mut texts = Vec::with_capacity(objects.len());
        for (row, object) in objects.iter().enumerate() {
            look_for_signals(objects.py(), row)?;
            texts.push(match object.cast_into::<PyString>() {
                Ok(object) => {
                    // (Half of a surrogate pair, which no puzzle has, cannot be UTF-8.)
                    let text = object.to_str().unwrap_or("\u{fffd}");
                    let (address, length) = (text.as_ptr() as usize, text.len());
                    Some(Text {
                        _object: object.unbind(),
                        address,
                        length,
                    })
                }
                Err(other) => {
                    checked(row, &other.into_inner())?;
                    None
                }
            });
        }
        Ok(Texts(texts))
    }

    /// Number of objects.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The bytes of a text, or nothing.
    ///
    /// # Panics
    /// If there is no such object.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        let Text {
            address, length, ..
        } = *self.0[row].as_ref()?;
        // SAFETY: Python gave address and length for the UTF-8 form of a `str`, or they are those of a
        // constant. A `str` never changes, and keeps its UTF-8 form where it is for as long as it lives, which
        // is at least as long as `self`.
        Some(unsafe { std::slice::from_raw_parts(address as *const u8, length) })
    }
}
