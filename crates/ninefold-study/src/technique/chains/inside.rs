//! All chains and cycles of a board on which candidates are missing, as dynamic chains use them.

use super::super::branches::nested::{Nested, Shape};
use super::super::branches::rules::{By, Removal, in_order_of_java};
use super::super::branches::run::{Cause, Lit};
use super::super::branches::search::Premises;
use super::super::houses::{HOUSES_OF, PEERS};
use super::super::sets::{Candidates, CellSet};
use super::super::state::State;
use super::best::{self, Found, Offered, Rank};
use super::groups::{self, Groups};
use super::links::{Links, Reach};
use super::literals::{Kind, Number, parts};
use super::replay::Replay;
use super::rows::Row;
use std::collections::HashSet;
use std::sync::Arc;

/// All chains and cycles that were offered.
struct All {
    found: Vec<(Rank, Found)>,
}

impl Offered for All {
    fn is_beaten_by(&self, _: Kind, _: best::Shape, _: usize) -> bool {
        true
    }

    fn offer(&mut self, found: Found) {
        self.found.push((found.rank(), found));
    }
}

/// Candidates that chains and cycles remove from a board because of those missing since `start`, the best
/// first.
pub fn inside(start: &State, board: &State) -> Vec<Removal> {
    let candidates = groups::Candidates::of(board);
    let mut all = All { found: Vec::new() };
    match candidates.numbers.len() {
        0..=128 => find::<2>(board, &candidates, &mut all),
        129..=256 => find::<4>(board, &candidates, &mut all),
        _ => find::<12>(board, &candidates, &mut all),
    }
    all.found
        .sort_by(|(one, _), (other, _)| one.partial_cmp(other).expect("sums of tenths"));
    let mut known: HashSet<Candidates> = HashSet::new();
    let different = all.found.into_iter().map(|(_, found)| found);
    different
        .filter(|found| known.insert(found.removed_from(board)))
        .filter_map(|found| {
            let premises = premises(start, board, &found);
            (!premises.is_empty()).then(|| Removal {
                removed: removed(board, &found),
                premises,
                by: By::Nested(Arc::new(Nested {
                    technique: found.technique(),
                    length: found.literals().len(),
                    shape: Shape::Line {
                        literals: lits(&found),
                        is_cycle: found.shape() == best::Shape::Cycle,
                    },
                })),
            })
        })
        .collect()
}

/// Offers all chains and cycles.
fn find<const W: usize>(board: &State, candidates: &groups::Candidates, all: &mut All) {
    let mut replay = Replay::new(board);
    let groups = Groups::<W>::new(candidates);
    for kind in Kind::ALL {
        let links = Links::new(&groups, kind);
        let mut reach = Reach::new(&links);
        if kind == Kind::Y {
            reach.only_from_true();
        }
        let [mut to_false, mut to_true] = [Row::EMPTY; 2];
        while reach.is_active() {
            let hits = reach.advance();
            to_false.or(&hits[0]);
            to_true.or(&hits[1]);
        }
        let in_cycles = reach.in_cycles(&to_false);
        for (at, &literal) in candidates.numbers.iter().enumerate() {
            if board.candidates(parts(literal).0).is_power_of_two() {
                continue;
            }
            // What a cycle removes has a chain, too.
            if in_cycles.has(at) && links.may_close(at, usize::MAX) {
                let leads = links.leading_to(candidates, at);
                replay.find_cycles(kind, literal, usize::MAX, leads, all);
            }
            if kind != Kind::Y && to_false.has(at) {
                replay.find_chain_to_false(kind, literal, all);
            }
            if kind != Kind::Y && to_true.has(at) {
                replay.find_chain_to_true(kind, literal, all);
            }
        }
    }
}

fn lits(found: &Found) -> Vec<Lit> {
    let literals = found.literals().iter();
    literals
        .map(|&(number, is_on)| Lit::new(number, is_on))
        .collect()
}

/// The candidates that had to be removed since `start` before a chain was there. Those of a cycle are the
/// ones that both directions need: there, the way back takes its weak links for strong ones.
fn premises(start: &State, board: &State, found: &Found) -> Vec<Number> {
    let mut premises = Premises::new(start, board);
    let literals = found.literals();
    let is_cycle = found.shape() == best::Shape::Cycle;
    if is_cycle {
        let last = literals[literals.len() - 1].0;
        premises.add(literals[0].0, strong(board, last, literals[0].0));
    }
    for at in (1..literals.len()).rev() {
        let (literal, is_on) = literals[at];
        if is_on {
            premises.add(literal, strong(board, literals[at - 1].0, literal));
        }
    }
    if is_cycle {
        for at in 1..literals.len() {
            let (literal, is_on) = literals[at];
            if !is_on {
                premises.add(literal, weak(literals[at - 1].0, literal));
            }
        }
    }
    premises.numbers
}

/// Why a candidate is true if another is false.
fn strong(board: &State, from: Number, to: Number) -> Cause {
    let digit = parts(to).1;
    shared(from, to, |house| {
        board.places(house, digit).count_ones() == 2
    })
}

/// Why a candidate is false if another is true.
fn weak(from: Number, to: Number) -> Cause {
    shared(from, to, |_| true)
}

/// The cell of two candidates, or the first house of both that will do: the box, the row or the column.
fn shared(from: Number, to: Number, will_do: impl Fn(usize) -> bool) -> Cause {
    let ((from, _), (to, _)) = (parts(from), parts(to));
    if from == to {
        return Cause::Cell;
    }
    let [in_box, column, row] = [0, 1, 2].map(|kind| {
        let house = HOUSES_OF[to][kind].0;
        (HOUSES_OF[from][kind].0 == house && will_do(house.into())).then_some(house)
    });
    let house = in_box.or(row).or(column);
    Cause::House(house.expect("a link in a house"))
}

/// The candidates that are removed, in the order in which they are followed.
fn removed(board: &State, found: &Found) -> Vec<Number> {
    let literals = found.literals();
    let all = found.removed_from(board);
    let cells: Vec<usize> = match found.shape() {
        best::Shape::Chain => all.union().indices().collect(),
        best::Shape::Cycle => {
            // From the end to the beginning, what each true candidate sees.
            let mut seen = CellSet::EMPTY;
            let mut cells = Vec::new();
            let backwards = literals[1..].iter().rev();
            for &(literal, _) in literals[..1].iter().chain(backwards).filter(|l| l.1) {
                let (cell, digit) = parts(literal);
                let new = PEERS[cell] & all.boards[digit] & !seen;
                cells.extend(new.indices());
                seen |= new;
            }
            cells
        }
    };
    in_order_of_java(cells, &all)
}
