//! Answers as lines of text.

use super::Value;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Status};
use std::io::{self, Write};
use std::slice;

/// Writes a value as text, without quotes.
#[inline]
pub fn write_value(value: &Value, out: &mut Vec<u8>) {
    let written = match *value {
        Value::Null => Ok(()),
        Value::Text(text) | Value::Texts(text, _) => {
            out.extend_from_slice(text);
            Ok(())
        }
        Value::Word(word, _) => {
            out.extend_from_slice(word.as_bytes());
            Ok(())
        }
        // Formatting would take longer than solving an easy puzzle.
        Value::Integer(digit @ 0..=9) => {
            out.push(b'0' + digit as u8);
            Ok(())
        }
        Value::Integer(number) => write!(out, "{number}"),
        Value::Decimal(number) => write!(out, "{number}"),
        // (With a fraction, even if that is 0.)
        Value::Number(number) => write!(out, "{number:?}"),
        Value::Boolean(truth) => write!(out, "{truth}"),
    };
    written.expect("memory takes any text");
}

/// Writes the first `shown` values of a row as a line, with blanks between those that are there. Where the first is
/// not there, the last stands alone: the status, which says why. Where a record has several answers, that is their end.
pub(super) fn write_line(
    values: &[Value],
    shown: usize,
    several: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let (shown, is_end) = match values {
        [Value::Null, .., last] => (slice::from_ref(last), several),
        _ => (&values[..shown.min(values.len())], false),
    };
    let unique = Status::Unique.word();
    if is_end && matches!(shown, [Value::Word(word, _)] if *word == unique) {
        return out.write_all(b"\n");
    }
    let there = shown.iter().filter(|value| !matches!(value, Value::Null));
    for (place, value) in there.enumerate() {
        if place > 0 {
            out.write_all(b" ")?;
        }
        match value {
            Value::Text(text) => out.write_all(text)?,
            Value::Word(word, _) => out.write_all(word.as_bytes())?,
            value => {
                let mut text = Vec::new();
                write_value(value, &mut text);
                out.write_all(&text)?;
            }
        }
    }
    out.write_all(if is_end { b"\n\n" } else { b"\n" })
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
