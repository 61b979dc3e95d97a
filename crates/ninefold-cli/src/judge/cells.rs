//! Reading numbers and grids from a stream, with exact positions. Nothing is kept
//! but the grid being read.

use super::JudgeError;
use ninefold::Board;
use std::io::{self, BufRead, ErrorKind};

/// No number that a judge gives is longer.
const LONGEST: usize = 20;

/// A stream of cells and numbers.
pub struct Cells<'a> {
    input: &'a mut dyn BufRead,
    line: u64,
    column: usize,
}

/// A grid, and whether its digits had blanks between them.
pub struct Written<const SIDE: usize> {
    /// The grid.
    pub board: Board<SIDE>,
    /// Whether there was a blank between the first two cells.
    pub spaced: bool,
}

impl<'a> Cells<'a> {
    /// Reads from the start of `input`.
    pub fn new(input: &'a mut dyn BufRead) -> Self {
        Cells {
            input,
            line: 1,
            column: 1,
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn consume(&mut self, byte: u8) {
        self.input.consume(1);
        if byte == b'\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }

    /// Passes over blanks and line ends; returns whether there were any.
    fn skip_blanks(&mut self) -> io::Result<bool> {
        let mut any = false;
        while let Some(byte) = self.peek()?
            && byte.is_ascii_whitespace()
        {
            self.consume(byte);
            any = true;
        }
        Ok(any)
    }

    /// Whether nothing but blanks is left.
    pub fn at_end(&mut self) -> io::Result<bool> {
        self.skip_blanks()?;
        Ok(self.peek()?.is_none())
    }

    fn wrong(&self, line: u64, column: usize, expected: &str, found: &[u8]) -> JudgeError {
        let found = match found {
            [] => "the end of the input".into(),
            text => format!("`{}`", text.escape_ascii()),
        };
        JudgeError::Input {
            line,
            column,
            message: format!("expected {expected}, found {found}"),
        }
    }

    /// The next number, which must be in `range`. A `.` is 0.
    pub fn number(
        &mut self,
        range: std::ops::RangeInclusive<u64>,
        what: &str,
    ) -> Result<u64, JudgeError> {
        self.skip_blanks()?;
        let (line, column) = (self.line, self.column);
        let mut text = Vec::new();
        while let Some(byte) = self.peek()?
            && !byte.is_ascii_whitespace()
            && text.len() < LONGEST
        {
            self.consume(byte);
            text.push(byte);
        }
        // What goes on is too long; what has a sign is no number that a judge gives.
        let is_whole = self.peek()?.is_none_or(|byte| byte.is_ascii_whitespace());
        let number = match text.as_slice() {
            b"." => Some(0),
            text if is_whole && text.iter().all(u8::is_ascii_digit) => {
                std::str::from_utf8(text).ok().and_then(|t| t.parse().ok())
            }
            _ => None,
        };
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.wrong(line, column, what, &text))
    }

    /// The next character, which must be a digit of the board. A `.` is 0.
    fn character(&mut self, side: usize, what: &str) -> Result<u8, JudgeError> {
        self.skip_blanks()?;
        let byte = self.peek()?;
        let digit = match byte {
            Some(b'.') => Some(0),
            Some(byte) => byte.is_ascii_digit().then(|| byte - b'0'),
            None => None,
        };
        match (byte, digit) {
            (Some(byte), Some(digit)) if usize::from(digit) <= side => {
                self.consume(byte);
                Ok(digit)
            }
            _ => Err(self.wrong(self.line, self.column, what, byte.as_slice())),
        }
    }

    /// The next grid, row by row. Where digits have one character, blanks between
    /// them are not needed.
    ///
    /// Whether there is a blank behind the first digit tells which it is. Without one digits of the
    /// first row come at least a box's width at a time: fewer with a blank behind them are a number
    /// such as `05`, which is an error.
    pub fn grid<const SIDE: usize>(&mut self) -> Result<Written<SIDE>, JudgeError> {
        let order = SIDE.isqrt();
        let mut rows = [[0; SIDE]; SIDE];
        let mut spaced = false;
        // The place behind the first digit, and what is there.
        let mut second = (0, 0, None);
        // How many digits there have been since the last blank.
        let mut together = 0;
        for (at, cell) in rows.as_flattened_mut().iter_mut().enumerate() {
            let what = format!("cell {} of {}, 0 to {SIDE}", at + 1, SIDE * SIDE);
            *cell = if SIDE > 9 {
                self.number(0..=SIDE as u64, &what)? as u8
            } else {
                self.character(SIDE, &what)?
            };
            let behind = self.peek()?;
            let alone = behind.is_none_or(|byte| byte.is_ascii_whitespace());
            if at == 0 {
                spaced = alone;
                second = (self.line, self.column, behind);
            }
            if spaced && !alone {
                let what = format!("a blank behind cell {}", at + 1);
                return Err(self.wrong(self.line, self.column, &what, behind.as_slice()));
            }
            together += 1;
            if alone {
                if !spaced && together < order && at + 1 < SIDE && behind.is_some() {
                    let (line, column, found) = second;
                    let what = "a blank behind cell 1";
                    return Err(self.wrong(line, column, what, found.as_slice()));
                }
                together = 0;
            }
        }
        let board = Board::from_rows(rows).expect("every digit was checked against the side");
        Ok(Written { board, spaced })
    }
}

#[cfg(test)]
mod tests {
    use super::super::judged;
    use pretty_assertions::assert_eq;

    #[test]
    fn errors_name_line_and_column() {
        for (judge, input, message) in [
            (
                "p1074",
                "",
                "1:1: expected cell 1 of 81, 0 to 9, found the end of the input",
            ),
            (
                "p1074",
                "123\n45x",
                "2:3: expected cell 6 of 81, 0 to 9, found `x`",
            ),
            (
                "p1074",
                "1 2\n\n 3\n",
                "4:1: expected cell 4 of 81, 0 to 9, found the end of the input",
            ),
            (
                "sudogob",
                "two",
                "1:1: expected the number of grids, found `two`",
            ),
            (
                "sudogob",
                "-1",
                "1:1: expected the number of grids, found `-1`",
            ),
            (
                "dlx",
                "2 1234 3412 2143 4325",
                "1:21: expected cell 16 of 16, 0 to 4, found `5`",
            ),
            (
                "dlx",
                "4\n1 2 17",
                "2:5: expected cell 3 of 256, 0 to 16, found `17`",
            ),
            (
                "dlx",
                "6",
                "1:1: expected a box order from 1 to 5, found `6`",
            ),
            (
                "dlx",
                "4 000000000000000000001",
                "1:3: expected cell 1 of 256, 0 to 16, found `00000000000000000000`",
            ),
            (
                "p1074",
                "1 2 10",
                "1:6: expected a blank behind cell 3, found `0`",
            ),
            // Numbers where a compact row might begin.
            (
                "uva10957",
                "\n05 0 0 0 0 0 0 0 0\n",
                "2:2: expected a blank behind cell 1, found `5`",
            ),
            (
                "sudogob",
                "1\n00 05 0 0 0 0 0 0 0\n",
                "2:2: expected a blank behind cell 1, found `0`",
            ),
            (
                "p1074",
                "005 0 0 0 0 0 0 0 0\n",
                "1:2: expected a blank behind cell 1, found `0`",
            ),
            (
                "p1074",
                "05\t0",
                "1:2: expected a blank behind cell 1, found `5`",
            ),
            (
                "dlx",
                "2\n03 1 2 4\n",
                "2:2: expected a blank behind cell 1, found `3`",
            ),
            ("dlx", "1 2", "1:3: expected cell 1 of 1, 0 to 1, found `2`"),
            (
                "dlx",
                "1",
                "1:2: expected cell 1 of 1, 0 to 1, found the end of the input",
            ),
            (
                "dlx",
                "0",
                "1:1: expected a box order from 1 to 5, found `0`",
            ),
            (
                "dlx",
                "+2",
                "1:1: expected a box order from 1 to 5, found `+2`",
            ),
            (
                "dlx",
                "\n 99999999999999999999999",
                "2:2: expected a box order from 1 to 5, found `99999999999999999999`",
            ),
        ] {
            assert_eq!(judged(judge, input), Err(message.to_string()), "{input:?}");
        }
    }

    #[test]
    fn a_compact_row_may_have_blanks_between_its_boxes() {
        let grouped = "000 000 000\n".repeat(9);
        let joined = "0".repeat(81);
        let wrapped = "0000000000\n".repeat(8) + "0";
        let spaced = "0 ".repeat(81);
        for grid in [grouped, joined, wrapped, spaced] {
            assert_eq!(judged("p1074", &grid), Ok("2906\n".into()), "{grid}");
        }
        let four = judged("dlx", "2 12 34 34 12 21 43 43 21").unwrap();
        assert!(four.ends_with("TOTAL SOLUTION : 1\n"), "{four}");
    }
}
