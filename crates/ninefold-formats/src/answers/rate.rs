//! `rate`: measures of difficulty.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor, word, yes};
use super::view::{STATUSES, View};
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::{Board, Grid, Status};
use ninefold_study::answers::{Rate, RateAnswer};
use ninefold_study::rating::{Class, RATING_VERSION, SinglesClass};
use ninefold_study::technique::{PATH_VERSION, SeRating};
use serde::Deserialize;
use std::io::{self, Write};
use std::sync::Arc;

/// Rate the difficulty of each puzzle.
///
/// Prints the columns, separated by blanks, such as `medium 2.6 1.5 1.5`; for puzzles without exactly
/// one solution their status, such as `ambiguous`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// True if the guesses of a proof are wanted, too. Of boards of a layout they are known in any case.
    // (In the program the columns tell, as they do of ratings.)
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(skip))]
    guesses: bool,
    /// False if no ratings of Sudoku Explainer are wanted, and no class.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "arguments", arg(skip = true))]
    ratings: bool,
    /// Leave er, ep and ed unknown where they are higher than this, such as 4.4, and save the time.
    ///
    /// The class is then unknown, too, and printed as `-`.
    #[serde(default, deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "R"))]
    pub at_most: Option<SeRating>,
}

impl Definition for Parameters {
    const NAME: &'static str = "rate";
    const GROUP: Group = Group::Constructors;
    const MORE: &'static str = r#"{"guesses": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let by_layout = about.layout.is_some();
        let mut columns: Vec<Measure> = match (self.ratings, by_layout) {
            (false, _) => Vec::new(),
            (true, false) => Measure::RATINGS.to_vec(),
            (true, true) => vec![Measure::Class],
        };
        if self.guesses || by_layout {
            columns.push(Measure::Guesses);
        }
        if columns.is_empty() {
            return Err("without ratings there are only guesses: ask for them".to_owned());
        }
        if self.at_most.is_some() && !self.ratings {
            return Err("at_most is about the ratings, which are not asked for".to_owned());
        }
        if self.at_most.is_some() && by_layout {
            return Err(NO_RATINGS.to_owned());
        }
        let view = Ratings {
            columns: columns.into(),
            by_singles: by_layout,
            at_most: self.at_most,
        };
        let inquiry = Inquiry::new(view.question(), view, about);
        // (Which has the modules of the page compiled without what is about layouts.)
        match EVERY {
            true => Ok(inquiry.visit_clues::<Grid, Board, _>(visitor)),
            false => inquiry.visit_grids("rates", visitor),
        }
    }
}

/// The reason why boards of a layout have none.
pub const NO_RATINGS: &str = "er, ep and ed are ratings of 9x9 boards";

/// A column of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The class by ER in words, or of boards of a layout the class by singles; null where ER leaves it open.
    Class,
    /// The rating of the hardest step by Sudoku Explainer; if it is not known `>4.4`, of the limit, and null in tables.
    Er,
    /// The rating of the hardest step up to and with the first that fills a cell.
    Ep,
    /// The rating of the first step.
    Ed,
    /// The number of guesses that a proof takes.
    Guesses,
    /// The version of the definition of guesses.
    RatingVersion,
    /// The version of the techniques and ratings of Sudoku Explainer.
    PathVersion,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Measure; 7] = [
        Measure::Class,
        Measure::Er,
        Measure::Ep,
        Measure::Ed,
        Measure::Guesses,
        Measure::RatingVersion,
        Measure::PathVersion,
    ];

    /// The class and the ratings of Sudoku Explainer.
    pub const RATINGS: [Measure; 4] = [Measure::Class, Measure::Er, Measure::Ep, Measure::Ed];

    /// Those of boards of a layout.
    pub const OF_LAYOUT: [Measure; 2] = [Measure::Class, Measure::Guesses];

    /// True if only 9x9 boards have it.
    pub fn is_of_nine(self) -> bool {
        matches!(
            self,
            Measure::Er | Measure::Ep | Measure::Ed | Measure::PathVersion
        )
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
            Measure::Class => {
                "The class by ER: easy, medium, hard, expert or extreme; of other boards by singles"
            }
            Measure::Er => {
                "ER of Sudoku Explainer, the rating of the hardest step, 0.0 for a solved grid; `>4.4` where a limit of 4.4 leaves it open, and null in tables"
            }
            Measure::Ep => {
                "EP, the rating of the hardest step up to and with the first that fills a cell"
            }
            Measure::Ed => "ED, the rating of the first step",
            Measure::Guesses => "The number of guesses that a proof takes",
            Measure::RatingVersion => "The version of the definition of guesses",
            Measure::PathVersion => "The version of the techniques and ratings of Sudoku Explainer",
        }
    }

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Class => "class",
            Measure::Er => "er",
            Measure::Ep => "ep",
            Measure::Ed => "ed",
            Measure::Guesses => "guesses",
            Measure::RatingVersion => "rating_version",
            Measure::PathVersion => "path_version",
        }
    }

    /// Its value in an answer. It is null where there is no rating, or none of this kind.
    pub fn value(self, answer: &RateAnswer) -> Value<'static> {
        let number: Option<u64> = match self {
            Measure::Class => {
                return match (answer.class(), answer.by_singles) {
                    (Some(class), _) => Value::Word(class.word(), class as u8),
                    (None, Some(class)) => Value::Word(class.word(), class as u8),
                    (None, None) => Value::Null,
                };
            }
            Measure::Er | Measure::Ep | Measure::Ed => {
                let tenths = self.rating(answer).map(|rating| f64::from(rating.tenths()));
                return tenths.map_or(Value::Null, |tenths| Value::Number(tenths / 10.0));
            }
            Measure::Guesses => answer.guesses,
            Measure::RatingVersion => {
                (answer.status == Status::Unique).then_some(RATING_VERSION.into())
            }
            Measure::PathVersion => answer.ratings.map(|_| PATH_VERSION.into()),
        };
        let number = number.and_then(|number| i64::try_from(number).ok());
        number.map_or(Value::Null, Value::Integer)
    }

    /// The text for a value that is null although the puzzle is rated, such as `>4.4`.
    pub fn unknown(self, answer: &RateAnswer) -> String {
        let above = answer.ratings.and_then(|ratings| ratings.above);
        match (self, above) {
            (Measure::Er | Measure::Ep | Measure::Ed, Some(above)) => format!(">{above}"),
            _ => "-".to_owned(),
        }
    }

    /// Its rating by Sudoku Explainer, if it is one and known.
    fn rating(self, answer: &RateAnswer) -> Option<SeRating> {
        let ratings = answer.ratings?;
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
    /// True if the boards are those of a layout, whose class is that by singles.
    pub by_singles: bool,
    /// The rating above which ratings are left unknown, if there is one.
    pub at_most: Option<SeRating>,
}

impl Ratings {
    /// The question with these columns: it asks for no more.
    pub fn question(&self) -> Rate {
        let question = match (self.has_class(), self.has(Measure::Guesses)) {
            (true, true) => Rate::new().with_guesses(),
            (true, false) => Rate::new(),
            (false, _) => Rate::guesses_only(),
        };
        match self.at_most {
            Some(at_most) => question.at_most(at_most),
            None => question,
        }
    }

    /// True if ratings of Sudoku Explainer are asked for, or the class.
    pub fn has_class(&self) -> bool {
        let is_rating = |column: &Measure| column.is_of_nine() || *column == Measure::Class;
        self.columns.iter().any(is_rating)
    }

    fn has(&self, column: Measure) -> bool {
        self.columns.contains(&column)
    }

    /// The words of classes.
    fn classes(&self) -> &'static [&'static str] {
        match self.by_singles {
            true => SinglesClass::WORDS,
            false => Class::WORDS,
        }
    }
}

impl Tabled<RateAnswer> for Ratings {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let kind = |column: &Measure| match column {
            Measure::Class => Type::Word(self.classes()),
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

    fn line(&self, answer: &RateAnswer, out: &mut impl Write) -> io::Result<()> {
        if answer.status != Status::Unique {
            return write_word(answer.status, out);
        }
        for (at, column) in self.columns.iter().enumerate() {
            if at > 0 {
                out.write_all(b" ")?;
            }
            match column.value(answer) {
                Value::Word(word, _) => out.write_all(word.as_bytes())?,
                Value::Integer(digit @ 0..=9) => out.write_all(&[b'0' + digit as u8])?,
                Value::Integer(number) => write!(out, "{number}")?,
                Value::Number(number) => write!(out, "{number:.1}")?,
                _ => out.write_all(column.unknown(answer).as_bytes())?,
            }
        }
        out.write_all(b"\n")
    }
}

impl View<RateAnswer> for Ratings {
    /// The class of those that have one, and the status of the others: of puzzles with one solution, too, where a limit
    /// may leave the class open.
    fn outcomes(&self) -> Vec<&'static str> {
        if !self.has(Measure::Class) {
            return STATUSES.all.to_vec();
        }
        let is_open = self.at_most.is_some();
        let statuses = STATUSES.all.iter().enumerate();
        let other = |&(number, _): &(usize, _)| {
            (is_open || number != Status::Unique as usize) && number != STATUSES.malformed
        };
        let others = statuses.filter(other).map(|(_, word)| word);
        let malformed = &STATUSES.all[STATUSES.malformed];
        let all = self.classes().iter().chain(others).chain([malformed]);
        all.copied().collect()
    }

    fn outcome(&self, answer: &RateAnswer) -> &'static str {
        match Measure::Class.value(answer) {
            Value::Word(word, _) if self.has(Measure::Class) => word,
            _ => answer.status.word(),
        }
    }

    fn number(&self) -> Option<&'static str> {
        Some(match self.has(Measure::Er) {
            true => "er",
            false => "guesses",
        })
    }

    fn number_of(&self, answer: &RateAnswer) -> Option<f64> {
        if self.has(Measure::Er) {
            let er = Measure::Er.rating(answer)?;
            return Some(f64::from(er.tenths()) / 10.0);
        }
        Some(answer.guesses? as f64)
    }
}
