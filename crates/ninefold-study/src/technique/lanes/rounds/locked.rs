//! Locked candidates, pointing and claiming, and the direct forms, which only fill what they leave one
//! place.

use super::{Findings, fill};
use ninefold::inside::Block;
use ninefold::inside::{Simd, Vector};
use ninefold::inside::{Triads, any, three, twice};

/// The two kinds of locked candidates. Claiming is pointing with lines and boxes exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Locked {
    Pointing,
    Claiming,
}

/// Fills in the lanes in which `lanes` has all bits what a locked candidate leaves one place in a box (or
/// a line, of claiming). Returns the lanes that changed.
pub(in super::super) fn direct<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    findings: &mut Findings<S::Vector>,
    locked: Locked,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || find_direct(simd, block.cells(), findings, locked, lanes),
    );
    fill(simd, block, &findings.filled).changed
}

/// Finds what locked candidates leave one place.
#[inline(always)]
fn find_direct<S: Simd>(
    _simd: S,
    cells: &[S::Vector; 81],
    Findings { filled, chutes }: &mut Findings<S::Vector>,
    locked: Locked,
    lanes: S::Vector,
) {
    for (chute, wanted) in chutes.iter_mut().enumerate() {
        let cells = of_chute(cells, chute);
        let seen = three!(I, J => any(cells[I][J]));
        let again = three!(I, J => twice(cells[I][J]));
        let left = match locked {
            Locked::Pointing => left_over(&seen, &again),
            Locked::Claiming => transposed(&left_over(&transposed(&seen), &transposed(&again))),
        };
        three!(I, J => wanted[3 * I + J] = left[I][J]);
    }
    let bands = filled.as_chunks_mut::<27>().0.iter_mut();
    for (band, (filled, cells)) in bands.zip(cells.as_chunks::<27>().0).enumerate() {
        three!(I, J => three!(K => {
            let wanted = chutes[band][3 * I + J] | chutes[3 + J][3 * K + band];
            filled[9 * I + 3 * J + K] = cells[9 * I + 3 * J + K] & wanted & lanes;
        }));
    }
}

/// Removes locked candidates in the lanes in which `lanes` has all bits. Returns the lanes that changed.
pub(in super::super) fn eliminate<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    findings: &mut Findings<S::Vector>,
    locked: Locked,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || remove(simd, block, &mut findings.chutes, locked, lanes),
    )
}

/// [`eliminate`], for callers that have entered the instructions of the backend.
#[inline(always)]
fn remove<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    chutes: &mut [[S::Vector; 9]; 6],
    locked: Locked,
    lanes: S::Vector,
) -> u32 {
    let (cells, old_sums) = block.parts_mut();
    for (chute, gone) in chutes.iter_mut().enumerate() {
        let cells = of_chute(cells, chute);
        let seen = three!(I, J => any(cells[I][J]));
        let removed = match locked {
            Locked::Pointing => removed(&seen),
            Locked::Claiming => transposed(&removed(&transposed(&seen))),
        };
        three!(I, J => gone[3 * I + J] = removed[I][J] & lanes);
    }
    let mut sums = simd.splat(0);
    for (band, cells) in cells.as_chunks_mut::<27>().0.iter_mut().enumerate() {
        three!(I, J => three!(K => {
            let gone = chutes[band][3 * I + J] | chutes[3 + J][3 * K + band];
            let cell = cells[9 * I + 3 * J + K].without(gone);
            cells[9 * I + 3 * J + K] = cell;
            sums = sums.plus(cell);
        }));
    }
    let changed = !sums.same(*old_sums) & S::Vector::EVERY;
    *old_sums = sums;
    changed
}

/// The cells of a band, or of a stack after the three bands: by line, by box, and in their triad.
#[inline(always)]
fn of_chute<V: Vector>(cells: &[V; 81], chute: usize) -> [[[V; 3]; 3]; 3] {
    // Two expressions, so that the compiler sees that every cell exists.
    match chute {
        0..3 => three!(I, J => three!(K => cells[27 * chute + 9 * I + 3 * J + K])),
        _ => three!(I, J => three!(K => cells[3 * (chute % 3) + 27 * J + I + 9 * K])),
    }
}

#[inline(always)]
fn transposed<V: Vector>(triads: &Triads<V>) -> Triads<V> {
    three!(I, J => triads[J][I])
}

/// By triad, the digits that others point at, since they have all their places of a box in the line.
#[inline(always)]
fn removed<V: Vector>(seen: &Triads<V>) -> Triads<V> {
    let pointed: Triads<V> =
        three!(I, J => seen[I][J].without(seen[(I + 1) % 3][J] | seen[(I + 2) % 3][J]));
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
