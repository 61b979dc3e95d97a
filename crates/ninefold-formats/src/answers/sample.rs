//! `sample`: random solutions.

use super::definition::{Definition, Inquiry, TimeParameters, Visitor};
use super::enumerate::EverySolution;
use ninefold::Grid;
use ninefold::answers::Sample;
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The number of solutions.
    #[serde(default = "one")]
    n: u64,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    limits: TimeParameters,
}

/// The default of a number of answers.
pub(super) fn one() -> u64 {
    1
}

impl Definition for Parameters {
    const NAME: &'static str = "sample";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let inquiry = Inquiry::new(Sample::new(self.n, self.seed), EverySolution);
        Ok(visitor.visit::<Grid, _, _>(inquiry.within(self.limits.into())?))
    }
}
