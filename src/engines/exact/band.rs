//! A band as a dense tensor: the number of ways to fill its rows, for all partitions of its boxes'
//! columns.
//!
//! With R the sparse tensor of the band's row partitions and K(u, v) = 1 where the partitions u of
//! columns and v of rows go together, else 0,
//!
//! ```text
//! F(u0, u1, u2) = sum over v0, v1, v2 of R(v0, v1, v2) K(u0, v0) K(u1, v1) K(u2, v2)
//! ```
//!
//! No number in it is larger than 1728: each column of the first box has 6 orders, each of the
//! second then 2, and the third has no choice; 6³ · 2³.

use super::orderings::Chute;
use super::partitions::{PARTITIONS, Partition, Partitions};
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::parallel::spread::spread;
use crate::ground::simd::{DetectedBackend, Kernel, Simd};
use std::num::NonZero;

/// The largest number in a band's tensor.
pub const MOST: i16 = 1728;

/// Count of numbers that are added at once.
const CHUNK: usize = 32;
type Chunk = [i16; CHUNK];

/// F, in parts that belong to a partition of the box in the middle. Partitions are given by their
/// place in the list of the partitions that are possible in their box.
#[derive(Debug)]
pub struct Band {
    /// For each partition of the middle box, rows of numbers for the third box, one for each
    /// partition of the first.
    slabs: Vec<Vec<Chunk>>,
    /// Number of chunks in a row.
    width: usize,
}

impl Band {
    /// Contracts the rows of a band with the partitions that are possible for its boxes' columns.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the work.
    pub fn new(
        rows: &Chute,
        columns: &[Vec<Partition>; 3],
        backend: DetectedBackend,
        threads: NonZero<usize>,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let tables = Partitions::get();
        let width = columns[2].len().div_ceil(CHUNK);
        // By partition of rows: 1 for each partition of columns that goes with it.
        let partners: Vec<Vec<Chunk>> = (0..PARTITIONS)
            .map(|rows| {
                let mut chunks = vec![[0; CHUNK]; width];
                for (at, column) in columns[2].iter().enumerate() {
                    if tables.partners[rows].contains(column) {
                        chunks[at / CHUNK][at % CHUNK] = 1;
                    }
                }
                chunks
            })
            .collect();
        let slab = |middle: usize| {
            backend.run(Slab {
                rows,
                first: &columns[0],
                middle: columns[1][middle],
                partners: &partners,
                width,
            })
        };
        let slabs = spread(threads, columns[1].len(), control, slab, |_| {})?;
        Ok(Band { slabs, width })
    }

    /// The numbers for all partitions of the third box, and some zeros.
    #[inline(always)]
    pub fn row(&self, first: usize, middle: usize) -> &[i16] {
        self.slabs[middle][first * self.width..][..self.width].as_flattened()
    }
}

/// The part of a band for one partition of the middle box.
struct Slab<'a> {
    rows: &'a Chute,
    first: &'a [Partition],
    middle: Partition,
    partners: &'a [Vec<Chunk>],
    width: usize,
}

impl Kernel for Slab<'_> {
    type Output = Vec<Chunk>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Vec<Chunk> {
        let tables = Partitions::get();
        let mut goes_with_middle = [false; PARTITIONS];
        for &rows in &tables.partners[usize::from(self.middle)] {
            goes_with_middle[usize::from(rows)] = true;
        }
        // Nothing overflows (see MOST); the sums do not check it, so that they are vector code in
        // tests too.
        // The rows of the second and third box summed, for each partition of the first box's rows.
        // The long sum is the one over all of those: 36 terms for each number.
        let mut sums = vec![[0_i16; CHUNK]; PARTITIONS * self.width];
        let mut empty = [true; PARTITIONS];
        for (first, entries) in self.rows.iter().enumerate() {
            let sum = &mut sums[first * self.width..][..self.width];
            for entry in entries {
                let [second, third] = entry.others.map(usize::from);
                if !goes_with_middle[second] {
                    continue;
                }
                empty[first] = false;
                let orderings = i16::from(entry.orderings);
                for (sum, partners) in sum.iter_mut().zip(&self.partners[third]) {
                    for (sum, partner) in sum.iter_mut().zip(partners) {
                        *sum = sum.wrapping_add(partner.wrapping_mul(orderings));
                    }
                }
            }
        }
        let mut slab = vec![[0; CHUNK]; self.first.len() * self.width];
        for (&first, row) in self.first.iter().zip(slab.chunks_exact_mut(self.width)) {
            let mut partners = [0; 36];
            let mut number = 0;
            for &rows in &tables.partners[usize::from(first)] {
                if !empty[usize::from(rows)] {
                    partners[number] = usize::from(rows) * self.width;
                    number += 1;
                }
            }
            for (at, chunk) in row.iter_mut().enumerate() {
                let mut total = [0_i16; CHUNK];
                for &from in &partners[..number] {
                    let sum = &sums[from + at];
                    for (total, sum) in total.iter_mut().zip(sum) {
                        *total = total.wrapping_add(*sum);
                    }
                }
                debug_assert!(total.iter().all(|number| (0..=MOST).contains(number)));
                *chunk = total;
            }
        }
        slab
    }
}
