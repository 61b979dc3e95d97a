//! The passes of a grid: which band has most clues, and how many the others may have.
//!
//! In a pass the grid is written with the two bands first, so that their cells are the bits of one word of
//! 54, and those of the third band the bits of another of 27.

use super::packing::{Cells, Packing};
use super::tree::{Choice, Rules};
use crate::unavoidable::masks_outside;
use ninefold::inside::Allowance;
use ninefold::{Grid, Stopped};

/// Cells of a band.
const BAND: usize = 27;
const BAND_CELLS: u64 = (1 << BAND) - 1;
/// Cells of two bands.
const TWO: usize = 2 * BAND;
const TWO_CELLS: u64 = (1 << TWO) - 1;
/// Cells of the third band.
pub(super) const THIRD_CELLS: u32 = (1 << BAND) - 1;

/// The cells of two bands and of the third, as cells of the grid of a pass.
pub(super) fn joined(two: u64, third: u32) -> u128 {
    u128::from(two) | u128::from(third) << TWO
}

/// Cells of the grid of a pass: those in the two bands, and those in the third.
pub(super) fn parts(cells: u128) -> (u64, u32) {
    (cells as u64 & TWO_CELLS, (cells >> TWO) as u32)
}

/// Largest unavoidable sets that are looked for before the search, in the whole grid and within two bands:
/// the longer the search for puzzles of `clues` in `cells`, the more of them pay.
fn largest_sets(clues: usize, cells: usize) -> (usize, usize) {
    /// Number of cells among which a search takes less time than the sets.
    const FEW_CELLS: usize = 40;
    match clues {
        _ if cells <= FEW_CELLS => (8, 10),
        // Some 260 sets of the whole grid in 6 ms.
        ..=16 => (12, 14),
        // Some 700 in 30 ms.
        _ => (14, 16),
    }
}

/// The number of clues that two bands may have.
///
/// A band is in its place if none of the others has more clues, and none of those whose pass was before has
/// as many.
#[derive(Debug)]
pub(super) struct Budget {
    /// By the numbers of clues of the first band and of the second, the number of further ones that both
    /// together may have; `None` if these are too many already.
    room: Vec<[Option<u8>; BAND + 1]>,
    /// Smallest number of clues in the two bands.
    least: usize,
}

impl Budget {
    /// For puzzles of `clues`, at most `most` of which are in the third band; `before` says for each of the
    /// two bands whether its pass was before.
    fn new(clues: usize, most: usize, before: [bool; 2]) -> Self {
        let may = |first: usize, second: usize| {
            let third = clues.checked_sub(first + second)?;
            let least = first + usize::from(before[0]);
            let least = least.max(second + usize::from(before[1]));
            (least..=most).contains(&third).then_some(first + second)
        };
        let room = |first: usize, second: usize| {
            let all =
                (first..=BAND).flat_map(|more| (second..=BAND).map(move |other| (more, other)));
            let most = all.filter_map(|(more, other)| may(more, other)).max();
            most.map(|most| (most - first - second) as u8)
        };
        let row = |first| std::array::from_fn(|second| room(first, second));
        Budget {
            room: (0..=BAND).map(row).collect(),
            least: clues.saturating_sub(most),
        }
    }

    fn numbers(chosen: u64) -> (usize, usize) {
        ((chosen & BAND_CELLS).len(), (chosen >> BAND).len())
    }

    /// True if these clues may be all of the two bands, with the others in the third.
    pub fn may_be_all(&self, chosen: u64) -> bool {
        let (first, second) = Self::numbers(chosen);
        self.room[first][second].is_some() && chosen.len() >= self.least
    }

    /// True if there may be any clues at all.
    pub fn is_possible(&self) -> bool {
        self.room[0][0].is_some()
    }
}

impl Rules<u64> for Budget {
    #[inline(always)]
    fn least(&self) -> usize {
        self.least
    }

    #[inline(always)]
    fn room(&self, chosen: u64) -> usize {
        let (first, second) = Self::numbers(chosen);
        self.room[first][second].map_or(0, usize::from)
    }

    #[inline(always)]
    fn open(&self, chosen: u64) -> u64 {
        let (first, second) = Self::numbers(chosen);
        let one = |more: usize, other: usize, cells| match more <= BAND && other <= BAND {
            true if self.room[more][other].is_some() => cells,
            _ => 0,
        };
        one(first + 1, second, BAND_CELLS) | one(first, second + 1, BAND_CELLS << BAND)
    }
}

/// One of the three passes.
#[derive(Debug)]
pub(super) struct Pass {
    /// Number of clues of a puzzle.
    pub clues: usize,
    /// The digits of the grid, the two bands first.
    pub grid: [u8; 81],
    /// For each cell here its number in the grid that was given.
    cells: [u8; 81],
    /// The cells that may have clues.
    pub two: u64,
    pub third: u32,
    pub budget: Budget,
    /// The unavoidable sets that lie within the two bands, the smallest first.
    pub within_two: Vec<u64>,
    /// The others, by their parts in the two bands and in the third, the smallest third parts first.
    pub keys: Vec<u64>,
    pub rests: Vec<u32>,
}

/// The grid, its direction and the order of its passes, as far as all have that in common.
#[derive(Debug)]
pub(super) struct Passes {
    /// For each cell in the chosen direction its number in the grid that was given.
    origin: [u8; 81],
    grid: [u8; 81],
    /// The third band of each pass.
    order: [usize; 3],
    /// Unavoidable sets of the grid, in its own cells.
    whole: Vec<u128>,
}

impl Passes {
    /// Chooses direction and order for a solution, in which puzzles of `clues` or more are looked for in
    /// some cells.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub fn new(
        solution: &Grid,
        clues: usize,
        within: u128,
        allowed: &Allowance,
    ) -> Result<Self, Stopped> {
        let most = largest_sets(clues, within.count_ones() as usize).0;
        let whole = masks_outside(solution, most, 0, allowed)?;
        let [bands, stacks] = Self::directions(solution, &whole);
        let (_, passes) = if stacks.0 > bands.0 { stacks } else { bands };
        Ok(passes)
    }

    /// The passes by bands and by stacks, each with the number of disjoint sets within two of them, of all
    /// pairs.
    pub(super) fn directions(solution: &Grid, whole: &[u128]) -> [(usize, Passes); 2] {
        let as_it_is: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        let transposed = as_it_is.map(|cell| cell % 9 * 9 + cell / 9);
        [as_it_is, transposed].map(|origin| {
            let packings = [0, 1, 2].map(|third| {
                let cells = cells_with_third(&origin, third);
                let sets = whole.iter().map(|&set| moved(set, &cells));
                let within = sets.filter(|set| set >> TWO == 0).map(|set| set as u64);
                let mut packing = Packing::new();
                let packed = packing.pack(&within.collect::<Vec<_>>(), usize::MAX);
                packed.map_or(0, |()| packing.len())
            });
            let mut order = [0, 1, 2];
            order.sort_by_key(|&third| std::cmp::Reverse(packings[third]));
            let passes = Passes {
                origin,
                grid: origin.map(|cell| solution.digits()[usize::from(cell)]),
                order,
                whole: whole.to_vec(),
            };
            (packings.iter().sum(), passes)
        })
    }

    /// One of the passes, for puzzles of `clues` in some cells of the grid that was given; none if it has
    /// no puzzles, whatever the grid.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub fn pass(
        &self,
        number: usize,
        clues: usize,
        within: u128,
        allowed: &Allowance,
    ) -> Result<Option<Pass>, Stopped> {
        let third = self.order[number];
        let cells = cells_with_third(&self.origin, third);
        let (two, third_cells) = parts(moved(within, &cells));
        let budget = Budget::new(clues, third_cells.len(), before(&self.order, number));
        if !budget.is_possible() {
            return Ok(None);
        }
        let in_place = cells_with_third(&std::array::from_fn(|cell| cell as u8), third);
        let grid = in_place.map(|cell| self.grid[usize::from(cell)]);
        let excluded = joined(0, THIRD_CELLS);
        let most = largest_sets(clues, within.count_ones() as usize).1;
        let solution = Grid::from_known_digits(&grid);
        let mut within_two = masks_outside(&solution, most, excluded, allowed)?;
        within_two.sort_by_key(|set| set.count_ones());
        let others = self.whole.iter().map(|&set| moved(set, &cells));
        let mut others: Vec<(u64, u32)> =
            others.map(parts).filter(|&(_, rest)| rest != 0).collect();
        others.sort_by_key(|(key, rest)| (rest.count_ones(), key.count_ones()));
        Ok(Some(Pass {
            clues,
            grid,
            cells,
            two,
            third: third_cells,
            budget,
            within_two: within_two.into_iter().map(|set| set as u64).collect(),
            keys: others.iter().map(|&(key, _)| key).collect(),
            rests: others.iter().map(|&(_, rest)| rest).collect(),
        }))
    }
}

impl Pass {
    /// The root of the search in the two bands.
    pub fn root(&self) -> Choice<u64> {
        Choice {
            chosen: 0,
            live: self.two,
        }
    }

    /// Cells of the pass as cells of the grid that was given.
    pub fn original(&self, two: u64, third: u32) -> u128 {
        let all = joined(two, third);
        let cells = self.cells.iter().enumerate();
        let those = cells.filter(|&(here, _)| all >> here & 1 == 1);
        those.fold(0, |cells, (_, &cell)| cells | 1 << cell)
    }
}

/// The bands in the order in which a pass has them.
fn bands_with_third(third: usize) -> [usize; 3] {
    [(third + 1) % 3, (third + 2) % 3, third]
}

/// For each of the two bands of a pass, whether its pass was before.
fn before(order: &[usize; 3], number: usize) -> [bool; 2] {
    let [first, second, _] = bands_with_third(order[number]);
    [first, second].map(|band| order[..number].contains(&band))
}

/// Cells, with the bands in the order in which a pass has them.
fn cells_with_third(cells: &[u8; 81], third: usize) -> [u8; 81] {
    let bands = bands_with_third(third);
    std::array::from_fn(|here| cells[bands[here / BAND] * BAND + here % BAND])
}

/// A set of cells of the grid as a set of those that have them as their origins.
fn moved(set: u128, cells: &[u8; 81]) -> u128 {
    let here = cells.iter().enumerate();
    let those = here.filter(|&(_, &cell)| set >> cell & 1 == 1);
    those.fold(0, |all, (here, _)| all | 1 << here)
}

#[cfg(test)]
mod tests {
    use super::super::ALL_CELLS;
    use super::*;
    use pretty_assertions::assert_eq;

    /// Some cells of two bands, as many as these of each.
    fn some(first: usize, second: usize) -> u64 {
        ((1 << first) - 1) | ((1 << second) - 1) << BAND
    }

    #[test]
    fn every_puzzle_belongs_to_one_pass() {
        for order in [[0, 1, 2], [2, 0, 1], [1, 0, 2]] {
            for clues in [0, 1, 16, 17, 18, 40, 80, 81] {
                let passes = [0, 1, 2].map(|number| {
                    let bands = bands_with_third(order[number]);
                    (bands, Budget::new(clues, BAND, before(&order, number)))
                });
                for one in 0..=BAND.min(clues) {
                    for other in 0..=BAND.min(clues - one) {
                        let last = clues - one - other;
                        if last > BAND {
                            continue;
                        }
                        let numbers = [one, other, last];
                        let may = |(bands, budget): &&([usize; 3], Budget)| {
                            let [first, second, _] = bands.map(|band| numbers[band]);
                            budget.may_be_all(some(first, second))
                        };
                        let number = passes.iter().filter(may).count();
                        assert_eq!(number, 1, "{numbers:?} {order:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn there_is_room_until_no_further_clue_may_be_added() {
        for clues in [3, 17, 18, 60, 81] {
            let budget = Budget::new(clues, BAND, [true, false]);
            for first in 0..=BAND {
                for second in 0..=BAND {
                    let chosen = some(first, second);
                    let is_open = budget.open(chosen) != 0;
                    let room = budget.room(chosen);
                    if budget.room[first][second].is_some() {
                        assert_eq!(room > 0, is_open, "{clues} {first} {second}");
                    }
                }
            }
        }
    }

    #[test]
    fn cells_are_those_of_the_grid_that_was_given() {
        let grid: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let control = ninefold::Control::NONE;
        let allowed = Allowance::unlimited(&control);
        let passes = Passes::new(&grid, 16, ALL_CELLS, &allowed).unwrap();
        for number in 0..3 {
            let within = 0x1_5555_0000_ffff_1234;
            let pass = passes.pass(number, 16, within, &allowed).unwrap().unwrap();
            assert_eq!(pass.original(pass.two, pass.third), within);
            for cell in 0..81 {
                let (two, third) = if cell < TWO {
                    (1 << cell, 0)
                } else {
                    (0, 1 << (cell - TWO))
                };
                let original = pass.original(two, third).trailing_zeros() as usize;
                assert_eq!(pass.grid[cell], grid.digits()[original]);
            }
        }
    }
}
