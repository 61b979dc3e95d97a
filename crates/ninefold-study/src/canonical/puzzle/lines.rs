//! The board as the search reads it: its rows, and for the transposed board its columns.

use ninefold::Grid;
use ninefold::inside::Simd;

/// The digits of a line, 0 for an empty cell, followed by padding.
pub(super) type Line = [u8; 16];

/// The lines of a board, first as rows (side 0), then with rows and columns exchanged (side 1).
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The digits in reading order, followed by zeros.
    digits: [[u8; 128]; 2],
    /// Set of the cells of each line that are not empty, bit by bit from the first.
    pub occupied: [[u16; 9]; 2],
    /// The lines with the least numbers of clues in their minirows, in ascending order.
    pub fewest: [u16; 2],
    /// The lines that may be the first: the same ones where no line repeats a digit.
    pub first: [u16; 2],
    /// True if some line repeats a digit.
    pub repeats: bool,
    /// Digits that stand more than once in each line, as bits.
    pub repeated: [[u16; 9]; 2],
    /// Rows to be used before each row because they are equal and cannot be distinguished: of equal
    /// rows of a band, and of bands made of equal rows, only one order is tried.
    pub before: [[u16; 9]; 2],
    /// Number of orders of the rows that each order tried represents.
    pub orders: [u32; 2],
}

/// The index of each cell on the transposed board, and its row and column as bits. There is room for
/// indices of seven bits, so that none is checked.
static CELLS: [(u8, u32); 128] = {
    let mut cells = [(0, 0); 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        cells[cell] = ((9 * column + row) as u8, 1 << row | 1 << (9 + column));
        cell += 1;
    }
    cells
};

/// For each set of cells of a line that are not empty, the numbers of clues in its minirows in
/// ascending order, two bits each. These compare like the least strings of such lines as the first
/// row, whose digits are then 1, 2, 3 and so on.
pub(super) static FIRST: [u8; 512] = {
    let mut ranks = [0; 512];
    let mut occupied = 0usize;
    while occupied < 512 {
        let a = (occupied & 7).count_ones();
        let b = (occupied >> 3 & 7).count_ones();
        let c = (occupied >> 6).count_ones();
        let (a, b) = if b < a { (b, a) } else { (a, b) };
        let (b, c) = if c < b { (c, b) } else { (b, c) };
        let (a, b) = if b < a { (b, a) } else { (a, b) };
        ranks[occupied] = (a << 4 | b << 2 | c) as u8;
        occupied += 1;
    }
    ranks
};

/// The smallest number of cells from the first that is not empty to the end, for the clue counts of
/// [`FIRST`].
fn cells_from_first_clue(counts: u8) -> u8 {
    match [counts >> 4, counts >> 2 & 3, counts & 3] {
        [0, 0, last] => last,
        [0, second, _] => 3 + second,
        [first, ..] => 6 + first,
    }
}

/// Places of the least of all numbers, as bits.
#[inline(always)]
fn places_of_least(numbers: &[[u8; 9]; 2]) -> [u16; 2] {
    let all = numbers.as_flattened().iter();
    let least = all.fold(u8::MAX, |least, &number| least.min(number));
    numbers.map(|side| {
        let mut places = 0;
        for (place, number) in side.into_iter().enumerate() {
            places |= u16::from(number == least) << place;
        }
        places
    })
}

impl Lines {
    /// Room for a board.
    pub fn new() -> Lines {
        Lines {
            digits: [[0; 128]; 2],
            occupied: [[0; 9]; 2],
            fewest: [0x1ff; 2],
            first: [0x1ff; 2],
            repeats: false,
            repeated: [[0; 9]; 2],
            before: [[0; 9]; 2],
            orders: [1; 2],
        }
    }

    /// Reads a board.
    #[inline(always)]
    pub fn read<S: Simd>(&mut self, simd: S, board: &Grid) {
        let [digits, transposed] = &mut self.digits;
        digits[..81].copy_from_slice(board.as_array());
        *transposed = [0; 128];
        let [mut cells, mut transposed_cells] = [0u128; 2];
        for (part, bytes) in digits[..96].as_chunks::<16>().0.iter().enumerate() {
            cells |= u128::from(simd.places(*bytes)) << (16 * part);
        }
        // The lines in which each digit has been seen, and those in which one was seen again.
        let mut seen = [0u32; 16];
        let mut again = 0;
        for part in 0..2 {
            let mut rest = (cells >> (64 * part)) as u64;
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize + 64 * part;
                rest &= rest - 1;
                let digit = digits[cell % 128];
                let (index, lines) = CELLS[cell % 128];
                transposed[usize::from(index) % 128] = digit;
                let seen = &mut seen[usize::from(digit) % 16];
                again |= *seen & lines;
                *seen |= lines;
            }
        }
        for (part, bytes) in transposed[..96].as_chunks::<16>().0.iter().enumerate() {
            transposed_cells |= u128::from(simd.places(*bytes)) << (16 * part);
        }
        for (side, cells) in [cells, transposed_cells].into_iter().enumerate() {
            self.occupied[side] = std::array::from_fn(|line| (cells >> (9 * line)) as u16 & 0x1ff);
        }
        if self.repeats || self.orders != [1; 2] {
            self.repeats = false;
            self.repeated = [[0; 9]; 2];
            self.before = [[0; 9]; 2];
            self.orders = [1; 2];
        }
        if again != 0 {
            self.find_repeated();
        }
        for side in 0..2 {
            if self.repeats || self.has_empty_rows(side) {
                self.find_equal_rows(side);
            }
        }
        self.find_first();
    }

    /// The digits of a line.
    #[inline(always)]
    pub fn line(&self, side: u8, line: usize) -> Line {
        let digits = &self.digits[usize::from(side) % 2];
        *digits[9 * line..]
            .first_chunk()
            .expect("there are zeros behind the last line")
    }

    #[inline(always)]
    fn find_first(&mut self) {
        let counts = self
            .occupied
            .map(|lines| lines.map(|line| FIRST[usize::from(line) % 512]));
        self.fewest = places_of_least(&counts);
        // Where a digit is repeated, only the empty cells before the first clue can be relied on.
        self.first = match self.repeats {
            false => self.fewest,
            true => places_of_least(&counts.map(|side| side.map(cells_from_first_clue))),
        };
    }

    /// True if a band has two empty rows: where no line repeats a digit, no other rows of a band
    /// are equal, and no bands.
    #[inline(always)]
    fn has_empty_rows(&self, side: usize) -> bool {
        let [a, b, c] = [0, 3, 6].map(|band| {
            let [a, b, c] = [0, 1, 2].map(|row| self.occupied[side][band + row] == 0);
            a & b | b & c | a & c
        });
        a | b | c
    }

    #[cold]
    fn find_repeated(&mut self) {
        self.repeats = true;
        for side in 0..2 {
            for line in 0..9 {
                let mut seen = 0u16;
                for &digit in &self.digits[side][9 * line..9 * line + 9] {
                    let digit = 1 << digit & !1;
                    self.repeated[side][line] |= seen & digit;
                    seen |= digit;
                }
            }
        }
    }

    #[cold]
    fn find_equal_rows(&mut self, side: usize) {
        let rows = self.digits[side].as_chunks::<9>().0;
        let bands: [[[u8; 9]; 3]; 3] = std::array::from_fn(|band| {
            let mut sorted = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            sorted.sort_unstable();
            sorted
        });
        for row in 0..9 {
            let band = row / 3;
            let equal_rows = (3 * band..row).filter(|&other| rows[other] == rows[row]);
            let equal_rows = equal_rows.fold(0u16, |equal, other| equal | 1 << other);
            let equal_bands = (0..band).filter(|&other| bands[other] == bands[band]);
            let equal_bands = equal_bands.fold(0u16, |equal, other| equal | 0b111 << (3 * other));
            self.before[side][row] = equal_rows | equal_bands;
            self.orders[side] *= 1 + equal_rows.count_ones();
            if row % 3 == 0 {
                self.orders[side] *= 1 + equal_bands.count_ones() / 3;
            }
        }
    }
}
