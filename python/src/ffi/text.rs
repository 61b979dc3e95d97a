//! Arrays of text written here, without a check of their encoding.

use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use std::sync::Arc;

/// Grids of 81 bytes each, with zeros for nulls, as text.
///
/// # Panics
/// If a byte is beyond ASCII, where that is checked, or the offsets do not end in the bytes.
pub fn grids<O: OffsetSizeTrait>(
    offsets: OffsetBuffer<O>,
    bytes: Buffer,
    nulls: Option<NullBuffer>,
) -> ArrayRef {
    debug_assert!(bytes.is_ascii());
    assert!(offsets.last().as_usize() <= bytes.len());
    // SAFETY: the offsets are ascending, which is what an `OffsetBuffer` is, and end within the
    // bytes, which is asserted. All bytes are symbols of digits or zero, so every part of them is
    // UTF-8. The nulls were made for as many rows, or `None`.
    Arc::new(unsafe { GenericStringArray::new_unchecked(offsets, bytes, nulls) })
}

/// Grids of 81 bytes each, with zeros for nulls, as views.
///
/// # Panics
/// If there are too many rows for the offsets of views.
pub fn grid_views(views: Vec<u128>, bytes: Buffer, nulls: Option<NullBuffer>) -> ArrayRef {
    debug_assert!(bytes.is_ascii());
    assert!(bytes.len() <= i32::MAX as usize && bytes.len() == 81 * views.len());
    // SAFETY: view number i is that of the 81 bytes from 81 i on, with their first four, or all
    // zeros, which is the empty text; all of it is ASCII.
    Arc::new(unsafe { StringViewArray::new_unchecked(views.into(), [bytes].into(), nulls) })
}
