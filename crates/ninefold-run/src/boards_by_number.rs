//! Boards made by their numbers, from 0 on: what `generate` and `sample` have in common.

use crate::options::EngineInfo;
use crate::options::{InputOptions, RunOptions};
use crate::records::{Added, Emit, Plan};
use crate::run::report::Length;
use crate::run::session::Session;
use crate::run::sink::Sink;
use crate::run::store::OutputPart;
use crate::run::summary::Summary;
use crate::run::workers::Workers;
use crate::run::{Run, Subject};
#[cfg(unix)]
use crate::run::{output::is_standard, reader};
use anyhow::Result;
use ninefold::layout::Layout;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Control, Status};
use ninefold_formats::answers::STATUSES;
use ninefold_formats::formats::{Form, Format};
use ninefold_formats::table::{AnswerColumn, RowSink, Rows, Tabled, Type, Value};
use std::ops::Range;
use std::sync::Arc;

/// A series of boards.
pub trait Series: Send + Sync + 'static {
    /// The boards.
    type Board: AnyBoard;

    /// The generator of one thread.
    type Worker: Send;

    /// The number of boards that one job makes, at least 1.
    fn share(&self) -> u64;

    /// A worker for one thread.
    fn worker(&self) -> Self::Worker;

    /// The boards of some numbers, or those before the first that is not made because the run ends.
    fn boards(
        &self,
        worker: &mut Self::Worker,
        numbers: Range<u64>,
    ) -> impl Iterator<Item = Self::Board>;
}

/// Boards to be made.
#[derive(Clone, Copy, Debug)]
pub struct SeriesRequest {
    /// Their number.
    pub n: u64,
    /// The status of all of them.
    pub status: Status,
    /// The name of their column in a table.
    pub name: &'static str,
}

/// A run with its output open, so that a place where none can be written is refused before any work.
#[derive(Debug)]
pub struct SeriesRun {
    wanted: SeriesRequest,
    plan: Plan,
    run: Run,
}

impl SeriesRun {
    /// The control by which the run is stopped, and reports its progress.
    pub fn control(&self) -> &Control {
        self.run.control()
    }
}

/// The number of boards or puzzles, and their columns in a table.
#[derive(Debug)]
pub struct SeriesTable {
    /// Their number.
    pub n: u64,
    /// The columns.
    pub columns: Vec<AnswerColumn>,
    /// True if they are only boards, which the formats of puzzle programs hold.
    pub boards: bool,
}

/// Begins a run that writes boards.
///
/// # Errors
/// If the output cannot be opened, or the format has no boards of this layout.
pub fn prepare(
    rules: &Layout,
    wanted: SeriesRequest,
    options: &RunOptions,
    session: Arc<Session>,
) -> Result<SeriesRun> {
    let opening = SeriesTable {
        n: wanted.n,
        columns: vec![AnswerColumn::new(wanted.name, Type::Text)],
        boards: true,
    };
    let (plan, run) = open(rules, opening, options, session)?;
    Ok(SeriesRun { wanted, plan, run })
}

/// Begins a run that writes what is made by numbers, and has no input.
///
/// # Errors
/// If the output cannot be opened, or the format has no boards of this layout.
pub fn open(
    rules: &Layout,
    opening: SeriesTable,
    options: &RunOptions,
    session: Arc<Session>,
) -> Result<(Plan, Run)> {
    let form = Form::Lines {
        format: Format::Lines,
    };
    // There is nothing that could be kept.
    let input = InputOptions {
        keep: Some(vec!["none".into()]),
        layout: rules.clone(),
        ..InputOptions::default()
    };
    let added = Added {
        columns: opening.columns,
        expands: false,
        boards: opening.boards,
        beside: None,
        pencilmarks: false,
    };
    let plan = Plan::new(&form, &input, &options.write, added)?;
    let subject = Subject {
        words: &STATUSES,
        sources: Vec::new(),
        length: Length::Records(opening.n),
        table: false,
        skipped: None,
        about: EngineInfo::default(),
    };
    let mut run = Run::start(options, session, subject);
    run.open(&plan.encoding, plan.packing, OutputPart::ALL, None)?;
    #[cfg(unix)]
    if options.write.output.as_deref().is_none_or(is_standard) {
        reader::watch(std::io::stdout(), run.session());
    }
    Ok((plan, run))
}

/// Writes the first boards of a series. Returns the exit code.
///
/// # Errors
/// If writing fails.
pub fn write<S: Series>(series: S, prepared: SeriesRun) -> Result<u8> {
    let SeriesRun { wanted, plan, run } = prepared;
    let SeriesRequest { n, status, .. } = wanted;
    let workers = Workers::default();
    let (control, session) = (run.control().clone(), Arc::clone(run.session()));
    let ended = || session.note(format!("{n} boards were asked for"));
    let (series, workers, plan, control, ended) = (&series, &workers, &plan, &control, &ended);
    let mut first = 0;
    run.finish(&mut || {
        if control.is_stopped() {
            ended();
            return Ok(None);
        }
        if first >= n {
            return Ok(None);
        }
        let numbers = first..n.min(first.saturating_add(series.share()));
        first = numbers.end;
        let wanted = numbers.end - numbers.start;
        let job = Box::new(move |out: &mut Sink| {
            let mut summary = Summary::default();
            let no_rows = Rows::with_capacity(0, &plan.wanted);
            let mut emit = Emit::new(&Usual, plan, &no_rows);
            let make = |worker: &mut S::Worker| {
                for board in series.boards(worker, numbers) {
                    emit.answer(&board, true, out)?;
                    summary.tally.add(status as usize);
                    summary.progress += 1;
                }
                emit.finish(out)
            };
            workers.with(|| series.worker(), make)?;
            summary.is_cut = summary.progress < wanted;
            if summary.is_cut {
                ended();
            }
            Ok(summary)
        });
        Ok(Some(job))
    })
}

/// Boards, as lines and as a column of their own.
#[derive(Clone, Copy, Debug)]
pub struct Usual;

impl<B: AnyBoard> Tabled<B> for Usual {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("puzzle", Type::Board)]
    }

    fn values(&self, board: &B, row: &mut RowSink) {
        row(&[Value::Text(&symbols(board))]);
    }
}
