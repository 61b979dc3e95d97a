//! A Parquet file to write, a row group at a time.

use super::checkpoint::{self, RowGroup};
use super::column_buffer::ColumnBuffer;
use super::copied_columns::{self, Indexes};
use super::error::ParquetError;
use super::input::Input;
use super::pages::Pages;
use super::schema::Schema;
use super::value_orders;
use parquet::bloom_filter::Sbbf;
use parquet::file::metadata::{FileMetaData, ParquetMetaDataWriter, RowGroupMetaData};
use parquet::file::writer::TrackedWrite;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

const MAGIC: &[u8; 4] = b"PAR1";

/// Size of the unfinished row group up to which it is kept in memory, in bytes.
const IN_MEMORY: usize = 32 << 20;

/// A Parquet file to write. Its bytes depend only on what is pushed.
pub struct Output<W: Write> {
    write: W,
    schema: Schema,
    /// Number of bytes written.
    position: u64,
    groups: Vec<RowGroup>,
    /// Records that no checkpoint has returned yet.
    records: Vec<u8>,
    buffers: Vec<ColumnBuffer>,
    row_count: u64,
    folder: Option<PathBuf>,
}

impl<W: Write> fmt::Debug for Output<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("position", &self.position)
            .field("row_groups", &self.groups.len())
            .field("row_count", &self.row_count)
            .finish_non_exhaustive()
    }
}

impl<W: Write + Send> Output<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// [`ParquetError::Io`] if it cannot be written.
    pub fn create(write: W, schema: &Schema) -> Result<Output<W>, ParquetError> {
        Output::resume(write, schema, &[], 0)
    }

    /// Resumes a file of `written` bytes; `write` appends to it. `checkpoints` are the values that
    /// [`checkpoint`](Output::checkpoint) returned, in order, up to the one after which the file had
    /// that length. The rest is byte for byte what the first writer would have written.
    ///
    /// # Errors
    /// [`ParquetError::Resume`] if the checkpoints do not fit the length, [`ParquetError::Io`] if the file
    /// cannot be written.
    pub fn resume(
        write: W,
        schema: &Schema,
        checkpoints: &[Vec<u8>],
        written: u64,
    ) -> Result<Output<W>, ParquetError> {
        let mut output = Output {
            write,
            schema: schema.clone(),
            position: written,
            groups: Vec::new(),
            records: Vec::new(),
            buffers: Vec::new(),
            row_count: 0,
            folder: None,
        };
        let mut end = MAGIC.len() as u64;
        for records in checkpoints {
            for (group, position) in checkpoint::read(&schema.parts().all, records)? {
                output.groups.push(group);
                end = position;
            }
        }
        if written == 0 && output.groups.is_empty() {
            output.put(MAGIC)?;
            output.write.flush()?;
        } else if written != end {
            return Err(ParquetError::Resume(format!(
                "it has {written} bytes, and its record says {end}"
            )));
        }
        output.replace_buffers();
        Ok(output)
    }

    /// Sets the folder for pages that are too many for memory, in place of the system's folder for
    /// temporary files. Call it before the first push.
    #[must_use]
    pub fn spill_into(mut self, folder: PathBuf) -> Self {
        self.folder = Some(folder);
        self.replace_buffers();
        self
    }

    fn replace_buffers(&mut self) -> Vec<ColumnBuffer> {
        let own = self.schema.own().len();
        let new = (0..own).map(|_| ColumnBuffer::new(IN_MEMORY / own, self.folder.as_deref()));
        let new = new.collect();
        std::mem::replace(&mut self.buffers, new)
    }

    /// Adds rows of the new columns to the unfinished row group.
    ///
    /// # Errors
    /// [`ParquetError::Io`] if there is no room on disk, [`ParquetError::Unwritable`] if the pages are of
    /// other columns.
    pub fn push(&mut self, pages: Pages) -> Result<(), ParquetError> {
        if pages.rows == 0 {
            return Ok(());
        }
        self.row_count += pages.rows;
        if pages.columns.len() != self.buffers.len() {
            return Err(ParquetError::Unwritable(
                "rows of other columns were pushed".to_string(),
            ));
        }
        for (buffer, more) in self.buffers.iter_mut().zip(pages.columns) {
            buffer.push(more)?;
        }
        Ok(())
    }

    /// Number of bytes in the new columns of the unfinished row group.
    pub fn buffered(&self) -> u64 {
        self.buffers.iter().map(ColumnBuffer::length).sum()
    }

    /// Number of rows pushed for the unfinished row group.
    pub fn buffered_rows(&self) -> u64 {
        self.row_count
    }

    /// Number of bytes written.
    pub fn written(&self) -> u64 {
        self.position
    }

    /// The underlying writer.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.write
    }

    /// Finishes a row group: the kept columns of a row group of the input, and the rows that were pushed.
    ///
    /// # Errors
    /// [`ParquetError`] if the input's row group has another number of rows than were pushed, or is
    /// damaged, or the file cannot be written.
    pub fn end_row_group(&mut self, copy: Option<(&Input, usize)>) -> Result<(), ParquetError> {
        let buffers = self.replace_buffers();
        let rows = std::mem::take(&mut self.row_count);
        let schema = self.schema.clone();
        let parts = schema.parts();
        let rows = match copy {
            _ if parts.copies != copy.is_some() => {
                return Err(ParquetError::Unwritable(
                    "columns are kept of an input, or there is no input".to_string(),
                ));
            }
            Some((input, group)) if parts.own.is_empty() => input.rows(group),
            Some((input, group)) if input.rows(group) != rows => {
                return Err(ParquetError::Unwritable(format!(
                    "{rows} rows for a row group of {}",
                    input.rows(group)
                )));
            }
            _ => rows,
        };
        let start = self.position;
        let mut chunks = Vec::with_capacity(parts.all.num_columns());
        let mut indexes = Vec::with_capacity(parts.all.num_columns());
        let mut filters = Vec::new();
        let mut uncompressed = 0_i64;
        if let Some((input, group)) = copy {
            let read = Indexes::read(input, group)?;
            for &leaf in &parts.leaves {
                let copied = copied_columns::copy(
                    input,
                    group,
                    leaf,
                    &read,
                    self.position,
                    &mut self.write,
                )?;
                self.position += copied.length;
                uncompressed = uncompressed.saturating_add(copied.uncompressed);
                chunks.push(copied.chunk);
                indexes.push((copied.column_index, copied.offset_index));
                filters.push(copied.filter);
            }
        }
        // Some readers refuse files in which some columns have an index and others have not.
        let indexed = indexes.iter().all(|(_, offsets)| offsets.is_some());
        for (leaf, column) in parts.own_leaves().zip(buffers) {
            let length = column.length();
            let descriptor = parts.all.column(leaf);
            let (chunk, index) = column.write(descriptor, self.position, &mut self.write)?;
            self.position += length;
            chunks.push(chunk);
            indexes.push((None, indexed.then_some(index)));
            filters.push(None);
        }
        let mut described = Vec::with_capacity(chunks.len());
        for (mut chunk, filter) in chunks.into_iter().zip(filters) {
            if let Some(filter) = filter {
                let (offset, length) = self.put_filter(&filter)?;
                chunk = chunk
                    .set_bloom_filter_offset(Some(offset))
                    .set_bloom_filter_length(length);
            }
            let chunk = chunk.build()?;
            described.push(chunk);
        }
        let own = described[parts.leaves.len()..].iter();
        uncompressed += own.map(|chunk| chunk.uncompressed_size()).sum::<i64>();
        let sorting = copy.and_then(|(input, group)| {
            parts.sorting(input.metadata.row_group(group).sorting_columns())
        });
        let group = RowGroupMetaData::builder(Arc::clone(&parts.all))
            .set_column_metadata(described)
            .set_total_byte_size(uncompressed)
            .set_num_rows(rows as i64)
            .set_sorting_columns(sorting)
            .set_file_offset(start as i64)
            .set_ordinal(i32::try_from(self.groups.len()).unwrap_or(i32::MAX))
            .build()?;
        self.write.flush()?;

        let record = checkpoint::record(parts, RowGroup { group, indexes }, self.position)?;
        for (group, _) in checkpoint::read(&parts.all, &record)? {
            self.groups.push(group);
        }
        self.records.extend(record);
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write.write_all(bytes)?;
        self.position += bytes.len() as u64;
        Ok(())
    }

    fn put_filter(&mut self, filter: &Sbbf) -> Result<(i64, Option<i32>), ParquetError> {
        let mut bytes = Vec::new();
        filter.write(&mut bytes)?;
        let start = self.position;
        self.put(&bytes)?;
        Ok((start as i64, i32::try_from(bytes.len()).ok()))
    }

    /// Returns the records of the row groups finished since the last call, for
    /// [`resume`](Output::resume).
    ///
    /// # Errors
    /// None at present.
    pub fn checkpoint(&mut self) -> Result<Vec<u8>, ParquetError> {
        Ok(std::mem::take(&mut self.records))
    }

    /// Writes the footer.
    ///
    /// # Errors
    /// [`ParquetError::Unwritable`] if rows were pushed after the last row group, [`ParquetError::Io`] if
    /// the file cannot be written.
    pub fn finish(mut self) -> Result<W, ParquetError> {
        if self.row_count > 0 {
            return Err(ParquetError::Unwritable(
                "the last row group was not ended".to_string(),
            ));
        }
        let parts = self.schema.parts();
        let rows = self.groups.iter().map(|written| written.group.num_rows());
        let file = FileMetaData::new(
            parts.version,
            rows.sum(),
            Some(concat!("ninefold version ", env!("CARGO_PKG_VERSION")).to_string()),
            (!parts.key_values.is_empty()).then(|| parts.key_values.clone()),
            Arc::clone(&parts.all),
            None,
        );
        let metadata = checkpoint::metadata(file, &self.groups);
        let mut footer = Vec::new();
        let mut tracked = TrackedWrite::new(TailWriter {
            skip: self.position,
            bytes: &mut footer,
        });
        // Positions in the footer count from the file's beginning.
        let zeros = vec![0; self.position.min(1 << 20) as usize];
        let mut left = self.position;
        while left > 0 {
            let part = left.min(zeros.len() as u64);
            tracked.write_all(&zeros[..part as usize])?;
            left -= part;
        }
        ParquetMetaDataWriter::new_with_tracked(tracked, &metadata)
            .with_preserve_page_index_locations(false)
            .finish()?;
        value_orders::put(&parts.orders, &mut footer)?;
        self.write.write_all(&footer)?;
        self.write.flush()?;
        Ok(self.write)
    }
}

/// A writer that drops the first `skip` bytes and keeps the rest.
struct TailWriter<'a> {
    skip: u64,
    bytes: &'a mut Vec<u8>,
}

impl Write for TailWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skipped = self.skip.min(bytes.len() as u64);
        self.skip -= skipped;
        self.bytes.extend_from_slice(&bytes[skipped as usize..]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
