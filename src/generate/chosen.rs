//! Minimal boards with a symmetry, with a number of clues, or of a difficulty, and those of given solutions.
//!
//! A symmetry is kept by removing the clues of an orbit together; minimal then means that no orbit
//! can be removed. A number of clues, or a difficulty, is obtained by rejection: boards are made
//! until one fits, and each attempt continues with the draws of the one before. Since no attempt
//! depends on the outcome of another, many for the same board can be made side by side; the first
//! that fits is the board. (Numbers of clues that hardly ever come are in [`exhaustive`].)

use super::choice_error::ChoiceError;
use super::{Generator, Kind, exhaustive, puzzle};
use crate::allowance::Allowance;
use crate::board::Board;
use crate::control::Control;
use crate::draws::Draws;
use crate::engine::Worker;
use crate::geometry::Cell;
use crate::lanes::digits_of;
use crate::minimality::reduction::{Order, Reduction, reduce};
use crate::pattern::PatternSymmetry;
use crate::rating::{Class, Rater};
use crate::technique::{EXACT_UP_TO, Explainer, SeRating, Technique};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The choice of minimal boards.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The sets of cells that are removed together.
    orbits: Vec<Vec<Cell>>,
    clues: RangeInclusive<usize>,
    /// The easiest class.
    class: Class,
    path: PathChoice,
}

/// The choice of boards by their paths; everything if nothing is given.
#[derive(Clone, Debug, Default)]
struct PathChoice {
    er: Option<RangeInclusive<SeRating>>,
    technique: Option<Technique>,
}

impl Choice {
    /// True if boards are found by an exhaustive search: of no attempt would one come in time.
    pub fn is_exhaustive<const SIDE: usize>(&self) -> bool {
        SIDE == 9
            && *self.clues.end() <= exhaustive::MOST_CLUES
            && self.class == Class::NakedSingles
            && self.path.is_any()
            && self.orbits.len() == SIDE * SIDE
    }
}

impl PathChoice {
    /// True if every board is chosen.
    fn is_any(&self) -> bool {
        self.er.is_none() && self.technique.is_none()
    }

    /// True if a board of 9x9 is chosen.
    fn fits(&self, explainer: &mut Explainer, board: &Board<9>) -> bool {
        let Ok(path) = explainer.explain(board) else {
            return false;
        };
        let mut techniques = path.steps.iter().map(|step| step.technique);
        let has_rating = |range: &RangeInclusive<SeRating>| {
            path.rating.er.is_some_and(|rating| range.contains(&rating))
        };
        self.er.as_ref().is_none_or(has_rating)
            && self
                .technique
                .is_none_or(|wanted| techniques.any(|technique| technique == wanted))
    }
}

/// Number of attempts that are made side by side.
const SIDE_BY_SIDE: usize = 1024;

/// Number of attempts after which a number of clues counts as too rare: a second or two.
pub(super) fn most_tries<const SIDE: usize>() -> usize {
    match SIDE {
        ..=4 => 10_000,
        5..=9 => 100_000,
        _ => 100,
    }
}

impl<const SIDE: usize> Generator<SIDE> {
    /// Makes minimal boards whose clues have this symmetry, such that no orbit of clues can be
    /// removed. It is another corpus.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if a number of clues was chosen
    /// that boards with this symmetry hardly ever have.
    pub fn with_symmetry(self, symmetry: PatternSymmetry) -> Result<Self, ChoiceError> {
        let orbits = symmetry.orbits::<SIDE>();
        self.with_choice(|choice| Choice { orbits, ..choice })
    }

    /// Number of boards, at least 1, among which none may fit before a choice is refused: to be set
    /// before the choice. The default is 100,000 (4x4: 10,000, 16x16: 100).
    ///
    /// ```
    /// use ninefold::generate::{Generator, Kind};
    ///
    /// let generator = || Generator::<4>::new(Kind::Minimal, 8).unwrap();
    /// assert!(generator().with_tries(3).with_clues(9..=16).is_err());
    /// assert!(generator().with_tries(1_000).with_clues(4..=6).is_ok());
    /// ```
    #[must_use]
    pub fn with_tries(self, tries: usize) -> Self {
        Generator {
            tries: tries.max(1),
            ..self
        }
    }

    /// Makes minimal boards in these solution grids, in one of them each time, instead of in random ones.
    /// It is another corpus.
    ///
    /// ```
    /// use ninefold::generate::{Generator, Kind};
    ///
    /// let solution = Generator::<9>::new(Kind::Full, 1)?.board(0);
    /// let mut generator = Generator::new(Kind::Minimal, 1)?.with_grids([solution])?;
    /// let puzzles = generator.boards(0..100);
    /// assert!(puzzles.iter().all(|puzzle| puzzle.solve().unique() == Some(&solution)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], if there is no grid or one of them is no
    /// solution, or if they have none of the boards that were chosen.
    pub fn with_grids(mut self, grids: impl Into<Arc<[Board<SIDE>]>>) -> Result<Self, ChoiceError> {
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
    /// search](crate::answers::Fewest), the largest of these numbers first: a board takes a core half a
    /// second for 19 clues and a minute or more for 18. For 17, [grids](Generator::with_grids) that
    /// have one must have been given.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are too rare: if
    /// there is none among the first that are made; see [`with_tries`](Generator::with_tries).
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Result<Self, ChoiceError> {
        self.with_choice(|choice| Choice { clues, ..choice })
    }

    /// Makes minimal boards of this [class](Class) or a harder one. It is another corpus, and the
    /// rarer such boards are, the longer each takes: of 9x9 boards 44 in 100 are beyond all rules.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], or if such boards are too rare; see
    /// [`with_clues`](Generator::with_clues).
    pub fn with_class(self, class: Class) -> Result<Self, ChoiceError> {
        let is_looked_at = SIDE == 9 || matches!(class, Class::HiddenSingles | Class::Beyond);
        if !is_looked_at && class != Class::NakedSingles {
            return Err(ChoiceError::Rules { class, side: SIDE });
        }
        self.with_choice(|choice| Choice { class, ..choice })
    }

    /// Makes minimal 9x9 boards with an ER in this range: the rating of Sudoku Explainer, see
    /// [`technique`](crate::technique). It is another corpus, and the rarer such boards are, the longer
    /// each takes.
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], the size is another, the range has ratings
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
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], the size is another, or if such boards are
    /// too rare; see [`with_clues`](Generator::with_clues).
    pub fn with_technique(self, technique: Technique) -> Result<Self, ChoiceError> {
        let technique = Some(technique);
        self.with_path(|path| PathChoice { technique, ..path })
    }

    fn with_path(self, change: impl FnOnce(PathChoice) -> PathChoice) -> Result<Self, ChoiceError> {
        if SIDE != 9 {
            return Err(ChoiceError::Techniques { side: SIDE });
        }
        self.with_choice(|choice| Choice {
            path: change(choice.path.clone()),
            ..choice
        })
    }

    fn with_choice(mut self, change: impl FnOnce(Choice) -> Choice) -> Result<Self, ChoiceError> {
        if self.kind != Kind::Minimal {
            return Err(ChoiceError::Kind { kind: self.kind });
        }
        let choice = change(self.choice.take().unwrap_or_else(|| Choice {
            orbits: Board::<SIDE>::cells().map(|cell| vec![cell]).collect(),
            clues: 0..=usize::MAX,
            class: Class::NakedSingles,
            path: PathChoice::default(),
        }));
        if Worker::<SIDE>::HAS_LANES && choice.is_exhaustive::<SIDE>() {
            self.check_few(&choice.clues)?;
            self.choice = Some(choice);
            return Ok(self);
        }
        let mut draws = [self.draws(0)];
        let tries = self.tries;
        if self.chosen(&choice, &mut draws, tries).is_none() {
            let Choice {
                clues, class, path, ..
            } = choice;
            return Err(match class {
                _ if !path.is_any() => ChoiceError::Paths { tries },
                Class::NakedSingles => ChoiceError::Clues { clues, tries },
                _ if clues == (0..=usize::MAX) => ChoiceError::Class { class, tries },
                _ => ChoiceError::Both {
                    clues,
                    class,
                    tries,
                },
            });
        }
        self.choice = Some(choice);
        Ok(self)
    }

    /// Boards that fit the choice, one from each stream of draws; `None` if one of them is not
    /// found within this number of attempts.
    pub(super) fn chosen(
        &mut self,
        choice: &Choice,
        draws: &mut [Draws],
        most: usize,
    ) -> Option<Vec<Board<SIDE>>> {
        if Worker::<SIDE>::HAS_LANES && choice.is_exhaustive::<SIDE>() {
            let with_few = |draws| self.with_few_clues(&choice.clues, draws);
            return draws.iter_mut().map(with_few).collect();
        }
        let mut boards = vec![Board::EMPTY; draws.len()];
        let mut open: Vec<usize> = (0..draws.len()).collect();
        let rater = Rater::new();
        let mut explainer = Explainer::new();
        let mut is_fit = |board: &Board<SIDE>| {
            choice.clues.contains(&board.clue_count())
                && (choice.class == Class::NakedSingles || rater.closure(board).0 >= choice.class)
                && (choice.path.is_any() || choice.path.fits(&mut explainer, &of_nine(board)))
        };
        let mut tries = 0;
        while !open.is_empty() {
            if tries >= most {
                return None;
            }
            let each = match self.worker.lanes() {
                Some(_) => (SIDE_BY_SIDE / open.len()).clamp(1, most - tries),
                None => 1,
            };
            tries += each;
            let mut attempts = Vec::new();
            for &place in &open {
                for _ in 0..each {
                    let solution = self.solution(&mut draws[place]);
                    let mut order: Vec<&[Cell]> = choice.orbits.iter().map(Vec::as_slice).collect();
                    draws[place].shuffle(&mut order);
                    attempts.push((solution, order));
                }
            }
            let found = self.minimal_parts(&attempts);
            let mut found = found.chunks(each);
            open.retain(|&place| {
                let mut found = found.next().expect("attempts for each").iter().flatten();
                let fits = found.find(|board| is_fit(board));
                boards[place] = fits.copied().unwrap_or(Board::EMPTY);
                fits.is_none()
            });
        }
        Some(boards)
    }

    /// A solution grid: one of those that were given, or a random one.
    fn solution(&mut self, draws: &mut Draws) -> Board<SIDE> {
        match &self.grids {
            Some(grids) => *draws.pick(grids),
            None => self.full(draws),
        }
    }

    /// The minimal part of each full board when its clues are removed in an order; `None` where
    /// that takes too long.
    fn minimal_parts(
        &mut self,
        attempts: &[(Board<SIDE>, Vec<&[Cell]>)],
    ) -> Vec<Option<Board<SIDE>>> {
        if Worker::<SIDE>::HAS_LANES
            && let Some(lanes) = self.worker.lanes()
        {
            let mut parts = vec![None; attempts.len()];
            let (mut reductions, mut clues) = (Vec::new(), Vec::new());
            for (number, (full, order)) in attempts.iter().enumerate() {
                let cells = order
                    .iter()
                    .map(|orbit| orbit.iter().map(|cell| cell.index::<SIDE>()));
                reductions.push(Reduction::new(number, *digits_of(full), Order::new(cells)));
                clues.push(*digits_of(full));
            }
            let left = reduce(lanes, reductions, clues, &Control::NONE, |number, board| {
                parts[number] = Some(Board::from_digits(board).expect("digits of a board"));
            });
            debug_assert!(left.is_empty());
            return parts;
        }
        let parts = attempts.iter();
        parts
            .map(|(full, order)| self.minimal_part_of(full, order))
            .collect()
    }

    /// The same for one board, by the scalar engine.
    fn minimal_part_of(&mut self, full: &Board<SIDE>, order: &[&[Cell]]) -> Option<Board<SIDE>> {
        let control = Control::NONE;
        let mut allowance = Allowance::of_nodes(puzzle::node_limit::<SIDE>(), &control);
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

/// The same board, whose side is 9, though the type system does not know it.
pub(super) fn of_nine<const SIDE: usize>(board: &Board<SIDE>) -> Board<9> {
    Board::from_digits(digits_of(board)).expect("digits of a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::scalar::Solver;
    use pretty_assertions::assert_eq;

    fn minimal<const SIDE: usize>() -> Generator<SIDE> {
        Generator::new(Kind::Minimal, 8).unwrap()
    }

    #[test]
    fn boards_have_the_rating_and_the_technique() {
        let rating = SeRating::of_tenths;
        let mut explainer = Explainer::new();
        let mut generator = minimal::<9>().with_er(rating(26)..=rating(30)).unwrap();
        let ratings: Vec<u8> = generator
            .boards(0..40)
            .iter()
            .map(|board| explainer.rate(board).unwrap().er.unwrap().tenths())
            .collect();
        assert!(
            ratings.iter().all(|er| (26..=30).contains(er)),
            "{ratings:?}"
        );
        assert!(ratings.contains(&26) && ratings.contains(&30));
        let wing = Technique::XyWing;
        let mut generator = minimal::<9>().with_technique(wing).unwrap();
        for board in generator.boards(0..20) {
            let path = explainer.explain(&board).unwrap();
            assert!(path.steps.iter().any(|step| step.technique == wing));
            // The same with a number of clues.
            let clues = board.clue_count();
            let both = minimal::<9>().with_technique(wing).unwrap();
            let mut both = both.with_clues(clues..=clues).unwrap();
            assert_eq!(both.board(0).clue_count(), clues);
        }
        let unknown = minimal::<9>().with_er(rating(70)..=rating(76)).unwrap_err();
        assert_eq!(unknown, ChoiceError::Unknown);
        let other = minimal::<4>().with_technique(wing).unwrap_err();
        assert_eq!(other, ChoiceError::Techniques { side: 4 });
        let rare = minimal::<9>()
            .with_tries(10)
            .with_er(rating(10)..=rating(10));
        assert_eq!(rare.unwrap_err(), ChoiceError::Paths { tries: 10 });
    }

    /// The boards have one solution, and several without any orbit.
    fn orbits_are_needed<const SIDE: usize>(symmetry: PatternSymmetry, number: u64) {
        let mut solver = Solver::new();
        let mut generator = minimal::<SIDE>().with_symmetry(symmetry).unwrap();
        for board in generator.boards(0..number) {
            assert!(symmetry.is_kept_by(&board), "{symmetry} {board}");
            assert_eq!(solver.count(&board, 2), 1);
            for orbit in symmetry.orbits::<SIDE>() {
                let mut less = board;
                orbit.iter().for_each(|&cell| less.set(cell, 0));
                assert_eq!(solver.count(&less, 2) == 1, less == board);
            }
        }
    }

    #[test]
    fn boards_have_the_symmetry_and_need_every_orbit() {
        for &symmetry in PatternSymmetry::ALL {
            orbits_are_needed::<9>(symmetry, 20);
            orbits_are_needed::<4>(symmetry, 20);
        }
        orbits_are_needed::<16>(PatternSymmetry::HalfTurn, 1);
    }

    #[test]
    fn boards_have_the_clues_that_are_chosen() {
        for clues in [22..=23, 26..=26, 0..=24] {
            let mut generator = minimal::<9>().with_clues(clues.clone()).unwrap();
            for board in generator.boards(0..40) {
                assert!(clues.contains(&board.clue_count()));
            }
        }
        let both = minimal::<9>().with_symmetry(PatternSymmetry::Diagonal);
        let board = both.unwrap().with_clues(24..=26).unwrap().board(3);
        assert!(PatternSymmetry::Diagonal.is_kept_by(&board));
        assert!((24..=26).contains(&board.clue_count()));
    }

    #[test]
    fn boards_are_as_difficult_as_is_chosen() {
        let mut rater = Rater::new();
        for &class in Class::ALL {
            let mut generator = minimal::<9>().with_class(class).unwrap();
            let classes: Vec<Class> = generator
                .boards(0..30)
                .iter()
                .map(|board| rater.rate(board).unwrap().class)
                .collect();
            assert!(classes.iter().all(|&found| found >= class), "{class}");
            // The class is the bound and not one above it, for classes that are not rare.
            if matches!(class, Class::HiddenSingles | Class::LockedCandidates) {
                assert!(classes.contains(&class), "{class}");
            }
        }
        let error = minimal::<4>().with_class(Class::HiddenTriples).unwrap_err();
        assert_eq!(
            error.to_string(),
            "of 4x4 boards only singles are looked at, so none is of class hidden-triples"
        );
        let error = minimal::<4>().with_class(Class::Beyond).unwrap_err();
        assert_eq!(
            error.to_string(),
            "boards of class beyond or a harder one are too rare: none among 10000 that were made"
        );
    }

    #[test]
    fn a_chosen_board_depends_on_nothing_but_seed_and_index() {
        let lanes = minimal::<9>().with_clues(23..=23).unwrap();
        let scalar = lanes.clone().with_engine(Engine::Scalar);
        let boards = lanes.clone().boards(0..12);
        assert_eq!(lanes.clone().boards(5..9), boards[5..9]);
        for (index, board) in boards.iter().enumerate() {
            assert_eq!(lanes.clone().board(index as u64), *board);
        }
        assert_eq!(scalar.clone().boards(0..3), boards[..3]);
    }

    #[test]
    fn what_cannot_be_chosen_is_refused() {
        let easy = Generator::<9>::new(Kind::Easy, 0).unwrap();
        let error = easy.with_clues(30..=31).unwrap_err();
        assert!(error.to_string().contains("not for easy ones"), "{error}");
        let error = minimal::<4>().with_clues(9..=16).unwrap_err();
        assert_eq!(
            error.to_string(),
            "boards with 9 to 16 clues are too rare: none among 10000 that were made"
        );
        assert!(minimal::<4>().with_clues(4..=6).is_ok());
        let error = minimal::<4>().with_tries(7).with_clues(9..=16).unwrap_err();
        assert!(
            error.to_string().ends_with("none among 7 that were made"),
            "{error}"
        );
    }
}
