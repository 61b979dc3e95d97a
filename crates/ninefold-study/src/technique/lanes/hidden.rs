//! Direct hidden pairs and triplets in every lane at once: digits that have two or three cells of a
//! house to themselves, and another digit that these leave one place.
//!
//! The search is by cells. Digits with two places are kept apart, cell by cell: two cells that share two
//! of them are a hidden pair. Hardly any choice of cells is one, in any lane, so all choices of a house
//! are tried before anything is done about one.

use super::rounds::{Findings, fill};
use crate::technique::CELLS_OF_HOUSES;
use ninefold::inside::{Block, Simd, Vector};

/// Fills in the lanes in which `lanes` has all bits what hidden sets of `SIZE` digits leave one place.
/// Returns the lanes that changed.
pub(super) fn direct<S: Simd, const SIZE: usize>(
    simd: S,
    block: &mut Block<S::Vector>,
    Findings { filled, .. }: &mut Findings<S::Vector>,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            *filled = [simd.splat(0); 81];
            for house in &CELLS_OF_HOUSES {
                find::<S, SIZE>(simd, block.cells(), house, lanes, filled);
            }
        },
    );
    fill(simd, block, filled).changed
}

/// By place, the digits that have two places in a house, and those that have three.
#[inline(always)]
fn few<S: Simd>(simd: S, cells: &[S::Vector; 9]) -> [[S::Vector; 9]; 2] {
    let none = simd.splat(0);
    let [mut one, mut two, mut three, mut four] = [none; 4];
    for &cell in cells {
        four = four | three & cell;
        three = three | two & cell;
        two = two | one & cell;
        one = one | cell;
    }
    let mut few = [[none; 9]; 2];
    for (place, &cell) in cells.iter().enumerate() {
        few[0][place] = cell & two.without(three);
        few[1][place] = cell & three.without(four);
    }
    few
}

/// Adds the digits to be filled in the cells of a house.
#[inline(always)]
fn find<S: Simd, const SIZE: usize>(
    simd: S,
    cells: &[S::Vector; 81],
    house: &[u8; 9],
    lanes: S::Vector,
    found: &mut [S::Vector; 81],
) {
    let none = simd.splat(0);
    let mut of_house = [none; 9];
    for (cell, &at) in of_house.iter_mut().zip(house) {
        *cell = cells[usize::from(at)] & lanes;
    }
    let [twos, threes] = few(simd, &of_house);
    let ones = simd.splat(u16::MAX);
    for second in 1..9 {
        if SIZE == 2 {
            let mut any = none;
            for first in 0..second {
                any = any | without_lowest(ones, twos[first] & twos[second]);
            }
            for first in 0..second {
                if any.same(none) == S::Vector::EVERY {
                    break;
                }
                let set = without_lowest(ones, twos[first] & twos[second]);
                if set.same(none) != S::Vector::EVERY {
                    let chosen = 1 << first | 1 << second;
                    leave(simd, &of_house, house, chosen, set, found);
                }
            }
            continue;
        }
        for first in 0..second {
            let both = twos[first] & twos[second];
            let pair = [
                both,
                twos[first] | twos[second],
                threes[first] & threes[second],
            ];
            let mut any = none;
            for third in 0..first {
                any = any | triplet(ones, pair, twos[third], threes[third]);
            }
            if any.same(none) == S::Vector::EVERY {
                continue;
            }
            for third in 0..first {
                let set = triplet(ones, pair, twos[third], threes[third]);
                if set.same(none) != S::Vector::EVERY {
                    let chosen = 1 << first | 1 << second | 1 << third;
                    leave(simd, &of_house, house, chosen, set, found);
                }
            }
        }
    }
}

/// The bits of a mask but the lowest: 0 if there is no other. `ones` has all bits.
#[inline(always)]
fn without_lowest<V: Vector>(ones: V, mask: V) -> V {
    mask & mask.plus(ones)
}

/// Not 0 where three digits have all their places among three cells: those of two places that both or
/// either of the first two cells have, and those of three places that both have.
#[inline(always)]
fn triplet<V: Vector>(ones: V, [both, either, all]: [V; 3], twos: V, threes: V) -> V {
    let digits = both | either & twos | all & threes;
    without_lowest(ones, without_lowest(ones, digits))
}

/// Adds the digits that have one place outside the chosen ones, where `set` is not 0.
#[inline(always)]
fn leave<S: Simd>(
    simd: S,
    of_house: &[S::Vector; 9],
    house: &[u8; 9],
    chosen: u32,
    set: S::Vector,
    found: &mut [S::Vector; 81],
) {
    let none = simd.splat(0);
    let [mut one, mut two] = [none; 2];
    for (place, &cell) in of_house.iter().enumerate() {
        if chosen >> place & 1 == 0 {
            two = two | one & cell;
            one = one | cell;
        }
    }
    let single = set.choose(one.without(two), none);
    for (place, &cell) in of_house.iter().enumerate() {
        if chosen >> place & 1 == 0 {
            let at = usize::from(house[place]);
            found[at] = found[at] | cell & single;
        }
    }
}
