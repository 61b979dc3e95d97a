//! All that follows from an assumption, in the order in which Sudoku Explainer finds it.
//!
//! The order decides how long chains are, and so ratings: all candidates that became true are followed
//! before one that became false. A dynamic run removes each false candidate from its board, so that what
//! follows then may rest on several of them. Where nothing is left, patterns and nested chains are looked
//! for on that board, if the rules have any.

use super::super::chains::literals::{self, Kind, NUMBERS, Number, parts};
use super::super::houses::cell_at;
use super::super::memory::Memory;
use super::super::state::State;
use super::super::table::Technique;
use super::nested::{Nested, order};
use super::rules::{By, Inside, Rules};
use ninefold::{Control, Stopped};
use std::sync::Arc;

/// A candidate that is true or false: twice its number, and 1 if it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lit(pub u16);

/// Number of literals.
pub const LITERALS: usize = 2 * NUMBERS;

impl Lit {
    #[inline]
    pub fn new(number: Number, is_on: bool) -> Self {
        Lit(2 * number + u16::from(is_on))
    }

    #[inline]
    pub fn number(self) -> Number {
        self.0 / 2
    }

    #[inline]
    pub fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub fn opposite(self) -> Self {
        Lit(self.0 ^ 1)
    }

    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Assumption,
    /// False, since another candidate is true.
    Excluded,
    /// The last candidate of its cell.
    Cell,
    /// The last place in this house.
    House(u8),
    /// False by a pattern.
    Pattern(Technique),
    /// False by the nested chain of this number of the run.
    Nested(u16),
}

/// Calls `each` with the candidates of `start` that are missing on a board, and without which a literal is
/// true for this cause.
#[inline]
pub fn missing(
    start: &State,
    board: &State,
    literal: Number,
    cause: Cause,
    mut each: impl FnMut(Number),
) {
    let (cell, digit) = parts(literal);
    match cause {
        Cause::Cell => {
            let gone = start.candidates(cell) & !board.candidates(cell);
            literals::bits(gone).for_each(|digit| each(literals::number(cell, digit)));
        }
        Cause::House(house) => {
            let house = usize::from(house);
            let gone = start.places(house, digit) & !board.places(house, digit);
            literals::bits(gone)
                .for_each(|place| each(literals::number(cell_at(house, place), digit)));
        }
        Cause::Assumption | Cause::Excluded | Cause::Pattern(_) | Cause::Nested(_) => {}
    }
}

/// A literal that was found.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub literal: Lit,
    pub cause: Cause,
    /// The nodes that it follows from, in the list of all parents.
    first: u32,
    count: u16,
}

/// Position of a node.
pub type At = u16;

/// All that follows from an assumption.
#[derive(Debug)]
pub struct Run {
    nodes: Vec<Node>,
    parents: Vec<At>,
    /// The true literals and the false ones in the order in which they were found.
    pub on: Vec<At>,
    pub off: Vec<At>,
    /// By literal, one more than its node; 0 if it was not found.
    found: Box<[At; LITERALS]>,
    /// The literals that were found.
    pub literals: LitSet,
    /// A literal that is true and false.
    pub contradiction: Option<[At; 2]>,
    pub nested: Vec<Arc<Nested>>,
    /// By node, the number of literals that lead to it; empty until it is asked for.
    lengths: Vec<u16>,
}

/// A set of literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LitSet([u64; LITERALS.div_ceil(64)]);

impl LitSet {
    const EMPTY: LitSet = LitSet([0; LITERALS.div_ceil(64)]);

    #[inline]
    fn add(&mut self, literal: Lit) {
        self.0[literal.index() / 64] |= 1 << (literal.index() % 64);
    }

    #[inline]
    pub fn has(&self, literal: Lit) -> bool {
        self.0[literal.index() / 64] >> (literal.index() % 64) & 1 == 1
    }

    /// Keeps those that are in the other set, too. Returns whether there are any.
    #[inline]
    pub fn keep(&mut self, other: &LitSet) -> bool {
        let mut all = 0;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
            all |= *word;
        }
        all != 0
    }
}

impl Default for Run {
    fn default() -> Self {
        Run {
            nodes: Vec::new(),
            parents: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            found: Box::new([0; LITERALS]),
            literals: LitSet::EMPTY,
            contradiction: None,
            nested: Vec::new(),
            lengths: Vec::new(),
        }
    }
}

/// Runs that are not in use, and their working memory.
#[derive(Debug, Default)]
pub struct Runs {
    free: Vec<Run>,
    /// Rows of bits.
    rows: Vec<u64>,
}

impl Runs {
    /// Takes back runs that are not in use any more.
    pub fn take_back(&mut self, runs: impl IntoIterator<Item = Run>) {
        self.free.extend(runs);
    }
}

impl Run {
    /// Follows an assumption.
    ///
    /// # Errors
    /// [`Stopped`] if the work is to end.
    pub fn follow(
        start: &State,
        assumption: Lit,
        rules: &Rules,
        control: &Control,
        memory: &mut Memory,
    ) -> Result<Run, Stopped> {
        let mut run = memory.runs.free.pop().unwrap_or_default();
        run.clear();
        run.take(assumption, Cause::Assumption, &[]);
        let kind = if rules.is_nishio { Kind::X } else { Kind::Xy };
        let mut board = start.clone();
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&at) = run.on.get(next_on) {
                next_on += 1;
                run.follow_true(&board, kind, at);
            } else if let Some(&at) = run.off.get(next_off) {
                next_off += 1;
                run.follow_false(start, &mut board, kind, at, rules.is_dynamic);
            } else if rules.inside == Inside::Nothing
                || !run.look_inside(start, &board, rules, control, memory)?
            {
                break;
            }
            if run.contradiction.is_some() {
                break;
            }
        }
        Ok(run)
    }

    fn clear(&mut self) {
        for node in self.nodes.drain(..) {
            self.found[node.literal.index()] = 0;
        }
        self.parents.clear();
        self.on.clear();
        self.off.clear();
        self.literals = LitSet::EMPTY;
        self.contradiction = None;
        self.nested.clear();
        self.lengths.clear();
    }

    /// Adds a node that no other finds.
    fn add(&mut self, literal: Lit, cause: Cause, parents: &[At]) -> At {
        let at = self.nodes.len() as At;
        self.nodes.push(Node {
            literal,
            cause,
            first: self.parents.len() as u32,
            count: parents.len() as u16,
        });
        self.parents.extend_from_slice(parents);
        at
    }

    /// Takes a literal that was not found before.
    fn take(&mut self, literal: Lit, cause: Cause, parents: &[At]) {
        let at = self.add(literal, cause, parents);
        self.found[literal.index()] = at + 1;
        self.literals.add(literal);
        match literal.is_on() {
            true => self.on.push(at),
            false => self.off.push(at),
        }
    }

    /// The node of a literal.
    #[inline]
    pub fn find(&self, literal: Lit) -> Option<At> {
        self.found[literal.index()].checked_sub(1)
    }

    #[inline]
    pub fn node(&self, at: At) -> &Node {
        &self.nodes[usize::from(at)]
    }

    /// The nodes from which a node follows.
    #[inline]
    pub fn parents(&self, at: At) -> &[At] {
        let node = self.node(at);
        &self.parents[node.first as usize..][..node.count.into()]
    }

    /// Number of the literals that lead to a node, with its own.
    pub fn length(&mut self, at: At, memory: &mut Runs) -> usize {
        // That of a contradiction may be among them already.
        if self.contradiction.is_some_and(|both| both.contains(&at)) {
            return order(self, at).len();
        }
        if self.lengths.is_empty() {
            self.count_lengths(memory);
        }
        self.lengths[usize::from(at)].into()
    }

    fn count_lengths(&mut self, memory: &mut Runs) {
        let words = self.nodes.len().div_ceil(64);
        let rows = &mut memory.rows;
        rows.clear();
        rows.resize(words * self.nodes.len(), 0);
        for at in 0..self.nodes.len() {
            let (known, row) = rows.split_at_mut(at * words);
            let row = &mut row[..words];
            for &parent in self.parents(at as At) {
                let parent = &known[usize::from(parent) * words..][..words];
                std::iter::zip(row.iter_mut(), parent).for_each(|(word, parent)| *word |= parent);
            }
            row[at / 64] |= 1 << (at % 64);
            let length = row.iter().map(|word| word.count_ones() as u16).sum();
            self.lengths.push(length);
        }
    }

    /// Takes what is false if the literal of this node is true.
    fn follow_true(&mut self, board: &State, kind: Kind, at: At) {
        let number = self.node(at).literal.number();
        literals::for_false(board, kind, number, |other| {
            let literal = Lit::new(other, false);
            if self.contradiction.is_some() {
            } else if let Some(on) = self.find(literal.opposite()) {
                let off = self.add(literal, Cause::Excluded, &[at]);
                self.contradiction = Some([on, off]);
            } else if self.find(literal).is_none() {
                self.take(literal, Cause::Excluded, &[at]);
            }
        });
    }

    /// Takes what is true if the literal of this node is false.
    fn follow_false(
        &mut self,
        start: &State,
        board: &mut State,
        kind: Kind,
        at: At,
        is_dynamic: bool,
    ) {
        let number = self.node(at).literal.number();
        let (cell, digit) = parts(number);
        // A cell and three houses.
        let (mut made, mut count) = ([(0, None); 4], 0);
        literals::for_true_in(board, kind, number, |other, house| {
            made[count] = (other, house);
            count += 1;
        });
        if is_dynamic {
            board.remove(cell, digit);
        }
        for &(other, house) in &made[..count] {
            let literal = Lit::new(other, true);
            let off = self.find(literal.opposite());
            if off.is_none() && self.find(literal).is_some() {
                continue;
            }
            let cause = house.map_or(Cause::Cell, |house| Cause::House(house as u8));
            let mut parents = [at; 9];
            let mut known = 1;
            if is_dynamic {
                missing(start, board, other, cause, |number| {
                    if let Some(before) = self.find(Lit::new(number, false)).filter(|&b| b != at) {
                        parents[known] = before;
                        known += 1;
                    }
                });
            }
            if let Some(off) = off {
                let on = self.add(literal, cause, &parents[..known]);
                self.contradiction = Some([on, off]);
                return;
            }
            self.take(literal, cause, &parents[..known]);
        }
    }

    /// Takes what patterns and nested chains remove from the board. Returns whether they do.
    fn look_inside(
        &mut self,
        start: &State,
        board: &State,
        rules: &Rules,
        control: &Control,
        memory: &mut Memory,
    ) -> Result<bool, Stopped> {
        let before = self.off.len();
        for removal in rules.look_inside(start, board, control, memory)? {
            let premises = removal.premises.iter();
            let parents: Vec<At> = premises
                .map(|&premise| self.find(Lit::new(premise, false)))
                .map(|known| known.expect("a candidate that the run removed"))
                .collect();
            let cause = match removal.by {
                By::Pattern(technique) => Cause::Pattern(technique),
                By::Nested(nested) => {
                    self.nested.push(nested);
                    Cause::Nested(self.nested.len() as u16 - 1)
                }
            };
            for &number in &removal.removed {
                let literal = Lit::new(number, false);
                if self.find(literal).is_none() {
                    self.take(literal, cause, &parents);
                }
            }
        }
        Ok(self.off.len() > before)
    }
}
