//! The least arrangement of tied columns and stacks, by table.

/// A row of the image: nine numbers of four bits, the first the highest, so that keys are ordered
/// as strings.
pub(super) type Key = u64;

/// The number that represents every digit that has none yet: above all others.
pub(super) const NEW: u8 = 10;

/// A sorted minirow.
#[derive(Clone, Copy, Debug)]
#[repr(align(4))]
pub(super) struct SortedMinirow {
    /// Its numbers, four bits each, the first the highest.
    pub numbers: u16,
    /// The order of its places, by its number in [`ORDERS`].
    pub order: u8,
    /// Neighbours that are still tied: bit 0 if the first two are, bit 1 if the last two.
    pub tied: u8,
}

/// The orders of three things; those that each tie allows are in [`ALLOWED`].
pub(super) const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// For each way in which three neighbours are tied (bit 0: the first to the second, bit 1: the
/// second to the third) the orders of [`ORDERS`] that it allows.
pub(super) const ALLOWED: [&[u8]; 4] = [&[0], &[0, 1], &[0, 2], &[0, 1, 2, 3, 4, 5]];

/// For each way in which columns are tied, the least order of every minirow.
static SORTED: [[SortedMinirow; 4096]; 4] = {
    let nothing = SortedMinirow {
        numbers: 0,
        order: 0,
        tied: 0,
    };
    let mut table = [[nothing; 4096]; 4];
    let mut tied = 0;
    while tied < 4 {
        let mut minirow = 0;
        while minirow < 4096 {
            table[tied][minirow] = sort(tied, minirow as u16);
            minirow += 1;
        }
        tied += 1;
    }
    table
};

const fn sort(tied: usize, minirow: u16) -> SortedMinirow {
    let mut numbers = [minirow >> 8, minirow >> 4 & 0xf, minirow & 0xf];
    let mut order = [0, 1, 2];
    let exchanges = [(1, 0), (2, 1), (3, 0)];
    let mut at = 0;
    while at < 3 {
        let (tie, first) = exchanges[at];
        if tied & tie == tie && numbers[first + 1] < numbers[first] {
            (numbers[first], numbers[first + 1]) = (numbers[first + 1], numbers[first]);
            (order[first], order[first + 1]) = (order[first + 1], order[first]);
        }
        at += 1;
    }
    let mut number = 0;
    while ORDERS[number][0] != order[0] || ORDERS[number][1] != order[1] {
        number += 1;
    }
    let [a, b, c] = numbers;
    SortedMinirow {
        numbers: a << 8 | b << 4 | c,
        order: number as u8,
        tied: tied as u8 & ((a == b) as u8 | ((b == c) as u8) << 1),
    }
}

/// A minirow in the least order that the ties of its columns allow.
#[inline(always)]
pub(super) fn sorted(tied: usize, minirow: u16) -> SortedMinirow {
    SORTED[tied & 3][usize::from(minirow & 0xfff)]
}

/// Three numbers in the least order that their ties allow.
#[inline(always)]
pub(super) fn in_order([a, b, c]: [u64; 3], tied: usize) -> [u64; 3] {
    let exchanged = |a: u64, b: u64, when: bool| match when {
        true => (a.min(b), a.max(b)),
        false => (a, b),
    };
    let (a, b) = exchanged(a, b, tied & 1 != 0);
    let (b, c) = exchanged(b, c, tied & 2 != 0);
    let (a, b) = exchanged(a, b, tied == 3);
    [a, b, c]
}
