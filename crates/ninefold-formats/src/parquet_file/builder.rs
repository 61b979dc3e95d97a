//! Rows of new columns, encoded to pages: the work of many threads.
//!
//! A batch of rows becomes some pages of each column. Pages have no dictionary and all the
//! same encoding, so that those of all batches can be put behind each other to a column.

use super::compress::Compressor;
use super::error::ParquetError;
use super::lists::Lists;
use super::plain::Texts;
use super::schema::{Compression, OwnType, Schema};
use bytes::{Bytes, BytesMut};
use parquet::column::writer::{ColumnWriter, get_column_writer};
use parquet::data_type::{ByteArray, FixedLenByteArray};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::page_index::offset_index::OffsetIndexMetaData;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use std::sync::Arc;

/// The largest number of 38 digits.
const LARGEST_DECIMAL: u128 = 10u128.pow(38) - 1;

/// Rows of new columns being put together. It can be used again after `finish`.
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
    Texts(Texts),
    /// Other values, which go through the library.
    Values(Values),
    /// Lists of such values.
    Lists(Lists),
}

/// Where values are, and the values.
#[derive(Debug)]
struct Values {
    there: Vec<i16>,
    store: Store,
}

#[derive(Debug)]
pub(super) enum Store {
    Words {
        bytes: BytesMut,
        ends: Vec<usize>,
        values: Vec<ByteArray>,
    },
    Integer(Vec<i64>),
    Decimal {
        bytes: BytesMut,
        values: Vec<FixedLenByteArray>,
    },
    Boolean(Vec<bool>),
    Double(Vec<f64>),
}

impl Column {
    fn new(content: OwnType, compression: Compression) -> Column {
        let store = match (content, compression) {
            (OwnType::Word, Compression::None) => Store::Words {
                bytes: BytesMut::new(),
                ends: Vec::new(),
                values: Vec::new(),
            },
            (OwnType::Text | OwnType::Word, _) => return Column::Texts(Texts::default()),
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
        Column::Values(Values {
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

/// Rows of new columns as pages, for [`Output::push`](super::Output::push).
#[derive(Debug)]
pub struct Pages {
    pub(super) rows: u64,
    pub(super) columns: Vec<ColumnPages>,
}

/// The pages of a column, and what is known of them.
#[derive(Debug)]
pub(super) struct ColumnPages {
    pub(super) bytes: Vec<u8>,
    pub(super) rows: u64,
    /// How many values there are, those that are missing included: in lists more than rows, or fewer.
    pub(super) values: u64,
    pub(super) metadata: ColumnChunkMetaData,
    pub(super) offset_index: Option<OffsetIndexMetaData>,
    pub(super) statistics: Statistics,
}

impl Pages {
    /// How many rows they are.
    #[cfg(test)]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

impl Builder {
    pub(super) fn new(schema: &Schema) -> Builder {
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

    /// The next row of a new column of strings. Columns are counted without the kept ones.
    ///
    /// # Panics
    /// If the column is of another type, as for the other kinds of values.
    #[inline]
    pub fn text(&mut self, column: usize, value: Option<&[u8]>) {
        match &mut self.columns[column] {
            Column::Texts(texts) => texts.push(value),
            Column::Values(Values {
                there,
                store: Store::Words { bytes, ends, .. },
            }) => {
                there.push(i16::from(value.is_some()));
                if let Some(value) = value {
                    bytes.extend_from_slice(value);
                    ends.push(bytes.len());
                }
            }
            Column::Values(_) | Column::Lists(_) => {
                panic!("column {column} is not one of strings")
            }
        }
    }

    /// The next row of a new column of integers.
    ///
    /// # Panics
    /// If the column is of another type.
    pub fn integer(&mut self, column: usize, value: Option<i64>) {
        let Column::Values(Values {
            there,
            store: Store::Integer(values),
        }) = &mut self.columns[column]
        else {
            panic!("column {column} is not one of integers");
        };
        there.push(i16::from(value.is_some()));
        values.extend(value);
    }

    /// The next row of a new column of decimals. A number of more than 38 digits is an
    /// error when the rows are finished.
    ///
    /// # Panics
    /// If the column is of another type.
    pub fn decimal(&mut self, column: usize, value: Option<u128>) {
        let Column::Values(Values {
            there,
            store: Store::Decimal { bytes, .. },
        }) = &mut self.columns[column]
        else {
            panic!("column {column} is not one of decimals");
        };
        there.push(i16::from(value.is_some()));
        if let Some(value) = value {
            if value > LARGEST_DECIMAL {
                self.problem = Some(format!("{value} has more than 38 digits"));
            }
            bytes.extend_from_slice(&value.to_be_bytes());
        }
    }

    /// The next row of a new column of truth values.
    ///
    /// # Panics
    /// If the column is of another type.
    pub fn boolean(&mut self, column: usize, value: Option<bool>) {
        let Column::Values(Values {
            there,
            store: Store::Boolean(values),
        }) = &mut self.columns[column]
        else {
            panic!("column {column} is not one of truth values");
        };
        there.push(i16::from(value.is_some()));
        values.extend(value);
    }

    /// The next row of a new column of floating-point numbers.
    ///
    /// # Panics
    /// If the column is of another type.
    pub fn double(&mut self, column: usize, value: Option<f64>) {
        let Column::Values(Values {
            there,
            store: Store::Double(values),
        }) = &mut self.columns[column]
        else {
            panic!("column {column} is not one of floating-point numbers");
        };
        there.push(i16::from(value.is_some()));
        values.extend(value);
    }

    /// The next row of a new column of lists, as JSON. A value that does not fit is an error when the
    /// rows are finished.
    ///
    /// # Panics
    /// If the column is of another type.
    pub fn list(&mut self, column: usize, value: Option<&[u8]>) {
        let Column::Lists(lists) = &mut self.columns[column] else {
            panic!("column {column} is not one of lists");
        };
        if lists.push(value).is_none() {
            self.problem = Some("a list has a value of another type".to_string());
        }
    }

    /// Encodes the rows. The builder is empty then.
    ///
    /// # Errors
    /// If the columns have different numbers of rows, or a value cannot be stored.
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
                    let Values { there, store } = values;
                    encode(&self.schema, leaf, there, None, store)?
                }
                Column::Lists(lists) => lists.encode(&self.schema, leaf)?,
            });
        }
        Ok(pages)
    }
}

impl Values {
    fn clear(&mut self) {
        self.there.clear();
        self.store.clear();
    }
}

impl Store {
    pub(super) fn clear(&mut self) {
        match self {
            Store::Words {
                bytes,
                ends,
                values,
            } => {
                bytes.clear();
                ends.clear();
                values.clear();
            }
            Store::Integer(values) => values.clear(),
            Store::Decimal { bytes, values } => {
                bytes.clear();
                values.clear();
            }
            Store::Boolean(values) => values.clear(),
            Store::Double(values) => values.clear(),
        }
    }
}

/// Encodes values with their levels: how much is there of each, and at which list it goes on.
pub(super) fn encode(
    schema: &Schema,
    leaf: usize,
    there: &[i16],
    lists: Option<&[i16]>,
    store: &mut Store,
) -> Result<ColumnPages, ParquetError> {
    let count = match store {
        Store::Words { ends, .. } => ends.len(),
        Store::Integer(values) => values.len(),
        Store::Decimal { bytes, .. } => bytes.len() / 16,
        Store::Boolean(values) => values.len(),
        Store::Double(values) => values.len(),
    };
    let nulls = Some((there.len() - count) as u64);
    let none = Statistics::new::<ByteArray>(None, None, None, nulls, false);

    let mut sink = TrackedWrite::new(Vec::new());
    let parts = schema.parts();
    let mut writer = get_column_writer(
        parts.all.column(leaf),
        Arc::clone(&parts.properties),
        Box::new(SerializedPageWriter::new(&mut sink)),
    );
    let levels = Some(there);
    let statistics = match (&mut writer, store) {
        (
            ColumnWriter::ByteArrayColumnWriter(writer),
            Store::Words {
                bytes,
                ends,
                values,
            },
        ) => {
            let whole = std::mem::take(bytes).freeze();
            let mut start = 0;
            values.extend(ends.iter().map(|&end| {
                let value = whole.slice(start..end);
                start = end;
                ByteArray::from(value)
            }));
            writer.write_batch(values, levels, lists)?;
            values.clear();
            *bytes = reuse(whole);
            none
        }
        (ColumnWriter::Int64ColumnWriter(writer), Store::Integer(values)) => {
            writer.write_batch(values, levels, lists)?;
            let (least, most) = (values.iter().min(), values.iter().max());
            Statistics::new(least.copied(), most.copied(), None, nulls, false)
        }
        (ColumnWriter::FixedLenByteArrayColumnWriter(writer), Store::Decimal { bytes, values }) => {
            let whole = std::mem::take(bytes).freeze();
            let value = |start| ByteArray::from(whole.slice(start..start + 16)).into();
            values.extend((0..whole.len()).step_by(16).map(value));
            writer.write_batch(values, levels, lists)?;
            // None is negative, so that they sort as their bytes do.
            let sorted = |value: &&FixedLenByteArray| value.data().to_vec();
            let of = |value: &FixedLenByteArray| Bytes::copy_from_slice(value.data());
            let least = values.iter().min_by_key(sorted).map(of);
            let most = values.iter().max_by_key(sorted).map(of);
            values.clear();
            *bytes = reuse(whole);
            let fixed = |bytes| FixedLenByteArray::from(ByteArray::from(bytes));
            Statistics::new(least.map(fixed), most.map(fixed), None, nulls, false)
        }
        (ColumnWriter::BoolColumnWriter(writer), Store::Boolean(values)) => {
            writer.write_batch(values, levels, lists)?;
            Statistics::new::<bool>(None, None, None, nulls, false)
        }
        (ColumnWriter::DoubleColumnWriter(writer), Store::Double(values)) => {
            writer.write_batch(values, levels, lists)?;
            Statistics::new::<f64>(None, None, None, nulls, false)
        }
        _ => unreachable!("stores are made for the schema"),
    };
    let close = writer.close()?;
    Ok(ColumnPages {
        bytes: sink.into_inner()?,
        rows: close.rows_written,
        values: there.len() as u64,
        metadata: close.metadata,
        offset_index: close.offset_index,
        statistics,
    })
}

/// The memory of texts that are written, for those to come.
fn reuse(whole: Bytes) -> BytesMut {
    whole.try_into_mut().unwrap_or_default()
}
