//! `generate minimal --unbiased`: minimal puzzles by controlled bias, each with its weight.
//!
//! Tries are numbered, and every job makes the same number of them. The number of puzzles that a job
//! meets is not known beforehand, so when its turn comes it takes those that are still wanted; the rest
//! is left out. The puzzles are therefore those of the first tries, whatever the threads.

use anyhow::Result;
use ninefold::layout::Layout;
use ninefold::text::symbols;
use ninefold::{Engine, Status, Stopped};
use ninefold_formats::table::{AnswerColumn, RowSink, Rows, Tabled, Type, Value};
use ninefold_run::boards_by_number::{self, SeriesTable};
use ninefold_run::options::RunOptions;
use ninefold_run::records::Emit;
use ninefold_run::run::signals::{self, FirstSignal};
use ninefold_run::run::sink::Sink;
use ninefold_run::run::summary::Summary;
use ninefold_run::run::turns::Turns;
use ninefold_run::run::workers::Workers;
use ninefold_run::stderr::say;
use ninefold_study::generate::{MeanClues, UnbiasedSearch, WeightedPuzzle};

/// The number of tries of a job: some tenths of a second of work.
const SHARE: u64 = 1 << 17;

/// Writes the first `n` puzzles of a series. Returns the exit code.
///
/// # Errors
/// If the output cannot be opened, or writing fails.
pub fn write(n: u64, seed: u64, engine: Engine, options: &RunOptions) -> Result<u8> {
    let session = signals::session(FirstSignal::StopsSearches)?;
    let opening = SeriesTable {
        n,
        columns: Tabled::<WeightedPuzzle>::columns(&WeightedPuzzles),
        boards: false,
    };
    let (plan, run) = boards_by_number::open(&Layout::classic(), opening, options, session)?;
    let control = run.control().clone();
    let workers = Workers::default();
    let turns = Turns::new(Series {
        wanted: n,
        tries: 0,
        mean: MeanClues::new(),
    });
    let (plan, workers, turns, control) = (&plan, &workers, &turns, &control);
    let mut next = 0;
    let code = run.finish(&mut || {
        if turns.with(|series| series.wanted == 0) || control.is_stopped() {
            return Ok(None);
        }
        let number = next;
        next += 1;
        let turn = turns.next_job();
        let job = Box::new(move |out: &mut Sink| {
            let first = number * SHARE;
            let tries = first..first + SHARE;
            let new = || UnbiasedSearch::new(seed).with_engine(engine);
            let met = workers.with(new, |unbiased: &mut UnbiasedSearch| {
                unbiased.tries(tries, control)
            });
            let mut summary = Summary::default();
            let no_rows = Rows::with_capacity(0, &plan.wanted);
            let mut emit = Emit::new(&WeightedPuzzles, plan, &no_rows);
            let wanted = turn.decide(|series| Ok(series.take(number, met)))?;
            for met in wanted {
                emit.answer(&met, true, out)?;
                summary.tally.add(Status::Unique as usize);
                summary.progress += 1;
            }
            emit.finish(out)?;
            turn.done();
            Ok(summary)
        });
        Ok(Some(job))
    })?;
    if !options.quiet {
        say(&turns.with(|series| series.estimate()));
    }
    Ok(code)
}

/// The puzzles of a series so far.
struct Series {
    /// The number of puzzles still wanted.
    wanted: u64,
    /// The number of tries up to the last puzzle, or up to the last turn.
    tries: u64,
    mean: MeanClues,
}

impl Series {
    /// The mean over all minimal puzzles, estimated from the puzzles, as a sentence.
    fn estimate(&self) -> String {
        let Some(mean) = self.mean.mean() else {
            return format!("no minimal puzzle was met in {} tries", self.tries);
        };
        let error = match self.mean.standard_error() {
            Some(error) => format!("{error:.4}"),
            None => "unknown".to_owned(),
        };
        format!(
            "mean number of clues of all minimal puzzles: {mean:.4}, standard error {error}, from \
             {} tries",
            self.tries
        )
    }

    /// Takes the puzzles that a job met, and returns those that are still wanted.
    fn take(
        &mut self,
        number: u64,
        met: Result<Vec<WeightedPuzzle>, Stopped>,
    ) -> Vec<WeightedPuzzle> {
        let mut met = match met {
            Ok(met) if self.wanted > 0 => met,
            Ok(_) => Vec::new(),
            // What follows was begun later, and would leave a gap.
            Err(Stopped) => {
                self.wanted = 0;
                Vec::new()
            }
        };
        if self.wanted > 0 {
            self.tries = (number + 1) * SHARE;
        }
        met.truncate(usize::try_from(self.wanted).unwrap_or(usize::MAX));
        self.wanted -= met.len() as u64;
        for met in &met {
            self.mean.add(met.clues);
        }
        if let (0, Some(last)) = (self.wanted, met.last()) {
            self.tries = last.number + 1;
        }
        met
    }
}

/// Rendering of puzzles with their numbers of clues and their weights.
#[derive(Clone, Copy, Debug)]
struct WeightedPuzzles;

impl Tabled<WeightedPuzzle> for WeightedPuzzles {
    type State = ();
    const IN_LINE: usize = 3;

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("puzzle", Type::Text),
            AnswerColumn::new("clues", Type::Integer),
            AnswerColumn::new("weight", Type::Decimal),
        ]
    }

    fn values(&self, met: &WeightedPuzzle, row: &mut RowSink) {
        row(&[
            Value::Text(&symbols(&met.puzzle)),
            Value::Integer(met.clues as i64),
            Value::Decimal(met.weight()),
        ]);
    }
}
