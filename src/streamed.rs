//! Any number of answers about one record, and their end.

use crate::status::Status;

/// An answer to a question that has any number of them about each record: an item, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Streamed<T> {
    /// One of them.
    Item(T),
    /// No more follow about the record: there are no more, no more were asked for, or the work was
    /// ended.
    #[non_exhaustive]
    End {
        /// Number of items that were handed over.
        count: u64,
        /// The status of the record.
        status: Status,
    },
}

impl<T> Streamed<T> {
    /// The item, if it is one.
    pub fn item(self) -> Option<T> {
        match self {
            Streamed::Item(item) => Some(item),
            Streamed::End { .. } => None,
        }
    }
}
