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
//! Only the third can fail. It orders the left box's triples freely (6³ ways);
//! each triple of the middle box must then keep its digits out of the rows where
//! they already stand, which leaves either no order or exactly two; the right box
//! has one order at most. So whichever way the triples can be ordered, that way
//! is hit with probability 1/6³ · 1/2³, which is the same for every solution, and
//! if a failure throws away everything drawn so far, all 6.67 · 10²¹ / 9! solutions
//! stay equally likely. One attempt in 74.5 succeeds.
//!
//! A check from outside, by two quantities that vary between classes: the mean number
//! of *exchangeable rectangles* (four cells in two rows, two columns and two boxes
//! that hold two digits crosswise), measured over a million boards, is 11.575 ± 0.004;
//! the share of bands and stacks whose boxes all have the same parallel triples, over
//! ten million, is 3.595% ± 0.002%. Five million fillings by guesses, as on the larger
//! boards, each weighted with the reciprocal of its probability, give 11.575 ± 0.003
//! and 3.593% ± 0.005%.

use super::seed::Draws;
use crate::board::Grid;

/// Three digits, counted from 0.
type Triple = [u8; 3];

/// The permutations of three things.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Draws a solution with the digits 1 to 9 in order in box 1. Takes 75 attempts of
/// constant time on average.
pub(super) fn draw_solution(draws: &mut Draws) -> Grid {
    let solution = loop {
        if let Some(solution) = attempt(draws) {
            break solution;
        }
    };
    let mut grid = Grid::EMPTY;
    for cell in Grid::cells() {
        grid.set(cell, solution[cell.row][cell.column] + 1);
    }
    grid
}

/// One attempt at a solution in digits from 0 to 8, with box 1 in order.
fn attempt(draws: &mut Draws) -> Option<[[u8; 9]; 9]> {
    let upper = draw_upper_band(draws);
    // By stack and column of the stack, the triples of the two lower boxes.
    let mut middle = [[[0; 3]; 3]; 3];
    let mut lower = [[[0; 3]; 3]; 3];
    for stack in 0..3 {
        let columns = std::array::from_fn(|c| std::array::from_fn(|r| upper[r][stack * 3 + c]));
        [middle[stack], lower[stack]] = draw_neighbours(columns, draws);
    }
    let middle = draw_rows(middle, draws)?;
    let lower = draw_rows(lower, draws)?;
    let bands = [upper, middle, lower];
    Some(std::array::from_fn(|r| bands[r / 3][r % 3]))
}

/// Draws one of the 56 · 6⁶ upper bands whose first box is in order.
fn draw_upper_band(draws: &mut Draws) -> [[u8; 9]; 3] {
    let first = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    let [second, third] = draw_neighbours(first, draws);
    std::array::from_fn(|r| {
        let mut row = [0; 9];
        row[..3].copy_from_slice(&first[r]);
        for (to, triple) in row[3..].chunks_mut(3).zip([second[r], third[r]]) {
            let order = ORDERS[draws.below(6) as usize];
            for (to, i) in to.iter_mut().zip(order) {
                *to = triple[i];
            }
        }
        row
    })
}

/// Draws one of the 56 choices of triples for the two boxes beside (or below) a box
/// with the parallel triples `a`, `b` and `c`. Its neighbours have either the same
/// triples in other lines, in two ways; or in the 54 others, up to exchanging the
/// neighbours, the first has two digits of `b` and one of `c` in the first line,
/// and so on in turn.
fn draw_neighbours([a, b, c]: [Triple; 3], draws: &mut Draws) -> [[Triple; 3]; 2] {
    let choice = draws.below(56) as usize;
    let [one, other] = match choice / 2 {
        27 => [[b, c, a], [c, a, b]],
        mixed => {
            // The last digit of each is the one that is separated from the other two.
            let [a0, a1, a2] = rotated(a, mixed % 3);
            let [b0, b1, b2] = rotated(b, mixed / 3 % 3);
            let [c0, c1, c2] = rotated(c, mixed / 9);
            [
                [[b0, b1, c2], [c0, c1, a2], [a0, a1, b2]],
                [[c0, c1, b2], [a0, a1, c2], [b0, b1, a2]],
            ]
        }
    };
    if choice.is_multiple_of(2) {
        [one, other]
    } else {
        [other, one]
    }
}

#[inline]
fn rotated(triple: Triple, by: usize) -> Triple {
    [triple[by], triple[(by + 1) % 3], triple[(by + 2) % 3]]
}

/// Draws an order of the column triples of a band, given by box and column, that
/// makes every row hold every digit, or fails. Each such order comes with the
/// probability 1/1728; the rest is the probability of failure.
fn draw_rows(triples: [[Triple; 3]; 3], draws: &mut Draws) -> Option<[[u8; 9]; 3]> {
    let mut rows = [[0; 9]; 3];
    // The rows in which a digit stands already, as bits.
    let mut taken = [0_u8; 9];
    for (c, triple) in triples[0].iter().enumerate() {
        let order = ORDERS[draws.below(6) as usize];
        for (&digit, row) in triple.iter().zip(order) {
            rows[row][c] = digit;
            taken[digit as usize] = 1 << row;
        }
    }
    for (c, triple) in triples[1].iter().enumerate() {
        // If all three digits stand in one row, none could fill that row here;
        // otherwise there are two orders.
        let fits =
            |order: &&[usize; 3]| (0..3).all(|i| taken[triple[i] as usize] & 1 << order[i] == 0);
        let mut fitting = ORDERS.iter().filter(fits);
        let (first, second) = (fitting.next()?, fitting.next()?);
        let order = if draws.below(2) == 0 { first } else { second };
        for (&digit, &row) in triple.iter().zip(order) {
            rows[row][3 + c] = digit;
            taken[digit as usize] |= 1 << row;
        }
    }
    for (c, triple) in triples[2].iter().enumerate() {
        let mut filled = 0;
        for &digit in triple {
            let row = (!taken[digit as usize]).trailing_zeros() as usize;
            rows[row][6 + c] = digit;
            filled |= 1 << row;
        }
        if filled != 0b111 {
            return None;
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
    fn neighbours_are_56_and_equally_likely() {
        let mut draws = Draws::new(1, 0, 0);
        let first = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let mut seen = HashSet::new();
        for _ in 0..2_000 {
            let mut boxes = draw_neighbours(first, &mut draws);
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
        // The choices are 56 numbers, so 56 outcomes means that each has one.
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
            seen.insert(draw_rows([triples; 3], &mut draws).unwrap());
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
