//! The pool: stacks of open nodes, second children that are put off until a lane is free for them.
//!
//! ```text
//!                 slot 0   slot 1   slot 2   slot 3  ...
//!   block 0     [   a    |   b    |   a    | vacant ...       a: 0.2 -> 0.0
//!   block 1     [   b    | vacant |   c    | vacant ...       b: 1.0 -> 0.1
//!                                                         shared: 1.2
//! ```
//!
//! Boards lie in blocks, so that all that are put off at once are copied at once. Each puzzle has
//! a stack of its boards: its lane goes on with the newest, which is depth first and soon meets a
//! second solution. A puzzle that takes many guesses has its boards on the shared stack, where
//! any lane may take them: that saves copies, and most likely all of them must be visited.

use super::block::Block;
use crate::simd::{Lanes, MAX_LANES, Moves, Simd, Vector, pop};

/// Where a board lies: a lane of a block of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    block: u32,
    lane: u8,
}

/// What is known of each slot of a block.
#[derive(Clone, Copy, Debug)]
struct Slots {
    /// The set of those without a board.
    vacant: u32,
    /// The puzzle of the board.
    puzzle: [u32; MAX_LANES],
    /// The board below it on its stack.
    below: [Option<Slot>; MAX_LANES],
    /// What its solutions cost at least, where that matters.
    least: [u32; MAX_LANES],
}

/// Boards put off, on stacks.
#[derive(Debug)]
pub(super) struct Pool<V> {
    blocks: Vec<Block<V>>,
    /// What each block has.
    slots: Vec<Slots>,
    /// The newest board of each puzzle.
    own: Vec<Option<Slot>>,
    /// The newest board of the shared stack.
    shared: Option<Slot>,
    /// The block that is filled at present.
    open: usize,
    /// How many boards there are.
    len: usize,
}

impl<V: Vector> Pool<V> {
    pub fn new() -> Self {
        Pool {
            blocks: Vec::new(),
            slots: Vec::new(),
            own: Vec::new(),
            shared: None,
            open: 0,
            len: 0,
        }
    }

    /// Forgets all boards, and has stacks for so many puzzles.
    pub fn reset(&mut self, puzzles: usize) {
        self.len = 0;
        self.shared = None;
        self.own.clear();
        self.own.resize(puzzles, None);
        for slots in &mut self.slots {
            slots.vacant = V::EVERY;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The puzzle of each board.
    pub fn puzzles(&self) -> impl Iterator<Item = u32> {
        let of_block = |slots: &'_ Slots| {
            let puzzle = slots.puzzle;
            Lanes(!slots.vacant & V::EVERY).map(move |lane| puzzle[lane])
        };
        self.slots.iter().flat_map(of_block)
    }

    /// Copies boards from some of the lanes and takes these out of the set: all of them, or as
    /// many as there is room for in one block. `owner` tells the puzzle of a lane, and whether its
    /// boards are shared. Returns the block and which lanes went to which slots.
    #[inline(always)]
    pub fn put<S: Simd<Vector = V>>(
        &mut self,
        simd: S,
        from: &Block<V>,
        lanes: &mut u32,
        owner: impl Fn(usize) -> (u32, bool),
    ) -> (&mut Block<V>, Moves) {
        self.open_block(simd);
        let mut moves = Moves::default();
        for slot in Lanes(self.slots[self.open].vacant) {
            if *lanes == 0 {
                break;
            }
            let lane = pop(lanes);
            moves.add(lane, slot);
            let (puzzle, shared) = owner(lane);
            self.push(slot, puzzle, shared);
        }
        let block = &mut self.blocks[self.open];
        block.take(simd, from, &moves);
        (block, moves)
    }

    /// Notes that a slot of the open block now has the newest board of a stack.
    #[inline(always)]
    fn push(&mut self, lane: usize, puzzle: u32, shared: bool) {
        let stack = match shared {
            true => &mut self.shared,
            false => &mut self.own[puzzle as usize],
        };
        let slots = &mut self.slots[self.open];
        slots.vacant &= !(1 << lane);
        slots.puzzle[lane] = puzzle;
        slots.below[lane] = stack.replace(Slot {
            block: self.open as u32,
            lane: lane as u8,
        });
        self.len += 1;
    }

    /// Sees to it that the open block has a vacant slot.
    #[inline(always)]
    fn open_block<S: Simd<Vector = V>>(&mut self, simd: S) {
        let vacant = |slots: &Slots| slots.vacant.count_ones();
        if self
            .slots
            .get(self.open)
            .is_some_and(|slots| vacant(slots) > 0)
        {
            return;
        }
        // One with little room would be full again at once, and each block costs a copy.
        let emptiest = (0..self.slots.len()).max_by_key(|&at| vacant(&self.slots[at]));
        self.open = match emptiest {
            Some(at) if vacant(&self.slots[at]) as usize >= V::LANES / 2 => at,
            _ => {
                self.blocks.push(Block::new(simd));
                self.slots.push(Slots {
                    vacant: V::EVERY,
                    puzzle: [0; MAX_LANES],
                    below: [None; MAX_LANES],
                    least: [0; MAX_LANES],
                });
                self.slots.len() - 1
            }
        };
    }

    /// Takes the newest board of a puzzle off its own stack.
    #[inline(always)]
    pub fn pop(&mut self, puzzle: u32) -> Option<Slot> {
        let slot = self.own[puzzle as usize]?;
        self.own[puzzle as usize] = self.leave(slot);
        Some(slot)
    }

    /// Notes what the solutions of a board cost at least that has just been [put](Pool::put) off.
    #[inline(always)]
    pub fn bound(&mut self, lane: usize, least: u32) {
        self.slots[self.open].least[lane] = least;
    }

    /// Takes the newest board of a puzzle off its own stack that may cost less than `limit`, and
    /// prunes those above it.
    #[inline(always)]
    pub fn pop_below(&mut self, puzzle: u32, limit: u32) -> Option<Slot> {
        loop {
            let slot = self.pop(puzzle)?;
            if self.slots[slot.block as usize].least[usize::from(slot.lane)] < limit {
                return Some(slot);
            }
        }
    }

    /// Takes the newest board off the shared stack; its puzzle comes with it.
    #[inline(always)]
    pub fn pop_shared(&mut self) -> Option<(Slot, u32)> {
        let slot = self.shared?;
        self.shared = self.leave(slot);
        let puzzle = self.slots[slot.block as usize].puzzle[usize::from(slot.lane)];
        Some((slot, puzzle))
    }

    /// Makes a slot vacant. What it holds stays there until the next board is put in.
    #[inline(always)]
    fn leave(&mut self, slot: Slot) -> Option<Slot> {
        let slots = &mut self.slots[slot.block as usize];
        slots.vacant |= 1 << slot.lane;
        self.len -= 1;
        slots.below[usize::from(slot.lane)]
    }

    /// Puts the stack of a puzzle on top of the shared one.
    pub fn share(&mut self, puzzle: u32) {
        let Some(top) = self.own[puzzle as usize].take() else {
            return;
        };
        let mut bottom = top;
        while let Some(below) = *self.below(bottom) {
            bottom = below;
        }
        *self.below(bottom) = self.shared.replace(top);
    }

    fn below(&mut self, slot: Slot) -> &mut Option<Slot> {
        &mut self.slots[slot.block as usize].below[usize::from(slot.lane)]
    }

    /// Drops the boards on the stack of a puzzle. Those on the shared stack stay.
    #[inline(always)]
    pub fn drop_own(&mut self, puzzle: u32) {
        while self.pop(puzzle).is_some() {}
    }
}

/// Boards that were taken off their stacks, and the lanes that they are for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orders {
    list: [(Slot, u8); MAX_LANES],
    len: usize,
}

impl Orders {
    pub fn new() -> Self {
        let nowhere = Slot { block: 0, lane: 0 };
        Orders {
            list: [(nowhere, 0); MAX_LANES],
            len: 0,
        }
    }

    /// Adds one, for another lane than those before.
    #[inline(always)]
    pub fn add(&mut self, slot: Slot, lane: usize) {
        self.list[self.len] = (slot, lane as u8);
        self.len += 1;
    }

    /// Copies the boards into their lanes, block by block. Nothing may have been put into the
    /// pool since they were taken off their stacks.
    #[inline(always)]
    pub fn deliver<S: Simd>(self, simd: S, pool: &Pool<S::Vector>, lanes: &mut Block<S::Vector>) {
        let mut list = self.list;
        let mut len = self.len;
        while len > 0 {
            let block = list[0].0.block;
            let mut moves = Moves::default();
            let mut left = 0;
            for order in 0..len {
                let (slot, lane) = list[order];
                if slot.block == block {
                    moves.add(usize::from(slot.lane), usize::from(lane));
                } else {
                    list[left] = (slot, lane);
                    left += 1;
                }
            }
            lanes.take(simd, &pool.blocks[block as usize], &moves);
            len = left;
        }
    }
}
