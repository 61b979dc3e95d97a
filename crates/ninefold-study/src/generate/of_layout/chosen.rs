//! Minimal puzzles of a layout that are chosen, as those of [classic boards](super::super::chosen) are.

use super::{Boards, LayoutGenerator};
use crate::generate::choice::{Attempts, Choice, SIDE_BY_SIDE, choose, with_rarity};
use crate::generate::clue_pattern::{TOO_MANY_NODES, WalkSolver, walk};
use crate::generate::{ChoiceError, CluePattern, Kind};
use crate::minimality::of_layout::Reduction;
use crate::pattern::PatternSymmetry;
use crate::rating::SinglesClass;
use crate::rating::by_layout::class_by_singles;
use ninefold::inside::{Allowance, Draws};
use ninefold::layout::Solver;
use ninefold::{AnyBoard, Cell, Control, SolutionOrder, Stopped};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// Number of attempts of large boards that are made side by side.
const FEW_SIDE_BY_SIDE: usize = 32;

impl LayoutGenerator {
    /// Makes minimal puzzles whose clues have this symmetry, such that no orbit of clues can be removed. It is another
    /// corpus.
    ///
    /// # Errors
    /// [`ChoiceError`] if a number of clues was chosen that puzzles with this symmetry hardly ever have, or if there are
    /// no puzzles of the layout.
    pub fn with_symmetry(self, symmetry: PatternSymmetry) -> Result<Self, ChoiceError> {
        let orbits = symmetry.orbits_of(self.layout.digits());
        self.with_choice(|choice| Choice { orbits, ..choice })
    }

    /// Number of puzzles, at least 1, among which none may fit before a choice is refused: to be set before the choice.
    /// The default is 100,000, up to 4 digits 10,000, more than 9 digits 100, and with a pattern 100.
    #[must_use]
    pub fn with_tries(self, tries: usize) -> Self {
        let tries = Some(tries.max(1));
        LayoutGenerator { tries, ..self }
    }

    /// Makes minimal puzzles in these solutions, in one of them each time, instead of in random ones. It is another
    /// corpus.
    ///
    /// # Errors
    /// [`ChoiceError`] if there is no solution or one of them is none, or if they have none of the puzzles that were
    /// chosen.
    pub fn with_grids<B: AnyBoard>(mut self, grids: &[B]) -> Result<Self, ChoiceError> {
        if grids.is_empty() {
            return Err(ChoiceError::NoGrid);
        }
        let is_solution = |grid: &B| {
            grid.digits().len() == self.layout.cells() && self.layout.is_solution(grid.digits())
        };
        if let Some(index) = grids.iter().position(|grid| !is_solution(grid)) {
            return Err(ChoiceError::Grid { index });
        }
        let grids: Vec<Vec<u8>> = grids.iter().map(|grid| grid.digits().to_vec()).collect();
        self.grids = Some(grids.into());
        self.with_choice(|choice| choice)
    }

    /// Makes only minimal puzzles with these numbers of clues. It is another corpus, and the rarer such puzzles are, the
    /// longer each takes.
    ///
    /// ```
    /// use ninefold_study::generate::{Kind, LayoutGenerator};
    /// use ninefold::{AnyBoard, Board};
    ///
    /// let generator = LayoutGenerator::new(&"6x6+x".parse()?, 1);
    /// let mut generator = generator.with_clues(6..=7)?;
    /// let puzzles: Vec<Board> = generator.boards(Kind::Minimal, 0..10)?;
    /// assert!(puzzles.iter().all(|puzzle| (6..=7).contains(&puzzle.clue_count())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ChoiceError`] if such puzzles are too rare: if there is none among the first that are made; see
    /// [`with_tries`](LayoutGenerator::with_tries).
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| Choice { clues, ..choice })
    }

    /// Makes minimal puzzles of this [class](SinglesClass) or a harder one. It is another corpus, and the rarer such
    /// puzzles are, the longer each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if such puzzles are too rare.
    pub fn with_class(self, class: SinglesClass) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| Choice {
            singles: class,
            ..choice
        })
    }

    /// Makes puzzles with a clue in each cell of a pattern and in no other, and with exactly one solution; only
    /// [`minimal`](CluePattern::minimal) ones if the pattern says so. It is another corpus.
    ///
    /// # Errors
    /// [`ChoiceError`] if the pattern is of another size, if solutions or a symmetry were chosen, if no such puzzle has
    /// exactly one solution, or if none is found; see [`with_tries`](LayoutGenerator::with_tries).
    pub fn with_pattern(self, pattern: CluePattern) -> Result<Self, ChoiceError> {
        let side = self.layout.digits();
        if pattern.shape() != self.layout.shape() {
            return Err(ChoiceError::Shape { side });
        }
        // (Other rules may tell lines without clues apart.)
        if self.has_boxes_only {
            pattern.check()?;
        }
        let pattern = Some(Arc::new(pattern));
        self.with_choice(|choice| Choice { pattern, ..choice })
    }

    fn with_choice(mut self, change: impl FnOnce(Choice) -> Choice) -> Result<Self, ChoiceError> {
        self.check_kind(Kind::Minimal)?;
        let side = self.layout.digits();
        let choice = change(self.choice.take().unwrap_or_else(|| Choice::any(side)));
        let (tries, has_grids) = (self.tries, self.grids.is_some());
        let (draws, control) = (self.draws(0), self.control.clone());
        let choice = with_rarity(&mut self, choice, side, tries, has_grids, draws, &control)?;
        self.choice = Some(choice);
        Ok(self)
    }

    /// Puzzles that fit the choice, one from each stream of draws, up to the first that is not found.
    pub(super) fn chosen(&mut self, choice: &Choice, draws: &mut [Draws]) -> Boards {
        let mut boards = vec![None; draws.len()];
        let control = self.control.clone();
        match choose(self, choice, draws, &mut boards, &control) {
            Err(ChoiceError::Layout(error)) => Err(error),
            // What was found before the end is kept.
            _ => Ok(boards.into_iter().map_while(|board| board).collect()),
        }
    }
}

impl Attempts for LayoutGenerator {
    type Board = Vec<u8>;

    fn together(&mut self, choice: &Choice) -> usize {
        match (&choice.pattern, self.layout.digits()) {
            (Some(_), _) => 1,
            (None, ..=9) => SIDE_BY_SIDE,
            (None, _) => FEW_SIDE_BY_SIDE,
        }
    }

    fn attempts(
        &mut self,
        choice: &Choice,
        draws: &mut [Draws],
        open: &[usize],
        each: usize,
        control: &Control,
    ) -> Result<Vec<Option<Vec<u8>>>, ChoiceError> {
        control.check()?;
        let side = self.layout.digits();
        let index = |cell: &Cell| (cell.row() * side + cell.column()) as u16;
        let (mut walks, mut reductions) = (Vec::new(), Vec::new());
        for &place in open {
            let draws = &mut draws[place];
            for _ in 0..each {
                let solution = match &self.grids {
                    Some(grids) => draws.pick(grids).clone(),
                    None => self.solution(draws)?.ok_or(Stopped)?,
                };
                if let Some(pattern) = &choice.pattern {
                    let solver = &mut self.solver;
                    walks.push(walk(solver, pattern, &solution, draws, control)?);
                    continue;
                }
                let order = choice
                    .order(draws)
                    .into_iter()
                    .map(|orbit| orbit.iter().map(index));
                reductions.push(Reduction::new(solution, order));
            }
        }
        if choice.pattern.is_some() {
            return Ok(walks);
        }
        let found = self.reduced(reductions);
        match found.contains(&None) {
            true => Err(Stopped.into()),
            false => Ok(found),
        }
    }

    fn fits(&mut self, choice: &Choice, board: &Vec<u8>) -> bool {
        let number = board.iter().filter(|&&digit| digit != 0).count();
        choice.clues.contains(&number)
            && (choice.singles == SinglesClass::NakedSingles
                || class_by_singles(&mut self.solver, board) >= choice.singles)
    }
}

impl WalkSolver for Solver {
    fn visit(
        &mut self,
        board: &[u8],
        control: &Control,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut allowance = Allowance::of_nodes(TOO_MANY_NODES, control);
        let visit = |solution: &[u8], _: &mut Allowance| visit(solution);
        let end = self.visit_allowed(board, SolutionOrder::Any, &mut allowance, visit);
        end == Ok(ControlFlow::Continue(()))
    }

    fn is_needed(&mut self, board: &[u8], cell: usize) -> bool {
        let mut without = board.to_vec();
        without[cell] = 0;
        let control = Control::NONE;
        let mut allowance = Allowance::of_nodes(TOO_MANY_NODES, &control);
        self.count_allowed(&without, 2, &mut allowance, None).0 == 2
    }
}
