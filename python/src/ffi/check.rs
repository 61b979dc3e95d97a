//! Checks that an array keeps the promises of the Arrow C data interface, as far as possible.
//!
//! The interface has sizes of buffers only for views: the size of an array of strings is its last
//! offset. What can be checked is consistency: lengths and offsets are not negative, offsets ascend,
//! keys and views stay within their targets, and no buffer is missing. (pyarrow knows the sizes of its
//! buffers, and first compares them with the offsets.) Importing and reading then never leave the
//! memory that the array declares.

use arrow_schema::DataType;
use std::ffi::{CStr, c_char, c_void};

/// The C structure `ArrowArray`.
#[repr(C)]
#[allow(dead_code, reason = "the layout is the interface's")]
pub struct RawArray {
    pub length: i64,
    pub null_count: i64,
    pub offset: i64,
    pub n_buffers: i64,
    pub n_children: i64,
    pub buffers: *const *const c_void,
    pub children: *const *const RawArray,
    pub dictionary: *const RawArray,
    pub release: *const c_void,
    pub private_data: *const c_void,
}

/// The C structure `ArrowSchema`.
#[repr(C)]
#[allow(dead_code, reason = "the layout is the interface's")]
pub struct RawSchema {
    pub format: *const c_char,
    pub name: *const c_char,
    pub metadata: *const c_char,
    pub flags: i64,
    pub n_children: i64,
    pub children: *const *const RawSchema,
    pub dictionary: *const RawSchema,
    pub release: *const c_void,
    pub private_data: *const c_void,
}

/// Largest depth of nested types.
const DEEPEST: usize = 64;

/// Checks that the schema of a type can be read.
///
/// # Errors
/// The rule that it breaks.
///
/// # Safety
/// Its pointers are null, or lead to text that ends with a zero and to the declared number of schemas.
pub unsafe fn schema(schema: *const RawSchema, depth: usize) -> Checked {
    // SAFETY: as the caller promises.
    let Some(schema) = (unsafe { schema.as_ref() }) else {
        return Err("a schema is missing".to_owned());
    };
    if schema.release.is_null() && depth == 0 {
        return Err("the schema has been released".to_owned());
    }
    if schema.format.is_null() {
        return Err("a schema without a format".to_owned());
    }
    for text in [schema.format, schema.name] {
        // SAFETY: as the caller promises.
        if !text.is_null() && unsafe { CStr::from_ptr(text) }.to_str().is_err() {
            return Err("a name in the schema is not UTF-8".to_owned());
        }
    }
    if depth == DEEPEST {
        return Err(format!("a type nested more than {DEEPEST} times"));
    }
    let children = schema.n_children;
    if !(0..=MOST).contains(&children) || children > 0 && schema.children.is_null() {
        return Err(format!("a schema with {children} children"));
    }
    // SAFETY: as the caller promises.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_bytes();
    let expected = match format {
        b"+l" | b"+L" | b"+vl" | b"+vL" | b"+m" | [b'+', b'w', ..] => 1,
        b"+r" => 2,
        _ => children,
    };
    if children != expected {
        return Err(format!(
            "a type with {children} children instead of {expected}"
        ));
    }
    for child in 0..children as usize {
        // SAFETY: there are `children`, each as valid as its parent.
        unsafe { self::schema(*schema.children.add(child), depth + 1) }?;
    }
    match schema.dictionary.is_null() {
        true => Ok(()),
        // SAFETY: it is as valid as the schema that it belongs to.
        false => unsafe { self::schema(schema.dictionary, depth + 1) },
    }
}

/// Largest number of rows that an array may declare, so that sizes in bytes do not overflow.
const MOST: i64 = i64::MAX >> 16;

/// The type with bytes instead of text, if it can hold puzzles.
pub fn as_bytes(found: &DataType) -> Option<DataType> {
    Some(match found {
        DataType::Utf8 | DataType::Binary => DataType::Binary,
        DataType::LargeUtf8 | DataType::LargeBinary => DataType::LargeBinary,
        DataType::Utf8View | DataType::BinaryView => DataType::BinaryView,
        DataType::FixedSizeBinary(width) if *width > 0 => DataType::FixedSizeBinary(*width),
        DataType::Null => DataType::Null,
        DataType::Dictionary(key, value) if key.is_dictionary_key_type() => {
            let value = as_bytes(value)?;
            // (Unused categories may be of the null type.)
            let is_text = matches!(
                value,
                DataType::Binary
                    | DataType::LargeBinary
                    | DataType::BinaryView
                    | DataType::FixedSizeBinary(_)
                    | DataType::Null
            );
            is_text.then(|| DataType::Dictionary(key.clone(), value.into()))?
        }
        DataType::RunEndEncoded(ends, values) if ends.data_type().is_run_ends_type() => {
            let value = as_bytes(values.data_type())?;
            if matches!(value, DataType::RunEndEncoded(..)) {
                return None;
            }
            let values = values.as_ref().clone().with_data_type(value);
            DataType::RunEndEncoded(ends.clone(), values.into())
        }
        _ => {
            let item = item_of(found)?;
            // (81 cells, or nine lines of nine.)
            let item = item_of(item).unwrap_or(item);
            item.is_integer().then(|| found.clone())?
        }
    })
}

/// The type of the items of a type of lists of any kind.
fn item_of(found: &DataType) -> Option<&DataType> {
    match found {
        DataType::List(item)
        | DataType::LargeList(item)
        | DataType::ListView(item)
        | DataType::LargeListView(item) => Some(item.data_type()),
        DataType::FixedSizeList(item, width) if *width > 0 => Some(item.data_type()),
        _ => None,
    }
}

/// Message that a type cannot hold puzzles.
pub fn unsupported(found: &DataType) -> String {
    let hint = match found {
        DataType::Struct(_) => "; choose one of its columns",
        kind if kind.is_floating() => {
            "; 81 digits were read as a number and are lost: \
             read the column as text"
        }
        kind if kind.is_numeric() => "; read the column as text",
        _ => "",
    };
    format!("a column of type {found} does not hold puzzles{hint}")
}

/// A check, with the broken rule as its error.
pub type Checked = Result<(), String>;

/// Checks the fields of arrays of all types: that the array is not released, and its length.
///
/// # Errors
/// The rule that it breaks.
pub fn extent(array: &RawArray) -> Checked {
    let RawArray { length, offset, .. } = *array;
    if array.release.is_null() {
        return Err("an array that has been released".to_owned());
    }
    match (0..=MOST).contains(&length) && (0..=MOST).contains(&offset) {
        true => Ok(()),
        false => Err(format!("an array of length {length} at offset {offset}")),
    }
}

/// Checks an array of one of the types of [`as_bytes`].
///
/// # Errors
/// The rule that it breaks.
///
/// # Safety
/// Its pointers are null, or lead to memory of the sizes that follow from its lengths and offsets.
pub unsafe fn array(array: &RawArray, kind: &DataType) -> Checked {
    extent(array)?;
    let RawArray { length, offset, .. } = *array;
    let end = (length + offset) as usize;
    let expected = match kind {
        DataType::Binary
        | DataType::LargeBinary
        | DataType::ListView(_)
        | DataType::LargeListView(_) => 3,
        DataType::FixedSizeList(..) => 1,
        _ => 2,
    };
    match kind {
        // (An array of nulls has no buffers that are read.)
        DataType::Null => return Ok(()),
        DataType::RunEndEncoded(ends, values) => {
            // SAFETY: as the caller promises.
            return unsafe { runs(array, ends.data_type(), values.data_type(), end) };
        }
        _ => {}
    }
    let views = *kind == DataType::BinaryView;
    let found = array.n_buffers;
    if views && found < 3 || !views && found != expected {
        return Err(format!(
            "an array of {found} buffers, which is not the number for its type"
        ));
    }
    if array.buffers.is_null() {
        return Err("an array whose buffers are missing".to_owned());
    }
    let buffer = |index: usize| {
        debug_assert!((index as i64) < found);
        // SAFETY: the number of buffers has been checked.
        unsafe { *array.buffers.add(index) }
    };
    if found > 0 && buffer(0).is_null() && array.null_count > 0 {
        return Err(format!(
            "{} nulls, without the bits of rows",
            array.null_count
        ));
    }
    match kind {
        // SAFETY: there are as many offsets as rows, and one more, as the caller promises.
        DataType::Binary => unsafe { texts::<i32>(buffer(1), buffer(2), length, end) },
        // SAFETY: as above.
        DataType::LargeBinary => unsafe { texts::<i64>(buffer(1), buffer(2), length, end) },
        DataType::BinaryView => {
            let data = found as usize - 3;
            let (lengths, first) = (buffer(found as usize - 1), offset as usize);
            // SAFETY: as above.
            unsafe { views_within(array, lengths.cast(), data, first, end) }
        }
        DataType::FixedSizeBinary(width) => {
            let bytes = end.checked_mul(*width as usize);
            let bytes = bytes.filter(|&bytes| bytes <= isize::MAX as usize);
            there(buffer(1), bytes.ok_or("rows beyond all memory")?, 1).map(drop)
        }
        DataType::List(item) => {
            // SAFETY: as above.
            let items = unsafe { offsets::<i32>(buffer(1), length, end) }?;
            // SAFETY: a child is as valid as its parent.
            unsafe { child(array, item.data_type(), items) }
        }
        DataType::LargeList(item) => {
            // SAFETY: as above.
            let items = unsafe { offsets::<i64>(buffer(1), length, end) }?;
            // SAFETY: as above.
            unsafe { child(array, item.data_type(), items) }
        }
        DataType::ListView(item) => {
            // SAFETY: as above.
            let items = unsafe { parts::<i32>(array, offset as usize, end) }?;
            // SAFETY: as above.
            unsafe { child(array, item.data_type(), items) }
        }
        DataType::LargeListView(item) => {
            // SAFETY: as above.
            let items = unsafe { parts::<i64>(array, offset as usize, end) }?;
            // SAFETY: as above.
            unsafe { child(array, item.data_type(), items) }
        }
        DataType::FixedSizeList(item, width) => {
            let items = end.checked_mul(*width as usize).ok_or("a list too long")?;
            // SAFETY: as above.
            unsafe { child(array, item.data_type(), items) }
        }
        DataType::Dictionary(key, value) => {
            if array.dictionary.is_null() {
                return Err("a dictionary without values".to_owned());
            }
            // SAFETY: it is there, and as valid as the array that it belongs to.
            let dictionary = unsafe { &*array.dictionary };
            // SAFETY: as above.
            unsafe { self::array(dictionary, value) }?;
            let first = offset as usize;
            // SAFETY: as above.
            unsafe { keys(array, key, buffer(1), first..end, dictionary.length) }
        }
        integer if integer.is_integer() => {
            let width = integer.primitive_width().unwrap_or(8);
            there(buffer(1), end, width).map(drop)
        }
        other => Err(format!("an array of {other}")),
    }
}

/// Returns whether an array is a dictionary without values, so that all of its rows are null.
///
/// # Safety
/// Its dictionary is null or valid.
pub unsafe fn has_no_values(array: &RawArray) -> bool {
    // SAFETY: as the caller promises.
    unsafe { array.dictionary.as_ref() }.is_some_and(|values| values.length == 0)
}

/// Checks that a buffer of `len` values exists and is aligned to the values.
fn there(buffer: *const c_void, len: usize, align: usize) -> Result<*const c_void, String> {
    if len > 0 && buffer.is_null() {
        return Err("a buffer is missing".to_owned());
    }
    // (Without values, any address will do.)
    if len > 0 && !(buffer as usize).is_multiple_of(align) {
        return Err(format!(
            "a buffer is not aligned to its values of {align} bytes"
        ));
    }
    Ok(buffer)
}

/// Child `index` of `of` children.
///
/// # Safety
/// Its children are null or of the declared number, each of them null or valid.
unsafe fn child_at(array: &RawArray, index: usize, of: i64) -> Result<&RawArray, String> {
    if array.n_children != of || array.children.is_null() {
        return Err(format!(
            "{} children of an array where there are {of}",
            array.n_children
        ));
    }
    // SAFETY: there are `of` children, as valid as their parent.
    unsafe { (*array.children.add(index)).as_ref() }.ok_or("a child is missing".to_owned())
}

/// The only child, which has at least `items` items.
unsafe fn child(array: &RawArray, kind: &DataType, items: usize) -> Checked {
    // SAFETY: as the caller promises.
    let child = unsafe { child_at(array, 0, 1) }?;
    // SAFETY: as above.
    unsafe { self::array(child, kind) }?;
    if (child.length as u64) < items as u64 {
        return Err(format!(
            "lists of {items} items in all, where there are {}",
            child.length
        ));
    }
    Ok(())
}

/// Checks that runs ascend, cover all rows up to the end, and have values.
unsafe fn runs(array: &RawArray, ends: &DataType, values: &DataType, end: usize) -> Checked {
    // SAFETY: as the caller promises.
    let (run_ends, run_values) = unsafe { (child_at(array, 0, 2)?, child_at(array, 1, 2)?) };
    // SAFETY: as above.
    unsafe {
        self::array(run_ends, ends)?;
        self::array(run_values, values)?;
    }
    let runs = run_ends.length;
    if run_values.length < runs {
        return Err(format!("{runs} runs of {} values", run_values.length));
    }
    // SAFETY: whole numbers have two buffers, which has been checked.
    let (bits, buffer) = unsafe { (validity(run_ends), *run_ends.buffers.add(1)) };
    let mut last = 0;
    for run in run_ends.offset as usize..(run_ends.offset + runs) as usize {
        // SAFETY: there are `runs` ends of that width, aligned, and bits if there are any.
        let (run_end, valid): (i64, bool) = unsafe {
            let run_end = match ends {
                DataType::Int16 => (*buffer.cast::<i16>().add(run)).into(),
                DataType::Int32 => (*buffer.cast::<i32>().add(run)).into(),
                DataType::Int64 => *buffer.cast::<i64>().add(run),
                other => return Err(format!("ends of runs of type {other}")),
            };
            (run_end, is_valid(bits, run))
        };
        if !valid || run_end <= last {
            return Err(format!("a run that ends at {run_end} and begins at {last}"));
        }
        last = run_end;
    }
    match last as u64 >= end as u64 {
        true => Ok(()),
        false => Err(format!("runs of {last} rows, where there are {end}")),
    }
}

/// Number of items that list views, with their offsets and lengths, reach.
unsafe fn parts<O: Copy + Into<i64>>(
    array: &RawArray,
    first: usize,
    end: usize,
) -> Result<usize, String> {
    // SAFETY: there are three buffers, which has been checked.
    let (bits, starts, sizes) = unsafe {
        (
            validity(array),
            *array.buffers.add(1),
            *array.buffers.add(2),
        )
    };
    let starts = there(starts, end, size_of::<O>())?.cast::<O>();
    let sizes = there(sizes, end, size_of::<O>())?.cast::<O>();
    let mut items = 0;
    for row in first..end {
        // SAFETY: there are `end` of both, aligned, and bits if there are any.
        let (start, size, valid): (i64, i64, bool) = unsafe {
            let (start, size) = (*starts.add(row), *sizes.add(row));
            (start.into(), size.into(), is_valid(bits, row))
        };
        // (Lists that are null may have any offset.)
        if !valid {
            continue;
        }
        if !(0..=MOST).contains(&start) || !(0..=MOST).contains(&size) {
            return Err(format!("a list of {size} items at offset {start}"));
        }
        items = items.max((start + size) as usize);
    }
    Ok(items)
}

/// Returns whether all rows of an array of any type are null, by its declared number or by its bits.
///
/// # Safety
/// Its buffers are null, or of the declared number and of the sizes that follow from its lengths, and the first
/// has the bits of rows if the type has such bits.
pub unsafe fn is_all_null(array: &RawArray, has_bits: bool) -> bool {
    let RawArray { length, offset, .. } = *array;
    if extent(array).is_err() || array.null_count == 0 {
        return false;
    }
    if array.null_count == length {
        return true;
    }
    if !has_bits || array.n_buffers < 1 || array.buffers.is_null() {
        return false;
    }
    // SAFETY: there is a buffer.
    let bits = unsafe { validity(array) };
    let mut rows = offset as usize..(offset + length) as usize;
    // SAFETY: there is a bit for each row.
    !bits.is_null() && rows.all(|row| !unsafe { is_valid(bits, row) })
}

/// Checks that offsets ascend. Returns the last one.
unsafe fn offsets<O: Copy + Into<i64>>(
    buffer: *const c_void,
    length: i64,
    end: usize,
) -> Result<usize, String> {
    // (An array without rows may have no offsets.)
    if length == 0 && (end == 0 || buffer.is_null()) {
        return Ok(0);
    }
    let buffer = there(buffer, end + 1, size_of::<O>())?.cast::<O>();
    // SAFETY: there is one more than there are rows, as the caller promises, aligned and not null.
    let all = unsafe { std::slice::from_raw_parts(buffer, end + 1) };
    let mut last: i64 = 0;
    for (row, &offset) in all.iter().enumerate() {
        let offset = offset.into();
        if offset < last {
            return Err(format!("offset {offset} of row {row} is below {last}"));
        }
        last = offset;
    }
    match last <= MOST {
        true => Ok(last as usize),
        false => Err(format!("offset {last} is beyond all memory")),
    }
}

unsafe fn texts<O: Copy + Into<i64>>(
    starts: *const c_void,
    bytes: *const c_void,
    length: i64,
    end: usize,
) -> Checked {
    // SAFETY: as the caller promises.
    let last = unsafe { offsets::<O>(starts, length, end) }?;
    there(bytes, last, 1).map(drop)
}

/// Checks that the views of rows that are not null lie in the data buffers.
unsafe fn views_within(
    array: &RawArray,
    lengths: *const i64,
    data: usize,
    first: usize,
    end: usize,
) -> Checked {
    if data > 0 && (lengths.is_null() || !lengths.is_aligned()) {
        return Err("views without the lengths of their buffers".to_owned());
    }
    let lengths = match data {
        0 => &[],
        // SAFETY: there is one for each data buffer, which is what the last buffer is.
        _ => unsafe { std::slice::from_raw_parts(lengths, data) },
    };
    for (index, &length) in lengths.iter().enumerate() {
        // SAFETY: the data buffers are those from the third to the one before the last.
        let buffer = unsafe { *array.buffers.add(2 + index) };
        if !(0..=MOST).contains(&length) || length > 0 && buffer.is_null() {
            return Err(format!("buffer {index} of {length} bytes"));
        }
    }
    // SAFETY: there are at least three buffers.
    let (bits, views) = unsafe { (validity(array), *array.buffers.add(1)) };
    let views = there(views, end, 8)?.cast::<[u32; 4]>();
    for row in first..end {
        // SAFETY: there are `end` views, 16 bytes each, and a bit for each row if there are bits.
        let (view, valid) = unsafe { (views.add(row).read_unaligned(), is_valid(bits, row)) };
        let [length, _, buffer, offset] = view;
        if !valid || length <= 12 {
            continue;
        }
        let size = lengths.get(buffer as usize).copied().unwrap_or(-1);
        if length > i32::MAX as u32 || i64::from(offset) + i64::from(length) > size {
            return Err(format!(
                "the view of row {row} leads to {length} bytes at offset {offset} of buffer {buffer}"
            ));
        }
    }
    Ok(())
}

/// Checks that the keys of rows that are not null are keys of values.
unsafe fn keys(
    array: &RawArray,
    key: &DataType,
    buffer: *const c_void,
    rows: std::ops::Range<usize>,
    values: i64,
) -> Checked {
    let width = key.primitive_width().unwrap_or(8);
    let buffer = there(buffer, rows.end, width)?;
    // SAFETY: there are two buffers.
    let bits = unsafe { validity(array) };
    for row in rows {
        // SAFETY: there are `end` keys of that width, aligned, and bits if there are any.
        let (key, valid) = unsafe {
            let key: i128 = match key {
                DataType::Int8 => (*buffer.cast::<i8>().add(row)).into(),
                DataType::UInt8 => (*buffer.cast::<u8>().add(row)).into(),
                DataType::Int16 => (*buffer.cast::<i16>().add(row)).into(),
                DataType::UInt16 => (*buffer.cast::<u16>().add(row)).into(),
                DataType::Int32 => (*buffer.cast::<i32>().add(row)).into(),
                DataType::UInt32 => (*buffer.cast::<u32>().add(row)).into(),
                DataType::Int64 => (*buffer.cast::<i64>().add(row)).into(),
                DataType::UInt64 => (*buffer.cast::<u64>().add(row)).into(),
                other => return Err(format!("keys of type {other}")),
            };
            (key, is_valid(bits, row))
        };
        if valid && !(0..i128::from(values)).contains(&key) {
            return Err(format!(
                "key {key} of row {row}, where there are {values} values"
            ));
        }
    }
    Ok(())
}

/// The bits of rows that are not null, or a null pointer if all are. If an array declares no nulls, its
/// bits are ignored, as in the import.
///
/// # Safety
/// There is a buffer.
unsafe fn validity(array: &RawArray) -> *const c_void {
    match array.null_count {
        0 => std::ptr::null(),
        // SAFETY: as the caller promises.
        _ => unsafe { *array.buffers },
    }
}

/// Returns whether a row is not null.
///
/// # Safety
/// The bits are null, or there is one for the row.
unsafe fn is_valid(bits: *const c_void, row: usize) -> bool {
    // SAFETY: as the caller promises.
    bits.is_null() || unsafe { *bits.cast::<u8>().add(row / 8) } >> (row % 8) & 1 == 1
}
