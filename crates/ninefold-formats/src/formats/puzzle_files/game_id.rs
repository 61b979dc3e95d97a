//! Game IDs of Solo, the Sudoku of Simon Tatham's puzzle collection.
//!
//! ```text
//!   3x3x:b2b6h2_8a6a...               boxes, and X: clues in reading order
//!   9jdb:d6_1_7c7g9...,_faa__f_bc...  a jigsaw of nine digits, and the lines between its regions
//! ```
//!
//! - Parameters: `CxR` is a board of C columns and R rows of boxes, so that a box has C rows and R columns; `9j`
//!   is a jigsaw. Then follow `x` for diagonals, `k` for killer cages, and the wanted symmetry and difficulty.
//! - Clues are numbers; `a` to `z` are 1 to 26 empty cells, and `_` is between numbers.
//! - The lines of a jigsaw, after a comma: those between columns in reading order, then those between rows, column by
//!   column. `_` is a line, `a` to `y` are 1 to 25 places without one and a line after them, and `z` is 25 places
//!   without one. A last line ends the list.

use ninefold::layout::{Layout, MOST_DIGITS};
use thiserror::Error;

/// A text is no game ID of Solo, or none of a [`Layout`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameIdError {
    /// There is no colon.
    #[error("a game ID has parameters, a colon and a board, such as `3x3:...`")]
    NoColon,
    /// It is the seed of a random game.
    #[error("a game ID with `#` is the seed of a random game, which only Solo can make")]
    Seed,
    /// It is a killer.
    #[error("killer cages (`k` in the parameters) have sums, which layouts do not")]
    Killer,
    /// There are no such boards, or they have too many digits.
    #[error("`{parameters}` is no size of up to {MOST_DIGITS} digits, such as 3x3, 2x3 or 9j")]
    Size {
        /// The parameters.
        parameters: String,
    },
    /// A character does not belong there.
    #[error("`{sign}` is no part of a game ID there")]
    Character {
        /// The character.
        sign: char,
    },
    /// A clue is no digit of the board.
    #[error("the clue {clue} is not one of the digits up to {most}")]
    Clue {
        /// The number, as it is written.
        clue: String,
        /// The largest digit.
        most: usize,
    },
    /// The board has too few cells, or too many.
    #[error("the game ID has {found} cells, and a board of its size has {expected}")]
    Cells {
        /// The number of cells.
        found: usize,
        /// The number of cells of its size.
        expected: usize,
    },
    /// A jigsaw without regions.
    #[error("a jigsaw has a comma and the lines between its regions after the clues")]
    NoRegions,
    /// The list of lines is too short, or too long.
    #[error(
        "the lines between regions are for {found} places, and a board of its size has {expected}"
    )]
    Lines {
        /// The number of places, with the last line.
        found: usize,
        /// The number of places of its size, with the last line.
        expected: usize,
    },
    /// A region has not as many cells as a row.
    #[error("a region has {found} cells, and a row has {expected}: all regions need as many")]
    RegionSize {
        /// Its number of cells.
        found: usize,
        /// The number of digits.
        expected: usize,
    },
}

/// Game IDs of Solo, as its program shows them and reads them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GameId;

impl GameId {
    /// Reads a game ID: its layout, and a digit for each cell in reading order, 0 for an empty one. Clues may
    /// contradict each other. Letters for symmetry and difficulty, and those that Solo does not know, do not count.
    ///
    /// ```
    /// use ninefold_formats::formats::game_id::GameId;
    ///
    /// let (layout, puzzle) = GameId::parse("2x2x:a1d3b2d4a")?;
    /// assert_eq!(layout.to_string(), "4x4+x");
    /// assert_eq!(puzzle, [0, 1, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0, 4, 0]);
    /// # Ok::<(), ninefold_formats::formats::game_id::GameIdError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameIdError`] if it is none, or one of a killer or of more than [`MOST_DIGITS`] digits, or a random seed.
    pub fn parse(text: &str) -> Result<(Layout, Vec<u8>), GameIdError> {
        let Some((parameters, board)) = text.split_once(':') else {
            return Err(match text.contains('#') {
                true => GameIdError::Seed,
                false => GameIdError::NoColon,
            });
        };
        let parameters = Parameters::parse(parameters)?;
        let (clues, lines) = match board.split_once(',') {
            Some((clues, lines)) => (clues, Some(lines)),
            None => (board, None),
        };
        let digits = read_clues(clues, parameters.columns * parameters.rows)?;
        let layout = match (parameters.is_jigsaw(), lines) {
            (true, Some(lines)) => read_regions(lines, parameters.columns)?,
            (true, None) => return Err(GameIdError::NoRegions),
            (false, Some(_)) => return Err(GameIdError::Character { sign: ',' }),
            (false, None) => Layout::with_boxes(parameters.columns, parameters.rows)
                .expect("a size that was checked"),
        };
        let layout = match parameters.has_diagonals {
            true => layout.with_diagonals(),
            false => layout,
        };
        Ok((layout, digits))
    }
}

/// The game ID of a board, 0 for an empty cell, as Solo writes it, without symmetry and difficulty. None for layouts
/// that Solo does not have: it has boxes, and jigsaws whose regions are in one piece, both with and without diagonals.
///
/// ```
/// use ninefold::layout::Layout;
/// use ninefold_formats::formats::game_id::game_id;
///
/// let puzzle = [0, 1, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0, 4, 0];
/// let id = game_id(&"4x4+x".parse()?, &puzzle);
/// assert_eq!(id.as_deref(), Some("2x2x:a1d3b2d4a"));
/// assert_eq!(game_id(&"windoku".parse()?, &[0; 81]), None);
/// # Ok::<(), ninefold::layout::UnknownLayout>(())
/// ```
///
/// # Panics
/// If the number of digits is not that of the layout's cells, or a digit is above its largest.
pub fn game_id(layout: &Layout, digits: &[u8]) -> Option<String> {
    assert_eq!(digits.len(), layout.cells(), "a digit for each cell");
    let most = layout.digits();
    assert!(
        digits.iter().all(|&digit| usize::from(digit) <= most),
        "digits of the layout"
    );
    // (Boxes of one row or column are jigsaws.)
    let boxes = layout
        .boxes()
        .filter(|&(rows, columns)| rows > 1 && columns > 1);
    let simple = match boxes {
        Some((rows, columns)) => Layout::with_boxes(rows, columns),
        None => Layout::jigsaw(&layout.map()),
    };
    let simple = simple.expect("the regions of a layout");
    let mut id = match boxes {
        // A box has as many rows as the board has columns of boxes.
        Some((rows, columns)) => format!("{rows}x{columns}"),
        None if layout.has_connected_regions() => format!("{most}j"),
        None => return None,
    };
    if *layout != simple {
        if *layout != simple.with_diagonals() {
            return None;
        }
        id.push('x');
    }
    id.push(':');
    push_clues(&mut id, digits);
    if boxes.is_none() {
        id.push(',');
        push_lines(&mut id, most, layout.regions());
    }
    Some(id)
}

/// The parameters of a game.
struct Parameters {
    /// Columns and rows of boxes. One row is that of a jigsaw.
    columns: usize,
    rows: usize,
    has_diagonals: bool,
}

impl Parameters {
    /// Reads parameters in the order in which Solo does.
    fn parse(text: &str) -> Result<Self, GameIdError> {
        let size = || GameIdError::Size {
            parameters: text.to_owned(),
        };
        let (columns, mut rest) = number(text);
        let mut columns: usize = columns.parse().map_err(|_| size())?;
        let mut rows = columns;
        let mut has_rows = false;
        if let Some(after) = rest.strip_prefix('x') {
            let (text, after) = number(after);
            rows = text.parse().map_err(|_| size())?;
            (has_rows, rest) = (true, after);
        }
        let mut has_diagonals = false;
        let mut signs = rest.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                'j' => {
                    columns = match has_rows {
                        true => columns.saturating_mul(rows),
                        false => columns,
                    };
                    rows = 1;
                }
                'x' => has_diagonals = true,
                'k' => return Err(GameIdError::Killer),
                'm' => _ = signs.next_if_eq(&'d'),
                'd' => _ = signs.next_if(|sign| "tbiaeu".contains(*sign)),
                _ => {}
            }
        }
        let digits = columns.saturating_mul(rows);
        match columns >= 2 && (2..=MOST_DIGITS).contains(&digits) {
            true => Ok(Parameters {
                columns,
                rows,
                has_diagonals,
            }),
            false => Err(size()),
        }
    }

    fn is_jigsaw(&self) -> bool {
        self.rows == 1
    }
}

/// The decimal digits at the beginning of a text, and the rest of it.
fn number(text: &str) -> (&str, &str) {
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

/// The digits of a board of `most` digits.
fn read_clues(text: &str, most: usize) -> Result<Vec<u8>, GameIdError> {
    let cells = most * most;
    let mut digits = Vec::with_capacity(cells);
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        match sign {
            'a'..='z' => digits.extend((b'a'..=sign as u8).map(|_| 0)),
            '_' => {}
            '1'..='9' => {
                let (clue, after) = number(rest);
                let digit = clue.parse().ok();
                let digit = digit.filter(|&digit: &u8| usize::from(digit) <= most);
                digits.push(digit.ok_or_else(|| GameIdError::Clue {
                    clue: clue.to_owned(),
                    most,
                })?);
                rest = after;
                continue;
            }
            _ => return Err(GameIdError::Character { sign }),
        }
        rest = &rest[1..];
    }
    match digits.len() == cells {
        true => Ok(digits),
        false => Err(GameIdError::Cells {
            found: digits.len(),
            expected: cells,
        }),
    }
}

fn push_clues(id: &mut String, digits: &[u8]) {
    for part in digits.chunk_by(|one, other| *one == 0 && *other == 0) {
        if part[0] == 0 {
            (0..part.len() / 26).for_each(|_| id.push('z'));
            id.extend(letter(part.len() % 26));
            continue;
        }
        if id.ends_with(|sign: char| sign.is_ascii_digit()) {
            id.push('_');
        }
        id.push_str(&part[0].to_string());
    }
}

/// The letter of a number up to 26, and none for 0.
fn letter(number: usize) -> Option<char> {
    ('a'..='z').nth(number.checked_sub(1)?)
}

/// The pairs of cells between which there may be a line, in the order of the list.
fn places(digits: usize) -> impl Iterator<Item = [usize; 2]> {
    let lines = move || (0..digits).flat_map(move |line| (1..digits).map(move |at| (line, at)));
    let between_columns = lines().map(move |(row, column)| {
        let cell = row * digits + column;
        [cell - 1, cell]
    });
    let between_rows = lines().map(move |(column, row)| {
        let cell = row * digits + column;
        [cell - digits, cell]
    });
    between_columns.chain(between_rows)
}

/// The jigsaw of `most` digits whose regions have these lines between them.
fn read_regions(text: &str, most: usize) -> Result<Layout, GameIdError> {
    let mut is_line = Vec::new();
    for sign in text.chars() {
        match sign {
            '_' => is_line.push(true),
            'z' => is_line.extend([false; 25]),
            'a'..='y' => {
                is_line.extend((b'a'..=sign as u8).map(|_| false));
                is_line.push(true);
            }
            _ => return Err(GameIdError::Character { sign }),
        }
    }
    let expected = 2 * most * (most - 1) + 1;
    if is_line.len() != expected || is_line.last() == Some(&false) {
        return Err(GameIdError::Lines {
            found: is_line.len(),
            expected,
        });
    }
    // At first each cell is a region, with its number.
    let mut regions: Vec<u16> = (0..).take(most * most).collect();
    for ([one, other], _) in places(most).zip(is_line).filter(|(_, is_line)| !is_line) {
        let (kept, joined) = (regions[one], regions[other]);
        let of_joined = regions.iter_mut().filter(|region| **region == joined);
        of_joined.for_each(|region| *region = kept);
    }
    for region in &regions {
        let found = regions.iter().filter(|other| *other == region).count();
        if found != most {
            return Err(GameIdError::RegionSize {
                found,
                expected: most,
            });
        }
    }
    // Any letters do: each region is numbered by its first cell here.
    let mut firsts: Vec<u16> = regions.clone();
    firsts.sort_unstable();
    firsts.dedup();
    let letter = |region: &u16| {
        let number = firsts.binary_search(region).expect("one of them");
        char::from(b'A' + number as u8)
    };
    let map: String = regions.iter().map(letter).collect();
    Ok(Layout::jigsaw(&map).expect("regions of the right size"))
}

fn push_lines(id: &mut String, digits: usize, regions: &[u8]) {
    let is_line = places(digits).map(|[one, other]| regions[one] != regions[other]);
    let mut without = 0;
    for is_line in is_line.chain([true]) {
        if !is_line {
            without += 1;
            continue;
        }
        while without > 25 {
            id.push('z');
            without -= 25;
        }
        id.push(letter(without).unwrap_or('_'));
        without = 0;
    }
}

#[cfg(test)]
mod tests;
