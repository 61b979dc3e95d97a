//! Any bytes, read as the candidates of a puzzle that is solved in part: the path must follow from them.
//! Every step removes what is there and is in no solution, and the path ends.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::answers::{Count, ask};
use ninefold::{Cell, Grid, Pencilmarks, Status};
use ninefold_study::technique::{End, explain};

/// A solution, whose candidates are among those of every state.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fuzz_target!(|bytes: &[u8]| {
    let solution: Grid = SOLUTION.parse().expect("a solution");
    let puzzle = state(&solution, bytes);
    let count = ask(&Count::up_to(2), &[puzzle])[0].count;
    let path = match explain(&puzzle) {
        Ok(path) => path,
        Err(status) => {
            assert_eq!((status, count), (Status::Ambiguous, 2));
            return;
        }
    };
    assert_eq!(count, 1);
    let mut filled = puzzle.clues();
    for (before, step) in path.states(&puzzle) {
        assert!(before.allow(&solution), "{step}");
        assert_eq!(step.place.is_some(), step.removed.is_empty(), "{step}");
        for (cell, digit) in step.removed.iter() {
            assert!(
                before.allows(cell, digit) && solution.digit(cell) != digit,
                "{step}"
            );
        }
        if let Some(place) = step.place {
            assert_eq!(solution.digit(place.cell), place.digit, "{step}");
            filled.set(place.cell, place.digit);
        }
    }
    assert_eq!(path.end == End::Solved, filled == solution);
    assert_eq!(path.rating.er.is_some(), path.end == End::Solved);
});

/// The candidates that two bytes give to each cell; only the solution's where they are missing.
fn state(solution: &Grid, bytes: &[u8]) -> Pencilmarks {
    let mut marks = Pencilmarks::from(solution);
    let cells: Vec<Cell> = Grid::cells().collect();
    for (&cell, pair) in cells.iter().zip(bytes.chunks_exact(2)) {
        let given = u16::from_le_bytes([pair[0], pair[1]]) & Pencilmarks::ALL;
        marks.set(cell, marks.candidates(cell) | given);
    }
    marks
}
