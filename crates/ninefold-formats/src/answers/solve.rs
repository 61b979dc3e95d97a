//! `solve`: the solution, where there is one to be shown, and the status.

use super::definition::{Definition, Inquiry, LimitParameters, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::AnyBoard;
use ninefold::answers::{Solve, SolveAnswer};
use ninefold::text::symbols;
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// True if some solution of an ambiguous puzzle is wanted, too.
    any: bool,
    /// The name of the layout of the boards, if it is not the classic one.
    layout: Option<String>,
    limits: LimitParameters,
}

impl Definition for Parameters {
    const NAME: &'static str = "solve";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let question = match self.any {
            true => Solve::any(),
            false => Solve::unique(),
        };
        let inquiry = Inquiry::new(question, Solutions).quick(true);
        inquiry.visit(self.layout.as_deref(), self.limits, visitor)
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
}

impl<B: AnyBoard> View<SolveAnswer<B>> for Solutions {}
