//! The shared stack: deferred boards that any lane may take, last in, first out.
//!
//! ```text
//!   block 0     [   a    |   b    |   a    |   a    ]
//!   block 1     [   c    |   b    |        |        ]      the newest: lane 1 of block 1
//! ```
//!
//! The boards lie without gaps, so that all boards that are deferred or taken together are in one
//! block or two. Where every board of a puzzle must be visited, as it must if there is one
//! solution, it does not matter which lane visits it, and nothing costs less than this stack.

use super::rules::Boards;
use crate::ground::simd::{MAX_LANES, Moves, Simd, Vector, pop};

/// Deferred boards, on one stack.
#[derive(Debug)]
pub struct Stack<B> {
    /// Blocks, as many as were ever needed.
    blocks: Vec<B>,
    /// The puzzle of each board, the oldest first.
    puzzles: Vec<u32>,
}

impl<B> Default for Stack<B> {
    fn default() -> Self {
        Stack {
            blocks: Vec::new(),
            puzzles: Vec::new(),
        }
    }
}

impl<B> Stack<B> {
    /// Forgets all boards.
    pub fn clear(&mut self) {
        self.puzzles.clear();
    }

    /// True if there are no boards.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The puzzle of each board.
    pub fn puzzles(&self) -> &[u32] {
        &self.puzzles
    }

    /// A block of boards.
    #[inline(always)]
    pub fn block(&self, number: usize) -> &B {
        &self.blocks[number]
    }

    /// A block of boards, mutable.
    #[inline(always)]
    pub fn block_mut(&mut self, number: usize) -> &mut B {
        &mut self.blocks[number]
    }

    /// Copies boards from some of the lanes, whose puzzles are `puzzles`, and removes these lanes
    /// from the set: all of them, or as many as the top block has room for. Returns the block, and
    /// its lane for each lane.
    #[inline(always)]
    pub fn push<S: Simd>(
        &mut self,
        simd: S,
        from: &B,
        lanes: &mut u32,
        puzzles: &[u32; MAX_LANES],
    ) -> (&mut B, Moves)
    where
        B: Boards<S>,
    {
        let top = self.puzzles.len() / S::Vector::LANES;
        if top == self.blocks.len() {
            self.blocks.push(from.clone());
        }
        let mut moves = Moves::default();
        for place in self.puzzles.len() % S::Vector::LANES..S::Vector::LANES {
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

    /// The index of the block with the newest board. There must be one.
    #[inline(always)]
    pub fn top<S: Simd>(&self) -> usize {
        (self.puzzles.len() - 1) / S::Vector::LANES
    }

    /// Takes the newest boards, all from the [top](Stack::top) block, and passes the lane and the
    /// puzzle of each to `wanted`, until that returns false or the block is empty. The contents of
    /// the block stay there until the next boards are put in.
    #[inline(always)]
    pub fn pop<S: Simd>(&mut self, mut wanted: impl FnMut(usize, u32) -> bool) {
        let first = self.top::<S>() * S::Vector::LANES;
        while self.puzzles.len() > first
            && let Some(puzzle) = self.puzzles.pop()
        {
            if !wanted(self.puzzles.len() % S::Vector::LANES, puzzle) {
                break;
            }
        }
    }
}
