//! The three inference rules, each one pass over the whole board.
//!
//! A *segment* is where a line (row or column) crosses a box: n cells. Locked
//! candidates are a matter of segments alone. Take a band as an n by n table of
//! row segments: one axis is the row, the other the box.
//!
//! ```text
//!            box 1     box 2     box 3
//!   row 1   [s s s]   [s s s]   [s s s]     a digit found in one segment only
//!   row 2   [s s s]   [s s s]   [s s s]       of its row: claimed from the box,
//!   row 3   [s s s]   [s s s]   [s s s]       of its box: pointing along the row
//! ```
//!
//! Either way the digit is *pinned* to that segment and leaves the segments that
//! share its row or box. A digit that two rows claim in one box, or that two boxes
//! point along one row, *clashes*: there is no solution. If besides it has a single place in the segment, it is a
//! hidden single. The same holds in a stack for columns. Every pass is straight
//! code over fixed arrays without a branch on the data, which the compiler turns
//! into vector instructions.
//!
//! Naked and hidden singles and locked candidates, complete for rows, columns and
//! boxes, are what the three passes reach together: a row's hidden single needs no
//! rule of its own, since the row pins the digit to a segment, which makes it a
//! hidden single of the box.

use super::candidates::{Candidates, Mask, is_single};
use crate::geometry::{Geometry, MAX_ORDER};

/// What one pass did.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    /// A cell has no candidate, or a house no place for a digit.
    pub contradiction: bool,
    /// A candidate went.
    pub changed: bool,
}

/// Keeps, for every row, column and box, the mask of digits that it still wants,
/// and takes from each unsolved cell what one of its three houses does not want.
#[inline(always)]
pub(super) fn naked_singles<const SIDE: usize>(board: &mut Candidates<SIDE>) -> Pass {
    let order = Geometry::<SIDE>::ORDER;
    let mut rows = [Candidates::<SIDE>::ALL; SIDE];
    let mut columns = [Candidates::<SIDE>::ALL; SIDE];
    let mut boxes = [Candidates::<SIDE>::ALL; SIDE];
    // A solved cell's digit, which stays when its houses stop wanting it.
    let mut solved = [[0; SIDE]; SIDE];
    for r in 0..SIDE {
        for c in 0..SIDE {
            let mask = board.rows[r][c];
            let single = if is_single(mask) { mask } else { 0 };
            solved[r][c] = single;
            rows[r] &= !single;
            columns[c] &= !single;
        }
    }
    for band in 0..order {
        for c in 0..SIDE {
            for line in 0..order {
                boxes[band * order + c / order] &= !solved[band * order + line][c];
            }
        }
    }
    let mut removed = 0;
    let mut empty = 0;
    for r in 0..SIDE {
        // The box mask above each column of this row.
        let mut wanted = [0; SIDE];
        for c in 0..SIDE {
            wanted[c] = boxes[r / order * order + c / order];
        }
        for c in 0..SIDE {
            let old = board.rows[r][c];
            let gone = !(rows[r] & columns[c] & wanted[c]) & !solved[r][c];
            let new = old & !gone;
            removed |= old ^ new;
            empty |= Mask::from(new == 0);
            board.rows[r][c] = new;
        }
    }
    Pass {
        contradiction: empty != 0,
        changed: removed != 0,
    }
}

/// Locked candidates between rows and boxes, both ways.
#[inline(always)]
pub(super) fn locked_in_rows<const SIDE: usize>(board: &mut Candidates<SIDE>) -> Pass {
    let order = Geometry::<SIDE>::ORDER;
    let mut missing = 0;
    let mut clash = 0;
    let mut removed = 0;
    for band in 0..order {
        // Per segment, by row of the band and box: its candidates, and those of
        // them that are pinned there.
        let mut segments = [[0; MAX_ORDER]; MAX_ORDER];
        let mut pinned = [[0; MAX_ORDER]; MAX_ORDER];
        for (line, segments) in segments.iter_mut().enumerate().take(order) {
            for (b, segment) in segments.iter_mut().enumerate().take(order) {
                for i in 0..order {
                    *segment |= board.rows[band * order + line][b * order + i];
                }
            }
        }
        // Pinned by some row, so gone from the rest of the box; and the reverse.
        let mut claimed_of_box = [0; MAX_ORDER];
        let mut pointing_in_row = [0; MAX_ORDER];
        for line in 0..order {
            let (once, twice) = seen((0..order).map(|b| segments[line][b]));
            missing |= !once;
            for b in 0..order {
                let pin = segments[line][b] & !twice;
                pinned[line][b] = pin;
                clash |= claimed_of_box[b] & pin;
                claimed_of_box[b] |= pin;
            }
        }
        for b in 0..order {
            let (once, twice) = seen((0..order).map(|line| segments[line][b]));
            missing |= !once;
            for line in 0..order {
                let pin = segments[line][b] & !twice;
                pinned[line][b] |= pin;
                clash |= pointing_in_row[line] & pin;
                pointing_in_row[line] |= pin;
            }
        }
        for line in 0..order {
            for b in 0..order {
                let gone = (claimed_of_box[b] | pointing_in_row[line]) & !pinned[line][b];
                removed |= gone & segments[line][b];
                for i in 0..order {
                    board.rows[band * order + line][b * order + i] &= !gone;
                }
            }
        }
    }
    Pass {
        contradiction: missing & Candidates::<SIDE>::ALL != 0 || clash != 0,
        changed: removed != 0,
    }
}

/// Locked candidates between columns and boxes, both ways, and with them the
/// hidden singles of columns and boxes. The segments are vertical here, so that
/// one operation serves all columns at once.
#[inline(always)]
pub(super) fn locked_and_hidden_in_columns<const SIDE: usize>(
    board: &mut Candidates<SIDE>,
) -> Pass {
    let order = Geometry::<SIDE>::ORDER;
    let mut missing = 0;
    let mut clash = 0;

    // Per segment, by band and column: its candidates, and those with two places.
    let mut segments = [[0; SIDE]; MAX_ORDER];
    let mut repeated = [[0; SIDE]; MAX_ORDER];
    for band in 0..order {
        for line in 0..order {
            for c in 0..SIDE {
                let mask = board.rows[band * order + line][c];
                repeated[band][c] |= segments[band][c] & mask;
                segments[band][c] |= mask;
            }
        }
    }
    // Candidates of each column, and those found in two of its segments.
    let mut once = [0; SIDE];
    let mut twice = [0; SIDE];
    for band in 0..order {
        for c in 0..SIDE {
            twice[c] |= once[c] & segments[band][c];
            once[c] |= segments[band][c];
        }
    }
    for c in 0..SIDE {
        missing |= !once[c];
    }

    let mut pinned = [[0; SIDE]; MAX_ORDER];
    let mut claimed_of_box = [[0; SIDE]; MAX_ORDER];
    // By column: what is pinned in it by one box, and by a second one.
    let mut pointing = [[0; SIDE]; MAX_ORDER];
    let mut pointing_in_column = [0; SIDE];
    for band in 0..order {
        for stack in 0..order {
            let columns = stack * order..(stack + 1) * order;
            let (once_in_box, twice_in_box) = seen(columns.clone().map(|c| segments[band][c]));
            missing |= !once_in_box;
            let mut claimed = 0;
            for c in columns.clone() {
                clash |= claimed & segments[band][c] & !twice[c];
                claimed |= segments[band][c] & !twice[c];
                pointing[band][c] = segments[band][c] & !twice_in_box;
            }
            for c in columns {
                claimed_of_box[band][c] = claimed;
            }
        }
        for c in 0..SIDE {
            pinned[band][c] = segments[band][c] & !twice[c] | pointing[band][c];
            clash |= pointing_in_column[c] & pointing[band][c];
            pointing_in_column[c] |= pointing[band][c];
        }
    }

    let mut removed = 0;
    for r in 0..SIDE {
        let band = r / order;
        for c in 0..SIDE {
            let old = board.rows[r][c];
            let gone = (claimed_of_box[band][c] | pointing_in_column[c]) & !pinned[band][c];
            let kept = old & !gone;
            let hidden = kept & pinned[band][c] & !repeated[band][c];
            // Two digits that have no other place than this cell.
            clash |= hidden & hidden.wrapping_sub(1);
            let new = if hidden != 0 { hidden } else { kept };
            removed |= old ^ new;
            board.rows[r][c] = new;
        }
    }
    Pass {
        contradiction: missing & Candidates::<SIDE>::ALL != 0 || clash != 0,
        changed: removed != 0,
    }
}

/// The digits found in at least one, and in at least two, of some segments.
#[inline(always)]
fn seen(segments: impl Iterator<Item = Mask>) -> (Mask, Mask) {
    segments.fold((0, 0), |(once, twice), segment| {
        (once | segment, twice | once & segment)
    })
}
