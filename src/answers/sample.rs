//! Which are some of the solutions, drawn at random?

use super::{Question, Settings, Streamed};
use crate::engines::sample::Sampler;
use crate::ground::budget::control::Stopped;
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::status::Status;

/// Asks for solutions drawn at random, each exactly as likely as any other.
///
/// The time of a grid is that to prepare, and then to draw. Nodes are not limited, for most of the work
/// is a sum that has none.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    seed: u64,
    number: u64,
}

impl Sample {
    /// Draws `number` solutions of each grid; see [`Sampler::solution`] for what the seed does.
    pub fn new(number: u64, seed: u64) -> Self {
        Sample { seed, number }
    }
}

impl Question<Grid> for Sample {
    type Worker = ();
    type Answer = Streamed<Grid>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        grids: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let limits = Limits::new().with_time(settings.limits.time);
        for (index, grid) in grids.iter().enumerate() {
            let mut count = 0;
            let mut allowance = limits.start(&settings.control);
            let status = match Sampler::allowed(grid, &settings.counter, &mut allowance) {
                Err(Stopped) => Status::of_unfinished(grid),
                Ok(None) => Status::of_count(grid, 0, 1),
                Ok(Some(sampler)) => loop {
                    if count == self.number {
                        break sampler.status();
                    }
                    if allowance.check().is_err() {
                        break Status::Unfinished;
                    }
                    let solution = Streamed::Item(sampler.solution(self.seed, count));
                    allowance.pause(|| each(index, solution))?;
                    count += 1;
                },
            };
            each(index, Streamed::End { count, status })?;
        }
        Ok(())
    }
}
