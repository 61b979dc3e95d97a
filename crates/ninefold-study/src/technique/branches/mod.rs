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
//   assumptions; `closure`: where there is nothing to find; `patterns`: what is inside of dynamic chains
// - `nested`: a chain inside of another; `found`: the step

mod closure;
mod found;
pub mod nested;
mod patterns;
pub mod rules;
pub mod run;
pub mod search;

use super::memory::Memory;
use super::state::State;
use super::step::Step;
use super::table::TechniqueSet;
use ninefold::{Control, Stopped};
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

/// Compares the closure of every assumption with its run, by all rules that have closures, and returns
/// whether they lead to contradictions.
#[cfg(test)]
pub fn compared(state: &State) -> Vec<bool> {
    use super::chains::literals::{self, NUMBERS};
    use run::{Lit, Run};

    let mut found = Vec::new();
    let all = [
        Rules::NISHIO,
        Rules::MULTIPLE,
        Rules::dynamic(rules::Inside::Nothing),
    ];
    for rules in all {
        let Some(closures) = closure::Closures::new(state, &rules) else {
            continue;
        };
        let memory = &mut Memory::default();
        for number in literals::all(state) {
            for is_on in [true, false] {
                let assumption = Lit::new(number, is_on);
                let run = Run::follow(state, assumption, &rules, &Control::NONE, memory);
                let run = run.expect("nothing stops it");
                let is_contradictory = run.contradiction.is_some();
                assert_eq!(closures.is_contradictory(assumption), is_contradictory);
                for other in (0..2 * NUMBERS as u16)
                    .map(Lit)
                    .filter(|_| !is_contradictory)
                {
                    assert_eq!(closures.has(assumption, other), run.literals.has(other));
                }
                found.push(is_contradictory);
            }
        }
    }
    found
}
