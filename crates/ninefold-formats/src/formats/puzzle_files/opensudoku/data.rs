//! The cells of a game, as its attribute `data` (or `cells_data`) holds them.
//!
//! - 81 digits, `0` (or `.`) for an empty cell: all digits are clues.
//! - `version: N`, a line end, and for every cell fields that end in `|`:
//!
//!   | version | fields of a cell |
//!   |---|---|
//!   | 1 | value, notes (`-` or `1,2,`), editable |
//!   | 2, 3 | value, notes (a number), editable |
//!   | 4 | value, corner notes, centre notes, editable |
//!   | 5 | value, two kinds of notes, colour, editable |
//!
//!   The program skips empty fields (version 2 has some), and so they are skipped here. The
//!   clues are the values of cells that are not editable; the others are the player's.
//!
//! Anything else is an error.

/// Number of cells in a game.
const CELLS: usize = 81;

/// The cells in compact text.
///
/// # Errors
/// A reason if they cannot be read.
pub(super) fn cells(data: &str) -> Result<Vec<u8>, String> {
    let data = data.trim();
    match data.strip_prefix("version:") {
        Some(rest) => serialized(rest.trim_start()),
        None => plain(data),
    }
}

fn plain(data: &str) -> Result<Vec<u8>, String> {
    let cell = |(index, character): (usize, char)| match character {
        '0' | '.' => Ok(b'.'),
        '1'..='9' => Ok(character as u8),
        _ => Err(format!(
            "`{}` in the place of cell {} of the game's data; expected 81 digits, \
             or `version: 1` to 5 and the fields of 81 cells",
            character.escape_debug(),
            index + 1
        )),
    };
    // A few more than there may be, so that the error is about the first bad one.
    let head = data.chars().take(CELLS + 1).enumerate();
    let cells: Vec<u8> = head.map(cell).collect::<Result<_, _>>()?;
    if cells.len() != CELLS {
        let found = data.chars().count();
        return Err(format!("the game's data has {found} cells, not {CELLS}"));
    }
    Ok(cells)
}

fn serialized(data: &str) -> Result<Vec<u8>, String> {
    // In an attribute a line end may have become a blank.
    let (version, fields) = data.split_once(char::is_whitespace).unwrap_or((data, ""));
    let per_cell = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            let version: String = version.chars().take(20).collect();
            let version = version.escape_debug();
            return Err(format!(
                "the game's data is of version `{version}`; known are 1 to 5"
            ));
        }
    };
    let mut fields = fields.trim().split('|').filter(|field| !field.is_empty());
    let mut cells = Vec::with_capacity(CELLS);
    for number in 1..=CELLS {
        let mut field = |what: &str| {
            let missing = || format!("the game's data ends before the {what} of cell {number}");
            fields.next().ok_or_else(missing)
        };
        let wrong = |what: &str, found: &str| {
            let found: String = found.chars().take(20).collect();
            let found = found.escape_debug();
            format!("`{found}` is no {what}, in the game's data for cell {number}")
        };
        let value = field("value")?;
        let &[symbol @ b'0'..=b'9'] = value.as_bytes() else {
            return Err(wrong("value from 0 to 9", value));
        };
        for _ in 2..per_cell {
            let notes = field("notes")?;
            let note = |byte: u8| matches!(byte, b'0'..=b'9' | b',' | b'-');
            if !notes.bytes().all(note) {
                return Err(wrong("note", notes));
            }
        }
        let is_clue = match field("last field")? {
            "0" => symbol != b'0',
            "1" => false,
            other => return Err(wrong("mark of an editable cell, 0 or 1", other)),
        };
        cells.push(if is_clue { symbol } else { b'.' });
    }
    match fields.next() {
        None => Ok(cells),
        Some(_) => Err(format!("the game's data has more than {CELLS} cells")),
    }
}
