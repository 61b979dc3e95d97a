//! Puzzles as lists of cells in the text of a cell, as other programs print them:
//! `[5, 3, 0, 0, 7, ...]` as Python does, without commas and over several lines as NumPy does, and row
//! by row as `[[5 3 0 ...] [6 0 0 ...] ...]`.

/// The cells of a list, one symbol for each; none if the text is no list.
///
/// # Errors
/// A reason if an element is no cell, or there are two signs for empty cells.
pub fn cells_of_list(text: &[u8]) -> Option<Result<Vec<u8>, String>> {
    let text = text.trim_ascii();
    if !text.starts_with(b"[") || !text.ends_with(b"]") {
        return None;
    }
    let mut elements = Vec::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.checked_sub(1)?,
            b',' => {}
            blank if blank.is_ascii_whitespace() => {}
            _ => {
                let ends =
                    |byte: &u8| matches!(byte, b',' | b'[' | b']') || byte.is_ascii_whitespace();
                let length = match byte {
                    // Between quotes there may be a blank.
                    b'\'' | b'"' => rest.iter().position(|&end| end == byte).map(|end| end + 1),
                    _ => rest.iter().position(ends),
                };
                let length = length.unwrap_or(rest.len());
                elements.push(&text[text.len() - rest.len() - 1..][..=length]);
                rest = &rest[length..];
            }
        }
        if depth == 0 && !rest.is_empty() {
            return None;
        }
    }
    if depth > 0 {
        return None;
    }
    let mut cells = Vec::new();
    for element in &elements {
        if !push_element(element, elements.len(), &mut cells) {
            return Some(Err(format!(
                "cell {} of the list is no digit: {}",
                cells.len() + 1,
                String::from_utf8_lossy(element)
            )));
        }
    }
    Some(puzzle_of_cells(cells))
}

/// The text of a puzzle, from the symbols of its cells. On boards up to 9x9, `0` becomes `.`, so that a list
/// with too few cells is not taken for a number that lost zeros in front. On larger ones `0` may be a digit.
///
/// # Errors
/// A reason if `0` and another sign stand for empty cells of such a board: then `0` may be a digit.
pub fn puzzle_of_cells(mut cells: Vec<u8>) -> Result<Vec<u8>, String> {
    if cells.len() > 81 {
        return Ok(cells);
    }
    let is_other = |cell: &u8| b"._?-".contains(cell);
    if cells.contains(&b'0') && cells.iter().any(is_other) {
        return Err(
            "both 0 and null or another sign are in the list: are its digits 0 to 8?".into(),
        );
    }
    for cell in cells.iter_mut().filter(|cell| **cell == b'0') {
        *cell = b'.';
    }
    Ok(cells)
}

/// Appends the symbol of an element of a list with `length` elements: a number, or a text of one character in quotes of any kind;
/// or those of a row, which is a text of several. Returns false if it is none of these.
fn push_element(element: &[u8], length: usize, cells: &mut Vec<u8>) -> bool {
    match element {
        [b'\'', text @ .., b'\''] | [b'"', text @ .., b'"'] => push_text(text, length, cells),
        _ => push_symbol(element, cells),
    }
}

/// Appends the symbol of a text of one character, or those of a row, which has as many as the
/// list has elements, `length`;
/// `.` for an empty text. Returns false if it is none of these.
pub fn push_text(text: &[u8], length: usize, cells: &mut Vec<u8>) -> bool {
    // Of fewer rows than there should be the number of cells is wrong, and not the cells.
    let is_row = match text.len() {
        0 | 1 => false,
        cells => cells == length || (4..=25).contains(&cells) && symbol_of(text).is_none(),
    };
    if is_row && !text.contains(&b' ') {
        cells.extend_from_slice(text);
        return true;
    }
    push_symbol(text, cells)
}

fn push_symbol(cell: &[u8], cells: &mut Vec<u8>) -> bool {
    let symbol = symbol_of(cell);
    cells.extend(symbol);
    symbol.is_some()
}

/// The symbol of a cell that stands by itself: a number, a symbol, or nothing for an empty cell.
pub fn symbol_of(cell: &[u8]) -> Option<u8> {
    match cell.trim_ascii() {
        b"" | b"-1" | b"None" | b"null" | b"nan" | b"NaN" => Some(b'.'),
        &[symbol] => Some(symbol),
        number => {
            let text = str::from_utf8(number).ok()?;
            // Columns of cells of which some are missing are floating-point numbers in pandas.
            let number: f64 = text.parse().ok()?;
            symbol_of_number(number)
        }
    }
}

/// The symbol of a number in a list of cells: -1 is an empty one.
pub fn symbol_of_number(number: f64) -> Option<u8> {
    match number as i64 {
        whole if whole as f64 != number => None,
        -1 => Some(b'.'),
        digit @ 0..=9 => Some(b'0' + digit as u8),
        digit @ 10..=25 => Some(b'A' + (digit - 10) as u8),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn lists_are_read_as_other_programs_print_them() {
        let read = |text: &str| {
            let read = cells_of_list(text.as_bytes());
            read.map(|cells| cells.map(|cells| String::from_utf8(cells).unwrap()))
        };
        #[rustfmt::skip]
        let cases = [
            "[5, 3, -1, 12]", "[5, 3, 0, 12]", "[5,3,0,12]", "[5 3 0 12]", " [ 5  3\n  0 12]\n", "[[5 3]\n [0 12]]",
            "[[5, 3], [0, 12]]", "[5. 3. 0. 12.]", "[5.0, 3.0, nan, 12.0]", "['5', '3', '.', 'C']",
            "[\"5\",\"3\",null,\"C\"]",
        ];
        for text in cases {
            assert_eq!(read(text), Some(Ok("53.C".to_owned())), "{text}");
        }
        // Rows, and texts without a character.
        #[rustfmt::skip]
        let cases = [
            ("['5.', '.6']", "5..6"),
            ("['53..7....', '6..195...']", "53..7....6..195..."),
            ("['1234', '0012', '12', '4321']", "1234..12C4321"),
            ("['1....6' '.2..5.' '..34..' '..12..' '.6..2.' '1....3']", "1....6.2..5...34....12...6..2.1....3"),
        ];
        for (rows, cells) in cases {
            assert_eq!(read(rows), Some(Ok(cells.to_owned())), "{rows}");
        }
        assert_eq!(read("['5', '', ' ']"), Some(Ok("5..".to_owned())));
        // Digits from 0 to 8.
        let reason = "both 0 and null or another sign are in the list: are its digits 0 to 8?";
        for text in ["[5, 0, null]", "['0', '.', '8']", "[0, -1, 8]"] {
            assert_eq!(read(text), Some(Err(reason.to_owned())), "{text}");
        }
        for text in ["", "5 3", "[5 3", "5]", "[5] 3]", "[5]]", "[[5]"] {
            assert_eq!(read(text), None, "{text}");
        }
        for (text, element) in [
            ("[5, x1]", "x1"),
            ("[5 99]", "99"),
            ("[5 1.5]", "1.5"),
            ("[5, ...]", "..."),
        ] {
            let reason = format!("cell 2 of the list is no digit: {element}");
            assert_eq!(read(text), Some(Err(reason)), "{text}");
        }
    }
}
