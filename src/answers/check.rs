//! Is it a proper puzzle?

use super::{Answer, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::status::Status;

/// Asks whether there is one solution, none or several.
#[derive(Clone, Copy, Debug, Default)]
pub struct Check {
    engine: Engine,
}

impl Check {
    /// With the fastest engine.
    pub fn new() -> Self {
        Check::default()
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Check { engine }
    }
}

/// The answer to [`Check`].
impl Answer for Status {
    fn status(&self) -> Option<Status> {
        Some(*self)
    }
}

impl<const SIDE: usize> Question<SIDE> for Check {
    type Worker = Worker<SIDE>;
    type Answer = Status;

    fn worker(&self) -> Worker<SIDE> {
        Worker::new(self.engine)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Status) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut counts = vec![0; boards.len()];
        let unfinished = worker.count_within(boards, 2, &mut counts, control);
        let mut unfinished = unfinished.into_iter().peekable();
        for (index, (board, count)) in boards.iter().zip(counts).enumerate() {
            let status = match unfinished.next_if(|&at| at as usize == index) {
                Some(_) => Status::Unfinished,
                None => Status::of_count(board, count, 2),
            };
            each(index, status)?;
        }
        Ok(())
    }

    fn batch_size(&self) -> BatchSize {
        self.engine.batch_size::<SIDE>(2)
    }
}
