//! The shared stack: boards put off that any lane may take, last in, first out.
//!
//! ```text
//!   block 0     [   a    |   b    |   a    |   a    ]
//!   block 1     [   c    |   b    |        |        ]      the newest: lane 1 of block 1
//! ```
//!
//! The boards lie without gaps, so that all that are put off at once, or taken, are in one block or
//! two. Where every board of a puzzle must be visited, as it must if there is one solution, it does
//! not matter which lane visits it, and nothing costs less than this.

use super::block::Block;
use crate::simd::{MAX_LANES, Moves, Simd, Vector, pop};

/// Boards put off, on one stack.
#[derive(Debug)]
pub(super) struct Stack<V> {
    /// As many as have ever been needed.
    blocks: Vec<Block<V>>,
    /// The puzzle of each board, the oldest first.
    puzzles: Vec<u32>,
}

impl<V: Vector> Stack<V> {
    pub fn new() -> Self {
        Stack {
            blocks: Vec::new(),
            puzzles: Vec::new(),
        }
    }

    /// Forgets all boards.
    pub fn clear(&mut self) {
        self.puzzles.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The puzzle of each board.
    pub fn puzzles(&self) -> &[u32] {
        &self.puzzles
    }

    /// A block of boards.
    #[inline(always)]
    pub fn block(&self, number: usize) -> &Block<V> {
        &self.blocks[number]
    }

    /// A block of boards, to be changed.
    #[inline(always)]
    pub fn block_mut(&mut self, number: usize) -> &mut Block<V> {
        &mut self.blocks[number]
    }

    /// Copies boards from some of the lanes, whose puzzles are `puzzles`, and takes these lanes out
    /// of the set: all of them, or as many as there is room for in the top block. Returns the block
    /// and which lanes went to which of its lanes.
    #[inline(always)]
    pub fn push<S: Simd<Vector = V>>(
        &mut self,
        simd: S,
        from: &Block<V>,
        lanes: &mut u32,
        puzzles: &[u32; MAX_LANES],
    ) -> (&mut Block<V>, Moves) {
        let top = self.puzzles.len() / V::LANES;
        if top == self.blocks.len() {
            self.blocks.push(Block::new(simd));
        }
        let mut moves = Moves::default();
        for place in self.puzzles.len() % V::LANES..V::LANES {
            if *lanes == 0 {
                break;
            }
            let lane = pop(lanes);
            moves.add(lane, place);
            self.puzzles.push(puzzles[lane]);
        }
        let block = &mut self.blocks[top];
        block.take(simd, from, &moves);
        (block, moves)
    }

    /// The number of the block that the newest board is in. There must be one.
    #[inline(always)]
    pub fn top(&self) -> usize {
        (self.puzzles.len() - 1) / V::LANES
    }

    /// Takes the newest boards, all from the [top](Stack::top) block, and hands the lane and the
    /// puzzle of each to `wanted`, until that says no or the block has no more. What the block holds
    /// stays there until the next boards are put in.
    #[inline(always)]
    pub fn pop(&mut self, mut wanted: impl FnMut(usize, u32) -> bool) {
        let first = self.top() * V::LANES;
        while self.puzzles.len() > first
            && let Some(puzzle) = self.puzzles.pop()
        {
            if !wanted(self.puzzles.len() % V::LANES, puzzle) {
                break;
            }
        }
    }
}
