//! Rows of new columns of lists, from JSON to values and their levels.
//!
//! Of so many lists around a value each may be missing, be empty, or have elements: in the definition
//! levels that is two for each list, and one more for the value. The repetition level says which of
//! the lists goes on.

use super::builder::{ColumnPages, Store, encode};
use super::error::ParquetError;
use super::schema::{Element, Schema};
use crate::json;
use bytes::BytesMut;

/// The rows of a column of lists.
#[derive(Debug)]
pub(super) struct Lists {
    rows: usize,
    depth: u8,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    store: Store,
}

impl Lists {
    pub(super) fn new(element: Element, depth: u8) -> Lists {
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

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn clear(&mut self) {
        self.rows = 0;
        self.definitions.clear();
        self.repetitions.clear();
        self.store.clear();
    }

    /// The next row; none if it is of another type.
    #[must_use]
    pub(super) fn push(&mut self, row: Option<&[u8]>) -> Option<()> {
        self.rows += 1;
        self.value(row.unwrap_or(b"null"), 0, 0)
    }

    /// A value within so many lists, the last of which that goes on is the one with this number.
    fn value(&mut self, value: &[u8], level: u8, goes_on: i16) -> Option<()> {
        let outside = 2 * i16::from(level);
        let mut end = |levels: i16| {
            self.definitions.push(outside + levels);
            self.repetitions.push(goes_on);
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
        let mut elements = json::elements(value).peekable();
        if elements.peek().is_none() {
            end(1);
            return Some(());
        }
        let mut goes_on = goes_on;
        for element in elements {
            self.value(element, level + 1, goes_on)?;
            goes_on = i16::from(level) + 1;
        }
        Some(())
    }

    /// A value that is there.
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

    pub(super) fn encode(
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
