//! Clues that two lines or two digits prove to be needed.
//!
//! In a solution the cells of two rows of a band, of two columns of a stack, or of two digits can
//! be divided into parts in which the two can change places, while every house keeps its digits.
//! Each part is an unavoidable set: a puzzle without a clue in it has another solution. So where a
//! part has one clue, that clue is needed.
//!
//! Each of these 54 pairs is a graph of nine nodes: the places of a line, or the rows, where both
//! digits stand. For two lines, an edge leads from a node to the node where the first line has the
//! digit that the second has here. For two digits, edges lead from a node to those where the second
//! digit stands in the column, and in the box, of the first digit here. The parts are the sets of
//! nodes that reach each other. All 54 graphs are worked on at once, one in each element of arrays
//! that the compiler turns into vectors (Warshall, "A theorem on Boolean matrices", 1962); there is
//! no branch.

use super::line_cycles::PAIRS;

/// The 18 pairs of lines, the 36 pairs of digits, and two unused ones.
const GRAPHS: usize = 56;

/// For each graph a set of nodes.
type Nodes = [u16; GRAPHS];

/// The two digits of each graph that has digits.
const DIGITS: [(usize, usize); 36] = {
    let mut pairs = [(0, 0); 36];
    let (mut at, mut one) = (0, 0);
    while one < 9 {
        let mut other = one + 1;
        while other < 9 {
            pairs[at] = (one, other);
            at += 1;
            other += 1;
        }
        one += 1;
    }
    pairs
};

/// The clues of a 9x9 puzzle with this solution that are known to be needed. Cells are bits, in reading
/// order.
pub(crate) fn needed(solution: &[u8; 81], clues: u128) -> u128 {
    let lines = Lines::new(solution, clues);
    let mut reached = lines.neighbours(solution);
    close(&mut reached);
    let [firsts, seconds] = lines.clues();
    let [needed_firsts, needed_seconds] = alone(&reached, &firsts, &seconds);
    lines.needed(&needed_firsts, &needed_seconds)
}

/// A solution by its lines and digits, all counted from 0.
struct Lines {
    /// By row and digit its column, by column and digit its row, and by box and digit its row: as bits.
    column_in_row: [[u16; 16]; 9],
    row_in_column: [[u16; 16]; 9],
    row_in_box: [[u16; 16]; 9],
    /// By digit and row its column.
    columns: [[u8; 9]; 16],
    /// The clues of each row by column, of each column by row, and of each digit by row.
    in_rows: [u16; 9],
    in_columns: [u16; 9],
    of_digits: [u16; 16],
}

impl Lines {
    #[inline]
    fn new(solution: &[u8; 81], clues: u128) -> Self {
        let mut lines = Lines {
            column_in_row: [[0; 16]; 9],
            row_in_column: [[0; 16]; 9],
            row_in_box: [[0; 16]; 9],
            columns: [[0; 9]; 16],
            in_rows: [0; 9],
            in_columns: [0; 9],
            of_digits: [0; 16],
        };
        for row in 0..9 {
            let in_row = (clues >> (9 * row)) as u16 & 0x1ff;
            lines.in_rows[row] = in_row;
            for column in 0..9 {
                let digit = digit_at(solution, row, column);
                let is_clue = in_row >> column & 1;
                lines.column_in_row[row][digit] = 1 << column;
                lines.row_in_column[column][digit] = 1 << row;
                lines.row_in_box[row / 3 * 3 + column / 3][digit] = 1 << row;
                lines.columns[digit][row] = column as u8;
                lines.in_columns[column] |= is_clue << row;
                lines.of_digits[digit] |= is_clue << row;
            }
        }
        lines
    }

    /// For each node the nodes that it leads to, and itself.
    #[inline]
    fn neighbours(&self, solution: &[u8; 81]) -> [Nodes; 9] {
        let mut all = [[0; GRAPHS]; 9];
        for (node, next) in all.iter_mut().enumerate() {
            let (of_rows, rest) = next.split_at_mut(9);
            let (of_columns, of_digits) = rest.split_at_mut(9);
            let own = 1 << node;
            for (next, (one, other)) in of_rows.iter_mut().zip(PAIRS) {
                *next = own | self.column_in_row[one][digit_at(solution, other, node)];
            }
            for (next, (one, other)) in of_columns.iter_mut().zip(PAIRS) {
                *next = own | self.row_in_column[one][digit_at(solution, node, other)];
            }
            for (next, (one, other)) in of_digits.iter_mut().zip(DIGITS) {
                let column = usize::from(self.columns[one][node]) % 9;
                let the_box = node / 3 * 3 + column / 3;
                let by_column = self.row_in_column[column][other];
                *next = own | by_column | self.row_in_box[the_box][other];
            }
        }
        all
    }

    /// The clues of the first and of the second of each graph's two lines or digits, by node.
    #[inline]
    fn clues(&self) -> [Nodes; 2] {
        let mut clues = [[0; GRAPHS]; 2];
        for (at, (one, other)) in PAIRS.into_iter().enumerate() {
            clues[0][at] = self.in_rows[one];
            clues[1][at] = self.in_rows[other];
            clues[0][9 + at] = self.in_columns[one];
            clues[1][9 + at] = self.in_columns[other];
        }
        for (at, (one, other)) in DIGITS.into_iter().enumerate() {
            clues[0][18 + at] = self.of_digits[one];
            clues[1][18 + at] = self.of_digits[other];
        }
        clues
    }

    /// The cells of the given clues. These are given by graph, by the first or second of its two,
    /// and by node.
    #[inline]
    fn needed(&self, firsts: &Nodes, seconds: &Nodes) -> u128 {
        let mut in_rows = [0; 9];
        let mut in_columns = [0; 9];
        let mut of_digits = [0; 9];
        for (at, (one, other)) in PAIRS.into_iter().enumerate() {
            in_rows[one] |= firsts[at];
            in_rows[other] |= seconds[at];
            in_columns[one] |= firsts[9 + at];
            in_columns[other] |= seconds[9 + at];
        }
        for (at, (one, other)) in DIGITS.into_iter().enumerate() {
            of_digits[one] |= firsts[18 + at];
            of_digits[other] |= seconds[18 + at];
        }
        for (digit, rows) in of_digits.into_iter().enumerate() {
            for (row, in_row) in in_rows.iter_mut().enumerate() {
                *in_row |= (rows >> row & 1) << self.columns[digit][row];
            }
        }
        for (row, in_row) in in_rows.iter_mut().enumerate() {
            for (column, in_column) in in_columns.iter().enumerate() {
                *in_row |= (in_column >> row & 1) << column;
            }
        }
        let rows = in_rows.iter().enumerate();
        rows.fold(0, |all, (row, &in_row)| {
            all | u128::from(in_row) << (9 * row)
        })
    }
}

/// The digit of a cell, counted from 0.
#[inline]
fn digit_at(solution: &[u8; 81], row: usize, column: usize) -> usize {
    usize::from(solution[9 * row + column].wrapping_sub(1) % 16)
}

/// Extends the neighbours of each node to all nodes that can be reached. In graphs whose nodes have
/// as many predecessors as successors, as here, these are also the nodes from which it can be
/// reached.
#[inline]
fn close(reached: &mut [Nodes; 9]) {
    for through in 0..9 {
        let beyond = reached[through];
        for reached in reached.iter_mut() {
            for (reached, beyond) in reached.iter_mut().zip(&beyond) {
                let leads_there = (*reached >> through & 1).wrapping_neg();
                *reached |= beyond & leads_there;
            }
        }
    }
}

/// The clues, of the first and of the second, that are the only clue of their part.
#[inline]
fn alone(parts: &[Nodes; 9], firsts: &Nodes, seconds: &Nodes) -> [Nodes; 2] {
    let mut alone = [[0; GRAPHS]; 2];
    let [alone_firsts, alone_seconds] = &mut alone;
    for part in parts {
        for graph in 0..GRAPHS {
            let (first, second) = (part[graph] & firsts[graph], part[graph] & seconds[graph]);
            let both = first | second;
            let has_several = both & both.wrapping_sub(1) | first & second;
            let is_alone = u16::from(has_several == 0).wrapping_neg();
            alone_firsts[graph] |= first & is_alone;
            alone_seconds[graph] |= second & is_alone;
        }
    }
    alone
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind};
    use ninefold::Grid;
    use pretty_assertions::assert_eq;

    /// The parts of all pairs, cell by cell: those that the houses of a cell join.
    fn parts(solution: &[u8; 81]) -> Vec<u128> {
        let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        let mut parts = Vec::new();
        let mut take_apart = |cells: Vec<usize>, joined: &dyn Fn(usize, usize) -> bool| {
            let mut left = cells;
            while let Some(start) = left.pop() {
                let mut part = vec![start];
                let mut looked_at = 0;
                while let Some(&cell) = part.get(looked_at) {
                    looked_at += 1;
                    let (joins, rest) = left.into_iter().partition(|&other| joined(cell, other));
                    left = rest;
                    part.extend::<Vec<usize>>(joins);
                }
                parts.push(part.iter().fold(0, |set, cell| set | 1 << cell));
            }
        };
        for (one, other) in DIGITS {
            let of_these =
                |&cell: &usize| [one, other].contains(&(usize::from(solution[cell]) - 1));
            take_apart((0..81).filter(of_these).collect(), &|a, b| {
                let (a, b) = (place(a), place(b));
                a.0 == b.0 || a.1 == b.1 || a.2 == b.2
            });
        }
        for (one, other) in PAIRS {
            let in_rows = (0..81).filter(|cell| [one, other].contains(&(cell / 9)));
            take_apart(in_rows.collect(), &|a, b| {
                a % 9 == b % 9 || solution[a] == solution[b]
            });
            let in_columns = (0..81).filter(|cell| [one, other].contains(&(cell % 9)));
            take_apart(in_columns.collect(), &|a, b| {
                a / 9 == b / 9 || solution[a] == solution[b]
            });
        }
        parts
    }

    #[test]
    fn clues_that_are_alone_in_a_part_are_needed_and_no_others_are_named() {
        let puzzles = Generator::new(Kind::Minimal, 4).boards(0..200);
        let mut named = 0;
        for puzzle in puzzles {
            let solution: Grid = *puzzle.solve().unique().unwrap();
            let clues = (0..81).filter(|&cell| puzzle.digits()[cell] != 0);
            let clues: u128 = clues.fold(0, |set, cell| set | 1 << cell);
            let parts = parts(solution.as_array());
            let mut expected = 0;
            for part in &parts {
                // Exchanging the two within a part gives another solution.
                assert!(clues & part != 0);
                if (clues & part).is_power_of_two() {
                    expected |= clues & part;
                }
            }
            assert_eq!(needed(solution.as_array(), clues), expected, "{puzzle}");
            named += expected.count_ones();
        }
        // 54 % of some 24 clues.
        assert!((2_300..3_000).contains(&named), "{named}");
    }
}
