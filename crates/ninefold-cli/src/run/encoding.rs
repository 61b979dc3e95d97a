//! How rows are written: as lines, or in a format of tables.

use ninefold_formats::formats::TableWriter;
#[cfg(feature = "parquet")]
use ninefold_parquet::{OwnType, Schema};

/// How rows are written.
pub enum Encoding {
    /// Answers as lines, without columns.
    Lines,
    /// A table as text.
    Text(Box<dyn TableWriter>),
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet {
        schema: Schema,
        /// The types of the columns that are made here.
        types: Vec<OwnType>,
        /// Whether other columns are copied as they are encoded.
        copies: bool,
    },
}
