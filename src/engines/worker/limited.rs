//! Boards with [`Limits`] of their own: as many as can be finished together, then the others one by
//! one.
//!
//! Lanes work on many boards at once, so the time that one of them takes cannot be measured.
//! Therefore a batch gets the time of one record, and the boards that are not finished then are
//! asked again, each by itself. Where nodes are limited no boards are worked on together: the
//! scalar engine works, so that the same boards are unfinished whatever their neighbours are.

use super::Worker;
use crate::engines::lanes::PosedIn;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::status::{Answer, Status};

/// The control for work on this number of boards together, in lanes or not, or `None` if each is to be
/// asked by itself.
#[doc(hidden)]
pub fn together(
    in_lanes: bool,
    boards: usize,
    limits: &Limits,
    control: &Control,
) -> Option<Control> {
    let control = control.clone();
    match limits.time {
        None if limits.is_none() => Some(control),
        Some(time) if limits.nodes.is_none() && in_lanes && boards > 1 => {
            Some(control.with_timeout(time))
        }
        _ => None,
    }
}

impl Worker {
    /// The control for work on this number of boards [`together`].
    #[doc(hidden)]
    pub fn together(&self, boards: usize, limits: &Limits, control: &Control) -> Option<Control> {
        together(self.backend.is_some(), boards, limits, control)
    }

    /// [`Worker::count_within`] for the boards that can be finished together. Returns the indices
    /// of the others, in ascending order: unless `control` stopped the work, the caller passes them
    /// to [`Worker::count_alone`].
    pub(crate) fn count_together<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        cap: u64,
        counts: &mut [u64],
        limits: &Limits,
        control: &Control,
    ) -> Vec<u32> {
        match self.together(boards.len(), limits, control) {
            Some(control) => self.count_within(boards, cap, counts, &control),
            None => {
                counts.fill(0);
                (0..boards.len() as u32).collect()
            }
        }
    }

    /// Counts the solutions of one board within the rest of `limits`.
    ///
    /// # Errors
    /// The number of solutions found, if the limits or `control` ended the search.
    pub(crate) fn count_alone<P: EnginePuzzle>(
        &mut self,
        board: &P,
        cap: u64,
        limits: &Limits,
        allowance: &mut Allowance,
    ) -> Result<u64, u64> {
        match limits.nodes {
            Some(_) => self.scalar.count_within(board, cap, allowance),
            None => self.count_one(board, cap, allowance.control()),
        }
    }

    /// [`Worker::solve_within`] for the boards that can be finished together. The others are
    /// errors: unless `control` stopped the work, the caller passes them to
    /// [`Worker::solve_alone`].
    pub(crate) fn solve_together<P: EnginePuzzle>(
        &mut self,
        boards: &[P],
        limits: &Limits,
        control: &Control,
    ) -> Vec<Result<Answer, Stopped>> {
        match self.together(boards.len(), limits, control) {
            Some(control) => self.solve_within(boards, &control),
            None => vec![Err(Stopped); boards.len()],
        }
    }

    /// Solves one board within limits.
    ///
    /// # Errors
    /// [`Stopped`] if a limit or `control` ended the search.
    pub(crate) fn solve_alone<P: EnginePuzzle>(
        &mut self,
        board: &P,
        limits: &Limits,
        control: &Control,
    ) -> Result<Answer, Stopped> {
        let mut allowance = limits.start(control);
        match limits.nodes {
            Some(_) => self.scalar.solve_within(board, &mut allowance),
            None => self.solve_one(board, allowance.control()),
        }
    }

    /// Hands over, in order, for each item of `asked` the digits of the only solution of its
    /// `board`, or else the [`Status`], within limits. Hardly anything is copied.
    ///
    /// # Errors
    /// The error of `each`.
    #[doc(hidden)]
    pub fn proper_each<T, P: EnginePuzzle, E>(
        &mut self,
        asked: &[T],
        board: impl Fn(&T) -> &P,
        limits: &Limits,
        control: &Control,
        mut each: impl FnMut(usize, Result<&[u8], Status>) -> Result<(), E>,
    ) -> Result<(), E> {
        let together = self.together(asked.len(), limits, control);
        let mut counts = std::mem::take(&mut self.counts);
        let mut solutions = std::mem::take(&mut self.solutions);
        let left = match (together, self.lanes_for(asked.len())) {
            (Some(control), Some(lanes)) => {
                counts.resize(asked.len(), 0);
                solutions.resize(asked.len(), [0; 81]);
                let puzzles = PosedIn {
                    asked,
                    posed: &board,
                };
                lanes.count_into(&puzzles, 2, &mut counts, Some(&mut solutions), &control)
            }
            _ => (0..asked.len() as u32).collect(),
        };
        let statuses = match left.len() == asked.len() {
            true => Vec::new(),
            false => self.statuses(asked, &board, &counts, 2),
        };
        let mut left = left.into_iter().peekable();
        for (index, asked) in asked.iter().enumerate() {
            let board = board(asked);
            if left.next_if(|&at| at as usize == index).is_none() {
                let proper = match statuses[index] {
                    Status::Unique => Ok(&solutions[index][..]),
                    status => Err(status),
                };
                each(index, proper)?;
                continue;
            }
            let proper = match control.is_stopped() {
                true => Err(Status::Unfinished),
                false => self.proper_alone(board, limits, control),
            };
            let proper = proper.as_ref().map(Grid::digits);
            each(
                index,
                proper.map_err(|&status| match status {
                    Status::Unfinished => Status::of_unfinished(board),
                    status => status,
                }),
            )?;
        }
        self.counts = counts;
        self.solutions = solutions;
        Ok(())
    }

    /// The solution of one board if it has exactly one, or else its [`Status`], within limits.
    fn proper_alone<P: EnginePuzzle>(
        &mut self,
        board: &P,
        limits: &Limits,
        control: &Control,
    ) -> Result<Grid, Status> {
        let mut allowance = limits.start(control);
        if limits.nodes.is_none() {
            return self.proper_one(board, allowance.control());
        }
        match self.scalar.solve_within(board, &mut allowance) {
            Ok(Answer::Unique(solution)) => Ok(solution),
            Ok(answer) => Err(answer.status()),
            Err(Stopped) => Err(Status::Unfinished),
        }
    }
}
