//! Minimal boards with a symmetry, with a number of clues, or of a difficulty, and those of given solutions; and
//! the choice of boards with a [pattern](super::clue_pattern).
//!
//! A symmetry is kept by removing the clues of an orbit together; minimal then means that no orbit
//! can be removed. A number of clues, or a difficulty, is obtained by rejection: boards are made
//! until one fits, and each attempt continues with the draws of the one before. Since no attempt
//! depends on the outcome of another, many for the same board can be made side by side; the first
//! that fits is the board. (Numbers of clues that hardly ever come are in [`exhaustive`].)
//!
//! When a choice is set, it is estimated among how many attempts one fits: the rarer they are, the fewer boards
//! are made side by side, so that the first are there soon, and the more attempts for each.

use super::choice_error::ChoiceError;
use super::clue_pattern::CluePattern;
use super::{Generator, Kind, exhaustive, puzzle};
use crate::allowance::Allowance;
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::draws::Draws;
use crate::engine::Worker;
use crate::geometry::Cell;
use crate::lanes::digits_of;
use crate::minimality::reduction::{Order, Reduction, reduce};
use crate::pattern::PatternSymmetry;
use crate::rating::{Class, Rater};
use crate::technique::{EXACT_UP_TO, Explainer, SeRating, Technique};
use std::iter::repeat_n;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The choice of minimal boards.
#[derive(Clone, Debug)]
pub(super) struct Choice<const SIDE: usize> {
    /// The sets of cells that are removed together.
    orbits: Vec<Vec<Cell>>,
    clues: RangeInclusive<usize>,
    /// The easiest class.
    class: Class,
    path: PathChoice,
    /// The cells with clues, if they are given.
    pattern: Option<Arc<CluePattern<SIDE>>>,
    /// About the number of attempts of which one fits.
    one_in: usize,
}

/// The choice of boards by their paths; everything if nothing is given.
#[derive(Clone, Debug, Default)]
struct PathChoice {
    er: Option<RangeInclusive<SeRating>>,
    technique: Option<Technique>,
}

impl<const SIDE: usize> Choice<SIDE> {
    /// True if boards are found by an exhaustive search: of no attempt would one come in time.
    fn is_exhaustive(&self) -> bool {
        SIDE == 9
            && *self.clues.end() <= exhaustive::MOST_CLUES
            && self.class == Class::NakedSingles
            && self.path.is_any()
            && !self.has_symmetry()
            && self.pattern.is_none()
    }

    /// The error where none of some attempts fits.
    fn not_found(self, tries: usize) -> ChoiceError {
        let Choice { clues, class, .. } = self;
        match class {
            _ if self.pattern.is_some() => ChoiceError::Pattern { tries },
            _ if !self.path.is_any() => ChoiceError::Paths { tries },
            Class::NakedSingles => ChoiceError::Clues { clues, tries },
            _ if clues == (0..=usize::MAX) => ChoiceError::Class { class, tries },
            _ => ChoiceError::Both {
                clues,
                class,
                tries,
            },
        }
    }

    /// True if clues are removed in sets of several.
    fn has_symmetry(&self) -> bool {
        self.orbits.len() < SIDE * SIDE
    }

    /// Number of boards, at most `usual`, that take some tenths of a second together; one if each takes longer.
    pub fn batch_size(&self, usual: u64) -> u64 {
        if self.is_exhaustive() {
            return 1;
        }
        let attempts = match &self.pattern {
            Some(_) => WALKS_OF_A_BATCH,
            None if self.path.is_any() => ATTEMPTS_OF_A_BATCH,
            None => ATTEMPTS_WITH_PATHS,
        };
        (attempts * usual / USUAL_OF_NINE / self.one_in as u64).clamp(1, usual)
    }
}

/// True of the boards that are chosen.
struct Fit<'a, const SIDE: usize> {
    choice: &'a Choice<SIDE>,
    rater: Rater<SIDE>,
    explainer: Explainer,
}

impl<'a, const SIDE: usize> Fit<'a, SIDE> {
    fn new(choice: &'a Choice<SIDE>) -> Self {
        Fit {
            choice,
            rater: Rater::new(),
            explainer: Explainer::new(),
        }
    }

    fn is(&mut self, board: &Board<SIDE>) -> bool {
        let Choice {
            clues, class, path, ..
        } = self.choice;
        clues.contains(&board.clue_count())
            && (*class == Class::NakedSingles || self.rater.closure(board).0 >= *class)
            && (path.is_any() || path.fits(&mut self.explainer, &of_nine(board)))
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

/// Largest number of attempts that are made side by side.
const SIDE_BY_SIDE: usize = 1024;

/// Number of attempts that take twice as long as what attempts side by side cost besides them: 64 of them
/// take 1.4 times as long for each as 1024.
const ROUND: usize = 64;

/// Number of attempts for the boards of a batch of 9x9: some hundredths of a second, or a tenth or two where a
/// path is searched for each, or where each is a walk to a pattern.
const ATTEMPTS_OF_A_BATCH: u64 = 2048;
const ATTEMPTS_WITH_PATHS: u64 = 256;
const WALKS_OF_A_BATCH: u64 = 4;

/// Largest number of 9x9 boards of a batch.
pub(super) const USUAL_OF_NINE: u64 = 512;

/// Number of attempts that fit, and of attempts, after which the share of those that fit is known well enough.
const ENOUGH: (usize, usize) = (8, 256);

/// Number of attempts after which a number of clues counts as too rare: a second or two, or some ten seconds of
/// walks to a pattern.
fn most_tries<const SIDE: usize>(choice: &Choice<SIDE>) -> usize {
    match SIDE {
        _ if choice.pattern.is_some() => 100,
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
    /// before the choice. The default is 100,000 (4x4: 10,000, 16x16: 100, and with a pattern 100).
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
            tries: Some(tries.max(1)),
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

    /// Makes boards with a clue in each cell of a pattern and in no other, and with exactly one solution;
    /// only [`minimal`](CluePattern::minimal) ones if the pattern says so. It is another corpus.
    ///
    /// A pattern of 9x9 with 24 cells or more takes some hundredths of a second, one with 20 some ten
    /// seconds. (Digits are exchanged until one solution is left.)
    ///
    /// # Errors
    /// [`ChoiceError`] if the kind is not [`Kind::Minimal`], if solution grids or a symmetry were chosen, if
    /// no such board has exactly one solution, or if none is found; see
    /// [`with_tries`](Generator::with_tries).
    pub fn with_pattern(self, pattern: CluePattern<SIDE>) -> Result<Self, ChoiceError> {
        pattern.check()?;
        let pattern = Some(Arc::new(pattern));
        self.with_choice(|choice| Choice { pattern, ..choice })
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

    fn with_choice(
        mut self,
        change: impl FnOnce(Choice<SIDE>) -> Choice<SIDE>,
    ) -> Result<Self, ChoiceError> {
        if self.kind != Kind::Minimal {
            return Err(ChoiceError::Kind { kind: self.kind });
        }
        let choice = change(self.choice.take().unwrap_or_else(|| Choice {
            orbits: Board::<SIDE>::cells().map(|cell| vec![cell]).collect(),
            clues: 0..=usize::MAX,
            class: Class::NakedSingles,
            path: PathChoice::default(),
            pattern: None,
            one_in: 1,
        }));
        if choice.pattern.is_some() && (choice.has_symmetry() || self.grids.is_some()) {
            return Err(ChoiceError::PatternAlone);
        }
        if Worker::<SIDE>::HAS_LANES && choice.is_exhaustive() {
            self.check_few(&choice.clues)?;
            self.choice = Some(choice);
            return Ok(self);
        }
        let tries = self.tries.unwrap_or_else(|| most_tries(&choice));
        let one_in = self.rarity(&choice, tries)?;
        let Some(one_in) = one_in else {
            return Err(choice.not_found(tries));
        };
        self.choice = Some(Choice { one_in, ..choice });
        Ok(self)
    }

    /// About the number of attempts of which one fits; `None` if none of those allowed for board 0 does.
    fn rarity(&mut self, choice: &Choice<SIDE>, most: usize) -> Result<Option<usize>, Stopped> {
        let (control, mut draws) = (self.control.clone(), [self.draws(0)]);
        // (Where an attempt takes long, one that fits is enough.)
        let has_lanes = self.is_side_by_side(choice);
        let enough = if has_lanes { ENOUGH } else { (1, 1) };
        let mut fit = Fit::new(choice);
        let (mut tried, mut fitting) = (0, 0);
        while fitting == 0 && tried < most {
            let each = if has_lanes { SIDE_BY_SIDE } else { 1 };
            let each = each.min(most - tried);
            for attempt in self.attempts(choice, &mut draws, &[0], each, &control)? {
                control.check()?;
                tried += 1;
                fitting += usize::from(attempt.is_some_and(|board| fit.is(&board)));
                if fitting > 0 && (fitting >= enough.0 || tried >= enough.1) {
                    break;
                }
            }
        }
        Ok(tried.checked_div(fitting))
    }

    /// Boards that fit the choice, one from each stream of draws, up to the first that is not found before
    /// `control` ends the search.
    pub(super) fn chosen(
        &mut self,
        choice: &Choice<SIDE>,
        draws: &mut [Draws],
        control: &Control,
    ) -> Vec<Board<SIDE>> {
        if Worker::<SIDE>::HAS_LANES && choice.is_exhaustive() {
            let mut with_few = |draws| self.with_few_clues(&choice.clues, draws, control);
            return draws
                .iter_mut()
                .map_while(|draws| with_few(draws).ok()?)
                .collect();
        }
        let mut boards = vec![None; draws.len()];
        // What was found before the end is kept.
        let _ = self.choose(choice, draws, &mut boards, control);
        boards.into_iter().map_while(|board| board).collect()
    }

    /// Finds the boards that fit the choice, one from each stream of draws.
    fn choose(
        &mut self,
        choice: &Choice<SIDE>,
        draws: &mut [Draws],
        boards: &mut [Option<Board<SIDE>>],
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut fit = Fit::new(choice);
        let mut open: Vec<usize> = (0..draws.len()).collect();
        while !open.is_empty() {
            let each = match self.is_side_by_side(choice) {
                // Each wastes half of its attempts in the last round: the more, the fewer rounds there are.
                true => {
                    let best = (ROUND * choice.one_in / open.len()).isqrt();
                    best.clamp(1, (SIDE_BY_SIDE / open.len()).max(1))
                }
                false => 1,
            };
            let attempts = self.attempts(choice, draws, &open, each, control)?;
            for (&place, attempts) in open.iter().zip(attempts.chunks(each)) {
                for board in attempts.iter().flatten() {
                    control.check()?;
                    if fit.is(board) {
                        boards[place] = Some(*board);
                        break;
                    }
                }
            }
            open.retain(|&place| boards[place].is_none());
        }
        Ok(())
    }

    /// True if attempts cost less side by side.
    fn is_side_by_side(&mut self, choice: &Choice<SIDE>) -> bool {
        choice.pattern.is_none() && self.worker.lanes().is_some()
    }

    /// The next attempts, `each` from each of the `open` streams of draws; `None` where one takes too long.
    fn attempts(
        &mut self,
        choice: &Choice<SIDE>,
        draws: &mut [Draws],
        open: &[usize],
        each: usize,
        control: &Control,
    ) -> Result<Vec<Option<Board<SIDE>>>, Stopped> {
        control.check()?;
        if let Some(pattern) = &choice.pattern {
            let streams = open.iter().flat_map(|&place| repeat_n(place, each));
            let walk = |place: usize| self.in_pattern(pattern, &mut draws[place], control);
            return streams.map(walk).collect();
        }
        let mut attempts = Vec::with_capacity(open.len() * each);
        for &place in open {
            for _ in 0..each {
                let solution = self.solution(&mut draws[place]);
                let mut order: Vec<&[Cell]> = choice.orbits.iter().map(Vec::as_slice).collect();
                draws[place].shuffle(&mut order);
                attempts.push((solution, order));
            }
        }
        self.minimal_parts(&attempts, control)
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
        control: &Control,
    ) -> Result<Vec<Option<Board<SIDE>>>, Stopped> {
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
            let left = reduce(lanes, reductions, clues, control, |number, board| {
                parts[number] = Some(Board::from_digits(board).expect("digits of a board"));
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
        full: &Board<SIDE>,
        order: &[&[Cell]],
        control: &Control,
    ) -> Option<Board<SIDE>> {
        let mut allowance = Allowance::of_nodes(puzzle::node_limit::<SIDE>(), control);
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
mod tests;
