//! Seconds a grid for all puzzles with 16 and with 17 clues, by every backend.
//!
//! One benchmark is one pass over some full grids, drawn by seed, in one thread. Before anything is timed,
//! all are asserted to find the same.
//!
//! ```text
//! cargo bench --bench fewest
//! cargo bench --bench fewest -- --test    # every benchmark once, untimed, for CI
//! ```

#[allow(dead_code, reason = "other benches use the rest")]
mod corpora;

use corpora::sized;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::answers::Settings;
use ninefold::exact::Counter;
use ninefold::simd::DetectedBackend;
use ninefold::{Engine, Grid};
use ninefold_study::answers::Fewest;
use ninefold_study::generate::{Generator, Kind};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

/// Number of grids: those with 17 clues take a second each.
const GRIDS: [(usize, usize); 2] = [(16, 8), (17, 2)];

fn fewest(criterion: &mut Criterion) {
    let one = Arc::new(Counter::new().with_threads(NonZero::<usize>::MIN));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("one thread");
    for (clues, number) in GRIDS {
        let number = sized(number) as u64;
        let mut full = Generator::new(Kind::Full, 7);
        let grids: Vec<Grid> = full.boards(0..number);
        let mut group = criterion.benchmark_group(format!("puzzles with {clues} clues"));
        group.throughput(Throughput::Elements(number));
        group.sampling_mode(SamplingMode::Flat);
        group.sample_size(10);
        group.warm_up_time(Duration::from_secs(1));
        group.measurement_time(Duration::from_secs(20));
        for backend in DetectedBackend::all() {
            let settings = Settings::new()
                .with_engine(Engine::Lanes(backend))
                .with_counter(Arc::clone(&one));
            let question = Fewest::with_clues(clues).count_only();
            let count = || {
                let found = pool.install(|| settings.ask(&question, &grids));
                found.iter().map(|found| found.count).sum::<u64>()
            };
            assert_eq!(count(), 0, "none of these grids has any: {backend}");
            group.bench_function(format!("{backend}"), |bencher| bencher.iter(count));
        }
        group.finish();
    }
}

criterion_group!(benches, fewest);
criterion_main!(benches);
