//! A second rendering, for every answer there is; and answers from workers that are kept.

use super::*;
use crate::lines::Lines;
use ninefold::answers::{BestScore, Check, Count, CountOptima, Enumerate, Sample, Solve};
use ninefold::score::{Goal, Weights};
use ninefold::{Grid, Status};
use pretty_assertions::assert_eq;
use serde::Serialize;
use serde_json::{Value, json};
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

/// One JSON value a line.
#[derive(Clone, Copy)]
struct JsonLines;

impl<A: Serialize> Rendering<A> for JsonLines {
    fn answer(&self, answer: &A, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, answer)?;
        out.write_all(b"\n")
    }

    fn malformed(&self, error: &ParseError, out: &mut impl Write) -> io::Result<()> {
        let place = json!({ "status": Status::Malformed, "line": error.line });
        self.answer(&place, out)
    }
}

/// What a question and a rendering make of some text, and the exit code.
fn rendered<Q: Question<9, Asked = Grid>, R: Rendering<Q::Answer>>(
    question: Q,
    rendering: R,
    text: &str,
    threads: u16,
) -> (u8, String) {
    let folder = TempDir::new().unwrap();
    let [input, output] = ["input", "output"].map(|name| folder.path().join(name));
    fs::write(&input, text).unwrap();
    let input = InputOptions {
        files: vec![input],
        star: false,
    };
    let options = RunOptions {
        output: Some(output.clone()),
        threads: Some(threads),
        stats: false,
        quiet: true,
    };
    let code = answer(question, rendering, &input, &options, Session::new());
    (code.unwrap(), fs::read_to_string(output).unwrap())
}

/// The JSON values that a question comes to for four records, the third of which is malformed.
fn json_of<Q: Question<9, Asked = Grid, Answer: Serialize>>(question: Q) -> Vec<Value> {
    let text = [UNIQUE, AMBIGUOUS, "not a puzzle", IMPOSSIBLE].join("\n");
    let (code, json) = rendered(question, JsonLines, &text, 2);
    assert_eq!(code, 1);
    let values = json.lines().map(|line| serde_json::from_str(line).unwrap());
    values.collect()
}

#[test]
fn every_answer_can_be_rendered_as_json() {
    let malformed = json!({ "status": "malformed", "line": 3 });
    assert_eq!(
        json_of(Solve::unique()),
        [
            json!({ "status": "unique", "solution": SOLUTION }),
            json!({ "status": "ambiguous", "solution": null }),
            malformed.clone(),
            json!({ "status": "impossible", "solution": null }),
        ]
    );
    assert_eq!(
        json_of(Check::new()),
        [
            json!("unique"),
            json!("ambiguous"),
            malformed.clone(),
            json!("impossible"),
        ]
    );
    assert_eq!(
        json_of(Count::exactly()),
        [
            json!({ "status": "unique", "count": "1" }),
            json!({ "status": "ambiguous", "count": "3" }),
            malformed.clone(),
            json!({ "status": "impossible", "count": "0" }),
        ]
    );
    let enumerated = json_of(Enumerate::new());
    assert_eq!(enumerated[0], json!({ "solution": SOLUTION }));
    let end = |count, status| json!({ "end": { "count": count, "status": status } });
    assert_eq!(enumerated[1], end(1, "unique"));
    assert_eq!(
        enumerated[5..],
        [end(3, "ambiguous"), malformed.clone(), end(0, "impossible")]
    );
    let drawn = json_of(Sample::new(2, 5));
    assert_eq!(
        drawn[..2],
        [
            json!({ "solution": SOLUTION }),
            json!({ "solution": SOLUTION })
        ]
    );
    assert_eq!(
        drawn[5..],
        [end(2, "ambiguous"), malformed.clone(), end(0, "impossible")]
    );
    let optima = CountOptima::all();
    let best = json_of(BestScore::new(&Weights::RING, Goal::Largest).counting_optima(optima));
    assert_eq!(best[0]["best"]["grid"], SOLUTION);
    assert_eq!(best[1]["best"]["score"], 2829);
    assert_eq!(best[1]["optima"], json!({ "count": "3", "all": true }));
    assert_eq!(best[2], malformed);
    assert_eq!(
        best[3],
        json!({ "status": "impossible", "best": null, "optima": null })
    );
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
        let (code, lines) = rendered(question.clone(), Lines, &text, threads);
        assert!(code == 1 && lines == expected, "{threads} threads");
        let workers = question.workers.load(Ordering::Relaxed);
        assert!((1..=threads.into()).contains(&workers), "{workers} workers");
    }
}
