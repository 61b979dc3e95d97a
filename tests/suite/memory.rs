//! Answers into the caller's memory, and typed answers, against the engines one by one.

use crate::boards::{corpus, engines, generated};
use crate::control::{assert_rises, heard};
use ninefold::answers::memory::{
    self, BestSlices, Cells, MemoryWorker, StrideError, StridedText, sample_into,
};
use ninefold::answers::{
    self, Answered as _, BestScore, Check, Count, CountOptima, Enumerate, Enumerated, Question,
    Sample, Solve,
};
use ninefold::exact::{self, Counter};
use ninefold::generate::Kind;
use ninefold::sample::Sampler;
use ninefold::scalar::Solver;
use ninefold::score::{Goal, Weights};
use ninefold::{Control, Engine, Grid, SolutionOrder, Status, Stopped};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Grids of every kind, one after the other, with ordinary and unusual neighbours.
fn mixture() -> Vec<Grid> {
    let kinds = [
        "minimal.txt",
        "easy.txt",
        "multi.txt",
        "impossible.txt",
        "illegal.txt",
        "full.txt",
    ];
    let lists = kinds.map(corpus::<9>);
    let mut grids: Vec<Grid> = (0..300)
        .flat_map(|index| lists.each_ref().map(|list| list[index]))
        .collect();
    grids.push(Grid::EMPTY);
    grids
}

/// A column of text: records of 81 characters with something else between them; every seventh is
/// spoiled. Returns the buffer, and for each record whether it is malformed.
fn column(grids: &[Grid], stride: usize) -> (Vec<u8>, Vec<bool>) {
    let mut bytes = Vec::new();
    let mut malformed = Vec::new();
    for (number, grid) in grids.iter().enumerate() {
        bytes.resize(number * stride, b'x');
        let mut line = grid.to_string().into_bytes();
        malformed.push(number % 7 == 3);
        if number % 7 == 3 {
            line[number % 81] = b'/';
        }
        bytes.extend(line);
    }
    (bytes, malformed)
}

#[test]
fn strided_text_is_answered_where_it_lies() {
    let grids = mixture();
    let mut solver = Solver::new();
    for stride in [81, 82, 100] {
        let (bytes, malformed) = column(&grids, stride);
        let text = Cells::Text(StridedText::new(&bytes, stride, grids.len()).unwrap());
        let expected: Vec<(Status, u64, [u8; 81])> = grids
            .iter()
            .zip(&malformed)
            .map(|(grid, malformed)| {
                let answer = solver.solve(grid);
                let count = solver.count(grid, 3);
                match (malformed, answer.status()) {
                    (true, _) => (Status::Malformed, 0, [0; 81]),
                    (false, Status::Unique) => {
                        (Status::Unique, 1, *answer.unique().unwrap().as_array())
                    }
                    (false, status) => (status, count, [0; 81]),
                }
            })
            .collect();
        let statuses: Vec<u8> = expected.iter().map(|(status, ..)| *status as u8).collect();
        let counts: Vec<u64> = expected.iter().map(|&(_, count, _)| count).collect();
        let solutions: Vec<[u8; 81]> = expected.iter().map(|&(.., solution)| solution).collect();

        let mut found = vec![77; grids.len()];
        let mut found_counts = vec![77; grids.len()];
        let mut found_solutions = vec![[77; 81]; grids.len()];
        for engine in engines() {
            let mut worker = MemoryWorker::new(engine);
            for _ in 0..2 {
                found.fill(77);
                worker.check_into(text, &mut found, &Control::NONE);
                assert_eq!(found, statuses, "{engine:?}");
            }
            found.fill(77);
            worker.count_into(text, 3, &mut found_counts, &mut found, &Control::NONE);
            assert_eq!((&found, &found_counts), (&statuses, &counts), "{engine:?}");
            found.fill(77);
            found_solutions.fill([77; 81]);
            worker.solve_into(text, &mut found_solutions, &mut found, &Control::NONE);
            assert_eq!(
                (&found, &found_solutions),
                (&statuses, &solutions),
                "{engine:?}"
            );
        }
        found.fill(77);
        memory::check_into(text, &mut found, &Control::NONE);
        assert_eq!(found, statuses);
        found_counts.fill(77);
        memory::count_into(text, 3, &mut found_counts, &mut found, &Control::NONE);
        assert_eq!((&found, &found_counts), (&statuses, &counts));
        found_solutions.fill([77; 81]);
        memory::solve_into(text, &mut found_solutions, &mut found, &Control::NONE);
        assert_eq!((&found, &found_solutions), (&statuses, &solutions));
        // Some of its rows, as a slice of a column.
        let part = text.slice(100..250);
        assert_eq!(part.len(), 150);
        memory::check_into(part, &mut found[..150], &Control::NONE);
        assert_eq!(found[..150], statuses[100..250]);
        memory::check_into(text.slice(0..0), &mut [], &Control::NONE);
    }
}

#[test]
fn digits_in_memory_are_checked_for_range() {
    let grids = mixture();
    let mut digits: Vec<[u8; 81]> = grids.iter().map(|grid| *grid.as_array()).collect();
    let mut statuses = vec![0; digits.len()];
    memory::check_into(Cells::Digits(&digits), &mut statuses, &Control::NONE);
    let expected = answers::ask(&Check::new(), &grids, &Control::NONE);
    assert!(
        statuses
            .iter()
            .copied()
            .eq(expected.iter().map(|status| *status as u8))
    );
    for (number, place) in [(0, 0), (40, 80), (1800, 40)] {
        digits[number][place] = 10 + place as u8;
    }
    memory::check_into(Cells::Digits(&digits), &mut statuses, &Control::NONE);
    for (number, (&status, &before)) in statuses.iter().zip(&expected).enumerate() {
        let malformed = [0, 40, 1800].contains(&number);
        let expected = if malformed { Status::Malformed } else { before };
        assert_eq!(Status::try_from(status), Ok(expected), "{number}");
    }
}

#[test]
fn a_buffer_must_hold_its_records() {
    let bytes = [b'.'; 200];
    let overlap = StridedText::new(&bytes, 80, 1).unwrap_err();
    assert_eq!(overlap, StrideError::Overlap { stride: 80 });
    assert!(StridedText::new(&bytes, 119, 2).is_ok());
    assert!(StridedText::new(&bytes, usize::MAX, 1).is_ok());
    for (stride, len) in [(120, 2), (81, 3), (usize::MAX, 2), (100, usize::MAX)] {
        let short = StridedText::new(&bytes, stride, len).unwrap_err();
        let bytes = bytes.len();
        assert_eq!(short, StrideError::TooShort { len, stride, bytes });
    }
    assert!(Cells::Text(StridedText::new(&[], 81, 0).unwrap()).is_empty());
}

#[test]
fn exact_counts_and_samples_and_solutions_in_memory() {
    let mut grids = generated(Kind::Multi, 5, 20);
    grids.extend(generated(Kind::Sparse, 5, 4));
    grids.push(corpus("illegal.txt")[0]);
    let digits: Vec<[u8; 81]> = grids.iter().map(|grid| *grid.as_array()).collect();
    let cells = Cells::Digits(&digits);
    let mut counts = vec![0; grids.len()];
    let mut statuses = vec![0; grids.len()];
    let mut worker = MemoryWorker::new(Engine::default());
    let counter = Counter::new();
    worker.count_exactly_into(cells, &counter, &mut counts, &mut statuses, &Control::NONE);
    for (grid, &count) in grids.iter().zip(&counts) {
        assert_eq!(count, exact::count(grid), "{grid}");
    }
    let typed = answers::ask(&Count::exactly(), &grids, &Control::NONE);
    for ((typed, &count), &status) in typed.iter().zip(&counts).zip(&statuses) {
        assert_eq!((typed.count, typed.status as u8), (count, status));
    }

    let few: Vec<[u8; 81]> = std::iter::zip(&digits, &counts)
        .filter(|&(_, &count)| count < 5000)
        .map(|(digits, _)| *digits)
        .collect();
    let mut seen = vec![BTreeSet::new(); few.len()];
    let mut statuses = vec![0; few.len()];
    let flow = worker.enumerate_into(
        Cells::Digits(&few),
        &mut statuses,
        &Control::NONE,
        |at, s| {
            assert!(seen[at].insert(*s));
            ControlFlow::<()>::Continue(())
        },
    );
    assert!(flow.is_continue());
    for ((digits, seen), &status) in few.iter().zip(&seen).zip(&statuses) {
        let grid = Grid::from_digits(digits).unwrap();
        let all = grid.solutions();
        assert_eq!(*seen, all.map(|solution| *solution.as_array()).collect());
        assert_eq!(status, Solver::new().solve(&grid).status() as u8);
    }
    let mut left = 3;
    let flow = worker.enumerate_into(
        Cells::Digits(&few),
        &mut statuses,
        &Control::NONE,
        |_, _| {
            left -= 1;
            match left {
                0 => ControlFlow::Break("enough"),
                _ => ControlFlow::Continue(()),
            }
        },
    );
    assert_eq!(flow, ControlFlow::Break("enough"));
    assert_eq!(statuses[few.len() - 1], Status::Unfinished as u8);

    let sampler = Sampler::new(&grids[0]).unwrap();
    let mut drawn = [[0; 81]; 30];
    sample_into(&sampler, 4, 10, &mut drawn, &Control::NONE).unwrap();
    for (index, drawn) in (10..).zip(&drawn) {
        assert_eq!(drawn, sampler.solution(4, index).as_array());
    }
}

#[test]
fn best_scores_in_memory_are_the_typed_ones() {
    let mut grids = generated(Kind::Multi, 6, 60);
    grids.extend([
        Grid::EMPTY,
        corpus("illegal.txt")[0],
        corpus("impossible.txt")[0],
    ]);
    let mut digits: Vec<[u8; 81]> = grids.iter().map(|grid| *grid.as_array()).collect();
    digits[5][5] = 255;
    let len = grids.len();
    let (mut scores, mut bounds, mut solutions, mut statuses) = (
        vec![7; len],
        vec![7; len],
        vec![[7; 81]; len],
        vec![77; len],
    );
    let mut optima = vec![None; len];
    let slices = BestSlices::new(&mut scores, &mut statuses)
        .with_bounds(&mut bounds)
        .with_solutions(&mut solutions)
        .with_optima(&mut optima);
    let question =
        BestScore::new(&Weights::RING, Goal::Largest).counting_optima(CountOptima::all().up_to(3));
    let mut solver = question.worker();
    let cells = Cells::Digits(&digits);
    MemoryWorker::default().best_into(&question, &mut solver, cells, slices, &Control::NONE);
    let typed = answers::ask(&question, &grids, &Control::NONE);
    for (at, typed) in typed.iter().enumerate() {
        if at == 5 {
            assert_eq!(statuses[at], Status::Malformed as u8);
            continue;
        }
        assert_eq!(statuses[at], typed.status as u8);
        assert_eq!(optima[at], typed.optima);
        match typed.best {
            Some(best) => {
                assert_eq!((scores[at], bounds[at]), (best.score, best.bound));
                let solution = Grid::from_digits(&solutions[at]).unwrap();
                assert!(solution.is_solution() && solution.extends(&grids[at]));
                assert_eq!(Weights::RING.score(&solution), best.score);
                // Whatever the other grids are.
                assert_eq!(solution, best.grid);
            }
            None => assert_eq!((scores[at], bounds[at], solutions[at]), (0, 0, [0; 81])),
        }
    }
    assert_eq!(scores[60], 2906);
}

/// Typed answers over the cores, against the scalar engine one by one.
#[test]
fn questions_are_answered_as_engines_say() {
    let grids = mixture();
    let mut solver = Solver::new();
    let answers: Vec<_> = grids.iter().map(|grid| solver.solve(grid)).collect();
    for engine in engines() {
        let solved = answers::ask(&Solve::unique().with_engine(engine), &grids, &Control::NONE);
        let any = answers::ask(&Solve::any().with_engine(engine), &grids, &Control::NONE);
        let counted = answers::ask(&Count::up_to(5).with_engine(engine), &grids, &Control::NONE);
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
    let found = answers::ask(&question, &grids, &Control::NONE);
    let ends = found.split_inclusive(|answer| answer.status().is_some());
    assert_eq!(ends.clone().count(), grids.len());
    for (answers, grid) in ends.zip(&grids) {
        let Some((Enumerated::End { count, status, .. }, solutions)) = answers.split_last() else {
            panic!("an enumeration without an end");
        };
        assert_eq!(*count, solver.count(grid, 100));
        assert_eq!(*status, solver.solve(grid).status());
        let expected = grid
            .solutions()
            .in_order(SolutionOrder::Lexicographic)
            .take(100);
        assert!(
            expected
                .map(Enumerated::Solution)
                .eq(solutions.iter().copied())
        );
    }
    let sampled = answers::ask(&Sample::new(3, 9), &grids[..2], &Control::NONE);
    for (drawn, grid) in sampled.chunks(4).zip(&grids) {
        let sampler = Sampler::new(grid).unwrap();
        for index in 0..3 {
            let solution = sampler.solution(9, index);
            assert_eq!(drawn[index as usize], Enumerated::Solution(solution));
        }
        assert_eq!(drawn[3].status(), Some(Status::Ambiguous));
    }
}

/// A question stops at the first error of its callback.
#[test]
fn no_answer_comes_after_a_failure() {
    let grids = [Grid::EMPTY; 10];
    let question = Enumerate::new();
    let mut worker = Question::<9>::worker(&question);
    let mut taken = 0;
    let result = question.answer(&mut worker, &grids, &Control::NONE, |index, _| {
        assert_eq!(index, 0);
        taken += 1;
        if taken == 5 { Err("full") } else { Ok(()) }
    });
    assert_eq!((result, taken), (Err("full"), 5));
}

fn stopped() -> Control {
    Control::new().with_stop(Arc::new(AtomicBool::new(true)))
}

/// Every question answers for every board, even when stopped.
#[test]
fn what_is_stopped_is_unfinished_and_answered_for() {
    // None of them would end by itself in a lifetime, or hardly any.
    let grids = [Grid::EMPTY; 40];
    let few = |control: &Control| {
        let counted = answers::ask(&Count::up_to(9_000_000), &grids, control);
        assert!(
            counted
                .iter()
                .all(|c| c.status == Status::Unfinished && c.count < 9_000_000)
        );
        let exact = answers::ask(&Count::exactly(), &grids, control);
        assert!(
            exact
                .iter()
                .all(|counted| counted.status == Status::Unfinished)
        );
        let all = answers::ask(&Enumerate::new(), &grids, control);
        let ends: Vec<Status> = all.iter().filter_map(|answer| answer.status()).collect();
        assert_eq!(ends, [Status::Unfinished; 40]);
        let mut statuses = [0; 40];
        let digits = [[0; 81]; 40];
        let mut counts = [0; 40];
        let cells = Cells::Digits(&digits);
        memory::count_into(cells, 9_000_000, &mut counts, &mut statuses, control);
        assert_eq!(statuses, [Status::Unfinished as u8; 40]);
    };
    few(&stopped());
    few(&Control::new().with_timeout(Duration::from_millis(20)));
    // The scalar engine too, of any size.
    let boards = [ninefold::Board::<16>::EMPTY; 2];
    for control in [
        stopped(),
        Control::new().with_timeout(Duration::from_millis(20)),
    ] {
        let counted = answers::ask(&Count::exactly(), &boards, &control);
        assert!(
            counted
                .iter()
                .all(|counted| counted.status == Status::Unfinished)
        );
    }
    let sampled = answers::ask(&Sample::new(u64::MAX, 1), &grids[..2], &stopped());
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
    let control = Control::new().with_stop(Arc::clone(&stop));
    // A batch that takes minutes.
    let grids = [Grid::EMPTY; 64];
    let mut worker = Question::<9>::worker(&Count::up_to(9_000_000));
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
    });
    let mut unfinished = 0;
    let answered = Question::answer(
        &Count::up_to(9_000_000),
        &mut worker,
        &grids,
        &control,
        |_, counted| {
            unfinished += u32::from(counted.status == Status::Unfinished);
            Ok::<(), Infallible>(())
        },
    );
    assert!(answered.is_ok());
    assert!(unfinished > 0);
    stopper.join().unwrap();
}

/// A stop is noticed before anything is searched or summed, so a batch of many grids ends soon.
/// Contradicting clues are found without an engine, and are reported all the same.
#[test]
fn a_count_that_was_stopped_is_not_begun() {
    let counter = Counter::new();
    let illegal = corpus::<9>("illegal.txt")[0];
    assert_eq!(counter.sum_within(&illegal, &Control::NONE), Ok(0));
    assert_eq!(counter.sum_within(&illegal, &stopped()), Err(Stopped));
    assert_eq!(counter.count_within(&illegal, &stopped()), Err(Stopped));
    let boards = [illegal; 3];
    for engine in engines() {
        for boards in [&boards[..1], &boards] {
            let solved = answers::ask(&Solve::any().with_engine(engine), boards, &stopped());
            assert!(
                solved.iter().all(|s| s.status == Status::Illegal),
                "{engine}"
            );
            let checked = answers::ask(&Check::new().with_engine(engine), boards, &stopped());
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
    let question = BestScore::new(&Weights::new(weights).unwrap(), Goal::Largest);
    for answer in answers::ask(&question, &grids, &stopped()) {
        match answer.best {
            Some(best) => assert!(best.score <= best.bound && best.grid.is_solution()),
            None => assert_eq!(answer.status, Status::Unfinished),
        }
    }
}

#[test]
fn answers_in_memory_are_reported_as_a_whole() {
    let grids: Vec<[u8; 81]> = generated(Kind::Easy, 6, 9000)
        .iter()
        .map(|grid| *grid.as_array())
        .collect();
    let cells = Cells::Digits(&grids);
    let (mut bytes, mut places) = (vec![0; grids.len()], vec![0; grids.len()]);
    let (mut counts, mut exactly) = (vec![0; grids.len()], vec![0; grids.len()]);
    let mut solutions = vec![[0; 81]; grids.len()];
    let rises = |what: &str, operation: &mut dyn FnMut(&Control)| {
        let heard = heard(operation);
        assert_rises(&heard, what);
        assert!(heard.len() > 2, "{what}: {heard:?}");
    };
    let mut worker = MemoryWorker::default();
    rises("check", &mut |c| memory::check_into(cells, &mut bytes, c));
    rises("check, one thread", &mut |c| {
        worker.check_into(cells, &mut bytes, c)
    });
    rises("count", &mut |c| {
        memory::count_into(cells, 3, &mut counts, &mut bytes, c)
    });
    rises("count, one thread", &mut |c| {
        worker.count_into(cells, 3, &mut counts, &mut bytes, c)
    });
    rises("solve", &mut |c| {
        memory::solve_into(cells, &mut solutions, &mut bytes, c)
    });
    rises("solve, one thread", &mut |c| {
        worker.solve_into(cells, &mut solutions, &mut bytes, c)
    });
    rises("verify", &mut |c| {
        memory::verify_into(cells, cells, &mut bytes, &mut places, c)
    });
    rises("verify, one thread", &mut |c| {
        worker.verify_into(cells, cells, &mut bytes, &mut places, c);
    });
    let counter = Counter::new();
    rises("exactly", &mut |c| {
        worker.count_exactly_into(cells, &counter, &mut exactly, &mut bytes, c);
    });
    rises("enumerate", &mut |c| {
        let flow =
            worker.enumerate_into(cells, &mut bytes, c, |_, _| ControlFlow::<()>::Continue(()));
        assert_eq!(flow, ControlFlow::Continue(()));
    });
    let few = cells.slice(0..200);
    let question = BestScore::new(&Weights::RING, Goal::Largest);
    rises("best", &mut |c| {
        let mut scores = [0; 200];
        let slices = BestSlices::new(&mut scores, &mut bytes[..200]);
        worker.best_into(&question, &mut question.worker(), few, slices, c);
    });
    let sampler = Sampler::new(&Grid::EMPTY).unwrap();
    rises("sample", &mut |c| {
        memory::sample_into(&sampler, 1, 0, &mut solutions, c).unwrap();
    });
}
