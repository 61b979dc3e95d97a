//! Answers about many puzzles at once, as bytes of fixed width, for the npm package.
//!
//! The payload is digits, 81 bytes a puzzle, or texts. The answer is, one part after another:
//!
//! - the digits of solutions, 81 bytes a puzzle, 0 where there is none; those of `enumerate` follow each
//!   other without gaps; where the payload is texts they are characters
//! - the numbers of solutions: as `f64`; those of `count_exact` as `u128`
//! - the statuses, a byte a puzzle: the number of a [`Status`], or [`NO_RECORD`]
//! - JSON of the malformed records: `[index, line, column, reason]`
//! - the length of that, as `u32`

use crate::request::Batch;
use anyhow::{Context, Error, Result, bail};
use ninefold::answers::{Check, Count, CountAnswer, Enumerate, Question, Settings, Solve};
use ninefold::answers::{SolveAnswer, Streamed};
use ninefold::scalar::SolutionOrder;
use ninefold::text::{ParseErrorKind, Syntax, plain_board};
use ninefold::{Cell, Grid, Limits, Status};
use std::cell::RefCell;
use std::convert::Infallible;
use std::time::Duration;

/// Number of cells of a grid.
const CELLS: usize = 81;

/// The status of a line that has no puzzle: it is blank, or a comment.
const NO_RECORD: u8 = 255;

thread_local! {
    /// (Not in a [`Module`](crate::Module), which the page has without it.)
    static BATCHES: RefCell<Batches> = RefCell::default();
}

/// The answers about the puzzles of a payload.
///
/// # Errors
/// If there is no such question, or the payload is cut off.
pub fn answer(wanted: &Batch, payload: &[u8]) -> Result<Vec<u8>> {
    BATCHES.with_borrow_mut(|batches| batches.answer(wanted, payload))
}

/// The working memory of the questions, which is kept from batch to batch.
struct Batches {
    worker: <Solve as Question<Grid>>::Worker,
    settings: Settings,
}

impl Default for Batches {
    fn default() -> Self {
        let settings = Settings::new();
        Batches {
            worker: Question::<Grid>::worker(&Solve::unique(), &settings),
            settings,
        }
    }
}

/// The puzzles of a payload. A grid without a solution stands for each record that is none.
struct Puzzles {
    grids: Vec<Grid>,
    malformed: Vec<Malformed>,
    /// The indices of lines without a puzzle.
    missing: Vec<usize>,
}

/// A record that is no puzzle: its index, the line and the character in it from 1, or none for
/// digits, and the reason.
type Malformed = (usize, Option<u64>, Option<usize>, String);

/// The parts of an answer.
#[derive(Default)]
struct Answers {
    digits: Vec<u8>,
    numbers: Vec<u8>,
    statuses: Vec<u8>,
    /// The character for 0, or 0.
    zero: u8,
}

impl Answers {
    fn solution(&mut self, solution: Option<&Grid>) {
        match solution {
            Some(grid) => {
                let zero = self.zero;
                let digits = grid.as_array().map(|digit| digit + zero);
                self.digits.extend_from_slice(&digits);
            }
            None => self.digits.extend_from_slice(&[0; CELLS]),
        }
    }

    fn number(&mut self, number: u64) {
        self.numbers.extend((number as f64).to_le_bytes());
    }

    fn status(&mut self, status: Status) {
        self.statuses.push(status as u8);
    }
}

impl Batches {
    fn answer(&mut self, wanted: &Batch, payload: &[u8]) -> Result<Vec<u8>> {
        let puzzles = match wanted.texts {
            None => of_digits(payload)?,
            Some(records) => of_texts(payload, records, wanted.lines)?,
        };
        let mut answers = Answers {
            zero: wanted.texts.map_or(0, |_| b'0'),
            ..Answers::default()
        };
        self.ask(wanted, &puzzles.grids, &mut answers)?;
        let Answers {
            mut digits,
            numbers,
            mut statuses,
            ..
        } = answers;
        for (index, ..) in &puzzles.malformed {
            statuses[*index] = Status::Malformed as u8;
        }
        for index in puzzles.missing {
            statuses[index] = NO_RECORD;
        }
        let malformed = serde_json::to_vec(&puzzles.malformed)?;
        digits.extend(numbers);
        digits.extend(statuses);
        digits.extend(&malformed);
        digits.extend((malformed.len() as u32).to_le_bytes());
        Ok(digits)
    }

    fn ask(&mut self, wanted: &Batch, grids: &[Grid], answers: &mut Answers) -> Result<()> {
        let settings = &self.settings.clone().with_limits(limits(wanted)?);
        let worker = &mut self.worker;
        let cap = || wanted.cap.context("the request is wrong: there is no cap");
        let Ok(()) = match &wanted.ask[..] {
            "solve" => {
                let question = match wanted.any {
                    true => Solve::any(),
                    false => Solve::unique(),
                };
                answers.digits.reserve_exact(grids.len() * (CELLS + 1) + 64);
                let each = |_, answer: SolveAnswer| {
                    answers.solution(answer.solution.as_ref());
                    answers.status(answer.status);
                    Ok::<(), Infallible>(())
                };
                question.answer(worker, grids, settings, each)
            }
            "check" => {
                let each = |_, status| {
                    answers.status(status);
                    Ok(())
                };
                Check::new().answer(worker, grids, settings, each)
            }
            "count" => {
                let each = |_, CountAnswer { count, status, .. }| {
                    // (The cap is a number that JavaScript holds exactly, and so is the count.)
                    answers.number(count as u64);
                    answers.status(status);
                    Ok(())
                };
                Count::up_to(cap()?.into()).answer(worker, grids, settings, each)
            }
            "count_exact" => {
                let each = |_, CountAnswer { count, status, .. }| {
                    answers.numbers.extend(count.to_le_bytes());
                    answers.status(status);
                    Ok(())
                };
                Count::exactly().answer(worker, grids, settings, each)
            }
            "enumerate" => {
                let order = wanted.order.as_deref().unwrap_or("any");
                let order: SolutionOrder = order.parse().map_err(Error::new)?;
                let each = |_, answer| {
                    match answer {
                        Streamed::Item(solution) => answers.solution(Some(&solution)),
                        Streamed::End { count, status, .. } => {
                            answers.number(count);
                            answers.status(status);
                        }
                    }
                    Ok(())
                };
                let question = Enumerate::new().up_to(cap()?).in_order(order);
                question.answer(worker, grids, settings, each)
            }
            other => bail!("the request is wrong: there is no question `{other}`"),
        };
        Ok(())
    }
}

fn limits(wanted: &Batch) -> Result<Limits> {
    Ok(Limits::NONE
        .with_time(duration(wanted.time)?)
        .with_nodes(wanted.nodes))
}

/// The time of a number of seconds.
///
/// # Errors
/// If there is none.
pub fn duration(seconds: Option<f64>) -> Result<Option<Duration>> {
    let duration = |seconds| Duration::try_from_secs_f64(seconds).context("the limit is no time");
    seconds.map(duration).transpose()
}

/// A grid in which two clues contradict each other, so that no engine has anything to do.
fn without_solution() -> Grid {
    let [first, second] = [0, 1].map(|column| Cell::new(0, column));
    Grid::EMPTY.with(first, 1).with(second, 1)
}

fn of_digits(payload: &[u8]) -> Result<Puzzles> {
    let (digits, []) = payload.as_chunks::<CELLS>() else {
        bail!("the request is wrong: the digits are no whole grids");
    };
    let mut malformed = Vec::new();
    let grids = match Grid::slice_from_digits(digits) {
        Ok(grids) => grids.to_vec(),
        Err(_) => {
            let grids = digits.iter().enumerate().map(|(index, digits)| {
                Grid::from_digits(digits).unwrap_or_else(|error| {
                    malformed.push((index, None, None, error.to_string()));
                    without_solution()
                })
            });
            grids.collect()
        }
    };
    Ok(Puzzles {
        grids,
        malformed,
        missing: Vec::new(),
    })
}

fn of_texts(payload: &[u8], records: usize, lines: bool) -> Result<Puzzles> {
    let cut_off = "the request is wrong: its texts are cut off";
    let (lengths, mut texts) = payload.split_at_checked(4 * records).context(cut_off)?;
    let mut puzzles = Puzzles {
        grids: Vec::with_capacity(records),
        malformed: Vec::new(),
        missing: Vec::new(),
    };
    for (index, length) in lengths.as_chunks().0.iter().enumerate() {
        let length = u32::from_le_bytes(*length) as usize;
        let (text, rest) = texts.split_at_checked(length).context(cut_off)?;
        texts = rest;
        let grid = match plain_board(text) {
            Some(grid) => Ok(grid),
            None => Grid::from_text(text, Syntax::default()),
        };
        let grid = grid.unwrap_or_else(|error| {
            if lines && error.kind == ParseErrorKind::Missing {
                puzzles.missing.push(index);
            } else {
                let (line, column) = (Some(error.line), Some(error.column));
                let reason = error.kind.to_string();
                puzzles.malformed.push((index, line, column, reason));
            }
            without_solution()
        });
        puzzles.grids.push(grid);
    }
    Ok(puzzles)
}
