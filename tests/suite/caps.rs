//! A cap means the same in every function: 0 asks for nothing, and a large one is no reason to
//! visit every solution, which would take these tests for ever.

use crate::boards::{by, corpus, engines, generated, over, square};
use crate::exact::grid;
use ninefold::answers::{
    Check, Claim, Count, Entry, Enumerate, Question, Sample, Settings, Solve, Verify, ask,
};
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::{Board, Grid, Pencilmarks, Status, Worker, batch};
use ninefold_study::answers::{MinimiseAll, Rate, Unavoidable};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;

/// One grid of each status, and the status that is known without an engine.
fn one_of_each() -> (Vec<Grid>, Vec<Status>) {
    #[rustfmt::skip]
    let grids = vec![
        Grid::EMPTY, generated(Kind::Easy, 1, 1)[0], corpus("illegal.txt")[0], corpus("impossible.txt")[0],
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
            let counted = by(engine).ask(&Count::up_to(0), grids);
            let ends = by(engine).ask(&Enumerate::new().up_to(0), grids);
            assert_eq!((counted.len(), ends.len()), (grids.len(), grids.len()));
            for (grid, (counted, end)) in grids.iter().zip(counted.iter().zip(ends)) {
                let status = Status::of_count(grid, 0, 0);
                assert_eq!((counted.count, counted.status), (0, status));
                assert_eq!((end.items.len(), end.count, end.status), (0, 0, status));
            }
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

    let first_band = grid("123456789456789123789123456");
    assert_eq!(first_band.count_up_to(u64::MAX), 7_802_998_272);
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

/// Asserts that exactly the expected ones are reported as illegal though time is up; others may be answered in time
/// or not.
fn assert_illegal<A: Sync, Q: Question<A>>(
    settings: &Settings,
    question: &Q,
    asked: &[A],
    expected: &[Status],
    status: impl Fn(&Entry<Q, A>) -> Status,
) {
    let is_illegal = |status: Status| status == Status::Illegal;
    let found = settings.ask(question, asked);
    let found = found.iter().map(|answer| is_illegal(status(answer)));
    let expected = expected.iter().map(|&status| is_illegal(status));
    let name = std::any::type_name::<Q>();
    assert_eq!(
        found.collect::<Vec<_>>(),
        expected.collect::<Vec<_>>(),
        "{name}"
    );
}

/// Contradicting clues are reported, whatever the time limit.
#[test]
fn contradicting_clues_are_illegal_though_time_is_up() {
    let (grids, statuses) = one_of_each();
    for range in [0..5, 2..3, 1..4, 0..1] {
        let (grids, statuses) = (&grids[range.clone()], &statuses[range.clone()]);
        for engine in engines() {
            let settings = over().with_engine(engine);
            assert_illegal(&settings, &Check::new(), grids, statuses, |status| *status);
            for solve in [Solve::unique(), Solve::any()] {
                assert_illegal(&settings, &solve, grids, statuses, |solved| solved.status);
            }
            assert_illegal(&settings, &Count::exactly(), grids, statuses, |counted| {
                counted.status
            });
            for cap in [10, 10_000] {
                let question = Enumerate::new().up_to(cap);
                assert_illegal(&settings, &question, grids, statuses, |listed| {
                    listed.status
                });
            }
            let claim = |&puzzle| Claim {
                puzzle,
                claimed: puzzle,
            };
            let claims: Vec<Claim> = grids.iter().map(claim).collect();
            assert_illegal(&settings, &Verify::new(), &claims, statuses, |found| {
                found.status
            });
        }
        assert_illegal(&over(), &Rate::new(), grids, statuses, |rated| rated.status);
        assert_illegal(&over(), &Sample::new(2, 7), grids, statuses, |listed| {
            listed.status
        });
        assert_illegal(&over(), &Unavoidable::up_to(6), grids, statuses, |listed| {
            listed.status
        });
    }
    let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| Pencilmarks::from(grid)).collect();
    assert_illegal(&over(), &Check::new(), &marks, &statuses, |status| *status);
}
