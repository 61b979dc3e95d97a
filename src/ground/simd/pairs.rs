//! Sums of products of 16-bit numbers, two products to an instruction.
//!
//! Every processor with vectors can multiply pairs of 16-bit numbers and add the two 32-bit
//! products (`vpmaddwd` and its like): twice as much work as any other instruction for whole
//! numbers does. The compiler does not use it by itself in a loop like that of [`Pairs::add`], so
//! it is one of the operations of a backend. The rest of such kernels is ordinary loops.

use std::fmt::Debug;

/// Number of lanes of the operations, whatever the vectors.
pub const LANES: usize = 16;

/// Number of rows of a matrix product that are worked on at once.
pub const ROWS: usize = 4;

/// Two numbers that are multiplied by two others and added.
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub struct Pair(pub(super) i32);

impl Pair {
    /// Two numbers.
    // As arithmetic on 32 bits, which becomes vector code; pairs of numbers do not.
    #[inline(always)]
    pub fn new(low: i16, high: i16) -> Self {
        Pair(i32::from(low as u16) | i32::from(high) << 16)
    }
}

/// The operations. A value of such a type is the proof that the processor has them.
pub trait Pairs: Copy {
    /// A sum in each lane.
    type Sums: Copy + Debug;

    /// Sums that are 0.
    fn none(self) -> Self::Sums;

    /// In each lane the sum and both products.
    fn add(self, sums: Self::Sums, left: Pair, right: &[Pair; LANES]) -> Self::Sums;

    /// The sums one by one.
    fn numbers(self, sums: Self::Sums) -> [i32; LANES];

    /// For each of some rows of a matrix its product with the matrix `right`, weighted: the sum,
    /// over all lanes of all blocks, of the lane's number times its weight. The caller ensures that
    /// 32 bits are enough for the product, and 64 for the sum.
    ///
    /// # Panics
    /// If a row is shorter than `right` is high.
    #[inline(always)]
    fn weighed_products<const BLOCKS: usize>(
        self,
        rows: [&[Pair]; ROWS],
        right: &[[[Pair; LANES]; BLOCKS]],
        weights: [&[[i16; LANES]; BLOCKS]; ROWS],
    ) -> [i64; ROWS] {
        let mut totals = [0; ROWS];
        for block in 0..BLOCKS {
            let part = tile::<_, ROWS, 1, BLOCKS>(self, rows, right, weights, block);
            for (total, part) in totals.iter_mut().zip(part) {
                *total += part;
            }
        }
        totals
    }
}

/// A tile of a matrix product, some rows by `BLOCKS` blocks of lanes from a given one on. It should
/// have no more sums than the processor has registers for.
#[inline(always)]
pub fn tile<P: Pairs, const HEIGHT: usize, const WIDTH: usize, const BLOCKS: usize>(
    pairs: P,
    rows: [&[Pair]; HEIGHT],
    right: &[[[Pair; LANES]; BLOCKS]],
    weights: [&[[i16; LANES]; BLOCKS]; HEIGHT],
    first: usize,
) -> [i64; HEIGHT] {
    let rows = rows.map(|row| &row[..right.len()]);
    let mut sums = [[pairs.none(); WIDTH]; HEIGHT];
    for (i, blocks) in right.iter().enumerate() {
        for (sums, row) in sums.iter_mut().zip(rows) {
            for (sum, block) in sums.iter_mut().zip(&blocks[first..first + WIDTH]) {
                *sum = pairs.add(*sum, row[i], block);
            }
        }
    }
    let mut totals = [0; HEIGHT];
    for ((total, sums), weights) in totals.iter_mut().zip(sums).zip(weights) {
        let mut lanes = [0_i64; LANES];
        for (sum, weights) in sums.into_iter().zip(&weights[first..first + WIDTH]) {
            let numbers = pairs.numbers(sum);
            for lane in 0..LANES {
                let product = i64::from(numbers[lane]) * i64::from(weights[lane]);
                lanes[lane] = lanes[lane].wrapping_add(product);
            }
        }
        *total = lanes
            .iter()
            .fold(0, |sum: i64, lane| sum.wrapping_add(*lane));
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::{DetectedBackend, Kernel, Simd};
    use pretty_assertions::assert_eq;

    /// A product with one row of numbers, and its weights.
    struct Product {
        row: Vec<[i16; 2]>,
        right: Vec<[[[i16; 2]; LANES]; 3]>,
        weights: [[i16; LANES]; 3],
    }

    impl Kernel for &Product {
        type Output = i64;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> i64 {
            let pair = |[low, high]: [i16; 2]| Pair::new(low, high);
            let row: Vec<Pair> = self.row.iter().copied().map(pair).collect();
            let block = |block: [[i16; 2]; LANES]| block.map(pair);
            let right: Vec<_> = self.right.iter().map(|blocks| blocks.map(block)).collect();
            // The other rows do not affect this one.
            let other = vec![Pair::new(-1, 1); row.len()];
            let rows = [&other[..], &other, &other, &row];
            simd.weighed_products(rows, &right, [&self.weights; ROWS])[ROWS - 1]
        }
    }

    #[test]
    fn every_backend_multiplies_alike() {
        let number = |i: usize| (i * 7919 % 40_000) as i16;
        let lanes =
            |i: usize| std::array::from_fn(|lane| [number(i + lane), number(17 * i + lane)]);
        let product = Product {
            row: (0..30).map(|i| [number(i + 5), number(3 * i)]).collect(),
            right: (0..30)
                .map(|i| std::array::from_fn(|block| lanes(3 * i + block)))
                .collect(),
            weights: std::array::from_fn(|i| std::array::from_fn(|lane| number(i * 99 + lane))),
        };
        let mut expected = 0;
        for block in 0..3 {
            for lane in 0..LANES {
                let terms = product.row.iter().zip(&product.right).map(|(left, right)| {
                    let at =
                        |i: usize| i32::from(left[i]).wrapping_mul(right[block][lane][i].into());
                    at(0).wrapping_add(at(1))
                });
                let sum = terms.fold(0, i32::wrapping_add);
                expected += i64::from(sum) * i64::from(product.weights[block][lane]);
            }
        }
        for backend in DetectedBackend::all() {
            assert_eq!(backend.run(&product), expected, "{backend}");
        }
    }
}
