//! Single values as text formats write them.
//!
//! | in the file | as text |
//! |---|---|
//! | text, bytes that are UTF-8 | text |
//! | other bytes | text: `0x` and hexadecimal digits |
//! | integers, booleans | literals |
//! | floating-point numbers | literals, as short as they can be read back; `NaN`, `Infinity` and `-Infinity` as text |
//! | decimals | literals, exact; longer ones than 128 bits as bytes |
//! | dates, times, timestamps | text as in ISO 8601, with `Z` for UTC; out of range as the integer |
//! | intervals | text as in ISO 8601: `P1M2DT3.004S` |
//! | UUIDs | text |

use super::cells::CellTable;
use super::column_types::{Kind, Unit};
use super::leaf_values::Values;
use chrono::{DateTime, NaiveDate, NaiveTime};
use parquet::data_type::{AsBytes, Int96};
use std::fmt::Write as _;
use std::io::Write as _;

/// Receiver of a value: a table of cells, or a JSON text.
pub(crate) trait ValueSink {
    /// A text, which is UTF-8.
    fn text(&mut self, text: &str);
    /// A literal of JSON.
    fn literal(&mut self, literal: std::fmt::Arguments<'_>);
}

impl ValueSink for CellTable {
    fn text(&mut self, text: &str) {
        self.push_text(text.as_bytes());
    }

    fn literal(&mut self, literal: std::fmt::Arguments<'_>) {
        self.push_literal(|bytes| {
            let _infallible = bytes.write_fmt(literal);
        });
    }
}

/// A JSON text.
#[derive(Debug, Default)]
pub(crate) struct Json {
    pub(crate) bytes: Vec<u8>,
}

impl ValueSink for Json {
    fn text(&mut self, text: &str) {
        serde_json::to_writer(&mut self.bytes, text).expect("memory takes every text");
    }

    fn literal(&mut self, literal: std::fmt::Arguments<'_>) {
        let _infallible = self.bytes.write_fmt(literal);
    }
}

/// Puts the value with this number into `sink`. Returns false if there is none.
pub(crate) fn put(values: &Values, value: usize, kind: Kind, sink: &mut impl ValueSink) -> bool {
    match values {
        Values::Boolean(values) => get(values, value, |&v| sink.literal(format_args!("{v}"))),
        Values::Int32(values) => get(values, value, |&v| match kind {
            Kind::Unsigned(_) => whole(i64::from(v as u32), kind, sink),
            _ => whole(i64::from(v), kind, sink),
        }),
        Values::Int64(values) => get(values, value, |&v| whole(v, kind, sink)),
        Values::Int96(values) => get(values, value, |v| old_timestamp(v, sink)),
        Values::Float(values) => get(values, value, |&v| {
            float(f64::from(v), format_args!("{v:?}"), sink);
        }),
        Values::Double(values) => get(values, value, |&v| {
            float(v, format_args!("{v:?}"), sink);
        }),
        Values::Bytes(values) => get(values, value, |v| bytes(v.as_bytes(), kind, sink)),
        Values::Fixed(values) => get(values, value, |v| bytes(v.as_bytes(), kind, sink)),
    }
}

fn get<T>(values: &[T], value: usize, put: impl FnOnce(&T)) -> bool {
    values.get(value).map(put).is_some()
}

/// Whole numbers, and dates and times that are counted in them.
fn whole(number: i64, kind: Kind, sink: &mut impl ValueSink) {
    match kind {
        Kind::Unsigned(64) => sink.literal(format_args!("{}", number as u64)),
        Kind::Decimal(scale) => decimal(i128::from(number), scale, sink),
        Kind::Date => match i32::try_from(number)
            .ok()
            .and_then(NaiveDate::from_epoch_days)
        {
            Some(date) => text(sink, format_args!("{date:?}")),
            None => sink.literal(format_args!("{number}")),
        },
        Kind::Time(unit) => time(number, unit, sink),
        Kind::Timestamp { unit, universal } => timestamp(number, unit, universal, sink),
        _ => sink.literal(format_args!("{number}")),
    }
}

fn text(sink: &mut impl ValueSink, what: std::fmt::Arguments<'_>) {
    let mut text = String::new();
    let _infallible = text.write_fmt(what);
    sink.text(&text);
}

/// Seconds and nanoseconds of a number of units.
fn seconds(number: i64, unit: Unit) -> (i64, u32) {
    let in_a_second = unit.in_a_second();
    let rest = number.rem_euclid(in_a_second) * (1_000_000_000 / in_a_second);
    (number.div_euclid(in_a_second), rest as u32)
}

fn time(number: i64, unit: Unit, sink: &mut impl ValueSink) {
    let (seconds, rest) = seconds(number, unit);
    let time = u32::try_from(seconds)
        .ok()
        .and_then(|seconds| NaiveTime::from_num_seconds_from_midnight_opt(seconds, rest));
    match time {
        Some(time) => text(sink, format_args!("{time:?}")),
        None => sink.literal(format_args!("{number}")),
    }
}

fn timestamp(number: i64, unit: Unit, universal: bool, sink: &mut impl ValueSink) {
    let (seconds, rest) = seconds(number, unit);
    match DateTime::from_timestamp(seconds, rest) {
        Some(moment) => {
            let zone = if universal { "Z" } else { "" };
            text(sink, format_args!("{:?}{zone}", moment.naive_utc()));
        }
        None => sink.literal(format_args!("{number}")),
    }
}

/// Nanoseconds of the day and the day's number in the Julian calendar.
fn old_timestamp(value: &Int96, sink: &mut impl ValueSink) {
    const EPOCH: i64 = 2_440_588;
    let &[low, high, day] = value.data() else {
        return sink.text("");
    };
    let nanoseconds = (u64::from(high) << 32 | u64::from(low)) as i64;
    let (seconds, rest) = seconds(nanoseconds, Unit::Nanoseconds);
    let seconds = (i64::from(day) - EPOCH) * 86_400 + seconds;
    match DateTime::from_timestamp(seconds, rest) {
        Some(moment) => text(sink, format_args!("{:?}", moment.naive_utc())),
        None => text(sink, format_args!("day {day}, {nanoseconds} ns")),
    }
}

fn float(number: f64, shortest: std::fmt::Arguments<'_>, sink: &mut impl ValueSink) {
    if number.is_finite() {
        sink.literal(shortest);
    } else if number.is_nan() {
        sink.text("NaN");
    } else if number > 0.0 {
        sink.text("Infinity");
    } else {
        sink.text("-Infinity");
    }
}

fn decimal(number: i128, scale: u32, sink: &mut impl ValueSink) {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    let scale = scale as usize;
    // A scale far beyond a number's digits is not written out.
    if scale > 100 {
        return sink.literal(format_args!("{sign}{digits}e-{scale}"));
    }
    match digits.len().checked_sub(scale) {
        _ if scale == 0 => sink.literal(format_args!("{sign}{digits}")),
        None | Some(0) => sink.literal(format_args!("{sign}0.{digits:0>scale$}")),
        Some(point) => {
            let (before, after) = digits.split_at(point);
            sink.literal(format_args!("{sign}{before}.{after}"));
        }
    }
}

fn bytes(bytes: &[u8], kind: Kind, sink: &mut impl ValueSink) {
    match kind {
        Kind::Decimal(scale) if (1..=16).contains(&bytes.len()) => {
            let sign = if bytes[0] & 0x80 == 0 { 0 } else { 0xff };
            let mut number = [sign; 16];
            number[16 - bytes.len()..].copy_from_slice(bytes);
            decimal(i128::from_be_bytes(number), scale, sink);
        }
        Kind::Uuid if bytes.len() == 16 => {
            let mut name = String::with_capacity(36);
            for (index, byte) in bytes.iter().enumerate() {
                if matches!(index, 4 | 6 | 8 | 10) {
                    name.push('-');
                }
                let _infallible = write!(name, "{byte:02x}");
            }
            sink.text(&name);
        }
        Kind::Float(16) if let Ok(half) = <[u8; 2]>::try_from(bytes) => {
            let number = half_float(u16::from_le_bytes(half));
            float(f64::from(number), format_args!("{number:?}"), sink);
        }
        Kind::Interval if let Ok(parts) = <[u8; 12]>::try_from(bytes) => {
            let part = |start: usize| {
                u32::from_le_bytes([
                    parts[start],
                    parts[start + 1],
                    parts[start + 2],
                    parts[start + 3],
                ])
            };
            let (seconds, rest) = (part(8) / 1000, part(8) % 1000);
            let (months, days) = (part(0), part(4));
            text(sink, format_args!("P{months}M{days}DT{seconds}.{rest:03}S"));
        }
        _ => match std::str::from_utf8(bytes) {
            Ok(text) if kind == Kind::Text => sink.text(text),
            _ => {
                let mut hexadecimal = String::with_capacity(2 + 2 * bytes.len());
                hexadecimal.push_str("0x");
                for byte in bytes {
                    let _infallible = write!(hexadecimal, "{byte:02x}");
                }
                sink.text(&hexadecimal);
            }
        },
    }
}

/// A number of 16 bits: one for the sign, five for the exponent, ten for the fraction.
fn half_float(bits: u16) -> f32 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let fraction = f32::from(bits & 0x3ff);
    sign * match bits >> 10 & 31 {
        0 => fraction * 2f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        exponent => (1024.0 + fraction) * 2f32.powi(i32::from(exponent) - 25),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn json(put: impl FnOnce(&mut Json)) -> String {
        let mut json = Json::default();
        put(&mut json);
        String::from_utf8(json.bytes).expect("JSON is text")
    }

    #[test]
    fn decimals_are_exact() {
        let of = |number, scale| json(|json| decimal(number, scale, json));
        assert_eq!(of(0, 0), "0");
        assert_eq!(of(-5, 2), "-0.05");
        assert_eq!(of(12345, 2), "123.45");
        assert_eq!(of(-100, 2), "-1.00");
        assert_eq!(
            of(99_999_999_999_999_999_999_999_999_999_999_999_999, 0),
            "99999999999999999999999999999999999999"
        );
        assert_eq!(
            json(|json| bytes(&[0xff, 0x85], Kind::Decimal(1), json)),
            "-12.3"
        );
    }

    #[test]
    fn moments_are_as_in_iso_8601() {
        let micro =
            |number, universal| json(|json| timestamp(number, Unit::Microseconds, universal, json));
        // From `date -u -d @1700000000 --iso-8601=seconds`.
        assert_eq!(
            micro(1_700_000_000_000_000, true),
            "\"2023-11-14T22:13:20Z\""
        );
        assert_eq!(micro(-1, false), "\"1969-12-31T23:59:59.999999\"");
        assert_eq!(micro(i64::MIN, false), i64::MIN.to_string());
        assert_eq!(
            json(|json| whole(19_675, Kind::Date, json)),
            "\"2023-11-14\""
        );
        assert_eq!(
            json(|json| time(3_661_001, Unit::Milliseconds, json)),
            "\"01:01:01.001\""
        );
        assert_eq!(json(|json| time(-1, Unit::Milliseconds, json)), "-1");
    }

    #[test]
    fn floats_can_be_read_back() {
        // Values of half precision from the standard's table of examples.
        for (bits, number) in [
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x3555, 0.333_251_95),
        ] {
            assert_eq!(half_float(bits), number);
        }
        let of = |number: f64| json(|json| float(number, format_args!("{number:?}"), json));
        assert_eq!(of(0.1), "0.1");
        assert_eq!(of(1e300), "1e300");
        assert_eq!(of(f64::NAN), "\"NaN\"");
    }

    #[test]
    fn bytes_that_are_no_text_are_hexadecimal() {
        let of = |value: &[u8]| json(|json| bytes(value, Kind::Text, json));
        assert_eq!(of("né\n\"".as_bytes()), r#""né\n\"""#);
        assert_eq!(of(&[0xff, 0x00]), "\"0xff00\"");
    }
}
