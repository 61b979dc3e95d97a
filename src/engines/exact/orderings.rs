//! A chute (a stack or a band) with its clues, as a sparse tensor.
//!
//! The columns of the three boxes of a stack are three ordered partitions; each line of the stack
//! holds every digit, so the three triples in a line are disjoint. Without clues there are 1680 ·
//! 56 = 94,080 such orderings of 15,400 triples of partitions. A clue excludes its digit from the
//! triples of the two other lines of its box, so it only removes orderings.

use super::partitions::{PARTITIONS, Partition, Partitions};
use super::places::Places;
use crate::ground::geometry::{Cell, ORDERS};

/// The digits that cannot be in each line of each box, as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpossibleDigits {
    /// By box of the stack (from the top) and column, or box of the band and row.
    boxes: [[u16; 3]; 3],
}

impl ImpossibleDigits {
    /// The digits excluded from the columns of a stack.
    pub fn of_stack(places: &Places, stack: usize) -> Self {
        Self::of(places, |box_, line, across| {
            Cell::new(3 * box_ + across, 3 * stack + line)
        })
    }

    /// The digits excluded from the rows of a band.
    pub fn of_band(places: &Places, band: usize) -> Self {
        Self::of(places, |box_, line, across| {
            Cell::new(3 * band + line, 3 * box_ + across)
        })
    }

    /// `cell` returns the cell by box of the chute, line, and place in the line's part of the box.
    fn of(places: &Places, cell: impl Fn(usize, usize, usize) -> Cell) -> Self {
        let set = |box_, line| {
            let possible = (0..3).map(|across| places.at(cell(box_, line, across)));
            0x1ff & !possible.fold(0, |set, digits| set | digits)
        };
        ImpossibleDigits {
            boxes: std::array::from_fn(|box_| std::array::from_fn(|line| set(box_, line))),
        }
    }
}

/// Partitions that the boxes of a chute can have together. The first box's is the entry's place in
/// [`Chute`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The partitions of the second and of the third box.
    pub others: [Partition; 2],
    /// The number of orderings of the lines that the clues allow: 1 to 12.
    pub orderings: u8,
}

/// The sparse tensor of a stack or band: for each partition of the first box, the possible
/// partitions of the others. Any two partitions of an entry determine the third.
pub type Chute = Vec<Vec<Entry>>;

/// The sparse tensor of a stack or band.
pub fn chute(barred: &ImpossibleDigits) -> Chute {
    let tables = Partitions::get();
    (0..PARTITIONS as Partition)
        .map(|first| {
            let mut entries: Vec<Entry> = Vec::new();
            let mut rows = [0; 56];
            visit(barred, first, |neighbours, _| rows[neighbours] += 1);
            for (neighbours, &orderings) in tables.neighbours[usize::from(first)].iter().zip(&rows)
            {
                let others = neighbours.partitions;
                if orderings == 0 {
                    continue;
                }
                // Of the 56, only two have the same partitions: those in which all boxes have the
                // same triples. They make one entry.
                match entries.iter_mut().find(|entry| entry.others == others) {
                    Some(entry) => entry.orderings += orderings,
                    None => entries.push(Entry { others, orderings }),
                }
            }
            // Sorted, so that equal tensors compare equal.
            entries.sort();
            entries
        })
        .collect()
}

/// Visits every ordering with this partition in the first box: the number of its
/// [neighbours](Partitions::neighbours), and for each line the number of the first box's triple.
pub fn visit(
    barred: &ImpossibleDigits,
    first: Partition,
    mut found: impl FnMut(usize, [usize; 3]),
) {
    let tables = Partitions::get();
    let triples = &tables.triples[usize::from(first)];
    let neighbours = &tables.neighbours[usize::from(first)];
    for order in ORDERS {
        let in_order = |box_: usize, triples: &[u16; 3]| {
            (0..3).all(|line| barred.boxes[box_][line] & triples[order[line]] == 0)
        };
        if !in_order(0, triples) {
            continue;
        }
        for (number, pair) in neighbours.iter().enumerate() {
            let fits =
                |i: usize| in_order(i + 1, &tables.in_lines(pair.partitions[i], pair.lines[i]));
            if fits(0) && fits(1) {
                found(number, order);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::grid::Grid;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    fn orderings(chute: &Chute) -> u32 {
        let entries = chute.iter().flatten();
        entries.map(|entry| u32::from(entry.orderings)).sum()
    }

    #[test]
    fn a_stack_without_clues_has_94080_orderings() {
        let stack = chute(&ImpossibleDigits::of_stack(
            &Places::of_grid(&Grid::EMPTY),
            1,
        ));
        assert_eq!(orderings(&stack), 94_080);
        assert_eq!(stack.iter().map(Vec::len).sum::<usize>(), 15_400);
        // Any two partitions determine the third, on which the bounds of the sums rely.
        let mut seconds = HashSet::new();
        let mut both = HashSet::new();
        for (first, entries) in stack.iter().enumerate() {
            for entry in entries {
                assert!(seconds.insert((first, entry.others[0])));
                assert!(both.insert(entry.others));
            }
        }
    }

    #[test]
    fn clues_strike_out_orderings() {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::new(4, 7), 5);
        let grid = Places::of_grid(&grid);
        let third = 94_080 / 3;
        assert_eq!(
            orderings(&chute(&ImpossibleDigits::of_stack(&grid, 2))),
            third
        );
        assert_eq!(
            orderings(&chute(&ImpossibleDigits::of_band(&grid, 1))),
            third
        );
        assert_eq!(
            orderings(&chute(&ImpossibleDigits::of_band(&grid, 0))),
            94_080
        );
    }
}
