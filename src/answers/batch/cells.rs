//! Puzzles as they lie in memory.

use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::text::{ParseError, Piece, Syntax};
use std::borrow::Cow;

/// A classic puzzle as it lies in memory: a [`Grid`], digits, 0 for an empty cell, or what became of a
/// text, such as of `line.parse::<Grid>()`.
///
/// Digits may be out of range, and are no board then, as a text that could not be read is none: [`check`](super::check) and
/// [`unique_solutions`](super::unique_solutions) say [`Malformed`](crate::Status::Malformed), and
/// [`count`](super::count) finds no solution. This trait is sealed: no other types can have it.
pub trait Cells: Sync + Sized + sealed::Sealed {
    /// Boards of puzzles.
    #[doc(hidden)]
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_>;
}

/// Boards, of which some stand for what is none.
#[derive(Debug)]
pub struct CheckedBoards<'a> {
    /// A board for each puzzle; where there is none, one without a solution.
    pub boards: Cow<'a, [Grid]>,
    /// The indices of puzzles that are no boards, in ascending order.
    pub malformed: Vec<usize>,
}

impl<'a> CheckedBoards<'a> {
    /// Where every puzzle is a board.
    fn borrowed(boards: &'a [Grid]) -> Self {
        CheckedBoards {
            boards: Cow::Borrowed(boards),
            malformed: Vec::new(),
        }
    }

    /// Copies of boards, if they are boards.
    fn copied(boards: impl Iterator<Item = Option<Grid>>) -> Self {
        let mut malformed = Vec::new();
        let boards = boards.enumerate().map(|(index, board)| {
            board.unwrap_or_else(|| {
                malformed.push(index);
                Self::without_solution()
            })
        });
        CheckedBoards {
            boards: boards.collect(),
            malformed,
        }
    }

    /// A board in place of a puzzle that is none: two clues contradict each other, so that no engine has
    /// anything to do.
    fn without_solution() -> Grid {
        Grid::EMPTY
            .with(Cell::new(0, 0), 1)
            .with(Cell::new(0, 1), 1)
    }
}

impl CheckedBoards<'static> {
    /// The boards of records, in which lines of cells and nothing else are read without detours.
    pub(super) fn read<'t>(pieces: impl Iterator<Item = Piece<'t>>) -> Self {
        let (mut boards, mut malformed) = (Vec::new(), Vec::new());
        for piece in pieces {
            match piece {
                Piece::Plain(lines) => boards.extend(lines.boards()),
                Piece::Record(record) => {
                    let board = record.parse(Syntax::default());
                    boards.push(board.unwrap_or_else(|_| {
                        malformed.push(boards.len());
                        Self::without_solution()
                    }));
                }
            }
        }
        CheckedBoards {
            boards: boards.into(),
            malformed,
        }
    }
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Grid {}

impl Cells for Grid {
    fn checked(boards: &[Self]) -> CheckedBoards<'_> {
        CheckedBoards::borrowed(boards)
    }
}

impl sealed::Sealed for Result<Grid, ParseError> {}

impl Cells for Result<Grid, ParseError> {
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_> {
        CheckedBoards::copied(puzzles.iter().map(|board| board.as_ref().ok().copied()))
    }
}

impl sealed::Sealed for [[u8; 9]; 9] {}

impl Cells for [[u8; 9]; 9] {
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_> {
        CheckedBoards::copied(puzzles.iter().map(|rows| Grid::from_rows(*rows).ok()))
    }
}

impl sealed::Sealed for [u8; 81] {}

impl Cells for [u8; 81] {
    fn checked(puzzles: &[Self]) -> CheckedBoards<'_> {
        match Grid::slice_from_digits(puzzles) {
            Ok(grids) => CheckedBoards::borrowed(grids),
            Err(_) => {
                let boards = puzzles.iter().map(|digits| Grid::from_digits(digits).ok());
                CheckedBoards::copied(boards)
            }
        }
    }
}
