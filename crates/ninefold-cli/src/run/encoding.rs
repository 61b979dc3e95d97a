//! How rows are written: as lines, or in a format of tables.

use ninefold_formats::formats::TableWriter;
use ninefold_formats::parquet_file::{self, OwnType};

/// How rows are written.
pub enum Encoding {
    /// Answers as lines, without columns.
    Lines,
    /// A table as text.
    Text(Box<dyn TableWriter>),
    /// Parquet.
    Parquet {
        schema: parquet_file::Schema,
        /// The types of the columns that are made here.
        types: Vec<OwnType>,
        /// Whether other columns are copied as they are encoded.
        copies: bool,
    },
}
