//! 9x9 solutions with box 1 in order, each with exactly the same probability.
//!
//! A *triple* is the three digits in the crossing of a line and a box. Given the
//! row triples of one box, those of the two boxes beside it can be chosen in 56
//! ways (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006), and so it is
//! with column triples and the boxes below. A solution is made of parts that are
//! drawn independently and uniformly:
//!
//! 1. the upper band: box 1 holds 1 to 9 in order, the boxes beside it take one of
//!    the 56 choices of row triples, each triple in one of 6 orders;
//! 2. for each stack, one of 56 choices of column triples for the boxes below;
//! 3. for the middle and for the lower band an order of each column triple, so that
//!    the rows come out right.
//!
//! Only the third can fail. It orders the left box's triples freely (6³ ways); each triple of the
//! middle box must then keep its digits out of the rows where they already stand, which leaves
//! either no order or exactly two; the right box has one order at most. So each way in which the
//! triples can be ordered is drawn with probability 1/6³ · 1/2³, which is the same for every
//! solution. If a failure discards everything drawn so far, all 6.67 · 10²¹ / 9! solutions stay
//! equally likely. One attempt in 74.5 succeeds.
//!
//! A check from outside, by two quantities that vary between classes: the mean number
//! of *exchangeable rectangles* (four cells in two rows, two columns and two boxes
//! that hold two digits crosswise), measured over a million boards, is 11.575 ± 0.004;
//! the share of bands and stacks whose boxes all have the same parallel triples, over
//! ten million, is 3.595% ± 0.002%. Five million fillings by guesses, as on the larger
//! boards, each weighted with the reciprocal of its probability, give 11.575 ± 0.003
//! and 3.593% ± 0.005%.

use crate::ground::geometry::ORDERS;
use crate::ground::grid::Grid;
use crate::ground::random::Draws;
use crate::ground::symmetry::Symmetry;

/// Three digits, counted from 0.
pub type Triple = [u8; 3];

/// Number of the draws of all solutions, which are those of the generator's full boards. Part of the output contract:
/// never change it.
pub const STREAM: u64 = 6;

/// Draws a solution, each with the same probability.
pub fn draw_any(draws: &mut Draws) -> Grid {
    let solution = draw_solution(draws);
    Symmetry::drawn(draws).apply(&solution)
}

/// Draws a solution with the digits 1 to 9 in order in box 1. Takes 75 attempts of
/// constant time on average.
pub fn draw_solution(draws: &mut Draws) -> Grid {
    let solution = loop {
        if let Some(solution) = attempt(draws) {
            break solution;
        }
    };
    let mut grid = Grid::EMPTY;
    for cell in Grid::cells() {
        grid.set(cell, solution[cell.row()][cell.column()] + 1);
    }
    grid
}

/// One attempt at a solution in digits from 0 to 8, with box 1 in order.
// Nearly all attempts fail in the middle band: boxes below it are only looked at then.
fn attempt(draws: &mut Draws) -> Option<[[u8; 9]; 9]> {
    let upper = draw_upper_band(draws);
    let choices: [u32; 3] = std::array::from_fn(|_| draws.below(56));
    let box_below = |stack: usize, band: usize| {
        let columns = std::array::from_fn(|i| upper[i % 3][3 * stack + i / 3]);
        neighbour(columns, choices[stack], band - 1)
    };
    let middle = draw_rows(|stack| box_below(stack, 1), draws)?;
    let lower = draw_rows(|stack| box_below(stack, 2), draws)?;
    let bands = [upper, middle, lower];
    Some(std::array::from_fn(|r| bands[r / 3][r % 3]))
}

/// Draws one of the 56 · 6⁶ upper bands whose first box is in order.
#[inline]
fn draw_upper_band(draws: &mut Draws) -> [[u8; 9]; 3] {
    let boxes = &NEIGHBOURS[draws.below(56) as usize];
    std::array::from_fn(|r| {
        let mut row = [0; 9];
        for (i, digit) in row[..3].iter_mut().enumerate() {
            *digit = (3 * r + i) as u8;
        }
        for (to, triples) in row[3..].chunks_exact_mut(3).zip(boxes) {
            let order = ORDERS[draws.below(6) as usize];
            for (to, i) in to.iter_mut().zip(order) {
                *to = triples[r][i];
            }
        }
        row
    })
}

/// The 56 choices of triples for the two boxes beside (or below) a box whose parallel triples are
/// `a` (0, 1, 2), `b` (3, 4, 5) and `c` (6, 7, 8). In two choices its neighbours have the same
/// triples in other lines; in the 54 others, up to exchanging the neighbours, the first has two
/// digits of `b` and one of `c` in the first line, and so on cyclically.
pub const NEIGHBOURS: [[[Triple; 3]; 2]; 56] = {
    const fn rotated(first: u8, by: u8) -> Triple {
        [first + by, first + (by + 1) % 3, first + (by + 2) % 3]
    }
    let mut choices = [[[[0; 3]; 3]; 2]; 56];
    let mut choice = 0;
    while choice < 56 {
        let mixed = choice as u8 / 2;
        let [one, other] = if mixed == 27 {
            let [a, b, c] = [rotated(0, 0), rotated(3, 0), rotated(6, 0)];
            [[b, c, a], [c, a, b]]
        } else {
            // The last digit of each is the one that is separated from the other two.
            let [a0, a1, a2] = rotated(0, mixed % 3);
            let [b0, b1, b2] = rotated(3, mixed / 3 % 3);
            let [c0, c1, c2] = rotated(6, mixed / 9);
            [
                [[b0, b1, c2], [c0, c1, a2], [a0, a1, b2]],
                [[c0, c1, b2], [a0, a1, c2], [b0, b1, a2]],
            ]
        };
        choices[choice] = if choice % 2 == 0 {
            [one, other]
        } else {
            [other, one]
        };
        choice += 1;
    }
    choices
};

/// The triples of the first or the second of the two boxes beside (or below) a box, given by its
/// parallel triples one after the other.
#[inline]
fn neighbour(triples: [u8; 9], choice: u32, number: usize) -> [Triple; 3] {
    let mut digits = [0; 16];
    digits[..9].copy_from_slice(&triples);
    NEIGHBOURS[choice as usize][number].map(|triple| triple.map(|i| digits[usize::from(i) % 16]))
}

/// The two orders in which three digits keep out of the rows where they stand already, indexed by
/// these rows as a number of base 3. If all stand in one row, none could fill that row here, and
/// there is no order: then both are the same.
pub const FITTING: [[u8; 2]; 27] = {
    let mut table = [[0; 2]; 27];
    let mut rows = 0;
    while rows < 27 {
        let taken = [rows / 9, rows / 3 % 3, rows % 3];
        let (mut number, mut found) = (0, 0);
        while number < 6 {
            let order = ORDERS[number];
            if order[0] != taken[0] && order[1] != taken[1] && order[2] != taken[2] {
                table[rows][found] = number as u8;
                found += 1;
            }
            number += 1;
        }
        assert!(found == 2 || found == 0 && taken[0] == taken[1] && taken[1] == taken[2]);
        rows += 1;
    }
    table
};

/// Draws an order of the column triples of a band, given by stack and column, that
/// makes every row hold every digit, or fails. Each such order comes with the
/// probability 1/1728; the rest is the probability of failure.
#[inline]
fn draw_rows(triples_of: impl Fn(usize) -> [Triple; 3], draws: &mut Draws) -> Option<[[u8; 9]; 3]> {
    // Two bits for each digit: the row in which it stands, and then the sum of the two.
    let mut taken = 0_u32;
    let row_of = |taken: u32, digit: u8| taken >> (2 * digit) & 0b11;
    let left = triples_of(0);
    for triple in &left {
        let order = ORDERS[draws.below(6) as usize];
        for (&digit, row) in triple.iter().zip(order) {
            taken += (row as u32) << (2 * digit);
        }
    }
    let in_left = taken;
    let middle = triples_of(1);
    for triple in &middle {
        let [x, y, z] = triple.map(|digit| row_of(in_left, digit));
        let fitting = FITTING[(9 * x + 3 * y + z) as usize];
        if fitting[0] == fitting[1] {
            return None;
        }
        let order = ORDERS[usize::from(fitting[draws.below(2) as usize])];
        for (&digit, row) in triple.iter().zip(order) {
            taken += (row as u32) << (2 * digit);
        }
    }
    let right = triples_of(2);
    for triple in &right {
        // The remaining rows are 3 minus these sums.
        let filled = triple.map(|digit| 1 << row_of(taken, digit));
        if filled[0] | filled[1] | filled[2] != 0b1110 {
            return None;
        }
    }
    // The three rows of a digit are 0, 1 and 2.
    let in_middle = taken - in_left;
    let in_right = 0b11_11_11_11_11_11_11_11_11 - taken;
    let mut rows = [[0; 9]; 3];
    for (stack, (triples, taken)) in [(left, in_left), (middle, in_middle), (right, in_right)]
        .into_iter()
        .enumerate()
    {
        for (c, triple) in triples.iter().enumerate() {
            for &digit in triple {
                rows[row_of(taken, digit) as usize][3 * stack + c] = digit;
            }
        }
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    #[test]
    fn neighbours_are_56_and_all_differ() {
        let first = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let mut seen = HashSet::new();
        for mut boxes in NEIGHBOURS {
            for line in 0..3 {
                let mut digits = [first[line], boxes[0][line], boxes[1][line]].concat();
                digits.sort();
                assert_eq!(digits, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
            }
            for triples in &mut boxes {
                let mut digits = triples.concat();
                digits.sort();
                assert_eq!(digits, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
                triples.iter_mut().for_each(|triple| triple.sort());
            }
            seen.insert(boxes);
        }
        assert_eq!(seen.len(), 56);
    }

    #[test]
    fn solutions_solve() {
        let mut draws = Draws::new(2, 0, 0);
        for _ in 0..200 {
            let solution = draw_solution(&mut draws);
            assert!(solution.is_solution());
        }
    }

    #[test]
    fn every_way_to_order_a_band_is_hit_with_the_probability_stated() {
        // Three boxes with the same column triples: every one of the 1728 orders
        // of the first two boxes that is tried must fit.
        let triples = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let mut draws = Draws::new(3, 0, 0);
        let mut seen = HashSet::new();
        for _ in 0..30_000 {
            seen.insert(draw_rows(|_| triples, &mut draws).unwrap());
        }
        assert_eq!(seen.len(), 1728);
    }

    #[test]
    fn the_share_of_failures_gives_the_number_of_solutions() {
        // Attempts can be drawn in 56 · 6⁶ · 56³ · 1728² ways of the same
        // probability, one for each solution with box 1 in order, of which there are
        // 6,670,903,752,021,072,936,960 / 9!; the rest fail.
        let ways = 56.0 * 6_f64.powi(6) * 56_f64.powi(3) * 1728_f64.powi(2);
        let share = 6_670_903_752_021_072_936_960.0 / 362_880.0 / ways;
        assert!((74.5..74.6).contains(&share.recip()));

        let attempts = 300_000;
        let mut draws = Draws::new(4, 0, 0);
        let successes = (0..attempts)
            .filter(|_| attempt(&mut draws).is_some())
            .count();
        let expected = f64::from(attempts) * share;
        let deviation = expected.sqrt();
        assert!((successes as f64 - expected).abs() < 3.0 * deviation);
    }
}
