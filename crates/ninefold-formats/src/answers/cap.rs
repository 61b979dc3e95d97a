//! Caps: numbers at which counting ends.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// No cap.
pub const NONE: u64 = u64::MAX;

/// Reads a cap as it is typed: a number from 1, or `none`.
///
/// # Errors
/// If it is something else.
pub fn cap(text: &str) -> Result<u64, String> {
    match text {
        "none" => Ok(NONE),
        _ => match text.parse() {
            Ok(0) => Err("the cap must be at least 1".into()),
            Ok(cap) => Ok(cap),
            Err(_) => Err("expected a number from 1, or `none`".into()),
        },
    }
}

/// Reads a cap in JSON: a number, text, or null, which is none.
pub(super) fn of_json<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let given = match Value::deserialize(deserializer)? {
        Value::Null => return Ok(NONE),
        Value::String(text) => text,
        given => given.to_string(),
    };
    let wrong = |_| format!("`{given}` is no cap: a number from 1 on, or `none`");
    cap(&given).map_err(wrong).map_err(D::Error::custom)
}

/// The default of a cap that is none.
pub(super) fn none() -> u64 {
    NONE
}

/// A cap as it was parsed, for counts that can be larger: `none` has no bound.
pub fn wide_cap(cap: u64) -> u128 {
    match cap {
        NONE => u128::MAX,
        cap => cap.into(),
    }
}
