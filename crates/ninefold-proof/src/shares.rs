//! Shares of a number of solutions that is too large for a tree.
//!
//! They are recounted, and not proven: whoever checks them counts some or all of them again, with a
//! program of their own.

use super::tokens;
use ninefold::inside::ByBox;
use std::fmt;

/// Number of partitions of nine digits into three sets of three.
pub const SHARES: usize = 280;

/// The solutions of a 9x9 board by the partition of one box.
///
/// The digits in the three columns of a filled box, or in its three rows, are a partition of the nine digits
/// into three triples. Written with the digits of each triple ascending, and the triple with the smallest
/// digit first, the 280 partitions have an order, that of their numbers: 123456789, 123457689, 123458679,
/// ..., 189267345.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The box, 0 to 8 in reading order.
    pub of_box: usize,
    /// The lines of the box whose digits are meant: its rows if true, else its columns.
    pub by_rows: bool,
    /// The number of solutions with each partition.
    pub solutions: Box<[u128; SHARES]>,
}

impl From<&ByBox> for Shares {
    fn from(counted: &ByBox) -> Self {
        let mut solutions = Box::new([0; SHARES]);
        for (triples, share) in &counted.solutions {
            let number = partitions().position(|partition| partition == *triples);
            solutions[number.expect("it is one of them")] = *share;
        }
        Shares {
            of_box: counted.of_box,
            by_rows: counted.by_rows,
            solutions,
        }
    }
}

/// The partitions in their order, each as the sets of digits of its triples: bit 0 is digit 1.
fn partitions() -> impl Iterator<Item = [u16; 3]> {
    // With digit 1 are a second and a third; with the smallest of the others, too.
    let pairs = |from: u16| {
        let ascending = move |a: u16| (a + 1..10).map(move |b| (a, b));
        let of = move |(a, b): (u16, u16)| 1 << (a - 1) | 1 << (b - 1);
        (2..10)
            .flat_map(ascending)
            .map(of)
            .filter(move |&pair: &u16| pair & !from == 0)
    };
    pairs(0x1fe).flat_map(move |first| {
        let rest = 0x1fe & !first;
        let smallest = rest & rest.wrapping_neg();
        let left = rest & !smallest;
        pairs(left).map(move |second| [1 | first, smallest | second, left & !second])
    })
}

impl Shares {
    /// Their sum; `None` if it does not fit.
    pub fn sum(&self) -> Option<u128> {
        let mut shares = self.solutions.iter();
        shares.try_fold(0, |sum: u128, &share| sum.checked_add(share))
    }

    /// Reads the text that `Display` writes.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let [
            b'%',
            lines @ (b'c' | b'r'),
            number @ b'1'..=b'9',
            b':',
            numbers @ ..,
        ] = text
        else {
            return None;
        };
        let shares = numbers.split(|&byte| byte == b'/');
        let shares: Vec<u128> = shares.map(tokens::natural).collect::<Option<_>>()?;
        Some(Shares {
            of_box: usize::from(number - b'1'),
            by_rows: *lines == b'r',
            solutions: shares.try_into().ok()?,
        })
    }
}

impl fmt::Display for Shares {
    /// Writes `%c1:` and the shares with slashes between them: `c` for columns or `r` for rows, and the
    /// number of the box from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = if self.by_rows { 'r' } else { 'c' };
        write!(f, "%{lines}{}", self.of_box + 1)?;
        let mut before = ':';
        for share in self.solutions.iter() {
            write!(f, "{before}{share}")?;
            before = '/';
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn partitions_stand_in_the_order_of_their_numbers() {
        let digits = |set: u16| (1..10).filter(move |digit| set >> (digit - 1) & 1 == 1);
        let number = |triples: [u16; 3]| {
            let digits = triples.into_iter().flat_map(digits);
            digits.fold(0, |number, digit| 10 * number + digit)
        };
        let numbers: Vec<u32> = partitions().map(number).collect();
        assert_eq!(numbers[..3], [123_456_789, 123_457_689, 123_458_679]);
        assert_eq!((numbers.len(), numbers[279]), (280, 189_267_345));
        assert!(numbers.is_sorted_by(|one, next| one < next));
        assert!(partitions().all(|[a, b, c]| a | b | c == 0x1ff));
    }
}
