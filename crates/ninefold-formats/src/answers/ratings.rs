//! Ratings of difficulty.

use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::Status;
use ninefold::answers::RateAnswer;
use ninefold::rating::RATING_VERSION;
use std::sync::Arc;

/// A column of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The most expensive kind of rule that it takes, or `beyond`.
    Class,
    /// The number of rounds.
    Rounds,
    /// The size of the smallest backdoors in singles; `>3` if it is larger, and null in tables.
    Backdoor,
    /// How many backdoors there are of that size.
    Backdoors,
    /// The number of guesses that a proof takes.
    Guesses,
    /// The version of these definitions.
    RatingVersion,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Measure; 6] = [
        Measure::Class,
        Measure::Rounds,
        Measure::Backdoor,
        Measure::Backdoors,
        Measure::Guesses,
        Measure::RatingVersion,
    ];

    /// What it is called where it is asked for.
    pub fn word(self) -> &'static str {
        match self {
            Measure::RatingVersion => "rating-version",
            other => other.name(),
        }
    }

    /// What it is, in a line.
    pub fn description(self) -> &'static str {
        match self {
            Measure::Class => "The most expensive kind of rule that it takes, or `beyond`",
            Measure::Rounds => "The number of rounds",
            Measure::Backdoor => {
                "The size of the smallest backdoors in singles; `>3` if it is larger, and null in tables"
            }
            Measure::Backdoors => "How many backdoors there are of that size",
            Measure::Guesses => "The number of guesses that a proof takes",
            Measure::RatingVersion => "The version of these definitions",
        }
    }

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Class => "class",
            Measure::Rounds => "rounds",
            Measure::Backdoor => "backdoor",
            Measure::Backdoors => "backdoors",
            Measure::Guesses => "guesses",
            Measure::RatingVersion => "rating_version",
        }
    }

    /// What an answer says of it. It is null where there is no rating, or none of this kind.
    pub fn value(self, answer: &RateAnswer) -> Value<'static> {
        let Some(rating) = answer.rating else {
            return Value::Null;
        };
        let backdoors = answer.backdoors;
        let number: Option<u64> = match self {
            Measure::Class => return Value::Text(rating.class.word().as_bytes()),
            Measure::Rounds => Some(rating.rounds.into()),
            Measure::Backdoor => backdoors.and_then(|found| found.size).map(u64::from),
            Measure::Backdoors => backdoors.and_then(|found| found.number),
            Measure::Guesses => rating.guesses,
            Measure::RatingVersion => Some(RATING_VERSION.into()),
        };
        let number = number.and_then(|number| i64::try_from(number).ok());
        number.map_or(Value::Null, Value::Integer)
    }
}

/// The measures that are asked for, and the status: where that is not `unique`, they are null or what
/// is known.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Which, in this order.
    pub columns: Arc<[Measure]>,
}

impl Tabled<RateAnswer> for Ratings {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let kind = |column: &Measure| match column {
            Measure::Class => Type::Word,
            _ => Type::Integer,
        };
        let measures = self.columns.iter();
        let mut columns: Vec<AnswerColumn> = measures
            .map(|column| AnswerColumn::new(column.name(), kind(column)))
            .collect();
        columns.push(AnswerColumn::new("status", Type::Word));
        columns
    }

    fn rows(&self, (): &mut (), answer: &RateAnswer, row: &mut RowSink) {
        let measures = self.columns.iter().map(|column| column.value(answer));
        let mut values: Vec<Value> = measures.collect();
        values.push(Value::status(answer.status));
        row(&values);
    }

    fn malformed(&self, row: &mut RowSink) {
        let mut values = vec![Value::Null; self.columns.len()];
        values.push(Value::status(Status::Malformed));
        row(&values);
    }
}
