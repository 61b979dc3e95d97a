//! The step of a chain that was found.

use super::super::chain::{Branch, Chain, Inference, Literal, NestedChain, Reason};
use super::super::chains::literals::parts;
use super::super::chains::rating_of;
use super::super::houses::{self, cells_at};
use super::super::se_rating::SeRating;
use super::super::sets::{Candidates, CellSet};
use super::super::step::Step;
use super::keep::{Hint, Source, technique};
use super::nested::{Knot, Nested, Shape, Thread, number_in};
use super::rules::Rules;
use super::run::{Cause, Lit};
use super::search::Search;
use ninefold::Cell;
use std::sync::Arc;

/// The step.
pub fn step(search: &Search, rules: &Rules, hint: &Hint) -> Step {
    let technique = technique(rules, hint.source);
    let (cell, digit) = parts(hint.result.number());
    let mut step = match hint.result.is_on() {
        true => Step::placing(technique, cell, digit),
        false => Step::removing(technique, Candidates::of(digit, CellSet::of(cell))),
    };
    step.rating = SeRating::of_sum(rating_of(rules.base(), hint.length));
    (step.cells, step.digits.0) = match hint.source {
        Source::Cell(cell) => (CellSet::of(cell), search.state.candidates(cell)),
        Source::House(house, digit) => {
            step.base = houses::set_of([house]);
            let places = search.state.places(house, digit);
            (cells_at(house, places), 1 << digit)
        }
        Source::Double(number) => of_candidate(Lit::new(number, true)),
        Source::Contradiction(assumption) => of_candidate(assumption),
    };
    step.chain = Some(Box::new(chain(&search.threads(hint))));
    step
}

fn of_candidate(literal: Lit) -> (CellSet, u16) {
    let (cell, digit) = parts(literal.number());
    (CellSet::of(cell), 1 << digit)
}

/// The chain of some threads, with all that are nested in it.
fn chain(threads: &[Thread]) -> Chain {
    let mut different = Vec::new();
    let branches = branches(threads, &mut different);
    let mut nested = Vec::new();
    // Those inside of nested ones are added on the way.
    while let Some(next) = different.get(nested.len()).cloned() {
        let chain = nested_chain(&next, &mut different);
        nested.push(NestedChain {
            technique: next.technique,
            chain,
        });
    }
    Chain {
        branches,
        nested,
        ..Chain::default()
    }
}

fn nested_chain(nested: &Nested, different: &mut Vec<Arc<Nested>>) -> Chain {
    match &nested.shape {
        Shape::Line { literals, is_cycle } => {
            let first = literals.first().filter(|_| *is_cycle);
            Chain::line(literals.iter().chain(first).copied().map(literal).collect())
        }
        Shape::Branches(threads) => Chain {
            branches: branches(threads, different),
            ..Chain::default()
        },
    }
}

fn branches(threads: &[Thread], different: &mut Vec<Arc<Nested>>) -> Vec<Branch> {
    let branches = threads.iter().map(|thread| branch(thread, different));
    branches.collect()
}

/// The knots of a thread in the order in which they were found, so that each follows from some before it.
fn branch(thread: &Thread, different: &mut Vec<Arc<Nested>>) -> Branch {
    let mut order: Vec<usize> = (0..thread.knots.len()).collect();
    order.sort_by_key(|&at| thread.knots[at].at);
    let mut position = vec![0; order.len()];
    for (after, &before) in order.iter().enumerate() {
        position[before] = after;
    }
    let inferences = order.iter().map(|&at| {
        let knot = &thread.knots[at];
        let mut from: Vec<usize> = knot
            .from
            .iter()
            .map(|&at| position[usize::from(at)])
            .collect();
        from.sort_unstable();
        Inference {
            literal: literal(knot.literal),
            from,
            reason: reason(knot, different),
        }
    });
    Branch {
        inferences: inferences.collect(),
    }
}

fn reason(knot: &Knot, different: &mut Vec<Arc<Nested>>) -> Reason {
    match (knot.cause, &knot.nested) {
        (Cause::Assumption, _) => Reason::Assumption,
        (Cause::Pattern(technique), _) => Reason::Technique(technique),
        (_, Some(nested)) => Reason::Nested(number_in(different, nested)),
        _ => Reason::Link,
    }
}

fn literal(literal: Lit) -> Literal {
    let (cell, digit) = parts(literal.number());
    Literal {
        cell: Cell::from_index(cell),
        digit: digit as u8 + 1,
        is_on: literal.is_on(),
    }
}
