//! Choices of minimal boards, and the attempts of which some fit one.
//!
//! A number of clues, or a difficulty, is obtained by rejection: boards are made until one fits, and each attempt continues
//! with the draws of the one before. Since no attempt depends on the outcome of another, many for the same board can be
//! made side by side; the first that fits is the board.
//!
//! When a choice is set, it is estimated among how many attempts one fits: the rarer they are, the fewer boards
//! are made side by side, so that the first are there soon, and the more attempts for each.

use super::Generator;
use super::choice_error::ChoiceError;
use super::clue_pattern::{CluePattern, walk};
use super::made::Made;
use crate::rating::{Class, SinglesClass};
use crate::technique::{Explainer, SeRating, Technique};
use ninefold::inside::Draws;
use ninefold::{Cell, Grid};
use std::iter::repeat_n;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The choice of minimal boards.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The sets of cells that are removed together.
    pub orbits: Vec<Vec<Cell>>,
    pub clues: RangeInclusive<usize>,
    /// The easiest class of boards of a layout.
    pub singles: SinglesClass,
    pub path: PathChoice,
    /// The cells with clues, if they are given.
    pub pattern: Option<Arc<CluePattern>>,
    /// About the number of attempts of which one fits.
    pub one_in: usize,
    /// True if boards are grids.
    classic: bool,
}

/// The choice of boards by their paths; everything if nothing is given.
#[derive(Clone, Debug)]
pub struct PathChoice {
    /// The easiest class.
    pub class: Class,
    pub er: Option<RangeInclusive<SeRating>>,
    pub technique: Option<Technique>,
}

impl Choice {
    /// Every minimal board with this number of rows.
    pub fn any(side: usize, classic: bool) -> Self {
        let cells = (0..side * side).map(|index| Cell::new(index / side, index % side));
        Choice {
            orbits: cells.map(|cell| vec![cell]).collect(),
            clues: 0..=usize::MAX,
            singles: SinglesClass::NakedSingles,
            path: PathChoice::ANY,
            pattern: None,
            one_in: 1,
            classic,
        }
    }

    /// True if boards of 9x9 are found by an exhaustive search: of no attempt would one come in time.
    pub fn is_exhaustive(&self) -> bool {
        self.classic
            && *self.clues.end() <= MOST_CLUES
            && self.path.is_any()
            && !self.has_symmetry()
            && self.pattern.is_none()
    }

    /// The error where none of some attempts fits.
    fn not_found(self, tries: usize) -> ChoiceError {
        let Choice {
            clues,
            singles,
            path,
            pattern,
            ..
        } = self;
        let class = match path.class {
            Class::Easy => singles.word(),
            class => class.word(),
        };
        match () {
            () if pattern.is_some() => ChoiceError::Pattern { tries },
            () if path.needs_all() => ChoiceError::Paths { tries },
            () if path.is_any() && singles == SinglesClass::NakedSingles => {
                ChoiceError::Clues { clues, tries }
            }
            () if clues == (0..=usize::MAX) => ChoiceError::Class { class, tries },
            () => ChoiceError::Both {
                clues,
                class,
                tries,
            },
        }
    }

    /// True if clues are removed in sets of several.
    pub fn has_symmetry(&self) -> bool {
        self.orbits.iter().any(|orbit| orbit.len() > 1)
    }

    /// The sets of cells in a random order, in which they are removed.
    pub fn order(&self, draws: &mut Draws) -> Vec<&[Cell]> {
        let mut order: Vec<&[Cell]> = self.orbits.iter().map(Vec::as_slice).collect();
        draws.shuffle(&mut order);
        order
    }

    /// Number of boards, at most `usual`, that take some tenths of a second together; one if each takes longer.
    pub fn batch_size(&self, usual: u64) -> u64 {
        let attempts = match &self.pattern {
            Some(_) => WALKS_OF_A_BATCH,
            None if self.path.is_any() => ATTEMPTS_OF_A_BATCH,
            None => ATTEMPTS_WITH_PATHS,
        };
        (attempts * usual / USUAL_OF_NINE / self.one_in as u64).clamp(1, usual)
    }
}

/// The choice with about the number of attempts of which one fits.
///
/// # Errors
/// [`ChoiceError::PatternAlone`] if there are solution grids or a symmetry besides a pattern, another [`ChoiceError`] if
/// none of the first `tries` attempts fits.
pub(super) fn with_rarity<B: Made>(
    generator: &mut Generator<B>,
    choice: Choice,
) -> Result<Choice, ChoiceError> {
    if choice.pattern.is_some() && (choice.has_symmetry() || generator.grids.is_some()) {
        return Err(ChoiceError::PatternAlone);
    }
    let side = generator.layout().digits();
    let most = generator.tries.unwrap_or_else(|| most_tries(&choice, side));
    let mut draws = [generator.draws(0)];
    let together = B::together(&mut generator.maker, Some(&choice));
    // (Where an attempt takes long, one that fits is enough.)
    let enough = if together > 1 { ENOUGH } else { (1, 1) };
    let (mut tried, mut fitting) = (0, 0);
    while fitting == 0 && tried < most {
        let each = together.min(most - tried);
        for attempt in attempts(generator, &choice, &mut draws, &[0], each)? {
            generator.control.check()?;
            tried += 1;
            let fits = attempt.is_some_and(|board| B::fits(&mut generator.maker, &choice, &board));
            fitting += usize::from(fits);
            if fitting > 0 && (fitting >= enough.0 || tried >= enough.1) {
                break;
            }
        }
    }
    match tried.checked_div(fitting) {
        Some(one_in) => Ok(Choice { one_in, ..choice }),
        None => Err(choice.not_found(most)),
    }
}

/// Finds the boards that fit the choice, one from each stream of draws.
pub(super) fn choose<B: Made>(
    generator: &mut Generator<B>,
    choice: &Choice,
    draws: &mut [Draws],
    boards: &mut [Option<B>],
) -> Result<(), ChoiceError> {
    let together = B::together(&mut generator.maker, Some(choice));
    let mut open: Vec<usize> = (0..draws.len()).collect();
    while !open.is_empty() {
        // Each wastes half of its attempts in the last round: the more, the fewer rounds there are.
        let best = (ROUND * choice.one_in / open.len()).isqrt();
        let each = best.clamp(1, (together / open.len()).max(1));
        let mut attempts = attempts(generator, choice, draws, &open, each)?.into_iter();
        for &place in &open {
            for board in attempts.by_ref().take(each).flatten() {
                if boards[place].is_none() {
                    generator.control.check()?;
                    if B::fits(&mut generator.maker, choice, &board) {
                        boards[place] = Some(board);
                    }
                }
            }
        }
        open.retain(|&place| boards[place].is_none());
    }
    Ok(())
}

/// The next attempts, `each` from each of the `open` streams of draws; `None` where one takes too long.
fn attempts<B: Made>(
    generator: &mut Generator<B>,
    choice: &Choice,
    draws: &mut [Draws],
    open: &[usize],
    each: usize,
) -> Result<Vec<Option<B>>, ChoiceError> {
    generator.control.check()?;
    let (mut found, mut solutions) = (Vec::new(), Vec::new());
    for place in open.iter().flat_map(|&place| repeat_n(place, each)) {
        let draws = &mut draws[place];
        if choice.is_exhaustive() {
            found.push(B::few(generator, choice, draws)?);
            continue;
        }
        let solution = match &generator.grids {
            Some(grids) => draws.pick(grids).clone(),
            None => B::random(generator, draws)?,
        };
        if let Some(pattern) = &choice.pattern {
            let walker = B::walker(&mut generator.maker);
            let end = walk(
                walker,
                pattern,
                solution.digits(),
                draws,
                &generator.control,
            )?;
            found.push(end.map(|digits| B::from_known(generator.layout(), &digits)));
            continue;
        }
        solutions.push((solution, choice.order(draws)));
    }
    found.append(&mut B::parts(generator, &solutions)?);
    Ok(found)
}

impl PathChoice {
    /// Every board.
    const ANY: Self = PathChoice {
        class: Class::Easy,
        er: None,
        technique: None,
    };

    /// True if every board is chosen.
    pub fn is_any(&self) -> bool {
        self.class == Class::Easy && !self.needs_all()
    }

    /// True if all steps of a path are needed.
    fn needs_all(&self) -> bool {
        self.er.is_some() || self.technique.is_some()
    }

    /// An explainer of boards of 9x9 whose paths go as far as they are needed.
    pub fn explainer(&self) -> Explainer {
        let most = match &self.er {
            Some(range) => Some(*range.end()),
            None => self.class.below().filter(|_| !self.needs_all()),
        };
        match most {
            Some(most) => Explainer::new().at_most(most),
            None => Explainer::new(),
        }
    }

    /// True if a board of 9x9 is chosen, by its path of the [explainer](Self::explainer).
    pub fn fits(&self, explainer: &mut Explainer, board: &Grid) -> bool {
        let Ok(path) = explainer.explain(board) else {
            return false;
        };
        let mut techniques = path.steps.iter().map(|step| step.technique);
        let has_rating = |range: &RangeInclusive<SeRating>| {
            path.rating.er.is_some_and(|rating| range.contains(&rating))
        };
        let is_of_class = |er: SeRating| er >= self.class.least();
        path.rating.er.is_none_or(is_of_class)
            && self.er.as_ref().is_none_or(has_rating)
            && self
                .technique
                .is_none_or(|wanted| techniques.any(|technique| technique == wanted))
    }
}

/// Largest number of attempts that are made side by side.
pub(super) const SIDE_BY_SIDE: usize = 1024;

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

/// Largest number of clues of puzzles that are looked for in this way.
pub(super) const MOST_CLUES: usize = 19;

/// Number of attempts that fit, and of attempts, after which the share of those that fit is known well enough.
const ENOUGH: (usize, usize) = (8, 256);

/// Number of attempts after which a number of clues counts as too rare: a second or two, or some ten seconds of
/// walks to a pattern.
fn most_tries(choice: &Choice, side: usize) -> usize {
    match side {
        _ if choice.pattern.is_some() => 100,
        ..=4 => 10_000,
        5..=9 => 100_000,
        _ => 100,
    }
}
