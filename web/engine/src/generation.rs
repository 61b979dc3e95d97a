//! Puzzles of a kind and a seed, the same as those of the program.

use crate::by_layout::layout_of;
use crate::module::ALL;
use crate::request::Generate;
use anyhow::{Error, Result, bail};
use ninefold::generate::{Generator, Kind, LayoutGenerator};
use ninefold::layout::LayoutBoard;
use ninefold::text::symbols;
use ninefold::{AnyBoard, PatternSymmetry};
use std::fmt;

/// A generator, and what it was made for.
pub struct Generation {
    kind: Kind,
    seed: u64,
    symmetry: Option<PatternSymmetry>,
    layout: Option<String>,
    generator: Made,
}

/// The generator of one corpus.
enum Made {
    Classic(Box<Generator>),
    OfLayout(Box<LayoutGenerator>),
}

impl fmt::Debug for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generation")
            .field("kind", &self.kind)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Generation {
    /// The generator for a request: `known`, if it was made for the same corpus.
    ///
    /// # Errors
    /// If there is no such kind, symmetry or layout, or no puzzle has all of them.
    pub fn of(wanted: &Generate, known: Option<Generation>) -> Result<Generation> {
        let kind: Kind = wanted.kind.parse().map_err(Error::new)?;
        let symmetry = wanted.symmetry.as_deref().map(str::parse).transpose();
        let symmetry: Option<PatternSymmetry> = symmetry.map_err(Error::new)?;
        let asked = (kind, wanted.seed, symmetry, &wanted.layout);
        let is_asked =
            |known: &Generation| (known.kind, known.seed, known.symmetry, &known.layout) == asked;
        if let Some(known) = known.filter(is_asked) {
            return Ok(known);
        }
        let generator = match (&wanted.layout, symmetry) {
            // The module of the npm package has no layouts.
            (Some(_), _) if !ALL => bail!("the request is wrong: there are no layouts here"),
            (Some(_), Some(_)) => bail!("symmetry is for boards without a layout"),
            (Some(name), None) => {
                let mut generator = LayoutGenerator::new(&layout_of(name)?, wanted.seed);
                // (As in the program: what cannot be made is found out first, and then there is no limit.)
                generator.check(kind)?;
                Made::OfLayout(Box::new(generator.without_limit()))
            }
            (None, None) => Made::Classic(Box::new(Generator::new(kind, wanted.seed))),
            (None, Some(symmetry)) => {
                let generator = Generator::new(kind, wanted.seed);
                Made::Classic(Box::new(generator.with_symmetry(symmetry)?))
            }
        };
        Ok(Generation {
            kind,
            seed: wanted.seed,
            symmetry,
            layout: wanted.layout.clone(),
            generator,
        })
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
            Made::OfLayout(generator) => {
                lines_of(&generator.boards::<LayoutBoard>(self.kind, numbers)?)
            }
        })
    }
}

fn lines_of<B: AnyBoard>(puzzles: &[B]) -> Vec<u8> {
    let mut lines = Vec::new();
    for puzzle in puzzles {
        lines.extend(&*symbols(puzzle));
        lines.push(b'\n');
    }
    lines
}
