//! Best scores.

use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Status;
use ninefold::answers::TargetAnswer;
use ninefold::text::symbols;

/// The score, the bound on all scores, whether they are proven to be the same, the least grid with
/// that score, and on request how many have it: `optima`, and whether these are all.
#[derive(Clone, Copy, Debug)]
pub struct Scores {
    /// Whether the number of optima is wanted.
    pub optima: bool,
}

impl Tabled<TargetAnswer> for Scores {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![
            AnswerColumn::new("score", Type::Integer),
            AnswerColumn::new("bound", Type::Integer),
            AnswerColumn::new("proven", Type::Boolean),
            AnswerColumn::new("grid", Type::Text),
        ];
        if self.optima {
            columns.push(AnswerColumn::new("optima", Type::Decimal));
            columns.push(AnswerColumn::new("all_optima", Type::Boolean));
        }
        columns.push(AnswerColumn::new("status", Type::Word));
        columns
    }

    fn rows(&self, (): &mut (), answer: &TargetAnswer, row: &mut RowSink) {
        let grid = answer.best.as_ref().map(|best| symbols(&best.grid));
        let mut values = match (&answer.best, &grid) {
            (Some(best), Some(grid)) => vec![
                Value::Integer(best.score),
                Value::Integer(best.bound),
                Value::Boolean(best.is_proven()),
                Value::Text(grid.as_flattened()),
            ],
            _ => vec![Value::Null; 4],
        };
        if self.optima {
            values.extend(match &answer.optima {
                Some(optima) => [Value::Decimal(optima.count), Value::Boolean(optima.all)],
                None => [Value::Null; 2],
            });
        }
        values.push(Value::status(answer.status));
        row(&values);
    }

    fn malformed(&self, row: &mut RowSink) {
        let mut values = vec![Value::Null; self.columns().len() - 1];
        values.push(Value::status(Status::Malformed));
        row(&values);
    }
}
