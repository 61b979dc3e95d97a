//! The numbers in what decides between cells with equal scores: see [`search`](super::search). They
//! are odd numbers without a pattern.

/// A mark begins as the score times the one, and the square of the number of candidates times the
/// other.
pub(crate) const OF_SCORE: u16 = 0x6a95;
pub(crate) const OF_COUNT: u16 = 0x9e35;

/// For each pass what is added to the mark of a cell, to the sum of its box, and to those of its row
/// and of its column.
pub(crate) const PASSES: [[u16; 3]; 2] = [[0x3d4d, 0x7a5b, 0x51ed], [0x3d4e, 0x7a5b, 0x51ed]];

/// The bits of a mark that are compared.
pub(crate) const BITS: u16 = 0x7fff;
