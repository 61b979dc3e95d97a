//! Which are some of the solutions, drawn at random?

use super::{Enumerated, Question};
use crate::board::Grid;
use crate::control::{Control, Stopped};
use crate::exact::Counter;
use crate::limits::Limits;
use crate::sample::Sampler;
use crate::status::Status;
use std::sync::Arc;
use std::time::Duration;

/// Asks for solutions drawn at random, each exactly as likely as any other.
#[derive(Clone, Debug)]
pub struct Sample {
    seed: u64,
    number: u64,
    time: Option<Duration>,
    counter: Arc<Counter>,
}

impl Sample {
    /// So many solutions of each grid; see [`Sampler::solution`] for what the seed does.
    pub fn new(number: u64, seed: u64) -> Self {
        Sample {
            seed,
            number,
            time: None,
            counter: Arc::default(),
        }
    }

    /// With a counter of your choice, which decides how many threads prepare a grid.
    #[must_use]
    pub fn with_counter(self, counter: Arc<Counter>) -> Self {
        Sample { counter, ..self }
    }

    /// With so much time for each grid, or any: to prepare, and then to draw. There is no limit of
    /// nodes, for most of the work is a sum that has none.
    #[must_use]
    pub fn within_time(self, time: impl Into<Option<Duration>>) -> Self {
        Sample {
            time: time.into(),
            ..self
        }
    }
}

impl Question<9> for Sample {
    type Asked = Grid;
    type Worker = ();
    type Answer = Enumerated<9>;

    fn worker(&self) {}

    fn answer<E>(
        &self,
        (): &mut (),
        grids: &[Grid],
        control: &Control,
        mut each: impl FnMut(usize, Enumerated<9>) -> Result<(), E>,
    ) -> Result<(), E> {
        let limits = Limits::new().with_time(self.time);
        for (index, grid) in grids.iter().enumerate() {
            let mut count = 0;
            let mut allowance = limits.start(control);
            let status = match Sampler::allowed(grid, &self.counter, &mut allowance) {
                Err(Stopped) => Status::of_unfinished(grid),
                Ok(None) => Status::of_count(grid, 0, 1),
                Ok(Some(sampler)) => loop {
                    if count == self.number {
                        break sampler.status();
                    }
                    if allowance.check().is_err() {
                        break Status::Unfinished;
                    }
                    let solution = Enumerated::Solution(sampler.solution(self.seed, count));
                    allowance.pause(|| each(index, solution))?;
                    count += 1;
                },
            };
            each(index, Enumerated::End { count, status })?;
        }
        Ok(())
    }
}
