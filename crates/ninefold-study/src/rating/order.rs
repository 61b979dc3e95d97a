//! The constants of the tie-break between cells with equal scores: see [`search`](super::search).
//! They are odd numbers without a pattern.

/// Factors of a mark's initial value: the score times the first, plus the square of the number of
/// candidates times the second.
pub(crate) const OF_SCORE: u16 = 0x6a95;
pub(crate) const OF_COUNT: u16 = 0x9e35;

/// For each pass the numbers added to the mark of a cell, to the sum of its box, and to those of
/// its row and of its column.
pub(crate) const PASSES: [[u16; 3]; 2] = [[0x3d4d, 0x7a5b, 0x51ed], [0x3d4e, 0x7a5b, 0x51ed]];

/// The bits of a mark that are compared.
pub(crate) const BITS: u16 = 0x7fff;
