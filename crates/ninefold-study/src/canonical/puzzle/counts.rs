//! Starting points of the search for the counts form: the bands and orders of stacks with the least
//! numbers of clues.

use super::arrange::ORDERS;
use super::lines::{FIRST, Lines};
use super::partial::PartialMap;

/// For each order of the stacks and each set of cells of a line that are not empty, the numbers of
/// clues in its minirows, two bits each, the first the highest.
static COUNTS: [[u8; 512]; 6] = {
    let mut counts = [[0; 512]; 6];
    let mut order = 0;
    while order < 6 {
        let mut occupied = 0usize;
        while occupied < 512 {
            let mut place = 0;
            while place < 3 {
                let minirow = occupied >> (3 * ORDERS[order][place]) & 7;
                counts[order][occupied] |= (minirow.count_ones() << (4 - 2 * place)) as u8;
                place += 1;
            }
            occupied += 1;
        }
        order += 1;
    }
    counts
};

/// The maps that place the rows of a band and the stacks such that the clue counts of the band's
/// minirows, in reading order, are the least. Their first three rows are chosen, but not placed
/// yet.
///
/// The first row is one of those with the least counts in ascending order, and the stacks are in an
/// order that makes them ascending.
#[inline(always)]
pub(super) fn begin(lines: &Lines, maps: &mut Vec<PartialMap>) {
    let mut least = u32::MAX;
    maps.clear();
    for side in 0..2 {
        let occupied = lines.occupied[side].map(|row| usize::from(row) % 512);
        let mut firsts = lines.fewest[side];
        while firsts != 0 {
            let first = firsts.trailing_zeros() as usize % 9;
            firsts &= firsts - 1;
            let band = first / 3 * 3;
            let [second, third] = [1, 2].map(|next| band + (first + next) % 3);
            for (order, counts) in ORDERS.into_iter().zip(&COUNTS) {
                if counts[occupied[first]] != FIRST[occupied[first]] {
                    continue;
                }
                let [second_counts, third_counts] =
                    [second, third].map(|row| u32::from(counts[occupied[row]]));
                for (rows, number) in [
                    ([first, second, third], second_counts << 6 | third_counts),
                    ([first, third, second], third_counts << 6 | second_counts),
                ] {
                    if number > least || !are_first_of_equals(lines, side, rows) {
                        continue;
                    }
                    if number < least {
                        least = number;
                        maps.clear();
                    }
                    maps.push(PartialMap::with_top_band(side, rows, order));
                }
            }
        }
    }
}

/// True if these rows are, among equal ones, the representatives.
#[inline(always)]
fn are_first_of_equals(lines: &Lines, side: usize, rows: [usize; 3]) -> bool {
    let mut left = 0x1ff;
    lines.orders[side] == 1
        || rows.into_iter().all(|row| {
            let first = lines.before[side][row] & left == 0;
            left &= !(1 << row);
            first
        })
}
