//! `generate`: corpora of every kind.
//!
//! - `unbiased`: minimal puzzles without bias, with weights
//! - `grids`: the solutions in which puzzles are made; `pattern`: the cells that have clues
//! - `of_layout`: boards with other rules

mod grids;
mod of_layout;
mod pattern;
mod unbiased;

use self::grids::GRIDS;
use self::pattern::PATTERN;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use ninefold::layout::Layout;
use ninefold::simd::DetectedBackend;
use ninefold::{Board, Engine, Grid};
use ninefold_formats::answers::EVERY_QUESTION;
use ninefold_formats::answers::generate::{Maker, Parameters, Refusal};
use ninefold_run::boards_by_number::{self, Series, SeriesRequest};
use ninefold_run::options::{BackendOptions, BoxOrder, RunOptions};
use ninefold_run::run::session::Session;
use ninefold_run::run::signals::{self, FirstSignal};
use ninefold_study::generate::{ChoiceError, Generator, Kind, Made};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// The help on rare numbers of clues.
const FEW_AND_MANY: &str = "\
Of random minimal puzzles very few have 20 clues or fewer, or 31 or more. Puzzles with 19 or 18 clues
are found by an exhaustive search of random solution grids: one with 18 may take minutes. Hardly any
grid has a puzzle with 17 clues, so give grids that have one, such as those of the public list of all
known ones:

  ninefold generate minimal -n 10 --clues 19
  ninefold generate minimal -n 10 --clues 18 --grids known17.txt

`ninefold fewest` finds all puzzles with N clues in a grid.

Puzzles with a rare number of clues are close to each other: `ninefold vicinity` reaches them in
small steps. {-2+1} leads to one clue less, {-1+2} to one clue more, {-1+1} and {-2+2} to others
with the same number.

  ninefold generate minimal -n 40 --clues 21 -o 21.txt
  ninefold vicinity --remove 2 --add 1 21.txt -o 20.txt
  ninefold vicinity --remove 1 --add 1 --generations 5 20.txt -o more20.txt

  ninefold generate minimal -n 2 --clues 29 -o 29.txt
  ninefold vicinity --remove 1 --add 2 --minimal 29.txt -o 30.txt
  ninefold vicinity --remove 1 --add 2 --minimal 30.txt -o 31.txt

docs/src/constructors.md has this as a recipe.";

/// Generate puzzles: the same ones for the same kind and seed, on every machine.
///
/// They are written as they are found. An interrupt (Ctrl-C) ends the search, and what was found is kept: the
/// first puzzles of the corpus.
#[derive(Debug, Args)]
#[command(after_long_help = FEW_AND_MANY)]
pub struct GenerateArgs {
    #[command(flatten)]
    corpus: Parameters,
    // (In the help these stand behind an option of the corpus: the one whose number, from 0, is theirs.)
    /// Number of puzzles to generate; a longer corpus begins with the shorter one.
    #[arg(
        short,
        long = "number",
        value_name = "N",
        default_value = "1",
        display_order = 0
    )]
    n: u64,
    /// Generate minimal puzzles in the solution grids of FILE, one of them drawn for each puzzle.
    ///
    /// A puzzle with exactly one solution stands for its solution; `-` is standard input.
    #[arg(long, value_name = "FILE", display_order = 1)]
    grids: Vec<PathBuf>,
    /// Generate puzzles with one solution whose clues are in the cells that FILE marks, all of them.
    ///
    /// FILE has one pattern, on a line or as a grid: `.`, `0`, `_` or `-` for an empty cell, and any digit or
    /// `x`, `X`, `*`, `#` or `@` for a clue, so that a puzzle has its own pattern; `-` is standard input. A
    /// difficulty can be chosen besides. The fewer clues, the longer it takes.
    #[arg(long, value_name = "FILE", display_order = 1, conflicts_with_all = ["clues", "grids", "symmetry"])]
    pattern: Option<PathBuf>,
    /// Generate minimal puzzles without bias, each with its number of clues and its weight.
    ///
    /// Means with these weights estimate means over all minimal puzzles ("controlled bias", Berthier
    /// 2009); the mean number of clues is printed on stderr at the end.
    #[arg(
        long,
        display_order = 7,
        conflicts_with_all = ["clues", "grids", "pattern", "symmetry", "rate_at_least", "er", "technique", "tries"]
    )]
    unbiased: bool,
    #[command(flatten)]
    backend: BackendOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    run: RunOptions,
}

impl GenerateArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let seed = self.corpus.seed;
        let layout = match &self.corpus.layout {
            Some(name) => of_layout::layout(name, seed, &self.run)?,
            None => self.size.layout(),
        };
        let backend = self.backend.backend()?;
        if self.unbiased {
            if self.corpus.kind != Some(Kind::Minimal) || !layout.is_classic() {
                bail!("--unbiased is for minimal puzzles of 9x9");
            }
            return unbiased::write(self.n, seed, Engine::Lanes(backend), &self.run);
        }
        // Refuses what cannot be made, before anything is written.
        let session = signals::session(FirstSignal::StopsSearches)?;
        let maker = self.maker(&layout, backend, &session);
        // Before a choice is known to be possible, nothing is found that could be kept.
        if let Some(code) = session.exit_code() {
            return Ok(code);
        }
        let maker = maker?;
        let wanted = SeriesRequest {
            n: self.n,
            status: self.corpus.kind().status(),
            name: "puzzle",
        };
        let prepared = boards_by_number::prepare(&layout, wanted, &self.run, session)?;
        match maker {
            Maker::Classic(generator) => boards_by_number::write(Corpus(*generator), prepared),
            Maker::OfLayout(generator) => boards_by_number::write(Corpus(*generator), prepared),
        }
    }

    /// Makes the puzzles that are asked for, in the grids and with the pattern of files.
    fn maker(
        &mut self,
        layout: &Layout,
        backend: DetectedBackend,
        session: &Arc<Session>,
    ) -> Result<Maker> {
        if !self.grids.is_empty() {
            self.corpus.grids = Some(match layout.is_classic() {
                true => grids::read::<Grid>(&self.grids, layout, &self.run, session)?,
                false => grids::read::<Board>(&self.grids, layout, &self.run, session)?,
            });
        }
        if let Some(file) = &self.pattern {
            self.corpus.pattern = Some(pattern::read(file, layout)?);
            self.corpus.minimal |= self.corpus.kind.is_some();
        }
        let maker = self
            .corpus
            .maker::<EVERY_QUESTION>(layout, backend, session.control());
        maker.map_err(refused)
    }
}

/// The error for a corpus that there is not, with what to do instead.
fn refused(refusal: Refusal) -> anyhow::Error {
    let error = match refusal {
        Refusal::Choice(error) => error,
        Refusal::Grids(error) => return anyhow!("{GRIDS}: {error}"),
        Refusal::Class(error) => return anyhow!("--rate-at-least: {error}"),
        other => return other.into(),
    };
    match error {
        ChoiceError::Clues { .. }
        | ChoiceError::Class { .. }
        | ChoiceError::Both { .. }
        | ChoiceError::Paths { .. } => {
            anyhow!(
                "{error}; give more --tries, or search around puzzles that are nearly so with \
                 `ninefold vicinity`, as `ninefold help generate` shows"
            )
        }
        ChoiceError::Pattern { .. } => anyhow!(
            "{error}; give more --tries, or more clues, and see that no two rows or columns of a band, \
             and no two boxes, are nearly empty"
        ),
        ChoiceError::EmptyLines { .. } => anyhow!("{PATTERN}: {error}"),
        ChoiceError::GridsNeeded => anyhow!("{error}: name a file of them with --grids"),
        _ => error.into(),
    }
}

/// The boards that a generator makes, which has been found to make the first.
struct Corpus<B: Made>(Generator<B>);

impl<B: Made> Series for Corpus<B> {
    type Board = B;
    type Worker = Generator<B>;

    fn share(&self) -> u64 {
        self.0.batch_size()
    }

    fn worker(&self) -> Generator<B> {
        self.0.clone()
    }

    fn boards(&self, generator: &mut Generator<B>, numbers: Range<u64>) -> impl Iterator<Item = B> {
        let boards = generator.made(numbers);
        let boards = boards.expect("a layout with a solution, and without a limit");
        boards.into_iter()
    }
}
