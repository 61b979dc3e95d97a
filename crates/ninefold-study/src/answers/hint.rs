//! What is the next step?

use crate::technique::{End, Explainer, SeRating, Step, TechniqueSet};
use ninefold::answers::{BatchSize, Question};
use ninefold::inside::{EnginePuzzle, one_by_one, only_answer};
use ninefold::{Settings, Status};

/// Asks for the next step by [technique](crate::technique): a hint. Pencilmarks are taken as they are,
/// so they may be those of a puzzle that is solved in part.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Hint;
/// use ninefold::{Grid, Pencilmarks, Status};
///
/// let puzzle: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
///         .parse()?;
/// let hint = &ask(&Hint::new(), &[puzzle])[0];
/// assert_eq!(
///     hint.step.as_ref().unwrap().to_string(),
///     "1.5 hidden-single r4c1 5 c1 => r4c1=5",
/// );
/// // Where singles are not allowed, the next step may be another.
/// let techniques = ["pointing".parse()?].into_iter().collect();
/// let hint = &ask(&Hint::new().with_techniques(techniques), &[puzzle])[0];
/// assert_eq!(
///     hint.step.as_ref().unwrap().to_string(),
///     "2.6 pointing r89c2 5 b7 c2 => r4c2<>5",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    techniques: TechniqueSet,
    at_most: Option<SeRating>,
}

impl Hint {
    /// The next step, with every technique.
    pub fn new() -> Self {
        Hint {
            techniques: TechniqueSet::ALL,
            at_most: None,
        }
    }

    /// Only with these techniques.
    #[must_use]
    pub fn with_techniques(self, techniques: TechniqueSet) -> Self {
        Hint { techniques, ..self }
    }

    /// None with a higher rating.
    #[must_use]
    pub fn at_most(self, at_most: SeRating) -> Self {
        Hint {
            at_most: Some(at_most),
            ..self
        }
    }
}

impl Default for Hint {
    fn default() -> Self {
        Self::new()
    }
}

/// The answer to [`Hint`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HintAnswer {
    /// The number of solutions as a status.
    pub status: Status,
    /// The step, if there is one.
    pub step: Option<Step>,
    /// The reason why there is none, if the puzzle has one solution.
    pub end: Option<End>,
}

only_answer! { HintAnswer }

impl<P: EnginePuzzle> Question<P> for Hint {
    type Worker = Explainer;
    type Answer = HintAnswer;

    fn worker(&self, _: &Settings) -> Explainer {
        Explainer::limited(self.techniques, self.at_most)
    }

    one_by_one! { |self, explainer: Explainer, puzzle: P, settings| {
        let allowance = &mut settings.limits.start(&settings.control);
        let (status, step, end) = match explainer.next_within(puzzle, allowance) {
            Ok(Ok(step)) => (Status::Unique, Some(step), None),
            Ok(Err(end)) => (Status::Unique, None, Some(end)),
            Err(status) => (status, None, None),
        };
        HintAnswer { status, step, end }
    } }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Medium
    }
}
