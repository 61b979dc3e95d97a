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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::ground::simd::{MAX_LANES, for_each_backend};
    use crate::test_boards::{Generator, Kind};
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// The cells of a triad of a band, or of a stack.
    type Place = fn(band: usize, row: usize, column: usize) -> [usize; 3];

    /// The triads of a band that the rules leave its digits, digit by digit, and the digits with no matching.
    fn settled(triads: [[u16; 3]; 3]) -> ([[u16; 3]; 3], u16) {
        const MATCHINGS: [[usize; 3]; 6] = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let mut without = 0;
        let mut matched = |triads: [[u16; 3]; 3]| {
            let mut left = [[0; 3]; 3];
            without = 0;
            for digit in (0..9).map(|digit| 1 << digit) {
                let fits =
                    |boxes: &&[usize; 3]| (0..3).all(|row| triads[row][boxes[row]] & digit != 0);
                let mut matchings = MATCHINGS.iter().filter(fits).peekable();
                without |= if matchings.peek().is_none() { digit } else { 0 };
                for boxes in matchings {
                    (0..3).for_each(|row| left[row][boxes[row]] |= digit);
                }
            }
            left
        };
        let mut left = matched(triads);
        let may = left;
        for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
            let only_here = decided_in(&may, row, column);
            if only_here.count_ones() >= 3 {
                left[row][column] = only_here;
            }
        }
        let left = matched(left);
        (left, without)
    }

    /// The digits that no other triad of the row has.
    fn decided_in(triads: &[[u16; 3]; 3], row: usize, column: usize) -> u16 {
        let others = (0..3).filter(|&other| other != column);
        others.fold(triads[row][column], |left, other| {
            left & !triads[row][other]
        })
    }

    /// The rules one by one, for one board: its cells after them, and whether a digit or a cell has nothing left.
    fn by_the_rules(mut cells: [u16; 81]) -> ([u16; 81], bool) {
        const IN_BAND: Place =
            |band, row, column| [0, 1, 2].map(|k| 27 * band + 9 * row + 3 * column + k);
        // From the top, then from the left.
        const IN_STACK: Place =
            |stack, row, column| [0, 1, 2].map(|k| 27 * row + 9 * k + 3 * stack + column);
        let triads = |cells: &[u16; 81], band, place: Place| {
            let mut triads = [[0; 3]; 3];
            for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
                triads[row][column] = place(band, row, column)
                    .iter()
                    .fold(0, |all, &cell| all | cells[cell]);
            }
            triads
        };
        let mut is_dead = false;
        for band in 0..3 {
            let (left, without) = settled(triads(&cells, band, IN_BAND));
            is_dead |= without != 0;
            for at in 0..9 {
                for cell in IN_BAND(band, at / 3, at % 3) {
                    cells[cell] &= left[at / 3][at % 3];
                }
            }
        }
        for stack in 0..3 {
            let mut singles = [[0; 3]; 3];
            for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
                let of_triad = IN_STACK(stack, row, column);
                let single = of_triad.map(|cell| match cells[cell].count_ones() {
                    1 => cells[cell],
                    _ => 0,
                });
                singles[row][column] = single[0] | single[1] | single[2];
                for (k, cell) in of_triad.into_iter().enumerate() {
                    cells[cell] &= !(single[(k + 1) % 3] | single[(k + 2) % 3]);
                }
            }
            let (left, without) = settled(triads(&cells, stack, IN_STACK));
            is_dead |= without != 0;
            for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
                let of_triad = IN_STACK(stack, row, column);
                let places = |digit: u16| {
                    of_triad
                        .iter()
                        .filter(|&&cell| cells[cell] & digit != 0)
                        .count()
                };
                let must = decided_in(&left, row, column);
                let digits = (0..9).map(|digit| 1 << digit);
                let hidden = digits
                    .filter(|&digit| must & digit != 0 && places(digit) < 2)
                    .sum::<u16>();
                let mut keep = left[row][column];
                for other in (0..3).filter(|&other| other != column) {
                    keep &= !singles[row][other];
                }
                for other in (0..3).filter(|&other| other != row) {
                    keep &= !singles[other][column];
                }
                for cell in of_triad {
                    cells[cell] &= keep;
                    if cells[cell] & hidden != 0 {
                        cells[cell] &= hidden;
                    }
                }
            }
        }
        is_dead |= cells.contains(&0);
        (cells, is_dead)
    }

    /// Puzzles some sweeps on, some of them without candidates that their solution has or has not.
    fn boards(rng: &mut SmallRng) -> Vec<[u16; 81]> {
        let mut boards = Vec::new();
        for kind in [
            Kind::Minimal,
            Kind::Multi,
            Kind::Impossible,
            Kind::Full,
            Kind::Sparse,
        ] {
            let generator = Generator::new(kind, 5);
            for index in 0..100 {
                let grid: Grid = generator.board(index);
                let mut cells = grid.as_array().map(|digit| match digit {
                    0 => ALL,
                    digit => 1 << (digit - 1),
                });
                for _ in 0..rng.random_range(0..8) {
                    cells = by_the_rules(cells).0;
                }
                for _ in 0..rng.random_range(0..4) * 5 {
                    let cell = &mut cells[rng.random_range(0..81)];
                    if cell.count_ones() > 1 {
                        *cell &= !(1 << rng.random_range(0..9));
                    }
                }
                boards.push(cells);
            }
        }
        boards
    }

    #[test]
    fn a_sweep_is_every_rule_applied_once() {
        for_each_backend!(simd => {
            let boards = boards(&mut SmallRng::seed_from_u64(8));
            let swept: Vec<_> = boards.iter().map(|&cells| by_the_rules(cells)).collect();
            let mut seen = [0; 3];
            let mut block = Block::new(simd);
            let lanes = block.cells()[0].lanes().len();
            for (boards, swept) in boards.chunks(lanes).zip(swept.chunks(lanes)) {
                block.load_candidates(simd, &boards.iter().collect::<Vec<_>>());
                // The sums of these boards, so that those that do not change are idle.
                let mut sums = [0; MAX_LANES];
                for (lane, board) in boards.iter().enumerate() {
                    sums[lane] = board.iter().sum();
                    block.parts_mut().1.lanes_mut()[lane] = sums[lane];
                }
                let slack = 40;
                let outcome = sweep(simd, &mut block, slack);
                for (lane, (expected, is_dead)) in swept.iter().enumerate() {
                    let cells = block.cells().map(|cell| cell.lanes()[lane]);
                    let sum: u16 = expected.iter().sum();
                    let is = |set: u32| set >> lane & 1 == 1;
                    assert_eq!(cells, *expected, "{simd:?}");
                    assert_eq!(is(outcome.dead), *is_dead, "{simd:?}");
                    assert_eq!(is(outcome.full), sum == 9 * ALL, "{simd:?}");
                    // (A dead board may have less than the slack.)
                    let is_idle = sums[lane] - sum <= slack;
                    assert!(is(outcome.idle) == is_idle || *is_dead, "{simd:?}");
                    seen[0] += u32::from(is(outcome.dead));
                    seen[1] += u32::from(is(outcome.full));
                    seen[2] += u32::from(is(outcome.idle));
                }
            }
            assert!(seen.iter().all(|&number| number > 20), "{seen:?}");
        });
    }
}
