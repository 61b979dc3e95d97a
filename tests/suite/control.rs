//! The promises of a control, for every operation: it ends waits as well as work, and its listener
//! gets the progress of the whole operation.
//!
//! A count is kept busy by its own listener, which waits until the test lets it continue, and the time
//! of limits is the number of checks: no test here depends on the speed of anything.

use crate::boards::{corpus, corpus_of, generated};
use crate::clocks::{self, PATIENCE, at_each_check, checks_of, ended_after, stopped_at};
use crate::exact::kept;
use ninefold::answers::{
    Check, Claim, Count, CountOptima, Enumerate, Question, Sample, Settings, Solve, Target, Verify,
};
use ninefold::exact::{self, Counter};
use ninefold::score::{Goal, Weights};
use ninefold::{Cell, Control, Grid, Limits, Pencilmarks, Status, Stopped};
use ninefold_study::answers::{Fewest, Minimality, Rate, Shuffle};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;

/// A grid with far more solutions than are visited.
fn many() -> Grid {
    kept(10, 14)
}

/// Keeps the counter busy, and so taken, while `others` runs.
fn while_taken(counter: &Counter, others: impl FnOnce()) {
    let (at_work, is_at_work) = mpsc::channel();
    let (let_go, go) = mpsc::channel::<()>();
    let go = Mutex::new(go);
    let listener = move |_| {
        // The first report only; at the others the test no longer waits.
        let _ = at_work.send(());
        let _ = go.lock().unwrap().recv();
    };
    thread::scope(|scope| {
        let grid = many();
        let control = Control::new().with_progress(listener);
        let count = scope.spawn(move || counter.sum_within(&grid, &control));
        is_at_work.recv().unwrap();
        others();
        drop(let_go);
        let count = count.join().unwrap();
        assert!(count.is_ok_and(|count| count > exact::BUDGET.into()));
    });
}

/// The result of another thread, which would wait for ever if nothing ended its wait.
fn comes_back<T: Send + 'static>(asked: impl FnOnce() -> T + Send + 'static) -> T {
    awaited(&started(asked))
}

fn started<T: Send + 'static>(asked: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(asked()));
    receiver
}

fn awaited<T>(result: &Receiver<T>) -> T {
    result
        .recv_timeout(PATIENCE)
        .expect("it waits for its turn, whatever ends it")
}

/// More checks than a question makes that has not to wait, so that they are over during the wait.
fn more_checks_than(asked: impl FnOnce(&Control)) -> u64 {
    checks_of(asked) + 50
}

#[test]
fn a_deadline_ends_the_wait_for_a_counter() {
    let counter = Arc::new(Counter::new().with_threads(NonZero::<usize>::MIN));
    let shared = Arc::clone(&counter);
    let settings = move |control: Control| {
        let settings = Settings::new().with_counter(Arc::clone(&shared));
        settings.with_control(control)
    };
    let soon = more_checks_than(|control| {
        settings(control.clone()).ask(&Count::exactly(), &[many()]);
    });
    while_taken(&counter, || {
        // They wait at the same time.
        let shared = Arc::clone(&counter);
        let sum = started(move || shared.sum_within(&many(), &ended_after(soon)));
        let shared = Arc::clone(&counter);
        let count = started(move || shared.count_within(&many(), &ended_after(soon)));
        // In a thread of its own: those of the pool wait.
        let asked = move || {
            let shared = settings(ended_after(soon));
            let counted = shared.ask(&Count::exactly(), &[many()]);
            let shared = settings(ended_after(soon));
            (counted, shared.ask(&Sample::new(1, 1), &[many()]))
        };
        let asked = started(asked);
        assert_eq!(awaited(&sum), Err(Stopped));
        assert_eq!(awaited(&count), Err(Stopped));
        let (counted, drawn) = awaited(&asked);
        assert_eq!(counted[0].status, Status::Unfinished);
        assert_eq!((drawn[0].count, drawn[0].status), (0, Status::Unfinished));
    });
    // The counter still counts afterwards.
    assert!(counter.count(&many()) > exact::BUDGET.into());
}

#[test]
fn a_flag_ends_the_wait_for_a_counter() {
    let counter = Arc::new(Counter::new().with_threads(NonZero::<usize>::MIN));
    // Optima are counted by the same sums.
    let mut one = [[0; 9]; 9];
    one[4][4] = 1;
    let question = Target::new(&Weights::new(one).unwrap(), Goal::Largest);
    let question = question.counting_optima(CountOptima::all());
    let settings = Settings::new().with_counter(Arc::clone(&counter));
    let soon = more_checks_than(|control| {
        let settings = settings.clone().with_control(control.clone());
        let scored = settings.ask(&question, &[Grid::EMPTY]);
        assert!(scored[0].optima.is_some_and(|optima| optima.all));
    });
    while_taken(&counter, || {
        // The first check is before the wait.
        let shared = Arc::clone(&counter);
        let sum = comes_back(move || shared.sum_within(&many(), &stopped_at(10)));
        assert_eq!(sum, Err(Stopped));
        let settings = settings.with_control(stopped_at(soon));
        let scored = comes_back(move || settings.ask(&question, &[Grid::EMPTY]));
        assert!(scored[0].optima.is_none_or(|optima| !optima.all));
    });
}

/// The clock of a record stops while it waits for others.
#[test]
fn to_wait_for_a_counter_takes_nothing_from_the_limits_of_a_record() {
    let counter = Arc::new(Counter::new().with_threads(NonZero::<usize>::MIN));
    let settings = Settings::new().with_counter(Arc::clone(&counter));
    let enough = more_checks_than(|control| {
        let settings = settings.clone().with_control(control.clone());
        settings.ask(&Count::exactly(), &[many()]);
    });
    let limits = Limits::new().with_time(clocks::checks(enough));
    // Far more checks than the record may take, nearly all of them while it waits.
    let (waits, has_waited) = mpsc::channel();
    let control = at_each_check(move |check| {
        if check == 2 * enough {
            waits.send(()).unwrap();
        }
    });
    let settings = settings.with_limits(limits).with_control(control);
    let mut waiting = None;
    while_taken(&counter, || {
        waiting = Some(thread::spawn(move || {
            settings.ask(&Count::exactly(), &[many()])
        }));
        has_waited.recv_timeout(PATIENCE).expect("it waits");
    });
    let counted = waiting.unwrap().join().unwrap();
    assert_eq!(counted[0].count, counter.count(&many()));
}

/// The progress that the listener of an operation gets.
pub fn heard(operation: impl FnOnce(&Control)) -> Vec<f64> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let control = Control::new().with_progress(move |done| listener.lock().unwrap().push(done));
    operation(&control);
    let heard = heard.lock().unwrap();
    heard.clone()
}

fn under(control: &Control) -> Settings {
    Settings::new().with_control(control.clone())
}

/// Asserts values above 0, rising, up to 1 at the end.
pub fn assert_rises(heard: &[f64], what: &str) {
    let rises = heard.windows(2).all(|two| two[0] < two[1]);
    assert!(
        rises && heard.first().is_some_and(|&first| first > 0.0),
        "{what}: {heard:?}"
    );
    assert_eq!(heard.last(), Some(&1.0), "{what}");
}

/// Runs something in a pool with this number of threads.
pub fn in_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(run)
}

/// Returns the number of reports if one thread answers. Of several threads' reports, those are heard that
/// rise.
fn rises_when_asked<A: Sync, Q: Question<A>>(question: &Q, asked: &[A]) -> usize {
    let several = heard(|control| drop(under(control).ask(question, asked)));
    assert_rises(&several, std::any::type_name::<Q>());
    assert!(several.len() <= 1000);
    let heard = heard(|control| in_threads(1, || drop(under(control).ask(question, asked))));
    assert_rises(&heard, std::any::type_name::<Q>());
    assert!(heard.len() <= 1000 && heard.len() >= asked.len().min(2));
    // And one by one.
    let each = self::heard(|control| {
        let flow = under(control).ask_each(question, asked, |_, _| ControlFlow::<()>::Continue(()));
        assert!(flow.is_continue());
    });
    assert_rises(&each, std::any::type_name::<Q>());
    heard.len()
}

#[test]
fn every_question_reports_what_share_of_all_is_answered() {
    let easy = generated(Kind::Easy, 5, 3000);
    assert!(rises_when_asked(&Check::new(), &vec![easy[0]; 100_000]) > 20);
    rises_when_asked(&Check::new(), &easy[..1]);
    rises_when_asked(&Solve::unique(), &easy);
    rises_when_asked(&Solve::any(), &easy);
    rises_when_asked(&Count::up_to(1000), &corpus("multi.txt")[..300]);
    rises_when_asked(&Enumerate::new(), &corpus("multi.txt")[..50]);
    rises_when_asked(&Minimality::new(), &easy[..300]);
    rises_when_asked(&Rate::new(), &easy[..300]);
    rises_when_asked(&Shuffle::new(5, 1), &easy[..100]);
    rises_when_asked(&Solve::unique(), &corpus_of(16, "easy-16x16.txt")[..20]);
    let ring = Target::new(&Weights::RING, Goal::Largest);
    rises_when_asked(&ring, &easy[..100]);
    let few = easy.iter().find(|puzzle| puzzle.clue_count() == 30);
    let fewest = Fewest::with_clues(20).within(few.unwrap());
    rises_when_asked(&fewest, &easy[..20]);
    assert!(rises_when_asked(&fewest, &easy[..1]) > 2);
    // In one grid each part is reported when it is finished, by whichever thread.
    for threads in [1, 3, 16] {
        let heard =
            heard(|control| in_threads(threads, || drop(under(control).ask(&fewest, &easy[..1]))));
        let parts = heard.len();
        assert!(parts > 2, "{parts}");
        let shares = (1..=parts).map(|part| part as f64 / parts as f64);
        assert_eq!(heard, shares.collect::<Vec<_>>(), "{threads} threads");
    }
    let [puzzle, claimed] = [easy[0]; 2];
    rises_when_asked(&Verify::new(), &[Claim { puzzle, claimed }; 500]);
}

/// Each of these counts reports progress from 0 to 1 by itself.
#[test]
fn exact_counts_of_several_grids_are_reported_as_a_whole() {
    let grids = [10, 11, 12].map(|index| kept(index, 14));
    let count = |control: &Control| drop(under(control).ask(&Count::exactly(), &grids));
    let together = heard(|control| in_threads(1, || count(control)));
    assert_eq!(together, [1.0 / 3.0, 2.0 / 3.0, 1.0]);
    assert_rises(&heard(count), "several grids");
    let alone = heard(|control| drop(under(control).ask(&Count::exactly(), &grids[..1])));
    assert_rises(&alone, "one grid");
    assert!(alone.len() > 10, "{alone:?}");
    // Split, it is several sums.
    let mut marks = Pencilmarks::from(many());
    for (row, column) in [(1, 3), (4, 7), (8, 2)] {
        let cell = Cell::new(row, column);
        marks.set(cell, marks.candidates(cell) & !(1 << 4));
    }
    let question = Count::exactly();
    let parts = heard(|control| drop(under(control).ask(&question, &[marks])));
    assert_rises(&parts, "pencilmarks");
}

#[test]
fn what_is_stopped_does_not_reach_its_end() {
    let easy = generated(Kind::Easy, 7, 2000);
    let stop = Arc::new(AtomicBool::new(false));
    let (flag, heard) = (Arc::clone(&stop), Arc::new(Mutex::new(Vec::new())));
    let listener = Arc::clone(&heard);
    let control = Control::new().with_stop(stop).with_progress(move |done| {
        listener.lock().unwrap().push(done);
        flag.store(true, Ordering::Relaxed);
    });
    // Each other thread finishes some boards until it sees the flag.
    let solved = in_threads(3, || under(&control).ask(&Minimality::new(), &easy));
    assert_eq!(solved.len(), easy.len());
    let heard = heard.lock().unwrap();
    assert!(heard.last().is_some_and(|&last| last < 1.0), "{heard:?}");
}
