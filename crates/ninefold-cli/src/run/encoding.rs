//! The encoding of rows: lines, or a format of tables.

use ninefold_formats::formats::TableWriter;
#[cfg(feature = "parquet")]
use ninefold_parquet::{OwnType, Schema};

/// The encoding of rows.
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
        /// True if other columns are copied as they are encoded.
        copies: bool,
    },
}
