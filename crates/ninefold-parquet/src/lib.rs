//! Parquet files: columns as text or as cells, and new columns beside encoded copies.
//!
//! The meaning of the columns is not known here. A file is read by row group and column, page by page,
//! so that memory does not grow with the row group. A file is written a row group at a time, from pages
//! that were encoded on many threads and from columns that are copied from another file without decoding.
//!
//! The format itself is implemented by the crate `parquet`, without Arrow. This crate adds limits on
//! what a damaged file may ask for, rows as JSON, column chunks of pages from many threads, copies of
//! indexes and filters, and files that are resumed where an earlier run ended.

#![forbid(unsafe_code)]

mod arrow_schema;
mod builder;
mod cells;
mod checkpoint;
mod column_buffer;
mod column_types;
mod compress;
mod copied_columns;
mod error;
mod hybrid_decoder;
mod input;
mod key_values;
mod leaf_values;
mod lists;
mod nested;
mod new_columns;
mod output;
mod pages;
mod panics_as_errors;
mod rows;
mod schema;
mod source;
mod text_encoder;
mod text_pages;
mod text_reader;
mod texts;
mod thrift;
mod value_orders;
mod values;
mod values_as_text;

#[cfg(test)]
mod tests;

pub use builder::Builder;
pub use cells::{Cell, CellTable};
pub use column_types::Content;
pub use error::ParquetError;
pub use input::Input;
pub use new_columns::{Compression, Element, OwnColumn, OwnType, OwnValue};
pub use output::Output;
pub use pages::Pages;
pub use rows::RowReader;
pub use schema::Schema;
pub use text_reader::TextReader;
pub use texts::{TextCell, TextColumn};
