//! The usual form of answers, as lines of text and as columns of tables. The answers of a command are
//! in the file of the command; this is what they have in common.

use crate::rendering::Rendering;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Status};
use ninefold_formats::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use std::io::{self, Write};

/// Shows answers as a line or as rows.
#[derive(Clone, Copy, Debug)]
pub struct Usual;

impl<B: AnyBoard> Rendering<B> for Usual {
    fn answer(&self, board: &B, out: &mut impl Write) -> io::Result<()> {
        write_board(board, out)
    }
}

/// Boards are in a column of their own.
impl<B: AnyBoard> Tabled<B> for Usual {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("puzzle", Type::Board)]
    }

    fn values(&self, board: &B, row: &mut RowSink) {
        row(&[Value::Text(&symbols(board))]);
    }
}

/// A board and a line end.
#[inline]
pub fn write_board<B: AnyBoard>(board: &B, out: &mut impl Write) -> io::Result<()> {
    out.write_all(&symbols(board))?;
    out.write_all(b"\n")
}

/// The word for a status, and a line end.
#[inline]
pub fn write_word(status: Status, out: &mut impl Write) -> io::Result<()> {
    match status {
        // Most are, and a word of a known length is copied without a call.
        Status::Unique => out.write_all(const { Status::Unique.word().as_bytes() })?,
        status => out.write_all(status.word().as_bytes())?,
    }
    out.write_all(b"\n")
}

/// The end of a list of answers about a record: its status unless that is unique, and an empty line.
pub fn write_end(status: Status, out: &mut impl Write) -> io::Result<()> {
    if status != Status::Unique {
        write_word(status, out)?;
    }
    out.write_all(b"\n")
}
