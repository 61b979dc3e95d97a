//! Minimal puzzles inside boards of a layout.

use super::minimality::statuses;
use crate::answers::{Minimise, MinimiseAll, MinimiseAnswer};
use crate::minimality::of_layout::{Reduction, reduce};
use crate::minimality::orbits::Orbits;
use ninefold::answers::{BatchSize, Streamed};
use ninefold::inside::{BoardQuestion, LayoutWorker};
use ninefold::{AnyBoard, Board, BoardShape, Settings, Status, Stopped};

/// Number of boards that are worked on side by side.
const SIDE_BY_SIDE: usize = 512;

/// Words of a set of all cells of the largest layout that has lanes, and of any layout.
const IN_LANES: usize = 4;
const OF_ANY: usize = BoardShape::MOST_CELLS.div_ceil(64);

/// A minimal puzzle, or the status that explains why there is none.
type Outcome = Result<Vec<u8>, Status>;

impl BoardQuestion for Minimise {
    type Answer = MinimiseAnswer<Board>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, MinimiseAnswer<Board>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (seed, symmetry) = self.seed_and_symmetry();
        let orbits = Orbits::new(worker.scalar.layout().digits(), seed, symmetry);
        let mut index = 0;
        for boards in boards.chunks(SIDE_BY_SIDE) {
            let digits: Vec<&[u8]> = boards.iter().map(Board::digits).collect();
            let together = match settings.limits.is_none() {
                true => minimise_together(worker, &digits, &orbits, settings),
                false => None,
            };
            let mut together = together.map(Vec::into_iter);
            for (board, digits) in boards.iter().zip(digits) {
                let found = together.as_mut().and_then(Iterator::next);
                let found =
                    found.unwrap_or_else(|| minimise_alone(worker, digits, &orbits, settings));
                let (status, puzzle) = match found {
                    Ok(puzzle) => (Status::Unique, Some(board.with_known(&puzzle))),
                    Err(status) => (status, None),
                };
                each(index, MinimiseAnswer { status, puzzle })?;
                index += 1;
            }
        }
        Ok(())
    }
}

// The scalar engine searches.
impl BoardQuestion for MinimiseAll {
    type Answer = Streamed<Board>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Board>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, board) in boards.iter().enumerate() {
            let is_legal = worker.scalar.layout().is_legal(board.digits());
            self.inside(&mut worker.scalar, board, is_legal, settings, |part| {
                each(index, part)
            })?;
        }
        Ok(())
    }

    fn batch_size(_: &Settings) -> BatchSize {
        BatchSize::Small
    }
}

/// The outcome for each board, by lanes; none if there are no lanes.
fn minimise_together(
    worker: &mut LayoutWorker,
    boards: &[&[u8]],
    orbits: &Orbits,
    settings: &Settings,
) -> Option<Vec<Outcome>> {
    worker.lanes.as_ref()?;
    let found = statuses(worker, boards, settings);
    let whole: Vec<Vec<u8>> = boards.iter().map(|board| whole(board, orbits)).collect();
    let parts: Vec<&[u8]> = whole.iter().map(Vec::as_slice).collect();
    let of_parts = match parts == boards {
        true => found.clone(),
        // The part of a board that has not one solution does not matter.
        false => statuses(worker, &parts, settings),
    };
    let mut outcomes: Vec<Outcome> = found.into_iter().map(Err).collect();
    let (mut numbers, mut reductions) = (Vec::new(), Vec::new());
    for (number, part) in parts.iter().enumerate() {
        if outcomes[number] != Err(Status::Unique) {
            continue;
        }
        outcomes[number] = Err(of_parts[number]);
        if of_parts[number] == Status::Unique {
            numbers.push(number);
            reductions.push(reduction::<IN_LANES>(boards[number], part, orbits));
        }
    }
    let lanes = worker.lanes.as_mut()?;
    reduce(lanes, &mut reductions, &settings.control);
    for (number, reduction) in numbers.into_iter().zip(reductions) {
        outcomes[number] = reduction.finished().ok_or(Status::Unfinished);
    }
    Some(outcomes)
}

/// The outcome for one board, by searches that share its limits.
fn minimise_alone(
    worker: &mut LayoutWorker,
    board: &[u8],
    orbits: &Orbits,
    settings: &Settings,
) -> Outcome {
    let allowance = &mut settings.limits.start(&settings.control);
    if let Err(stopped) = allowance.check() {
        return Err(worker.status(board, 0, 2, Err(stopped)));
    }
    let part = whole(board, orbits);
    for clues in [board, &part] {
        let (count, end) = worker.scalar.count_allowed(clues, 2, allowance, None);
        match worker.status(clues, count, 2, end) {
            Status::Unique if part == board => break,
            Status::Unique => {}
            status => return Err(status),
        }
    }
    let mut reduction = reduction::<OF_ANY>(board, &part, orbits);
    let end = reduction.finish(|clues| {
        let (count, end) = worker.scalar.count_allowed(clues, 2, allowance, None);
        end.map(|()| count == 1)
    });
    match end {
        Ok(()) => reduction.finished().ok_or(Status::Unfinished),
        Err(Stopped) => Err(Status::Unfinished),
    }
}

/// The clues of a board without those in orbits with an empty cell.
fn whole(board: &[u8], orbits: &Orbits) -> Vec<u8> {
    let mut part = board.to_vec();
    orbits.keep_whole(&mut part);
    part
}

/// The removal of clues from a part of a board.
fn reduction<const WORDS: usize>(board: &[u8], part: &[u8], orbits: &Orbits) -> Reduction<WORDS> {
    let order = orbits.order(board, part).into_iter();
    let cells = order.map(|orbit| orbit.iter().map(|&cell| orbits.index(cell) as u16));
    Reduction::new(part.to_vec(), cells)
}
