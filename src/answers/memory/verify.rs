//! Claimed solutions, beside the puzzles they are for.

use super::{BLOCK, Cells, MemoryWorker, blocks, over_cores, share};
use crate::answers::progress::Progress;
use crate::answers::verify::{Verdict, first_difference};
use crate::control::Control;
use crate::status::Status;
use rayon::prelude::*;

/// What stands in place of a wrong cell where there is none.
const NOT_WRONG: u8 = u8::MAX;

impl MemoryWorker {
    /// Says of each record whether the claimed solution of its puzzle is right: writes the number of
    /// the [`Verdict`], and the place of the first wrong cell in reading order, or 255 if it is not
    /// [`Verdict::Wrong`]. Where the puzzle or the claimed solution is not a grid, it is
    /// [`Verdict::Malformed`]. See [`Verify`](crate::answers::Verify).
    ///
    /// ```
    /// use ninefold::Control;
    /// use ninefold::answers::Verdict;
    /// use ninefold::answers::memory::{Cells, MemoryWorker, StridedText};
    ///
    /// let puzzle =
    ///     b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let claimed =
    ///     b"534678912672195348198342567859761423426853791713924856961537284287419635345286971";
    /// let cells = |text| Cells::Text(StridedText::new(text, 81, 1).expect("one record"));
    /// let (mut verdict, mut wrong) = ([0], [0]);
    /// MemoryWorker::default().verify_into(
    ///     cells(puzzle),
    ///     cells(claimed),
    ///     &mut verdict,
    ///     &mut wrong,
    ///     &Control::NONE,
    /// );
    /// assert_eq!((verdict, wrong), ([Verdict::Wrong as u8], [78]));
    /// ```
    ///
    /// # Panics
    /// If `claimed` or a slice is not as long as `puzzles`.
    #[track_caller]
    pub fn verify_into(
        &mut self,
        puzzles: Cells,
        claimed: Cells,
        verdicts: &mut [u8],
        wrong: &mut [u8],
        control: &Control,
    ) {
        assert_claims(puzzles, claimed, verdicts, wrong);
        let progress = Progress::new(control, puzzles.len());
        let control = progress.below();
        for ((at, verdicts), wrong) in blocks(verdicts).zip(wrong.chunks_mut(BLOCK)) {
            self.read(puzzles.slice(at.clone()));
            self.solutions.resize(at.len(), [0; 81]);
            let solutions = &mut self.solutions[..];
            // Statuses first, which then become verdicts.
            self.worker
                .proper_into(&self.grids, &mut self.counts, solutions, verdicts, &control);
            self.mark_malformed(verdicts);
            for ((index, solution), places) in
                at.zip(&self.solutions).zip(verdicts.iter_mut().zip(wrong))
            {
                let (verdict, wrong) = places;
                let mut digits = [0; 81];
                let status = match claimed.read(index, &mut digits) {
                    true => Status::try_from(*verdict).expect("the number of a status"),
                    false => Status::Malformed,
                };
                let place = match status {
                    Status::Unique => first_difference(solution, &digits),
                    _ => None,
                };
                *verdict = Verdict::of(status, place.is_none()) as u8;
                *wrong = place.map_or(NOT_WRONG, |place| place as u8);
            }
            progress.add(self.grids.len());
        }
    }
}

/// [`MemoryWorker::verify_into`] over all cores.
///
/// # Panics
/// If `claimed` or a slice is not as long as `puzzles`.
#[track_caller]
pub fn verify_into(
    puzzles: Cells,
    claimed: Cells,
    verdicts: &mut [u8],
    wrong: &mut [u8],
    control: &Control,
) {
    assert_claims(puzzles, claimed, verdicts, wrong);
    let share = share(puzzles);
    let shares = verdicts
        .par_chunks_mut(share)
        .zip(wrong.par_chunks_mut(share))
        .enumerate();
    let shares = shares.map(|(number, written)| (number * share, written));
    over_cores(
        puzzles,
        share,
        shares,
        control,
        |worker, puzzles, (first, (verdicts, wrong)), control| {
            let claimed = claimed.slice(first..first + puzzles.len());
            worker.verify_into(puzzles, claimed, verdicts, wrong, control);
        },
    );
}

/// What is asked for of claims.
#[track_caller]
fn assert_claims(puzzles: Cells, claimed: Cells, verdicts: &[u8], wrong: &[u8]) {
    assert_eq!(puzzles.len(), claimed.len(), "a solution for each puzzle");
    assert_eq!(puzzles.len(), verdicts.len(), "a verdict for each puzzle");
    assert_eq!(puzzles.len(), wrong.len(), "a place for each puzzle");
}
