//! Forcing chains and cycles: candidates that follow from each other, one by one.
//!
//! ```text
//! a - b = c - d = e - a        If a is true, b is false (weak link), so c is true (strong link), d is
//!                              false, e is true, and a is false: a is removed.
//! ```
//!
//! Of candidates with a *weak link* one is false: the digits of a cell, and the places of a digit in a
//! house. Of those with a *strong link* one is true: where the cell has two digits, or the digit two
//! places. X-chains have links of one digit, in houses; Y-links are those inside cells.
//!
//! - Forcing chain: a candidate that follows from its opposite. It is true, or false.
//! - Cycle: a chain that comes back to its beginning, so that of each weak link one end is true. What
//!   sees both ends is removed.
//!
//! The rating grows with the number of candidates. All chains are found, and the lowest rating wins,
//! then the shortest, then links of one digit before Y-links before links of any kind, then the first.
//! For which cycles and chains there are depends on the order in which links are followed: `replay`
//! says which.

mod best;
pub mod groups;
mod inside;
pub mod links;
pub mod literals;
mod replay;
pub mod rows;
mod search;

use super::branches::Preview;
use super::branches::rules::Rules;
use super::memory::Memory;
use super::state::State;
use super::step::Step;
use super::table::TechniqueSet;
use best::Best;
pub use best::rating_of;
pub use inside::inside;
use literals::Kind;
use replay::Replay;

/// The best chain or cycle of these techniques.
pub fn find(state: &State, wanted: TechniqueSet, memory: &mut Memory) -> Option<Step> {
    if Preview::has_no_chain(memory.preview(&Rules::MULTIPLE), state) {
        return None;
    }
    let best = match wanted == TechniqueSet::CHAINS {
        true => search::find(state),
        false => find_plainly(state, wanted),
    };
    best.found.map(|found| found.step())
}

/// The best chain or cycle, from every candidate one after the other.
fn find_plainly(state: &State, wanted: TechniqueSet) -> Best {
    let mut best = Best::new(wanted);
    let mut replay = Replay::new(state);
    for kind in Kind::ALL {
        for literal in literals::all(state) {
            replay.find_cycles(kind, literal, usize::MAX, |_, _| true, &mut best);
            if kind != Kind::Y {
                replay.find_chain_to_false(kind, literal, &mut best);
                replay.find_chain_to_true(kind, literal, &mut best);
            }
        }
    }
    best
}

/// The findings of both searches.
#[cfg(test)]
pub fn both(state: &State) -> [Option<Step>; 2] {
    let found = [
        search::find(state),
        find_plainly(state, TechniqueSet::CHAINS),
    ];
    found.map(|best| best.found.map(|found| found.step()))
}
