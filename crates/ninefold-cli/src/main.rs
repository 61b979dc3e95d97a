//! The command line, outermost of all: what is typed, where text comes from and
//! goes to, and what is said on the way. The library below knows nothing of it.
//!
//! - `args`: commands and options
//! - `commands`: what each command finds out about boards, and prints
//! - `info`: what answers here, and why
//! - `target`: best scores, their weights and what is printed; `heat_map`: a picture of one
//! - `input`: the files named, or standard input
//! - `interrupt`: Ctrl-C
//! - `pipeline`: batches through many threads, and out again in order
//! - `output`: standard output, or a file that appears when all is done
//! - `report`: statistics, malformed records, progress
//! - `judge`: four online judges

#![forbid(unsafe_code)]

mod args;
mod commands;
mod heat_map;
mod info;
mod input;
mod interrupt;
mod judge;
mod output;
mod pipeline;
mod report;
mod target;

use anyhow::{Context, Result, bail};
use args::{Cli, Command, Input, Run};
use clap::{CommandFactory, Parser};
use commands::{Count, CountAll, Enumerate, Respond, Shown, Solve, write_board};
use input::Source;
use judge::{Judge, JudgeError};
use ninefold::exact::Counter;
use ninefold::generate::{Generator, Kind};
use ninefold::lanes::Backend;
use ninefold::sample::Sampler;
use ninefold::text::{Batch, Reader, Syntax};
use ninefold::{Board, Grid, Status};
use output::Output;
use pipeline::{Jobs, Sink, Summary};
use report::{Length, Report};
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

/// Some records were malformed; all others were answered.
const SOME_MALFORMED: u8 = 1;
/// Wrong usage, or reading or writing failed. The argument parser uses it too.
const FAILED: u8 = 2;

/// Runs the program with the arguments of the process.
fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command) {
        Ok(code) => ExitCode::from(code),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report::say(&format!("ninefold: {error:#}"));
            ExitCode::from(FAILED)
        }
    }
}

/// Who reads our output has had enough: no failure of ours.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Evaluates an expression with a constant of the given name that is the side of
/// the boards of a box order.
macro_rules! for_order {
    ($order:expr, $SIDE:ident => $expression:expr) => {
        match $order {
            2 => for_order!(@ $SIDE = 4, $expression),
            3 => for_order!(@ $SIDE = 9, $expression),
            4 => for_order!(@ $SIDE = 16, $expression),
            5 => for_order!(@ $SIDE = 25, $expression),
            order => unreachable!("box order {order}, which the argument parser refuses"),
        }
    };
    (@ $SIDE:ident = $side:literal, $expression:expr) => {{
        const $SIDE: usize = $side;
        $expression
    }};
}

fn run(command: Command) -> Result<u8> {
    match command {
        Command::Solve {
            any,
            engine,
            size,
            input,
            run,
        } => {
            let engine = engine.engine()?;
            for_order!(size.order, SIDE => answer::<SIDE, _>(Solve { any, engine }, &input, run))
        }
        Command::Count {
            cap,
            engine,
            size,
            input,
            run,
        } => {
            let backend = engine.backend;
            let engine = engine.engine()?;
            if size.order == 3 && cap >= CountAll::SMALLEST_CAP {
                let command = CountAll {
                    cap: args::wide_cap(cap),
                    engine,
                    counter: Arc::new(counter(backend.backend()?, run.threads)?),
                };
                return answer::<9, _>(command, &input, run);
            }
            let command = Count {
                cap,
                engine,
                shown: Shown::Number,
            };
            for_order!(size.order, SIDE => answer::<SIDE, _>(command, &input, run))
        }
        Command::Check {
            engine,
            size,
            input,
            run,
        } => {
            let command = Count {
                cap: 2,
                engine: engine.engine()?,
                shown: Shown::Word,
            };
            for_order!(size.order, SIDE => answer::<SIDE, _>(command, &input, run))
        }
        Command::Enumerate {
            cap,
            order,
            box_order,
            input,
            run,
        } => {
            let command = Enumerate {
                cap,
                order: order.into(),
            };
            for_order!(box_order, SIDE => answer::<SIDE, _>(command, &input, run))
        }
        Command::Target(target) => target::run(target),
        Command::Generate {
            kind,
            n,
            seed,
            size,
            run,
        } => {
            for_order!(size.order, SIDE => generate::<SIDE>(kind, seed, n, run))
        }
        Command::Sample {
            puzzle,
            n,
            seed,
            backend,
            run,
        } => {
            let counter = counter(backend.backend()?, run.threads)?;
            sample(&puzzle.unwrap_or(Grid::EMPTY), seed, n, &counter, run)
        }
        Command::Judge { name } => judge(name),
        Command::Info { engine } => {
            io::stdout().write_all(info::describe(engine)?.as_bytes())?;
            Ok(0)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "ninefold", &mut script);
            io::stdout().write_all(&script)?;
            Ok(0)
        }
    }
}

/// What counts many solutions, with the threads that are asked for.
fn counter(backend: Backend, threads: Option<u16>) -> Result<Counter> {
    let counter = Counter::new().with_backend(backend)?;
    // Without a number the pool's, which a job finds out.
    let threads = threads.and_then(|threads| NonZero::new(threads.into()));
    Ok(match threads {
        Some(threads) => counter.with_threads(threads),
        None => counter,
    })
}

/// Reads records, answers each, and reports.
fn answer<const SIDE: usize, C: Respond<SIDE>>(
    command: C,
    input: &Input,
    options: Run,
) -> Result<u8> {
    let sources = Source::all(&input.files)?;
    if !options.quiet && sources.iter().any(Source::is_terminal) {
        report::say("reading puzzles from the terminal; end with Ctrl-D, or see --help");
    }
    let length = sources
        .iter()
        .map(Source::size)
        .sum::<Option<u64>>()
        .map_or(Length::Unknown, Length::Bytes);
    let names = sources.iter().map(Source::name).collect();
    let syntax = Syntax { star: input.star };
    run_jobs(options, names, length, command.is_patient(), |jobs| {
        for (number, source) in sources.iter().enumerate() {
            let mut reader = Reader::<_, SIDE>::with_chunk(source.open()?, command.batch_size());
            while let Some(batch) = reader
                .next_batch()
                .with_context(|| format!("cannot read {}", source.name()))?
            {
                let command = command.clone();
                let job = move |out: &mut Sink| answer_batch(&command, &batch, syntax, number, out);
                if !jobs.start(job) || interrupt::is_stopped() {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// Answers the records of one batch.
fn answer_batch<const SIDE: usize, C: Respond<SIDE>>(
    command: &C,
    batch: &Batch<SIDE>,
    syntax: Syntax,
    source: usize,
    out: &mut Sink,
) -> io::Result<Summary> {
    let mut summary = Summary {
        source,
        progress: batch.bytes(),
        ..Summary::default()
    };
    let mut boards = Vec::with_capacity(batch.len());
    let mut malformed = Vec::new();
    for (number, record) in batch.records().enumerate() {
        match record.parse(syntax) {
            Ok(board) => boards.push(board),
            Err(error) => malformed.push((number, error)),
        }
    }
    let mut worker = command.worker();
    let answers = command.answers(&mut worker, &boards);
    let mut answered = boards.iter().zip(answers);
    let mut malformed = malformed.into_iter().peekable();
    for number in 0..batch.len() {
        if let Some((_, error)) = malformed.next_if(|&(at, _)| at == number) {
            command.respond_malformed(out)?;
            summary.add_malformed(error);
        } else if let Some((board, answer)) = answered.next() {
            summary.add(command.respond(&mut worker, board, answer, out)?);
        }
    }
    Ok(summary)
}

/// Makes `n` boards of a kind.
fn generate<const SIDE: usize>(kind: Kind, seed: u64, n: u64, options: Run) -> Result<u8> {
    /// Boards that one job makes.
    const SHARE: u64 = 64;
    // Refuses what cannot be made, before anything is written.
    Generator::<SIDE>::new(kind, seed)?;
    let outcome = match kind {
        Kind::Minimal | Kind::Easy | Kind::Full => Status::Unique,
        Kind::Multi => Status::Ambiguous,
        Kind::Impossible => Status::Impossible,
        Kind::Illegal => Status::Illegal,
        Kind::Sparse => Status::Solvable,
    };
    write_boards::<SIDE, _>(n, SHARE, outcome, options, move || {
        let mut generator = Generator::<SIDE>::new(kind, seed).expect("made before");
        move |index| generator.board(index)
    })
}

/// Draws `n` solutions of a puzzle.
fn sample(puzzle: &Grid, seed: u64, n: u64, counter: &Counter, options: Run) -> Result<u8> {
    /// Solutions that one job draws: a quarter of a second at worst.
    const SHARE: u64 = 16;
    let unwatched = &mut |_| ControlFlow::Continue(());
    let sampler = Sampler::with_counter(puzzle, counter, unwatched).expect("nobody stops it");
    let Some(sampler) = sampler else {
        match puzzle.conflict() {
            Some(conflict) => bail!("the puzzle is illegal: {conflict}"),
            None => bail!("the puzzle is impossible: it has no solution"),
        }
    };
    let sampler = Arc::new(sampler);
    write_boards::<9, _>(n, SHARE, Status::Unique, options, move || {
        let sampler = Arc::clone(&sampler);
        move |index| sampler.solution(seed, index)
    })
}

/// Writes `n` boards, all of one outcome, in jobs of so many; each job has what `maker` gives make
/// them, by their numbers.
fn write_boards<const SIDE: usize, M: FnMut(u64) -> Board<SIDE>>(
    n: u64,
    share: u64,
    outcome: Status,
    options: Run,
    maker: impl Fn() -> M + Clone + Send + 'static,
) -> Result<u8> {
    run_jobs(options, Vec::new(), Length::Records(n), false, |jobs| {
        let mut first = 0;
        while first < n {
            let numbers = first..n.min(first.saturating_add(share));
            first = numbers.end;
            let maker = maker.clone();
            let job = move |out: &mut Sink| {
                let mut make = maker();
                let mut summary = Summary::default();
                for number in numbers {
                    write_board(&make(number), out)?;
                    summary.add(outcome);
                    summary.progress += 1;
                }
                Ok(summary)
            };
            if !jobs.start(job) {
                break;
            }
        }
        Ok(())
    })
}

/// Runs the jobs that `produce` starts, puts the output in place and ends the
/// report. Returns the exit code.
fn run_jobs(
    options: Run,
    names: Vec<String>,
    length: Length,
    patiently: bool,
    produce: impl FnOnce(&mut Jobs) -> Result<()>,
) -> Result<u8> {
    let quiet = options.quiet;
    interrupt::handle(patiently)?;
    let mut output = Output::open(options.output.as_deref())?;
    let mut report = Report::new(&options, &output, names, length);
    pipeline::run(options.threads, &mut output, &mut report, produce)?;
    output.finish()?;
    let malformed = report.malformed() > 0;
    report.finish();
    if let Some(code) = interrupt::exit_code() {
        if !quiet {
            report::say("interrupted: what had been read is answered, the rest is not");
        }
        return Ok(code);
    }
    Ok(if malformed { SOME_MALFORMED } else { 0 })
}

fn judge(name: Judge) -> Result<u8> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    let verdict = judge::run(name, &mut io::stdin().lock(), &mut output);
    // What came before an error is owed all the same.
    output.flush()?;
    match verdict {
        Ok(()) => Ok(0),
        Err(JudgeError::Io(error)) => {
            Err(error).context("reading <stdin> or writing the answer failed")
        }
        Err(error) => {
            report::say(&format!("<stdin>:{error}"));
            Ok(SOME_MALFORMED)
        }
    }
}
