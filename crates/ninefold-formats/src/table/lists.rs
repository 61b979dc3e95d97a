//! Puzzles as lists of cells in the text of a cell, as other programs print them:
//! `[5, 3, 0, 0, 7, ...]` as Python does, without commas and over several lines as NumPy does, and row
//! by row as `[[5 3 0 ...] [6 0 0 ...] ...]`.

/// The cells of a list, one symbol for each; none if the text is no list.
///
/// # Errors
/// A reason if an element is no cell.
pub fn cells_of_list(text: &[u8]) -> Option<Result<Vec<u8>, String>> {
    let text = text.trim_ascii();
    if !text.starts_with(b"[") || !text.ends_with(b"]") {
        return None;
    }
    let mut cells = Vec::new();
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
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                let element = &text[text.len() - rest.len() - 1..][..=length];
                rest = &rest[length..];
                let Some(symbol) = element_symbol(element) else {
                    return Some(Err(format!(
                        "cell {} of the list is no digit: {}",
                        cells.len() + 1,
                        String::from_utf8_lossy(element)
                    )));
                };
                cells.push(symbol);
            }
        }
        if depth == 0 && !rest.is_empty() {
            return None;
        }
    }
    (depth == 0).then(|| Ok(puzzle_of_cells(cells)))
}

/// The text of a puzzle, from the symbols of its cells. On boards up to 9x9, `0` becomes `.`, so that a list
/// with too few cells is not taken for a number that lost zeros in front. On larger ones `0` may be a digit.
pub fn puzzle_of_cells(mut cells: Vec<u8>) -> Vec<u8> {
    if cells.len() <= 81 {
        for cell in cells.iter_mut().filter(|cell| **cell == b'0') {
            *cell = b'.';
        }
    }
    cells
}

/// The symbol of an element of a list: a number, or a text of one character in quotes of any kind.
fn element_symbol(element: &[u8]) -> Option<u8> {
    match element {
        [b'\'', symbol, b'\''] | [b'"', symbol, b'"'] => Some(*symbol),
        _ => symbol_of(element),
    }
}

/// The symbol of a cell that stands by itself: a number, a symbol, or nothing for an empty cell.
pub fn symbol_of(cell: &[u8]) -> Option<u8> {
    match cell.trim_ascii() {
        b"" | b"None" | b"null" | b"nan" | b"NaN" => Some(b'.'),
        &[symbol] => Some(symbol),
        number => {
            let text = str::from_utf8(number).ok()?;
            // Columns of cells of which some are missing are floating-point numbers in pandas.
            let number: f64 = text.parse().ok()?;
            (number.fract() == 0.0 && (0.0..=25.0).contains(&number))
                .then(|| symbol_of_number(number as u64))?
        }
    }
}

/// The symbol of a number in a list of cells.
pub fn symbol_of_number(number: u64) -> Option<u8> {
    match number {
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
        for text in [
            "[5, 3, 0, 12]",
            "[5,3,0,12]",
            "[5 3 0 12]",
            " [ 5  3\n  0 12]\n",
            "[[5 3]\n [0 12]]",
            "[[5, 3], [0, 12]]",
            "[5. 3. 0. 12.]",
            "[5.0, 3.0, nan, 12.0]",
            "['5', '3', '.', 'C']",
            "[\"5\",\"3\",null,\"C\"]",
        ] {
            assert_eq!(read(text), Some(Ok("53.C".to_owned())), "{text}");
        }
        for text in ["", "5 3", "[5 3", "5]", "[5] 3]", "[5]]", "[[5]"] {
            assert_eq!(read(text), None, "{text}");
        }
        for (text, element) in [
            ("[5, x1]", "x1"),
            ("[5 99]", "99"),
            ("[5, -1]", "-1"),
            ("[5 1.5]", "1.5"),
            ("[5, ...]", "..."),
        ] {
            let reason = format!("cell 2 of the list is no digit: {element}");
            assert_eq!(read(text), Some(Err(reason)), "{text}");
        }
    }
}
