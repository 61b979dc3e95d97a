//! Numbers of solutions.

use super::with_status;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Status;
use ninefold::answers::CountAnswer;

/// Numbers of solutions, as a column of integers or of decimals, and the status: where that is
/// `unfinished`, the number is what was found.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    kind: Type,
}

impl Counts {
    /// Those up to a cap; `u64::MAX` is none. Numbers up to a cap of 63 bits are integers, others
    /// decimals.
    pub fn up_to(cap: u64) -> Self {
        Counts {
            kind: match i64::try_from(cap) {
                Ok(_) => Type::Integer,
                Err(_) => Type::Decimal,
            },
        }
    }
}

impl Tabled<CountAnswer> for Counts {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        with_status(AnswerColumn::new("solutions", self.kind))
    }

    fn rows(&self, (): &mut (), answer: &CountAnswer, row: &mut RowSink) {
        let count = match (self.kind, i64::try_from(answer.count)) {
            (Type::Integer, Ok(count)) => Value::Integer(count),
            _ => Value::Decimal(answer.count),
        };
        row(&[count, Value::status(answer.status)]);
    }

    fn malformed(&self, row: &mut RowSink) {
        row(&[Value::Null, Value::status(Status::Malformed)]);
    }
}
