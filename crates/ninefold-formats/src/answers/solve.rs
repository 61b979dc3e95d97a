//! `solve`: the solution, where there is one to be shown, and the status.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_board, write_word};
use ninefold::AnyBoard;
use ninefold::answers::{Solve, SolveAnswer};
use ninefold::text::symbols;
use serde::Deserialize;
use std::io::{self, Write};

/// Solve each puzzle: print its solution, or a word if it has none or several.
///
/// Prints the solution if there is exactly one. Otherwise prints `ambiguous` (two
/// or more), `impossible` (legal clues, no solution), `illegal` (a digit is given
/// twice in a row, column, box or another house) or `malformed` (not a puzzle; reported on stderr).
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Print one of the solutions of an ambiguous puzzle instead of the word.
    #[cfg_attr(feature = "arguments", arg(long))]
    any: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "solve";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let question = match self.any {
            true => Solve::any(),
            false => Solve::unique(),
        };
        let inquiry = Inquiry::new(question, Solutions, about).quick(true);
        Ok(visitor.visit_any(inquiry))
    }
}

/// Solutions and statuses.
#[derive(Clone, Copy, Debug)]
pub struct Solutions;

impl<B: AnyBoard> Tabled<SolveAnswer<B>> for Solutions {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("solution", Type::Board),
            AnswerColumn::status(),
        ]
    }

    #[inline]
    fn values(&self, answer: &SolveAnswer<B>, row: &mut RowSink) {
        let status = Value::status(answer.status);
        match &answer.solution {
            Some(solution) => row(&[Value::Text(&symbols(solution)), status]),
            None => row(&[Value::Null, status]),
        }
    }

    // (As by default, without a list of values on the way: a solution takes little more than its line.)
    fn line(&self, answer: &SolveAnswer<B>, out: &mut impl Write) -> io::Result<()> {
        match &answer.solution {
            Some(solution) => write_board(solution, out),
            None => write_word(answer.status, out),
        }
    }
}

impl<B: AnyBoard> View<SolveAnswer<B>> for Solutions {}
