//! Writes proofs.
//!
//! A tree is searched depth first, closed under singles and nothing else. At an open node every
//! candidate is tried, and the pivot is taken whose options leave least, by an estimate of the size
//! of their trees that doubles with every [`DOUBLING`] candidates a row. So a tree is small, and what
//! it takes to find it is paid for once, by the writer.

use super::node::Node;
use super::provable::{Provable, Relaxation};
use super::record::{Claim, Prices, Record};
use crate::allowance::Allowance;
use crate::board::Board;
use crate::control::Stopped;
use crate::posed::EnginePuzzle;
use crate::scalar::{Candidates, Search, SolutionOrder};
use std::fmt;
use thiserror::Error;

/// Number of candidates, for each row of the board, by which a node's estimated tree is twice as
/// large. Found by trial: with 3 to 5 the proofs of hard 9x9 puzzles are of the same size, within
/// three per cent, and those of easier ones do not depend on it.
const DOUBLING: usize = 4;

/// Number of solutions after which they are counted, to know whether they are too many for a proof:
/// that takes a twentieth of the time of the tree.
const FEW: u64 = 1000;

/// The reason why a claim was not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Unproven {
    /// The puzzle has more solutions than a proof was wanted for.
    #[error("more than {most} solutions")]
    TooManySolutions {
        /// Largest number of solutions that is proven.
        most: u64,
    },
    /// The claim does not hold.
    #[error("the claim does not hold")]
    Untrue {
        /// Number of solutions.
        count: u64,
    },
    /// A limit or the caller ended the work.
    #[error("stopped before it was finished")]
    Stopped,
}

impl From<Stopped> for Unproven {
    fn from(_: Stopped) -> Self {
        Unproven::Stopped
    }
}

/// An open node whose options are being searched.
#[derive(Clone, Debug)]
struct Frame<const SIDE: usize> {
    node: Node<SIDE>,
    pivot: usize,
    /// Options that were not searched. There is always at least one.
    untried: u32,
}

/// Working memory for the proofs of one puzzle after another: the worker of
/// [`answers::Prove`](crate::answers::Prove).
pub struct Prover<const SIDE: usize> {
    frames: Vec<Frame<SIDE>>,
    singles: Vec<(usize, usize, usize)>,
    /// Estimated size of the tree of a node, by the number of its surplus candidates.
    sizes: Vec<f64>,
    /// The same of each candidate of a node, placed; negative if it was not tried.
    tried: Vec<f64>,
    search: Search<SIDE>,
}

impl<const SIDE: usize> fmt::Debug for Prover<SIDE> {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").finish_non_exhaustive()
    }
}

impl<const SIDE: usize> Prover<SIDE> {
    pub(crate) fn new() -> Self {
        let doubling = DOUBLING * SIDE;
        let mut sizes = vec![0.0];
        let mut power = 1.0;
        while sizes.len() <= SIDE * SIDE * SIDE {
            // Exact, and therefore the same on every machine.
            sizes.extend((0..doubling).map(|part| power * (doubling + part) as f64));
            power *= 2.0;
        }
        Prover {
            frames: Vec::new(),
            singles: Vec::new(),
            sizes,
            tried: vec![-1.0; SIDE * SIDE * SIDE],
            search: Search::new(),
        }
    }

    /// Proves the number of solutions, if there are at most `most`; `is_listed` says whether the
    /// record lists them.
    pub(crate) fn exactly<P: Provable<SIDE>>(
        &mut self,
        puzzle: &P,
        most: u64,
        is_listed: bool,
        allowance: &mut Allowance,
    ) -> Result<Record<P>, Unproven> {
        let mut solutions = Vec::new();
        let mut pivots = Vec::new();
        let mut count = 0;
        let root = Node::new(puzzle, &mut self.singles).ok();
        self.tree(root, &mut pivots, allowance, |node, search, allowance| {
            if count == most {
                return Err(Unproven::TooManySolutions { most });
            }
            count += 1;
            if count == FEW && !has_at_most(search, puzzle, most, allowance)? {
                return Err(Unproven::TooManySolutions { most });
            }
            if is_listed {
                solutions.push(Board::from_known_rows(node.solution()));
            }
            Ok(())
        })?;
        Ok(Record {
            puzzle: *puzzle,
            claim: Claim::Exactly { count, solutions },
            pivots,
            prices: Prices::default(),
        })
    }

    /// Writes the tree of a node, and hands over its solutions, with the worker for another search.
    fn tree(
        &mut self,
        root: Option<Node<SIDE>>,
        pivots: &mut Vec<u16>,
        allowance: &mut Allowance,
        mut solution: impl FnMut(&Node<SIDE>, &mut Search<SIDE>, &mut Allowance) -> Result<(), Unproven>,
    ) -> Result<(), Unproven> {
        let mut next = root;
        self.frames.clear();
        loop {
            if let Some(node) = next {
                allowance.nodes = allowance.nodes.checked_sub(1).ok_or(Stopped)?;
                if node.surplus() == 0 {
                    solution(&node, &mut self.search, allowance)?;
                } else {
                    let pivot = self.pivot(&node, allowance)?;
                    pivots.push(pivot as u16);
                    self.frames.push(Frame {
                        node,
                        pivot,
                        untried: node.options(pivot),
                    });
                }
            }
            let Some(frame) = self.frames.last_mut() else {
                return Ok(());
            };
            let candidate =
                Node::<SIDE>::candidate(frame.pivot, frame.untried.trailing_zeros() as usize);
            let mut node = frame.node;
            frame.untried &= frame.untried - 1;
            if frame.untried == 0 {
                self.frames.pop();
            }
            let placed = node.place(candidate, &mut self.singles);
            next = placed.is_ok().then_some(node);
        }
    }

    /// The pivot whose options leave least.
    fn pivot(&mut self, node: &Node<SIDE>, allowance: &Allowance) -> Result<usize, Stopped> {
        self.tried.fill(-1.0);
        let mut best = (f64::INFINITY, 0);
        // Pivots of few options first: with others, the sum is soon too large.
        for size in 2..=SIDE as u32 {
            for pivot in 0..Node::<SIDE>::PIVOTS {
                let mut options = node.options(pivot);
                if options.count_ones() != size {
                    continue;
                }
                let mut sum = 0.0;
                while options != 0 && sum < best.0 {
                    let option = options.trailing_zeros() as usize;
                    options &= options - 1;
                    sum += self.tried(node, Node::<SIDE>::candidate(pivot, option));
                }
                if sum < best.0 {
                    best = (sum, pivot);
                }
                if best.0 == 0.0 {
                    return Ok(best.1);
                }
            }
            allowance.check()?;
        }
        Ok(best.1)
    }

    /// The estimated size of the tree with a candidate placed.
    fn tried(&mut self, node: &Node<SIDE>, candidate: (usize, usize, usize)) -> f64 {
        let (row, column, digit) = candidate;
        let tried = &mut self.tried[(row * SIDE + column) * SIDE + digit];
        if *tried < 0.0 {
            let mut node = *node;
            *tried = match node.place(candidate, &mut self.singles) {
                Ok(()) => self.sizes[node.surplus()],
                Err(_) => 0.0,
            };
        }
        *tried
    }

    /// Proves that there are at least `least` solutions, of which it lists some.
    ///
    /// # Errors
    /// [`Unproven::Untrue`] if there are fewer.
    pub(crate) fn at_least<P: Provable<SIDE>>(
        &mut self,
        puzzle: &P,
        least: u64,
        allowance: &mut Allowance,
    ) -> Result<Record<P>, Unproven> {
        self.search.start(puzzle, SolutionOrder::Any);
        let mut solutions = Vec::new();
        while (solutions.len() as u64) < least {
            if !self.search.has_next_allowed(allowance)? {
                let count = solutions.len() as u64;
                return Err(Unproven::Untrue { count });
            }
            solutions.push(self.search.board());
        }
        Ok(Record {
            puzzle: *puzzle,
            claim: Claim::AtLeast { solutions },
            pivots: Vec::new(),
            prices: Prices::default(),
        })
    }

    /// Proves that a puzzle is minimal, or if it is not, which of its clues are redundant, or that there is
    /// no solution, or are two.
    pub(crate) fn minimal<P: Provable<SIDE>>(
        &mut self,
        puzzle: &P,
        allowance: &mut Allowance,
    ) -> Result<Record<P>, Unproven> {
        let mut record = match self.exactly(puzzle, 1, false, allowance) {
            Err(Unproven::TooManySolutions { .. }) => return self.at_least(puzzle, 2, allowance),
            proven => proven?,
        };
        if let Claim::Exactly { count: 0, .. } = record.claim {
            return Ok(record);
        }
        let mut others = Vec::new();
        let mut redundant = Vec::new();
        for clue in puzzle.relaxations() {
            match self.some_solution(puzzle, &clue, allowance)? {
                Some(other) => others.push(other),
                None => redundant.push(clue),
            }
        }
        if redundant.is_empty() {
            record.claim = Claim::Minimal { others };
            return Ok(record);
        }
        record.pivots.clear();
        for clue in &redundant {
            let mut candidates = puzzle.candidates();
            candidates[clue.cell.row()][clue.cell.column()] = clue.mask;
            let root = Node::of_masks(&candidates, &mut self.singles).ok();
            self.tree(root, &mut record.pivots, allowance, |_, _, _| {
                unreachable!("the search has found no solution")
            })?;
        }
        let clues = redundant.iter().map(|clue| (clue.cell, clue.digit));
        record.claim = Claim::Redundant {
            clues: clues.collect(),
        };
        Ok(record)
    }

    /// A solution without a clue that has another digit in its cell.
    fn some_solution(
        &mut self,
        puzzle: &impl EnginePuzzle<SIDE>,
        clue: &Relaxation,
        allowance: &mut Allowance,
    ) -> Result<Option<Board<SIDE>>, Stopped> {
        let mut candidates = Candidates::new(puzzle);
        candidates.set(clue.cell, clue.mask);
        self.search.start_from(candidates, SolutionOrder::Any);
        let found = self.search.has_next_allowed(allowance)?;
        Ok(found.then(|| self.search.board()))
    }
}

/// True if a puzzle has at most `most` solutions.
fn has_at_most<const SIDE: usize>(
    search: &mut Search<SIDE>,
    puzzle: &impl EnginePuzzle<SIDE>,
    most: u64,
    allowance: &mut Allowance,
) -> Result<bool, Stopped> {
    search.start(puzzle, SolutionOrder::Any);
    for _ in 0..=most {
        if !search.has_next_allowed(allowance)? {
            return Ok(true);
        }
    }
    Ok(false)
}
