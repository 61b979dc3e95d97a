//! A Parquet file to read.

use super::column_types::{self, Column, Content};
use super::error::ParquetError;
use super::leaf_values::Leaf;
use super::nested::{Cursor, Node};
use super::new_columns::Compression;
use super::panics_as_errors;
use super::rows::{ColumnRows, RowReader};
use super::source::{CheckedPages, PageState, Source};
use super::text_pages::TextPages;
use super::text_reader::{TextReader, TextSource};
use super::thrift;
use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    RowGroupMetaData,
};
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The largest footer that is read.
const LARGEST_FOOTER: u64 = 64 << 20;

/// Magic number at both ends of a file, and the one at its end if the footer is encrypted.
const MAGIC: &[u8; 4] = b"PAR1";
const ENCRYPTED: &[u8; 4] = b"PARE";

/// A Parquet file to read. Clones share the file and its metadata. They can be used on several threads,
/// and none waits for another.
#[derive(Debug, Clone)]
pub struct Input {
    pub(crate) source: Source,
    pub(crate) metadata: Arc<ParquetMetaData>,
    columns: Arc<[Column]>,
    /// The leaves of each column.
    leaves: Arc<[Range<usize>]>,
}

impl Input {
    /// Opens a file and reads its footer.
    ///
    /// # Errors
    /// [`ParquetError`] if the file is not Parquet, or damaged, or encrypted, or cannot be read.
    pub fn open(path: &Path) -> Result<Input, ParquetError> {
        let source = Source::new(File::open(path)?)?;
        let metadata = read_footer(&source)?;
        let schema = metadata.file_metadata().schema_descr();
        let fields = schema.root_schema().get_fields();
        let mut leaves = Vec::with_capacity(fields.len());
        let mut start = 0;
        for field in fields {
            let end = start + count_leaves(field);
            leaves.push(start..end);
            start = end;
        }
        for group in metadata.row_groups() {
            if group.columns().len() != schema.num_columns() || group.num_rows() < 0 {
                return Err(ParquetError::Damaged(
                    "its row groups do not fit its schema".to_string(),
                ));
            }
        }
        Ok(Input {
            columns: fields.iter().map(|field| Column::of(field)).collect(),
            leaves: leaves.into(),
            source,
            metadata: Arc::new(metadata),
        })
    }

    /// Columns of the file: the fields of its outermost structure.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Number of row groups.
    pub fn row_groups(&self) -> usize {
        self.metadata.num_row_groups()
    }

    /// Number of rows in a row group.
    ///
    /// # Panics
    /// If there is no such row group.
    pub fn rows(&self, group: usize) -> u64 {
        u64::try_from(self.metadata.row_group(group).num_rows()).unwrap_or(0)
    }

    /// Number of rows in all row groups.
    pub fn total_rows(&self) -> u64 {
        (0..self.row_groups())
            .map(|group| self.rows(group))
            .fold(0, u64::saturating_add)
    }

    /// Compressed size of some columns of a row group, in bytes.
    ///
    /// # Panics
    /// If there is no such row group or column.
    pub fn compressed_bytes(&self, group: usize, columns: &[usize]) -> u64 {
        let group = self.metadata.row_group(group);
        columns
            .iter()
            .flat_map(|&column| self.leaves(column))
            .map(|leaf| u64::try_from(group.column(leaf).compressed_size()).unwrap_or(0))
            .fold(0, u64::saturating_add)
    }

    /// The compression of a column in the first row group, for columns that are written beside it. The
    /// level is the usual one, which the file does not say.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn compression(&self, column: usize) -> Compression {
        let leaf = self.leaves(column).start;
        let first = self.metadata.row_groups().first();
        first.map_or(Compression::None, |group| {
            Compression::of(group.column(leaf).compression())
        })
    }

    /// Reads a column of a row group as texts. Several can be read at once, on any thread.
    ///
    /// # Errors
    /// [`ParquetError`] if the column is neither text nor lists of integers, or the file is damaged.
    ///
    /// # Panics
    /// If there is no such row group or column.
    pub fn texts(&self, group: usize, column: usize) -> Result<TextReader, ParquetError> {
        let Column {
            name,
            description,
            content,
        } = &self.columns[column];
        if !matches!(content, Content::Text | Content::Cells) {
            return Err(ParquetError::Column {
                name: name.clone(),
                problem: format!("its type is {description}, which cannot be read as text"),
            });
        }
        let leaf = self.leaves(column).start;
        let source = match content {
            Content::Cells => {
                let leaf = self.leaf(group, leaf, name)?;
                TextSource::Lists(Cursor::new(leaf), self.list_definition(column))
            }
            _ => self
                .text_pages(group, leaf)
                .map_err(|error| error.of_column(name))?,
        };
        Ok(TextReader::new(source, name, self.rows(group)))
    }

    /// Reads several columns of a row group as cells.
    ///
    /// # Errors
    /// [`ParquetError`] if the file is damaged.
    ///
    /// # Panics
    /// If there is no such row group or column.
    pub fn rows_of(&self, group: usize, columns: &[usize]) -> Result<RowReader, ParquetError> {
        let fields = self.metadata.file_metadata().schema().get_fields();
        let columns = columns
            .iter()
            .map(|&column| {
                let name = self.columns[column].name.clone();
                let cursors = self
                    .leaves(column)
                    .map(|leaf| Ok(Cursor::new(self.leaf(group, leaf, &name)?)))
                    .collect::<Result<_, ParquetError>>()?;
                let node = Node::new(&fields[column], 0, 0, 0);
                Ok(ColumnRows {
                    text: self.columns[column].description == column_types::STRING,
                    name,
                    node,
                    cursors,
                })
            })
            .collect::<Result<_, ParquetError>>()?;
        Ok(RowReader::new(columns, self.rows(group)))
    }

    /// The leaves of a column.
    pub(crate) fn leaves(&self, column: usize) -> Range<usize> {
        self.leaves[column].clone()
    }

    fn leaf(&self, group: usize, leaf: usize, name: &str) -> Result<Leaf, ParquetError> {
        let rows = self.rows(group);
        self.chunk(group, leaf)
            .and_then(|chunk| Leaf::new(&self.source, &chunk, rows))
            .map_err(|error| error.of_column(name))
    }

    fn text_pages(&self, group: usize, leaf: usize) -> Result<TextSource, ParquetError> {
        let chunk = self.chunk(group, leaf)?;
        let column = chunk.column_descr_ptr();
        let state = Arc::new(PageState::default());
        let (source, rows) = (&self.source, self.rows(group));
        let pages = panics_as_errors::guard(|| {
            Ok(CheckedPages::new(source, &chunk, rows, Arc::clone(&state))?)
        })?;
        Ok(TextSource::Pages {
            pages: TextPages::new(pages, &column),
            column,
            state,
        })
    }

    /// Metadata of a leaf in a row group.
    ///
    /// # Errors
    /// [`ParquetError::Damaged`] if it does not lie within the file.
    pub(crate) fn chunk(
        &self,
        group: usize,
        leaf: usize,
    ) -> Result<ColumnChunkMetaData, ParquetError> {
        let chunk = self.metadata.row_group(group).column(leaf).clone();
        if chunk.file_path().is_some() {
            return Err(ParquetError::Unsupported(
                "it is in another file, of which this is the index".to_string(),
            ));
        }
        if self.rows(group) == 0 {
            // Writers give all kinds of places to chunks without values.
            return Ok(ColumnChunkMetaData::builder(chunk.column_descr_ptr())
                .set_compression_codec(chunk.compression_codec())
                .set_encodings_mask(*chunk.encodings_mask())
                .set_data_page_offset(MAGIC.len() as i64)
                .build()?);
        }
        let data = chunk.data_page_offset();
        // Some writers give 0 as the place of a dictionary that is not there.
        let dictionary = chunk
            .dictionary_page_offset()
            .filter(|&dictionary| dictionary > 0 && dictionary < data);
        let start = u64::try_from(dictionary.unwrap_or(data)).ok();
        let length = u64::try_from(chunk.compressed_size()).ok();
        let within = start.zip(length).is_some_and(|(start, length)| {
            start >= 4
                && start
                    .checked_add(length)
                    .is_some_and(|end| end <= self.source.length() && data as u64 <= end)
        });
        if !within || chunk.num_values() < 0 {
            return Err(ParquetError::Damaged(
                "it lies outside of the file".to_string(),
            ));
        }
        let chunk = chunk.into_builder().set_dictionary_page_offset(dictionary);
        Ok(chunk.build()?)
    }

    /// Definition level of a list that is not empty.
    fn list_definition(&self, column: usize) -> i16 {
        let fields = self.metadata.file_metadata().schema().get_fields();
        let mut field = &fields[column];
        let mut level = 0;
        loop {
            let info = field.get_basic_info();
            level += i16::from(info.has_repetition() && field.is_optional());
            if column_types::is_repeated(field) {
                // Repeated fields count as optional.
                return level.max(1);
            }
            match field.is_group().then(|| field.get_fields()) {
                Some([child, ..]) => field = child,
                _ => return level,
            }
        }
    }
}

fn count_leaves(field: &parquet::schema::types::Type) -> usize {
    match field.is_primitive() {
        true => 1,
        false => field.get_fields().iter().map(|f| count_leaves(f)).sum(),
    }
}

fn read_footer(source: &Source) -> Result<ParquetMetaData, ParquetError> {
    let length = source.length();
    if length < 12 {
        return Err(ParquetError::NotParquet("it is too short"));
    }
    let tail = source.bytes(length - 8, 8)?;
    let (size, magic) = tail.split_at(4);
    let head = source.bytes(0, 4)?;
    if magic == ENCRYPTED && (&*head == ENCRYPTED || &*head == MAGIC) {
        return Err(ParquetError::Encrypted);
    }
    if &*head != MAGIC {
        return Err(ParquetError::NotParquet("it does not begin with PAR1"));
    }
    if magic != MAGIC {
        return Err(ParquetError::Damaged(
            "it does not end with PAR1, so it is cut off or still being written".to_string(),
        ));
    }
    let size = size.first_chunk().copied().map_or(0, u32::from_le_bytes);
    let size = u64::from(size);
    if size > length - 12 {
        return Err(ParquetError::Damaged(
            "its footer is longer than the file".to_string(),
        ));
    }
    if size > LARGEST_FOOTER {
        return Err(ParquetError::TooLarge(format!(
            "a footer of {size} bytes; up to {LARGEST_FOOTER} are read"
        )));
    }
    let footer = source.bytes(length - 8 - size, size)?;
    thrift::check_footer(&footer)?;
    decode_footer(&footer)
}

/// Decodes a footer that was looked over, with all that there is in it.
pub(crate) fn decode_footer(footer: &[u8]) -> Result<ParquetMetaData, ParquetError> {
    let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
    panics_as_errors::guard(|| {
        Ok(ParquetMetaDataReader::decode_metadata_with_options(
            footer,
            Some(&options),
        )?)
    })
}

/// A row group by itself, with a file's schema.
pub(crate) fn single_group(metadata: &ParquetMetaData, group: RowGroupMetaData) -> ParquetMetaData {
    ParquetMetaData::new(metadata.file_metadata().clone(), vec![group])
}
