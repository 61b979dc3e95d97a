//! Ninefold for the page in the browser: the library and the formats of text as one WebAssembly
//! module with four exports. The innermost room that the page sees; all that it shows is JavaScript.
//!
//! ```text
//! exports -> module -> corpus -> question, segment
//!                  \-> puzzle, rounds
//! ```
//!
//! - `exports`: memory in, memory out
//! - `module`: a request to what answers it
//! - `request`: what can be asked, as JSON
//! - `corpus`: a text in segments of whole records, and a segment to its answers
//! - `question`: the questions that are asked of every record: a row for each
//! - `segment`: the answers of a segment, as bytes
//! - `puzzle`: what there is to say about one puzzle; `rounds`: what rules find in it, step by step
//!
//! A module is one thread: the page starts as many as it has workers. One of them cuts the text into
//! segments, and any of them answers a segment, since a segment's answers depend on where it begins
//! alone. There is no clock in a module: nothing here has a limit of time, and a worker is ended from
//! outside.

#![deny(unsafe_code)]

mod corpus;
mod exports;
mod module;
mod puzzle;
mod question;
mod request;
mod rounds;
mod segment;

pub use module::Module;
