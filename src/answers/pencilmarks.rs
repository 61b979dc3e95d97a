//! The questions that are asked of pencilmarks, too.
//!
//! Most have the answers that they have for boards. Minimality is about candidates instead of clues and
//! has an answer of its own.

use super::{Answered, BatchSize, Minimal, Minimality, Question};
use crate::control::Control;
use crate::engine::Worker;
use crate::geometry::Cell;
use crate::minimality::candidates::redundantly_gone;
use crate::pencilmarks::Pencilmarks;
use crate::status::Status;

/// A question about 9x9 grids, asked of [`Pencilmarks`]. The answers are of the same types, and an
/// ordinary puzzle written as pencilmarks has the same ones.
///
/// ```
/// use ninefold::answers::{ask, Count, OfPencilmarks, Solve};
/// use ninefold::{Control, Grid, Pencilmarks, Status};
///
/// let solution: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
///         .parse()?;
/// // Cells that hold 1 or 4 in the solution may hold either, and the others are known.
/// let mut marks = Pencilmarks::from(solution);
/// for cell in Grid::cells().filter(|&cell| matches!(solution.digit(cell), 1 | 4)) {
///     marks.set(cell, 0b1001);
/// }
/// let solved = &ask(&OfPencilmarks(Solve::any()), &[marks], &Control::NONE)[0];
/// assert_eq!(solved.status, Status::Ambiguous);
/// assert!(marks.allow(&solved.solution.unwrap()));
/// let counted = &ask(&OfPencilmarks(Count::exactly()), &[marks], &Control::NONE)[0];
/// assert_eq!(counted.count, 2);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OfPencilmarks<Q>(pub Q);

/// A question that can be asked of pencilmarks, by [`OfPencilmarks`].
pub trait PencilmarkQuestion: Question<9> {
    /// Answers for all pencilmarks, in order: see [`Question::answer`].
    ///
    /// # Errors
    /// If `each` fails, with what it failed with.
    fn answer_pencilmarks<E>(
        &self,
        worker: &mut Self::Worker,
        marks: &[Pencilmarks],
        control: &Control,
        each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E>;
}

impl<Q: PencilmarkQuestion> Question<9> for OfPencilmarks<Q> {
    type Asked = Pencilmarks;
    type Worker = Q::Worker;
    type Answer = Q::Answer;

    fn worker(&self) -> Q::Worker {
        self.0.worker()
    }

    fn answer<E>(
        &self,
        worker: &mut Q::Worker,
        marks: &[Pencilmarks],
        control: &Control,
        each: impl FnMut(usize, Q::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        self.0.answer_pencilmarks(worker, marks, control, each)
    }

    fn batch_size(&self) -> BatchSize {
        self.0.batch_size()
    }
}

/// The answer to [`Minimality`] of pencilmarks: `minimal` if each candidate that is gone, given back
/// by itself, makes a second solution. A puzzle of clues is seldom minimal in this sense: a clue says of
/// eight candidates at once that they are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GoneCandidates {
    /// Whether the pencilmarks are minimal.
    pub word: Minimal,
    /// How many solutions they have, as far as that is known; [`Status::Unfinished`] if the candidates
    /// were not all asked about.
    pub status: Status,
    /// The cells and digits of candidates that are gone and could be given back, each by itself, in
    /// reading order; none if the word [alone](Minimality::word_only) was asked for.
    pub redundant: Vec<(Cell, u8)>,
}

impl Answered for GoneCandidates {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

impl Question<9> for OfPencilmarks<Minimality> {
    type Asked = Pencilmarks;
    type Worker = Worker<9>;
    type Answer = GoneCandidates;

    fn worker(&self) -> Worker<9> {
        Question::<9>::worker(&self.0)
    }

    fn answer<E>(
        &self,
        worker: &mut Worker<9>,
        marks: &[Pencilmarks],
        control: &Control,
        mut each: impl FnMut(usize, GoneCandidates) -> Result<(), E>,
    ) -> Result<(), E> {
        let (wanted, limits) = (self.0.wanted(), self.0.limits());
        for (index, marks) in marks.iter().enumerate() {
            let allowance = &mut limits.start(control);
            let by_nodes = limits.nodes.is_some();
            let found = redundantly_gone(worker, marks, wanted, by_nodes, allowance);
            let is_answered = found.is_finished || wanted.is_one() && !found.candidates.is_empty();
            let status = match is_answered {
                true => found.status,
                false => Status::Unfinished,
            };
            let answer = GoneCandidates {
                word: Minimal::of(status, !found.candidates.is_empty()),
                status,
                redundant: match wanted.is_one() {
                    true => Vec::new(),
                    false => found.candidates,
                },
            };
            each(index, answer)?;
        }
        Ok(())
    }
}
