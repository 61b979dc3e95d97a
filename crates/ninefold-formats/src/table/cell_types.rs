//! Types of columns, for formats that distinguish numbers, truth values and lists from texts.
//!
//! A column has a type if every value of it comes back from that type as it was. Whole numbers are
//! those of 64 bits. Floating-point numbers are those whose digits a double holds: `1e400`, `1.50` and
//! numbers of twenty digits stay text. Where both stand in a column, whole numbers up to 2^53 are
//! floating-point numbers too. Lists may be lists of lists. A column of anything else, or of values of
//! several kinds, is text.

use super::Cell;
use crate::json;

/// Type of a value that is no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// Text, or anything as JSON writes it.
    Text,
    /// A whole number of 64 bits, with a sign.
    Integer,
    /// A floating-point number of 64 bits.
    Double,
    /// True or false.
    Boolean,
}

/// Type of a column. Every value may be null, in a list too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellType {
    /// Type of the values in the lists, or of those of the column.
    pub scalar: Scalar,
    /// Number of lists around each value: 1 for a list, 2 for a list of lists.
    pub depth: u8,
}

/// Limit of the number of lists around a value.
const DEEPEST: u8 = 8;

impl CellType {
    /// The type of any column.
    pub const TEXT: CellType = CellType {
        scalar: Scalar::Text,
        depth: 0,
    };

    /// Returns true if a cell is of this type.
    pub fn fits(self, cell: Cell) -> bool {
        match (self.depth, self.scalar, cell) {
            (0, Scalar::Text, _) | (_, _, Cell::Null) => true,
            (_, _, Cell::Text(_)) => false,
            (_, _, Cell::Literal(value)) => self.holds(value, 0),
        }
    }

    /// Returns true if a value within `level` lists is of this type.
    fn holds(self, value: &[u8], level: u8) -> bool {
        match value {
            b"null" => true,
            [b'[', ..] => {
                level < self.depth
                    && json::elements(value).all(|element| self.holds(element, level + 1))
            }
            _ => level == self.depth && self.scalar.holds(value),
        }
    }

    /// The noun for the values in messages.
    pub fn noun(self) -> &'static str {
        match (self.depth, self.scalar) {
            (0, Scalar::Text) => "a text",
            (0, Scalar::Integer) => "a whole number of 64 bits",
            (0, Scalar::Double) => "a number that a double holds",
            (0, Scalar::Boolean) => "true or false",
            (_, Scalar::Text) => "a list of texts",
            (_, Scalar::Integer) => "a list of whole numbers of 64 bits",
            (_, Scalar::Double) => "a list of numbers that doubles hold",
            (_, Scalar::Boolean) => "a list of truth values",
        }
    }
}

impl Scalar {
    fn holds(self, value: &[u8]) -> bool {
        match self {
            Scalar::Text => value.starts_with(b"\""),
            Scalar::Integer => integer(value).is_some(),
            Scalar::Double => double(value).is_some(),
            Scalar::Boolean => matches!(value, b"true" | b"false"),
        }
    }
}

/// Reads a whole number of 64 bits, if it would be written with the same digits.
pub fn integer(value: &[u8]) -> Option<i64> {
    let text = str::from_utf8(value).ok()?;
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Reads a floating-point number, if a double holds it to its last digit.
pub fn double(value: &[u8]) -> Option<f64> {
    /// Whole numbers up to here are all doubles.
    const EXACT: u64 = 1 << 53;
    let text = str::from_utf8(value).ok()?;
    if let Some(whole) = integer(value) {
        return (whole.unsigned_abs() <= EXACT).then_some(whole as f64);
    }
    let number: f64 = text
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())?;
    let shortest = format!("{number:?}");
    let is_same = shortest == text
        || !ends_in_zeros(text)
            && significant(text).is_some_and(|it| Some(it) == significant(&shortest));
    is_same.then_some(number)
}

/// Returns true if a number has zeros at the end of its fraction, which show its precision, as `1.50` does.
fn ends_in_zeros(number: &str) -> bool {
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let fraction = mantissa.split_once('.').map(|(_, fraction)| fraction);
    fraction.is_some_and(|fraction| fraction.len() > 1 && fraction.ends_with('0'))
}

/// The sign, the digits without zeros at both ends, and the power of ten of the last of them.
fn significant(number: &str) -> Option<(bool, String, i64)> {
    let (negative, rest) = match number.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, number),
    };
    let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
    let exponent: i64 = exponent.trim_start_matches('+').parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let short = digits.trim_end_matches('0');
    let dropped = digits.len() - short.len();
    let short = short.trim_start_matches('0').to_owned();
    let power = exponent.checked_add(dropped as i64 - fraction.len() as i64)?;
    let power = if short.is_empty() { 0 } else { power };
    Some((negative, short, power))
}

/// Guess of a column's type from some of its values.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    scalar: Option<Scalar>,
    /// Number of lists around the values that are no lists.
    depth: u8,
    /// Least number of lists around values, including empty lists.
    least: u8,
    /// True if a whole number is larger than doubles hold exactly.
    large: bool,
    /// True if the values have no common type but text.
    mixed: bool,
}

impl Guess {
    /// Adds a value.
    pub fn add(&mut self, value: &[u8]) {
        if !self.mixed {
            self.look(value, 0);
        }
    }

    fn look(&mut self, value: &[u8], level: u8) {
        let scalar = match value {
            b"null" => return,
            [b'[', ..] if level < DEEPEST => {
                self.least = self.least.max(level + 1);
                return json::elements(value).for_each(|element| self.look(element, level + 1));
            }
            [b'[' | b'{', ..] => {
                self.mixed = true;
                return;
            }
            _ => [
                Scalar::Text,
                Scalar::Boolean,
                Scalar::Integer,
                Scalar::Double,
            ]
            .into_iter()
            .find(|scalar| scalar.holds(value)),
        };
        let Some(scalar) = scalar else {
            self.mixed = true;
            return;
        };
        self.large |= scalar == Scalar::Integer && double(value).is_none();
        let both = match (self.scalar, scalar) {
            (None, scalar) => Some(scalar),
            (Some(one), other) if one == other => Some(one),
            (Some(Scalar::Integer), Scalar::Double) | (Some(Scalar::Double), Scalar::Integer) => {
                Some(Scalar::Double)
            }
            _ => None,
        };
        self.mixed |= both.is_none() || self.scalar.is_some() && self.depth != level;
        (self.scalar, self.depth) = (both, level);
    }

    /// The type of a column of which these are the first values.
    pub fn cell_type(&self) -> CellType {
        match self.scalar {
            Some(scalar)
                if !self.mixed
                    && self.least <= self.depth
                    && !(self.large && scalar == Scalar::Double) =>
            {
                CellType {
                    scalar,
                    depth: self.depth,
                }
            }
            _ => CellType::TEXT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn of(values: &[&str]) -> (Scalar, u8) {
        let mut guess = Guess::default();
        values.iter().for_each(|value| guess.add(value.as_bytes()));
        let found = guess.cell_type();
        if found != CellType::TEXT {
            // What the guess is of fits.
            for value in values {
                assert!(found.holds(value.as_bytes(), 0), "{value}");
            }
        }
        (found.scalar, found.depth)
    }

    #[test]
    fn a_type_holds_every_value_to_its_last_digit() {
        use Scalar::{Boolean, Double, Integer, Text};
        let cases: [(&[&str], (Scalar, u8)); 30] = [
            (&["1", "-7", "null", "9223372036854775807"], (Integer, 0)),
            (&["9223372036854775808"], (Text, 0)),
            (&["-0"], (Double, 0)),
            (&["0.1", "-2.5e-300", "1e22", "1E+2"], (Double, 0)),
            (&["1.0", "2.0"], (Double, 0)),
            (&["1", "0.5"], (Double, 0)),
            (&["0.5", "9007199254740992"], (Double, 0)),
            (&["0.5", "9007199254740993"], (Text, 0)),
            (&["9007199254740993", "0.5"], (Text, 0)),
            (&["1.50"], (Text, 0)),
            (&["0.1000000000000000055511151231257827"], (Text, 0)),
            (&["1e400"], (Text, 0)),
            (&["1e-400"], (Text, 0)),
            (&["12345678901234567890123"], (Text, 0)),
            (&["true", "false"], (Boolean, 0)),
            (&["true", "1"], (Text, 0)),
            (&["\"1\"", "1"], (Text, 0)),
            (&["\"1\"", "null"], (Text, 0)),
            (&["null"], (Text, 0)),
            (&[], (Text, 0)),
            (&["[1, 2]", "[]", "null", "[null]"], (Integer, 1)),
            (&["[\"a\", \"b,]\"]"], (Text, 1)),
            (&["[[1],[2, 3]]", "[]", "[null]", "[[]]"], (Integer, 2)),
            (&["[1, 2.5]"], (Double, 1)),
            (&["[1]", "1"], (Text, 0)),
            (&["[1, [2]]"], (Text, 0)),
            (&["[1]", "[[]]"], (Text, 0)),
            (&["[]"], (Text, 0)),
            (&["{\"a\":1}"], (Text, 0)),
            (&["[{\"a\":1}]"], (Text, 0)),
        ];
        for (values, expected) in cases {
            assert_eq!(of(values), expected, "{values:?}");
        }
    }

    #[test]
    fn what_comes_later_fits_or_does_not() {
        let of = |scalar, depth| CellType { scalar, depth };
        let fits = |kind: CellType, value: &str| kind.fits(Cell::Literal(value.as_bytes()));
        assert!(fits(of(Scalar::Integer, 0), "5"));
        assert!(!fits(of(Scalar::Integer, 0), "5.0"));
        assert!(!fits(of(Scalar::Integer, 0), "[5]"));
        assert!(fits(of(Scalar::Double, 0), "5"));
        assert!(!fits(of(Scalar::Double, 0), "1.10"));
        assert!(!fits(of(Scalar::Integer, 1), "[1,[2]]"));
        assert!(fits(of(Scalar::Integer, 2), "[[1],null,[]]"));
        assert!(!of(Scalar::Integer, 0).fits(Cell::Text(b"5")));
        assert!(of(Scalar::Integer, 0).fits(Cell::Null));
        assert!(fits(CellType::TEXT, "{\"a\":1}"));
    }
}
