//! Encoder of rows of new columns to pages, for use on many threads.
//!
//! A batch of rows becomes some pages of each column. Pages have no dictionary and all the same encoding,
//! so that the pages of all batches together are one column chunk.

use super::compress::Compressor;
use super::error::ParquetError;
use super::lists::Lists;
use super::new_columns::{Compression, OwnType, OwnValue};
use super::pages::{ColumnPages, Pages};
use super::schema::Schema;
use super::text_encoder::PlainTexts;
use super::values::{Store, encode};
use bytes::BytesMut;

/// The largest number of 38 digits.
const LARGEST_DECIMAL: u128 = 10u128.pow(38) - 1;

/// A builder of rows of new columns. It can be used again after `finish`.
#[derive(Debug)]
pub struct Builder {
    schema: Schema,
    columns: Vec<Column>,
    compressor: Option<Compressor>,
    problem: Option<String>,
}

/// A column's rows.
#[derive(Debug)]
enum Column {
    /// Texts that are stored plainly.
    Texts(PlainTexts),
    /// Other values, which the library encodes.
    Values(NullableValues),
    /// Lists of such values.
    Lists(Lists),
}

/// Values, and the rows that have one.
#[derive(Debug)]
struct NullableValues {
    there: Vec<i16>,
    store: Store,
}

impl Column {
    fn new(content: OwnType, compression: Compression) -> Column {
        let store = match (content, compression) {
            (OwnType::Word, Compression::None) => Store::Words {
                bytes: BytesMut::new(),
                ends: Vec::new(),
                values: Vec::new(),
            },
            (OwnType::Text | OwnType::Word, _) => return Column::Texts(PlainTexts::default()),
            (OwnType::Integer, _) => Store::Integer(Vec::new()),
            (OwnType::Decimal, _) => Store::Decimal {
                bytes: BytesMut::new(),
                values: Vec::new(),
            },
            (OwnType::Boolean, _) => Store::Boolean(Vec::new()),
            (OwnType::Double, _) => Store::Double(Vec::new()),
            (OwnType::Lists(element, depth), _) => {
                return Column::Lists(Lists::new(element, depth));
            }
        };
        Column::Values(NullableValues {
            there: Vec::new(),
            store,
        })
    }

    fn rows(&self) -> usize {
        match self {
            Column::Texts(texts) => texts.rows(),
            Column::Values(values) => values.there.len(),
            Column::Lists(lists) => lists.rows(),
        }
    }

    fn clear(&mut self) {
        match self {
            Column::Texts(texts) => texts.clear(),
            Column::Values(values) => values.clear(),
            Column::Lists(lists) => lists.clear(),
        }
    }
}

impl Builder {
    /// A builder of rows of the new columns of a schema.
    pub fn new(schema: &Schema) -> Builder {
        let compression = schema.parts().compression;
        let own = schema.own().iter();
        Builder {
            columns: own
                .map(|column| Column::new(column.content, compression))
                .collect(),
            compressor: None,
            schema: schema.clone(),
            problem: None,
        }
    }

    /// Appends a value to a new column, or that there is none. Columns are counted without the kept ones. A decimal of
    /// more than 38 digits, or a list that does not fit, is an error when the rows are finished.
    ///
    /// # Panics
    /// If the column is of another type.
    #[inline]
    pub fn push(&mut self, column: usize, value: Option<OwnValue>) {
        match (&mut self.columns[column], value) {
            (Column::Texts(texts), None) => texts.push(None),
            (Column::Texts(texts), Some(OwnValue::Text(text))) => texts.push(Some(text)),
            (Column::Values(values), value) => {
                if let Some(OwnValue::Decimal(number)) = value
                    && number > LARGEST_DECIMAL
                {
                    self.problem = Some(format!("{number} has more than 38 digits"));
                }
                values.push(value);
            }
            (Column::Lists(lists), None | Some(OwnValue::List(_))) => {
                let list = match value {
                    Some(OwnValue::List(list)) => Some(list),
                    _ => None,
                };
                if lists.push(list).is_none() {
                    self.problem = Some("a list has a value of another type".to_string());
                }
            }
            (_, Some(value)) => panic!("column {column} is of another type than {value:?}"),
        }
    }

    /// Appends to a new column of lists of strings.
    ///
    /// # Panics
    /// If the column is not one of lists.
    pub fn texts<'t>(&mut self, column: usize, value: impl Iterator<Item = &'t [u8]>) {
        let Column::Lists(lists) = &mut self.columns[column] else {
            panic!("column {column} is not one of lists");
        };
        if lists.push_texts(Some(value)).is_none() {
            self.problem = Some("a list has a value of another type".to_string());
        }
    }

    /// Encodes the rows and empties the builder.
    ///
    /// # Errors
    /// [`ParquetError::Unwritable`] if the columns have different numbers of rows, or a value cannot be
    /// stored.
    pub fn finish(&mut self) -> Result<Pages, ParquetError> {
        let mut problem = self.problem.take();
        let rows = self.columns.first().map_or(0, Column::rows);
        if self.columns.iter().any(|column| column.rows() != rows) {
            problem = Some("columns have different numbers of rows".to_string());
        }
        let pages = match problem {
            Some(problem) => Err(ParquetError::Unwritable(problem)),
            None => self.encode(),
        };
        self.columns.iter_mut().for_each(Column::clear);
        Ok(Pages {
            rows: rows as u64,
            columns: pages?,
        })
    }

    fn encode(&mut self) -> Result<Vec<ColumnPages>, ParquetError> {
        let parts = self.schema.parts();
        let compressor = match &mut self.compressor {
            Some(compressor) => compressor,
            none => none.insert(Compressor::new(parts.compression)?),
        };
        let mut pages = Vec::with_capacity(self.columns.len());
        for (leaf, column) in parts.own_leaves().zip(&mut self.columns) {
            pages.push(match column {
                Column::Texts(texts) => {
                    texts.encode(parts.all.column(leaf), parts.codec, compressor)?
                }
                Column::Values(values) => {
                    let NullableValues { there, store } = values;
                    encode(&self.schema, leaf, there, None, store)?
                }
                Column::Lists(lists) => lists.encode(&self.schema, leaf)?,
            });
        }
        Ok(pages)
    }
}

impl NullableValues {
    fn push(&mut self, value: Option<OwnValue>) {
        self.there.push(i16::from(value.is_some()));
        match (&mut self.store, value) {
            (_, None) => {}
            (Store::Words { bytes, ends, .. }, Some(OwnValue::Text(text))) => {
                bytes.extend_from_slice(text);
                ends.push(bytes.len());
            }
            (Store::Integer(values), Some(OwnValue::Integer(number))) => values.push(number),
            (Store::Decimal { bytes, .. }, Some(OwnValue::Decimal(number))) => {
                bytes.extend_from_slice(&number.to_be_bytes());
            }
            (Store::Boolean(values), Some(OwnValue::Boolean(truth))) => values.push(truth),
            (Store::Double(values), Some(OwnValue::Double(number))) => values.push(number),
            (_, Some(value)) => panic!("a column is of another type than {value:?}"),
        }
    }

    fn clear(&mut self) {
        self.there.clear();
        self.store.clear();
    }
}
