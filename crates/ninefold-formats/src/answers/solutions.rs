//! Solutions.

use super::with_status;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Status;
use ninefold::answers::SolveAnswer;
use ninefold::text::symbols;

/// The solution, where there is one to be shown, and the status.
#[derive(Clone, Copy, Debug)]
pub struct Solutions;

impl<const SIDE: usize> Tabled<SolveAnswer<SIDE>> for Solutions {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        with_status(AnswerColumn::new("solution", Type::Text))
    }

    fn rows(&self, (): &mut (), answer: &SolveAnswer<SIDE>, row: &mut RowSink) {
        let status = Value::status(answer.status);
        match &answer.solution {
            Some(solution) => row(&[Value::Text(symbols(solution).as_flattened()), status]),
            None => row(&[Value::Null, status]),
        }
    }

    fn malformed(&self, row: &mut RowSink) {
        row(&[Value::Null, Value::status(Status::Malformed)]);
    }
}
