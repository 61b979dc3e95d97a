//! Answers about all records at once, in a list.

use super::progress::Progress;
use super::{AnswerPart, Entry, Question, Settings};
use crate::ground::parallel::pool;
use std::convert::Infallible;

impl Settings {
    /// Asks a question about each, over all cores of rayon's current pool. Returns one entry for
    /// each, in the same order: the answer, or a [`Listing`](super::Listing) of any number of them.
    ///
    /// A listener of the control hears what share of all is answered; of a single record, the
    /// progress of its exact count.
    ///
    /// Where the pool is at work for others, a call from outside waits until it takes this up, whatever
    /// the control says: calls with a deadline have a pool of their own
    /// ([`install`](rayon::ThreadPool::install)), or threads of their own that call
    /// [`Question::answer`].
    pub fn ask<A: Sync, Q: Question<A>>(&self, question: &Q, asked: &[A]) -> Vec<Entry<Q, A>> {
        let size = question.batch_size(self);
        let progress = Progress::new(&self.control, asked.len());
        let stride = progress.stride(size);
        let below = self.clone().with_control(progress.below());
        pool::in_parts(
            asked.len(),
            size.share(asked.len()),
            || question.worker(&below),
            |worker, part| {
                let asked = &asked[part];
                let mut answers = Vec::with_capacity(asked.len());
                let mut open = None;
                // Number of records that are answered, and of those that the listener knows.
                let (mut done, mut known) = (0, 0);
                let collected = question.answer(worker, asked, &below, |_, answer| {
                    let is_last = answer.status().is_some();
                    answer.add_to(&mut open);
                    if is_last {
                        answers.extend(open.take());
                        done += 1;
                        if done - known >= stride {
                            progress.add(done - known);
                            known = done;
                        }
                    }
                    Ok::<(), Infallible>(())
                });
                let Ok(()) = collected;
                debug_assert_eq!(answers.len(), asked.len(), "an answer about each");
                progress.add(done - known);
                answers
            },
        )
    }
}
