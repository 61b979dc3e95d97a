//! Cells to be filled, and singles.

use super::{Findings, RoundOutcome};
use ninefold::inside::{ALL, Block};
use ninefold::inside::{Simd, Vector};
use ninefold::inside::{Triads, any, once, three, twice};

/// Fills cells with the digits found, if any, and removes these from their houses.
pub(in super::super) fn fill<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    filled: &[S::Vector; 81],
) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let columns = of_columns(simd, filled);
            fill_cells(simd, block, filled, &columns)
        },
    )
}

/// The digits that any cell of each column has.
#[inline(always)]
fn of_columns<S: Simd>(simd: S, cells: &[S::Vector; 81]) -> [S::Vector; 9] {
    let mut columns = [simd.splat(0); 9];
    for row in cells.as_chunks::<9>().0 {
        for (column, &cell) in columns.iter_mut().zip(row) {
            *column = *column | cell;
        }
    }
    columns
}

/// [`fill`], for callers that have entered the instructions of the backend, and know the digits filled in
/// each column.
#[inline(always)]
fn fill_cells<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    filled: &[S::Vector; 81],
    columns: &[S::Vector; 9],
) -> RoundOutcome {
    let (cells, old_sums) = block.parts_mut();
    let mut sums = simd.splat(0);
    let bands = cells.as_chunks_mut::<27>().0;
    for (cells, filled) in bands.iter_mut().zip(filled.as_chunks::<27>().0) {
        let triads = three!(I, J => any(three!(K => filled[9 * I + 3 * J + K])));
        let of_row = three!(I => any(triads[I]));
        let of_box = three!(J => any(three!(I => triads[I][J])));
        three!(I, J => {
            let gone = of_row[I] | of_box[J];
            three!(K => {
                let filled = filled[9 * I + 3 * J + K];
                let left = cells[9 * I + 3 * J + K].without(gone | columns[3 * J + K]);
                let cell = filled.choose(filled, left);
                cells[9 * I + 3 * J + K] = cell;
                sums = sums.plus(cell)
            })
        });
    }
    let changed = !sums.same(*old_sums) & S::Vector::EVERY;
    *old_sums = sums;
    RoundOutcome {
        changed,
        full: sums.same(simd.splat(9 * ALL)),
    }
}

/// The triads of a band: the digits that each has, and those that it has several times.
#[inline(always)]
fn of_band<V: Vector>(cells: &[V; 27]) -> [Triads<V>; 2] {
    let triads = three!(I, J => three!(K => cells[9 * I + 3 * J + K]));
    [
        three!(I, J => any(triads[I][J])),
        three!(I, J => twice(triads[I][J])),
    ]
}

/// By box of a band, the digits that have one place there.
#[inline(always)]
fn once_in_boxes<V: Vector>([seen, again]: &[Triads<V>; 2]) -> [V; 3] {
    three!(J => once(three!(I => seen[I][J]), three!(I => again[I][J])))
}

/// A round of hidden singles: of boxes, of lines in the lanes in which `lines` has all bits, and of naked
/// singles in those in which `naked` has them.
pub(in super::super) fn singles<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    findings: &mut Findings<S::Vector>,
    lines: S::Vector,
    naked: S::Vector,
) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let filled = &mut findings.filled;
            let columns = find_singles(simd, block.cells(), lines, naked, filled);
            fill_cells(simd, block, filled, &columns)
        },
    )
}

/// Finds singles. Returns those of each column.
#[inline(always)]
fn find_singles<S: Simd>(
    simd: S,
    cells: &[S::Vector; 81],
    lines: S::Vector,
    naked: S::Vector,
    filled: &mut [S::Vector; 81],
) -> [S::Vector; 9] {
    let mut in_columns = [simd.splat(0); 9];
    for (column, in_column) in in_columns.iter_mut().enumerate() {
        let cell = three!(J, K => cells[27 * J + 9 * K + column]);
        let seen = three!(J => any(cell[J]));
        *in_column = once(seen, three!(J => twice(cell[J]))) & lines;
    }
    let mut columns = [simd.splat(0); 9];
    let bands = filled.as_chunks_mut::<27>().0;
    for (cells, filled) in cells.as_chunks::<27>().0.iter().zip(bands) {
        let triads = of_band(cells);
        let [seen, again] = &triads;
        let of_row = three!(I => once(seen[I], again[I]) & lines);
        let of_box = once_in_boxes(&triads);
        three!(I, J => {
            let wanted = of_box[J] | of_row[I];
            three!(K => {
                let cell = cells[9 * I + 3 * J + K];
                let wanted = wanted | in_columns[3 * J + K];
                // Of a board that has a solution no cell is the only place of two digits.
                let found = cell & wanted | cell.single() & naked;
                filled[9 * I + 3 * J + K] = found;
                columns[3 * J + K] = columns[3 * J + K] | found
            })
        });
    }
    columns
}

/// A round of naked singles in the lanes in which `lanes` has all bits.
pub(in super::super) fn naked_singles<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    findings: &mut Findings<S::Vector>,
    lanes: S::Vector,
) -> RoundOutcome {
    simd.enter(
        #[inline(always)]
        || {
            let filled = &mut findings.filled;
            for (filled, cell) in filled.iter_mut().zip(block.cells()) {
                *filled = cell.single() & lanes;
            }
            let columns = of_columns(simd, filled);
            fill_cells(simd, block, filled, &columns)
        },
    )
}

/// A round of the last empty cells of lines in the lanes in which `lanes` has all bits, where boxes have
/// no hidden single any more. Returns the lanes that changed.
pub(in super::super) fn last_of_lines<S: Simd>(
    simd: S,
    block: &mut Block<S::Vector>,
    findings: &mut Findings<S::Vector>,
    lanes: S::Vector,
) -> u32 {
    let filled = &mut findings.filled;
    simd.enter(
        #[inline(always)]
        || find_last(simd, block.cells(), lanes, filled),
    );
    fill(simd, block, filled).changed
}

/// Finds the last empty cells of lines.
#[inline(always)]
fn find_last<S: Simd>(
    simd: S,
    cells: &[S::Vector; 81],
    lanes: S::Vector,
    filled: &mut [S::Vector; 81],
) {
    let bands = filled.as_chunks_mut::<27>().0;
    for (cells, placed) in cells.as_chunks::<27>().0.iter().zip(bands) {
        let of_box = once_in_boxes(&of_band(cells));
        three!(I, J => three!(K => {
            placed[9 * I + 3 * J + K] = cells[9 * I + 3 * J + K] & of_box[J];
        }));
    }
    let [rows, columns] = missing(simd, filled);
    let lines = filled.as_chunks_mut::<9>().0.iter_mut().zip(rows);
    for (cells, (filled, of_row)) in cells.as_chunks::<9>().0.iter().zip(lines) {
        for ((filled, &cell), &of_column) in filled.iter_mut().zip(cells).zip(&columns) {
            *filled = cell & (of_row | of_column) & lanes;
        }
    }
}

/// By row and by column, the digit that is missing among those placed where it is only one.
#[inline(always)]
fn missing<S: Simd>(simd: S, placed: &[S::Vector; 81]) -> [[S::Vector; 9]; 2] {
    let none = simd.splat(0);
    let all = simd.splat(ALL);
    let mut rows = [none; 9];
    for (row, cells) in rows.iter_mut().zip(placed.as_chunks::<9>().0) {
        let mut placed = none;
        for &cell in cells {
            placed = placed | cell;
        }
        *row = all.without(placed).single();
    }
    let mut columns = of_columns(simd, placed);
    for column in &mut columns {
        *column = all.without(*column).single();
    }
    [rows, columns]
}

/// Lanes with a hidden single at the beginning.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Beginnings {
    /// It is the last empty cell of a house.
    pub last: u32,
    /// It is in a box.
    pub in_box: u32,
}

/// How boards begin, after the candidates have been removed that their clues forbid.
pub(in super::super) fn beginnings<S: Simd>(
    simd: S,
    block: &Block<S::Vector>,
    clues: &[S::Vector; 81],
) -> Beginnings {
    simd.enter(
        #[inline(always)]
        || {
            let none = simd.splat(0);
            let [mut last, mut in_box] = [none; 2];
            for line in missing(simd, clues).as_flattened() {
                last = last | *line;
            }
            let bands = block.cells().as_chunks::<27>().0;
            for (cells, clues) in bands.iter().zip(clues.as_chunks::<27>().0) {
                let of_box = once_in_boxes(&of_band(cells));
                three!(J => {
                    let clues = any(three!(I => any(three!(K => clues[9 * I + 3 * J + K]))));
                    last = last | simd.splat(ALL).without(clues).single();
                    // Clues have one place, too.
                    in_box = in_box | of_box[J].without(clues);
                });
            }
            Beginnings {
                last: !last.same(none) & S::Vector::EVERY,
                in_box: !in_box.same(none) & S::Vector::EVERY,
            }
        },
    )
}
