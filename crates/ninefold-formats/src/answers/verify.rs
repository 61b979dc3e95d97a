//! `verify`: whether a claimed solution is right, and the first wrong cell.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::{View, Words};
use crate::table::{AnswerColumn, CELLS, RowSink, Tabled, Type, Value};
use ninefold::Board;
use ninefold::answers::{Claim, Verdict, Verify, VerifyAnswer};
use serde::Deserialize;

/// Check the solutions beside the puzzles of a table.
///
/// Prints `correct`, `wrong` and the first wrong cell (such as `wrong r1c9`), `not-unique`,
/// `impossible`, `illegal` or `malformed` for each record. Exit status 1 if any is not correct. Lines
/// with a puzzle and its solution on each are read, too.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {}

impl Definition for Parameters {
    const NAME: &'static str = "verify";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inquiry = Inquiry::new(Verify::new(), Verdicts, about);
        let inquiry = inquiry.quick(true);
        Ok(inquiry.visit_clues::<Claim, Claim<Board>, _>(visitor))
    }
}

/// The verdict, and the first wrong cell.
#[derive(Clone, Copy, Debug)]
pub struct Verdicts;

impl Tabled<VerifyAnswer> for Verdicts {
    type State = ();
    const IN_LINE: usize = 2;

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("verdict", Type::Word(Verdict::WORDS)),
            AnswerColumn::new("wrong_cell", Type::Cell),
        ]
    }

    fn values(&self, answer: &VerifyAnswer, row: &mut RowSink) {
        let verdict = Value::Word(answer.verdict.word(), answer.verdict as u8);
        match answer.wrong.map(|cell| (cell, cell.row(), cell.column())) {
            Some((_, line @ 0..9, column @ 0..9)) => {
                let number = 9 * line + column;
                row(&[verdict, Value::Word(CELLS[number], number as u8)]);
            }
            Some((cell, ..)) => row(&[verdict, Value::Text(cell.to_string().as_bytes())]),
            None => row(&[verdict, Value::Null]),
        }
    }
}

/// The words for verdicts, by their numbers.
static VERDICTS: Words = Words {
    all: Verdict::WORDS,
    malformed: Verdict::Malformed as usize,
    rare: &[Verdict::Unfinished as usize],
    good: Some(Verdict::Correct as usize),
};

impl View<VerifyAnswer> for Verdicts {
    fn words(&self) -> &'static Words {
        &VERDICTS
    }

    fn word(&self, answer: &VerifyAnswer) -> Option<usize> {
        Some(answer.verdict as usize)
    }
}
