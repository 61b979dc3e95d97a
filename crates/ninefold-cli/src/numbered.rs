//! Boards made by their numbers, from 0 on: what `generate` and `sample` have in common.

use crate::pipeline::Sink;
use crate::rendering::Rendering;
use crate::run::Run;
use crate::summary::Summary;
use crate::workers::Workers;
use anyhow::Result;
use ninefold::{Board, Status};
use std::sync::Arc;

/// A series of boards.
pub trait Series<const SIDE: usize>: Send + Sync + 'static {
    /// What one thread makes them with.
    type Worker: Send;

    /// How many boards one job makes.
    const SHARE: u64;

    /// A worker for one thread.
    fn worker(&self) -> Self::Worker;

    /// The board of a number.
    fn board(&self, worker: &mut Self::Worker, number: u64) -> Board<SIDE>;
}

/// Writes the first `n` boards of a series, all of one status. Returns the exit code.
///
/// # Errors
/// If writing fails.
pub fn write<const SIDE: usize, S: Series<SIDE>, R: Rendering<Board<SIDE>>>(
    series: S,
    n: u64,
    status: Status,
    rendering: R,
    run: Run,
) -> Result<u8> {
    let shared = Arc::new((series, Workers::new(), rendering));
    run.finish(|jobs| {
        let mut first = 0;
        while first < n {
            let numbers = first..n.min(first.saturating_add(S::SHARE));
            first = numbers.end;
            let shared = Arc::clone(&shared);
            let job = move |out: &mut Sink| {
                let (series, workers, rendering) = &*shared;
                let mut summary = Summary::default();
                let make = |worker: &mut S::Worker| {
                    for number in numbers {
                        rendering.answer(&series.board(worker, number), out)?;
                        summary.tally.add(status);
                        summary.progress += 1;
                    }
                    Ok(())
                };
                workers.with(|| series.worker(), make).map(|()| summary)
            };
            if !jobs.start(job) {
                break;
            }
        }
        Ok(())
    })
}
