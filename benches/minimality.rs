//! Minimality of the puzzles of every list, and minimising of puzzles and full grids, with every
//! backend, in one thread.
//!
//! Before anything is timed, the answers are asserted to be equal to those of the scalar engine.
//!
//! ```text
//! cargo bench --bench minimality
//! cargo bench --bench minimality -- clues17
//! cargo bench --bench minimality -- --test    # every benchmark once, untimed, for CI
//! ```

#[allow(
    dead_code,
    reason = "other benches say which puzzle of a list was wrong"
)]
mod corpora;

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use ninefold::answers::{Question, Settings};
use ninefold::simd::DetectedBackend;
use ninefold::{Engine, Grid};
use ninefold_study::answers::{Minimality, Minimise};
use ninefold_study::generate::{Generator, Kind};
use std::convert::Infallible;
use std::time::Duration;

/// Number of puzzles of a list, and number of them that the scalar engine answers.
const PUZZLES: usize = 3200;
const CHECKED: usize = 100;

/// The answers to a question in one thread.
fn answers<Q: Question<Grid>>(
    question: &Q,
    settings: &Settings,
    worker: &mut Q::Worker,
    grids: &[Grid],
) -> Vec<Q::Answer> {
    let mut found = Vec::with_capacity(grids.len());
    let result = question.answer(worker, grids, settings, |_, answer| {
        found.push(answer);
        Ok::<(), Infallible>(())
    });
    let Ok(()) = result;
    found
}

/// Measures a question with every backend.
fn measure<Q: Question<Grid>>(group: &mut BenchmarkGroup<WallTime>, grids: &[Grid], question: &Q)
where
    Q::Answer: PartialEq,
{
    group.throughput(Throughput::Elements(grids.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(2));
    let few = &grids[..CHECKED.min(grids.len())];
    let scalar = Settings::new().with_engine(Engine::Scalar);
    let expected = answers(question, &scalar, &mut question.worker(&scalar), few);
    for backend in DetectedBackend::all() {
        let lanes = Settings::new().with_engine(Engine::Lanes(backend));
        let mut worker = question.worker(&lanes);
        assert!(
            answers(question, &lanes, &mut worker, few) == expected,
            "{backend}"
        );
        group.bench_function(format!("lanes-{backend}"), |bencher| {
            bencher.iter(|| answers(question, &lanes, &mut worker, grids))
        });
    }
}

fn minimality(criterion: &mut Criterion) {
    for corpus in corpora::load(PUZZLES) {
        let grids: Vec<Grid> = corpus
            .lines
            .iter()
            .map(|line| corpora::read(line))
            .collect();
        let mut group = criterion.benchmark_group(format!("minimality {}", corpus.name));
        measure(&mut group, &grids, &Minimality::new());
        group.finish();
    }
}

fn minimise(criterion: &mut Criterion) {
    for kind in [Kind::Full, Kind::Easy] {
        let mut generator = Generator::new(kind, 1);
        let grids = generator.boards(0..corpora::sized(PUZZLES) as u64);
        let mut group = criterion.benchmark_group(format!("minimise {kind}"));
        measure(&mut group, &grids, &Minimise::new(1));
        group.finish();
    }
}

criterion_group!(benches, minimality, minimise);
criterion_main!(benches);
