//! Minimality of boards of a layout: the number of solutions without each of the clues.

use crate::answers::{Minimality, MinimalityAnswer};
use ninefold::inside::{BoardQuestion, LayoutWorker, Wanted};
use ninefold::{AnyBoard, Board, Settings, Status};
use std::convert::Infallible;

/// Number of puzzles whose clues are asked about side by side: some thousand boards.
const TOGETHER: usize = 64;

impl BoardQuestion for Minimality {
    type Answer = MinimalityAnswer;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, MinimalityAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let wanted = self.wanted();
        let mut index = 0;
        for boards in boards.chunks(TOGETHER) {
            let puzzles: Vec<&[u8]> = boards.iter().map(|board| board.digits()).collect();
            let found = match settings.limits.is_none() {
                true => redundant_together(worker, &puzzles, settings),
                false => puzzles
                    .iter()
                    .map(|board| redundant_alone(worker, board, wanted.is_one(), settings))
                    .collect(),
            };
            for (board, found) in boards.iter().zip(found) {
                let shape = board.shape();
                let clues = found.clues.into_iter();
                let cells = clues.map(|clue| shape.cell(clue)).collect();
                let answer = MinimalityAnswer::new(found.status, cells, found.is_finished, wanted);
                each(index, answer)?;
                index += 1;
            }
        }
        Ok(())
    }
}

/// The redundant clues of a puzzle.
struct Redundant {
    status: Status,
    /// The indices of their cells, ascending.
    clues: Vec<usize>,
    /// True if all clues were asked about.
    is_finished: bool,
}

/// The redundant clues of puzzles with one solution.
fn redundant_together(
    worker: &mut LayoutWorker,
    puzzles: &[&[u8]],
    settings: &Settings,
) -> Vec<Redundant> {
    let found = statuses(worker, puzzles, settings);
    let mut all: Vec<Redundant> = found
        .into_iter()
        .map(|status| Redundant {
            status,
            clues: Vec::new(),
            is_finished: true,
        })
        .collect();
    let mut clues = Vec::new();
    let mut without = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        if all[number].status != Status::Unique {
            continue;
        }
        for (cell, _) in puzzle.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            clues.push((number, cell));
            let mut less = puzzle.to_vec();
            less[cell] = 0;
            without.push(less);
        }
    }
    let without: Vec<&[u8]> = without.iter().map(Vec::as_slice).collect();
    for ((number, cell), status) in clues.into_iter().zip(statuses(worker, &without, settings)) {
        match status {
            Status::Unique => all[number].clues.push(cell),
            Status::Unfinished => all[number].is_finished = false,
            _ => {}
        }
    }
    all
}

/// The status of each board.
pub(super) fn statuses(
    worker: &mut LayoutWorker,
    boards: &[&[u8]],
    settings: &Settings,
) -> Vec<Status> {
    let mut statuses = Vec::with_capacity(boards.len());
    let end = worker.count(boards, 2, Wanted::Nothing, settings, |_, found| {
        statuses.push(found.status);
        Ok::<(), Infallible>(())
    });
    match end {
        Ok(()) => statuses,
        Err(never) => match never {},
    }
}

/// The redundant clues of a puzzle, or only the first, by searches that share its limits.
fn redundant_alone(
    worker: &mut LayoutWorker,
    puzzle: &[u8],
    only_one: bool,
    settings: &Settings,
) -> Redundant {
    let mut allowance = settings.limits.start(&settings.control);
    let (count, end) = worker.scalar.count_allowed(puzzle, 2, &mut allowance, None);
    let mut found = Redundant {
        status: worker.status(puzzle, count, 2, end),
        clues: Vec::new(),
        is_finished: true,
    };
    if found.status != Status::Unique {
        return found;
    }
    let mut less = puzzle.to_vec();
    for (cell, &digit) in puzzle.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
        less[cell] = 0;
        match worker.scalar.count_allowed(&less, 2, &mut allowance, None) {
            (1, Ok(())) => found.clues.push(cell),
            (_, end) => found.is_finished = end.is_ok(),
        }
        less[cell] = digit;
        if !found.is_finished || only_one && !found.clues.is_empty() {
            break;
        }
    }
    found
}
