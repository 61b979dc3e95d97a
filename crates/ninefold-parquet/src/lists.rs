//! Rows of new columns of lists, from JSON to values and their levels.
//!
//! Each of the lists around a value may be missing, be empty, or have elements: in the definition
//! levels that is two for each list, and one more for the value. The repetition level says which of
//! the lists continues.

use super::error::ParquetError;
use super::new_columns::Element;
use super::pages::ColumnPages;
use super::schema::Schema;
use super::values::{Store, encode};
use bytes::BytesMut;
use serde::Deserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The rows of a column of lists.
#[derive(Debug)]
pub(crate) struct Lists {
    rows: usize,
    depth: u8,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    store: Store,
}

impl Lists {
    pub(crate) fn new(element: Element, depth: u8) -> Lists {
        Lists {
            rows: 0,
            depth,
            definitions: Vec::new(),
            repetitions: Vec::new(),
            store: match element {
                Element::Text => Store::Words {
                    bytes: BytesMut::new(),
                    ends: Vec::new(),
                    values: Vec::new(),
                },
                Element::Integer => Store::Integer(Vec::new()),
                Element::Double => Store::Double(Vec::new()),
                Element::Boolean => Store::Boolean(Vec::new()),
            },
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn clear(&mut self) {
        self.rows = 0;
        self.definitions.clear();
        self.repetitions.clear();
        self.store.clear();
    }

    /// Appends a row. Returns none if it is of another type.
    #[must_use]
    pub(crate) fn push(&mut self, row: Option<&[u8]>) -> Option<()> {
        self.rows += 1;
        self.value(row.unwrap_or(b"null"), 0, 0)
    }

    /// Appends a row that is a list of texts. Returns none if it is of another type.
    #[must_use]
    pub(crate) fn push_texts<'t>(
        &mut self,
        row: Option<impl Iterator<Item = &'t [u8]>>,
    ) -> Option<()> {
        self.rows += 1;
        let Store::Words { bytes, ends, .. } = &mut self.store else {
            return None;
        };
        let before = ends.len();
        let is_there = row.is_some();
        for text in row.into_iter().flatten() {
            self.repetitions.push(i16::from(ends.len() > before));
            self.definitions.push(3);
            bytes.extend_from_slice(text);
            ends.push(bytes.len());
        }
        if ends.len() == before {
            self.repetitions.push(0);
            self.definitions.push(i16::from(is_there));
        }
        (self.depth == 1).then_some(())
    }

    /// Appends a value within `level` lists. `continued` is its repetition level.
    fn value(&mut self, value: &[u8], level: u8, continued: i16) -> Option<()> {
        let outside = 2 * i16::from(level);
        let mut end = |levels: i16| {
            self.definitions.push(outside + levels);
            self.repetitions.push(continued);
        };
        if value == b"null" {
            end(0);
            return Some(());
        }
        if level == self.depth {
            end(1);
            return self.put(value);
        }
        if !value.starts_with(b"[") {
            return None;
        }
        let mut json = serde_json::Deserializer::from_slice(value);
        let any = (&mut json)
            .deserialize_seq(Elements {
                lists: self,
                level,
                continued,
            })
            .ok()?;
        json.end().ok()?;
        if !any {
            self.definitions.push(outside + 1);
            self.repetitions.push(continued);
        }
        Some(())
    }

    /// Appends a value that is not null.
    fn put(&mut self, value: &[u8]) -> Option<()> {
        match &mut self.store {
            Store::Words { bytes, ends, .. } => {
                let text: String = serde_json::from_slice(value).ok()?;
                bytes.extend_from_slice(text.as_bytes());
                ends.push(bytes.len());
            }
            Store::Integer(values) => values.push(str::from_utf8(value).ok()?.parse().ok()?),
            Store::Double(values) => values.push(str::from_utf8(value).ok()?.parse().ok()?),
            Store::Boolean(values) => values.push(serde_json::from_slice(value).ok()?),
            Store::Decimal { .. } => return None,
        }
        Some(())
    }

    pub(crate) fn encode(
        &mut self,
        schema: &Schema,
        leaf: usize,
    ) -> Result<ColumnPages, ParquetError> {
        let Lists {
            definitions,
            repetitions,
            store,
            ..
        } = self;
        encode(schema, leaf, definitions, Some(repetitions), store)
    }
}

/// Visitor of the elements of a list at this level. Its value is true if there are any.
struct Elements<'l> {
    lists: &'l mut Lists,
    level: u8,
    continued: i16,
}

impl<'de> Visitor<'de> for Elements<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<bool, A::Error> {
        let mut continued = self.continued;
        let mut any = false;
        while let Some(element) = elements.next_element::<&RawValue>()? {
            let pushed = self
                .lists
                .value(element.get().as_bytes(), self.level + 1, continued);
            pushed.ok_or_else(|| A::Error::custom("a value of another type"))?;
            continued = i16::from(self.level) + 1;
            any = true;
        }
        Ok(any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn texts_are_the_rows_that_they_are_in_json() {
        let mut from_json = Lists::new(Element::Text, 1);
        let mut from_texts = Lists::new(Element::Text, 1);
        #[rustfmt::skip]
        let rows: [Option<&[&str]>; 5] = [
            None, Some(&["r1c1", "r1c2"]), Some(&[]), Some(&["b4"]), None,
        ];
        for row in rows {
            let json = row.map(|texts| serde_json::to_vec(texts).unwrap());
            from_json.push(json.as_deref()).unwrap();
            let texts = row.map(|texts| texts.iter().map(|text| text.as_bytes()));
            from_texts.push_texts(texts).unwrap();
        }
        assert_eq!(from_texts.definitions, [0, 3, 3, 1, 3, 0]);
        assert_eq!(from_texts.repetitions, [0, 0, 1, 0, 0, 0]);
        assert_eq!(format!("{from_texts:?}"), format!("{from_json:?}"));
        let mut numbers = Lists::new(Element::Integer, 1);
        assert_eq!(numbers.push_texts(None::<std::iter::Empty<&[u8]>>), None);
    }
}
