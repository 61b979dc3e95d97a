//! Reading numbers, words and grids from a stream, with exact positions. Nothing is kept
//! but the grid being read.

use super::alphabet::Alphabet;
use super::error::{Fault, JudgeError};
use ninefold::layout::{Layout, RegionError};
use std::io::{self, BufRead, ErrorKind};

/// Length of the longest number or word of an input.
const LONGEST: usize = 20;

/// Length of the longest header of an input.
const LONGEST_HEADER: usize = 200;

/// The byte order mark that some editors write.
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// The character that DOS wrote after the end of a text (^Z).
const END_OF_TEXT: u8 = 0x1A;

/// In the number of a cell, walls are multiples of this, and its digit is below.
const WALLS: u64 = 16;

/// The walls to cells read before, above and on the left: in the number of a cell, in that of the other, and how
/// many cells before it that is.
const SHARED: [(u64, u64, usize); 2] = [(16, 64, 9), (128, 32, 1)];

/// A stream of cells and numbers.
pub struct GridReader<'a> {
    input: &'a mut dyn BufRead,
    line: u64,
    column: usize,
    /// True if something was read, so that no byte order mark can come any more.
    begun: bool,
}

/// A grid as it stands in the input, with its place.
pub struct GridText {
    /// The digits in reading order, 0 for an empty cell: as many as a board of some size has.
    pub digits: Vec<u8>,
    /// The layout of the board, if it has other rules than rows, columns and square boxes.
    pub layout: Option<Layout>,
    /// True if there was a blank between the first two cells.
    pub spaced: bool,
    line: u64,
    column: usize,
}

impl GridText {
    /// The same with the rules of this layout.
    pub fn with_layout(self, layout: Layout) -> Self {
        GridText {
            layout: Some(layout),
            ..self
        }
    }

    /// The error that the grid has no solution, where a judge has no word for that.
    pub fn without_solution(&self) -> JudgeError {
        self.error(Fault::NoSolution)
    }

    /// An error of the grid.
    pub fn error(&self, fault: Fault) -> JudgeError {
        JudgeError::Input {
            line: self.line,
            column: self.column,
            fault,
        }
    }
}

/// The separators of cells and words; ^Z is one only at the end of the input.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == END_OF_TEXT
}

impl<'a> GridReader<'a> {
    /// Returns a reader at the start of `input`.
    pub fn new(input: &'a mut dyn BufRead) -> Self {
        GridReader {
            input,
            line: 1,
            column: 1,
            begun: false,
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

    /// Passes over a byte order mark. Columns are counted after it.
    fn skip_mark(&mut self) -> Result<(), JudgeError> {
        self.begun = true;
        for (at, expected) in MARK.into_iter().enumerate() {
            match self.peek()? {
                Some(byte) if byte == expected => self.input.consume(1),
                _ if at == 0 => break,
                _ => return Err(self.wrong(1, 1, "text", &MARK[..at])),
            }
        }
        Ok(())
    }

    /// Passes over blanks and line ends, and over ^Z at the end of the input.
    fn skip_blanks(&mut self) -> Result<(), JudgeError> {
        if !self.begun {
            self.skip_mark()?;
        }
        let mut end_of_text = None;
        while let Some(byte) = self.peek()? {
            if byte == END_OF_TEXT && end_of_text.is_none() {
                end_of_text = Some((self.line, self.column));
            } else if !is_blank(byte) {
                return match end_of_text {
                    None => Ok(()),
                    Some((line, column)) => {
                        Err(self.wrong(line, column, "more of the input", &[END_OF_TEXT]))
                    }
                };
            }
            self.consume(byte);
        }
        Ok(())
    }

    /// Returns true if nothing but blanks is left.
    pub fn at_end(&mut self) -> Result<bool, JudgeError> {
        self.skip_blanks()?;
        Ok(self.peek()?.is_none())
    }

    fn wrong(&self, line: u64, column: usize, expected: &str, found: &[u8]) -> JudgeError {
        let found = match found {
            [] => "the end of the input".into(),
            b"\n" => "the end of the line".into(),
            text => format!("`{}`", text.escape_ascii()),
        };
        JudgeError::Input {
            line,
            column,
            fault: Fault::Unexpected {
                expected: expected.to_owned(),
                found,
            },
        }
    }

    /// The text up to the next blank, if it is not too long; otherwise its beginning.
    fn token(&mut self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        while let Some(byte) = self.peek()?
            && !is_blank(byte)
            && text.len() <= LONGEST
        {
            self.consume(byte);
            text.push(byte);
        }
        Ok(text)
    }

    /// Passes over `word` if a word that begins with the same letter is next. Returns true if it was.
    pub fn skip_word(&mut self, word: &str) -> Result<bool, JudgeError> {
        self.skip_blanks()?;
        if self.peek()? != word.bytes().next() {
            return Ok(false);
        }
        let (line, column) = (self.line, self.column);
        let text = self.token()?;
        match text == word.as_bytes() {
            true => Ok(true),
            false => Err(self.wrong(line, column, &format!("`{word}`"), &text)),
        }
    }

    /// The next line, which must begin with a letter, without blanks at its end.
    pub fn header(&mut self) -> Result<Vec<u8>, JudgeError> {
        self.skip_blanks()?;
        let (line, column) = (self.line, self.column);
        let first = self.peek()?;
        if !first.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            let what = "a header such as `Grid 01`";
            return Err(self.wrong(line, column, what, first.as_slice()));
        }
        let mut text = Vec::new();
        while let Some(byte) = self.peek()?
            && !matches!(byte, b'\n' | b'\r')
        {
            if text.len() == LONGEST_HEADER {
                let what = format!("a header of at most {LONGEST_HEADER} bytes");
                return Err(self.wrong(line, column, &what, &text[..LONGEST]));
            }
            self.consume(byte);
            text.push(byte);
        }
        while text.pop_if(|byte| is_blank(*byte)).is_some() {}
        Ok(text)
    }

    /// The next number, which must be in `range`.
    pub fn number(
        &mut self,
        range: std::ops::RangeInclusive<u64>,
        what: &str,
    ) -> Result<u64, JudgeError> {
        self.number_that(|number| range.contains(&number), what)
    }

    /// The next number, for which `is_allowed` must be true.
    fn number_that(
        &mut self,
        is_allowed: impl Fn(u64) -> bool,
        what: &str,
    ) -> Result<u64, JudgeError> {
        self.skip_blanks()?;
        let (line, column) = (self.line, self.column);
        let text = self.token()?;
        // Text with a sign, or of too many characters, is no number of an input.
        let digits = Some(text.as_slice())
            .filter(|text| text.len() <= LONGEST && text.iter().all(u8::is_ascii_digit));
        digits
            .and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok())
            .filter(|&number| is_allowed(number))
            .ok_or_else(|| self.wrong(line, column, what, &text[..text.len().min(LONGEST)]))
    }

    /// The next cell, a number or the symbol for an empty cell.
    fn number_cell(
        &mut self,
        alphabet: &Alphabet,
        side: usize,
        what: &str,
    ) -> Result<u8, JudgeError> {
        self.skip_blanks()?;
        if let Some(byte) = self.peek()?
            && !byte.is_ascii_digit()
            && alphabet.digit(byte, side) == Some(0)
        {
            self.consume(byte);
            return match self.peek()? {
                Some(next) if !is_blank(next) => {
                    let column = self.column - 1;
                    Err(self.wrong(self.line, column, what, &[byte, next]))
                }
                _ => Ok(0),
            };
        }
        Ok(self.number(0..=side as u64, what)? as u8)
    }

    /// The next grid of a box order from 1 to 10, row by row. Where digits have one character, blanks
    /// between them are not needed; then no line ends within a row.
    ///
    /// A blank after the first digit decides that. Without one, digits of the first row come at least a
    /// box's width at a time: fewer before a blank are a number such as `05`, which is an error.
    pub fn grid(&mut self, order: u8, alphabet: &Alphabet) -> Result<GridText, JudgeError> {
        let order = usize::from(order);
        let side = order * order;
        let cells = side * side;
        let what = |at: usize| format!("cell {} of {cells}, {}", at + 1, alphabet.expected(side));
        self.skip_blanks()?;
        let (line, column) = (self.line, self.column);
        let mut digits = Vec::with_capacity(cells);
        if side == 1 || alphabet.is_numeric(side) {
            for at in 0..cells {
                digits.push(self.number_cell(alphabet, side, &what(at))?);
            }
            return Ok(GridText {
                digits,
                layout: None,
                spaced: true,
                line,
                column,
            });
        }
        let mut spaced = false;
        // The place after the first digit, and the byte there.
        let mut second = (0, 0, None);
        // Number of digits since the last blank.
        let mut together = 0;
        for at in 0..cells {
            let (last_line, last_column) = (self.line, self.column);
            self.skip_blanks()?;
            if !spaced && at % side != 0 && self.line != last_line {
                return Err(self.wrong(last_line, last_column, &what(at), b"\n"));
            }
            let symbol = self.peek()?;
            let Some(digit) = symbol.and_then(|symbol| alphabet.digit(symbol, side)) else {
                return Err(self.wrong(self.line, self.column, &what(at), symbol.as_slice()));
            };
            self.consume(symbol.expect("a symbol, which has a digit"));
            digits.push(digit);
            let next = self.peek()?;
            let alone = next.is_none_or(is_blank);
            if at == 0 {
                spaced = alone;
                second = (self.line, self.column, next);
            }
            // There is a blank at least before the next grid.
            if !alone && (spaced || at + 1 == cells) {
                let what = format!("a blank after cell {}", at + 1);
                return Err(self.wrong(self.line, self.column, &what, next.as_slice()));
            }
            together += 1;
            if alone {
                if !spaced && together < order && at + 1 < side && next.is_some() {
                    let (line, column, found) = second;
                    let what = "a blank after cell 1";
                    return Err(self.wrong(line, column, what, found.as_slice()));
                }
                together = 0;
            }
        }
        Ok(GridText {
            digits,
            layout: None,
            spaced,
            line,
            column,
        })
    }

    /// The next 9x9 grid whose cells are numbers: the digit, 0 for an empty cell, plus 16 for a wall above it,
    /// 32 on its right, 64 below it and 128 on its left. Cells without a wall between them are of one region.
    pub fn walled_grid(&mut self) -> Result<GridText, JudgeError> {
        let mut numbers = Vec::with_capacity(81);
        let mut places = Vec::with_capacity(81);
        // For each cell the first one of its region, as far as that is known.
        let mut regions: Vec<usize> = Vec::with_capacity(81);
        for at in 0..81 {
            self.skip_blanks()?;
            let (line, column) = (self.line, self.column);
            let what = format!("cell {} of 81, 0 to 9 plus walls", at + 1);
            let is_cell = |number| number < 16 * WALLS && number % WALLS <= 9;
            let number = self.number_that(is_cell, &what)?;
            numbers.push(number);
            places.push((line, column));
            regions.push(at);
            for (own, other, distance) in SHARED {
                if at < distance || distance == 1 && at % 9 == 0 {
                    continue;
                }
                let neighbour = at - distance;
                let is_apart = numbers[neighbour] & other != 0;
                if is_apart != (number & own != 0) {
                    let with = if is_apart { "with" } else { "without" };
                    let what = format!(
                        "cell {} of 81, {with} a wall to cell {}",
                        at + 1,
                        neighbour + 1
                    );
                    return Err(self.wrong(line, column, &what, number.to_string().as_bytes()));
                }
                if !is_apart {
                    let [one, two] = [regions[at], regions[neighbour]];
                    for region in regions.iter_mut().filter(|region| **region == one.max(two)) {
                        *region = one.min(two);
                    }
                }
            }
        }
        // The number of each region is its first cell.
        let map: Vec<String> = regions.iter().map(usize::to_string).collect();
        let layout = Layout::jigsaw(&map.join(",")).map_err(|error| {
            let RegionError::Size {
                sign,
                found,
                expected,
            } = error
            else {
                unreachable!("81 cells of regions: {error}");
            };
            let first: usize = sign.parse().expect("regions are numbers");
            let (line, column) = places[first];
            let fault = Fault::RegionSize { found, expected };
            JudgeError::Input {
                line,
                column,
                fault,
            }
        })?;
        let (line, column) = places[0];
        Ok(GridText {
            digits: numbers
                .iter()
                .map(|number| (number % WALLS) as u8)
                .collect(),
            layout: Some(layout),
            spaced: true,
            line,
            column,
        })
    }
}
