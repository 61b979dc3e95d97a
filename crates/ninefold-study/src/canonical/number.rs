//! The number of a band among the 72,576 bands with digits and columns in order.
//!
//! Relabel the digits of a band such that box 1 holds 1 to 9 in order, and then sort the columns of
//! box 2 and those of box 3 by their uppermost digits. Then there remain 56 ways to choose which
//! digits stand in which row of box 2 (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006),
//! from which those of box 3 follow, and in either box 6 orders of the digits in each of the two
//! lower rows: 56 · 36 · 36 numbers. A number is put together from table look-ups, one for each
//! three digits side by side; no column is moved.

use ninefold::inside;

/// Count of the numbers.
pub(super) const NUMBERS: usize = 56 * 36 * 36;

/// The [orders of three things](inside::ORDERS) as bytes: `ORDERS[k][i]` is the index of the
/// thing at place `i`.
pub(super) const ORDERS: [[u8; 3]; 6] = {
    let mut orders = [[0; 3]; 6];
    let mut at = 0;
    while at < 18 {
        orders[at / 3][at % 3] = inside::ORDERS[at / 3][at % 3] as u8;
        at += 1;
    }
    orders
};

/// Index of an order in [`ORDERS`].
pub(super) const fn order_number(order: [u8; 3]) -> usize {
    let mut number = 0;
    while number < 6 {
        let [a, b, c] = ORDERS[number];
        if a == order[0] && b == order[1] && c == order[2] {
            return number;
        }
        number += 1;
    }
    panic!("three different things from 0 to 2");
}

/// Entry for row r of a box and the three digits p, q, s that stand there from left to right, each
/// as its cell of box 1 (0 to 8), at `[r][81p + 9q + s]`. The lower byte is 6ʳ times the number of
/// their order. The upper byte is the set of digits that came down a row cyclically from box 1, as
/// a set of the cells 0 to 7. (The ninth follows: as many leave each row.)
///
/// So the sum over the rows of a box contains everything about it.
static ROW_OF_BOX: [[u16; 729]; 3] = {
    let mut table = [[0; 729]; 3];
    let mut index = 0;
    while index < 729 {
        let cells = [index / 81, index / 9 % 9, index % 9];
        let [p, q, s] = cells;
        if p != q && q != s && p != s {
            let ranks = [
                (p > q) as u8 + (p > s) as u8,
                (q > p) as u8 + (q > s) as u8,
                (s > p) as u8 + (s > q) as u8,
            ];
            let order = order_number(ranks);
            let mut row = 0;
            while row < 3 {
                let mut from_above = 0;
                let mut i = 0;
                while i < 3 {
                    if (cells[i] / 3 + 1) % 3 == row && cells[i] < 8 {
                        from_above |= 1 << cells[i];
                    }
                    i += 1;
                }
                table[row][index] = from_above << 8 | (order * [1, 6, 36][row]) as u16;
                row += 1;
            }
        }
        index += 1;
    }
    table
};

/// For the orders of the three rows of a box, as 6⁰, 6¹ and 6² times their numbers: the number from
/// 0 to 35 of those of the lower two when the first has been sorted. (256 entries, so that a byte
/// needs no check.)
static LOWER_ORDERS: [u8; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 216 {
        let ranks = [ORDERS[index % 6], ORDERS[index / 6 % 6], ORDERS[index / 36]];
        let mut sorted = [[0; 3]; 3];
        let mut column = 0;
        while column < 3 {
            let to = ranks[0][column] as usize;
            sorted[1][to] = ranks[1][column];
            sorted[2][to] = ranks[2][column];
            column += 1;
        }
        table[index] = (6 * order_number(sorted[1]) + order_number(sorted[2])) as u8;
        index += 1;
    }
    table
};

/// For the set of cells whose digits came down a row from box 1 to box 2: 36 · 36 times the number
/// of the choice. A set is a choice if as many leave each row.
static CHOICES: [u32; 256] = {
    let mut table = [0; 256];
    let mut number = 0;
    let mut set = 0u32;
    while set < 256 {
        let [first, second, third] = [
            (set & 7).count_ones(),
            (set >> 3 & 7).count_ones(),
            (set >> 6).count_ones(),
        ];
        if first == second && (third == first || third + 1 == first) {
            table[set as usize] = number * 36 * 36;
            number += 1;
        }
        set += 1;
    }
    assert!(number == 56);
    table
};

/// For each digit its cell of box 1, from 0 to 8, in the band with the digit `digit(row, column)`.
#[inline(always)]
pub(super) fn cells_of_box_1(digit: impl Fn(usize, usize) -> u8) -> [u8; 16] {
    let mut cells = [0; 16];
    for cell in 0..9 {
        cells[usize::from(digit(cell / 3, cell % 3) & 15)] = cell as u8;
    }
    cells
}

/// The number of the band with the digit `digit(row, column)`. If it is not a band of a solution,
/// an arbitrary number.
#[inline(always)]
pub(super) fn number(digit: impl Fn(usize, usize) -> u8) -> usize {
    let cells = cells_of_box_1(&digit);
    let mut sums = [0; 2];
    for (sum, first) in sums.iter_mut().zip([3, 6]) {
        for (row, table) in ROW_OF_BOX.iter().enumerate() {
            let mut index = 0;
            for column in first..first + 3 {
                index = 9 * index + usize::from(cells[usize::from(digit(row, column) & 15)]);
            }
            *sum += u32::from(table[index]);
        }
    }
    let [second, third] = sums;
    let choice = CHOICES[(second >> 8 & 255) as usize] as usize;
    let lower = |sum: u32| usize::from(LOWER_ORDERS[(sum & 255) as usize]);
    choice + 36 * lower(second) + lower(third)
}

/// The columns of the band with the digit `digit(row, column)` in the order that its number
/// presumes: those of box 2 and of box 3 by their uppermost digits, in the order of box 1.
#[inline(always)]
pub(super) fn sorted_columns(digit: impl Fn(usize, usize) -> u8) -> [u8; 9] {
    let cells = cells_of_box_1(&digit);
    let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for first in [3, 6] {
        let key = |column| cells[usize::from(digit(0, column) & 15)] << 4 | column as u8;
        let sorted = sorted([key(first), key(first + 1), key(first + 2)]);
        for (to, key) in columns[first..first + 3].iter_mut().zip(sorted) {
            *to = key & 15;
        }
    }
    columns
}

/// Three numbers in order, without a branch.
#[inline(always)]
pub(super) fn sorted<T: Ord + Copy>([a, b, c]: [T; 3]) -> [T; 3] {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    let (a, b) = (a.min(b), a.max(b));
    [a, b, c]
}
