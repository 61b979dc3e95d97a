//! The rules by which assumptions are followed: what counts as a link, and what is looked for where no
//! link is left.

use super::super::chains;
use super::super::chains::literals::{Number, number};
use super::super::memory::Memory;
use super::super::sets::Candidates;
use super::super::state::State;
use super::super::table::Technique;
use super::nested::Nested;
use super::{patterns, search};
use ninefold::{Control, Stopped};
use std::sync::Arc;

/// The rules of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// True if there are only links of one digit.
    pub is_nishio: bool,
    /// True if candidates that are false are removed from the board, so that they make links.
    pub is_dynamic: bool,
    pub inside: Inside,
}

/// Patterns and chains that are looked for where no link is left. All but `Nothing` look for patterns first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Inside {
    Nothing,
    Patterns,
    /// Forcing chains and cycles.
    Chains,
    /// Forcing chains and cycles, then cell and region forcing chains.
    Multiple,
    /// Dynamic forcing chains, in which this is looked for.
    Dynamic(&'static Inside),
}

/// Candidates that are removed inside of a run.
pub struct Removal {
    /// The candidates in the order in which they are followed.
    pub removed: Vec<Number>,
    /// Removed candidates without which it would not hold.
    pub premises: Vec<Number>,
    pub by: By,
}

/// The reason of a removal.
pub enum By {
    Pattern(Technique),
    Nested(Arc<Nested>),
}

impl Rules {
    /// Chains of several branches without anything removed on the way.
    pub const MULTIPLE: Rules = Rules {
        is_nishio: false,
        is_dynamic: false,
        inside: Inside::Nothing,
    };

    pub const NISHIO: Rules = Rules {
        is_nishio: true,
        is_dynamic: true,
        inside: Inside::Nothing,
    };

    /// Dynamic forcing chains with this inside.
    pub const fn dynamic(inside: Inside) -> Rules {
        Rules {
            is_nishio: false,
            is_dynamic: true,
            inside,
        }
    }

    /// The rating of the simplest chain, to which its length is added.
    pub fn base(&self) -> f64 {
        match self.inside {
            Inside::Nothing if self.is_nishio => 7.5,
            Inside::Nothing if !self.is_dynamic => 8.0,
            Inside::Nothing => 8.5,
            Inside::Patterns => 9.0,
            Inside::Chains => 9.5,
            Inside::Multiple => 10.0,
            Inside::Dynamic(_) => 10.5,
        }
    }

    /// Candidates that can be removed from a board that was `start`, by the first rule that removes anything
    /// because of those missing since.
    ///
    /// # Errors
    /// [`Stopped`] if the work is to end.
    pub fn look_inside(
        &self,
        start: &State,
        board: &State,
        control: &Control,
        memory: &mut Memory,
    ) -> Result<Vec<Removal>, Stopped> {
        let mut found = patterns::find(start, board);
        if found.is_empty() && matches!(self.inside, Inside::Chains | Inside::Multiple) {
            control.check()?;
            found = chains::inside(start, board);
        }
        if found.is_empty() {
            found = match self.inside {
                Inside::Nothing | Inside::Patterns | Inside::Chains => found,
                Inside::Multiple => {
                    search::inside(start, board, &Rules::MULTIPLE, control, memory)?
                }
                Inside::Dynamic(inside) => {
                    search::inside(start, board, &Rules::dynamic(*inside), control, memory)?
                }
            };
        }
        Ok(found)
    }
}

/// The candidates that are removed from these cells in the order of a hash map of Java, in which the cells
/// were entered as they are given: by their last bits.
pub fn in_order_of_java(mut cells: Vec<usize>, removed: &Candidates) -> Vec<Number> {
    let mut capacity = 16;
    while cells.len() > capacity * 3 / 4 {
        capacity *= 2;
    }
    cells.sort_by_key(|cell| cell % capacity);
    let numbers = cells.iter().flat_map(|&cell| {
        let digits = (0..9).filter(move |&digit| removed.boards[digit].has(cell));
        digits.map(move |digit| number(cell, digit))
    });
    numbers.collect()
}
