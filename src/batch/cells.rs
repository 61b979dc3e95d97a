//! Puzzles as they lie in memory.

use crate::board::{Board, Grid};
use crate::geometry::Cell;
use std::borrow::Cow;

/// A puzzle of `SIDE` rows as it lies in memory: a [`Board`], or digits, 0 for an empty cell.
///
/// Digits may be out of range, and are no board then: [`check`](super::check) and
/// [`unique_solutions`](super::unique_solutions) say [`Malformed`](crate::Status::Malformed), and
/// [`count`](super::count) finds no solution. This trait is sealed: no other types can have it.
pub trait Cells<const SIDE: usize>: Sync + Sized + sealed::Sealed {
    /// Boards of puzzles.
    #[doc(hidden)]
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_, SIDE>;
}

/// Boards, of which some stand for what is none.
#[derive(Debug)]
pub struct CheckedBoards<'a, const SIDE: usize> {
    /// A board for each puzzle; where there is none, one without a solution.
    pub boards: Cow<'a, [Board<SIDE>]>,
    /// The indices of puzzles that are no boards, in ascending order.
    pub malformed: Vec<usize>,
}

impl<'a, const SIDE: usize> CheckedBoards<'a, SIDE> {
    /// Where every puzzle is a board.
    fn borrowed(boards: &'a [Board<SIDE>]) -> Self {
        CheckedBoards {
            boards: Cow::Borrowed(boards),
            malformed: Vec::new(),
        }
    }

    /// Copies of boards, if they are boards.
    fn copied(boards: impl Iterator<Item = Option<Board<SIDE>>>) -> Self {
        // Two clues contradict each other, so that no engine has anything to do.
        let without_solution = Board::EMPTY
            .with(Cell::new(0, 0), 1)
            .with(Cell::new(0, 1), 1);
        let mut malformed = Vec::new();
        let boards = boards.enumerate().map(|(index, board)| {
            board.unwrap_or_else(|| {
                malformed.push(index);
                without_solution
            })
        });
        CheckedBoards {
            boards: boards.collect(),
            malformed,
        }
    }
}

mod sealed {
    pub trait Sealed {}
}

impl<const SIDE: usize> sealed::Sealed for Board<SIDE> {}

impl<const SIDE: usize> Cells<SIDE> for Board<SIDE> {
    fn checked(boards: &[Self]) -> CheckedBoards<'_, SIDE> {
        CheckedBoards::borrowed(boards)
    }
}

impl<const SIDE: usize> sealed::Sealed for [[u8; SIDE]; SIDE] {}

impl<const SIDE: usize> Cells<SIDE> for [[u8; SIDE]; SIDE] {
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_, SIDE> {
        CheckedBoards::copied(puzzles.iter().map(|rows| Board::from_rows(*rows).ok()))
    }
}

impl sealed::Sealed for [u8; 81] {}

impl Cells<9> for [u8; 81] {
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_, 9> {
        match Grid::slice_from_digits(puzzles) {
            Ok(grids) => CheckedBoards::borrowed(grids),
            Err(_) => {
                let boards = puzzles.iter().map(|digits| Grid::from_digits(digits).ok());
                CheckedBoards::copied(boards)
            }
        }
    }
}
