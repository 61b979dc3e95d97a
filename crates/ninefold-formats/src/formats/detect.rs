//! Format of a text, by its beginning.

use super::blocks::without_mark;
use super::csv::{DELIMITERS, beginning, comments, delimiter_of, separator_line};
use super::json_lines::Shape;
use super::{FormError, Format};
use crate::table::{are_cells, cells_of_list, is_known_name, looks_like_a_board};
use memchr::memmem;
use ninefold::BoardShape;
use ninefold::text::is_row;
use serde::de::IgnoredAny;
use std::path::Path;

/// The first bytes of every Parquet file.
pub const PARQUET: &[u8] = b"PAR1";

/// The format of a text with this beginning. `name` is that of its file, without the extension of a
/// compression. It decides only if a list is meant as a table.
///
/// # Errors
/// [`FormError`] if it is of a kind that is not read.
pub fn format_of(
    shape: BoardShape,
    head: &[u8],
    complete: bool,
    name: Option<&Path>,
) -> Result<Format, FormError> {
    if head.starts_with(PARQUET) {
        return Ok(Format::Parquet);
    }
    let text = without_mark(head);
    let named = name.and_then(Format::of_name);
    if separator_line(text).is_some() {
        return Ok(match named {
            Some(Format::Tsv) => Format::Tsv,
            _ => Format::Csv,
        });
    }
    let whole_lines = text.split(|&byte| byte == b'\n');
    let lines = whole_lines
        .clone()
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty());
    if is_sdk(lines.clone()) {
        return Ok(Format::Sdk);
    }
    let Some(first) = lines.clone().find(|line| line[0] != b'#') else {
        // An empty text, or only comments: its name decides, if files of that format may be empty.
        return Ok(match named {
            Some(format) if format != Format::Parquet => format,
            _ => Format::Lines,
        });
    };
    // A file with the name of a table may begin with any character.
    let is_table = matches!(named, Some(Format::Csv | Format::Tsv));
    // As NumPy prints it, without commas: a table of one column.
    let is_list = first[0] == b'['
        && matches!(cells_of_list(first), Some(Ok(_)))
        && serde_json::from_slice::<IgnoredAny>(first).is_err();
    // A grid in program text has its rows on lines of their own.
    let is_bracket = |byte: &u8| byte.is_ascii_whitespace() || b"[({\"',".contains(byte);
    let inner = lines.clone().find(|line| !line.iter().all(is_bracket));
    if b"[({".contains(&first[0]) && !is_table && inner.is_some_and(|it| is_row(shape, it)) {
        return Ok(Format::Lines);
    }
    match first[0] {
        b'[' if is_list => return Ok(named.filter(|_| is_table).unwrap_or(Format::Csv)),
        b'<' if memmem::find(text, b"<opensudoku").is_some() => return Ok(Format::OpenSudoku),
        b'<' if begins_with(first, &[b"<?xml", b"<svg"]) => return Err(FormError::Xml),
        b'<' if begins_with(first, &[b"<!doctype", b"<html"]) => return Err(FormError::Html),
        b'{' | b'[' if begins_like_json(first) => return Ok(Format::JsonLines),
        b'"' if !is_table && is_json_text(shape, first) => return Ok(Format::JsonLines),
        b'*' if !is_table && first.contains(&b'-') => return Ok(Format::Ss),
        _ => {}
    }
    let rows = whole_lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let is_blank = |line: &&[u8]| {
        line.iter()
            .all(|byte| byte.is_ascii_whitespace() && *byte != b'\t')
    };
    let mut rows = rows.filter(|line| !is_blank(line) && line[0] != b'#');
    if is_table && rows.all(|it| is_row_of_grid(shape, it)) {
        return Ok(Format::Lines);
    }
    match named {
        Some(Format::Csv | Format::Tsv | Format::Sdx | Format::Ss | Format::Sdm) => {
            return Ok(named.unwrap_or(Format::Lines));
        }
        Some(Format::Sdk) => return Ok(Format::Sdk),
        _ => {}
    }
    if is_sdx(lines.clone().filter(|line| line[0] != b'#')) {
        return Ok(Format::Sdx);
    }
    let begins_with_board = first
        .split(|&byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'|'))
        .next()
        .is_some_and(|it| looks_like_a_board(shape, it));
    if begins_with_board {
        // A list of puzzles, with comments after them.
        return Ok(Format::Lines);
    }
    let rows = &text[comments(shape, text, &DELIMITERS)..];
    let delimiter = delimiter_of(shape, rows, complete).unwrap_or(b',');
    let sample = beginning(rows, delimiter, complete).sample;
    let Some(header) = sample.rows.first() else {
        return Ok(Format::Lines);
    };
    let known = |cell: &Vec<u8>| is_known_name(&String::from_utf8_lossy(cell));
    let is_board = |cell: &Vec<u8>| looks_like_a_board(shape, cell);
    let second = sample.rows.get(1).filter(|row| row.len() == header.len());
    let has_boards = header.len() > 1
        && (header.iter().any(is_board) || second.is_some_and(|row| row.iter().any(is_board)));
    let has_cells = are_cells(shape, header) || second.is_some_and(|row| are_cells(shape, row));
    Ok(match header.iter().any(known) || has_boards || has_cells {
        true if delimiter == b'\t' => Format::Tsv,
        true => Format::Csv,
        false => Format::Lines,
    })
}

/// Returns true if there is a section `[Puzzle]`, perhaps after lines of metadata.
fn is_sdk<'a>(mut lines: impl Iterator<Item = &'a [u8]>) -> bool {
    let first = lines.find(|line| line[0] != b'#');
    first.is_some_and(|line| line.eq_ignore_ascii_case(b"[puzzle]"))
}

/// Returns true if a line begins with one of these marks, in letters of any size.
fn begins_with(line: &[u8], marks: &[&[u8]]) -> bool {
    marks.iter().any(|mark| {
        let begin = line.get(..mark.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(mark))
    })
}

/// Returns true if a bracket begins JSON, and not a name such as `[id]`, an array in program text or a rating in
/// brackets.
fn begins_like_json(line: &[u8]) -> bool {
    let is_word = |text: &[u8]| {
        [&b"null"[..], b"true", b"false"]
            .iter()
            .any(|word| text.starts_with(word))
    };
    let inner = line[1..].trim_ascii_start();
    // The number of a puzzle: no board is so small.
    if matches!(inner.strip_suffix(b"]"), Some(number) if line[0] == b'[' && (1..=6).contains(&number.len())
        && number.iter().all(u8::is_ascii_digit))
    {
        return false;
    }
    match inner {
        [] => true,
        [next, ..] if line[0] == b'{' => b"\"}".contains(next),
        [next, ..] if next.is_ascii_digit() => {
            // Numbers with blanks between them are a list that continues on the next line, and what follows a
            // bracket is a comma, or another bracket.
            let end = inner
                .iter()
                .position(|byte| !matches!(byte, b'0'..=b'9' | b'.'));
            let behind = inner[end.unwrap_or(inner.len())..].trim_ascii_start();
            match behind {
                [b']', rest @ ..] => rest
                    .trim_ascii_start()
                    .first()
                    .is_none_or(|next| b",]}".contains(next)),
                _ => !behind.first().is_some_and(u8::is_ascii_digit),
            }
        }
        [next, ..] => b"\"[{]-".contains(next) || is_word(inner),
    }
}

fn is_json_text(shape: BoardShape, line: &[u8]) -> bool {
    Shape::of(line) == Some(Shape::Text)
        && serde_json::from_slice::<String>(line)
            .is_ok_and(|text| looks_like_a_board(shape, text.as_bytes()))
}

/// Returns true if a line has as many fields as a grid has columns, each with a digit or a sign of an empty cell or
/// nothing.
fn is_row_of_grid(shape: BoardShape, line: &[u8]) -> bool {
    b",;\t".iter().any(|delimiter| {
        let fields = || line.split(|byte| byte == delimiter).map(<[u8]>::trim_ascii);
        let is_cell = |field: &[u8]| match field {
            [] => true,
            &[byte] => byte.is_ascii_digit() || b"._?-".contains(&byte),
            _ => false,
        };
        fields().count() == shape.side() && fields().all(is_cell)
    })
}

/// Returns true if the first nine lines have nine entries each, one of them a digit that the player placed, which
/// only this format has. Other lists of candidates are pencilmarks.
fn is_sdx<'a>(lines: impl Iterator<Item = &'a [u8]>) -> bool {
    let entries = |line: &'a [u8]| {
        line.split(u8::is_ascii_whitespace)
            .filter(|entry| !entry.is_empty())
    };
    let is_entry = |entry: &[u8]| {
        let digits = entry.strip_prefix(b"u").unwrap_or(entry);
        (1..=9).contains(&digits.len()) && digits.iter().all(|byte| (b'1'..=b'9').contains(byte))
    };
    let mut has_placed = false;
    let rows = lines.take(9).take_while(|line| {
        has_placed |= entries(line).any(|entry| entry.starts_with(b"u"));
        entries(line).count() == 9 && entries(line).all(is_entry)
    });
    rows.count() == 9 && has_placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_list_without_commas_is_no_json() {
        const PUZZLE: &str =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let cells: Vec<String> = PUZZLE.chars().map(String::from).collect();
        let [blanks, commas] = [" ", ", "].map(|between| format!("[{}]", cells.join(between)));
        let rows = format!(
            "[[{}]]",
            PUZZLE
                .as_bytes()
                .chunks(9)
                .map(|row| {
                    let row: Vec<String> = row
                        .iter()
                        .map(|&cell| char::from(cell).to_string())
                        .collect();
                    row.join(" ")
                })
                .collect::<Vec<_>>()
                .join("] [")
        );
        let two_lines = format!("{}\n {}", &blanks[..80], &blanks[80..]);
        let csv = Some(Path::new("a.csv"));
        for (list, name, format) in [
            (&blanks, None, Format::Csv),
            (&blanks, csv, Format::Csv),
            (&blanks, Some(Path::new("a.tsv")), Format::Tsv),
            (&rows, None, Format::Csv),
            (&two_lines, csv, Format::Csv),
            (&commas, None, Format::JsonLines),
        ] {
            let text = format!("{list}\n{list}\n");
            let found = format_of(BoardShape::CLASSIC, text.as_bytes(), true, name).unwrap();
            assert_eq!(found, format, "{text}");
        }
    }
}
