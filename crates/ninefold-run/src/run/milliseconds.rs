//! Times that environment variables set.

use anyhow::{Context, Result};
use std::time::Duration;

/// The time that an environment variable sets, or the default: both in milliseconds.
///
/// # Errors
/// If its value is no number.
pub fn milliseconds_of(name: &str, default: u64) -> Result<Duration> {
    let Some(given) = std::env::var_os(name) else {
        return Ok(Duration::from_millis(default));
    };
    let number = given.to_str().and_then(|given| given.parse().ok());
    let number = number.with_context(|| {
        let given = given.display();
        format!("{name} must be a number of milliseconds, not {given}")
    })?;
    Ok(Duration::from_millis(number))
}
