//! Which are some of the solutions, drawn at random?

use super::{Enumerated, Question};
use crate::board::Grid;
use crate::control::Control;
use crate::exact::Counter;
use crate::sample::Sampler;
use crate::status::Status;
use std::sync::Arc;

/// Asks for solutions drawn at random, each exactly as likely as any other.
#[derive(Clone, Debug)]
pub struct Sample {
    seed: u64,
    number: u64,
    counter: Arc<Counter>,
}

impl Sample {
    /// So many solutions of each grid; see [`Sampler::solution`] for what the seed does.
    pub fn new(number: u64, seed: u64) -> Self {
        Sample {
            seed,
            number,
            counter: Arc::default(),
        }
    }

    /// With a counter of your choice, which decides how many threads prepare a grid.
    #[must_use]
    pub fn with_counter(self, counter: Arc<Counter>) -> Self {
        Sample { counter, ..self }
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
        for (index, grid) in grids.iter().enumerate() {
            let mut count = 0;
            let status = match Sampler::within(grid, &self.counter, control) {
                Err(_) => Status::Unfinished,
                Ok(None) => Status::of_count(grid, 0, 1),
                Ok(Some(sampler)) => loop {
                    if count == self.number {
                        break sampler.status();
                    }
                    if control.is_stopped() {
                        break Status::Unfinished;
                    }
                    let solution = sampler.solution(self.seed, count);
                    each(index, Enumerated::Solution(solution))?;
                    count += 1;
                },
            };
            each(index, Enumerated::End { count, status })?;
        }
        Ok(())
    }
}
