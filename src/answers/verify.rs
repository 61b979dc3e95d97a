//! Is the claimed solution right?

use super::{BatchSize, Question, Settings, of_engine, only_answer};
use crate::engines::worker::Worker;
use crate::ground::board::AnyBoard;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::status::Status;
use crate::ground::words::words;

/// Asks whether the claimed solution of a puzzle is its only solution, and where it is wrong.
///
/// The puzzle is solved, which answers it in full: to test the claim itself, and then only
/// whether the puzzle has another solution, takes longer.
///
/// ```
/// use ninefold::answers::{Claim, Verdict, Verify, ask};
/// use ninefold::{Cell, Grid};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut claimed: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
///         .parse()?;
/// let right = Claim { puzzle, claimed };
/// claimed.set(Cell::new(8, 0), 1);
/// let verified = ask(&Verify::new(), &[right, Claim { puzzle, claimed }]);
/// assert_eq!(verified[0].verdict, Verdict::Correct);
/// assert_eq!(verified[1].verdict, Verdict::Wrong);
/// assert_eq!(verified[1].wrong, Some(Cell::new(8, 0)));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Verify;

impl Verify {
    /// The only such question.
    pub fn new() -> Self {
        Verify
    }
}

/// A puzzle and its claimed solution, about which [`Verify`] asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim<B: AnyBoard = Grid> {
    /// The puzzle.
    pub puzzle: B,
    /// Its solution, if that is true.
    pub claimed: B,
}

/// The verdict on a claimed solution, in a word.
///
/// It has a word (`Display`, `FromStr`) and a number (`verdict as u8`, `Verdict::try_from`) as
/// [`Status`] has. Words and numbers do not change from version to version.
///
/// ```
/// use ninefold::answers::Verdict;
///
/// assert_eq!("not-unique".parse(), Ok(Verdict::NotUnique));
/// assert_eq!(Verdict::try_from(Verdict::Wrong as u8), Ok(Verdict::Wrong));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
#[repr(u8)]
pub enum Verdict {
    /// It is the only solution.
    Correct = 0,
    /// The puzzle has one solution, and it is another.
    Wrong = 1,
    /// The puzzle has several solutions; whether the claimed one is among them was not asked.
    NotUnique = 2,
    /// The puzzle has no solution, though no clue contradicts another.
    Impossible = 3,
    /// A digit is given twice in a row, column or box of the puzzle.
    Illegal = 4,
    /// A limit or the caller ended the work before there was an answer.
    Unfinished = 5,
    /// The puzzle or the claimed solution is not a board.
    Malformed = 6,
}

impl Verdict {
    /// The verdict on a claim about a puzzle of this status, if the claimed grid is its solution or
    /// is not.
    pub(super) fn of(status: Status, is_solution: bool) -> Verdict {
        match status {
            Status::Unique if is_solution => Verdict::Correct,
            Status::Unique => Verdict::Wrong,
            Status::Ambiguous | Status::Solvable | Status::Unproven => Verdict::NotUnique,
            Status::Impossible => Verdict::Impossible,
            Status::Illegal => Verdict::Illegal,
            Status::Unfinished => Verdict::Unfinished,
            Status::Malformed => Verdict::Malformed,
        }
    }
}

words! {
    numbered Verdict, "verdict" {
        Correct "correct"
        Wrong "wrong"
        NotUnique "not-unique"
        Impossible "impossible"
        Illegal "illegal"
        Unfinished "unfinished"
        Malformed "malformed"
    }
}

/// The answer to [`Verify`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VerifyAnswer {
    /// The verdict on the claimed solution.
    pub verdict: Verdict,
    /// The number of solutions of the puzzle as a status, as far as that was asked.
    pub status: Status,
    /// Of a wrong solution the first cell, in reading order, that is not as in the right one. One
    /// that is empty is not.
    pub wrong: Option<Cell>,
}

only_answer! { VerifyAnswer }

impl Question<Claim<Grid>> for Verify {
    type Answer = VerifyAnswer;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        claims: &[Claim<Grid>],
        settings: &Settings,
        mut each: impl FnMut(usize, VerifyAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        worker.proper_each(
            claims,
            |claim| &claim.puzzle,
            limits,
            control,
            |index, proper| {
                let (status, wrong) = match proper {
                    Ok(digits) => {
                        let claimed = claims[index].claimed.digits();
                        (Status::Unique, first_difference(digits, claimed))
                    }
                    Err(status) => (status, None),
                };
                let verified = VerifyAnswer {
                    verdict: Verdict::of(status, wrong.is_none()),
                    status,
                    wrong: wrong.map(Cell::from_index),
                };
                each(index, verified)
            },
        )
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        settings.engine.batch_size(2, &settings.limits)
    }
}

/// The first place at which digits differ.
pub(super) fn first_difference(digits: &[u8], others: &[u8]) -> Option<usize> {
    // Nearly always they are the same, and to compare them as a whole is quicker.
    if digits == others {
        return None;
    }
    let mut both = digits.iter().zip(others);
    both.position(|(digit, other)| digit != other)
}
