//! The encoding of rows: lines, or a format of tables.

use ninefold_formats::formats::TableWriter;
#[cfg(feature = "parquet")]
use ninefold_parquet::{OwnType, Schema};
use std::fmt;

/// The encoding of rows.
pub enum Encoding {
    /// Answers as lines, without columns.
    Lines,
    /// A table as text.
    Text(Box<dyn TableWriter>),
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet {
        /// The columns.
        schema: Schema,
        /// The types of the columns that are made here.
        types: Vec<OwnType>,
        /// True if other columns are copied as they are encoded.
        copies: bool,
    },
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Lines => "Lines",
            Encoding::Text(_) => "Text",
            #[cfg(feature = "parquet")]
            Encoding::Parquet { .. } => "Parquet",
        })
    }
}
