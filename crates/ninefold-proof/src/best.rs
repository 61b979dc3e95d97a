//! Writes proofs of best scores.
//!
//! The best solution is found first, by the search for it. Its bound closes most trees at the root, by
//! prices that are rounded to a scale as small as will do; the rest is a tree whose nodes inherit prices,
//! and get new ones where it would become large without.

use super::node::{Node, Pivots, Single};
use super::prices::{PriceChange, Prices};
use super::provable::Provable;
use super::record::{Claim, Record};
use super::tree::{Prover, Unproven};
use ninefold::inside::pricing::Pricing;
use ninefold::inside::{Allowance, Candidates, EnginePuzzle, debug_only, pricing};
use ninefold::layout::Layout;
use ninefold::score::{Goal, ScoreSolver, Weights};
use ninefold::{Grid, Limits, Pencilmarks, Status, Stopped};

/// Scales that are tried. Prices are multiples of a 256th at best.
const SCALES: [u16; 7] = [1, 2, 4, 8, 16, 32, 64];

/// Lengths that proofs may have at first, so that a scale which is too rough is given up.
const BUDGETS: [usize; 3] = [600, 6_000, 60_000];

/// Number of pivots that a tree may have before its prices are changed: about as long as a change.
const MANY: usize = 60;

/// The multipliers that prices are rounded from.
type Multipliers = [f64; 81];

/// Working memory for proofs of best scores: the worker of
/// [`ProveBest`](crate::ProveBest).
pub struct BestProver {
    weights: Weights,
    goal: Goal,
    solver: ScoreSolver,
    pricing: Pricing,
    counts: Prover,
    pivots: Pivots,
    singles: Vec<Single>,
}

debug_only! { BestProver { goal } }

/// A proof as far as it is written.
#[derive(Clone, Debug, Default)]
struct Draft {
    pivots: Vec<u16>,
    prices: Prices,
    /// Number of characters of its changes of prices, roughly.
    of_changes: usize,
}

impl Draft {
    fn of_scale(scale: u16) -> Self {
        let mut draft = Draft::default();
        draft.prices.scale = scale;
        draft
    }

    /// Number of characters of its text, roughly.
    fn length(&self) -> usize {
        2 * self.pivots.len() + self.of_changes
    }

    fn change(&mut self, added: [i64; 81]) {
        let digits = |added: &i64| match added {
            0 => 1,
            added => 2 + usize::from(*added < 0) + added.unsigned_abs().ilog10() as usize,
        };
        self.of_changes += 1 + added.iter().map(digits).sum::<usize>();
        self.prices.changes.push(PriceChange {
            after: self.pivots.len(),
            added: Box::new(added),
        });
    }
}

/// The prices of a node, and the multipliers that they were rounded from.
#[derive(Clone, Copy, Debug)]
struct NodePrices {
    prices: pricing::Prices,
    multipliers: Multipliers,
}

impl BestProver {
    pub(crate) fn new(weights: &Weights, goal: Goal) -> Self {
        BestProver {
            weights: *weights,
            goal,
            solver: ScoreSolver::new(weights, goal).with_any_grid(),
            pricing: Pricing::new(weights, goal),
            counts: Prover::new(&Layout::classic()),
            pivots: Pivots::of(&Layout::classic()),
            singles: Vec::new(),
        }
    }

    /// Proves the best score, or that there is no solution.
    pub(crate) fn best<P: Provable + EnginePuzzle>(
        &mut self,
        puzzle: &P,
        limits: &Limits,
        allowance: &mut Allowance,
    ) -> Result<Record<P>, Unproven> {
        let control = allowance.control().clone();
        let best = match self.solver.best_within(puzzle, limits, &control) {
            Ok(best) => best,
            Err(Status::Unfinished) => return Err(Unproven::Stopped),
            Err(_) => return self.counts.exactly(puzzle, 0, false, allowance),
        };
        if !best.is_proven() {
            return Err(Unproven::Stopped);
        }
        let draft = self.draft(puzzle, &best.grid, allowance)?;
        Ok(Record {
            puzzle: *puzzle,
            layout: Layout::classic(),
            claim: Claim::Best {
                goal: self.goal,
                score: best.score,
                weights: Box::new(self.weights),
                solution: best.grid,
            },
            pivots: draft.pivots,
            prices: draft.prices,
        })
    }

    /// The proof that nothing is better than the best: the shortest of those with some scales.
    fn draft<P: Provable>(
        &mut self,
        puzzle: &P,
        best: &Grid,
        allowance: &mut Allowance,
    ) -> Result<Draft, Unproven> {
        let root = match self.pivots.root(&puzzle.masks(), &mut self.singles) {
            Ok(root) if root.surplus() > 0 => root,
            _ => return Ok(Draft::default()),
        };
        self.pricing.aim(best);
        let mut multipliers = self.pricing.first();
        self.pricing
            .improve(&candidates(&root), &mut multipliers, true);
        // A tree of a few pivots may be shorter than prices that leave nothing of the root, but takes much
        // longer to find, and to check.
        for scale in SCALES {
            let mut draft = Draft::of_scale(scale);
            if !self.change(&mut root.clone(), &multipliers, &[0; 81], &mut draft) {
                return Ok(draft);
            }
        }
        for budget in BUDGETS {
            let mut shortest: Option<Draft> = None;
            for scale in SCALES {
                let most = shortest.as_ref().map_or(budget, Draft::length);
                match self.draft_of(scale, root.clone(), &multipliers, most, allowance)? {
                    Some(draft) => shortest = Some(draft),
                    None if shortest.is_some() => break,
                    None => {}
                }
            }
            if let Some(shortest) = shortest {
                return Ok(shortest);
            }
        }
        let finest = SCALES[SCALES.len() - 1];
        let whole = self.draft_of(finest, root, &multipliers, usize::MAX, allowance)?;
        Ok(whole.expect("it may have any length"))
    }

    /// The proof with a scale, if it is shorter than `most`.
    fn draft_of(
        &mut self,
        scale: u16,
        mut root: Node,
        multipliers: &Multipliers,
        most: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Draft>, Unproven> {
        let mut draft = Draft::of_scale(scale);
        let inherited = NodePrices {
            prices: self.pricing.rounded(multipliers, scale),
            multipliers: *multipliers,
        };
        self.change(&mut root, multipliers, &[0; 81], &mut draft);
        let is_whole = self.finish(&root, &inherited, &mut draft, most, allowance)?;
        Ok(is_whole.then_some(draft))
    }

    /// Changes the prices of an open node, and narrows it. Returns false if nothing is left.
    fn change(
        &mut self,
        node: &mut Node,
        multipliers: &Multipliers,
        before: &pricing::Prices,
        draft: &mut Draft,
    ) -> bool {
        let prices = self.pricing.rounded(multipliers, draft.prices.scale);
        let unit = self.pricing.unit();
        draft.change(std::array::from_fn(|cell| {
            unit * (prices[cell] - before[cell])
        }));
        self.narrow(node, &prices, draft.prices.scale)
    }

    /// Narrows a node by prices until nothing more follows. Returns false if nothing is left.
    fn narrow(&mut self, node: &mut Node, prices: &pricing::Prices, scale: u16) -> bool {
        loop {
            if node.surplus() == 0 {
                return false;
            }
            let before = node.surplus();
            let Some(kept) = self.pricing.narrow(&candidates(node), prices, scale) else {
                return false;
            };
            if node.keep(&self.pivots, &kept, &mut self.singles).is_err() {
                return false;
            }
            if node.surplus() == before {
                return true;
            }
        }
    }

    /// Writes the rest of the tree of an open node that was just narrowed. Returns false if the draft
    /// would be longer than `most`.
    fn finish(
        &mut self,
        node: &Node,
        inherited: &NodePrices,
        draft: &mut Draft,
        most: usize,
        allowance: &mut Allowance,
    ) -> Result<bool, Stopped> {
        let pivots = draft.pivots.len();
        if self.branch(node, &inherited.prices, draft, pivots + MANY, allowance)? {
            return Ok(draft.length() < most);
        }
        draft.pivots.truncate(pivots);
        if draft.length() >= most {
            return Ok(false);
        }
        // The node needs other prices, or its options do.
        let mut node = node.clone();
        let mut inherited = *inherited;
        let scale = draft.prices.scale;
        if pivots > 0 {
            self.pricing
                .improve(&candidates(&node), &mut inherited.multipliers, false);
            let before = inherited.prices;
            inherited.prices = self.pricing.rounded(&inherited.multipliers, scale);
            if inherited.prices != before
                && !self.change(&mut node, &inherited.multipliers, &before, draft)
            {
                return Ok(draft.length() < most);
            }
        }
        let pivot = self.pivot(&node, &inherited.prices, scale);
        draft.pivots.push(pivot as u16);
        let tried: Vec<Single> = options(&self.pivots, &node, pivot).collect();
        for option in tried {
            allowance.take_node()?;
            let mut part = node.clone();
            if part.place(&self.pivots, option, &mut self.singles).is_ok()
                && self.narrow(&mut part, &inherited.prices, scale)
                && !self.finish(&part, &inherited, draft, most, allowance)?
            {
                return Ok(false);
            }
        }
        Ok(draft.length() < most)
    }

    /// Writes the tree of an open node with unchanged prices. Returns false if it takes more than `last`
    /// pivots in all.
    fn branch(
        &mut self,
        node: &Node,
        prices: &pricing::Prices,
        draft: &mut Draft,
        last: usize,
        allowance: &mut Allowance,
    ) -> Result<bool, Stopped> {
        let scale = draft.prices.scale;
        let mut stack = vec![node.clone()];
        while let Some(node) = stack.pop() {
            if draft.pivots.len() == last {
                return Ok(false);
            }
            let pivot = self.pivot(&node, prices, scale);
            draft.pivots.push(pivot as u16);
            let at = stack.len();
            let tried: Vec<Single> = options(&self.pivots, &node, pivot).collect();
            for option in tried {
                allowance.take_node()?;
                let mut part = node.clone();
                if part.place(&self.pivots, option, &mut self.singles).is_ok()
                    && self.narrow(&mut part, prices, scale)
                {
                    stack.push(part);
                }
            }
            stack[at..].reverse();
        }
        Ok(true)
    }

    /// The pivot with the fewest options, where those with a high reduced cost count less.
    fn pivot(&mut self, node: &Node, prices: &pricing::Prices, scale: u16) -> usize {
        // The reduced costs of this node.
        let _ = self.pricing.narrow(&candidates(node), prices, scale);
        let mut fewest = (f64::INFINITY, 0);
        for pivot in 0..self.pivots.number() {
            if node.options(pivot).count_ones() > 1 {
                let likelihood = |(cell, digit)| self.pricing.likelihood(cell, digit, scale);
                let number = options(&self.pivots, node, pivot).map(likelihood).sum();
                if number < fewest.0 {
                    fewest = (number, pivot);
                }
            }
        }
        fewest.1
    }
}

/// The options of a pivot, in their order.
fn options<'a>(
    pivots: &'a Pivots,
    node: &Node,
    pivot: usize,
) -> impl Iterator<Item = Single> + use<'a> {
    let options = node.options(pivot);
    let options = (0..9).filter(move |option| options >> option & 1 == 1);
    options.map(move |option| pivots.candidate(pivot, option))
}

/// The candidates of a node as the bound takes them.
fn candidates(node: &Node) -> Candidates {
    let masks = std::array::from_fn(|cell| node.options(cell) as u16);
    Candidates::new(&Pencilmarks::from_known_masks(masks))
}
