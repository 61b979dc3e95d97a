//! Answers about all records at once, in a list.

use super::progress::Progress;
use super::{AnswerPart, Entry, Question, Settings};
use crate::pool;
use std::convert::Infallible;

/// Asks about each, over all cores.
pub(super) fn ask<A: Sync, Q: Question<A>>(
    question: &Q,
    asked: &[A],
    settings: &Settings,
) -> Vec<Entry<Q, A>> {
    let size = question.batch_size(settings);
    let progress = Progress::new(&settings.control, asked.len());
    let stride = progress.stride(size);
    let below = settings.clone().with_control(progress.below());
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
