//! Which candidates are in a solution, and in how many?

use super::{BatchSize, Question, Settings, of_engine, only_answer};
use crate::engines::closure::{End, closures, numbers, tallies};
use crate::engines::exact::{self, CountExactly};
use crate::engines::worker::Worker;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::puzzle::Puzzle;
use crate::ground::status::Status;
use std::slice;

/// Asks for the candidates that some solution has: the closure of a puzzle, its true candidates. Cells
/// with one of them are the backbone, the digits that all solutions share. On request, in how many
/// solutions each of them is.
///
/// The set alone takes a search for each candidate that is not excluded at once, and never depends on the
/// number of solutions: at most 729 searches. A puzzle with one solution, and
/// one with a few, takes as long as it takes to solve it.
///
/// Numbers of puzzles with up to [`exact::BUDGET`](crate::exact::BUDGET) solutions, or 729 times the cap, are
/// found by visiting these. Of others each candidate is counted, as [`Count`](super::Count) counts the puzzle that has it as
/// a clue: up to its [cap](super::Count#the-cap), or exactly, which is a sum for each candidate,
/// and takes longer the fewer clues there are.
///
/// Of a [`Board`](crate::Board) the scalar engine visits the solutions for numbers: all of them, or as many as there may
/// be up to the cap, after which each candidate is counted.
///
/// Within limits that are reached there is no answer: a set that is not complete would exclude digits
/// that it has not searched for.
///
/// ```
/// use ninefold::answers::{Candidates, ask};
/// use ninefold::{Cell, Grid, Status};
///
/// // Three solutions.
/// let puzzle: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
///         .parse()?;
/// let asked = [puzzle];
/// let answer = &ask(&Candidates::counted(), &asked)[0];
/// assert_eq!(answer.status, Status::Ambiguous);
/// let (candidates, numbers) = (answer.candidates.unwrap(), answer.numbers.as_ref().unwrap());
/// assert_eq!(candidates.clues().clue_count(), 62);
/// for cell in Grid::cells() {
///     let numbers = numbers.of(cell);
///     assert_eq!(numbers.iter().sum::<u128>(), 3);
///     for digit in 1..=9 {
///         let number = numbers[usize::from(digit) - 1];
///         assert_eq!(candidates.allows(cell, digit), number > 0);
///     }
/// }
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidates {
    /// The cap of the numbers, if they are wanted.
    cap: Option<u128>,
}

impl Candidates {
    /// The candidates.
    pub const fn new() -> Self {
        Candidates { cap: None }
    }

    /// The candidates, and in how many solutions each is: no more than [`cap`](super::Count#the-cap),
    /// which is at least 1.
    pub const fn counted_up_to(cap: u128) -> Self {
        Candidates { cap: Some(cap) }
    }

    /// The candidates, and in how many solutions each is, however many these are.
    pub const fn counted() -> Self {
        Candidates::counted_up_to(u128::MAX)
    }

    /// The cap of the numbers, if they are wanted.
    pub(super) const fn cap(&self) -> Option<u128> {
        self.cap
    }
}

/// The answer to [`Candidates`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CandidatesAnswer {
    /// The status of the board.
    pub status: Status,
    /// The candidates that some solution has, if there is one.
    pub candidates: Option<Pencilmarks>,
    /// The number of solutions that have each of them, if that was asked.
    pub numbers: Option<CandidateNumbers>,
}

only_answer! { CandidatesAnswer }

/// In how many solutions each candidate is, up to a cap if one was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateNumbers {
    digits: usize,
    /// For each cell in reading order the numbers of its digits, from 1 on.
    numbers: Box<[u128]>,
}

impl CandidateNumbers {
    /// Numbers of a board with this many digits.
    pub(super) fn new(digits: usize, numbers: Vec<u128>) -> Self {
        CandidateNumbers {
            digits,
            numbers: numbers.into(),
        }
    }

    /// The number of solutions in which a cell holds each digit, from 1 on.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[track_caller]
    pub fn of(&self, cell: Cell) -> &[u128] {
        let (row, column) = (cell.row(), cell.column());
        assert!(column < self.digits, "{cell} is not on the board");
        &self.numbers[(row * self.digits + column) * self.digits..][..self.digits]
    }

    /// The same for all cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &[u128]> {
        self.numbers.chunks_exact(self.digits)
    }
}

/// Numbers are text, since they may be larger than other languages take them to be.
#[cfg(feature = "serde")]
impl serde::Serialize for CandidateNumbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let texts = |of: &[u128]| -> Vec<String> { of.iter().map(u128::to_string).collect() };
        serializer.collect_seq(self.cells().map(texts))
    }
}

impl<P> Question<P> for Candidates
where
    P: Puzzle<Board = Grid> + CountExactly,
{
    type Answer = CandidatesAnswer;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        boards: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, CandidatesAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        if limits.is_none() {
            let mut allowed = limits.start(control);
            return self.of_all(worker, boards, settings, &mut allowed, each);
        }
        for (index, board) in boards.iter().enumerate() {
            let mut allowed = limits.start(control);
            let board = slice::from_ref(board);
            let each = |_, answer| each(index, answer);
            self.of_all(worker, board, settings, &mut allowed, each)?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match self.cap {
            None => settings.engine.batch_size(2, &settings.limits),
            // A puzzle may take longer than all others together.
            Some(_) => BatchSize::Small,
        }
    }
}

impl Candidates {
    /// Answers for puzzles within one allowance.
    fn of_all<P: CountExactly, E>(
        &self,
        worker: &mut Worker,
        boards: &[P],
        settings: &Settings,
        allowed: &mut Allowance,
        mut each: impl FnMut(usize, CandidatesAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(cap) = self.cap else {
            let found = closures(worker, boards, allowed);
            for (index, (board, found)) in boards.iter().zip(found).enumerate() {
                let status = match found.is_finished {
                    true => Status::of_posed(board, found.count, u64::MAX),
                    false => Status::of_unfinished(board),
                };
                each(index, CandidatesAnswer::new(status, found.seen, None))?;
            }
            return Ok(());
        };
        // As many as there would be if every candidate were counted.
        let visited = cap.saturating_mul(729).min(exact::BUDGET.into()) as u64;
        let tallies = tallies(worker, boards, visited, allowed);
        let many = boards.iter().zip(&tallies);
        let many = many.filter(|(_, tally)| tally.end == End::More);
        let many: Vec<P> = many.map(|(board, _)| *board).collect();
        let mut many = closures(worker, &many, allowed).into_iter();
        for (index, (board, tally)) in boards.iter().zip(tallies).enumerate() {
            let found = match tally.end {
                End::All => Ok((tally.seen(), tally.numbers)),
                End::Stopped => Err(Stopped),
                End::More => {
                    let found = many.next().expect("one for each of many");
                    let Settings { counter, .. } = settings;
                    let numbers = match found.is_finished {
                        true => numbers(worker, board, &found.seen, cap, counter, allowed),
                        false => Err(Stopped),
                    };
                    numbers.map(|numbers| (found.seen, numbers))
                }
            };
            let answer = match found {
                Err(Stopped) => CandidatesAnswer::new(Status::of_unfinished(board), [0; 81], None),
                Ok((seen, numbers)) => {
                    let numbers = numbers.as_flattened().iter();
                    let numbers = numbers.map(|&number| number.min(cap)).collect();
                    let status = Status::of_posed(board, tally.count, u64::MAX);
                    CandidatesAnswer::new(status, seen, Some(CandidateNumbers::new(9, numbers)))
                }
            };
            each(index, answer)?;
        }
        Ok(())
    }
}

impl CandidatesAnswer {
    fn new(status: Status, seen: [u16; 81], numbers: Option<CandidateNumbers>) -> Self {
        let has_any = matches!(status, Status::Unique | Status::Ambiguous);
        CandidatesAnswer {
            status,
            candidates: has_any.then(|| Pencilmarks::from_known_masks(seen)),
            numbers: numbers.filter(|_| has_any),
        }
    }
}
