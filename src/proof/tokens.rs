//! The text of a proof: pivots, and for scores the scale and the changes of prices.

use super::record::{InText, PriceChange, Prices, RecordErrorKind};
use std::fmt;
use std::str::FromStr;

/// Largest number of digits of a whole number.
const DIGITS: usize = 18;

/// The pivots and the prices of a proof as text, on a board of that many rows.
pub(super) fn proof(side: usize, pivots: &[u16], prices: &Prices) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        if prices.scale != 1 {
            write!(f, "*{}", prices.scale)?;
        }
        let mut changes = prices.changes.iter().peekable();
        for after in 0..=pivots.len() {
            while let Some(change) = changes.next_if(|change| change.after <= after) {
                let mut before = '$';
                for &added in change.added.iter() {
                    write!(f, "{before}")?;
                    if added != 0 {
                        write!(f, "{added}")?;
                    }
                    before = '/';
                }
            }
            if let Some(&pivot) = pivots.get(after) {
                let base = 2 * side;
                let (first, second) = (usize::from(pivot) / base, usize::from(pivot) % base);
                write!(f, "{}{}", letter(first), letter(second))?;
            }
        }
        Ok(())
    })
}

/// Reads the proof of a claim without prices. `side` is the number of rows of the board.
pub(super) fn read_pivots(side: usize, text: &[u8]) -> InText<Vec<u16>> {
    let pivots = text.chunks(2).enumerate().map(|(number, pair)| {
        let pivot = read_pivot(side, pair);
        pivot.ok_or((2 * number, RecordErrorKind::Pivot))
    });
    pivots.collect()
}

/// Reads the proof of a score.
pub(super) fn read_priced(text: &[u8]) -> InText<(Vec<u16>, Prices)> {
    let mut at = 0;
    let mut pivots = Vec::new();
    let mut prices = Prices::default();
    if let Some(rest) = text.strip_prefix(b"*") {
        let scale = &rest[..run_of(rest, |byte| byte.is_ascii_digit())];
        let number = number_of(scale).filter(|scale| (1..10_000).contains(scale));
        prices.scale = number.ok_or((1, RecordErrorKind::Scale))? as u16;
        at = 1 + scale.len();
    }
    while let Some(rest) = text.get(at..)
        && !rest.is_empty()
    {
        if let Some(rest) = rest.strip_prefix(b"$") {
            let is_price = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'/');
            let numbers = &rest[..run_of(rest, is_price)];
            let added = whole_numbers(numbers, |text| match text {
                [] => Some(0),
                text => whole_number(text),
            });
            prices.changes.push(PriceChange {
                after: pivots.len(),
                added: added.ok_or((at, RecordErrorKind::Prices))?,
            });
            at += 1 + numbers.len();
        } else {
            let pair = &rest[..rest.len().min(2)];
            pivots.push(read_pivot(9, pair).ok_or((at, RecordErrorKind::Pivot))?);
            at += 2;
        }
    }
    match pivots.is_empty() && prices.changes.is_empty() {
        true => Err((at, RecordErrorKind::Pivot)),
        false => Ok((pivots, prices)),
    }
}

/// Number of bytes at the beginning of a text that are of a kind.
fn run_of(text: &[u8], is_of_kind: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|&byte| !is_of_kind(byte));
    end.unwrap_or(text.len())
}

/// A number in base ten, as it is written, of at most 19 digits.
pub(super) fn number_of(text: &[u8]) -> Option<u64> {
    natural(text).filter(|_| text.len() <= 19)
}

/// A number in base ten, as it is written, if its type holds it.
pub(super) fn natural<N: FromStr>(text: &[u8]) -> Option<N> {
    let is_plain = match text {
        [b'0'] => true,
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    str::from_utf8(text).ok().filter(|_| is_plain)?.parse().ok()
}

/// A whole number in base ten, as it is written, of at most 18 digits.
pub(super) fn whole_number(text: &[u8]) -> Option<i64> {
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let number = number_of(digits).filter(|_| digits.len() <= DIGITS)?;
    let number = i64::try_from(number).ok()?;
    match is_negative {
        true if number == 0 => None,
        true => Some(-number),
        false => Some(number),
    }
}

/// 81 whole numbers with slashes between them, each read by `read`.
pub(super) fn whole_numbers(
    text: &[u8],
    read: impl Fn(&[u8]) -> Option<i64>,
) -> Option<Box<[i64; 81]>> {
    let mut numbers = Box::new([0; 81]);
    let mut texts = text.split(|&byte| byte == b'/');
    for number in numbers.iter_mut() {
        *number = read(texts.next()?)?;
    }
    texts.next().is_none().then_some(numbers)
}

/// The letter of a digit of pivots, whose base is at most 50.
fn letter(digit: usize) -> char {
    char::from(match digit as u8 {
        digit @ 0..26 => b'A' + digit,
        digit => b'a' + digit - 26,
    })
}

/// The number of a pivot of two letters.
fn read_pivot(side: usize, letters: &[u8]) -> Option<u16> {
    let base = 2 * side as u16;
    let digit = |byte: u8| {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            _ => return None,
        };
        Some(u16::from(digit)).filter(|&digit| digit < base)
    };
    let &[first, second] = letters else {
        return None;
    };
    Some(digit(first)? * base + digit(second)?)
}
