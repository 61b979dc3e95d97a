//! Cells to be filled in every lane at once, and hidden singles.
//!
//! Cells that are filled, or were given, need no mark of their own: a digit that has been removed from
//! the peers of its cell has one place in the box. A cell with one candidate of which this does not hold
//! is a naked single that nobody has found yet, and keeps the candidates of its peers.

use super::super::band::{Triads, any, once, three, twice};
use super::super::block::{ALL, Block};
use crate::simd::{Simd, Vector};

/// One value for each triad: band, row, box; or, of columns: stack, column, box.
pub(super) type All<V> = [Triads<V>; 3];

/// One value for each cell: band, row, box, column of the box.
pub(super) type Cells<V> = [All<V>; 3];

/// The result of a round, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundOutcome {
    /// Some candidates were removed.
    pub changed: u32,
    /// The cells add up to the sum of a solved board.
    pub full: u32,
}

/// Fills cells with the digits given, if any, and removes these from their houses.
#[inline(always)]
pub(super) fn fill<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    filled: &Cells<S::Vector>,
) -> RoundOutcome {
    let (cells, old_sums) = block.parts_mut();
    let none = simd.splat(0);
    let mut columns = [[none; 3]; 3];
    three!(BAND => three!(I, J => three!(K => {
        columns[J][K] = columns[J][K] | filled[BAND][I][J][K];
    })));
    let mut sums = none;
    three!(BAND => {
        let triads = three!(I, J => any(filled[BAND][I][J]));
        let of_row = three!(I => any(triads[I]));
        let of_box = three!(J => any(three!(I => triads[I][J])));
        three!(I, J => {
            let gone = of_row[I] | of_box[J];
            three!(K => {
                let at = 27 * BAND + 9 * I + 3 * J + K;
                let filled = filled[BAND][I][J][K];
                let cell = filled.choose(filled, cells[at].without(gone | columns[J][K]));
                cells[at] = cell;
                sums = sums.plus(cell)
            })
        })
    });
    let changed = !sums.same(*old_sums) & S::Vector::EVERY;
    *old_sums = sums;
    RoundOutcome {
        changed,
        full: sums.same(simd.splat(9 * ALL)),
    }
}

/// The triads of the bands: the digits that each has, and those that it has several times.
#[inline(always)]
pub(super) fn of_bands<V: Vector>(cells: &[V; 81]) -> [[Triads<V>; 2]; 3] {
    three!(BAND => {
        let triads = three!(I, J => three!(K => cells[27 * BAND + 9 * I + 3 * J + K]));
        [three!(I, J => any(triads[I][J])), three!(I, J => twice(triads[I][J]))]
    })
}

/// The same of the stacks: a triad is a column in a box.
#[inline(always)]
pub(super) fn of_stacks<V: Vector>(cells: &[V; 81]) -> [[Triads<V>; 2]; 3] {
    three!(STACK => {
        let triads = three!(I, J => three!(K => cells[27 * J + 9 * K + 3 * STACK + I]));
        [three!(I, J => any(triads[I][J])), three!(I, J => twice(triads[I][J]))]
    })
}

/// By box of a band, the digits that have one place there.
#[inline(always)]
pub(super) fn once_in_boxes<V: Vector>([seen, again]: &[Triads<V>; 2]) -> [V; 3] {
    three!(J => once(three!(I => seen[I][J]), three!(I => again[I][J])))
}

/// By line of a band or stack, the digits that have one place there.
#[inline(always)]
fn once_in_lines<V: Vector>([seen, again]: &[Triads<V>; 2]) -> [V; 3] {
    three!(I => once(seen[I], again[I]))
}

/// A round of hidden singles: of boxes, of lines in the lanes in which `lines` has all bits, and of naked
/// singles in those in which `naked` has them.
pub(super) fn fill_singles<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    lines: S::Vector,
    naked: S::Vector,
) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let cells = block.cells();
            let bands = of_bands(cells);
            let columns = three!(STACK, I => {
                let cell = three!(J, K => cells[27 * J + 9 * K + 3 * STACK + I]);
                let seen = three!(J => any(cell[J]));
                once(seen, three!(J => twice(cell[J]))) & lines
            });
            let filled = three!(BAND => {
                let of_box = once_in_boxes(&bands[BAND]);
                let of_row = once_in_lines(&bands[BAND]);
                three!(I, J => {
                    let wanted = of_box[J] | of_row[I] & lines;
                    three!(K => {
                        let cell = cells[27 * BAND + 9 * I + 3 * J + K];
                        cell & (wanted | columns[J][K] | cell.single() & naked)
                    })
                })
            });
            fill(simd, block, &filled)
        },
    )
}

/// A round of naked singles in the lanes in which `lanes` has all bits.
pub(super) fn fill_naked_singles<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let cells = block.cells();
            let filled = three!(BAND => three!(I, J => three!(K => {
                cells[27 * BAND + 9 * I + 3 * J + K].single() & lanes
            })));
            fill(simd, block, &filled).changed
        },
    )
}

/// A round of the last empty cells of lines in the lanes in which `lanes` has all bits, where boxes have
/// no hidden single any more.
pub(super) fn last_of_lines<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    lanes: S::Vector,
) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let cells = block.cells();
            let bands = of_bands(cells);
            let placed: Cells<S::Vector> = three!(BAND => {
                let of_box = once_in_boxes(&bands[BAND]);
                three!(I, J => three!(K => cells[27 * BAND + 9 * I + 3 * J + K] & of_box[J]))
            });
            let [rows, columns] = missing(simd, &placed);
            let filled = three!(BAND => three!(I, J => three!(K => {
                let wanted = (rows[BAND][I] | columns[J][K]) & lanes;
                cells[27 * BAND + 9 * I + 3 * J + K] & wanted
            })));
            fill(simd, block, &filled).changed
        },
    )
}

/// By row (band, row) and by column (stack, column), the digit that is missing where it is only one.
#[inline(always)]
fn missing<S: Simd>(simd: S, placed: &Cells<S::Vector>) -> [Triads<S::Vector>; 2] {
    let all = simd.splat(ALL);
    let rows = three!(BAND, I => {
        let placed = any(three!(J => any(placed[BAND][I][J])));
        all.without(placed).single()
    });
    let columns = three!(J, K => {
        let placed = any(three!(BAND => any(three!(I => placed[BAND][I][J][K]))));
        all.without(placed).single()
    });
    [rows, columns]
}

/// Lanes with a hidden single at the beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginnings {
    /// It is the last empty cell of a house.
    pub last: u32,
    /// It is in a box.
    pub in_box: u32,
}

/// Removes from boards that were just loaded the candidates that their clues forbid.
pub(super) fn begin<S: Simd>(simd: S, block: &mut Block<S::Vector>) -> Beginnings {
    simd.enter(
        #[inline(always)]
        || {
            let cells = block.cells();
            let clues: Cells<S::Vector> = three!(BAND => three!(I, J => three!(K => {
                cells[27 * BAND + 9 * I + 3 * J + K].single()
            })));
            fill(simd, block, &clues);
            let cells = block.cells();
            let bands = of_bands(cells);
            let [rows, columns] = missing(simd, &clues);
            let mut last = any(three!(I => any(rows[I]))) | any(three!(I => any(columns[I])));
            let mut in_box = simd.splat(0);
            three!(BAND => {
                let of_box = once_in_boxes(&bands[BAND]);
                three!(J => {
                    let clues = any(three!(I => any(clues[BAND][I][J])));
                    last = last | simd.splat(ALL).without(clues).single();
                    // Clues have one place, too.
                    in_box = in_box | of_box[J].without(clues);
                })
            });
            let none = simd.splat(0);
            Beginnings {
                last: !last.same(none) & S::Vector::EVERY,
                in_box: !in_box.same(none) & S::Vector::EVERY,
            }
        },
    )
}
