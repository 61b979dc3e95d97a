//! The sweep: inference for every lane at once.
//!
//! ```text
//!   rows      81 cells --> triads --> 3 bands settled --> what each triad may keep
//!                                                                |
//!   columns   for each stack:  cells & kept --> singles out of their triad --> triads
//!                              --> stack settled, singles out of their box and column
//!                              --> hidden singles --> cells
//! ```
//!
//! Rows and columns are not treated alike: singles, naked and hidden, are looked for only in the
//! second half. Those of rows follow: what a box loses shows in the matchings of the next sweep.
//!
//! A new rule belongs in [`Matchings::settled`] if it is about triads, and then holds for rows and
//! columns; otherwise in the loop over the stacks.

use super::band::{Matchings, Triads, any, decided, three, twice};
use super::block::{ALL, Block};
use crate::ground::simd::{Simd, Vector, enter_counting};
use std::hint::black_box;

/// The result of a sweep, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub struct SweepOutcome {
    /// The board has no solution.
    pub dead: u32,
    /// The cells add up to the sum of a solved board; see [`solved`].
    pub full: u32,
    /// The board has not changed, or by no more than the slack.
    pub idle: u32,
}

/// The sum of the cells of a solved board: every digit once in every row.
const SOLVED: u16 = 9 * ALL;

/// Applies every rule to every board once.
///
/// Candidates are only ever removed, so a board whose sum is as before has not changed. The sum is
/// 81 × 511 at most, which fits. A board whose sum has fallen by no more than `slack` counts as
/// idle, too.
pub fn sweep<S: Simd>(simd: S, block: &mut Block<S::Vector>, slack: u16) -> SweepOutcome {
    enter_counting!(S, simd => apply_rules(simd, block, slack))
}

/// [`sweep`], for callers that have entered the instructions of the backend.
#[inline(always)]
fn apply_rules<S: Simd>(simd: S, block: &mut Block<S::Vector>, slack: u16) -> SweepOutcome {
    let (cells, old_sums) = block.parts_mut();
    let all = simd.splat(ALL);
    // The digits for which every band and stack has room.
    let mut possible = all;
    // The smallest value of any cell: 0 if a cell is empty.
    let mut least = all;
    let mut sums = simd.splat(0);

    let kept: [Triads<S::Vector>; 3] = three!(BAND => {
        let triads = three!(I, J => {
            let first = 27 * BAND + 9 * I + 3 * J;
            any([cells[first], cells[first + 1], cells[first + 2]])
        });
        let matchings = Matchings::settled(simd, &triads);
        possible = possible & matchings.digits();
        matchings.triads()
    });

    #[expect(clippy::needless_range_loop, reason = "the stack numbers cells too")]
    for stack in 0..3 {
        // Boxes from the top, then columns.
        let mut singles = [[all; 3]; 3];
        let triads = three!(I, J => {
            let first = 27 * I + 3 * stack + J;
            let cell = three!(K => cells[first + 9 * K] & kept[I][K][stack]);
            let single = three!(K => cell[K].single());
            let cell = three!(K => {
                let others = single[(K + 1) % 3] | single[(K + 2) % 3];
                cell[K].without(others)
            });
            three!(K => cells[first + 9 * K] = cell[K]);
            singles[I][J] = any(single);
            any(cell)
        });
        // To the compiler the cells may have changed here: so it loads them again, instead of
        // storing them a second time for lack of registers.
        let cells = black_box(&mut *cells);
        let matchings = Matchings::settled(simd, &triads);
        possible = possible & matchings.digits();
        let triads = matchings.triads();
        three!(I, J => {
            let in_box = singles[I][(J + 1) % 3] | singles[I][(J + 2) % 3];
            let in_column = singles[(I + 1) % 3][J] | singles[(I + 2) % 3][J];
            let keep = triads[I][J].without(in_box).without(in_column);
            let first = 27 * I + 3 * stack + J;
            let cell = three!(K => cells[first + 9 * K]);
            // Digits that must lie here, and can in one cell only.
            let hidden = decided(&triads, I, J).without(twice(cell));
            three!(K => {
                let cell = (cell[K] & keep).prefer(hidden);
                sums = sums.plus(cell);
                least = least.least(cell);
                cells[first + 9 * K] = cell;
            });
        });
    }

    // That is, not below the floor. The sum of a new board is set so high that it is never idle at
    // once.
    let floor = old_sums.plus(simd.splat(slack.wrapping_neg()));
    let idle = sums.least(floor).same(floor);
    *old_sums = sums;
    SweepOutcome {
        dead: !possible.same(all) | least.same(simd.splat(0)),
        full: sums.same(simd.splat(SOLVED)),
        idle,
    }
}

/// The lanes whose boards are solved, among those that the last sweep found full and not dead.
///
/// Where every row holds all nine digits, each adds 511 or more to the sum. The sum shows that none
/// adds more, so each row holds every digit once; and as no cell is empty, each holds one digit.
/// The same is true of columns and boxes.
pub fn solved<S: Simd>(simd: S, block: &Block<S::Vector>) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let all = simd.splat(ALL);
            let none = simd.splat(0);
            let mut every = all;
            let mut columns = [none; 9];
            for band in block.cells().chunks_exact(27) {
                let mut boxes = [none; 3];
                for row in band.chunks_exact(9) {
                    let mut digits = none;
                    for column in 0..9 {
                        digits = digits | row[column];
                        columns[column] = columns[column] | row[column];
                        boxes[column / 3] = boxes[column / 3] | row[column];
                    }
                    every = every & digits;
                }
                every = every & boxes[0] & boxes[1] & boxes[2];
            }
            for digits in columns {
                every = every & digits;
            }
            every.same(all)
        },
    )
}

/// The lanes in which every cell has a candidate, which rounds do not check.
pub fn without_empty_cells<S: Simd>(simd: S, block: &Block<S::Vector>) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let mut least = simd.splat(ALL);
            for &cell in block.cells() {
                least = least.least(cell);
            }
            !least.same(simd.splat(0)) & S::Vector::EVERY
        },
    )
}
