//! Encoder of the values of new columns, other than plain texts, to pages.

use super::error::ParquetError;
use super::pages::ColumnPages;
use super::schema::Schema;
use bytes::{Bytes, BytesMut};
use parquet::column::writer::{ColumnWriter, get_column_writer};
use parquet::data_type::{ByteArray, FixedLenByteArray};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use std::sync::Arc;

/// Values of one type, one after the other.
#[derive(Debug)]
pub(crate) enum Store {
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

impl Store {
    pub(crate) fn clear(&mut self) {
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

/// Encodes values with their definition and repetition levels.
pub(crate) fn encode(
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

/// The memory of texts that were written, for the next ones.
fn reuse(whole: Bytes) -> BytesMut {
    whole.try_into_mut().unwrap_or_default()
}
