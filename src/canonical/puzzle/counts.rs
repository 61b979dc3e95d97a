//! Where the search for the counts form begins: the bands and orders of stacks with the least
//! numbers of clues.

use super::lines::Lines;
use super::partial::{ORDERS, PartialMap};

/// The maps that place the rows of a band and the stacks such that the clue counts of the band's
/// minirows, in reading order, are the least. Their first three rows are chosen, and to be placed.
pub(super) fn begin(lines: &Lines, maps: &mut Vec<PartialMap>) {
    let mut least = u32::MAX;
    maps.clear();
    for side in 0..2 {
        let start = PartialMap::all(side);
        for stacks in ORDERS[3] {
            let mut map = start;
            for (place, &stack) in stacks.iter().enumerate() {
                for column in 0..3 {
                    map.columns[4 * place + column] = 3 * stack + column as u8;
                }
            }
            map.set_ties([3; 3], 0);
            let counts: [u32; 9] = lines.occupied[side].map(|occupied| {
                stacks.iter().fold(0, |counts, &stack| {
                    let minirow = occupied >> (3 * stack) & 0b111;
                    counts << 2 | minirow.count_ones()
                })
            });
            for band in 0..3 {
                for rows in ORDERS[3] {
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

/// Whether these rows are, of those that are the same, the ones to be looked at.
fn is_first_of_equals(lines: &Lines, map: &PartialMap, rows: &[usize; 3]) -> bool {
    let mut left = map.left;
    rows.iter().all(|&row| {
        let first = lines.before[usize::from(map.side)][row] & left == 0;
        left &= !(1 << row);
        first
    })
}
