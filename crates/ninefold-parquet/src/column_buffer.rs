//! Buffer for the pages of a new column until its row group is finished, on disk if they are many.

use super::error::ParquetError;
use super::pages::ColumnPages;
use parquet::data_type::{ByteArray, FixedLenByteArray};
use parquet::file::metadata::{ColumnChunkMetaData, ColumnChunkMetaDataBuilder, PageEncodingStats};
use parquet::file::page_index::offset_index::{OffsetIndexMetaData, PageLocation};
use parquet::file::statistics::Statistics;
use parquet::schema::types::ColumnDescPtr;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use tempfile::SpooledTempFile;

/// Pages one after the other, and their metadata.
#[derive(Debug)]
pub(crate) struct ColumnBuffer {
    pages: SpooledTempFile,
    length: u64,
    rows: u64,
    values: u64,
    uncompressed: i64,
    unencoded: Option<i64>,
    statistics: Option<Statistics>,
    encodings: Vec<PageEncodingStats>,
    locations: Vec<PageLocation>,
    /// The column's codec and encodings, from the first pages.
    first: Option<ColumnChunkMetaData>,
}

impl ColumnBuffer {
    /// An empty buffer, of which up to `in_memory` bytes are kept in memory.
    pub(crate) fn new(in_memory: usize, folder: Option<&Path>) -> ColumnBuffer {
        ColumnBuffer {
            pages: match folder {
                Some(folder) => tempfile::spooled_tempfile_in(in_memory, folder),
                None => tempfile::spooled_tempfile(in_memory),
            },
            length: 0,
            rows: 0,
            values: 0,
            uncompressed: 0,
            unencoded: None,
            statistics: None,
            encodings: Vec::new(),
            locations: Vec::new(),
            first: None,
        }
    }

    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    pub(crate) fn push(&mut self, more: ColumnPages) -> Result<(), ParquetError> {
        let ColumnPages {
            bytes,
            rows,
            values,
            metadata,
            offset_index,
            statistics,
        } = more;
        self.pages.write_all(&bytes)?;
        for location in offset_index.iter().flat_map(|i| &i.page_locations) {
            self.locations.push(PageLocation {
                offset: location.offset + self.length as i64,
                compressed_page_size: location.compressed_page_size,
                first_row_index: location.first_row_index + self.rows as i64,
            });
        }
        for new in metadata.page_encoding_stats().into_iter().flatten() {
            let same = |old: &&mut PageEncodingStats| {
                old.page_type == new.page_type && old.encoding == new.encoding
            };
            match self.encodings.iter_mut().find(same) {
                Some(old) => old.count += new.count,
                None => self.encodings.push(new.clone()),
            }
        }
        if let Some(bytes) = metadata.unencoded_byte_array_data_bytes() {
            *self.unencoded.get_or_insert(0) += bytes;
        }
        self.statistics = Some(match self.statistics.take() {
            Some(before) => both(before, statistics),
            None => statistics,
        });
        self.length += bytes.len() as u64;
        self.rows += rows;
        self.values += values;
        self.uncompressed += metadata.uncompressed_size();
        self.first.get_or_insert(metadata);
        Ok(())
    }

    /// Writes the pages one after the other. Returns their metadata for a column chunk at `position`.
    pub(crate) fn write(
        mut self,
        column: ColumnDescPtr,
        position: u64,
        into: &mut impl Write,
    ) -> Result<(ColumnChunkMetaDataBuilder, OffsetIndexMetaData), ParquetError> {
        self.pages.flush()?;
        self.pages.rewind()?;
        let copied = copy(&mut self.pages, self.length, into)?;
        if copied != self.length {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        let mut chunk = ColumnChunkMetaData::builder(column)
            .set_num_values(self.values as i64)
            .set_total_compressed_size(self.length as i64)
            .set_total_uncompressed_size(self.uncompressed)
            .set_data_page_offset(position as i64)
            .set_unencoded_byte_array_data_bytes(self.unencoded)
            .set_page_encoding_stats(self.encodings);
        if let Some(first) = &self.first {
            chunk = chunk
                .set_compression_codec(first.compression_codec())
                .set_encodings_mask(*first.encodings_mask());
        }
        if let Some(statistics) = self.statistics {
            chunk = chunk.set_statistics(statistics);
        }
        for location in &mut self.locations {
            location.offset += position as i64;
        }
        let index = OffsetIndexMetaData {
            page_locations: self.locations,
            unencoded_byte_array_data_bytes: None,
        };
        Ok((chunk, index))
    }
}

/// Copies up to `length` bytes. Returns the number of bytes copied.
pub(crate) fn copy(from: &mut impl Read, length: u64, into: &mut impl Write) -> io::Result<u64> {
    let mut buffer = vec![0; length.clamp(1, 256 << 10) as usize];
    let mut copied = 0;
    while copied < length {
        let wanted = (length - copied).min(buffer.len() as u64) as usize;
        let read = match from.read(&mut buffer[..wanted]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            break;
        }
        into.write_all(&buffer[..read])?;
        copied += read as u64;
    }
    Ok(copied)
}

/// The statistics of two parts of a column.
fn both(left: Statistics, right: Statistics) -> Statistics {
    let nulls = left
        .null_count_opt()
        .zip(right.null_count_opt())
        .map(|(left, right)| left + right);
    match (left, right) {
        (Statistics::Int64(left), Statistics::Int64(right)) => {
            let least = [left.min_opt(), right.min_opt()]
                .into_iter()
                .flatten()
                .min();
            let most = [left.max_opt(), right.max_opt()]
                .into_iter()
                .flatten()
                .max();
            Statistics::new(least.copied(), most.copied(), None, nulls, false)
        }
        (Statistics::FixedLenByteArray(left), Statistics::FixedLenByteArray(right)) => {
            let data = |value: &&FixedLenByteArray| value.data().to_vec();
            let least = [left.min_opt(), right.min_opt()];
            let most = [left.max_opt(), right.max_opt()];
            Statistics::new(
                least.into_iter().flatten().min_by_key(data).cloned(),
                most.into_iter().flatten().max_by_key(data).cloned(),
                None,
                nulls,
                false,
            )
        }
        (Statistics::Double(_), _) => Statistics::new::<f64>(None, None, None, nulls, false),
        (Statistics::Boolean(_), _) => Statistics::new::<bool>(None, None, None, nulls, false),
        _ => Statistics::new::<ByteArray>(None, None, None, nulls, false),
    }
}
