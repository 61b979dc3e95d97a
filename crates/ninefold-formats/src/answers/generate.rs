//! `generate`: corpora of puzzles, by their kind, their seed, their layout, and what is chosen of them.
//!
//! The program, Python and the page read [`Parameters`], and what they then have makes the boards.

use super::definition::{self, word};
use super::ranges::{ClueCounts, RatingRange};
#[cfg(feature = "arguments")]
use crate::word_of;
use ninefold::layout::Layout;
use ninefold::simd::DetectedBackend;
use ninefold::text::{self, ParseError, Syntax, symbols};
use ninefold::{Board, Control, Engine, UnknownWord};
use ninefold_study::PatternSymmetry;
use ninefold_study::generate::{ChoiceError, CluePattern, Generator, Kind, Made};
use ninefold_study::technique::Technique;
use serde::Deserialize;
use std::ops::Range;
use thiserror::Error;

/// The parameters of a corpus. Words and ranges are written in JSON as in the program.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Parameters {
    /// Kind of the boards; with a pattern it may be left out.
    #[serde(deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(value_parser = word_of!(Kind), required_unless_present = "pattern"))]
    pub kind: Option<Kind>,
    /// Seed of the random generator; the same seed gives the same output.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "S", default_value = "0")
    )]
    pub seed: u64,
    /// Generate only minimal puzzles with N to M clues: a number, or a range such as 22..23.
    ///
    /// The rarer they are, the longer it takes; see the end of this help for 20 clues or fewer, and 31
    /// or more. Up to 19 clues, puzzles are found by an exhaustive search if no other property is chosen.
    #[serde(deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N..M"))]
    pub clues: Option<ClueCounts>,
    /// The solutions in which minimal puzzles are made, a line each.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub grids: Option<String>,
    /// The cells that have clues, as a [`CluePattern`] is read.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub pattern: Option<String>,
    /// Generate only minimal puzzles with the pattern: each clue is needed.
    #[cfg_attr(feature = "arguments", arg(long, requires = "pattern"))]
    pub minimal: bool,
    /// Generate only minimal puzzles with a symmetry.
    ///
    /// None of the groups of clues that the symmetry maps to each other can be removed.
    #[serde(deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "SYMMETRY", value_parser = word_of!(PatternSymmetry)))]
    pub symmetry: Option<PatternSymmetry>,
    /// Generate only minimal puzzles of this class or harder: easy, medium, hard, expert or extreme.
    ///
    /// Of other sizes and layouts it is naked-singles, hidden-singles or beyond; see `ninefold help rate`.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "CLASS"))]
    pub rate_at_least: Option<String>,
    /// Generate only minimal puzzles with an ER of Sudoku Explainer from R to S, such as 4.0..5.0.
    ///
    /// See `ninefold help explain`, and `ninefold help rate` for words such as easy and hard.
    #[serde(deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "R..S"))]
    pub er: Option<RatingRange>,
    /// Generate only minimal puzzles whose path needs this technique; see `ninefold help explain`.
    ///
    /// With the technique's own rating as `--er`, nothing harder is needed: `--technique x-wing --er 3.2`.
    #[serde(deserialize_with = "word")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME", value_parser = word_of!(Technique), hide_possible_values = true))]
    pub technique: Option<Technique>,
    /// Give up after N minimal puzzles of which none matches.
    ///
    /// The default is 100,000 (up to 4x4: 10,000, from 10x10 on: 100); with a pattern it is 100 attempts. That may
    /// take minutes, and nothing is printed meanwhile. It applies to the first puzzle of the corpus; once that is
    /// found, the search for the others has no such limit, nor has the exhaustive search for 19 clues or fewer.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..)))]
    pub tries: Option<u64>,
    /// Generate boards of a layout, such as x or jigsaw:FILE; see `ninefold help solve`.
    ///
    /// Solution grids (`full`) are each as likely as any other where all can be counted: up to 6x6, on 7x7 and 8x8
    /// without other rules, and in jigsaws that are the 9x9 grid with rows and columns in another order.
    /// Elsewhere they may come from a random search, and then are not equally likely. Other kinds are made of such
    /// grids.
    ///
    /// With 16 digits and many rules a minimal puzzle may take minutes; with more digits there are none. `jigsaw`
    /// alone has regions that are drawn by the seed, and named on stderr.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "LAYOUT", conflicts_with = "box_order")
    )]
    pub layout: Option<String>,
}

/// A reason why there is no such corpus.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refusal {
    /// One of the grids cannot be read.
    #[error("grids: {0}")]
    Grid(ParseError),
    /// No puzzles can be made in the grids.
    #[error("grids: {0}")]
    Grids(ChoiceError),
    /// The pattern cannot be read.
    #[error("pattern: {0}")]
    Pattern(ParseError),
    /// There is no such class.
    #[error(transparent)]
    Class(#[from] UnknownWord),
    /// There are no such boards, or they are too rare.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
}

impl Parameters {
    /// Those of a text in JSON.
    ///
    /// # Errors
    /// If one is of another type, or has no such word.
    pub fn read(json: &str) -> Result<Parameters, String> {
        definition::parsed(json)
    }

    /// The kind of the boards.
    pub fn kind(&self) -> Kind {
        self.kind.unwrap_or(Kind::Minimal)
    }

    /// Makes the boards of the corpus, which are of this layout: with `EVERY` as the program and Python do, and if not
    /// classic ones of which only a symmetry is chosen.
    ///
    /// # Errors
    /// If there are none, or none was found: the search for the first of them may take long, and `control` ends it.
    pub fn maker<const EVERY: bool>(
        &self,
        layout: &Layout,
        backend: DetectedBackend,
        control: Control,
    ) -> Result<Maker, Refusal> {
        let kind = self.kind();
        if EVERY && !layout.is_classic() {
            let generator = Generator::of_layout(layout, kind, self.seed).with_backend(backend);
            let mut generator = generator.with_control(control);
            // (No puzzle is made for that, which may take long.)
            generator.check().map_err(ChoiceError::from)?;
            if self.er.is_some() || self.technique.is_some() {
                let layout = layout.to_string();
                return Err(ChoiceError::Techniques { layout }.into());
            }
            if kind != Kind::Minimal && self.has_choice() {
                return Err(ChoiceError::Kind { kind }.into());
            }
            let generator = self.chosen::<EVERY, _>(generator)?.without_limit();
            return Ok(Maker::OfLayout(Box::new(generator)));
        }
        let generator = Generator::new(kind, self.seed).with_engine(Engine::Lanes(backend));
        let mut generator = self.chosen::<EVERY, _>(generator.with_control(control))?;
        if EVERY && let Some(RatingRange(er)) = &self.er {
            generator = generator.with_er(er.clone())?;
        }
        if EVERY && let Some(technique) = self.technique {
            generator = generator.with_technique(technique)?;
        }
        Ok(Maker::Classic(Box::new(generator)))
    }

    /// Restricts a generator to the puzzles that are asked for, but for those of techniques.
    fn chosen<const EVERY: bool, B: Made>(
        &self,
        mut generator: Generator<B>,
    ) -> Result<Generator<B>, Refusal> {
        if EVERY && let Some(tries) = self.tries {
            generator = generator.with_tries(usize::try_from(tries).unwrap_or(usize::MAX));
        }
        if EVERY && let Some(grids) = &self.grids {
            let layout = generator.layout();
            let board = |line: &str| text::parse(layout, line.as_bytes(), Syntax::default());
            let grids: Result<Vec<B>, ParseError> = grids.lines().map(board).collect();
            let grids = grids.map_err(Refusal::Grid)?;
            generator = generator.with_grids(grids).map_err(Refusal::Grids)?;
        }
        if EVERY && let Some(text) = &self.pattern {
            let pattern = CluePattern::from_text(generator.layout(), text);
            let pattern = pattern.map_err(Refusal::Pattern)?;
            generator = generator.with_pattern(match self.minimal {
                true => pattern.minimal(),
                false => pattern,
            })?;
        }
        if let Some(symmetry) = self.symmetry {
            generator = generator.with_symmetry(symmetry)?;
        }
        if EVERY && let Some(ClueCounts(clues)) = &self.clues {
            generator = generator.with_clues(clues.clone())?;
        }
        if EVERY && let Some(class) = &self.rate_at_least {
            generator = generator.with_class(class.parse()?)?;
        }
        Ok(generator)
    }

    /// True if minimal puzzles are chosen.
    fn has_choice(&self) -> bool {
        self.grids.is_some()
            || self.pattern.is_some()
            || self.symmetry.is_some()
            || self.clues.is_some()
            || self.rate_at_least.is_some()
    }
}

/// Makes the boards of a corpus. A clone makes the same.
#[derive(Clone, Debug)]
pub enum Maker {
    /// Classic boards.
    Classic(Box<Generator>),
    /// Boards of a layout, of which there are some.
    OfLayout(Box<Generator<Board>>),
}

impl Maker {
    /// Ends searches when `control` says so.
    #[must_use]
    pub fn with_control(self, control: Control) -> Self {
        match self {
            Maker::Classic(generator) => Maker::Classic(Box::new(generator.with_control(control))),
            Maker::OfLayout(generator) => {
                Maker::OfLayout(Box::new(generator.with_control(control)))
            }
        }
    }

    /// Number of boards that a thread should make at a time.
    pub fn batch_size(&self) -> u64 {
        match self {
            Maker::Classic(generator) => generator.batch_size(),
            Maker::OfLayout(generator) => generator.batch_size(),
        }
    }

    /// Makes the boards of some numbers, up to the first that is not found before the control ends the search. `each` is
    /// called with the characters of each.
    pub fn boards<const EVERY: bool>(&mut self, numbers: Range<u64>, each: impl FnMut(&[u8])) {
        match self {
            Maker::Classic(generator) => write(generator, numbers, each),
            Maker::OfLayout(_) if !EVERY => {}
            Maker::OfLayout(generator) => write(generator, numbers, each),
        }
    }
}

fn write<B: Made>(generator: &mut Generator<B>, numbers: Range<u64>, mut each: impl FnMut(&[u8])) {
    let boards = generator.made(numbers);
    let boards = boards.expect("a layout with a solution, and without a limit");
    boards.iter().for_each(|board| each(&symbols(board)));
}
