//! Any bytes, read as puzzles and answered as one batch by every backend of the lane engine: the
//! answers must be those of the scalar engine. So are those about small boards of any layout, whose regions
//! and digits the bytes are taken for.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::lanes::{LaneSolver, LayoutSolver};
use ninefold::layout::{self, Layout};
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::text::{Reader, Syntax};
use ninefold::{Answer, Grid};

/// Largest number of grids of an input that are answered: more than any backend has lanes.
const MOST: usize = 100;

fuzz_target!(|text: &[u8]| {
    compare_layouts(text);
    let grids = grids(text);
    let cap = 1 + text.len() as u64 % 16;
    let mut scalar = Solver::new();
    let counts: Vec<u64> = grids.iter().map(|grid| scalar.count(grid, cap)).collect();
    let answers: Vec<Answer> = grids.iter().map(|grid| scalar.solve(grid)).collect();

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
    let mut reader = Reader::new(text);
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

/// Compares the engines on boards of 4x4 or 6x6 cells. A byte says which, and which rules are added; the next ten
/// exchange cells of regions; and each of the others is a cell.
fn compare_layouts(bytes: &[u8]) {
    let Some((&[first, ref swaps @ ..], rest)) = bytes.split_first_chunk::<11>() else {
        return;
    };
    let digits: usize = if first & 1 == 0 { 4 } else { 6 };
    let mut map: Vec<u8> = (0..digits * digits)
        .map(|cell| b'a' + (cell / digits / 2 * 2 + cell % digits / (digits / 2)) as u8)
        .collect();
    for pair in swaps.chunks_exact(2) {
        let [one, other] = [pair[0], pair[1]].map(|byte| usize::from(byte) % map.len());
        map.swap(one, other);
    }
    let map = String::from_utf8(map).expect("letters");
    let mut layout = Layout::jigsaw(&map).expect("regions of one size");
    for (bit, rule) in [(2, "x"), (4, "anti-king"), (8, "anti-knight")] {
        if first & bit != 0 {
            layout = layout.with_rule(rule).expect("a rule of every layout");
        }
    }
    let boards: Vec<u8> = rest
        .chunks_exact(digits * digits)
        .take(MOST)
        .flatten()
        .map(|&byte| (usize::from(byte) % (digits + 1)) as u8)
        .collect();
    let mut scalar = layout::Solver::new(layout.clone());
    let each = boards.chunks(digits * digits);
    let counts: Vec<u64> = each.map(|board| scalar.count(board, 16)).collect();
    for backend in DetectedBackend::all() {
        let mut lanes = LayoutSolver::with_backend(&layout, backend).expect("few digits");
        assert_eq!(
            lanes.count(&boards, 16),
            counts,
            "{backend}: {layout} {map}"
        );
    }
}
