//! Classes of puzzles: the property that the puzzles of one have in common.

use anyhow::{Result, bail};
use clap::ValueEnum;
use ninefold::layout::Layout;
use ninefold_study::answers::Classification;
use ninefold_study::canonical::Form;

/// The property that the puzzles of a class have in common, by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ByName {
    /// The cells, however they are written: `.`, `0`, `_`, `?` and `-` are all empty.
    Text,
    /// The only solution, digit by digit.
    Solution,
    /// The canonical form: isomorphic puzzles are in one class (classic 9x9).
    Canonical,
    /// The canonical form of the only solution (classic 9x9).
    SolutionGrid,
}

impl ByName {
    /// The classes of boards of a layout, if it is not the classic one.
    ///
    /// # Errors
    /// If these boards have no such classes.
    pub fn classes(self, form: Form, layout: Option<&Layout>) -> Result<Classification> {
        Ok(match self {
            ByName::Text => Classification::Text,
            ByName::Solution => Classification::Solution,
            _ if layout.is_some() => bail!(
                "canonical forms are defined for classic 9x9 boards: use --by text or --by solution"
            ),
            ByName::Canonical => Classification::Canonical(form),
            ByName::SolutionGrid => Classification::SolutionGrid,
        })
    }
}
