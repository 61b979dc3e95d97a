//! Random boards of any layout, of every kind.
//!
//! Many puzzles are made side by side: each has its own draws, as if it were made by itself, and in each round every
//! puzzle that is not finished asks one question, which lanes answer together.

// - `source`: solutions that are drawn uniformly, and layouts of which they are not
// - `kinds`: the recipes for other kinds than solutions and minimal puzzles
// - `chosen`: minimal puzzles that are chosen

mod chosen;
mod diagram;
mod kinds;
mod source;

use super::choice_error::{LayoutGeneratorError, SEARCHES};
use super::{Generator, Kind, symmetry};
use crate::minimality::of_layout::{Reduction, reduce};
use ninefold::inside::{Allowance, Branch, Draws};
use ninefold::lanes::LayoutSolver;
use ninefold::layout::{Layout, Solver};
use ninefold::simd::DetectedBackend;
use ninefold::{Board, Stopped};
use source::Source;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Number that sets these draws apart from those of every [kind](crate::generate::Kind) of board. Part of the output
/// contract, as are the limits of searches: never change it.
const STREAM: u64 = 105;

const OF_A_LENGTH: usize = 64;

/// Number of the first searches, which are by candidates alone: enough for most layouts. Where solutions are rare, as
/// those of 16x16 with windows are, a thousand of them may fail; of those by conflicts, which learn where the
/// contradictions are, one or a few succeed.
const BY_CANDIDATES: usize = 256;

/// Number of nodes of the first searches, for each cell.
const NODES: u64 = 2;

/// Number of puzzles that are made side by side.
const SIDE_BY_SIDE: u64 = 512;

/// Number of nodes of the search that may prove that there is no solution where none was found.
const NODES_OF_PROOF: u64 = 1 << 17;

/// The largest number of digits of layouts whose boards of other kinds come from minimal puzzles. Those of larger ones
/// come from easy puzzles, which take less time.
const FROM_MINIMAL: usize = 9;

/// Makes boards of one layout.
#[derive(Debug)]
pub struct OfLayout {
    layout: Layout,
    solver: Solver,
    /// None for layouts of more than 16 digits.
    lanes: Option<LayoutSolver>,
    /// True if there are no rules but rows, columns and boxes.
    has_boxes_only: bool,
    /// The source of solutions, once it was needed. Clones have it together.
    source: Arc<OnceLock<Source>>,
    /// The number of searches for a solution.
    searches: usize,
}

impl Clone for OfLayout {
    /// With working memory of its own.
    fn clone(&self) -> Self {
        let backend = self.lanes.as_ref().map(LayoutSolver::backend);
        OfLayout {
            layout: self.layout.clone(),
            solver: self.solver.clone(),
            lanes: backend.and_then(|backend| LayoutSolver::with_backend(&self.layout, backend)),
            source: self.source.clone(),
            ..*self
        }
    }
}

/// True if a layout has no rules but rows, columns and boxes.
pub(super) fn has_boxes_only(layout: &Layout) -> bool {
    let boxes = layout.boxes();
    boxes.is_some_and(|(rows, columns)| Layout::with_boxes(rows, columns).as_ref() == Ok(layout))
}

/// Boards of any layout.
///
/// A board depends only on the layout, the seed, its kind, its number and the choice: not on the backend, nor on the
/// boards made with it. Minimal and easy puzzle number `n` have solution number `n`, unless there is a choice.
impl Generator<Board> {
    /// The corpus of boards of this layout, of that kind and seed, made with the [best](DetectedBackend::best) backend.
    ///
    /// For each kind the numbers of clues are the same shares of the cells as on 9x9. Of minimal puzzles nothing limits
    /// the time but a [control](Generator::with_control): it may be long on 16x16 with many rules, where a puzzle needs
    /// few clues.
    ///
    /// ```
    /// use ninefold::AnyBoard;
    /// use ninefold::layout::{Layout, Solver};
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let x: Layout = "x".parse()?;
    /// let mut full = Generator::of_layout(&x, Kind::Full, 2024);
    /// let solutions = full.boards(0..10)?;
    /// assert!(solutions.iter().all(|solution| x.is_solution(solution.digits())));
    ///
    /// let puzzles = Generator::of_layout(&x, Kind::Minimal, 2024).boards(3..5)?;
    /// assert_eq!(Solver::new(x).count(puzzles[0].digits(), 2), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_layout(layout: &Layout, kind: Kind, seed: u64) -> Self {
        let maker = OfLayout {
            layout: layout.clone(),
            solver: Solver::new(layout.clone()),
            lanes: None,
            has_boxes_only: has_boxes_only(layout),
            source: Arc::default(),
            searches: SEARCHES,
        };
        Generator::with_maker(kind, seed, maker).with_backend(DetectedBackend::best())
    }

    /// The same boards, made with this backend.
    #[must_use]
    pub fn with_backend(mut self, backend: DetectedBackend) -> Self {
        self.maker.lanes = LayoutSolver::with_backend(&self.maker.layout, backend);
        self
    }

    /// The same boards, and those that would be [`LayoutGeneratorError::NotFound`]: searches become longer and longer until
    /// one ends with a solution, which on a layout without any would never be.
    #[must_use]
    pub fn without_limit(mut self) -> Self {
        self.maker.searches = usize::MAX;
        self
    }

    /// Refuses boards that cannot be made, in less time than it takes to make one.
    ///
    /// ```
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// assert!(Generator::of_layout(&"25x25".parse()?, Kind::Easy, 1).check().is_ok());
    /// assert!(Generator::of_layout(&"25x25".parse()?, Kind::Minimal, 1).check().is_err());
    /// assert!(Generator::of_layout(&"4x4+x+anti-king".parse()?, Kind::Easy, 1).check().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `boards`.
    pub fn check(&mut self) -> Result<(), LayoutGeneratorError> {
        self.check_kind()?;
        let mut draws = self.draws(0);
        self.solution(&mut draws).map(drop)
    }

    /// True if solutions are drawn uniformly. This depends only on the layout. It is so
    ///
    /// - for up to 8 digits, if all solutions can be counted with limited work: so it is of all layouts of up to 6
    ///   digits, of `7x7`, `8x8` and `8x8+anti-knight`, but not of `7x7+x` and `8x8+x`;
    /// - for the classic grid, and jigsaws that are the classic grid with its rows and columns in another order.
    ///
    /// ```
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let is_uniform = |name: &str| {
    ///     let layout = name.parse().expect("a layout");
    ///     Generator::of_layout(&layout, Kind::Full, 1).is_uniform()
    /// };
    /// assert!(["4x4", "6x6", "6x6+x", "9x9"].iter().all(|name| is_uniform(name)));
    /// assert!(!["x", "windoku", "10x10"].iter().any(|name| is_uniform(name)));
    /// ```
    pub fn is_uniform(&mut self) -> bool {
        let is_known = self.know_source();
        is_known.is_ok() && self.maker.source.get().is_some_and(Source::is_uniform)
    }

    /// Makes the source of solutions.
    ///
    /// # Errors
    /// [`Stopped`] if the control ended the work.
    fn know_source(&mut self) -> Result<(), Stopped> {
        if self.maker.source.get().is_none() {
            let source = Source::of(&mut self.maker.solver, &self.control)?;
            // (Another thread may have made it, the same.)
            let _ = self.maker.source.set(source);
        }
        Ok(())
    }

    fn check_kind(&self) -> Result<(), LayoutGeneratorError> {
        let digits = self.layout().digits();
        match self.kind == Kind::Minimal && self.maker.lanes.is_none() {
            true => Err(LayoutGeneratorError::TooLarge { digits }),
            false => Ok(()),
        }
    }

    /// The boards of these numbers.
    ///
    /// Where [`is_uniform`](Generator::is_uniform), each solution is exactly as likely as any other, as far as the stream
    /// of draws is random. Else each is the end of a random search, and they are not equally likely: time and again
    /// the first cell with the fewest candidates, or with few and many contradictions, gets a random one of them.
    /// Without rules but rows, columns and boxes, the end is replaced by a random isomorph of it. Puzzles are made of
    /// such solutions.
    ///
    /// # Errors
    /// [`LayoutGeneratorError::Impossible`] if the layout is found to have no solution,
    /// [`LayoutGeneratorError::NotFound`] if none of many searches, whose nodes are limited, ended with one, nor a last
    /// one with a proof that there is none: then neither is known; and [`LayoutGeneratorError::TooLarge`] for minimal
    /// puzzles of more than 16 digits.
    pub fn boards(&mut self, numbers: Range<u64>) -> Result<Vec<Board>, LayoutGeneratorError> {
        self.made(numbers)
    }

    /// The digits of these boards, one board after the other: as many for each as the layout has cells, in reading order,
    /// 0 for an empty cell.
    ///
    /// # Errors
    /// Those of `boards`.
    pub fn digits(&mut self, numbers: Range<u64>) -> Result<Vec<u8>, LayoutGeneratorError> {
        let boards = self.made(numbers)?;
        Ok(boards.iter().flat_map(Board::digits).copied().collect())
    }

    /// Boards of the kind as digits, one from each stream of draws.
    fn digits_of_kind(&mut self, draws: &mut [Draws]) -> Boards {
        self.check_kind()?;
        match self.kind {
            Kind::Minimal => self.minimal_of(draws.iter_mut()),
            Kind::Full => self.each(draws, Self::solution),
            Kind::Easy => self.each(draws, Self::easy),
            Kind::Sparse => self.each(draws, Self::sparse),
            Kind::Multi => self.multi(draws),
            Kind::Impossible => self.impossible(draws),
            Kind::Illegal => self.illegal(draws),
        }
    }

    /// Boards that are made one by one, one from each stream of draws, up to the first that is not finished.
    fn each(
        &mut self,
        draws: &mut [Draws],
        mut make: impl FnMut(&mut Self, &mut Draws) -> Made,
    ) -> Boards {
        let boards = draws.iter_mut().map(|draws| make(self, draws).transpose());
        boards.map_while(|board| board).collect()
    }

    /// Minimal puzzles, one from each stream of draws, up to the first that is not finished.
    fn minimal_of<'a>(&mut self, draws: impl Iterator<Item = &'a mut Draws>) -> Boards {
        let mut reductions: Vec<Reduction<4>> = Vec::new();
        for draws in draws {
            let Some(solution) = self.solution(draws)? else {
                break;
            };
            let mut order: Vec<u16> = (0..).take(solution.len()).collect();
            draws.shuffle(&mut order);
            reductions.push(Reduction::new(solution, order.into_iter().map(Some)));
        }
        let puzzles = self.reduced(reductions).into_iter();
        Ok(puzzles.map_while(|puzzle| puzzle).collect())
    }

    /// The puzzles that are left, unless the control stops the work.
    fn reduced(&mut self, mut reductions: Vec<Reduction<4>>) -> Vec<Option<Vec<u8>>> {
        let lanes = self.maker.lanes.as_mut().expect("lanes for few digits");
        reduce(lanes, &mut reductions, &self.control);
        let reductions = reductions.into_iter();
        reductions.map(Reduction::finished).collect()
    }

    /// A random solution, unless the control ends the search.
    fn solution(&mut self, draws: &mut Draws) -> Made {
        if self.control.is_stopped() || self.know_source().is_err() {
            return Ok(None);
        }
        let source = self.maker.source.get().expect("the source that was made");
        if source.is_empty() {
            let layout = self.maker.layout.to_string();
            return Err(LayoutGeneratorError::Impossible { layout });
        }
        match source.draw(draws) {
            Some(solution) => Ok(Some(solution)),
            None => self.search(draws),
        }
    }

    /// The end of a random search.
    fn search(&mut self, draws: &mut Draws) -> Made {
        let layout = || self.maker.layout.to_string();
        for search in 0..self.maker.searches {
            let longer = 1u64.checked_shl((search / OF_A_LENGTH) as u32);
            let nodes = (NODES * self.maker.layout.cells() as u64)
                .saturating_mul(longer.unwrap_or(u64::MAX));
            let branch = match search {
                ..BY_CANDIDATES => Branch::ByCandidates,
                _ => Branch::ByConflicts,
            };
            let mut allowance = Allowance::of_nodes(nodes, &self.control);
            let end = self
                .maker
                .solver
                .random_solution(draws, branch, &mut allowance);
            if self.control.is_stopped() {
                return Ok(None);
            }
            match end {
                Ok(None) => return Err(LayoutGeneratorError::Impossible { layout: layout() }),
                Ok(Some(solution)) if self.maker.has_boxes_only => {
                    let shape = self.maker.layout.shape();
                    return Ok(Some(symmetry::image(shape, &solution, draws)));
                }
                Ok(solution) => return Ok(solution),
                Err(Stopped) => {}
            }
        }
        // Digits are alike: if there is a solution, one has them in order in the first row.
        let mut board = vec![0; self.maker.layout.cells()];
        let first_row = board[..self.maker.layout.digits()].iter_mut().zip(1..);
        first_row.for_each(|(cell, digit)| *cell = digit);
        let mut allowance = Allowance::of_nodes(NODES_OF_PROOF, &self.control);
        let found = self
            .maker
            .solver
            .count_allowed(&board, 1, &mut allowance, None);
        match found {
            _ if self.control.is_stopped() => Ok(None),
            (0, Ok(())) => Err(LayoutGeneratorError::Impossible { layout: layout() }),
            _ => Err(LayoutGeneratorError::NotFound { layout: layout() }),
        }
    }
}

/// A board as digits, unless the control ended the search.
type Made = Result<Option<Vec<u8>>, LayoutGeneratorError>;

/// Boards up to the first that is not finished.
type Boards = Result<Vec<Vec<u8>>, LayoutGeneratorError>;

#[cfg(test)]
mod tests;
