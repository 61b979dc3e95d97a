//! A number of clues, or a range of them.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number of clues or a range: `24`, `22..25`, `22..` or `..25`, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueCounts(pub RangeInclusive<usize>);

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

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn numbers_and_ranges_are_read_and_nothing_else() {
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
}
