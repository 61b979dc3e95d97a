//! The vicinity {-p+q} of a puzzle: every puzzle with exactly one solution that is reached by taking
//! out p clues and adding q.
//!
//! ```text
//!   puzzle --> less p clues (`removals`) --> plus q - 1 clues --> which candidates are in exactly
//!                                             (`frontier`)        one solution? (`case`, `settle`)
//! ```
//!
//! To test each of some 5,650 candidates a puzzle, for {-1+1}, is the plain way. Here the solutions
//! that are met of a puzzle less a clue tell of all its candidates at once: see `case`. Many such
//! puzzles are worked on together, so that [lanes](crate::lanes) are never at a loss for work.
//!
//! A puzzle that is reached has p' clues of its own and q' others, with p' up to p; it is reached by
//! taking out exactly those p', and by no other set. So sets of each size are taken out, none of
//! whose clues is added again, and every puzzle is found once. The puzzle itself is none of its
//! vicinity.
//!
//! The puzzle in the middle need not have one solution: taking a clue out may repair one that has
//! none, and adding one a puzzle that has several.
//!
//! {-2+2} is more than {-1+1} of {-1+1}, if what is reached on the way has to have one solution as
//! well; here it does not have to.
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
//! // At least what comes of adding a digit of the solution.
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

/// How many clues are taken out, and how many are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    remove: usize,
    add: usize,
    same_grid: bool,
}

/// What is found around a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A puzzle with exactly one solution.
    Puzzle(Grid),
    /// There are no more, or the work was stopped. What becomes of the puzzle in the middle.
    End(Status),
}

impl Vicinity {
    /// Takes out `remove` clues and adds `add`.
    pub fn new(remove: usize, add: usize) -> Self {
        Vicinity {
            remove,
            add,
            same_grid: false,
        }
    }

    /// Only puzzles with the solution that the puzzle in the middle has: the clues that are added are
    /// digits of it. It takes a small part of the time. Around a puzzle that has not exactly one
    /// solution there is nothing then.
    #[must_use]
    pub fn inside_solution(self) -> Self {
        Vicinity {
            same_grid: true,
            ..self
        }
    }

    /// How many clues are taken out.
    pub fn removed(&self) -> usize {
        self.remove
    }

    /// How many clues are added.
    pub fn added(&self) -> usize {
        self.add
    }

    /// What one thread searches with.
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

    /// How many clues are in the sets that are taken out, each with the number of those added.
    fn sizes(&self, clues: usize) -> impl Iterator<Item = (usize, usize)> + Send + Sync + use<> {
        let Vicinity { remove, add, .. } = *self;
        // What is taken out and added again is the same as not taken out; but where it could not be
        // taken out, it cannot be added again.
        let least = remove.saturating_sub(add);
        let sizes = (remove <= clues).then_some(least..=remove);
        let sizes = sizes.into_iter().flatten();
        let sizes = sizes.map(move |out| (out, add - (remove - out)));
        // Nothing at all is the puzzle itself.
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
    /// Writes nothing of the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("vicinity", &self.vicinity)
            .field("lanes", &self.lanes)
            .finish_non_exhaustive()
    }
}

/// Why a search ended early.
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
    /// Hands over what is in the vicinity of each puzzle, with its index, and then the end.
    ///
    /// The order is fixed: it does not depend on the neighbours, nor on the backend.
    ///
    /// # Errors
    /// If `each` fails, with what it failed with.
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
                // The end of another one that is in the same part.
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
