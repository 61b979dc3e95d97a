//! Checks a whole table for another library that trusts it, such as pyarrow: the structures of all of
//! its columns, of any type, without their values.
//!
//! An import relies on these rules: lengths are not negative, and no buffers and children of the type,
//! nor their lists, are missing. The library that knows the types then validates the values.

use super::check::{self, Checked, RawArray, RawSchema};
use std::ffi::{CStr, c_void};

/// Largest number of buffers of an array of views.
const MOST_BUFFERS: i64 = 1 << 20;

/// Checks an array of any type, given its schema, which has been checked.
///
/// # Errors
/// The rule that it breaks.
///
/// # Safety
/// Pointers of both are null or lead to items of the declared numbers.
pub unsafe fn array(array: *const RawArray, schema: *const RawSchema) -> Checked {
    // SAFETY: as the caller promises; the schema is there, which has been checked.
    let (Some(array), schema) = (unsafe { array.as_ref() }, unsafe { &*schema }) else {
        return Err("an array is missing".to_owned());
    };
    check::extent(array)?;
    // SAFETY: the format is there and ends with a zero, which has been checked.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_bytes();
    let found = array.n_buffers;
    let fits = match buffers(format) {
        Some(Buffers::Any) => (0..=3).contains(&found),
        Some(Buffers::Exactly(number)) => found == number,
        Some(Buffers::AtLeast(number)) => (number..=MOST_BUFFERS).contains(&found),
        None => false,
    };
    if !fits {
        let format = String::from_utf8_lossy(format);
        return Err(format!("{found} buffers of an array of type '{format}'"));
    }
    if found > 0 && array.buffers.is_null() {
        return Err("an array whose buffers are missing".to_owned());
    }
    if matches!(buffers(format), Some(Buffers::AtLeast(_))) && found > 3 {
        // SAFETY: the number of buffers has been checked.
        let lengths: *const c_void = unsafe { *array.buffers.add(found as usize - 1) };
        if lengths.is_null() {
            return Err("views without the lengths of their buffers".to_owned());
        }
    }
    if array.n_children != schema.n_children {
        let (found, expected) = (array.n_children, schema.n_children);
        return Err(format!(
            "{found} columns or items where the schema has {expected}"
        ));
    }
    if array.n_children > 0 && array.children.is_null() {
        return Err("an array whose children are missing".to_owned());
    }
    for child in 0..array.n_children as usize {
        // SAFETY: the number of both has been checked.
        unsafe { self::array(*array.children.add(child), *schema.children.add(child)) }?;
    }
    match (schema.dictionary.is_null(), array.dictionary.is_null()) {
        (true, _) => Ok(()),
        // SAFETY: neither is null.
        (false, false) => unsafe { self::array(array.dictionary, schema.dictionary) },
        (false, true) => Err("a dictionary without values".to_owned()),
    }
}

/// Number of buffers of an array.
enum Buffers {
    /// Any number, since some producers have too many.
    Any,
    Exactly(i64),
    AtLeast(i64),
}

/// Number of buffers of an array of a type, by its format in the C data interface.
fn buffers(format: &[u8]) -> Option<Buffers> {
    Some(match format {
        b"n" | b"+r" => Buffers::Any,
        b"u" | b"z" | b"U" | b"Z" => Buffers::Exactly(3),
        b"vu" | b"vz" => Buffers::AtLeast(3),
        b"+s" | [b'+', b'w', ..] => Buffers::Exactly(1),
        b"+l" | b"+L" | b"+m" => Buffers::Exactly(2),
        b"+vl" | b"+vL" => Buffers::Exactly(3),
        [b'+', b'u', ..] => Buffers::Any,
        [b'+', ..] => return None,
        [b'w' | b'd' | b't', ..] | [_] => Buffers::Exactly(2),
        _ => return None,
    })
}
