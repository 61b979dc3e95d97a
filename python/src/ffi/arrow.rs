//! The Arrow C data interface, in capsules of Python's.
//!
//! Arrays are checked (`check`) before Rust's Arrow library imports them, which trusts every promise of
//! the interface. Text is imported as bytes: it need not be UTF-8, since puzzles are ASCII.

use super::check::{self, RawArray, RawSchema};
use super::structure;
use crate::errors::Failure;
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Int16Type, Int32Type, Int64Type, RunEndIndexType};
use arrow_array::{Array, ArrayRef, RunArray, make_array, new_null_array};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ffi::CStr;
use std::iter;
use std::sync::Arc;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

fn invalid(why: impl ToString) -> Failure {
    Failure::InvalidArrow(why.to_string())
}

/// The type of a schema.
///
/// # Safety
/// The schema is valid, as far as that cannot be checked: its pointers are null or lead to what they
/// should.
unsafe fn type_of(schema: *const FFI_ArrowSchema) -> Result<DataType, Failure> {
    // SAFETY: both structures are the C one; it is as valid as the caller promises.
    unsafe { check::schema(schema.cast::<RawSchema>(), 0) }.map_err(invalid)?;
    // SAFETY: it has just been checked.
    DataType::try_from(unsafe { &*schema }).map_err(invalid)
}

/// Returns whether a capsule with a schema or a stream holds a table: an array of structs. The
/// capsule stays as it is.
///
/// # Errors
/// If it breaks a rule of the interface.
pub fn is_table(capsule: &Bound<'_, PyCapsule>) -> PyResult<bool> {
    if capsule.is_valid_checked(Some(SCHEMA)) {
        let schema: *mut FFI_ArrowSchema = pointer(capsule, SCHEMA)?;
        // SAFETY: a capsule of that name holds a schema, by the Arrow PyCapsule protocol.
        let kind = unsafe { type_of(schema) }?;
        return Ok(matches!(kind, DataType::Struct(_)));
    }
    let stream: *mut FFI_ArrowArrayStream = pointer(capsule, STREAM)?;
    // SAFETY: a capsule of that name holds a stream, which nobody else uses meanwhile.
    let kind = unsafe { type_of_stream(stream) }?;
    Ok(matches!(kind, DataType::Struct(_)))
}

/// A pair of capsules: a schema and an array.
pub type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// Checks the structure of the table in a pair of capsules, for another library that trusts it.
///
/// # Errors
/// If it breaks a rule of the interface.
pub fn check_table(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<()> {
    let schema: *mut FFI_ArrowSchema = pointer(schema, SCHEMA)?;
    let array: *mut FFI_ArrowArray = pointer(array, ARRAY)?;
    // SAFETY: by the Arrow PyCapsule protocol they are valid, as far as that cannot be checked.
    let checked = unsafe {
        check::schema(schema.cast(), 0).and_then(|()| structure::array(array.cast(), schema.cast()))
    };
    Ok(checked.map_err(invalid)?)
}

/// The next table of the stream in a capsule, checked by [`check_table`]; none at the end.
///
/// # Errors
/// If the stream fails, or the table breaks a rule of the interface.
pub fn next_table<'py>(stream: &Bound<'py, PyCapsule>) -> PyResult<Option<Capsules<'py>>> {
    let py = stream.py();
    let stream: *mut FFI_ArrowArrayStream = pointer(stream, STREAM)?;
    // SAFETY: a capsule of that name holds a stream, which nobody else uses meanwhile.
    let stream = unsafe { &mut *stream };
    // SAFETY: by the Arrow PyCapsule protocol it is a valid stream.
    let schema = unsafe { schema_of(stream) }?;
    let Some(get_next) = stream.get_next() else {
        return Err(invalid("the stream has no functions").into());
    };
    let mut array = FFI_ArrowArray::empty();
    // SAFETY: as above.
    if unsafe { get_next(stream, &raw mut array) } != 0 {
        return Err(invalid(last_error(stream, "the stream failed")).into());
    }
    if array.is_released() {
        return Ok(None);
    }
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    check_table(&schema, &array)?;
    Ok(Some((schema, array)))
}

/// The schema of a stream.
///
/// # Safety
/// The stream is valid, or released.
unsafe fn schema_of(stream: *mut FFI_ArrowArrayStream) -> Result<FFI_ArrowSchema, Failure> {
    // SAFETY: as the caller promises.
    let functions = unsafe { &*stream };
    if functions.release().is_none() {
        return Err(invalid("the stream has been read already"));
    }
    let Some(get_schema) = functions.get_schema() else {
        return Err(invalid("the stream has no functions"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the function belongs to this stream, which is not released; the schema is empty.
    if unsafe { get_schema(stream, &raw mut schema) } != 0 {
        // SAFETY: as the caller promises.
        let stream = unsafe { &mut *stream };
        return Err(invalid(last_error(stream, "the stream has no schema")));
    }
    Ok(schema)
}

/// The type of the arrays of a stream.
///
/// # Safety
/// The stream is valid, or released.
unsafe fn type_of_stream(stream: *mut FFI_ArrowArrayStream) -> Result<DataType, Failure> {
    // SAFETY: as the caller promises.
    let schema = unsafe { schema_of(stream) }?;
    // SAFETY: the stream has written a schema.
    unsafe { type_of(&raw const schema) }
}

/// Checks the arrays of a column and imports them, one after the other. Rows that are all null may be
/// of any type.
///
/// # Errors
/// `InvalidArrowError` if an array breaks a rule of the interface, `UnsupportedTypeError` if
/// the type cannot hold puzzles, and the error of an item of `arrays`.
///
/// # Safety
/// The arrays are of the type, and keep the promises of the C data interface that cannot be checked:
/// their pointers are null or lead to memory of the sizes that follow from their lengths and offsets.
pub unsafe fn column(
    found: &DataType,
    arrays: impl Iterator<Item = Result<FFI_ArrowArray, Failure>>,
) -> Result<Vec<ArrayRef>, Failure> {
    let unsupported = || Failure::UnsupportedType(check::unsupported(found));
    let Some(kind) = check::as_bytes(found) else {
        let has_bits = !matches!(
            found,
            DataType::Null | DataType::Union(..) | DataType::RunEndEncoded(..)
        );
        let mut nulls = Vec::new();
        for array in arrays {
            let array = array?;
            let raw: *const FFI_ArrowArray = &raw const array;
            // SAFETY: both structures are the C one, whose layout is part of the interface; the array
            // is valid as the caller promises.
            let is_null = unsafe { check::is_all_null(&*raw.cast::<RawArray>(), has_bits) };
            if !array.is_empty() && !is_null {
                return Err(unsupported());
            }
            nulls.push(new_null_array(&DataType::Null, array.len()));
        }
        // (Without rows, the type decides.)
        let some = nulls.iter().any(|array| !array.is_empty());
        return some.then_some(nulls).ok_or_else(unsupported);
    };
    // SAFETY: as the caller promises.
    let take = |array: Result<_, _>| unsafe { import(array?, &kind) };
    arrays.map(take).collect()
}

/// Checks an array and imports it.
///
/// # Safety
/// As for [`column`]; the type is one of [`check::as_bytes`].
unsafe fn import(mut array: FFI_ArrowArray, kind: &DataType) -> Result<ArrayRef, Failure> {
    if array.is_empty() {
        // (An array without rows may have no buffers.)
        return Ok(new_null_array(&DataType::Null, 0));
    }
    let raw: *mut FFI_ArrowArray = &raw mut array;
    let raw = raw.cast::<RawArray>();
    // SAFETY: both structures are the C one, whose layout is part of the interface; the array is
    // valid as the caller promises.
    unsafe { check::array(&*raw, kind) }.map_err(invalid)?;
    // SAFETY: as above; it has been checked that there is a dictionary where the type has one.
    let no_values = unsafe { check::has_no_values(&*raw) };
    if *kind == DataType::Null || no_values {
        // (Nulls need no buffers, and all rows of a dictionary without values are null.)
        return Ok(new_null_array(&DataType::Null, array.len()));
    }
    let DataType::RunEndEncoded(ends, _) = kind else {
        // SAFETY: it has just been checked that every length, offset, key and view that is used to
        // reach memory stays within the sizes that the array declares, which are true as the caller
        // promises.
        let data = unsafe { from_ffi_and_data_type(array, kind.clone()) }.map_err(invalid)?;
        return Ok(make_array(data));
    };
    // (Runs have no buffers of their own, but some producers declare some.)
    // SAFETY: the array is ours; its release function has its own record of what to release.
    unsafe { (*raw).n_buffers = 0 };
    // SAFETY: as above.
    let data = unsafe { from_ffi_and_data_type(array, kind.clone()) }.map_err(invalid)?;
    match ends.data_type() {
        DataType::Int16 => runs::<Int16Type>(&data),
        DataType::Int32 => runs::<Int32Type>(&data),
        _ => runs::<Int64Type>(&data),
    }
}

/// An array of runs, whose ends and values have been checked, and may be slices.
fn runs<R: RunEndIndexType>(data: &ArrayData) -> Result<ArrayRef, Failure> {
    let [ends, values] = data.child_data() else {
        return Err(invalid("runs have ends and values"));
    };
    let (ends, values) = (make_array(ends.clone()), make_array(values.clone()));
    let values = values.slice(0, ends.len());
    let runs = RunArray::<R>::try_new(ends.as_primitive(), &values).map_err(invalid)?;
    Ok(Arc::new(runs.slice(data.offset(), data.len())))
}

fn pointer<T>(capsule: &Bound<'_, PyCapsule>, name: &'static CStr) -> PyResult<*mut T> {
    Ok(capsule.pointer_checked(Some(name))?.as_ptr().cast())
}

/// The array in a pair of capsules.
///
/// # Errors
/// If it breaks a rule of the interface, or is of a type that cannot be puzzles.
pub fn from_array(
    schema: &Bound<'_, PyCapsule>,
    array: &Bound<'_, PyCapsule>,
) -> PyResult<Vec<ArrayRef>> {
    let schema: *mut FFI_ArrowSchema = pointer(schema, SCHEMA)?;
    let array: *mut FFI_ArrowArray = pointer(array, ARRAY)?;
    // SAFETY: a capsule of that name holds such a structure, by the Arrow PyCapsule protocol; it is
    // moved out of the capsule, whose destructor then finds it released.
    let (schema, array) = unsafe {
        (
            FFI_ArrowSchema::from_raw(schema),
            FFI_ArrowArray::from_raw(array),
        )
    };
    if array.is_released() {
        return Err(invalid("the array has been released").into());
    }
    // SAFETY: by the protocol it is a valid schema.
    let found = unsafe { type_of(&raw const schema) }?;
    // SAFETY: by the protocol it is a valid array.
    Ok(unsafe { column(&found, iter::once(Ok(array))) }?)
}

/// All arrays of the stream in a capsule.
///
/// # Errors
/// If it fails or breaks a rule of the interface, or is of a type that cannot be puzzles.
pub fn from_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayRef>> {
    let stream: *mut FFI_ArrowArrayStream = pointer(capsule, STREAM)?;
    // SAFETY: as above.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream) };
    // SAFETY: by the protocol it is a valid stream.
    let found = unsafe { type_of_stream(&raw mut stream) }?;
    let Some(get_next) = stream.get_next() else {
        return Err(invalid("the stream has no functions").into());
    };
    let arrays = iter::from_fn(|| {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        if unsafe { get_next(&raw mut stream, &raw mut array) } != 0 {
            return Some(Err(invalid(last_error(&mut stream, "the stream failed"))));
        }
        (!array.is_released()).then_some(Ok(array))
    });
    // SAFETY: by the protocol they are valid arrays.
    Ok(unsafe { column(&found, arrays) }?)
}

/// The stream's message about its failure.
fn last_error(stream: &mut FFI_ArrowArrayStream, otherwise: &str) -> String {
    let Some(last) = stream.get_last_error() else {
        return otherwise.to_owned();
    };
    // SAFETY: the function belongs to this stream, which is not released.
    let message = unsafe { last(stream) };
    if message.is_null() {
        return otherwise.to_owned();
    }
    // SAFETY: the text ends with a zero and lives until the next call.
    let message = unsafe { CStr::from_ptr(message) };
    format!("{otherwise}: {}", message.to_string_lossy())
}

/// Schema and array in capsules.
///
/// # Errors
/// If Python has no memory for them.
pub fn export<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Capsules<'py>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(invalid)?;
    Ok((
        PyCapsule::new_with_value(py, schema, SCHEMA)?,
        PyCapsule::new_with_value(py, array, ARRAY)?,
    ))
}
