//! Answers from workers that are kept.

use super::*;
use crate::answers::Solutions;
use crate::options::WriteOptions;
use ninefold::Grid;
use ninefold::answers::Solve;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The first sample of the NOIP 2009 problem: three solutions, best score 2829.
const AMBIGUOUS: &str =
    "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";
const IMPOSSIBLE: &str =
    "12345678.........9...............................................................";

/// What a question comes to as lines for some text, and the exit code.
fn lines_of<Q: Question<9, Asked = Grid>>(question: Q, text: &str, threads: u16) -> (u8, String)
where
    Solutions: Shown<Q::Answer>,
{
    let folder = TempDir::new().unwrap();
    let [input, output] = ["input", "output"].map(|name| folder.path().join(name));
    fs::write(&input, text).unwrap();
    let input = InputOptions {
        files: vec![input],
        ..InputOptions::default()
    };
    let options = RunOptions {
        write: WriteOptions {
            output: Some(output.clone()),
            to: None,
            compress: None,
        },
        threads: Some(threads),
        stats: None,
        quiet: true,
    };
    let about = About::default();
    let code = answer(question, Solutions, about, &input, &options, Session::new());
    (code.unwrap(), fs::read_to_string(output).unwrap())
}

/// Asks as [`Solve`] does, and counts its workers.
#[derive(Clone)]
struct Counting {
    question: Solve,
    workers: Arc<AtomicUsize>,
}

impl Question<9> for Counting {
    type Asked = Grid;
    type Worker = <Solve as Question<9>>::Worker;
    type Answer = <Solve as Question<9>>::Answer;

    fn worker(&self) -> Self::Worker {
        self.workers.fetch_add(1, Ordering::Relaxed);
        Question::<9>::worker(&self.question)
    }

    fn answer<E>(
        &self,
        worker: &mut Self::Worker,
        boards: &[Grid],
        control: &Control,
        each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        self.question.answer(worker, boards, control, each)
    }
}

#[test]
fn workers_are_kept_from_batch_to_batch_and_answer_alike() {
    let records = [UNIQUE, AMBIGUOUS, "not a puzzle", IMPOSSIBLE].join("\n") + "\n";
    // Some eighty batches.
    let text = records.repeat(5000);
    let expected = format!("{SOLUTION}\nambiguous\nmalformed\nimpossible\n").repeat(5000);
    for threads in [1, 3] {
        let question = Counting {
            question: Solve::unique(),
            workers: Arc::default(),
        };
        let (code, lines) = lines_of(question.clone(), &text, threads);
        assert!(code == 1 && lines == expected, "{threads} threads");
        let workers = question.workers.load(Ordering::Relaxed);
        assert!((1..=threads.into()).contains(&workers), "{workers} workers");
    }
}
