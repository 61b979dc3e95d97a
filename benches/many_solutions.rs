//! Answers about all solutions of a grid, compared with visiting each of them: exact counts, best
//! scores, and the solutions themselves. One thread each.
//!
//! Before anything is timed, both ways are asserted to give the same result. Where there are too
//! many solutions to visit, there is only one way.
//!
//! ```text
//! cargo bench --bench many_solutions
//! cargo bench --bench many_solutions -- scores
//! cargo bench --bench many_solutions -- --test    # every benchmark once, untimed, for CI
//! ```

#[allow(dead_code, reason = "other benches use the rest")]
mod corpora;

use corpora::sized;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::answers::{Enumerate, Question, Settings, Streamed};
use ninefold::exact::Counter;
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::score::{Best, Goal, Limits, ScoreSolver, Weights};
use ninefold::simd::DetectedBackend;
use ninefold::{Cell, Control, Engine, Grid, SolutionOrder, Status};
use ninefold_study::generate::{Generator, Kind};
use std::convert::Infallible;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

/// Exact counts: by visiting every solution, where that comes to an end, and by the sum, whose time
/// does not depend on their number. One thread each.
fn exact_counts(criterion: &mut Criterion) {
    /// Six clues that take longer than any other known grid.
    const SLOWEST: &str =
        "8..........2.............................4......5......................6.......9.";
    let mut generator = Generator::new(Kind::Full, 1);
    let mut group = criterion.benchmark_group("exact counts");
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    let counter = Counter::new().with_threads(NonZero::<usize>::MIN);
    let sum = |grid: &Grid| {
        let sum = counter.sum_within(grid, &Control::NONE);
        sum.expect("nothing stops it")
    };
    let mut lanes = LaneSolver::new();
    for clues in [0, 4, 8, 12, 16, 20, 22, 24] {
        // Cells that are far apart, and different for each board.
        let board = |index: u64| {
            let solution = generator.board(index);
            let mut grid = Grid::EMPTY;
            for cell in (0..clues).map(|i| (index as usize + 44 * i) % 81) {
                let (row, column) = (cell / 9, cell % 9);
                grid.set(
                    Cell::new(row, column),
                    solution.digit(Cell::new(row, column)),
                );
            }
            grid
        };
        let grids: Vec<Grid> = (0..sized(4) as u64).map(board).collect();
        let sums: Vec<u128> = grids.iter().map(sum).collect();
        group.bench_function(format!("sum, 4 of {clues} clues"), |bencher| {
            bencher.iter(|| grids.iter().map(sum).collect::<Vec<u128>>())
        });
        if clues < 22 {
            continue;
        }
        let found = lanes.count(&grids, u64::MAX).into_iter().map(u128::from);
        assert_eq!(sums, found.collect::<Vec<u128>>(), "{clues} clues");
        group.bench_function(format!("lanes, 4 of {clues} clues"), |bencher| {
            bencher.iter(|| lanes.count(&grids, u64::MAX))
        });
    }
    let slowest: Grid = SLOWEST.parse().expect("a puzzle");
    group.bench_function("sum, the slowest known", |bencher| {
        bencher.iter(|| sum(&slowest))
    });
    group.finish();
}

/// Best scores of each of some grids; with random weights too.
fn scores(criterion: &mut Criterion) {
    /// Largest number of solutions of a grid for which visiting each of them is tried.
    const MOST: u64 = 20_000;
    let mixed = |i: usize, j: usize| ((13 * i + 29 * j * j + 5 * i * j + 7) % 101) as i32;
    let mixed = std::array::from_fn(|i| std::array::from_fn(|j| mixed(i, j)));
    let mixed = Weights::new(mixed).expect("weights below 101");
    let modular = std::array::from_fn(|i| std::array::from_fn(|j| ((2 * i + 5 * j) % 9) as i32));
    let modular = Weights::new(modular).expect("weights below 9");
    let mut group = criterion.benchmark_group("best scores");
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_secs(1));
    let generated = |kind, number| -> Vec<Grid> {
        let mut generator = Generator::new(kind, 1);
        generator.boards(0..sized(number) as u64)
    };
    let few = |grids: Vec<Grid>| -> Vec<Grid> {
        let counts = LaneSolver::new().count(&grids, MOST + 1);
        let all = grids.into_iter().zip(counts);
        all.filter(|&(_, count)| count <= MOST)
            .map(|(grid, _)| grid)
            .collect()
    };
    let easy = generated(Kind::Easy, 4_000);
    let multi = few(generated(Kind::Multi, 1_000));
    let sparse = generated(Kind::Sparse, 100);
    let empty = vec![Grid::EMPTY];
    for (weights, of) in [(Weights::RING, "ring"), (mixed, "mixed")] {
        for (grids, name) in [
            (&easy, "easy"),
            (&multi, "multi"),
            (&sparse, "sparse"),
            (&empty, "empty"),
        ] {
            let mut solver = ScoreSolver::new(&weights, Goal::Largest).with_any_grid();
            let mut best = || {
                let found = solver
                    .best_of_each(grids, &Limits::NONE, &Control::NONE)
                    .into_iter();
                let score = |best: Result<Best, Status>| best.ok().map(|best| best.score);
                found.map(score).collect::<Vec<Option<i64>>>()
            };
            group.throughput(Throughput::Elements(grids.len() as u64));
            let found = best();
            assert!(found.iter().all(Option::is_some));
            group.bench_function(format!("{of}, {name}"), |bencher| bencher.iter(&mut best));
            if !["easy", "multi"].contains(&name) {
                continue;
            }
            let mut solver = Solver::new();
            let mut visit = || -> Vec<Option<i64>> {
                let mut visit_one = |grid| {
                    let mut largest = None;
                    let flow = solver.visit(grid, SolutionOrder::Any, |solution| {
                        largest = largest.max(Some(weights.score(solution)));
                        ControlFlow::<()>::Continue(())
                    });
                    assert!(flow.is_continue());
                    largest
                };
                grids.iter().map(&mut visit_one).collect()
            };
            assert_eq!(visit(), found, "{of}, {name}");
            group.bench_function(format!("{of}, {name}, every solution"), |bencher| {
                bencher.iter(&mut visit)
            });
        }
    }
    let mut solver = ScoreSolver::new(&modular, Goal::Largest).with_any_grid();
    group.throughput(Throughput::Elements(1));
    group.bench_function("(2i + 5j) mod 9, empty", |bencher| {
        bencher.iter(|| solver.best(&Grid::EMPTY))
    });
    let mut solver = ScoreSolver::default();
    let best = solver.best(&Grid::EMPTY).expect("a solution");
    let mut optima = || {
        solver.count_optima(
            &Grid::EMPTY,
            &best,
            u128::MAX,
            &Limits::NONE,
            &Control::NONE,
        )
    };
    assert_eq!(optima().count, 359_202_816);
    group.bench_function("ring, empty: all optima", |bencher| {
        bencher.iter(&mut optima)
    });
    group.finish();
}

/// All solutions of some grids, or the first of very many: with lanes, and with the scalar engine.
fn solutions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solutions");
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    for (kind, number, cap) in [(Kind::Multi, 100, u64::MAX), (Kind::Sparse, 5, 100_000)] {
        let mut generator = Generator::new(kind, 1);
        let grids: Vec<Grid> = generator.boards(0..sized(number) as u64);
        let visit = |engine: Engine| {
            let question = Enumerate::new()
                .in_order(SolutionOrder::Lexicographic)
                .up_to(cap);
            let settings = Settings::new().with_engine(engine);
            let mut worker = Question::<Grid>::worker(&question, &settings);
            let mut visited = (0_u64, 0_u64);
            let each = |_, answer: Streamed<Grid>| {
                if let Streamed::Item(solution) = answer {
                    // A result that depends on the order, too.
                    let first = solution.digits().iter().position(|&digit| digit == 9);
                    let place = first.unwrap_or(0) as u64;
                    visited = (visited.0 + 1, visited.1.wrapping_mul(5).wrapping_add(place));
                }
                Ok::<(), Infallible>(())
            };
            let Ok(()) = question.answer(&mut worker, &grids, &settings, each);
            visited
        };
        let lanes = DetectedBackend::all().map(Engine::Lanes);
        let expected = visit(Engine::Scalar);
        group.throughput(Throughput::Elements(expected.0));
        for engine in lanes.chain([Engine::Scalar]) {
            assert_eq!(visit(engine), expected, "{kind}, {engine:?}");
            let name = match engine {
                Engine::Lanes(backend) => format!("{kind}, lanes-{backend}"),
                _ => format!("{kind}, {engine}"),
            };
            group.bench_function(name, |bencher| bencher.iter(|| visit(engine)));
        }
    }
    group.finish();
}

criterion_group!(benches, exact_counts, scores, solutions);
criterion_main!(benches);
