//! Stands for [`parquet_file`](crate) in a build without Parquet: a file cannot be opened, and
//! nothing that comes of an open file exists.

use std::path::Path;
use thiserror::Error;

/// This build has no Parquet.
#[derive(Clone, Copy, Debug, Error)]
#[error("this program was built without the feature `parquet`, and knows no Parquet")]
pub struct ParquetError;

/// What there is none of.
#[derive(Clone, Copy, Debug)]
enum Nothing {}

/// An open file.
#[derive(Clone, Debug)]
pub struct Input(Nothing);

impl Input {
    pub fn open(_: &Path) -> Result<Input, ParquetError> {
        Err(ParquetError)
    }

    pub fn columns(&self) -> &[Column] {
        match self.0 {}
    }

    pub fn row_groups(&self) -> usize {
        match self.0 {}
    }

    pub fn rows(&self, _: usize) -> u64 {
        match self.0 {}
    }

    pub fn total_rows(&self) -> u64 {
        match self.0 {}
    }

    pub fn compressed_bytes(&self, _: usize, _: &[usize]) -> u64 {
        match self.0 {}
    }

    pub fn texts(&self, _: usize, _: usize) -> Result<Texts, ParquetError> {
        match self.0 {}
    }

    pub fn rows_of(&self, _: usize, _: &[usize]) -> Result<Rows, ParquetError> {
        match self.0 {}
    }
}

/// A column of a file.
#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub description: String,
    pub content: Content,
}

/// What it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Text,
    Cells,
    Number,
}

/// Cells of one column.
#[derive(Debug, Default)]
pub struct TextColumn;

impl TextColumn {
    pub fn new() -> Self {
        TextColumn
    }

    pub fn rows(&self) -> usize {
        0
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = TextCell<'_>> {
        std::iter::empty()
    }

    pub fn get(&self, _: usize) -> TextCell<'_> {
        TextCell::Null
    }
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub enum TextCell<'a> {
    Null,
    Text(&'a [u8]),
    Bad(&'a str),
}

/// A column that is read.
#[derive(Debug)]
pub struct Texts(Nothing);

impl Texts {
    pub fn read(&mut self, _: usize, _: &mut TextColumn) -> Result<usize, ParquetError> {
        match self.0 {}
    }
}

/// Rows that are read.
#[derive(Debug)]
pub struct Rows(Nothing);

impl Rows {
    pub fn read(&mut self, _: usize, _: &mut CellTable) -> Result<usize, ParquetError> {
        match self.0 {}
    }
}

/// Their cells.
#[derive(Debug, Default)]
pub struct CellTable {}

impl CellTable {
    pub fn rows(&self) -> usize {
        0
    }

    pub fn row(&self, _: usize) -> impl ExactSizeIterator<Item = Cell<'_>> {
        std::iter::empty()
    }

    pub fn no_text(&self) -> &[(usize, usize)] {
        &[]
    }
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    Null,
    Text(&'a [u8]),
    Literal(&'a [u8]),
}

/// The type of a column that would be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnType {
    Text,
    Word,
    Integer,
    Decimal,
    Boolean,
    Double,
    Lists(Element, u8),
}

/// What would be in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Text,
    Integer,
    Double,
    Boolean,
}

/// A column that would be written.
#[derive(Clone, Debug)]
pub struct OwnColumn {
    pub name: String,
    pub content: OwnType,
}

/// How it would be compressed.
#[derive(Clone, Copy, Debug)]
pub enum Compression {
    None,
    Snappy,
    Lz4,
    Gzip(u32),
    Zstd(i32),
}

/// The columns of a file that would be written.
#[derive(Clone, Debug)]
pub struct Schema(Nothing);

impl Schema {
    pub fn new(
        _: Option<(&Input, &[usize])>,
        _: Vec<OwnColumn>,
        _: Compression,
    ) -> Result<Schema, ParquetError> {
        Err(ParquetError)
    }

    pub fn builder(&self) -> Builder {
        match self.0 {}
    }
}

/// Values on their way to pages.
#[derive(Debug)]
pub struct Builder(Nothing);

impl Builder {
    pub fn text(&mut self, _: usize, _: Option<&[u8]>) {
        match self.0 {}
    }

    pub fn integer(&mut self, _: usize, _: Option<i64>) {
        match self.0 {}
    }

    pub fn decimal(&mut self, _: usize, _: Option<u128>) {
        match self.0 {}
    }

    pub fn boolean(&mut self, _: usize, _: Option<bool>) {
        match self.0 {}
    }

    pub fn double(&mut self, _: usize, _: Option<f64>) {
        match self.0 {}
    }

    pub fn list(&mut self, _: usize, _: Option<&[u8]>) {
        match self.0 {}
    }

    pub fn finish(&mut self) -> Result<Pages, ParquetError> {
        match self.0 {}
    }
}

/// Pages of columns.
#[derive(Debug)]
pub struct Pages;

/// A file that is written.
#[derive(Debug)]
pub struct Output<W> {
    nothing: Nothing,
    _write: W,
}

impl<W> Output<W> {
    pub fn create(_: W, schema: &Schema) -> Result<Self, ParquetError> {
        match schema.0 {}
    }

    pub fn resume(_: W, schema: &Schema, _: &[Vec<u8>], _: u64) -> Result<Self, ParquetError> {
        match schema.0 {}
    }

    #[must_use]
    pub fn spill_into(self, _: std::path::PathBuf) -> Self {
        match self.nothing {}
    }

    pub fn push(&mut self, _: Pages) -> Result<(), ParquetError> {
        match self.nothing {}
    }

    pub fn buffered(&self) -> u64 {
        match self.nothing {}
    }

    pub fn buffered_rows(&self) -> u64 {
        match self.nothing {}
    }

    pub fn written(&self) -> u64 {
        match self.nothing {}
    }

    pub fn get_mut(&mut self) -> &mut W {
        match self.nothing {}
    }

    pub fn end_row_group(&mut self, _: Option<(&Input, usize)>) -> Result<(), ParquetError> {
        match self.nothing {}
    }

    pub fn checkpoint(&mut self) -> Result<Vec<u8>, ParquetError> {
        match self.nothing {}
    }

    pub fn finish(self) -> Result<W, ParquetError> {
        match self.nothing {}
    }
}
