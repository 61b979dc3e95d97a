//! `sample`: random solutions.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::enumerate::EverySolution;
use ninefold::Grid;
use ninefold::answers::Sample;
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "solutions are drawn of classic 9x9 boards only";

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The number of solutions.
    #[serde(default = "one")]
    n: u64,
    #[serde(default)]
    seed: u64,
}

/// The default of a number of answers.
pub(super) fn one() -> u64 {
    1
}

impl Definition for Parameters {
    const NAME: &'static str = "sample";
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inquiry = Inquiry::new(Sample::new(self.n, self.seed), EverySolution, about);
        Ok(visitor.visit::<Grid, _, _>(inquiry))
    }
}
