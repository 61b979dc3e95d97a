//! Boards of other layouts than the classic one, with every backend and with the scalar engine of any layout, in one
//! thread: minimal puzzles, and larger boards with some clues more. And how fast minimal puzzles are made.
//!
//! ```text
//! cargo bench --bench layouts
//! cargo bench --bench layouts -- windoku
//! cargo bench --bench layouts -- --test    # every benchmark once, untimed, for CI
//! ```

#[allow(dead_code, reason = "other benches read lists")]
mod corpora;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::lanes::LayoutSolver;
use ninefold::layout::{Layout, Solver};
use ninefold::simd::DetectedBackend;
use ninefold_study::generate::{Generator, Kind};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use std::time::Duration;

/// Number of puzzles of a layout, and number of them that the scalar engine answers.
const PUZZLES: usize = 2000;
const CHECKED: usize = 50;

/// Number of minimal puzzles that are made at a time.
const MADE: u64 = 512;

/// Layouts, and the least number of clues that are left: larger boards with fewer take too long.
const LAYOUTS: [(&str, usize); 9] = [
    ("4x4", 0),
    ("6x6", 0),
    ("9x9", 0),
    ("x", 0),
    ("windoku", 0),
    ("disjoint", 0),
    ("anti-king", 0),
    ("12x12", 64),
    ("16x16", 115),
];

/// A jigsaw: boxes, of which some have exchanged a cell with their neighbour.
const JIGSAW: &str =
    "111122333 111222333 112222333 444455666 444555666 445555666 777788999 777888999 778888999";

/// Puzzles with one solution from which no clue can be removed, or not without falling below a number.
fn puzzles(layout: &Layout, clues: usize, number: usize) -> Vec<u8> {
    let cells = layout.cells();
    let mut rng = SmallRng::seed_from_u64(39);
    let mut solver = LayoutSolver::new(layout).expect("at most 16 digits");
    let solutions = Generator::of_layout(layout, Kind::Full, 39).digits(0..number as u64);
    let mut boards = solutions.expect("layouts with many solutions");
    let orders: Vec<Vec<usize>> = (0..number)
        .map(|_| {
            let mut order: Vec<usize> = (0..cells).collect();
            order.shuffle(&mut rng);
            order
        })
        .collect();
    for at in 0..cells {
        let mut fewer = boards.clone();
        for (board, order) in fewer.chunks_mut(cells).zip(&orders) {
            if board.iter().filter(|&&digit| digit > 0).count() > clues {
                board[order[at]] = 0;
            }
        }
        let counts = solver.count(&fewer, 2);
        let all = boards
            .chunks_mut(cells)
            .zip(fewer.chunks(cells))
            .zip(counts);
        for ((board, fewer), count) in all {
            if count == 1 {
                board.copy_from_slice(fewer);
            }
        }
    }
    boards
}

fn layouts(criterion: &mut Criterion) {
    let named = LAYOUTS.map(|(name, clues)| (name, name.parse().expect("a layout"), clues));
    let jigsaw = (
        "jigsaw",
        Layout::jigsaw(JIGSAW).expect("regions of nine"),
        0,
    );
    for (name, layout, clues) in named.into_iter().chain([jigsaw]) {
        let mut group = criterion.benchmark_group(format!("layouts {name}"));
        group.sampling_mode(SamplingMode::Flat);
        group.sample_size(10);
        group.warm_up_time(Duration::from_millis(500));
        group.measurement_time(Duration::from_secs(2));
        let number = corpora::sized(PUZZLES);
        let boards = puzzles(&layout, clues, number);
        group.throughput(Throughput::Elements(number as u64));
        for backend in DetectedBackend::all() {
            let mut solver = LayoutSolver::with_backend(&layout, backend).expect("16 digits");
            assert_eq!(
                solver.count(&boards, 2),
                vec![1; number],
                "{name} {backend}"
            );
            group.bench_function(format!("lanes-{backend}"), |bencher| {
                bencher.iter(|| solver.count(&boards, 2))
            });
        }
        group.throughput(Throughput::Elements(MADE));
        for backend in DetectedBackend::all().filter(|_| clues == 0) {
            let generator = Generator::of_layout(&layout, Kind::Minimal, 39);
            let mut generator = generator.with_backend(backend);
            group.bench_function(format!("minimal-{backend}"), |bencher| {
                bencher.iter(|| generator.digits(0..MADE).expect("layouts with solutions"))
            });
        }
        let mut solver = Solver::new(layout.clone());
        let few: Vec<&[u8]> = boards.chunks(layout.cells()).take(CHECKED).collect();
        group.throughput(Throughput::Elements(few.len() as u64));
        group.bench_function("scalar", |bencher| {
            bencher.iter(|| few.iter().map(|board| solver.count(board, 2)).sum::<u64>())
        });
        group.finish();
    }
}

criterion_group!(benches, layouts);
criterion_main!(benches);
