//! The three inference rules, each one pass over the whole board.
//!
//! A *segment* is where a line (row or column) crosses a box: n cells. Locked candidates need only
//! segments. Take a band as an n by n table of row segments: one axis is the row, the other the
//! box.
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
//! point along one row, *clashes*: there is no solution. A pinned digit with a single
//! place in its segment is a hidden single. The same holds in a stack for columns.
//! Every pass is straight code over fixed arrays without a branch on the data, which
//! the compiler turns into vector instructions.
//!
//! Together the three passes find naked and hidden singles and locked candidates, complete for
//! rows, columns and boxes: a row's hidden single needs no rule of its own, since the row pins the
//! digit to a segment, which makes it a hidden single of the box.

#![allow(
    clippy::needless_range_loop,
    reason = "one index runs through several arrays, and through them alike"
)]

use super::candidates::{Candidates, Mask, is_single, without_lowest};
use crate::ground::geometry::{ORDER, SIDE};

/// Outcome of one pass.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    /// A cell has no candidate, or a house no place for a digit.
    pub contradiction: bool,
    /// A candidate was removed.
    pub changed: bool,
}

/// Collects, for every row, column and box, the digits of its solved cells, and removes them from
/// the candidates of its unsolved cells.
///
/// The second result is true if every house has all digits: the board is solved.
#[inline(always)]
pub(super) fn naked_singles(board: &mut Candidates) -> (Pass, bool) {
    // The digit of each solved cell, which must stay although its houses have it.
    let mut solved = [[0; SIDE]; SIDE];
    // The digits that each house has. Boxes are kept by band and column: the same
    // mask stands at every column of a box.
    let mut rows = [0; SIDE];
    let mut columns = [0; SIDE];
    let mut boxes = [[0; SIDE]; ORDER];
    for band in 0..ORDER {
        for r in band * ORDER..(band + 1) * ORDER {
            for c in 0..SIDE {
                let mask = board.rows[r][c];
                let single = if is_single(mask) { mask } else { 0 };
                solved[r][c] = single;
                rows[r] |= single;
                boxes[band][c] |= single;
            }
        }
        for c in 0..SIDE {
            columns[c] |= boxes[band][c];
        }
        boxes[band] = seen_in_boxes(&boxes[band]).0;
    }
    let mut complete = intersection(&rows) & intersection(&columns);
    for band in 0..ORDER {
        complete &= intersection(&boxes[band]);
    }

    let mut removed = [0; SIDE];
    let mut empty = [0; SIDE];
    for band in 0..ORDER {
        for r in band * ORDER..(band + 1) * ORDER {
            for c in 0..SIDE {
                let old = board.rows[r][c];
                let wanted = !(rows[r] | columns[c] | boxes[band][c]);
                let new = old & (wanted | solved[r][c]);
                removed[c] |= old ^ new;
                empty[c] |= Mask::from(new == 0);
                board.rows[r][c] = new;
            }
        }
    }
    let pass = Pass {
        contradiction: union(&empty) != 0,
        changed: union(&removed) != 0,
    };
    (pass, complete == Candidates::ALL)
}

/// Locked candidates between rows and boxes, both ways.
#[inline(always)]
pub(super) fn locked_in_rows(board: &mut Candidates) -> Pass {
    let mut missing = 0;
    let mut clash = 0;
    let mut removed = 0;
    for band in 0..ORDER {
        // For each segment, by row of the band and box: its candidates, and those of them that are
        // pinned there.
        let mut segments = [[0; ORDER]; ORDER];
        let mut pinned = [[0; ORDER]; ORDER];
        for (line, segments) in segments.iter_mut().enumerate() {
            for (b, segment) in segments.iter_mut().enumerate() {
                for i in 0..ORDER {
                    *segment |= board.rows[band * ORDER + line][b * ORDER + i];
                }
            }
        }
        // Pinned by some row, so removed from the rest of the box; and the reverse.
        let mut claimed_of_box = [0; ORDER];
        let mut pointing_in_row = [0; ORDER];
        for line in 0..ORDER {
            let (once, twice) = seen((0..ORDER).map(|b| segments[line][b]));
            missing |= !once;
            for b in 0..ORDER {
                let pin = segments[line][b] & !twice;
                pinned[line][b] = pin;
                clash |= claimed_of_box[b] & pin;
                claimed_of_box[b] |= pin;
            }
        }
        for b in 0..ORDER {
            let (once, twice) = seen((0..ORDER).map(|line| segments[line][b]));
            missing |= !once;
            for line in 0..ORDER {
                let pin = segments[line][b] & !twice;
                pinned[line][b] |= pin;
                clash |= pointing_in_row[line] & pin;
                pointing_in_row[line] |= pin;
            }
        }
        for line in 0..ORDER {
            for b in 0..ORDER {
                let keep = pinned[line][b] | !(claimed_of_box[b] | pointing_in_row[line]);
                removed |= segments[line][b] & !keep;
                for i in 0..ORDER {
                    board.rows[band * ORDER + line][b * ORDER + i] &= keep;
                }
            }
        }
    }
    Pass {
        contradiction: (missing & Candidates::ALL) | clash != 0,
        changed: removed != 0,
    }
}

/// Locked candidates between columns and boxes, both ways, and with them the
/// hidden singles of columns and boxes. The segments are vertical here, so that
/// one operation serves all columns at once.
#[inline(always)]
pub(super) fn locked_and_hidden_in_columns(board: &mut Candidates) -> Pass {
    // For each segment, by band and column: its candidates, and those with two places.
    let mut segments = [[0; SIDE]; ORDER];
    let mut repeated = [[0; SIDE]; ORDER];
    for band in 0..ORDER {
        for line in 0..ORDER {
            for c in 0..SIDE {
                let mask = board.rows[band * ORDER + line][c];
                repeated[band][c] |= segments[band][c] & mask;
                segments[band][c] |= mask;
            }
        }
    }
    // Candidates of each column, and those found in two of its segments.
    let mut once = [0; SIDE];
    let mut twice = [0; SIDE];
    for band in 0..ORDER {
        for c in 0..SIDE {
            twice[c] |= once[c] & segments[band][c];
            once[c] |= segments[band][c];
        }
    }

    let mut missing = [0; SIDE];
    let mut clash = [0; SIDE];
    let mut pinned = [[0; SIDE]; ORDER];
    let mut claimed_of_box = [[0; SIDE]; ORDER];
    let mut pointing_in_column = [0; SIDE];
    for band in 0..ORDER {
        for c in 0..SIDE {
            pinned[band][c] = segments[band][c] & !twice[c];
        }
        let (claimed, claimed_twice) = seen_in_boxes(&pinned[band]);
        claimed_of_box[band] = claimed;
        let (once_in_box, twice_in_box) = seen_in_boxes(&segments[band]);
        for c in 0..SIDE {
            missing[c] |= !(once[c] & once_in_box[c]);
            let pointing = segments[band][c] & !twice_in_box[c];
            pinned[band][c] |= pointing;
            clash[c] |= claimed_twice[c] | pointing_in_column[c] & pointing;
            pointing_in_column[c] |= pointing;
        }
    }

    let mut removed = [0; SIDE];
    for band in 0..ORDER {
        let mut keep = [0; SIDE];
        let mut sole = [0; SIDE];
        for c in 0..SIDE {
            keep[c] = pinned[band][c] | !(claimed_of_box[band][c] | pointing_in_column[c]);
            sole[c] = pinned[band][c] & !repeated[band][c];
        }
        for r in band * ORDER..(band + 1) * ORDER {
            for c in 0..SIDE {
                let old = board.rows[r][c];
                let hidden = old & sole[c];
                // Two digits that have no other place than this cell.
                clash[c] |= without_lowest(hidden);
                let new = if hidden != 0 { hidden } else { old & keep[c] };
                removed[c] |= old ^ new;
                board.rows[r][c] = new;
            }
        }
    }
    Pass {
        contradiction: (union(&missing) | union(&clash)) & Candidates::ALL != 0,
        changed: union(&removed) != 0,
    }
}

/// The digits found in at least one, and in at least two, of some segments.
#[inline(always)]
fn seen(segments: impl Iterator<Item = Mask>) -> (Mask, Mask) {
    segments.fold((0, 0), |(once, twice), segment| {
        (once | segment, twice | once & segment)
    })
}

/// The results of [`seen`] for the columns of each box of a band, at every column of it.
#[inline(always)]
fn seen_in_boxes(segments: &[Mask; SIDE]) -> ([Mask; SIDE], [Mask; SIDE]) {
    let mut once = [0; SIDE];
    let mut twice = [0; SIDE];
    for stack in 0..ORDER {
        let in_box = stack * ORDER..(stack + 1) * ORDER;
        let (once_in_box, twice_in_box) = seen(segments[in_box.clone()].iter().copied());
        once[in_box.clone()].fill(once_in_box);
        twice[in_box].fill(twice_in_box);
    }
    (once, twice)
}

/// The digits that are in some of the masks.
///
/// The passes note their results by column and unite them at the end: folding them into one mask
/// right away costs as much as the rule itself.
#[inline(always)]
fn union(masks: &[Mask; SIDE]) -> Mask {
    masks.iter().fold(0, |union, mask| union | mask)
}

/// The digits that are in all of the masks.
#[inline(always)]
fn intersection(masks: &[Mask; SIDE]) -> Mask {
    masks.iter().fold(!0, |common, mask| common & mask)
}

#[cfg(test)]
mod tests {
    use super::super::candidates::Propagation;
    use super::*;
    use crate::ground::random::Draws;
    use pretty_assertions::assert_eq;

    const SEVEN: Mask = 1 << 6;

    /// The cells of row 5, column 5 and box 5.
    const HOUSES: [fn(usize) -> (usize, usize); 3] =
        [|i| (4, i), |i| (i, 4), |i| (3 + i / 3, 3 + i % 3)];

    /// All candidates but 7 in the cells of a house for which `has_none` is true.
    fn board(house: fn(usize) -> (usize, usize), has_none: impl Fn(usize) -> bool) -> Candidates {
        let mut board = Candidates {
            rows: [[Candidates::ALL; 9]; 9],
        };
        for (row, column) in (0..9).filter(|&place| has_none(place)).map(house) {
            board.rows[row][column] &= !SEVEN;
        }
        board
    }

    /// The cells from which propagation has removed 7, each as row and column from 1.
    fn removed(mut board: Candidates) -> Vec<usize> {
        let before = board;
        assert_eq!(board.propagate(), Propagation::Stuck);
        let cells = (0..81).map(|cell| (cell / 9, cell % 9));
        let lost = cells.filter(|&(r, c)| (before.rows[r][c] ^ board.rows[r][c]) & SEVEN != 0);
        lost.map(|(r, c)| 10 * (r + 1) + c + 1).collect()
    }

    /// One pass by itself, since the other two find much of what it would find later.
    #[test]
    fn the_digit_of_a_solved_cell_leaves_each_of_its_houses() {
        let mut board = Candidates {
            rows: [[Candidates::ALL; 9]; 9],
        };
        board.rows[4][4] = SEVEN;
        let (pass, is_solved) = naked_singles(&mut board);
        assert!(pass.changed && !pass.contradiction && !is_solved);
        let mut expected = [[Candidates::ALL; 9]; 9];
        for (row, column) in (0..9).flat_map(|i| HOUSES.map(|house| house(i))) {
            expected[row][column] = Candidates::ALL & !SEVEN;
        }
        expected[4][4] = SEVEN;
        assert_eq!(board.rows, expected);
        // A cell that has no other digits than those of its houses.
        board.rows[4][0] = SEVEN | 1;
        board.rows[0][0] = 1;
        assert!(naked_singles(&mut board).0.contradiction);
    }

    #[test]
    fn the_only_place_of_a_digit_in_a_house_is_filled() {
        for house in HOUSES {
            let mut board = board(house, |place| place != 4);
            assert_eq!(board.propagate(), Propagation::Stuck);
            assert_eq!(board.rows[4][4], SEVEN);
            // And it is no candidate of the cells that see it.
            assert_eq!(
                board.rows[4][0] | board.rows[0][4] | board.rows[3][3],
                !SEVEN & 0x1ff
            );
        }
    }

    #[test]
    fn digits_that_are_locked_in_a_segment_leave_the_other_house() {
        let [row, column, of_box] = HOUSES;
        let in_the_middle = |place| !(3..6).contains(&place);
        let rest_of_box = [44, 45, 46, 64, 65, 66];
        assert_eq!(removed(board(row, in_the_middle)), rest_of_box);
        let rest_of_box = [44, 46, 54, 56, 64, 66];
        assert_eq!(removed(board(column, in_the_middle)), rest_of_box);
        let rest_of_row = [51, 52, 53, 57, 58, 59];
        assert_eq!(removed(board(of_box, in_the_middle)), rest_of_row);
        let rest_of_column = [15, 25, 35, 75, 85, 95];
        assert_eq!(
            removed(board(of_box, |place| place % 3 != 1)),
            rest_of_column
        );
    }

    #[test]
    fn no_rule_removes_a_candidate_of_a_solution() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let masks: Vec<Mask> = solution.bytes().map(|digit| 1 << (digit - b'1')).collect();
        let solution = Candidates::of_masks(&masks);
        let mut draws = Draws::new(1, 0, 0);
        for _ in 0..1000 {
            let mut random = || draws.below(512);
            // A third of the other candidates, more or less.
            let masks: Vec<Mask> = masks
                .iter()
                .map(|mask| mask | random() & random())
                .collect();
            let mut board = Candidates::of_masks(&masks);
            assert!(board.propagate() != Propagation::Contradiction);
            let kept = board
                .rows
                .as_flattened()
                .iter()
                .zip(solution.rows.as_flattened());
            assert!(kept.into_iter().all(|(left, digit)| left & digit != 0));
        }
    }
}
