//! Candidates excluded by pencilmarks that could be given back.
//!
//! A candidate that is given back may only add solutions that contain it. So its exclusion is
//! redundant if the puzzle has no solution with that digit in that cell, whatever else the cell
//! could hold: one search, up to one solution, and all those of a puzzle side by side in lanes.

use super::redundant::RedundantGoal;
use ninefold::inside::Allowance;
use ninefold::{Answer, Cell, Pencilmarks, Status, Stopped, Worker};

/// The redundant exclusions of one set of pencilmarks.
#[derive(Clone, Debug)]
pub(crate) struct RedundantlyGone {
    /// The number of solutions, as far as it is known.
    pub status: Status,
    /// The cells and digits of excluded candidates that could be given back, each by itself: all
    /// that were found, in order.
    pub candidates: Vec<(Cell, u8)>,
    /// True if every excluded candidate was decided.
    pub is_finished: bool,
}

/// Finds the redundant exclusions of some pencilmarks, which may have any number of solutions. With
/// `by_nodes` the scalar engine works, so that the same candidates are undecided everywhere.
pub(crate) fn redundantly_gone(
    worker: &mut Worker,
    marks: &Pencilmarks,
    wanted: RedundantGoal,
    by_nodes: bool,
    allowance: &mut Allowance,
) -> RedundantlyGone {
    let answer = match by_nodes {
        true => worker.scalar().solve_within(marks, allowance),
        false => worker.solve_within(&[*marks], allowance.control())[0],
    };
    let mut found = RedundantlyGone {
        status: match answer {
            Ok(answer) => answer.status(),
            Err(Stopped) => Status::Unfinished,
        },
        candidates: Vec::new(),
        is_finished: answer.is_ok(),
    };
    let Ok(Answer::Unique(_)) = answer else {
        return found;
    };
    let gone: Vec<(Cell, u8)> = gone(marks).collect();
    let with = |&(cell, digit): &(Cell, u8)| {
        let mut masks = *marks.masks();
        masks[cell.index()] = 1 << (digit - 1);
        masks
    };
    if let (false, Some(lanes)) = (by_nodes, worker.lanes()) {
        let puzzles: Vec<[u16; 81]> = gone.iter().map(with).collect();
        let mut counts = vec![0; gone.len()];
        let control = allowance.control();
        let left = lanes.count_into(&puzzles[..], 1, &mut counts, None, control);
        found.is_finished = left.is_empty();
        for (number, (candidate, count)) in (0..).zip(gone.into_iter().zip(counts)) {
            if count == 0 && left.binary_search(&number).is_err() {
                found.candidates.push(candidate);
            }
        }
        return found;
    }
    for candidate in gone {
        let posed = Pencilmarks::from_known_masks(with(&candidate));
        match worker.scalar().count_within(&posed, 1, allowance) {
            Ok(0) => found.candidates.push(candidate),
            Ok(_) => continue,
            Err(_) => found.is_finished = false,
        }
        if wanted == RedundantGoal::One || !found.is_finished {
            break;
        }
    }
    found
}

/// The excluded candidates, cell by cell.
fn gone(marks: &Pencilmarks) -> impl Iterator<Item = (Cell, u8)> {
    let all = (0..81).map(Cell::from_index);
    let all = all.flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    all.filter(|&(cell, digit)| !marks.allows(cell, digit))
}
