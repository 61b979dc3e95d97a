//! Branching on boards of any layout: a cell with the fewest candidates, of which each counts for less where dead ends
//! [were](super::conflicts), has the first of them, or not.
//!
//! Of the cells with the fewest candidates it is the one whose houses have the most to lose: the sum of the
//! candidates of their cells, and eight for each cell with two.

use super::block::Block;
use super::sweep::Scratch;
use crate::ground::layout::tables::{MOST_CELLS, Tables};
use crate::ground::simd::{Simd, Vector, enter_counting};

/// The choice of each lane's next split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forks<V> {
    /// The candidates of the cell; 0 if no cell has several.
    candidates: V,
    /// The cell.
    cell: V,
}

impl<V: Vector> Forks<V> {
    /// The lanes whose boards can be split.
    #[inline(always)]
    pub fn lanes<S: Simd<Vector = V>>(&self, simd: S) -> u32 {
        !self.candidates.same(simd.splat(0)) & V::EVERY
    }

    /// The split of a board that can be split: the cell, and the first of its candidates.
    #[inline(always)]
    pub fn of(&self, lane: usize) -> u32 {
        let candidates = self.candidates.lanes()[lane % V::LANES];
        let cell = self.cell.lanes()[lane % V::LANES];
        u32::from(cell) << 16 | u32::from(candidates & candidates.wrapping_neg())
    }
}

/// The cell and the digit of a split.
#[inline(always)]
pub(super) fn parts(split: u32) -> (usize, u16) {
    (usize::from((split >> 16) as u8), split as u16)
}

/// Chooses the split for each lane.
pub(super) fn forks_by_tables<S: Simd>(
    simd: S,
    tables: &Tables,
    scales: &[u16; MOST_CELLS],
    scratch: &mut Scratch<S::Vector>,
    block: &Block<S::Vector>,
) -> Forks<S::Vector> {
    enter_counting!(S, simd => choose_forks(simd, tables, scales, scratch, block))
}

#[inline(always)]
fn choose_forks<S: Simd>(
    simd: S,
    tables: &Tables,
    scales: &[u16; MOST_CELLS],
    scratch: &mut Scratch<S::Vector>,
    block: &Block<S::Vector>,
) -> Forks<S::Vector> {
    /// The weight of a cell with two candidates, beside that of its candidates.
    const BONUS: u16 = 8;
    let cells = block.cells();
    let none = simd.splat(0);
    let worst = simd.splat(u16::MAX);
    let Scratch {
        ones: keys,
        others: wealth,
        thirds: counts,
    } = scratch;
    // What a cell adds to its houses is negative, so that the least key is the best.
    let (two, one, bonus) = (
        simd.splat(2),
        simd.splat(1),
        simd.splat(1_u16.wrapping_sub(BONUS)),
    );
    for (((key, scaled), &cell), &scale) in keys
        .iter_mut()
        .zip(&mut **counts)
        .zip(cells)
        .zip(scales)
        .take(tables.cells)
    {
        let count = simd.count(cell);
        // (A cell with one candidate is above all others.)
        *scaled = (count ^ one).choose(count.times(simd.splat(scale)), worst);
        *key = (count ^ two).choose(one, bonus).plus(count ^ worst);
    }
    for (wealth, house) in wealth
        .iter_mut()
        .zip(tables.houses.iter().chain(&tables.rows))
    {
        let of = |cell: u8| keys[usize::from(cell)];
        *wealth = match <&[u8; 9]>::try_from(&**house) {
            Ok(house) => sum(none, house, of),
            Err(_) => sum(none, house, of),
        };
    }
    let mut best = worst;
    let mut forks = Forks {
        candidates: none,
        cell: none,
    };
    for (number, houses) in (0..=u8::MAX).zip(&tables.houses_of) {
        let cell = cells[usize::from(number)];
        let of = |house: u8| wealth[usize::from(house)];
        let sum = match **houses {
            [a, b, c] => sum(none, &[a, b, c], of),
            [a, b, c, d] => sum(none, &[a, b, c, d], of),
            ref all => sum(none, all, of),
        };
        let key = sum.plus(counts[usize::from(number)]);
        let least = key.least(best);
        let is_better = least ^ best;
        best = least;
        forks.candidates = is_better.choose(cell, forks.candidates);
        forks.cell = is_better.choose(simd.splat(u16::from(number)), forks.cell);
    }
    // (It has one candidate where no cell has several.)
    forks.candidates = forks.candidates.without(forks.candidates.single());
    forks
}

/// The sum of the vectors with some numbers, which may be an array: then there is no loop.
#[inline(always)]
fn sum<V: Vector, N: AsRef<[u8]> + ?Sized>(start: V, numbers: &N, of: impl Fn(u8) -> V) -> V {
    let numbers = numbers.as_ref();
    numbers
        .iter()
        .fold(start, |sum, &number| sum.plus(of(number)))
}
