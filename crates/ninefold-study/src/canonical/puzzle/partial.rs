//! A partial map: some rows are placed, and the part of the column order that they do not decide is
//! open.

use super::arrange::{ALLOWED, Key, NEW, ORDERS, in_order, sorted};
use super::lines::{Line, Lines};
use ninefold::inside::Simd;

/// A set of transformations: those that agree on the first rows, on the order of the columns except
/// for *ties*, and on the numbers of the digits found so far.
///
/// Columns of a stack with the same contents so far are tied: they may still change places. So are
/// stacks with the same contents. Ties are between neighbours, since placed columns are sorted.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct PartialMap {
    /// The column of the board at each place of the image, four places for each stack of three.
    pub columns: [u8; 16],
    /// The number of each digit, four bits each, 0 for 0 and [`NEW`] for one that has none yet.
    numbers: u64,
    /// The rows of the board in the order of the image, four bits each.
    pub rows: u64,
    /// Rows that are not placed yet, as bits.
    pub left: u16,
    /// Two bits for each stack: its first column is tied to its second, its second to its third.
    /// Then two for the stacks: the first is tied to the second, the second to the third.
    pub ties: u8,
    /// Side of [`Lines`]: 1 if the board is transposed first.
    pub side: u8,
    /// Number of digits that have a number.
    pub known: u8,
}

/// First bit of the ties of stacks.
const STACKS: usize = 6;

/// No digit has a number.
const NO_NUMBERS: u64 = 0x1111_1111_1111_1110 * NEW as u64;

/// Every digit has the number 1.
const ALIKE: u64 = 0x1111_1111_1111_1110;

/// Places of the columns of the image among four places for each stack.
pub(super) const PLACES: [u8; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// For each stack and each of [`ORDERS`] its places in that order, as four bytes. There is room for
/// indices of two and three bits, so that none is checked.
const MOVED: [[u32; 8]; 4] = {
    let mut moved = [[0; 8]; 4];
    let mut stack = 0;
    while stack < 3 {
        let mut order = 0;
        while order < 6 {
            let [a, b, c] = ORDERS[order];
            let first = 4 * stack as u8;
            moved[stack][order] = u32::from_le_bytes([first + a, first + b, first + c, 3]);
            order += 1;
        }
        stack += 1;
    }
    moved
};

/// For each place the place that it comes from: the stacks in the order `stacks`, and the columns
/// of each place's stack in an order of [`ORDERS`].
#[inline(always)]
fn moves(stacks: [usize; 3], orders: [u8; 3]) -> [u8; 16] {
    let mut moved = [0; 3];
    for place in 0..3 {
        let order = usize::from(orders[place]);
        moved[place] = u128::from(MOVED[stacks[place] & 3][order & 7]);
    }
    (moved[0] | moved[1] << 32 | moved[2] << 64 | 0x0303_0303 << 96).to_le_bytes()
}

impl PartialMap {
    /// All transformations that do not transpose first, or all that do.
    pub fn all(side: usize) -> PartialMap {
        PartialMap {
            columns: [0, 1, 2, 15, 3, 4, 5, 15, 6, 7, 8, 15, 15, 15, 15, 15],
            numbers: NO_NUMBERS,
            rows: 0,
            left: 0x1ff,
            ties: 0xff,
            side: side as u8,
            known: 0,
        }
    }

    /// The same, with every digit regarded as 1: only patterns count.
    pub fn all_alike(side: usize) -> PartialMap {
        PartialMap {
            numbers: ALIKE,
            known: 1,
            ..PartialMap::all(side)
        }
    }

    /// All transformations with these rows at the top and the stacks in this order of
    /// [`ORDERS`]. The rows are not placed.
    #[inline(always)]
    pub fn with_top_band(side: usize, rows: [usize; 3], stacks: [u8; 3]) -> PartialMap {
        let mut map = PartialMap::all(side);
        let columns = stacks.map(|stack| 0x0f02_0100 + u128::from(stack) * 0x0003_0303);
        let columns = columns[0] | columns[1] << 32 | columns[2] << 64 | 0x0f0f_0f0f << 96;
        map.columns = columns.to_le_bytes();
        map.set_ties([3; 3], 0);
        map.rows = (rows[0] | rows[1] << 4 | rows[2] << 8) as u64;
        map
    }

    /// The same with no digit numbered.
    #[must_use]
    pub fn without_numbers(self) -> PartialMap {
        PartialMap {
            numbers: NO_NUMBERS,
            known: 0,
            ..self
        }
    }

    /// The rows that may come next, as bits, if the choice is free.
    #[inline(always)]
    pub fn next_rows(&self, lines: &Lines, level: usize) -> u16 {
        let side = usize::from(self.side) % 2;
        let band = match level {
            0 => lines.first[side],
            3 | 6 => 0x1ff,
            _ => 0b111 << (self.row(level - 1) / 3 * 3),
        };
        let next = self.left & band;
        if lines.orders[side] == 1 {
            return next;
        }
        let before = &lines.before[side];
        let rows = (0..9).filter(|&row| before[row] & self.left == 0);
        next & rows.fold(0, |rows, row| rows | 1 << row)
    }

    /// The row of the board at this place of the image.
    #[inline(always)]
    pub fn row(&self, level: usize) -> usize {
        (self.rows >> (4 * level)) as usize & 0xf
    }

    /// Places a row, the columns as they are.
    #[inline(always)]
    pub fn take_row(&mut self, level: usize, row: usize) {
        self.rows = self.rows & !(0xf << (4 * level)) | (row as u64) << (4 * level);
        self.left &= !(1 << row);
    }

    /// The ties of the columns of a stack.
    #[inline(always)]
    pub fn tied_columns(&self, stack: usize) -> usize {
        usize::from(self.ties) >> (2 * stack) & 3
    }

    /// The ties of the stacks.
    #[inline(always)]
    pub fn tied_stacks(&self) -> usize {
        usize::from(self.ties) >> STACKS
    }

    /// Sets the ties of the three stacks' columns, and those of stacks.
    #[inline(always)]
    pub fn set_ties(&mut self, columns: [usize; 3], stacks: usize) {
        let columns = columns[0] | columns[1] << 2 | columns[2] << 4;
        self.ties = (columns | stacks << STACKS) as u8;
    }

    /// Number of transformations when all rows are placed, except for equal rows.
    pub fn size(&self) -> u32 {
        let orders = |tied: usize| ALLOWED[tied].len() as u32;
        let columns = (0..3).map(|stack| orders(self.tied_columns(stack)));
        columns.product::<u32>() * orders(self.tied_stacks())
    }

    /// The number of a digit.
    #[inline(always)]
    pub fn number(&self, digit: u8) -> u8 {
        (self.numbers >> (4 * (digit & 15))) as u8 & 0xf
    }

    /// The number of every digit.
    #[inline(always)]
    pub fn numbers(&self) -> [u8; 16] {
        let spread = |half: u64| {
            let half = (half | half << 16) & 0x0000_ffff_0000_ffff;
            let half = (half | half << 8) & 0x00ff_00ff_00ff_00ff;
            (half | half << 4) & 0x0f0f_0f0f_0f0f_0f0f
        };
        let low = spread(self.numbers & 0xffff_ffff);
        let high = spread(self.numbers >> 32);
        (u128::from(low) | u128::from(high) << 64).to_le_bytes()
    }

    /// Gives a digit the next number, if it has none.
    #[inline(always)]
    pub fn meet(&mut self, digit: u8) {
        if self.number(digit) == NEW {
            self.known += 1;
            self.numbers ^= u64::from(NEW ^ self.known) << (4 * digit);
        }
    }

    /// The least string of a row as the next one, where every new digit is [`NEW`]. No new digit
    /// may stand in the row twice. `numbers` are [those](Self::numbers) of the map.
    #[inline(always)]
    pub fn key<S: Simd>(&self, simd: S, digits: Line, numbers: [u8; 16]) -> Key {
        let minirows = self.minirows(simd, digits, numbers);
        let [a, b, c] = match self.ties {
            0 => minirows.map(u64::from),
            _ => {
                let mut stacks = [0; 3];
                for stack in 0..3 {
                    let tied = self.tied_columns(stack);
                    stacks[stack] = u64::from(sorted(tied, minirows[stack]).numbers);
                }
                in_order(stacks, self.tied_stacks())
            }
        };
        a << 24 | b << 12 | c
    }

    /// The numbers of a row, four bits each, the first of each minirow the highest.
    #[inline(always)]
    fn minirows<S: Simd>(&self, simd: S, digits: Line, numbers: [u8; 16]) -> [u16; 3] {
        let row = simd.look_up(numbers, simd.look_up(digits, self.columns));
        let row = u128::from_le_bytes(row) & 0x000f_0f0f_000f_0f0f_000f_0f0f;
        // Three bytes beside each other become twelve bits from the 16th on, in reverse. The other
        // parts of the products do not reach them, since numbers are 10 at most.
        let [low, high] =
            [row as u64, (row >> 64) as u64].map(|half| half.wrapping_mul(0x100_1001));
        [low >> 16, low >> 48, high >> 16].map(|minirow| minirow as u16 & 0xfff)
    }

    /// Hands over the partial maps in which a row comes next as the least string: one for each
    /// order of its new digits in places that were tied.
    #[inline(always)]
    pub fn place<S: Simd>(
        &self,
        simd: S,
        lines: &Lines,
        level: usize,
        row: usize,
        mut take: impl FnMut(&PartialMap),
    ) {
        let digits = lines.line(self.side, row);
        let minirows = self.minirows(simd, digits, self.numbers());
        let mut map = *self;
        map.take_row(level, row);
        // The columns of each stack are sorted, then the stacks. Further data of a stack is in the
        // bits below those that are compared; stacks that are equal in those are tied, and tied in
        // the same way.
        let mut stacks = [0; 3];
        for stack in 0..3 {
            let sorted = sorted(self.tied_columns(stack), minirows[stack]);
            let numbers = u64::from(sorted.numbers) << 16;
            stacks[stack] = numbers
                | (stack as u64) << 8
                | u64::from(sorted.order) << 4
                | u64::from(sorted.tied);
        }
        let stacks = in_order(stacks, self.tied_stacks());
        let key = stacks[0] >> 16 << 24 | stacks[1] >> 16 << 12 | stacks[2] >> 16;
        let same = |a: u64, b: u64| usize::from(a >> 16 == b >> 16);
        let same = same(stacks[0], stacks[1]) | same(stacks[1], stacks[2]) << 1;
        let tied_stacks = self.tied_stacks() & same;
        let tied_columns = stacks.map(|stack| stack as usize & 3);
        let orders = stacks.map(|stack| (stack >> 4) as u8 & 7);
        let stacks = stacks.map(|stack| (stack >> 8) as usize & 3);
        map.columns = simd.look_up(map.columns, moves(stacks, orders));
        map.set_ties(tied_columns, tied_stacks);
        let new = new_places(key);
        if new == 0 {
            return take(&map);
        }
        if map.ties == 0 {
            map.number_digits(simd, digits, new);
            return take(&map);
        }
        // Ties between places with a new digit are decided one way or the other.
        let new_in = [new >> 6, new >> 3 & 7, new & 7];
        let decided_columns = [0, 1, 2].map(|stack| {
            // The first place is the highest bit.
            let pairs = new_in[stack] & new_in[stack] >> 1;
            tied_columns[stack] & (pairs >> 1 | pairs << 1 & 2)
        });
        let decided_stacks =
            tied_stacks & (usize::from(new_in[0] != 0) | usize::from(new_in[1] != 0) << 1);
        if decided_columns == [0; 3] && decided_stacks == 0 {
            map.number_digits(simd, digits, new);
            return take(&map);
        }
        map.set_ties(
            [0, 1, 2].map(|stack| tied_columns[stack] & !decided_columns[stack]),
            tied_stacks & !decided_stacks,
        );
        let orders = decided_columns.map(|decided| ALLOWED[decided & 3]);
        for &stacks in ALLOWED[decided_stacks & 3] {
            let stacks = ORDERS[usize::from(stacks)].map(usize::from);
            let [first, second, third] = stacks.map(|stack| orders[stack]);
            for &first in first {
                for &second in second {
                    for &third in third {
                        let mut one = map;
                        one.columns =
                            simd.look_up(map.columns, moves(stacks, [first, second, third]));
                        one.number_digits(simd, digits, new);
                        take(&one);
                    }
                }
            }
        }
    }

    /// Numbers the digits at some places of a row in the order in which they stand. Places are bits,
    /// the first the highest of nine.
    #[inline(always)]
    pub fn number_digits<S: Simd>(&mut self, simd: S, digits: Line, places: usize) {
        let word = simd.look_up(digits, self.columns);
        let mut rest = places;
        while rest != 0 {
            let place = 8 - rest.ilog2() as usize;
            rest &= !(0x100 >> place);
            self.meet(word[usize::from(PLACES[place])]);
        }
    }
}

/// The places of new digits in a row, as bits, the first the highest of nine.
#[inline(always)]
pub(super) fn new_places(key: Key) -> usize {
    let mut rest = key & key << 2 & 0x8_8888_8888;
    let mut places = 0;
    while rest != 0 {
        places |= 1 << (rest.trailing_zeros() / 4);
        rest &= rest - 1;
    }
    places
}
