//! Minimal boards with a symmetry, with a number of clues, or of a difficulty, and those of given solutions; and
//! the choice of boards with a [pattern](super::clue_pattern).
//!
//! A symmetry is kept by removing the clues of an orbit together; minimal then means that no orbit
//! can be removed. A number of clues, or a difficulty, is obtained by [rejection](super::choice). (Numbers of clues
//! that hardly ever come are in [`exhaustive`].)

use super::choice::{Choice, choose, with_rarity};
use super::choice_error::{ChoiceError, LayoutGeneratorError};
use super::clue_pattern::CluePattern;
#[cfg(doc)]
use super::exhaustive;
use super::made::Made;
use super::of_layout::has_boxes_only;
use super::{Generator, Kind};
use crate::pattern::PatternSymmetry;
#[cfg(doc)]
use crate::rating::{Class, SinglesClass};
use crate::technique::{EXACT_UP_TO, SeRating, Technique};
use ninefold::inside::Draws;
use std::ops::RangeInclusive;
use std::sync::Arc;

impl<B: Made> Generator<B> {
    /// Makes minimal boards whose clues have this symmetry, such that no orbit of clues can be
    /// removed. It is another corpus.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if a number of clues was chosen
    /// that boards with this symmetry hardly ever have.
    pub fn with_symmetry(self, symmetry: PatternSymmetry) -> Result<Self, ChoiceError> {
        let orbits = symmetry.orbits_of(self.layout().digits());
        self.with_choice(|choice| choice.orbits = orbits)
    }

    /// Number of boards, at least 1, among which none may fit before a choice is refused: to be set
    /// before the choice. The default is 100,000, up to 4 digits 10,000, above 9 digits 100, and with a pattern 100.
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
    pub fn with_grids(mut self, grids: impl Into<Arc<[B]>>) -> Result<Self, ChoiceError> {
        let grids = grids.into();
        if grids.is_empty() {
            return Err(ChoiceError::NoGrid);
        }
        let layout = self.layout();
        let is_solution =
            |grid: &B| grid.digits().len() == layout.cells() && layout.is_solution(grid.digits());
        if let Some(index) = grids.iter().position(|grid| !is_solution(grid)) {
            return Err(ChoiceError::Grid { index });
        }
        self.grids = Some(grids);
        self.with_choice(|_| {})
    }

    /// Makes only minimal boards with these numbers of clues. It is another corpus, and the rarer
    /// such boards are, the longer each takes.
    ///
    /// ```
    /// use ninefold::AnyBoard;
    /// use ninefold_study::generate::{Generator, Kind};
    ///
    /// let generator = Generator::of_layout(&"6x6+x".parse()?, Kind::Minimal, 1);
    /// let puzzles = generator.with_clues(6..=7)?.boards(0..10)?;
    /// assert!(puzzles.iter().all(|puzzle| (6..=7).contains(&puzzle.clue_count())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Boards of 9x9 with at most 19 clues, if nothing else is chosen, are found by an [exhaustive
    /// search](crate::answers::Fewest), the largest of these numbers first. For 17,
    /// [grids](Generator::with_grids) that have one must have been given.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are too rare: if
    /// there is none among the first that are made; see [`with_tries`](Generator::with_tries).
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| choice.clues = clues)
    }

    /// Makes minimal boards of this class or a harder one: a [`Class`] of grids, a [`SinglesClass`] of boards of a
    /// layout. It is another corpus, and the rarer such boards are, the longer each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are too rare; see
    /// [`with_clues`](Generator::with_clues).
    pub fn with_class(self, class: B::Class) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| B::choose_class(choice, class))
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
        let layout = self.layout();
        if pattern.shape() != layout.shape() {
            let side = layout.digits();
            return Err(ChoiceError::Shape { side });
        }
        // (Other rules may tell lines without clues apart.)
        if has_boxes_only(layout) {
            pattern.check()?;
        }
        self.with_choice(|choice| choice.pattern = Some(Arc::new(pattern)))
    }

    fn with_choice(mut self, change: impl FnOnce(&mut Choice)) -> Result<Self, ChoiceError> {
        if self.kind != Kind::Minimal {
            return Err(ChoiceError::Kind { kind: self.kind });
        }
        let side = self.layout().digits();
        let mut choice = self
            .choice
            .take()
            .unwrap_or_else(|| Choice::any(side, B::CLASSIC));
        change(&mut choice);
        B::check(&mut self, &choice)?;
        self.choice = Some(match choice.is_exhaustive() {
            true => choice,
            false => with_rarity(&mut self, choice)?,
        });
        Ok(self)
    }

    /// Number of boards that a thread should make at a time: fewer where chosen boards are rare, or one
    /// board that takes longer.
    pub fn batch_size(&self) -> u64 {
        let usual = match self.layout().digits() {
            ..=9 => B::USUAL,
            _ => FEW,
        };
        match &self.choice {
            None => usual,
            Some(choice) if choice.is_exhaustive() => 1,
            Some(choice) => choice.batch_size(usual),
        }
    }

    /// Boards that fit the choice, one from each stream of draws, up to the first that is not found before the control
    /// ends the search.
    pub(super) fn chosen(
        &mut self,
        choice: &Choice,
        draws: &mut [Draws],
    ) -> Result<Vec<B>, LayoutGeneratorError> {
        let mut boards = vec![None; draws.len()];
        match choose(self, choice, draws, &mut boards) {
            Err(ChoiceError::Layout(error)) => Err(error),
            // What was found before the end is kept.
            _ => Ok(boards.into_iter().map_while(|board| board).collect()),
        }
    }
}

/// Number of boards with more than 9 digits that a thread should make at a time.
const FEW: u64 = 32;

impl Generator {
    /// Makes minimal 9x9 boards with an ER in this range: the rating of Sudoku Explainer, see
    /// [`technique`](crate::technique). It is another corpus, and the rarer such boards are, the longer
    /// each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], the range has ratings
    /// above [19.9](EXACT_UP_TO), or if such boards are too rare; see
    /// [`with_clues`](Generator::with_clues).
    pub fn with_er(self, er: RangeInclusive<SeRating>) -> Result<Self, ChoiceError> {
        if *er.end() > EXACT_UP_TO {
            return Err(ChoiceError::Unknown);
        }
        self.with_choice(|choice| choice.path.er = Some(er))
    }

    /// Makes minimal 9x9 boards that need this technique: it is in their
    /// [path](crate::technique::explain), since nothing simpler is found then. It is another corpus, and
    /// the rarer such boards are, the longer each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are
    /// too rare; see [`with_clues`](Generator::with_clues).
    pub fn with_technique(self, technique: Technique) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| choice.path.technique = Some(technique))
    }
}

#[cfg(test)]
mod tests;
