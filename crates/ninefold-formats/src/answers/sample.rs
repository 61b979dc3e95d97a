//! `sample`: random solutions.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::enumerate::EverySolution;
use ninefold::Grid;
use ninefold::answers::Sample;
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "solutions are drawn of classic 9x9 boards only";

/// Draw solutions of a puzzle uniformly at random.
///
/// All solutions are exactly equally likely, and the same one may be drawn again. The same puzzle and
/// seed give the same sample on every machine. Solutions are not enumerated, so their number does not
/// matter. With --puzzles, draws from each puzzle of the files, with an empty line after each; without a
/// puzzle and files, from each puzzle of standard input, if there is any.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Number of solutions of each puzzle; a longer sample begins with the shorter one.
    #[serde(default = "one")]
    #[cfg_attr(
        feature = "arguments",
        arg(short, long = "number", value_name = "N", default_value = "1")
    )]
    pub n: u64,
    /// Seed of the random generator; the same seed gives the same output.
    #[serde(default)]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "S", default_value = "0")
    )]
    pub seed: u64,
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
