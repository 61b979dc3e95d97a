//! `generate`: corpora of every kind.
//!
//! - `unbiased`: minimal puzzles without bias, with weights

mod unbiased;

use super::minimise::pattern_symmetry;
use crate::numbered::{self, Series, Wanted};
use crate::options::{BoxOrder, ClueCounts, RunOptions, one_of, with_side};
use crate::signals::{self, FirstSignal};
use anyhow::{Result, bail};
use clap::Args;
use clap::builder::TypedValueParser;
use ninefold::generate::{Generator, Kind};
use ninefold::{Board, PatternSymmetry};
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
    /// Of minimal puzzles those with so many clues: a number, or a range such as 22..23.
    #[arg(long, value_name = "N..M", conflicts_with = "unbiased")]
    clues: Option<ClueCounts>,
    /// Minimal puzzles with a symmetry: none of the clues it takes to each other can be left out.
    #[arg(long, value_name = "SYMMETRY", value_parser = pattern_symmetry(), conflicts_with = "unbiased")]
    symmetry: Option<PatternSymmetry>,
    /// Minimal puzzles without bias, each with its number of clues and its weight.
    ///
    /// Means with these weights are means over all minimal puzzles there are ("controlled bias", Berthier
    /// 2009); that of the number of clues is printed at the end, on stderr. Takes some tenths of a
    /// second for a puzzle.
    #[arg(long)]
    unbiased: bool,
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
        if !self.unbiased {
            return with_side!(self.size, SIDE => self.generate::<SIDE>());
        }
        if self.kind != Kind::Minimal || self.size.box_order != 3 {
            bail!("--unbiased is for minimal puzzles of 9x9");
        }
        unbiased::write(self.n, self.seed, &self.run)
    }

    fn generate<const SIDE: usize>(self) -> Result<u8> {
        // Refuses what cannot be made, before anything is written.
        let mut generator = Generator::<SIDE>::new(self.kind, self.seed)?;
        if let Some(symmetry) = self.symmetry {
            generator = generator.with_symmetry(symmetry)?;
        }
        if let Some(ClueCounts(clues)) = self.clues {
            generator = generator.with_clues(clues)?;
        }
        let corpus = Corpus(generator);
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
