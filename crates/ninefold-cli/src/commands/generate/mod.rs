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
use self::of_layout::OfLayout;
use self::pattern::PATTERN;
use crate::options::{ClueCounts, RatingRange, SEED, word_of};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use ninefold::layout::Layout;
use ninefold::{Board, Engine, Grid};
use ninefold_run::boards_by_number::{self, Series, SeriesRequest};
use ninefold_run::options::{BackendOptions, BoxOrder, RunOptions};
use ninefold_run::run::session::Session;
use ninefold_run::run::signals::{self, FirstSignal};
use ninefold_study::PatternSymmetry;
use ninefold_study::generate::{ChoiceError, Generator, Kind, LayoutGenerator};
use ninefold_study::technique::Technique;
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
    /// Kind of the boards; with a pattern it may be left out.
    #[arg(value_parser = word_of!(Kind), required_unless_present = "pattern")]
    kind: Option<Kind>,
    /// Number of puzzles to generate; a longer corpus begins with the shorter one.
    #[arg(short, long = "number", value_name = "N", default_value = "1")]
    n: u64,
    #[arg(long, value_name = "S", default_value = "0", help = SEED)]
    seed: u64,
    /// Generate only minimal puzzles with N to M clues: a number, or a range such as 22..23.
    ///
    /// The rarer they are, the longer it takes; see the end of this help for 20 clues or fewer, and 31
    /// or more. Up to 19 clues, puzzles are found by an exhaustive search if no other property is chosen.
    #[arg(long, value_name = "N..M", conflicts_with = "unbiased")]
    clues: Option<ClueCounts>,
    /// Generate minimal puzzles in the solution grids of FILE, one of them drawn for each puzzle.
    ///
    /// A puzzle with exactly one solution stands for its solution; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "unbiased")]
    grids: Vec<PathBuf>,
    /// Generate puzzles with one solution whose clues are in the cells that FILE marks, all of them.
    ///
    /// FILE has one pattern, on a line or as a grid: `.`, `0`, `_` or `-` for an empty cell, and any digit or
    /// `x`, `X`, `*`, `#` or `@` for a clue, so that a puzzle has its own pattern; `-` is standard input. A
    /// difficulty can be chosen besides. The fewer clues, the longer it takes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["unbiased", "clues", "grids", "symmetry"])]
    pattern: Option<PathBuf>,
    /// Generate only minimal puzzles with the pattern: each clue is needed.
    #[arg(long, requires = "pattern")]
    minimal: bool,
    /// Generate only minimal puzzles with a symmetry.
    ///
    /// None of the groups of clues that the symmetry maps to each other can be removed.
    #[arg(long, value_name = "SYMMETRY", value_parser = word_of!(PatternSymmetry), conflicts_with = "unbiased")]
    symmetry: Option<PatternSymmetry>,
    /// Generate only minimal puzzles of this class or harder: easy, medium, hard, expert or extreme.
    ///
    /// Of other sizes and layouts it is naked-singles, hidden-singles or beyond; see `ninefold help rate`.
    #[arg(long, value_name = "CLASS", conflicts_with = "unbiased")]
    rate_at_least: Option<String>,
    /// Generate only minimal puzzles with an ER of Sudoku Explainer from R to S, such as 4.0..5.0.
    ///
    /// Up to 7.5; see `ninefold help explain`, and `ninefold help rate` for words such as easy and hard.
    #[arg(long, value_name = "R..S", conflicts_with = "unbiased")]
    er: Option<RatingRange>,
    /// Generate only minimal puzzles whose path needs this technique; see `ninefold help explain`.
    ///
    /// With the technique's own rating as `--er`, nothing harder is needed: `--technique x-wing --er 3.2`.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = word_of!(Technique),
        hide_possible_values = true,
        conflicts_with = "unbiased"
    )]
    technique: Option<Technique>,
    /// Give up after N minimal puzzles of which none matches.
    ///
    /// The default is 100,000 (up to 4x4: 10,000, from 10x10 on: 100); with a pattern it is 100 attempts. That may
    /// take minutes, and nothing is printed meanwhile. It applies to the first puzzle of the corpus; once that is
    /// found, the search for the others has no such limit, nor has the exhaustive search for 19 clues or fewer.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "unbiased")]
    tries: Option<u64>,
    /// Generate minimal puzzles without bias, each with its number of clues and its weight.
    ///
    /// Means with these weights estimate means over all minimal puzzles ("controlled bias", Berthier
    /// 2009); the mean number of clues is printed on stderr at the end.
    #[arg(long)]
    unbiased: bool,
    /// Generate boards of a layout, such as x or jigsaw:FILE; see `ninefold help solve`.
    ///
    /// Solution grids (`full`) are each as likely as any other where all can be counted: up to 6x6, on 7x7 and 8x8
    /// without other rules, and in jigsaws that are the 9x9 grid with rows and columns in another order.
    /// Elsewhere they may come from a random search, and then are not equally likely. Other kinds are made of such
    /// grids.
    ///
    /// With 16 digits and many rules a minimal puzzle may take minutes; with more digits there are none. `jigsaw`
    /// alone has regions that are drawn by the seed, and named on stderr.
    #[arg(long, value_name = "LAYOUT", conflicts_with = "box_order")]
    layout: Option<String>,
    #[command(flatten)]
    backend: BackendOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    run: RunOptions,
}

/// Restricts a generator of either kind to the puzzles that are asked for, but for those of techniques.
macro_rules! chosen {
    ($args:expr, $generator:ident, $layout:expr, $grids:expr) => {
        if let Some(tries) = $args.tries {
            $generator = $generator.with_tries(usize::try_from(tries).unwrap_or(usize::MAX));
        }
        if !$args.grids.is_empty() {
            $generator = $generator.with_grids(&$grids()?[..]).context(GRIDS)?;
        }
        if let Some(file) = &$args.pattern {
            let mut pattern = pattern::read(file, $layout)?;
            if $args.minimal || $args.kind.is_some() {
                pattern = pattern.minimal();
            }
            $generator = $generator.with_pattern(pattern).map_err(refused)?;
        }
        if let Some(symmetry) = $args.symmetry {
            $generator = $generator.with_symmetry(symmetry).map_err(refused)?;
        }
        if let Some(ClueCounts(clues)) = &$args.clues {
            $generator = $generator.with_clues(clues.clone()).map_err(refused)?;
        }
        if let Some(word) = &$args.rate_at_least {
            let class = word.parse().context("--rate-at-least")?;
            $generator = $generator.with_class(class).map_err(refused)?;
        }
    };
}

impl GenerateArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let layout = match &self.layout {
            Some(name) => of_layout::layout(name, self.seed, &self.run)?,
            None => self.size.layout(),
        };
        let is_classic = layout.is_classic();
        let backend = self.backend.backend()?;
        if self.unbiased {
            if self.kind != Some(Kind::Minimal) || !is_classic {
                bail!("--unbiased is for minimal puzzles of 9x9");
            }
            return unbiased::write(self.n, self.seed, Engine::Lanes(backend), &self.run);
        }
        let kind = self.kind.unwrap_or(Kind::Minimal);
        // Refuses what cannot be made, before anything is written.
        let session = signals::session(FirstSignal::StopsSearches)?;
        let control = session.control();
        if is_classic {
            let generator = Generator::new(kind, self.seed)
                .with_engine(Engine::Lanes(backend))
                .with_control(control);
            let generator = self.choose_classic(generator, &session);
            return self.write(kind, &layout, generator.map(Corpus), session);
        }
        let mut generator =
            LayoutGenerator::with_backend(&layout, self.seed, backend).with_control(control);
        // (No puzzle is made for that, which may take long.)
        let chosen = match generator.check(kind) {
            Ok(()) => self.choose_by_layout(generator, &layout, &session),
            Err(error) => Err(error.into()),
        };
        let series = chosen.map(|generator| OfLayout::new(generator, kind));
        self.write(kind, &layout, series, session)
    }

    /// Writes the boards of a series, if there is one. Returns the exit code.
    fn write<S: Series>(
        &self,
        kind: Kind,
        layout: &Layout,
        series: Result<S>,
        session: Arc<Session>,
    ) -> Result<u8> {
        // Before a choice is known to be possible, nothing is found that could be kept.
        if let Some(code) = session.exit_code() {
            return Ok(code);
        }
        let series = series?;
        let wanted = SeriesRequest {
            n: self.n,
            status: kind.status(),
            name: "puzzle",
        };
        let prepared = boards_by_number::prepare(layout, wanted, &self.run, session)?;
        boards_by_number::write(series, prepared)
    }

    /// Restricts a generator to the puzzles that are asked for.
    fn choose_classic(
        &self,
        mut generator: Generator,
        session: &Arc<Session>,
    ) -> Result<Generator> {
        chosen!(self, generator, &Layout::classic(), || {
            grids::read::<Grid>(&self.grids, &Layout::classic(), &self.run, session)
        });
        if let Some(RatingRange(er)) = &self.er {
            generator = generator.with_er(er.clone()).map_err(refused)?;
        }
        if let Some(technique) = self.technique {
            generator = generator.with_technique(technique).map_err(refused)?;
        }
        Ok(generator)
    }

    /// The same for a layout.
    fn choose_by_layout(
        &self,
        mut generator: LayoutGenerator,
        layout: &Layout,
        session: &Arc<Session>,
    ) -> Result<LayoutGenerator> {
        if self.er.is_some() || self.technique.is_some() {
            let layout = layout.to_string();
            return Err(refused(ChoiceError::Techniques { layout }));
        }
        let kind = self.kind.unwrap_or(Kind::Minimal);
        let has_choice = !self.grids.is_empty()
            || self.pattern.is_some()
            || self.symmetry.is_some()
            || self.clues.is_some()
            || self.rate_at_least.is_some();
        if kind != Kind::Minimal && has_choice {
            return Err(refused(ChoiceError::Kind { kind }));
        }
        chosen!(self, generator, layout, || {
            grids::read::<Board>(&self.grids, layout, &self.run, session)
        });
        Ok(generator)
    }
}

/// The error for a choice that cannot be made, with what to do instead.
fn refused(error: ChoiceError) -> anyhow::Error {
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

/// The classic boards that a generator makes.
struct Corpus(Generator);

impl Series for Corpus {
    type Board = Grid;
    type Worker = Generator;

    fn share(&self) -> u64 {
        self.0.batch_size()
    }

    fn worker(&self) -> Generator {
        self.0.clone()
    }

    fn boards(&self, generator: &mut Generator, numbers: Range<u64>) -> impl Iterator<Item = Grid> {
        generator.boards(numbers).into_iter()
    }
}
