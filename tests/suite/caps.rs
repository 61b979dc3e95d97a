//! A cap means the same in every function: 0 asks for nothing, and a large one is no reason to
//! visit every solution, which would take these tests for ever.

use crate::boards::{corpus, engines, generated};
use ninefold::answers::memory::{self, Cells, MemoryWorker};
use ninefold::answers::{
    Answered, Check, Claim, Count, Enumerate, Enumerated, Inside, MinimalInside, OfPencilmarks,
    Rate, Sample, Solve, Unavoidable, Verify, ask,
};
use ninefold::generate::Kind;
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::{Board, Cell, Control, Grid, Pencilmarks, Status, Worker, batch};
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;
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
        corpus::<9>("illegal.txt")[0],
        corpus::<9>("impossible.txt")[0],
        corpus::<9>("full.txt")[0],
    ];
    let mut statuses = vec![Status::Unfinished; grids.len()];
    statuses[2] = Status::Illegal;
    (grids, statuses)
}

fn numbers(statuses: &[Status]) -> Vec<u8> {
    statuses.iter().map(|&status| status as u8).collect()
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
            let counted = ask(&Count::up_to(0).with_engine(engine), grids, &Control::NONE);
            assert!(counted.iter().all(|counted| counted.count == 0));
            let found: Vec<Status> = counted.iter().map(|counted| counted.status).collect();
            assert_eq!(found, statuses);

            let question = Enumerate::new().up_to(0).with_engine(engine);
            let ends = ask(&question, grids, &Control::NONE);
            let ends: Vec<Status> = ends
                .into_iter()
                .map(|answer| match answer {
                    Enumerated::End {
                        count: 0, status, ..
                    } => status,
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(ends, statuses);
        }
    }
    let inside = ask(&MinimalInside::new().up_to(0), &grids, &Control::NONE);
    for (end, expected) in inside.into_iter().zip(&statuses) {
        assert!(matches!(end, Inside::End { count: 0, status, .. } if status == *expected));
    }
    let digits: Vec<[u8; 81]> = grids.iter().map(|grid| *grid.as_array()).collect();
    let cells = Cells::Digits(&digits);
    let (mut counts, mut found) = (vec![9; grids.len()], vec![9; grids.len()]);
    memory::count_into(cells, 0, &mut counts, &mut found, &Control::NONE);
    assert_eq!((&counts, &found), (&none, &numbers(&statuses)));
    counts.fill(9);
    MemoryWorker::default().count_into(cells, 0, &mut counts, &mut found, &Control::NONE);
    assert_eq!((&counts, &found), (&none, &numbers(&statuses)));

    let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| Pencilmarks::from(grid)).collect();
    let counted = ask(&OfPencilmarks(Count::up_to(0)), &marks, &Control::NONE);
    assert!(counted.iter().all(|counted| counted.count == 0));
    let large = [Board::<16>::EMPTY];
    assert_eq!(
        ask(&Count::up_to(0), &large, &Control::NONE)[0].status,
        Status::Unfinished
    );
    assert_eq!(batch::count(&large, 0), [0]);
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
    let digits = grids.map(|grid| *grid.as_array());
    let cells = Cells::Digits(&digits);
    let both = [Status::Ambiguous as u8, Status::Unique as u8];
    let (mut counts, mut found) = ([0; 2], [9; 2]);
    memory::count_into(cells, u64::MAX, &mut counts, &mut found, &Control::NONE);
    assert_eq!((counts, found), ([u64::MAX, 1], both));
    MemoryWorker::default().count_into(cells, CAP, &mut counts, &mut found, &Control::NONE);
    assert_eq!((counts, found), ([CAP, 1], both));
    let counted = ask(&Count::up_to(CAP.into()), &grids, &Control::NONE);
    assert_eq!(counted[0].count, CAP.into());
    // There is no exact sum for other sizes: 288 boards of 4x4.
    assert_eq!(batch::count(&[Board::<4>::EMPTY; 3], CAP), [288; 3]);
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
    let digits: Vec<[u8; 81]> = grids.iter().map(|grid| *grid.as_array()).collect();
    for range in [0..5, 2..3, 1..4, 0..1] {
        let (grids, statuses) = (&grids[range.clone()], &statuses[range.clone()]);
        for engine in engines() {
            let checked = ask(&Check::new().with_engine(engine), grids, &over);
            assert_illegal(&checked, statuses);
            for solve in [Solve::unique(), Solve::any()] {
                let solved = ask(&solve.with_engine(engine), grids, &over);
                let found: Vec<Status> = solved.iter().map(|solved| solved.status).collect();
                assert_illegal(&found, statuses);
            }
            let counted = ask(&Count::exactly().with_engine(engine), grids, &over);
            let found: Vec<Status> = counted.iter().map(|counted| counted.status).collect();
            assert_illegal(&found, statuses);
            for cap in [10, 10_000] {
                let question = Enumerate::new().up_to(cap).with_engine(engine);
                let answers = ask(&question, grids, &over);
                let ends = answers.iter().filter_map(Answered::status);
                assert_illegal(&ends.collect::<Vec<_>>(), statuses);
            }
            let claims: Vec<_> = grids
                .iter()
                .map(|&puzzle| Claim {
                    puzzle,
                    claimed: puzzle,
                })
                .collect();
            let verified = ask(&Verify::new().with_engine(engine), &claims, &over);
            let found: Vec<Status> = verified.iter().map(|verified| verified.status).collect();
            assert_illegal(&found, statuses);
        }
        let rated = ask(&Rate::new(), grids, &over);
        let found: Vec<Status> = rated.iter().map(|rated| rated.status).collect();
        assert_illegal(&found, statuses);
        let sampled = ask(&Sample::new(2, 7), grids, &over);
        let ends = sampled.iter().filter_map(Answered::status);
        assert_illegal(&ends.collect::<Vec<_>>(), statuses);
        let sets = ask(&Unavoidable::up_to(6), grids, &over);
        let ends = sets.iter().filter_map(Answered::status);
        assert_illegal(&ends.collect::<Vec<_>>(), statuses);
        let cells = Cells::Digits(&digits[range]);
        let assert_illegal = |found: &[u8]| {
            let found = found
                .iter()
                .map(|&number| Status::try_from(number).unwrap());
            assert_illegal(&found.collect::<Vec<_>>(), statuses);
        };
        let (mut found, mut counts) = (vec![7; cells.len()], vec![9; cells.len()]);
        let mut solutions = vec![[0; 81]; cells.len()];
        memory::check_into(cells, &mut found, &over);
        assert_illegal(&found);
        memory::count_into(cells, 1000, &mut counts, &mut found, &over);
        assert_illegal(&found);
        memory::solve_into(cells, &mut solutions, &mut found, &over);
        assert_illegal(&found);
        let mut worker = MemoryWorker::default();
        let goes_on = |_: usize, _: &[u8; 81]| ControlFlow::<()>::Continue(());
        let flow = worker.enumerate_into(cells, &mut found, &over, goes_on);
        assert_eq!(flow, ControlFlow::Continue(()));
        assert_illegal(&found);
    }
    let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| Pencilmarks::from(grid)).collect();
    let checked = ask(&OfPencilmarks(Check::new()), &marks, &over);
    assert_illegal(&checked, &statuses);
}
