//! Ninefold for the page in the browser: the library and the formats of text as one WebAssembly
//! module with four exports, which imports a clock. The innermost room that the page sees; all that it
//! shows is JavaScript.
//!
//! ```text
//! exports -> module -> corpus -> question, dedupe, segment, refusal
//!                  \-> puzzle, path, by_layout, generation
//!                  \-> batch, explanation
//! ```
//!
//! - `exports`: memory in, memory out
//! - `module`: from a request to the code that answers it
//! - `request`: the requests, as JSON
//! - `corpus`: the cutting of a text into segments of whole records, and the answers to a segment
//! - `question`: the questions about every record: a row for each
//! - `dedupe`: the first record of each class
//! - `segment`: the answers of a segment, as bytes
//! - `refusal`: the reasons for which a text is not read
//! - `puzzle`: the answers about one puzzle; `path`: its steps by technique
//! - `by_layout`: the same about a puzzle of a layout, and the layout as it is drawn
//! - `generation`: puzzles of a kind and a seed
//! - `batch`: the answers about many puzzles, as bytes, and `explanation`: the path of one in words,
//!   both for the npm package, whose module has only these and `generation`
//!
//! A module is one thread: the page starts as many as it has workers. One of them cuts the text
//! into segments, and any of them answers a segment, since a segment's answers depend only on where
//! it begins.

#![deny(unsafe_code)]

mod batch;
mod by_layout;
mod corpus;
mod dedupe;
mod explanation;
mod exports;
mod generation;
mod module;
mod path;
mod puzzle;
mod question;
mod refusal;
mod request;
mod segment;

pub use module::Module;
