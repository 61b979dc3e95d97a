//! The questions that are asked of pencilmarks, too.

use super::{BatchSize, Question};
use crate::control::Control;
use crate::pencilmarks::Pencilmarks;

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
