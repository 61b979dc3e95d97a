//! Is it a proper puzzle?

use super::{Answered, BatchSize, Count, PencilmarkQuestion, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::limits::Limits;
use crate::pencilmarks::Pencilmarks;
use crate::status::Status;

/// Asks whether there is one solution, none or several: [`Count`] up to 2, as a [`Status`].
#[derive(Clone, Debug)]
pub struct Check {
    count: Count,
}

impl Check {
    /// With the fastest engine.
    pub fn new() -> Self {
        Check {
            count: Count::up_to(2),
        }
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Check {
            count: self.count.with_engine(engine),
        }
    }

    /// Within limits, which are for each board.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Check {
            count: self.count.within(limits),
        }
    }
}

impl Default for Check {
    fn default() -> Self {
        Check::new()
    }
}

/// The answer to [`Check`].
impl Answered for Status {
    fn status(&self) -> Option<Status> {
        Some(*self)
    }
}

impl<const SIDE: usize> Question<SIDE> for Check {
    type Asked = Board<SIDE>;
    type Worker = Worker<SIDE>;
    type Answer = Status;

    fn worker(&self) -> Worker<SIDE> {
        self.count.worker()
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Status) -> Result<(), E>,
    ) -> Result<(), E> {
        let count = &self.count;
        count.answer(worker, boards, control, |index, counted| {
            each(index, counted.status)
        })
    }

    fn batch_size(&self) -> BatchSize {
        Question::<SIDE>::batch_size(&self.count)
    }
}

impl PencilmarkQuestion for Check {
    fn answer_pencilmarks<E>(
        &self,
        worker: &mut Worker<9>,
        marks: &[Pencilmarks],
        control: &Control,
        mut each: impl FnMut(usize, Status) -> Result<(), E>,
    ) -> Result<(), E> {
        let count = &self.count;
        count.answer_pencilmarks(worker, marks, control, |index, counted| {
            each(index, counted.status)
        })
    }
}
