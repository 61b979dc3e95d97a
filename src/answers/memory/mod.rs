//! Answers for callers that own their memory: cells in, bytes and numbers out.
//!
//! Columns of a table hold cells as bytes at a fixed distance: Arrow's and NumPy's strings as
//! text, NumPy's numbers as digits. [`Cells`] reads both where they lie. Answers go into slices of
//! the caller's, one element a record. To solve, check and count takes no allocation per record:
//! engines write into those slices where they can, and otherwise working memory is kept from block
//! to block. Exact sums and best scores take memory for a grid as they need it.
//!
//! A record that is not a grid is [`Status::Malformed`] in its place, and the others get their
//! answers. The functions without a worker spread the records over the cores of rayon's current
//! pool.

// - `cells`: where records begin, and what they hold
// - `best`: best scores, whose answers have many parts
// - `verify`: claimed solutions

mod best;
mod cells;
mod verify;

pub use best::BestSlices;
pub use cells::{Cells, StrideError, StridedText};
pub use verify::verify_into;

use super::progress::Progress;
use crate::board::Grid;
use crate::control::{Control, Stopped};
use crate::engine::{BatchSize, Engine, Worker, capped, statuses_of_counts};
use crate::exact::{self, Counter};
use crate::sample::Sampler;
use crate::status::Status;
use rayon::prelude::*;
use std::fmt;
use std::ops::{ControlFlow, Range};

/// How many records are worked on at once: enough that the lanes which run empty at the end do not
/// count, few enough for the cache.
const BLOCK: usize = 4096;

/// What stands in for a malformed record while the others are worked on: two clues that contradict
/// each other, which every engine sees at once.
const STAND_IN: [u8; 81] = {
    let mut digits = [0; 81];
    digits[0] = 1;
    digits[1] = 1;
    digits
};

/// Answers questions about cells in memory, in one thread. It is worth keeping: its working memory
/// is.
///
/// ```
/// use ninefold::answers::memory::{Cells, MemoryWorker};
/// use ninefold::{Control, Engine, Status};
///
/// let mut worker = MemoryWorker::new(Engine::default());
/// let mut statuses = [0; 2];
/// let mut beyond_9 = [0; 81];
/// beyond_9[80] = 10;
/// worker.check_into(Cells::Digits(&[[0; 81], beyond_9]), &mut statuses, &Control::NONE);
/// assert_eq!(statuses, [Status::Ambiguous as u8, Status::Malformed as u8]);
/// ```
pub struct MemoryWorker {
    worker: Worker<9>,
    /// The records of a block as grids.
    grids: Vec<Grid>,
    /// Which of them are malformed.
    malformed: Vec<usize>,
    counts: Vec<u64>,
    /// Their solutions, where it is not the caller's who gets them.
    solutions: Vec<[u8; 81]>,
}

impl fmt::Debug for MemoryWorker {
    /// Writes nothing of the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryWorker")
            .field("worker", &self.worker)
            .finish_non_exhaustive()
    }
}

impl MemoryWorker {
    /// At work with this engine.
    pub fn new(engine: Engine) -> Self {
        MemoryWorker {
            worker: Worker::new(engine),
            grids: Vec::new(),
            malformed: Vec::new(),
            counts: Vec::new(),
            solutions: Vec::new(),
        }
    }

    /// Reads a block of records.
    fn read(&mut self, cells: Cells) {
        self.grids.clear();
        self.malformed.clear();
        for index in 0..cells.len() {
            let mut digits = [0; 81];
            if !cells.read(index, &mut digits) {
                digits = STAND_IN;
                self.malformed.push(index);
            }
            self.grids.push(Grid::from_known_array(digits));
        }
    }

    /// Counts the solutions of the grids of a block, and says of each what that means.
    fn count(&mut self, cap: u64, statuses: &mut [u8], control: &Control) {
        self.counts.clear();
        self.counts.resize(self.grids.len(), 0);
        let unfinished = self
            .worker
            .count_within(&self.grids, cap, &mut self.counts, control);
        statuses_of_counts(&self.grids, &self.counts, cap, &unfinished, statuses);
        self.mark_malformed(statuses);
    }

    fn mark_malformed(&self, statuses: &mut [u8]) {
        for &index in &self.malformed {
            statuses[index] = Status::Malformed as u8;
        }
    }

    /// Says of each record whether it is a proper puzzle: writes the number of its [`Status`].
    ///
    /// # Panics
    /// If `statuses` is not as long as `cells`.
    #[track_caller]
    pub fn check_into(&mut self, cells: Cells, statuses: &mut [u8], control: &Control) {
        assert_eq!(cells.len(), statuses.len(), "a status for each record");
        let progress = Progress::new(control, cells.len());
        let control = progress.below();
        for (at, statuses) in blocks(statuses) {
            let records = at.len();
            self.read(cells.slice(at));
            self.count(2, statuses, &control);
            progress.add(records);
        }
    }

    /// Counts the solutions of each record, no further than `cap`;
    /// [`Count`](super::Count#the-cap) says what a cap is. A record whose status is
    /// [`Status::Unfinished`] has the number that was found, a malformed one 0.
    ///
    /// # Panics
    /// If a slice is not as long as `cells`.
    #[track_caller]
    pub fn count_into(
        &mut self,
        cells: Cells,
        cap: u64,
        counts: &mut [u64],
        statuses: &mut [u8],
        control: &Control,
    ) {
        assert_eq!(cells.len(), counts.len(), "a count for each record");
        let put = |index: usize, count| {
            counts[index] = u64::try_from(count).expect("no more than the cap");
        };
        self.count_up_to(cells, cap.into(), exact::shared(), statuses, control, put);
    }

    /// Counts all solutions of each record, exactly; see [`Count`](super::Count). `counter` sums
    /// where there are many.
    ///
    /// # Panics
    /// If a slice is not as long as `cells`.
    #[track_caller]
    pub fn count_exactly_into(
        &mut self,
        cells: Cells,
        counter: &Counter,
        counts: &mut [u128],
        statuses: &mut [u8],
        control: &Control,
    ) {
        assert_eq!(cells.len(), counts.len(), "a count for each record");
        let put = |index: usize, count| counts[index] = count;
        self.count_up_to(cells, u128::MAX, counter, statuses, control, put);
    }

    /// Counts the solutions of each record, no further than `cap`, hands over the number of each, and
    /// writes the statuses.
    #[track_caller]
    fn count_up_to(
        &mut self,
        cells: Cells,
        cap: u128,
        counter: &Counter,
        statuses: &mut [u8],
        control: &Control,
        mut put: impl FnMut(usize, u128),
    ) {
        assert_eq!(cells.len(), statuses.len(), "a status for each record");
        let visited = capped::visited::<9>(cap);
        let progress = Progress::new(control, cells.len());
        let control = progress.below();
        for (at, statuses) in blocks(statuses) {
            let first = at.start;
            self.read(cells.slice(at));
            self.count(visited, statuses, &control);
            // How many the listener does not know of.
            let mut done = 0;
            for (index, &found) in self.counts.iter().enumerate() {
                done += 1;
                let mut count = found.into();
                if capped::sums::<9>(cap) && found == visited {
                    match counter.sum_within(&self.grids[index], &control) {
                        Ok(sum) => count = sum.min(cap),
                        Err(Stopped) => statuses[index] = Status::Unfinished as u8,
                    }
                    progress.add(std::mem::take(&mut done));
                }
                put(first + index, count);
            }
            progress.add(done);
        }
    }

    /// Solves each record: writes the digits of its solution if there is exactly one, and zeros
    /// otherwise; the status tells why.
    ///
    /// # Panics
    /// If a slice is not as long as `cells`.
    #[track_caller]
    pub fn solve_into(
        &mut self,
        cells: Cells,
        solutions: &mut [[u8; 81]],
        statuses: &mut [u8],
        control: &Control,
    ) {
        assert_eq!(cells.len(), solutions.len(), "a solution for each record");
        assert_eq!(cells.len(), statuses.len(), "a status for each record");
        let progress = Progress::new(control, cells.len());
        let control = progress.below();
        for ((at, statuses), solutions) in blocks(statuses).zip(solutions.chunks_mut(BLOCK)) {
            let records = at.len();
            self.read(cells.slice(at));
            let counts = &mut self.counts;
            self.worker
                .proper_into(&self.grids, counts, solutions, statuses, &control);
            self.mark_malformed(statuses);
            progress.add(records);
        }
    }

    /// Hands every solution of each record to `visitor`, with the index of the record and in any
    /// order within it, until the visitor breaks; returns what it broke with. Writes statuses as
    /// [`MemoryWorker::count_into`] does; those behind a break are [`Status::Unfinished`].
    ///
    /// # Panics
    /// If `statuses` is not as long as `cells`.
    #[track_caller]
    pub fn enumerate_into<B>(
        &mut self,
        cells: Cells,
        statuses: &mut [u8],
        control: &Control,
        mut visitor: impl FnMut(usize, &[u8; 81]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        assert_eq!(cells.len(), statuses.len(), "a status for each record");
        statuses.fill(Status::Unfinished as u8);
        let progress = Progress::new(control, cells.len());
        let mut solver = crate::scalar::Solver::<9>::new();
        for (index, status) in statuses.iter_mut().enumerate() {
            // All before it are done.
            progress.add(usize::from(index > 0));
            let mut digits = [0; 81];
            if !cells.read(index, &mut digits) {
                *status = Status::Malformed as u8;
                continue;
            }
            let grid = Grid::from_known_array(digits);
            let mut count = 0;
            let order = crate::scalar::SolutionOrder::Any;
            let flow = solver.visit_within(&grid, order, control, |solution| {
                count += 1;
                visitor(index, solution.as_array())
            });
            match flow {
                Ok(ControlFlow::Continue(())) => {
                    *status = Status::of_count(&grid, count, u64::MAX) as u8;
                }
                Ok(ControlFlow::Break(value)) => return ControlFlow::Break(value),
                Err(Stopped) => *status = Status::of_unfinished(&grid) as u8,
            }
        }
        progress.add(usize::from(!cells.is_empty()));
        ControlFlow::Continue(())
    }
}

impl Default for MemoryWorker {
    /// At work with the fastest engine.
    fn default() -> Self {
        MemoryWorker::new(Engine::default())
    }
}

/// Draws solutions number `first` and on of the sample that `seed` stands for, over all cores: the
/// digits of solution `first + i` go into element `i`. See [`Sampler::solution`].
///
/// # Errors
/// If `control` ended the work. Some elements are as they were then.
///
/// # Panics
/// If there are no numbers for so many solutions behind `first`.
#[track_caller]
pub fn sample_into(
    sampler: &Sampler,
    seed: u64,
    first: u64,
    solutions: &mut [[u8; 81]],
    control: &Control,
) -> Result<(), Stopped> {
    let last = first.checked_add(solutions.len() as u64);
    assert!(last.is_some(), "numbers end at {}", u64::MAX);
    let progress = Progress::new(control, solutions.len());
    let places = solutions.par_iter_mut().enumerate();
    places.try_for_each(|(index, digits)| {
        control.check()?;
        let solution = sampler.solution(seed, first + index as u64);
        *digits = *solution.as_array();
        progress.add(1);
        Ok(())
    })
}

/// [`MemoryWorker::check_into`] over all cores.
///
/// # Panics
/// If `statuses` is not as long as `cells`.
#[track_caller]
pub fn check_into(cells: Cells, statuses: &mut [u8], control: &Control) {
    assert_eq!(cells.len(), statuses.len(), "a status for each record");
    let share = share(cells);
    let shares = statuses.par_chunks_mut(share);
    over_cores(
        cells,
        share,
        shares,
        control,
        |worker, cells, statuses, control| {
            worker.check_into(cells, statuses, control);
        },
    );
}

/// [`MemoryWorker::count_into`] over all cores.
///
/// # Panics
/// If a slice is not as long as `cells`.
#[track_caller]
pub fn count_into(
    cells: Cells,
    cap: u64,
    counts: &mut [u64],
    statuses: &mut [u8],
    control: &Control,
) {
    assert_eq!(cells.len(), counts.len(), "a count for each record");
    assert_eq!(cells.len(), statuses.len(), "a status for each record");
    let share = share(cells);
    let shares = statuses
        .par_chunks_mut(share)
        .zip(counts.par_chunks_mut(share));
    over_cores(
        cells,
        share,
        shares,
        control,
        |worker, cells, (statuses, counts), control| {
            worker.count_into(cells, cap, counts, statuses, control);
        },
    );
}

/// [`MemoryWorker::solve_into`] over all cores.
///
/// # Panics
/// If a slice is not as long as `cells`.
#[track_caller]
pub fn solve_into(
    cells: Cells,
    solutions: &mut [[u8; 81]],
    statuses: &mut [u8],
    control: &Control,
) {
    assert_eq!(cells.len(), solutions.len(), "a solution for each record");
    assert_eq!(cells.len(), statuses.len(), "a status for each record");
    let share = share(cells);
    let shares = statuses
        .par_chunks_mut(share)
        .zip(solutions.par_chunks_mut(share));
    over_cores(
        cells,
        share,
        shares,
        control,
        |worker, cells, (statuses, solutions), control| {
            worker.solve_into(cells, solutions, statuses, control);
        },
    );
}

/// How many records a core takes at a time.
fn share(cells: Cells) -> usize {
    BatchSize::Large.share(cells.len())
}

/// Has the cores work on `shares`: what is written to for each `share` records, in order.
fn over_cores<T: Send>(
    cells: Cells,
    share: usize,
    shares: impl IndexedParallelIterator<Item = T>,
    control: &Control,
    work: impl Fn(&mut MemoryWorker, Cells, T, &Control) + Send + Sync,
) {
    let progress = Progress::new(control, cells.len());
    let control = progress.below();
    let shares = shares.enumerate();
    shares.for_each_init(MemoryWorker::default, |worker, (number, written)| {
        let first = number * share;
        let last = cells.len().min(first + share);
        work(worker, cells.slice(first..last), written, &control);
        progress.add(last - first);
    });
}

/// Blocks of a slice, each with the range of its records.
fn blocks<T>(slice: &mut [T]) -> impl Iterator<Item = (Range<usize>, &mut [T])> {
    let blocks = slice.chunks_mut(BLOCK).enumerate();
    blocks.map(|(number, block)| {
        let first = number * BLOCK;
        (first..first + block.len(), block)
    })
}
