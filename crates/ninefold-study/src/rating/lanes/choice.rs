//! The cell to guess in, as the [rating](crate::rating) defines it, for all lanes at once.

use crate::rating::order;
use ninefold::inside::{Block, Simd, Triads, Vector, any, decided, enter_counting, three, twice};

/// The next guess of each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices<V> {
    /// The number of the cell.
    cell: V,
    /// Number of cells that are equally good, of which this is the first.
    number: V,
    /// The lanes that have such a cell, and no visible contradiction.
    pub lanes: u32,
}

impl<V: Vector> Choices<V> {
    /// The cell of a lane.
    #[inline(always)]
    pub fn cell(&self, lane: usize) -> usize {
        usize::from(self.cell.lanes()[lane % V::LANES])
    }

    /// True if the choice of a lane's cell depended on the order of cells.
    #[inline(always)]
    pub fn is_tied(&self, lane: usize) -> bool {
        self.number.lanes()[lane % V::LANES] > 1
    }
}

/// For each cell the sixteen others that share one house with it.
static PEERS: [[u8; 16]; 81] = {
    let mut peers = [[0; 16]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut number) = (0, 0);
        while other < 81 {
            let row = cell / 9 == other / 9;
            let column = cell % 9 == other % 9;
            let square = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if row as u8 + column as u8 + square as u8 == 1 {
                peers[cell][number] = other as u8;
                number += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// Room for the numbers of all cells: clearing it each time would cost more than keeping it.
#[derive(Clone, Debug)]
pub(super) struct Numbers<V> {
    weights: [V; 81],
    keys: [V; 81],
    marks: [V; 81],
}

impl<V: Vector> Numbers<V> {
    pub fn new<S: Simd<Vector = V>>(simd: S) -> Self {
        let none = [simd.splat(0); 81];
        Numbers {
            weights: none,
            keys: none,
            marks: none,
        }
    }
}

/// Chooses the guesses for boards on which sweeps find nothing more.
pub(super) fn choices<S: Simd>(
    simd: S,
    block: &Block<S::Vector>,
    numbers: &mut Numbers<S::Vector>,
) -> Choices<S::Vector> {
    enter_counting!(S, simd => choose(simd, block, numbers))
}

/// [`choices`], for callers that have entered the instructions of the backend.
#[inline(always)]
fn choose<S: Simd>(
    simd: S,
    block: &Block<S::Vector>,
    numbers: &mut Numbers<S::Vector>,
) -> Choices<S::Vector> {
    let cells = block.cells();
    let none = simd.splat(0);
    let worst = simd.splat(u16::MAX);
    let one = simd.splat(1);
    let but_one = |cell: S::Vector| cell & cell.plus(worst);

    let Numbers {
        weights,
        keys,
        marks,
    } = numbers;
    for (weight, &cell) in weights.iter_mut().zip(cells) {
        let second = but_one(cell);
        let third = but_one(second);
        let several = but_one(third).choose(one, simd.splat(2));
        *weight = second.choose(third.choose(several, simd.splat(5)), none);
    }

    // The fewest candidates, then the highest score.
    let mut best = worst;
    for at in 0..81 {
        let cell = cells[at];
        let mut score = none;
        for &peer in &PEERS[at] {
            let peer = usize::from(peer).min(80);
            score = score.plus(simd.count(cells[peer] & cell).times(weights[peer]));
        }
        let count = simd.count(cell);
        // 256 for each candidate, less the score, which is 160 at most.
        let key = count.times(simd.splat(256)).plus(score.times(worst));
        keys[at] = but_one(cell).choose(key, worst);
        best = best.least(keys[at]);
        let square = count.times(count).times(simd.splat(order::OF_COUNT));
        marks[at] = score.times(simd.splat(order::OF_SCORE)).plus(square);
    }
    for [of_cell, of_box, of_line] in order::PASSES {
        mix(simd, marks, of_cell, of_box, of_line);
    }

    // Of these, the smallest mark.
    let mut least = worst;
    for at in 0..81 {
        let mark = marks[at] & simd.splat(order::BITS);
        marks[at] = (keys[at] ^ best).choose(worst, mark);
        least = least.least(marks[at]);
    }
    let mut first = none;
    let mut number = none;
    for at in (0..81).rev() {
        let other = marks[at] ^ least;
        first = other.choose(first, simd.splat(at as u16));
        number = other.choose(number, number.plus(one));
    }
    let dead = contradictions(simd, cells);
    Choices {
        cell: first,
        number,
        lanes: !best.same(worst) & dead.same(none) & S::Vector::EVERY,
    }
}

/// One pass of the tie-break between cells with equal scores.
#[inline(always)]
fn mix<S: Simd>(simd: S, marks: &mut [S::Vector; 81], of_cell: u16, of_box: u16, of_line: u16) {
    let [of_cell, of_box, of_line] = [of_cell, of_box, of_line].map(
        #[inline(always)]
        |number| simd.splat(number),
    );
    let mut rows = [of_line; 9];
    let mut columns = [of_line; 9];
    let mut boxes = [of_box; 9];
    for row in 0..9 {
        for stack in 0..3 {
            let first = 9 * row + 3 * stack;
            let triad = marks[first].plus(marks[first + 1]).plus(marks[first + 2]);
            rows[row] = rows[row].plus(triad);
            boxes[row / 3 * 3 + stack] = boxes[row / 3 * 3 + stack].plus(triad);
        }
        for column in 0..9 {
            columns[column] = columns[column].plus(marks[9 * row + column]);
        }
    }
    for row in 0..9 {
        for column in 0..9 {
            let own = marks[9 * row + column].plus(of_cell);
            let by_box = own.times(boxes[row / 3 * 3 + column / 3]);
            marks[9 * row + column] = by_box.plus(rows[row].times(columns[column]));
        }
    }
}

/// Not 0 in lanes whose board has no solution though sweeps change nothing: because two digits must
/// go to one cell, or four digits to three cells of a line and a box.
///
/// A sweep does not look for that. Whether a sweep finds such a board dead depends on the order in
/// which it looks at cells, and a rating must not depend on it.
#[inline(always)]
fn contradictions<S: Simd>(simd: S, cells: &[S::Vector; 81]) -> S::Vector {
    let none = simd.splat(0);
    let worst = simd.splat(u16::MAX);
    let mut dead = none;
    for number in 0..9 {
        let first = number / 3 * 27 + number % 3 * 3;
        let mut once = none;
        let mut several = none;
        let mut singles = none;
        for row in 0..3 {
            let triad = three!(K => cells[first + 9 * row + K]);
            several = several | twice(triad) | once & any(triad);
            once = once | any(triad);
            singles = singles | any(three!(K => triad[K].single()));
        }
        // Sweeps leave a cell only the digits that have no other place in its box.
        dead = dead | once.without(several).without(singles);
    }
    for chute in 0..6 {
        let triads: Triads<S::Vector> = match chute {
            0..3 => three!(I, J => any(three!(K => cells[27 * chute + 9 * I + 3 * J + K]))),
            _ => three!(I, J => any(three!(K => cells[3 * (chute - 3) + 27 * I + J + 9 * K]))),
        };
        let crowded = three!(I, J => {
            let here = match chute {
                0..3 => decided(&triads, I, J),
                _ => triads[I][J].without(triads[(I + 1) % 3][J] | triads[(I + 2) % 3][J]),
            };
            simd.if_three_or(here & here.plus(worst), none)
        });
        dead = dead | any(three!(I => any(crowded[I])));
    }
    dead
}
