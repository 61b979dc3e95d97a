//! Columns as Arrow arrays, with text in the caller's layout.

use crate::columns::{Data, Kind, NO_WORD, Nullable, Texts, Words, narrowed};
use crate::errors::Failure;
use crate::structures::{Block, Member, Values};
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int8Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Decimal128Array, DictionaryArray, GenericListArray,
    GenericStringArray, OffsetSizeTrait, PrimitiveArray, StringArray, StringViewArray, StructArray,
};
use arrow_buffer::{
    ArrowNativeType, BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer,
};
use arrow_schema::{DataType, Field, Fields};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;
use std::ops::Range;
use std::sync::Arc;

/// Arrow's layouts of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// With offsets of 32 bits.
    Utf8,
    /// With offsets of 64 bits.
    LargeUtf8,
    /// With views, as in polars.
    Utf8View,
}

impl Layout {
    /// The layout with this name in Arrow.
    ///
    /// # Errors
    /// `ValueError` if there is none.
    pub fn of(name: &str) -> PyResult<Layout> {
        match name {
            "string" => Ok(Layout::Utf8),
            "large_string" => Ok(Layout::LargeUtf8),
            "string_view" => Ok(Layout::Utf8View),
            other => Err(PyValueError::new_err(format!("no layout of text: {other}"))),
        }
    }

    fn is_large(self) -> bool {
        self != Layout::Utf8
    }
}

fn nulls(valid: &[u8]) -> Option<NullBuffer> {
    if valid.iter().all(|&valid| valid == 1) {
        return None;
    }
    let bits = BooleanBuffer::collect_bool(valid.len(), |row| valid[row] == 1);
    Some(NullBuffer::new(bits))
}

/// Largest number of rows of 81 characters in an array with offsets below 2³¹.
const MOST_GRIDS: usize = MOST_BYTES / 81;

/// Largest number of bytes of text in an array with offsets below 2³¹.
const MOST_BYTES: usize = i32::MAX as usize;

/// Texts of 81 bytes each.
fn grids(bytes: Buffer, nulls: Option<NullBuffer>, layout: Layout) -> ArrayRef {
    fn with_offsets<O: OffsetSizeTrait>(bytes: Buffer, nulls: Option<NullBuffer>) -> ArrayRef {
        let rows = bytes.len() / 81;
        let offset = |row: usize| O::usize_as(81 * row);
        let offsets = OffsetBuffer::new((0..=rows).map(offset).collect::<Vec<_>>().into());
        crate::ffi::text::grids(offsets, bytes, nulls)
    }
    match layout {
        Layout::Utf8 => with_offsets::<i32>(bytes, nulls),
        Layout::LargeUtf8 => with_offsets::<i64>(bytes, nulls),
        Layout::Utf8View => {
            let (rows, _) = bytes.as_slice().as_chunks::<81>();
            let view = |(row, text): (usize, &[u8; 81])| {
                if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                    return 0;
                }
                let start = [text[0], text[1], text[2], text[3]];
                81 | u128::from(u32::from_le_bytes(start)) << 32 | (81 * row as u128) << 96
            };
            let views: Vec<u128> = rows.iter().enumerate().map(view).collect();
            crate::ffi::text::grid_views(views, bytes, nulls)
        }
    }
}

/// Text of any length, one after the other.
fn texts<'a>(
    texts: impl Iterator<Item = Option<&'a str>> + Clone,
    nulls: Option<NullBuffer>,
    layout: Layout,
) -> ArrayRef {
    fn with_offsets<'a, O: OffsetSizeTrait>(
        texts: impl Iterator<Item = &'a str> + Clone,
        nulls: Option<NullBuffer>,
    ) -> ArrayRef {
        let offsets = OffsetBuffer::<O>::from_lengths(texts.clone().map(str::len));
        let mut bytes = Vec::with_capacity(offsets.last().as_usize());
        texts.for_each(|text| bytes.extend_from_slice(text.as_bytes()));
        Arc::new(GenericStringArray::new(offsets, bytes.into(), nulls))
    }
    let or_none = texts.clone().map(Option::unwrap_or_default);
    match layout {
        Layout::Utf8 => with_offsets::<i32>(or_none, nulls),
        Layout::LargeUtf8 => with_offsets::<i64>(or_none, nulls),
        Layout::Utf8View => Arc::new(texts.collect::<StringViewArray>()),
    }
}

/// Text with nulls: one array, or several where offsets are too small for one.
fn nullable_texts(rows: &[Option<Box<str>>], layout: Layout) -> Vec<ArrayRef> {
    let whole = match layout {
        Layout::Utf8 => MOST_BYTES,
        Layout::LargeUtf8 | Layout::Utf8View => usize::MAX,
    };
    let mut arrays = Vec::new();
    let mut rest = rows;
    while !rest.is_empty() || arrays.is_empty() {
        let mut bytes = 0;
        let ends = |row: &Option<Box<str>>| {
            bytes += row.as_deref().map_or(0, str::len);
            bytes > whole
        };
        // (One text is far shorter than what an array can hold.)
        let end = rest.iter().position(ends).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        let valid: Vec<u8> = part.iter().map(|row| u8::from(row.is_some())).collect();
        arrays.push(texts(
            part.iter().map(Option::as_deref),
            nulls(&valid),
            layout,
        ));
        rest = behind;
    }
    arrays
}

/// Largest number of bytes of a text within a view.
const IN_VIEW: usize = 12;

/// The number of characters of the longest word.
fn longest(words: Words) -> usize {
    words
        .iter()
        .map(|word| word.len())
        .max()
        .unwrap_or_default()
}

/// Words from their numbers.
fn words(all: Words, codes: &[u8], layout: Layout) -> ArrayRef {
    let word = |code: u8| all.get(usize::from(code)).copied();
    let valid = |row: usize| codes[row] != NO_WORD;
    let some_null = codes.contains(&NO_WORD);
    let nulls = some_null.then(|| NullBuffer::new(BooleanBuffer::collect_bool(codes.len(), valid)));
    if layout != Layout::Utf8View || longest(all) > IN_VIEW {
        return texts(codes.iter().map(|&code| word(code)), nulls, layout);
    }
    // (All words fit into the views themselves.)
    let view = |word: &str| {
        let mut view = [0; 16];
        view[0] = word.len() as u8;
        view[4..4 + word.len()].copy_from_slice(word.as_bytes());
        u128::from_le_bytes(view)
    };
    let of_word: Vec<u128> = all.iter().map(|word| view(word)).collect();
    let view = |&code: &u8| of_word.get(usize::from(code)).copied().unwrap_or(0);
    let views: Vec<u128> = codes.iter().map(view).collect();
    Arc::new(StringViewArray::new(views.into(), vec![], nulls))
}

/// Words as a dictionary of all words, whose keys are their codes.
pub fn dictionary(words: Words, codes: &[u8]) -> ArrayRef {
    // (No list of words has more than 81 words.)
    let keys = codes
        .iter()
        .map(|&code| (code != NO_WORD).then_some(code as i8));
    let keys: PrimitiveArray<Int8Type> = keys.collect();
    let values: StringArray = words.iter().map(Some).collect();
    Arc::new(DictionaryArray::new(keys, Arc::new(values)))
}

/// Lists of these lengths, where missing lists are empty.
fn lists(
    lengths: impl Iterator<Item = Option<usize>> + Clone,
    values: ArrayRef,
    layout: Layout,
) -> ArrayRef {
    fn with_offsets<O: OffsetSizeTrait>(
        lengths: impl Iterator<Item = Option<usize>> + Clone,
        values: ArrayRef,
    ) -> ArrayRef {
        let valid: Vec<u8> = lengths
            .clone()
            .map(|length| u8::from(length.is_some()))
            .collect();
        let offsets = OffsetBuffer::<O>::from_lengths(lengths.map(Option::unwrap_or_default));
        let item = Field::new_list_field(values.data_type().clone(), true);
        Arc::new(GenericListArray::new(
            item.into(),
            offsets,
            values,
            nulls(&valid),
        ))
    }
    match layout.is_large() {
        false => with_offsets::<i32>(lengths, values),
        true => with_offsets::<i64>(lengths, values),
    }
}

fn lists_of_grids(rows: &[Option<Vec<[u8; 81]>>], layout: Layout) -> Result<ArrayRef, Failure> {
    let total: usize = rows.iter().flatten().map(Vec::len).sum();
    if total > MOST_GRIDS && layout != Layout::LargeUtf8 {
        return Err(Failure::TooMany(format!(
            "{total} solutions are more than lists of this type can hold, which is {MOST_GRIDS}: \
             ask for fewer puzzles at a time, or for fewer solutions of each"
        )));
    }
    let mut bytes = Vec::new();
    let reserved = bytes.try_reserve_exact(81 * total);
    reserved.map_err(|_| Failure::Memory(rows.len()))?;
    for grid in rows.iter().flatten().flatten() {
        bytes.extend_from_slice(grid);
    }
    let lengths = rows.iter().map(|row| row.as_ref().map(Vec::len));
    Ok(lists(lengths, grids(bytes.into(), None, layout), layout))
}

fn lists_of_texts(rows: &[Option<Texts>], layout: Layout) -> Result<ArrayRef, Failure> {
    let bytes: usize = rows.iter().flatten().map(Texts::bytes).sum();
    if bytes > MOST_BYTES && layout == Layout::Utf8 {
        return Err(Failure::TooMany(format!(
            "{bytes} characters are more than lists of this type can hold, which is {MOST_BYTES}: \
             ask for fewer puzzles at a time"
        )));
    }
    let values = rows.iter().flatten().flat_map(Texts::iter).map(Some);
    let lengths = rows.iter().map(|row| row.as_ref().map(Texts::len));
    Ok(lists(lengths, texts(values, None, layout), layout))
}

/// The type of lists.
fn list_of(item: DataType, layout: Layout) -> DataType {
    let item = Field::new_list_field(item, true).into();
    match layout.is_large() {
        false => DataType::List(item),
        true => DataType::LargeList(item),
    }
}

/// The types of the members of structures.
fn fields(members: &[Member], layout: Layout) -> Fields {
    let field = |member: &Member| Field::new(&member.name, member.kind.data_type(layout), true);
    members.iter().map(field).collect()
}

/// Lists of structures: one array, or several where offsets are too small for one.
fn lists_of_structures(
    members: &[Member],
    mut blocks: &[Block],
    layout: Layout,
) -> Result<Vec<ArrayRef>, Failure> {
    let most = match layout {
        Layout::Utf8 => MOST_BYTES,
        Layout::LargeUtf8 | Layout::Utf8View => usize::MAX,
    };
    let of_words = members.iter().filter_map(|member| member.kind.words());
    let longest = of_words.map(longest).max().unwrap_or_default();
    let mut arrays = Vec::new();
    while !blocks.is_empty() || arrays.is_empty() {
        let mut bytes = 0;
        let ends = |block: &Block| {
            bytes += block.bytes(longest);
            bytes > most
        };
        // (A block has some hundred puzzles, whose paths have some megabytes.)
        let end = blocks.iter().position(ends).unwrap_or(blocks.len());
        let (part, behind) = blocks.split_at(end.max(1).min(blocks.len()));
        arrays.push(one_of_structures(members, part, layout)?);
        blocks = behind;
    }
    Ok(arrays)
}

fn one_of_structures(
    members: &[Member],
    blocks: &[Block],
    layout: Layout,
) -> Result<ArrayRef, Failure> {
    let arrays = members.iter().enumerate().map(|(number, member)| {
        let values = Values::gathered(&member.kind, number, blocks)?;
        Ok(member_array(&member.kind, values, layout))
    });
    let arrays: Result<Vec<ArrayRef>, Failure> = arrays.collect();
    let structures = StructArray::new(fields(members, layout), arrays?, None);
    let all = blocks.iter().flat_map(Block::lists);
    let lengths = all.map(|list| list.as_ref().map(Range::len));
    Ok(lists(lengths, Arc::new(structures), layout))
}

/// The values of a member.
fn member_array(kind: &Kind, values: Values, layout: Layout) -> ArrayRef {
    match values {
        Values::Words(codes) => words(kind.words().expect("words"), &codes, layout),
        Values::Integers(integers) => integers.into_array::<Int64Type>(),
        Values::Numbers(numbers) => numbers.into_array::<Float64Type>(),
        Values::Flags(flags) => booleans(&flags),
        Values::Text(all, valid) => {
            let each = all.iter().zip(&valid);
            let each = each.map(|(text, valid)| (*valid == 1).then_some(text));
            texts(each, nulls(&valid), layout)
        }
        Values::TextLists(all, ends) => {
            let starts = std::iter::once(&0).chain(&ends);
            let lengths = starts.zip(&ends).map(|(start, end)| Some(end - start));
            lists(lengths, texts(all.iter().map(Some), None, layout), layout)
        }
    }
}

impl<T: ArrowNativeType> Nullable<T> {
    fn into_array<P: ArrowPrimitiveType<Native = T>>(self) -> ArrayRef {
        let values = ScalarBuffer::from(self.values);
        Arc::new(PrimitiveArray::<P>::new(values, nulls(&self.valid)))
    }
}

/// Yes and no.
fn booleans(Nullable { values, valid }: &Nullable<u8>) -> ArrayRef {
    let bits = BooleanBuffer::collect_bool(values.len(), |row| values[row] == 1);
    Arc::new(BooleanArray::new(bits, nulls(valid)))
}

impl Kind {
    /// The column's type in Arrow.
    pub fn data_type(&self, layout: Layout) -> DataType {
        let text = match layout {
            Layout::Utf8 => DataType::Utf8,
            Layout::LargeUtf8 => DataType::LargeUtf8,
            Layout::Utf8View => DataType::Utf8View,
        };
        match self {
            Kind::Grids | Kind::Boards | Kind::Text | Kind::Words(_) => text,
            Kind::Integers => DataType::Int64,
            Kind::Decimals => DataType::Decimal128(38, 0),
            Kind::Numbers => DataType::Float64,
            Kind::Flags => DataType::Boolean,
            Kind::GridLists | Kind::BoardLists | Kind::TextLists | Kind::Texts => {
                list_of(text, layout)
            }
            Kind::StructLists(members) => {
                list_of(DataType::Struct(fields(members, layout)), layout)
            }
        }
    }
}

impl Data {
    /// The column as Arrow arrays: one, or several where offsets are too small for one.
    ///
    /// # Errors
    /// [`Failure::TooMany`] if a list column has more values than an array can hold.
    pub fn into_arrays(self, layout: Layout) -> Result<Vec<ArrayRef>, Failure> {
        Ok(vec![match self {
            Data::Boards(rows) | Data::Text(rows) => return Ok(nullable_texts(&rows, layout)),
            Data::Grids { bytes, valid } => {
                let bytes = Buffer::from_vec(bytes);
                let whole = match layout {
                    Layout::LargeUtf8 => usize::MAX,
                    _ => MOST_GRIDS,
                };
                let parts = valid.chunks(whole).enumerate();
                let part = |(number, valid): (usize, &[u8])| {
                    let bytes = bytes.slice_with_length(number * whole * 81, 81 * valid.len());
                    grids(bytes, nulls(valid), layout)
                };
                if !valid.is_empty() {
                    return Ok(parts.map(part).collect());
                }
                grids(bytes, None, layout)
            }
            Data::WideGrids { symbols, valid } => {
                let bytes = narrowed(&symbols);
                return Data::Grids { bytes, valid }.into_arrays(layout);
            }
            Data::Words(all, codes) => {
                let most = MOST_BYTES / longest(all);
                if codes.len() > most && layout == Layout::Utf8 {
                    let parts = codes.chunks(most);
                    return Ok(parts.map(|codes| words(all, codes, layout)).collect());
                }
                words(all, &codes, layout)
            }
            Data::Integers(integers) => integers.into_array::<Int64Type>(),
            Data::Decimals(Nullable { values, valid }) => Arc::new(
                Decimal128Array::new(values.into(), nulls(&valid))
                    .with_precision_and_scale(38, 0)
                    .map_err(|error| Failure::TooMany(error.to_string()))?,
            ),
            Data::Numbers(numbers) => numbers.into_array::<Float64Type>(),
            Data::Flags(flags) => booleans(&flags),
            Data::GridLists(rows) => lists_of_grids(&rows, layout)?,
            Data::BoardLists(rows) | Data::TextLists(rows) | Data::Texts(rows) => {
                lists_of_texts(&rows, layout)?
            }
            Data::StructLists(members, blocks) => {
                return lists_of_structures(&members, &blocks, layout);
            }
        }])
    }
}
