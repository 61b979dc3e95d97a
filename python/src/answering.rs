//! Answers to a question about many puzzles, block by block, in the call's own threads.
//!
//! One thread reads a block of rows, answers it with its worker, and writes the answers to its part of
//! the columns. Rows that are null or malformed are skipped and keep their places.

use crate::columns::{Cells, Data, Kind, Slot};
use crate::errors::Failure;
use crate::given::Column;
use crate::puzzles::{Puzzles, Wrong};
use crate::question::{Asked, Columns, Shown, ShownOfEither, Subject, Visitor, WorkerOf};
use crate::threads::{Call, Share};
use ninefold::Pencilmarks;
use ninefold::answers::{Question, Settings};
use ninefold::generate::{Generator, Kind as KindOfPuzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// Largest number of rows that the calling thread answers itself, if the question is quick.
const FEW: usize = 256;

/// Smallest number of rows of a block: with fewer, some lanes stay empty.
const LEAST: usize = 128;

/// Asks a question of every puzzle. Returns the columns of the answers.
///
/// `question` is JSON; `second` is a second column, such as claimed solutions; `cells` are those of
/// grids in the answers: `symbols`, `wide symbols` or `digits`; `strict` raises an error if a record is
/// malformed.
#[pyfunction]
#[pyo3(signature = (question, puzzles, second=None, *, threads=None, cells="symbols", strict=false, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
pub fn answer(
    py: Python<'_>,
    question: &str,
    puzzles: &Puzzles,
    second: Option<&Puzzles>,
    threads: Option<usize>,
    cells: &str,
    strict: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Column>> {
    let asked = Asked::read(question).map_err(PyValueError::new_err)?;
    let cells = Cells::of(cells)?;
    let call = Call::new(puzzles.len(), progress);
    let columns = py.detach(|| {
        let work = Work {
            puzzles,
            second,
            cells,
            strict,
        };
        answers(&asked, &work, threads, &call)
    })?;
    let columns = columns.into_iter();
    Ok(columns
        .map(|(name, data)| Column::new(name, data))
        .collect())
}

/// The data of a call, and its settings.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The puzzles.
    pub puzzles: &'a Puzzles,
    /// The second column, if the question has one.
    pub second: Option<&'a Puzzles>,
    /// The cells of grids in the answers.
    pub cells: Cells,
    /// True if a malformed record is an error.
    pub strict: bool,
}

/// The columns of the answers, without Python's lock.
///
/// # Errors
/// `ValueError` if the question is wrong, `MalformedError` if a record is malformed and the call is
/// strict, and the exception of a signal's handler or of the listener.
pub fn answers(
    asked: &Asked,
    work: &Work,
    threads: Option<usize>,
    call: &Call,
) -> PyResult<Vec<(&'static str, Data)>> {
    let rows = work.puzzles.len();
    match (asked.second(), work.second) {
        (Some(_), Some(second)) if second.len() == rows => {}
        (None, None) => {}
        (Some(what), Some(second)) => {
            let why = format!("{} {what}s of {rows} puzzles", second.len());
            return Err(PyValueError::new_err(why));
        }
        (Some(what), None) => {
            return Err(PyValueError::new_err(format!("there is no {what}")));
        }
        (None, Some(_)) => {
            return Err(PyValueError::new_err("the question has no second column"));
        }
    }
    if threads == Some(0) {
        return Err(PyValueError::new_err("threads is at least 1"));
    }
    let quick = rows <= FEW && asked.is_quick();
    let useful = match asked.is_quick() {
        _ if quick => 1,
        true => rows.div_ceil(LEAST),
        // (Even a few rows may keep many threads busy.)
        false => usize::MAX,
    };
    let share = Share::of(threads, useful);
    let of_rows = Rows {
        work,
        threads: share.threads,
        call,
        quick,
    };
    let outcome = asked.visit(rows, share.threads, of_rows);
    outcome.map_err(PyValueError::new_err)?
}

/// Answers for all rows.
struct Rows<'a> {
    work: &'a Work<'a>,
    threads: usize,
    call: &'a Call,
    quick: bool,
}

/// A block of rows, and its part of every column.
type Block<'a> = (Range<usize>, Vec<Slot<'a>>);

impl Visitor for Rows<'_> {
    type Outcome = PyResult<Vec<(&'static str, Data)>>;

    fn visit<Q: Shown>(self, question: Q, settings: Settings) -> Self::Outcome {
        self.answer(question, settings, None)
    }

    fn visit_either<Q: ShownOfEither>(self, question: Q, settings: Settings) -> Self::Outcome {
        self.answer(question, settings, Some(Q::answer_pencilmarks))
    }
}

/// The function [`ShownOfEither::answer_pencilmarks`] of a question.
type OfPencilmarks<Q> = fn(
    &Q,
    &mut WorkerOf<Q>,
    (&[Pencilmarks], &[u32]),
    &Settings,
    &mut [Slot],
) -> Result<(), Failure>;

impl Rows<'_> {
    /// Answers for all rows, with pencilmarks if the question accepts them.
    fn answer<Q: Shown>(
        self,
        question: Q,
        settings: Settings,
        of_pencilmarks: Option<OfPencilmarks<Q>>,
    ) -> PyResult<Vec<(&'static str, Data)>> {
        let Rows { work, call, .. } = self;
        let rows = work.puzzles.len();
        let settings = settings.with_control(call.control());
        let mut columns = Columns(rows, work.cells).visit(question.clone(), settings.clone())?;
        let asked = question.question();
        let most = asked.batch_size(&settings).boards();
        let fair = rows / (4 * self.threads);
        let size = fair.clamp(LEAST.min(most), most).max(1);
        let mut blocks: Vec<Block> = (0..rows)
            .step_by(size)
            .map(|start| (start..rows.min(start + size), Vec::new()))
            .collect();
        for (_, data) in &mut columns {
            let slots = data.slots(size, work.cells);
            for ((_, block), slot) in blocks.iter_mut().zip(slots) {
                block.push(slot);
            }
        }
        // The first malformed record. Blocks are begun in order and read before they are answered, so
        // that none before it is missed.
        let first: Mutex<Option<Failure>> = Mutex::new(None);
        let new = || ThreadState::<Q> {
            of_pencilmarks,
            worker: asked.worker(&settings),
            asked: Vec::new(),
            rows: Vec::new(),
            marks: Vec::new(),
            marked: Vec::new(),
        };
        let block = |state: &mut ThreadState<Q>, (rows, mut slots): Block| {
            let answered = state.answer(&question, work, rows.clone(), &mut slots, &settings);
            if let Err(failure) = answered {
                call.stop.store(true, Ordering::Relaxed);
                let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                if first
                    .as_ref()
                    .is_none_or(|first| failure.comes_before(first))
                {
                    *first = Some(failure);
                }
            }
            let done = &call.done;
            done.fetch_add(rows.len(), Ordering::Relaxed);
        };
        match self.quick {
            true => {
                let mut state = new();
                blocks.into_iter().for_each(|rows| block(&mut state, rows));
                call.finish()?;
            }
            false => call.work(blocks.into_iter(), self.threads, new, block)?,
        }
        match first.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(failure) => Err(failure.into()),
            None => Ok(columns),
        }
    }
}

/// The state of a thread.
struct ThreadState<Q: Shown> {
    /// The worker for pencilmarks, if the question accepts them.
    of_pencilmarks: Option<OfPencilmarks<Q>>,
    worker: WorkerOf<Q>,
    asked: Vec<Q::Subject>,
    /// The row within the block of each grid that is asked about.
    rows: Vec<u32>,
    /// Pencilmarks that are asked about.
    marks: Vec<Pencilmarks>,
    /// The row within the block of each of the pencilmarks.
    marked: Vec<u32>,
}

impl<Q: Shown> ThreadState<Q> {
    /// Answers for a block.
    ///
    /// # Errors
    /// [`Failure::Malformed`] for the first malformed record, if the call is strict;
    /// [`Failure::Memory`] or [`Failure::TooMany`] if a column cannot hold the answers.
    fn answer(
        &mut self,
        question: &Q,
        work: &Work,
        block: Range<usize>,
        slots: &mut [Slot],
        settings: &Settings,
    ) -> Result<(), Failure> {
        self.asked.clear();
        self.rows.clear();
        self.marks.clear();
        self.marked.clear();
        let mut wrong = None;
        let mut malformed = |row: usize, why: &dyn Fn() -> String| {
            Q::malformed(row, slots);
            if work.strict && wrong.is_none() {
                wrong = Some((block.start + row, why()));
            }
        };
        let seconds = work.second.map(|second| {
            let mut seconds = Vec::with_capacity(block.len());
            second.each(block.clone(), |record| {
                seconds.push(<Q::Subject>::second(record));
            });
            seconds
        });
        let what = <Q::Subject>::SECOND;
        let mut row = 0;
        work.puzzles.each(block.clone(), |record| {
            let second = seconds.as_ref().map(|seconds| &seconds[row]);
            match (record.read(), second) {
                (Err(why), second) => match record.pencilmarks() {
                    Some(marks) if self.of_pencilmarks.is_some() && second.is_none() => {
                        self.marks.push(marks);
                        self.marked.push(row as u32);
                    }
                    Some(_) => malformed(row, &|| Wrong::Pencilmarks.to_string()),
                    None => malformed(row, &|| record.told(&why)),
                },
                (Ok(None), _) => {}
                (Ok(Some(grid)), None) => {
                    self.asked.push(Subject::of(grid, None));
                    self.rows.push(row as u32);
                }
                (Ok(Some(grid)), Some(Ok(Some(second)))) => {
                    self.asked.push(Subject::of(grid, Some(second)));
                    self.rows.push(row as u32);
                }
                (Ok(Some(_)), Some(Ok(None))) => malformed(row, &|| format!("there is no {what}")),
                (Ok(Some(_)), Some(Err(why))) => malformed(row, &|| format!("the {what}: {why}")),
            }
            row += 1;
        });
        if let Some((row, why)) = wrong {
            return Err(Failure::Malformed(row, why));
        }
        let worker = &mut self.worker;
        let of_grids = question.question();
        of_grids.answer(worker, &self.asked, settings, |index, answer| {
            // (Questions with many quick answers do not check it themselves.)
            settings.control.check().map_err(|_| Failure::Stopped)?;
            Q::put(self.rows[index] as usize, answer, slots)
        })?;
        match self.of_pencilmarks {
            Some(answer) if !self.marks.is_empty() => {
                let marks = (&self.marks[..], &self.marked[..]);
                answer(question, &mut self.worker, marks, settings, slots)
            }
            _ => Ok(()),
        }
    }
}

/// Generates `n` puzzles of a kind, from number `first` of the seed's corpus on.
#[pyfunction]
#[pyo3(signature = (kind, n, seed, first, *, threads=None, cells="symbols", progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
pub fn generate(
    py: Python<'_>,
    kind: &str,
    n: usize,
    seed: u64,
    first: u64,
    threads: Option<usize>,
    cells: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Column> {
    /// Number of puzzles that a thread generates at a time.
    const BLOCK: usize = 512;
    let kind: KindOfPuzzle = kind.parse().map_err(|_| {
        let all: Vec<_> = KindOfPuzzle::ALL.iter().map(|kind| kind.word()).collect();
        PyValueError::new_err(format!("no kind '{kind}'; there are {}", all.join(", ")))
    })?;
    if first.checked_add(n as u64).is_none() {
        return Err(PyValueError::new_err(format!(
            "numbers end at {}",
            u64::MAX
        )));
    }
    if threads == Some(0) {
        return Err(PyValueError::new_err("threads is at least 1"));
    }
    let call = Call::new(n, progress);
    let cells = Cells::of(cells)?;
    let mut data = Kind::Grids.nulls(n, cells)?;
    py.detach(|| {
        let blocks = data.slots(BLOCK, cells).into_iter().enumerate();
        let share = Share::of(threads, n.div_ceil(BLOCK));
        let new = || Generator::<9>::new(kind, seed).expect("there are 9x9 grids of every kind");
        call.work(blocks, share.threads, new, |generator, (number, slot)| {
            let Slot::Grids(mut rows) = slot else {
                unreachable!("a column of grids");
            };
            let start = first + (BLOCK * number) as u64;
            let end = start.saturating_add(BLOCK as u64).min(first + n as u64);
            let puzzles = generator.boards(start..end);
            let made = rows.fill(|row| puzzles[row]);
            let done = &call.done;
            done.fetch_add(made, Ordering::Relaxed);
        })
    })?;
    Ok(Column::new("puzzle", data))
}
