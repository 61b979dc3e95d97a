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
//! `case`. Many such puzzles are worked on together, so that no [lane](crate::lanes) stays empty.
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
//! use ninefold::simd::DetectedBackend;
//! use ninefold::vicinity::{Found, Vicinity};
//! use ninefold::{Control, Grid};
//!
//! let puzzle: Grid =
//!     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
//!         .parse()?;
//! let mut searcher = Vicinity::new(1, 2).searcher(DetectedBackend::best());
//! let mut found = 0;
//! searcher.search(&[puzzle], &Control::NONE, |_, near| {
//!     if let Found::Puzzle(grid) = near {
//!         assert_eq!(grid.clue_count(), 18);
//!         found += 1;
//!     }
//!     Ok::<(), ()>(())
//! });
//! // At least the puzzles made by adding a digit of the solution.
//! assert!(found >= 64);
//! # Ok::<(), ninefold::ParseError>(())
//! ```

mod case;
mod frontier;
mod removals;
mod settle;

pub use frontier::{Frontier, Part, Settled};

use crate::board::Grid;
use crate::control::{Control, Stopped};
use crate::lanes::LaneSolver;
use crate::simd::DetectedBackend;
use crate::status::Status;
use removals::Subsets;
use settle::Settler;
use std::fmt;

/// The number of clues that are taken out, and the number that are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    remove: usize,
    add: usize,
    same_grid: bool,
}

/// One message about a puzzle's vicinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A puzzle with exactly one solution.
    Puzzle(Grid),
    /// There are no more, or the work was stopped. The status of the original puzzle.
    End(Status),
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
    /// For the puzzles themselves.
    lanes: LaneSolver,
}

impl fmt::Debug for Searcher {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("vicinity", &self.vicinity)
            .field("lanes", &self.lanes)
            .finish_non_exhaustive()
    }
}

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
    /// Hands over the puzzles in the vicinity of each puzzle, with its index, and then the end.
    ///
    /// The order is fixed: it does not depend on the other puzzles, nor on the backend.
    ///
    /// # Errors
    /// The error of `each`.
    pub fn search<E>(
        &mut self,
        puzzles: &[Grid],
        control: &Control,
        mut each: impl FnMut(usize, Found) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut frontier = self.frontier(puzzles, control);
        // The puzzles before this one have their end.
        let mut at = 0;
        let ended = self.search_all(&mut frontier, control, &mut at, &mut each);
        let last = match ended {
            Ok(()) => return Ok(()),
            Err(Ended::Failed(error)) => return Err(error),
            Err(Ended::Stopped) => Status::Unfinished,
        };
        (at..puzzles.len()).try_for_each(|index| each(index, Found::End(last)))
    }

    fn search_all<E>(
        &mut self,
        frontier: &mut Frontier,
        control: &Control,
        at: &mut usize,
        each: &mut impl FnMut(usize, Found) -> Result<(), E>,
    ) -> Result<(), Ended<E>> {
        loop {
            control.check()?;
            let passed = frontier.puzzle();
            while *at < passed {
                let end = Found::End(frontier.status(*at));
                *at += 1;
                each(*at - 1, end).map_err(Ended::Failed)?;
            }
            let Some(part) = frontier.next(1).pop() else {
                return Ok(());
            };
            let settled = self.settle(part, control)?;
            for (index, grid) in settled.found {
                // The end of another puzzle that is in the same part.
                while *at < index {
                    let end = Found::End(frontier.status(*at));
                    *at += 1;
                    each(*at - 1, end).map_err(Ended::Failed)?;
                }
                each(index, Found::Puzzle(grid)).map_err(Ended::Failed)?;
            }
            frontier.put_back(settled.deeper);
        }
    }
}
