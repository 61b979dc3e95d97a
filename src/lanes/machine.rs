//! The machine: sweeps all lanes, and serves those that wait.
//!
//! ```text
//!             +------------------------------------------+
//!             |                  sweep                   |<--------------------+
//!             +------------------------------------------+                     |
//!               | dead      | solved          | idle                           |
//!               v           v                 v                                |
//!              free    recorded, then free   stuck:  first child stays,        |
//!               |           |                        second child to a free    |
//!               v           v                        lane or the pool          |
//!             next board: from the pool, or a new puzzle                       |
//!               |                                                              |
//!               +--------- when enough lanes wait -----------------------------+
//! ```
//!
//! The loop is the same for every [`Task`], to count solutions or to find the best one; they differ
//! in what becomes of a solution and in how lanes are served.

use super::block::Block;
use super::pool::{Orders, Pool, Slot};
use super::puzzles::Puzzles;
use super::sweep::{solved, sweep};
use crate::control::Control;
use crate::simd::{Lanes, MAX_LANES, Moves, Simd, Vector, pop};

/// What a machine works on.
pub(super) trait Task<S: Simd> {
    /// How many lanes wait before they are served.
    const PATIENCE: u32;

    /// The puzzles.
    fn puzzles(&self) -> &dyn Puzzles;

    /// Where solutions go, one for each puzzle, if they are wanted.
    fn solutions(&mut self) -> Option<&mut [[u8; 81]]>;

    /// Notes the solution in a lane, which is free now. Returns whether it is to be kept: the last
    /// one kept of a puzzle is the one that is handed over.
    fn record(&mut self, machine: &mut Machine<S>, lane: usize) -> bool;

    /// Splits the boards of idle lanes, and gives every free lane a board as long as there are any.
    fn serve(&mut self, machine: &mut Machine<S>);

    /// Whether a puzzle of which there are boards left would be worked on.
    fn is_open(&self, puzzle: u32) -> bool;
}

/// The engine with one set of instructions.
#[derive(Debug)]
pub(super) struct Machine<S: Simd> {
    pub simd: S,
    /// The boards that are swept.
    pub block: Block<S::Vector>,
    /// The puzzle of each lane; of a free lane the last.
    pub puzzle: [u32; MAX_LANES],
    /// The lanes that have a board. The others are swept too, and hold anything.
    pub live: u32,
    /// The live lanes in which the last sweep changed nothing.
    pub idle: u32,
    /// Boards put off.
    pub pool: Pool<S::Vector>,
    /// How many guesses each puzzle has taken, where that matters.
    pub guesses: Vec<u16>,
    /// New puzzles, loaded a block at a time.
    fresh: Block<S::Vector>,
    /// The next of them, and how many there are.
    fresh_next: usize,
    fresh_len: usize,
    /// How many puzzles have been loaded.
    loaded: usize,
    /// Solutions that were not handed over yet, a block at a time.
    kept: Block<S::Vector>,
    /// Their puzzles, and how many there are.
    kept_puzzle: [u32; MAX_LANES],
    kept_len: usize,
}

impl<S: Simd> Machine<S> {
    /// How many sweeps there are from one look at the control to the next: some 0.1 ms of work.
    const SWEEPS_UNWATCHED: u32 = 256;

    pub fn new(simd: S) -> Self {
        Machine {
            simd,
            block: Block::new(simd),
            puzzle: [0; MAX_LANES],
            live: 0,
            idle: 0,
            pool: Pool::new(),
            guesses: Vec::new(),
            fresh: Block::new(simd),
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
            kept: Block::new(simd),
            kept_puzzle: [0; MAX_LANES],
            kept_len: 0,
        }
    }

    /// Works on every puzzle, until all are finished or `control` stops it. Returns the puzzles
    /// that are unfinished then, in ascending order.
    pub fn run<T: Task<S>>(&mut self, task: &mut T, control: &Control) -> Vec<u32> {
        let puzzles = task.puzzles().len();
        if puzzles == 0 {
            return Vec::new();
        }
        self.reset(puzzles);
        let mut unwatched = 0;
        let is_stopped = loop {
            if unwatched == 0 {
                if control.is_stopped() {
                    break true;
                }
                unwatched = Self::SWEEPS_UNWATCHED;
            }
            unwatched -= 1;
            let waiting = (!self.live | self.idle) & S::Vector::EVERY;
            if waiting.count_ones() >= T::PATIENCE {
                task.serve(self);
                if self.live == 0 {
                    break false;
                }
            }
            let outcome = sweep(self.simd, &mut self.block);
            self.live &= !outcome.dead;
            let full = outcome.full & self.live;
            if full != 0 {
                let solved = full & solved(self.simd, &self.block);
                self.live &= !solved;
                let mut keep = 0;
                for lane in Lanes(solved) {
                    keep |= u32::from(task.record(self, lane)) << lane;
                }
                if let Some(solutions) = task.solutions() {
                    // In the order in which they were recorded.
                    self.keep(keep, solutions);
                }
            }
            self.idle = outcome.idle & self.live;
        };
        if let Some(solutions) = task.solutions() {
            self.hand_over(solutions);
        }
        match is_stopped {
            true => self.unfinished(puzzles, |puzzle| task.is_open(puzzle)),
            false => {
                debug_assert!(self.pool.is_empty());
                Vec::new()
            }
        }
    }

    /// Makes ready for so many puzzles.
    fn reset(&mut self, puzzles: usize) {
        self.live = 0;
        self.idle = 0;
        self.puzzle = [0; MAX_LANES];
        self.pool.reset(puzzles);
        self.fresh_next = 0;
        self.fresh_len = 0;
        self.loaded = 0;
        self.kept_len = 0;
        self.guesses.clear();
        self.guesses.resize(puzzles, 0);
    }

    /// The puzzles that have boards in lanes or in the pool, and those that no lane has begun.
    fn unfinished(&self, puzzles: usize, is_open: impl Fn(u32) -> bool) -> Vec<u32> {
        let in_lanes = Lanes(self.live).map(|lane| self.puzzle[lane]);
        let mut unfinished: Vec<u32> = in_lanes.chain(self.pool.puzzles()).collect();
        unfinished.retain(|&puzzle| is_open(puzzle));
        unfinished.sort_unstable();
        unfinished.dedup();
        let begun = self.loaded - (self.fresh_len - self.fresh_next);
        unfinished.extend(begun as u32..puzzles as u32);
        unfinished
    }

    /// Keeps the solutions in some lanes.
    #[inline(always)]
    fn keep(&mut self, mut lanes: u32, solutions: &mut [[u8; 81]]) {
        while lanes != 0 {
            let mut moves = Moves::default();
            while lanes != 0 && self.kept_len < S::Vector::LANES {
                let lane = pop(&mut lanes);
                moves.add(lane, self.kept_len);
                self.kept_puzzle[self.kept_len] = self.puzzle[lane];
                self.kept_len += 1;
            }
            self.kept.take(self.simd, &self.block, &moves);
            if self.kept_len == S::Vector::LANES {
                self.hand_over(solutions);
            }
        }
    }

    /// Hands over the solutions that were kept.
    fn hand_over(&mut self, solutions: &mut [[u8; 81]]) {
        let mut boards = [[0; 81]; MAX_LANES];
        self.kept.store(self.simd, &mut boards);
        for (board, &puzzle) in boards.iter().zip(&self.kept_puzzle[..self.kept_len]) {
            solutions[puzzle as usize] = *board;
        }
        self.kept_len = 0;
    }

    /// Gives free lanes the newest boards of their puzzles, which `next` takes from the pool.
    #[inline(always)]
    pub fn go_on(
        &mut self,
        free: &mut u32,
        next: impl Fn(&mut Pool<S::Vector>, u32) -> Option<Slot>,
    ) {
        let mut orders = Orders::new();
        for lane in Lanes(*free) {
            let puzzle = self.puzzle[lane];
            if let Some(slot) = next(&mut self.pool, puzzle) {
                *free &= !(1 << lane);
                self.employ(lane, slot, puzzle, &mut orders);
            }
        }
        orders.deliver(self.simd, &self.pool, &mut self.block);
    }

    /// Gives free lanes, for which there is nothing new, boards of any puzzle, which `next` takes
    /// from the pool.
    #[inline(always)]
    pub fn help(
        &mut self,
        free: &mut u32,
        next: impl Fn(&mut Pool<S::Vector>, u32) -> Option<Slot>,
    ) {
        let mut orders = Orders::new();
        for owner in Lanes(self.live) {
            let puzzle = self.puzzle[owner];
            while *free != 0
                && let Some(slot) = next(&mut self.pool, puzzle)
            {
                self.employ(pop(free), slot, puzzle, &mut orders);
            }
        }
        orders.deliver(self.simd, &self.pool, &mut self.block);
    }

    /// Has a free lane work on a board of the pool.
    #[inline(always)]
    pub fn employ(&mut self, lane: usize, slot: Slot, puzzle: u32, orders: &mut Orders) {
        orders.add(slot, lane);
        self.puzzle[lane] = puzzle;
        self.live |= 1 << lane;
    }

    /// Whether there is a puzzle that no lane has begun, and loads some if need be.
    #[inline(always)]
    pub fn has_fresh(&mut self, puzzles: &dyn Puzzles) -> bool {
        self.fresh_next < self.fresh_len || self.load(puzzles)
    }

    /// Loads puzzles. Returns whether there were any.
    fn load(&mut self, puzzles: &dyn Puzzles) -> bool {
        let number = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        if number == 0 {
            return false;
        }
        let mut digits = [&[0; 81]; MAX_LANES];
        puzzles.fill(self.loaded, &mut digits[..number]);
        self.fresh.load(self.simd, &digits[..number]);
        self.loaded += number;
        self.fresh_next = 0;
        self.fresh_len = number;
        true
    }

    /// Gives free lanes new puzzles.
    #[inline(always)]
    pub fn start(&mut self, free: &mut u32) {
        let mut moves = Moves::default();
        let first = self.loaded - self.fresh_len;
        while *free != 0 && self.fresh_next < self.fresh_len {
            let lane = pop(free);
            moves.add(self.fresh_next, lane);
            self.puzzle[lane] = (first + self.fresh_next) as u32;
            self.fresh_next += 1;
        }
        self.block.take(self.simd, &self.fresh, &moves);
        self.live |= moves.to;
    }
}
