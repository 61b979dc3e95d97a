//! Subjects of questions: boards, pencilmarks, or boards and what stands beside them.

use crate::table::{Beside, Companion, Rows};
use ninefold::answers::Claim;
use ninefold::{AnyBoard, Board, Grid, Pencilmarks};

/// The subject of a question, made of a record.
pub trait Subject: Sized + Send + Sync + 'static {
    /// The boards that it is made of.
    type Board: AnyBoard;

    /// The companion of the puzzle that is needed, if any.
    const BESIDE: Option<Companion> = None;

    /// True if puzzles are pencilmarks.
    const PENCILMARKS: bool = false;

    /// True if puzzles may be pencilmarks or boards, by the input.
    const EITHER: bool = false;

    /// The subject of a board, and of what was read beside it if that is needed.
    fn of(board: Self::Board, beside: Option<&Beside>) -> Self;

    /// The subject of pencilmarks, and of what was read beside them, where it is [either](Self::EITHER).
    fn of_marks(_: &Pencilmarks, _: &Beside) -> Option<Self> {
        None
    }

    /// Takes the subjects of all records that could be read.
    fn all(rows: &mut Rows) -> Vec<Self> {
        let boards = rows.take_boards().into_iter();
        let both = boards.zip(&rows.beside);
        both.map(|(board, beside)| Self::of(board, Some(beside)))
            .collect()
    }
}

impl Subject for Grid {
    type Board = Self;

    fn of(board: Self, _: Option<&Beside>) -> Self {
        board
    }

    fn all(rows: &mut Rows) -> Vec<Self> {
        rows.take_boards()
    }
}

impl Subject for Board {
    type Board = Self;

    fn of(board: Self, _: Option<&Beside>) -> Self {
        board
    }

    fn all(rows: &mut Rows) -> Vec<Self> {
        rows.take_boards()
    }
}

impl Subject for Pencilmarks {
    type Board = Grid;

    const PENCILMARKS: bool = true;

    fn of(board: Grid, _: Option<&Beside>) -> Self {
        board.into()
    }

    fn all(rows: &mut Rows) -> Vec<Self> {
        std::mem::take(&mut rows.marks)
    }
}

impl<B: AnyBoard> Subject for Claim<B> {
    type Board = B;

    const BESIDE: Option<Companion> = Some(Companion::Solution);

    fn of(puzzle: B, beside: Option<&Beside>) -> Self {
        let claimed = beside.and_then(Beside::solution);
        let claimed = claimed.expect("a solution was asked for");
        Claim { puzzle, claimed }
    }
}
