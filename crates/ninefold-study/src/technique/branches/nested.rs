//! Chains as they were followed back from their conclusions. Their lengths are counted by that, and two
//! nested chains are the same if they have the same literals in this order.

use super::super::table::Technique;
use super::run::{At, Cause, LITERALS, Lit, Run};
use std::sync::Arc;

/// A chain that was found inside of a run.
#[derive(Debug)]
pub struct Nested {
    pub technique: Technique,
    pub shape: Shape,
    /// Its length with that of the chains inside.
    pub length: usize,
}

/// The shape of a nested chain.
#[derive(Debug)]
pub enum Shape {
    /// A line from its beginning; a cycle leads back to it.
    Line { literals: Vec<Lit>, is_cycle: bool },
    /// A thread for each branch.
    Branches(Vec<Thread>),
}

/// All that a literal follows from, nearest first.
#[derive(Debug)]
pub struct Thread {
    pub knots: Vec<Knot>,
}

/// A literal of a thread.
#[derive(Debug)]
pub struct Knot {
    pub literal: Lit,
    /// Its node in the run: those with lower numbers were found before.
    pub at: At,
    /// Positions in the thread of what it follows from.
    pub from: Vec<u16>,
    pub cause: Cause,
    pub nested: Option<Arc<Nested>>,
}

impl Nested {
    /// True if the chains have the same literals.
    fn is_same_as(&self, other: &Nested) -> bool {
        match (&self.shape, &other.shape) {
            (
                Shape::Line { literals, is_cycle },
                Shape::Line {
                    literals: others,
                    is_cycle: other,
                },
            ) => literals == others && is_cycle == other,
            (Shape::Branches(threads), Shape::Branches(others)) => {
                threads.len() == others.len()
                    && std::iter::zip(threads, others).all(|(one, other)| one.is_same_as(other))
            }
            _ => false,
        }
    }
}

impl Thread {
    fn is_same_as(&self, other: &Thread) -> bool {
        let literals = |thread: &Thread| {
            let knots = thread.knots.iter().map(|knot| knot.literal);
            knots.collect::<Vec<_>>()
        };
        self.knots.len() == other.knots.len() && literals(self) == literals(other)
    }

    /// The thread that leads to a node.
    pub fn to(run: &Run, target: At) -> Thread {
        let order = order(run, target);
        let mut position = [0; LITERALS];
        for (at, &node) in order.iter().enumerate() {
            position[run.node(node).literal.index()] = at as u16;
        }
        let knots = order.iter().map(|&at| {
            let node = run.node(at);
            let from = run.parents(at).iter();
            Knot {
                literal: node.literal,
                at,
                from: from
                    .map(|&parent| position[run.node(parent).literal.index()])
                    .collect(),
                cause: node.cause,
                nested: match node.cause {
                    Cause::Nested(number) => Some(Arc::clone(&run.nested[usize::from(number)])),
                    _ => None,
                },
            }
        });
        Thread {
            knots: knots.collect(),
        }
    }
}

/// The nodes of a thread in order: nearest first, each literal once.
pub fn order(run: &Run, target: At) -> Vec<At> {
    let mut is_done = [false; LITERALS];
    let mut order = vec![target];
    is_done[run.node(target).literal.index()] = true;
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &parent in run.parents(at) {
            let literal = run.node(parent).literal.index();
            if !std::mem::replace(&mut is_done[literal], true) {
                order.push(parent);
            }
        }
    }
    order
}

/// The length of the different nested chains of some threads together.
pub fn nested_length<'r>(orders: impl IntoIterator<Item = (&'r Run, Vec<At>)>) -> usize {
    let mut different: Vec<Arc<Nested>> = Vec::new();
    for (run, order) in orders {
        for at in order {
            if let Cause::Nested(number) = run.node(at).cause {
                number_in(&mut different, &run.nested[usize::from(number)]);
            }
        }
    }
    different.iter().map(|nested| nested.length).sum()
}

/// The number of a nested chain among different ones, to which it is added if it is new.
pub fn number_in(different: &mut Vec<Arc<Nested>>, nested: &Arc<Nested>) -> usize {
    let known = different.iter().position(|other| other.is_same_as(nested));
    known.unwrap_or_else(|| {
        different.push(Arc::clone(nested));
        different.len() - 1
    })
}
