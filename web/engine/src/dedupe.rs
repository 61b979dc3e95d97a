//! The removal of puzzles whose class was there before, as the program's `dedupe` does it: any worker finds
//! the classes of a segment's records, and one of them, which has the segments in order, decides.

use crate::question::{Responder, clues_of};
use crate::segment::{Answers, without_repeated};
use anyhow::{Context, Result, bail};
use ninefold::answers::{Question, Settings};
use ninefold::layout::Layout;
use ninefold::{BoardShape, Grid, Status};
use ninefold_formats::answers::Parameters;
use ninefold_formats::formats::TableWriter;
use ninefold_formats::table::{AnswerColumn, RecordRows, Rows};
use ninefold_study::answers::{Classification, Classifier, Classify};
use ninefold_study::canonical::Form;
use ninefold_study::keys::{Entry, Keys, Table};
use std::convert::Infallible;

/// The name by which it is asked for.
pub const NAME: &str = "dedupe";

/// The words for the outcomes of records.
const WORDS: [&str; 7] = [
    "first",
    "repeated",
    "ambiguous",
    "impossible",
    "illegal",
    "unfinished",
    "malformed",
];
const FIRST: u8 = 0;
const REPEATED: u8 = 1;
const MALFORMED: u8 = 6;

fn word_of(status: Status) -> u8 {
    let word = WORDS.iter().position(|&word| word == status.word());
    word.map_or(FIRST, |word| word as u8)
}

/// The question, with the property that the puzzles of a class share.
pub fn classify(parameters: &Parameters) -> Result<Classify> {
    let by = parameters.get("by").and_then(|by| by.as_str());
    Ok(Classify::new(match by.unwrap_or("text") {
        "text" => Classification::Text,
        "solution" => Classification::Solution,
        "canonical" => Classification::Canonical(Form::default()),
        "solution-grid" => Classification::SolutionGrid,
        other => bail!("no property of a class is called `{other}`"),
    }))
}

/// Finds the classes of records.
pub struct Classes {
    classify: Classify,
    classifier: Classifier,
    settings: Settings,
}

impl Classes {
    /// For a question about classes.
    pub fn new(classify: Classify) -> Self {
        let settings = Settings::new();
        let classifier = Question::<Grid>::worker(&classify, &settings);
        Classes {
            classify,
            classifier,
            settings,
        }
    }
}

impl Responder for Classes {
    /// None: a record is written as it is, or not.
    fn columns(&self) -> Vec<AnswerColumn> {
        Vec::new()
    }

    fn words(&self) -> Vec<&'static str> {
        WORDS.to_vec()
    }

    fn number(&self) -> Option<&'static str> {
        None
    }

    fn answer(
        &mut self,
        mut rows: Rows<'_>,
        width: usize,
        writer: &dyn TableWriter,
        answers: &mut Answers,
    ) {
        let mut order = rows.in_order();
        let boards = std::mem::take(&mut rows.grids);
        let mut records = RecordRows::new(&rows, width);
        let mut malformed_before =
            |board: usize, records: &mut RecordRows, answers: &mut Answers| {
                for error in order.malformed_before(board) {
                    answers.row(|csv| writer.row(&records.row(), &[], csv));
                    answers.class(None);
                    answers.end_malformed(MALFORMED, error);
                    records.advance();
                }
            };
        let each = |index: usize, answer: ninefold_study::answers::ClassifyAnswer<Grid>| {
            malformed_before(index, &mut records, answers);
            answers.row(|csv| writer.row(&records.row(), &[], csv));
            answers.class(answer.class.as_ref());
            let word = match answer.class {
                Some(_) => FIRST,
                None => word_of(answer.status),
            };
            answers.end(word, None, clues_of(&boards[index]));
            records.advance();
            Ok::<(), Infallible>(())
        };
        let Ok(()) = self
            .classify
            .answer(&mut self.classifier, &boards, &self.settings, each);
        malformed_before(boards.len(), &mut records, answers);
    }
}

/// Decides which records are the first of their classes.
#[derive(Debug)]
pub struct Decider {
    keys: Keys,
    seen: Table,
    key: Vec<u8>,
}

impl Decider {
    /// Before any record.
    pub fn new() -> Self {
        /// Bytes of memory, of the four thousand millions that a module can have.
        const MOST: usize = 2 << 30;
        Decider {
            keys: Keys::new(&Layout::classic()),
            seen: Table::new(Keys::width(BoardShape::CLASSIC), 0, MOST),
            key: Vec::new(),
        }
    }

    /// The answers to the next segment, without the rows of records that repeat a class.
    ///
    /// # Errors
    /// If there is no room for more classes, or these are no answers of [`Classes`].
    pub fn decide(&mut self, answers: &[u8]) -> Result<Vec<u8>> {
        without_repeated(answers, REPEATED, |class| {
            let board = Grid::from_digits(class)?;
            self.key.clear();
            self.keys.push(Ok(board), &mut self.key);
            match self.seen.entry(&self.key, false) {
                Entry::New(_) => Ok(true),
                Entry::There(_) => Ok(false),
                Entry::NoRoom => {
                    None.context("there are more puzzles than the memory of a page holds")
                }
            }
        })
    }
}
