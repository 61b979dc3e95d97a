//! `generate minimal --unbiased`: minimal puzzles by controlled bias, each with its weight.
//!
//! Tries are numbered, and jobs make so many of them each. How many puzzles a job meets is not known
//! beforehand, so when its turn comes a job is told how many are still wanted; what it met beyond
//! is left out. The puzzles are therefore those of the first tries, whatever the threads.

use crate::numbered::{self, Opening};
use crate::options::RunOptions;
use crate::records::Emit;
use crate::rendering::Rendering;
use crate::run::signals::{self, FirstSignal};
use crate::run::sink::Sink;
use crate::run::summary::Summary;
use crate::run::workers::Workers;
use crate::stderr::say;
use crate::usual::write_word;
use anyhow::Result;
use ninefold::generate::{MeanClues, Met, Unbiased};
use ninefold::text::symbols;
use ninefold::{Status, Stopped};
use ninefold_formats::table::{AnswerColumn, RecordError, RowSink, Rows, Tabled, Type, Value};
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, PoisonError};

/// How many tries a job makes: some tenths of a second of work.
const SHARE: u64 = 1 << 17;

/// Writes the first `n` puzzles of a series. Returns the exit code.
///
/// # Errors
/// If the output cannot be opened, or writing fails.
pub fn write(n: u64, seed: u64, options: &RunOptions) -> Result<u8> {
    let session = signals::session(FirstSignal::StopsSearches)?;
    let opening = Opening {
        n,
        columns: Tabled::<Met>::columns(&Weighted),
        boards: false,
    };
    let (plan, run) = numbered::open::<9>(opening, options, session)?;
    let control = run.control().clone();
    let workers = Workers::new();
    let turns = Turns {
        state: Mutex::new(State {
            wanted: n,
            turn: 0,
            tries: 0,
            mean: MeanClues::new(),
        }),
        changed: Condvar::new(),
    };
    let (plan, workers, turns, control) = (&plan, &workers, &turns, &control);
    let mut next = 0;
    let code = run.finish(|| {
        if turns.is_over() || control.is_stopped() {
            return Ok(None);
        }
        let number = next;
        next += 1;
        // The turn passes on even if the job is dropped.
        let mut turn = Turn {
            turns,
            number,
            is_taken: false,
        };
        let job = move |out: &mut Sink| {
            let first = number * SHARE;
            let tries = first..first + SHARE;
            let new = || Unbiased::new(seed);
            let met = workers.with(new, |unbiased: &mut Unbiased| {
                unbiased.tries(tries, control)
            });
            let mut summary = Summary::default();
            let no_rows = Rows::<9>::with_capacity(0, &plan.wanted);
            let mut emit = Emit::new(&Weighted, plan, &no_rows);
            for met in turn.take(met) {
                emit.answer(&met, true, out)?;
                summary.tally.add(Status::Unique as usize);
                summary.progress += 1;
            }
            emit.finish(out)?;
            Ok(summary)
        };
        Ok(Some(job))
    })?;
    if !options.quiet {
        say(&turns.estimate());
    }
    Ok(code)
}

/// Whose turn it is, and what came of the turns before.
struct Turns {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// How many puzzles are still wanted.
    wanted: u64,
    /// The job whose turn it is.
    turn: u64,
    /// How many tries there were up to the last puzzle, or up to the last turn.
    tries: u64,
    mean: MeanClues,
}

impl Turns {
    fn is_over(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.wanted == 0
    }

    /// What the puzzles say of all minimal puzzles, as a sentence.
    fn estimate(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mean) = state.mean.mean() else {
            return format!("no minimal puzzle was met in {} tries", state.tries);
        };
        let error = match state.mean.standard_error() {
            Some(error) => format!("{error:.4}"),
            None => "unknown".to_owned(),
        };
        format!(
            "mean number of clues of all minimal puzzles: {mean:.4}, standard error {error}, from \
             {} tries",
            state.tries
        )
    }
}

/// A job's turn. Whatever happens to the job, the turn passes on in the end.
struct Turn<'a> {
    turns: &'a Turns,
    number: u64,
    is_taken: bool,
}

impl Turn<'_> {
    /// Waits for the turn, and returns the puzzles that are still wanted.
    fn take(&mut self, met: Result<Vec<Met>, Stopped>) -> Vec<Met> {
        let lock = self.turns.state.lock();
        let mut state = lock.unwrap_or_else(PoisonError::into_inner);
        while state.turn != self.number {
            let waited = self.turns.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        let mut met = match met {
            Ok(met) if state.wanted > 0 => met,
            Ok(_) => Vec::new(),
            // What follows was begun later, and would leave a gap.
            Err(Stopped) => {
                state.wanted = 0;
                Vec::new()
            }
        };
        if state.wanted > 0 {
            state.tries = (self.number + 1) * SHARE;
        }
        met.truncate(usize::try_from(state.wanted).unwrap_or(usize::MAX));
        state.wanted -= met.len() as u64;
        for met in &met {
            state.mean.add(met.clues);
        }
        if let (0, Some(last)) = (state.wanted, met.last()) {
            state.tries = last.number + 1;
        }
        state.turn += 1;
        self.is_taken = true;
        self.turns.changed.notify_all();
        met
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if !self.is_taken {
            // The job failed.
            self.take(Err(Stopped));
        }
    }
}

/// Puzzles with their numbers of clues and their weights.
#[derive(Clone, Copy, Debug)]
struct Weighted;

impl Rendering<Met> for Weighted {
    fn answer(&self, met: &Met, out: &mut impl Write) -> io::Result<()> {
        out.write_all(symbols(&met.puzzle).as_flattened())?;
        writeln!(out, " {} {}", met.clues, met.weight())
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}

impl Tabled<Met> for Weighted {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("puzzle", Type::Text),
            AnswerColumn::new("clues", Type::Integer),
            AnswerColumn::new("weight", Type::Decimal),
        ]
    }

    fn rows(&self, (): &mut (), met: &Met, row: &mut RowSink) {
        row(&[
            Value::Text(symbols(&met.puzzle).as_flattened()),
            Value::Integer(met.clues as i64),
            Value::Decimal(met.weight()),
        ]);
    }

    fn malformed(&self, row: &mut RowSink) {
        row(&[Value::Null, Value::Null, Value::Null]);
    }
}
