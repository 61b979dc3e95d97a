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

use super::choice::Choice;
use super::choice_error::{LayoutGeneratorError, SEARCHES};
use super::{Kind, symmetry};
use crate::minimality::of_layout::{Reduction, reduce};
use ninefold::inside::{Allowance, Branch, Draws};
use ninefold::lanes::LayoutSolver;
use ninefold::layout::{Layout, Solver};
use ninefold::simd::DetectedBackend;
use ninefold::{AnyBoard, Control, Stopped};
use source::Source;
use std::fmt;
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

/// Makes random boards of one layout.
///
/// Boards are numbered from 0. A board depends only on the layout, the seed, its kind, its number and the choice: not on
/// the backend, nor on the boards made with it. Minimal and easy puzzle number `n` have solution number `n`, unless there
/// is a choice.
///
/// ```
/// use ninefold_study::generate::LayoutGenerator;
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
    /// True if there are no rules but rows, columns and boxes.
    has_boxes_only: bool,
    /// The source of solutions, once it was needed. Clones have it together.
    source: Arc<OnceLock<Source>>,
    /// The choice of minimal puzzles, if there is one.
    choice: Option<Choice>,
    /// The solutions in which minimal puzzles are made, if they are given.
    grids: Option<Arc<[Vec<u8>]>>,
    /// Number of puzzles among which none may fit before a choice is refused, unless it is the usual one.
    tries: Option<usize>,
    /// The number of searches for a solution.
    searches: usize,
    control: Control,
}

impl Clone for LayoutGenerator {
    /// With working memory of its own.
    fn clone(&self) -> Self {
        let backend = self.lanes.as_ref().map(LayoutSolver::backend);
        LayoutGenerator {
            layout: self.layout.clone(),
            solver: self.solver.clone(),
            lanes: backend.and_then(|backend| LayoutSolver::with_backend(&self.layout, backend)),
            source: self.source.clone(),
            choice: self.choice.clone(),
            grids: self.grids.clone(),
            control: self.control.clone(),
            ..*self
        }
    }
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
            has_boxes_only: layout.boxes().is_some_and(|(rows, columns)| {
                Layout::with_boxes(rows, columns).as_ref() == Ok(layout)
            }),
            source: Arc::default(),
            choice: None,
            grids: None,
            tries: None,
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
    /// use ninefold_study::generate::LayoutGenerator;
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

    /// Number of boards that a thread should make at a time: enough to fill lanes, and fewer where boards are large or
    /// rare.
    pub fn batch_size(&self) -> u64 {
        let usual = match self.layout.digits() {
            ..=9 => 256,
            _ => 32,
        };
        let choice = self.choice.as_ref();
        choice.map_or(usual, |choice| choice.batch_size(usual))
    }

    /// Refuses boards that cannot be made, in less time than it takes to make one.
    ///
    /// ```
    /// use ninefold_study::generate::{Kind, LayoutGenerator};
    ///
    /// assert!(LayoutGenerator::new(&"25x25".parse()?, 1).check(Kind::Easy).is_ok());
    /// assert!(LayoutGenerator::new(&"25x25".parse()?, 1).check(Kind::Minimal).is_err());
    /// assert!(LayoutGenerator::new(&"4x4+x+anti-king".parse()?, 1).check(Kind::Easy).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`boards`](LayoutGenerator::boards).
    pub fn check(&mut self, kind: Kind) -> Result<(), LayoutGeneratorError> {
        self.check_kind(kind)?;
        let mut draws = self.draws(0);
        self.solution(&mut draws).map(drop)
    }

    /// True if [solutions](LayoutGenerator::solutions) are drawn uniformly. This depends only on the layout. It is so
    ///
    /// - for up to 8 digits, if all solutions can be counted with limited work: so it is of all layouts of up to 6
    ///   digits, of `7x7`, `8x8` and `8x8+anti-knight`, but not of `7x7+x` and `8x8+x`;
    /// - for the classic grid, and jigsaws that are the classic grid with its rows and columns in another order.
    ///
    /// ```
    /// use ninefold_study::generate::LayoutGenerator;
    ///
    /// let is_uniform = |name: &str| {
    ///     let layout = name.parse().expect("a layout");
    ///     LayoutGenerator::new(&layout, 1).is_uniform()
    /// };
    /// assert!(["4x4", "6x6", "6x6+x", "9x9"].iter().all(|name| is_uniform(name)));
    /// assert!(!["x", "windoku", "10x10"].iter().any(|name| is_uniform(name)));
    /// ```
    pub fn is_uniform(&mut self) -> bool {
        let is_known = self.know_source();
        is_known.is_ok() && self.source.get().is_some_and(Source::is_uniform)
    }

    /// Makes the source of solutions.
    ///
    /// # Errors
    /// [`Stopped`] if the control ended the work.
    fn know_source(&mut self) -> Result<(), Stopped> {
        if self.source.get().is_none() {
            let source = Source::of(&mut self.solver, &self.control)?;
            // (Another thread may have made it, the same.)
            let _ = self.source.set(source);
        }
        Ok(())
    }

    fn check_kind(&self, kind: Kind) -> Result<(), LayoutGeneratorError> {
        let digits = self.layout.digits();
        match kind {
            Kind::Minimal if self.lanes.is_none() => Err(LayoutGeneratorError::TooLarge { digits }),
            Kind::Minimal => Ok(()),
            _ if self.choice.is_some() => Err(LayoutGeneratorError::Kind { kind }),
            _ => Ok(()),
        }
    }

    /// The layout of the boards.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The solutions of these numbers, one after the other: as many digits for each as the layout has cells, in reading
    /// order.
    ///
    /// Where [`is_uniform`](LayoutGenerator::is_uniform), each is exactly as likely as any other, as far as the stream
    /// of draws is random. Else each is the end of a random search, and they are not equally likely: time and again
    /// the first cell with the fewest candidates, or with few and many contradictions, gets a random one of them.
    /// Without rules but rows, columns and boxes, the end is replaced by a random isomorph of it.
    ///
    /// # Errors
    /// [`LayoutGeneratorError::Impossible`] if the layout is found to have no solution, and
    /// [`LayoutGeneratorError::NotFound`] if none of many searches, whose nodes are limited, ended with one, nor a last
    /// one with a proof that there is none: then neither is known.
    pub fn solutions(&mut self, numbers: Range<u64>) -> Result<Vec<u8>, LayoutGeneratorError> {
        Ok(self.digits(Kind::Full, numbers)?.concat())
    }

    /// The minimal puzzles of these numbers, one after the other: as many digits for each as the layout has cells, in
    /// reading order, 0 for an empty cell. Each has one solution, and none of its clues can be left out.
    ///
    /// From each solution clues are removed in random order, each unless the puzzle would have several solutions.
    /// Nothing limits the time for that but a [control](LayoutGenerator::with_control): it may be long on 16x16 with
    /// many rules, where a puzzle needs few clues.
    ///
    /// # Errors
    /// [`LayoutGeneratorError::TooLarge`] if the layout has more than 16 digits, else those of
    /// [`solutions`](LayoutGenerator::solutions).
    pub fn minimal(&mut self, numbers: Range<u64>) -> Result<Vec<u8>, LayoutGeneratorError> {
        Ok(self.digits(Kind::Minimal, numbers)?.concat())
    }

    /// The boards of these numbers of a kind. For each kind the numbers of clues are the same shares of the cells as on
    /// 9x9.
    ///
    /// ```
    /// use ninefold::{Board, Status};
    /// use ninefold::answers::{Check, ask};
    /// use ninefold::layout::Layout;
    /// use ninefold_study::generate::{Kind, LayoutGenerator};
    ///
    /// let six: Layout = "6x6+x".parse()?;
    /// let boards: Vec<Board> = LayoutGenerator::new(&six, 1).boards(Kind::Multi, 0..3)?;
    /// assert_eq!(ask(&Check::new(), &boards), [Status::Ambiguous; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutGeneratorError::Kind`] for another kind than minimal ones with a choice, else those of
    /// [`solutions`](LayoutGenerator::solutions) and [`minimal`](LayoutGenerator::minimal).
    ///
    /// # Panics
    /// If there are no boards of `B` of the layout.
    pub fn boards<B: AnyBoard>(
        &mut self,
        kind: Kind,
        numbers: Range<u64>,
    ) -> Result<Vec<B>, LayoutGeneratorError> {
        let boards = self.digits(kind, numbers)?.into_iter();
        Ok(boards
            .map(|digits| B::from_known(&self.layout, &digits))
            .collect())
    }

    /// The boards of these numbers, as digits.
    fn digits(&mut self, kind: Kind, numbers: Range<u64>) -> Boards {
        self.check_kind(kind)?;
        let mut boards = Vec::new();
        let mut first = numbers.start;
        while first < numbers.end {
            let end = numbers.end.min(first.saturating_add(SIDE_BY_SIDE));
            let mut draws: Vec<Draws> = (first..end).map(|number| self.draws(number)).collect();
            let mut made = match (kind, self.choice.clone()) {
                (Kind::Minimal, Some(choice)) => self.chosen(&choice, &mut draws)?,
                (Kind::Minimal, None) => self.minimal_of(draws.iter_mut())?,
                (Kind::Full, _) => self.each(&mut draws, Self::solution)?,
                (Kind::Easy, _) => self.each(&mut draws, Self::easy)?,
                (Kind::Sparse, _) => self.each(&mut draws, Self::sparse)?,
                (Kind::Multi, _) => self.multi(&mut draws)?,
                (Kind::Impossible, _) => self.impossible(&mut draws)?,
                (Kind::Illegal, _) => self.illegal(&mut draws)?,
            };
            let is_stopped = made.len() < draws.len();
            boards.append(&mut made);
            if is_stopped {
                break;
            }
            first = end;
        }
        Ok(boards)
    }

    fn draws(&self, number: u64) -> Draws {
        Draws::new(self.seed, STREAM, number)
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
        let lanes = self.lanes.as_mut().expect("lanes for few digits");
        reduce(lanes, &mut reductions, &self.control);
        let reductions = reductions.into_iter();
        reductions.map(Reduction::finished).collect()
    }

    /// A random solution, unless the control ends the search.
    fn solution(&mut self, draws: &mut Draws) -> Made {
        if self.control.is_stopped() || self.know_source().is_err() {
            return Ok(None);
        }
        let source = self.source.get().expect("the source that was made");
        if source.is_empty() {
            let layout = self.layout.to_string();
            return Err(LayoutGeneratorError::Impossible { layout });
        }
        match source.draw(draws) {
            Some(solution) => Ok(Some(solution)),
            None => self.search(draws),
        }
    }

    /// The end of a random search.
    fn search(&mut self, draws: &mut Draws) -> Made {
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
                Ok(Some(solution)) if self.has_boxes_only => {
                    let shape = self.layout.shape();
                    return Ok(Some(symmetry::image(shape, &solution, draws)));
                }
                Ok(solution) => return Ok(solution),
                Err(Stopped) => {}
            }
        }
        // Digits are alike: if there is a solution, one has them in order in the first row.
        let mut board = vec![0; self.layout.cells()];
        let first_row = board[..self.layout.digits()].iter_mut().zip(1..);
        first_row.for_each(|(cell, digit)| *cell = digit);
        let mut allowance = Allowance::of_nodes(NODES_OF_PROOF, &self.control);
        let found = self.solver.count_allowed(&board, 1, &mut allowance, None);
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
