//! One JSON value as a record: its members, as they stand.

use crate::json;
use crate::table::{push_text, puzzle_of_cells, symbol_of_number};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// Shape of the records of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Columns with names.
    Object,
    /// Columns with numbers.
    Array,
    /// One column: a text, or a list of cells.
    Text,
}

impl Shape {
    /// The shape of the value that a line holds, by its first character.
    pub fn of(line: &[u8]) -> Option<Shape> {
        match line.trim_ascii_start().first()? {
            b'{' => Some(Shape::Object),
            b'[' => Some(Shape::Array),
            b'"' => Some(Shape::Text),
            _ => None,
        }
    }

    /// Returns true if a value may be a record of this shape.
    fn is_of(self, value: &[u8]) -> bool {
        let found = Shape::of(value);
        found == Some(self) || self == Shape::Text && found == Some(Shape::Array)
    }

    fn word(self) -> &'static str {
        match self {
            Shape::Object => "an object",
            Shape::Array => "an array",
            Shape::Text => "a text or a list of cells",
        }
    }
}

/// Receiver of the members of a record.
pub trait Members<'de> {
    /// Returns the number of the member with this name, if it is read.
    ///
    /// # Errors
    /// A reason if there must be no member of this name.
    fn named(&mut self, name: &str) -> Result<Option<usize>, String>;

    /// Returns true if the member with this number is read.
    fn numbered(&mut self, number: usize) -> bool;

    /// Takes a member that is read, as it stands.
    fn member(&mut self, number: usize, raw: &'de str);
}

/// Collector of all members of a record.
#[derive(Default)]
pub struct AllMembers<'de> {
    /// The names, each once.
    pub names: Vec<String>,
    /// The values, each with the number of its name.
    pub cells: Vec<(usize, &'de str)>,
}

impl<'de> Members<'de> for AllMembers<'de> {
    fn named(&mut self, name: &str) -> Result<Option<usize>, String> {
        let known = self.names.iter().position(|known| known == name);
        Ok(Some(known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })))
    }

    fn numbered(&mut self, _: usize) -> bool {
        true
    }

    fn member(&mut self, number: usize, raw: &'de str) {
        self.cells.push((number, raw));
    }
}

/// Reason why a value is no record, and the place of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRecord {
    /// Number of lines in the value before the place.
    pub above: usize,
    /// The column there, counted from 1.
    pub column: usize,
    /// The reason.
    pub reason: String,
}

/// Reads one value as a record of a shape.
///
/// # Errors
/// [`InvalidRecord`] if it is none.
pub fn read<'de>(
    value: &'de [u8],
    shape: Shape,
    members: &mut impl Members<'de>,
) -> Result<(), InvalidRecord> {
    if !shape.is_of(value) {
        let reason = format!(
            "not a record: expected {}, as the first record is",
            shape.word()
        );
        return Err(InvalidRecord {
            above: 0,
            column: 1,
            reason,
        });
    }
    let mut json = serde_json::Deserializer::from_slice(value);
    let read = RecordSeed { shape, members }.deserialize(&mut json);
    read.and_then(|()| json.end()).map_err(|error| {
        let reason = format!("not a record: {}", without_place(&error.to_string()));
        InvalidRecord {
            above: error.line().saturating_sub(1),
            column: error.column().max(1),
            reason,
        }
    })
}

/// An error of serde's without the place that it names.
fn without_place(error: &str) -> &str {
    error.rfind(" at line ").map_or(error, |at| &error[..at])
}

struct RecordSeed<'m, M> {
    shape: Shape,
    members: &'m mut M,
}

impl<'de, M: Members<'de>> DeserializeSeed<'de> for RecordSeed<'_, M> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        match self.shape {
            Shape::Object => json.deserialize_map(self),
            Shape::Array => json.deserialize_seq(self),
            Shape::Text => {
                let raw = <&RawValue as serde::Deserialize>::deserialize(json)?;
                self.members.member(0, raw.get());
                Ok(())
            }
        }
    }
}

impl<'de, M: Members<'de>> Visitor<'de> for RecordSeed<'_, M> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, as the first record is", self.shape.word())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(number) = map.next_key_seed(NameSeed(self.members))? {
            match number {
                Some(number) => self
                    .members
                    .member(number, map.next_value::<&RawValue>()?.get()),
                None => drop(map.next_value::<serde::de::IgnoredAny>()?),
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let mut number = 0;
        loop {
            if self.members.numbered(number) {
                match seq.next_element::<&RawValue>()? {
                    Some(raw) => self.members.member(number, raw.get()),
                    None => return Ok(()),
                }
            } else if seq.next_element::<serde::de::IgnoredAny>()?.is_none() {
                return Ok(());
            }
            number += 1;
        }
    }
}

/// Reads a name without making a text of it.
struct NameSeed<'m, M>(&'m mut M);

impl<'de, M: Members<'de>> DeserializeSeed<'de> for NameSeed<'_, M> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Option<usize>, D::Error> {
        json.deserialize_str(self)
    }
}

impl<'de, M: Members<'de>> Visitor<'de> for NameSeed<'_, M> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        self.0.named(name).map_err(E::custom)
    }
}

/// A member on one line, as it stands in JSON.
pub fn one_line(raw: &str) -> Cow<'_, [u8]> {
    if memchr::memchr2(b'\n', b'\r', raw.as_bytes()).is_none() {
        return Cow::Borrowed(raw.as_bytes());
    }
    let mut line = Vec::with_capacity(raw.len());
    json::one_line(raw.as_bytes(), &mut line);
    Cow::Owned(line)
}

/// The characters of a text as it stands in JSON.
pub fn text(raw: &str) -> Cow<'_, [u8]> {
    let inner = raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default();
    if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
        return Cow::Borrowed(inner.as_bytes());
    }
    // Its syntax has been checked; half of a surrogate pair by itself stands for no character.
    let text = serde_json::from_str(raw).unwrap_or_else(|_| inner.to_owned());
    Cow::Owned(text.into_bytes())
}

/// A member of an object by the names that lead to it, from the outermost to the innermost. A list of one object
/// stands for that. Null has all of them, and they are null.
///
/// # Errors
/// A reason if there is no such member.
pub fn inside<'de>(raw: &'de str, names: &[String]) -> Result<&'de str, String> {
    let mut raw = raw;
    for name in names {
        if raw == "null" {
            break;
        }
        if raw.starts_with('[') {
            let mut elements = json::elements(raw.as_bytes());
            let one = elements.next().and_then(|it| str::from_utf8(it).ok());
            raw = one
                .filter(|_| elements.next().is_none())
                .ok_or_else(|| format!("a list whose `{name}` is not the only one"))?;
        }
        let mut member = OneMember { name, found: None };
        read(raw.as_bytes(), Shape::Object, &mut member)
            .map_err(|_| format!("no object with a member `{name}`"))?;
        raw = member
            .found
            .ok_or_else(|| format!("the object has no `{name}`"))?;
    }
    Ok(raw)
}

/// The last member of a name.
struct OneMember<'n, 'de> {
    name: &'n str,
    found: Option<&'de str>,
}

impl<'de> Members<'de> for OneMember<'_, 'de> {
    fn named(&mut self, name: &str) -> Result<Option<usize>, String> {
        Ok((name == self.name).then_some(0))
    }

    fn numbered(&mut self, _number: usize) -> bool {
        false
    }

    fn member(&mut self, _number: usize, raw: &'de str) {
        self.found = Some(raw);
    }
}

/// The text of a puzzle: a text as it is, or the cells of a list, which may be a list of rows.
///
/// # Errors
/// A reason if it is neither.
pub fn puzzle_text(raw: &str) -> Result<Cow<'_, [u8]>, String> {
    match raw.as_bytes().first() {
        Some(b'"') => Ok(text(raw)),
        Some(b'[') => {
            if let Some(cells) = single_digits(raw.as_bytes()) {
                return puzzle_of_cells(cells).map(Cow::Owned);
            }
            let list: Vec<serde_json::Value> =
                serde_json::from_str(raw).map_err(|error: serde_json::Error| {
                    let error = error.to_string();
                    format!("the list is none of cells: {}", without_place(&error))
                })?;
            let mut cells = Vec::new();
            for (number, value) in list.iter().enumerate() {
                match value.as_array() {
                    Some(row) => {
                        for (at, value) in row.iter().enumerate() {
                            let number = number * row.len() + at;
                            push_cell(value, (number, row.len()), &mut cells)?;
                        }
                    }
                    None => push_cell(value, (number, list.len()), &mut cells)?,
                }
            }
            puzzle_of_cells(cells).map(Cow::Owned)
        }
        Some(b'{') => Err("an object, and no puzzle".into()),
        // As in CSV, null is an empty cell.
        _ if raw == "null" => Ok(Cow::Borrowed(b"")),
        _ => Ok(Cow::Borrowed(raw.as_bytes())),
    }
}

/// The digits of a list, if it has nothing but numbers of one digit, as nearly all lists of cells do.
fn single_digits(raw: &[u8]) -> Option<Vec<u8>> {
    let mut rest = raw.strip_prefix(b"[")?;
    let mut cells = Vec::with_capacity(81);
    loop {
        let (&digit, behind) = rest.split_first()?;
        cells.push(digit);
        rest = match (digit.is_ascii_digit(), behind) {
            (true, [b',', b' ', behind @ ..]) => behind,
            (true, [b',', behind @ ..]) => behind,
            (true, [b']']) => return Some(cells),
            _ => return None,
        };
    }
}

/// Appends the symbol of a number, or of a text of one character, at a place of a list of `length` elements; or
/// those of a row.
fn push_cell(
    value: &serde_json::Value,
    (at, length): (usize, usize),
    cells: &mut Vec<u8>,
) -> Result<(), String> {
    let is_cell = match value {
        serde_json::Value::Null | serde_json::Value::Bool(false) => push_text(b"", length, cells),
        serde_json::Value::String(text) => push_text(text.as_bytes(), length, cells),
        _ => {
            let symbol = value.as_f64().and_then(symbol_of_number);
            cells.extend(symbol);
            symbol.is_some()
        }
    };
    match is_cell {
        true => Ok(()),
        false => Err(format!("cell {} of the list is no digit: {value}", at + 1)),
    }
}
