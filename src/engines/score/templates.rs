//! The best template of every digit: the kernel under the bound.
//!
//! A *template* is a set of places for one digit in a full grid: nine cells, one in every row,
//! column and box. There are 46,656. Given the worth of each cell to a digit, the most valuable
//! template is found band by band. In a band a template is a *triple* of columns, one from each
//! stack, and one of six ways to match them with the three rows; and each of the 27 triples of the
//! first band leaves eight ways to share the other columns among the two other bands.
//!
//! ```text
//!    stack 1   stack 2   stack 3         the triple of these three cells is (1, 0, 2):
//!    . X .     . . .     . . .           columns 1, 0 and 2 of their stacks. One of the eight
//!    . . .     X . .     . . .           ways to continue: (0, 1, 0) in the second band, and
//!    . . .     . . .     . . X           the rest, (2, 2, 1), in the third.
//! ```
//!
//! All nine digits are worked on side by side, one in each lane of a vector.

use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::simd::{Arithmetic, DetectedBackend, Kernel, Number, Simd, Sixteen};
use std::fmt::Debug;
use std::ops::{Add, Neg, Sub};

/// A number for each digit from 1 to 9, and padding.
pub(super) type Digits<T> = Sixteen<T>;

/// The worth of cells: whole numbers of one of two types, the smaller and faster one where it is
/// enough.
pub(super) trait Worth:
    Number + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> + Send
{
    /// Worth of a cell to a digit that it cannot hold. A template with one such cell is worth less
    /// than [`Worth::IMPOSSIBLE`], any other more.
    const FORBIDDEN: Self;
    /// Half of [`Worth::FORBIDDEN`].
    const IMPOSSIBLE: Self;
    /// Largest worth of a cell, of either sign: nine of them do not reach [`Worth::IMPOSSIBLE`].
    const MOST: i64;

    /// A whole number within the type's bounds.
    fn from_whole(number: i64) -> Self;

    /// The same as a number of 64 bits.
    fn whole(self) -> i64;

    /// A number without its fraction.
    fn from_real(number: f32) -> Self;

    /// Runs [`FindBest`]. The kernels are compiled here, once for each type: the searches above are
    /// generic, and compiled by every crate that asks, as far as that crate is optimised.
    fn find_best(backend: DetectedBackend, kernel: FindBest<'_, Self>) -> BestTemplates<Self>;

    /// Runs [`FindThrough`], which is compiled here, too.
    fn find_through(backend: DetectedBackend, kernel: FindThrough<'_, Self>);
}

macro_rules! worth {
    ($number:ty, $bits:literal) => {
        impl Worth for $number {
            const FORBIDDEN: Self = -((1_i64 << $bits) as Self);
            const IMPOSSIBLE: Self = -((1_i64 << ($bits - 1)) as Self);
            const MOST: i64 = (1 << ($bits - 1)) / 9 - 1;

            #[inline(always)]
            fn from_whole(number: i64) -> Self {
                number as Self
            }

            #[inline(always)]
            fn whole(self) -> i64 {
                self as i64
            }

            #[inline(always)]
            fn from_real(number: f32) -> Self {
                number.trunc() as Self
            }

            #[inline(never)]
            fn find_best(
                backend: DetectedBackend,
                kernel: FindBest<'_, Self>,
            ) -> BestTemplates<Self> {
                backend.run(kernel)
            }

            #[inline(never)]
            fn find_through(backend: DetectedBackend, kernel: FindThrough<'_, Self>) {
                backend.run(kernel);
            }
        }
    };
}

// Nine forbidden cells and some more make a sum that is exact: within 2³¹, or 2⁵³.
worth!(i32, 27);
worth!(f64, 49);

/// Triples of columns, one from each stack.
const TRIPLES: usize = 27;

/// The columns of a triple, each counted in its stack.
#[inline(always)]
const fn columns(triple: usize) -> [usize; 3] {
    [triple / 9, triple / 3 % 3, triple % 3]
}

/// For each triple of one band the eight pairs of triples of the two others.
const OTHERS: [[[usize; 2]; 8]; TRIPLES] = {
    let mut others = [[[0; 2]; 8]; TRIPLES];
    let mut triple = 0;
    while triple < TRIPLES {
        let mut way = 0;
        while way < 8 {
            let mut stack = 0;
            while stack < 3 {
                let column = columns(triple)[stack];
                let next = [(column + 1) % 3, (column + 2) % 3];
                let first = way >> stack & 1;
                let pair = &mut others[triple][way];
                pair[0] = pair[0] * 3 + next[first];
                pair[1] = pair[1] * 3 + next[1 - first];
                stack += 1;
            }
            way += 1;
        }
        triple += 1;
    }
    others
};

/// For each way to match rows and stacks, the row in its band of the cell of each stack.
const MATCHINGS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
    [2, 0, 1],
    [1, 2, 0],
    [2, 1, 0],
];

/// Room for the triples, and for the cells: more than there are, so that an index modulo the room
/// needs no check, and costs next to nothing.
const ROOM: usize = 32;
const CELLS: usize = 128;

/// Working memory: tables of each band for each triple.
#[derive(Clone, Debug)]
pub(super) struct Tables<T> {
    /// Worth of each cell to each digit.
    values: [Digits<T>; CELLS],
    /// By band and triple, the largest worth of the three cells.
    bands: [[Digits<T>; ROOM]; 3],
    /// By band and triple, the largest worth that the two other bands add to it.
    rest: [[Digits<T>; ROOM]; 3],
    /// By triple of the first band, both together.
    sums: [Digits<T>; ROOM],
}

impl<T: Worth> Tables<T> {
    pub fn new() -> Self {
        let table = [[Digits::splat(T::default()); ROOM]; 3];
        Tables {
            values: [Digits::splat(T::default()); CELLS],
            bands: table,
            rest: table,
            sums: table[0],
        }
    }

    /// The cells of a band that a triple and a matching go through, by stack.
    #[inline(always)]
    fn cells(band: usize, triple: usize, matching: usize) -> [usize; 3] {
        let (rows, columns) = (MATCHINGS[matching], columns(triple));
        [
            (3 * band + rows[0]) * 9 + columns[0],
            (3 * band + rows[1]) * 9 + 3 + columns[1],
            (3 * band + rows[2]) * 9 + 6 + columns[2],
        ]
    }

    /// The columns of a digit's best template, given its worth.
    #[inline(always)]
    fn columns(&self, digit: usize, worth: T) -> [u8; 9] {
        let mut first = 0;
        for triple in 0..TRIPLES {
            if self.sums[triple].0[digit] == worth {
                first = triple;
            }
        }
        let rest = self.rest[0][first % ROOM].0[digit];
        let mut triples = [first, 0, 0];
        for [second, third] in OTHERS[first.min(TRIPLES - 1)] {
            let [second, third] = [second % ROOM, third % ROOM];
            if self.bands[1][second].0[digit] + self.bands[2][third].0[digit] == rest {
                triples = [first, second, third];
            }
        }
        let mut found = [0; 9];
        for (band, triple) in triples.into_iter().enumerate() {
            let worth = self.bands[band][triple % ROOM].0[digit];
            let columns = columns(triple);
            let at = |row: usize, stack: usize| {
                self.value((3 * band + row) * 9 + 3 * stack + columns[stack])
                    .0[digit]
            };
            for [a, b, c] in MATCHINGS {
                if at(a, 0) + at(b, 1) + at(c, 2) == worth {
                    found[(3 * band + a).min(8)] = columns[0] as u8;
                    found[(3 * band + b).min(8)] = 3 + columns[1] as u8;
                    found[(3 * band + c).min(8)] = 6 + columns[2] as u8;
                }
            }
        }
        found
    }

    #[inline(always)]
    fn value(&self, cell: usize) -> &Digits<T> {
        &self.values[cell % CELLS]
    }

    /// Worth of two cells of the two first stacks.
    #[inline(always)]
    fn both<A: Arithmetic<T>>(&self, one: usize, other: usize, a: A) -> A::Numbers {
        a.plus(a.load(self.value(one)), a.load(self.value(other)))
    }

    #[inline(always)]
    fn fill_band<A: Arithmetic<T>>(&mut self, band: usize, a: A) {
        let [x, y, z] = [27 * band, 27 * band + 9, 27 * band + 18];
        for pair in 0..9 {
            let (first, second) = (pair / 3, 3 + pair % 3);
            // The two first stacks, by the row that they leave to the third.
            let one = self.both(y + first, z + second, a);
            let other = self.both(z + first, y + second, a);
            let without_x = a.larger(one, other);
            let one = self.both(z + first, x + second, a);
            let other = self.both(x + first, z + second, a);
            let without_y = a.larger(one, other);
            let one = self.both(x + first, y + second, a);
            let other = self.both(y + first, x + second, a);
            let without_z = a.larger(one, other);
            for third in 0..3 {
                let in_x = a.plus(without_x, a.load(self.value(x + 6 + third)));
                let in_y = a.plus(without_y, a.load(self.value(y + 6 + third)));
                let in_z = a.plus(without_z, a.load(self.value(z + 6 + third)));
                let most = a.larger(a.larger(in_x, in_y), in_z);
                a.store(most, &mut self.bands[band][3 * pair + third]);
            }
        }
    }

    /// The largest worth that two bands add to each triple of the third one.
    #[inline(always)]
    fn fill_rest<A: Arithmetic<T>>(&mut self, band: usize, a: A) {
        let [one, other] = [&self.bands[(band + 1) % 3], &self.bands[(band + 2) % 3]];
        for (rest, others) in self.rest[band].iter_mut().zip(&OTHERS) {
            let mut most = a.repeat(T::FORBIDDEN + T::FORBIDDEN);
            for [second, third] in others {
                let pair = a.plus(a.load(&one[*second % ROOM]), a.load(&other[*third % ROOM]));
                most = a.larger(most, pair);
            }
            a.store(most, rest);
        }
    }
}

/// The best template of every digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BestTemplates<T> {
    /// Its worth, by digit from 1; less than [`Worth::IMPOSSIBLE`] if there is none.
    pub worth: [T; 9],
    /// Its column in each row, by digit and row.
    pub columns: [[u8; 9]; 9],
}

impl<T> BestTemplates<T> {
    /// The grid that the templates make if no two of them share a cell.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (digit, columns) in (1..).zip(&self.columns) {
            for (row, &column) in columns.iter().enumerate() {
                let column = usize::from(column);
                grid.set(Cell::new(row, column), digit);
            }
        }
        grid
    }
}

/// Finds the best template of every digit, where the worth of a cell is its entry in `values` minus
/// its multiplier.
pub(super) struct FindBest<'a, T> {
    /// By cell, for each digit.
    pub values: &'a [Digits<T>; 81],
    /// By cell.
    pub multipliers: &'a [T; 81],
    pub tables: &'a mut Tables<T>,
}

impl<T: Worth> Kernel for FindBest<'_, T> {
    type Output = BestTemplates<T>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> BestTemplates<T> {
        let a = T::with(simd);
        let tables = self.tables;
        for cell in 0..81 {
            let multiplier = a.repeat(self.multipliers[cell]);
            let value = a.minus(a.load(&self.values[cell]), multiplier);
            a.store(value, &mut tables.values[cell]);
        }
        for band in 0..3 {
            tables.fill_band(band, a);
        }
        tables.fill_rest(0, a);
        let mut worth = a.repeat(T::FORBIDDEN + T::FORBIDDEN);
        for triple in 0..TRIPLES {
            let band = a.load(&tables.bands[0][triple]);
            let sum = a.plus(band, a.load(&tables.rest[0][triple]));
            a.store(sum, &mut tables.sums[triple]);
            worth = a.larger(worth, sum);
        }
        let mut most = Sixteen::splat(T::default());
        a.store(worth, &mut most);
        let mut best = BestTemplates {
            worth: [T::default(); 9],
            columns: [[0; 9]; 9],
        };
        best.worth.copy_from_slice(&most.0[..9]);
        for digit in 0..9 {
            best.columns[digit] = tables.columns(digit, most.0[digit]);
        }
        best
    }
}

/// Finds for every cell and digit the worth of the best template through that cell. It starts from
/// the tables that [`FindBest`] left.
pub(super) struct FindThrough<'a, T> {
    pub tables: &'a mut Tables<T>,
    /// By cell, for each digit.
    pub through: &'a mut [Digits<T>; 81],
}

impl<T: Worth> Kernel for FindThrough<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let a = T::with(simd);
        let FindThrough { tables, through } = self;
        tables.fill_rest(1, a);
        tables.fill_rest(2, a);
        *through = [Digits::splat(T::FORBIDDEN + T::FORBIDDEN); 81];
        for band in 0..3 {
            for triple in 0..TRIPLES {
                let rest = a.load(&tables.rest[band][triple]);
                for matching in 0..6 {
                    let cells = Tables::<T>::cells(band, triple, matching);
                    let [first, second, third] = cells;
                    let pair = a.plus(a.load(tables.value(first)), a.load(tables.value(second)));
                    let worth = a.plus(a.plus(pair, a.load(tables.value(third))), rest);
                    for cell in cells.map(|cell| cell.min(80)) {
                        let most = a.larger(a.load(&through[cell]), worth);
                        a.store(most, &mut through[cell]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::DetectedBackend;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    /// Every template, as its column in each row.
    fn templates() -> Vec<[usize; 9]> {
        fn extend(columns: &mut Vec<usize>, found: &mut Vec<[usize; 9]>) {
            let row = columns.len();
            if row == 9 {
                found.push(columns[..].try_into().unwrap());
                return;
            }
            for column in 0..9 {
                let band = &columns[row / 3 * 3..];
                if columns.contains(&column) || band.iter().any(|other| other / 3 == column / 3) {
                    continue;
                }
                columns.push(column);
                extend(columns, found);
                columns.pop();
            }
        }
        let mut found = Vec::new();
        extend(&mut Vec::new(), &mut found);
        found
    }

    #[test]
    fn the_best_templates_are_the_best_of_all() {
        check::<i32>();
        check::<f64>();
    }

    fn check<T: Worth>() {
        let templates = templates();
        assert_eq!(templates.len(), 46_656);
        let mut rng = SmallRng::seed_from_u64(5);
        for forbidden in [0.0, 0.3, 0.6, 0.8] {
            let mut values = [Digits::splat(T::default()); 81];
            for number in values.iter_mut().flat_map(|values| &mut values.0) {
                *number = match rng.random_bool(forbidden) {
                    true => T::FORBIDDEN,
                    false => T::from_whole(rng.random_range(-T::MOST / 2..T::MOST / 2)),
                };
            }
            let multipliers =
                std::array::from_fn(|_| T::from_whole(rng.random_range(-T::MOST / 2..T::MOST / 2)));
            let worth = |template: &[usize; 9], digit: usize| -> i64 {
                let cells = template
                    .iter()
                    .enumerate()
                    .map(|(row, column)| 9 * row + column);
                cells
                    .map(|cell| (values[cell].0[digit] - multipliers[cell]).whole())
                    .sum()
            };
            for backend in DetectedBackend::all() {
                let mut tables = Tables::new();
                let mut through = [Digits::splat(T::default()); 81];
                let best = backend.run(FindBest {
                    values: &values,
                    multipliers: &multipliers,
                    tables: &mut tables,
                });
                backend.run(FindThrough {
                    tables: &mut tables,
                    through: &mut through,
                });
                for digit in 0..9 {
                    let all = templates.iter().map(|template| worth(template, digit));
                    let expected = all.max().unwrap();
                    if expected < T::IMPOSSIBLE.whole() {
                        assert!(best.worth[digit] < T::IMPOSSIBLE);
                        continue;
                    }
                    assert_eq!(best.worth[digit].whole(), expected, "{backend}");
                    let columns = best.columns[digit].map(usize::from);
                    assert!(templates.contains(&columns));
                    assert_eq!(worth(&columns, digit), expected);
                    for cell in [0, 13, 40, 66, 80] {
                        let all = templates
                            .iter()
                            .filter(|template| template[cell / 9] == cell % 9);
                        let expected = all.map(|template| worth(template, digit)).max().unwrap();
                        if expected < T::IMPOSSIBLE.whole() {
                            assert!(through[cell].0[digit] < T::IMPOSSIBLE);
                        } else {
                            assert_eq!(through[cell].0[digit].whole(), expected);
                        }
                    }
                }
            }
        }
    }
}
