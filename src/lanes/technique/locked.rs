//! Locked candidates in every lane at once: pointing and claiming, and the direct forms, which only fill
//! what they leave one place.

use super::super::band::{Triads, three};
use super::super::block::Block;
use super::cells::{All, fill, of_bands, of_stacks};
use crate::simd::{Simd, Vector};

/// The two techniques. Claiming is pointing with lines and boxes exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Locked {
    Pointing,
    Claiming,
}

/// Fills in the lanes in which `lanes` has all bits what a locked candidate leaves one place in a box (or
/// a line, of claiming). Returns the lanes that changed.
pub(super) fn direct<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    locked: Locked,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let cells = block.cells();
            let [bands, stacks] = [of_bands(cells), of_stacks(cells)];
            let bands: All<S::Vector> = three!(I => search::<_, true>(locked, &bands[I]));
            let stacks: All<S::Vector> = three!(I => search::<_, true>(locked, &stacks[I]));
            let filled = three!(BAND => three!(I, J => three!(K => {
                let wanted = (bands[BAND][I][J] | stacks[J][K][BAND]) & lanes;
                cells[27 * BAND + 9 * I + 3 * J + K] & wanted
            })));
            fill(simd, block, &filled).changed
        },
    )
}

/// Removes locked candidates in the lanes in which `lanes` has all bits. Returns the lanes that changed.
pub(super) fn remove<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    locked: Locked,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let (cells, old_sums) = block.parts_mut();
            let [bands, stacks] = [of_bands(cells), of_stacks(cells)];
            let bands: All<S::Vector> = three!(I => search::<_, false>(locked, &bands[I]));
            let stacks: All<S::Vector> = three!(I => search::<_, false>(locked, &stacks[I]));
            let mut sums = simd.splat(0);
            three!(BAND => three!(I, J => three!(K => {
                let at = 27 * BAND + 9 * I + 3 * J + K;
                let gone = (bands[BAND][I][J] | stacks[J][K][BAND]) & lanes;
                cells[at] = cells[at].without(gone);
                sums = sums.plus(cells[at]);
            })));
            let changed = !sums.same(*old_sums) & S::Vector::EVERY;
            *old_sums = sums;
            changed
        },
    )
}

/// By triad, the digits that are left over, or that are removed: as for pointing, with lines and boxes
/// exchanged for claiming.
#[inline(always)]
fn search<V: Vector, const DIRECT: bool>(
    locked: Locked,
    [seen, again]: &[Triads<V>; 2],
) -> Triads<V> {
    match locked {
        Locked::Pointing if DIRECT => left_over(seen, again),
        Locked::Pointing => removed(seen),
        Locked::Claiming if DIRECT => transposed(&left_over(&transposed(seen), &transposed(again))),
        Locked::Claiming => transposed(&removed(&transposed(seen))),
    }
}

#[inline(always)]
fn transposed<V: Vector>(triads: &Triads<V>) -> Triads<V> {
    three!(I, J => triads[J][I])
}

/// By line and box, the digits that have all their places of the box in the line.
#[inline(always)]
fn pointed<V: Vector>(seen: &Triads<V>) -> Triads<V> {
    three!(I, J => seen[I][J].without(seen[(I + 1) % 3][J] | seen[(I + 2) % 3][J]))
}

/// By triad, the digits that others point at.
#[inline(always)]
fn removed<V: Vector>(seen: &Triads<V>) -> Triads<V> {
    let pointed = pointed(seen);
    three!(I, J => pointed[I][(J + 1) % 3] | pointed[I][(J + 2) % 3])
}

/// By triad, the digits that have one place left in the box outside a line that another box points along.
#[inline(always)]
fn left_over<V: Vector>(seen: &Triads<V>, again: &Triads<V>) -> Triads<V> {
    let removed = removed(seen);
    let left: Triads<V> = three!(I, J => {
        let [one, other] = [(I + 1) % 3, (I + 2) % 3];
        let found = seen[one][J] ^ seen[other][J];
        removed[I][J] & found.without(again[one][J] | again[other][J])
    });
    three!(I, J => left[(I + 1) % 3][J] | left[(I + 2) % 3][J])
}
