//! Writes proofs.
//!
//! A tree is searched depth first, closed under singles and nothing else. At an open node every
//! candidate is tried, and the pivot is taken whose options leave least, by an estimate of the size
//! of their trees that doubles with every [`DOUBLING`] candidates a row. So a tree is small, and what
//! it takes to find it is paid for once, by the writer.

use super::node::{Node, Pivots, Single};
use super::prices::Prices;
use super::provable::Provable;
use super::record::{Claim, Record};
use super::searcher::Searcher;
use ninefold::inside::{Allowance, debug_only};
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Stopped};
use std::ops::ControlFlow;
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
struct Frame {
    node: Node,
    pivot: usize,
    /// Options that were not searched. There is always at least one.
    untried: u32,
}

/// Working memory for the proofs of one puzzle after another, of one layout: the worker of
/// [`Prove`](crate::Prove).
pub struct Prover {
    layout: Layout,
    pivots: Pivots,
    frames: Vec<Frame>,
    singles: Vec<Single>,
    /// Estimated size of the tree of a node, by the number of its surplus candidates.
    sizes: Vec<f64>,
    /// The same of each candidate of a node, placed; negative if it was not tried.
    tried: Vec<f64>,
    /// The node in which a candidate is tried.
    trial: Node,
    searcher: Searcher,
}

debug_only! { Prover { layout } }

impl Prover {
    pub(crate) fn new(layout: &Layout) -> Self {
        let doubling = DOUBLING * layout.digits();
        let candidates = layout.digits() * layout.cells();
        let mut sizes = vec![0.0];
        let mut power = 1.0;
        while sizes.len() <= candidates {
            // Exact, and therefore the same on every machine.
            sizes.extend((0..doubling).map(|part| power * (doubling + part) as f64));
            power *= 2.0;
        }
        Prover {
            layout: layout.clone(),
            pivots: Pivots::of(layout),
            frames: Vec::new(),
            singles: Vec::new(),
            sizes,
            tried: vec![-1.0; candidates],
            trial: Node::default(),
            searcher: Searcher::new(layout),
        }
    }

    /// The layout of its puzzles.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The record of a claim.
    fn record<P: Provable>(
        &self,
        puzzle: &P,
        claim: Claim<P::Board>,
        pivots: Vec<u16>,
    ) -> Record<P> {
        Record {
            puzzle: puzzle.clone(),
            layout: self.layout.clone(),
            claim,
            pivots,
            prices: Prices::default(),
        }
    }

    /// Proves the number of solutions, if there are at most `most`; `is_listed` says whether the
    /// record lists them.
    pub(crate) fn exactly<P: Provable>(
        &mut self,
        puzzle: &P,
        most: u64,
        is_listed: bool,
        allowance: &mut Allowance,
    ) -> Result<Record<P>, Unproven> {
        let mut solutions = Vec::new();
        let mut pivots = Vec::new();
        let mut count = 0;
        let layout = self.layout.clone();
        let masks = puzzle.masks();
        let each = |node: &Node, searcher: &mut Searcher, allowance: &mut Allowance| {
            if count == most {
                return Err(Unproven::TooManySolutions { most });
            }
            count += 1;
            if count == FEW && !has_at_most(searcher, &masks, most, allowance)? {
                return Err(Unproven::TooManySolutions { most });
            }
            if is_listed {
                let digits = node.solution(&layout);
                solutions.push(P::Board::from_known(&layout, &digits));
            }
            Ok(())
        };
        self.tree(&masks, &mut pivots, allowance, each)?;
        Ok(self.record(puzzle, Claim::Exactly { count, solutions }, pivots))
    }

    /// Writes the tree of the board of which each cell has these candidates, and hands over its solutions, with the
    /// worker for another search.
    fn tree(
        &mut self,
        masks: &[u32],
        pivots: &mut Vec<u16>,
        allowance: &mut Allowance,
        mut solution: impl FnMut(&Node, &mut Searcher, &mut Allowance) -> Result<(), Unproven>,
    ) -> Result<(), Unproven> {
        let mut next = self.pivots.root(masks, &mut self.singles).ok();
        self.frames.clear();
        loop {
            if let Some(node) = next {
                allowance.nodes = allowance.nodes.checked_sub(1).ok_or(Stopped)?;
                if node.surplus() == 0 {
                    solution(&node, &mut self.searcher, allowance)?;
                } else {
                    let pivot = self.pivot(&node, allowance)?;
                    pivots.push(pivot as u16);
                    self.frames.push(Frame {
                        untried: node.options(pivot),
                        node,
                        pivot,
                    });
                }
            }
            let Some(frame) = self.frames.last_mut() else {
                return Ok(());
            };
            let option = frame.untried.trailing_zeros() as usize;
            let candidate = self.pivots.candidate(frame.pivot, option);
            frame.untried &= frame.untried - 1;
            let mut node = match frame.untried {
                0 => self.frames.pop().expect("it is the last").node,
                _ => frame.node.clone(),
            };
            let placed = node.place(&self.pivots, candidate, &mut self.singles);
            next = placed.is_ok().then_some(node);
        }
    }

    /// The pivot whose options leave least.
    fn pivot(&mut self, node: &Node, allowance: &Allowance) -> Result<usize, Stopped> {
        self.tried.fill(-1.0);
        let mut best = (f64::INFINITY, 0);
        // Pivots of few options first: with others, the sum is soon too large.
        for size in 2..=self.layout.digits() as u32 {
            for pivot in 0..self.pivots.number() {
                let mut options = node.options(pivot);
                if options.count_ones() != size {
                    continue;
                }
                let mut sum = 0.0;
                while options != 0 && sum < best.0 {
                    let option = options.trailing_zeros() as usize;
                    options &= options - 1;
                    sum += self.tried(node, self.pivots.candidate(pivot, option));
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
    fn tried(&mut self, node: &Node, (cell, digit): Single) -> f64 {
        let tried = &mut self.tried[cell * self.layout.digits() + digit];
        if *tried < 0.0 {
            let trial = &mut self.trial;
            trial.clone_from(node);
            *tried = match trial.place(&self.pivots, (cell, digit), &mut self.singles) {
                Ok(()) => self.sizes[trial.surplus()],
                Err(_) => 0.0,
            };
        }
        *tried
    }

    /// Proves that there are at least `least` solutions, of which it lists some.
    ///
    /// # Errors
    /// [`Unproven::Untrue`] if there are fewer.
    pub(crate) fn at_least<P: Provable>(
        &mut self,
        puzzle: &P,
        least: u64,
        allowance: &mut Allowance,
    ) -> Result<Record<P>, Unproven> {
        let layout = &self.layout;
        let mut solutions = Vec::new();
        self.searcher.visit(&puzzle.masks(), allowance, |digits| {
            solutions.push(P::Board::from_known(layout, digits));
            match (solutions.len() as u64) < least {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })?;
        let count = solutions.len() as u64;
        match count < least {
            true => Err(Unproven::Untrue { count }),
            false => Ok(self.record(puzzle, Claim::AtLeast { solutions }, Vec::new())),
        }
    }

    /// Proves that a puzzle is minimal, or if it is not, which of its clues are redundant, or that there is
    /// no solution, or are two.
    pub(crate) fn minimal<P: Provable>(
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
        let masks = puzzle.masks();
        for clue in puzzle.relaxations() {
            match self.some_solution(&clue.of(&masks), allowance)? {
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
            self.tree(
                &clue.of(&masks),
                &mut record.pivots,
                allowance,
                |_, _, _| unreachable!("the search has found no solution"),
            )?;
        }
        let clues = redundant.iter().map(|clue| (clue.cell, clue.digit));
        record.claim = Claim::Redundant {
            clues: clues.collect(),
        };
        Ok(record)
    }

    /// A solution of the board of which each cell has these candidates.
    fn some_solution<B: AnyBoard>(
        &mut self,
        masks: &[u32],
        allowance: &mut Allowance,
    ) -> Result<Option<B>, Stopped> {
        let layout = &self.layout;
        let mut found = None;
        self.searcher.visit(masks, allowance, |digits| {
            found = Some(B::from_known(layout, digits));
            ControlFlow::Break(())
        })?;
        Ok(found)
    }
}

/// True if a board of which each cell has these candidates has at most `most` solutions.
fn has_at_most(
    searcher: &mut Searcher,
    masks: &[u32],
    most: u64,
    allowance: &mut Allowance,
) -> Result<bool, Stopped> {
    let mut left = most;
    let mut has_more = false;
    searcher.visit(masks, allowance, |_| match left.checked_sub(1) {
        Some(less) => {
            left = less;
            ControlFlow::Continue(())
        }
        None => {
            has_more = true;
            ControlFlow::Break(())
        }
    })?;
    Ok(!has_more)
}
