//! The values of one leaf of the schema in one row group, some rows at a time.
//!
//! A leaf is a part of the schema that has values: a flat column is one leaf, a structure has one for
//! each of its fields. With the values come the levels, which say where values are missing and where
//! lists begin. The larger the rows can get, the fewer of them are read at once.

use super::error::ParquetError;
use super::panics_as_errors;
use super::source::{CheckedPages, PageState, Source};
use parquet::column::page::PageReader;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::data_type::{AsBytes, ByteArray, DataType, FixedLenByteArray, Int96};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::schema::types::ColumnDescPtr;
use std::fmt;
use std::sync::Arc;

/// Largest size of the values that are read at once, in bytes, roughly.
const READ_AT_ONCE: u64 = 64 << 20;

/// Values of one of the types that a file can store.
#[derive(Debug)]
pub(crate) enum Values {
    Boolean(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Int96(Vec<Int96>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    Bytes(Vec<ByteArray>),
    Fixed(Vec<FixedLenByteArray>),
}

/// The reader of a leaf.
pub(crate) struct Leaf {
    reader: ColumnReader,
    state: Arc<PageState>,
    /// Number of values read so far.
    taken: u64,
    /// Definition level of a value that is not null.
    pub(crate) full: i16,
    /// Definition level of a null element of a list, where elements may be null.
    pub(crate) null: Option<i16>,
    repeated: bool,
    /// Definition levels of the rows read last.
    pub(crate) definitions: Vec<i16>,
    /// Repetition levels of the rows read last: 0 for a row's first value.
    pub(crate) repetitions: Vec<i16>,
    /// The values that are not null.
    pub(crate) values: Values,
    /// Number of rows read last.
    pub(crate) rows: usize,
}

impl fmt::Debug for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leaf")
            .field("taken", &self.taken)
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl Leaf {
    pub(crate) fn new(
        source: &Source,
        chunk: &ColumnChunkMetaData,
        rows: u64,
    ) -> Result<Leaf, ParquetError> {
        let state = Arc::new(PageState::default());
        let pages = panics_as_errors::guard(|| {
            Ok(CheckedPages::new(source, chunk, rows, Arc::clone(&state))?)
        })?;
        Leaf::from_pages(chunk.column_descr_ptr(), Box::new(pages), state, 0)
    }

    /// A leaf that is read from a page on, before which there were `taken` values.
    pub(crate) fn from_pages(
        column: ColumnDescPtr,
        pages: Box<dyn PageReader>,
        state: Arc<PageState>,
        taken: u64,
    ) -> Result<Leaf, ParquetError> {
        let (full, repeated) = (column.max_def_level(), column.max_rep_level() > 0);
        let null = column.self_type().is_optional().then_some(full - 1);
        let reader = panics_as_errors::guard(|| Ok(get_column_reader(column, pages)))?;
        let values = match &reader {
            ColumnReader::BoolColumnReader(_) => Values::Boolean(Vec::new()),
            ColumnReader::Int32ColumnReader(_) => Values::Int32(Vec::new()),
            ColumnReader::Int64ColumnReader(_) => Values::Int64(Vec::new()),
            ColumnReader::Int96ColumnReader(_) => Values::Int96(Vec::new()),
            ColumnReader::FloatColumnReader(_) => Values::Float(Vec::new()),
            ColumnReader::DoubleColumnReader(_) => Values::Double(Vec::new()),
            ColumnReader::ByteArrayColumnReader(_) => Values::Bytes(Vec::new()),
            ColumnReader::FixedLenByteArrayColumnReader(_) => Values::Fixed(Vec::new()),
        };
        Ok(Leaf {
            reader,
            state,
            taken,
            full,
            null,
            repeated,
            definitions: Vec::new(),
            repetitions: Vec::new(),
            values,
            rows: 0,
        })
    }

    /// Replaces the rows read before with up to `rows` new ones; none at the end.
    pub(crate) fn fill(&mut self, rows: usize) -> Result<(), ParquetError> {
        let rows = self.at_once(rows);
        self.definitions.clear();
        self.repetitions.clear();
        self.rows = 0;
        self.state.begin();
        let levels = (&mut self.definitions, &mut self.repetitions);
        let (read, count) =
            panics_as_errors::guard(|| match (&mut self.reader, &mut self.values) {
                (ColumnReader::BoolColumnReader(from), Values::Boolean(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::Int32ColumnReader(from), Values::Int32(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::Int64ColumnReader(from), Values::Int64(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::Int96ColumnReader(from), Values::Int96(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::FloatColumnReader(from), Values::Float(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::DoubleColumnReader(from), Values::Double(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::ByteArrayColumnReader(from), Values::Bytes(into)) => {
                    read(from, rows, levels, into)
                }
                (ColumnReader::FixedLenByteArrayColumnReader(from), Values::Fixed(into)) => {
                    read(from, rows, levels, into)
                }
                _ => unreachable!("the values are made for the reader"),
            })?;
        self.taken += count as u64;
        self.rows = read;
        Ok(())
    }

    /// Returns true if a value is UTF-8.
    pub(crate) fn is_text(&self, value: usize) -> bool {
        let bytes = match &self.values {
            Values::Bytes(values) => values.get(value).map(AsBytes::as_bytes),
            Values::Fixed(values) => values.get(value).map(AsBytes::as_bytes),
            _ => None,
        };
        bytes.is_some_and(|bytes| str::from_utf8(bytes).is_ok())
    }

    /// Number of rows to read at once. Without lists they are those of one page, so that its bytes are
    /// not kept beside the next one's. They are fewer if each may be large.
    fn at_once(&self, rows: usize) -> usize {
        let left = self.state.values().saturating_sub(self.taken);
        let by_page = match (self.repeated, left) {
            // The next page is not known before one of its rows is read.
            (_, 0) => 1,
            (false, left) => left,
            (true, _) => u64::MAX,
        };
        let by_size = match self.state.largest_value() {
            0 => u64::MAX,
            size => (READ_AT_ONCE / size).max(1),
        };
        let most = usize::try_from(by_page.min(by_size)).unwrap_or(usize::MAX);
        rows.min(most)
    }
}

/// Reads rows. Returns the numbers of rows and of levels.
fn read<T: DataType>(
    from: &mut ColumnReaderImpl<T>,
    rows: usize,
    (definitions, repetitions): (&mut Vec<i16>, &mut Vec<i16>),
    into: &mut Vec<T::T>,
) -> Result<(usize, usize), ParquetError> {
    into.clear();
    let (rows, _, levels) = from.read_records(rows, Some(definitions), Some(repetitions), into)?;
    Ok((rows, levels))
}
