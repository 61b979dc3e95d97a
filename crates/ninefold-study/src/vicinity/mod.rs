//! The vicinity {-p+q} of a puzzle: every puzzle with exactly one solution that can be made by
//! taking out p clues and adding q.
//!
//! ```text
//!   puzzle --> minus p clues (`removals`) --> plus q - 1 clues --> which candidates are in exactly
//!                                              (`frontier`)        one solution? (`case`, `settle`)
//! ```
//!
//! The plain way to do this is to test each of some 5,650 candidates a puzzle, for {-1+1}. Here the
//! solutions found of a puzzle minus a clue decide about many of its candidates at once: see
//! `case`. Many such puzzles are worked on together, so that no [lane](ninefold::lanes) stays empty.
//!
//! A puzzle in the vicinity keeps all clues of the original puzzle except p' of them, with p' up to
//! p, and has q' other clues; it can be made by taking out exactly those p', and no other set. So
//! sets of each size are taken out, none of these clues is added again, and every puzzle is found
//! once. The original puzzle itself is not part of its vicinity.
//!
//! The original puzzle need not have one solution: taking a clue out may repair one that has none,
//! and adding one may repair a puzzle that has several.
//!
//! {-2+2} contains more than {-1+1} of {-1+1} does, if the latter requires one solution also of the
//! puzzles on the way; here they may have any number.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::answers::ask;
//! use ninefold_study::answers::Vicinity;
//!
//! let puzzle: Grid =
//!     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
//!         .parse()?;
//! let near = &ask(&Vicinity::new(1, 2), &[puzzle])[0].items;
//! assert!(near.iter().all(|grid| grid.clue_count() == 18 && grid.count_up_to(2) == 1));
//! // At least the puzzles made by adding a digit of the solution.
//! assert!(near.len() >= 64);
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! An [`Exploration`] searches the vicinities of many puzzles, and of those it finds, for one puzzle of
//! each class.

// - `case`, `settle`, `pairs`, `removals`, `frontier`: the vicinity of a puzzle, in parts
// - `exploration`: what is searched for; `explorer`: a search under way
// - `finder`: the work of one thread; `classes`: classes and puzzles in little memory

mod case;
mod classes;
mod exploration;
mod explorer;
mod finder;
mod frontier;
mod pairs;
mod removals;
mod settle;

pub use exploration::{Discovery, Exploration};
pub use explorer::{Explorer, Progress};
pub use frontier::{Frontier, Part, Settled};

use ninefold::answers::Streamed;
use ninefold::inside::debug_only;
use ninefold::lanes::LaneSolver;
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Grid, Status, Stopped};
use pairs::PairFinder;
use removals::Subsets;
use settle::Settler;

/// The number of clues that are taken out, and the number that are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    remove: usize,
    add: usize,
    same_grid: bool,
}

impl Vicinity {
    /// The vicinity made by taking out `remove` clues and adding `add`.
    pub fn new(remove: usize, add: usize) -> Self {
        Vicinity {
            remove,
            add,
            same_grid: false,
        }
    }

    /// Restricts the vicinity to puzzles with the solution of the original puzzle: the clues that
    /// are added are digits of it. It takes a small part of the time. If the original puzzle has
    /// not exactly one solution, the vicinity is empty.
    #[must_use]
    pub fn inside_solution(self) -> Self {
        Vicinity {
            same_grid: true,
            ..self
        }
    }

    /// Number of clues that are taken out.
    pub fn removed(&self) -> usize {
        self.remove
    }

    /// Number of clues that are added.
    pub fn added(&self) -> usize {
        self.add
    }

    /// A searcher for one thread.
    pub fn searcher(&self, backend: DetectedBackend) -> Searcher {
        Searcher {
            vicinity: *self,
            settler: Settler::new(backend),
            pairs: PairFinder::new(backend),
            lanes: LaneSolver::with_backend(backend),
        }
    }

    /// Every set of clues that is taken out of a puzzle, with the number of clues that are added.
    fn removals(
        &self,
        clues: usize,
    ) -> impl Iterator<Item = (Vec<usize>, usize)> + Send + Sync + use<> {
        let sizes = self.sizes(clues);
        sizes.flat_map(move |(out, added)| Subsets::new(clues, out).map(move |set| (set, added)))
    }

    /// The sizes of the sets that are taken out, each with the number of clues that are added.
    fn sizes(&self, clues: usize) -> impl Iterator<Item = (usize, usize)> + Send + Sync + use<> {
        let Vicinity { remove, add, .. } = *self;
        // Taking a clue out and adding it again is the same as not taking it out; but a clue that
        // could not be taken out cannot be added again.
        let least = remove.saturating_sub(add);
        let sizes = (remove <= clues).then_some(least..=remove);
        let sizes = sizes.into_iter().flatten();
        let sizes = sizes.map(move |out| (out, add - (remove - out)));
        // Without any change, it is the original puzzle itself.
        sizes.filter(move |&(out, added)| added <= 81 - (clues - out) && out + added > 0)
    }
}

/// Searches vicinities, in one thread. It is worth keeping from batch to batch.
pub struct Searcher {
    vicinity: Vicinity,
    settler: Settler,
    pairs: PairFinder,
    /// For the puzzles themselves.
    lanes: LaneSolver,
}

debug_only! { Searcher { vicinity, lanes } }

/// The reason why a search ended early.
enum Ended<E> {
    Stopped,
    Failed(E),
}

impl<E> From<Stopped> for Ended<E> {
    fn from(_: Stopped) -> Self {
        Ended::Stopped
    }
}

impl Searcher {
    /// Hands over the puzzles in the vicinity of each puzzle, with its index, and then the end with
    /// the status of the original puzzle, or [`Status::Unfinished`] if the search was stopped.
    ///
    /// The order is fixed: it does not depend on the other puzzles, nor on the backend.
    ///
    /// # Errors
    /// The error of `each`.
    pub fn search<E>(
        &mut self,
        puzzles: &[Grid],
        control: &Control,
        mut each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut frontier = self.frontier(puzzles, control);
        let mut found = Ends {
            at: 0,
            count: 0,
            each: &mut each,
        };
        let last = match self.search_all(&mut frontier, control, &mut found) {
            Ok(()) => return Ok(()),
            Err(Ended::Failed(error)) => return Err(error),
            Err(Ended::Stopped) => Status::Unfinished,
        };
        found.end_before(puzzles.len(), |_| last)
    }

    fn search_all<E>(
        &mut self,
        frontier: &mut Frontier,
        control: &Control,
        found: &mut Ends<impl FnMut(usize, Streamed<Grid>) -> Result<(), E>>,
    ) -> Result<(), Ended<E>> {
        loop {
            control.check()?;
            let ended = found.end_before(frontier.puzzle(), |at| frontier.status(at));
            ended.map_err(Ended::Failed)?;
            let Some(part) = frontier.next(1).pop() else {
                return Ok(());
            };
            let settled = self.settle(part, control)?;
            for (index, grid) in settled.found {
                // Another one may be in the same part.
                let ended = found.end_before(index, |at| frontier.status(at));
                ended
                    .and_then(|()| found.item(grid))
                    .map_err(Ended::Failed)?;
            }
            frontier.put_back(settled.deeper);
        }
    }
}

/// Hands over what is found, puzzle by puzzle.
struct Ends<'a, F> {
    /// The puzzles before this one have their end.
    at: usize,
    /// Number of items of the puzzle at hand.
    count: u64,
    each: &'a mut F,
}

impl<E, F: FnMut(usize, Streamed<Grid>) -> Result<(), E>> Ends<'_, F> {
    /// An item of the puzzle at hand.
    fn item(&mut self, grid: Grid) -> Result<(), E> {
        self.count += 1;
        (self.each)(self.at, Streamed::Item(grid))
    }

    /// The ends of the puzzle at hand and of those after it, before this one.
    fn end_before(&mut self, next: usize, status: impl Fn(usize) -> Status) -> Result<(), E> {
        while self.at < next {
            let at = self.at;
            let count = std::mem::take(&mut self.count);
            self.at += 1;
            let status = status(at);
            (self.each)(at, Streamed::end(count, status))?;
        }
        Ok(())
    }
}
