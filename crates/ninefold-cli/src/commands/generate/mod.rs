//! `generate`: corpora of every kind.

use crate::numbered::{self, Series, Wanted};
use crate::options::{BoxOrder, RunOptions, one_of, with_side};
use crate::signals::{self, FirstSignal};
use anyhow::Result;
use clap::Args;
use clap::builder::TypedValueParser;
use ninefold::Board;
use ninefold::generate::{Generator, Kind};
use std::ops::Range;

/// Make a corpus of puzzles: the same ones for the same kind and seed, everywhere.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// What kind of boards.
    #[arg(value_parser = kind())]
    kind: Kind,
    /// How many. A longer corpus begins with the shorter one.
    #[arg(short, value_name = "N", default_value = "1")]
    n: u64,
    /// Which corpus.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    run: RunOptions,
}

/// One of the generator's kinds by its word.
fn kind() -> impl TypedValueParser<Value = Kind> {
    let help = |kind: Kind| kind.description().to_owned();
    one_of(Kind::ALL.iter().copied(), Kind::word, help)
}

impl GenerateArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        with_side!(self.size, SIDE => self.generate::<SIDE>())
    }

    fn generate<const SIDE: usize>(self) -> Result<u8> {
        // Refuses what cannot be made, before anything is written.
        let corpus = Corpus(Generator::<SIDE>::new(self.kind, self.seed)?);
        let session = signals::session(FirstSignal::Ends)?;
        let wanted = Wanted {
            n: self.n,
            status: self.kind.status(),
            name: "puzzle",
        };
        let prepared = numbered::prepare::<SIDE>(wanted, &self.run, session)?;
        numbered::write(corpus, prepared)
    }
}

/// The boards that a generator makes.
struct Corpus<const SIDE: usize>(Generator<SIDE>);

impl<const SIDE: usize> Series<SIDE> for Corpus<SIDE> {
    type Worker = Generator<SIDE>;

    /// Some milliseconds of work; enough to be made side by side where that is sooner.
    const SHARE: u64 = if SIDE == 9 { 512 } else { 64 };

    fn worker(&self) -> Generator<SIDE> {
        self.0.clone()
    }

    fn boards(
        &self,
        generator: &mut Generator<SIDE>,
        numbers: Range<u64>,
    ) -> impl Iterator<Item = Board<SIDE>> {
        generator.boards(numbers).into_iter()
    }
}
