//! Limits for each record: records that reach them are unfinished, with what is known, and no
//! others.
//!
//! Answers are checked against dancing links, and against properties that must hold: a search that
//! visits `n` nodes finds at most `n` solutions, and one without clues finds solutions all the
//! time. Time is the number of checks, so that a limit ends the same work on every machine.

use crate::boards::{
    corpus, cyclic_of, each_answer, engines, generated, in_one_thread, some_of, square,
};
use crate::clocks::{checks, checks_of, counting, ended_after, stopped_at};
use crate::exact::kept;
use crate::oracle;
use ninefold::answers::{
    Check, Count, CountAnswer, Enumerate, Question, Sample, Settings, Solve, SolveAnswer, Streamed,
};
use ninefold::exact::{self, Counter};
use ninefold::{Board, Control, Engine, Grid, Limits, Status};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::convert::Infallible;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Norvig's puzzle without a solution, which takes the scalar engine a million nodes.
pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// More checks than an easy record takes, and far fewer than a long one.
const TIME: u64 = 100;

fn with(engine: Engine, limits: Limits) -> Settings {
    within(limits).with_engine(engine)
}

fn within(limits: Limits) -> Settings {
    let settings = Settings::new().with_control(counting());
    settings.with_limits(limits)
}

fn nodes(nodes: u64) -> Limits {
    Limits::new().with_nodes(nodes)
}

fn time(time: Duration) -> Limits {
    Limits::new().with_time(time)
}

/// Easy and hard grids of all kinds, and among them some that need many nodes, with the indices of
/// these.
fn mixture() -> (Vec<Grid>, Vec<usize>) {
    let mut grids = generated(Kind::Easy, 1, 60);
    grids.extend(generated(Kind::Multi, 2, 20));
    for name in ["impossible.txt", "illegal.txt", "full.txt"] {
        grids.extend(&corpus(name)[..20]);
    }
    let long = [0, 17, 50, 99, 144];
    for (number, &at) in long.iter().enumerate() {
        let grid = match number % 2 {
            0 => IMPOSSIBLE.parse().unwrap(),
            _ => Grid::EMPTY,
        };
        grids.insert(at, grid);
    }
    (grids, long.to_vec())
}

/// The same records reach a limit of nodes with every engine, by themselves, in any order and among
/// any others; all the others are right.
#[test]
fn a_limit_of_nodes_means_the_same_everywhere() {
    const CAP: u128 = 5000;
    const NODES: u64 = 2000;
    let (grids, long) = mixture();
    let count = Count::up_to(CAP);
    let scalar = with(Engine::Scalar, nodes(NODES));
    let expected: Vec<CountAnswer> = each_answer(&scalar, &count, &grids);
    for (index, (grid, counted)) in grids.iter().zip(&expected).enumerate() {
        if long.contains(&index) {
            assert_eq!(counted.status, Status::Unfinished, "{grid}");
            match grid.clue_count() {
                // A solution is a node of its own, and most nodes lead to one.
                0 => assert!((NODES / 10..=NODES).contains(&(counted.count as u64))),
                _ => assert_eq!(counted.count, 0),
            }
            continue;
        }
        let truth = oracle::count(3, grid.digits(), CAP as u64);
        if counted.status == Status::Unfinished {
            assert!(u64::try_from(counted.count).unwrap() <= truth, "{grid}");
        } else {
            assert_eq!(counted.count, truth.into(), "{grid}");
            assert_eq!(counted.status, Status::of_count(grid, truth, CAP as u64));
        }
    }
    let unfinished = |counted: &&CountAnswer| counted.status == Status::Unfinished;
    let number = expected.iter().filter(unfinished).count();
    assert!((long.len()..grids.len() / 2).contains(&number), "{number}");

    let backwards: Vec<Grid> = grids.iter().rev().copied().collect();
    for engine in engines() {
        let settings = with(engine, nodes(NODES));
        assert_eq!(
            each_answer(&settings, &count, &grids),
            expected,
            "{engine:?}"
        );
        assert_eq!(settings.ask(&count, &grids), expected, "{engine:?}");
        let reversed = each_answer(&settings, &count, &backwards);
        assert!(reversed.iter().rev().eq(&expected), "{engine:?}");
        for (&grid, expected) in grids.iter().zip(&expected) {
            assert_eq!(each_answer(&settings, &count, &[grid]), [*expected]);
        }
    }
}

#[test]
fn solving_and_checking_within_nodes_agree_with_every_engine() {
    let (grids, long) = mixture();
    let free = each_answer(&Settings::new(), &Solve::any(), &grids);
    for engine in engines() {
        // The empty grid's second solution is near the first.
        let settings = with(engine, nodes(1000));
        let statuses = each_answer(&settings, &Check::new(), &grids);
        for any in [false, true] {
            let solve = if any { Solve::any() } else { Solve::unique() };
            let solved: Vec<SolveAnswer> = each_answer(&settings, &solve, &grids);
            for (index, (solved, free)) in solved.iter().zip(&free).enumerate() {
                assert_eq!(solved.status, statuses[index]);
                if long.contains(&index) && grids[index].clue_count() > 0 {
                    assert_eq!((solved.status, solved.solution), (Status::Unfinished, None));
                    continue;
                }
                assert_eq!(solved.status, free.status, "{}", grids[index]);
                let given = any || free.status == Status::Unique;
                assert_eq!(solved.solution, free.solution.filter(|_| given));
            }
        }
    }
    // One node decides whether a full board is a solution, and no wrong one is accepted.
    let full = corpus("full.txt")[0];
    for least in [0, 1] {
        let settings = within(nodes(least));
        let check = |grid: Grid| each_answer(&settings, &Check::new(), &[grid]);
        assert_eq!(check(full), [Status::Unique]);
        assert_eq!(check(Grid::EMPTY), [Status::Unfinished]);
    }
}

/// Nodes limit only the visited solutions. If the sum takes over, it is completed.
#[test]
fn an_exact_sum_has_no_nodes() {
    let grids = [Grid::EMPTY, IMPOSSIBLE.parse().unwrap()];
    for engine in [Engine::Scalar, Engine::default()] {
        let exactly = |limits| each_answer(&with(engine, limits), &Count::exactly(), &grids);
        let few = exactly(nodes(1000));
        let enough = exactly(nodes(10 * exact::BUDGET));
        assert_eq!(few[0].status, Status::Unfinished);
        assert!((1..1000).contains(&few[0].count));
        assert_eq!(enough[0].status, Status::Ambiguous);
        assert_eq!(enough[0].count, 6_670_903_752_021_072_936_960);
        assert_eq!((few[1].status, few[1].count), (Status::Unfinished, 0));
    }
}

#[test]
fn what_was_enumerated_within_nodes_comes_first_in_all() {
    let unique = generated(Kind::Easy, 3, 1)[0];
    let grids = [unique, Grid::EMPTY, IMPOSSIBLE.parse().unwrap(), unique];
    let solution = oracle::solutions(3, unique.digits(), 2);
    for order in ninefold::SolutionOrder::ALL {
        let all = Enumerate::new().in_order(*order);
        let found = in_one_thread(&within(nodes(1000)), &all, &grids);
        let of = |index| found.iter().filter(move |found| found.0 == index);
        for index in [0, 3] {
            let [(_, Streamed::Item(only)), (_, end)] = of(index).collect::<Vec<_>>()[..] else {
                panic!("one solution and the end");
            };
            assert_eq!(solution, [only.digits()]);
            assert_eq!(*end, Streamed::end(1, Status::Unique));
        }
        let mut count = 0;
        let free = in_one_thread(&Settings::new(), &all.up_to(1000), &[Grid::EMPTY]);
        for ((_, found), (_, free)) in of(1).zip(free) {
            if let Streamed::Item(_) = found {
                assert_eq!(*found, free);
                count += 1;
            }
        }
        assert!(count > 100);
        for (index, number) in [(1, count), (2, 0)] {
            let end = Streamed::end(number, Status::Unfinished);
            assert_eq!(of(index).next_back(), Some(&(index, end)));
        }
    }
}

/// Among easy records, in the scalar engine and in lanes.
#[test]
fn a_record_that_takes_long_is_ended_by_the_clock_and_no_other() {
    // With a larger cap the exact sum would take over.
    const CAP: u128 = 9_999_999;
    let mut grids = generated(Kind::Easy, 4, 40);
    grids.extend(&corpus("impossible.txt")[..10]);
    for at in [0, 20] {
        grids.insert(at, Grid::EMPTY);
    }
    let expected: Vec<u64> = grids
        .iter()
        .map(|grid| match grid.clue_count() {
            0 => CAP as u64,
            _ => oracle::count(3, grid.digits(), 10),
        })
        .collect();
    for engine in engines() {
        let settings = with(engine, time(checks(TIME)));
        let counted = each_answer(&settings, &Count::up_to(CAP), &grids);
        for ((grid, counted), &expected) in grids.iter().zip(counted).zip(&expected) {
            match grid.clue_count() {
                // Ten times as long, at least.
                0 => {
                    assert_eq!(counted.status, Status::Unfinished, "{engine:?}");
                    assert!((1..CAP).contains(&counted.count));
                }
                _ => {
                    assert_eq!(counted.count, expected.into(), "{engine:?}: {grid}");
                    assert_eq!(counted.status, Status::of_count(grid, expected, CAP as u64));
                }
            }
        }
    }
    let impossible: Grid = IMPOSSIBLE.parse().unwrap();
    let grids = [grids[1], impossible, grids[2]];
    let settings = with(Engine::Scalar, time(checks(TIME)));
    let solved = each_answer(&settings, &Solve::unique(), &grids);
    let unfinished = (Status::Unfinished, None);
    assert_eq!((solved[1].status, solved[1].solution), unfinished);
    for index in [0, 2] {
        let solution = oracle::solutions(3, grids[index].digits(), 2);
        assert_eq!(solution, [solved[index].solution.unwrap().digits()]);
    }
}

/// A batch in lanes takes longer than one record may, but no record does.
#[test]
fn many_records_may_take_longer_than_one() {
    let cap = u128::from(some_of(20_000));
    for engine in engines() {
        let number = if engine == Engine::Scalar { 20 } else { 300 };
        let grids = vec![Grid::EMPTY; number];
        let count = Count::up_to(cap);
        let taken = |grids: &[Grid]| {
            checks_of(|control| {
                let settings = Settings::new().with_engine(engine);
                each_answer(&settings.with_control(control.clone()), &count, grids);
            })
        };
        // The clock is read when a record begins, too.
        let one = taken(&grids[..1]) + 10;
        assert!(taken(&grids) > 2 * one, "{engine:?}");
        let settings = with(engine, time(checks(one)));
        let all = each_answer(&settings, &count, &grids);
        let is_right =
            |counted: &CountAnswer| (counted.count, counted.status) == (cap, Status::Ambiguous);
        assert!(all.iter().all(is_right), "{engine:?}");
        let free = each_answer(&Settings::new(), &Solve::any(), &grids);
        assert_eq!(
            each_answer(&settings, &Solve::any(), &grids),
            free,
            "{engine:?}"
        );
    }
}

/// A large board has practically endless solutions: without its limit, the test would never end.
#[test]
fn boards_of_other_sizes_have_limits_too() {
    let full = cyclic_of(25);
    let mut nearly = full.digits().to_vec();
    nearly.iter_mut().step_by(7).for_each(|digit| *digit = 0);
    let nearly = Board::from_digits(full.layout(), &nearly).unwrap();
    let free = oracle::count(5, nearly.digits(), 3);
    let boards = [nearly, Board::empty(full.layout()), full];
    for limits in [time(checks(TIME)), nodes(300)] {
        let counted = each_answer(&within(limits), &Count::exactly(), &boards);
        assert_eq!(counted[1].status, Status::Unfinished);
        assert_eq!((counted[2].count, counted[2].status), (1, Status::Unique));
        let counted = each_answer(&within(limits), &Count::up_to(3), &boards);
        assert_eq!(counted[0].count, free.into());
        let enumerated = in_one_thread(&within(limits), &Enumerate::new(), &boards[1..]);
        let (last, others) = enumerated.split_last().unwrap();
        assert_eq!(*last, (1, Streamed::end(1, Status::Unique)));
        let ends = others.iter().filter_map(|(_, found)| match found {
            Streamed::Item(_) => None,
            Streamed::End { status, .. } => Some(*status),
        });
        assert_eq!(ends.collect::<Vec<_>>(), [Status::Unfinished]);
    }
}

#[test]
fn no_time_is_enough_for_nothing() {
    let grids = generated(Kind::Easy, 5, 50);
    let none = time(Duration::ZERO);
    for engine in engines() {
        let settings = with(engine, none);
        for counted in each_answer(&settings, &Count::exactly(), &grids) {
            assert_eq!((counted.count, counted.status), (0, Status::Unfinished));
        }
        let checked = each_answer(&settings, &Check::new(), &grids);
        assert_eq!(checked, [Status::Unfinished; 50]);
    }
    // Limits larger than any need change nothing.
    let limits = [Limits::NONE, time(Duration::MAX), nodes(u64::MAX)];
    let [free, time, nodes] =
        limits.map(|limits| each_answer(&within(limits), &Solve::any(), &grids));
    assert_eq!((&time, &nodes), (&free, &free));
}

#[test]
fn an_exact_sum_is_ended_by_the_clock() {
    let grid = kept(10, 14);
    let counter = Arc::new(Counter::new().with_threads(NonZero::<usize>::MIN));
    let free = Settings::new().with_counter(counter);
    let counted = |settings: &Settings| each_answer(settings, &Count::exactly(), &[grid])[0];
    let whole = checks_of(|control| {
        let counted = counted(&free.clone().with_control(control.clone()));
        assert_eq!(counted.status, Status::Ambiguous);
    });
    let settings = |number| {
        let limited = free.clone().with_limits(time(checks(number)));
        limited.with_control(counting())
    };
    // In the midst of the visits, and in that of the sum.
    for number in [10, whole / 2, whole - 10] {
        let counted = counted(&settings(number));
        assert_eq!(counted.status, Status::Unfinished, "{number} of {whole}");
        assert!(counted.count <= exact::BUDGET.into());
    }
    assert_eq!(counted(&settings(whole + 10)).status, Status::Ambiguous);
    let settings = settings(10);
    let drawn = in_one_thread(&settings, &Sample::new(3, 1), &[grid]);
    assert_eq!(drawn, [(0, Streamed::end(0, Status::Unfinished))]);
}

#[test]
fn a_sample_goes_on_until_its_time_is_over() {
    let unique = generated(Kind::Easy, 6, 1)[0];
    let grids = [Grid::EMPTY, unique, Grid::EMPTY];
    let settings = || Settings::new().with_counter(Arc::new(Counter::new()));
    let first = checks_of(|control| {
        let settings = settings().with_control(control.clone());
        in_one_thread(&settings, &Sample::new(1, 9), &grids[..1]);
    });
    let limits = time(checks(first + 5000));
    let limited = settings().with_limits(limits).with_control(counting());
    let found = in_one_thread(&limited, &Sample::new(u64::MAX, 9), &grids);
    for index in 0..3 {
        let of = found.iter().filter(|(at, _)| *at == index);
        let of: Vec<Streamed<Grid>> = of.map(|(_, found)| *found).collect();
        let (last, solutions) = of.split_last().unwrap();
        let drawn = solutions.len();
        assert!(drawn > 0);
        assert_eq!(*last, Streamed::end(drawn as u64, Status::Unfinished));
        let free = Sample::new(drawn.min(10) as u64, 9);
        let free = in_one_thread(&Settings::new(), &free, &grids[index..=index]);
        for (solution, (_, free)) in solutions.iter().zip(&free[..drawn.min(10)]) {
            assert_eq!(solution, free);
        }
    }
    let drawn = |settings: &Settings| in_one_thread(settings, &Sample::new(5, 9), &grids);
    assert_eq!(drawn(&within(time(Duration::MAX))), drawn(&Settings::new()));
}

/// The handling of each solution takes longer than the whole search may.
#[test]
fn to_hand_over_a_solution_takes_none_of_the_time() {
    let hours = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&hours);
    let clock = move || Duration::from_secs(3600 * clock.load(Ordering::Relaxed));
    let settings = Settings::new()
        .with_control(Control::new().with_clock(clock))
        .with_limits(time(Duration::from_secs(3600)));
    let mut worker = Question::<Board>::worker(&Enumerate::new(), &settings);
    let mut end = None;
    let each = |_, found| {
        match found {
            Streamed::Item(_) => _ = hours.fetch_add(2, Ordering::Relaxed),
            other => end = Some(other),
        }
        Ok::<(), Infallible>(())
    };
    let boards = [Board::empty(&square(4))];
    let Ok(()) = Enumerate::new().answer(&mut worker, &boards, &settings, each);
    assert_eq!(end, Some(Streamed::end(288, Status::Ambiguous)));
}

/// A control ends the records that have time left, and none is asked again.
#[test]
fn a_control_ends_all_records_whatever_their_limits() {
    let grids = vec![Grid::EMPTY; 50];
    for engine in engines() {
        for limits in [time(Duration::MAX), nodes(u64::MAX), time(checks(TIME))] {
            let stop = Arc::new(AtomicBool::new(true));
            let control = Control::new().with_stop(stop);
            let settings = with(engine, limits).with_control(control);
            let count = Count::up_to(9_999_999);
            let counted = settings.ask(&count, &grids);
            assert_eq!(counted.len(), 50);
            let mut statuses = counted.iter().map(|counted| counted.status);
            assert!(statuses.all(|status| status == Status::Unfinished));
            // In the midst of the work.
            for control in [stopped_at(TIME / 2), ended_after(TIME / 2)] {
                let counted = settings.clone().with_control(control).ask(&count, &grids);
                assert_eq!(counted.len(), 50);
                let last = counted.last().unwrap();
                assert_eq!(last.status, Status::Unfinished);
            }
        }
    }
}
