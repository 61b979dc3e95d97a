//! Depth-first branch and bound for the best solution.
//!
//! Nodes are pruned by the score of the best solution known, the incumbent, so the search first
//! dives for one without much of a bound, and then begins anew.

use super::bound::{Scale, Schedule};
use super::meter::Meter;
use super::node::{Narrower, Node, Outcome};
use super::problem::{Problem, ScoredGrid};
use super::templates::Worth;
use crate::engines::scalar::{self, Candidates, SolutionOrder};
use crate::ground::budget::control::Control;
use crate::ground::budget::limits::Limits;
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;

/// The schedule at the root; its multipliers are the start of all others.
pub(super) const AT_ROOT: Schedule = Schedule {
    step: 1.0,
    steps: 300,
};
/// The schedule for a part of a node, which begins with the node's multipliers. Splitting a node
/// mostly pays better than bounding it for long.
pub(super) const IN_PART: Schedule = Schedule {
    step: 0.5,
    steps: 4,
};
/// Restarts: the schedule of nodes below the root, and the number of nodes until the search begins
/// anew from the root. Regular weights are unpredictable: some need many nodes, others one
/// particular solution, to which good multipliers lead. So both are tried, and again for longer.
const STAGES: [(Schedule, u64); 5] = {
    let thorough = Schedule {
        step: 0.5,
        steps: 20,
    };
    let most_thorough = Schedule {
        step: 0.5,
        steps: 60,
    };
    [
        (IN_PART, 20_000),
        (thorough, 20_000),
        (IN_PART, 500_000),
        (thorough, 500_000),
        (most_thorough, u64::MAX),
    ]
};
/// The schedule on the way to the first solution.
const IN_DIVE: Schedule = Schedule {
    step: 0.5,
    steps: 4,
};

/// Result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchEnd {
    /// The best solution.
    pub best: ScoredGrid,
    /// Bound that no solution's score exceeds.
    pub bound: i64,
    /// Number of nodes visited.
    pub nodes: u64,
}

/// Finds the best solution of a puzzle that has the solution `known`, or the best possible within the
/// limits.
pub(super) fn search<T: Worth>(
    problem: &Problem,
    scale: Scale,
    backend: DetectedBackend,
    puzzle: Candidates,
    known: ScoredGrid,
    limits: &Limits,
    control: &Control,
) -> SearchEnd {
    let mut search = BranchAndBound::<T>::new(
        problem,
        scale,
        backend,
        known,
        Meter::start(limits, control),
    );
    let mut root = search.narrower.root(puzzle);
    search.dive(&mut root);
    search.finish(root, AT_ROOT);
    search.found()
}

/// A search from node to node.
pub(super) struct BranchAndBound<'a, T> {
    problem: &'a Problem,
    narrower: Narrower<T>,
    /// Nodes that were not visited yet.
    open: Vec<Node<T>>,
    /// Finds the solutions of nodes that are nearly decided.
    completion: scalar::Search,
    best: ScoredGrid,
    /// The search may end with this score.
    enough: i64,
    pub meter: Meter,
}

impl<'a, T: Worth> BranchAndBound<'a, T> {
    fn new(
        problem: &'a Problem,
        scale: Scale,
        backend: DetectedBackend,
        known: ScoredGrid,
        meter: Meter,
    ) -> Self {
        BranchAndBound {
            problem,
            narrower: Narrower::for_best(&problem.weights, scale, backend),
            open: Vec::new(),
            completion: scalar::Search::default(),
            best: known,
            enough: i64::MAX,
            meter,
        }
    }

    /// A search that decides whether a node has [any](BranchAndBound::any) solution as good as
    /// `known`.
    pub fn for_any(
        problem: &'a Problem,
        scale: Scale,
        backend: DetectedBackend,
        known: ScoredGrid,
        meter: Meter,
    ) -> Self {
        BranchAndBound {
            enough: known.score,
            ..Self::new(problem, scale, backend, known, meter)
        }
    }

    /// Some solution of `node` that scores enough, if it has one and no limit is reached.
    pub fn any(&mut self, node: Node<T>) -> Option<Grid> {
        // As if no solution were known.
        self.best.score = self.enough - self.problem.modulus;
        self.finish(node, IN_PART);
        (self.best.score >= self.enough).then_some(self.best.grid)
    }

    /// Finds some good solution, and leaves the bound found for the root.
    fn dive(&mut self, root: &mut Node<T>) {
        self.open = vec![root.clone()];
        let mut at_root = true;
        while (at_root || self.meter.goes_on())
            && let Some(mut node) = self.open.pop()
        {
            self.meter.count();
            let verdict = self.narrower.narrow(&mut node, None, IN_DIVE);
            if at_root {
                root.bound = match verdict {
                    // It is the best of all, though no bound proves it here.
                    Outcome::Solved(grid) => {
                        let score = self.problem.scored(grid).score;
                        self.narrower.bounds.scale.up(score)
                    }
                    Outcome::Pruned | Outcome::Open => node.bound,
                };
                at_root = false;
            }
            match verdict {
                Outcome::Pruned => {}
                Outcome::Solved(grid) => {
                    self.offer(grid);
                    break;
                }
                Outcome::Open => self.narrower.split(&node, None, &mut self.open),
            }
        }
    }

    /// Searches, stage by stage. The first stage begins at the root with the schedule `first`.
    fn finish(&mut self, mut root: Node<T>, mut first: Schedule) {
        for (schedule, nodes) in STAGES {
            self.open = vec![root.clone()];
            let last = self.meter.nodes().saturating_add(nodes);
            if self.look(first, schedule, last) {
                return;
            }
            first = AT_ROOT;
            let bounds = self.open.iter().map(|node| node.bound);
            root.bound = root.bound.min(bounds.max().unwrap_or(i64::MAX));
        }
    }

    /// Visits open nodes until there are none, or the best is enough, or a limit is reached, and
    /// returns true; or returns false as soon as `last` nodes have been visited in all.
    fn look(&mut self, at_root: Schedule, in_part: Schedule, last: u64) -> bool {
        let mut schedule = at_root;
        while self.best.score < self.enough
            && let Some(mut node) = self.open.pop()
        {
            let least = self.least();
            if node.bound < least {
                continue;
            }
            let goes_on = self.meter.goes_on();
            if !goes_on || self.meter.nodes() == last {
                self.open.push(node);
                return !goes_on;
            }
            self.meter.count();
            match self.narrower.narrow(&mut node, Some(least), schedule) {
                Outcome::Pruned => {}
                Outcome::Solved(grid) => self.offer(grid),
                Outcome::Open if self.problem.is_decided(&node.candidates) => {
                    self.completion
                        .start_from(node.candidates, SolutionOrder::Any);
                    if let Some(solution) = self.completion.next_solution() {
                        let grid = solution.board();
                        self.offer(grid);
                    }
                }
                Outcome::Open => self.narrower.split(&node, Some(least), &mut self.open),
            }
            schedule = in_part;
        }
        true
    }

    fn offer(&mut self, grid: Grid) {
        let solution = self.problem.scored(grid);
        if solution.score > self.best.score {
            self.best = solution;
        }
    }

    /// The bound, on the scale, that a node must reach to have a solution better than the best.
    fn least(&self) -> i64 {
        let better = self.best.score + self.problem.modulus;
        self.narrower.bounds.scale.up(better)
    }

    fn found(&self) -> SearchEnd {
        let scale = self.narrower.bounds.scale;
        let bounds = self.open.iter().map(|node| scale.down(node.bound));
        let spare = bounds.max().map_or(0, |bound| bound - self.best.score);
        // No score lies between two that differ by the modulus.
        let spare = spare - spare.rem_euclid(self.problem.modulus);
        SearchEnd {
            best: self.best,
            bound: self.best.score + spare.max(0),
            nodes: self.meter.nodes(),
        }
    }
}
