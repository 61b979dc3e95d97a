//! The machine: the loop that sweeps all lanes and serves those that wait.
//!
//! ```text
//!             +------------------------------------------+
//!             |                  sweep                   |<--------------------+
//!             +------------------------------------------+                     |
//!               | dead      | solved          | idle                           |
//!               v           v                 v                                |
//!              free    recorded, then free   stuck:  first child stays,        |
//!               |           |                        second child to a free    |
//!               v           v                        lane, or is deferred      |
//!             next board: a deferred one, or a new puzzle                      |
//!               |                                                              |
//!               +--------- when enough lanes wait -----------------------------+
//! ```
//!
//! The loop is the same for every [`Task`], whether it counts solutions or finds the best one;
//! tasks differ in their treatment of solutions and in how they serve lanes.

use super::pool::{Pool, Slot};
use super::puzzles::{Classic, Load, Puzzles};
use super::rules::{Boards, Rules};
use super::stack::Stack;
use crate::ground::budget::control::Control;
use crate::ground::simd::{Lanes, MAX_LANES, Moves, Simd, Vector, pop};
use std::ops::Range;

/// The work of a machine.
pub(super) trait Task<S: Simd, R: Rules<S> = Classic> {
    /// Number of lanes, of [`MAX_LANES`], that wait before they are served.
    fn patience(&self) -> u32;

    /// Largest fall of a board's sum in a sweep after which the board still counts as idle.
    fn slack(&self) -> u16;

    /// The puzzles.
    fn puzzles(&self) -> &dyn Puzzles<R>;

    /// True if solutions are to be handed over.
    fn wants_solutions(&self) -> bool;

    /// Takes a solution that was [kept](Task::record), in the order of keeping.
    fn take(&mut self, puzzle: u32, solution: &R::Digits);

    /// Counts the boards in some lanes as dead ends.
    fn lose(&mut self, lanes: u32);

    /// Counts the solutions in some lanes, which are free now. Returns the lanes whose solutions
    /// are to be kept.
    fn record(&mut self, machine: &mut Machine<S, R>, lanes: u32) -> u32;

    /// Splits the boards of idle lanes, and gives every free lane a board as long as there are any.
    fn serve(&mut self, machine: &mut Machine<S, R>);

    /// True if remaining boards of this puzzle are still to be visited.
    fn is_open(&self, puzzle: u32) -> bool;
}

/// Source of the board that a free lane is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A block of the pool.
    Pool(usize),
    /// A block of the shared stack.
    Stack(usize),
    /// The new puzzles.
    Fresh,
}

/// The engine with one set of instructions.
#[derive(Debug)]
pub(super) struct Machine<S: Simd, R: Rules<S> = Classic> {
    pub simd: S,
    /// The rules of its boards.
    pub rules: R,
    /// The boards that are swept.
    pub block: R::Block,
    /// The puzzle of each lane; for a free lane, its last one.
    pub puzzle: [u32; MAX_LANES],
    /// The lanes that have a board. The others are swept too, with arbitrary contents.
    pub live: u32,
    /// The live lanes in which the last sweep changed nothing, or no more than the task's slack.
    pub idle: u32,
    /// The live lanes whose boards are full, and most likely solved.
    full: u32,
    /// Deferred boards, on a stack for each puzzle.
    pub pool: Pool<R::Block>,
    /// Deferred boards that any lane may take.
    pub stack: Stack<R::Block>,
    /// Moves of boards into free lanes that are still to be made, block by block.
    orders: Vec<(Source, Moves)>,
    /// The same for boards of the pool that stay in their lanes: blocks and sets of lanes.
    overlays: Vec<(usize, u32)>,
    /// Number of guesses that each lane has made about its puzzle, where that matters.
    pub guesses: S::Vector,
    /// New puzzles, loaded a block at a time.
    fresh: R::Block,
    /// The next of them, and their number.
    fresh_next: usize,
    fresh_len: usize,
    /// Number of puzzles loaded so far.
    loaded: usize,
    /// Solutions that were not handed over yet, a block at a time.
    kept: R::Block,
    /// Their puzzles, and their number.
    kept_puzzle: [u32; MAX_LANES],
    kept_len: usize,
}

impl<S: Simd, R: Rules<S>> Machine<S, R> {
    /// Number of sweeps between two checks of the control: some 0.1 ms of work.
    const SWEEPS_UNWATCHED: u32 = 256;

    /// Weight of one lane on the scale of [`MAX_LANES`].
    const SHARE: u32 = (MAX_LANES / S::Vector::LANES) as u32;

    pub fn new(simd: S, rules: R) -> Self {
        Machine {
            simd,
            block: rules.block(simd),
            puzzle: [0; MAX_LANES],
            live: 0,
            idle: 0,
            full: 0,
            pool: Pool::new(),
            stack: Stack::default(),
            orders: Vec::new(),
            overlays: Vec::new(),
            guesses: simd.splat(0),
            fresh: rules.block(simd),
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
            kept: rules.block(simd),
            kept_puzzle: [0; MAX_LANES],
            kept_len: 0,
            rules,
        }
    }

    /// Works on every puzzle, until all are finished or `control` stops it. Returns the puzzles
    /// that are unfinished then, in ascending order.
    pub fn run<T: Task<S, R>>(&mut self, task: &mut T, control: &Control) -> Vec<u32> {
        let puzzles = task.puzzles().len();
        if puzzles == 0 {
            return Vec::new();
        }
        self.reset(puzzles);
        let simd = self.simd;
        let is_stopped = simd.enter(
            #[inline(always)]
            || self.work(task, control),
        );
        self.hand_over(task);
        match is_stopped {
            true => self.unfinished(puzzles, |puzzle| task.is_open(puzzle)),
            false => {
                debug_assert!(self.pool.is_empty() && self.stack.is_empty());
                Vec::new()
            }
        }
    }

    /// Works on every puzzle. Returns true if it was stopped.
    #[inline(always)]
    fn work<T: Task<S, R>>(&mut self, task: &mut T, control: &Control) -> bool {
        let mut unwatched = 0;
        loop {
            if unwatched == 0 {
                if control.is_stopped() {
                    return true;
                }
                unwatched = Self::SWEEPS_UNWATCHED;
            }
            unwatched -= 1;
            let waiting = (!self.live | self.idle | self.full) & S::Vector::EVERY;
            if waiting.count_ones() >= task.patience() / Self::SHARE {
                if self.full != 0 {
                    self.record(task);
                }
                task.serve(self);
                if self.live == 0 {
                    return false;
                }
            }
            let outcome = self.rules.sweep(self.simd, &mut self.block, task.slack());
            let dead = outcome.dead & self.live;
            task.lose(dead);
            self.rules.learn(self.simd, &self.block, dead);
            self.live &= !outcome.dead;
            self.full = outcome.full & self.live;
            self.idle = outcome.idle & self.live;
        }
    }

    /// Records the solved boards among the full ones; sweeps continue with the others.
    #[inline(always)]
    fn record<T: Task<S, R>>(&mut self, task: &mut T) {
        let solved = self.full & self.rules.solved(self.simd, &self.block);
        self.full = 0;
        self.live &= !solved;
        self.idle &= !solved;
        let keep = task.record(self, solved);
        if task.wants_solutions() {
            self.keep(keep, task);
        }
    }

    /// Prepares for this number of puzzles.
    fn reset(&mut self, puzzles: usize) {
        self.live = 0;
        self.idle = 0;
        self.full = 0;
        self.puzzle = [0; MAX_LANES];
        self.pool.reset::<S>(puzzles);
        self.stack.clear();
        self.fresh_next = 0;
        self.fresh_len = 0;
        self.loaded = 0;
        self.kept_len = 0;
    }

    /// The puzzles that have boards in lanes or deferred boards, and those that were not begun.
    fn unfinished(&self, puzzles: usize, is_open: impl Fn(u32) -> bool) -> Vec<u32> {
        let in_lanes = Lanes(self.live).map(|lane| self.puzzle[lane]);
        let mut unfinished: Vec<u32> = in_lanes.chain(self.pool.puzzles::<S>()).collect();
        unfinished.extend(self.stack.puzzles());
        unfinished.retain(|&puzzle| is_open(puzzle));
        unfinished.sort_unstable();
        unfinished.dedup();
        let begun = self.loaded - (self.fresh_len - self.fresh_next);
        unfinished.extend(begun as u32..puzzles as u32);
        unfinished
    }

    /// Keeps the solutions in some lanes.
    #[inline(always)]
    fn keep<T: Task<S, R>>(&mut self, mut lanes: u32, task: &mut T) {
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
                self.hand_over(task);
            }
        }
    }

    /// Hands over the solutions that were kept.
    fn hand_over<T: Task<S, R>>(&mut self, task: &mut T) {
        if self.kept_len == 0 {
            return;
        }
        let puzzles = &self.kept_puzzle;
        self.rules
            .read(self.simd, &self.kept, self.kept_len, |lane, board| {
                task.take(puzzles[lane], board)
            });
        self.kept_len = 0;
    }

    /// The set of lanes, live or free, whose puzzle this is.
    #[inline(always)]
    pub fn lanes_of(&self, puzzle: u32) -> u32 {
        self.simd.places_of(puzzle, &self.puzzle) & S::Vector::EVERY
    }

    /// Gives free lanes the newest boards of their puzzles, which `next` takes from the pool.
    /// `begun` gets the lane and the note of its board.
    #[inline(always)]
    pub fn go_on(
        &mut self,
        free: &mut u32,
        next: impl Fn(&mut Pool<R::Block>, u32) -> Option<(Slot, u32)>,
        mut begun: impl FnMut(usize, u32),
    ) {
        for lane in Lanes(*free) {
            let puzzle = self.puzzle[lane];
            if let Some((slot, note)) = next(&mut self.pool, puzzle) {
                *free &= !(1 << lane);
                self.order(slot, lane, puzzle);
                begun(lane, note);
            }
        }
    }

    /// Gives free lanes, for which there is no new puzzle, boards of any puzzle, which `next` takes
    /// from the pool. `begun` gets the lane and the note of its board.
    #[inline(always)]
    pub fn help(
        &mut self,
        free: &mut u32,
        next: impl Fn(&mut Pool<R::Block>, u32) -> Option<(Slot, u32)>,
        mut begun: impl FnMut(usize, u32),
    ) {
        for owner in Lanes(self.live) {
            let puzzle = self.puzzle[owner];
            while *free != 0
                && let Some((slot, note)) = next(&mut self.pool, puzzle)
            {
                let lane = pop(free);
                self.order(slot, lane, puzzle);
                begun(lane, note);
            }
        }
    }

    /// Gives a free lane a board of the pool.
    #[inline(always)]
    fn order(&mut self, slot: Slot, lane: usize, puzzle: u32) {
        self.puzzle[lane] = puzzle;
        self.live |= 1 << lane;
        if slot.lane() == lane {
            let known = self.overlays.iter_mut();
            let mut known = known.filter(|(block, _)| *block == slot.block());
            match known.next() {
                Some((_, lanes)) => *lanes |= 1 << lane,
                None => self.overlays.push((slot.block(), 1 << lane)),
            }
            return;
        }
        let source = Source::Pool(slot.block());
        let known = self.orders.iter().position(|(known, _)| *known == source);
        let at = known.unwrap_or_else(|| {
            self.orders.push((source, Moves::default()));
            self.orders.len() - 1
        });
        self.orders[at].1.add(slot.lane(), lane);
    }

    /// Gives free lanes the newest boards of the shared stack, without those of puzzles that are
    /// not `open`.
    #[inline(always)]
    pub fn take_shared(&mut self, free: &mut u32, open: impl Fn(u32) -> bool) {
        while *free != 0 && !self.stack.is_empty() {
            let at = self.orders.len();
            self.orders
                .push((Source::Stack(self.stack.top::<S>()), Moves::default()));
            let moves = &mut self.orders[at].1;
            let puzzles = &mut self.puzzle;
            self.stack.pop::<S>(
                #[inline(always)]
                |place, puzzle| {
                    if open(puzzle) {
                        let lane = pop(free);
                        puzzles[lane] = puzzle;
                        moves.add(place, lane);
                    }
                    *free != 0
                },
            );
            let lanes = moves.to;
            self.share(lanes);
        }
    }

    /// Notes that the boards of these lanes are shared, and so are all boards split from them.
    #[inline(always)]
    pub fn share(&mut self, lanes: u32) {
        self.live |= lanes;
        for lane in Lanes(lanes) {
            self.guesses.lanes_mut()[lane % S::Vector::LANES] = u16::MAX;
        }
    }

    /// Moves all boards ordered since the last call into their lanes, and boards `within` the
    /// lanes. No board may have been deferred since the first of them was ordered.
    #[inline(always)]
    pub fn deliver(&mut self, within: &Moves) {
        let Machine {
            simd,
            block,
            pool,
            stack,
            fresh,
            orders,
            overlays,
            ..
        } = self;
        let (pairs, last) = overlays.as_chunks();
        for &[(a, from_a), (b, from_b)] in pairs {
            block.overlay(*simd, [(pool.block(a), from_a), (pool.block(b), from_b)]);
        }
        if let &[(a, from_a)] = last {
            block.overlay(*simd, [(pool.block(a), from_a)]);
        }
        overlays.clear();
        let block_of = |source: &Source| match *source {
            Source::Pool(number) => pool.block(number),
            Source::Stack(number) => stack.block(number),
            Source::Fresh => &*fresh,
        };
        let mut within = Some(within).filter(|within| within.to != 0);
        let (pairs, last) = orders.as_chunks();
        for [(a, from_a), (b, from_b)] in pairs {
            let sources = [(block_of(a), from_a), (block_of(b), from_b)];
            block.gather(*simd, within.take(), sources);
        }
        match last {
            [(a, from_a)] => block.gather(*simd, within, [(block_of(a), from_a)]),
            _ if within.is_some() => block.gather(*simd, within, []),
            _ => {}
        }
        orders.clear();
    }

    /// Returns whether there is a puzzle that no lane has begun, and loads some if need be.
    #[inline(always)]
    pub fn has_fresh(&mut self, puzzles: &dyn Puzzles<R>) -> bool {
        self.fresh_next < self.fresh_len || self.load(puzzles)
    }

    /// Loads puzzles. Returns false if there are none left.
    fn load(&mut self, puzzles: &dyn Puzzles<R>) -> bool {
        let number = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        if number == 0 {
            return false;
        }
        let some = puzzles.some(self.loaded, number);
        self.load_fresh(&some, 0..number);
        self.rules.begin(self.simd, &mut self.fresh);
        self.loaded += number;
        // Or else the next load would mostly wait for memory.
        let next = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        if next > 0 {
            puzzles.some(self.loaded, next).prefetch(next);
        }
        self.fresh_next = 0;
        self.fresh_len = number;
        true
    }

    /// The block of new puzzles, with some of a load as they are.
    pub fn load_fresh(&mut self, load: &Load<'_, R>, some: Range<usize>) -> &R::Block {
        self.rules.load(self.simd, &mut self.fresh, load, some);
        &self.fresh
    }

    /// Gives free lanes new puzzles.
    #[inline(always)]
    pub fn start(&mut self, free: &mut u32, puzzles: &dyn Puzzles<R>) {
        while *free != 0 && self.has_fresh(puzzles) {
            let at = self.orders.len();
            self.orders.push((Source::Fresh, Moves::default()));
            let moves = &mut self.orders[at].1;
            let first = self.loaded - self.fresh_len;
            while *free != 0 && self.fresh_next < self.fresh_len {
                let lane = pop(free);
                moves.add(self.fresh_next, lane);
                self.puzzle[lane] = (first + self.fresh_next) as u32;
                self.guesses.lanes_mut()[lane % S::Vector::LANES] = 0;
                self.fresh_next += 1;
            }
            self.live |= moves.to;
            if *free != 0 {
                // The next load of puzzles will overwrite these.
                self.deliver(&Moves::default());
            }
        }
    }
}
