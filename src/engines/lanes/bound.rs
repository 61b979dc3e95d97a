//! The lower bound: the least cost that any solution of a board can have, and the cell to guess in.
//!
//! The cells of a house differ, so their costs are bounded together. Of the cells of a house that
//! have the same rate, the j-th dearest digit is
//!
//! - no cheaper than the j-th smallest of the cells' cheapest candidates, and
//! - no cheaper than the j-th cheapest digit that any of the cells may have.
//!
//! ```text
//!               cheapest of it      sorted     digits of all     the dearer     steps
//!   [ 2 5 ]           2               1              1               1            0
//!   [ 1 2 3 ]         1               2              2               2            1
//!   [ 2 3 8 ]         2               2              3               3            2
//! ```
//!
//! Different rates are separated into layers: rates 2, 1, 1, 1 are one layer of all four cells, and
//! one of the first cell by itself. Rows, columns and boxes each give a bound, of which the highest
//! counts. For weights in -20..=20 in all cells this saves 19 of 20 guesses, compared with a sum
//! over the cells in which each has its cheapest candidate.
//!
//! If a cell of a layer takes more steps than the last of the layer's digits above, the other
//! digits stay as they are and the additional steps of this cell are added. So the difference
//! between the bound and the required cost limits these additional steps, and candidates with more
//! are removed: **variable fixing**, by the cost of a candidate beyond the bound, its *reduced
//! cost* (Egon Balas and Clarence Martin, "Pivot and complement", 1980).

use super::block::Block;
use super::costs::{CellRates, Costs, FEW, Group};
use crate::ground::simd::{Simd, Vector, enter_counting};

/// Bounds of the boards in all lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaneBounds<V> {
    /// Lower bound of the cost of every solution, in units.
    pub least: V,
    /// Index of the rated cell to guess in; beyond the last if all are decided.
    pub guess: V,
}

/// Working memory: clearing it every time would take as long as the bounds of a few groups.
#[derive(Clone, Debug)]
pub(super) struct Scratch<V> {
    /// The candidates of the rated cells, the cheapest lowest.
    candidates: [V; 81],
    /// The steps of the dearest cell of each group.
    dearest: [V; 18],
}

impl<V: Vector> Scratch<V> {
    pub fn new<S: Simd<Vector = V>>(simd: S) -> Self {
        Scratch {
            candidates: [simd.splat(0); 81],
            dearest: [simd.splat(0); 18],
        }
    }
}

/// Bounds the boards in all lanes, and removes candidates with which a board would cost its limit
/// or more.
pub(super) fn bounds<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    costs: &Costs,
    limits: S::Vector,
    scratch: &mut Scratch<S::Vector>,
) -> LaneBounds<S::Vector> {
    enter_counting!(S, simd => bound_all(simd, block, costs, limits, scratch))
}

/// [`bounds`], for callers that have entered the instructions of the backend.
#[inline(always)]
fn bound_all<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    costs: &Costs,
    limits: S::Vector,
    scratch: &mut Scratch<S::Vector>,
) -> LaneBounds<S::Vector> {
    let none = simd.splat(0);
    let all = simd.splat(u16::MAX);
    let Scratch {
        candidates,
        dearest,
    } = scratch;
    for (rated, place) in costs.cells.iter().zip(&mut *candidates) {
        *place = oriented(simd, rated, block.cells()[usize::from(rated.cell) % 81]);
    }
    let mut least = none;
    for groups in &costs.groupings {
        let mut total = none;
        for (group, dearest) in groups.iter().zip(&mut *dearest) {
            let (cost, steps) = bound_group(simd, group, candidates);
            total = total.plus(cost);
            *dearest = steps;
        }
        // The larger of both.
        least = (least ^ all).least(total ^ all) ^ all;
        if !costs.rates.is_empty() {
            // limit - 1 - total
            let spare = limits.plus(total ^ all);
            fix_variables(simd, costs, groups, dearest, spare, candidates);
        }
    }
    if !costs.rates.is_empty() {
        for (rated, &candidates) in costs.cells.iter().zip(&*candidates) {
            block.cells_mut()[usize::from(rated.cell) % 81] = oriented(simd, rated, candidates);
        }
    }
    let guess = guess(simd, costs, candidates);
    LaneBounds { least, guess }
}

/// Reverses the order of candidates, so that the cheapest is the lowest, or back.
#[inline(always)]
fn oriented<S: Simd>(simd: S, rated: &CellRates, candidates: S::Vector) -> S::Vector {
    if !rated.high {
        return candidates;
    }
    let none = simd.splat(0);
    let mut mirrored = none;
    for digit in 0..9 {
        let has = candidates & simd.splat(1 << digit);
        mirrored = mirrored | has.choose(simd.splat(1 << (8 - digit)), none);
    }
    mirrored
}

/// A bit for each step from the cheapest digit to the lowest bit; all bits if there is none.
#[inline(always)]
fn steps_below<S: Simd>(simd: S, candidates: S::Vector) -> S::Vector {
    candidates.plus(simd.splat(u16::MAX)).without(candidates)
}

/// Lower bound of a group's cost, and a bit for each step that the dearest cell of any of its
/// layers takes in it.
#[inline(always)]
fn bound_group<S: Simd>(
    simd: S,
    group: &Group,
    candidates: &[S::Vector; 81],
) -> (S::Vector, S::Vector) {
    let none = simd.splat(0);
    let minus_one = simd.splat(u16::MAX);
    let mut cost = none;
    let mut dearest = none;
    // Of the cells so far: the steps of their cheapest candidates, sorted, and all candidates.
    let mut sorted = [minus_one; 9];
    let mut all = none;
    for (last, member) in group.members.iter().enumerate().take(9) {
        let cell = candidates[usize::from(member.at) % 81];
        all = all | cell;
        let mut carried = steps_below(simd, cell);
        for place in sorted.iter_mut().take(last + 1) {
            [*place, carried] = [*place & carried, *place | carried];
        }
        if member.layer == 0 {
            continue;
        }
        let mut steps = none;
        let mut digits = all;
        let mut dearer = none;
        for &place in sorted.iter().take(last + 1) {
            dearer = place | steps_below(simd, digits);
            steps = steps.plus(simd.count(dearer));
            digits = digits & digits.plus(minus_one);
        }
        cost = cost.plus(steps.times(simd.splat(member.layer)));
        dearest = dearest | dearer;
    }
    (cost, dearest)
}

/// Variable fixing: removes candidates that are more steps beyond the dearest cell of their group
/// than can be spared.
///
/// If a cell takes more steps than the dearest of each layer it is in, then each of these layers
/// costs more by the difference, and the layers of a cell add up to its rate.
#[inline(always)]
fn fix_variables<S: Simd>(
    simd: S,
    costs: &Costs,
    groups: &[Group],
    dearest: &[S::Vector; 18],
    spare: S::Vector,
    candidates: &mut [S::Vector; 81],
) {
    let one = simd.splat(1);
    // For each rate, 2 to the power of one more than the steps that can be spared.
    let mut powers = [one; FEW];
    for (&rate, power) in costs.rates.iter().zip(&mut powers) {
        *power = one.plus(one);
        for steps in 1..=8 {
            let needed = simd.splat(rate.saturating_mul(steps));
            let lacking = spare.least(needed) ^ needed;
            *power = lacking.choose(*power, power.plus(*power));
        }
    }
    for (group, &dearest) in groups.iter().zip(dearest) {
        let dearest = dearest.plus(one);
        for member in &group.members {
            let power = powers[usize::from(member.rate) % FEW];
            // All bits where the product is too large, as it should be.
            let affordable = dearest.times(power).plus(simd.splat(u16::MAX));
            let cell = &mut candidates[usize::from(member.at) % 81];
            *cell = *cell & affordable;
        }
    }
}

/// The number of the rated cell that costs most without its cheapest candidate.
#[inline(always)]
fn guess<S: Simd>(simd: S, costs: &Costs, candidates: &[S::Vector; 81]) -> S::Vector {
    let minus_one = simd.splat(u16::MAX);
    let mut best = minus_one;
    let mut guess = minus_one;
    for (number, (rated, &cell)) in costs.cells.iter().zip(candidates).enumerate() {
        let second = cell & cell.plus(minus_one);
        let third = second & second.plus(minus_one);
        let steps = simd.count(steps_below(simd, cell) ^ steps_below(simd, second));
        let rate = third.choose(simd.splat(rated.rate), simd.splat(rated.rate_of_two));
        let rank = second.choose(steps.times(rate) ^ minus_one, minus_one);
        let better = rank.least(best) ^ best;
        best = rank.least(best);
        guess = better.choose(simd.splat(number as u16), guess);
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::lanes::block::ALL;
    use crate::ground::simd::for_each_backend;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Hands over every way to give the cells of a row, from this cell on, different digits: the
    /// digits and their cost.
    fn assign(
        cells: &[(u16, i32)],
        used: u16,
        chosen: &mut Vec<u16>,
        cost: i64,
        found: &mut dyn FnMut(&[u16], i64),
    ) {
        let Some((&(candidates, weight), rest)) = cells.split_first() else {
            return found(chosen, cost);
        };
        for digit in 0..9 {
            let bit = 1 << digit;
            if candidates & bit & !used == 0 {
                continue;
            }
            // From the best digit down.
            let steps = if weight > 0 { 8 - digit } else { digit };
            chosen.push(bit);
            let cost = cost + i64::from(steps) * i64::from(weight.abs());
            assign(rest, used | bit, chosen, cost, found);
            chosen.pop();
        }
    }

    /// Bounds are no higher than the cheapest assignment, and no candidate is removed with which an
    /// assignment costs less than the limit.
    #[test]
    fn no_bound_is_too_high() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(7);
            let (mut tight, mut fixed, mut cases) = (0, 0, 0);
            for _ in 0..400 {
                let number = rng.random_range(1..6);
                let most = [1, 2, 3, 100][rng.random_range(0..4)];
                let mut weights = [0; 81];
                for weight in &mut weights[36..36 + number] {
                    *weight = rng.random_range(-most..=most);
                }
                let costs = Costs::of(&weights);
                let mut block = Block::new(simd);
                let mut scratch = Scratch::new(simd);
                let mut limits = simd.splat(0);
                let lanes = limits.lanes().len();
                for lane in 0..lanes {
                    limits.lanes_mut()[lane] = rng.random_range(1..20) * rng.random_range(1..=most) as u16;
                    for cell in 36..36 + number {
                        let any = rng.random::<u16>() | rng.random::<u16>();
                        block.cells_mut()[cell].lanes_mut()[lane] &= if any & ALL == 0 { ALL } else { any };
                    }
                }
                let before = block.clone();
                let bounds = bounds(simd, &mut block, &costs, limits, &mut scratch);
                for lane in 0..lanes {
                    let cells: Vec<(u16, i32)> = (0..number)
                        .map(|i| {
                            let candidates = before.cells()[36 + i].lanes()[lane];
                            // Relabelled digits are the mirror image.
                            let weight = weights[36 + i] as i32;
                            (candidates, if costs.relabelled { -weight } else { weight })
                        })
                        .collect();
                    let limit = i64::from(limits.lanes()[lane]);
                    let (mut least, mut kept) = (i64::MAX, vec![0; number]);
                    assign(&cells, 0, &mut Vec::new(), 0, &mut |digits, cost| {
                        let cost = cost / costs.unit();
                        least = least.min(cost);
                        if cost < limit {
                            for (kept, digit) in kept.iter_mut().zip(digits) {
                                *kept |= digit;
                            }
                        }
                    });
                    let bound = i64::from(bounds.least.lanes()[lane]);
                    assert!(bound <= least || kept.iter().all(|&kept| kept == 0), "{simd:?}");
                    tight += u32::from(bound == least);
                    cases += 1;
                    for (i, &kept) in kept.iter().enumerate() {
                        let left = block.cells()[36 + i].lanes()[lane];
                        assert_eq!(left & kept, kept, "{simd:?}");
                        assert_eq!(left & !cells[i].0, 0, "{simd:?}");
                        fixed += u32::from(left != cells[i].0);
                    }
                }
            }
            assert!(tight > cases / 2 && fixed > cases / 2, "{tight} {fixed} {cases}");
        });
    }
}
