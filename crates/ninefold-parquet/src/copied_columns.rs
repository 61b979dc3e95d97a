//! Columns of an input that are copied without decoding, with their indexes and filters.

use super::column_buffer;
use super::error::ParquetError;
use super::input::{Input, single_group};
use super::panics_as_errors;
use super::thrift;
use super::value_orders;
use parquet::bloom_filter::Sbbf;
use parquet::file::metadata::page_index::PageIndexProvider;
use parquet::file::metadata::{
    ColumnChunkMetaData, ColumnChunkMetaDataBuilder, PageIndexPolicy, ParquetMetaDataReader,
};
use parquet::file::page_index::column_index::ColumnIndexMetaData;
use parquet::file::page_index::offset_index::OffsetIndexMetaData;
use std::io::{self, Write};
use std::sync::Arc;

/// The copy of a column chunk.
pub(crate) struct ChunkCopy {
    pub(crate) chunk: ColumnChunkMetaDataBuilder,
    pub(crate) length: u64,
    pub(crate) uncompressed: i64,
    pub(crate) column_index: Option<ColumnIndexMetaData>,
    pub(crate) offset_index: Option<OffsetIndexMetaData>,
    pub(crate) filter: Option<Sbbf>,
}

/// The page indexes of a row group.
#[derive(Debug)]
pub(crate) struct Indexes(Option<Arc<dyn PageIndexProvider>>);

impl Indexes {
    /// Reads the indexes of a row group.
    pub(crate) fn read(input: &Input, group: usize) -> Result<Indexes, ParquetError> {
        let row_group = input.metadata.row_group(group);
        for chunk in row_group.columns() {
            let places = [
                (chunk.column_index_offset(), chunk.column_index_length()),
                (chunk.offset_index_offset(), chunk.offset_index_length()),
            ];
            for place in places {
                let (Some(start), Some(length)) = place else {
                    continue;
                };
                let place = u64::try_from(start).ok().zip(u64::try_from(length).ok());
                let (start, length) = place.ok_or_else(|| {
                    ParquetError::Damaged("a page index lies outside of the file".to_string())
                })?;
                thrift::check_index(&input.source.bytes(start, length)?)?;
            }
        }
        let metadata = single_group(&input.metadata, row_group.clone());
        panics_as_errors::guard(|| {
            let mut reader = ParquetMetaDataReader::new_with_metadata(metadata)
                .with_page_index_policy(PageIndexPolicy::Optional);
            reader.read_page_indexes(&input.source)?;
            Ok(Indexes(reader.finish()?.page_index().cloned()))
        })
    }
}

/// Copies a leaf of a row group to `position` in the output.
pub(crate) fn copy(
    input: &Input,
    group: usize,
    leaf: usize,
    indexes: &Indexes,
    position: u64,
    into: &mut impl Write,
) -> Result<ChunkCopy, ParquetError> {
    let chunk = input.chunk(group, leaf)?;
    let (start, length) = chunk.byte_range();
    let copied = column_buffer::copy(&mut input.source.from(start), length, into)?;
    if copied != length {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    // Both are within files, whose positions fit.
    let moved = |offset: i64| {
        offset
            .wrapping_sub(start as i64)
            .wrapping_add(position as i64)
    };
    let index = |index: &dyn PageIndexProvider| {
        let mut offsets = index.offset_index(0, leaf).cloned();
        if length == 0 {
            offsets.iter_mut().for_each(|o| o.page_locations.clear());
            return (None, offsets);
        }
        for location in offsets.iter_mut().flat_map(|o| &mut o.page_locations) {
            location.offset = moved(location.offset);
        }
        (index.column_index(0, leaf).cloned(), offsets)
    };
    let (mut column_index, offset_index) = indexes.0.as_deref().map_or((None, None), index);
    let ordered = value_orders::of(input, leaf).is_some();
    column_index = column_index.filter(|_| ordered);
    let filter =
        panics_as_errors::guard(|| Ok(Sbbf::read_from_column_chunk(&chunk, &input.source)?))?;
    Ok(ChunkCopy {
        length,
        uncompressed: chunk.uncompressed_size(),
        chunk: described(&chunk, ordered, moved),
        column_index,
        offset_index,
        filter,
    })
}

/// Metadata of a column chunk without its place and those of its indexes.
fn described(
    chunk: &ColumnChunkMetaData,
    ordered: bool,
    moved: impl Fn(i64) -> i64,
) -> ColumnChunkMetaDataBuilder {
    let mut new = ColumnChunkMetaData::builder(chunk.column_descr_ptr())
        .set_compression_codec(chunk.compression_codec())
        .set_encodings_mask(*chunk.encodings_mask())
        .set_total_compressed_size(chunk.compressed_size())
        .set_total_uncompressed_size(chunk.uncompressed_size())
        .set_num_values(chunk.num_values())
        .set_data_page_offset(moved(chunk.data_page_offset()))
        .set_dictionary_page_offset(chunk.dictionary_page_offset().map(&moved))
        .set_unencoded_byte_array_data_bytes(chunk.unencoded_byte_array_data_bytes())
        .set_repetition_level_histogram(chunk.repetition_level_histogram().cloned())
        .set_definition_level_histogram(chunk.definition_level_histogram().cloned());
    if let Some(statistics) = chunk.statistics()
        // The older fields for the smallest and the largest have an order of their own.
        && (ordered || statistics.is_min_max_deprecated())
    {
        new = new.set_statistics(statistics.clone());
    }
    if let Some(statistics) = chunk.geo_statistics() {
        new = new.set_geo_statistics(Box::new(statistics.clone()));
    }
    if let Some(encodings) = chunk.page_encoding_stats() {
        new = new.set_page_encoding_stats(encodings.clone());
    }
    new
}
