//! Conflict weights: the houses in which boards were found dead, and how much a candidate of each cell counts by them.
//!
//! A board that is split far from where it cannot be solved is split for nothing, and so are all boards after it. So
//! cells count for less where dead ends were ("dom/wdeg", Boussemart and others, "Boosting systematic search by
//! weighting constraints", 2004). All boards of a layout share the weights, since most of what they say is about its
//! houses; while boards of one puzzle are in all lanes, they say where this one cannot be solved.

use super::block::Block;
use crate::ground::layout::tables::{MOST_CELLS, Tables};
use crate::ground::simd::{Simd, Vector};

/// The largest weight of a candidate: 16 of them are below the key of a cell with one candidate.
const MOST: u16 = 3840;

/// The weights of houses, and what follows from them.
#[derive(Debug)]
pub(super) struct Conflicts {
    /// The weight of each house, of those in [`Tables::houses`] followed by the rows.
    weights: Box<[u32]>,
    /// The weight of one candidate of each cell, less where conflicts were: the lightest cell is split.
    scales: Box<[u16; MOST_CELLS]>,
    /// Number of sweeps with dead boards.
    sweeps: u32,
    /// Number of dead boards after which the scales were last derived, and since then.
    derived: u32,
    dead: u32,
}

impl Conflicts {
    /// Of this number of sweeps with dead boards one is searched: of four it is 3 % of the work on easy puzzles.
    const SWEEPS: u32 = 16;

    /// The weight of each house at first, so that a few conflicts are no reason for anything.
    const FIRST: u32 = 16;

    /// The sum of weights at which all are halved, so that new conflicts count.
    const ENOUGH: u32 = 1 << 16;

    /// No conflicts yet.
    pub fn new(tables: &Tables) -> Self {
        let houses = tables.houses.len() + tables.rows.len();
        Conflicts {
            weights: vec![Self::FIRST; houses].into(),
            scales: Box::new([MOST; MOST_CELLS]),
            sweeps: 0,
            derived: 0,
            dead: 0,
        }
    }

    /// The weight of one candidate of each cell.
    #[inline(always)]
    pub fn scales(&self) -> &[u16; MOST_CELLS] {
        &self.scales
    }

    /// Learns from the boards of some lanes, which the last sweep found dead.
    pub fn learn<S: Simd>(
        &mut self,
        simd: S,
        tables: &Tables,
        block: &Block<S::Vector>,
        dead: u32,
    ) {
        self.sweeps = self.sweeps.wrapping_add(1);
        if !self.sweeps.is_multiple_of(Self::SWEEPS) {
            return;
        }
        conflicts_by_tables(simd, tables, block, dead, &mut self.weights);
        self.dead += dead.count_ones();
        if self.dead >= (self.derived / 4).clamp(64, 4096) {
            self.derived = self.derived.saturating_add(self.dead);
            self.dead = 0;
            self.derive(tables);
        }
    }

    /// Derives the scales.
    fn derive(&mut self, tables: &Tables) {
        /// A weight that differs from the mean by no more than this factor says nothing: of cells that are alike,
        /// their houses decide better.
        const TOLERANCE: f32 = 1.1;
        /// The largest ratio of two scales.
        const SPREAD: f32 = 4.0;
        let cells = tables.houses_of.iter();
        let weights = cells.map(|houses| {
            let weights = houses.iter().map(|&house| self.weights[usize::from(house)]);
            weights.sum::<u32>() as f32
        });
        let weights: Vec<f32> = weights.collect();
        let mean = weights.iter().sum::<f32>() / weights.len() as f32;
        let tolerated = |weight: f32| {
            let ratio = weight / mean;
            ratio / ratio.clamp(1.0 / TOLERANCE, TOLERANCE)
        };
        let (least, most) = weights
            .iter()
            .fold((f32::MAX, 0.0_f32), |(least, most), &weight| {
                (least.min(weight), most.max(weight))
            });
        let least = tolerated(least).max(tolerated(most) / SPREAD);
        for (scale, weight) in self.scales.iter_mut().zip(weights) {
            *scale = (f32::from(MOST) * (least / tolerated(weight)).min(1.0)) as u16;
        }
        if self.weights.iter().sum::<u32>() > Self::ENOUGH {
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
    }
}

/// Adds to the weight of each house the number of lanes, of the `dead` ones, in which it has no place for a digit or
/// one digit twice.
fn conflicts_by_tables<S: Simd>(
    simd: S,
    tables: &Tables,
    block: &Block<S::Vector>,
    dead: u32,
    weights: &mut [u32],
) {
    simd.enter(
        #[inline(always)]
        || {
            let all = simd.splat(tables.all());
            let none = simd.splat(0);
            let cells = block.cells();
            let houses = tables.houses.iter().chain(&tables.rows);
            for (house, weight) in houses.zip(weights) {
                let (mut once, mut singles, mut repeated) = (none, none, none);
                for &cell in house {
                    let cell = cells[usize::from(cell)];
                    let single = cell.single();
                    repeated = repeated | (singles & single);
                    singles = singles | single;
                    once = once | cell;
                }
                let conflicts = dead & !once.without(repeated).same(all);
                *weight += conflicts.count_ones();
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::for_each_backend;

    /// The board in lane 0 has a digit twice in row 1 and box 1, and is dead. The one in lane 1 has a digit twice in row 9.
    #[test]
    fn candidates_count_for_less_where_dead_boards_have_conflicts() {
        for_each_backend!(simd => {
            let tables = Tables::of(&"9x9".parse().unwrap()).unwrap();
            let all = tables.all();
            let mut block = Block::new(simd, tables.cells, all);
            let board = |twice: [usize; 2]| {
                (0..81).map(move |cell| if twice.contains(&cell) { 1 } else { all })
            };
            block.load([board([0, 1]), board([72, 78])].into_iter());
            let mut conflicts = Conflicts::new(&tables);
            for _ in 0..64 * Conflicts::SWEEPS {
                assert_eq!(conflicts.scales()[80], MOST);
                conflicts.learn(simd, &tables, &block, 1);
            }
            let scales = conflicts.scales();
            let (both, row, box_1, none) = (scales[2], scales[3], scales[9], scales[80]);
            assert!(both < row && row == box_1 && row < none && none == MOST);
            assert_eq!([scales[72], scales[78], scales[40]], [MOST; 3]);
            // However many there are, sums stay small and a candidate keeps a quarter of its weight.
            for _ in 0..10_000 * Conflicts::SWEEPS {
                conflicts.learn(simd, &tables, &block, 1);
            }
            assert!(conflicts.weights.iter().sum::<u32>() < 2 * Conflicts::ENOUGH);
            assert_eq!(conflicts.scales()[2], MOST / 4);
        });
    }
}
