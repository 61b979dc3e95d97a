//! The first table: the symbols of a judge's cells, and the text between them.

use std::fmt;

/// The symbols of the cells of a grid, and the text between them.
#[derive(Debug)]
pub struct Alphabet {
    /// The symbols of the digits from 1. Cells of boards with more digits are numbers with blanks
    /// between them.
    digits: &'static [u8],
    /// The symbols for an empty cell.
    empty: &'static [u8],
    /// The separator of the digits of an answer's row.
    blanks: Blanks,
}

/// The separator of the digits of an answer's row. In the input both forms are read.
#[derive(Clone, Copy, Debug)]
enum Blanks {
    /// Nothing, but between numbers of more than one digit a blank.
    None,
    /// Nothing, and no line ends between rows.
    Joined,
    /// A blank between any two.
    Between,
    /// A blank after each, the last one too.
    After,
    /// A blank after each if the grid in the input had blanks, otherwise nothing.
    AsRead,
}

const NUMBERS: &[u8] = b"123456789";

/// `1` to `9`, `0` for an empty cell; rows without blanks.
pub static COMPACT: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b"0.",
    blanks: Blanks::None,
};

/// `1` to `9`, `.` for an empty cell; rows without blanks.
pub static COMPACT_POINTS: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b".0",
    blanks: Blanks::None,
};

/// `1` to `9`, `.` for an empty cell; rows without blanks, or all of them in one line.
pub static POINTS: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b".0",
    blanks: Blanks::Joined,
};

/// Numbers, `0` for an empty cell; a blank between them.
pub static SPACED: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b"0.",
    blanks: Blanks::Between,
};

/// Numbers, `0` for an empty cell; a blank after each.
pub static BLANK_AFTER: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b"0.",
    blanks: Blanks::After,
};

/// `1` to `9`, `0` for an empty cell; rows as those of the grid that was read.
pub static AS_READ: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b"0.",
    blanks: Blanks::AsRead,
};

/// `1` to `9`, `?` for an empty cell; rows without blanks.
pub static QUESTION_MARKS: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b"?",
    blanks: Blanks::None,
};

/// `1` to `9`, `?` for an empty cell; a blank between digits.
pub static SPACED_QUESTION_MARKS: Alphabet = Alphabet {
    digits: NUMBERS,
    empty: b"?",
    blanks: Blanks::Between,
};

/// `A` to `P`, `-` for an empty cell.
pub static LETTERS: Alphabet = Alphabet {
    digits: b"ABCDEFGHIJKLMNOP",
    empty: b"-",
    blanks: Blanks::None,
};

/// `1` to `9`, then `A` to `G`; `.` for an empty cell.
pub static NUMBERS_AND_LETTERS: Alphabet = Alphabet {
    digits: b"123456789ABCDEFG",
    empty: b".",
    blanks: Blanks::None,
};

impl Alphabet {
    /// Returns true if the cells of a board of `side` rows are numbers with blanks between them, because
    /// there are not symbols enough.
    pub fn is_numeric(&self, side: usize) -> bool {
        side > self.digits.len()
    }

    /// The digit of a symbol on a board of `side` rows, 0 for an empty cell.
    pub fn digit(&self, symbol: u8, side: usize) -> Option<u8> {
        if self.empty.contains(&symbol) {
            return Some(0);
        }
        let at = self.digits.iter().position(|&digit| digit == symbol)?;
        (at < side).then_some(at as u8 + 1)
    }

    /// The values of a cell of a board of `side` rows, in words.
    pub fn expected(&self, side: usize) -> String {
        if self.empty[0] == b'0' {
            return format!("0 to {side}");
        }
        let digits = &self.digits[..side.min(self.digits.len())];
        let mut text = String::new();
        for range in digits.chunk_by(|first, second| first + 1 == *second) {
            let [first, .., last] = range else {
                continue;
            };
            text += &format!("{} to {}, ", char::from(*first), char::from(*last));
        }
        text + "or " + &self.empty_cell()
    }

    /// The symbol of an empty cell.
    fn empty_cell(&self) -> String {
        format!("`{}`", char::from(self.empty[0]))
    }

    /// Appends the rows of a solution. `spaced` is true if the grid had blanks between digits.
    pub fn write_rows(&self, solution: &[u8], spaced: bool, text: &mut String) {
        let side = solution.len().isqrt();
        let (between, after) = match self.blanks {
            Blanks::None if self.is_numeric(side) => (" ", ""),
            Blanks::None | Blanks::Joined => ("", ""),
            Blanks::Between => (" ", ""),
            Blanks::AsRead if !spaced => ("", ""),
            Blanks::After | Blanks::AsRead => (" ", " "),
        };
        for row in solution.chunks(side) {
            for (at, &digit) in row.iter().enumerate() {
                if at > 0 {
                    *text += between;
                }
                match self.is_numeric(side) {
                    true => *text += &digit.to_string(),
                    false => text.push(char::from(self.digits[usize::from(digit) - 1])),
                }
            }
            *text += after;
            if !matches!(self.blanks, Blanks::Joined) {
                *text += "\n";
            }
        }
        if matches!(self.blanks, Blanks::Joined) {
            *text += "\n";
        }
    }

    /// Returns the form of the rows of an answer, in words.
    pub fn rows(&self) -> &'static str {
        match self.blanks {
            Blanks::None => "rows without blanks",
            Blanks::Joined => "all rows in one line",
            Blanks::Between => "rows with a blank between digits",
            Blanks::After => "rows with a blank after each digit",
            Blanks::AsRead => "rows as in the input, a blank after each digit or none",
        }
    }
}

/// The symbols in words, for the list of judges.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match self.digits {
            NUMBERS => "digits",
            [b'A', ..] => "A to P",
            _ => "1 to 9, A to G",
        };
        write!(f, "{digits}, {} empty", self.empty_cell())
    }
}
