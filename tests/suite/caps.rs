//! A cap means the same in every function: 0 asks for nothing, and a large one is no reason to
//! visit every solution, which would take these tests for ever.

use crate::boards::{corpus, engines, generated, square};
use ninefold::answers::{Check, Claim, Count, Enumerate, Sample, Settings, Solve, Verify, ask};
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::{Board, Cell, Control, Grid, Pencilmarks, Status, Worker, batch};
use ninefold_study::answers::{MinimiseAll, Rate, Unavoidable};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::time::Duration;

/// All solution grids, after Felgenhauer and Jarvis (2005).
const ALL: u128 = 6_670_903_752_021_072_936_960;

/// The first row is 1 to 9: as many solutions as there are grids, by the orders of a row.
fn first_row() -> (Grid, u64) {
    let mut grid = Grid::EMPTY;
    for digit in 1..=9 {
        let column = usize::from(digit) - 1;
        grid.set(Cell::new(0, column), digit);
    }
    (grid, u64::try_from(ALL / 362_880).unwrap())
}

/// One grid of each status, and the status that is known without an engine.
fn one_of_each() -> (Vec<Grid>, Vec<Status>) {
    let grids = vec![
        Grid::EMPTY,
        generated(Kind::Easy, 1, 1)[0],
        corpus("illegal.txt")[0],
        corpus("impossible.txt")[0],
        corpus("full.txt")[0],
    ];
    let mut statuses = vec![Status::Unfinished; grids.len()];
    statuses[2] = Status::Illegal;
    (grids, statuses)
}

#[test]
fn a_cap_of_0_asks_for_nothing_by_every_door() {
    let (grids, statuses) = one_of_each();
    let none = vec![0; grids.len()];
    for (grid, &status) in grids.iter().zip(&statuses) {
        assert_eq!(grid.count_up_to(0), 0);
        assert_eq!(Solver::new().count(grid, 0), 0);
        assert_eq!(Status::of_count(grid, 0, 0), status);
    }
    assert_eq!(batch::count(&grids, 0), none);
    for backend in DetectedBackend::all() {
        assert_eq!(LaneSolver::with_backend(backend).count(&grids, 0), none);
    }
    for engine in engines() {
        assert_eq!(Worker::new(engine).count(&grids, 0), none);
        for grids in [&grids[..], &grids[..1], &grids[2..3]] {
            let statuses: Vec<Status> = grids
                .iter()
                .map(|grid| Status::of_count(grid, 0, 0))
                .collect();
            let counted = Settings::new()
                .with_engine(engine)
                .ask(&Count::up_to(0), grids);
            assert!(counted.iter().all(|counted| counted.count == 0));
            let found: Vec<Status> = counted.iter().map(|counted| counted.status).collect();
            assert_eq!(found, statuses);

            let settings = Settings::new().with_engine(engine);
            let ends = settings.ask(&Enumerate::new().up_to(0), grids);
            let ends: Vec<Status> = ends
                .into_iter()
                .map(|listed| {
                    assert_eq!((listed.items.len(), listed.count), (0, 0));
                    listed.status
                })
                .collect();
            assert_eq!(ends, statuses);
        }
    }
    let inside = ask(&MinimiseAll::new().up_to(0), &grids);
    for (end, expected) in inside.into_iter().zip(&statuses) {
        assert_eq!((end.items.len(), end.count, end.status), (0, 0, *expected));
    }
    let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| Pencilmarks::from(grid)).collect();
    let counted = ask(&Count::up_to(0), &marks);
    assert!(counted.iter().all(|counted| counted.count == 0));
    let large = [Board::empty(&square(16))];
    assert_eq!(ask(&Count::up_to(0), &large)[0].status, Status::Unfinished);
    assert_eq!(ask(&Count::up_to(0), &large)[0].count, 0);
}

#[test]
fn large_caps_are_left_to_the_sum_by_every_door() {
    const CAP: u64 = 1 << 40;
    let puzzle = generated(Kind::Easy, 1, 1)[0];
    let grids = [Grid::EMPTY, puzzle];
    let (grid, all) = first_row();

    assert_eq!(grid.count_up_to(u64::MAX), all);
    assert_eq!(Grid::EMPTY.count_up_to(CAP), CAP);
    assert_eq!(Grid::EMPTY.count_up_to(u64::MAX), u64::MAX);
    assert_eq!(puzzle.count_up_to(u64::MAX), 1);
    assert_eq!(batch::count(&grids, CAP), [CAP, 1]);
    for engine in engines() {
        assert_eq!(Worker::new(engine).count(&grids, CAP), [CAP, 1]);
    }
    let counted = ask(&Count::up_to(CAP.into()), &grids);
    assert_eq!(counted[0].count, CAP.into());
    // There is no exact sum for other sizes: 288 boards of 4x4.
    let small = [0; 3].map(|_| Board::empty(&square(4)));
    for counted in ask(&Count::up_to(CAP.into()), &small) {
        assert_eq!(counted.count, 288);
    }
}

/// Asserts that exactly the expected grids are reported as illegal; others may be answered in time
/// or not.
fn assert_illegal(found: &[Status], expected: &[Status]) {
    let illegal = |statuses: &[Status]| -> Vec<bool> {
        let statuses = statuses.iter();
        statuses.map(|&status| status == Status::Illegal).collect()
    };
    assert_eq!(illegal(found), illegal(expected));
}

/// Contradicting clues are reported, whatever the time limit.
#[test]
fn contradicting_clues_are_illegal_though_time_is_up() {
    let (grids, statuses) = one_of_each();
    let over = Control::new().with_timeout(Duration::ZERO);
    for range in [0..5, 2..3, 1..4, 0..1] {
        let (grids, statuses) = (&grids[range.clone()], &statuses[range.clone()]);
        for engine in engines() {
            let checked = Settings::new()
                .with_engine(engine)
                .with_control(over.clone())
                .ask(&Check::new(), grids);
            assert_illegal(&checked, statuses);
            for solve in [Solve::unique(), Solve::any()] {
                let solved = Settings::new()
                    .with_engine(engine)
                    .with_control(over.clone())
                    .ask(&solve, grids);
                let found: Vec<Status> = solved.iter().map(|solved| solved.status).collect();
                assert_illegal(&found, statuses);
            }
            let counted = Settings::new()
                .with_engine(engine)
                .with_control(over.clone())
                .ask(&Count::exactly(), grids);
            let found: Vec<Status> = counted.iter().map(|counted| counted.status).collect();
            assert_illegal(&found, statuses);
            for cap in [10, 10_000] {
                let settings = Settings::new()
                    .with_engine(engine)
                    .with_control(over.clone());
                let answers = settings.ask(&Enumerate::new().up_to(cap), grids);
                let ends = answers.iter().map(|listed| listed.status);
                assert_illegal(&ends.collect::<Vec<_>>(), statuses);
            }
            let claims: Vec<_> = grids
                .iter()
                .map(|&puzzle| Claim {
                    puzzle,
                    claimed: puzzle,
                })
                .collect();
            let verified = Settings::new()
                .with_engine(engine)
                .with_control(over.clone())
                .ask(&Verify::new(), &claims);
            let found: Vec<Status> = verified.iter().map(|verified| verified.status).collect();
            assert_illegal(&found, statuses);
        }
        let rated = Settings::new()
            .with_control(over.clone())
            .ask(&Rate::new(), grids);
        let found: Vec<Status> = rated.iter().map(|rated| rated.status).collect();
        assert_illegal(&found, statuses);
        let sampled = Settings::new()
            .with_control(over.clone())
            .ask(&Sample::new(2, 7), grids);
        let ends = sampled.iter().map(|listed| listed.status);
        assert_illegal(&ends.collect::<Vec<_>>(), statuses);
        let sets = Settings::new()
            .with_control(over.clone())
            .ask(&Unavoidable::up_to(6), grids);
        let ends = sets.iter().map(|listed| listed.status);
        assert_illegal(&ends.collect::<Vec<_>>(), statuses);
    }
    let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| Pencilmarks::from(grid)).collect();
    let checked = Settings::new()
        .with_control(over.clone())
        .ask(&Check::new(), &marks);
    assert_illegal(&checked, &statuses);
}
