//! Which solution scores best, and how much?

use super::{BatchSize, Question, Settings, only_answer};
use crate::engines::exact::CountExactly;
use crate::engines::score::{self, Goal, Optima, ScoreSolver, Weights};
use crate::ground::board::AnyBoard;
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::puzzle::Puzzle;
use crate::ground::status::Status;
use std::sync::Arc;

/// Asks for the best score, the least solution that has it, and on request how many have it.
///
/// The least is that of [lexicographic order](crate::SolutionOrder::Lexicographic). Where a limit keeps
/// the score from being proven, the best solution that was found is given as it is. The time counts anew
/// for the search for the least solution, and the nodes do not apply to it: if the time ends it, the
/// score is proven, and the solution is some one that has it.
///
/// With [`LayoutWeights`](score::LayoutWeights) it is asked of [`Board`](crate::Board)s, and panics if they are of another
/// size. Limits are for the first solution, too: where one ends the search before, the status is
/// [`Unfinished`](crate::Status::Unfinished).
#[derive(Clone, Copy, Debug)]
pub struct Target<W = Weights> {
    pub(super) weights: W,
    pub(super) goal: Goal,
    pub(super) any_grid: bool,
    pub(super) optima: Option<CountOptima>,
}

/// Bounds on the counting of solutions with the best score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountOptima {
    /// No further than this.
    pub cap: u128,
    /// Number of nodes of the search tree that are visited for one grid, if there is a limit.
    pub nodes: Option<u64>,
}

impl CountOptima {
    /// All of them.
    pub const fn all() -> Self {
        CountOptima {
            cap: u128::MAX,
            nodes: None,
        }
    }

    /// No further than `cap`.
    #[must_use]
    pub const fn up_to(self, cap: u128) -> Self {
        CountOptima { cap, ..self }
    }

    /// With at most `nodes` nodes of the search tree for one grid, or any number.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        CountOptima {
            nodes: nodes.into(),
            ..self
        }
    }
}

impl<W: Clone> Target<W> {
    /// For these weights.
    pub fn new(weights: &W, goal: Goal) -> Self {
        Target {
            weights: weights.clone(),
            goal,
            any_grid: false,
            optima: None,
        }
    }

    /// With any of the best solutions, where only the score is of interest: that is faster. Which
    /// one it is may depend on the other grids, and on the backend.
    #[must_use]
    pub fn with_any_grid(self) -> Self {
        Target {
            any_grid: true,
            ..self
        }
    }

    /// Counts the solutions with the best score, where that is proven.
    #[must_use]
    pub fn counting_optima(self, optima: CountOptima) -> Self {
        Target {
            optima: Some(optima),
            ..self
        }
    }
}

/// The answer to [`Target`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TargetAnswer<B = Grid> {
    /// [`Status::Solvable`] if the score is proven to be the best, [`Status::Unproven`] if it is not, or why
    /// there is none.
    pub status: Status,
    /// The best solution, the least of several, its score, and the bound on all scores.
    pub best: Option<score::Best<B>>,
    /// Number of solutions with the best score, if that was asked and the score is proven.
    pub optima: Option<Optima>,
}

impl<B> TargetAnswer<B> {
    /// Without a number of optima.
    pub(super) fn of(best: Result<score::Best<B>, Status>) -> Self {
        TargetAnswer {
            status: match &best {
                Ok(best) if best.is_proven() => Status::Solvable,
                Ok(_) => Status::Unproven,
                Err(status) => *status,
            },
            best: best.ok(),
            optima: None,
        }
    }
}

only_answer! { [B: AnyBoard] TargetAnswer<B> }

impl<P> Question<P> for Target
where
    P: Puzzle<Board = Grid> + CountExactly + PartialEq,
{
    type Worker = ScoreSolver;
    type Answer = TargetAnswer;

    fn worker(&self, settings: &Settings) -> ScoreSolver {
        let solver = ScoreSolver::new(&self.weights, self.goal)
            .with_backend(settings.backend())
            .with_counter(Arc::clone(&settings.counter));
        match self.any_grid {
            true => solver.with_any_grid(),
            false => solver,
        }
    }

    fn answer<E>(
        &self,
        solver: &mut ScoreSolver,
        grids: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, TargetAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        let found = solver.best_of_each(grids, limits, control);
        for (index, (grid, found)) in grids.iter().zip(found).enumerate() {
            let mut answer = TargetAnswer::of(found);
            if let Some(best) = &answer.best
                && best.is_proven()
                && let Some(CountOptima { cap, nodes }) = self.optima
            {
                let limits = Limits { nodes, ..*limits };
                answer.optima = Some(solver.count_optima(grid, best, cap, &limits, control));
            }
            each(index, answer)?;
        }
        Ok(())
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Medium
    }
}
