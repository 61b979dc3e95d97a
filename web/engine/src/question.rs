//! The questions that are asked of every record.
//!
//! A question is a name in [`NAMES`] and an arm of [`ask`]; what its answers are as columns says
//! [`ninefold_formats::answers`], and [`Seen`] what the page filters, sorts and plots them by.

use crate::puzzle;
use crate::request::Ask;
use crate::segment::Answers;
use anyhow::{Context, Result, bail};
use ninefold::answers::{
    Canonical, CanonicalForm, Check, CountAnswer, Minimal, Minimality, MinimalityAnswer, Puzzle,
    Question, Rate, RateAnswer, Settings, Solve, SolveAnswer, Target, TargetAnswer,
};
use ninefold::canonical::Form;
use ninefold::rating::Class;
use ninefold::{Grid, Pencilmarks, Status};
use ninefold_formats::answers::{
    Counts, Forms, Measure, MinimalityColumns, Ratings, Redundant, Scores, Solutions, Statuses,
};
use ninefold_formats::formats::TableWriter;
use ninefold_formats::table::{AnswerColumn, RecordRows, Rows, Tabled, Value};
use std::convert::Infallible;

/// The names of all questions.
pub const NAMES: &[&str] = &[
    "solve",
    "check",
    "count",
    "target",
    "canonical",
    "minimality",
    "rate",
];

/// A question, whatever its answers are.
pub trait Asking {
    /// The columns of the answer.
    fn columns(&self) -> Vec<AnswerColumn>;

    /// The words for what can become of a record.
    fn words(&self) -> Vec<&'static str>;

    /// What the number of a record is.
    fn number(&self) -> Option<&'static str>;

    /// How many boards make a segment.
    fn boards(&self) -> usize;

    /// Answers the records of a batch, of which so many cells each are written again.
    fn answer(
        &mut self,
        rows: Rows<'_, 9>,
        width: usize,
        writer: &dyn TableWriter,
        answers: &mut Answers,
    );
}

/// What the page filters, sorts and plots answers by.
trait Seen<A>: Tabled<A> {
    /// The words for what can become of a record, the last of which is for those that are malformed.
    fn words(&self) -> Vec<&'static str> {
        statuses()
    }

    /// The word for an answer.
    fn word(&self, answer: &A) -> &'static str;

    /// What the number of an answer is.
    fn name(&self) -> Option<&'static str> {
        None
    }

    /// The number of an answer.
    fn number(&self, _: &A) -> Option<f64> {
        None
    }
}

/// The words for statuses that a record can have, `malformed` last.
fn statuses() -> Vec<&'static str> {
    let all = Status::ALL.iter().copied();
    let others = all.filter(|&status| status != Status::Malformed);
    let mut words: Vec<&str> = others.map(Status::word).collect();
    words.push(Status::Malformed.word());
    words
}

impl Seen<SolveAnswer<9>> for Solutions {
    fn word(&self, answer: &SolveAnswer<9>) -> &'static str {
        answer.status.word()
    }
}

impl Seen<Status> for Statuses {
    fn word(&self, answer: &Status) -> &'static str {
        answer.word()
    }
}

impl Seen<CountAnswer> for Counts {
    fn word(&self, answer: &CountAnswer) -> &'static str {
        answer.status.word()
    }

    fn name(&self) -> Option<&'static str> {
        Some("solutions")
    }

    fn number(&self, answer: &CountAnswer) -> Option<f64> {
        Some(answer.count as f64)
    }
}

impl Seen<TargetAnswer> for Scores {
    fn word(&self, answer: &TargetAnswer) -> &'static str {
        answer.status.word()
    }

    fn name(&self) -> Option<&'static str> {
        Some("score")
    }

    fn number(&self, answer: &TargetAnswer) -> Option<f64> {
        answer.best.map(|best| best.score as f64)
    }
}

impl Seen<CanonicalForm> for Forms {
    fn words(&self) -> Vec<&'static str> {
        match self.status {
            true => statuses(),
            false => vec!["canonical", Status::Malformed.word()],
        }
    }

    fn word(&self, answer: &CanonicalForm) -> &'static str {
        match self.status {
            true => answer.status.word(),
            false => "canonical",
        }
    }

    fn name(&self) -> Option<&'static str> {
        self.automorphisms.then_some("automorphisms")
    }

    fn number(&self, answer: &CanonicalForm) -> Option<f64> {
        answer.automorphisms.map(f64::from)
    }
}

/// The words of minimality, `malformed` last.
fn minimalities() -> Vec<&'static str> {
    let all = Minimal::ALL.iter().copied();
    let others = all.filter(|&word| word != Minimal::Malformed);
    let mut words: Vec<&str> = others.map(Minimal::word).collect();
    words.push(Minimal::Malformed.word());
    words
}

impl<T: Redundant> Seen<MinimalityAnswer<T>> for MinimalityColumns {
    fn words(&self) -> Vec<&'static str> {
        minimalities()
    }

    fn word(&self, answer: &MinimalityAnswer<T>) -> &'static str {
        answer.word.word()
    }

    fn name(&self) -> Option<&'static str> {
        Some("redundant")
    }

    fn number(&self, answer: &MinimalityAnswer<T>) -> Option<f64> {
        Some(answer.redundant.len() as f64)
    }
}

/// The class of those that have a rating, and the status of the others.
impl Seen<RateAnswer> for Ratings {
    fn words(&self) -> Vec<&'static str> {
        let classes = Class::ALL.iter().map(|class| class.word());
        let others = statuses().into_iter();
        classes
            .chain(others.filter(|&word| word != Status::Unique.word()))
            .collect()
    }

    fn word(&self, answer: &RateAnswer) -> &'static str {
        match answer.rating {
            Some(rating) => rating.class.word(),
            None => answer.status.word(),
        }
    }

    fn name(&self) -> Option<&'static str> {
        Some("guesses")
    }

    fn number(&self, answer: &RateAnswer) -> Option<f64> {
        let rating = answer.rating?;
        rating.guesses.map(|guesses| guesses as f64)
    }
}

/// What a question is asked of.
trait OfRows: Puzzle<Board = Grid> {
    /// Takes all from a batch.
    fn all(rows: &mut Rows<'_, 9>) -> Vec<Self>;
}

impl OfRows for Grid {
    fn all(rows: &mut Rows<'_, 9>) -> Vec<Self> {
        std::mem::take(&mut rows.boards)
    }
}

impl OfRows for Pencilmarks {
    fn all(rows: &mut Rows<'_, 9>) -> Vec<Self> {
        std::mem::take(&mut rows.marks)
    }
}

/// A question about puzzles `A`, and how its answers are shown.
struct Asked<A, Q: Question<A>, S> {
    question: Q,
    settings: Settings,
    worker: Q::Worker,
    shown: S,
    words: Vec<&'static str>,
}

impl<A: OfRows, Q: Question<A>, S: Seen<Q::Answer>> Asked<A, Q, S> {
    fn new(question: Q, shown: S) -> Self {
        let settings = Settings::new();
        Asked {
            worker: question.worker(&settings),
            words: shown.words(),
            question,
            settings,
            shown,
        }
    }
}

impl<A: OfRows, Q: Question<A>, S: Seen<Q::Answer>> Asking for Asked<A, Q, S> {
    fn columns(&self) -> Vec<AnswerColumn> {
        Tabled::columns(&self.shown)
    }

    fn words(&self) -> Vec<&'static str> {
        self.words.clone()
    }

    fn number(&self) -> Option<&'static str> {
        self.shown.name()
    }

    fn boards(&self) -> usize {
        self.question.batch_size(&self.settings).boards()
    }

    fn answer(
        &mut self,
        mut rows: Rows<'_, 9>,
        width: usize,
        writer: &dyn TableWriter,
        answers: &mut Answers,
    ) {
        let mut order = rows.in_order();
        let asked = A::all(&mut rows);
        let mut records = RecordRows::new(&rows, width);
        let (shown, words) = (&self.shown, &self.words);
        let malformed = (words.len() - 1) as u8;
        let mut malformed_before =
            |board: usize, records: &mut RecordRows, answers: &mut Answers| {
                for error in order.malformed_before(board) {
                    Tabled::malformed(shown, &mut |values: &[Value]| {
                        writer.row(&records.row(), values, &mut answers.csv);
                    });
                    records.advance();
                    answers.push_malformed(malformed, error);
                }
            };
        let each = |index: usize, answer: Q::Answer| {
            malformed_before(index, &mut records, answers);
            Tabled::rows(
                shown,
                &mut S::State::default(),
                &answer,
                &mut |values: &[Value]| writer.row(&records.row(), values, &mut answers.csv),
            );
            records.advance();
            let word = shown.word(&answer);
            let word = words.iter().position(|&known| known == word);
            let word = word.expect("every answer has one of the words");
            answers.push(
                word as u8,
                shown.number(&answer),
                asked[index].clues().clue_count() as u8,
            );
            Ok::<(), Infallible>(())
        };
        let Ok(()) = self
            .question
            .answer(&mut self.worker, &asked, &self.settings, each);
        malformed_before(asked.len(), &mut records, answers);
    }
}

/// A question, about puzzles of clues or about pencilmarks.
fn either<Q, S>(question: Q, shown: S, pencilmarks: bool) -> Box<dyn Asking>
where
    Q: Question<Grid> + Question<Pencilmarks>,
    S: Seen<<Q as Question<Grid>>::Answer> + Seen<<Q as Question<Pencilmarks>>::Answer>,
{
    match pencilmarks {
        true => Box::new(Asked::<Pencilmarks, Q, S>::new(question, shown)),
        false => Box::new(Asked::<Grid, Q, S>::new(question, shown)),
    }
}

/// A question as it was asked, of puzzles of clues or of pencilmarks.
///
/// # Errors
/// If something in it is not known, or the question is not defined for pencilmarks.
pub fn ask(asked: &Ask, pencilmarks: bool) -> Result<Box<dyn Asking>> {
    Ok(match &asked.ask[..] {
        "solve" => match asked.any {
            true => either(Solve::any(), Solutions, pencilmarks),
            false => either(Solve::unique(), Solutions, pencilmarks),
        },
        "check" => either(Check::new(), Statuses, pencilmarks),
        "count" => {
            let (question, cap) = puzzle::count(asked.cap.as_deref().unwrap_or("2"))?;
            either(question, Counts::up_to(cap), pencilmarks)
        }
        "target" => {
            let (weights, goal) = puzzle::goal(asked.weights.as_deref(), asked.smallest)?;
            // The same grid in every run, as where the program is asked for one.
            let question = Target::new(&weights, goal);
            either(question, Scores { optima: false }, pencilmarks)
        }
        "minimality" => either(
            Minimality::new(),
            MinimalityColumns { word_only: false },
            pencilmarks,
        ),
        "canonical" | "rate" if pencilmarks => bail!(
            "the puzzles are pencilmarks, and canonical forms and ratings are defined for clues alone"
        ),
        "canonical" => {
            let form = asked.form.as_deref().unwrap_or(Form::Strict.word());
            let known = Form::ALL.iter().copied().find(|known| known.word() == form);
            let form = known.with_context(|| format!("no form is called `{form}`"))?;
            let shown = Forms {
                automorphisms: asked.automorphisms,
                band: false,
                bands: false,
                transformation: false,
                status: form == Form::Solution,
            };
            Box::new(Asked::<Grid, _, _>::new(Canonical::new(form), shown))
        }
        "rate" => {
            let columns = [Measure::Class, Measure::Rounds, Measure::Guesses];
            let shown = Ratings {
                columns: columns.into(),
            };
            Box::new(Asked::<Grid, _, _>::new(Rate::new(), shown))
        }
        other => bail!("there is no question called `{other}`"),
    })
}
