//! Encoder of columns of texts to pages.
//!
//! The library's column writer wants every text as an object of its own, compares and counts
//! them, and takes some 100 ns for one of 81 characters; copying it takes 10. The plain
//! encoding is a length of four bytes before each text, which is written here while rows are
//! pushed. Page headers and all else are the library's.

use super::compress::Compressor;
use super::error::ParquetError;
use super::pages::ColumnPages;
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, PageType};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::data_type::ByteArray;
use parquet::file::metadata::{ColumnChunkMetaData, OffsetIndexBuilder, PageEncodingStats};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

/// Size at which a page ends, in bytes. Compressors would work outside of the processor's nearest cache
/// with more.
const PAGE: usize = 128 << 10;

/// Texts of a batch of rows, some of which may be missing.
#[derive(Debug, Default)]
pub(crate) struct PlainTexts {
    /// Each text with its length before it.
    bytes: Vec<u8>,
    there: Vec<bool>,
    nulls: u64,
    /// Ends of the pages, in rows and bytes.
    pages: Vec<(usize, usize)>,
    /// Beginning of the unfinished page.
    start: usize,
    /// The length of a text that is too long for the format.
    too_long: Option<usize>,
    /// Buffer for a page with its header.
    page: Vec<u8>,
    compressed: Vec<u8>,
}

impl PlainTexts {
    pub(crate) fn rows(&self) -> usize {
        self.there.len()
    }

    #[inline]
    pub(crate) fn push(&mut self, text: Option<&[u8]>) {
        if let Some(text) = text {
            match i32::try_from(text.len().saturating_add(PAGE)) {
                Ok(_) => {
                    self.bytes
                        .extend_from_slice(&(text.len() as u32).to_le_bytes());
                    self.bytes.extend_from_slice(text);
                }
                Err(_) => self.too_long = Some(text.len()),
            }
        }
        self.nulls += u64::from(text.is_none());
        self.there.push(text.is_some());
        if self.bytes.len() - self.start >= PAGE {
            self.end_page();
        }
    }

    fn end_page(&mut self) {
        self.pages.push((self.there.len(), self.bytes.len()));
        self.start = self.bytes.len();
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.there.clear();
        self.nulls = 0;
        self.pages.clear();
        self.start = 0;
        self.too_long = None;
    }

    pub(crate) fn encode(
        &mut self,
        column: ColumnDescPtr,
        codec: Compression,
        compressor: &mut Compressor,
    ) -> Result<ColumnPages, ParquetError> {
        if let Some(length) = self.too_long {
            return Err(ParquetError::Unwritable(format!(
                "a text of {length} bytes is too long for the format"
            )));
        }
        if self.pages.last().map_or(0, |page| page.0) < self.there.len() {
            self.end_page();
        }
        let mut sink = TrackedWrite::new(Vec::new());
        let mut writer = SerializedPageWriter::new(&mut sink);
        let mut index = OffsetIndexBuilder::new();
        let mut uncompressed = 0;
        let (mut row, mut byte) = (0, 0);
        for &(rows_end, bytes_end) in &self.pages {
            let there = &self.there[row..rows_end];
            self.page.clear();
            levels(there, self.nulls > 0, &mut self.page);
            self.page.extend_from_slice(&self.bytes[byte..bytes_end]);
            let size = self.page.len();
            let content = match compressor.compress(&self.page, &mut self.compressed)? {
                true => &mut self.compressed,
                false => &mut self.page,
            };
            let bytes = Bytes::from(std::mem::take(content));
            let page = Page::DataPage {
                buf: bytes.clone(),
                num_values: there.len() as u32,
                encoding: Encoding::PLAIN,
                def_level_encoding: Encoding::RLE,
                rep_level_encoding: Encoding::RLE,
                statistics: None,
            };
            let written = writer.write_page(CompressedPage::new(page, size))?;
            // The page is written, and its memory serves the next.
            *content = bytes.try_into_mut().map(Vec::from).unwrap_or_default();
            index.append_offset_and_size(written.offset as i64, written.compressed_size as i32);
            index.append_row_count(there.len() as i64);
            uncompressed += written.uncompressed_size;
            (row, byte) = (rows_end, bytes_end);
        }
        writer.close()?;
        let bytes = sink.into_inner()?;
        let values = self.there.len() - self.nulls as usize;
        let pages = self.pages.len() as i32;
        let metadata = ColumnChunkMetaData::builder(column)
            .set_compression(codec)
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE])
            .set_page_encoding_stats(vec![PageEncodingStats {
                page_type: PageType::DATA_PAGE,
                encoding: Encoding::PLAIN,
                count: pages,
            }])
            .set_num_values(self.there.len() as i64)
            .set_total_compressed_size(bytes.len() as i64)
            .set_total_uncompressed_size(uncompressed as i64)
            .set_unencoded_byte_array_data_bytes(Some((self.bytes.len() - 4 * values) as i64))
            .build()?;
        Ok(ColumnPages {
            bytes,
            rows: self.there.len() as u64,
            values: self.there.len() as u64,
            metadata,
            offset_index: Some(index.build()),
            statistics: Statistics::new::<ByteArray>(None, None, None, Some(self.nulls), false),
        })
    }
}

/// Appends definition levels of 0 and 1 in the format's hybrid encoding, as runs, after their length.
fn levels(there: &[bool], nulls: bool, into: &mut Vec<u8>) {
    let start = into.len();
    into.extend_from_slice(&[0; 4]);
    if nulls {
        for run in there.chunk_by(|before, after| before == after) {
            run_of(run.len(), run[0], into);
        }
    } else {
        run_of(there.len(), true, into);
    }
    let length = (into.len() - start - 4) as u32;
    into[start..start + 4].copy_from_slice(&length.to_le_bytes());
}

fn run_of(length: usize, there: bool, into: &mut Vec<u8>) {
    // The lowest bit would be set for levels that are packed instead.
    let mut head = length << 1;
    while head > 0x7f {
        into.push(head as u8 | 0x80);
        head >>= 7;
    }
    into.push(head as u8);
    into.push(u8::from(there));
}
