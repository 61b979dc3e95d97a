//! Text in, text out: how boards are written, read and found in a stream.
//!
//! - `symbols`: characters and the digits they stand for
//! - `print`: a board as one line or as a boxed grid
//! - `record`: the text of one record to a board, with exact errors
//! - `framing`: a stream of bytes to records, whatever their shape

mod print;
mod symbols;
