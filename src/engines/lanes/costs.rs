//! Costs: the loss of each digit of each cell, compared with the largest possible sum.
//!
//! A cell with its cheapest digit costs nothing, and each step from there costs its **rate**, the
//! weight without its sign. Digits are relabelled, 10 - d for d, where that makes low digits the
//! cheap ones in most cells: then the cheapest candidate is the lowest bit, which is found in two
//! instructions.
//!
//! ```text
//!   weight  3    digit    9   8   7   6   5   4   3   2   1         relabelled  1  2  3 ...
//!                costs    0   3   6   9  12  15  18  21  24
//! ```
//!
//! Bounds are 16 bits wide, so they count in units. The unit is the greatest common divisor of the
//! rates, and then bounds are exact; where the rates are too large for that, it is a multiple, and
//! rates are rounded down. The costs of solutions are exact in any case.

use super::block::Block;
use crate::ground::simd::Vector;

/// Cost of every digit in every cell.
#[derive(Clone, Debug)]
pub(super) struct Costs {
    /// True if digit d of a puzzle is 10 - d here.
    pub relabelled: bool,
    /// The cells with a weight.
    exact: Vec<Exact>,
    /// The unit of the bound.
    unit: i64,
    /// The cells with a weight that counts in the bound.
    pub cells: Vec<CellRates>,
    /// The groups of rows, those of columns, those of boxes.
    pub groupings: Vec<Vec<Group>>,
    /// The different rates, if they are few.
    pub rates: Vec<u16>,
}

/// Cost of the digits of a cell.
#[derive(Clone, Copy, Debug)]
struct Exact {
    cell: u8,
    /// True if high digits are cheap.
    high: bool,
    /// Cost of a step from the cheapest digit.
    rate: i64,
}

/// Cost of the digits of a cell, in units, rounded down.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRates {
    pub cell: u8,
    /// True if high digits are cheap.
    pub high: bool,
    pub rate: u16,
    /// Rate used in the choice of a guess if the cell has two candidates.
    pub rate_of_two: u16,
}

/// Rated cells of a house, by falling rates, all high or all low.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub members: Vec<Member>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// Index among the rated cells.
    pub at: u8,
    /// Index of its rate among all rates, if they are few.
    pub rate: u8,
    /// Difference between its rate and the next: the rate of the layer that ends here.
    pub layer: u16,
}

/// Largest number of different rates for which variable fixing pays.
pub(super) const FEW: usize = 4;

/// With more cells than this, guesses are best in cells with two candidates: with weights of
/// -20..=20 in all cells that takes a quarter fewer guesses. Ring weights take 5 % more that way.
const MANY: usize = 27;

impl Costs {
    /// The costs for these weights: they fall as the sum of weight times digit rises.
    pub fn of(weights: &[i64; 81]) -> Self {
        let signs: i64 = weights.iter().map(|weight| weight.signum()).sum();
        let relabelled = signs > 0;
        let exact: Vec<Exact> = (0..81)
            .filter(|&cell| weights[usize::from(cell)] != 0)
            .map(|cell| {
                let weight = weights[usize::from(cell)];
                Exact {
                    cell,
                    high: (weight > 0) != relabelled,
                    rate: weight.abs(),
                }
            })
            .collect();
        let divisor = exact.iter().fold(0, |all, exact| gcd(all, exact.rate));
        // No cell takes more than 8 steps, but the bound of a board without a solution may reach
        // 16.
        let most: i64 = exact.iter().map(|exact| 16 * exact.rate).sum();
        // For most weights 16 bits are enough; otherwise rates are rounded down.
        let units = (most / divisor.max(1)).max(1);
        let unit = divisor.max(1) * ((units - 1) / i64::from(u16::MAX) + 1);
        let favoured = if exact.len() > MANY { 3 } else { 1 };
        let cells: Vec<CellRates> = exact
            .iter()
            .map(|exact| CellRates {
                cell: exact.cell,
                high: exact.high,
                rate: (exact.rate / unit) as u16,
                rate_of_two: (exact.rate / unit * favoured).min(i64::from(u16::MAX / 8)) as u16,
            })
            .filter(|rated| rated.rate != 0)
            .collect();
        let mut rates: Vec<u16> = cells.iter().map(|rated| rated.rate).collect();
        rates.sort_unstable();
        rates.dedup();
        if rates.len() > FEW {
            rates.clear();
        }
        let houses = |house: fn(usize) -> usize| {
            let mut groups = Vec::new();
            for number in 0..9 {
                for high in [false, true] {
                    let of_group = |&at: &usize| {
                        let rated: CellRates = cells[at];
                        house(usize::from(rated.cell)) == number && rated.high == high
                    };
                    let mut members: Vec<usize> = (0..cells.len()).filter(of_group).collect();
                    members.sort_by_key(|&at| std::cmp::Reverse(cells[at].rate));
                    groups.push(Group::of(&members, &cells, &rates));
                }
            }
            groups.retain(|group| !group.members.is_empty());
            groups
        };
        let groupings = vec![
            houses(|cell| cell / 9),
            houses(|cell| cell % 9),
            houses(|cell| cell / 27 * 3 + cell % 9 / 3),
        ];
        Costs {
            relabelled,
            exact,
            unit,
            cells,
            groupings,
            rates,
        }
    }

    /// Cost of the solved board in a lane.
    #[inline(always)]
    pub fn of_solved<V: Vector>(&self, block: &Block<V>, lane: usize) -> i64 {
        let cost = |exact: &Exact| {
            let digit = block.cells()[usize::from(exact.cell) % 81].lanes()[lane].trailing_zeros();
            let steps = if exact.high { 8 - digit } else { digit };
            exact.rate * i64::from(steps)
        };
        self.exact.iter().map(cost).sum()
    }

    /// The bound, in units, of boards with this cost or more.
    pub fn limit(&self, cost: i64) -> u32 {
        (cost as u64).div_ceil(self.unit as u64) as u32
    }

    /// The unit of the bound.
    #[cfg(test)]
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// The guess for the board of a lane: the cell and its cheapest candidate.
    #[inline(always)]
    pub fn guess<V: Vector>(
        &self,
        number: u16,
        block: &Block<V>,
        lane: usize,
    ) -> Option<(u8, u16)> {
        let rated = self.cells.get(usize::from(number))?;
        let candidates = block.cells()[usize::from(rated.cell) % 81].lanes()[lane];
        let digit = if rated.high {
            0x8000 >> candidates.leading_zeros()
        } else {
            candidates & candidates.wrapping_neg()
        };
        Some((rated.cell, digit))
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Group {
    fn of(members: &[usize], cells: &[CellRates], rates: &[u16]) -> Self {
        let rate = |i: usize| members.get(i).map_or(0, |&at| cells[at].rate);
        let members = members.iter().enumerate().map(|(i, &at)| Member {
            at: at as u8,
            rate: rates.iter().position(|&r| r == rate(i)).unwrap_or(0) as u8,
            layer: rate(i) - rate(i + 1),
        });
        Group {
            members: members.collect(),
        }
    }
}
