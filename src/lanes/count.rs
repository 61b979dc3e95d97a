//! Counting the solutions of each puzzle, up to a cap.

use super::branch::forks;
use super::machine::{Machine, Task};
use super::pool::{Orders, Pool};
use super::puzzles::Puzzles;
use crate::simd::{Lanes, Moves, Simd, Vector, pop};

/// How many guesses a puzzle takes before its boards are shared among all lanes. Few puzzles
/// with more than one solution take so many to find two.
const SHARED_FROM: u16 = 16;

/// What is to be counted, and what has been found.
pub(super) struct CountTask<'a> {
    pub puzzles: &'a dyn Puzzles,
    /// Where counting stops, 1 or more.
    pub cap: u64,
    /// For each puzzle how many solutions were found, at most the cap. All are 0 at first.
    pub counts: &'a mut [u64],
    /// For each puzzle the solution that was found first, if they are wanted.
    pub solutions: Option<&'a mut [[u8; 81]]>,
}

impl<S: Simd> Task<S> for CountTask<'_> {
    /// To serve costs about as much as a sweep, however many lanes wait.
    const PATIENCE: u32 = S::Vector::LANES as u32 * 5 / 16;

    #[inline(always)]
    fn puzzles(&self) -> &dyn Puzzles {
        self.puzzles
    }

    #[inline(always)]
    fn solutions(&mut self) -> Option<&mut [[u8; 81]]> {
        self.solutions.as_deref_mut()
    }

    /// Counts a solution. The first of its puzzle is kept.
    #[inline(always)]
    fn record(&mut self, machine: &mut Machine<S>, lane: usize) -> bool {
        let puzzle = machine.puzzle[lane];
        let count = &mut self.counts[puzzle as usize];
        // Two lanes may reach the cap in the same sweep.
        if *count == self.cap {
            return false;
        }
        *count += 1;
        if *count == self.cap {
            machine.pool.drop_own(puzzle);
            for lane in Lanes(machine.live) {
                if machine.puzzle[lane] == puzzle {
                    machine.live &= !(1 << lane);
                }
            }
        }
        *count == 1
    }

    fn serve(&mut self, machine: &mut Machine<S>) {
        let mut free = !machine.live & S::Vector::EVERY;
        if !machine.pool.is_empty() {
            machine.go_on(&mut free, Pool::pop);
        }
        if machine.idle != 0 {
            self.split(machine, &mut free);
        }
        if free != 0 && !machine.pool.is_empty() {
            self.take_shared(machine, &mut free);
        }
        while free != 0 && machine.has_fresh(self.puzzles) {
            machine.start(&mut free);
        }
        if free != 0 && !machine.pool.is_empty() {
            machine.help(&mut free, Pool::pop);
        }
    }

    fn is_open(&self, puzzle: u32) -> bool {
        self.counts[puzzle as usize] < self.cap
    }
}

impl CountTask<'_> {
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
    fn split<S: Simd>(&self, machine: &mut Machine<S>, free: &mut u32) {
        let forks = forks(machine.simd, &machine.block);
        let fork = |lane| forks.of(lane).expect("an idle board that is not solved");
        let stuck = std::mem::take(&mut machine.idle);
        let nothing_new = !machine.has_fresh(self.puzzles);
        let mut moves = Moves::default();
        let mut put_off = stuck;
        for lane in Lanes(stuck) {
            let puzzle = machine.puzzle[lane];
            let guesses = &mut machine.guesses[puzzle as usize];
            *guesses = guesses.saturating_add(1);
            if *guesses == SHARED_FROM {
                machine.pool.share(puzzle);
            }
            if *free != 0 && (*guesses >= SHARED_FROM || nothing_new) {
                let to = pop(free);
                moves.add(lane, to);
                machine.puzzle[to] = puzzle;
                put_off &= !(1 << lane);
            }
        }
        if moves.to != 0 {
            machine.block.spread(machine.simd, &moves);
            machine.live |= moves.to;
            for (from, to) in moves.pairs() {
                fork(from).second(&mut machine.block, to);
            }
        }
        while put_off != 0 {
            let (block, moves) =
                machine
                    .pool
                    .put(machine.simd, &machine.block, &mut put_off, |lane| {
                        let puzzle = machine.puzzle[lane];
                        (puzzle, machine.guesses[puzzle as usize] >= SHARED_FROM)
                    });
            for (from, slot) in moves.pairs() {
                fork(from).second(block, slot);
            }
        }
        for lane in Lanes(stuck) {
            fork(lane).first(&mut machine.block, lane);
        }
    }

    /// Gives free lanes shared boards.
    #[inline(always)]
    fn take_shared<S: Simd>(&self, machine: &mut Machine<S>, free: &mut u32) {
        let mut orders = Orders::new();
        while *free != 0
            && let Some((slot, puzzle)) = machine.pool.pop_shared()
        {
            // Whoever reached the cap left its shared boards here.
            if self.counts[puzzle as usize] < self.cap {
                machine.employ(pop(free), slot, puzzle, &mut orders);
            }
        }
        orders.deliver(machine.simd, &machine.pool, &mut machine.block);
    }
}
