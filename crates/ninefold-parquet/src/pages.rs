//! Encoded pages of new columns.

use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::page_index::offset_index::OffsetIndexMetaData;
use parquet::file::statistics::Statistics;

/// Rows of new columns as pages, for [`Output::push`](super::Output::push).
#[derive(Debug)]
pub struct Pages {
    pub(crate) rows: u64,
    pub(crate) columns: Vec<ColumnPages>,
}

/// The pages of a column, and what is known of them.
#[derive(Debug)]
pub(crate) struct ColumnPages {
    pub(crate) bytes: Vec<u8>,
    pub(crate) rows: u64,
    /// Number of values, missing ones included: in lists it differs from that of rows.
    pub(crate) values: u64,
    pub(crate) metadata: ColumnChunkMetaData,
    pub(crate) offset_index: Option<OffsetIndexMetaData>,
    pub(crate) statistics: Statistics,
}

impl Pages {
    /// Number of rows.
    #[cfg(test)]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}
