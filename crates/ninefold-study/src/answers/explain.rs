//! How is it solved, step by step?

use crate::canonical::{Form, PuzzleForms};
use crate::technique::{Difficulty, End, Explainer, SeRating, Step, TechniqueSet, states};
use ninefold::answers::{BatchSize, Question};
use ninefold::inside::{EnginePuzzle, one_by_one, only_answer};
use ninefold::{Grid, Pencilmarks, Settings, Status};

/// Asks for the path of a puzzle by [technique](crate::technique), and for the ratings that follow
/// from it: ER, EP and ED of Sudoku Explainer.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Explain;
/// use ninefold::{Grid, Status};
///
/// let puzzle: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
///         .parse()?;
/// let answers = ask(&Explain::new(), &[puzzle, Grid::EMPTY]);
/// assert_eq!(answers[0].rating.unwrap().to_string(), "2.6/1.5/1.5");
/// assert_eq!(answers[0].steps[0].to_string(), "1.5 hidden-single r4c1 5 c1 => r4c1=5");
/// assert_eq!(answers[1].status, Status::Ambiguous);
///
/// // The ratings only, of which there is none here: the path needs more than singles.
/// let rated = ask(&Explain::new().ratings_only().at_most("1.5".parse()?), &[puzzle]);
/// assert_eq!(rated[0].rating.unwrap().to_string(), ">1.5/1.5/1.5");
/// assert!(rated[0].steps.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Explain {
    techniques: TechniqueSet,
    at_most: Option<SeRating>,
    with_steps: bool,
    with_states: bool,
}

impl Explain {
    /// The steps and the ratings, with every technique.
    pub fn new() -> Self {
        Explain {
            techniques: TechniqueSet::ALL,
            at_most: None,
            with_steps: true,
            with_states: false,
        }
    }

    /// Only with these techniques. The ratings are those of Sudoku Explainer only with all of them.
    #[must_use]
    pub fn with_techniques(self, techniques: TechniqueSet) -> Self {
        Explain { techniques, ..self }
    }

    /// Ends paths before the first step with a higher rating.
    #[must_use]
    pub fn at_most(self, at_most: SeRating) -> Self {
        Explain {
            at_most: Some(at_most),
            ..self
        }
    }

    /// Also the candidates before each step.
    #[must_use]
    pub fn with_states(self) -> Self {
        Explain {
            with_states: true,
            ..self
        }
    }

    /// Asks only for the ratings: no steps are returned.
    #[must_use]
    pub fn ratings_only(self) -> Self {
        Explain {
            with_steps: false,
            ..self
        }
    }
}

impl Explain {
    /// Asks it of the [strict canonical form](Form::Strict) of each puzzle instead, so that all
    /// isomorphs have the same answer.
    ///
    /// ```
    /// use ninefold::answers::ask;
    /// use ninefold_study::answers::Explain;
    /// use ninefold::{Grid, Symmetry};
    ///
    /// let puzzle: Grid =
    ///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
    ///         .parse()?;
    /// let isomorph = Symmetry::TRANSPOSITION.apply(&puzzle);
    /// let answers = ask(&Explain::new().of_canonical_form(), &[puzzle, isomorph]);
    /// assert_eq!(answers[0], answers[1]);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn of_canonical_form(self) -> ExplainCanonical {
        ExplainCanonical(self)
    }

    fn answer_one<P: EnginePuzzle>(
        &self,
        explainer: &mut Explainer,
        puzzle: &P,
        settings: &Settings,
    ) -> ExplainAnswer {
        let allowance = &mut settings.limits.start(&settings.control);
        let mut steps = Vec::new();
        let found = explainer.follow(puzzle, allowance, |step| {
            if self.with_steps {
                steps.push(step);
            }
        });
        match found {
            Ok((rating, end)) => ExplainAnswer {
                status: Status::Unique,
                rating: Some(rating),
                end: Some(end),
                before: match self.with_states {
                    true => states(puzzle, &steps).map(|(before, _)| before).collect(),
                    false => Vec::new(),
                },
                steps,
                canonical: None,
            },
            Err(status) => ExplainAnswer {
                status,
                rating: None,
                end: None,
                steps: Vec::new(),
                before: Vec::new(),
                canonical: None,
            },
        }
    }
}

impl Default for Explain {
    fn default() -> Self {
        Self::new()
    }
}

/// The answer to [`Explain`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ExplainAnswer {
    /// The number of solutions as a status; [`Status::Unfinished`] if a limit ended the path.
    pub status: Status,
    /// The ratings, if the puzzle has one solution.
    pub rating: Option<Difficulty>,
    /// The reason why there are no more steps, if the puzzle has one solution.
    pub end: Option<End>,
    /// The steps in order; none if they were not asked for.
    pub steps: Vec<Step>,
    /// The candidates before each step, if they were asked for.
    pub before: Vec<Pencilmarks>,
    /// The canonical form, if the answer is about that.
    pub canonical: Option<Grid>,
}

only_answer! { ExplainAnswer }

impl<P: EnginePuzzle> Question<P> for Explain {
    type Worker = Explainer;
    type Answer = ExplainAnswer;

    fn worker(&self, _: &Settings) -> Explainer {
        Explainer::limited(self.techniques, self.at_most)
    }

    one_by_one! { |self, explainer: Explainer, puzzle: P, settings| self.answer_one(explainer, puzzle, settings) }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Small
    }
}

/// Asks for the paths of canonical forms: see [`Explain::of_canonical_form`].
#[derive(Clone, Copy, Debug)]
pub struct ExplainCanonical(Explain);

/// Working memory of one thread that explains canonical forms.
#[derive(Debug)]
pub struct ExplainCanonicalWorker {
    forms: PuzzleForms,
    explainer: Explainer,
}

impl Question<Grid> for ExplainCanonical {
    type Worker = ExplainCanonicalWorker;
    type Answer = ExplainAnswer;

    fn worker(&self, settings: &Settings) -> ExplainCanonicalWorker {
        ExplainCanonicalWorker {
            forms: PuzzleForms::new(Form::Strict).expect("it needs no solution"),
            explainer: Question::<Grid>::worker(&self.0, settings),
        }
    }

    one_by_one! { |self, worker: ExplainCanonicalWorker, puzzle: Grid, settings| {
        let canonical = worker.forms.form(puzzle).board;
        let answer = self.0.answer_one(&mut worker.explainer, &canonical, settings);
        ExplainAnswer { canonical: Some(canonical), ..answer }
    } }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Question::<Grid>::batch_size(&self.0, settings)
    }
}
