//! How many solutions are there?

use super::{BatchSize, Question, Settings, of_engine, only_answer};
use crate::engines::exact::CountExactly;
use crate::engines::worker::{Worker, capped};
use crate::ground::budget::control::Stopped;
use crate::ground::grid::Grid;
use crate::ground::puzzle::Puzzle;
use crate::ground::status::Status;

/// Asks for the number of solutions, up to a cap or exactly.
///
/// Pencilmarks that are not to be had by clues, or by digits that are missing in whole rows or
/// columns of a box, are taken apart into such as are, and each part takes a sum of its own: with
/// dozens of candidates missing here and there in an otherwise empty grid that is not to be waited
/// for.
///
/// Nodes are those of the search that visits solutions: an exact sum has none, and continues as long as
/// the time does.
///
/// # The cap
///
/// Counting ends at the cap: the answer is the number of solutions, or the cap if there are more.
/// It is the same cap wherever solutions are counted up to one, or handed over:
///
/// - Up to 10 million, every solution is visited. With a larger cap, or none, grids are visited up to
///   [`exact::BUDGET`](crate::exact::BUDGET) solutions and then counted by the
///   [exact sum](crate::exact), whose time does not depend on their number. Boards of other layouts
///   are visited however many solutions there are, and the engines themselves ([`scalar`],
///   [`lanes`]) visit whatever the cap is.
/// - A cap of 1 asks whether there is a solution: then the board is [`Status::Solvable`].
/// - A cap of 0 asks for nothing, and nothing is looked for: the count is 0 and the board
///   [`Status::Unfinished`], or [`Status::Illegal`] if its clues contradict each other. The program
///   and the Python package refuse it, since elsewhere 0 often stands for no cap.
///
/// [`scalar`]: crate::scalar
/// [`lanes`]: crate::lanes
#[derive(Clone, Copy, Debug)]
pub struct Count {
    cap: u128,
}

impl Count {
    /// The number, but no more than [`cap`](Count#the-cap).
    pub const fn up_to(cap: u128) -> Self {
        Count { cap }
    }

    /// The number, however large.
    pub fn exactly() -> Self {
        Count::up_to(u128::MAX)
    }

    /// The cap.
    pub(super) const fn most(&self) -> u128 {
        self.cap
    }
}

/// The answer to [`Count`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CountAnswer {
    /// Number of solutions, at most the cap. Where the status is [`Status::Unfinished`], the number
    /// of those that were found.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::ground::words::as_text")
    )]
    pub count: u128,
    /// The status of the board.
    pub status: Status,
}

only_answer! { CountAnswer }

impl<P> Question<P> for Count
where
    P: Puzzle<Board = Grid> + CountExactly,
{
    type Answer = CountAnswer;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        boards: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, CountAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        let visited = capped::visited(self.cap);
        let mut counts = vec![0; boards.len()];
        let left = worker.count_together(boards, visited, &mut counts, limits, control);
        let statuses = match left.len() == boards.len() {
            true => Vec::new(),
            false => worker.statuses(boards, |board| board, &counts, visited),
        };
        let mut left = left.into_iter().peekable();
        for (index, (board, found)) in boards.iter().zip(counts).enumerate() {
            // Of a board that was not finished among the others.
            let mut allowance = None;
            let found = match left.next_if(|&at| at as usize == index) {
                None => Ok((found, statuses[index])),
                Some(_) if control.is_stopped() => Err(found),
                Some(_) => {
                    let allowance = allowance.insert(limits.start(control));
                    let alone = worker.count_alone(board, visited, limits, allowance);
                    alone
                        .map(|count| (count, Status::of_posed(board, count, visited)))
                        .map_err(|few| few.max(found))
                }
            };
            let mut counted = match found {
                Ok((count, status)) => CountAnswer {
                    count: count.into(),
                    status,
                },
                Err(count) => CountAnswer {
                    count: count.into(),
                    status: Status::of_unfinished(board),
                },
            };
            if found.is_ok_and(|(count, _)| count == visited) && capped::sums(self.cap) {
                let mut allowance = allowance.unwrap_or_else(|| limits.start(control));
                match board.sum(&settings.counter, &mut allowance) {
                    Ok(count) => counted.count = count.min(self.cap),
                    Err(Stopped) => counted.status = Status::Unfinished,
                }
            }
            each(index, counted)?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match capped::sums(self.cap) {
            true => BatchSize::Small,
            false => {
                let visited = capped::visited(self.cap);
                settings.engine.batch_size(visited, &settings.limits)
            }
        }
    }
}
