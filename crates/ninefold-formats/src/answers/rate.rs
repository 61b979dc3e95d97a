//! `rate`: measures of difficulty.

use super::definition::{Definition, Inquiry, LimitParameters, Visitor, layout};
use super::view::{STATUSES, View};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::{Rate, RateAnswer};
use ninefold::rating::{Class, LARGEST_BACKDOOR, RATING_VERSION};
use ninefold::technique::{PATH_VERSION, SeRating};
use ninefold::{Board, Grid, Status};
use serde::Deserialize;
use std::sync::Arc;

/// The parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// True if backdoors in singles are wanted, too.
    #[serde(default)]
    backdoors: bool,
    /// True if the ratings of Sudoku Explainer are wanted, too.
    #[serde(default)]
    se: bool,
    /// False if only these are.
    #[serde(default = "super::definition::yes")]
    measures: bool,
    /// The rating of Sudoku Explainer above which ratings are left unknown, as text; none if not given.
    at_most: Option<String>,
    /// The name of the layout of the boards, if it is not the classic one.
    layout: Option<String>,
    #[serde(default)]
    limits: LimitParameters,
}

impl Definition for Parameters {
    const NAME: &'static str = "rate";
    const MORE: &'static str = r#"{"backdoors": true, "se": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let mut columns = Vec::new();
        let mut question = Rate::new();
        if self.measures {
            columns.extend([Measure::Class, Measure::Rounds, Measure::Guesses]);
        } else if self.backdoors || !self.se {
            return Err(
                "without measures there are only the ratings of Sudoku Explainer".to_owned(),
            );
        }
        if self.backdoors {
            columns.extend([Measure::Backdoor, Measure::Backdoors]);
            question = question.with_backdoors();
        }
        if self.se {
            columns.extend(Measure::SE);
            // (Only here, since either brings the techniques into a module.)
            question = match self.measures {
                true => question.with_se(),
                false => Rate::se_only(),
            };
        }
        if let Some(text) = &self.at_most {
            if !self.se {
                return Err(
                    "at_most is about the ratings of Sudoku Explainer: ask for se".to_owned(),
                );
            }
            question = question.at_most(text.parse().map_err(|error| format!("{error}"))?);
        }
        let view = Ratings {
            columns: columns.into(),
        };
        let layout = layout(self.layout.as_deref())?;
        let Some(layout) = layout else {
            let inquiry = Inquiry::new(question, view);
            return Ok(visitor.visit::<Grid, _, _>(inquiry.within(self.limits)?));
        };
        // (Which has the modules of the page compiled without what follows.)
        if !EVERY {
            return Err(format!("this module rates no boards of layout {layout}"));
        }
        if self.se {
            return Err(format!(
                "er, ep and ed are ratings of 9x9 boards, and not of layout {layout}"
            ));
        }
        let inquiry = Inquiry::new(question, view).within(self.limits)?;
        let inquiry = inquiry.of_layout(layout);
        Ok(visitor.visit::<Board, _, _>(inquiry))
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
    /// The rating of the hardest step by Sudoku Explainer; `>7.5` if it is not known, and null in tables.
    Er,
    /// The rating of the hardest step up to and with the first that fills a cell.
    Ep,
    /// The rating of the first step.
    Ed,
    /// The version of the first definitions.
    RatingVersion,
    /// The version of the techniques and ratings of Sudoku Explainer.
    PathVersion,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Measure; 10] = [
        Measure::Class,
        Measure::Rounds,
        Measure::Backdoor,
        Measure::Backdoors,
        Measure::Guesses,
        Measure::Er,
        Measure::Ep,
        Measure::Ed,
        Measure::RatingVersion,
        Measure::PathVersion,
    ];

    /// The ratings of Sudoku Explainer.
    const SE: [Measure; 3] = [Measure::Er, Measure::Ep, Measure::Ed];

    /// True if it is about the ratings of Sudoku Explainer.
    pub fn is_of_se(self) -> bool {
        self == Measure::PathVersion || Measure::SE.contains(&self)
    }

    /// Its name where it is asked for.
    pub fn word(self) -> &'static str {
        match self {
            Measure::RatingVersion => "rating-version",
            Measure::PathVersion => "path-version",
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
            Measure::Er => {
                "ER of Sudoku Explainer, the rating of the hardest step, 0.0 for a solved grid; `>7.5` if it is higher, and null in tables"
            }
            Measure::Ep => {
                "EP, the rating of the hardest step up to and with the first that fills a cell"
            }
            Measure::Ed => "ED, the rating of the first step",
            Measure::RatingVersion => {
                "The version of the definitions of class, rounds, guesses and backdoors"
            }
            Measure::PathVersion => "The version of the techniques and ratings of Sudoku Explainer",
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
            Measure::Er => "er",
            Measure::Ep => "ep",
            Measure::Ed => "ed",
            Measure::RatingVersion => "rating_version",
            Measure::PathVersion => "path_version",
        }
    }

    /// Its value in an answer. It is null where there is no rating, or none of this kind.
    pub fn value(self, answer: &RateAnswer) -> Value<'static> {
        let rating = answer.rating;
        let backdoors = answer.backdoors;
        let number: Option<u64> = match self {
            Measure::Class => {
                let class = rating.map(|rating| rating.class);
                return class.map_or(Value::Null, |class| Value::Word(class.word(), class as u8));
            }
            Measure::Er | Measure::Ep | Measure::Ed => {
                let tenths = self.se(answer).map(|rating| f64::from(rating.tenths()));
                return tenths.map_or(Value::Null, |tenths| Value::Number(tenths / 10.0));
            }
            Measure::Rounds => rating.map(|rating| rating.rounds.into()),
            Measure::Backdoor => backdoors.and_then(|found| found.size).map(u64::from),
            Measure::Backdoors => backdoors.and_then(|found| found.number),
            Measure::Guesses => rating.and_then(|rating| rating.guesses),
            Measure::RatingVersion => rating.map(|_| RATING_VERSION.into()),
            Measure::PathVersion => answer.se.map(|_| PATH_VERSION.into()),
        };
        let number = number.and_then(|number| i64::try_from(number).ok());
        number.map_or(Value::Null, Value::Integer)
    }

    /// The text for a value that is null although the puzzle is rated, such as `>7.5`.
    pub fn unknown(self, answer: &RateAnswer) -> String {
        let above = answer.se.and_then(|ratings| ratings.above);
        match (self, above) {
            (Measure::Backdoor, _) => format!(">{LARGEST_BACKDOOR}"),
            (Measure::Er | Measure::Ep | Measure::Ed, Some(above)) => format!(">{above}"),
            _ => "-".to_owned(),
        }
    }

    /// Its rating by Sudoku Explainer, if it is one and known.
    fn se(self, answer: &RateAnswer) -> Option<SeRating> {
        let ratings = answer.se?;
        match self {
            Measure::Er => ratings.er,
            Measure::Ep => ratings.ep,
            Measure::Ed => ratings.ed,
            _ => None,
        }
    }
}

/// The measures that are asked for, and the status: where that is not `unique`, they are null or what
/// is known.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Which, in this order.
    pub columns: Arc<[Measure]>,
}

impl Ratings {
    /// True if only ratings of Sudoku Explainer are asked for.
    pub fn is_se_only(&self) -> bool {
        self.columns.iter().all(|column| column.is_of_se())
    }

    /// True if any of them is asked for.
    pub fn has_se(&self) -> bool {
        self.columns.iter().any(|column| column.is_of_se())
    }
}

impl Tabled<RateAnswer> for Ratings {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let kind = |column: &Measure| match column {
            Measure::Class => Type::Word(Class::WORDS),
            Measure::Er | Measure::Ep | Measure::Ed => Type::Number,
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
    /// The class of those that have one, and the status of the others.
    fn outcomes(&self) -> Vec<&'static str> {
        if self.is_se_only() {
            return STATUSES.all.to_vec();
        }
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
        Some(match self.has_se() {
            true => "er",
            false => "guesses",
        })
    }

    fn number_of(&self, answer: &RateAnswer) -> Option<f64> {
        if self.has_se() {
            let er = Measure::Er.se(answer)?;
            return Some(f64::from(er.tenths()) / 10.0);
        }
        let guesses = answer.rating?.guesses?;
        Some(guesses as f64)
    }
}
