//! The checker's bound on scores. Like the rest of the checker it shares nothing with the engines.
//!
//! A template of a digit is found band by band. In each band it goes through one column of every stack,
//! which makes 27 *triples*, with its rows in one of six orders; and the triples of the three bands have
//! all columns of each stack.

use super::marks::Marks;
use super::prices::PriceChange;
use ninefold::inside::ORDERS;
use ninefold::score::{Goal, Weights};
use std::cmp::max;

/// Largest magnitude of a price: with it, no sum leaves 64 bits.
const MOST_PRICE: u64 = 1_000_000_000_000_000;

/// Less than the worth of any template.
const NONE: i64 = i64::MIN / 16;

/// The price of each cell.
pub(super) type CellPrices = [i64; 81];

/// Outcome of narrowing a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Narrowing {
    /// No solution scores more than the best.
    Dead,
    /// Candidates were removed.
    Further,
    /// All remain.
    No,
}

/// The bound on the scores of one puzzle.
#[derive(Clone, Debug)]
pub(super) struct ScoreBound {
    /// The weights, signed so that good scores are large.
    weights: [i64; 81],
    sign: i64,
    /// The best score with such weights.
    best: i64,
    scale: i64,
}

/// Worths of templates, by triple.
type Table = [i64; 27];

impl ScoreBound {
    /// The bound for solutions that score more than `score`, or less.
    pub fn new(weights: &Weights, goal: Goal, score: i64, scale: u16) -> Self {
        let sign = match goal {
            Goal::Largest => 1,
            Goal::Smallest => -1,
        };
        let mut signed = [0; 81];
        for (signed, &weight) in signed.iter_mut().zip(weights.rows().as_flattened()) {
            *signed = sign * i64::from(weight);
        }
        ScoreBound {
            weights: signed,
            sign,
            best: sign * score,
            scale: scale.into(),
        }
    }

    /// The score of a full grid, by its digits in reading order.
    pub fn score(&self, digits: impl Iterator<Item = u8>) -> i64 {
        let worths = digits
            .zip(&self.weights)
            .map(|(digit, weight)| i64::from(digit) * weight);
        self.sign * worths.sum::<i64>()
    }

    /// True if a full grid scores better than the best.
    pub fn is_better(&self, digits: impl Iterator<Item = u8>) -> bool {
        self.sign * self.score(digits) > self.best
    }

    /// The prices after a change; `None` if one is too large. Before the first, every cell costs as
    /// much as if it held a 5.
    pub fn changed(&self, prices: Option<&CellPrices>, change: &PriceChange) -> Option<CellPrices> {
        let mut changed = match prices {
            Some(prices) => *prices,
            None => self.weights.map(|weight| 5 * self.scale * weight),
        };
        for (price, &added) in changed.iter_mut().zip(change.added.iter()) {
            let sum = price.checked_add(added);
            *price = sum.filter(|price| price.unsigned_abs() <= MOST_PRICE)?;
        }
        Some(changed)
    }

    /// Removes the candidates of a classic node with which no solution scores more than the best.
    pub fn narrow(&self, marks: &mut Marks, prices: &CellPrices) -> Narrowing {
        let mut through = [[NONE; 81]; 9];
        let mut best = [NONE; 9];
        for digit in 0..9 {
            let worth = std::array::from_fn(|cell| match marks.has(cell, digit) {
                true => self.scale * self.weights[cell] * (digit as i64 + 1) - prices[cell],
                false => NONE,
            });
            best[digit] = find_templates(&worth, &mut through[digit]);
            if best[digit] <= NONE / 2 {
                return Narrowing::Dead;
            }
        }
        let bound = prices.iter().sum::<i64>() + best.iter().sum::<i64>();
        let least = self.scale * (self.best + 1);
        if bound < least {
            return Narrowing::Dead;
        }
        let mut narrowed = Narrowing::No;
        for (digit, (best, through)) in best.into_iter().zip(&through).enumerate() {
            for (cell, &worth) in through.iter().enumerate() {
                if marks.has(cell, digit) && bound - best + worth < least {
                    marks.remove(cell, digit);
                    narrowed = Narrowing::Further;
                }
            }
        }
        narrowed
    }
}

/// The columns of a triple, counted in their stacks.
fn columns(triple: usize) -> [usize; 3] {
    [triple / 9, triple / 3 % 3, triple % 3]
}

/// The cells of a triple in a band, with the stacks' rows in an order.
fn cells(band: usize, triple: usize, order: [usize; 3]) -> [usize; 3] {
    let columns = columns(triple);
    std::array::from_fn(|stack| (3 * band + order[stack]) * 9 + 3 * stack + columns[stack])
}

/// Returns the largest worth of a template, and notes for each cell that of a template through it.
fn find_templates(worth: &[i64; 81], through: &mut [i64; 81]) -> i64 {
    let of = |cells: [usize; 3]| cells.iter().map(|&cell| worth[cell]).sum::<i64>();
    let bands: [Table; 3] = std::array::from_fn(|band| {
        std::array::from_fn(|triple| {
            let worths = ORDERS.map(|order| of(cells(band, triple, order)));
            worths.into_iter().fold(3 * NONE, max)
        })
    });
    // By band and triple, the most that the two other bands add.
    let mut rest = [[6 * NONE; 27]; 3];
    let mut best = NONE;
    for first in 0..27 {
        for way in 0..8 {
            let mut triples = [first, 0, 0];
            for (stack, column) in columns(first).into_iter().enumerate() {
                let turn = 1 + (way >> stack & 1);
                triples[1] = 3 * triples[1] + (column + turn) % 3;
                triples[2] = 3 * triples[2] + (column + 3 - turn) % 3;
            }
            let [a, b, c] = [0, 1, 2].map(|band| bands[band][triples[band]]);
            for (band, others) in [b + c, a + c, a + b].into_iter().enumerate() {
                let rest = &mut rest[band][triples[band]];
                *rest = max(*rest, others);
            }
            best = max(best, a + b + c);
        }
    }
    for (band, rest) in rest.iter().enumerate() {
        for (triple, rest) in rest.iter().enumerate() {
            for order in ORDERS {
                let cells = cells(band, triple, order);
                let whole = of(cells) + rest;
                for cell in cells {
                    through[cell] = max(through[cell], whole);
                }
            }
        }
    }
    best
}
