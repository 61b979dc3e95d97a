//! Puzzles a second: both engines, the lanes with every backend, beside the dancing links of the
//! tests.
//!
//! One benchmark is one pass over a corpus (see `corpora`), from the text line to the count, which
//! stops at 2 (is the solution unique?) or at 1 (is there one?). Before anything is timed, the
//! engines' count of every puzzle is asserted to be the one of dancing links.
//!
//! ```text
//! cargo bench --bench throughput               # some minutes
//! cargo bench --bench throughput -- clues17    # one corpus only
//! cargo bench --bench throughput -- --test     # every benchmark once, untimed: some seconds, for CI
//! ```
//!
//! Exact counts of grids with many solutions are measured too, by visiting every solution and by
//! the sum.
//!
//! Other people's engines are measured in `benches/peers`, a package of its own.

mod corpora;
#[path = "../tests/dlx/mod.rs"]
mod dlx;

use corpora::{Corpus, read};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::exact::Counter;
use ninefold::generate::{Generator, Kind};
use ninefold::lanes::{Backend, LaneSolver};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// At most so many puzzles of a corpus: dancing links need a second or two for this many of the
/// hardest.
const SAMPLE: usize = 1_000;

fn throughput(criterion: &mut Criterion) {
    for corpus in corpora::load(Path::new(env!("CARGO_MANIFEST_DIR")), SAMPLE) {
        for cap in [2, 1] {
            compare(criterion, &corpus, cap);
        }
    }
}

fn compare(criterion: &mut Criterion, corpus: &Corpus, cap: u64) {
    type Engine = (String, Box<dyn FnMut(&[String]) -> Vec<u64>>);
    let one_by_one = |name: &str, mut count: Box<dyn FnMut(&Grid) -> u64>| -> Engine {
        let each = move |lines: &[String]| lines.iter().map(|line| count(&read(line))).collect();
        (name.to_owned(), Box::new(each))
    };
    let lanes = |mut solver: LaneSolver| -> Engine {
        let name = format!("lanes-{}", solver.backend());
        let all = move |lines: &[String]| {
            let grids: Vec<Grid> = lines.iter().map(|line| read(line)).collect();
            solver.count(&grids, cap)
        };
        (name, Box::new(all))
    };
    let mut scalar = Solver::new();
    let mut engines = vec![
        one_by_one(
            "dlx",
            Box::new(move |grid| dlx::count(3, grid.digits(), cap)),
        ),
        one_by_one("scalar", Box::new(move |grid| scalar.count(grid, cap))),
    ];
    let available = Backend::ALL
        .into_iter()
        .filter_map(|b| LaneSolver::with_backend(b).ok());
    engines.extend(available.map(lanes));

    let mut group = criterion.benchmark_group(format!("{} to {cap}", corpus.name));
    group.throughput(Throughput::Elements(corpus.lines.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_secs(1));
    group.measurement_time(Duration::from_secs(4));
    let mut expected: Option<Vec<u64>> = None;
    for (name, count) in &mut engines {
        let counts = count(&corpus.lines);
        corpus.check(name, &counts, expected.as_ref().unwrap_or(&counts));
        expected.get_or_insert(counts);
        group.bench_function(name.as_str(), |bencher| {
            bencher.iter(|| count(&corpus.lines))
        });
    }
    group.finish();
}

/// Exact counts: by visiting every solution, where that comes to an end, and by the sum, whose time
/// does not depend on their number. One thread each.
fn exact_counts(criterion: &mut Criterion) {
    /// Six clues, for which it takes longer than for any other known grid.
    const SLOWEST: &str =
        "8..........2.............................4......5......................6.......9.";
    let mut generator = Generator::<9>::new(Kind::Full, 1).expect("a kind of 9x9 boards");
    let mut group = criterion.benchmark_group("exact counts");
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    let counter = Counter::new().with_threads(NonZero::<usize>::MIN);
    let sum = |grid: &Grid| {
        let unwatched = &mut |_| ControlFlow::Continue(());
        let sum = counter.sum_watched(grid, unwatched);
        sum.expect("nobody stops it")
    };
    let mut lanes = LaneSolver::new();
    for clues in [0, 4, 8, 12, 16, 20, 22, 24] {
        // Cells that are far apart, another set for each board.
        let board = |index: u64| {
            let solution = generator.board(index);
            let mut grid = Grid::EMPTY;
            for cell in (0..clues).map(|i| (index as usize + 44 * i) % 81) {
                let (row, column) = (cell / 9, cell % 9);
                grid.set(Cell { row, column }, solution.digit(Cell { row, column }));
            }
            grid
        };
        let grids: Vec<Grid> = (0..10).map(board).collect();
        let sums: Vec<u128> = grids.iter().map(sum).collect();
        group.bench_function(format!("sum, 10 of {clues} clues"), |bencher| {
            bencher.iter(|| grids.iter().map(sum).collect::<Vec<u128>>())
        });
        if clues < 22 {
            continue;
        }
        let found = lanes.count(&grids, u64::MAX).into_iter().map(u128::from);
        assert_eq!(sums, found.collect::<Vec<u128>>(), "{clues} clues");
        group.bench_function(format!("lanes, 10 of {clues} clues"), |bencher| {
            bencher.iter(|| lanes.count(&grids, u64::MAX))
        });
    }
    let slowest = read(SLOWEST);
    assert_eq!(sum(&slowest), 17_861_358_247_784_448);
    group.bench_function("sum, the slowest known", |bencher| {
        bencher.iter(|| sum(&slowest))
    });
    group.finish();
}

criterion_group!(benches, throughput, exact_counts);
criterion_main!(benches);
