//! A share of a corpus.

use ninefold_formats::answers::Part;
use std::ops::Range;
use std::str::FromStr;

/// One of N shares, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard(Part);

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Shard)
    }
}

impl Shard {
    /// Returns true if it is the first.
    pub fn is_first(self) -> bool {
        self.0.index == 0
    }

    /// Returns true if it is the last.
    pub fn is_last(self) -> bool {
        self.0.index + 1 == self.0.of
    }

    /// The approximate length of the share, given the length of the whole.
    pub fn length(self, all: u64) -> u64 {
        all / self.0.of as u64
    }

    /// Its part of each input, given how long they are. One that reaches to the end of an input has no
    /// end, so that nothing is left out if an input turns out to be longer.
    pub fn of(self, lengths: &[u64]) -> Vec<Range<u64>> {
        let total: u128 = lengths.iter().map(|&length| u128::from(length)).sum();
        let at = |index: usize| (total * index as u128 / self.0.of as u128) as u64;
        let (first, last) = (at(self.0.index), at(self.0.index + 1));
        let mut start = 0;
        let part = |&length: &u64| {
            let here = start..start + length;
            start = here.end;
            let begin = first.clamp(here.start, here.end) - here.start;
            let end = last.clamp(here.start, here.end) - here.start;
            match begin < end && end == length {
                true => begin..u64::MAX,
                false => begin..end,
            }
        };
        lengths.iter().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn shares_are_disjoint_and_make_up_the_whole() {
        let lengths = [10, 0, 7, 1, 100];
        for of in 1..=20 {
            let mut next = [0; 5];
            for number in 1..=of {
                let shard: Shard = format!("{number}/{of}").parse().unwrap();
                for (next, part) in next.iter_mut().zip(shard.of(&lengths)) {
                    if !part.is_empty() {
                        assert_eq!(*next, part.start);
                        *next = part.end;
                    }
                }
            }
            assert_eq!(
                next,
                lengths.map(|length| if length > 0 { u64::MAX } else { 0 })
            );
        }
    }

    #[test]
    fn a_share_is_a_number_and_how_many_there_are() {
        for wrong in ["", "3", "0/3", "4/3", "1/0", "a/b", "-1/3", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
        assert!(
            "1/1"
                .parse::<Shard>()
                .is_ok_and(|shard| shard.is_first() && shard.is_last())
        );
    }
}
