//! `explain`: paths by technique, and the ratings of Sudoku Explainer.

use super::definition::{Definition, Inquiry, TimeParameters, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold::answers::{Explain, ExplainAnswer};
use ninefold::technique::{SeRating, Technique, TechniqueSet};
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The rating after which paths end, as text; none if not given.
    #[serde(default)]
    at_most: Option<String>,
    /// The words of the techniques; all if not given.
    #[serde(default)]
    techniques: Option<Vec<String>>,
    /// False if no technique may assume that there is one solution.
    #[serde(default = "super::definition::yes")]
    uniqueness: bool,
    /// True if the steps are wanted as text, too.
    #[serde(default)]
    path: bool,
    #[serde(default)]
    limits: TimeParameters,
}

impl Definition for Parameters {
    const NAME: &'static str = "explain";
    const MORE: &'static str = r#"{"path": true}"#;

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let mut techniques = match &self.techniques {
            None => TechniqueSet::ALL,
            Some(words) => {
                let techniques = words.iter().map(|word| word.parse::<Technique>());
                let techniques: Result<TechniqueSet, _> = techniques.collect();
                techniques.map_err(|error| error.to_string())?
            }
        };
        if !self.uniqueness {
            techniques = techniques.without_uniqueness();
        }
        let mut question = Explain::new().with_techniques(techniques);
        if let Some(text) = &self.at_most {
            let rating: SeRating = text.parse().map_err(|error| format!("{error}"))?;
            question = question.at_most(rating);
        }
        let inquiry = Inquiry::new(question, Paths { text: self.path });
        Ok(visitor.visit_either(inquiry.within(self.limits.into())?))
    }
}

/// One row a puzzle: its ratings, its hardest technique, and the number of its steps.
#[derive(Clone, Copy, Debug)]
pub struct Paths {
    /// True if the steps follow as text.
    pub text: bool,
}

/// The text between two steps. None of it, nor of a step, needs quotes in any format.
const BETWEEN: &str = " / ";

impl Tabled<ExplainAnswer> for Paths {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![
            AnswerColumn::new("er", Type::Number),
            AnswerColumn::new("ep", Type::Number),
            AnswerColumn::new("ed", Type::Number),
            AnswerColumn::new("technique", Type::Word(Technique::WORDS)),
            AnswerColumn::new("steps", Type::Integer),
        ];
        if self.text {
            columns.push(AnswerColumn::new("path", Type::Text));
        }
        columns.push(AnswerColumn::status());
        columns
    }

    fn values(&self, answer: &ExplainAnswer, row: &mut RowSink) {
        let rating = answer.rating.unwrap_or_default();
        let texts = [rating.er, rating.ep, rating.ed].map(|part| part.map(|part| part.to_string()));
        let mut values: Vec<Value> = texts
            .iter()
            .map(|text| Value::text(text.as_ref().map(|text| text.as_bytes())))
            .collect();
        values.push(match hardest(answer) {
            Some(technique) => Value::Word(technique.word(), technique as u8),
            None => Value::Null,
        });
        let steps = answer.rating.map(|_| answer.steps.len() as i64);
        values.push(steps.map_or(Value::Null, Value::Integer));
        let path = match answer.rating {
            Some(_) if self.text => Some(path_of(answer)),
            _ => None,
        };
        if self.text {
            values.push(Value::text(path.as_ref().map(|path| path.as_bytes())));
        }
        values.push(Value::status(answer.status));
        row(&values);
    }
}

/// The technique of the first of the hardest steps, if the path reaches the solution.
fn hardest(answer: &ExplainAnswer) -> Option<Technique> {
    let er = answer.rating?.er?;
    let step = answer.steps.iter().find(|step| step.rating == er);
    step.map(|step| step.technique)
}

/// The steps as text.
fn path_of(answer: &ExplainAnswer) -> String {
    let steps: Vec<String> = answer.steps.iter().map(|step| step.to_string()).collect();
    steps.join(BETWEEN)
}

impl View<ExplainAnswer> for Paths {
    fn number(&self) -> Option<&'static str> {
        Some("er")
    }

    fn number_of(&self, answer: &ExplainAnswer) -> Option<f64> {
        let er = answer.rating?.er?;
        Some(f64::from(er.tenths()) / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::answers::ask;
    use pretty_assertions::assert_eq;

    /// The row about a puzzle.
    fn row_of(question: Explain, view: Paths, line: &str) -> String {
        let grid: Grid = line.parse().unwrap();
        let mut text = Vec::new();
        view.values(&ask(&question, &[grid])[0], &mut |values: &[Value]| {
            for value in values {
                crate::formats::write_value(value, &mut text);
                text.push(b'|');
            }
        });
        String::from_utf8(text).unwrap()
    }

    const EASY: &str =
        "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........";
    /// Rated 8.3 by Sudoku Explainer.
    const HARD: &str =
        ".3..4..1....5...6...93....48......7...52....9...........38.....5..4.1.2.1.8..7...";

    #[test]
    fn a_row_has_the_ratings_and_the_hardest_technique() {
        let row = |line| row_of(Explain::new(), Paths { text: false }, line);
        assert_eq!(row(EASY), "2.6|1.5|1.5|pointing|68|unique|");
        assert_eq!(row(HARD), "|1.2|1.2||18|unique|");
        assert_eq!(row(&".".repeat(81)), "|||||ambiguous|");
    }

    #[test]
    fn steps_are_text_that_needs_no_quotes() {
        let row = row_of(Explain::new(), Paths { text: true }, EASY);
        let path = row.split('|').nth(5).unwrap();
        assert!(
            path.starts_with("1.5 hidden-single r4c1 5 c1 => r4c1=5 / "),
            "{path}"
        );
        assert!(!path.contains([',', ';', '"', '\'', '\t', '|']), "{path}");
        let easy = Explain::new().at_most("1.5".parse().unwrap());
        assert!(row_of(easy, Paths { text: false }, EASY).starts_with("|1.5|1.5||"));
    }
}
