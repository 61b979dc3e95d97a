//! `rate`: measures of difficulty.

use super::definition::{Definition, Inquiry, LimitParameters, Page, Visitor};
use super::view::{STATUSES, View};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::{Rate, RateAnswer};
use ninefold::rating::{Class, RATING_VERSION};
use ninefold::{Grid, Status};
use serde::Deserialize;
use std::sync::Arc;

/// The parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// True if backdoors in singles are wanted, too.
    #[serde(default)]
    backdoors: bool,
    #[serde(default)]
    limits: LimitParameters,
}

impl Definition for Parameters {
    const NAME: &'static str = "rate";
    const MORE: &'static str = r#"{"backdoors": true}"#;
    const PAGE: Page = Page::First;

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let mut columns = vec![Measure::Class, Measure::Rounds, Measure::Guesses];
        let mut question = Rate::new();
        if self.backdoors {
            columns.extend([Measure::Backdoor, Measure::Backdoors]);
            question = question.with_backdoors();
        }
        let columns = columns.into();
        let inquiry = Inquiry::new(question, Ratings { columns });
        Ok(visitor.visit::<Grid, _, _>(inquiry.within(self.limits)?))
    }
}

/// A column of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The most expensive kind of rule that it takes, or `beyond`.
    Class,
    /// The number of rounds.
    Rounds,
    /// The size of the smallest backdoors in singles; `>3` if it is larger, and null in tables.
    Backdoor,
    /// Number of backdoors of that size.
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

    /// Its name where it is asked for.
    pub fn word(self) -> &'static str {
        match self {
            Measure::RatingVersion => "rating-version",
            other => other.name(),
        }
    }

    /// Its description, in a line.
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

    /// Its value in an answer. It is null where there is no rating, or none of this kind.
    pub fn value(self, answer: &RateAnswer) -> Value<'static> {
        let Some(rating) = answer.rating else {
            return Value::Null;
        };
        let backdoors = answer.backdoors;
        let number: Option<u64> = match self {
            Measure::Class => return Value::Word(rating.class.word(), rating.class as u8),
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
            Measure::Class => Type::Word(Class::WORDS),
            _ => Type::Integer,
        };
        let measures = self.columns.iter();
        let mut columns: Vec<AnswerColumn> = measures
            .map(|column| AnswerColumn::new(column.name(), kind(column)))
            .collect();
        columns.push(AnswerColumn::status());
        columns
    }

    fn values(&self, answer: &RateAnswer, row: &mut RowSink) {
        let measures = self.columns.iter().map(|column| column.value(answer));
        let mut values: Vec<Value> = measures.collect();
        values.push(Value::status(answer.status));
        row(&values);
    }
}

impl View<RateAnswer> for Ratings {
    /// The class of those that have a rating, and the status of the others.
    fn outcomes(&self) -> Vec<&'static str> {
        let statuses = STATUSES.all.iter().enumerate();
        let other = |&(number, _): &(usize, _)| {
            number != Status::Unique as usize && number != STATUSES.malformed
        };
        let others = statuses.filter(other).map(|(_, word)| word);
        let malformed = &STATUSES.all[STATUSES.malformed];
        let all = Class::WORDS.iter().chain(others).chain([malformed]);
        all.copied().collect()
    }

    fn outcome(&self, answer: &RateAnswer) -> &'static str {
        match answer.rating {
            Some(rating) => rating.class.word(),
            None => answer.status.word(),
        }
    }

    fn number(&self) -> Option<&'static str> {
        Some("guesses")
    }

    fn number_of(&self, answer: &RateAnswer) -> Option<f64> {
        let rating = answer.rating?;
        rating.guesses.map(|guesses| guesses as f64)
    }
}
