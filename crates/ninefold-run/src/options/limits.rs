//! Limits for each record.

use clap::Args;
use ninefold::Limits;
use std::time::Duration;

#[derive(Clone, Copy, Debug, Args)]
pub struct LimitOptions {
    /// Give up a puzzle after this time in seconds, such as 0.5.
    ///
    /// Its answer is the word `unfinished`, and what was found until then.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// Give up a puzzle after N nodes of its search tree.
    ///
    /// The scalar engine searches then, so the same puzzles are given up on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: Option<u64>,
}

impl LimitOptions {
    /// The limits of these options.
    pub fn limits(self) -> Limits {
        Limits::new()
            .with_time(self.time_limit)
            .with_nodes(self.node_limit)
    }
}

/// Parses a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(Duration::ZERO) | Err(_) => Err("expected a number of seconds above 0".into()),
        Ok(duration) => Ok(duration),
    }
}
