//! Ranges in words: of numbers of clues, and of ratings.

use ninefold_study::technique::{EXACT_UP_TO, SeRating};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number of clues or a range: `24`, `22..25`, `22..` or `..25`, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueCounts(
    /// From the smallest to the largest.
    pub RangeInclusive<usize>,
);

impl FromStr for ClueCounts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected a number or a range such as 22..25".to_owned();
        let number = |text: &str, none| match text {
            "" => Ok(none),
            text => text.parse::<u16>().map(usize::from).map_err(|_| wrong()),
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first, 0)?, number(last, usize::MAX)?),
            None if text.is_empty() => return Err(wrong()),
            None => (number(text, 0)?, number(text, 0)?),
        };
        match first <= last {
            true => Ok(ClueCounts(first..=last)),
            false => Err(format!("{first} is more than {last}")),
        }
    }
}

/// A rating or a range of ratings: `4.5`, `4.0..5.0`, `4.0..` or `..5.0`, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRange(
    /// From the lowest to the highest.
    pub RangeInclusive<SeRating>,
);

impl FromStr for RatingRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rating = |text: &str, none| match text {
            "" => Ok(none),
            text => text
                .parse()
                .map_err(|_| "expected a rating or a range of ratings such as 4.0..5.0".to_owned()),
        };
        let least = SeRating::of_tenths(0);
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (rating(first, least)?, rating(last, EXACT_UP_TO)?),
            None => {
                let rating = rating(text, least)?;
                (rating, rating)
            }
        };
        match first <= last {
            true => Ok(RatingRange(first..=last)),
            false => Err(format!("{first} is more than {last}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn numbers_and_ranges_of_them_are_read_and_nothing_else() {
        for (text, range) in [
            ("24", 24..=24),
            ("22..25", 22..=25),
            ("22..", 22..=usize::MAX),
            ("..25", 0..=25),
        ] {
            assert_eq!(text.parse(), Ok(ClueCounts(range)));
        }
        for text in ["", "x", "22..x", "-3", "25..22", "22...25", "1 2"] {
            assert!(text.parse::<ClueCounts>().is_err(), "{text}");
        }
    }

    #[test]
    fn ratings_and_ranges_are_read_and_nothing_else() {
        let range =
            |first, last| RatingRange(SeRating::of_tenths(first)..=SeRating::of_tenths(last));
        for (text, expected) in [
            ("4.5", range(45, 45)),
            ("4.0..5.0", range(40, 50)),
            ("4.0..", range(40, 199)),
            ("..5.0", range(0, 50)),
        ] {
            assert_eq!(text.parse(), Ok(expected));
        }
        for text in ["x", "4", "4.0..x", "5.0..4.0", "4.0...5.0", "4.55"] {
            assert!(text.parse::<RatingRange>().is_err(), "{text}");
        }
    }
}
