//! The key cells and what they can still add to the score.
//!
//! Apart from the centre the key cells fall into four groups that differ pairwise
//! (no digit twice in a group) in three ways: by row, by column, by corner box.
//! Each way gives a bound, for the groups' largest sums are found separately;
//! the least of the three counts.
//!
//! ```text
//!   a a . . . . . a a       a b . . . . . c d       a a . . . . . b b
//!   b b . . . . . b b       a b . . . . . c d       a a . . . . . b b
//!   . . . . . . . . .       . . . . . . . . .       . . . . . . . . .
//!   c c . . . . . c c       a b . . . . . c d       c c . . . . . d d
//!   d d . . . . . d d       a b . . . . . c d       c c . . . . . d d
//! ```
//!
//! When the bound exceeds the score in demand by little, single candidates can be
//! struck out too: those that cost their group more than that.

use super::{largest, largest_of};
use crate::geometry::Cell;
use crate::scalar::{Candidates, Mask, is_single};

/// What a full grid scores beside its key cells.
const BASE: u32 = 2745;

/// The middle cell of the grid.
const CENTRE: Cell = Cell { row: 4, column: 4 };

/// The rows and columns of the other key cells. The outer ones, which hold the
/// corners, come first: that is the order in which groups are gone through.
const KEY_LINES: [usize; 4] = [0, 8, 1, 7];

/// Four key cells that hold different digits.
struct Group {
    cells: [Cell; 4],
    /// How often each counts, not increasing.
    weights: [u32; 4],
}

/// The three ways to group the key cells.
const GROUPINGS: [[Group; 4]; 3] = {
    let mut groupings = [const { [const { Group::NONE }; 4] }; 3];
    let mut i = 0;
    while i < 4 {
        let line = KEY_LINES[i];
        let (near, far) = ([0, 1], [8, 7]);
        let rows = if i / 2 == 0 { near } else { far };
        let columns = if i % 2 == 0 { near } else { far };
        let mut j = 0;
        while j < 4 {
            let other = KEY_LINES[j];
            groupings[0][i].put(j, line, other);
            groupings[1][i].put(j, other, line);
            groupings[2][i].put(j, rows[j / 2], columns[j % 2]);
            j += 1;
        }
        i += 1;
    }
    groupings
};

impl Group {
    const NONE: Self = Group {
        cells: [CENTRE; 4],
        weights: [0; 4],
    };

    const fn put(&mut self, at: usize, row: usize, column: usize) {
        self.cells[at] = Cell { row, column };
        self.weights[at] = weight(row, column);
    }
}

/// How often the key cell of that row and column counts.
const fn weight(row: usize, column: usize) -> u32 {
    match (row, column) {
        (0 | 8, 0 | 8) => 2,
        _ => 1,
    }
}

/// What [`narrow`] found.
pub(super) struct Narrowed {
    /// No solution scores more.
    pub upper: u32,
    /// A candidate went.
    pub changed: bool,
}

/// How far above the score in demand the bound may lie for candidates to be tried
/// one by one. Above, hardly any is too costly.
const CLOSE: u32 = 6;

/// Bounds the score of the solutions that `node` has, and strikes out candidates
/// that keep it below `least`. `None` if all would.
pub(super) fn narrow(node: &mut Candidates<9>, least: u32) -> Option<Narrowed> {
    let mut narrowed = Narrowed {
        upper: u32::MAX,
        changed: false,
    };
    for groups in &GROUPINGS {
        let masks = groups.each_ref().map(|g| g.cells.map(|cell| node.at(cell)));
        let mut sums = [0; 4];
        for i in 0..4 {
            sums[i] = Assignments::new(&masks[i], &groups[i].weights).largest_sum()?;
        }
        let upper = BASE + largest(node.at(CENTRE)) + sums.iter().sum::<u32>();
        let spare = upper.checked_sub(least)?;
        narrowed.upper = narrowed.upper.min(upper);
        if spare > CLOSE {
            continue;
        }
        for i in 0..4 {
            if masks[i].iter().all(|&mask| is_single(mask)) {
                continue;
            }
            let kept = Assignments::new(&masks[i], &groups[i].weights)
                .reaching(sums[i].saturating_sub(spare));
            for j in 0..4 {
                if kept[j] != masks[i][j] {
                    node.set(groups[i].cells[j], kept[j]);
                    narrowed.changed = true;
                }
            }
        }
    }
    let centre = node.at(CENTRE);
    let lowest = largest(centre).saturating_sub(narrowed.upper - least);
    // Digits from `lowest` up.
    let affordable = centre & !(((1 << lowest) - 1) >> 1);
    if affordable != centre {
        node.set(CENTRE, affordable);
        narrowed.changed = true;
    }
    Some(narrowed)
}

/// The key cell to guess in: the one where the best digit is worth most compared
/// with the next. `None` if all are solved.
pub(super) fn choose(node: &Candidates<9>) -> Option<Cell> {
    let [rows, _, _] = &GROUPINGS;
    rows.iter()
        .flat_map(|group| std::iter::zip(group.cells, group.weights))
        .chain([(CENTRE, 1)])
        .filter(|&(cell, _)| !is_single(node.at(cell)))
        .max_by_key(|&(cell, weight)| {
            let mask = node.at(cell);
            let best = largest(mask);
            let next = largest(mask & !largest_of(mask));
            ((best - next) * weight, best * weight)
        })
        .map(|(cell, _)| cell)
}

/// The ways to give the cells of a group different digits, tried from the largest
/// sums down.
struct Assignments<'a> {
    masks: &'a [Mask; 4],
    weights: &'a [u32; 4],
    /// The most that the cells from this one on could add if they were free to
    /// share digits.
    rest: [u32; 5],
}

impl<'a> Assignments<'a> {
    fn new(masks: &'a [Mask; 4], weights: &'a [u32; 4]) -> Self {
        let mut rest = [0; 5];
        for i in (0..4).rev() {
            rest[i] = rest[i + 1] + weights[i] * largest(masks[i]);
        }
        Assignments {
            masks,
            weights,
            rest,
        }
    }

    /// The largest sum of weight times digit, `None` if there is no assignment.
    fn largest_sum(&self) -> Option<u32> {
        let mut best = 0;
        self.raise(0, 0, 0, &mut best);
        (best > 0).then_some(best)
    }

    fn raise(&self, i: usize, used: Mask, sum: u32, best: &mut u32) {
        if i == 4 {
            *best = sum;
            return;
        }
        let mut untried = self.masks[i] & !used;
        while untried != 0 {
            let digit = largest_of(untried);
            untried ^= digit;
            let sum = sum + self.weights[i] * largest(digit);
            if sum + self.rest[i + 1] <= *best {
                break;
            }
            self.raise(i + 1, used | digit, sum, best);
        }
    }

    /// For each cell the digits that it has in assignments of at least that sum.
    fn reaching(&self, least: u32) -> [Mask; 4] {
        let mut kept = [0; 4];
        self.mark(0, 0, 0, least, &mut kept);
        kept
    }

    /// Returns whether there is such an assignment with the cells before `i` as
    /// they are.
    fn mark(&self, i: usize, used: Mask, sum: u32, least: u32, kept: &mut [Mask; 4]) -> bool {
        if i == 4 {
            return true;
        }
        let mut found = false;
        let mut untried = self.masks[i] & !used;
        while untried != 0 {
            let digit = largest_of(untried);
            untried ^= digit;
            let sum = sum + self.weights[i] * largest(digit);
            if sum + self.rest[i + 1] < least {
                break;
            }
            if self.mark(i + 1, used | digit, sum, least, kept) {
                kept[i] |= digit;
                found = true;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Grid};
    use crate::target::score;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    #[test]
    fn every_grouping_is_of_all_key_cells_with_the_same_weights() {
        let sets = GROUPINGS.each_ref().map(|groups| {
            groups
                .iter()
                .flat_map(|group| std::iter::zip(group.cells, group.weights))
                .collect::<HashSet<_>>()
        });
        assert_eq!(sets[0].len(), 16);
        assert_eq!(sets[0], sets[1]);
        assert_eq!(sets[0], sets[2]);
        assert_eq!(sets[0].iter().filter(|(_, weight)| *weight == 2).count(), 4);
    }

    #[test]
    fn of_a_full_grid_the_bound_is_the_score() {
        let digits: Vec<u8> = (0..81)
            .map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1)
            .collect();
        let grid = Grid::from_digits(&digits).unwrap();
        assert!(grid.is_solution());
        let mut node = Candidates::new(&grid);
        assert_eq!(narrow(&mut node, 0).unwrap().upper, score(&grid));
        assert!(narrow(&mut node, score(&grid)).is_some());
        assert!(narrow(&mut node, score(&grid) + 1).is_none());
    }

    #[test]
    fn the_empty_grid_is_bounded_by_its_rows() {
        let mut node = Candidates::new(&Board::EMPTY);
        let narrowed = narrow(&mut node, 2895).unwrap();
        assert_eq!((narrowed.upper, narrowed.changed), (2908, false));
        // With nothing to spare the centre is 9, the corners are 9 and 8, so
        // their neighbours along the border 7 and 6. That leaves 9 and 8 to the
        // fourth key cell of a corner box.
        let narrowed = narrow(&mut node, 2908).unwrap();
        assert!(narrowed.changed);
        assert_eq!(node.at(CENTRE), 0b1_0000_0000);
        assert_eq!(node.at(Cell { row: 0, column: 0 }), 0b1_1000_0000);
        assert_eq!(node.at(Cell { row: 0, column: 1 }), 0b0_0110_0000);
        assert_eq!(node.at(Cell { row: 1, column: 1 }), 0b1_1000_0000);
    }
}
