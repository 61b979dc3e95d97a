//! Chains of several branches: what follows from every candidate of a cell, from every place of a digit in
//! a house, or from a candidate and from its opposite, holds; what leads to a contradiction does not.
//!
//! ```text
//! r1c1 = 2 -> ... -> r5c5 is not 7
//! r1c1 = 3 -> ... -> r5c5 is not 7        r1c1 is 2, 3 or 8: 7 is removed from r5c5.
//! r1c1 = 8 -> ... -> r5c5 is not 7
//! ```
//!
//! The kinds differ in what follows from what. Static chains have the links of the board as it is. In
//! dynamic ones each candidate that is false makes further links, and then locked candidates, pairs and
//! X-wings, and then chains of their own, nested ones, may remove further candidates.
//!
//! All rate by the number of their literals. The number depends on the order in which literals are
//! followed, which is that of Sudoku Explainer: `run` has it.

// - `rules`: what follows from what; `run`: what follows from an assumption; `search`: from which
//   assumptions; `keep`: which of the chains is wanted; `patterns`: what is inside of dynamic chains
// - `preview`: what is known of runs before they are made, by `closure` and `bounds`, in a `network`
// - `nested`: a chain inside of another; `found`: the step

mod bounds;
mod closure;
mod found;
mod keep;
pub mod nested;
mod network;
mod patterns;
mod preview;
pub mod rules;
pub mod run;
pub mod search;

use super::memory::Memory;
use super::state::State;
use super::step::Step;
use super::table::TechniqueSet;
use ninefold::{Control, Stopped};
pub use preview::Preview;
use rules::Rules;
pub use run::Runs;

/// The best chain of these techniques by these rules.
///
/// # Errors
/// [`Stopped`] if the work is to end.
pub fn find(
    state: &State,
    wanted: TechniqueSet,
    rules: &Rules,
    control: &Control,
    memory: &mut Memory,
) -> Result<Option<Step>, Stopped> {
    let best = search::best(state, wanted, rules, control, memory)?;
    Ok(best.map(|(hint, search)| found::step(&search, rules, &hint)))
}

/// Compares what is known of every run before it is made with the run, by all rules of which that is known:
/// without knowing another state, and with what is kept of those before. Returns whether the runs lead to
/// contradictions.
#[cfg(test)]
pub fn compared(state: &State, kept: &mut [Option<Box<Preview>>; 3]) -> Vec<bool> {
    use super::chains::literals::{self, NUMBERS};
    use run::{Lit, Run};

    let mut found = Vec::new();
    let all = [
        Rules::NISHIO,
        Rules::MULTIPLE,
        Rules::dynamic(rules::Inside::Nothing),
    ];
    let memory = &mut Memory::default();
    for (rules, kept) in std::iter::zip(all, kept) {
        let new = Preview::new(state, &rules, None);
        let later = Preview::new(state, &rules, kept.take());
        let (Some(mut new), Some(mut later)) = (new, later) else {
            continue;
        };
        for number in literals::all(state) {
            for is_on in [true, false] {
                let assumption = Lit::new(number, is_on);
                let run = Run::follow(state, assumption, &rules, &Control::NONE, memory);
                let mut run = run.expect("nothing stops it");
                let bound = new.contradiction(assumption);
                assert_eq!(bound.is_some(), run.contradiction.is_some());
                found.push(bound.is_some());
                if let Some(both) = run.contradiction {
                    let lengths = both.map(|at| run.length(at, &mut memory.runs));
                    for preview in [&mut new, &mut later] {
                        let bound = preview.contradiction(assumption);
                        assert!(bound.is_some_and(|bound| bound <= lengths.iter().sum()));
                    }
                }
                for other in (0..2 * NUMBERS as u16).map(Lit) {
                    let bounds = [&mut new, &mut later].map(|p| p.thread(assumption, other));
                    if let Some(at) = run.find(other) {
                        let length = run.length(at, &mut memory.runs);
                        let is_below = |bound: Option<usize>| bound.is_some_and(|b| b <= length);
                        assert!(bounds.into_iter().all(is_below), "{bounds:?} {length}");
                    } else if run.contradiction.is_none() {
                        assert_eq!(bounds[0], None);
                    }
                }
                memory.runs.take_back([run]);
            }
        }
        *kept = Some(later);
    }
    found
}
