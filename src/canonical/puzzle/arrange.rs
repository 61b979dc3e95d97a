//! The least arrangement of what is tied, by table.

/// A row of the image: nine numbers of four bits, the first the highest, so that keys are ordered
/// as strings.
pub(super) type Key = u64;

/// The number that stands for every digit that has none yet: above all others.
pub(super) const NEW: u8 = 10;

/// A minirow put in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sorted {
    /// Its numbers, four bits each, the first the highest.
    pub sorted: u16,
    /// For each place the place that it is from.
    pub order: [u8; 3],
    /// Which neighbours are equal: bit 0 if the first two are, bit 1 if the last two.
    pub equal: u8,
}

/// The numbers of a minirow as an index of [`SORTED`].
#[inline(always)]
pub(super) fn minirow(numbers: [u8; 3]) -> usize {
    let [a, b, c] = numbers.map(usize::from);
    (a << 8 | b << 4 | c) & 0xfff
}

/// For each way in which columns are tied (bit 0: the first to the second, bit 1: the second to the
/// third) the least order of every minirow.
pub(super) static SORTED: [[Sorted; 4096]; 4] = {
    let nothing = Sorted {
        sorted: 0,
        order: [0, 1, 2],
        equal: 0,
    };
    let mut table = [[nothing; 4096]; 4];
    let mut tied = 0;
    while tied < 4 {
        let mut minirow = 0;
        while minirow < 4096 {
            table[tied][minirow] = sorted(tied, minirow as u16);
            minirow += 1;
        }
        tied += 1;
    }
    table
};

const fn sorted(tied: usize, minirow: u16) -> Sorted {
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
    let [a, b, c] = numbers;
    Sorted {
        sorted: a << 8 | b << 4 | c,
        order,
        equal: (a == b) as u8 | ((b == c) as u8) << 1,
    }
}

/// Three stacks in the least order that their ties allow.
#[inline(always)]
pub(super) fn arranged_stacks([a, b, c]: [u64; 3], tied: usize) -> [u64; 3] {
    let exchanged = |a: u64, b: u64, when: bool| match when {
        true => (a.min(b), a.max(b)),
        false => (a, b),
    };
    let (a, b) = exchanged(a, b, tied & 1 != 0);
    let (b, c) = exchanged(b, c, tied & 2 != 0);
    let (a, b) = exchanged(a, b, tied == 3);
    [a, b, c]
}
