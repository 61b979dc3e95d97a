//! The records of Arrow arrays, of all types that hold puzzles.

use super::Record;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Int8Type, Int16Type, Int32Type, Int64Type, RunEndIndexType, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayAccessor, ArrayRef, ArrowPrimitiveType, BinaryArray, BinaryViewArray,
    FixedSizeBinaryArray, LargeBinaryArray, ListLikeArray, PrimitiveArray, TypedDictionaryArray,
};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use std::ops::Range;

/// Calls a function with the records of a range of rows of an array.
///
/// # Panics
/// If the range exceeds the rows, or the array is of a type that was not accepted.
pub fn each(array: &ArrayRef, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
    match array.data_type() {
        DataType::Binary => texts(array.as_binary::<i32>(), rows, visit),
        DataType::LargeBinary => texts(array.as_binary::<i64>(), rows, visit),
        DataType::BinaryView => texts(array.as_binary_view(), rows, visit),
        _ => of_other_type(array, rows, visit),
    }
}

/// The same for types that few have. It is compiled once, whatever is done with the records.
fn of_other_type(array: &ArrayRef, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
    match array.data_type() {
        DataType::FixedSizeBinary(_) => texts(array.as_fixed_size_binary(), rows, &mut |record| {
            visit(record)
        }),
        DataType::Dictionary(key, _) => match &**key {
            DataType::Int8 => dictionary::<Int8Type>(array, rows, visit),
            DataType::Int16 => dictionary::<Int16Type>(array, rows, visit),
            DataType::Int32 => dictionary::<Int32Type>(array, rows, visit),
            DataType::Int64 => dictionary::<Int64Type>(array, rows, visit),
            DataType::UInt8 => dictionary::<UInt8Type>(array, rows, visit),
            DataType::UInt16 => dictionary::<UInt16Type>(array, rows, visit),
            DataType::UInt32 => dictionary::<UInt32Type>(array, rows, visit),
            DataType::UInt64 => dictionary::<UInt64Type>(array, rows, visit),
            other => unreachable!("keys of type {other}"),
        },
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => runs::<Int16Type>(array, rows, visit),
            DataType::Int32 => runs::<Int32Type>(array, rows, visit),
            DataType::Int64 => runs::<Int64Type>(array, rows, visit),
            other => unreachable!("ends of runs of type {other}"),
        },
        DataType::Null => rows.for_each(|_| visit(Record::Null)),
        other => match lists(array) {
            Some(lists) => digits(lists, rows, visit),
            None => unreachable!("an array of {other} was taken in"),
        },
    }
}

/// Text, or bytes, of any kind.
fn texts<'a, A: ArrayAccessor<Item = &'a [u8]>>(
    array: A,
    rows: Range<usize>,
    visit: &mut dyn FnMut(Record),
) {
    for row in rows {
        visit(match array.is_null(row) {
            true => Record::Null,
            false => Record::Text(array.value(row)),
        });
    }
}

fn dictionary<K: ArrowDictionaryKeyType>(
    array: &ArrayRef,
    rows: Range<usize>,
    visit: &mut dyn FnMut(Record),
) {
    /// The records of a dictionary with keys of one type. A value may be null, too.
    fn through<'a, K: ArrowDictionaryKeyType, V: Array + 'static>(
        array: Option<TypedDictionaryArray<'a, K, V>>,
        rows: Range<usize>,
        visit: &mut dyn FnMut(Record),
    ) where
        &'a V: ArrayAccessor<Item = &'a [u8]>,
    {
        let array = array.expect("values of that type");
        for row in rows {
            let key = array.keys().is_valid(row).then(|| array.keys().value(row));
            let value = key.map(ArrowNativeType::as_usize);
            visit(match value {
                Some(value) if array.values().is_valid(value) => {
                    Record::Text(array.values().value(value))
                }
                _ => Record::Null,
            });
        }
    }
    let array = array.as_dictionary::<K>();
    match array.values().data_type() {
        DataType::Binary => through(array.downcast_dict::<BinaryArray>(), rows, visit),
        DataType::LargeBinary => through(array.downcast_dict::<LargeBinaryArray>(), rows, visit),
        DataType::BinaryView => through(array.downcast_dict::<BinaryViewArray>(), rows, visit),
        DataType::FixedSizeBinary(_) => {
            through(array.downcast_dict::<FixedSizeBinaryArray>(), rows, visit);
        }
        DataType::Null => rows.for_each(|_| visit(Record::Null)),
        other => unreachable!("a dictionary of {other} was taken in"),
    }
}

/// The records of a column of runs, each of which has one value for all of its rows.
fn runs<R: RunEndIndexType>(array: &ArrayRef, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
    let runs = array.as_run::<R>();
    for row in rows {
        let value = runs.get_physical_index(row);
        each(runs.values(), value..value + 1, &mut |record| visit(record));
    }
}

/// The values of an array of lists of any kind, if it is one.
fn lists(array: &ArrayRef) -> Option<&dyn ListLikeArray> {
    Some(match array.data_type() {
        DataType::List(_) => array.as_list::<i32>(),
        DataType::LargeList(_) => array.as_list::<i64>(),
        DataType::ListView(_) => array.as_list_view::<i32>(),
        DataType::LargeListView(_) => array.as_list_view::<i64>(),
        DataType::FixedSizeList(..) => array.as_fixed_size_list(),
        _ => return None,
    })
}

/// Largest number of numbers of a list that are looked at: those of the largest board, and one more, which shows that a
/// list is too long.
const MOST_NUMBERS: usize = 626;

/// Lists of numbers, or of as many lists as each of them has numbers.
fn digits(array: &dyn ListLikeArray, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
    let nested = lists(array.values());
    let numbers = numbers(nested.map_or(array.values(), |lines| lines.values()));
    let mut digits = Vec::with_capacity(MOST_NUMBERS);
    for row in rows {
        if array.is_null(row) {
            visit(Record::Null);
            continue;
        }
        digits.clear();
        let items = array.element_range(row);
        match nested {
            None => numbers(items, &mut digits),
            Some(lines) => {
                let side = items.len();
                let is_line =
                    |line| lines.is_valid(line) && lines.element_range(line).len() == side;
                // (Lists of other lengths have no cells.)
                if side * side < MOST_NUMBERS && items.clone().all(is_line) {
                    items.for_each(|line| numbers(lines.element_range(line), &mut digits));
                }
            }
        }
        visit(Record::Digits(&digits));
    }
}

/// Appends some items of an array to digits.
type Append<'a> = Box<dyn Fn(Range<usize>, &mut Vec<u8>) + 'a>;

/// Function that appends items of an array of numbers to digits, with 255 for numbers that are none.
fn numbers(items: &ArrayRef) -> Append<'_> {
    /// Appends items of an array of numbers of one type.
    fn of<T: ArrowPrimitiveType<Native: TryInto<u8>>>(items: &PrimitiveArray<T>) -> Append<'_> {
        Box::new(move |range, digits| {
            digits.extend(
                range
                    .take(MOST_NUMBERS)
                    .map(|item| match items.is_null(item) {
                        true => u8::MAX,
                        false => items.value(item).try_into().unwrap_or(u8::MAX),
                    }),
            );
        })
    }
    match items.data_type() {
        DataType::Int8 => of::<Int8Type>(items.as_primitive()),
        DataType::Int16 => of::<Int16Type>(items.as_primitive()),
        DataType::Int32 => of::<Int32Type>(items.as_primitive()),
        DataType::Int64 => of::<Int64Type>(items.as_primitive()),
        DataType::UInt8 => of::<UInt8Type>(items.as_primitive()),
        DataType::UInt16 => of::<UInt16Type>(items.as_primitive()),
        DataType::UInt32 => of::<UInt32Type>(items.as_primitive()),
        DataType::UInt64 => of::<UInt64Type>(items.as_primitive()),
        other => unreachable!("a list of {other} was taken in"),
    }
}
