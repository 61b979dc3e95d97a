//! Paths by technique a second, list by list, in one thread: whole paths as text, whole paths, and
//! ratings only.
//!
//! ```text
//! cargo bench --bench explain
//! cargo bench --bench explain -- minimal    # one list only
//! cargo bench --bench explain -- --test     # every benchmark once, untimed, for CI
//! ```
//!
//! Puzzles with an ER above 7.5 are measured apart from the others, since their chains take most of the time.

#[allow(
    dead_code,
    reason = "other benches say which puzzle of a list was wrong"
)]
mod corpora;

use corpora::read;
use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use ninefold::Grid;
use ninefold_study::technique::{Explainer, SeRating};
use std::time::Duration;

/// Largest number of puzzles of a list.
const SAMPLE: usize = 1000;

/// The highest ER, in tenths, of puzzles that are not measured apart.
const MOST_OF_THE_USUAL: u8 = 75;

fn explain(criterion: &mut Criterion) {
    for corpus in corpora::load(SAMPLE) {
        let mut explainer = Explainer::new();
        let grids = corpus.lines.iter().map(|line| read(line));
        let rated = grids.filter_map(|grid| Some((grid, explainer.rate(&grid).ok()?)));
        let is_usual = |er: SeRating| er.tenths() <= MOST_OF_THE_USUAL;
        let (usual, harder): (Vec<_>, Vec<_>) =
            rated.partition(|(_, rating)| rating.er.is_some_and(is_usual));
        for (name, some) in [("rated", usual), ("harder", harder)] {
            let grids: Vec<Grid> = some.into_iter().map(|(grid, _)| grid).collect();
            if !grids.is_empty() {
                let mut group = criterion.benchmark_group(format!("{}-{name}", corpus.name));
                measure(&mut group, &mut explainer, &grids);
                group.finish();
            }
        }
    }
}

fn measure(group: &mut BenchmarkGroup<WallTime>, explainer: &mut Explainer, grids: &[Grid]) {
    group.throughput(Throughput::Elements(grids.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_secs(1));
    group.measurement_time(Duration::from_secs(3));
    let mut text = String::new();
    group.bench_function("text", |bencher| {
        bencher.iter(|| {
            text.clear();
            for grid in grids {
                for step in explainer.explain(grid).expect("one solution").steps {
                    step.write_to(&mut text);
                    text.push('\n');
                }
            }
            text.len()
        });
    });
    group.bench_function("steps", |bencher| {
        bencher.iter(|| {
            let paths = grids.iter().map(|grid| explainer.explain(grid));
            paths
                .map(|path| path.expect("one solution").steps.len())
                .sum::<usize>()
        });
    });
    group.bench_function("ratings", |bencher| {
        bencher.iter(|| {
            let ratings = grids.iter().map(|grid| explainer.rate(grid));
            ratings
                .filter(|rating| rating.is_ok_and(|rating| rating.er.is_some()))
                .count()
        });
    });
}

criterion_group!(benches, explain);
criterion_main!(benches);
