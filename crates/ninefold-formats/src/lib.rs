//! Files of Sudokus, in and out, for the surfaces that have text: the program and the page.
//!
//! ```text
//! formats -> parquet_file
//!    |            |
//!    +-> table <--+     answers -> table
//! ```
//!
//! - `formats`: the formats of files: one file or folder for each; and which of them a text has
//! - `table`: what stands between formats: batches, rows, cells, columns
//! - `answers`: what answers are as columns of a table
//! - `parquet_file`: Parquet
//!
//! Nothing here opens an input, has options or writes to a terminal. [`formats::Layout::find`]
//! looks at the beginning of a text, and [`formats::Layout::batches`] reads it:
//!
//! ```
//! use ninefold::text::Syntax;
//! use ninefold_formats::formats::{Content, Head, Layout, Text};
//! use ninefold_formats::table::{Choice, Wanted};
//!
//! let text = b"id,puzzle\n7,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let head = Content::Text(Head { text: text.to_vec(), complete: true, name: None });
//! let layout = Layout::find::<9>(&head, None, &Choice::default())?;
//! assert_eq!(layout.names(), ["id", "puzzle"]);
//!
//! let mut batches = layout.batches::<9>(Text::of(text.to_vec()), 64, None, false)?;
//! let batch = batches.next()?.expect("one row");
//! let rows = batch.rows(&Wanted::boards(Syntax::default()));
//! assert_eq!(rows.boards[0].clue_count(), 30);
//! # Ok::<(), anyhow::Error>(())
//! ```

#![forbid(unsafe_code)]

pub mod answers;
pub mod formats;
mod json;
#[cfg(feature = "parquet")]
pub mod parquet_file;
#[cfg(not(feature = "parquet"))]
#[path = "parquet_absent.rs"]
pub mod parquet_file;
pub mod table;
