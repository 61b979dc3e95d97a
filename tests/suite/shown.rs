//! The view of a program beyond answers: values in its log, the place reported for its own
//! mistakes, and the requirements on its `Cargo.toml`.

use crate::boards::{corpus, generated};
use ninefold::answers::{Count, Question, Settings, Solve, Target};
use ninefold::sample::Sampler;
use ninefold::scalar::Solver;
use ninefold::score::{Goal, Weights};
use ninefold::text::Reader;
use ninefold::{Cell, Grid, Pencilmarks, Worker};
use ninefold_study::answers::{Canonical, Classification, Classify, Minimality, Rate, Vicinity};
use ninefold_study::canonical::{Form, PuzzleForms};
use ninefold_study::generate::{Generator, Kind, UnbiasedSearch};
use ninefold_study::rating::Rater;
use pretty_assertions::assert_eq;
use std::convert::Infallible;
use std::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::thread;

/// Asserts that the text is no longer than a line of a log, whatever work was done before.
fn assert_short(shown: &impl Debug) {
    let shown = format!("{shown:?}");
    assert!(shown.len() < 300, "{} characters: {shown}", shown.len());
}

/// A worker that has done some work.
fn used<A, Q: Question<A>>(question: &Q, asked: &[A]) -> Q::Worker {
    let settings = Settings::new();
    let mut worker = question.worker(&settings);
    let answered = question.answer(&mut worker, asked, &settings, |_, _| {
        Ok::<(), Infallible>(())
    });
    let Ok(()) = answered;
    worker
}

#[test]
fn what_has_been_at_work_is_short_in_a_log() {
    let puzzles = generated(Kind::Minimal, 3, 200);
    let multi = &corpus("multi.txt")[..20];
    assert_short(&used(&Count::up_to(1000), multi));
    assert_short(&used(&Solve::any(), multi));
    assert_short(&used(&Minimality::new(), &puzzles[..20]));
    assert_short(&used(&Rate::new().with_guesses(), &puzzles[..20]));
    assert_short(&used(&Canonical::new(Form::Strict), &puzzles[..20]));
    let classify = Classify::new(Classification::Canonical(Form::Pattern));
    assert_short(&used(&classify, &puzzles[..20]));
    assert_short(&used(&Target::new(&Weights::RING, Goal::Largest), multi));
    assert_short(&used(&Vicinity::new(1, 1), &puzzles[..1]));
    let mut worker = Worker::new(Default::default());
    worker.count(&puzzles, 2);
    assert_eq!(format!("{worker:?}").split(' ').next(), Some("Worker"));
    assert_short(&worker);
    let mut solver = Solver::new();
    solver.count(&multi[0], 100);
    assert_short(&solver);
    let mut solutions = Grid::EMPTY.solutions();
    solutions.next();
    assert_short(&solutions);
    let mut generator = Generator::new(Kind::Minimal, 3);
    generator.boards(0..100);
    assert_short(&generator);
    assert_short(&UnbiasedSearch::new(1));
    let mut rater = Rater::new();
    rater.guesses(&puzzles[0]).unwrap();
    assert_short(&rater);
    let mut forms = PuzzleForms::new(Form::Counts).unwrap();
    forms.form(&puzzles[0]);
    assert_short(&forms);
    assert_short(&Sampler::new(&multi[0]).unwrap());
    let text: String = puzzles.iter().map(|grid| format!("{grid}\n")).collect();
    let mut reader = Reader::new(text.as_bytes());
    assert_short(&reader.next_batch().unwrap().unwrap());
    assert_short(&reader);
}

/// The file that is reported for a mistake.
fn reported_in(slip: impl FnOnce()) -> Option<String> {
    let found = Arc::new(Mutex::new(None));
    let (file, test) = (Arc::clone(&found), thread::current().id());
    let others = Arc::new(panic::take_hook());
    let restored = Arc::clone(&others);
    panic::set_hook(Box::new(move |info| match thread::current().id() == test {
        true => *file.lock().unwrap() = info.location().map(|place| place.file().to_owned()),
        false => others(info),
    }));
    let slipped = panic::catch_unwind(AssertUnwindSafe(slip));
    panic::set_hook(Box::new(move |info| restored(info)));
    assert!(slipped.is_err());
    found.lock().unwrap().take()
}

#[test]
fn a_slip_is_reported_where_it_was_made() {
    let beyond = Cell::new(9, 0);
    let in_this_file = |slip: &dyn Fn()| {
        let file = reported_in(slip).expect("a place");
        assert!(file.ends_with("shown.rs"), "{file}");
    };
    in_this_file(&|| _ = Grid::EMPTY.digit(beyond));
    in_this_file(&|| { Grid::EMPTY }.set(beyond, 1));
    in_this_file(&|| { Grid::EMPTY }.set(Cell::new(0, 0), 10));
    in_this_file(&|| { Pencilmarks::EMPTY }.set(beyond, 1));
    in_this_file(&|| _ = Cell::from_index(81));
}

/// Without these lines, debug builds of the library's users take a hundred times as long.
#[test]
fn the_two_lines_for_debug_builds_stand_where_one_begins_to_read() {
    let lines = "[profile.dev.package.ninefold]\nopt-level = 3\n";
    assert!(include_str!("../../README.md").contains(lines));
    let root = include_str!("../../src/lib.rs").replace("//! ", "");
    assert!(root.contains(lines));
}
