//! Ratings of Sudoku Explainer.

use ninefold::UnknownWord;
use std::str::FromStr;

/// A rating of Sudoku Explainer, such as 7.2.
///
/// ```
/// use ninefold_study::technique::SeRating;
///
/// let rating = SeRating::of_tenths(72);
/// assert_eq!(rating.to_string(), "7.2");
/// assert_eq!("7.2".parse(), Ok(rating));
/// assert!(rating > SeRating::of_tenths(15));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeRating(u8);

impl SeRating {
    /// The rating of this number of tenths.
    pub const fn of_tenths(tenths: u8) -> Self {
        SeRating(tenths)
    }

    /// The number of tenths.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// The rating as a number, such as 7.2.
    ///
    /// ```
    /// use ninefold_study::technique::SeRating;
    ///
    /// assert_eq!(SeRating::of_tenths(72).number(), 7.2);
    /// assert_eq!(SeRating::of_number(7.2), Some(SeRating::of_tenths(72)));
    /// assert_eq!(SeRating::of_number(7.25), None);
    /// ```
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// The rating of this number, if it has at most one decimal place and is from 0 to 25.5.
    pub fn of_number(number: f64) -> Option<Self> {
        let tenths = (number * 10.0).round();
        let rating = SeRating(tenths as u8);
        (rating.number() == number).then_some(rating)
    }

    /// The rating that a sum of floating-point numbers is shown as.
    pub(super) fn of_sum(sum: f64) -> Self {
        SeRating(((sum + 0.05) * 10.0).floor() as u8)
    }
}

impl FromStr for SeRating {
    type Err = UnknownWord;

    /// Reads a rating as it is written: digits, a point and a digit.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let tenths = || {
            let (whole, tenth) = text.split_once('.')?;
            let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let plain = is_plain(whole) && is_plain(tenth) && tenth.len() == 1;
            let number = format!("{whole}{tenth}").parse().ok().filter(|_| plain)?;
            Some(SeRating(number)).filter(|rating| rating.to_string() == text)
        };
        tenths().ok_or_else(|| UnknownWord::like("rating", "a number such as 7.2", text))
    }
}
