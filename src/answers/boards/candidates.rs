//! The candidates that some solution of a board of a layout has.

use super::{BoardQuestion, LayoutWorker};
use crate::answers::{BatchSize, CandidateNumbers, Candidates, Settings, one_by_one, only_answer};
use crate::engines::scalar::SolutionOrder;
use crate::ground::board::{AnyBoard, Board};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::status::Status;
use std::ops::ControlFlow;

/// Number of solutions that are looked for before candidates are.
const AT_FIRST: u64 = 8;

/// The answer to [`Candidates`] about a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct BoardCandidatesAnswer {
    /// The status of the board.
    pub status: Status,
    /// The candidates that some solution has, if there is one: for each cell in reading order a mask, whose lowest bit
    /// stands for the digit 1.
    pub candidates: Option<Vec<u32>>,
    /// The number of solutions that have each of them, if that was asked.
    pub numbers: Option<CandidateNumbers>,
    /// The digits that all solutions share, if there is one.
    pub backbone: Option<Board>,
}

only_answer! { BoardCandidatesAnswer }

// The scalar engine searches.
impl BoardQuestion for Candidates {
    type Answer = BoardCandidatesAnswer;

    one_by_one! { |self, worker: LayoutWorker, board: Board, settings| {
        let (status, candidates, numbers) = match self.cap() {
            None => {
                let (status, candidates) = worker.candidates(board.digits(), settings);
                (status, candidates, None)
            }
            Some(cap) => worker.numbers(board.digits(), cap, settings),
        };
        let backbone = candidates.as_ref().map(|masks| {
            let digits: Vec<u8> = masks.iter().map(|&mask| only_digit(mask)).collect();
            board.with_known(&digits)
        });
        BoardCandidatesAnswer { status, candidates, numbers, backbone }
    } }

    fn batch_size(_: &Settings) -> BatchSize {
        // Of each board there are many questions.
        BatchSize::Small
    }
}

/// The digit of a mask with one of them, or 0.
fn only_digit(mask: u32) -> u8 {
    match mask.is_power_of_two() {
        true => mask.trailing_zeros() as u8 + 1,
        false => 0,
    }
}

impl LayoutWorker {
    /// The status of a board and, if it has a solution, the candidates that some solution has.
    fn candidates(&mut self, board: &[u8], settings: &Settings) -> (Status, Option<Vec<u32>>) {
        let allowance = &mut settings.limits.start(&settings.control);
        if let Err(stopped) = allowance.check() {
            return (self.status(board, 0, AT_FIRST, Err(stopped)), None);
        }
        let mut seen = vec![0u32; board.len()];
        let mut count = 0;
        let first =
            self.scalar
                .visit_allowed(board, SolutionOrder::Any, allowance, |solution, _| {
                    see(&mut seen, solution);
                    count += 1;
                    match count < AT_FIRST {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
        let mut status = self.status(board, count, AT_FIRST, first.map(|_| ()));
        // (A board with fewer solutions has no others.)
        if status == Status::Ambiguous
            && count == AT_FIRST
            && self.see_others(board, &mut seen, allowance) == Err(Stopped)
        {
            status = Status::Unfinished;
        }
        let has_any = matches!(status, Status::Unique | Status::Ambiguous);
        (status, has_any.then_some(seen))
    }

    /// The status of a board and, if it has a solution, the candidates that some solution has, with the numbers of these
    /// up to a cap.
    ///
    /// As many solutions are visited as there are if every candidate is counted. Where there are more, those are counted
    /// of which the visited ones are fewer than the cap.
    fn numbers(
        &mut self,
        board: &[u8],
        cap: u128,
        settings: &Settings,
    ) -> (Status, Option<Vec<u32>>, Option<CandidateNumbers>) {
        let allowance = &mut settings.limits.start(&settings.control);
        let digits = self.layout().digits();
        let mut numbers = vec![0u128; board.len() * digits];
        let cap = u64::try_from(cap).unwrap_or(u64::MAX);
        let most = cap.saturating_mul(numbers.len() as u64);
        let mut count = 0;
        let visited = allowance.check().and_then(|()| {
            let visit = |solution: &[u8], _: &mut Allowance| {
                for (of, &digit) in numbers.chunks_exact_mut(digits).zip(solution) {
                    of[usize::from(digit) - 1] += 1;
                }
                count += 1;
                match count < most {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            (self.scalar).visit_allowed(board, SolutionOrder::Any, allowance, visit)
        });
        let end = visited.and_then(|end| match end {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => self.count_others(board, cap, &mut numbers, allowance),
        });
        let status = self.status(board, count, u64::MAX, end);
        if !matches!(status, Status::Unique | Status::Ambiguous) {
            return (status, None, None);
        }
        numbers
            .iter_mut()
            .for_each(|number| *number = (*number).min(cap.into()));
        let numbers = CandidateNumbers::new(digits, numbers);
        (status, Some(masks(&numbers)), Some(numbers))
    }

    /// Counts the solutions with each candidate of which fewer than `cap` were visited.
    fn count_others(
        &mut self,
        board: &[u8],
        cap: u64,
        numbers: &mut [u128],
        allowance: &mut Allowance,
    ) -> Result<(), Stopped> {
        let mut clues = board.to_vec();
        let digits = self.layout().digits();
        for (cell, of) in numbers.chunks_exact_mut(digits).enumerate() {
            if board[cell] > 0 {
                continue;
            }
            for (digit, number) in (1..).zip(of) {
                if *number < cap.into() {
                    clues[cell] = digit;
                    let (count, end) = self.scalar.count_allowed(&clues, cap, allowance, None);
                    end?;
                    *number = count.into();
                }
            }
            clues[cell] = 0;
        }
        Ok(())
    }

    /// Adds the candidates that are in a solution and were not seen: each is searched for as if it were a clue, and
    /// what is found has often others of them.
    fn see_others(
        &mut self,
        board: &[u8],
        seen: &mut [u32],
        allowance: &mut Allowance,
    ) -> Result<(), Stopped> {
        let mut clues = board.to_vec();
        let mut solution = vec![0; board.len()];
        for cell in (0..board.len()).filter(|&cell| board[cell] == 0) {
            for digit in 1..=self.scalar.layout().digits() as u8 {
                if seen[cell] & 1 << (digit - 1) == 0 {
                    clues[cell] = digit;
                    let place = Some(&mut solution[..]);
                    let (count, end) = self.scalar.count_allowed(&clues, 1, allowance, place);
                    end?;
                    if count == 1 {
                        see(seen, &solution);
                    }
                }
            }
            clues[cell] = 0;
        }
        Ok(())
    }
}

/// The candidates of which there are these numbers of solutions.
fn masks(numbers: &CandidateNumbers) -> Vec<u32> {
    let mask = |of: &[u128]| {
        let has_any = of.iter().enumerate();
        has_any.fold(0, |mask, (bit, &number)| {
            mask | u32::from(number > 0) << bit
        })
    };
    numbers.cells().map(mask).collect()
}

/// Notes the candidates of a solution.
fn see(seen: &mut [u32], solution: &[u8]) {
    for (seen, digit) in seen.iter_mut().zip(solution) {
        *seen |= 1 << (digit - 1);
    }
}
