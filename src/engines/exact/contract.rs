//! The sum over all partitions of all boxes.
//!
//! With F the bands, G the stacks, and the column partitions of the boxes named
//!
//! ```text
//! u   a   x      the outer band
//! u2  b   y      the second
//! u3  c   z      the third
//! ```
//!
//! the number of solutions is the sum over all nine of
//!
//! ```text
//! F1(u, a, x) F2(u2, b, y) F3(u3, c, z) G1(u, u2, u3) G2(a, b, c) G3(x, y, z)
//! ```
//!
//! For fixed `a` and `u2`, and for each `z`, it is a product of two matrices
//!
//! ```text
//! E(u; b) = sum over y of  F1(u, a, x) G3(x, y, z) · F2(u2, b, y)      (y, z determine x)
//! ```
//!
//! with a row for each `u` that fits `u2`, and a lane for each of the 55 or fewer `b` that fit `a`;
//! weighted with F3(u3, c, z) G2(a, b, c), where `u`, `u2` determine u3 and `a`, `b` determine c,
//! and with G1, the lanes add up to the part of the sum that belongs to `u`, `a`. Only one `u`, `a`
//! of those that are [alike](super::orbits) is summed.
//!
//! All numbers fit. G is 6 for the 54 mixed pairs of partners and 12 for the other one, at most:
//! 336 = 6 · 56 in all. F is 1728 at most. So a factor of a product is at most 12 · 1728 < 2¹⁵, a
//! sum of products at most 336 · 1728² = 1.0e9 < 2³¹, weighted and added up over the lanes at most
//! 336 · 1728 times as much, 5.9e14, with G1 over `u2` at most 336 times as much, 2.0e17, and over
//! the [`THIRDS`] of `z` that are summed in 64 bits, 1.6e18 < 2⁶³.

use super::network::{Filling, Network};
use super::orbits;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::parallel::spread::spread;
use crate::ground::simd::pairs::{LANES, Pair, Pairs, ROWS};
use crate::ground::simd::{DetectedBackend, Kernel, Simd};
use std::collections::BTreeSet;
use std::num::NonZero;
use std::slice;
use std::sync::{Arc, Mutex, OnceLock};

/// Number of `z` in one step: enough to make good use of the data gathered for them, few enough for
/// the cache.
const THIRDS: usize = 8;

/// Largest number of `y` that fit a `z`, as pairs.
const PAIRS: usize = 28;

/// The part of the sum that belongs to partitions of the first two boxes.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The partition of the first box, as a place.
    pub u: usize,
    /// The partition of the second box, as a place.
    pub a: usize,
    /// Number of pairs that are like this one, itself included.
    pub alike: u32,
    /// Number of solutions that have it.
    pub solutions: u128,
}

impl Share {
    /// Number of solutions that have this pair or one like it.
    pub fn total(&self) -> u128 {
        self.solutions * u128::from(self.alike)
    }
}

/// All parts of the sum that are not 0.
///
/// # Errors
/// [`Stopped`] if `control` ended the work.
pub fn contract(
    network: &Network,
    backend: DetectedBackend,
    threads: NonZero<usize>,
    control: &Control,
) -> Result<Vec<Share>, Stopped> {
    let alike = network.places.alike();
    let [first, second, _] = &network.possible[0];
    let outers = orbits::representatives(&alike, first, second).into_iter();
    let outers = outers.map(|(a, alike)| {
        control.check()?;
        Ok(Outer::new(network, a, alike))
    });
    let outers: Vec<Outer> = outers.collect::<Result<_, Stopped>>()?;
    let thirds = Third::all(network);
    let blocks: Vec<&[Third]> = thirds.chunks(THIRDS).collect();
    let all: u64 = outers.iter().map(Outer::work).sum();
    // Blocks of the same `a` come one after the other and share the data gathered for it.
    let gathered: Mutex<(usize, Option<Arc<OuterTables>>)> = Mutex::new((0, None));
    let work = |part: usize| {
        let (number, block) = (part / blocks.len(), part % blocks.len());
        let outer = &outers[number];
        let gathered = {
            let mut latest = gathered.lock().expect("no thread panics with it");
            match &latest.1 {
                Some(gathered) if latest.0 == number => gathered.clone(),
                _ => {
                    let new = Arc::new(OuterTables::new(outer));
                    *latest = (number, Some(new.clone()));
                    new
                }
            }
        };
        backend.run(PartialSum {
            network,
            outer,
            gathered: &gathered,
            thirds: blocks[block],
            // So that threads do not all wait for the same second partition at the start.
            start: block * outer.seconds.len() / blocks.len(),
        })
    };
    let parts = outers.len() * blocks.len();
    let told = control.rising();
    let parts = spread(threads, parts, control, work, |finished| {
        // As if they had been finished in order.
        let (number, block) = (finished / blocks.len(), finished % blocks.len());
        let work: u64 = outers[..number].iter().map(Outer::work).sum();
        let latest = outers.get(number).map_or(0, Outer::work) * block as u64 / blocks.len() as u64;
        told.report((work + latest) as f64 / all.max(1) as f64);
    })?;
    told.report(1.0);
    let mut shares = Vec::new();
    for (outer, parts) in outers.iter().zip(parts.chunks(blocks.len())) {
        for (number, &(u, alike)) in outer.firsts.iter().enumerate() {
            let solutions = parts.iter().map(|part| part[number] as u128).sum();
            if solutions > 0 {
                shares.push(Share {
                    u,
                    a: outer.a,
                    alike,
                    solutions,
                });
            }
        }
    }
    Ok(shares)
}

/// The part of the sum that belongs to partitions of the first two boxes, by partition `z`.
pub fn by_third(network: &Network, backend: DetectedBackend, u: usize, a: usize) -> Vec<i64> {
    let outer = Outer::new(network, a, vec![(u, 1)]);
    let gathered = OuterTables::new(&outer);
    let thirds = Third::all(network);
    let sums = thirds.iter().map(|third| {
        let sums = backend.run(PartialSum {
            network,
            outer: &outer,
            gathered: &gathered,
            thirds: slice::from_ref(third),
            start: 0,
        });
        sums[0]
    });
    sums.collect()
}

/// A `u` that fits a `u2`, by its number, with `u3` and G1.
type WithSecond = (usize, usize, i64);

/// A partition `a` and the partitions that fit it.
struct Outer {
    a: usize,
    /// The `u` to be summed, each with the number of pairs like `u`, `a`.
    firsts: Vec<(usize, u32)>,
    /// Each `u2` that fits some of them, with those.
    seconds: Vec<(usize, Vec<WithSecond>)>,
    /// The `u3` that fit some of them.
    needed: Vec<usize>,
    /// G2: `b`, `c`, and the number of orderings; a lane for each.
    lanes: Vec<(usize, usize, i16)>,
}

impl Outer {
    fn new(network: &Network, a: usize, firsts: Vec<(usize, u32)>) -> Self {
        let mut number_of = vec![None; network.possible[0][0].len()];
        for (number, &(u, _)) in firsts.iter().enumerate() {
            number_of[u] = Some(number);
        }
        let mut seconds = vec![Vec::new(); network.possible[1][0].len()];
        let mut needed = BTreeSet::new();
        for Filling { boxes, orderings } in &network.stacks[0] {
            let [u, u2, u3] = boxes.map(usize::from);
            if let Some(number) = number_of[u] {
                seconds[u2].push((number, u3, i64::from(*orderings)));
                needed.insert(u3);
            }
        }
        let seconds = seconds.into_iter().enumerate();
        let fillings = network.stacks[1].iter();
        let lanes = fillings.filter(|filling| usize::from(filling.boxes[0]) == a);
        Outer {
            a,
            firsts,
            needed: needed.into_iter().collect(),
            seconds: seconds.filter(|(_, firsts)| !firsts.is_empty()).collect(),
            lanes: lanes
                .map(
                    |&Filling {
                         boxes: [_, b, c],
                         orderings,
                     }| (b.into(), c.into(), orderings),
                )
                .collect(),
        }
    }

    /// Number of blocks of lanes: 1 to 4.
    fn blocks(&self) -> usize {
        self.lanes.len().div_ceil(LANES)
    }

    /// Estimate of the work, in arbitrary units.
    fn work(&self) -> u64 {
        let rows: usize = self.seconds.iter().map(|(_, firsts)| firsts.len()).sum();
        (rows * self.blocks()) as u64
    }
}

/// A partition `z` and the partitions that fit it, in pairs; the last pair is filled up with zeros.
struct Third {
    z: usize,
    /// `x` and G3.
    xs: Vec<[(u16, i16); 2]>,
    /// `y`.
    ys: Vec<[usize; 2]>,
}

impl Third {
    fn all(network: &Network) -> Vec<Third> {
        let mut others = vec![Vec::new(); network.possible[2][2].len()];
        for &Filling {
            boxes: [x, y, z],
            orderings,
        } in &network.stacks[2]
        {
            others[usize::from(z)].push((x, usize::from(y), orderings));
        }
        let third = |(z, others): (usize, Vec<(u16, usize, i16)>)| {
            let pair = |pair: &[(u16, usize, i16)]| match *pair {
                [(x, y, orderings)] => ([(x, orderings), (x, 0)], [y, y]),
                _ => (
                    [0, 1].map(|i| (pair[i].0, pair[i].2)),
                    [0, 1].map(|i| pair[i].1),
                ),
            };
            let (xs, ys) = others.chunks(2).map(pair).unzip();
            Third { z, xs, ys }
        };
        others.into_iter().enumerate().map(third).collect()
    }
}

/// F2(u2, b, y) for the `b` that fit an `a`: for each `u2`, by its number, rows of lanes for each
/// `y`. The first thread that needs one gathers it for all.
struct OuterTables(Vec<OnceLock<Vec<[i16; LANES]>>>);

impl OuterTables {
    fn new(outer: &Outer) -> Self {
        OuterTables(outer.seconds.iter().map(|_| OnceLock::new()).collect())
    }

    fn second(&self, network: &Network, outer: &Outer, number: usize) -> &[[i16; LANES]] {
        self.0[number].get_or_init(|| {
            let blocks = outer.blocks();
            let mut gathered = vec![[0; LANES]; network.possible[1][2].len() * blocks];
            for (lane, &(b, _, _)) in outer.lanes.iter().enumerate() {
                let row = network.bands[1].row(outer.seconds[number].0, b);
                let (block, lane) = (lane / LANES, lane % LANES);
                for (gathered, &number) in gathered.chunks_exact_mut(blocks).zip(row) {
                    gathered[block][lane] = number;
                }
            }
            gathered
        })
    }
}

/// The work for one `a` and some `z`: its contribution to the sum of each `u`.
struct PartialSum<'a> {
    network: &'a Network,
    outer: &'a Outer,
    gathered: &'a OuterTables,
    thirds: &'a [Third],
    start: usize,
}

impl Kernel for PartialSum<'_> {
    type Output = Vec<i64>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<i64> {
        match self.outer.blocks() {
            1 => self.sums::<S, 1>(simd),
            2 => self.sums::<S, 2>(simd),
            3 => self.sums::<S, 3>(simd),
            _ => self.sums::<S, 4>(simd),
        }
    }
}

impl PartialSum<'_> {
    #[inline(always)]
    fn sums<P: Pairs, const BLOCKS: usize>(self, pairs: P) -> Vec<i64> {
        let outer = self.outer;
        let firsts = self.first_factors();
        let weights = self.weights::<BLOCKS>();
        let mut sums = vec![0; outer.firsts.len()];
        let mut right = [[[Pair::default(); LANES]; BLOCKS]; PAIRS];
        let number = outer.seconds.len();
        for second in (self.start..number).chain(0..self.start) {
            let gathered = self.gathered.second(self.network, outer, second);
            let with_second = &outer.seconds[second].1;
            for (third, (firsts, weights)) in self.thirds.iter().zip(firsts.iter().zip(&weights)) {
                let right = &mut right[..third.ys.len()];
                for (right, ys) in right.iter_mut().zip(&third.ys) {
                    let [low, high] = ys.map(|y| &gathered[y * BLOCKS..][..BLOCKS]);
                    for ((right, low), high) in right.iter_mut().zip(low).zip(high) {
                        for ((right, &low), &high) in right.iter_mut().zip(low).zip(high) {
                            *right = Pair::new(low, high);
                        }
                    }
                }
                for some in with_second.chunks(ROWS) {
                    let row = |i: usize| some[i.min(some.len() - 1)];
                    let rows = [row(0), row(1), row(2), row(3)];
                    let products = pairs.weighed_products(
                        rows.map(|(first, _, _)| &firsts[first][..]),
                        right,
                        rows.map(|(_, u3, _)| &weights[u3]),
                    );
                    for (&(first, _, orderings), product) in some.iter().zip(products) {
                        debug_assert!(product >= 0);
                        sums[first] += orderings * product;
                    }
                }
            }
        }
        sums
    }

    /// F1(u, a, x) G3(x, y, z) for each `z`, `u`, and pair of `y`.
    #[inline(always)]
    fn first_factors(&self) -> Vec<Vec<[Pair; PAIRS]>> {
        let outer = self.outer;
        let empty = vec![[Pair::default(); PAIRS]; outer.firsts.len()];
        let mut factors = vec![empty; self.thirds.len()];
        for (number, &(u, _)) in outer.firsts.iter().enumerate() {
            // A length that shows the compiler that every index is in bounds.
            let mut row = [0; 512];
            let numbers = self.network.bands[0].row(u, outer.a);
            row[..numbers.len()].copy_from_slice(numbers);
            for (factors, third) in factors.iter_mut().zip(self.thirds) {
                let factor = |&(x, orderings): &(u16, i16)| {
                    row[usize::from(x) % 512].wrapping_mul(orderings)
                };
                for (pair, xs) in factors[number].iter_mut().zip(&third.xs) {
                    *pair = Pair::new(factor(&xs[0]), factor(&xs[1]));
                }
            }
        }
        factors
    }

    /// F3(u3, c, z) G2(a, b, c) for each `z`, `u3`, and lane.
    #[inline(always)]
    fn weights<const BLOCKS: usize>(&self) -> Vec<Vec<[[i16; LANES]; BLOCKS]>> {
        let possible = self.network.possible[2][0].len();
        let mut weights = vec![vec![[[0; LANES]; BLOCKS]; possible]; self.thirds.len()];
        for (lane, &(_, c, orderings)) in self.outer.lanes.iter().enumerate() {
            let (block, lane) = (lane / LANES, lane % LANES);
            for (weights, third) in weights.iter_mut().zip(self.thirds) {
                let row = self.network.bands[2].row(third.z, c);
                for &u3 in &self.outer.needed {
                    weights[u3][block][lane] = row[u3].wrapping_mul(orderings);
                }
            }
        }
        weights
    }
}
