//! Typed answers over the cores, in lists and one by one, against the engines one by one.

use crate::boards::{by, corpus, each_answer, engines, generated, square};
use crate::clocks::{at_each_check, ended_after, stopped_at};
use crate::control::in_threads;
use ninefold::answers::{
    Check, Count, Enumerate, Sample, Settings, Solve, Streamed, Target, ask, ask_each,
};
use ninefold::exact::Counter;
use ninefold::sample::Sampler;
use ninefold::scalar::Solver;
use ninefold::score::{Goal, Weights};
use ninefold::{Board, Control, Grid, Status, Stopped};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

/// Grids of every kind, one after the other, with dull and odd neighbours.
fn mixture() -> Vec<Grid> {
    let lists = ["minimal", "easy", "multi", "impossible", "illegal", "full"];
    let lists = lists.map(|name| corpus(&format!("{name}.txt")));
    let grids = (0..300).flat_map(|index| lists.each_ref().map(|list| list[index]));
    grids.chain([Grid::EMPTY]).collect()
}

/// Typed answers over the cores, against the scalar engine one by one.
#[test]
fn questions_are_answered_as_engines_say() {
    let grids = mixture();
    let mut solver = Solver::new();
    let answers: Vec<_> = grids.iter().map(|grid| solver.solve(grid)).collect();
    for engine in engines() {
        let solved = by(engine).ask(&Solve::unique(), &grids);
        let any = by(engine).ask(&Solve::any(), &grids);
        let counted = by(engine).ask(&Count::up_to(5), &grids);
        for (at, answer) in answers.iter().enumerate() {
            let status = answer.status();
            assert_eq!((solved[at].status, any[at].status), (status, status));
            assert_eq!(solved[at].solution, answer.unique().copied());
            assert_eq!(any[at].solution, answer.any().copied());
            assert_eq!(counted[at].status, status);
            assert_eq!(counted[at].count, solver.count(&grids[at], 5).into());
        }
    }
}

#[test]
fn samples_are_those_of_the_sampler() {
    let grids = generated(Kind::Multi, 8, 2);
    let sampled = ask(&Sample::new(3, 9), &grids);
    for (drawn, grid) in sampled.iter().zip(&grids) {
        let sampler = Sampler::new(grid).unwrap();
        let expected = [0, 1, 2].map(|index| sampler.solution(9, index));
        assert_eq!(drawn.items, expected);
        assert_eq!((drawn.count, drawn.status), (3, Status::Ambiguous));
    }
}

/// However many threads there are, and however long some records take, answers come in order.
#[test]
fn answers_one_by_one_come_in_order() {
    let mut grids = mixture();
    // Shares that take much longer than others, the first among them.
    for at in [0, 700, 701, 1500] {
        grids.insert(at, corpus("multi.txt")[0]);
    }
    let question = Enumerate::new().up_to(500);
    let expected = ask(&question, &grids);
    for threads in [1, 2, 5] {
        let mut found = vec![Vec::new(); grids.len()];
        let mut at = 0;
        let flow = in_threads(threads, || {
            ask_each(&question, &grids, |index, answer| {
                assert_eq!(index, at);
                match answer {
                    Streamed::Item(solution) => found[index].push(solution),
                    Streamed::End { count, status, .. } => {
                        assert_eq!(count, found[index].len() as u64);
                        assert_eq!(status, expected[index].status);
                        at += 1;
                    }
                }
                ControlFlow::<()>::Continue(())
            })
        });
        assert_eq!((flow, at), (ControlFlow::Continue(()), grids.len()));
        assert!(found.iter().eq(expected.iter().map(|listed| &listed.items)));
    }
    let none = ask_each(&question, &[] as &[Grid], |_, _| ControlFlow::Break(()));
    assert_eq!(none, ControlFlow::Continue(()));
}

/// Whoever has enough gets no more, and nobody works on: none of these grids ends in a lifetime.
#[test]
fn answers_one_by_one_end_when_the_caller_has_enough() {
    for threads in [1, 3] {
        for most in [1, 7, 30_000] {
            let mut taken = 0;
            let flow = in_threads(threads, || {
                ask_each(&Enumerate::new(), &[Grid::EMPTY; 9], |index, _| {
                    assert_eq!(index, 0);
                    taken += 1;
                    match taken == most {
                        true => ControlFlow::Break(index),
                        false => ControlFlow::Continue(()),
                    }
                })
            });
            assert_eq!((flow, taken), (ControlFlow::Break(0), most));
        }
    }
}

/// A control ends it, too: every record still has its end.
#[test]
fn answers_one_by_one_that_are_stopped_are_unfinished() {
    let settings = Settings::new().with_control(stopped());
    let mut ends = 0;
    let flow = settings.ask_each(&Enumerate::new(), &[Grid::EMPTY; 40], |index, answer| {
        if let Streamed::End { status, .. } = answer {
            assert_eq!((index, status), (ends, Status::Unfinished));
            ends += 1;
        }
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((flow, ends), (ControlFlow::Continue(()), 40));
}

/// A panic of the caller's ends the work of all threads, and comes back to the caller.
#[test]
fn a_panic_among_answers_one_by_one_comes_back() {
    let no_more = |_, _| -> ControlFlow<()> { panic!("no more of that") };
    let asked = || ask_each(&Enumerate::new(), &[Grid::EMPTY; 9], no_more);
    let result = std::panic::catch_unwind(AssertUnwindSafe(|| in_threads(3, asked)));
    assert!(result.is_err());
}

fn stopped() -> Control {
    Control::new().with_stop(Arc::new(AtomicBool::new(true)))
}

/// Every question answers for every board, even if it was stopped.
#[test]
fn what_is_stopped_is_unfinished_and_answered_for() {
    // None of them ends by itself in a lifetime, or nearly so.
    let grids = [Grid::EMPTY; 40];
    let boards = [Board::empty(&square(16)), Board::empty(&square(16))];
    for control in [stopped, || ended_after(20), || stopped_at(20)] {
        let settings = || Settings::new().with_control(control());
        let counted = settings().ask(&Count::up_to(9_000_000), &grids);
        assert!(counted.iter().all(|counted| counted.count < 9_000_000));
        // The scalar engine too, of any size.
        let exact = settings().ask(&Count::exactly(), &grids).into_iter();
        let of_boards = settings().ask(&Count::exactly(), &boards);
        let counts = counted.into_iter().chain(exact).chain(of_boards);
        let all = settings().ask(&Enumerate::new(), &grids).into_iter();
        let statuses = counts.map(|counted| counted.status);
        let statuses: Vec<Status> = statuses.chain(all.map(|listed| listed.status)).collect();
        assert_eq!(statuses, [Status::Unfinished; 3 * 40 + 2]);
    }
    let stopped_here = Settings::new().with_control(stopped());
    let sampled = stopped_here.ask(&Sample::new(u64::MAX, 1), &grids[..2]);
    assert_eq!(sampled.len(), 2);
    let grid: Grid =
        ".14....6..6............6..7..................6.1.5........7....4................8"
            .parse()
            .unwrap();
    assert!(Sampler::within(&grid, &Counter::new(), &stopped()).is_err());
}

#[test]
fn a_stop_from_another_thread_is_obeyed_within_a_batch() {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // In the midst of the batch, which waits until the other thread has set the flag.
    let (midst, in_midst) = mpsc::channel();
    let (set, is_set) = mpsc::channel::<()>();
    let is_set = Mutex::new(is_set);
    let control = at_each_check(move |check| {
        if check == 50 {
            midst.send(()).unwrap();
            is_set.lock().unwrap().recv().unwrap();
        }
    });
    let settings = Settings::new().with_control(control.with_stop(stop));
    // A batch that takes minutes.
    let grids = [Grid::EMPTY; 64];
    let stopper = std::thread::spawn(move || {
        in_midst.recv().unwrap();
        flag.store(true, Ordering::Relaxed);
        set.send(()).unwrap();
    });
    let counted = each_answer(&settings, &Count::up_to(9_000_000), &grids);
    let mut statuses = counted.iter().map(|counted| counted.status);
    assert!(statuses.any(|status| status == Status::Unfinished));
    stopper.join().unwrap();
}

/// A stop is seen before anything is searched or summed, so a batch of many grids ends soon. That clues
/// contradict each other is seen without an engine, and said all the same.
#[test]
fn a_count_that_was_stopped_is_not_begun() {
    let counter = Counter::new();
    let illegal = corpus("illegal.txt")[0];
    assert_eq!(counter.sum_within(&illegal, &Control::NONE), Ok(0));
    assert_eq!(counter.sum_within(&illegal, &stopped()), Err(Stopped));
    assert_eq!(counter.count_within(&illegal, &stopped()), Err(Stopped));
    let boards = [illegal; 3];
    for engine in engines() {
        for boards in [&boards[..1], &boards] {
            let settings = by(engine).with_control(stopped());
            let mut found = settings.ask(&Check::new(), boards);
            let solved = settings.ask(&Solve::any(), boards);
            found.extend(solved.iter().map(|solved| solved.status));
            assert!(
                found.iter().all(|&status| status == Status::Illegal),
                "{engine}"
            );
        }
    }
}

#[test]
fn a_best_score_that_is_stopped_has_a_bound() {
    let grids = [Grid::EMPTY; 3];
    let weights =
        std::array::from_fn(|i| std::array::from_fn(|j| ((4 * i + 7 * j * j) % 97) as i32));
    let question = Target::new(&Weights::new(weights).unwrap(), Goal::Largest);
    let settings = Settings::new().with_control(stopped());
    for answer in settings.ask(&question, &grids) {
        match answer.best {
            Some(best) => assert!(best.score <= best.bound && best.grid.is_solution()),
            None => assert_eq!(answer.status, Status::Unfinished),
        }
    }
}
