//! The knowledge that searches keep from one state to the next.

use super::branches::rules::Rules;
use super::branches::{Preview, Runs};
use super::sets::CellSet;
use super::state::State;

/// Working memory of searches, and what they know of states they have seen. It never changes what they find.
#[derive(Debug, Default)]
pub struct Memory {
    pub runs: Runs,
    /// Of multiple chains, of dynamic ones, and of those of one digit.
    previews: [Option<Box<Preview>>; 3],
    /// Where no aligned pair and no aligned triplet was found.
    pub pairs: Seen,
    pub triplets: Seen,
}

impl Memory {
    /// The place of the preview of the runs by some rules.
    pub fn preview(&mut self, rules: &Rules) -> &mut Option<Box<Preview>> {
        &mut self.previews[usize::from(rules.is_nishio) + usize::from(rules.is_dynamic)]
    }
}

/// Nothing in it matters.
impl Clone for Memory {
    fn clone(&self) -> Self {
        Memory::default()
    }
}

/// The candidates of the last state in which there was nothing to find.
#[derive(Debug, Default)]
pub struct Seen(Option<[u16; 81]>);

impl Seen {
    /// The cells that had other candidates.
    pub fn changed(&self, state: &State) -> CellSet {
        let Some(before) = &self.0 else {
            return CellSet::ALL;
        };
        let cells = before.iter().zip(state.all_candidates()).enumerate();
        let changed = cells.filter(|(_, (before, now))| before != now);
        CellSet::of_all(changed.map(|(cell, _)| cell))
    }

    /// Takes a state in which there was nothing.
    pub fn take(&mut self, state: &State) {
        self.0 = Some(*state.all_candidates());
    }
}
