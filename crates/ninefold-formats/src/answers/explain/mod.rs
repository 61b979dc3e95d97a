//! `explain` and `hint`: paths by technique, and the ratings of Sudoku Explainer.
//!
//! - `steps`: a step as the columns of a row
//! - `paths`: a path as a row, with its ratings
//! - here: the parameters, and the path as both: a list of steps, and what is to be said of it

mod paths;
mod steps;

pub use paths::{Measure, Paths};
pub use steps::{NextStep, Steps};

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Value};
use ninefold::Grid;
use ninefold_study::answers::{Explain, ExplainAnswer, Hint};
use ninefold_study::technique::{SeRating, Technique, TechniqueSet};
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "techniques are those of classic 9x9 boards only";

/// The parameters of `explain`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The rating after which paths end.
    at_most: Option<f64>,
    /// The words of the techniques; all if not given.
    techniques: Option<Vec<String>>,
    /// False if no technique may assume that there is one solution.
    #[serde(default = "super::definition::yes")]
    uniqueness: bool,
    /// True if the candidates before each step are wanted, too.
    #[serde(default)]
    states: bool,
    /// True if the canonical form is explained instead.
    #[serde(default)]
    canonical: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "explain";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];
    const MORE: &'static str = r#"{"states": true}"#;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let techniques = set_of(self.techniques.as_deref(), self.uniqueness)?;
        let mut question = Explain::new().with_techniques(techniques);
        if let Some(rating) = rating_of(self.at_most)? {
            question = question.at_most(rating);
        }
        if self.states {
            question = question.with_states();
        }
        let view = Explanations {
            steps: Steps {
                states: self.states,
                canonical: false,
            },
        };
        if self.canonical {
            let inquiry = Inquiry::new(question.of_canonical_form(), view, about);
            return Ok(visitor.visit::<Grid, _, _>(inquiry));
        }
        let inquiry = Inquiry::new(question, view, about);
        Ok(visitor.visit_either(inquiry))
    }
}

/// The parameters of `hint`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintParameters {
    /// The largest rating.
    at_most: Option<f64>,
    /// The words of the techniques; all if not given.
    techniques: Option<Vec<String>>,
    /// False if no technique may assume that there is one solution.
    #[serde(default = "super::definition::yes")]
    uniqueness: bool,
}

impl Definition for HintParameters {
    const NAME: &'static str = "hint";
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let techniques = set_of(self.techniques.as_deref(), self.uniqueness)?;
        let mut question = Hint::new().with_techniques(techniques);
        if let Some(rating) = rating_of(self.at_most)? {
            question = question.at_most(rating);
        }
        let inquiry = Inquiry::new(question, NextStep, about);
        Ok(visitor.visit_either(inquiry))
    }
}

/// The techniques of these words, or all.
fn set_of(words: Option<&[String]>, uniqueness: bool) -> Result<TechniqueSet, String> {
    let techniques = match words {
        None => TechniqueSet::ALL,
        Some(words) => {
            let techniques = words.iter().map(|word| word.parse::<Technique>());
            let techniques: Result<TechniqueSet, _> = techniques.collect();
            techniques.map_err(|error| error.to_string())?
        }
    };
    Ok(match uniqueness {
        true => techniques,
        false => techniques.without_uniqueness(),
    })
}

/// The rating of a number.
fn rating_of(number: Option<f64>) -> Result<Option<SeRating>, String> {
    let rating = |number| {
        SeRating::of_number(number)
            .ok_or_else(|| format!("at_most is a rating such as 7.2, and not {number}"))
    };
    number.map(rating).transpose()
}

/// The steps, and the ratings beside them: a row a step, or all about a puzzle in one row.
#[derive(Clone, Copy, Debug)]
pub struct Explanations {
    steps: Steps,
}

impl Tabled<ExplainAnswer> for Explanations {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = Tabled::<ExplainAnswer>::columns(&self.steps);
        let status = columns.pop();
        columns.extend(
            [Measure::Technique, Measure::Steps].map(|measure| measure.column().of_records()),
        );
        columns.extend(status);
        columns
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, answer: &ExplainAnswer, row: &mut RowSink) {
        let mut texts = [String::new(), String::new()];
        let [technique, steps] = &mut texts;
        let more = [
            Measure::Technique.value(answer, technique),
            Measure::Steps.value(answer, steps),
        ];
        self.steps.values(answer, &mut |values: &[Value]| {
            let (status, others) = values.split_last().expect("a status");
            row(&[others, &more, &[*status]].concat());
        });
    }
}

impl View<ExplainAnswer> for Explanations {
    fn number(&self) -> Option<&'static str> {
        Some("er")
    }

    fn number_of(&self, answer: &ExplainAnswer) -> Option<f64> {
        Some(answer.rating?.er?.number())
    }
}
