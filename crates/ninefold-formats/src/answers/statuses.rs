//! Statuses by themselves.

use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Status;

/// The status.
#[derive(Clone, Copy, Debug)]
pub struct Statuses;

impl Tabled<Status> for Statuses {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("status", Type::Word)]
    }

    fn rows(&self, (): &mut (), status: &Status, row: &mut RowSink) {
        row(&[Value::status(*status)]);
    }

    fn malformed(&self, row: &mut RowSink) {
        row(&[Value::status(Status::Malformed)]);
    }
}
