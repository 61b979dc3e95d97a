//! Whether an array keeps the promises of the Arrow C data interface, as far as that can be known.
//!
//! The interface tells no sizes of buffers but those of views: an array of strings is as long as
//! its last offset says. What can be checked is that everything is consistent: lengths and offsets
//! are not negative, offsets ascend, keys and views stay within what they lead to, and buffers are
//! there. (Where the caller's library knows the sizes, as pyarrow does, the package has it compare
//! them with the offsets first.) Importing and reading then never leave the memory that the array
//! itself declares.

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

/// How deep types may be nested: puzzles are in lists at most, and tables have what they have.
const DEEPEST: usize = 64;

/// Checks the schema of a type, so far that it can be read.
///
/// # Errors
/// What is wrong with it.
///
/// # Safety
/// Its pointers are null, or lead to text that ends with a zero and to as many schemas as it says.
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
            "a type of {children} types where there are {expected}"
        ));
    }
    for child in 0..children as usize {
        // SAFETY: there are so many, each as valid as its parent.
        unsafe { self::schema(*schema.children.add(child), depth + 1) }?;
    }
    match schema.dictionary.is_null() {
        true => Ok(()),
        // SAFETY: it is as valid as the schema that it belongs to.
        false => unsafe { self::schema(schema.dictionary, depth + 1) },
    }
}

/// The most rows that an array may say that it has: more could not be counted in bytes.
const MOST: i64 = i64::MAX >> 16;

/// A type with text as bytes, if it can hold puzzles.
pub fn as_bytes(found: &DataType) -> Option<DataType> {
    Some(match found {
        DataType::Utf8 | DataType::Binary => DataType::Binary,
        DataType::LargeUtf8 | DataType::LargeBinary => DataType::LargeBinary,
        DataType::Utf8View | DataType::BinaryView => DataType::BinaryView,
        DataType::FixedSizeBinary(width) if *width > 0 => DataType::FixedSizeBinary(*width),
        DataType::Null => DataType::Null,
        DataType::Dictionary(key, value) if key.is_dictionary_key_type() => {
            let value = as_bytes(value)?;
            // (Categories that nobody uses may be of no type.)
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
            // Cells on end, or in lines.
            let item = item_of(item).unwrap_or(item);
            item.is_integer().then(|| found.clone())?
        }
    })
}

/// The type of the items of lists of any kind, if a type is that.
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

/// Why a type cannot hold puzzles.
pub fn unsupported(found: &DataType) -> String {
    let hint = match found {
        DataType::Struct(_) => "; choose one of its columns",
        kind if kind.is_floating() => {
            "; 81 digits were taken for a number and cannot be told any more: \
             read the column as text"
        }
        kind if kind.is_numeric() => "; read the column as text",
        _ => "",
    };
    format!("a column of type {found} does not hold puzzles{hint}")
}

/// What is wrong, if something is.
pub type Checked = Result<(), String>;

/// Checks what arrays of all types have: that it is not released, and how long it is.
///
/// # Errors
/// What is wrong with it.
pub fn extent(array: &RawArray) -> Checked {
    let RawArray { length, offset, .. } = *array;
    if array.release.is_null() {
        return Err("an array that has been released".to_owned());
    }
    match (0..=MOST).contains(&length) && (0..=MOST).contains(&offset) {
        true => Ok(()),
        false => Err(format!("an array of length {length} from {offset} on")),
    }
}

/// Checks an array of one of the types of [`as_bytes`].
///
/// # Errors
/// What is wrong with it.
///
/// # Safety
/// Its pointers are null, or lead to memory of the sizes that its lengths and offsets tell.
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
        // Nothing of it is looked at, whatever there is.
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
            "an array of {found} buffers, which is not as many as its type has"
        ));
    }
    if array.buffers.is_null() {
        return Err("an array whose buffers are missing".to_owned());
    }
    let buffer = |index: usize| {
        debug_assert!((index as i64) < found);
        // SAFETY: there are so many buffers, which has been checked.
        unsafe { *array.buffers.add(index) }
    };
    if found > 0 && buffer(0).is_null() && array.null_count > 0 {
        return Err(format!(
            "{} nulls, and nothing says which",
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

/// Whether an array is a dictionary without values, so that all of its rows are null.
///
/// # Safety
/// Its dictionary is null or valid.
pub unsafe fn has_no_values(array: &RawArray) -> bool {
    // SAFETY: as the caller promises.
    unsafe { array.dictionary.as_ref() }.is_some_and(|values| values.length == 0)
}

/// A buffer that `len` values of so many bytes are in.
fn there(buffer: *const c_void, len: usize, align: usize) -> Result<*const c_void, String> {
    if len > 0 && buffer.is_null() {
        return Err("a buffer is missing".to_owned());
    }
    // (Of nothing the address may be anything.)
    if len > 0 && !(buffer as usize).is_multiple_of(align) {
        return Err(format!(
            "a buffer is not aligned to its values of {align} bytes"
        ));
    }
    Ok(buffer)
}

/// The child of this number, of so many.
///
/// # Safety
/// Its children are null or as many as it says, each of them null or valid.
unsafe fn child_at(array: &RawArray, index: usize, of: i64) -> Result<&RawArray, String> {
    if array.n_children != of || array.children.is_null() {
        return Err(format!(
            "{} children of an array where there are {of}",
            array.n_children
        ));
    }
    // SAFETY: there are so many, as valid as their parent.
    unsafe { (*array.children.add(index)).as_ref() }.ok_or("a child is missing".to_owned())
}

/// The only child, which has at least so many items.
unsafe fn child(array: &RawArray, kind: &DataType, items: usize) -> Checked {
    // SAFETY: as the caller promises.
    let child = unsafe { child_at(array, 0, 1) }?;
    // SAFETY: as above.
    unsafe { self::array(child, kind) }?;
    if (child.length as u64) < items as u64 {
        return Err(format!(
            "lists of {items} items in all, of which there are {}",
            child.length
        ));
    }
    Ok(())
}

/// Whether every row up to the end is in a run that ends where it says, and has a value.
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
        // SAFETY: there are so many ends of that width, aligned, and bits if there are any.
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
        false => Err(format!("runs of {last} rows, of which there are {end}")),
    }
}

/// How many items lists that say where they begin, and how long they are, lead to.
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
        // Lists that are null lead nowhere.
        if !valid {
            continue;
        }
        if !(0..=MOST).contains(&start) || !(0..=MOST).contains(&size) {
            return Err(format!("a list of {size} items from {start} on"));
        }
        items = items.max((start + size) as usize);
    }
    Ok(items)
}

/// Whether all rows of an array are null, of whatever type it is: by its own word, or by its bits.
///
/// # Safety
/// Its buffers are null, or as many as it says and of the sizes that its lengths tell, and the first
/// has the bits of rows if the type has such.
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

/// Whether offsets ascend. Returns the last.
unsafe fn offsets<O: Copy + Into<i64>>(
    buffer: *const c_void,
    length: i64,
    end: usize,
) -> Result<usize, String> {
    // (An array without rows need not have any.)
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

/// Whether rows that are there lead into the data buffers.
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
                "the view of row {row} leads to {length} bytes from {offset} on in buffer {buffer}"
            ));
        }
    }
    Ok(())
}

/// Whether the keys of rows that are there are those of values.
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
        // SAFETY: there are so many keys of that width, aligned, and bits if there are any.
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

/// The bits that tell which rows are there, or null if all are. Where an array says that it has no
/// nulls, its bits are not looked at: the import does the same.
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

/// Whether a row is not null.
///
/// # Safety
/// The bits are null, or there is one for the row.
unsafe fn is_valid(bits: *const c_void, row: usize) -> bool {
    // SAFETY: as the caller promises.
    bits.is_null() || unsafe { *bits.cast::<u8>().add(row / 8) } >> (row % 8) & 1 == 1
}
