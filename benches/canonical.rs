//! Canonical forms a second.
//!
//! ```text
//! cargo bench --bench canonical
//! cargo bench --bench canonical -- grids
//! cargo bench --bench canonical -- puzzles
//! cargo bench --bench canonical -- --test    # every benchmark once, untimed, for CI
//! ```

#[expect(dead_code, reason = "nothing is counted here, so no count is checked")]
mod corpora;

use corpora::{read, sized};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninefold::{Grid, batch};
use ninefold_study::canonical;
use ninefold_study::canonical::{Form, PuzzleForms};
use ninefold_study::generate::{Generator, Kind};
use std::time::Duration;

/// Number of grids.
const GRIDS: usize = 10_000;

/// Solution grids drawn uniformly, and puzzles by their solution, in one thread.
fn grids(criterion: &mut Criterion) {
    let number = sized(GRIDS) as u64;
    let of_kind = |kind| -> Vec<Grid> {
        let mut generator = Generator::new(kind, 1);
        generator.boards(0..number)
    };
    let grids = of_kind(Kind::Full);
    let puzzles = of_kind(Kind::Minimal);
    let solutions = batch::unique_solutions(&puzzles)
        .into_iter()
        .map(Result::unwrap);
    let pairs: Vec<(Grid, Grid)> = puzzles.iter().copied().zip(solutions).collect();

    let mut group = criterion.benchmark_group("grids");
    group.throughput(Throughput::Elements(number));
    group.warm_up_time(Duration::from_secs(1));
    group.measurement_time(Duration::from_secs(3));
    group.bench_function("form", |bencher| bencher.iter(|| canonical::grids(&grids)));
    group.bench_function("form and transformation", |bencher| {
        bencher.iter(|| -> Vec<_> {
            let found = grids.iter().map(canonical::grid_with_transformation);
            found.collect()
        })
    });
    group.bench_function("band", |bencher| {
        bencher.iter(|| -> Vec<_> { grids.iter().map(canonical::band).collect() })
    });
    group.bench_function("puzzle by its solution", |bencher| {
        bencher.iter(|| -> Vec<_> {
            let forms = pairs
                .iter()
                .map(|(puzzle, solution)| canonical::by_solution(puzzle, solution));
            forms.collect()
        })
    });
    group.finish();
}

/// Puzzles of each corpus in each form that needs no solution, in one thread.
fn puzzles(criterion: &mut Criterion) {
    for corpus in corpora::load(GRIDS) {
        let boards: Vec<Grid> = corpus.lines.iter().map(|line| read(line)).collect();
        let mut group = criterion.benchmark_group(format!("puzzles {}", corpus.name));
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.warm_up_time(Duration::from_secs(1));
        group.measurement_time(Duration::from_secs(3));
        for &form in Form::ALL {
            let Some(mut forms) = PuzzleForms::new(form) else {
                continue;
            };
            group.bench_function(form.word(), |bencher| {
                bencher
                    .iter(|| -> Vec<_> { boards.iter().map(|board| forms.form(board)).collect() })
            });
        }
        group.finish();
    }
}

criterion_group!(benches, grids, puzzles);
criterion_main!(benches);
