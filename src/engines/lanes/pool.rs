//! The pool: deferred boards, on a stack for each puzzle.
//!
//! ```text
//!                 slot 0   slot 1   slot 2   slot 3  ...
//!   block 0     [   a    |   b    | vacant |   d    ...       a: 1.0 -> 0.0
//!   block 1     [   a    | vacant |   c    | vacant ...       b: 0.1
//! ```
//!
//! Boards lie in blocks, so that all boards that are deferred together are copied together, each to the slot of
//! its lane: its lane mostly takes it back, and neither way has to move it to another. The
//! lane of a puzzle continues with the newest board of its stack, which is depth first and soon
//! finds a second solution, or a better one. Boards that any lane may take are on the shared
//! [stack](super::stack) instead.

use super::rules::Boards;
use crate::ground::simd::{Lanes, MAX_LANES, Simd, Vector};

/// Place of a board: a lane of a block of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    /// The end of a stack.
    const NONE: Slot = Slot(u32::MAX);

    #[inline(always)]
    fn new(block: usize, lane: usize) -> Self {
        Slot((block * MAX_LANES + lane) as u32)
    }

    /// The number of the block.
    #[inline(always)]
    pub fn block(self) -> usize {
        self.0 as usize / MAX_LANES
    }

    /// The lane of it.
    #[inline(always)]
    pub fn lane(self) -> usize {
        self.0 as usize % MAX_LANES
    }
}

/// Contents of the slots of a block.
#[derive(Clone, Copy, Debug)]
struct Slots {
    /// The set of slots without a board.
    vacant: u32,
    /// The puzzle of the board.
    puzzle: [u32; MAX_LANES],
    /// The board below it on its stack.
    below: [Slot; MAX_LANES],
    /// The task's note about the board.
    note: [u32; MAX_LANES],
}

/// Deferred boards, on stacks.
#[derive(Debug)]
pub(super) struct Pool<B> {
    blocks: Vec<B>,
    /// The slots of each block.
    slots: Vec<Slots>,
    /// The newest board of each puzzle.
    newest: Vec<Slot>,
    /// The block that is filled at present.
    open: usize,
    /// Number of boards.
    len: usize,
}

impl<B> Pool<B> {
    pub fn new() -> Self {
        Pool {
            blocks: Vec::new(),
            slots: Vec::new(),
            newest: Vec::new(),
            open: 0,
            len: 0,
        }
    }

    /// Forgets all boards, and makes stacks for this number of puzzles.
    pub fn reset<S: Simd>(&mut self, puzzles: usize) {
        self.len = 0;
        self.newest.clear();
        self.newest.resize(puzzles, Slot::NONE);
        for slots in &mut self.slots {
            slots.vacant = S::Vector::EVERY;
        }
    }

    /// A block of boards.
    #[inline(always)]
    pub fn block(&self, number: usize) -> &B {
        &self.blocks[number]
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The puzzle of each board.
    pub fn puzzles<S: Simd>(&self) -> impl Iterator<Item = u32> {
        let of_block = |slots: &'_ Slots| {
            let puzzle = slots.puzzle;
            Lanes(!slots.vacant & S::Vector::EVERY).map(move |lane| puzzle[lane])
        };
        self.slots.iter().flat_map(of_block)
    }

    /// Copies the boards in some of the lanes to the slots of these lanes in a block, which is returned. `puzzles`
    /// are those of the lanes, and `note` returns the note for each.
    #[inline(always)]
    pub fn put<S: Simd>(
        &mut self,
        simd: S,
        from: &B,
        lanes: u32,
        puzzles: &[u32; MAX_LANES],
        note: impl Fn(usize) -> u32,
    ) -> &mut B
    where
        B: Boards<S>,
    {
        self.open_block::<S>(from, lanes);
        let slots = &mut self.slots[self.open];
        for lane in Lanes(lanes) {
            let puzzle = puzzles[lane];
            slots.puzzle[lane] = puzzle;
            slots.note[lane] = note(lane);
            let newest = &mut self.newest[puzzle as usize];
            slots.below[lane] = *newest;
            *newest = Slot::new(self.open, lane);
        }
        slots.vacant &= !lanes;
        self.len += lanes.count_ones() as usize;
        let block = &mut self.blocks[self.open];
        block.overlay(simd, [(from, lanes)]);
        block
    }

    /// Ensures that the slots of all these lanes are vacant in the open block.
    #[inline(always)]
    fn open_block<S: Simd>(&mut self, like: &B, lanes: u32)
    where
        B: Clone,
    {
        let has_room = |slots: &Slots| slots.vacant & lanes == lanes;
        if self.slots.get(self.open).is_some_and(has_room) {
            return;
        }
        let first = self.slots.iter().position(has_room);
        self.open = first.unwrap_or_else(|| {
            self.blocks.push(like.clone());
            self.slots.push(Slots {
                vacant: S::Vector::EVERY,
                puzzle: [0; MAX_LANES],
                below: [Slot::NONE; MAX_LANES],
                note: [0; MAX_LANES],
            });
            self.slots.len() - 1
        });
    }

    /// Takes the newest board of a puzzle off its stack, and returns its slot and its note. The
    /// contents of the slot stay there until the next board is put in.
    #[inline(always)]
    pub fn pop(&mut self, puzzle: u32) -> Option<(Slot, u32)> {
        let newest = &mut self.newest[puzzle as usize];
        let slot = *newest;
        if slot == Slot::NONE {
            return None;
        }
        let slots = &mut self.slots[slot.block()];
        *newest = slots.below[slot.lane()];
        slots.vacant |= 1 << slot.lane();
        self.len -= 1;
        Some((slot, slots.note[slot.lane()]))
    }

    /// Takes the newest board of a puzzle whose note is less than `limit` off its stack, and drops
    /// those above it.
    #[inline(always)]
    pub fn pop_below(&mut self, puzzle: u32, limit: u32) -> Option<(Slot, u32)> {
        loop {
            let (slot, note) = self.pop(puzzle)?;
            if note < limit {
                return Some((slot, note));
            }
        }
    }

    /// Drops the boards of a puzzle.
    #[inline(always)]
    pub fn drop_all(&mut self, puzzle: u32) {
        while self.pop(puzzle).is_some() {}
    }
}
