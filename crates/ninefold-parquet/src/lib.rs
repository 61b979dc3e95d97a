//! Parquet files: columns as text or as cells, and new columns beside encoded copies.
//!
//! Nothing is known here of what the columns mean. A file is read a column of a row group at
//! a time, page by page, so that memory does not grow with the row group; a file is written a
//! row group at a time, of pages that were encoded on many threads and of columns that are
//! copied from another file as they are, encoded.
//!
//! The format itself is the `parquet` crate's, without Arrow. What is added here is what it
//! leaves open: limits on what a damaged file may ask for, rows as JSON, pages of many
//! batches in one column, indexes and filters carried along, and files that are continued
//! where they were left.

#![forbid(unsafe_code)]

mod arrow_schema;
mod builder;
mod cells;
mod checkpoint;
mod compress;
mod copies;
mod error;
mod gather;
mod hybrid;
mod input;
mod key_values;
mod kinds;
mod leaf;
mod lists;
mod literal;
mod nested;
mod orders;
mod output;
mod own;
mod pages;
mod plain;
mod quiet;
mod rows;
mod schema;
mod skim;
mod source;
mod text_pages;
mod text_reader;
mod texts;
mod values;

#[cfg(test)]
mod tests;

pub use builder::Builder;
pub use cells::{Cell, CellTable};
pub use error::ParquetError;
pub use input::Input;
pub use kinds::Content;
pub use output::Output;
pub use own::{Compression, Element, OwnColumn, OwnType};
pub use pages::Pages;
pub use rows::Rows;
pub use schema::Schema;
pub use text_reader::Texts;
pub use texts::{TextCell, TextColumn};
