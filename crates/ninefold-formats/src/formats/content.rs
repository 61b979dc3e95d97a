//! Content of a file, decompressed and as UTF-8.

use std::path::PathBuf;

/// Content of a file.
#[derive(Debug)]
pub enum Content {
    /// Text, with this beginning.
    Text(Head),
    /// A Parquet file.
    #[cfg(feature = "parquet")]
    Parquet(ninefold_parquet::Input),
}

impl Content {
    /// Returns true if there is nothing in it.
    pub fn is_empty(&self) -> bool {
        match self {
            Content::Text(head) => head.complete && head.text.is_empty(),
            #[cfg(feature = "parquet")]
            Content::Parquet(input) => input.total_rows() == 0,
        }
    }
}

/// The beginning of a text.
#[derive(Clone, Debug)]
pub struct Head {
    /// The text.
    pub text: Vec<u8>,
    /// True if that is the whole text.
    pub complete: bool,
    /// The name of the file, without the extension of a compression.
    pub name: Option<PathBuf>,
}
