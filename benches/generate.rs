//! Boards a second: every kind, one board after the other and side by side, with every backend.
//!
//! One benchmark makes the same 1,000 boards of 9x9 in one thread. Before anything is timed, the
//! boards made side by side are asserted to be equal to those made one by one.
//!
//! ```text
//! cargo bench --bench generate
//! cargo bench --bench generate -- minimal
//! cargo bench --bench generate -- --test    # every benchmark once, untimed, for CI
//! ```

#[allow(dead_code, reason = "other benches use the rest")]
mod corpora;

use corpora::sized;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::simd::DetectedBackend;
use ninefold::{Engine, Grid};
use ninefold_study::generate::{Generator, Kind};
use std::time::Duration;

/// Number of boards.
const BOARDS: usize = 1_000;

fn generate(criterion: &mut Criterion) {
    let boards = sized(BOARDS) as u64;
    for &kind in Kind::ALL {
        let generator = Generator::new(kind, 1);
        let mut group = criterion.benchmark_group(format!("generate {kind}"));
        group.throughput(Throughput::Elements(boards));
        group.sampling_mode(SamplingMode::Flat);
        group.sample_size(10);
        group.warm_up_time(Duration::from_secs(1));
        group.measurement_time(Duration::from_secs(3));
        let mut alone = generator.clone();
        let mut one_by_one = || (0..boards).map(|number| alone.board(number)).collect();
        let expected: Vec<Grid> = one_by_one();
        group.bench_function("one by one", |bencher| bencher.iter(&mut one_by_one));
        for backend in DetectedBackend::all() {
            let mut lanes = generator.clone().with_engine(Engine::Lanes(backend));
            assert!(lanes.boards(0..boards) == expected, "{kind}, {backend}");
            group.bench_function(format!("lanes-{backend}"), |bencher| {
                bencher.iter(|| lanes.boards(0..boards))
            });
        }
        group.finish();
    }
}

criterion_group!(benches, generate);
criterion_main!(benches);
