//! What is in a file, once it is decompressed and UTF-8.

use std::path::PathBuf;

/// What is in a file.
#[derive(Debug)]
pub enum Content {
    /// Text, which begins so.
    Text(Head),
    /// A Parquet file.
    #[cfg(feature = "parquet")]
    Parquet(ninefold_parquet::Input),
}

impl Content {
    /// Whether there is nothing in it.
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
    /// Whether that is all.
    pub complete: bool,
    /// The name of the file, without what a compression added.
    pub name: Option<PathBuf>,
}
