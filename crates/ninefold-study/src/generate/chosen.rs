//! Minimal boards with a symmetry, with a number of clues, or of a difficulty, and those of given solutions; and
//! the choice of boards with a [pattern](super::clue_pattern).
//!
//! A symmetry is kept by removing the clues of an orbit together; minimal then means that no orbit
//! can be removed. A number of clues, or a difficulty, is obtained by [rejection](super::choice). (Numbers of clues
//! that hardly ever come are in [`exhaustive`].)

use super::choice::{Attempts, Choice, PathChoice, SIDE_BY_SIDE, choose, with_rarity};
use super::choice_error::ChoiceError;
use super::clue_pattern::{CluePattern, WalkSolver, walk};
#[cfg(doc)]
use super::exhaustive;
use super::{Generator, Kind};
use crate::minimality::reduction::{Order, Reduction, reduce};
use crate::pattern::PatternSymmetry;
use crate::rating::Class;
use crate::technique::{EXACT_UP_TO, SeRating, Technique};
use ninefold::inside::{Allowance, Draws};
use ninefold::scalar::Solver;
use ninefold::{BoardShape, Cell, Control, Grid, SolutionOrder, Stopped};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

impl Generator {
    /// Makes minimal boards whose clues have this symmetry, such that no orbit of clues can be
    /// removed. It is another corpus.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if a number of clues was chosen
    /// that boards with this symmetry hardly ever have.
    pub fn with_symmetry(self, symmetry: PatternSymmetry) -> Result<Self, ChoiceError> {
        let orbits = symmetry.orbits();
        self.with_choice(|choice| Choice { orbits, ..choice })
    }

    /// Number of boards, at least 1, among which none may fit before a choice is refused: to be set
    /// before the choice. The default is 100,000, with a pattern 100.
    ///
    /// ```
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let generator = || Generator::new(Kind::Minimal, 8);
    /// assert!(generator().with_tries(3).with_clues(35..=81).is_err());
    /// assert!(generator().with_tries(1_000).with_clues(23..=25).is_ok());
    /// ```
    #[must_use]
    pub fn with_tries(self, tries: usize) -> Self {
        Generator {
            tries: Some(tries.max(1)),
            ..self
        }
    }

    /// Makes minimal boards in these solution grids, in one of them each time, instead of in random ones.
    /// It is another corpus.
    ///
    /// ```
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let solution = Generator::new(Kind::Full, 1).board(0);
    /// let mut generator = Generator::new(Kind::Minimal, 1).with_grids([solution])?;
    /// let puzzles = generator.boards(0..100);
    /// assert!(puzzles.iter().all(|puzzle| puzzle.solve().unique() == Some(&solution)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], if there is no grid or one of them is no
    /// solution, or if they have none of the boards that were chosen.
    pub fn with_grids(mut self, grids: impl Into<Arc<[Grid]>>) -> Result<Self, ChoiceError> {
        let grids = grids.into();
        if grids.is_empty() {
            return Err(ChoiceError::NoGrid);
        }
        if let Some(index) = grids.iter().position(|grid| !grid.is_solution()) {
            return Err(ChoiceError::Grid { index });
        }
        self.grids = Some(grids);
        self.with_choice(|choice| choice)
    }

    /// Makes only minimal boards with these numbers of clues. It is another corpus, and the rarer
    /// such boards are, the longer each takes.
    ///
    /// Boards of 9x9 with at most 19 clues, if nothing else is chosen, are found by an [exhaustive
    /// search](crate::answers::Fewest), the largest of these numbers first. For 17,
    /// [grids](Generator::with_grids) that have one must have been given.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are too rare: if
    /// there is none among the first that are made; see [`with_tries`](Generator::with_tries).
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| Choice { clues, ..choice })
    }

    /// Makes minimal 9x9 boards of this [class](Class) or a harder one. It is another corpus, and the
    /// rarer such boards are, the longer each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are too rare; see
    /// [`with_clues`](Generator::with_clues).
    pub fn with_class(self, class: Class) -> Result<Self, ChoiceError> {
        self.with_path(|path| PathChoice { class, ..path })
    }

    /// Makes minimal 9x9 boards with an ER in this range: the rating of Sudoku Explainer, see
    /// [`technique`](crate::technique). It is another corpus, and the rarer such boards are, the longer
    /// each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], the range has ratings
    /// above [7.5](EXACT_UP_TO), or if such boards are too rare; see
    /// [`with_clues`](Generator::with_clues).
    pub fn with_er(self, er: RangeInclusive<SeRating>) -> Result<Self, ChoiceError> {
        if *er.end() > EXACT_UP_TO {
            return Err(ChoiceError::Unknown);
        }
        self.with_path(|path| PathChoice {
            er: Some(er),
            ..path
        })
    }

    /// Makes minimal 9x9 boards that need this technique: it is in their
    /// [path](crate::technique::explain), since nothing simpler is found then. It is another corpus, and
    /// the rarer such boards are, the longer each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are
    /// too rare; see [`with_clues`](Generator::with_clues).
    pub fn with_technique(self, technique: Technique) -> Result<Self, ChoiceError> {
        let technique = Some(technique);
        self.with_path(|path| PathChoice { technique, ..path })
    }

    /// Makes boards with a clue in each cell of a pattern and in no other, and with exactly one solution;
    /// only [`minimal`](CluePattern::minimal) ones if the pattern says so. It is another corpus.
    ///
    /// Digits are exchanged until one solution is left.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], if solution grids or a symmetry were chosen, if
    /// no such board has exactly one solution, or if none is found; see
    /// [`with_tries`](Generator::with_tries).
    pub fn with_pattern(self, pattern: CluePattern) -> Result<Self, ChoiceError> {
        if pattern.shape() != BoardShape::CLASSIC {
            return Err(ChoiceError::Shape { side: 9 });
        }
        pattern.check()?;
        let pattern = Some(Arc::new(pattern));
        self.with_choice(|choice| Choice { pattern, ..choice })
    }

    fn with_path(self, change: impl FnOnce(PathChoice) -> PathChoice) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| Choice {
            path: change(choice.path.clone()),
            ..choice
        })
    }

    fn with_choice(mut self, change: impl FnOnce(Choice) -> Choice) -> Result<Self, ChoiceError> {
        if self.kind != Kind::Minimal {
            return Err(ChoiceError::Kind { kind: self.kind });
        }
        let choice = change(self.choice.take().unwrap_or_else(|| Choice::any(9)));
        self.explainer = None;
        if choice.is_exhaustive() {
            self.check_few(&choice.clues)?;
            self.choice = Some(choice);
            return Ok(self);
        }
        let (tries, has_grids) = (self.tries, self.grids.is_some());
        let (draws, control) = (self.draws(0), self.control.clone());
        let choice = with_rarity(&mut self, choice, 9, tries, has_grids, draws, &control)?;
        self.choice = Some(choice);
        Ok(self)
    }

    /// Boards that fit the choice, one from each stream of draws, up to the first that is not found before
    /// `control` ends the search.
    pub(super) fn chosen(
        &mut self,
        choice: &Choice,
        draws: &mut [Draws],
        control: &Control,
    ) -> Vec<Grid> {
        if choice.is_exhaustive() {
            let mut with_few = |draws| self.with_few_clues(&choice.clues, draws, control);
            return draws
                .iter_mut()
                .map_while(|draws| with_few(draws).ok()?)
                .collect();
        }
        let mut boards = vec![None; draws.len()];
        // What was found before the end is kept.
        let _ = choose(self, choice, draws, &mut boards, control);
        boards.into_iter().map_while(|board| board).collect()
    }

    /// A solution grid: one of those that were given, or a random one.
    fn solution(&mut self, draws: &mut Draws) -> Grid {
        match &self.grids {
            Some(grids) => *draws.pick(grids),
            None => self.full(draws),
        }
    }

    /// The minimal part of each full board when its clues are removed in an order; `None` where
    /// that takes too long.
    fn minimal_parts(
        &mut self,
        attempts: &[(Grid, Vec<&[Cell]>)],
        control: &Control,
    ) -> Result<Vec<Option<Grid>>, Stopped> {
        if let Some(lanes) = self.worker.lanes() {
            let mut parts = vec![None; attempts.len()];
            let (mut reductions, mut clues) = (Vec::new(), Vec::new());
            for (number, (full, order)) in attempts.iter().enumerate() {
                let cells = order
                    .iter()
                    .map(|orbit| orbit.iter().map(|cell| cell.index()));
                reductions.push(Reduction::new(number, *full.as_array(), Order::new(cells)));
                clues.push(*full.as_array());
            }
            let left = reduce(lanes, reductions, clues, control, |number, board| {
                parts[number] = Some(Grid::from_digits(board).expect("digits of a board"));
            });
            return if left.is_empty() {
                Ok(parts)
            } else {
                Err(Stopped)
            };
        }
        let parts = attempts.iter();
        parts
            .map(|(full, order)| {
                let part = self.minimal_part_of(full, order, control);
                control.check().map(|()| part)
            })
            .collect()
    }

    /// The same for one board, by the scalar engine.
    fn minimal_part_of(
        &mut self,
        full: &Grid,
        order: &[&[Cell]],
        control: &Control,
    ) -> Option<Grid> {
        let mut allowance = Allowance::unlimited(control);
        let mut part = *full;
        for orbit in order {
            let mut less = part;
            orbit.iter().for_each(|&cell| less.set(cell, 0));
            let scalar = self.worker.scalar();
            if scalar.count_within(&less, 2, &mut allowance).ok()? == 1 {
                part = less;
            }
        }
        Some(part)
    }
}

impl Attempts for Generator {
    type Board = Grid;

    fn together(&mut self, choice: &Choice) -> usize {
        match choice.pattern.is_none() && self.worker.lanes().is_some() {
            true => SIDE_BY_SIDE,
            false => 1,
        }
    }

    fn attempts(
        &mut self,
        choice: &Choice,
        draws: &mut [Draws],
        open: &[usize],
        each: usize,
        control: &Control,
    ) -> Result<Vec<Option<Grid>>, ChoiceError> {
        control.check()?;
        let (mut walks, mut attempts) = (Vec::new(), Vec::new());
        for &place in open {
            let draws = &mut draws[place];
            for _ in 0..each {
                let solution = self.solution(draws);
                if let Some(pattern) = &choice.pattern {
                    let scalar = self.worker.scalar();
                    let found = walk(scalar, pattern, solution.digits(), draws, control)?;
                    walks.push(found.map(|digits| Grid::from_known_digits(&digits)));
                    continue;
                }
                attempts.push((solution, choice.order(draws)));
            }
        }
        if choice.pattern.is_some() {
            return Ok(walks);
        }
        Ok(self.minimal_parts(&attempts, control)?)
    }

    fn fits(&mut self, choice: &Choice, board: &Grid) -> bool {
        let Choice { clues, path, .. } = choice;
        if !clues.contains(&board.clue_count()) {
            return false;
        }
        if path.is_any() {
            return true;
        }
        let explainer = self.explainer.get_or_insert_with(|| path.explainer());
        path.fits(explainer, board)
    }
}

impl WalkSolver for Solver {
    fn visit(
        &mut self,
        board: &[u8],
        control: &Control,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut allowance = Allowance::unlimited(control);
        let board = Grid::from_known_digits(board);
        let any = SolutionOrder::Any;
        let visit = |solution: &Grid, _: &mut Allowance| visit(solution.digits());
        let end = self.visit_allowed(&board, any, &mut allowance, visit);
        end == Ok(ControlFlow::Continue(()))
    }

    fn is_needed(&mut self, board: &[u8], cell: usize) -> bool {
        let board = Grid::from_known_digits(board);
        let cell = Cell::from_index(cell);
        let mut without = board;
        without.set(cell, 0);
        let control = Control::NONE;
        let mut allowance = Allowance::unlimited(&control);
        let another = self.another_solution(&without, cell, board.digit(cell), &mut allowance);
        another.expect("nothing stops it").is_some()
    }
}

#[cfg(test)]
mod tests;
