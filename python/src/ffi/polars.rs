//! The plugin interface of polars.
//!
//! polars loads this library itself and calls functions by their names. Columns are passed and returned
//! as Arrow arrays of the C data interface, in a structure of polars: version 0.1 of its interface, which
//! polars has had since 0.20 and checks when it loads the library. Python's lock is not held. The
//! question is a literal: a column of one text, in JSON.

use super::arrow;
use crate::answering::{Work, answers};
use crate::arrays::Layout;
use crate::columns::{Cells, Data, Kind};
use crate::puzzles::Puzzles;
use crate::question::Request;
use crate::threads::Call;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array, ArrayRef};
use arrow_schema::Field;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_void};
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of the interface: the major number in the upper half, the minor in the lower.
pub const ABI: u32 = 1;

/// A column: its field, and its arrays one after the other.
#[repr(C)]
pub struct SeriesExport {
    field: *mut FFI_ArrowSchema,
    arrays: *mut *mut FFI_ArrowArray,
    len: usize,
    release: Option<unsafe extern "C" fn(*mut SeriesExport)>,
    private_data: *mut c_void,
}

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

/// Version of the interface.
#[unsafe(no_mangle)]
pub extern "C" fn _polars_plugin_get_version() -> u32 {
    ABI
}

/// Message of the last error in this thread.
#[unsafe(no_mangle)]
pub extern "C" fn _polars_plugin_get_last_error_message() -> *const c_char {
    LAST_ERROR.with_borrow(|message| message.as_ptr())
}

/// Stores the message of an error or a panic. The returned structure then stays empty, by which polars
/// knows.
fn noting(work: impl FnOnce() -> Result<(), String>) {
    let outcome = catch_unwind(AssertUnwindSafe(work));
    let outcome = outcome.unwrap_or_else(|_| Err("the engine panicked; please report it".into()));
    if let Err(why) = outcome {
        let why = why.replace('\0', " ");
        LAST_ERROR.set(CString::new(why).unwrap_or_default());
    }
}

/// The question, and the wanted column of the answers.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    question: Request,
    column: String,
    threads: Option<usize>,
    strict: bool,
}

impl Wanted {
    /// The wanted column of the answers about these puzzles and the second column.
    fn answer(&self, puzzles: &Puzzles, second: Option<&Puzzles>) -> Result<Data, String> {
        let work = Work {
            puzzles,
            second,
            cells: Cells::Symbols,
            strict: self.strict,
        };
        let call = Call::new(puzzles.len(), None);
        let columns = answers(&self.question, &work, self.threads, &call);
        let mut columns = columns.map_err(|error| in_words(&error))?.into_iter();
        let found = columns.find(|(name, _)| *name == self.column);
        let none = || format!("no column of the answer is called {}", self.column);
        found.map(|(_, data)| data).ok_or_else(none)
    }
}

/// Message of an error. For a malformed record it is without the row, since polars passes columns in
/// parts, and does not say which.
fn in_words(error: &PyErr) -> String {
    Python::attach(|py| {
        let value = error.value(py);
        let reason = value
            .getattr("reason")
            .and_then(|reason| reason.extract::<String>());
        match reason {
            Ok(reason) => format!("a record is not a puzzle: {reason}"),
            Err(_) => error.to_string(),
        }
    })
}

/// Takes ownership of the arguments: their names, and their arrays with polars' types.
///
/// # Safety
/// They are valid, and the caller does not release them.
unsafe fn taken(
    inputs: *const SeriesExport,
    len: usize,
) -> Result<Vec<(Field, Vec<FFI_ArrowArray>)>, String> {
    let one = |index: usize| {
        // SAFETY: there are `len`, which become ours.
        let mut input = unsafe { inputs.add(index).read() };
        // SAFETY: the field is there until it is released.
        let field = unsafe { Field::try_from(&*input.field) };
        let arrays = (0..input.len)
            // SAFETY: there are that many, each in a box which the release below frees without
            // releasing the array in it.
            .map(|number| unsafe { (*input.arrays.add(number)).read() })
            .collect();
        if let Some(release) = input.release {
            // SAFETY: it belongs to this column, which is not used after this.
            unsafe { release(&raw mut input) };
        }
        (field, arrays)
    };
    // (All are taken over before any of them is refused.)
    let columns: Vec<_> = (0..len).map(one).collect();
    let known = columns.into_iter().map(|(field, arrays)| match field {
        Ok(field) => Ok((field, arrays)),
        Err(error) => Err(format!(
            "a column of a type that does not hold puzzles: {error}"
        )),
    });
    known.collect()
}

/// Puzzles from a column.
///
/// # Safety
/// The arrays are valid and of the type of the field.
unsafe fn puzzles(field: &Field, arrays: Vec<FFI_ArrowArray>) -> Result<Puzzles, String> {
    // SAFETY: as the caller promises.
    let arrays = unsafe { arrow::column(field.data_type(), arrays.into_iter().map(Ok)) };
    Ok(Puzzles::new(arrays.map_err(|failure| failure.to_string())?))
}

/// The text of a literal.
///
/// # Safety
/// The arrays are valid and of the type of the field.
unsafe fn literal(field: &Field, arrays: Vec<FFI_ArrowArray>) -> Result<String, String> {
    // SAFETY: as the caller promises.
    let texts = unsafe { puzzles(field, arrays) }?;
    let mut text = None;
    if texts.len() > 0 {
        texts.each(0..1, &mut |record| text = record.text().map(<[u8]>::to_vec));
    }
    let text = text.and_then(|text| String::from_utf8(text).ok());
    text.ok_or_else(|| "the question is missing".to_owned())
}

/// Answers for a column, with a column.
///
/// # Safety
/// The columns that come in are valid, and become ours; the one that goes out may be written.
unsafe fn call(
    inputs: *const SeriesExport,
    len: usize,
    kind: &Kind,
    answer: *mut SeriesExport,
) -> Result<(), String> {
    // SAFETY: as the caller promises.
    let mut columns = unsafe { taken(inputs, len) }?;
    if !(2..=3).contains(&len) {
        return Err("expected puzzles, possibly a second column, and a question".into());
    }
    let (field, arrays) = columns.pop().expect("there are at least two");
    let (puzzle_field, puzzle_arrays) = columns.remove(0);
    // SAFETY: they are valid, as the caller promises, and of the type of their field.
    let mut asked = unsafe { puzzles(&puzzle_field, puzzle_arrays) }?;
    let mut second = match columns.pop() {
        // SAFETY: as above.
        Some((field, arrays)) => Some(unsafe { puzzles(&field, arrays) }?),
        None => None,
    };
    // A literal stands for all rows.
    if let Some(column) = second.take() {
        let rows = (asked.len(), column.len());
        second = Some(if rows.1 == 1 {
            column.repeated(rows.0)
        } else {
            column
        });
        asked = if rows.0 == 1 {
            asked.repeated(rows.1)
        } else {
            asked
        };
    }
    let data = match asked.len() {
        // (Without rows, the question may be missing, too.)
        0 => kind
            .nulls(0, Cells::Symbols)
            .map_err(|failure| failure.to_string())?,
        _ => {
            // SAFETY: as above.
            let question = unsafe { literal(&field, arrays) }?;
            let wanted: Wanted =
                serde_json::from_str(&question).map_err(|error| error.to_string())?;
            wanted.answer(&asked, second.as_ref())?
        }
    };
    if data.kind().data_type(LAYOUT) != kind.data_type(LAYOUT) {
        return Err("the column is of another type".to_owned());
    }
    let field = Field::new(puzzle_field.name(), kind.data_type(LAYOUT), true);
    let arrays = data
        .into_arrays(LAYOUT)
        .map_err(|failure| failure.to_string())?;
    // SAFETY: as the caller promises.
    unsafe { answer.write(export(&field, &arrays)?) };
    Ok(())
}

/// Layout of text in polars.
const LAYOUT: Layout = Layout::Utf8View;

/// Memory of a returned column. Its arrays belong to polars after polars has read them.
struct Kept {
    /// The field, which polars reads.
    field: Box<FFI_ArrowSchema>,
    arrays: Box<[*mut FFI_ArrowArray]>,
}

fn export(field: &Field, arrays: &[ArrayRef]) -> Result<SeriesExport, String> {
    let field = FFI_ArrowSchema::try_from(field).map_err(|error| error.to_string())?;
    let array = |array: &ArrayRef| Box::into_raw(Box::new(FFI_ArrowArray::new(&array.to_data())));
    let mut kept = Box::new(Kept {
        field: Box::new(field),
        arrays: arrays.iter().map(array).collect(),
    });
    Ok(SeriesExport {
        field: &raw mut *kept.field,
        arrays: kept.arrays.as_mut_ptr(),
        len: kept.arrays.len(),
        release: Some(release),
        private_data: Box::into_raw(kept).cast(),
    })
}

/// Frees the memory of a column except its arrays, which polars has moved out.
unsafe extern "C" fn release(column: *mut SeriesExport) {
    // SAFETY: polars hands over the column that it was given.
    let Some(column) = (unsafe { column.as_mut() }) else {
        return;
    };
    // SAFETY: this is what `export` put there, and it is taken back once.
    let kept = unsafe { Box::from_raw(column.private_data.cast::<Kept>()) };
    for &array in &kept.arrays {
        // SAFETY: each is a box of its own. What is in it has been moved out, and is not released.
        drop(unsafe { Box::from_raw(array.cast::<ManuallyDrop<FFI_ArrowArray>>()) });
    }
    column.release = None;
}

/// A function of the plugin, and the function that returns its type.
macro_rules! function {
    ($name:ident, $field:ident, $kind:expr) => {
        /// Called by polars.
        ///
        /// # Safety
        /// As its interface says.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            inputs: *const SeriesExport,
            len: usize,
            _: *const u8,
            _: usize,
            answer: *mut SeriesExport,
            _: *const c_void,
        ) {
            // SAFETY: polars calls it by its interface.
            noting(|| unsafe { call(inputs, len, &$kind, answer) });
        }

        /// Called by polars.
        ///
        /// # Safety
        /// As its interface says.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $field(
            fields: *const FFI_ArrowSchema,
            len: usize,
            answer: *mut FFI_ArrowSchema,
            _: *const u8,
            _: usize,
        ) {
            noting(|| {
                let name = match len {
                    0 => None,
                    // SAFETY: there are `len`, which stay polars'.
                    _ => unsafe { &*fields }.name(),
                };
                let kind = $kind.data_type(LAYOUT);
                let field = Field::new(name.unwrap_or_default(), kind, true);
                let field = FFI_ArrowSchema::try_from(&field).map_err(|error| error.to_string())?;
                // SAFETY: polars has it written here.
                unsafe { answer.write(field) };
                Ok(())
            });
        }
    };
}

function!(_polars_plugin_text, _polars_plugin_field_text, Kind::Text);
function!(
    _polars_plugin_integers,
    _polars_plugin_field_integers,
    Kind::Integers
);
function!(
    _polars_plugin_decimals,
    _polars_plugin_field_decimals,
    Kind::Decimals
);
function!(
    _polars_plugin_numbers,
    _polars_plugin_field_numbers,
    Kind::Numbers
);
function!(
    _polars_plugin_flags,
    _polars_plugin_field_flags,
    Kind::Flags
);
function!(
    _polars_plugin_lists,
    _polars_plugin_field_lists,
    Kind::TextLists
);
