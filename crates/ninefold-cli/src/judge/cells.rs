//! Reading numbers and grids from a stream, with exact positions. Nothing is kept
//! but the grid being read.

use super::error::JudgeError;
use ninefold::Board;
use std::io::{self, BufRead, ErrorKind};

/// No number that a judge gives is longer.
const LONGEST: usize = 20;

/// A stream of cells and numbers.
pub struct GridReader<'a> {
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

impl<'a> GridReader<'a> {
    /// Reads from the start of `input`.
    pub fn new(input: &'a mut dyn BufRead) -> Self {
        GridReader {
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

/// What a judge prints for an input.
#[cfg(test)]
pub fn judged(
    answer: fn(&mut GridReader, &mut dyn io::Write) -> Result<(), JudgeError>,
    input: &str,
) -> Result<String, String> {
    let mut output = Vec::new();
    match answer(&mut GridReader::new(&mut input.as_bytes()), &mut output) {
        Ok(()) => Ok(String::from_utf8(output).unwrap()),
        Err(error) => Err(error.to_string()),
    }
}
