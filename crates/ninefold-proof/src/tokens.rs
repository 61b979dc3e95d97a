//! The text of a proof: pivots, and for scores the scale and the changes of prices.

use super::prices::{PriceChange, Prices};
use super::record_error::{InText, RecordErrorKind};
use ninefold::layout::Layout;
use std::fmt;
use std::str::FromStr;

/// Largest number of digits of a whole number.
const DIGITS: usize = 18;

/// The base of the numbers of pivots of a layout: the least of which two digits are enough. With rows, columns and
/// boxes it is twice the side, and never more than 60.
fn base_of(layout: &Layout) -> u16 {
    let pivots = layout.cells() + layout.digits() * layout.houses().len();
    let bases = 1..=60;
    let mut enough = bases.filter(|&base| usize::from(base).pow(2) >= pivots);
    enough.next().expect("no layout has more than 3600 pivots")
}

/// The pivots and the prices of a proof as text, on a board of a layout.
pub(super) fn proof(layout: &Layout, pivots: &[u16], prices: &Prices) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let base = base_of(layout);
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
                write!(f, "{}{}", letter(pivot / base), letter(pivot % base))?;
            }
        }
        Ok(())
    })
}

/// Reads the proof of a claim without prices about a board of a layout.
pub(super) fn read_pivots(layout: &Layout, text: &[u8]) -> InText<Vec<u16>> {
    let base = base_of(layout);
    let pivots = text.chunks(2).enumerate().map(|(number, pair)| {
        let pivot = read_pivot(base, pair);
        pivot.ok_or((2 * number, RecordErrorKind::Pivot))
    });
    pivots.collect()
}

/// Reads the proof of a score of a classic board.
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
            pivots.push(read_pivot(18, pair).ok_or((at, RecordErrorKind::Pivot))?);
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

/// The letter of a digit of pivots, whose base is at most 60.
fn letter(digit: u16) -> char {
    char::from(match digit as u8 {
        digit @ 0..26 => b'A' + digit,
        digit @ 26..52 => b'a' + digit - 26,
        digit => b'0' + digit - 52,
    })
}

/// The number of a pivot of two letters in a base.
fn read_pivot(base: u16, letters: &[u8]) -> Option<u16> {
    let digit = |byte: u8| {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            _ => return None,
        };
        Some(u16::from(digit)).filter(|&digit| digit < base)
    };
    let &[first, second] = letters else {
        return None;
    };
    Some(digit(first)? * base + digit(second)?)
}
