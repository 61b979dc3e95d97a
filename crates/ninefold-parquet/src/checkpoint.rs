//! Records of finished row groups, from which an interrupted file is resumed.
//!
//! A row group is recorded as the footer of a file that has only this row group, with its indexes. The
//! writer itself keeps what it reads back from the record, so that an undisturbed writer and one that
//! resumes have the same data.

use super::error::ParquetError;
use super::input::decode_footer;
use super::schema::Parts;
use super::thrift;
use super::value_orders;
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

/// A finished row group.
#[derive(Debug)]
pub(crate) struct RowGroup {
    pub(crate) group: RowGroupMetaData,
    pub(crate) indexes: Vec<(Option<ColumnIndexMetaData>, Option<OffsetIndexMetaData>)>,
}

/// Metadata of a file with these row groups and their indexes.
pub(crate) fn metadata(file: FileMetaData, groups: &[RowGroup]) -> ParquetMetaData {
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

/// Returns the record of a row group that ends at `position` in the file.
pub(crate) fn record(
    parts: &Parts,
    written: RowGroup,
    position: u64,
) -> Result<Vec<u8>, ParquetError> {
    let rows = written.group.num_rows();
    let file = FileMetaData::new(1, rows, None, None, Arc::clone(&parts.all), None);
    let metadata = metadata(file, &[written]);
    let mut footer = Vec::new();
    ParquetMetaDataWriter::new(&mut footer, &metadata)
        .with_preserve_page_index_locations(false)
        .finish()?;
    value_orders::put(&parts.orders, &mut footer)?;
    let mut record = Vec::with_capacity(footer.len() + 16);
    record.extend_from_slice(&(footer.len() as u64).to_le_bytes());
    record.extend_from_slice(&position.to_le_bytes());
    record.extend_from_slice(&footer);
    Ok(record)
}

/// Reads records: each row group, and its end in the file.
pub(crate) fn read(
    schema: &SchemaDescPtr,
    mut records: &[u8],
) -> Result<Vec<(RowGroup, u64)>, ParquetError> {
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

fn read_one(schema: &SchemaDescPtr, file: &[u8]) -> Result<RowGroup, ParquetError> {
    let damaged = || ParquetError::Resume("its record is damaged".to_string());
    let (rest, _magic) = file.split_last_chunk::<4>().ok_or_else(damaged)?;
    let (rest, size) = rest.split_last_chunk().ok_or_else(damaged)?;
    let start = rest.len().checked_sub(u32::from_le_bytes(*size) as usize);
    let footer = &rest[start.ok_or_else(damaged)?..];
    thrift::check_footer(footer)?;
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
    Ok(RowGroup {
        group: group.clone(),
        indexes,
    })
}
