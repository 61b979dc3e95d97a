//! The vicinity {-p+q} of a puzzle: every puzzle with exactly one solution that is reached by taking
//! out p clues and adding q.
//!
//! ```text
//!   puzzle --> less p clues (`removals`) --> plus q - 1 clues --> which candidates are in exactly
//!                                                                 one solution? (`case`, `settle`)
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
mod removals;
mod settle;

use crate::board::Grid;
use crate::control::{Control, Stopped};
use crate::lanes::LaneSolver;
use crate::simd::DetectedBackend;
use crate::status::Status;
use case::Case;
use removals::Subsets;
use settle::Settler;

/// How many puzzles less some clues are worked on together.
const TOGETHER: usize = 512;

/// How many clues are taken out, and how many are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    remove: usize,
    add: usize,
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
        Vicinity { remove, add }
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
    fn removals(&self, clues: usize) -> impl Iterator<Item = (Vec<usize>, usize)> + use<> {
        let Vicinity { remove, add } = *self;
        // What is taken out and added again is the same as not taken out; but where it could not be
        // taken out, it cannot be added again.
        let least = remove.saturating_sub(add);
        let sizes = (remove <= clues).then_some(least..=remove);
        sizes.into_iter().flatten().flat_map(move |out| {
            let added = add - (remove - out);
            // Nothing at all is the puzzle itself.
            let possible = added <= 81 - (clues - out) && out + added > 0;
            let subsets = possible.then(|| Subsets::new(clues, out));
            subsets.into_iter().flatten().map(move |set| (set, added))
        })
    }
}

/// Searches vicinities, in one thread. It is worth keeping from batch to batch.
#[derive(Debug)]
pub struct Searcher {
    vicinity: Vicinity,
    settler: Settler,
    /// For the puzzles themselves.
    lanes: LaneSolver,
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
        let proper = self.lanes.proper_within(puzzles, control);
        let mut at = 0;
        let ended = self.search_all(puzzles, &proper, control, &mut at, &mut each);
        let last = match ended {
            Ok(()) => return Ok(()),
            Err(Ended::Failed(error)) => return Err(error),
            Err(Ended::Stopped) => Status::Unfinished,
        };
        (at..puzzles.len()).try_for_each(|index| each(index, Found::End(last)))
    }

    fn search_all<E>(
        &mut self,
        puzzles: &[Grid],
        proper: &[Result<Grid, Status>],
        control: &Control,
        at: &mut usize,
        each: &mut impl FnMut(usize, Found) -> Result<(), E>,
    ) -> Result<(), Ended<E>> {
        let vicinity = self.vicinity;
        let mut cases =
            (puzzles.iter().zip(proper).enumerate()).flat_map(move |(index, (puzzle, proper))| {
                let clues: Vec<usize> = (0..81)
                    .filter(|&cell| puzzle.as_array()[cell] != 0)
                    .collect();
                let known = proper.as_ref().ok();
                vicinity.removals(clues.len()).map(move |(out, added)| {
                    let out: Vec<usize> = out.iter().map(|&at| clues[at]).collect();
                    case(index, puzzle, &out, added, known)
                })
            });
        let mut together = Vec::with_capacity(TOGETHER);
        loop {
            control.check()?;
            together.clear();
            together.extend(cases.by_ref().take(TOGETHER));
            let is_last = together.len() < TOGETHER;
            let mut emit = |index: usize, found: &[u8; 81]| {
                end_before(index, proper, at, each)?;
                let grid = Grid::from_digits(found).expect("digits from 0 to 9");
                each(index, Found::Puzzle(grid))
            };
            self.add(&mut together, control, &mut emit)?;
            let passed = match together.last() {
                Some(case) if !is_last => case.puzzle,
                _ => puzzles.len(),
            };
            end_before(passed, proper, at, each).map_err(Ended::Failed)?;
            if is_last {
                return Ok(());
            }
        }
    }

    /// Hands over every puzzle with one solution that comes of adding clues to these.
    fn add<E>(
        &mut self,
        cases: &mut [Case],
        control: &Control,
        emit: &mut impl FnMut(usize, &[u8; 81]) -> Result<(), E>,
    ) -> Result<(), Ended<E>> {
        self.settler.settle(cases, control)?;
        for case in cases {
            match case.left {
                0 => {
                    if case.is_unique() {
                        emit(case.puzzle, &case.digits).map_err(Ended::Failed)?;
                    }
                }
                1 => {
                    for clue in case.in_one() {
                        emit(case.puzzle, &case.with(clue)).map_err(Ended::Failed)?;
                    }
                }
                _ => {
                    let after = case.in_some().filter(|&clue| case.has_room_after(clue));
                    let mut after: Vec<Case> = after.map(|clue| case.after(clue)).collect();
                    self.add(&mut after, control, emit)?;
                }
            }
        }
        Ok(())
    }
}

/// Hands over the ends of the puzzles before one.
fn end_before<E>(
    index: usize,
    proper: &[Result<Grid, Status>],
    at: &mut usize,
    each: &mut impl FnMut(usize, Found) -> Result<(), E>,
) -> Result<(), E> {
    while *at < index {
        let status = proper[*at].as_ref().err().copied();
        *at += 1;
        each(*at - 1, Found::End(status.unwrap_or(Status::Unique)))?;
    }
    Ok(())
}

/// A puzzle less some clues.
fn case(index: usize, puzzle: &Grid, out: &[usize], added: usize, solution: Option<&Grid>) -> Case {
    let mut digits = *puzzle.as_array();
    out.iter().for_each(|&cell| digits[cell] = 0);
    let mut asked = digits.map(|digit| if digit == 0 { 0x1ff } else { 0 });
    if added == 0 {
        asked = [0x1ff; 81];
    }
    for &cell in out.iter().filter(|_| added > 0) {
        asked[cell] &= !case::bit(puzzle.as_array()[cell]);
    }
    // Another solution has another digit in the one cell that has become empty.
    let forbidden = match (solution, out) {
        (Some(_), &[cell]) => Some((cell, puzzle.as_array()[cell])),
        _ => None,
    };
    let known = solution.map(Grid::as_array);
    Case::new(index, digits, added, asked, known, forbidden)
}
