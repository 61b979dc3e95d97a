//! `target`: best scores.

#[cfg(feature = "arguments")]
use super::cap;
use super::cap::wide_cap;
use super::definition::{About, Definition, Inquiry, Visited, Visitor, yes};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::answers::{CountOptima, Target, TargetAnswer};
use ninefold::score::{Goal, LayoutWeights, Weights};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board, Status};
use serde::Deserialize;
use std::io::{self, Write};

/// The default node limit for counting optima.
const NODES: u64 = 1_000_000;

/// Print the best target score of each puzzle: the largest or smallest.
///
/// In target Sudoku every cell has a weight: 6 on the border ring, then 7, 8, 9, and
/// 10 in the centre. A solution scores the sum of weight x digit. Prints the score, or
/// -1 if there is no solution. With --weights scores may be negative, and the word
/// `impossible` (legal clues, no solution) or `illegal` stands for no solution.
///
/// A score that is not proven, because of a limit or Ctrl-C, is printed as `2893..2895`: the best score
/// found, and the bound that no solution exceeds (with --smallest: falls below). `unfinished` stands for
/// a puzzle of which no solution was found in time.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The weights of the cells, row by row; if none, those of target Sudoku, which are of 9x9 boards.
    #[cfg_attr(feature = "arguments", arg(skip))]
    weights: Option<Vec<i32>>,
    /// Find the smallest score instead of the largest.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long))]
    smallest: bool,
    /// Append a solution that attains the score, after a space.
    ///
    /// Of several solutions it is the lexicographically smallest; if the score is not proven, the best
    /// one found.
    // (Tables have it in any case, and so does JSON.)
    #[serde(default = "yes")]
    #[cfg_attr(feature = "arguments", arg(long))]
    pub grid: bool,
    /// Append the number of solutions that attain the score, after a space.
    ///
    /// `17+` means at least 17, and `unknown` that the score is not proven.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long))]
    pub count_optima: bool,
    /// Stop counting optima at N; `none` for the exact number.
    ///
    /// If not given, counting stops after a limited amount of work.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", requires = "count_optima", value_parser = cap::cap))]
    cap: Option<u64>,
}

impl Definition for Parameters {
    const NAME: &'static str = "target";
    const ALIAS: Option<&'static str> = Some("score");
    const MORE: &'static str = r#"{"count_optima": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        if self.cap.is_some() && !self.count_optima {
            return Err("cap is about the number of optima: ask for count_optima".to_owned());
        }
        if !EVERY && about.layout.is_some() {
            return Err("this module has no scores of layouts".to_owned());
        }
        // (The filter has the module of the page compiled without what follows.)
        let Some(layout) = about.layout.as_ref().filter(|_| EVERY) else {
            let weights = self.weights.as_deref().map(weights).transpose()?;
            let inquiry = self.inquiry(&weights.unwrap_or(Weights::RING), about);
            return Ok(visitor.visit_either(inquiry));
        };
        let weights = match &self.weights {
            Some(weights) => LayoutWeights::new(layout.shape(), weights),
            None => LayoutWeights::ring(layout.shape()),
        };
        let weights = weights.map_err(|error| error.to_string())?;
        Ok(visitor.visit::<Board, _, _>(self.inquiry(&weights, about)))
    }
}

impl Parameters {
    /// The scores that are good.
    pub fn goal(&self) -> Goal {
        match self.smallest {
            true => Goal::Smallest,
            false => Goal::Largest,
        }
    }

    /// The question with these weights, and with a limit of nodes if there is one. Its grids are the least.
    pub fn question<W: Clone>(&self, weights: &W, nodes: Option<u64>) -> Target<W> {
        let question = Target::new(weights, self.goal());
        if !self.count_optima {
            return question;
        }
        let nodes = nodes.or(self.cap.is_none().then_some(NODES));
        let optima = CountOptima::all().with_nodes(nodes);
        question.counting_optima(match self.cap {
            Some(cap) => optima.up_to(wide_cap(cap)),
            None => optima,
        })
    }

    /// The same as an inquiry.
    fn inquiry<W: Clone>(&self, weights: &W, about: About) -> Inquiry<Target<W>, Scores> {
        let mut question = self.question(weights, about.limits.nodes);
        if !self.grid {
            question = question.with_any_grid();
        }
        let scores = Scores {
            optima: self.count_optima,
            ..Scores::default()
        };
        Inquiry::new(question, scores, about)
    }
}

/// The weights of the cells, row by row.
///
/// # Errors
/// If they are not 81, or too large.
pub fn weights(given: &[i32]) -> Result<Weights, String> {
    let rows: [[i32; 9]; 9] = match given.as_chunks() {
        (rows, []) => rows.try_into().ok(),
        _ => None,
    }
    .ok_or_else(|| format!("there are {} weights for 81 cells", given.len()))?;
    Weights::new(rows).map_err(|error| error.to_string())
}

/// The score, the bound on all scores, whether they are proven to be the same, the least grid with
/// that score, and on request how many have it: `optima`, and whether these are all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scores {
    /// True if the number of optima is wanted.
    pub optima: bool,
    /// True if lines have the grid, too.
    pub grid: bool,
    /// True if -1 stands for no solution in lines, where no score can be that; else a word does.
    pub minus_one: bool,
}

impl<B: AnyBoard> Tabled<TargetAnswer<B>> for Scores {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![
            AnswerColumn::new("score", Type::Integer),
            AnswerColumn::new("bound", Type::Integer),
            AnswerColumn::new("proven", Type::Boolean),
            AnswerColumn::new("grid", Type::Board),
        ];
        if self.optima {
            columns.push(AnswerColumn::new("optima", Type::Decimal));
            columns.push(AnswerColumn::new("all_optima", Type::Boolean));
        }
        columns.push(AnswerColumn::status());
        columns
    }

    fn values(&self, answer: &TargetAnswer<B>, row: &mut RowSink) {
        let grid = answer.best.as_ref().map(|best| symbols(&best.grid));
        let mut values = match (&answer.best, &grid) {
            (Some(best), Some(grid)) => vec![
                Value::Integer(best.score),
                Value::Integer(best.bound),
                Value::Boolean(best.is_proven()),
                Value::Text(grid),
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

    fn line(&self, answer: &TargetAnswer<B>, out: &mut impl Write) -> io::Result<()> {
        let Some(best) = &answer.best else {
            return match answer.status {
                Status::Impossible | Status::Illegal if self.minus_one => out.write_all(b"-1\n"),
                status => write_word(status, out),
            };
        };
        write!(out, "{}", best.score)?;
        if !best.is_proven() {
            write!(out, "..{}", best.bound)?;
        }
        if self.grid {
            out.write_all(b" ")?;
            out.write_all(&symbols(&best.grid))?;
        }
        match &answer.optima {
            Some(optima) => {
                let more = if optima.all { "" } else { "+" };
                write!(out, " {}{more}", optima.count)?;
            }
            None if self.optima => out.write_all(b" unknown")?,
            None => {}
        }
        out.write_all(b"\n")
    }
}

impl<B: AnyBoard> View<TargetAnswer<B>> for Scores {
    fn number(&self) -> Option<&'static str> {
        Some("score")
    }

    fn number_of(&self, answer: &TargetAnswer<B>) -> Option<f64> {
        answer.best.as_ref().map(|best| best.score as f64)
    }
}
