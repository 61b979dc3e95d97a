//! Branching: where sweeps find nothing more, or hardly anything, a board is split by one digit of
//! one band.
//!
//! ```text
//!   7 may have these three       first child: 7 lies          second child: 7 does
//!   matchings in the band        in the triad marked          not lie there
//!
//!     X . .   X . .   . X .         [X] . .                       . X .
//!     . X .   . . X   . . X          .  ? ?                       . . X
//!     . . X   . X .   X . .          .  ? ?                       X . .
//! ```
//!
//! The band is the one with the fewest matchings, summed over its digits, plus the number of digits
//! that are open; the digit is one of those with the fewest matchings there (Tom Dillon's rule in
//! Tdoku, 2019, but for the open digits: 7 % fewer sweeps on hard puzzles). The triad is one that
//! splits the matchings of the digit most evenly. Where a puzzle takes many guesses to its first solutions and hardly any
//! of them is a dead end, the first child has the digit in one cell of the triad, and the second has it elsewhere.

use super::band::{Matchings, any, three, twice};
use super::block::Block;
use crate::ground::simd::{Simd, Vector, enter_counting};

/// The choice of each lane's next split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forks<V> {
    /// The digit, as a candidate; 0 if every digit has one matching in every band and stack.
    digit: V,
    /// The matchings of the digit in a band: bits 0 to 2 for the even ones, 3 to 5 for the odd
    /// ones; and from bit 6 on the number of the band, or 3 + that of the stack.
    choice: V,
}

/// A split of one board into two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fork {
    /// The digit, as a candidate.
    digit: u16,
    /// The number of the triad.
    triad: u8,
    /// The cell of the triad, from 1, that the first child fills and from which the second loses the digit; 0 if the
    /// triad is split from the others.
    cell: u8,
}

impl Fork {
    /// The fork as a number.
    #[inline(always)]
    pub fn note(self) -> u32 {
        u32::from(self.cell) << 24 | u32::from(self.digit) << 8 | u32::from(self.triad)
    }

    /// The fork with this number.
    #[inline(always)]
    pub fn noted(note: u32) -> Self {
        Fork {
            digit: (note >> 8) as u16,
            triad: note as u8,
            cell: (note >> 24) as u8,
        }
    }

    /// The fork by the first cell of the triad that may have the digit.
    #[inline(always)]
    pub fn by_cell<V: Vector>(self, block: &Block<V>, lane: usize) -> Self {
        let may = |&cell: &u8| block.cells()[usize::from(cell)].lanes()[lane] & self.digit != 0;
        let cell = match self.cells() {
            [a, ..] if may(a) => 1,
            [_, b, ..] if may(b) => 2,
            _ => 3,
        };
        Fork { cell, ..self }
    }

    /// The cells of the triad, and those of the other triads in its row.
    #[inline(always)]
    fn cells(self) -> &'static [u8; 9] {
        &CELLS[usize::from(self.triad) % CELLS.len()]
    }

    /// Makes the board in a lane the first child: the other triads in the row lose the digit, and so do the other
    /// cells of this one, if it is to be in one of them.
    #[inline(always)]
    pub fn first<V: Vector>(&self, block: &mut Block<V>, lane: usize) {
        let (triad, others) = self.cells().split_at(3);
        for &cell in others {
            block.forbid(cell, lane, self.digit);
        }
        if self.cell > 0 {
            for (number, &cell) in (1..).zip(triad) {
                if number != self.cell {
                    block.forbid(cell, lane, self.digit);
                }
            }
        }
    }

    /// Makes the board in a lane the second child: the triad loses the digit, or one of its cells does.
    #[inline(always)]
    pub fn second<V: Vector>(&self, block: &mut Block<V>, lane: usize) {
        let triad = &self.cells()[..3];
        if self.cell > 0 {
            return block.forbid(triad[usize::from(self.cell - 1) % 3], lane, self.digit);
        }
        for &cell in triad {
            block.forbid(cell, lane, self.digit);
        }
    }
}

impl<V: Vector> Forks<V> {
    /// The lanes whose boards can be split.
    ///
    /// The other boards need no split: sweeps continue with them, and find them solved or dead.
    /// Proof: where a sweep changes nothing at all, every digit has been removed from the triads
    /// that its matchings do not go through. If each has one matching in every band and stack, then
    /// it has one cell in every box; and as every cell holds something, the nine cells of a box
    /// hold the nine digits, and the matchings ensure the same for rows and columns.
    #[inline(always)]
    pub fn lanes<S: Simd<Vector = V>>(&self, simd: S) -> u32 {
        !self.digit.same(simd.splat(0)) & V::EVERY
    }

    /// The split of the board in a lane, which must be one of [`lanes`](Forks::lanes).
    #[inline(always)]
    pub fn of(&self, lane: usize) -> Fork {
        let choice = usize::from(self.choice.lanes()[lane % V::LANES]);
        Fork {
            digit: self.digit.lanes()[lane % V::LANES],
            triad: TRIAD[choice % TRIAD.len()],
            cell: 0,
        }
    }
}

/// Chooses the split for each lane.
pub(super) fn forks<S: Simd>(simd: S, block: &Block<S::Vector>) -> Forks<S::Vector> {
    enter_counting!(S, simd => choose_forks(simd, block))
}

/// [`forks`], for callers that have entered the instructions of the backend.
#[inline(always)]
fn choose_forks<S: Simd>(simd: S, block: &Block<S::Vector>) -> Forks<S::Vector> {
    let cells = block.cells();
    let none = simd.splat(0);
    let worst = simd.splat(u16::MAX);
    let mut best = worst;
    let mut best_band = none;
    let mut best_digits = none;
    let mut best_matchings = [none; 6];
    for band in 0..6 {
        // Two expressions, so that the compiler sees that every cell exists.
        let Matchings { even, odd } = Matchings::of(&match band {
            0..3 => three!(I, J => any(three!(K => cells[27 * band + 9 * I + 3 * J + K]))),
            _ => {
                three!(I, J => any(three!(K => cells[3 * (band - 3) + 27 * I + J + 9 * K])))
            }
        });
        // The number of matchings of each digit, in binary.
        let [even_ones, even_twos] = sum(even);
        let [odd_ones, odd_twos] = sum(odd);
        let ones = even_ones ^ odd_ones;
        let [twos, fours] = sum([even_twos, odd_twos, even_ones & odd_ones]);
        let open = twos | fours;
        let twice_fours = simd.count(fours).plus(simd.count(fours));
        let total = simd
            .count(ones)
            .plus(simd.count(twos).plus(simd.count(twos)))
            .plus(twice_fours.plus(twice_fours))
            .plus(simd.count(open));

        let two = twos.without(ones | fours);
        let three = (twos & ones).without(fours);
        let digits = two.choose(two, three.choose(three, fours));
        let least = open.choose(total, worst).least(best);
        let better = least ^ best;
        best = least;
        best_band = better.choose(simd.splat(64 * band as u16), best_band);
        best_digits = better.choose(digits, best_digits);
        for k in 0..3 {
            best_matchings[k] = better.choose(even[k], best_matchings[k]);
            best_matchings[k + 3] = better.choose(odd[k], best_matchings[k + 3]);
        }
    }
    // The smallest of the digits.
    let digit = best_digits.without(best_digits.plus(simd.splat(u16::MAX)));
    let mut choice = best_band;
    for (k, matching) in best_matchings.into_iter().enumerate() {
        let has = matching & digit;
        choice = choice | has.choose(simd.splat(1 << k), none);
    }
    Forks { digit, choice }
}

/// Adds three bits in every place: ones, twos.
#[inline(always)]
fn sum<V: Vector>(bits: [V; 3]) -> [V; 2] {
    [bits[0] ^ bits[1] ^ bits[2], twice(bits)]
}

/// True if a triad, row by row, is in a matching.
const fn lies_in(triad: usize, matching: usize) -> bool {
    let (row, column) = (triad / 3, triad % 3);
    match matching {
        0..3 => (row + matching) % 3 == column,
        _ => (row + column) % 3 == matching - 3,
    }
}

/// For each band, or 3 + the stack, and each set of matchings: the number of the triad that splits it
/// most evenly, counted through all bands.
static TRIAD: [u8; 512] = {
    let mut table = [0; 512];
    let mut choice: usize = 0;
    while choice < 6 * 64 {
        let (band, set) = (choice / 64, choice % 64);
        let mut best = u32::MAX;
        let mut triad = 0;
        while triad < 9 {
            let mut inside: u32 = 0;
            let mut matching = 0;
            while matching < 6 {
                if set >> matching & 1 == 1 && lies_in(triad, matching) {
                    inside += 1;
                }
                matching += 1;
            }
            let unevenness = inside.abs_diff(set.count_ones() - inside);
            if unevenness < best {
                best = unevenness;
                table[choice] = (9 * band + triad) as u8;
            }
            triad += 1;
        }
        choice += 1;
    }
    table
};

/// For each triad of each band, then of each stack: its three cells, and those of the two other
/// triads in its row (in its column, for stacks). The last ten are not used.
static CELLS: [[u8; 9]; 64] = {
    let mut table = [[0; 9]; 64];
    let mut number = 0;
    while number < 54 {
        let (band, triad) = (number / 9, number % 9);
        let mut k = 0;
        while k < 9 {
            let (row, column) = (triad / 3, triad % 3);
            let cell = if band < 3 {
                27 * band + 9 * row + 3 * ((column + k / 3) % 3) + k % 3
            } else {
                27 * ((row + k / 3) % 3) + 9 * (k % 3) + 3 * (band - 3) + column
            };
            table[number][k] = cell as u8;
            k += 1;
        }
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::super::sweep::sweep;
    use super::*;
    use crate::Grid;
    use crate::ground::simd::{Lanes, for_each_backend};
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;

    /// The candidates of the board in a lane.
    fn lane_of<V: Vector>(block: &Block<V>, lane: usize) -> [u16; 81] {
        block.cells().map(|cell| cell.lanes()[lane])
    }

    #[test]
    fn children_by_cell_have_the_digit_in_one_cell_or_lose_it_there() {
        for_each_backend!(simd => {
            let generator = Generator::new(Kind::Sparse, 3);
            let boards: [Grid; 8] = std::array::from_fn(|index| generator.board(index as u64));
            let mut block = Block::new(simd);
            block.load(simd, &boards.each_ref().map(|board| board.as_array()));
            while sweep(simd, &mut block, 0).idle & 0xff != 0xff {}
            let forks = forks(simd, &block);
            let lanes = forks.lanes(simd) & 0xff;
            assert!(lanes.count_ones() > 6, "{simd:?} {lanes:b}");
            for lane in Lanes(lanes) {
                let before = lane_of(&block, lane);
                let fork = Fork::noted(forks.of(lane).by_cell(&block, lane).note());
                let has_digit = |&&cell: &&u8| before[usize::from(cell)] & fork.digit != 0;
                let filled = *fork.cells()[..3].iter().find(has_digit).unwrap();

                // Its row loses the digit, or for stacks its column.
                let mut expected = before;
                for &cell in fork.cells().iter().filter(|&&cell| cell != filled) {
                    expected[usize::from(cell)] &= !fork.digit;
                }
                let mut child = block.clone();
                fork.first(&mut child, lane);
                assert_eq!(lane_of(&child, lane), expected, "{simd:?}");

                let mut expected = before;
                expected[usize::from(filled)] &= !fork.digit;
                let mut child = block.clone();
                fork.second(&mut child, lane);
                assert_eq!(lane_of(&child, lane), expected, "{simd:?}");
            }
        });
    }
}
