//! Row groups that are written, as bytes: what a run that is continued must know.
//!
//! A row group is recorded as the footer of a file that has only it, with its indexes. What
//! a writer keeps of a row group is always read back from that record, so that an undisturbed
//! writer and a continued one know the same.

use super::error::ParquetError;
use super::input::decode_footer;
use super::orders;
use super::schema::Parts;
use super::skim;
use bytes::Bytes;
use parquet::file::metadata::page_index::{PageIndexBuilder, PageIndexProvider};
use parquet::file::metadata::{
    FileMetaData, PageIndexPolicy, ParquetMetaData, ParquetMetaDataBuilder, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::page_index::column_index::ColumnIndexMetaData;
use parquet::file::page_index::offset_index::OffsetIndexMetaData;
use parquet::schema::types::SchemaDescPtr;
use std::sync::Arc;

/// A row group that is written.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) group: RowGroupMetaData,
    pub(crate) indexes: Vec<(Option<ColumnIndexMetaData>, Option<OffsetIndexMetaData>)>,
}

/// Several row groups with their indexes as a file's metadata.
pub(crate) fn metadata(file: FileMetaData, groups: &[Written]) -> ParquetMetaData {
    let columns = file.schema_descr().num_columns();
    let mut index = PageIndexBuilder::new(groups.len(), columns);
    for (group, written) in groups.iter().enumerate() {
        for (column, (column_index, offset_index)) in written.indexes.iter().enumerate() {
            if let Some(column_index) = column_index {
                index.put_column_index(column_index.clone(), group, column);
            }
            if let Some(offset_index) = offset_index {
                index.put_offset_index(offset_index.clone(), group, column);
            }
        }
    }
    let index: Arc<dyn PageIndexProvider> = Arc::new(index.build());
    ParquetMetaDataBuilder::new(file)
        .set_row_groups(groups.iter().map(|written| written.group.clone()).collect())
        .set_page_index(Some(index))
        .build()
}

/// Records a row group after which the file has so many bytes.
pub(crate) fn record(
    parts: &Parts,
    written: Written,
    position: u64,
) -> Result<Vec<u8>, ParquetError> {
    let rows = written.group.num_rows();
    let file = FileMetaData::new(1, rows, None, None, Arc::clone(&parts.all), None);
    let metadata = metadata(file, &[written]);
    let mut footer = Vec::new();
    ParquetMetaDataWriter::new(&mut footer, &metadata)
        .with_preserve_page_index_locations(false)
        .finish()?;
    orders::put(&parts.orders, &mut footer)?;
    let mut record = Vec::with_capacity(footer.len() + 16);
    record.extend_from_slice(&(footer.len() as u64).to_le_bytes());
    record.extend_from_slice(&position.to_le_bytes());
    record.extend_from_slice(&footer);
    Ok(record)
}

/// Reads what was recorded: each row group, and how many bytes the file had after it.
pub(crate) fn read(
    schema: &SchemaDescPtr,
    mut records: &[u8],
) -> Result<Vec<(Written, u64)>, ParquetError> {
    let damaged = || ParquetError::Resume("its record is damaged".to_string());
    let mut written = Vec::new();
    while !records.is_empty() {
        let (length, rest) = records.split_first_chunk().ok_or_else(damaged)?;
        let (position, rest) = rest.split_first_chunk().ok_or_else(damaged)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| damaged())?;
        let footer = rest.get(..length).ok_or_else(damaged)?;
        records = &rest[length..];
        let group = read_one(schema, footer).map_err(|error| match error {
            ParquetError::Resume(_) => error,
            _ => damaged(),
        })?;
        written.push((group, u64::from_le_bytes(*position)));
    }
    Ok(written)
}

fn read_one(schema: &SchemaDescPtr, file: &[u8]) -> Result<Written, ParquetError> {
    let damaged = || ParquetError::Resume("its record is damaged".to_string());
    let (rest, _magic) = file.split_last_chunk::<4>().ok_or_else(damaged)?;
    let (rest, size) = rest.split_last_chunk().ok_or_else(damaged)?;
    let start = rest.len().checked_sub(u32::from_le_bytes(*size) as usize);
    let footer = &rest[start.ok_or_else(damaged)?..];
    skim::check_footer(footer)?;
    let metadata = decode_footer(footer)?;
    if metadata.file_metadata().schema() != schema.root_schema() {
        return Err(ParquetError::Resume(
            "its columns were others when it was begun".to_string(),
        ));
    }
    let bytes = Bytes::copy_from_slice(file);
    let mut reader = ParquetMetaDataReader::new_with_metadata(metadata)
        .with_page_index_policy(PageIndexPolicy::Optional);
    reader.read_page_indexes(&bytes)?;
    let metadata = reader.finish()?;
    let [group] = metadata.row_groups() else {
        return Err(damaged());
    };
    let index = metadata.page_index();
    let indexes = (0..group.columns().len())
        .map(|column| {
            (
                index.and_then(|index| index.column_index(0, column).cloned()),
                index.and_then(|index| index.offset_index(0, column).cloned()),
            )
        })
        .collect();
    Ok(Written {
        group: group.clone(),
        indexes,
    })
}
