//! Counting the solutions of each puzzle, up to a cap.

use super::machine::{Machine, Task};
use super::pool::Pool;
use super::puzzles::{Classic, Puzzles, Shape};
use super::rules::Rules;
use super::strategy::ListStatistics;
use crate::ground::simd::{Lanes, MAX_LANES, Moves, Simd, Vector, pop};

/// A counting task: its cap, and the results.
pub(super) struct CountTask<'a, B: Shape = Classic> {
    pub puzzles: &'a dyn Puzzles<B>,
    /// The cap on each count, 1 or more.
    pub cap: u64,
    /// For each puzzle the number of solutions found, at most the cap. All are 0 at first.
    pub counts: &'a mut [u64],
    /// The solutions to hand over.
    pub wanted: SolutionSink<'a, B>,
    /// Statistics of the list so far.
    pub observed: &'a mut ListStatistics,
}

/// The choice of solutions to hand over, with their destination.
pub(super) enum SolutionSink<'a, B: Shape = Classic> {
    /// None.
    None,
    /// The first solution found of each puzzle, one puzzle after the other.
    First(&'a mut [u8]),
    /// All solutions that are counted, with the indices of their puzzles, as they are found.
    All(&'a mut Vec<(u32, <B::Digits as ToOwned>::Owned)>),
    /// For each puzzle, one after the other, a solution other than the one that is known.
    Other {
        known: &'a B::Digits,
        others: &'a mut [u8],
    },
}

impl<S: Simd, R: Rules<S>> Task<S, R> for CountTask<'_, R> {
    #[inline(always)]
    fn puzzles(&self) -> &dyn Puzzles<R> {
        self.puzzles
    }

    #[inline(always)]
    fn wants_solutions(&self) -> bool {
        !matches!(self.wanted, SolutionSink::None)
    }

    #[inline(always)]
    fn take(&mut self, puzzle: u32, solution: &R::Digits) {
        let digits = solution.as_ref();
        // (Their number is known when this is compiled, if they are an array.)
        let place = |all: &mut [u8]| {
            let first = puzzle as usize * digits.len();
            all[first..first + digits.len()].copy_from_slice(digits);
        };
        match &mut self.wanted {
            SolutionSink::None => {}
            SolutionSink::First(solutions) => place(solutions),
            SolutionSink::All(solutions) => solutions.push((puzzle, solution.to_owned())),
            SolutionSink::Other { known, others } => {
                if digits != (*known).as_ref() {
                    place(others);
                }
            }
        }
    }

    #[inline(always)]
    fn patience(&self) -> u32 {
        self.observed.strategy().patience
    }

    #[inline(always)]
    fn slack(&self) -> u16 {
        self.observed.strategy().slack
    }

    #[inline(always)]
    fn lose(&mut self, lanes: u32) {
        self.observed.lose(lanes.count_ones());
    }

    /// Counts solutions, and returns the lanes whose solutions are kept.
    #[inline(always)]
    fn record(&mut self, machine: &mut Machine<S, R>, lanes: u32) -> u32 {
        self.observed.meet(lanes.count_ones());
        if self.cap == 2 && self.keep_own() && !self.wants_solutions() {
            let long = lanes & self.made_own_guesses(machine);
            if long != 0 {
                let Machine {
                    rules,
                    block,
                    puzzle,
                    ..
                } = machine;
                count_twins(self.counts, self.puzzles, rules, block, puzzle, long);
            }
        }
        // Of two solutions only one can be known.
        let all = matches!(
            self.wanted,
            SolutionSink::All(_) | SolutionSink::Other { .. }
        );
        let mut keep = 0;
        for lane in Lanes(lanes) {
            let puzzle = machine.puzzle[lane];
            let count = &mut self.counts[puzzle as usize];
            keep |= u32::from(*count == 0 || all && *count < self.cap) << lane;
            if *count == self.cap {
                // Another of these lanes has reached the cap.
                continue;
            }
            *count += 1;
            if *count == self.cap {
                self.observed.cap();
                let all = machine.lanes_of(puzzle);
                machine.live &= !all;
                machine.idle &= !all;
                machine.pool.drop_all(puzzle);
            }
        }
        keep
    }

    /// Splits the boards of idle lanes in two. The first child stays. The second is deferred on the
    /// stack of its puzzle, or shared: then a free lane takes it at once, if there is one.
    #[inline(always)]
    fn serve(&mut self, machine: &mut Machine<S, R>) {
        let mut free = !machine.live & S::Vector::EVERY;
        let stuck = std::mem::take(&mut machine.idle);
        let mut resumed = DeferredBoards::default();
        if stuck == 0 {
            self.go_on(machine, &mut free, &mut resumed);
            self.fill(machine, &mut free, &mut resumed);
            machine.deliver(&Moves::default());
            resumed.split(machine);
            return;
        }
        let forks = machine.rules.forks(machine.simd, &machine.block);
        // The others will be found solved or dead by the next sweeps; see `Rules::split_lanes`.
        let stuck = stuck & machine.rules.split_lanes(machine.simd, &forks);
        self.observed.split(stuck.count_ones());
        let own = stuck & self.keeps_own(machine);
        let Machine {
            simd,
            rules,
            pool,
            block,
            puzzle,
            guesses,
            ..
        } = machine;
        let by_cell = self.observed.strategy().by_cell;
        let split = |block: &R::Block, lane| match rules.split(&forks, lane) {
            split if by_cell => R::by_cell(block, lane, split),
            split => split,
        };
        if own != 0 {
            pool.put(*simd, block, own, puzzle, |lane| split(block, lane));
        }
        for lane in Lanes(own) {
            guesses.lanes_mut()[lane % S::Vector::LANES] += 1;
            let split = split(block, lane);
            R::first(block, lane, split);
        }
        self.go_on(machine, &mut free, &mut resumed);

        let mut shared = stuck & !own;
        let mut within = Moves::default();
        while shared != 0 && free != 0 {
            let (from, to) = (pop(&mut shared), pop(&mut free));
            within.add(from, to);
            machine.puzzle[to] = machine.puzzle[from];
        }
        machine.share(within.to);
        if shared == 0 {
            self.fill(machine, &mut free, &mut resumed);
        }
        machine.deliver(&within);
        resumed.split(machine);
        let Machine {
            simd,
            rules,
            stack,
            block,
            puzzle,
            ..
        } = machine;
        while shared != 0 {
            let (there, moves) = stack.push(*simd, block, &mut shared, puzzle);
            for (from, place) in moves.pairs() {
                let split = rules.split(&forks, from);
                R::second(there, place, split);
                R::first(block, from, split);
            }
        }
        for (from, to) in within.pairs() {
            let split = rules.split(&forks, from);
            R::first(block, from, split);
            R::second(block, to, split);
        }
    }

    fn is_open(&self, puzzle: u32) -> bool {
        self.counts[puzzle as usize] < self.cap
    }
}

impl<B: Shape> CountTask<'_, B> {
    /// True if second children are first deferred on the stack of their puzzle.
    #[inline(always)]
    fn keep_own(&self) -> bool {
        self.observed.strategy().own_guesses > 0
    }

    /// The lanes whose second children are deferred on the stack of their puzzle.
    #[inline(always)]
    fn keeps_own<S: Simd>(&self, machine: &mut Machine<S, B>) -> u32
    where
        B: Rules<S>,
    {
        // When there are no new puzzles for other lanes, they help.
        if !self.keep_own() || !machine.has_fresh(self.puzzles) {
            return 0;
        }
        !self.made_own_guesses(machine) & S::Vector::EVERY
    }

    /// The lanes that have made all guesses that they are to make alone.
    #[inline(always)]
    fn made_own_guesses<S: Simd>(&self, machine: &Machine<S, B>) -> u32
    where
        B: Rules<S>,
    {
        let enough = machine.simd.splat(self.observed.strategy().own_guesses);
        machine.guesses.least(enough).same(enough)
    }

    /// Gives free lanes the newest boards of their own puzzles.
    #[inline(always)]
    fn go_on<S: Simd>(
        &self,
        machine: &mut Machine<S, B>,
        free: &mut u32,
        resumed: &mut DeferredBoards,
    ) where
        B: Rules<S>,
    {
        if *free != 0 && !machine.pool.is_empty() {
            machine.go_on(free, Pool::pop, |lane, note| resumed.add(lane, note));
        }
    }

    /// Finds boards for free lanes.
    #[inline(always)]
    fn fill<S: Simd>(
        &mut self,
        machine: &mut Machine<S, B>,
        free: &mut u32,
        resumed: &mut DeferredBoards,
    ) where
        B: Rules<S>,
    {
        if *free != 0 && !machine.stack.is_empty() {
            // Shared boards of puzzles that have reached the cap are still here.
            machine.take_shared(free, |puzzle| self.counts[puzzle as usize] < self.cap);
        }
        let before = *free;
        machine.start(free, self.puzzles);
        self.observed.begin((before & !*free).count_ones());
        if *free != 0 && !machine.pool.is_empty() {
            machine.help(free, Pool::pop, |lane, note| resumed.add(lane, note));
        }
    }
}

/// Boards from the pool, which were deferred before they were split: in many lists most are never
/// visited.
#[derive(Debug, Default)]
struct DeferredBoards {
    /// The note of each lane's fork.
    notes: [u32; MAX_LANES],
    /// The lanes.
    lanes: u32,
}

impl DeferredBoards {
    #[inline(always)]
    fn add(&mut self, lane: usize, note: u32) {
        self.notes[lane] = note;
        self.lanes |= 1 << lane;
    }

    /// Turns the boards into second children.
    #[inline(always)]
    fn split<S: Simd, R: Rules<S>>(&self, machine: &mut Machine<S, R>) {
        for lane in Lanes(self.lanes) {
            R::second(&mut machine.block, lane, self.notes[lane]);
        }
    }
}

/// Counts a solution for each puzzle in these lanes whose first solution, which is there, has a twin.
///
/// The way to the first was long, and that to a second may be as long. It is given no more of the task and the machine
/// than it reads, since they would have to be in memory for it: that costs hard puzzles 4 % with AVX2. WebAssembly goes
/// without the code.
#[cold]
#[inline(never)]
fn count_twins<S: Simd, R: Rules<S>>(
    counts: &mut [u64],
    puzzles: &dyn Puzzles<R>,
    rules: &R,
    block: &R::Block,
    puzzle: &[u32; MAX_LANES],
    lanes: u32,
) {
    if cfg!(target_family = "wasm") {
        return;
    }
    for lane in Lanes(lanes) {
        let puzzle = puzzle[lane] as usize;
        if counts[puzzle] == 0 {
            let load = puzzles.some(puzzle, 1);
            counts[puzzle] = u64::from(rules.has_twin(block, lane, &load));
        }
    }
}
