//! All solutions with every engine, by the answers of the library: against dancing links, and in
//! lexicographic order.

use crate::boards::{by, corpus, engines, generated};
use crate::clocks::{checks, counting};
use crate::oracle;
use ninefold::answers::{Enumerate, Question, Settings};
use ninefold::scalar::Solver;
use ninefold::{Grid, Limits, Pencilmarks, SolutionOrder, Status};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;

/// The solutions of a grid, and the message at the end.
type Answers = (Vec<Grid>, (u64, Status));

/// The answers, grid by grid.
fn answers(question: Enumerate, settings: &Settings, grids: &[Grid]) -> Vec<Answers> {
    let listed = settings.ask(&question, grids).into_iter();
    listed
        .map(|listed| (listed.items, (listed.count, listed.status)))
        .collect()
}

fn in_order() -> Enumerate {
    Enumerate::new().in_order(SolutionOrder::Lexicographic)
}

/// The first solutions of a grid by the scalar engine.
fn first_of(grid: &Grid) -> impl Iterator<Item = Grid> {
    let solutions = grid.solutions();
    solutions.in_order(SolutionOrder::Lexicographic)
}

/// The solutions that dancing links find, sorted.
fn expected(grid: &Grid, cap: usize) -> Vec<Grid> {
    let mut solutions: Vec<Grid> = oracle::solutions(3, grid.digits(), cap)
        .iter()
        .map(|digits| Grid::from_digits(digits).unwrap())
        .collect();
    solutions.sort_unstable_by_key(|grid| *grid.as_array());
    solutions
}

/// Grids of every kind, of which dancing links can list all solutions.
fn grids() -> Vec<Grid> {
    let mut grids = generated(Kind::Multi, 21, 60);
    #[rustfmt::skip]
    let cases = [
        "easy.txt", "minimal.txt", "multi.txt", "impossible.txt", "illegal.txt", "full.txt",
    ];
    for name in cases {
        grids.extend(corpus(name).into_iter().take(6));
    }
    // In the middle of the others, so that the test sees the ones that wait for it arrive.
    grids.retain(|grid| oracle::count(3, grid.digits(), 20_000) < 20_000);
    grids.extend(corpus("easy.txt").into_iter().take(70));
    grids.rotate_left(35);
    grids
}

#[test]
fn every_engine_lists_all_solutions() {
    let grids = grids();
    let expected: Vec<Vec<Grid>> = grids
        .iter()
        .map(|grid| expected(grid, usize::MAX))
        .collect();
    assert!(expected.iter().any(|solutions| solutions.len() > 5000));
    for engine in engines() {
        for &order in SolutionOrder::ALL {
            let question = Enumerate::new().in_order(order);
            let answers = answers(question, &by(engine), &grids);
            for (at, (mut solutions, end)) in answers.into_iter().enumerate() {
                let (grid, expected) = (&grids[at], &expected[at]);
                let count = expected.len() as u64;
                let status = Status::of_count(grid, count, u64::MAX);
                assert_eq!(end, (count, status), "{engine:?} {grid}");
                if order == SolutionOrder::Any {
                    solutions.sort_unstable_by_key(|grid| *grid.as_array());
                }
                assert!(solutions == *expected, "{engine:?} {order} {grid}");
            }
        }
    }
}

/// Grids with more solutions than anybody could list: the first ones, against the scalar engine,
/// which is itself checked against dancing links.
#[test]
fn the_first_of_very_many_solutions_are_the_first() {
    let mut grids: Vec<Grid> = corpus("sparse.txt").into_iter().take(8).collect();
    grids.push(Grid::EMPTY);
    for cap in [1000, 1001, 5000] {
        for engine in engines() {
            let question = in_order().up_to(cap);
            let found = answers(question, &by(engine), &grids);
            for (grid, (solutions, end)) in grids.iter().zip(found) {
                let expected: Vec<Grid> = first_of(grid).take(cap as usize).collect();
                assert!(solutions == expected, "{engine:?} {cap} {grid}");
                let status = Solver::new().solve(grid).status();
                assert_eq!(end, (expected.len() as u64, status));
            }
        }
    }
}

/// The first solutions where few are asked for: of grids with none, one, some and many, in one
/// batch and one by one, as grids and as pencilmarks.
#[test]
fn few_solutions_are_the_first() {
    let mut grids = grids();
    grids.push(Grid::EMPTY);
    let known: Vec<Vec<Grid>> = grids
        .iter()
        .map(|grid| match *grid == Grid::EMPTY {
            true => first_of(grid).take(300).collect(),
            false => expected(grid, usize::MAX),
        })
        .collect();
    let proper = known.iter().filter(|all| all.len() == 1).count();
    assert!(proper > 60 && known.iter().any(Vec::is_empty));
    let marks: Vec<Pencilmarks> = grids.iter().copied().map(Pencilmarks::from).collect();
    for engine in engines() {
        for cap in [1, 2, 3, 100, 300] {
            let question = in_order().up_to(cap);
            let together = answers(question, &by(engine), &grids);
            for ((grid, all), (solutions, end)) in grids.iter().zip(&known).zip(&together) {
                let first = &all[..all.len().min(cap as usize)];
                assert!(solutions == first, "{engine:?} {cap} {grid}");
                let count = first.len() as u64;
                assert_eq!(*end, (count, Status::of_count(grid, count, cap)), "{grid}");
            }
            for (grid, expected) in grids.iter().zip(&together).step_by(9) {
                let alone = &answers(question, &by(engine), &[*grid])[0];
                assert!(alone == expected, "{grid}");
            }
            let of_marks = by(engine).ask(&question, &marks);
            assert!(
                of_marks == by(engine).ask(&question, &grids),
                "{engine:?} {cap}"
            );
        }
    }
}

/// The answers are the same with every engine, and whichever other grids are in the batch.
#[test]
fn no_order_depends_on_the_neighbours_or_the_engine() {
    let mut grids: Vec<Grid> = generated(Kind::Multi, 22, 40);
    // Some wait for those before them, whatever finds these.
    grids.extend(generated(Kind::Minimal, 22, 20));
    grids.rotate_left(10);
    for cap in [2, 99, 100, 300, 1000, 1001, u64::MAX] {
        let all = engines().into_iter().map(|engine| {
            let question = Enumerate::new().up_to(cap);
            let together = answers(question, &by(engine), &grids);
            for (grid, expected) in grids.iter().zip(&together).step_by(7) {
                let alone = &answers(question, &by(engine), &[*grid])[0];
                assert!(alone == expected, "{engine:?} {grid}");
            }
            together
        });
        let all: Vec<Vec<Answers>> = all.collect();
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "to {cap}");
    }
}

/// The solutions handed over before the time is over are the first ones.
#[test]
fn what_time_cuts_short_begins_as_it_would_without() {
    let grids = [Grid::EMPTY, generated(Kind::Multi, 23, 1)[0], Grid::EMPTY];
    let limits = Limits::new().with_time(checks(10_000));
    for engine in engines() {
        let question = in_order();
        let settings = by(engine).with_limits(limits);
        let settings = settings.with_control(counting());
        let answers = answers(question, &settings, &grids);
        for (grid, (solutions, (count, status))) in grids.iter().zip(&answers) {
            assert_eq!(*count, solutions.len() as u64);
            let first = first_of(grid);
            assert!(first.zip(solutions).take(3000).all(|(a, b)| a == *b));
            if *grid == Grid::EMPTY {
                assert_eq!(*status, Status::Unfinished);
            }
        }
        let (all, (_, status)) = &answers[1];
        let number = expected(&grids[1], usize::MAX).len();
        assert_eq!((all.len(), *status), (number, Status::Ambiguous));
    }
}

/// Nothing comes after a failure, wherever it occurs.
#[test]
fn whoever_takes_solutions_may_stop_at_any() {
    let grids = generated(Kind::Multi, 24, 3);
    let questions = [Enumerate::new(), Enumerate::new().up_to(300)];
    for (engine, question) in engines()
        .into_iter()
        .flat_map(|engine| questions.map(|question| (engine, question)))
    {
        let settings = by(engine);
        let mut worker = Question::<Grid>::worker(&question, &settings);
        // Each has an end, too.
        let listed = settings.ask(&question, &grids);
        let total: usize = listed.iter().map(|listed| listed.items.len() + 1).sum();
        for last in [0, 1, total / 3, total / 2, total - 2, total - 1] {
            let mut taken = 0;
            let result = question.answer(&mut worker, &grids, &settings, |_, _| {
                taken += 1;
                if taken > last { Err("full") } else { Ok(()) }
            });
            assert_eq!((result, taken), (Err("full"), last + 1));
        }
    }
}
