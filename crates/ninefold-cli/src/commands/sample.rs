//! `sample`: random solutions.

use super::count::counter;
use anyhow::{Context, Result, bail};
use clap::Args;
use ninefold::answers::Settings;
use ninefold::layout::Layout;
use ninefold::sample::Sampler;
use ninefold::{Grid, Limits, ParseError, Status};
use ninefold_formats::answers::Definition;
use ninefold_formats::answers::sample::Parameters;
use ninefold_run::boards_by_number::{self, Series, SeriesRequest};
use ninefold_run::options::{
    BackendOptions, EngineInfo, InputOptions, NineOnly, RunOptions, seconds,
};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::{self, FirstSignal};
use std::io::{self, BufRead, IsTerminal};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

// The files that other commands take as arguments need a flag here.
#[derive(Debug, Args)]
#[command(mut_arg("files", |files| files.long("puzzles").num_args(1..).conflicts_with("puzzle")))]
pub struct Arguments {
    /// Puzzle of 81 characters, or nine lines [default: standard input, or else the empty grid].
    // Dashes may stand for empty cells.
    #[arg(value_parser = puzzle, allow_hyphen_values = true)]
    puzzle: Option<Grid>,
    #[command(flatten)]
    parameters: Parameters,
    /// Give up a puzzle of --puzzles after this time in seconds, with the word `unfinished`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "files")]
    time_limit: Option<Duration>,
    #[command(flatten)]
    backend: BackendOptions,
    #[command(flatten)]
    boards: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// Parses a puzzle.
fn puzzle(text: &str) -> Result<Grid, String> {
    let wrong = |error: ParseError| match Path::new(text).exists() {
        true => format!("{text} is a file, which --puzzles takes"),
        false => error.to_string(),
    };
    text.parse().map_err(wrong)
}

/// Returns true if something comes by standard input, and nobody would have to type it.
fn has_input() -> Result<bool> {
    let input = io::stdin();
    let waits = input.is_terminal()
        || input
            .lock()
            .fill_buf()
            .context("cannot read standard input")?
            .is_empty();
    Ok(!waits)
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.input = self.boards.only(Parameters::CLASSIC_ONLY, self.input)?;
        let counter = counter(self.backend, &self.run)?;
        if !self.input.files.is_empty() || self.puzzle.is_none() && has_input()? {
            let mut task = Task::new(&self.input, &self.run, FirstSignal::Ends)?;
            task.about = EngineInfo {
                engine: Some("exact sum".to_owned()),
                backend: Some(self.backend.backend()?.to_string()),
                ..EngineInfo::default()
            };
            task.settings = Settings::new()
                .with_counter(counter)
                .with_limits(Limits::new().with_time(self.time_limit));
            return records::ask(self.parameters, task);
        }
        if let Some(flag) = self.input.first_given() {
            bail!("{flag} is for puzzles of files: name them with --puzzles");
        }
        let puzzle = self.puzzle.unwrap_or(Grid::EMPTY);
        let wanted = SeriesRequest {
            n: self.parameters.n,
            status: Status::Unique,
            name: "solution",
        };
        let session = signals::session(FirstSignal::Ends)?;
        let prepared = boards_by_number::prepare(&Layout::classic(), wanted, &self.run, session)?;
        let Some(sampler) = Sampler::within(&puzzle, &counter, prepared.control())? else {
            match puzzle.conflict() {
                Some(conflict) => bail!("the puzzle is illegal: {conflict}"),
                None => bail!("the puzzle is impossible: it has no solution"),
            }
        };
        let draws = Draws {
            sampler,
            seed: self.parameters.seed,
        };
        boards_by_number::write(draws, prepared)
    }
}

/// The solutions that a sampler draws.
struct Draws {
    sampler: Sampler,
    seed: u64,
}

impl Series for Draws {
    type Board = Grid;
    type Worker = ();

    /// A quarter of a second at worst.
    fn share(&self) -> u64 {
        16
    }

    fn worker(&self) {}

    fn boards(&self, (): &mut (), numbers: Range<u64>) -> impl Iterator<Item = Grid> {
        numbers.map(|number| self.sampler.solution(self.seed, number))
    }
}
