//! The questions that are asked of every record: those in the table of [`ninefold_formats::answers`] that
//! the page asks.

use crate::dedupe::{self, Classes};
use crate::segment::{Answers, NO_CLUES};
use anyhow::{Context, Error, Result, bail};
use ninefold::answers::{AnswerPart, Question, Settings};
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Grid, Pencilmarks};
use ninefold_formats::answers::{self, Inquiry, OF_PAGE, Parameters, Subject, View, Visitor};
use ninefold_formats::formats::TableWriter;
use ninefold_formats::table::{AnswerColumn, Companion, RecordRows, Rows, Value};
use std::convert::Infallible;
use std::marker::PhantomData;

/// A question, whatever its answers are.
pub trait Responder {
    /// The columns of the answer.
    fn columns(&self) -> Vec<AnswerColumn>;

    /// The words for what can become of a record.
    fn words(&self) -> Vec<&'static str>;

    /// The name of the number of a record.
    fn number(&self) -> Option<&'static str>;

    /// Answers the records of a batch, of which `width` cells each are written again.
    fn answer(
        &mut self,
        rows: Rows<'_>,
        width: usize,
        writer: &dyn TableWriter,
        answers: &mut Answers,
    );
}

/// A question about puzzles `A`, and the view of its answers.
struct QuestionResponder<A, Q: Question<A>, V> {
    question: Q,
    settings: Settings,
    worker: Q::Worker,
    view: V,
    words: Vec<&'static str>,
    puzzles: PhantomData<A>,
}

impl<A, Q: Question<A>, V: View<Q::Answer>> QuestionResponder<A, Q, V> {
    fn new(inquiry: Inquiry<Q, V>) -> Self {
        QuestionResponder {
            worker: inquiry.question.worker(&inquiry.settings),
            words: inquiry.view.outcomes(),
            question: inquiry.question,
            settings: inquiry.settings,
            view: inquiry.view,
            puzzles: PhantomData,
        }
    }
}

impl<A, Q, V> Responder for QuestionResponder<A, Q, V>
where
    A: Subject,
    Q: Question<A>,
    V: View<Q::Answer>,
{
    fn columns(&self) -> Vec<AnswerColumn> {
        self.view.columns()
    }

    fn words(&self) -> Vec<&'static str> {
        self.words.clone()
    }

    fn number(&self) -> Option<&'static str> {
        self.view.number()
    }

    fn answer(
        &mut self,
        mut rows: Rows<'_>,
        width: usize,
        writer: &dyn TableWriter,
        answers: &mut Answers,
    ) {
        let mut order = rows.in_order();
        let clues: Vec<u8> = match A::PENCILMARKS {
            true => rows
                .marks
                .iter()
                .map(|marks| clues_of(&marks.clues()))
                .collect(),
            false if rows.boards.is_empty() => rows.grids.iter().map(clues_of).collect(),
            false => rows.boards.iter().map(clues_of).collect(),
        };
        let asked = A::all(&mut rows);
        let mut records = RecordRows::new(&rows, width);
        let (view, words) = (&self.view, &self.words);
        let malformed = (words.len() - 1) as u8;
        let mut malformed_before =
            |board: usize, records: &mut RecordRows, answers: &mut Answers| {
                for error in order.malformed_before(board) {
                    view.malformed(&mut |values: &[Value]| {
                        answers.row(|csv| writer.row(&records.row(), values, csv));
                    });
                    records.advance();
                    answers.end_malformed(malformed, error);
                }
            };
        let mut state = V::State::default();
        let each = |index: usize, answer: Q::Answer| {
            malformed_before(index, &mut records, answers);
            view.rows(&mut state, &answer, &mut |values: &[Value]| {
                answers.row(|csv| writer.row(&records.row(), values, csv));
            });
            if answer.status().is_some() {
                state = V::State::default();
                records.advance();
                let word = view.outcome(&answer);
                let word = words.iter().position(|&known| known == word);
                let word = word.expect("every answer has one of the words");
                answers.end(word as u8, view.number_of(&answer), clues[index]);
            }
            Ok::<(), Infallible>(())
        };
        let Ok(()) = self
            .question
            .answer(&mut self.worker, &asked, &self.settings, each);
        malformed_before(asked.len(), &mut records, answers);
    }
}

/// Number of clues of a board, or [`NO_CLUES`] if there are more than a byte holds: a grid of 16x16.
pub fn clues_of(board: &impl AnyBoard) -> u8 {
    let clues = board.digits().iter().filter(|&&digit| digit > 0).count();
    clues.try_into().unwrap_or(NO_CLUES)
}

/// The message about a question that is not asked of pencilmarks.
const NO_PENCILMARKS: &str =
    "the puzzles are pencilmarks, and this question is defined only for clues";

/// Makes the responder for a question, if that fits the puzzles.
struct Chooser {
    pencilmarks: bool,
}

impl Visitor for Chooser {
    type Outcome = Result<Box<dyn Responder>>;

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        if self.pencilmarks {
            bail!(NO_PENCILMARKS);
        }
        Ok(Box::new(QuestionResponder::<A, Q, V>::new(inquiry)))
    }

    fn visit_either<Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<<Q as Question<Grid>>::Answer> + View<<Q as Question<Pencilmarks>>::Answer>,
    {
        Ok(match self.pencilmarks {
            true => Box::new(QuestionResponder::<Pencilmarks, Q, V>::new(inquiry)),
            false => Box::new(QuestionResponder::<Grid, Q, V>::new(inquiry)),
        })
    }
}

/// The puzzles that a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Their layout.
    pub layout: Layout,
    /// The companion that they need, if any.
    pub companion: Option<Companion>,
}

impl Asked {
    fn classic() -> Asked {
        Asked {
            layout: Layout::classic(),
            companion: None,
        }
    }
}

/// Finds out what a question is about.
struct Describer;

impl Visitor for Describer {
    type Outcome = Asked;

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        Asked {
            layout: inquiry.layout,
            companion: A::BESIDE,
        }
    }

    fn visit_either<Q, V>(self, _: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<<Q as Question<Grid>>::Answer> + View<<Q as Question<Pencilmarks>>::Answer>,
    {
        Asked::classic()
    }
}

/// The question of the name `ask`, with its other parameters, of puzzles of clues or of pencilmarks.
///
/// # Errors
/// If something in it is not known, or the question is not defined for pencilmarks.
pub fn ask(question: &Parameters, pencilmarks: bool) -> Result<Box<dyn Responder>> {
    if is_dedupe(question) {
        if pencilmarks {
            bail!(NO_PENCILMARKS);
        }
        return Ok(Box::new(Classes::new(dedupe::classify(question)?)));
    }
    visit(question, Chooser { pencilmarks })?
}

/// The puzzles that this question is about.
///
/// # Errors
/// If something in it is not known.
pub fn asked(question: &Parameters) -> Result<Asked> {
    if is_dedupe(question) {
        return Ok(Asked::classic());
    }
    visit(question, Describer)
}

/// The names of the questions that are asked by layout.
pub fn names_by_layout() -> impl Iterator<Item = &'static str> {
    let takes_layouts = |name: &&str| {
        let members = [("ask", *name), ("layout", "x")];
        let question = members.map(|(member, value)| (member.to_owned(), value.into()));
        asked(&Parameters::from_iter(question)).is_ok()
    };
    answers::of_page().filter(takes_layouts)
}

/// The names of all questions.
pub fn names() -> impl Iterator<Item = &'static str> {
    answers::of_page().chain([dedupe::NAME])
}

/// True if only the first record of each class is wanted.
pub fn is_dedupe(question: &Parameters) -> bool {
    let ask = question.get("ask").and_then(|ask| ask.as_str());
    ask == Some(dedupe::NAME)
}

/// Hands over a question.
fn visit<V: Visitor>(question: &Parameters, visitor: V) -> Result<V::Outcome> {
    let mut parameters = question.clone();
    let name = parameters.remove("ask");
    let name = name.as_ref().and_then(|name| name.as_str());
    let name = name.context("the request is wrong: there is no question")?;
    answers::visit::<OF_PAGE, _>(name, parameters, visitor).map_err(Error::msg)
}
