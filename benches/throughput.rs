//! Puzzles a second: both engines, the lanes with every backend, compared with the dancing links of
//! the tests.
//!
//! One benchmark is one pass over a corpus (see `corpora`), from the text line to the count, which
//! stops at 2 (is the solution unique?) or at 1 (is there one?). Before anything is timed, the
//! engines' count of every puzzle is asserted to be that of dancing links.
//!
//! ```text
//! cargo bench --bench throughput               # some minutes
//! cargo bench --bench throughput -- clues17    # one corpus only
//! cargo bench --bench throughput -- --test     # every benchmark once, untimed: some seconds, for CI
//! ```
//!
//! Questions about all solutions of a grid are measured in `many_solutions.rs`.
//!
//! Other people's engines are measured in `benches/peers`, a package of its own.

mod corpora;
#[path = "../tests/dlx/mod.rs"]
mod dlx;

use corpora::{Corpus, read};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::Grid;
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use std::time::Duration;

/// Largest number of puzzles of a corpus: dancing links need a second or two for this many of the
/// hardest.
const SAMPLE: usize = 1_000;

fn throughput(criterion: &mut Criterion) {
    for corpus in corpora::load(SAMPLE) {
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
    let available = DetectedBackend::all().map(LaneSolver::with_backend);
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

criterion_group!(benches, throughput);
criterion_main!(benches);
