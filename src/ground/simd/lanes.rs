//! Sets of lanes, moves from lane to lane, and tables to look numbers up in.

/// Largest number of lanes of a vector: sets of lanes are 32-bit masks.
pub const MAX_LANES: usize = 32;

/// A set of copies from lanes to lanes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moves {
    /// For each lane that is overwritten, the lane it is copied from.
    pub from: [u8; MAX_LANES],
    /// The set of lanes that are overwritten.
    pub to: u32,
}

impl Moves {
    /// Adds one.
    #[inline(always)]
    pub fn add(&mut self, from: usize, to: usize) {
        self.from[to] = from as u8;
        self.to |= 1 << to;
    }

    /// All of them: from, to.
    #[inline(always)]
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        Lanes(self.to).map(|to| (usize::from(self.from[to]), to))
    }

    /// True if no lane is both copied and overwritten.
    pub fn are_apart(&self) -> bool {
        self.pairs().all(|(from, _)| self.to >> from & 1 == 0)
    }
}

/// The lanes in a set.
#[derive(Clone, Copy, Debug)]
pub struct Lanes(pub u32);

impl Iterator for Lanes {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        Some(pop(&mut self.0))
    }
}

/// Removes the lowest lane from a set that is not empty, and returns it.
#[inline(always)]
pub fn pop(lanes: &mut u32) -> usize {
    let lane = lanes.trailing_zeros() as usize;
    *lanes &= *lanes - 1;
    // Shows the compiler that the index is in bounds.
    lane % MAX_LANES
}

/// Sixteen numbers to be looked up by every lane at once, in the layout that the instructions need.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct LaneTable {
    /// The numbers, twice over.
    pub numbers: [u16; MAX_LANES],
    /// Their low bytes, and their high bytes.
    pub bytes: [[u8; 16]; 2],
}

impl LaneTable {
    /// The table of these numbers.
    pub const fn new(numbers: [u16; 16]) -> Self {
        let mut table = LaneTable {
            numbers: [0; MAX_LANES],
            bytes: [[0; 16]; 2],
        };
        let mut at = 0;
        while at < MAX_LANES {
            let number = numbers[at % 16];
            table.numbers[at] = number;
            table.bytes[0][at % 16] = number as u8;
            table.bytes[1][at % 16] = (number >> 8) as u8;
            at += 1;
        }
        table
    }
}
