//! By which order of values a column's smallest and largest were found.
//!
//! A footer says so for each column, and the library's writer says of every column of
//! floating-point numbers that theirs is IEEE 754's total order. Of a copied column that would
//! be a claim that its file did not make, so what the file said is put in its place: the
//! entries are the last in a footer, and of three bytes each.

use super::error::ParquetError;
use super::input::Input;
use parquet::basic::ColumnOrder;

/// An order as it stands in a footer: a union with one empty structure.
type Entry = [u8; 3];

const BY_TYPE: Entry = [0x1c, 0, 0];
const TOTAL: Entry = [0x2c, 0, 0];
const OLD_TIMESTAMPS: Entry = [0x3c, 0, 0];

/// End of a footer after the entries: the structure's end, its length and the magic number.
const BEHIND: usize = 1 + 4 + 4;

/// The order of a column that is new.
pub(crate) const OF_NEW: Entry = BY_TYPE;

/// The order of a leaf of an input; none if it is not known, so that nothing can be said of
/// the smallest and the largest value.
pub(crate) fn of(input: &Input, leaf: usize) -> Option<Entry> {
    let file = input.metadata.file_metadata();
    match file.column_orders()?.get(leaf)? {
        ColumnOrder::TYPE_DEFINED_ORDER(_) => Some(BY_TYPE),
        ColumnOrder::IEEE_754_TOTAL_ORDER => Some(TOTAL),
        ColumnOrder::INT96_TIMESTAMP_ORDER => Some(OLD_TIMESTAMPS),
        ColumnOrder::UNDEFINED | ColumnOrder::UNKNOWN => None,
    }
}

/// Puts the orders of all leaves into a footer, which the file ends with.
pub(crate) fn put(orders: &[Entry], file: &mut [u8]) -> Result<(), ParquetError> {
    let unexpected = || ParquetError::Unwritable("its footer has an unknown form".to_string());
    let end = file.len().checked_sub(BEHIND).ok_or_else(unexpected)?;
    let start = end.checked_sub(3 * orders.len()).ok_or_else(unexpected)?;
    let (entries, _) = file[start..end].as_chunks_mut::<3>();
    if !entries
        .iter()
        .all(|entry| [BY_TYPE, TOTAL, OLD_TIMESTAMPS].contains(entry))
    {
        return Err(unexpected());
    }
    entries.copy_from_slice(orders);
    Ok(())
}
