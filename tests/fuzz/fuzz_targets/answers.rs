//! Any bytes, read as puzzles and answered as one batch by every backend of the lane engine: the
//! answers must be those of the scalar engine.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::text::{Reader, Syntax};
use ninefold::{Answer, Grid};

/// Largest number of grids of an input that are answered: more than any backend has lanes.
const MOST: usize = 100;

fuzz_target!(|text: &[u8]| {
    let grids = grids(text);
    let cap = 1 + text.len() as u64 % 16;
    let mut scalar = Solver::new();
    let counts: Vec<u64> = grids.iter().map(|grid| scalar.count(grid, cap)).collect();
    let answers: Vec<Answer<9>> = grids.iter().map(|grid| scalar.solve(grid)).collect();

    for backend in DetectedBackend::all() {
        let mut lanes = LaneSolver::with_backend(backend);
        assert_eq!(lanes.count(&grids, cap), counts, "{backend}, up to {cap}");
        let proper = lanes.unique_solutions(&grids);
        assert_eq!(proper.len(), grids.len(), "{backend}");
        for ((grid, proper), answer) in grids.iter().zip(proper).zip(&answers) {
            match (proper, answer) {
                (Ok(solution), Answer::Unique(only)) => {
                    assert!(solution.is_solution() && solution.extends(grid), "{grid}");
                    assert_eq!(solution, *only, "{backend}: {grid}");
                }
                (proper, answer) => {
                    assert_eq!(proper.err(), Some(answer.status()), "{backend}: {grid}");
                }
            }
        }
    }
});

/// The grids in a text that do not take long.
fn grids(text: &[u8]) -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut reader = Reader::<_, 9>::new(text);
    while let Some(batch) = reader.next_batch().expect("bytes in memory can be read") {
        let read = batch
            .records()
            .map(|record| record.parse(Syntax::default()));
        grids.extend(read.flatten().filter(is_quick));
    }
    grids.truncate(MOST);
    grids
}

/// Returns whether a grid is sure to be answered in a moment. One with few clues may have no
/// solution, and it may take minutes to prove that. With hardly any clues there are solutions
/// everywhere.
fn is_quick(grid: &Grid) -> bool {
    !(5..22).contains(&grid.clue_count())
}
