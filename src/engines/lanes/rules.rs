//! The rules of boards, as the machine needs them: the sweep, how boards are split, and what holds them.

use super::block::Block;
use super::branch::{Fork, Forks, forks};
use super::exchange;
use super::puzzles::{Classic, Load, Shape};
use super::sweep::{SweepOutcome, solved, sweep};
use crate::ground::simd::{MAX_LANES, Moves, Simd};
use std::fmt::Debug;
use std::ops::Range;

/// As many boards as a vector has lanes.
pub trait Boards<S: Simd>: Clone + Debug + Send + Sync {
    /// Copies boards from the lanes of another block.
    fn take(&mut self, simd: S, from: &Self, moves: &Moves);

    /// Copies the boards in some lanes of other blocks into the same lanes. Each lane is overwritten once at most.
    fn overlay<const SOURCES: usize>(&mut self, simd: S, sources: [(&Self, u32); SOURCES]);

    /// Puts boards into lanes in one walk: those of other lanes of the same block (`within`), and
    /// those of `sources`, which are other blocks. Each lane is overwritten once at most; a lane
    /// that is a source of `within` is not overwritten.
    fn gather<const SOURCES: usize>(
        &mut self,
        simd: S,
        within: Option<&Moves>,
        sources: [(&Self, &Moves); SOURCES],
    );
}

/// Rules of boards in lanes.
pub(super) trait Rules<S: Simd>: Shape + Debug + Send + Sync {
    /// Boards in lanes.
    type Block: Boards<S>;

    /// The choice of each lane's next split.
    type Forks;

    /// A block of empty boards.
    fn block(&self, simd: S) -> Self::Block;

    /// Puts some boards of a load into lanes 0, 1, ... The other lanes get any boards.
    fn load(&self, simd: S, block: &mut Self::Block, load: &Load<'_, Self>, some: Range<usize>);

    /// Removes candidates from boards that were just loaded, where that costs less than a sweep.
    #[inline(always)]
    fn begin(&self, _: S, _: &mut Self::Block) {}

    /// Hands over the digits of the boards in the first `len` lanes, which are solved.
    fn read(
        &self,
        simd: S,
        block: &Self::Block,
        len: usize,
        each: impl FnMut(usize, &Self::Digits),
    );

    /// Applies every rule to every board once. A board whose sum has fallen by no more than `slack` counts as
    /// idle, too, where sums say so.
    fn sweep(&mut self, simd: S, block: &mut Self::Block, slack: u16) -> SweepOutcome;

    /// The lanes whose boards are solved, among those that the last sweep found full and not dead.
    fn solved(&self, simd: S, block: &Self::Block) -> u32;

    /// True if the solution in a lane, of the first puzzle of a load, has a twin that is found without a search:
    /// another solution of the same puzzle.
    #[inline(always)]
    fn has_twin(&self, _: &Self::Block, _lane: usize, _load: &Load<'_, Self>) -> bool {
        false
    }

    /// Learns from the boards of some lanes, which the last sweep found dead, for later splits.
    #[inline(always)]
    fn learn(&mut self, _: S, _: &Self::Block, _dead: u32) {}

    /// Chooses the split for each lane.
    fn forks(&mut self, simd: S, block: &Self::Block) -> Self::Forks;

    /// The lanes whose boards can be split; sweeps find the others solved or dead.
    fn split_lanes(&self, simd: S, forks: &Self::Forks) -> u32;

    /// The split of the board in a lane that can be split, as a number.
    fn split(&self, forks: &Self::Forks, lane: usize) -> u32;

    /// A split of the same board with a smaller first child, if there is one.
    #[inline(always)]
    fn by_cell(_: &Self::Block, _lane: usize, split: u32) -> u32 {
        split
    }

    /// Makes the board in a lane the first child of a split.
    fn first(block: &mut Self::Block, lane: usize, split: u32);

    /// Makes the board in a lane the second child of a split.
    fn second(block: &mut Self::Block, lane: usize, split: u32);
}

impl<S: Simd> Boards<S> for Block<S::Vector> {
    #[inline(always)]
    fn take(&mut self, simd: S, from: &Self, moves: &Moves) {
        Block::take(self, simd, from, moves);
    }

    #[inline(always)]
    fn overlay<const SOURCES: usize>(&mut self, simd: S, sources: [(&Self, u32); SOURCES]) {
        Block::overlay(self, simd, sources);
    }

    #[inline(always)]
    fn gather<const SOURCES: usize>(
        &mut self,
        simd: S,
        within: Option<&Moves>,
        sources: [(&Self, &Moves); SOURCES],
    ) {
        Block::gather(self, simd, within, sources);
    }
}

impl<S: Simd> Rules<S> for Classic {
    type Block = Block<S::Vector>;
    type Forks = Forks<S::Vector>;

    fn block(&self, simd: S) -> Self::Block {
        Block::new(simd)
    }

    #[inline(always)]
    fn load(&self, simd: S, block: &mut Self::Block, load: &Load, some: Range<usize>) {
        match load {
            Load::Digits(boards) => block.load(simd, &boards[some]),
            Load::Candidates(boards) => block.load_candidates(simd, &boards[some]),
        }
    }

    #[inline(always)]
    fn begin(&self, simd: S, block: &mut Self::Block) {
        block.remove_filled(simd);
    }

    #[inline(always)]
    fn read(
        &self,
        simd: S,
        block: &Self::Block,
        len: usize,
        mut each: impl FnMut(usize, &[u8; 81]),
    ) {
        let mut boards = [[0; 81]; MAX_LANES];
        block.store(simd, &mut boards);
        for (lane, board) in boards[..len].iter().enumerate() {
            each(lane, board);
        }
    }

    #[inline(always)]
    fn sweep(&mut self, simd: S, block: &mut Self::Block, slack: u16) -> SweepOutcome {
        sweep(simd, block, slack)
    }

    #[inline(always)]
    fn solved(&self, simd: S, block: &Self::Block) -> u32 {
        solved(simd, block)
    }

    #[inline(always)]
    fn has_twin(&self, block: &Self::Block, lane: usize, load: &Load) -> bool {
        match load {
            Load::Digits([puzzle, ..]) => exchange::exists(block.cells(), lane, puzzle),
            // A cell may lack a candidate that the twin has there.
            Load::Candidates(_) => false,
        }
    }

    #[inline(always)]
    fn forks(&mut self, simd: S, block: &Self::Block) -> Self::Forks {
        forks(simd, block)
    }

    #[inline(always)]
    fn split_lanes(&self, simd: S, forks: &Self::Forks) -> u32 {
        forks.lanes(simd)
    }

    #[inline(always)]
    fn split(&self, forks: &Self::Forks, lane: usize) -> u32 {
        forks.of(lane).note()
    }

    #[inline(always)]
    fn by_cell(block: &Self::Block, lane: usize, split: u32) -> u32 {
        Fork::noted(split).by_cell(block, lane).note()
    }

    #[inline(always)]
    fn first(block: &mut Self::Block, lane: usize, split: u32) {
        Fork::noted(split).first(block, lane);
    }

    #[inline(always)]
    fn second(block: &mut Self::Block, lane: usize, split: u32) {
        Fork::noted(split).second(block, lane);
    }
}
