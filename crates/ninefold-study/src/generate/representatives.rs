//! 9x9 solutions for many tries: faster than [`super::bands`], up to the order of lines and the
//! names of digits, and rarely several at once.
//!
//! They are drawn as there, with three differences:
//!
//! - Only solutions whose lines are in one canonical order are drawn: box 1 is in order, row 1 of
//!   the boxes beside it is in the order of the chosen triples, and the rows of the other bands are
//!   in the order of their first triple. Reordering columns and rows turns exactly one of these
//!   into each other solution.
//! - Both orders that each triple of a middle box may have are tried, which makes eight ways in
//!   each of two bands. Of the X solutions among these 64 ways, (X + u) / 8 are taken at random,
//!   rounded down, where u is drawn from 0 to 7. So each solution is taken with one eighth of the
//!   probability of its attempt, and attempts succeed eight times as often.
//! - More than one is taken in one case of thirty, which requires an X of more than 8. Such
//!   solutions resemble each other. The expected values for each are the same as if they did not.

use ninefold::Grid;
use ninefold::inside::bands::{FITTING, NEIGHBOURS, Triple};
use ninefold::inside::{Draws, ORDERS};

/// Draws a solution, or rarely several: a random image of each, where all images are equally
/// likely, is any solution with the same probability.
pub(super) fn draw_representatives(draws: &mut Draws) -> Vec<Grid> {
    loop {
        let attempt = Attempt::draw(draws);
        let ways = attempt.ways();
        if ways[0] == 0 || ways[1] == 0 {
            continue;
        }
        let pairs = ways[0].count_ones() * ways[1].count_ones();
        let number = (pairs + draws.below(WAYS)) / WAYS;
        if number == 0 {
            continue;
        }
        let mut all = [0; (WAYS * WAYS) as usize];
        let mut found = 0;
        for pair in 0..WAYS * WAYS {
            all[found] = pair;
            found += (ways[0] >> (pair % WAYS) & ways[1] >> (pair / WAYS) & 1) as usize;
        }
        let taken = (0..number as usize).map(|place| {
            all.swap(place, place + draws.below(pairs - place as u32) as usize);
            attempt.solution([all[place] % WAYS, all[place] / WAYS])
        });
        return taken.collect();
    }
}

/// Number of ways to give each of three triples one of two orders.
const WAYS: u32 = 8;

/// The orders of two triples.
const TWO_ORDERS: u32 = 36;

/// For each of the 56 choices of column triples below box 1, the middle box and the lower one, and
/// each order of its second and third triple: two bits for each digit with its row.
static LEFT_BOXES: [[[(u32, u32); TWO_ORDERS as usize]; 2]; 56] = {
    let mut all = [[[(0, 0); TWO_ORDERS as usize]; 2]; 56];
    let mut at = 0;
    while at < all.len() * 2 * TWO_ORDERS as usize {
        let (choice, band, number) = (at / 72, at / 36 % 2, at % 36);
        let orders = [ORDERS[0], ORDERS[number / 6], ORDERS[number % 6]];
        let (mut cell, mut rows, mut sets) = (0, 0, 0);
        while cell < 9 {
            let place = NEIGHBOURS[choice][band][cell / 3][cell % 3];
            let digit = FIRST_COLUMNS[place as usize];
            let row = orders[cell / 3][cell % 3];
            rows |= (row as u32) << (2 * digit);
            sets |= ROWS[row] << digit;
            cell += 1;
        }
        all[choice][band][number] = (rows, sets);
        at += 1;
    }
    all
};

/// The column triples of box 1, one after the other. Those of other boxes have as much room, so
/// that no index is checked.
const FIRST_COLUMNS: [u8; 16] = [0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 0, 0, 0, 0, 0, 0];

/// The draws for a solution, without the orders of triples in the middle boxes. Digits are 0 to 8.
struct Attempt {
    /// The column triples of the upper boxes, one after the other.
    columns: [[u8; 16]; 3],
    /// By band and stack, the places of the upper box from which the triples of the box take their
    /// digits.
    triples: [[&'static [Triple; 3]; 3]; 2],
    /// By band, two bits for each digit with its row in the left box.
    in_left: [u32; 2],
    /// By band, the digits of its first row in the left box, and those of the second row, 16 bits on.
    sets_in_left: [u32; 2],
}

/// Representation of a digit in each row: nothing in the third.
const ROWS: [u32; 4] = [1, 1 << 16, 0, 0];

/// True if there is one digit in a set.
#[inline]
fn is_one(set: u32) -> bool {
    set & set.wrapping_sub(1) == 0 && set != 0
}

impl Attempt {
    #[inline]
    fn draw(draws: &mut Draws) -> Self {
        let number = draws.below(56 * TWO_ORDERS * TWO_ORDERS);
        let boxes = &NEIGHBOURS[(number % 56) as usize];
        let number = (number / 56) as usize;
        let orders = [
            [number % 6, number / 6 % 6],
            [number / 36 % 6, number / 216],
        ];
        let [middle, right] = std::array::from_fn(|side| {
            let [first, second, third] = boxes[side];
            let [one, other] = orders[side].map(|order| ORDERS[order]);
            let mut columns = [0; 16];
            for i in 0..3 {
                columns[3 * i] = first[i];
                columns[3 * i + 1] = second[one[i]];
                columns[3 * i + 2] = third[other[i]];
            }
            columns
        });
        let choices = draws.below(56 * 56 * 56) as usize;
        let choices = [choices % 56, choices / 56 % 56, choices / (56 * 56)];
        let number = draws.below(TWO_ORDERS * TWO_ORDERS) as usize;
        let numbers = [number % 36, number / 36];
        Attempt {
            columns: [FIRST_COLUMNS, middle, right],
            triples: [0, 1].map(|band| choices.map(|choice| &NEIGHBOURS[choice][band])),
            in_left: [0, 1].map(|band| LEFT_BOXES[choices[0]][band][numbers[band]].0),
            sets_in_left: [0, 1].map(|band| LEFT_BOXES[choices[0]][band][numbers[band]].1),
        }
    }

    /// The digits of a triple below the upper band.
    #[inline]
    fn digits(&self, band: usize, stack: usize, triple: usize) -> Triple {
        let places = self.triples[band][stack][triple];
        places.map(|place| self.columns[stack][usize::from(place) % 16])
    }

    /// The two orders of a triple of a middle box; `None` if all its digits stand in one row of the
    /// left box.
    #[inline]
    fn orders(&self, band: usize, digits: Triple) -> Option<[[usize; 3]; 2]> {
        let [x, y, z] = digits.map(|digit| self.in_left[band] >> (2 * digit) & 0b11);
        let [one, other] = FITTING[(9 * x + 3 * y + z) as usize];
        (one != other).then(|| [one, other].map(|order| ORDERS[usize::from(order)]))
    }

    /// By band the ways, as bits, in which the triples of the middle box can be ordered such that
    /// those of the right box fit. If there are none in the first band, the second is not tried.
    #[inline]
    fn ways(&self) -> [u32; 2] {
        match self.ways_in(0) {
            0 => [0, 0],
            ways => [ways, self.ways_in(1)],
        }
    }

    #[inline]
    fn ways_in(&self, band: usize) -> u32 {
        // The digits of a row are in the lower half of a number, and those of the next row in the
        // upper half; the third row has the rest.
        const BOTH: u32 = 0x1_0001;
        let set_of = |digit: u8, row: usize| ROWS[row % 4] << digit;
        let taken = self.sets_in_left[band];
        let mut either = [[0; 2]; 3];
        for (triple, either) in either.iter_mut().enumerate() {
            let digits = self.digits(band, 1, triple);
            let Some(orders) = self.orders(band, digits) else {
                return 0;
            };
            *either = orders.map(|order| {
                let sets = digits.into_iter().zip(order);
                sets.fold(0, |sets, (digit, row)| sets | set_of(digit, row))
            });
        }
        // If two triples have a digit in each row, so has the third.
        let sets = [0, 1].map(|triple| {
            let digits = self.digits(band, 2, triple).into_iter();
            digits.fold(0, |set, digit| set | BOTH << digit)
        });
        let mut ways = 0;
        for way in 0..WAYS as usize {
            let here = taken | either[0][way & 1] | either[1][way >> 1 & 1] | either[2][way >> 2];
            let fits = sets.iter().fold(true, |fits, set| {
                let left = set & !here;
                fits & is_one(left & 0xffff) & is_one(left >> 16)
            });
            ways |= u32::from(fits) << way;
        }
        ways
    }

    /// The solution with a way for each band that fits.
    fn solution(&self, ways: [u32; 2]) -> Grid {
        let mut rows = [[0; 9]; 9];
        for (stack, columns) in self.columns.iter().enumerate() {
            for (cell, &digit) in columns[..9].iter().enumerate() {
                rows[cell % 3][3 * stack + cell / 3] = digit + 1;
            }
        }
        for (band, way) in ways.into_iter().enumerate() {
            // Two bits for each digit: its row in the left box, and in the middle one.
            let (in_left, mut in_middle) = (self.in_left[band], 0);
            for triple in 0..3 {
                let digits = self.digits(band, 1, triple);
                let orders = self.orders(band, digits).expect("a way that fits");
                let order = orders[(way >> triple & 1) as usize];
                for (digit, row) in digits.into_iter().zip(order) {
                    in_middle |= (row as u32) << (2 * digit);
                }
            }
            // The three rows of a digit are 0, 1 and 2.
            let in_right = 0o777_777 - in_left - in_middle;
            for (stack, here) in [in_left, in_middle, in_right].into_iter().enumerate() {
                for triple in 0..3 {
                    for digit in self.digits(band, stack, triple) {
                        let row = (here >> (2 * digit) & 0b11) as usize;
                        rows[3 * (band + 1) + row][3 * stack + triple] = digit + 1;
                    }
                }
            }
        }
        Grid::from_known_rows(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rate follows from the number of solutions: one in 74.55 attempts with one way.
    #[test]
    fn the_share_of_ways_that_fit_gives_the_number_of_solutions() {
        let attempts = 200_000;
        let mut draws = Draws::new(5, 0, 0);
        let mut fitting = 0;
        for _ in 0..attempts {
            let [two, three] = Attempt::draw(&mut draws).ways();
            fitting += two.count_ones() * three.count_ones();
        }
        let share = f64::from(fitting) / 64.0 / f64::from(attempts);
        let expected = 6_670_903_752_021_072_936_960.0
            / 362_880.0
            / (56.0 * 6_f64.powi(6) * 56_f64.powi(3) * 1728_f64.powi(2));
        assert!((share / expected - 1.0).abs() < 0.03, "{share}");
    }

    /// The same numbers as among all solutions: of exchangeable rectangles, and of bands and stacks
    /// whose boxes have the same triples.
    #[test]
    fn classes_are_as_frequent_as_among_all_solutions() {
        let mut draws = Draws::new(6, 0, 0);
        let (mut rectangles, mut same, mut solutions) = (0, 0, 0);
        for grid in (0..40_000).flat_map(|_| draw_representatives(&mut draws)) {
            assert!(grid.is_solution());
            solutions += 1;
            let upright = |row: usize, column: usize| grid.rows()[row][column];
            let turned = |row: usize, column: usize| grid.rows()[column][row];
            for digit in [&upright as &dyn Fn(usize, usize) -> u8, &turned] {
                for band in 0..3 {
                    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                        let [one, other] = [one, other].map(|line| {
                            let line = 3 * band + line;
                            std::array::from_fn::<u8, 9, _>(|place| digit(line, place))
                        });
                        for i in 0..9 {
                            let crossed =
                                (i + 1..9).filter(|&j| one[i] == other[j] && one[j] == other[i]);
                            rectangles += crossed.count() as u32;
                        }
                    }
                    let triple = |row: usize, stack: usize| {
                        let cells = (0..3).map(|k| digit(3 * band + row, 3 * stack + k));
                        cells.fold(0_u32, |set, digit| set | 1 << digit)
                    };
                    let first = [0, 1, 2].map(|row| triple(row, 0));
                    same += u32::from((0..3).all(|row| first.contains(&triple(row, 1))));
                }
            }
        }
        assert!((40_800..42_400).contains(&solutions), "{solutions}");
        // Some six standard deviations.
        let mean = f64::from(rectangles) / f64::from(solutions);
        assert!((mean - 11.575).abs() < 0.1, "{mean}");
        let share = f64::from(same) / f64::from(6 * solutions);
        assert!((share - 0.03595).abs() < 0.004, "{share}");
    }
}
