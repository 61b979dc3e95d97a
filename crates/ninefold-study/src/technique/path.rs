//! The engine of steps: it tries the searches of the table in their order, takes the first step that
//! one of them finds, and begins anew.

use super::memory::Memory;
use super::se_rating::SeRating;
use super::searches::{SEARCHES, Search};
use super::state::{Contradiction, State};
use super::step::{Placement, Step};
use super::table::{Technique, TechniqueSet};
use ninefold::inside::{Allowance, EnginePuzzle, words};
use ninefold::scalar::Solver;
use ninefold::{Answer, Control, Pencilmarks, Status, Stopped};
use std::fmt;

/// Explains puzzles one at a time: it finds their paths, next steps and ratings.
///
/// By default it knows every [technique](super::Technique), and ratings are those of Sudoku Explainer
/// as the [module](super) says. With other sets of techniques they compare paths only with each other.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::technique::{Explainer, SeRating};
///
/// let grid: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........".parse()?;
/// let mut explainer = Explainer::new();
/// assert_eq!(explainer.rate(&grid).unwrap().er, explainer.explain(&grid).unwrap().rating.er);
///
/// // A hint, and nothing that is harder than a naked pair.
/// let mut easy = Explainer::new().at_most(SeRating::of_tenths(30));
/// let hint = easy.next_step(&grid).unwrap().unwrap();
/// assert_eq!(hint.to_string(), "1.5 hidden-single r4c1 5 c1 => r4c1=5");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    techniques: TechniqueSet,
    at_most: SeRating,
    /// Number of searches, up to the last one that may find a step of such a rating.
    searches: usize,
    solver: Solver,
    memory: Memory,
}

impl Explainer {
    /// An explainer that knows every technique.
    pub fn new() -> Self {
        Explainer {
            techniques: TechniqueSet::ALL,
            at_most: SeRating::of_tenths(u8::MAX),
            searches: SEARCHES.len(),
            solver: Solver::new(),
            memory: Memory::default(),
        }
    }

    /// One that knows these techniques, and ends paths as [`at_most`](Explainer::at_most) says.
    pub(crate) fn limited(techniques: TechniqueSet, at_most: Option<SeRating>) -> Self {
        let explainer = Explainer::new().with_techniques(techniques);
        match at_most {
            Some(rating) => explainer.at_most(rating),
            None => explainer,
        }
    }

    /// Restricts it to these techniques.
    #[must_use]
    pub fn with_techniques(self, techniques: TechniqueSet) -> Self {
        Explainer { techniques, ..self }
    }

    /// Ends paths before the first step with a higher rating.
    #[must_use]
    pub fn at_most(self, at_most: SeRating) -> Self {
        let last = SEARCHES
            .iter()
            .rposition(|search| lowest(search) <= at_most);
        Explainer {
            at_most,
            searches: last.map_or(0, |last| last + 1),
            ..self
        }
    }

    /// The path of a puzzle: its steps until it is solved, or until no technique finds any.
    ///
    /// # Errors
    /// The status of the puzzle, if it has not exactly one solution.
    pub fn explain(&mut self, puzzle: &impl EnginePuzzle) -> Result<Path, Status> {
        let mut steps = Vec::with_capacity(64);
        let (rating, end) = self.follow_freely(puzzle, |step| steps.push(step))?;
        Ok(Path { steps, rating, end })
    }

    /// The ratings of a puzzle.
    ///
    /// # Errors
    /// The status of the puzzle, if it has not exactly one solution.
    pub fn rate(&mut self, puzzle: &impl EnginePuzzle) -> Result<Difficulty, Status> {
        Ok(self.follow_freely(puzzle, |_| ())?.0)
    }

    /// The first step of the path of a puzzle, or `None` if there is none. Pencilmarks are taken as they
    /// are, so this is a hint for a puzzle that is solved in part.
    ///
    /// # Errors
    /// The status of the puzzle, if it has not exactly one solution.
    pub fn next_step(&mut self, puzzle: &impl EnginePuzzle) -> Result<Option<Step>, Status> {
        let found = self.next_within(puzzle, &mut Allowance::unlimited(&Control::NONE))?;
        Ok(found.ok())
    }

    /// The first step of the path of a puzzle, or the reason why there is none.
    ///
    /// # Errors
    /// The status of the puzzle, if it has not exactly one solution, or [`Status::Unfinished`] if the
    /// allowance is used up.
    pub(crate) fn next_within(
        &mut self,
        puzzle: &impl EnginePuzzle,
        allowance: &mut Allowance,
    ) -> Result<Result<Step, End>, Status> {
        self.check(puzzle, allowance)?;
        let state = State::of(puzzle).map_err(|Contradiction| Status::Illegal)?;
        if state.is_solved() {
            return Ok(Err(End::Solved));
        }
        let found = self.first_step(&state, puzzle, allowance, &mut true)?;
        Ok(match found {
            None => Err(self.end_without_step()),
            Some(step) if step.rating > self.at_most => Err(End::Limit),
            Some(step) => Ok(step),
        })
    }

    /// [`Explainer::follow`] without limits.
    fn follow_freely(
        &mut self,
        puzzle: &impl EnginePuzzle,
        each: impl FnMut(Step),
    ) -> Result<(Difficulty, End), Status> {
        self.follow(puzzle, &mut Allowance::unlimited(&Control::NONE), each)
    }

    /// Follows the path of a puzzle, and calls `each` with its steps.
    ///
    /// # Errors
    /// The status of the puzzle, if it has not exactly one solution, or [`Status::Unfinished`] if the
    /// allowance is used up. The steps until then are void.
    pub(crate) fn follow(
        &mut self,
        puzzle: &impl EnginePuzzle,
        allowance: &mut Allowance,
        mut each: impl FnMut(Step),
    ) -> Result<(Difficulty, End), Status> {
        let mut state = match State::of(puzzle) {
            Ok(state) => state,
            // Nothing follows from clues that contradict each other but their status.
            Err(Contradiction) => return Err(self.status(puzzle, allowance)),
        };
        let mut difficulty = Difficulty::default();
        // Sound steps that solve a puzzle prove that it has one solution. Where they end early, and
        // before steps that assume it, the solutions are counted.
        let mut is_checked = false;
        let end = loop {
            if state.is_solved() {
                break End::Solved;
            }
            let found = self.first_step(&state, puzzle, allowance, &mut is_checked)?;
            let Some(step) = found else {
                break self.end_without_step();
            };
            if step.rating > self.at_most {
                break End::Limit;
            }
            difficulty.record(&step);
            step.apply(&mut state);
            each(step);
            if allowance.check().is_err() {
                return Err(Status::Unfinished);
            }
        };
        if end != End::Solved && !is_checked {
            self.check(puzzle, allowance)?;
        }
        difficulty.finish(end, self.bound(end));
        Ok((difficulty, end))
    }

    /// The first step that any search finds. Before one that assumes that the puzzle has one solution, and
    /// before one that may take long, this is checked, unless it has been.
    fn first_step(
        &mut self,
        state: &State,
        puzzle: &impl EnginePuzzle,
        allowance: &mut Allowance,
        is_checked: &mut bool,
    ) -> Result<Option<Step>, Status> {
        for search in &SEARCHES[..self.searches] {
            let wants_one_solution = search.techniques().assumes_uniqueness() || search.is_long();
            if wants_one_solution && !*is_checked {
                self.check(puzzle, allowance)?;
                *is_checked = true;
            }
            let found = search.run(
                state,
                self.techniques,
                allowance.control(),
                &mut self.memory,
            );
            let found = found.map_err(|Stopped| Status::Unfinished)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The reason why there is no step: that none is left, or that those that are left are too hard.
    fn end_without_step(&self) -> End {
        let mut harder = SEARCHES[self.searches..].iter();
        match harder.any(|search| !search.techniques().of_both(self.techniques).is_empty()) {
            true => End::Limit,
            false => End::Beyond,
        }
    }

    /// The rating that those are above which a path of this end leaves open, if that is known.
    fn bound(&self, end: End) -> Option<SeRating> {
        let sound = TechniqueSet::ALL.without_uniqueness();
        match end {
            End::Limit => Some(self.at_most),
            End::Beyond if self.techniques.of_both(sound) == sound => Some(EXACT_UP_TO),
            End::Beyond | End::Solved => None,
        }
    }

    /// Makes sure that a puzzle has one solution.
    fn check(
        &mut self,
        puzzle: &impl EnginePuzzle,
        allowance: &mut Allowance,
    ) -> Result<(), Status> {
        match self.status(puzzle, allowance) {
            Status::Unique => Ok(()),
            status => Err(status),
        }
    }

    /// The status of a puzzle.
    fn status(&mut self, puzzle: &impl EnginePuzzle, allowance: &mut Allowance) -> Status {
        match self.solver.solve_within(puzzle, allowance) {
            Ok(Answer::Unique(_)) => Status::Unique,
            Ok(Answer::Ambiguous(_)) => Status::Ambiguous,
            Ok(Answer::Impossible) => Status::Impossible,
            Ok(Answer::Illegal(_)) => Status::Illegal,
            Err(Stopped) => Status::of_unfinished(puzzle),
        }
    }
}

impl Default for Explainer {
    fn default() -> Self {
        Self::new()
    }
}

/// A rating that no step is below that a search finds.
fn lowest(search: &Search) -> SeRating {
    let ratings = search
        .techniques()
        .techniques()
        .map(|technique| match technique {
            // The last empty cell of a house.
            Technique::HiddenSingle => SeRating::of_tenths(10),
            other => other.rating(),
        });
    ratings.min().unwrap_or(SeRating::of_tenths(0))
}

/// The highest rating that is known exactly: a puzzle for which no technique is left has a higher one.
pub const EXACT_UP_TO: SeRating = SeRating::of_tenths(199);

/// Version of the definition of paths and their ratings. It changes when any step might.
pub const PATH_VERSION: u32 = 2;

/// The path of a puzzle: the result of [`Explainer::explain`].
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::technique::explain;
///
/// let grid: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........".parse()?;
/// let path = explain(&grid).expect("one solution");
/// for (candidates, step) in path.states(&grid) {
///     assert!(step.removed.iter().all(|(cell, digit)| candidates.allows(cell, digit)));
/// }
///
/// // The digits in the order in which they are found: what a model may be trained on.
/// let mut filled = grid;
/// path.placements().for_each(|place| filled.set(place.cell, place.digit));
/// assert_eq!(Ok(filled), grid.unique_solution());
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The ratings of the puzzle.
    pub rating: Difficulty,
    /// The reason why there are no more steps.
    pub end: End,
}

impl Path {
    /// The steps, each with the candidates before it. `puzzle` is the one that was explained. A cell
    /// with a digit has this as its only candidate.
    pub fn states(&self, puzzle: &impl EnginePuzzle) -> impl Iterator<Item = (Pencilmarks, &Step)> {
        states(puzzle, &self.steps)
    }

    /// The cells that are filled, in order.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        self.steps.iter().filter_map(|step| step.place)
    }
}

/// The steps of the path of a puzzle, each with the candidates before it.
pub(crate) fn states<'s, P: EnginePuzzle>(
    puzzle: &P,
    steps: &'s [Step],
) -> impl Iterator<Item = (Pencilmarks, &'s Step)> + use<'s, P> {
    let mut state = State::of(puzzle).ok();
    steps.iter().map_while(move |step| {
        let state = state.as_mut()?;
        let before = state.pencilmarks();
        step.apply(state);
        Some((before, step))
    })
}

/// The reason why a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum End {
    /// Every cell has its digit.
    Solved = 0,
    /// No technique finds a step.
    Beyond = 1,
    /// The next step, if there is any, has a higher rating than was asked for.
    Limit = 2,
}

words! {
    numbered End, "end of paths" {
        Solved "solved"
        Beyond "beyond"
        Limit "limit"
    }
}

/// The ratings of a puzzle that people quote: ER, EP and ED of Sudoku Explainer.
///
/// As text they stand in this order: `7.2/1.2/1.2`, or `>7.5/1.5/1.2` where one is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Difficulty {
    /// The rating of the hardest step, 0.0 if the puzzle is its solution; none if the path does not reach the
    /// solution.
    pub er: Option<SeRating>,
    /// The rating of the hardest step up to and with the first that fills a cell, 0.0 if the puzzle is its
    /// solution; none if the path does not reach one.
    pub ep: Option<SeRating>,
    /// The rating of the first step, 0.0 if the puzzle is its solution; none if no step is found.
    pub ed: Option<SeRating>,
    /// A rating that all those that are missing are higher than, if there is one.
    pub above: Option<SeRating>,
}

impl Difficulty {
    /// ER, EP and ED of a path that reaches the solution. They are 0.0 where it has no steps.
    pub(crate) fn of_solved(ratings: [Option<SeRating>; 3]) -> Self {
        let known = ratings.map(|rating| rating.or(Some(SeRating::of_tenths(0))));
        Difficulty::of(known, None)
    }

    /// ER, EP and ED, and the rating that those are above which are missing.
    pub(crate) fn of([er, ep, ed]: [Option<SeRating>; 3], above: Option<SeRating>) -> Self {
        Difficulty { er, ep, ed, above }
    }

    /// Takes a step into account.
    fn record(&mut self, step: &Step) {
        self.ed.get_or_insert(step.rating);
        self.er = self.er.max(Some(step.rating));
        if step.place.is_some() && self.ep.is_none() {
            self.ep = self.er;
        }
    }

    /// Takes the end of the path into account.
    fn finish(&mut self, end: End, above: Option<SeRating>) {
        match end {
            End::Solved => *self = Self::of_solved([self.er, self.ep, self.ed]),
            End::Beyond | End::Limit => {
                self.er = None;
                self.above = above;
            }
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, rating: Option<SeRating>| match rating {
            Some(rating) => write!(f, "{rating}"),
            None => match self.above {
                Some(above) => write!(f, ">{above}"),
                None => f.write_str("-"),
            },
        };
        write(f, self.er)?;
        f.write_str("/")?;
        write(f, self.ep)?;
        f.write_str("/")?;
        write(f, self.ed)
    }
}
