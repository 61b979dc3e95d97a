//! Segments that must hold three digits, or more than they can.
//!
//! Sparse grids run into these all the time when their key cells fill up with large
//! digits. The engine's rules stop at locked candidates, and where a house has many
//! unsolved cells it takes a search through all of them to see that a segment (three
//! cells where a line crosses a box) must hold four digits. The key cells of two
//! neighbouring corner boxes in particular never hold the same four digits, for the
//! third row or column would have to fit them between. The bound does not know that:
//! it would have 2908 for the empty grid.

use crate::geometry::{Cell, Geometry};
use crate::scalar::{Candidates, Mask};

const SIDE: usize = 9;
const ORDER: usize = Geometry::<SIDE>::ORDER;

/// Looks for segments that must hold more than three digits, and empties those that
/// must hold three of all others. Returns whether a candidate went, `None` on
/// contradiction.
pub(super) fn thin_out(node: &mut Candidates<SIDE>) -> Option<bool> {
    let in_rows = thin_segments(node, |line, along| Cell {
        row: line,
        column: along,
    })?;
    let in_columns = thin_segments(node, |line, along| Cell {
        row: along,
        column: line,
    })?;
    Some(in_rows || in_columns)
}

/// One direction: `cell` gives a cell by its line and its place along the line.
fn thin_segments(node: &mut Candidates<SIDE>, cell: impl Fn(usize, usize) -> Cell) -> Option<bool> {
    let mut changed = false;
    for band in 0..ORDER {
        let mut segments: [[Mask; ORDER]; ORDER] = [[0; ORDER]; ORDER];
        for (line, segments) in segments.iter_mut().enumerate() {
            for along in 0..SIDE {
                segments[along / ORDER] |= node.at(cell(band * ORDER + line, along));
            }
        }
        for line in 0..ORDER {
            for b in 0..ORDER {
                let in_line = segments[line][(b + 1) % ORDER] | segments[line][(b + 2) % ORDER];
                let in_box = segments[(line + 1) % ORDER][b] | segments[(line + 2) % ORDER][b];
                // Digits that the line or the box has no other place for.
                let pinned = segments[line][b] & !(in_line & in_box);
                if pinned.count_ones() as usize > ORDER {
                    return None;
                }
                if pinned.count_ones() as usize == ORDER && segments[line][b] != pinned {
                    segments[line][b] = pinned;
                    for along in b * ORDER..(b + 1) * ORDER {
                        let cell = cell(band * ORDER + line, along);
                        node.set(cell, node.at(cell) & pinned);
                    }
                    changed = true;
                }
            }
        }
    }
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::scalar::Outcome;

    fn propagated(clues: &[(usize, usize, u8)]) -> Candidates<SIDE> {
        let mut board = Board::EMPTY;
        for &(row, column, digit) in clues {
            board.set(Cell { row, column }, digit);
        }
        let mut node = Candidates::new(&board);
        assert_eq!(node.propagate(), Outcome::Stuck);
        node
    }

    #[test]
    fn corner_boxes_with_the_same_four_digits_are_seen() {
        let first = [(0, 0, 9), (0, 1, 8), (1, 0, 7), (1, 1, 6)];
        let second = [(0, 7, 7), (0, 8, 6), (1, 7, 9), (1, 8, 8)];
        let mut node = propagated(&[first, second].concat());
        assert_eq!(thin_out(&mut node), None);
    }

    #[test]
    fn three_digits_fill_a_segment() {
        let first = [(0, 0, 9), (0, 1, 8), (1, 0, 7)];
        let second = [(0, 7, 7), (1, 7, 9), (1, 8, 8)];
        let mut node = propagated(&[first, second].concat());
        assert_eq!(thin_out(&mut node), Some(true));
        for column in 3..6 {
            assert_eq!(node.at(Cell { row: 2, column }), 0b1_1100_0000);
        }
        assert_eq!(thin_out(&mut node), Some(false));
    }
}
