//! One of N parts, of a file or of a search.

use std::str::FromStr;

/// One of N parts, written as K/N with K from 1 to N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its index, from 0.
    pub index: usize,
    /// Number of parts.
    pub of: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected K/N with K from 1 to N, such as 3/16".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let [number, of] = [number, of].map(|part| part.parse::<u32>().ok());
        match (number, of) {
            (Some(number @ 1..), Some(of)) if number <= of => Ok(Part {
                index: number as usize - 1,
                of: of as usize,
            }),
            _ => Err(wrong()),
        }
    }
}
