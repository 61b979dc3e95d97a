//! Which puzzles with N clues have this solution?

use crate::fewest::{self, ALL_CELLS, Search, Wanted, only};
use crate::minimality::redundant::are_minimal;
use ninefold::answers::{Question, Streamed};
use ninefold::inside::{Allowance, of_engine, only_solution};
use ninefold::{Control, Grid, Settings, Status, Worker};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Asks for every proper puzzle with a number of clues in solution grids: an [exhaustive
/// search](crate::fewest). A puzzle stands for its one solution. The items are puzzles, sorted by their
/// clues: the first has a clue in the first cell in which two differ. At the end every puzzle was found if
/// the status is [`Status::Unique`].
///
/// No grid has a puzzle with 16 clues (McGuire, Tugemann and Civario, 2014). Each clue more takes much
/// longer.
///
/// A grid that is searched while others are not is shared among as many threads as [exact
/// sums](ninefold::exact::Counter::with_threads) may take. The answer does not depend on their number, nor on
/// the backend. If the time of a grid is over or the work is ended, the puzzles found until then are handed
/// over, and the status is [`Status::Unfinished`]; so it is where a grid has more than eight million. Nodes are
/// not limited. Memory is some 4 MB for each thread and 32 bytes for each puzzle of a grid.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Fewest;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// // Of its 30 clues 20 are enough, and not 19.
/// let within = |clues| Fewest::with_clues(clues).within(&puzzle);
/// assert_eq!(ask(&within(19), &[puzzle])[0].count, 0);
/// let found = &ask(&within(20), &[puzzle])[0].items;
/// assert!(found.iter().all(|found| found.count_up_to(2) == 1));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fewest {
    /// Number of clues, or none for the least number that a grid has a puzzle with.
    clues: Option<usize>,
    minimal_only: bool,
    count_only: bool,
    /// The cells that may have clues, as bits.
    cells: u128,
    /// The part of the search, and the number of parts.
    part: (usize, usize),
    /// Number of grids that are searched at present.
    at_work: Arc<AtomicUsize>,
}

impl Fewest {
    /// The least number of clues that [`Fewest::least`] looks for: there is no puzzle with fewer.
    pub const FEWEST_KNOWN: usize = fewest::FEWEST_KNOWN;

    fn new(clues: Option<usize>) -> Self {
        Fewest {
            clues,
            minimal_only: false,
            count_only: false,
            cells: ALL_CELLS,
            part: (0, 1),
            at_work: Arc::default(),
        }
    }

    /// All puzzles with this number of clues.
    pub fn with_clues(clues: usize) -> Self {
        Self::new(Some(clues))
    }

    /// One puzzle with the least number of clues, from 17 up, that has a puzzle: the first that is found
    /// in a fixed order.
    pub fn least() -> Self {
        Self::new(None)
    }

    /// Leaves out puzzles with redundant clues. (A puzzle with 17 clues gives 64 with 18 that are not
    /// minimal.)
    #[must_use]
    pub fn minimal_only(self) -> Self {
        Fewest {
            minimal_only: true,
            ..self
        }
    }

    /// Hands over no puzzles, only their number at the end.
    #[must_use]
    pub fn count_only(self) -> Self {
        Fewest {
            count_only: true,
            ..self
        }
    }

    /// Only puzzles whose clues are in cells in which `puzzle` has clues. Its digits do not matter.
    #[must_use]
    pub fn within(self, puzzle: &Grid) -> Self {
        let digits = puzzle.digits().iter().enumerate();
        let cells = digits.filter(|&(_, &digit)| digit != 0);
        Fewest {
            cells: cells.fold(0, |cells, (cell, _)| cells | 1 << cell),
            ..self
        }
    }

    /// One of `parts` parts of the search, from 0: each puzzle of a grid is found in exactly one of them,
    /// and they take about the same time if they are few. So several processes share one grid.
    ///
    /// # Panics
    /// If `part` is not less than `parts`.
    #[must_use]
    pub fn part(self, part: usize, parts: usize) -> Self {
        assert!(part < parts, "part {part} of {parts}");
        Fewest {
            part: (part, parts),
            ..self
        }
    }
}

impl Question<Grid> for Fewest {
    type Answer = Streamed<Grid>;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        grids: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let control = self.alone(&settings.control);
        for (index, grid) in grids.iter().enumerate() {
            let allowed = settings.limits.start(&control);
            let (count, status) = match only_solution(worker, grid, &allowed) {
                Ok(solution) => {
                    let (puzzles, status) = self.puzzles(worker, &solution, settings, &allowed);
                    let handed_over = if self.count_only { &[] } else { &puzzles[..] };
                    for &cells in handed_over {
                        each(index, Streamed::Item(only(&solution, cells)))?;
                    }
                    (puzzles.len() as u64, status)
                }
                Err(status) => (0, status),
            };
            if !control.is_stopped() {
                settings.control.report(1.0);
            }
            each(index, Streamed::end(count, status))?;
        }
        Ok(())
    }
}

impl Fewest {
    /// The control of searches whose listener hears only of a grid that is searched while others are not:
    /// the shares of several would be mixed.
    fn alone(&self, control: &Control) -> Control {
        let (at_work, heard) = (Arc::clone(&self.at_work), control.clone());
        control.clone().with_progress(move |done| {
            if at_work.load(Ordering::Relaxed) == 1 {
                heard.report(done);
            }
        })
    }

    /// The clues of the puzzles of a solution, and whether they are all.
    fn puzzles(
        &self,
        worker: &mut Worker,
        solution: &Grid,
        settings: &Settings,
        allowed: &Allowance,
    ) -> (Vec<u128>, Status) {
        let _at_work = AtWork::new(&self.at_work);
        let others = self.at_work.load(Ordering::Relaxed);
        let threads = settings.counter.threads().get() / others;
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let backend = settings.backend();
        let most = self.cells.count_ones() as usize;
        let clues = self.clues.unwrap_or(Self::FEWEST_KNOWN.min(most));
        let Ok(search) = Search::new(solution, clues, self.cells, backend, threads, allowed) else {
            return (Vec::new(), Status::Unfinished);
        };
        let with_clues = |clues| {
            search.find(&Wanted {
                clues,
                part: self.part,
                only_one: self.clues.is_none(),
            })
        };
        let mut found = with_clues(clues);
        if self.clues.is_none() {
            for clues in clues + 1..=most {
                if !found.puzzles.is_empty() || !found.is_all {
                    break;
                }
                found = with_clues(clues);
            }
        }
        if self.minimal_only {
            retain_minimal(worker, solution, &mut found.puzzles);
        }
        let status = match found.is_all {
            true => Status::Unique,
            false => Status::Unfinished,
        };
        (found.puzzles, status)
    }
}

/// Retains the puzzles without redundant clues. It is done even if the search has ended: a million take a
/// second, and what was found is handed over.
fn retain_minimal(worker: &mut Worker, solution: &Grid, puzzles: &mut Vec<u128>) {
    /// Number of puzzles that are asked about together.
    const CHUNK: usize = 4096;
    let mut minimal = Vec::new();
    for chunk in puzzles.chunks(CHUNK) {
        let grids: Vec<Grid> = chunk.iter().map(|&cells| only(solution, cells)).collect();
        let are = are_minimal(worker, &grids).into_iter().zip(chunk);
        minimal.extend(are.filter_map(|(is_minimal, &cells)| is_minimal.then_some(cells)));
    }
    *puzzles = minimal;
}

/// A grid that is searched, until this is dropped.
struct AtWork<'a>(&'a AtomicUsize);

impl<'a> AtWork<'a> {
    fn new(at_work: &'a AtomicUsize) -> Self {
        at_work.fetch_add(1, Ordering::Relaxed);
        AtWork(at_work)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
