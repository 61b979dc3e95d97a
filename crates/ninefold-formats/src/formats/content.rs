//! What is in a file, once it is decompressed and UTF-8.

use crate::parquet_file;
use std::path::PathBuf;

/// What is in a file.
#[derive(Debug)]
pub enum Content {
    /// Text, which begins so.
    Text(Head),
    /// A Parquet file.
    Parquet(parquet_file::Input),
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
