//! `sample`: solutions drawn at random.

use super::count::counter;
use crate::lines::Lines;
use crate::numbered::{self, Series};
use crate::options::{BackendOptions, RunOptions};
use crate::report::Length;
use crate::run::Run;
use crate::signals::{self, FirstSignal};
use anyhow::{Result, bail};
use clap::Args;
use ninefold::sample::Sampler;
use ninefold::{Grid, ParseError, Status};

/// Draw solutions of a puzzle at random, each exactly as likely as any other.
///
/// The same ones for the same puzzle and seed, everywhere, and the same solution may come
/// again. However many solutions there are, they need not be visited.
#[derive(Debug, Args)]
pub struct SampleArgs {
    /// The puzzle: 81 characters, or nine lines. The empty grid if not given.
    // Dashes may stand for empty cells.
    #[arg(value_parser = puzzle, allow_hyphen_values = true)]
    puzzle: Option<Grid>,
    /// How many. A longer sample begins with the shorter one.
    #[arg(short, value_name = "N", default_value = "1")]
    n: u64,
    /// Which sample.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,
    #[command(flatten)]
    backend: BackendOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// A puzzle as it is typed.
fn puzzle(text: &str) -> Result<Grid, String> {
    text.parse().map_err(|error: ParseError| error.to_string())
}

impl SampleArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let puzzle = self.puzzle.unwrap_or(Grid::EMPTY);
        let counter = counter(self.backend, &self.run)?;
        let session = signals::session(FirstSignal::Ends)?;
        let run = Run::start(&self.run, session, Vec::new(), Length::Records(self.n))?;
        let Some(sampler) = Sampler::within(&puzzle, &counter, run.control())? else {
            match puzzle.conflict() {
                Some(conflict) => bail!("the puzzle is illegal: {conflict}"),
                None => bail!("the puzzle is impossible: it has no solution"),
            }
        };
        let seed = self.seed;
        numbered::write(Draws { sampler, seed }, self.n, Status::Unique, Lines, run)
    }
}

/// The solutions that a sampler draws.
struct Draws {
    sampler: Sampler,
    seed: u64,
}

impl Series<9> for Draws {
    type Worker = ();

    /// A quarter of a second at worst.
    const SHARE: u64 = 16;

    fn worker(&self) {}

    fn board(&self, (): &mut (), number: u64) -> Grid {
        self.sampler.solution(self.seed, number)
    }
}
