//! Puzzles of a kind and a seed, the same as those of the program.

use crate::request::Generate;
use anyhow::{Error, Result};
use ninefold::PatternSymmetry;
use ninefold::generate::{Generator, Kind};
use ninefold::text::symbols;
use std::fmt;

/// A generator, and what it was made for.
pub struct Generation {
    kind: Kind,
    seed: u64,
    symmetry: Option<PatternSymmetry>,
    generator: Generator<9>,
}

impl fmt::Debug for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.generator.fmt(f)
    }
}

impl Generation {
    /// The generator for a request: `known`, if it was made for the same corpus.
    ///
    /// # Errors
    /// If there is no such kind or symmetry, or no puzzle has both.
    pub fn of(wanted: &Generate, known: Option<Generation>) -> Result<Generation> {
        let kind: Kind = wanted.kind.parse().map_err(Error::new)?;
        let symmetry = wanted.symmetry.as_deref().map(str::parse).transpose();
        let symmetry: Option<PatternSymmetry> = symmetry.map_err(Error::new)?;
        let asked = (kind, wanted.seed, symmetry);
        if let Some(known) = known.filter(|known| (known.kind, known.seed, known.symmetry) == asked)
        {
            return Ok(known);
        }
        let mut generator = Generator::new(kind, wanted.seed)?;
        if let Some(symmetry) = symmetry {
            generator = generator.with_symmetry(symmetry)?;
        }
        Ok(Generation {
            kind,
            seed: wanted.seed,
            symmetry,
            generator,
        })
    }

    /// Some puzzles of the corpus, as lines.
    pub fn lines(&mut self, wanted: &Generate) -> Vec<u8> {
        let puzzles = self
            .generator
            .boards(wanted.from..wanted.from + wanted.records);
        let mut lines = Vec::with_capacity(82 * puzzles.len());
        for puzzle in puzzles {
            lines.extend(&*symbols(&puzzle));
            lines.push(b'\n');
        }
        lines
    }
}
