//! Sums of products of 16-bit numbers, two products to an instruction.
//!
//! Every processor with vectors can multiply pairs of 16-bit numbers and add the two 32-bit
//! products (`vpmaddwd` and its like): twice as much as any other instruction for whole numbers
//! does. The compiler does not find it by itself in a loop like that of [`Pairs::add`], so it is
//! one of the operations of a backend. All else about such kernels is ordinary loops.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::fmt::Debug;
use wide::{i16x8, i32x4};

/// How many lanes the operations work on, whatever the vectors.
pub(crate) const LANES: usize = 16;

/// How many rows of a matrix product are worked on at once.
pub(crate) const ROWS: usize = 4;

/// Two numbers that are multiplied by two others and added.
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub(crate) struct Pair(i32);

impl Pair {
    /// Two numbers.
    // As arithmetic on 32 bits, which becomes vector code; pairs of numbers do not.
    #[inline(always)]
    pub fn new(low: i16, high: i16) -> Self {
        Pair(i32::from(low as u16) | i32::from(high) << 16)
    }
}

/// The operations. A value of such a type is the proof that the processor has them.
pub(crate) trait Pairs: Copy {
    /// A sum in each lane.
    type Sums: Copy + Debug;

    /// Sums of nothing.
    fn none(self) -> Self::Sums;

    /// In each lane the sum and both products.
    fn add(self, sums: Self::Sums, left: Pair, right: &[Pair; LANES]) -> Self::Sums;

    /// The sums one by one.
    fn numbers(self, sums: Self::Sums) -> [i32; LANES];

    /// For each of some rows of a matrix its product with the matrix `right`, weighed: the sum,
    /// over all lanes of all blocks, of the lane's number times its weight. Whoever asks sees to it
    /// that 32 bits are enough for the product, and 64 for the sum.
    ///
    /// # Panics
    /// If a row is shorter than `right` is high.
    fn weighed_products<const BLOCKS: usize>(
        self,
        rows: [&[Pair]; ROWS],
        right: &[[[Pair; LANES]; BLOCKS]],
        weights: [&[[i16; LANES]; BLOCKS]; ROWS],
    ) -> [i64; ROWS];
}

/// A tile of a matrix product, some rows by so many blocks of lanes from one on. It should have no
/// more sums than the processor has registers for.
#[inline(always)]
fn tile<P: Pairs, const HEIGHT: usize, const WIDTH: usize, const BLOCKS: usize>(
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

// SAFETY, for every block below that only calls intrinsics: values of `Avx512` and `Avx2` come from
// their `detect` alone, which has found the instructions.

#[cfg(target_arch = "x86_64")]
impl Pairs for Avx512<false> {
    type Sums = __m512i;

    #[inline(always)]
    fn none(self) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, sums: __m512i, left: Pair, right: &[Pair; LANES]) -> __m512i {
        // SAFETY: see above; 16 pairs are 64 bytes.
        unsafe {
            let right = _mm512_loadu_si512(right.as_ptr().cast());
            let left = _mm512_set1_epi32(left.0);
            _mm512_add_epi32(sums, _mm512_madd_epi16(left, right))
        }
    }

    #[inline(always)]
    fn numbers(self, sums: __m512i) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        // SAFETY: see above; 16 numbers are 64 bytes.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), sums) };
        numbers
    }

    #[inline(always)]
    fn weighed_products<const BLOCKS: usize>(
        self,
        rows: [&[Pair]; ROWS],
        right: &[[[Pair; LANES]; BLOCKS]],
        weights: [&[[i16; LANES]; BLOCKS]; ROWS],
    ) -> [i64; ROWS] {
        tile::<_, ROWS, BLOCKS, BLOCKS>(self, rows, right, weights, 0)
    }
}

#[cfg(target_arch = "x86_64")]
impl Pairs for Avx2 {
    type Sums = [__m256i; 2];

    #[inline(always)]
    fn none(self) -> [__m256i; 2] {
        // SAFETY: see above.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    fn add(self, sums: [__m256i; 2], left: Pair, right: &[Pair; LANES]) -> [__m256i; 2] {
        let (low, high) = right.split_at(LANES / 2);
        // SAFETY: see above; 8 pairs are 32 bytes.
        unsafe {
            let left = _mm256_set1_epi32(left.0);
            let low = _mm256_loadu_si256(low.as_ptr().cast());
            let high = _mm256_loadu_si256(high.as_ptr().cast());
            [
                _mm256_add_epi32(sums[0], _mm256_madd_epi16(left, low)),
                _mm256_add_epi32(sums[1], _mm256_madd_epi16(left, high)),
            ]
        }
    }

    #[inline(always)]
    fn numbers(self, sums: [__m256i; 2]) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        let (low, high) = numbers.split_at_mut(LANES / 2);
        // SAFETY: see above; 8 numbers are 32 bytes.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), sums[0]);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), sums[1]);
        }
        numbers
    }

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

impl Pairs for Portable {
    type Sums = [i32x4; 4];

    #[inline(always)]
    fn none(self) -> [i32x4; 4] {
        [i32x4::ZERO; 4]
    }

    #[inline(always)]
    fn add(self, sums: [i32x4; 4], left: Pair, right: &[Pair; LANES]) -> [i32x4; 4] {
        let numbers = |pairs: [Pair; 4]| {
            let halves = pairs.map(|Pair(pair)| [pair as i16, (pair >> 16) as i16]);
            let halves = halves.as_flattened().first_chunk::<8>();
            i16x8::new(*halves.expect("four pairs are eight numbers"))
        };
        let left = numbers([left; 4]);
        let mut sums = sums;
        for (sum, right) in sums.iter_mut().zip(right.as_chunks::<4>().0) {
            *sum += left.dot(numbers(*right));
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [i32x4; 4]) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        for (numbers, sums) in numbers.as_chunks_mut::<4>().0.iter_mut().zip(sums) {
            *numbers = sums.to_array();
        }
        numbers
    }

    #[inline(always)]
    fn weighed_products<const BLOCKS: usize>(
        self,
        rows: [&[Pair]; ROWS],
        right: &[[[Pair; LANES]; BLOCKS]],
        weights: [&[[i16; LANES]; BLOCKS]; ROWS],
    ) -> [i64; ROWS] {
        let mut totals = [0; ROWS];
        for half in [0, ROWS / 2] {
            let rows = [rows[half], rows[half + 1]];
            let weights = [weights[half], weights[half + 1]];
            for block in 0..BLOCKS {
                let part = tile::<_, 2, 1, BLOCKS>(self, rows, right, weights, block);
                for (total, part) in totals[half..].iter_mut().zip(part) {
                    *total += part;
                }
            }
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Arithmetic, DetectedBackend, Kernel};
    use super::*;
    use pretty_assertions::assert_eq;

    /// A product with one row of numbers, and its weights.
    struct Product {
        row: Vec<[i16; 2]>,
        right: Vec<[[[i16; 2]; LANES]; 3]>,
        weights: [[i16; LANES]; 3],
    }

    impl Kernel for &Product {
        type Number = i32;
        type Output = i64;

        #[inline(always)]
        fn run<I>(self, pairs: I) -> i64
        where
            I: Arithmetic<i32> + Pairs,
        {
            let pair = |[low, high]: [i16; 2]| Pair::new(low, high);
            let row: Vec<Pair> = self.row.iter().copied().map(pair).collect();
            let block = |block: [[i16; 2]; LANES]| block.map(pair);
            let right: Vec<_> = self.right.iter().map(|blocks| blocks.map(block)).collect();
            // The other rows are of no concern to this one.
            let other = vec![Pair::new(-1, 1); row.len()];
            let rows = [&other[..], &other, &other, &row];
            pairs.weighed_products(rows, &right, [&self.weights; ROWS])[ROWS - 1]
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
