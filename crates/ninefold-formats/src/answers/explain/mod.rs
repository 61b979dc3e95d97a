//! `explain` and `hint`: paths by technique, and the ratings of Sudoku Explainer.
//!
//! - `steps`: a step as the columns of a row
//! - `paths`: a path as a row, with its ratings
//! - here: the parameters, and the path as both: a list of steps, and what is to be said of it

mod paths;
mod steps;

pub use paths::{Measure, Paths};
pub use steps::{NextStep, Steps};

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor, word, words, yes};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Value};
#[cfg(feature = "arguments")]
use crate::word_of;
use ninefold::Grid;
use ninefold_study::answers::{Explain, ExplainAnswer, Hint};
use ninefold_study::technique::{SeRating, Technique, TechniqueSet};
use serde::Deserialize;

/// Why boards of another layout have none.
const NINE: &str = "techniques are those of classic 9x9 boards only";

/// Print the steps that solve each puzzle, rated as Sudoku Explainer rates them.
///
/// Prints a line for each step, such as `1.5 hidden-single r4c1 5 c1 => r4c1=5`, and an empty line after
/// each puzzle; for puzzles without exactly one solution their status. 9x9 only.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// End paths before the first step with a higher rating than this, such as 2.8.
    #[serde(default, deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "RATING"))]
    at_most: Option<SeRating>,
    /// Use only these techniques, separated by commas [default: all of them].
    ///
    /// `ninefold help explain` lists them.
    #[serde(default, deserialize_with = "words")]
    #[cfg_attr(feature = "arguments", arg(long, value_parser = word_of!(Technique), value_name = "LIST", value_delimiter = ',', hide_possible_values = true))]
    techniques: Option<Vec<Technique>>,
    /// Use no technique that assumes that there is one solution.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "arguments", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse))]
    uniqueness: bool,
    /// Add the candidates before each step to tables, as the column `before`.
    ///
    /// They are 729 characters, nine for each cell.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long))]
    pub states: bool,
    /// Explain the canonical form of each puzzle, so that all isomorphs have the same answer.
    ///
    /// The form is that of `ninefold canonical`. Tables have it as the column `canonical`.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long))]
    pub canonical: bool,
}

impl Parameters {
    /// The question for paths.
    pub fn question(&self) -> Explain {
        let techniques = set_of(self.techniques.as_deref(), self.uniqueness);
        let mut question = Explain::new().with_techniques(techniques);
        if let Some(rating) = self.at_most {
            question = question.at_most(rating);
        }
        match self.states {
            true => question.with_states(),
            false => question,
        }
    }

    /// The question for the next step alone.
    pub fn next(self) -> Hint {
        let hint = HintParameters {
            at_most: self.at_most,
            techniques: self.techniques,
            uniqueness: self.uniqueness,
        };
        hint.question()
    }
}

impl Definition for Parameters {
    const NAME: &'static str = "explain";
    const GROUP: Group = Group::Constructors;
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];
    const MORE: &'static str = r#"{"states": true}"#;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let question = self.question();
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
    #[serde(default, deserialize_with = "word")]
    at_most: Option<SeRating>,
    /// The techniques; all if not given.
    #[serde(default, deserialize_with = "words")]
    techniques: Option<Vec<Technique>>,
    /// False if no technique may assume that there is one solution.
    #[serde(default = "yes")]
    uniqueness: bool,
}

impl HintParameters {
    fn question(&self) -> Hint {
        let techniques = set_of(self.techniques.as_deref(), self.uniqueness);
        let question = Hint::new().with_techniques(techniques);
        match self.at_most {
            Some(rating) => question.at_most(rating),
            None => question,
        }
    }
}

impl Definition for HintParameters {
    const NAME: &'static str = "hint";
    const CLASSIC_ONLY: Option<&'static str> = Some(NINE);
    const LIMITS: &'static [&'static str] = &["time"];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inquiry = Inquiry::new(self.question(), NextStep, about);
        Ok(visitor.visit_either(inquiry))
    }
}

/// These techniques, or all.
fn set_of(techniques: Option<&[Technique]>, uniqueness: bool) -> TechniqueSet {
    let techniques = match techniques {
        None => TechniqueSet::ALL,
        Some(techniques) => techniques.iter().copied().collect(),
    };
    match uniqueness {
        true => techniques,
        false => techniques.without_uniqueness(),
    }
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
