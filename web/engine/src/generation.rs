//! Puzzles of a kind and a seed, and of what is chosen besides: the same as those of the program.

use crate::by_layout::layout_of;
use crate::module::ALL;
use crate::request::{Chosen, Generate};
use anyhow::{Error, Result, bail};
use ninefold::layout::Layout;
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board};
use ninefold_study::PatternSymmetry;
use ninefold_study::generate::{ChoiceError, CluePattern, Generator, Kind, LayoutGenerator};
use ninefold_study::technique::SeRating;

/// A generator, and what it was made for.
pub struct Generation {
    kind: Kind,
    /// The request without the numbers of puzzles.
    corpus: Generate,
    chosen: Chosen,
    generator: Made,
}

/// The generator of one corpus.
enum Made {
    Classic(Box<Generator>),
    OfLayout(Box<LayoutGenerator>),
}

/// Restricts a generator of either kind to the puzzles that are asked for, but for those of techniques, in the
/// order of the program.
macro_rules! choose {
    ($generator:ident, $layout:expr, $symmetry:expr, $chosen:expr) => {
        if ALL {
            if let Some(text) = &$chosen.pattern {
                let pattern = CluePattern::from_text($layout, text)?;
                $generator = $generator.with_pattern(match $chosen.minimal {
                    true => pattern.minimal(),
                    false => pattern,
                })?;
            }
        }
        if let Some(symmetry) = $symmetry {
            $generator = $generator.with_symmetry(symmetry)?;
        }
        if let Some((least, most)) = $chosen.clues.filter(|_| ALL) {
            $generator = $generator.with_clues(least..=most)?;
        }
    };
}

impl Generation {
    /// The generator for a request: `known`, if it was made for the same corpus.
    ///
    /// # Errors
    /// If there is no such kind, symmetry, technique or layout, or no puzzle that has all that is chosen is found.
    pub fn of(wanted: &Generate, chosen: Chosen, known: Option<Generation>) -> Result<Generation> {
        let corpus = Generate {
            from: 0,
            records: 0,
            ..wanted.clone()
        };
        if let Some(known) = known
            && (&known.corpus, &known.chosen) == (&corpus, &chosen)
        {
            return Ok(known);
        }
        let kind: Kind = wanted.kind.parse().map_err(Error::new)?;
        let symmetry = wanted.symmetry.as_deref().map(str::parse).transpose();
        let symmetry: Option<PatternSymmetry> = symmetry.map_err(Error::new)?;
        let generator = match &wanted.layout {
            // The module of the npm package has no layouts.
            Some(_) if !ALL => bail!("the request is wrong: there are no layouts here"),
            Some(name) => {
                let layout = layout_of(name)?;
                Made::OfLayout(Box::new(of_layout(
                    &layout,
                    kind,
                    wanted.seed,
                    symmetry,
                    &chosen,
                )?))
            }
            None => Made::Classic(Box::new(classic(kind, wanted.seed, symmetry, &chosen)?)),
        };
        Ok(Generation {
            kind,
            corpus,
            chosen,
            generator,
        })
    }

    /// Number of puzzles to make at a time: a quarter of what a thread of the program makes, since WebAssembly takes
    /// longer, and each share is progress. Of rare puzzles it is one.
    pub fn share(&self) -> u64 {
        let size = match &self.generator {
            Made::Classic(generator) => generator.batch_size(),
            Made::OfLayout(generator) => generator.batch_size(),
        };
        (size / 4).max(1)
    }

    /// Some puzzles of the corpus, as lines.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn lines(&mut self, wanted: &Generate) -> Result<Vec<u8>> {
        let numbers = wanted.from..wanted.from + wanted.records;
        Ok(match &mut self.generator {
            Made::Classic(generator) => lines_of(&generator.boards(numbers)),
            Made::OfLayout(_) if !ALL => Vec::new(),
            Made::OfLayout(generator) => lines_of(&generator.boards::<Board>(self.kind, numbers)?),
        })
    }
}

/// The generator of classic boards.
fn classic(
    kind: Kind,
    seed: u64,
    symmetry: Option<PatternSymmetry>,
    chosen: &Chosen,
) -> Result<Generator> {
    let mut generator = Generator::new(kind, seed);
    choose!(generator, &Layout::classic(), symmetry, chosen);
    if ALL {
        if let Some((least, most)) = chosen.er {
            let [least, most] = [least, most].map(SeRating::of_tenths);
            generator = generator.with_er(least..=most)?;
        }
        if let Some(word) = &chosen.technique {
            generator = generator.with_technique(word.parse().map_err(Error::new)?)?;
        }
    }
    Ok(generator)
}

/// The generator of boards of a layout. As in the program, what cannot be made is found out first, and then there is
/// no limit.
fn of_layout(
    layout: &Layout,
    kind: Kind,
    seed: u64,
    symmetry: Option<PatternSymmetry>,
    chosen: &Chosen,
) -> Result<LayoutGenerator> {
    let mut generator = LayoutGenerator::new(layout, seed);
    generator.check(kind)?;
    if chosen.er.is_some() || chosen.technique.is_some() {
        let layout = layout.to_string();
        return Err(ChoiceError::Techniques { layout }.into());
    }
    let has_choice = chosen.pattern.is_some() || symmetry.is_some() || chosen.clues.is_some();
    if kind != Kind::Minimal && has_choice {
        return Err(ChoiceError::Kind { kind }.into());
    }
    choose!(generator, layout, symmetry, chosen);
    Ok(generator.without_limit())
}

fn lines_of<B: AnyBoard>(puzzles: &[B]) -> Vec<u8> {
    let mut lines = Vec::new();
    for puzzle in puzzles {
        lines.extend(&*symbols(puzzle));
        lines.push(b'\n');
    }
    lines
}
