//! Ratings of Sudoku Explainer, and ranges of them.

use ninefold_study::technique::{EXACT_UP_TO, SeRating};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A rating or a range of ratings: `4.5`, `4.0..5.0`, `4.0..` or `..5.0`, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRange(pub RangeInclusive<SeRating>);

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

/// Reads a least rating, which is at most that of all puzzles whose rating is not known.
///
/// # Errors
/// If it is higher, or no rating.
pub fn least_er(text: &str) -> Result<SeRating, String> {
    let rating: SeRating = text.parse().map_err(|error| format!("{error}"))?;
    let above = SeRating::of_tenths(EXACT_UP_TO.tenths() + 1);
    match rating <= above {
        true => Ok(rating),
        false => Err(format!(
            "ratings above {EXACT_UP_TO} are not known: the largest is {above}, which means above {EXACT_UP_TO}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn ratings_and_ranges_are_read_and_nothing_else() {
        let range =
            |first, last| RatingRange(SeRating::of_tenths(first)..=SeRating::of_tenths(last));
        for (text, expected) in [
            ("4.5", range(45, 45)),
            ("4.0..5.0", range(40, 50)),
            ("4.0..", range(40, 75)),
            ("..5.0", range(0, 50)),
        ] {
            assert_eq!(text.parse(), Ok(expected));
        }
        for text in ["x", "4", "4.0..x", "5.0..4.0", "4.0...5.0", "4.55"] {
            assert!(text.parse::<RatingRange>().is_err(), "{text}");
        }
        assert_eq!(least_er("7.6"), Ok(SeRating::of_tenths(76)));
        assert!(
            least_er("7.7")
                .unwrap_err()
                .contains("above 7.5 are not known")
        );
    }
}
