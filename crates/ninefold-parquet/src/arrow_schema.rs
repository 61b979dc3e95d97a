//! Arrow's own schema of a file, for other columns than it was made for.
//!
//! Writers based on Arrow keep their schema in a file's key-value metadata, for types that
//! Parquet does not tell apart: large strings, dictionaries, time zones, durations. Readers
//! use it by position, so that with other columns it would be wrong. It is an Arrow IPC
//! message, encoded as a FlatBuffer, in Base64.
//!
//! What is kept of it stays as it is, byte for byte: the new message has a new list of
//! fields, which refers into the old message after it. If anything about the old message is
//! unexpected, there is no new one, and readers go by Parquet's types.

use super::new_columns::{OwnColumn, OwnType};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// Marker before a message's length.
const CONTINUATION: [u8; 4] = [0xff; 4];

/// Numbers of fields in their tables.
const MESSAGE_VERSION: usize = 0;
const MESSAGE_KIND: usize = 1;
const MESSAGE_HEADER: usize = 2;
const SCHEMA_ENDIANNESS: usize = 0;
const SCHEMA_FIELDS: usize = 1;
const SCHEMA_METADATA: usize = 2;
const SCHEMA_FEATURES: usize = 3;
const FIELD_NAME: usize = 0;

/// The kind of a message that is a schema.
const IS_SCHEMA: u8 = 1;

/// The kinds of types that new columns have.
const INT: u8 = 2;
const UTF8: u8 = 5;
const BOOL: u8 = 6;
const DECIMAL: u8 = 7;

/// The key of the number by which a table of a lake knows a column. Some readers find it only here.
const FIELD_ID: &[u8] = b"PARQUET:field_id";

/// The schema of the kept columns and the new ones; none if columns of the old one have numbers, which new
/// columns do not have, or if `schema`, which should be that of columns
/// with these `names`, is not understood.
pub(crate) fn with_columns(
    schema: &str,
    names: &[&str],
    kept: &[usize],
    own: &[OwnColumn],
) -> Option<String> {
    let is_known =
        |column: &OwnColumn| !matches!(column.content, OwnType::Double | OwnType::Lists(..));
    if !own.iter().all(is_known) {
        return None;
    }
    let message = BASE64_STANDARD.decode(schema).ok()?;
    let old = content(&message)?;
    if !own.is_empty() && old.windows(FIELD_ID.len()).any(|part| part == FIELD_ID) {
        return None;
    }
    let header = table(old, 0)?;
    let version = u32::from(u16::from_le_bytes(bytes(
        old,
        slot(old, header, MESSAGE_VERSION)?,
    )?));
    let [kind] = bytes(old, slot(old, header, MESSAGE_KIND)?)?;
    if kind != IS_SCHEMA {
        return None;
    }
    let schema = table(old, slot(old, header, MESSAGE_HEADER)?)?;
    let endianness = match slot(old, schema, SCHEMA_ENDIANNESS) {
        Some(place) => u32::from(u16::from_le_bytes(bytes(old, place)?)),
        None => 0,
    };
    let fields = follow(old, slot(old, schema, SCHEMA_FIELDS)?)?;
    if number(old, fields)? != names.len() {
        return None;
    }
    for (index, name) in names.iter().enumerate() {
        let field = table(old, fields + 4 + 4 * index)?;
        let text = follow(old, slot(old, field, FIELD_NAME)?)?;
        let length = number(old, text)?;
        if old.get(text + 4..)?.get(..length)? != name.as_bytes() {
            return None;
        }
    }

    let mut new = FlatBuffer::default();
    let root = new.cell();
    let header = new.table(&[
        Slot::Value(version),
        Slot::Value(IS_SCHEMA.into()),
        Slot::Reference,
    ]);
    new.refer(root, header.start);
    let optional = |field| match slot(old, schema, field) {
        Some(_) => Slot::Reference,
        None => Slot::Absent,
    };
    let (metadata, features) = (optional(SCHEMA_METADATA), optional(SCHEMA_FEATURES));
    let described = new.table(&[Slot::Value(endianness), Slot::Reference, metadata, features]);
    new.refer(header.slots[MESSAGE_HEADER], described.start);
    let list = new.list(kept.len() + own.len());
    new.refer(described.slots[SCHEMA_FIELDS], list);
    for (index, column) in own.iter().enumerate() {
        let field = new.field(column);
        new.refer(list + 4 + 4 * (kept.len() + index), field);
    }
    new.align();
    let base = new.bytes.len();
    for (index, &column) in kept.iter().enumerate() {
        let field = follow(old, fields + 4 + 4 * column)?;
        new.refer(list + 4 + 4 * index, base + field);
    }
    for field in [SCHEMA_METADATA, SCHEMA_FEATURES] {
        if let Some(place) = slot(old, schema, field) {
            new.refer(described.slots[field], base + follow(old, place)?);
        }
    }
    new.bytes.extend_from_slice(old);
    new.align();

    let mut message = CONTINUATION.to_vec();
    message.extend_from_slice(&u32::try_from(new.bytes.len()).ok()?.to_le_bytes());
    message.extend_from_slice(&new.bytes);
    Some(BASE64_STANDARD.encode(message))
}

/// A message without its marker and length.
fn content(message: &[u8]) -> Option<&[u8]> {
    let rest = message.strip_prefix(&CONTINUATION).unwrap_or(message);
    let (length, rest) = rest.split_first_chunk()?;
    rest.get(..u32::from_le_bytes(*length) as usize)
}

fn bytes<const N: usize>(buffer: &[u8], place: usize) -> Option<[u8; N]> {
    buffer.get(place..)?.first_chunk().copied()
}

fn number(buffer: &[u8], place: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(bytes(buffer, place)?)).ok()
}

/// Place that the reference at `place` points to.
fn follow(buffer: &[u8], place: usize) -> Option<usize> {
    let goal = place.checked_add(number(buffer, place)?)?;
    (goal < buffer.len()).then_some(goal)
}

/// The table that is referred to.
fn table(buffer: &[u8], place: usize) -> Option<usize> {
    follow(buffer, place)
}

/// Where a field of a table lies, if it is there.
fn slot(buffer: &[u8], table: usize, field: usize) -> Option<usize> {
    let back = i32::from_le_bytes(bytes(buffer, table)?);
    let layout = usize::try_from(i64::try_from(table).ok()? - i64::from(back)).ok()?;
    let size = usize::from(u16::from_le_bytes(bytes(buffer, layout)?));
    let entry = 4 + 2 * field;
    if entry + 2 > size {
        return None;
    }
    match u16::from_le_bytes(bytes(buffer, layout + entry)?) {
        0 => None,
        offset => Some(table + usize::from(offset)),
    }
}

/// A field of a table to be written: all take four bytes here.
#[derive(Clone, Copy)]
enum Slot {
    Absent,
    Value(u32),
    Reference,
}

/// A table that was written, and the places of its fields.
struct Table {
    start: usize,
    slots: Vec<usize>,
}

/// A FlatBuffer that is written from its beginning to its end.
#[derive(Default)]
struct FlatBuffer {
    bytes: Vec<u8>,
}

impl FlatBuffer {
    fn align(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
    }

    fn value(&mut self, value: u32) -> usize {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self.bytes.len() - 4
    }

    /// Room for a reference.
    fn cell(&mut self) -> usize {
        self.value(0)
    }

    /// Makes the reference at `place` point to `goal`, a later place.
    fn refer(&mut self, place: usize, goal: usize) {
        let distance = (goal - place) as u32;
        self.bytes[place..place + 4].copy_from_slice(&distance.to_le_bytes());
    }

    fn table(&mut self, slots: &[Slot]) -> Table {
        self.align();
        let layout = self.bytes.len();
        let there = |slot: &&Slot| !matches!(slot, Slot::Absent);
        let size = 4 + 4 * slots.iter().filter(there).count();
        let mut offset = 4_u16;
        let mut words = vec![4 + 2 * slots.len() as u16, size as u16];
        for slot in slots {
            match slot {
                Slot::Absent => words.push(0),
                _ => {
                    words.push(offset);
                    offset += 4;
                }
            }
        }
        for word in words {
            self.bytes.extend_from_slice(&word.to_le_bytes());
        }
        self.align();
        let start = self.value(0);
        let back = (start - layout) as u32;
        self.bytes[start..].copy_from_slice(&back.to_le_bytes());
        let slots = slots.iter().map(|slot| match slot {
            Slot::Absent => 0,
            Slot::Value(value) => self.value(*value),
            Slot::Reference => self.cell(),
        });
        Table {
            slots: slots.collect(),
            start,
        }
    }

    /// A list with room for as many references.
    fn list(&mut self, length: usize) -> usize {
        let start = self.value(length as u32);
        for _ in 0..length {
            self.cell();
        }
        start
    }

    fn text(&mut self, text: &str) -> usize {
        let start = self.value(text.len() as u32);
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(0);
        self.align();
        start
    }

    /// A nullable field without children.
    fn field(&mut self, column: &OwnColumn) -> usize {
        use Slot::{Absent, Reference, Value};
        let (kind, slots): (u8, &[Slot]) = match column.content {
            OwnType::Text | OwnType::Word => (UTF8, &[]),
            OwnType::Integer => (INT, &[Value(64), Value(1)]),
            OwnType::Decimal => (DECIMAL, &[Value(38), Value(0), Value(128)]),
            OwnType::Boolean => (BOOL, &[]),
            OwnType::Double | OwnType::Lists(..) => unreachable!("they are refused before"),
        };
        let field = self.table(&[
            Reference,
            Value(1),
            Value(kind.into()),
            Reference,
            Absent,
            Reference,
        ]);
        let name = self.text(&column.name);
        self.refer(field.slots[FIELD_NAME], name);
        let kind = self.table(slots);
        self.refer(field.slots[3], kind.start);
        let children = self.list(0);
        self.refer(field.slots[5], children);
        field.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// `pa.schema([("a", pa.large_string()), ("b", pa.duration("us"))])` as pyarrow 26.0
    /// stores it.
    const PYARROW: &str = include_str!("tests/arrow-schema.txt");

    fn own() -> Vec<OwnColumn> {
        [("text", OwnType::Text), ("exact", OwnType::Decimal)]
            .map(|(name, content)| OwnColumn {
                name: name.to_string(),
                content,
            })
            .to_vec()
    }

    /// The name and the kind of each field's type.
    fn fields(schema: &str) -> Option<Vec<(String, u8)>> {
        let message = BASE64_STANDARD.decode(schema).ok()?;
        let buffer = content(&message)?;
        let schema = table(buffer, slot(buffer, table(buffer, 0)?, MESSAGE_HEADER)?)?;
        let list = follow(buffer, slot(buffer, schema, SCHEMA_FIELDS)?)?;
        (0..number(buffer, list)?)
            .map(|index| {
                let field = table(buffer, list + 4 + 4 * index)?;
                let name = follow(buffer, slot(buffer, field, FIELD_NAME)?)?;
                let text = buffer.get(name + 4..)?.get(..number(buffer, name)?)?;
                let [kind] = bytes(buffer, slot(buffer, field, 2)?)?;
                Some((String::from_utf8(text.to_vec()).ok()?, kind))
            })
            .collect()
    }

    #[test]
    fn new_fields_come_after_those_that_are_kept() {
        let named = |fields: &[(&str, u8)]| {
            let owned = fields.iter().map(|&(name, kind)| (name.to_string(), kind));
            Some(owned.collect::<Vec<_>>())
        };
        // 20 and 18 are Arrow's numbers of large strings and durations.
        assert_eq!(fields(PYARROW), named(&[("a", 20), ("b", 18)]));
        let new = with_columns(PYARROW, &["a", "b"], &[1], &own()).expect("understood");
        assert_eq!(
            fields(&new),
            named(&[("b", 18), ("text", UTF8), ("exact", DECIMAL)])
        );
        let again = with_columns(&new, &["b", "text", "exact"], &[2, 0], &[]);
        let again = again.expect("understood");
        assert_eq!(fields(&again), named(&[("exact", DECIMAL), ("b", 18)]));
    }

    #[test]
    fn numbers_of_columns_are_not_kept_beside_new_columns() {
        // `pa.schema([pa.field("a", pa.large_string(), metadata={"PARQUET:field_id": "7"})])`
        let numbered = include_str!("tests/arrow-schema-ids.txt");
        assert_eq!(fields(numbered), Some(vec![("a".to_string(), 20)]));
        assert!(with_columns(numbered, &["a"], &[0], &[]).is_some());
        assert_eq!(with_columns(numbered, &["a"], &[0], &own()), None);
    }

    #[test]
    fn a_schema_of_other_columns_is_not_taken() {
        assert_eq!(with_columns(PYARROW, &["a"], &[0], &own()), None);
        assert_eq!(with_columns(PYARROW, &["a", "c"], &[0], &own()), None);
        assert_eq!(with_columns("no Base64", &["a", "b"], &[0], &own()), None);
    }

    #[test]
    fn a_damaged_schema_never_panics() {
        let whole = BASE64_STANDARD.decode(PYARROW).expect("Base64");
        for place in 0..whole.len() {
            for byte in [0, 1, 0x7f, 0x80, 0xff] {
                let mut damaged = whole.clone();
                damaged[place] = byte;
                let damaged = BASE64_STANDARD.encode(damaged);
                let _either = with_columns(&damaged, &["a", "b"], &[0, 1], &own());
            }
            let cut = BASE64_STANDARD.encode(&whole[..place]);
            let _either = with_columns(&cut, &["a", "b"], &[0, 1], &own());
        }
    }
}
