//! Transformations as text: a way from one board to another that anyone can check.
//!
//! ```text
//! r312456789/c123456789/d214356789/t
//! ```
//!
//! Four parts, which are carried out from left to right. `r`: for each row of the image, from the
//! top, the row that it comes from. `c`: the same for columns. `d`: for each digit from 1 its
//! image. `t`, if it is present: rows and columns change places in the end. Rows, columns and
//! digits are numbered from 1, and those above 9 are letters, as in a board on one line: 10 is `A`.

use crate::ground::geometry::SIDE;
use crate::ground::symmetry::{Symmetry, SymmetryError};
use crate::ground::words::symbols::{Syntax, digit, symbol};
use std::fmt::{self, Write};
use std::str::FromStr;
use thiserror::Error;

/// A text that is not a transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TransformationError {
    /// A required part is missing.
    #[error(
        "expected rows, columns and digits, such as r123.../c123.../d123..., and /t behind them if rows and columns change places"
    )]
    Parts,
    /// A part has not one character for each row, column or digit.
    #[error("part {part} has {found} characters where the board has {side}")]
    Length {
        /// The letter of the part.
        part: char,
        /// Number of characters after the letter.
        found: usize,
        /// Number of rows of the board.
        side: usize,
    },
    /// A character stands for no row, column or digit of the board.
    #[error("'{character}' in part {part} is no number of the board")]
    Character {
        /// The letter of the part.
        part: char,
        /// The character.
        character: char,
    },
    /// The numbers are no symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
}

/// Writes rows and columns, counted from 0, and digits.
pub fn write(
    f: &mut fmt::Formatter<'_>,
    [rows, columns, digits]: [&[u8]; 3],
    transposed: bool,
) -> fmt::Result {
    let mut part = |letter: &str, numbers: &[u8], add: u8| {
        f.write_str(letter)?;
        let mut numbers = numbers.iter();
        numbers.try_for_each(|number| f.write_char(symbol(number + add).into()))
    };
    part("r", rows, 1)?;
    part("/c", columns, 1)?;
    part("/d", digits, 0)?;
    f.write_str(if transposed { "/t" } else { "" })
}

impl fmt::Display for Symmetry {
    /// Writes the transformation in one word without blanks, commas or quotes.
    ///
    /// ```
    /// use ninefold::Symmetry;
    ///
    /// let both = Symmetry::TRANSPOSITION;
    /// assert_eq!(both.to_string(), "r123456789/c123456789/d123456789/t");
    /// assert_eq!("r123456789/c123456789/d123456789/t".parse(), Ok(both));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(
            f,
            [self.rows(), self.columns(), self.digits()],
            self.is_transposed(),
        )
    }
}

impl FromStr for Symmetry {
    type Err = TransformationError;

    /// Reads the format that [`Display`](fmt::Display) writes. Capital letters are read, too.
    fn from_str(text: &str) -> Result<Self, TransformationError> {
        let (parts, transposed) = parts(SIDE, text)?;
        let [rows, columns, digits] = parts.map(|part| {
            let part: Result<[u8; SIDE], _> = part.try_into();
            part.expect("a number for each line")
        });
        Ok(Symmetry::new(rows, columns, digits, transposed)?)
    }
}

/// The rows and columns, from 0, and the digits of a transformation, as many as `side`, and whether the board is
/// transposed.
///
/// # Errors
/// If the text is no transformation.
pub fn parts(side: usize, text: &str) -> Result<([Vec<u8>; 3], bool), TransformationError> {
    let parts: Vec<&str> = text.trim_ascii().split('/').collect();
    let (parts, transposed) = match parts[..] {
        [rows, columns, digits] => ([rows, columns, digits], false),
        [rows, columns, digits, "t" | "T"] => ([rows, columns, digits], true),
        _ => return Err(TransformationError::Parts),
    };
    let [rows, columns, digits] = [
        numbers(side, 'r', parts[0]),
        numbers(side, 'c', parts[1]),
        numbers(side, 'd', parts[2]),
    ];
    let lines = |numbers: Vec<u8>| numbers.into_iter().map(|number| number - 1).collect();
    Ok(([lines(rows?), lines(columns?), digits?], transposed))
}

/// The numbers of one part, from 1.
fn numbers(side: usize, part: char, text: &str) -> Result<Vec<u8>, TransformationError> {
    let text = text.strip_prefix([part, part.to_ascii_uppercase()]);
    let text = text.ok_or(TransformationError::Parts)?;
    let number = |character: char| {
        let number = u8::try_from(character).ok();
        let number = number.and_then(|byte| digit(byte, side, Syntax::default()));
        let number = number.filter(|&number| number > 0);
        number.ok_or(TransformationError::Character { part, character })
    };
    let numbers: Vec<u8> = text.chars().map(number).collect::<Result<_, _>>()?;
    match numbers.len() == side {
        true => Ok(numbers),
        false => Err(TransformationError::Length {
            part,
            found: numbers.len(),
            side,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::random::Draws;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_is_written_is_read_again() {
        for index in 0..200 {
            let symmetry = Symmetry::drawn(&mut Draws::new(7, 0, index));
            let text = symmetry.to_string();
            assert_eq!(text.parse(), Ok(symmetry), "{text}");
            assert_eq!(text.to_uppercase().parse(), Ok(symmetry), "{text}");
        }
    }

    /// Of 9x9 as of other sizes.
    #[test]
    fn what_is_no_transformation_of_9x9_is_told_why() {
        let error = |text: &str| text.parse::<Symmetry>().unwrap_err().to_string();
        let good = "r123456789/c123456789/d123456789";
        assert!(good.parse::<Symmetry>().is_ok());
        assert!(error(&format!("{good}/x")).starts_with("expected rows, columns and digits"));
        #[rustfmt::skip]
        let cases = [
            ("r12", "r1", "part r has 8 characters where the board has 9"),
            ("c1", "cA", "'A' in part c is no number of the board"),
            ("r123456", "r126453", "the rows are not a permutation that keeps bands together"),
            ("d12", "d11", "the digits are not a permutation of those of the board"),
        ];
        for (from, to, message) in cases {
            assert_eq!(error(&good.replace(from, to)), message);
        }
    }
}
