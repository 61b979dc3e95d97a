//! Random boards of any layout: solutions, and minimal puzzles.
//!
//! Many puzzles are made side by side: each has its own draws, as if it were made by itself, and in each round every
//! puzzle that is not finished asks one question, which lanes answer together.

use super::Kind;
use crate::allowance::Allowance;
use crate::board::AnyBoard;
use crate::control::{Control, Stopped};
use crate::draws::Draws;
use crate::lanes::LayoutSolver;
use crate::layout::tables::MOST_IN_LANES;
use crate::layout::{Branch, Layout, Solver};
use crate::minimality::of_layout::{Reduction, reduce};
use crate::simd::DetectedBackend;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Number that sets these draws apart from those of every [kind](crate::generate::Kind) of board. Part of the output
/// contract, as are the limits of searches: never change it.
const STREAM: u64 = 105;

/// Number of searches for a solution, and number of those after which they become longer.
const SEARCHES: usize = 320;
const OF_A_LENGTH: usize = 64;

/// Number of the first searches, which are by candidates alone: enough for most layouts. Where solutions are rare, as
/// those of 16x16 with windows are, a thousand of them may fail; of those by conflicts, which learn where the
/// contradictions are, one or a few succeed.
const BY_CANDIDATES: usize = 256;

/// Number of nodes of the first searches, for each cell.
const NODES: u64 = 2;

/// Number of puzzles that are made side by side.
const SIDE_BY_SIDE: u64 = 512;

/// There is no such board, or none was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutGeneratorError {
    /// No board of the layout is a solution.
    #[error("boards of layout {layout} have no solution")]
    Impossible {
        /// The name of the layout.
        layout: String,
    },
    /// Searches for a solution ended at their limit of nodes.
    #[error("no solution of layout {layout} was found in {SEARCHES} searches")]
    NotFound {
        /// The name of the layout.
        layout: String,
    },
    /// Layouts have solutions and minimal puzzles.
    #[error("boards of layouts are minimal or full, and {kind} ones are those of classic boards")]
    Kind {
        /// The kind asked for.
        kind: Kind,
    },
    /// Minimal puzzles are made in lanes, which such large boards do not have, and would take too long.
    #[error(
        "minimal puzzles have up to {MOST_IN_LANES} digits, and not {digits}: larger ones would take too long"
    )]
    TooLarge {
        /// The number of digits.
        digits: usize,
    },
}

/// Makes random boards of one layout.
///
/// Boards are numbered from 0. A board depends only on the layout, the seed and its number: not on the backend, nor on
/// the boards made with it. Puzzle number `n` has solution number `n`.
///
/// ```
/// use ninefold::generate::LayoutGenerator;
/// use ninefold::layout::{Layout, Solver};
///
/// let x: Layout = "x".parse()?;
/// let mut generator = LayoutGenerator::new(&x, 2024);
/// let solutions = generator.solutions(0..10)?;
/// assert!(solutions.chunks(81).all(|solution| x.is_solution(solution)));
///
/// let puzzles = generator.minimal(3..5)?;
/// let mut solver = Solver::new(x);
/// let mut puzzle = puzzles[..81].to_vec();
/// assert_eq!(solver.count(&puzzle, 2), 1);
/// // Without any one of its clues it has several.
/// *puzzle.iter_mut().find(|digit| **digit > 0).unwrap() = 0;
/// assert_eq!(solver.count(&puzzle, 2), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LayoutGenerator {
    layout: Layout,
    seed: u64,
    solver: Solver,
    /// None for layouts of more than 16 digits.
    lanes: Option<LayoutSolver>,
    /// The number of searches for a solution.
    searches: usize,
    control: Control,
}

impl fmt::Debug for LayoutGenerator {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayoutGenerator")
            .field("layout", &self.layout)
            .field("seed", &self.seed)
            .field("lanes", &self.lanes)
            .finish_non_exhaustive()
    }
}

impl LayoutGenerator {
    /// The boards of this layout and seed, with the [best](DetectedBackend::best) backend.
    pub fn new(layout: &Layout, seed: u64) -> Self {
        Self::with_backend(layout, seed, DetectedBackend::best())
    }

    /// The same boards, made with this backend.
    pub fn with_backend(layout: &Layout, seed: u64, backend: DetectedBackend) -> Self {
        LayoutGenerator {
            layout: layout.clone(),
            seed,
            solver: Solver::new(layout.clone()),
            lanes: LayoutSolver::with_backend(layout, backend),
            searches: SEARCHES,
            control: Control::NONE,
        }
    }

    /// The same boards, and those that would be [`LayoutGeneratorError::NotFound`]: searches become longer and longer until
    /// one ends with a solution, which on a layout without any would never be.
    #[must_use]
    pub fn without_limit(self) -> Self {
        LayoutGenerator {
            searches: usize::MAX,
            ..self
        }
    }

    /// Ends all searches when the control says so. Boards that are asked for are then only those before the first that
    /// is not finished, if any.
    ///
    /// ```
    /// use ninefold::Control;
    /// use ninefold::generate::LayoutGenerator;
    ///
    /// let (control, stopper) = Control::new().stopper();
    /// let mut generator = LayoutGenerator::new(&"x".parse()?, 1).with_control(control);
    /// assert_eq!(generator.minimal(0..3)?.len(), 3 * 81);
    /// stopper.stop();
    /// assert_eq!(generator.minimal(0..3)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_control(self, control: Control) -> Self {
        LayoutGenerator { control, ..self }
    }

    /// Number of boards of a layout that a thread should make at a time: enough to fill lanes, and a second of work or
    /// so where boards are large.
    pub fn batch_size(layout: &Layout) -> u64 {
        match layout.digits() {
            ..=9 => 256,
            _ => 32,
        }
    }

    /// The layout of the boards.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The solutions of these numbers, one after the other: as many digits for each as the layout has cells, in reading
    /// order.
    ///
    /// Each is the end of a search in which, time and again, the first cell with the fewest candidates, or with few and
    /// many contradictions, gets a random one of them. So every solution can be found, but not each is as likely as any other.
    ///
    /// # Errors
    /// [`LayoutGeneratorError::Impossible`] if the layout has no solution, and [`LayoutGeneratorError::NotFound`] if none of many
    /// searches, whose nodes are limited, ended with one: then neither is known. That takes less than a second on 9x9,
    /// some seconds on 16x16.
    pub fn solutions(&mut self, numbers: Range<u64>) -> Result<Vec<u8>, LayoutGeneratorError> {
        let mut solutions = Vec::new();
        for number in numbers {
            let mut draws = Draws::new(self.seed, STREAM, number);
            match self.solution(&mut draws)? {
                Some(solution) => solutions.extend(solution),
                None => break,
            }
        }
        Ok(solutions)
    }

    /// The minimal puzzles of these numbers, one after the other: as many digits for each as the layout has cells, in
    /// reading order, 0 for an empty cell. Each has one solution, and none of its clues can be left out.
    ///
    /// From each solution clues are removed in random order, each unless the puzzle would have several solutions.
    /// Nothing limits the time for that but a [control](LayoutGenerator::with_control): a puzzle of 9x9 takes tenths of a
    /// millisecond, one of 16x16 some hundredths of a second, and one of 16x16 with many rules, which needs few clues,
    /// seconds or minutes.
    ///
    /// # Errors
    /// [`LayoutGeneratorError::TooLarge`] if the layout has more than 16 digits, else those of
    /// [`solutions`](LayoutGenerator::solutions).
    pub fn minimal(&mut self, numbers: Range<u64>) -> Result<Vec<u8>, LayoutGeneratorError> {
        let digits = self.layout.digits();
        if self.lanes.is_none() {
            return Err(LayoutGeneratorError::TooLarge { digits });
        }
        let mut puzzles = Vec::new();
        let mut first = numbers.start;
        while first < numbers.end {
            let end = numbers.end.min(first.saturating_add(SIDE_BY_SIDE));
            let mut reductions: Vec<Reduction<4>> = Vec::new();
            for number in first..end {
                let mut draws = Draws::new(self.seed, STREAM, number);
                let Some(solution) = self.solution(&mut draws)? else {
                    return Ok(puzzles);
                };
                let mut order: Vec<u16> = (0..).take(solution.len()).collect();
                draws.shuffle(&mut order);
                reductions.push(Reduction::new(solution, order.into_iter().map(Some)));
            }
            let lanes = self.lanes.as_mut().expect("lanes for few digits");
            reduce(lanes, &mut reductions, &self.control);
            for reduction in reductions {
                match reduction.finished() {
                    Some(puzzle) => puzzles.extend(puzzle),
                    None => return Ok(puzzles),
                }
            }
            first = end;
        }
        Ok(puzzles)
    }

    /// The boards of these numbers of a kind: minimal or full.
    ///
    /// # Errors
    /// [`LayoutGeneratorError::Kind`] for another kind, else those of [`solutions`](LayoutGenerator::solutions) and
    /// [`minimal`](LayoutGenerator::minimal).
    ///
    /// # Panics
    /// If boards of `B` have another shape than those of the layout.
    pub fn boards<B: AnyBoard>(
        &mut self,
        kind: Kind,
        numbers: Range<u64>,
    ) -> Result<Vec<B>, LayoutGeneratorError> {
        let digits = match kind {
            Kind::Minimal => self.minimal(numbers)?,
            Kind::Full => self.solutions(numbers)?,
            kind => return Err(LayoutGeneratorError::Kind { kind }),
        };
        let boards = digits.chunks(self.layout.cells());
        let shape = self.layout.shape();
        Ok(boards.map(|digits| B::from_known(shape, digits)).collect())
    }

    /// A random solution, unless the control ends the search.
    fn solution(&mut self, draws: &mut Draws) -> Result<Option<Vec<u8>>, LayoutGeneratorError> {
        let layout = || self.layout.to_string();
        for search in 0..self.searches {
            let longer = 1u64.checked_shl((search / OF_A_LENGTH) as u32);
            let nodes =
                (NODES * self.layout.cells() as u64).saturating_mul(longer.unwrap_or(u64::MAX));
            let branch = match search {
                ..BY_CANDIDATES => Branch::ByCandidates,
                _ => Branch::ByConflicts,
            };
            let mut allowance = Allowance::of_nodes(nodes, &self.control);
            let end = self.solver.random_solution(draws, branch, &mut allowance);
            if self.control.is_stopped() {
                return Ok(None);
            }
            match end {
                Ok(None) => return Err(LayoutGeneratorError::Impossible { layout: layout() }),
                Ok(solution) => return Ok(solution),
                Err(Stopped) => {}
            }
        }
        Err(LayoutGeneratorError::NotFound { layout: layout() })
    }
}

#[cfg(test)]
mod tests;
