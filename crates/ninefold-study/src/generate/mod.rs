//! Corpora of boards to test and measure with: endless, seeded, of several kinds.
//!
//! A corpus is named by its kind and a seed, and board number `index` of it depends on nothing
//! else. So any number of threads can make any part of it, in any order, and a longer corpus begins
//! with the shorter. The boards are the same on every machine.

// - `kind`: the kinds, their numbers and words
// - `bands`: full boards, exactly uniform, which all other kinds begin with
// - `representatives`: the same for many tries, up to symmetries
// - `symmetry`: a random element of the symmetry group
// - `singles`: the generator's own inference
// - `puzzle`: the recipes for the other kinds
// - `batch`: many boards side by side, and the recipes of those that begin with minimal ones
// - `made`: the types of boards that generators make; `classic`: grids; `of_layout`: boards of any layout
// - `chosen`: minimal boards with a symmetry, with a number of clues, or of a difficulty, and those of
//   given solutions; `choice`: what is chosen, and attempts at it; `choice_error`: why it cannot be
// - `clue_pattern`: boards with their clues in given cells
// - `exhaustive`: minimal boards with so few clues that a search must find them
// - `unbiased`: minimal puzzles without bias, each with its weight
//
// A new kind is a variant of [`Kind`] with a number and a row of its own in `kind`, a
// recipe in `puzzle` or in a file of its own, a line in [`Generator::side_by_side`], and the same for layouts in
// `of_layout`.

mod batch;
mod choice;
mod choice_error;
mod chosen;
mod classic;
mod clue_pattern;
mod exhaustive;
mod jigsaw;
mod kind;
mod made;
mod of_layout;
mod puzzle;
mod representatives;
mod singles;
mod symmetry;
mod unbiased;

pub use choice_error::{ChoiceError, LayoutGeneratorError};
pub use clue_pattern::CluePattern;
pub use jigsaw::random_jigsaw;
pub use kind::Kind;
#[doc(hidden)]
pub use made::Made;
pub use unbiased::{MeanClues, UnbiasedSearch, WeightedPuzzle};

use choice::Choice;
use classic::Classic;
use ninefold::inside::{Draws, pool};
use ninefold::layout::Layout;
use ninefold::{Control, Engine, Grid, Worker};
use singles::Singles;
use std::fmt;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes the boards of one corpus: classic ones, or those [of a layout](Generator::of_layout).
///
/// ```
/// use ninefold_study::generate::{Generator, Kind};
/// use ninefold::scalar::Solver;
///
/// let mut generator = Generator::new(Kind::Minimal, 2024);
/// let mut puzzle = generator.board(7);
/// assert_eq!(Solver::new().count(&puzzle, 2), 1);
///
/// // Without any one of its clues it is ambiguous.
/// let clue = ninefold::Grid::cells().find(|&cell| puzzle.digit(cell) != 0).unwrap();
/// puzzle.set(clue, 0);
/// assert_eq!(Solver::new().count(&puzzle, 2), 2);
/// ```
#[derive(Clone)]
pub struct Generator<B: Made = Grid> {
    kind: Kind,
    seed: u64,
    maker: B::Maker,
    /// The choice of minimal boards, if there is one.
    choice: Option<Choice>,
    /// The solutions in which minimal boards are made, if they are given.
    grids: Option<Arc<[B]>>,
    /// Number of boards among which none may fit before a choice is refused, unless it is the usual one.
    tries: Option<usize>,
    /// Ends searches.
    control: Control,
}

impl<B: Made> fmt::Debug for Generator<B> {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator")
            .field("kind", &self.kind)
            .field("seed", &self.seed)
            .field("layout", self.layout())
            .finish_non_exhaustive()
    }
}

impl<B: Made> Generator<B> {
    fn with_maker(kind: Kind, seed: u64, maker: B::Maker) -> Self {
        Generator {
            kind,
            seed,
            maker,
            choice: None,
            grids: None,
            tries: None,
            control: Control::NONE,
        }
    }

    /// The layout of the boards.
    pub fn layout(&self) -> &Layout {
        B::layout_of(&self.maker)
    }

    /// Ends searches when `control` says so: choices that are set afterwards fail with
    /// [`ChoiceError::Stopped`], and [`boards`](Generator::boards) and [`par_boards`](Generator::par_boards)
    /// return only those before the first that was not found. [`board`](Generator::board) finds its board
    /// nevertheless.
    ///
    /// ```
    /// use ninefold::Control;
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let (control, stopper) = Control::new().stopper();
    /// let generator = Generator::new(Kind::Minimal, 1).with_control(control);
    /// let mut generator = generator.with_clues(22..=23)?;
    /// assert_eq!(generator.boards(0..3).len(), 3);
    /// stopper.stop();
    /// assert_eq!(generator.boards(0..3), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_control(self, control: Control) -> Self {
        Generator { control, ..self }
    }

    /// The boards of these numbers, up to the first that is not finished before the control ends the search: those of
    /// `boards`, for either type.
    ///
    /// # Errors
    /// If the layout has none, or none was found.
    #[doc(hidden)]
    pub fn made(&mut self, numbers: Range<u64>) -> Result<Vec<B>, LayoutGeneratorError> {
        let at_once = B::together(&mut self.maker, self.choice.as_ref()) as u64;
        let mut boards = Vec::new();
        let mut first = numbers.start;
        while first < numbers.end && !self.control.is_stopped() {
            let end = numbers.end.min(first.saturating_add(at_once));
            let mut draws: Vec<Draws> = (first..end).map(|number| self.draws(number)).collect();
            let mut made = self.of_draws(&mut draws)?;
            let is_stopped = made.len() < draws.len();
            boards.append(&mut made);
            if is_stopped {
                break;
            }
            first = end;
        }
        Ok(boards)
    }

    /// The same from streams of draws, one from each.
    fn of_draws(&mut self, draws: &mut [Draws]) -> Result<Vec<B>, LayoutGeneratorError> {
        match self.choice.clone() {
            Some(choice) => self.chosen(&choice, draws),
            None => B::of_kind(self, draws),
        }
    }

    fn draws(&self, number: u64) -> Draws {
        Draws::new(self.seed, B::STREAM.unwrap_or(self.kind as u64), number)
    }
}

impl Generator {
    /// The corpus of classic boards of that kind and seed.
    pub fn new(kind: Kind, seed: u64) -> Self {
        let maker = Classic {
            worker: Worker::best(),
            singles: Singles::new(),
            explainer: None,
        };
        Generator::with_maker(kind, seed, maker)
    }

    /// Uses this engine to count solutions. The boards are the same.
    #[must_use]
    pub fn with_engine(mut self, engine: Engine) -> Self {
        self.maker.worker = Worker::new(engine);
        self
    }

    /// Grid number `index`, from 0, of the endless corpus. It depends only on kind, seed and
    /// index, and not on the boards made before: all that the generator keeps from board to board
    /// is working memory.
    pub fn board(&mut self, index: u64) -> Grid {
        let control = mem::replace(&mut self.control, Control::NONE);
        let boards = self.of_draws(&mut [self.draws(index)]);
        self.control = control;
        boards.expect(CLASSIC)[0]
    }

    /// [`boards`](Generator::boards) over all cores of rayon's current pool. The boards are the same.
    ///
    /// ```
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let generator = Generator::new(Kind::Easy, 2024);
    /// let puzzles = generator.par_boards(0..2000);
    /// assert_eq!(puzzles[1234], generator.clone().board(1234));
    /// ```
    pub fn par_boards(&self, numbers: Range<u64>) -> Vec<Grid> {
        let all = numbers.end.saturating_sub(numbers.start) as usize;
        let at = |number: usize| numbers.start + number as u64;
        let new = || self.clone();
        let before_gap = AtomicUsize::new(all);
        let size = self.batch_size() as usize;
        let mut boards = pool::in_parts(all, size, new, |generator, part| {
            let boards = generator.boards(at(part.start)..at(part.end));
            if boards.len() < part.len() {
                before_gap.fetch_min(part.start + boards.len(), Ordering::Relaxed);
            }
            boards
        });
        boards.truncate(before_gap.into_inner());
        boards
    }

    /// The boards of these numbers: the same as those of [`board`](Generator::board), in less time.
    /// Those of 9x9 are made side by side in [lanes](ninefold::lanes), where their kind requires
    /// counting solutions.
    ///
    /// ```
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let mut generator = Generator::new(Kind::Minimal, 2024);
    /// let puzzles = generator.boards(0..100);
    /// assert_eq!(puzzles[7], generator.board(7));
    /// ```
    pub fn boards(&mut self, numbers: Range<u64>) -> Vec<Grid> {
        self.made(numbers).expect(CLASSIC)
    }
}

const CLASSIC: &str = "the classic layout has boards";

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Status;
    use ninefold::scalar::Solver;
    use pretty_assertions::assert_eq;

    /// A part of a corpus.
    fn boards(kind: Kind, part: Range<u64>) -> Vec<Grid> {
        let mut generator = Generator::new(kind, 17);
        part.map(|index| generator.board(index)).collect()
    }

    fn status(board: &Grid) -> Status {
        Solver::new().solve(board).status()
    }

    #[test]
    fn minimal_boards_have_one_solution_and_need_every_clue() {
        let mut solver = Solver::new();
        for board in boards(Kind::Minimal, 0..200) {
            assert_eq!(solver.count(&board, 2), 1);
            for cell in Grid::cells().filter(|&cell| board.digit(cell) != 0) {
                let mut less = board;
                less.set(cell, 0);
                assert_eq!(solver.count(&less, 2), 2);
            }
        }
    }

    #[test]
    fn easy_boards_have_one_solution_and_a_bounded_number_of_clues() {
        for board in boards(Kind::Easy, 0..300) {
            assert!((30..=50).contains(&board.clue_count()));
            assert_eq!(status(&board), Status::Unique);
        }
    }

    /// A chi-square statistic of equal probabilities, within four standard deviations of its mean.
    #[test]
    #[ignore = "slow: the gate runs it"]
    fn numbers_of_clues_are_equally_likely() {
        for (kind, numbers) in [(Kind::Easy, 30..=50), (Kind::Sparse, 0..=16)] {
            let mut counts = vec![0; 1 + numbers.end() - numbers.start()];
            let each = 300_000 / counts.len() as i32;
            let all = each as u64 * counts.len() as u64;
            for board in Generator::new(kind, 17).par_boards(0..all) {
                counts[board.clue_count() - numbers.start()] += 1;
            }
            let deviations = counts
                .iter()
                .map(|&count: &i32| f64::from(count - each).powi(2) / f64::from(each));
            let chi_square: f64 = deviations.sum();
            let mean = counts.len() as f64 - 1.0;
            let bound = 4.0 * (2.0 * mean).sqrt();
            assert!((chi_square - mean).abs() < bound, "{kind}: {counts:?}");
        }
    }

    #[test]
    fn boards_have_the_status_of_their_kind() {
        for kind in [Kind::Multi, Kind::Impossible, Kind::Illegal] {
            for board in boards(kind, 0..300) {
                assert_eq!(status(&board), kind.status(), "{board}");
            }
        }
    }

    #[test]
    fn sparse_boards_have_few_clues_and_a_solution() {
        let mut solver = Solver::new();
        for board in boards(Kind::Sparse, 0..300) {
            assert_eq!(
                (solver.count(&board, 2), board.clue_count() < 17),
                (2, true)
            );
        }
    }

    #[test]
    fn a_board_depends_on_nothing_but_kind_seed_and_index() {
        for &kind in Kind::ALL {
            let longer = boards(kind, 0..20);
            assert_eq!(boards(kind, 0..8), longer[..8]);
            let mut generator = Generator::new(kind, 17);
            let mut backwards: Vec<_> = (0..20).rev().map(|i| generator.board(i)).collect();
            backwards.reverse();
            assert_eq!(backwards, longer);
            assert_ne!(Generator::new(kind, 18).board(0), longer[0]);
        }
    }

    #[test]
    fn corpora_are_what_they_were() {
        let first = |kind| Generator::new(kind, 1).board(0).to_string();
        assert_eq!(
            Kind::ALL.iter().copied().map(first).collect::<Vec<_>>(),
            [
                "..1...32.......9..67....8..5....8.61....76.82....5......64.....7..89..4..8.6...3.",
                "5.23917.661987.53.8..54.2.1175..8369.64..9..7.8.7.....4912.36..32.9.71.8.5.614..3",
                "...3.85...52............84....5..4.8..5.12.7..6.8.....3......9....2..76.....9...2",
                ".....7...9..2....3...8..54..6.97..8..8.5.....7.24....1.....1..63...5....8.5.....7",
                ".6.7....5..25..3...3.1...8.491........84.64.........9..1.6.4..2.598.7...........1",
                "......1.......9...6......7..6..9.32.............6...1..2....7.........9.....3..4.",
                "389465172725931846146872539651749283897213465432658917268197354514326798973584621"
            ]
        );
    }
}
