//! Rounds, as the [rating](crate::rating) defines them: what their rules find in the candidates as
//! they stand is taken away at once, in every lane.
//!
//! A [sweep](super::super::sweep) does more at a time, since it goes on with what it has just found;
//! but then it would be no round, and rows not be like columns.

use super::super::band::{Triads, any, decided, three, twice};
use super::super::block::{ALL, Block};
use crate::simd::{Simd, Vector};

/// What a round has found out, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundOutcome {
    /// Something was taken away.
    pub changed: u32,
    /// The cells add up to the sum of a solved board.
    pub full: u32,
}

/// What a round of rules that are no singles has found out, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eliminated {
    /// Locked candidates took something away.
    pub by_locked: u32,
    /// Hidden triples did, where locked candidates did not.
    pub by_triples: u32,
}

/// The lanes in which no cell is without a candidate, which rounds do not look at.
pub(super) fn without_empty_cells<S: Simd>(simd: S, block: &Block<S::Vector>) -> u32 {
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

/// Something for each triad of rows: row, stack.
type OfRows<V> = [[V; 3]; 9];

/// What is in one of three, and what in two, given both for each.
#[inline(always)]
fn together<V: Vector>(once: [V; 3], several: [V; 3]) -> (V, V) {
    (any(once), any(several) | twice(once))
}

/// A round of naked and hidden singles. `rounds` is counted up where it changed something.
pub(super) fn singles<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    rounds: &mut S::Vector,
) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let found_once = found_once(simd, block.cells());
            let changed = fill(simd, block, found_once);
            *rounds = changed.choose(rounds.plus(simd.splat(1)), *rounds);
            outcome(simd, block, changed)
        },
    )
}

/// A round of naked singles alone.
pub(super) fn naked_singles<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let none = simd.splat(0);
            let changed = fill(simd, block, ([[none; 3]; 9], [none; 9]));
            outcome(simd, block, changed)
        },
    )
}

/// Takes from boards that were just loaded what their clues forbid. Returns the lanes in which that
/// leaves a cell that has no clue one candidate.
pub(super) fn forbid_by_clues<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let none = simd.splat(0);
            let mut clues = none;
            for cell in block.cells() {
                clues = cell.single().choose(clues.plus(simd.splat(1)), clues);
            }
            fill(simd, block, ([[none; 3]; 9], [none; 9]));
            let mut singles = none;
            for cell in block.cells() {
                singles = cell.single().choose(singles.plus(simd.splat(1)), singles);
            }
            !singles.same(clues) & S::Vector::EVERY
        },
    )
}

#[inline(always)]
fn outcome<S: Simd>(simd: S, block: &mut Block<S::Vector>, changed: S::Vector) -> RoundOutcome {
    RoundOutcome {
        changed: !changed.same(simd.splat(0)) & S::Vector::EVERY,
        full: block.parts_mut().1.same(simd.splat(9 * ALL)),
    }
}

/// The digits that have one place in the row or in the box of each triad, and those that have one in
/// each column.
#[inline(always)]
fn found_once<S: Simd>(simd: S, cells: &[S::Vector; 81]) -> (OfRows<S::Vector>, [S::Vector; 9]) {
    let none = simd.splat(0);
    let mut in_rows = [[none; 3]; 9];
    let mut column_once = [[none; 3]; 9];
    let mut column_twice = [[none; 3]; 9];
    for band in 0..3 {
        let mut once = [[none; 3]; 3];
        let mut several = [[none; 3]; 3];
        for row in 0..3 {
            for stack in 0..3 {
                let first = 27 * band + 9 * row + 3 * stack;
                let triad = [cells[first], cells[first + 1], cells[first + 2]];
                once[row][stack] = any(triad);
                several[row][stack] = twice(triad);
            }
        }
        for row in 0..3 {
            let (seen, again) = together(once[row], several[row]);
            in_rows[3 * band + row] = [seen.without(again); 3];
        }
        for stack in 0..3 {
            let (seen, again) = together(
                three!(ROW => once[ROW][stack]),
                three!(ROW => several[ROW][stack]),
            );
            let in_box = seen.without(again);
            for row in 0..3 {
                in_rows[3 * band + row][stack] = in_rows[3 * band + row][stack] | in_box;
            }
        }
        for column in 0..9 {
            let first = 27 * band + column;
            let triad = [cells[first], cells[first + 9], cells[first + 18]];
            column_once[column][band] = any(triad);
            column_twice[column][band] = twice(triad);
        }
    }
    let mut in_columns = [none; 9];
    for column in 0..9 {
        let (seen, again) = together(column_once[column], column_twice[column]);
        in_columns[column] = seen.without(again);
    }
    (in_rows, in_columns)
}

/// Fills the cells that have one candidate, or one of the digits `found_once`, and takes their digits
/// from their houses. Returns what is not 0 where something has changed.
#[inline(always)]
fn fill<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    (in_rows, in_columns): (OfRows<S::Vector>, [S::Vector; 9]),
) -> S::Vector {
    let none = simd.splat(0);
    let (cells, old_sums) = block.parts_mut();
    let mut filled = [none; 81];
    let mut from_rows = [[none; 3]; 9];
    let mut from_columns = [none; 9];
    for band in 0..3 {
        let mut of_boxes = [none; 3];
        for row in 3 * band..3 * band + 3 {
            let mut of_row = none;
            for stack in 0..3 {
                let mut of_triad = none;
                for column in 3 * stack..3 * stack + 3 {
                    let wanted = in_rows[row][stack] | in_columns[column];
                    let cell = cells[9 * row + column].prefer(wanted);
                    let single = cell.single();
                    cells[9 * row + column] = cell;
                    filled[9 * row + column] = single;
                    of_triad = of_triad | single;
                    from_columns[column] = from_columns[column] | single;
                }
                of_row = of_row | of_triad;
                of_boxes[stack] = of_boxes[stack] | of_triad;
            }
            from_rows[row] = [of_row; 3];
        }
        for row in 3 * band..3 * band + 3 {
            for stack in 0..3 {
                from_rows[row][stack] = from_rows[row][stack] | of_boxes[stack];
            }
        }
    }
    let mut sums = none;
    for row in 0..9 {
        for column in 0..9 {
            let gone = from_rows[row][column / 3] | from_columns[column];
            let cell = filled[9 * row + column] | cells[9 * row + column].without(gone);
            cells[9 * row + column] = cell;
            sums = sums.plus(cell);
        }
    }
    let changed = sums ^ *old_sums;
    *old_sums = sums;
    changed
}

/// In the lanes in which `where_` has all bits, a round of locked candidates, or of hidden triples if
/// that takes nothing away; the other lanes are left alone, where it has none.
pub(super) fn eliminate<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    where_: S::Vector,
) -> Eliminated {
    simd.enter(
        #[inline(always)]
        || {
            let all = simd.splat(ALL);
            let (cells, old_sums) = block.parts_mut();
            let mut by_locked = [[[all; 3]; 3]; 6];
            let mut by_triples = [[[all; 3]; 3]; 6];
            for chute in 0..6 {
                // Two expressions, so that the compiler sees that every cell exists.
                let triads = match chute {
                    0..3 => three!(I, J => any(three!(K => cells[27 * chute + 9 * I + 3 * J + K]))),
                    _ => three!(I, J => any(three!(K => cells[3 * (chute - 3) + 27 * I + J + 9 * K]))),
                };
                // By row and box of a band; of stacks by box and column.
                let (locked, triples) = match chute {
                    0..3 => kept(all, &triads),
                    _ => kept(all, &three!(I, J => triads[J][I])),
                };
                by_locked[chute] = locked;
                by_triples[chute] = triples;
            }
            let mut sums = simd.splat(0);
            for row in 0..9 {
                for column in 0..9 {
                    let kept = by_locked[row / 3][row % 3][column / 3]
                        & by_locked[3 + column / 3][column % 3][row / 3];
                    sums = sums.plus(cells[9 * row + column] & kept);
                }
            }
            let by_locked_too = sums ^ *old_sums;
            for chute in 0..6 {
                for i in 0..3 {
                    for j in 0..3 {
                        let kept = by_locked_too.choose(by_locked[chute][i][j], by_triples[chute][i][j]);
                        by_triples[chute][i][j] = where_.choose(kept, all);
                    }
                }
            }
            let mut sums = simd.splat(0);
            for row in 0..9 {
                for column in 0..9 {
                    let kept = by_triples[row / 3][row % 3][column / 3]
                        & by_triples[3 + column / 3][column % 3][row / 3];
                    let cell = cells[9 * row + column] & kept;
                    cells[9 * row + column] = cell;
                    sums = sums.plus(cell);
                }
            }
            let changed = !sums.same(*old_sums) & S::Vector::EVERY;
            *old_sums = sums;
            let by_locked = changed & !by_locked_too.same(simd.splat(0));
            Eliminated {
                by_locked,
                by_triples: changed & !by_locked,
            }
        },
    )
}

/// What each triad, line by box, may keep by locked candidates, and by hidden triples.
#[inline(always)]
fn kept<V: Vector>(all: V, triads: &Triads<V>) -> (Triads<V>, Triads<V>) {
    let claimed: Triads<V> = three!(I, J => decided(triads, I, J));
    let pointed: Triads<V> = three!(I, J => {
        triads[I][J].without(triads[(I + 1) % 3][J] | triads[(I + 2) % 3][J])
    });
    let locked = three!(I, J => {
        let gone_of_box = claimed[(I + 1) % 3][J] | claimed[(I + 2) % 3][J];
        let gone_of_line = pointed[I][(J + 1) % 3] | pointed[I][(J + 2) % 3];
        all.without(gone_of_box).without(gone_of_line)
    });
    let triples = three!(I, J => claimed[I][J].if_three_or(all));
    (locked, triples)
}
