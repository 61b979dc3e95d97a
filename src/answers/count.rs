//! How many solutions are there?

use super::{Answered, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::exact::{self, Counter};
use crate::status::Status;
use std::sync::Arc;

/// Asks for the number of solutions, up to a cap or exactly.
///
/// Up to a cap, solutions are visited. Without one, or with a large one, grids of 9x9 are visited
/// up to [`exact::BUDGET`] solutions and then counted by the [exact sum](crate::exact), whose time
/// does not depend on their number. Boards of other sizes are visited however many solutions there
/// are.
#[derive(Clone, Debug)]
pub struct Count {
    engine: Engine,
    cap: u128,
    /// One for all threads, which would need much memory otherwise.
    counter: Arc<Counter>,
}

impl Count {
    /// The cap from which the exact sum is quicker than to visit every solution.
    const SMALLEST_FOR_SUM: u128 = 10_000_000;

    /// The number, but no more than `cap`, which is at least 1.
    pub fn up_to(cap: u128) -> Self {
        Count {
            engine: Engine::default(),
            cap: cap.max(1),
            counter: Arc::default(),
        }
    }

    /// The number, however large.
    pub fn exactly() -> Self {
        Count::up_to(u128::MAX)
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Count { engine, ..self }
    }

    /// With a counter of your choice, which decides how many threads an exact sum takes.
    #[must_use]
    pub fn with_counter(self, counter: Arc<Counter>) -> Self {
        Count { counter, ..self }
    }

    /// Whether grids with many solutions are left to the exact sum.
    fn sums<const SIDE: usize>(&self) -> bool {
        SIDE == 9 && self.cap >= Self::SMALLEST_FOR_SUM
    }

    /// How many solutions of a board are visited at most.
    fn visited<const SIDE: usize>(&self) -> u64 {
        match self.sums::<SIDE>() {
            true => exact::BUDGET,
            false => u64::try_from(self.cap).unwrap_or(u64::MAX),
        }
    }
}

/// The answer to [`Count`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// How many solutions there are, at most the cap. Where the status is
    /// [`Status::Unfinished`], how many were found.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serial::as_text"))]
    pub count: u128,
    /// What that says of the board.
    pub status: Status,
}

impl Answered for Counted {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl<const SIDE: usize> Question<SIDE> for Count {
    type Asked = Board<SIDE>;
    type Worker = Worker<SIDE>;
    type Answer = Counted;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Counted) -> Result<(), E>,
    ) -> Result<(), E> {
        let visited = self.visited::<SIDE>();
        let mut counts = vec![0; boards.len()];
        let unfinished = worker.count_within(boards, visited, &mut counts, control);
        let mut unfinished = unfinished.into_iter().peekable();
        for (index, (board, found)) in boards.iter().zip(counts).enumerate() {
            let mut counted = Counted {
                count: found.into(),
                status: match unfinished.next_if(|&at| at as usize == index) {
                    Some(_) => Status::Unfinished,
                    None => Status::of_count(board, found, visited),
                },
            };
            if found == visited && self.sums::<SIDE>() {
                let grid = Board::from_digits(board.digits()).expect("a board of 81 cells");
                match self.counter.sum_within(&grid, control) {
                    Ok(count) => counted.count = count.min(self.cap),
                    Err(_) => counted.status = Status::Unfinished,
                }
            }
            each(index, counted)?;
        }
        Ok(())
    }

    fn batch_size(&self) -> BatchSize {
        match self.sums::<SIDE>() {
            true => BatchSize::Small,
            false => self.engine.batch_size::<SIDE>(self.visited::<SIDE>()),
        }
    }
}
