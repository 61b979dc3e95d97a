//! Drawing from the terms of the sum by which solutions are counted.
//!
//! The names are those of [`crate::exact::contract`]. From outside to inside, always in proportion
//! to the number of solutions: `u` and `a`, which represent all pairs like them; `z`; `u2`, `u3`,
//! `b` and `c`; `x` and `y`. Then all column partitions are known, and there remain the rows'
//! partitions of each band, and the orders of rows and columns. In the end the digits without a
//! clue are permuted at random, which makes up for the pairs that were not summed.

use crate::engines::exact::contract::{Share, by_third};
use crate::engines::exact::network::{Filling, Network};
use crate::engines::exact::orderings::{Entry, ImpossibleDigits, visit};
use crate::engines::exact::partitions::{Partition, Partitions};
use crate::ground::grid::Grid;
use crate::ground::random::Draws;
use crate::ground::simd::DetectedBackend;
use std::sync::OnceLock;

/// Number of shares whose composition is remembered, 4 KiB each.
const REMEMBERED: usize = 4096;

/// The terms of a sum, to draw from.
#[derive(Debug)]
pub(super) struct Terms {
    network: Network,
    backend: DetectedBackend,
    shares: Vec<Share>,
    /// For each share the cumulative total up to and including its own.
    sums: Vec<u128>,
    /// Where there are few shares, the composition of each by `z`, once it has been needed.
    thirds: Vec<OnceLock<Vec<i64>>>,
    free: Vec<usize>,
}

/// The triples in the lines of the boxes of a stack or band, by box.
type Lines = [[u16; 3]; 3];

impl Terms {
    pub fn new(network: Network, shares: Vec<Share>, backend: DetectedBackend) -> Self {
        let sums = shares.iter().scan(0, |sum, share| {
            *sum += share.total();
            Some(*sum)
        });
        let remembered = if shares.len() <= REMEMBERED {
            shares.len()
        } else {
            0
        };
        Terms {
            // A digit with a clue is unlike all others.
            free: network.places.alike().concat(),
            sums: sums.collect(),
            thirds: (0..remembered).map(|_| OnceLock::new()).collect(),
            shares,
            network,
            backend,
        }
    }

    /// Number of solutions.
    pub fn solutions(&self) -> u128 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// Draws a solution.
    pub fn solution(&self, draws: &mut Draws) -> Grid {
        let at = draws.below_wide(self.solutions());
        let share = self.sums.partition_point(|&sum| sum <= at);
        let Share { u, a, .. } = self.shares[share];
        let by_third = || by_third(&self.network, self.backend, u, a);
        let z = match self.thirds.get(share) {
            Some(known) => pick(known.get_or_init(by_third), draws),
            None => pick(&by_third(), draws),
        };
        let columns = self.draw_columns(u, a, z, draws);
        let bands = [0, 1, 2].map(|band| self.draw_rows(band, columns[band], draws));
        let stacks = [0, 1, 2].map(|stack| {
            let [first, second, third] = columns.map(|boxes| boxes[stack]);
            let barred = ImpossibleDigits::of_stack(&self.network.places, stack);
            draw_order(&barred, first, [second, third], draws)
        });
        self.grid(&bands, &stacks, draws)
    }

    /// Draws the column partitions of all boxes, by band and stack.
    fn draw_columns(&self, u: usize, a: usize, z: usize, draws: &mut Draws) -> [[Partition; 3]; 3] {
        let Network { stacks, bands, .. } = &self.network;
        let with = |stack: usize, band: usize, place: usize| {
            let fillings = stacks[stack].iter();
            fillings.filter(move |filling| usize::from(filling.boxes[band]) == place)
        };
        // F1 and G3 for each `y`.
        let thirds: Vec<&Filling> = with(2, 2, z).collect();
        let first_row = bands[0].row(u, a);
        let factors: Vec<i64> = thirds
            .iter()
            .map(|third| {
                i64::from(first_row[usize::from(third.boxes[0])]) * i64::from(third.orderings)
            })
            .collect();
        let lanes: Vec<&Filling> = with(1, 0, a).collect();
        let mut choices = Vec::new();
        let mut products = Vec::new();
        for first in with(0, 0, u) {
            let [_, u2, u3] = first.boxes.map(usize::from);
            for second in &lanes {
                let [_, b, c] = second.boxes.map(usize::from);
                // The last band is stored from right to left.
                let weight = i64::from(bands[2].row(z, c)[u3])
                    * i64::from(first.orderings)
                    * i64::from(second.orderings);
                let row = bands[1].row(u2, b);
                let numbers = thirds
                    .iter()
                    .map(|third| i64::from(row[usize::from(third.boxes[1])]));
                let sum: i64 = numbers
                    .zip(&factors)
                    .map(|(number, factor)| number * factor)
                    .sum();
                choices.push((first, *second));
                products.push(weight * sum);
            }
        }
        let (first, second) = choices[pick(&products, draws)];
        let row = bands[1].row(first.boxes[1].into(), second.boxes[1].into());
        let numbers = thirds
            .iter()
            .map(|third| i64::from(row[usize::from(third.boxes[1])]));
        let products: Vec<i64> = numbers
            .zip(&factors)
            .map(|(number, factor)| number * factor)
            .collect();
        let third = thirds[pick(&products, draws)];
        let fillings = [first, second, third];
        std::array::from_fn(|band| {
            std::array::from_fn(|stack| {
                let place = usize::from(fillings[stack].boxes[band]);
                self.network.possible[band][stack][place]
            })
        })
    }

    /// Draws the rows of a band whose columns have these partitions: partitions and order.
    fn draw_rows(&self, band: usize, columns: [Partition; 3], draws: &mut Draws) -> Lines {
        let tables = Partitions::get();
        let partners = columns.map(|columns| &tables.partners[usize::from(columns)]);
        let mut choices = Vec::new();
        let mut orderings = Vec::new();
        for &first in partners[0] {
            for entry in &self.network.rows[band][usize::from(first)] {
                let Entry {
                    others,
                    orderings: number,
                } = *entry;
                if partners[1].contains(&others[0]) && partners[2].contains(&others[1]) {
                    choices.push((first, others));
                    orderings.push(number.into());
                }
            }
        }
        let (first, others) = choices[pick(&orderings, draws)];
        draw_order(
            &ImpossibleDigits::of_band(&self.network.places, band),
            first,
            others,
            draws,
        )
    }

    /// Fills the grid with digits from their rows and columns.
    fn grid(&self, bands: &[Lines; 3], stacks: &[Lines; 3], draws: &mut Draws) -> Grid {
        let mut digits: [u8; 9] = std::array::from_fn(|digit| digit as u8 + 1);
        let mut shuffled = self.free.clone();
        draws.shuffle(&mut shuffled);
        for (&from, &to) in self.free.iter().zip(&shuffled) {
            digits[from] = to as u8 + 1;
        }
        let mut grid = Grid::EMPTY;
        for cell in Grid::cells() {
            let (row, column) = (cell.row(), cell.column());
            let row_digits = bands[row / 3][column / 3][row % 3];
            let column_digits = stacks[column / 3][row / 3][column % 3];
            let digit = (row_digits & column_digits).trailing_zeros();
            grid.set(cell, digits[digit as usize]);
        }
        let grid = self.network.arrangement.restored(&grid);
        debug_assert!(grid.is_solution());
        grid
    }
}

/// Draws the order of the lines of a stack or band whose boxes have these partitions.
fn draw_order(
    barred: &ImpossibleDigits,
    first: Partition,
    others: [Partition; 2],
    draws: &mut Draws,
) -> Lines {
    let tables = Partitions::get();
    let neighbours = &tables.neighbours[usize::from(first)];
    let mut orders = Vec::new();
    visit(barred, first, |number, order| {
        if neighbours[number].partitions == others {
            orders.push((number, order));
        }
    });
    let (number, order) = *draws.pick(&orders);
    let pair = neighbours[number];
    let [second, third] = [0, 1].map(|i| tables.in_lines(pair.partitions[i], pair.lines[i]));
    let boxes = [tables.triples[usize::from(first)], second, third];
    boxes.map(|triples| order.map(|line| triples[line]))
}

/// Draws an index of a list, in proportion to the numbers there.
fn pick(numbers: &[i64], draws: &mut Draws) -> usize {
    let sum: i64 = numbers.iter().sum();
    let mut at = draws.below_wide(sum as u128) as i64;
    let place = numbers.iter().position(|&number| {
        at -= number;
        at < 0
    });
    place.expect("a draw below the sum")
}
