//! Typed answers over the cores, in lists and one by one, against the engines one by one.

use crate::boards::{corpus, engines, generated, square};
use crate::clocks::{at_each_check, ended_after, stopped_at};
use ninefold::answers::{
    Check, Count, Enumerate, Question, Sample, Settings, Solve, Streamed, Target, ask, ask_each,
};
use ninefold::exact::Counter;
use ninefold::sample::Sampler;
use ninefold::scalar::Solver;
use ninefold::score::{Goal, Weights};
use ninefold::{Board, Control, Grid, SolutionOrder, Status, Stopped};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

/// Grids of every kind, one after the other, with dull and odd neighbours.
fn mixture() -> Vec<Grid> {
    let kinds = [
        "minimal.txt",
        "easy.txt",
        "multi.txt",
        "impossible.txt",
        "illegal.txt",
        "full.txt",
    ];
    let lists = kinds.map(corpus);
    let mut grids: Vec<Grid> = (0..300)
        .flat_map(|index| lists.each_ref().map(|list| list[index]))
        .collect();
    grids.push(Grid::EMPTY);
    grids
}

/// Typed answers over the cores, against the scalar engine one by one.
#[test]
fn questions_are_answered_as_engines_say() {
    let grids = mixture();
    let mut solver = Solver::new();
    let answers: Vec<_> = grids.iter().map(|grid| solver.solve(grid)).collect();
    for engine in engines() {
        let solved = Settings::new()
            .with_engine(engine)
            .ask(&Solve::unique(), &grids);
        let any = Settings::new()
            .with_engine(engine)
            .ask(&Solve::any(), &grids);
        let counted = Settings::new()
            .with_engine(engine)
            .ask(&Count::up_to(5), &grids);
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
fn enumerations_end_with_how_many_there_were() {
    let grids = [
        &generated(Kind::Multi, 8, 5)[..],
        &corpus("illegal.txt")[..2],
    ]
    .concat();
    let question = Enumerate::new()
        .in_order(SolutionOrder::Lexicographic)
        .up_to(100);
    let mut solver = Solver::new();
    for (listed, grid) in ask(&question, &grids).iter().zip(&grids) {
        assert_eq!(listed.count, solver.count(grid, 100));
        assert_eq!(listed.status, solver.solve(grid).status());
        let expected = grid
            .solutions()
            .in_order(SolutionOrder::Lexicographic)
            .take(100);
        assert_eq!(listed.items, expected.collect::<Vec<_>>());
    }
    let sampled = ask(&Sample::new(3, 9), &grids[..2]);
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
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().unwrap();
        let mut found = vec![Vec::new(); grids.len()];
        let mut at = 0;
        let flow = pool.install(|| {
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
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().unwrap();
        for most in [1, 7, 30_000] {
            let mut taken = 0;
            let flow = pool.install(|| {
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
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3);
    let pool = pool.build().unwrap();
    let result = std::panic::catch_unwind(AssertUnwindSafe(|| {
        pool.install(|| {
            ask_each(
                &Enumerate::new(),
                &[Grid::EMPTY; 9],
                |_, _| -> ControlFlow<()> { panic!("no more of that") },
            )
        })
    }));
    assert!(result.is_err());
}

/// A question stops at the first failure of whoever takes the answers.
#[test]
fn no_answer_comes_after_a_failure() {
    let grids = [Grid::EMPTY; 10];
    let question = Enumerate::new();
    let mut worker = Question::<Grid>::worker(&question, &Settings::new());
    let mut taken = 0;
    let result = question.answer(&mut worker, &grids, &Settings::new(), |index, _| {
        assert_eq!(index, 0);
        taken += 1;
        if taken == 5 { Err("full") } else { Ok(()) }
    });
    assert_eq!((result, taken), (Err("full"), 5));
}

fn stopped() -> Control {
    Control::new().with_stop(Arc::new(AtomicBool::new(true)))
}

/// Every question answers for every board, even if it was stopped.
#[test]
fn what_is_stopped_is_unfinished_and_answered_for() {
    // None of them ends by itself in a lifetime, or nearly so.
    let grids = [Grid::EMPTY; 40];
    let few = |control: &dyn Fn() -> Control| {
        let counted = Settings::new()
            .with_control(control())
            .ask(&Count::up_to(9_000_000), &grids);
        assert!(
            counted
                .iter()
                .all(|c| c.status == Status::Unfinished && c.count < 9_000_000)
        );
        let exact = Settings::new()
            .with_control(control())
            .ask(&Count::exactly(), &grids);
        assert!(
            exact
                .iter()
                .all(|counted| counted.status == Status::Unfinished)
        );
        let all = Settings::new()
            .with_control(control())
            .ask(&Enumerate::new(), &grids);
        let ends: Vec<Status> = all.iter().map(|listed| listed.status).collect();
        assert_eq!(ends, [Status::Unfinished; 40]);
    };
    few(&stopped);
    few(&|| ended_after(20));
    few(&|| stopped_at(20));
    // The scalar engine too, of any size.
    let boards = [Board::empty(&square(16)), Board::empty(&square(16))];
    for control in [stopped(), ended_after(20), stopped_at(20)] {
        let counted = Settings::new()
            .with_control(control.clone())
            .ask(&Count::exactly(), &boards);
        assert!(
            counted
                .iter()
                .all(|counted| counted.status == Status::Unfinished)
        );
    }
    let sampled = Settings::new()
        .with_control(stopped())
        .ask(&Sample::new(u64::MAX, 1), &grids[..2]);
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
    let mut worker = Question::<Grid>::worker(&Count::up_to(9_000_000), &Settings::new());
    let stopper = std::thread::spawn(move || {
        in_midst.recv().unwrap();
        flag.store(true, Ordering::Relaxed);
        set.send(()).unwrap();
    });
    let mut unfinished = 0;
    let answered = Question::answer(
        &Count::up_to(9_000_000),
        &mut worker,
        &grids,
        &settings,
        |_, counted| {
            unfinished += u32::from(counted.status == Status::Unfinished);
            Ok::<(), Infallible>(())
        },
    );
    assert!(answered.is_ok());
    assert!(unfinished > 0);
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
            let solved = Settings::new()
                .with_engine(engine)
                .with_control(stopped())
                .ask(&Solve::any(), boards);
            assert!(
                solved.iter().all(|s| s.status == Status::Illegal),
                "{engine}"
            );
            let checked = Settings::new()
                .with_engine(engine)
                .with_control(stopped())
                .ask(&Check::new(), boards);
            assert!(
                checked.iter().all(|&status| status == Status::Illegal),
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
    for answer in Settings::new()
        .with_control(stopped())
        .ask(&question, &grids)
    {
        match answer.best {
            Some(best) => assert!(best.score <= best.bound && best.grid.is_solution()),
            None => assert_eq!(answer.status, Status::Unfinished),
        }
    }
}
