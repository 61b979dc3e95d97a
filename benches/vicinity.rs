//! Puzzles a second whose vicinity {-1+1} is searched, or {-2+2} inside their solution, compared with testing
//! every clue, or every two clues, that could be added.
//!
//! One benchmark is one pass over a corpus (see `corpora`) in one thread. Before anything is timed,
//! both are asserted to find the same. Neither looks for isomorphic puzzles.
//!
//! ```text
//! cargo bench --bench vicinity
//! cargo bench --bench vicinity -- --test    # every benchmark once, untimed, for CI
//! ```

mod corpora;

use corpora::{Corpus, read, sized};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::answers::Streamed;
use ninefold::lanes::LaneSolver;
use ninefold::simd::DetectedBackend;
use ninefold::{Cell, Control, Grid};
use ninefold_study::vicinity::{Searcher, Vicinity};
use std::time::Duration;

/// Largest number of puzzles of a corpus: testing takes some milliseconds for each, and inside their
/// solution some tenths of a second.
const SAMPLE: usize = 64;
const SAMPLE_INSIDE: usize = 2;

fn vicinity(criterion: &mut Criterion) {
    for corpus in corpora::load(SAMPLE) {
        if ["minimal", "clues17", "top1465", "hardest11"].contains(&&corpus.name[..]) {
            let grids: Vec<Grid> = corpus.lines.iter().map(|line| read(line)).collect();
            let name = format!("vicinity of {}", corpus.name);
            compare(
                criterion,
                &corpus,
                &name,
                Vicinity::new(1, 1),
                &grids,
                legal,
            );
            let few = &grids[..grids.len().min(sized(SAMPLE_INSIDE))];
            let inside = Vicinity::new(2, 2).inside_solution();
            compare(
                criterion,
                &corpus,
                &format!("{name}, inside"),
                inside,
                few,
                pairs,
            );
        }
    }
}

fn compare(
    criterion: &mut Criterion,
    corpus: &Corpus,
    name: &str,
    vicinity: Vicinity,
    grids: &[Grid],
    tests: fn(&Grid) -> Vec<Grid>,
) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(grids.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_secs(1));
    group.measurement_time(Duration::from_secs(3));
    for backend in DetectedBackend::all() {
        let mut searcher = vicinity.searcher(backend);
        let mut lanes = LaneSolver::with_backend(backend);
        let expected = tested(&mut lanes, grids, tests);
        let found = searched(&mut searcher, grids);
        corpus.check(&format!("{backend}"), &found, &expected);
        group.bench_function(format!("searched-{backend}"), |bencher| {
            bencher.iter(|| searched(&mut searcher, grids))
        });
        group.bench_function(format!("tested-{backend}"), |bencher| {
            bencher.iter(|| tested(&mut lanes, grids, tests))
        });
    }
    group.finish();
}

/// Number of puzzles in the vicinity of each.
fn searched(searcher: &mut Searcher, grids: &[Grid]) -> Vec<u64> {
    let mut found = vec![0; grids.len()];
    let searched = searcher.search(grids, &Control::NONE, |index, near| {
        found[index] += u64::from(matches!(near, Streamed::Item(_)));
        Ok::<(), ()>(())
    });
    assert_eq!(searched, Ok(()));
    found
}

/// The same numbers, by counting the solutions of every puzzle that could be in the vicinity.
fn tested(lanes: &mut LaneSolver, grids: &[Grid], tests: fn(&Grid) -> Vec<Grid>) -> Vec<u64> {
    let mut found = Vec::with_capacity(grids.len());
    for grids in grids.chunks(16) {
        let tests: Vec<Vec<Grid>> = grids.iter().map(tests).collect();
        let counts = lanes.count(&tests.concat(), 2);
        let mut counts = counts.into_iter();
        found.extend(tests.iter().map(|tests| {
            let own = counts.by_ref().take(tests.len());
            own.filter(|&count| count == 1).count() as u64
        }));
    }
    found
}

/// The puzzles with one clue less or two, and as many others from the solution.
fn pairs(grid: &Grid) -> Vec<Grid> {
    let solution = *grid.solve().unique().expect("a puzzle");
    let cells = |clues: bool| {
        let those = Grid::cells().filter(move |&cell| (grid.digit(cell) != 0) == clues);
        those.collect::<Vec<Cell>>()
    };
    let (clues, empty) = (cells(true), cells(false));
    let mut all = Vec::new();
    // The second of two that are the same is left out: then it is one.
    for (at, &out) in clues.iter().enumerate() {
        for &other_out in &clues[at..] {
            for (at, &more) in empty.iter().enumerate() {
                for &other_more in &empty[at..] {
                    if (out == other_out) != (more == other_more) {
                        continue;
                    }
                    let mut near = *grid;
                    near.set(out, 0);
                    near.set(other_out, 0);
                    near.set(more, solution.digit(more));
                    near.set(other_more, solution.digit(other_more));
                    all.push(near);
                }
            }
        }
    }
    all
}

/// The puzzles with one clue less and one legal clue more.
fn legal(grid: &Grid) -> Vec<Grid> {
    let mut all = Vec::new();
    for out in Grid::cells().filter(|&cell| grid.digit(cell) != 0) {
        let mut less = *grid;
        less.set(out, 0);
        for cell in Grid::cells().filter(|&cell| less.digit(cell) == 0) {
            let clashes = |digit: u8| {
                Grid::cells().any(|other| {
                    let ([row, column], [r, c]) =
                        ([cell.row(), cell.column()], [other.row(), other.column()]);
                    let same_box = row / 3 == r / 3 && column / 3 == c / 3;
                    (row == r || column == c || same_box) && less.digit(other) == digit
                })
            };
            let again = |digit: u8| cell == out && digit == grid.digit(out);
            for digit in (1..=9).filter(|&digit| !clashes(digit) && !again(digit)) {
                let mut more = less;
                more.set(cell, digit);
                all.push(more);
            }
        }
    }
    all
}

criterion_group!(benches, vicinity);
criterion_main!(benches);
