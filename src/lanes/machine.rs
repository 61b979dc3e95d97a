//! The machine: sweeps all lanes, and serves those that wait.
//!
//! ```text
//!             +------------------------------------------+
//!             |                  sweep                   |<--------------------+
//!             +------------------------------------------+                     |
//!               | dead      | solved          | idle                           |
//!               v           v                 v                                |
//!              free   counted, then free    stuck:  first child stays,         |
//!               |           |                       second child to a free     |
//!               v           v                       lane or the pool           |
//!             next board: from the pool, or a new puzzle                       |
//!               |                                                              |
//!               +--------- when enough lanes wait -----------------------------+
//! ```

use super::block::Block;
use super::branch::forks;
use super::pool::{Orders, Place, Pool};
use super::sweep::{solved, sweep};
use crate::simd::{Lanes, MAX_LANES, Moves, Simd, Vector, pop};

/// How many guesses a puzzle takes before its boards are shared among all lanes. Few puzzles
/// with more than one solution take so many to find two.
const SHARED_FROM: u16 = 16;

/// What is to be counted, and what has been found.
#[derive(Debug)]
pub(super) struct Batch<'a> {
    /// The digits of each puzzle.
    pub puzzles: &'a [&'a [u8; 81]],
    /// Where counting stops, 1 or more.
    pub cap: u64,
    /// For each puzzle how many solutions were found, at most the cap.
    pub counts: &'a mut [u64],
    /// For each puzzle the solution that was found first, if they are wanted.
    pub solutions: Option<&'a mut [[u8; 81]]>,
}

/// The engine with one set of instructions.
#[derive(Debug)]
pub(super) struct Machine<S: Simd> {
    pub(super) simd: S,
    /// The boards that are swept.
    pub(super) block: Block<S::Vector>,
    /// The puzzle of each lane; of a free lane the last.
    pub(super) puzzle: [u32; MAX_LANES],
    /// The lanes that have a board. The others are swept too, and hold anything.
    pub(super) live: u32,
    /// The live lanes in which the last sweep changed nothing.
    pub(super) idle: u32,
    /// Boards put off.
    pub(super) pool: Pool<S::Vector>,
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
    /// How many guesses each puzzle has taken.
    guesses: Vec<u16>,
}

impl<S: Simd> Machine<S> {
    /// How many lanes wait before they are served: to serve costs about as much as a sweep,
    /// however many there are.
    const PATIENCE: u32 = S::Vector::LANES as u32 * 5 / 16;

    pub fn new(simd: S) -> Self {
        Machine {
            simd,
            block: Block::new(simd),
            puzzle: [0; MAX_LANES],
            live: 0,
            idle: 0,
            pool: Pool::new(),
            fresh: Block::new(simd),
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
            kept: Block::new(simd),
            kept_puzzle: [0; MAX_LANES],
            kept_len: 0,
            guesses: Vec::new(),
        }
    }

    /// Counts the solutions of every puzzle.
    pub fn run(&mut self, batch: &mut Batch) {
        batch.counts.fill(0);
        if batch.puzzles.is_empty() {
            return;
        }
        self.reset(batch.puzzles.len());
        loop {
            let waiting = (!self.live | self.idle) & S::Vector::EVERY;
            if waiting.count_ones() >= Self::PATIENCE {
                self.serve(batch);
                if self.live == 0 {
                    break;
                }
            }
            let verdict = sweep(self.simd, &mut self.block);
            self.live &= !verdict.dead;
            let full = verdict.full & self.live;
            if full != 0 {
                let solved = full & solved(self.simd, &self.block);
                self.live &= !solved;
                let mut first = 0;
                for lane in Lanes(solved) {
                    first |= u32::from(self.record(lane, batch)) << lane;
                }
                if let Some(solutions) = &mut batch.solutions {
                    self.keep(first, solutions);
                }
            }
            self.idle = verdict.idle & self.live;
        }
        debug_assert!(self.pool.is_empty());
        if let Some(solutions) = &mut batch.solutions {
            self.hand_over(solutions);
        }
    }

    /// Makes ready for so many puzzles.
    pub(super) fn reset(&mut self, puzzles: usize) {
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

    /// Counts the solution in a lane. Returns whether it is the first of its puzzle.
    #[inline(always)]
    fn record(&mut self, lane: usize, batch: &mut Batch) -> bool {
        let puzzle = self.puzzle[lane];
        let count = &mut batch.counts[puzzle as usize];
        // Two lanes may reach the cap in the same sweep.
        if *count == batch.cap {
            return false;
        }
        *count += 1;
        if *count == batch.cap {
            self.pool.drop_own(puzzle);
            for lane in Lanes(self.live) {
                if self.puzzle[lane] == puzzle {
                    self.live &= !(1 << lane);
                }
            }
        }
        *count == 1
    }

    /// Keeps the solutions in some lanes.
    #[inline(always)]
    pub(super) fn keep(&mut self, mut lanes: u32, solutions: &mut [[u8; 81]]) {
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
    pub(super) fn hand_over(&mut self, solutions: &mut [[u8; 81]]) {
        let mut boards = [[0; 81]; MAX_LANES];
        self.kept.store(self.simd, &mut boards);
        for (board, &puzzle) in boards.iter().zip(&self.kept_puzzle[..self.kept_len]) {
            solutions[puzzle as usize] = *board;
        }
        self.kept_len = 0;
    }

    /// Splits the boards of idle lanes, and gives every free lane a board as long as there are any.
    fn serve(&mut self, batch: &Batch) {
        let mut free = !self.live & S::Vector::EVERY;
        if !self.pool.is_empty() {
            self.go_on(&mut free, Pool::pop);
        }
        if self.idle != 0 {
            self.split(&mut free, batch);
        }
        if free != 0 && !self.pool.is_empty() {
            self.take_shared(&mut free, batch);
        }
        while free != 0 && self.has_fresh(batch.puzzles) {
            self.start(&mut free);
        }
        if free != 0 && !self.pool.is_empty() {
            self.help(&mut free, Pool::pop);
        }
    }

    /// Gives free lanes the newest boards of their puzzles, which `next` takes from the pool.
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        free: &mut u32,
        next: impl Fn(&mut Pool<S::Vector>, u32) -> Option<Place>,
    ) {
        let mut orders = Orders::new();
        for lane in Lanes(*free) {
            let puzzle = self.puzzle[lane];
            if let Some(place) = next(&mut self.pool, puzzle) {
                *free &= !(1 << lane);
                self.employ(lane, place, puzzle, &mut orders);
            }
        }
        orders.deliver(self.simd, &self.pool, &mut self.block);
    }

    /// Makes two boards of each in the idle lanes. The first stays. The second is put off; but it
    /// goes into a free lane, if there is one, when its boards are shared or nothing new is left.
    ///
    /// # Panics
    /// If there is nothing to split. That cannot be: sweeps have taken every digit from the triads
    /// that its matchings do not go through, and if each digit has one matching in every band and
    /// stack, then it has one cell in every box. Every cell holds something, so the nine cells of
    /// a box hold the nine digits, and the matchings see to the rows and columns: the board is
    /// solved, not idle.
    #[inline(always)]
    fn split(&mut self, free: &mut u32, batch: &Batch) {
        let forks = forks(self.simd, &self.block);
        let fork = |lane| forks.of(lane).expect("an idle board that is not solved");
        let stuck = std::mem::take(&mut self.idle);
        let nothing_new = !self.has_fresh(batch.puzzles);
        let mut moves = Moves::default();
        let mut put_off = stuck;
        for lane in Lanes(stuck) {
            let puzzle = self.puzzle[lane];
            let guesses = &mut self.guesses[puzzle as usize];
            *guesses = guesses.saturating_add(1);
            if *guesses == SHARED_FROM {
                self.pool.share(puzzle);
            }
            if *free != 0 && (*guesses >= SHARED_FROM || nothing_new) {
                let to = pop(free);
                moves.add(lane, to);
                self.puzzle[to] = puzzle;
                put_off &= !(1 << lane);
            }
        }
        if moves.to != 0 {
            self.block.spread(self.simd, &moves);
            self.live |= moves.to;
            for (from, to) in moves.pairs() {
                let fork = fork(from);
                for &cell in fork.second() {
                    self.block.forbid(cell, to, fork.digit);
                }
            }
        }
        while put_off != 0 {
            let (block, moves) = self.pool.put(self.simd, &self.block, &mut put_off, |lane| {
                let puzzle = self.puzzle[lane];
                (puzzle, self.guesses[puzzle as usize] >= SHARED_FROM)
            });
            for (from, slot) in moves.pairs() {
                let fork = fork(from);
                for &cell in fork.second() {
                    block.forbid(cell, slot, fork.digit);
                }
            }
        }
        for lane in Lanes(stuck) {
            let fork = fork(lane);
            for &cell in fork.first() {
                self.block.forbid(cell, lane, fork.digit);
            }
        }
    }

    /// Gives free lanes shared boards.
    #[inline(always)]
    fn take_shared(&mut self, free: &mut u32, batch: &Batch) {
        let mut orders = Orders::new();
        while *free != 0
            && let Some((place, puzzle)) = self.pool.pop_shared()
        {
            // Whoever reached the cap left its shared boards here.
            if batch.counts[puzzle as usize] < batch.cap {
                self.employ(pop(free), place, puzzle, &mut orders);
            }
        }
        orders.deliver(self.simd, &self.pool, &mut self.block);
    }

    /// Gives free lanes, for which there is nothing new, boards of any puzzle, which `next` takes
    /// from the pool.
    #[inline(always)]
    pub(super) fn help(
        &mut self,
        free: &mut u32,
        next: impl Fn(&mut Pool<S::Vector>, u32) -> Option<Place>,
    ) {
        let mut orders = Orders::new();
        for owner in Lanes(self.live) {
            let puzzle = self.puzzle[owner];
            while *free != 0
                && let Some(place) = next(&mut self.pool, puzzle)
            {
                self.employ(pop(free), place, puzzle, &mut orders);
            }
        }
        orders.deliver(self.simd, &self.pool, &mut self.block);
    }

    /// Has a free lane work on a board of the pool.
    #[inline(always)]
    pub(super) fn employ(&mut self, lane: usize, place: Place, puzzle: u32, orders: &mut Orders) {
        orders.add(place, lane);
        self.puzzle[lane] = puzzle;
        self.live |= 1 << lane;
    }

    /// Whether there is a puzzle that no lane has begun, and loads some if need be.
    #[inline(always)]
    pub(super) fn has_fresh(&mut self, puzzles: &[&[u8; 81]]) -> bool {
        if self.fresh_next < self.fresh_len {
            return true;
        }
        if self.loaded == puzzles.len() {
            return false;
        }
        let rest = &puzzles[self.loaded..];
        let next = &rest[..rest.len().min(S::Vector::LANES)];
        self.fresh.load(self.simd, next);
        self.loaded += next.len();
        self.fresh_next = 0;
        self.fresh_len = next.len();
        true
    }

    /// Gives free lanes new puzzles.
    #[inline(always)]
    pub(super) fn start(&mut self, free: &mut u32) {
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
