//! Where the search for the counts form begins: the bands and orders of stacks with the least
//! numbers of clues.

use super::arrange::ORDERS;
use super::lines::Lines;
use super::partial::PartialMap;

/// The maps that place the rows of a band and the stacks such that the clue counts of the band's
/// minirows, in reading order, are the least. Their first three rows are chosen, and to be placed.
pub(super) fn begin(lines: &Lines, maps: &mut Vec<PartialMap>) {
    let mut least = u32::MAX;
    maps.clear();
    for side in 0..2 {
        for order in ORDERS {
            let counts = lines.occupied[side].map(|occupied| counts_in_order(occupied, order));
            let map = PartialMap::with_stacks(side, order);
            for band in 0..3 {
                for rows in ORDERS {
                    let rows = rows.map(|row| 3 * band + usize::from(row));
                    let number = rows
                        .iter()
                        .fold(0, |number, &row| number << 6 | counts[row]);
                    if number > least || !is_first_of_equals(lines, &map, &rows) {
                        continue;
                    }
                    if number < least {
                        least = number;
                        maps.clear();
                    }
                    let mut chosen = map;
                    for (level, &row) in rows.iter().enumerate() {
                        chosen.rows |= (row as u64) << (4 * level);
                    }
                    maps.push(chosen);
                }
            }
        }
    }
}

/// The clue counts of a line's minirows, two bits each, with the stacks in this order.
fn counts_in_order(occupied: u16, order: [u8; 3]) -> u32 {
    order.iter().fold(0, |counts, stack| {
        let minirow = occupied >> (3 * stack) & 0b111;
        counts << 2 | minirow.count_ones()
    })
}

/// Whether these rows are, of those that are the same, the ones to be looked at.
fn is_first_of_equals(lines: &Lines, map: &PartialMap, rows: &[usize; 3]) -> bool {
    let mut left = map.left;
    rows.iter().all(|&row| {
        let first = lines.before[usize::from(map.side)][row] & left == 0;
        left &= !(1 << row);
        first
    })
}
