//! Delimiter of the fields of a table, found in its beginning.

use super::read::beginning;
use crate::table::{is_known_name, looks_like_a_board};
use ninefold::BoardShape;

/// Possible delimiters, the likeliest first.
pub const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The delimiter that a spreadsheet names at the start of a file, in a line such as `sep=;`, and the length
/// of that line with its end.
pub fn separator_line(text: &[u8]) -> Option<(u8, usize)> {
    /// The longest such line, with quotes and line end.
    const LONGEST: usize = b"\"sep=;\"\r\n".len();
    let begin = &text[..text.len().min(LONGEST)];
    let end = begin.iter().position(|&byte| byte == b'\n')?;
    let line = &begin[..end];
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let quoted = line.strip_prefix(b"\"");
    let inner = quoted.and_then(|line| line.strip_suffix(b"\""));
    match inner.unwrap_or(line) {
        [name @ .., delimiter]
            if name.eq_ignore_ascii_case(b"sep=") && !matches!(delimiter, b'"' | b'\r') =>
        {
            Some((*delimiter, end + 1))
        }
        _ => None,
    }
}

/// Length of the comments before a table: lines that begin with `#`, `%` or `//`, and empty ones between them.
///
/// Titles without a sign are comments where names of several columns follow. A row may begin with a sign, too: `#,puzzle`, a puzzle that is not the first field, or the names of columns right before
/// the first row with a puzzle, as many as it has fields: `#id,puzzle`, and `# puzzle,solution` as NumPy writes it.
pub fn comments(shape: BoardShape, text: &[u8], delimiters: &[u8]) -> usize {
    let (mut end, mut last) = (0, None);
    let mut at = 0;
    for whole in text.split_inclusive(|&byte| byte == b'\n') {
        let line = whole.trim_ascii();
        match behind_sign(line) {
            _ if line.is_empty() => {}
            Some(behind) if !is_row(shape, behind, delimiters) => {
                end = at + whole.len();
                last = Some((at, behind));
            }
            _ => break,
        }
        at += whole.len();
    }
    match last {
        Some((start, names)) if names_columns(shape, names, &text[start..], delimiters) => start,
        _ => end + titles(shape, &text[end..], delimiters),
    }
}

/// Largest number of lines of titles before a table.
const MOST_TITLES: usize = 10;

/// Length of the titles before a table: lines without a delimiter, and without a puzzle, right before the names of
/// several columns, of which one has a puzzle in the row below.
fn titles(shape: BoardShape, text: &[u8], delimiters: &[u8]) -> usize {
    delimiters
        .iter()
        .find_map(|&delimiter| {
            let rows = beginning(text, delimiter, true).sample.rows;
            let titles = rows.iter().take_while(|row| row.len() == 1).count();
            let [header, first, ..] = &rows[titles..] else {
                return None;
            };
            let are_titles = (1..=MOST_TITLES).contains(&titles)
                && !rows[..=titles].iter().any(|row| has_board(shape, row))
                && is_header(shape, header, first);
            let lines = text.split_inclusive(|&byte| byte == b'\n');
            let is_named = |line: &&[u8]| line.contains(&delimiter);
            are_titles.then(|| {
                lines
                    .take_while(|line| !is_named(line))
                    .map(<[u8]>::len)
                    .sum()
            })
        })
        .unwrap_or(0)
}

/// True if a row may name the columns of the next, which holds a puzzle.
fn is_header(shape: BoardShape, header: &[Vec<u8>], first: &[Vec<u8>]) -> bool {
    header.len() > 1 && header.len() == first.len() && has_board(shape, first)
}

fn has_board(shape: BoardShape, row: &[Vec<u8>]) -> bool {
    row.iter().any(|cell| looks_like_a_board(shape, cell))
}

/// The text after the sign of a comment.
fn behind_sign(line: &[u8]) -> Option<&[u8]> {
    let mut signs = [&b"#"[..], b"%", b"//"].into_iter();
    signs.find_map(|sign| line.strip_prefix(sign))
}

/// True if a line, after the sign of a comment, is a row nevertheless.
fn is_row(shape: BoardShape, line: &[u8], delimiters: &[u8]) -> bool {
    line.first().is_some_and(|next| delimiters.contains(next))
        || delimiters.iter().any(|&delimiter| {
            let mut fields = line.split(|&byte| byte == delimiter);
            let first = fields.next().unwrap_or_default();
            !looks_like_a_board(shape, first) && fields.any(|it| looks_like_a_board(shape, it))
        })
}

/// True if the first row of a text, which has `names` after the sign of a comment, has as many fields as the
/// second, which holds a puzzle.
fn names_columns(shape: BoardShape, names: &[u8], text: &[u8], delimiters: &[u8]) -> bool {
    delimiters.iter().any(|&delimiter| {
        let rows = beginning(text, delimiter, true).sample.rows;
        let [header, first, ..] = &rows[..] else {
            return false;
        };
        let is_known = |name: &Vec<u8>| is_known_name(&String::from_utf8_lossy(name));
        let begin = names.split(|&byte| byte == delimiter).next();
        is_header(shape, header, first)
            && !begin.is_some_and(|it| looks_like_a_board(shape, it))
            && (!names.starts_with(b" ") || header[1..].iter().any(is_known))
    })
}

/// The delimiter with which most of the first rows hold puzzles, or else the most frequent one in the first
/// row, if it has any.
///
/// The text begins with the first row, and may be cut off anywhere if it is not `complete`.
pub fn delimiter_of(shape: BoardShape, text: &[u8], complete: bool) -> Option<u8> {
    let looked = DELIMITERS.map(|delimiter| {
        let rows = beginning(text, delimiter, complete).sample.rows;
        let fields = rows.first().map_or(0, Vec::len);
        let fitting = rows.iter().filter(|row| row.len() == fields);
        let puzzles: usize = fitting.map(|row| evidence(shape, row, delimiter)).sum();
        (puzzles, fields, delimiter)
    });
    // The first of several that are equal.
    let most = looked
        .into_iter()
        .rev()
        .max_by_key(|&(puzzles, fields, _)| (puzzles, fields));
    most.filter(|&(_, fields, _)| fields > 1)
        .map(|(.., delimiter)| delimiter)
}

/// Weight of a row as evidence for the delimiter that it was split at: 2 if a cell is a puzzle, 1 if a cell
/// is a puzzle and something after another delimiter, which the library takes for a comment.
fn evidence(shape: BoardShape, row: &[Vec<u8>], delimiter: u8) -> usize {
    let others = |cell: &[u8]| {
        let inside = cell.trim_ascii();
        let is_other = |byte: &u8| matches!(byte, b',' | b';' | b'\t') && *byte != delimiter;
        inside.iter().any(is_other)
    };
    let of_cell = |cell: &Vec<u8>| match looks_like_a_board(shape, cell) {
        true if others(cell) => 1,
        true => 2,
        false => 0,
    };
    row.iter().map(of_cell).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn rows_that_hold_puzzles_decide() {
        for (header, row, delimiter) in [
            ("id,puzzle", "1,P", Some(b',')),
            // More commas than semicolons in the header, and none in the rows; and the other way.
            ("puzzle;notes, hints, and more", "P;x", Some(b';')),
            ("puzzle,a;b;c", "P,x", Some(b',')),
            // As many of both.
            ("puzzle;a,b", "P;x,y", Some(b';')),
            ("a,b;puzzle", "x,y;P", Some(b';')),
            ("id|puzzle", "1|P", Some(b'|')),
            ("id|puzzle, unsolved", "1|P", Some(b'|')),
            ("a\tb,c,d\tx", "1\tP\t2", Some(b'\t')),
            // The border of the record is not the first line end, nor is what is quoted a border.
            ("\"id\nnr\";puzzle", "1;P", Some(b';')),
            ("\"a,b,c,d\nx\"|puzzle", "1|P", Some(b'|')),
            // Nothing but puzzles, drawn in one line.
            ("puzzle", "P", None),
            ("P", "P", None),
        ] {
            let text = format!("{header}\n{row}\n{row}\n").replace('P', PUZZLE);
            assert_eq!(
                delimiter_of(BoardShape::CLASSIC, text.as_bytes(), true),
                delimiter,
                "{text}"
            );
        }
        // Without a puzzle the first row decides.
        assert_eq!(
            delimiter_of(BoardShape::CLASSIC, b"a;b,c;d\n", true),
            Some(b';')
        );
        assert_eq!(delimiter_of(BoardShape::CLASSIC, b"", true), None);
    }

    #[test]
    fn comments_end_before_the_first_row() {
        for (text, length) in [
            ("# a\n\n% b\n// c\nid,puzzle\n# d\n", 14),
            ("# a", 3),
            ("id\n# a\n", 0),
            ("#,id\n1,2\n", 0),
            // Rows, and a header.
            ("#1,P\n#2,P\n", 0),
            ("# a\n#1,P\n#2,P\n", 4),
            ("#id,puzzle\n#1,P\n", 0),
            ("# a\n#id,quiz\n1,P\n", 4),
            ("# quizzes,solutions\nP,P\n", 0),
            // A comment with a comma, and a puzzle that is commented out.
            ("# made in May, 2024\n1,P\n", 20),
            ("#P,1\n1,P\n", 85),
            ("#made in May, 2024\nid,puzzle\n1,P\n", 19),
            // Titles; but not rows that are too short.
            ("; v 1\nid,puzzle\n1,P\n", 6),
            ("My puzzles\n\nid;puzzle\n1;P\n", 12),
            ("# a\nMy puzzles\nid;puzzle\n1;P\n", 15),
            ("oops\n1,P\n2,P\n", 0),
            ("puzzle\nP\n", 0),
            ("P\nid,puzzle\n1,P\n", 0),
            ("\n\n", 0),
            ("", 0),
        ] {
            let text = text.replace('P', PUZZLE);
            let found = comments(BoardShape::CLASSIC, text.as_bytes(), &DELIMITERS);
            assert_eq!(found, length, "{text}");
        }
    }

    #[test]
    fn a_line_may_name_the_delimiter() {
        for (text, expected) in [
            ("sep=;\nid;puzzle\n", Some((b';', 6))),
            ("SEP=\t\r\nid", Some((b'\t', 7))),
            ("\"sep=|\"\r\nid", Some((b'|', 9))),
            ("sep=\nid", None),
            ("sep=;;\nid", None),
            ("sep=;", None),
            ("step=;\n", None),
            ("", None),
        ] {
            assert_eq!(separator_line(text.as_bytes()), expected, "{text}");
        }
    }
}
