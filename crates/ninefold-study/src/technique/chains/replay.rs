//! Chains and cycles from one candidate, in the order in which Sudoku Explainer finds them.
//!
//! The search goes level by level: from all candidates that are true to those that are then false, and
//! from these to those that are then true. A candidate is reached by the first path that comes to it.
//! So chains are as short as possible, and of the shortest there is one. Cycles depend on the order
//! more: the way there is the path by which a true candidate was reached first, and every false one
//! that follows from it and is not on the path may lead back to the beginning.

use super::super::state::State;
use super::best::{Found, Offered, Shape};
use super::literals::{Kind, NUMBERS, Number, for_false, for_true};

/// Working memory of the search.
pub struct Replay<'a> {
    state: &'a State,
    /// True candidates and false ones in the order in which they were reached.
    on: Vec<Node>,
    off: Vec<Node>,
    has_on: Marks,
    has_off: Marks,
}

/// A candidate that was reached, and the position of the one before it in the other list.
#[derive(Clone, Copy)]
struct Node {
    literal: Number,
    before: usize,
}

/// Candidates that were reached. All are cleared at once.
struct Marks {
    stamps: [u32; NUMBERS],
    stamp: u32,
}

impl Marks {
    fn new() -> Self {
        Marks {
            stamps: [0; NUMBERS],
            stamp: 0,
        }
    }

    fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Marks a candidate, and returns whether it is new.
    #[inline]
    fn add(&mut self, literal: Number) -> bool {
        let stamp = &mut self.stamps[usize::from(literal)];
        std::mem::replace(stamp, self.stamp) != self.stamp
    }
}

/// The first candidate has none before it.
const NONE: usize = usize::MAX;

impl<'a> Replay<'a> {
    pub fn new(state: &'a State) -> Self {
        Replay {
            state,
            on: Vec::new(),
            off: Vec::new(),
            has_on: Marks::new(),
            has_off: Marks::new(),
        }
    }

    fn clear(&mut self) {
        self.on.clear();
        self.off.clear();
        self.has_on.clear();
        self.has_off.clear();
    }

    /// Offers all cycles of at most `longest` candidates that begin with a true one. Candidates that do not
    /// lead back to it, as `leads` says of false and of true ones, are left out.
    pub fn find_cycles(
        &mut self,
        kind: Kind,
        source: Number,
        longest: usize,
        leads: impl Fn(Number, bool) -> bool,
        best: &mut impl Offered,
    ) {
        let state = self.state;
        let (cell, _) = super::literals::parts(source);
        if kind == Kind::Y && state.candidates(cell).count_ones() > 2 {
            return;
        }
        self.clear();
        self.has_on.add(source);
        self.on.push(Node {
            literal: source,
            before: NONE,
        });
        let mut from = 0;
        let mut length = 2;
        while from < self.on.len()
            && length <= longest
            && best.is_beaten_by(kind, Shape::Cycle, length)
        {
            let (level, first_off) = (from..self.on.len(), self.off.len());
            from = self.on.len();
            for at in level {
                for_false(state, kind, self.on[at].literal, |literal| {
                    if leads(literal, false) && !is_on_way(&self.on, &self.off, at, literal) {
                        self.off.push(Node {
                            literal,
                            before: at,
                        });
                    }
                });
            }
            for at in first_off..self.off.len() {
                let mut is_closed = false;
                for_true(state, kind, self.off[at].literal, |literal| {
                    is_closed |= literal == source;
                    if leads(literal, true) && self.has_on.add(literal) {
                        self.on.push(Node {
                            literal,
                            before: at,
                        });
                    }
                });
                if is_closed && length >= 4 {
                    let literals = self.way_to_false(at);
                    best.offer_cycle(state, Found::cycle(kind, literals));
                }
            }
            length += 2;
        }
    }

    /// Offers the shortest chain from a true candidate to it as a false one.
    pub fn find_chain_to_false(&mut self, kind: Kind, source: Number, best: &mut impl Offered) {
        self.clear();
        self.has_on.add(source);
        self.on.push(Node {
            literal: source,
            before: NONE,
        });
        let (mut from_on, mut from_off) = (0, 0);
        let mut length = 2;
        while from_on < self.on.len() && best.is_beaten_by(kind, Shape::Chain, length) {
            if let Some(at) = self.follow_true(kind, &mut from_on, Some(source)) {
                let mut literals = self.way_to_true(at);
                literals.push((source, false));
                return best.offer(Found::chain(kind, literals));
            }
            self.follow_false(kind, &mut from_off, None);
            length += 2;
        }
    }

    /// Offers the shortest chain from a false candidate to it as a true one.
    pub fn find_chain_to_true(&mut self, kind: Kind, source: Number, best: &mut impl Offered) {
        self.clear();
        self.has_off.add(source);
        self.off.push(Node {
            literal: source,
            before: NONE,
        });
        let (mut from_on, mut from_off) = (0, 0);
        let mut length = 2;
        while from_off < self.off.len() && best.is_beaten_by(kind, Shape::Chain, length) {
            if let Some(at) = self.follow_false(kind, &mut from_off, Some(source)) {
                let mut literals = self.way_to_false(at);
                literals.push((source, true));
                return best.offer(Found::chain(kind, literals));
            }
            self.follow_true(kind, &mut from_on, None);
            length += 2;
        }
    }

    /// Follows the links of the true candidates from a position on, to false ones. Returns the position
    /// of the first that leads to `target`.
    fn follow_true(
        &mut self,
        kind: Kind,
        from: &mut usize,
        target: Option<Number>,
    ) -> Option<usize> {
        let level = *from..self.on.len();
        *from = self.on.len();
        let mut found = None;
        for at in level {
            for_false(self.state, kind, self.on[at].literal, |literal| {
                if Some(literal) == target {
                    found = found.or(Some(at));
                }
                if self.has_off.add(literal) {
                    self.off.push(Node {
                        literal,
                        before: at,
                    });
                }
            });
        }
        found
    }

    /// Follows the links of the false candidates from a position on, to true ones. Returns the position
    /// of the first that leads to `target`.
    fn follow_false(
        &mut self,
        kind: Kind,
        from: &mut usize,
        target: Option<Number>,
    ) -> Option<usize> {
        let level = *from..self.off.len();
        *from = self.off.len();
        let mut found = None;
        for at in level {
            for_true(self.state, kind, self.off[at].literal, |literal| {
                if Some(literal) == target {
                    found = found.or(Some(at));
                }
                if self.has_on.add(literal) {
                    self.on.push(Node {
                        literal,
                        before: at,
                    });
                }
            });
        }
        found
    }

    /// The way to a true candidate, from the beginning.
    fn way_to_true(&self, at: usize) -> Vec<(Number, bool)> {
        self.way(at, true)
    }

    /// The way to a false candidate, from the beginning.
    fn way_to_false(&self, at: usize) -> Vec<(Number, bool)> {
        self.way(at, false)
    }

    fn way(&self, mut at: usize, mut is_on: bool) -> Vec<(Number, bool)> {
        let mut literals = Vec::new();
        while at != NONE {
            let node = if is_on { self.on[at] } else { self.off[at] };
            literals.push((node.literal, is_on));
            at = node.before;
            is_on = !is_on;
        }
        literals.reverse();
        literals
    }
}

/// True if a false candidate is on the way to a true one.
#[inline]
fn is_on_way(on: &[Node], off: &[Node], at: usize, literal: Number) -> bool {
    let mut before = on[at].before;
    while before != NONE {
        let node = off[before];
        if node.literal == literal {
            return true;
        }
        before = on[node.before].before;
    }
    false
}
