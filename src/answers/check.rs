//! Is it a proper puzzle?

use super::{AnswerPart, BatchSize, Count, Question, Settings};
use crate::ground::status::Status;

/// Asks whether there is one solution, none or several: [`Count`] up to 2, as a [`Status`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Check;

impl Check {
    /// [`Count`] up to this.
    const COUNT: Count = Count::up_to(2);

    /// The only such question.
    pub fn new() -> Self {
        Check
    }
}

/// The answer to [`Check`].
impl AnswerPart for Status {
    type Entry = Status;

    fn status(&self) -> Option<Status> {
        Some(*self)
    }

    fn add_to(self, collected: &mut Option<Status>) {
        *collected = Some(self);
    }
}

impl<P> Question<P> for Check
where
    Count: Question<P, Answer = super::CountAnswer>,
{
    type Worker = <Count as Question<P>>::Worker;
    type Answer = Status;

    fn worker(&self, settings: &Settings) -> Self::Worker {
        Question::<P>::worker(&Self::COUNT, settings)
    }

    fn answer<E>(
        &self,
        worker: &mut Self::Worker,
        boards: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, Status) -> Result<(), E>,
    ) -> Result<(), E> {
        Self::COUNT.answer(worker, boards, settings, |index, counted| {
            each(index, counted.status)
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Question::<P>::batch_size(&Self::COUNT, settings)
    }
}
