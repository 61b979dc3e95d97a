//! Answers to a question about many puzzles, block by block, in the call's own threads.
//!
//! One thread reads a block of rows, answers it with its worker, and writes the answers to its part of
//! the columns. Rows that are null or malformed are skipped and keep their places.

use crate::columns::{Cells, Data, Kind, Slot, groups, name};
use crate::errors::Failure;
use crate::given::Column;
use crate::puzzles::{Puzzles, Wrong};
use crate::question::Request;
use crate::threads::{Call, Share};
use ninefold::answers::Question;
use ninefold::exact::Counter;
use ninefold::{Grid, Pencilmarks};
use ninefold_formats::answers::{Inquiry, Subject, View, Visitor};
use ninefold_formats::table::{Beside, Companion, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

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
    let request = Request::read(question).map_err(PyValueError::new_err)?;
    let cells = Cells::of(cells)?;
    let call = Call::new(puzzles.len(), progress);
    let columns = py.detach(|| {
        let work = Work {
            puzzles,
            second,
            cells,
            strict,
        };
        answers(&request, &work, threads, &call)
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
    request: &Request,
    work: &Work,
    threads: Option<usize>,
    call: &Call,
) -> PyResult<Vec<(String, Data)>> {
    if threads == Some(0) {
        return Err(PyValueError::new_err("threads is at least 1"));
    }
    let of_rows = Rows {
        work,
        threads,
        call,
    };
    request.visit(of_rows).map_err(PyValueError::new_err)?
}

/// Answers for all rows.
struct Rows<'a> {
    work: &'a Work<'a>,
    threads: Option<usize>,
    call: &'a Call,
}

/// A block of rows, and its part of every column.
type Block<'a> = (Range<usize>, Vec<Slot<'a>>);

impl Visitor for Rows<'_> {
    type Outcome = PyResult<Vec<(String, Data)>>;

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        self.answer::<A, Q, V>(inquiry, None)
    }

    fn visit_either<Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<<Q as Question<Grid>>::Answer> + View<<Q as Question<Pencilmarks>>::Answer>,
    {
        self.answer::<Grid, Q, V>(inquiry, Some(answer_all::<Pencilmarks, Q, V>))
    }
}

/// The places of a view's columns that become columns here, or begin one of structures, and their parts that are written to.
type Part<'a, 'b> = (&'a [usize], &'a mut [Slot<'b>]);

/// [`answer_all`] of pencilmarks, with a worker `W`.
type OfPencilmarks<Q, V, W> =
    fn(&Inquiry<Q, V>, &mut W, (&[Pencilmarks], &[u32]), Part<'_, '_>) -> Result<(), Failure>;

/// Answers for all of a batch, and writes each answer to its row.
///
/// # Errors
/// [`Failure::Memory`], or [`Failure::Stopped`].
fn answer_all<A, Q: Question<A>, V: View<Q::Answer>>(
    inquiry: &Inquiry<Q, V>,
    worker: &mut Q::Worker,
    (asked, rows): (&[A], &[u32]),
    (places, slots): Part<'_, '_>,
) -> Result<(), Failure> {
    let Inquiry {
        question,
        view,
        settings,
        ..
    } = inquiry;
    // (Erased, so that the engine is compiled once for a question, and not for each view of it.)
    let each: &mut dyn FnMut(usize, Q::Answer) -> Result<(), Failure> = &mut |index, answer| {
        // (Questions with many quick answers do not check it themselves.)
        settings.control.check().map_err(|_| Failure::Stopped)?;
        let row = rows[index] as usize;
        let mut written = Ok(());
        view.values(&answer, &mut |values: &[Value]| {
            let mut columns = slots.iter_mut().zip(places);
            written = columns.try_for_each(|(slot, &place)| slot.put(row, &values[place..]));
        });
        written
    };
    question.answer(worker, asked, settings, each)
}

impl Rows<'_> {
    /// Answers for all rows, with pencilmarks if the question accepts them.
    fn answer<A, Q, V>(
        self,
        inquiry: Inquiry<Q, V>,
        of_pencilmarks: Option<OfPencilmarks<Q, V, Q::Worker>>,
    ) -> PyResult<Vec<(String, Data)>>
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        let Rows { work, call, .. } = self;
        let rows = work.puzzles.len();
        check_second(A::BESIDE, work)?;
        for puzzles in [Some(work.puzzles), work.second].into_iter().flatten() {
            puzzles.check_width(inquiry.layout.shape())?;
        }
        let quick = rows <= FEW && inquiry.is_quick;
        let useful = match inquiry.is_quick {
            _ if quick => 1,
            true => rows.div_ceil(LEAST),
            // (Even a few rows may keep many threads busy.)
            false => usize::MAX,
        };
        let share = Share::of(self.threads, useful);
        let threads = share.threads;
        // Where rows are fewer than threads, threads share the work of a row.
        let each = threads / rows.clamp(1, threads.max(1));
        let each = NonZero::new(each).unwrap_or(NonZero::<usize>::MIN);
        let counter = Arc::new(Counter::new().with_threads(each));
        let inquiry = Inquiry {
            settings: inquiry
                .settings
                .with_counter(counter)
                .with_control(call.control()),
            ..inquiry
        };
        let Inquiry {
            question,
            view,
            settings,
            ..
        } = &inquiry;
        let (mut places, mut columns) = (Vec::new(), Vec::new());
        for (place, group) in groups(&view.columns()) {
            places.push(place);
            columns.push((
                name(group),
                Kind::of(group, inquiry.layout.shape()).nulls(rows, work.cells)?,
            ));
        }
        let most = question.batch_size(settings).boards();
        let fair = rows / (4 * threads);
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
        let new = || ThreadState::<A, Q, V> {
            of_pencilmarks,
            worker: question.worker(settings),
            asked: Vec::new(),
            rows: Vec::new(),
            marks: Vec::new(),
            marked: Vec::new(),
        };
        let block = |state: &mut ThreadState<A, Q, V>, (rows, mut slots): Block| {
            let part = (&places[..], &mut slots[..]);
            let answered = state.answer(&inquiry, work, rows.clone(), part);
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
        match quick {
            true => {
                let mut state = new();
                blocks.into_iter().for_each(|rows| block(&mut state, rows));
                call.finish()?;
            }
            false => call.work(blocks.into_iter(), threads, new, block)?,
        }
        match first.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(failure) => Err(failure.into()),
            None => Ok(columns),
        }
    }
}

/// Checks that there is a second column if the question is about that, of as many rows.
///
/// # Errors
/// `ValueError` if it is missing, or there is one too many.
fn check_second(companion: Option<Companion>, work: &Work) -> PyResult<()> {
    let rows = work.puzzles.len();
    let what = companion.map(Companion::description);
    let why = match (what, work.second) {
        (Some(_), Some(second)) if second.len() == rows => return Ok(()),
        (None, None) => return Ok(()),
        (Some(what), Some(second)) => format!("{} {what}s of {rows} puzzles", second.len()),
        (Some(what), None) => format!("there is no {what}"),
        (None, Some(_)) => "the question has no second column".to_owned(),
    };
    Err(PyValueError::new_err(why))
}

/// The state of a thread.
struct ThreadState<A, Q: Question<A>, V> {
    /// The function that answers for pencilmarks, if the question accepts them.
    of_pencilmarks: Option<OfPencilmarks<Q, V, Q::Worker>>,
    worker: Q::Worker,
    asked: Vec<A>,
    /// The row within the block of each board that is asked about.
    rows: Vec<u32>,
    /// Pencilmarks that are asked about.
    marks: Vec<Pencilmarks>,
    /// The row within the block of each of the pencilmarks.
    marked: Vec<u32>,
}

impl<A: Subject, Q: Question<A>, V: View<Q::Answer>> ThreadState<A, Q, V> {
    /// Answers for a block.
    ///
    /// # Errors
    /// [`Failure::Malformed`] for the first malformed record, if the call is strict, or
    /// [`Failure::Memory`].
    fn answer(
        &mut self,
        inquiry: &Inquiry<Q, V>,
        work: &Work,
        block: Range<usize>,
        (places, slots): Part<'_, '_>,
    ) -> Result<(), Failure> {
        self.asked.clear();
        self.rows.clear();
        self.marks.clear();
        self.marked.clear();
        let layout = &inquiry.layout;
        let mut wrong = None;
        let mut malformed = |row: usize, why: &dyn Fn() -> String| {
            inquiry.view.malformed(&mut |values: &[Value]| {
                let columns = slots.iter_mut().zip(places);
                columns.for_each(|(slot, &place)| slot.put_malformed(row, values[place]));
            });
            if work.strict && wrong.is_none() {
                wrong = Some((block.start + row, why()));
            }
        };
        let seconds = work.second.zip(A::BESIDE).map(|(second, companion)| {
            let mut seconds: Vec<Result<Option<Beside>, Wrong>> = Vec::with_capacity(block.len());
            second.each(block.clone(), &mut |record| {
                seconds.push(record.companion(companion, layout))
            });
            seconds
        });
        let what = A::BESIDE.map_or("second column", Companion::description);
        let mut row = 0;
        work.puzzles.each(block.clone(), &mut |record| {
            if seconds.is_none()
                && let Some(board) = record.plain(layout)
            {
                self.asked.push(A::of(board, None));
                self.rows.push(row as u32);
                row += 1;
                return;
            }
            let second = seconds.as_ref().map(|seconds| &seconds[row]);
            match (record.read(layout), second) {
                (Err(why), second) => match record.pencilmarks(layout) {
                    Some(marks) if self.of_pencilmarks.is_some() && second.is_none() => {
                        self.marks.push(marks);
                        self.marked.push(row as u32);
                    }
                    Some(marks)
                        if let Some(Ok(Some(second))) = second
                            && let Some(subject) = A::of_marks(&marks, second) =>
                    {
                        self.asked.push(subject);
                        self.rows.push(row as u32);
                    }
                    Some(_) => malformed(row, &|| Wrong::Pencilmarks.to_string()),
                    None => malformed(row, &|| record.told(&why)),
                },
                (Ok(None), _) => {}
                (Ok(Some(board)), None) => {
                    self.asked.push(A::of(board, None));
                    self.rows.push(row as u32);
                }
                (Ok(Some(board)), Some(Ok(Some(second)))) => {
                    self.asked.push(A::of(board, Some(second)));
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
        let asked = (&self.asked[..], &self.rows[..]);
        answer_all(inquiry, &mut self.worker, asked, (places, slots))?;
        match self.of_pencilmarks {
            Some(answer) if !self.marks.is_empty() => {
                let marks = (&self.marks[..], &self.marked[..]);
                answer(inquiry, &mut self.worker, marks, (places, slots))
            }
            _ => Ok(()),
        }
    }
}
