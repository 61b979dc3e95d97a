//! 8 lanes with the crate `wide`: SSE2, NEON, WebAssembly, or none of them. The instructions are
//! those that the crate is compiled for.

use super::vector::{Backend, MAX_LANES, Vector};
use crate::lanes::block::{Block, CANDIDATES, Moves};
use crate::lanes::bound::{self, Bounds, Scratch};
use crate::lanes::branch::{self, Forks};
use crate::lanes::costs::Costs;
use crate::lanes::sweep::{self, Verdict};
use std::ops::{BitAnd, BitOr, BitXor};
use wide::u16x8;

/// 128 bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::lanes) struct Wide(u16x8);

/// The crate `wide`.
#[derive(Clone, Copy, Debug)]
pub(in crate::lanes) struct Portable;

impl BitAnd for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Wide(self.0 & other.0)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Wide(self.0 | other.0)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Wide(self.0 ^ other.0)
    }
}

impl Wide {
    /// All bits of the lanes that are 0.
    #[inline(always)]
    fn is_zero(self) -> u16x8 {
        self.0.simd_eq(u16x8::ZERO)
    }

    /// Each lane without its lowest bit.
    #[inline(always)]
    fn but_one(self) -> Self {
        Wide(self.0 & (self.0 + u16x8::MAX))
    }
}

impl Vector for Wide {
    const LANES: usize = 8;

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        self.0.as_array()
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        self.0.as_mut_array()
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Wide(self.0 & !other.0)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Wide(self.0 + other.0)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Wide(self.0 * other.0)
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // SSE2 has no minimum of unsigned numbers, and `wide` then takes it lane by lane.
        Wide(self.0 - self.0.saturating_sub(other.0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        // Pairs of bits, fours, eights: Henry Warren, "Hacker's Delight", 2002, section 5-1.
        let pairs = self.0 - ((self.0 >> 1) & u16x8::splat(0x5555));
        let fours = (pairs & u16x8::splat(0x3333)) + ((pairs >> 2) & u16x8::splat(0x3333));
        let eights = (fours + (fours >> 4)) & u16x8::splat(0x0f0f);
        Wide((eights + (eights >> 8)) & u16x8::splat(0x1f))
    }

    #[inline(always)]
    fn single(self) -> Self {
        Wide(self.0 & self.but_one().is_zero())
    }

    #[inline(always)]
    fn prefer(self, wanted: Self) -> Self {
        Wide(self.0 & (wanted.0 | (self & wanted).is_zero()))
    }

    #[inline(always)]
    fn if_three_or(self, other: Self) -> Self {
        self.but_one().but_one().choose(self, other)
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        Wide(self.is_zero().bitselect(no.0, yes.0))
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        self.0.simd_eq(other.0).to_bitmask()
    }

    #[inline(always)]
    fn bytes(self) -> [u8; MAX_LANES] {
        let mut bytes = [0; MAX_LANES];
        for (byte, &lane) in bytes.iter_mut().zip(self.lanes()) {
            *byte = lane as u8;
        }
        bytes
    }
}

impl Backend for Portable {
    type Vector = Wide;

    fn detect() -> Option<Self> {
        Some(Portable)
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Wide {
        Wide(u16x8::splat(value))
    }

    #[inline(always)]
    fn candidates(self, digits: &[u8; MAX_LANES]) -> Wide {
        let mut lanes = [0; 8];
        for (lane, &digit) in lanes.iter_mut().zip(digits) {
            *lane = CANDIDATES[usize::from(digit) % CANDIDATES.len()];
        }
        Wide(lanes.into())
    }

    // Not inlined, so that a profile shows them apart.

    #[inline(never)]
    fn sweep(self, block: &mut Block<Wide>) -> Verdict {
        sweep::sweep(self, block)
    }

    #[inline(never)]
    fn solved(self, block: &Block<Wide>) -> u32 {
        sweep::solved(self, block)
    }

    #[inline(never)]
    fn forks(self, block: &Block<Wide>) -> Forks<Wide> {
        branch::forks(self, block)
    }

    #[inline(never)]
    fn bounds(
        self,
        block: &mut Block<Wide>,
        costs: &Costs,
        limits: Wide,
        scratch: &mut Scratch<Wide>,
    ) -> Bounds<Wide> {
        bound::bounds(self, block, costs, limits, scratch)
    }

    #[inline(never)]
    fn load(self, block: &mut Block<Wide>, boards: &[&[u8; 81]]) {
        block.load(self, boards);
    }

    #[inline(never)]
    fn store(self, block: &Block<Wide>, boards: &mut [[u8; 81]; MAX_LANES]) {
        block.store(self, boards);
    }

    // Lane by lane: SSE2 has no instruction that moves lanes at will.

    #[inline(never)]
    fn take(self, to: &mut Block<Wide>, from: &Block<Wide>, moves: &Moves) {
        for (from_lane, to_lane) in moves.pairs() {
            for (to, from) in to.cells.iter_mut().zip(&from.cells) {
                to.lanes_mut()[to_lane % 8] = from.lanes()[from_lane % 8];
            }
            to.sums.lanes_mut()[to_lane % 8] = from.sums.lanes()[from_lane % 8];
        }
    }

    #[inline(never)]
    fn spread(self, block: &mut Block<Wide>, moves: &Moves) {
        debug_assert!(moves.pairs().all(|(from, _)| moves.to >> from & 1 == 0));
        for (from, to) in moves.pairs() {
            for cell in &mut block.cells {
                cell.lanes_mut()[to % 8] = cell.lanes()[from % 8];
            }
            block.sums.lanes_mut()[to % 8] = block.sums.lanes()[from % 8];
        }
    }
}
