//! Rounds, as the [rating](crate::rating) defines them: everything that the rules find in the
//! present candidates is removed at once, in every lane.
//!
//! A [sweep](super::super::sweep) does more at a time, since it uses at once what it has just
//! found; but then it would be no round, and rows would not be treated like columns.

use super::super::band::{Triads, any, decided, once, three, twice};
use super::super::block::{ALL, Block};
use crate::simd::{Simd, Vector};

/// The result of a round, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundOutcome {
    /// Some candidates were removed.
    pub changed: u32,
    /// The cells add up to the sum of a solved board.
    pub full: u32,
}

/// The result of a round of rules other than singles, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eliminations {
    /// Locked candidates removed something.
    pub by_locked: u32,
    /// Hidden triples removed something, and locked candidates did not.
    pub by_triples: u32,
}

/// One value for each triad: band, row, stack; or, of columns: band, stack, column.
type All<V> = [Triads<V>; 3];

/// A round of naked and hidden singles. `rounds` is incremented where it changed something.
pub(super) fn singles<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    rounds: &mut S::Vector,
) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let (in_rows, in_columns) = found_once(block.cells());
            let changed = fill::<S, true>(simd, block, &in_rows, &in_columns);
            *rounds = changed.choose(rounds.plus(simd.splat(1)), *rounds);
            outcome(simd, block, changed)
        },
    )
}

/// A round of naked singles only.
pub(super) fn naked_singles<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let none = [[simd.splat(0); 3]; 3];
            let changed = fill::<S, false>(simd, block, &[none; 3], &none);
            outcome(simd, block, changed)
        },
    )
}

/// Removes from boards that were just loaded the candidates that their clues forbid. Returns the
/// lanes in which that leaves a cell without a clue one candidate.
pub(super) fn forbid_by_clues<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let none = [[simd.splat(0); 3]; 3];
            let clues = number_of_singles(simd, block.cells());
            fill::<S, false>(simd, block, &[none; 3], &none);
            let singles = number_of_singles(simd, block.cells());
            !singles.same(clues) & S::Vector::EVERY
        },
    )
}

/// Number of cells with one candidate.
#[inline(always)]
fn number_of_singles<S: Simd>(simd: S, cells: &[S::Vector; 81]) -> S::Vector {
    let mut number = simd.splat(0);
    for cell in cells {
        number = cell.single().choose(number.plus(simd.splat(1)), number);
    }
    number
}

#[inline(always)]
fn outcome<S: Simd>(simd: S, block: &mut Block<S::Vector>, changed: S::Vector) -> RoundOutcome {
    RoundOutcome {
        changed: !changed.same(simd.splat(0)) & S::Vector::EVERY,
        full: block.parts_mut().1.same(simd.splat(9 * ALL)),
    }
}

/// The digits that have one place in the row or in the box of each triad, and those that have one
/// in each column, by stack.
#[inline(always)]
fn found_once<V: Vector>(cells: &[V; 81]) -> (All<V>, Triads<V>) {
    let in_rows = three!(BAND => {
        let triads = three!(I, J => three!(K => cells[27 * BAND + 9 * I + 3 * J + K]));
        let seen = three!(I, J => any(triads[I][J]));
        let again = three!(I, J => twice(triads[I][J]));
        let of_row = three!(I => once(seen[I], again[I]));
        let of_box = three!(J => once(three!(I => seen[I][J]), three!(I => again[I][J])));
        three!(I, J => of_row[I] | of_box[J])
    });
    let in_columns = three!(STACK, J => {
        let triads = three!(I => three!(K => cells[27 * I + 9 * K + 3 * STACK + J]));
        once(three!(I => any(triads[I])), three!(I => twice(triads[I])))
    });
    (in_rows, in_columns)
}

/// Fills the cells that have one candidate, or (if `HIDDEN`) one of the digits found once in a
/// house, and removes their digits from their houses. Returns a vector that is not 0 where
/// something changed.
#[inline(always)]
fn fill<S: Simd, const HIDDEN: bool>(
    simd: S,
    block: &mut Block<S::Vector>,
    in_rows: &All<S::Vector>,
    in_columns: &Triads<S::Vector>,
) -> S::Vector {
    let (cells, old_sums) = block.parts_mut();
    let none = simd.splat(0);
    let mut columns = [[none; 3]; 3];
    // Of a board that has a solution no cell is the only place of two digits.
    let filled: [[Triads<S::Vector>; 3]; 3] = three!(BAND => three!(I, J => {
        let first = 27 * BAND + 9 * I + 3 * J;
        three!(K => {
            let cell = cells[first + K];
            let wanted = in_rows[BAND][I][J] | in_columns[J][K];
            let filled = if HIDDEN { cell & wanted | cell.single() } else { cell.single() };
            columns[J][K] = columns[J][K] | filled;
            filled
        })
    }));
    let mut sums = none;
    three!(BAND => {
        let triads = three!(I, J => any(filled[BAND][I][J]));
        let of_row = three!(I => any(triads[I]));
        let of_box = three!(J => any(three!(I => triads[I][J])));
        three!(I, J => {
            let first = 27 * BAND + 9 * I + 3 * J;
            let gone = of_row[I] | of_box[J];
            three!(K => {
                let filled = filled[BAND][I][J][K];
                let cell = filled.choose(filled, cells[first + K].without(gone | columns[J][K]));
                cells[first + K] = cell;
                sums = sums.plus(cell)
            })
        })
    });
    let changed = sums ^ *old_sums;
    *old_sums = sums;
    changed
}

/// A round of locked candidates in the lanes in which `where_` has all bits, or of hidden triples
/// if that removes nothing; the other lanes, in which it has no bits, stay as they are.
pub(super) fn eliminate<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    where_: S::Vector,
) -> Eliminations {
    simd.enter(
        #[inline(always)]
        || {
            let all = simd.splat(ALL);
            let (cells, old_sums) = block.parts_mut();
            let in_rows = three!(BAND => kept(
                simd,
                &three!(I, J => any(three!(K => cells[27 * BAND + 9 * I + 3 * J + K])))
            ));
            let in_columns = three!(STACK => kept(
                simd,
                &three!(I, J => any(three!(K => cells[27 * J + 9 * K + 3 * STACK + I])))
            ));
            let mut sums = simd.splat(0);
            three!(BAND => three!(I, J => {
                let first = 27 * BAND + 9 * I + 3 * J;
                three!(K => {
                    let kept = in_rows[BAND].0[I][J] & in_columns[J].0[K][BAND];
                    sums = sums.plus(cells[first + K] & kept)
                })
            }));
            let by_locked_too = sums ^ *old_sums;
            let in_rows = three!(BAND => chosen(all, where_, by_locked_too, &in_rows[BAND]));
            let in_columns =
                three!(STACK => chosen(all, where_, by_locked_too, &in_columns[STACK]));
            let mut sums = simd.splat(0);
            three!(BAND => three!(I, J => {
                let first = 27 * BAND + 9 * I + 3 * J;
                three!(K => {
                    let kept = in_rows[BAND][I][J] & in_columns[J][K][BAND];
                    let cell = cells[first + K] & kept;
                    cells[first + K] = cell;
                    sums = sums.plus(cell)
                })
            }));
            let changed = !sums.same(*old_sums) & S::Vector::EVERY;
            *old_sums = sums;
            let by_locked = changed & !by_locked_too.same(simd.splat(0));
            Eliminations {
                by_locked,
                by_triples: changed & !by_locked,
            }
        },
    )
}

/// The candidates that each triad, line by box, keeps by locked candidates, and by hidden triples.
#[inline(always)]
fn kept<S: Simd>(simd: S, triads: &Triads<S::Vector>) -> (Triads<S::Vector>, Triads<S::Vector>) {
    let all = simd.splat(ALL);
    let claimed: Triads<S::Vector> = three!(I, J => decided(triads, I, J));
    let pointed: Triads<S::Vector> = three!(I, J => {
        triads[I][J].without(triads[(I + 1) % 3][J] | triads[(I + 2) % 3][J])
    });
    let locked = three!(I, J => {
        let gone_of_box = claimed[(I + 1) % 3][J] | claimed[(I + 2) % 3][J];
        let gone_of_line = pointed[I][(J + 1) % 3] | pointed[I][(J + 2) % 3];
        all.without(gone_of_box).without(gone_of_line)
    });
    let triples = three!(I, J => simd.if_three_or(claimed[I][J], all));
    (locked, triples)
}

/// The candidates that each triad of a band keeps: by locked candidates where these remove
/// something, else by hidden triples; and all of them where nothing is to be done.
#[inline(always)]
fn chosen<V: Vector>(
    all: V,
    where_: V,
    by_locked_too: V,
    (locked, triples): &(Triads<V>, Triads<V>),
) -> Triads<V> {
    three!(I, J => where_.choose(by_locked_too.choose(locked[I][J], triples[I][J]), all))
}
