//! A file's bytes and pages, checked before the library decodes them.
//!
//! Bytes are read at positions, without a cursor, so that several threads can read at once. A page's
//! header is checked before the page is decompressed, and a page's counts before memory is reserved for
//! its values: claims of a damaged or malicious file are not trusted.

use super::error::ParquetError;
use super::thrift;
use bytes::Bytes;
use parquet::basic::{Encoding, Type};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::Result;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Size limit of a decompressed page, in bytes. Writers make pages of about a MiB, and some make one for
/// a whole row group.
pub(crate) const LARGEST_PAGE: u64 = 256 << 20;

/// Limit of the values of a page, and of a row, if rows may have several. Other pages may have any number,
/// since they are read a few rows at a time.
pub(crate) const MOST_VALUES: u64 = 1 << 24;

/// Limit of the values of a dictionary. Writers end theirs at some MiB at the latest.
const MOST_IN_DICTIONARY: u64 = 1 << 22;

/// Number of bytes read ahead with a page's header.
const HEADER: usize = 512;

/// A file that is read at positions.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    file: Arc<File>,
    length: u64,
}

impl Source {
    pub(crate) fn new(file: File) -> io::Result<Source> {
        let length = file.metadata()?.len();
        Ok(Source {
            file: Arc::new(file),
            length,
        })
    }

    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// The bytes from `start` on as a reader.
    pub(crate) fn from(&self, start: u64) -> FileReader {
        FileReader {
            file: Arc::clone(&self.file),
            position: start,
        }
    }

    /// Reads `length` bytes from `start` on.
    pub(crate) fn bytes(
        &self,
        start: u64,
        length: u64,
    ) -> std::result::Result<Bytes, ParquetError> {
        if start
            .checked_add(length)
            .is_none_or(|end| end > self.length)
        {
            return Err(ParquetError::Damaged(format!(
                "it has {} bytes, and refers to {length} bytes at position {start}",
                self.length
            )));
        }
        let mut bytes = vec![0; length as usize];
        self.from(start).read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// A reader of a file at a position of its own.
#[derive(Debug)]
pub(crate) struct FileReader {
    file: Arc<File>,
    position: u64,
}

impl Read for FileReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        let read = std::os::unix::fs::FileExt::read_at(&*self.file, into, self.position)?;
        #[cfg(windows)]
        let read = std::os::windows::fs::FileExt::seek_read(&*self.file, into, self.position)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Length for Source {
    fn len(&self) -> u64 {
        self.length
    }
}

/// The library reads metadata, indexes and filters from this.
impl ChunkReader for Source {
    type T = BufReader<FileReader>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::new(self.from(start)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if length as u64 > LARGEST_PAGE {
            return Err(ParquetError::TooLarge(format!("{length} bytes of metadata")).into());
        }
        Ok(self.bytes(start, length as u64)?)
    }
}

/// The library reads pages from this. It asks for a reader only to read a page's header.
#[derive(Debug)]
struct PageSource(Source);

impl Length for PageSource {
    fn len(&self) -> u64 {
        self.0.length
    }
}

impl ChunkReader for PageSource {
    type T = Chain<Cursor<Vec<u8>>, FileReader>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let mut head = Vec::with_capacity(HEADER);
        let mut at = self.0.from(start);
        at.by_ref().take(HEADER as u64).read_to_end(&mut head)?;
        let size = thrift::page_size(&head)?;
        if size > LARGEST_PAGE {
            return Err(ParquetError::TooLarge(format!(
                "a page of {size} bytes; pages of up to {LARGEST_PAGE} bytes are read"
            ))
            .into());
        }
        Ok(Cursor::new(head).chain(at))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if length as u64 > LARGEST_PAGE {
            return Err(ParquetError::TooLarge(format!(
                "a page of {length} bytes; pages of up to {LARGEST_PAGE} bytes are read"
            ))
            .into());
        }
        Ok(self.0.bytes(start, length as u64)?)
    }
}

/// State of the pages of a column that were read so far.
#[derive(Debug, Default)]
pub(crate) struct PageState {
    /// Number of values in all data pages, including nulls and empty lists.
    values: AtomicU64,
    /// Upper bound of the memory that each value of the last page takes by itself, in bytes.
    largest_value: AtomicU64,
    /// Number of values after which no page is returned.
    most_values: AtomicU64,
}

impl PageState {
    pub(crate) fn values(&self) -> u64 {
        self.values.load(Ordering::Relaxed)
    }

    pub(crate) fn largest_value(&self) -> u64 {
        self.largest_value.load(Ordering::Relaxed)
    }

    /// Call before rows are read: a row may extend over several pages, but not over any number of them.
    pub(crate) fn begin(&self) {
        let most = self.values().saturating_add(MOST_VALUES);
        self.most_values.store(most, Ordering::Relaxed);
    }
}

/// The pages of a column in a row group.
pub(crate) struct CheckedPages {
    pages: SerializedPageReader<PageSource>,
    state: Arc<PageState>,
    kind: Type,
    /// Length of a value, if that is fixed.
    length: u64,
    repeated: bool,
    /// True if the column has levels.
    levels: (bool, bool),
    /// Number of values that the metadata gives.
    values: u64,
}

impl CheckedPages {
    pub(crate) fn new(
        source: &Source,
        chunk: &ColumnChunkMetaData,
        rows: u64,
        state: Arc<PageState>,
    ) -> Result<CheckedPages> {
        let column = chunk.column_descr();
        let rows = usize::try_from(rows)?;
        // Without the page index: it is not needed to read from the first page to the last,
        // and with it pages are read without a look at their headers.
        let pages =
            SerializedPageReader::new(Arc::new(PageSource(source.clone())), chunk, rows, None)?;
        Ok(CheckedPages {
            pages,
            state,
            kind: column.physical_type(),
            length: u64::try_from(column.type_length()).unwrap_or(0),
            repeated: column.max_rep_level() > 0,
            levels: (column.max_rep_level() > 0, column.max_def_level() > 0),
            values: u64::try_from(chunk.num_values()).unwrap_or(0),
        })
    }

    /// Least number of bytes that a plain value takes.
    fn plain_size(&self) -> u64 {
        match self.kind {
            Type::BOOLEAN => 0,
            Type::INT32 | Type::FLOAT | Type::BYTE_ARRAY => 4,
            Type::INT64 | Type::DOUBLE => 8,
            Type::INT96 => 12,
            Type::FIXED_LEN_BYTE_ARRAY => self.length,
        }
    }

    fn check(&mut self, page: &Page) -> std::result::Result<(), ParquetError> {
        let values = u64::from(page.num_values());
        let bytes = page.buffer();
        if page.is_dictionary_page() {
            let smallest = self.plain_size().max(1);
            if values.saturating_mul(smallest) > bytes.len() as u64 {
                return Err(ParquetError::Damaged(
                    "a dictionary of more values than it has room for".to_string(),
                ));
            }
            if values > MOST_IN_DICTIONARY {
                return Err(ParquetError::TooLarge(format!(
                    "a dictionary of {values} values; up to {MOST_IN_DICTIONARY} are read"
                )));
            }
            return Ok(());
        }
        let total = self.state.values().saturating_add(values);
        if self.repeated && total > self.state.most_values.load(Ordering::Relaxed) {
            return Err(ParquetError::TooLarge(format!(
                "a page or a row of lists has more than {MOST_VALUES} elements"
            )));
        }
        self.state.values.store(total, Ordering::Relaxed);
        let mut largest = 0;
        match page.encoding() {
            Encoding::DELTA_BINARY_PACKED => {
                thrift::packed_differences(self.content(page)?, values)?;
            }
            Encoding::DELTA_LENGTH_BYTE_ARRAY => {
                thrift::packed_differences(self.content(page)?, values)?;
            }
            Encoding::DELTA_BYTE_ARRAY => {
                let content = self.content(page)?;
                let prefixes = thrift::packed_differences(content, values)?;
                thrift::packed_differences(&content[prefixes..], values)?;
                // A value can have all those before it as its beginning.
                largest = content.len() as u64;
            }
            _ => {}
        }
        self.state.largest_value.store(largest, Ordering::Relaxed);
        Ok(())
    }

    /// The bytes after the levels of a page.
    fn content<'a>(&self, page: &'a Page) -> std::result::Result<&'a [u8], ParquetError> {
        let bytes = page.buffer();
        let start = match page {
            Page::DataPageV2 {
                def_levels_byte_len,
                rep_levels_byte_len,
                ..
            } => u64::from(*def_levels_byte_len) + u64::from(*rep_levels_byte_len),
            _ => {
                let mut start = 0;
                for _ in 0..usize::from(self.levels.0) + usize::from(self.levels.1) {
                    let head = bytes.get(start as usize..).and_then(<[u8]>::first_chunk);
                    let length = head.copied().map_or(u32::MAX, u32::from_le_bytes);
                    start += 4 + u64::from(length);
                }
                start
            }
        };
        bytes
            .get(start as usize..)
            .ok_or_else(|| ParquetError::Damaged("a page is shorter than its levels".to_string()))
    }
}

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let Some(page) = self.pages.get_next_page()? else {
            return Ok(None);
        };
        self.check(&page)?;
        Ok(Some(page))
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        // It is called only to skip rows, which is never done here.
        Err(ParquetError::Damaged("rows cannot be skipped".to_string()).into())
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.get_next_page().map(drop)
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        // A row may end with its page or not; it does with the last.
        Ok(self.state.values() >= self.values)
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

/// Pages that were read before, and those that follow.
pub(crate) struct PageChain {
    pub(crate) taken: VecDeque<Page>,
    pub(crate) rest: CheckedPages,
}

impl PageReader for PageChain {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        match self.taken.pop_front() {
            Some(page) => Ok(Some(page)),
            None => self.rest.get_next_page(),
        }
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.rest.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.get_next_page().map(drop)
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.rest.at_record_boundary()
    }
}

impl Iterator for PageChain {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
