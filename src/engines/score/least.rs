//! The least, in lexicographic order, of the solutions that have the best score.
//!
//! One solution with that score is known, the *witness*. The cells are visited in reading order:
//! can a cell hold a smaller digit than in the witness, while the cells before it keep their
//! digits? Each such question is a search for any solution that is as good, which guesses in any
//! cell and is pruned by the same bounds; if it finds one, that is the next witness. Candidates
//! that variable fixing removes at the best score are removed once, for all later questions.
//!
//! ```text
//!   witness   4 1 7 | ...       r1c1: 1? no. 2? no. 3? yes:
//!             3 8 2 | ...       r1c2: 1? yes:
//!             3 1 9 | ...       r1c3: 2? ...
//! ```
//!
//! Where few solutions are left, visiting them in order is faster than asking.

use super::bound::Scale;
use super::meter::Meter;
use super::node::{Narrower, Node, Outcome};
use super::problem::{Problem, ScoredGrid};
use super::search::{AT_ROOT, BranchAndBound, IN_PART};
use super::templates::Worth;
use crate::engines::scalar::{Candidates, Mask, Propagation, Search, SolutionOrder, is_single};
use crate::ground::budget::control::Control;
use crate::ground::budget::limits::Limits;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;

/// Number of nodes for which solutions are visited in order, at the beginning and whenever a good
/// part of the open cells has been decided: about as long as a few questions take.
const NODES: u64 = 400;
/// The same when all remaining solutions are equally good.
const NODES_IF_DECIDED: u64 = 10_000;

/// Finds the least solution of a puzzle that scores as much as `known`, its best; if a limit is
/// reached, the least found by then.
pub(super) fn least<T: Worth>(
    problem: &Problem,
    scale: Scale,
    backend: DetectedBackend,
    mut puzzle: Candidates,
    known: ScoredGrid,
    limits: &Limits,
    control: &Control,
) -> Grid {
    let mut descent = Descent {
        problem,
        in_order: Search::default(),
        witness: known,
    };
    let settled = puzzle.propagate() != Propagation::Stuck;
    if settled || descent.ends_in_order(&puzzle) {
        return descent.witness.grid;
    }
    let narrower = Narrower::<T>::for_all(&problem.weights, scale, backend);
    let root = narrower.root(puzzle);
    let meter = Meter::start(limits, control);
    let questions = BranchAndBound::for_any(problem, scale, backend, known, meter);
    descent.walk(root, narrower, questions);
    descent.witness.grid
}

/// A search for the least solution.
struct Descent<'a> {
    problem: &'a Problem,
    /// Visits solutions in order.
    in_order: Search,
    /// The least solution with the best score so far.
    witness: ScoredGrid,
}

impl Descent<'_> {
    /// Visits the cells. `node` contains the witness and all smaller solutions that are as good.
    fn walk<T: Worth>(
        &mut self,
        mut node: Node<T>,
        mut narrower: Narrower<T>,
        mut questions: BranchAndBound<T>,
    ) {
        let least = narrower.bounds.scale.up(self.witness.score);
        let mut schedule = AT_ROOT;
        // True if candidates were removed since the node was bounded.
        let mut is_rough = true;
        let mut looked_at = LastNode::default();
        for cell in Grid::cells() {
            while let Some(digit) = self.smaller(&node.candidates, cell) {
                if is_rough {
                    is_rough = false;
                    let narrowed = narrower.narrow(&mut node, Some(least), schedule);
                    schedule = IN_PART;
                    let Outcome::Open = narrowed else {
                        return;
                    };
                    if looked_at.pays_again(self.problem, &node.candidates)
                        && self.ends_in_order(&node.candidates)
                    {
                        return;
                    }
                    continue;
                }
                if !questions.meter.goes_on() {
                    return;
                }
                let mut part = node.clone();
                part.candidates.set(cell, digit);
                if let Some(grid) = questions.any(part.clone()) {
                    self.witness.grid = grid;
                    node = part;
                } else if questions.meter.goes_on() {
                    let mask = node.candidates.at(cell);
                    node.candidates.set(cell, mask & !digit);
                } else {
                    return;
                }
                is_rough = true;
                if node.candidates.propagate() != Propagation::Stuck {
                    return;
                }
            }
            let held = 1 << (self.witness.grid.digit(cell) - 1);
            if node.candidates.at(cell) != held {
                node.candidates.set(cell, held);
                is_rough = true;
                // If only the witness is left, it is the least.
                if node.candidates.propagate() != Propagation::Stuck {
                    return;
                }
            }
        }
    }

    /// Visits some solutions in order, and returns true if one of them is as good as the witness:
    /// then that is the new witness, and the least.
    fn ends_in_order(&mut self, candidates: &Candidates) -> bool {
        let mut nodes = match self.problem.is_decided(candidates) {
            true => NODES_IF_DECIDED,
            false => NODES,
        };
        let in_order = &mut self.in_order;
        in_order.start_from(*candidates, SolutionOrder::Lexicographic);
        while in_order.has_next_within(&mut nodes) == Some(true) {
            let solution = self.problem.scored(in_order.board());
            if solution.score == self.witness.score {
                self.witness = solution;
                return true;
            }
        }
        false
    }

    /// The smallest candidate of a cell that is below its digit in the witness.
    fn smaller(&self, candidates: &Candidates, cell: Cell) -> Option<Mask> {
        let held: Mask = 1 << (self.witness.grid.digit(cell) - 1);
        let smaller = candidates.at(cell) & (held - 1);
        (smaller != 0).then_some(smaller & smaller.wrapping_neg())
    }
}

/// The last node whose solutions were visited in order.
struct LastNode {
    /// Number of open cells.
    open: usize,
    /// True if all its solutions were equally good.
    decided: bool,
}

impl Default for LastNode {
    fn default() -> Self {
        LastNode {
            open: 81,
            decided: false,
        }
    }
}

impl LastNode {
    /// True if enough cells were decided since then that it pays to visit solutions in order again.
    fn pays_again(&mut self, problem: &Problem, candidates: &Candidates) -> bool {
        let open = Grid::cells().filter(|&cell| !is_single(candidates.at(cell)));
        let open = open.count();
        let decided = problem.is_decided(candidates);
        let pays = open <= self.open / 4 * 3 || decided && !self.decided;
        if pays {
            *self = LastNode { open, decided };
        }
        pays
    }
}
