//! A block: as many boards as a vector has lanes, with loading, moving and reading of boards.
//!
//! ```text
//!              lane 0   lane 1   lane 2  ...
//! cells[0]   [   7    |  2 5 9 |    1   | ...     r1c1 of every board
//! cells[1]   [  1 4   |   8    |  3 6   | ...     r1c2
//!   ...
//! cells[80]  [  ...                               r9c9
//! ```

use crate::ground::simd::{LaneTable, MAX_LANES, Moves, Simd, Vector, enter_counting};
use wide::u8x16;

/// The digits 1 to 9 as candidates: bit 0 stands for 1.
pub const ALL: u16 = 0x1ff;

/// The candidates of a cell with a digit, or of an empty one (0). Entries beyond 9 are not used.
const CANDIDATES: LaneTable = {
    let mut table = [ALL; 16];
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit - 1);
        digit += 1;
    }
    LaneTable::new(table)
};

/// As many boards as a vector has lanes.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Block<V> {
    /// The cells, followed by the sums: in one array, so that they are copied together.
    vectors: [V; 82],
}

impl<V: Vector> Block<V> {
    /// A block of empty boards.
    pub fn new<S: Simd<Vector = V>>(simd: S) -> Self {
        let mut block = Block {
            vectors: [simd.splat(ALL); 82],
        };
        *block.parts_mut().1 = simd.splat(u16::MAX);
        block
    }

    /// The candidates of each cell, in reading order.
    #[inline(always)]
    pub fn cells(&self) -> &[V; 81] {
        let [cells @ .., _] = &self.vectors;
        cells
    }

    /// The candidates of each cell, in reading order.
    #[inline(always)]
    pub fn cells_mut(&mut self) -> &mut [V; 81] {
        self.parts_mut().0
    }

    /// The cells, and for each board the sum of its cells after the last sweep.
    #[inline(always)]
    pub fn parts_mut(&mut self) -> (&mut [V; 81], &mut V) {
        let [cells @ .., sums] = &mut self.vectors;
        (cells, sums)
    }

    /// Removes candidates from a cell of one board.
    #[inline(always)]
    pub fn forbid(&mut self, cell: u8, lane: usize, candidates: u16) {
        self.cells_mut()[usize::from(cell)].lanes_mut()[lane] &= !candidates;
    }

    /// Puts boards into lanes 0, 1, ... The other lanes are filled with empty boards.
    pub fn load<S: Simd<Vector = V>>(&mut self, simd: S, boards: &[&[u8; 81]]) {
        simd.enter(
            #[inline(always)]
            || {
                debug_assert!(boards.len() <= V::LANES);
                let mut digits = [[0; MAX_LANES]; 81];
                for (group, boards) in boards.chunks(SIDE).enumerate() {
                    let group = group % (MAX_LANES / SIDE);
                    let mut rows = [&[0; 81]; SIDE];
                    for (lane, row) in rows.iter_mut().enumerate() {
                        *row = boards.get(lane).unwrap_or(row);
                    }
                    for number in 0..6 {
                        let first = first_cell(number);
                        let mut square = [u8x16::ZERO; SIDE];
                        for (row, board) in square.iter_mut().zip(rows) {
                            let sixteen: [u8; SIDE] =
                                board[first..][..SIDE].try_into().expect("16 of 16");
                            *row = u8x16::new(sixteen);
                        }
                        let square = transposed(square);
                        for (row, digits) in square.iter().zip(&mut digits[first..]) {
                            digits[SIDE * group..][..SIDE].copy_from_slice(row.as_array());
                        }
                    }
                }
                let (cells, sums) = self.parts_mut();
                for (cell, digits) in cells.iter_mut().zip(&digits) {
                    *cell = simd.lookup(&CANDIDATES, digits);
                }
                *sums = simd.splat(u16::MAX);
            },
        )
    }

    /// Removes the digits of filled cells from the other cells of their rows, columns and boxes. From boards that
    /// were just loaded that takes most of what a [sweep](super::sweep::sweep) would, for a quarter of its work.
    pub fn remove_filled<S: Simd<Vector = V>>(&mut self, simd: S) {
        simd.enter(
            #[inline(always)]
            || {
                let none = simd.splat(0);
                let mut rows = [none; 9];
                let mut columns = [none; 9];
                let mut boxes = [none; 9];
                let cells = self.cells_mut();
                for row in 0..9 {
                    for column in 0..9 {
                        let filled = cells[9 * row + column].single();
                        rows[row] = rows[row] | filled;
                        columns[column] = columns[column] | filled;
                        let number = row / 3 * 3 + column / 3;
                        boxes[number] = boxes[number] | filled;
                    }
                }
                for row in 0..9 {
                    for column in 0..9 {
                        let cell = &mut cells[9 * row + column];
                        let used = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
                        // (A filled cell keeps its digit, even beside another with the same.)
                        *cell = cell.without(used) | cell.single();
                    }
                }
            },
        )
    }

    /// Puts boards into lanes 0, 1, ... by the candidates of their cells; bits beyond 9 are
    /// ignored. The other lanes keep their boards.
    pub fn load_candidates<S: Simd<Vector = V>>(&mut self, simd: S, boards: &[&[u16; 81]]) {
        let (cells, sums) = self.parts_mut();
        for (lane, board) in boards.iter().enumerate() {
            for (cell, candidates) in cells.iter_mut().zip(*board) {
                cell.lanes_mut()[lane] = candidates & ALL;
            }
        }
        *sums = simd.splat(u16::MAX);
    }

    /// The digits of the boards in all lanes, which are solved or not needed.
    pub fn store<S: Simd<Vector = V>>(&self, simd: S, boards: &mut [[u8; 81]; MAX_LANES]) {
        enter_counting!(S, simd => self.store_all(simd, boards));
    }

    /// [`store`](Block::store), for callers that have entered the instructions of the backend.
    #[inline(always)]
    fn store_all<S: Simd<Vector = V>>(&self, simd: S, boards: &mut [[u8; 81]; MAX_LANES]) {
        let mut digits = [[0; MAX_LANES]; 81];
        for (digits, &cell) in digits.iter_mut().zip(self.cells()) {
            // The number of bits below the one that is set.
            let below = cell.plus(simd.splat(u16::MAX));
            *digits = simd.count(below).plus(simd.splat(1)).bytes();
        }
        for group in 0..V::LANES.div_ceil(SIDE) {
            for number in 0..6 {
                let first = first_cell(number);
                let mut square = [u8x16::ZERO; SIDE];
                for (row, digits) in square.iter_mut().zip(&digits[first..]) {
                    let sixteen: [u8; SIDE] =
                        digits[SIDE * group..][..SIDE].try_into().expect("16 of 16");
                    *row = u8x16::new(sixteen);
                }
                let square = transposed(square);
                for (row, board) in square.iter().zip(&mut boards[SIDE * group..]) {
                    board[first..first + SIDE].copy_from_slice(row.as_array());
                }
            }
        }
    }

    /// Copies boards from the lanes of another block.
    pub fn take<S: Simd<Vector = V>>(&mut self, simd: S, from: &Block<V>, moves: &Moves) {
        simd.enter(
            #[inline(always)]
            || {
                let plan = simd.plan(moves);
                simd.gather(&mut self.vectors, None, [(&from.vectors, plan)]);
            },
        )
    }

    /// Copies the boards in some lanes of other blocks into the same lanes. Each lane is overwritten once at most.
    pub fn overlay<S: Simd<Vector = V>, const SOURCES: usize>(
        &mut self,
        simd: S,
        sources: [(&Block<V>, u32); SOURCES],
    ) {
        simd.enter(
            #[inline(always)]
            || {
                let sources = sources.map(|(block, lanes)| (&block.vectors, lanes));
                simd.overlay(&mut self.vectors, sources);
            },
        )
    }

    /// Puts boards into lanes in one walk: those of other lanes of the same block (`within`), and
    /// those of `sources`, which are other blocks. Each lane is overwritten once at most; a lane
    /// that is a source of `within` is not overwritten.
    pub fn gather<S: Simd<Vector = V>, const SOURCES: usize>(
        &mut self,
        simd: S,
        within: Option<&Moves>,
        sources: [(&Block<V>, &Moves); SOURCES],
    ) {
        debug_assert!(within.is_none_or(Moves::are_apart));
        simd.enter(
            #[inline(always)]
            || {
                let within = within.map(|moves| simd.plan(moves));
                let sources = sources.map(|(block, moves)| (&block.vectors, simd.plan(moves)));
                simd.gather(&mut self.vectors, within, sources);
            },
        )
    }
}

/// The side of the squares of bytes that are transposed, boards by cells.
const SIDE: usize = 16;

/// Starts of the six squares. The last one is there for the last cell.
#[inline(always)]
fn first_cell(number: usize) -> usize {
    (SIDE * number).min(81 - SIDE)
}

/// Exchanges rows and columns, by four perfect shuffles of all bytes.
#[inline(always)]
fn transposed(mut square: [u8x16; 16]) -> [u8x16; 16] {
    for _ in 0..4 {
        let old = square;
        for row in 0..8 {
            square[2 * row] = u8x16::unpack_low(old[row], old[row + 8]);
            square[2 * row + 1] = u8x16::unpack_high(old[row], old[row + 8]);
        }
    }
    square
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::simd::for_each_backend;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{Rng, RngExt, SeedableRng};

    fn boards(rng: &mut impl Rng) -> Vec<[u8; 81]> {
        (0..MAX_LANES)
            .map(|_| std::array::from_fn(|_| rng.random_range(0..10)))
            .collect()
    }

    fn candidates<V: Vector>(block: &Block<V>, lane: usize) -> [u16; 81] {
        block.cells().map(|cell| cell.lanes()[lane])
    }

    #[test]
    fn boards_are_loaded_into_their_lanes() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(1);
            let boards = boards(&mut rng);
            let boards: Vec<&[u8; 81]> = boards.iter().collect();
            let mut block = Block::new(simd);
            let lanes = block.cells()[0].lanes().len();
            for len in 0..=lanes {
                block.load(simd, &boards[..len]);
                for (lane, board) in boards[..len].iter().enumerate() {
                    let expected = board.map(|digit| match digit {
                        0 => 0b1_1111_1111,
                        digit => 1 << (digit - 1),
                    });
                    assert_eq!(candidates(&block, lane), expected, "{simd:?}");
                }
            }
        });
    }

    #[test]
    fn digits_of_filled_cells_are_removed_from_their_houses() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(5);
            let mut boards = boards(&mut rng);
            for board in &mut boards {
                *board = board.map(|digit| if rng.random_bool(0.3) { digit } else { 0 });
            }
            let mut block = Block::new(simd);
            let lanes = block.cells()[0].lanes().len();
            block.load(simd, &boards[..lanes].iter().collect::<Vec<_>>());
            block.remove_filled(simd);
            for (lane, board) in boards[..lanes].iter().enumerate() {
                let sees = |cell: usize, other: usize| {
                    let box_of = |cell: usize| (cell / 27, cell % 9 / 3);
                    cell / 9 == other / 9 || cell % 9 == other % 9 || box_of(cell) == box_of(other)
                };
                let bit = |digit: u8| 1 << (digit - 1);
                let expected = std::array::from_fn(|cell| match board[cell] {
                    0 => (0..81)
                        .filter(|&other| board[other] > 0 && sees(cell, other))
                        .fold(ALL, |left, other| left & !bit(board[other])),
                    digit => bit(digit),
                });
                assert_eq!(candidates(&block, lane), expected, "{simd:?}");
            }
        });
    }

    #[test]
    fn candidates_are_loaded_into_their_lanes() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(3);
            let boards: Vec<[u16; 81]> =
                (0..MAX_LANES).map(|_| [0; 81].map(|_: u16| rng.random())).collect();
            let mut block = Block::new(simd);
            let lanes = block.cells()[0].lanes().len();
            for len in 0..=lanes {
                let boards: Vec<&[u16; 81]> = boards[..len].iter().collect();
                block.load_candidates(simd, &boards);
                for (lane, board) in boards.iter().enumerate() {
                    let expected = board.map(|candidates| candidates % 512);
                    assert_eq!(candidates(&block, lane), expected, "{simd:?}");
                }
            }
        });
    }

    #[test]
    fn solved_boards_are_stored_from_their_lanes() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(4);
            let mut boards = boards(&mut rng);
            for board in &mut boards {
                *board = board.map(|digit| digit.max(1));
            }
            let mut block = Block::new(simd);
            let lanes = block.cells()[0].lanes().len();
            block.load(simd, &boards[..lanes].iter().collect::<Vec<_>>());
            let mut stored = [[0; 81]; MAX_LANES];
            block.store(simd, &mut stored);
            assert_eq!(stored[..lanes], boards[..lanes], "{simd:?}");
        });
    }

    #[test]
    fn boards_are_moved_from_lane_to_lane() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(2);
            let [first, second] = [boards(&mut rng), boards(&mut rng)];
            let mut old = Block::new(simd);
            let lanes = old.cells()[0].lanes().len();
            let refer = |boards: &[[u8; 81]]| -> Vec<[u8; 81]> { boards[..lanes].to_vec() };
            let [first, second] = [refer(&first), refer(&second)];
            old.load(simd, &first.iter().collect::<Vec<_>>());
            let mut from = old.clone();
            from.load(simd, &second.iter().collect::<Vec<_>>());
            for lane in 0..lanes {
                from.parts_mut().1.lanes_mut()[lane] = lane as u16 + 100;
            }
            for _ in 0..200 {
                // Within a block, lanes that are copied must not be overwritten.
                let sources: Vec<usize> = (0..lanes).filter(|_| rng.random_bool(0.5)).collect();
                let mut moves = Moves::default();
                for to in (0..lanes).filter(|lane| !sources.contains(lane)) {
                    if rng.random_bool(0.7) && !sources.is_empty() {
                        moves.add(sources[rng.random_range(0..sources.len())], to);
                    }
                }
                let mut taken = old.clone();
                taken.take(simd, &from, &moves);
                // A third of the moves from each of the same block and two others.
                let mut thirds = [Moves::default(); 3];
                for (from, to) in moves.pairs() {
                    thirds[to % 3].add(from, to);
                }
                let mut gathered = from.clone();
                let sources = [(&old, &thirds[1]), (&taken, &thirds[2])];
                gathered.gather(simd, Some(&thirds[0]), sources);
                for to in 0..lanes {
                    let moved = moves.to >> to & 1 == 1;
                    let source = if moved { usize::from(moves.from[to]) } else { to };
                    let origin = if moved { &from } else { &old };
                    assert_eq!(candidates(&taken, to), candidates(origin, source), "{simd:?}");
                    assert_eq!(taken.vectors[81].lanes()[to], origin.vectors[81].lanes()[source]);
                    let origin = match to % 3 {
                        1 if moved => &old,
                        2 if moved => &taken,
                        _ => &from,
                    };
                    assert_eq!(candidates(&gathered, to), candidates(origin, source), "{simd:?}");
                    assert_eq!(gathered.vectors[81].lanes()[to], origin.vectors[81].lanes()[source]);
                }
            }
        });
    }
}
