//! Subjects of questions: boards, pencilmarks, or boards and what stands beside them.

use crate::table::{Beside, Companion, Rows};
use ninefold::answers::Claim;
use ninefold::{Board, Pencilmarks};

/// The subject of a question, made of a record.
pub trait Subject<const SIDE: usize>: Sized + Send + Sync + 'static {
    /// The companion of the puzzle that is needed, if any.
    const BESIDE: Option<Companion> = None;

    /// True if puzzles are pencilmarks.
    const PENCILMARKS: bool = false;

    /// True if puzzles may be pencilmarks or boards, by the input.
    const EITHER: bool = false;

    /// The subject of a board, and of what was read beside it if that is needed.
    fn of(board: Board<SIDE>, beside: Option<&Beside<SIDE>>) -> Self;

    /// The subject of pencilmarks, and of what was read beside them, where it is [either](Self::EITHER).
    fn of_marks(_: &Pencilmarks, _: &Beside<SIDE>) -> Option<Self> {
        None
    }

    /// Takes the subjects of all records that could be read.
    fn all(rows: &mut Rows<'_, SIDE>) -> Vec<Self> {
        let boards = std::mem::take(&mut rows.boards).into_iter();
        let both = boards.zip(&rows.beside);
        both.map(|(board, beside)| Self::of(board, Some(beside)))
            .collect()
    }
}

impl<const SIDE: usize> Subject<SIDE> for Board<SIDE> {
    fn of(board: Board<SIDE>, _: Option<&Beside<SIDE>>) -> Self {
        board
    }

    fn all(rows: &mut Rows<'_, SIDE>) -> Vec<Self> {
        std::mem::take(&mut rows.boards)
    }
}

impl Subject<9> for Pencilmarks {
    const PENCILMARKS: bool = true;

    fn of(board: Board<9>, _: Option<&Beside<9>>) -> Self {
        board.into()
    }

    fn all(rows: &mut Rows<'_, 9>) -> Vec<Self> {
        std::mem::take(&mut rows.marks)
    }
}

impl<const SIDE: usize> Subject<SIDE> for Claim<Board<SIDE>> {
    const BESIDE: Option<Companion> = Some(Companion::Solution);

    fn of(puzzle: Board<SIDE>, beside: Option<&Beside<SIDE>>) -> Self {
        match beside {
            Some(&Beside::Solution(claimed)) => Claim { puzzle, claimed },
            _ => unreachable!("a solution was asked for"),
        }
    }
}
