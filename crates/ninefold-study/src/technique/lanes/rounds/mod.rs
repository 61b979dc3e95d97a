//! Rounds: one rule at a time, in every lane at once. Everything that a rule finds in the present candidates is
//! filled or removed together.
//!
//! A [sweep](super::super::sweep) does more at a time, since it uses at once what it has just found; but then
//! it would be no technique, and rows would not be treated like columns.
//!
//! - `singles`: naked and hidden singles, and the last empty cells of lines
//! - `locked`: locked candidates
//!
//! A rule has no mark for cells that are filled, or were given: a digit that has been removed from the
//! peers of its cell has one place in the box. A cell with one candidate of which this does not hold is a
//! naked single that nobody has found yet, and keeps the candidates of its peers.
//!
//! Kernels are loops over rows or over bands and stacks, whose bodies are written out: to write out all
//! 81 cells is no faster, and takes the compiler many times as long.

mod locked;
mod singles;

pub(super) use locked::{Locked, direct, eliminate};
pub(super) use singles::{Beginnings, beginnings, fill, last_of_lines, naked_singles, singles};

use ninefold::inside::{Simd, Vector};

/// The result of a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundOutcome {
    /// The lanes in which candidates were removed.
    pub changed: u32,
    /// The lanes in which the cells add up to the sum of a solved board.
    pub full: u32,
}

/// Room for what a rule finds: clearing it each time would cost more than keeping it.
#[derive(Clone, Debug)]
pub(super) struct Findings<V> {
    /// The digits to be filled in each cell.
    pub filled: [V; 81],
    /// By band, then by stack: the digits of its triads, line by box, with which something is to be done.
    chutes: [[V; 9]; 6],
}

impl<V: Vector> Findings<V> {
    pub fn new<S: Simd<Vector = V>>(simd: S) -> Self {
        Findings {
            filled: [simd.splat(0); 81],
            chutes: [[simd.splat(0); 9]; 6],
        }
    }
}

/// All bits in some lanes.
#[inline(always)]
pub(super) fn mask<S: Simd>(simd: S, lanes: u32) -> S::Vector {
    simd.overlaid(simd.splat(u16::MAX), simd.splat(0), simd.mask(lanes))
}
