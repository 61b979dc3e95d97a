//! The best solution of each puzzle, by branch and bound: serving lanes, and pruning.
//!
//! ```text
//!   stuck --> bounded --> no better than the puzzle's best?  -->  free
//!                |
//!                +-----> guess:   first child: the cheapest digit     stays
//!                                 second child: all the others        to the pool, with its bound
//! ```
//!
//! The guess is in the cell that loses most without its cheapest digit. That leads to good
//! solutions first, and both children reveal much about the cost. Where all cells with a cost are
//! decided, boards are split as in counting, and the first solution is the best.
//!
//! [Counting](super::count) shares the boards of long searches among all lanes. Here each lane
//! stays with its puzzle as long as there are new ones for the others: most deferred boards need
//! not be visited once a better solution is known.

use super::block::Block;
use super::bound::{Scratch, bounds};
use super::branch::{Fork, forks};
use super::costs::Costs;
use super::machine::{Machine, Task};
use super::pool::Pool;
use super::puzzles::{Load, Puzzles};
use crate::ground::grid::Grid;
use crate::ground::puzzle::{Cells, EnginePuzzle};
use crate::ground::simd::{Lanes, MAX_LANES, Moves, Simd, Vector};

/// Result of the search for a grid's best solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LaneBest {
    /// There is no solution.
    Impossible,
    /// No solution is better than this one.
    Best(Grid),
    /// The search was given up; the best solution found until then, if any.
    GivenUp(Option<Grid>),
}

/// The digits of a board with 10 - d for d.
#[inline(always)]
fn relabel(digits: &[u8; 81]) -> [u8; 81] {
    digits.map(|digit| if digit == 0 { 0 } else { 10 - digit })
}

/// Puzzles with 10 - d for every digit d.
pub(super) enum ComplementedPuzzles {
    Digits(Vec<[u8; 81]>),
    Masks(Vec<[u16; 81]>),
}

impl ComplementedPuzzles {
    /// The given puzzles, relabelled.
    pub fn new<P: EnginePuzzle>(posed: &[P]) -> Self {
        let (mut digits, mut masks) = (Vec::new(), Vec::new());
        for posed in posed {
            match posed.cells() {
                Cells::Digits(cells) => digits.push(relabel(cells)),
                // The lowest nine bits in reverse order.
                Cells::Masks(cells) => masks.push(cells.map(|mask| mask.reverse_bits() >> 7)),
            }
        }
        match masks.is_empty() {
            true => ComplementedPuzzles::Digits(digits),
            false => ComplementedPuzzles::Masks(masks),
        }
    }
}

impl Puzzles for ComplementedPuzzles {
    fn len(&self) -> usize {
        match self {
            ComplementedPuzzles::Digits(digits) => digits.len(),
            ComplementedPuzzles::Masks(masks) => masks.len(),
        }
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        match self {
            ComplementedPuzzles::Digits(digits) => digits[..].some(first, number),
            ComplementedPuzzles::Masks(masks) => masks[..].some(first, number),
        }
    }
}

/// The puzzles of a search for best solutions, and the incumbent of each: its best solution so far.
pub(super) struct Incumbents<'a> {
    /// The digits of each puzzle.
    puzzles: &'a dyn Puzzles,
    costs: &'a Costs,
    /// Number of guesses after which a puzzle is given up.
    nodes: u64,
    standings: Vec<PuzzleState>,
    /// For each puzzle the cheapest solution so far, if there is any.
    solutions: Vec<[u8; 81]>,
}

/// The state of the search for one puzzle.
#[derive(Clone, Copy, Debug)]
struct PuzzleState {
    /// Cost of the cheapest solution so far.
    cost: i64,
    /// The same in units of the bound, rounded up; 0 when it was given up.
    limit: u32,
    given_up: bool,
    /// Number of guesses so far.
    nodes: u64,
}

impl<'a> Incumbents<'a> {
    pub fn new(puzzles: &'a dyn Puzzles, costs: &'a Costs, nodes: u64) -> Self {
        let standing = PuzzleState {
            cost: i64::MAX,
            limit: u32::MAX,
            given_up: false,
            nodes: 0,
        };
        Incumbents {
            puzzles,
            costs,
            nodes,
            standings: vec![standing; puzzles.len()],
            solutions: vec![[0; 81]; puzzles.len()],
        }
    }

    /// Gives up puzzles that are unfinished.
    pub fn give_up(&mut self, unfinished: &[u32]) {
        for &puzzle in unfinished {
            self.standings[puzzle as usize].given_up = true;
        }
    }

    /// The results, after a machine has finished.
    pub fn found(&self) -> Vec<LaneBest> {
        let both = self.standings.iter().zip(&self.solutions);
        both.map(|(standing, solution)| {
            let grid = (standing.cost < i64::MAX).then(|| {
                let relabelled = self.costs.relabelled;
                let digits = if relabelled {
                    relabel(solution)
                } else {
                    *solution
                };
                Grid::from_digits(&digits).expect("digits from 1 to 9")
            });
            match grid {
                _ if standing.given_up => LaneBest::GivenUp(grid),
                Some(grid) => LaneBest::Best(grid),
                None => LaneBest::Impossible,
            }
        })
        .collect()
    }

    /// Boards of a puzzle whose bound is this or more can be pruned.
    #[inline(always)]
    fn limit(&self, puzzle: u32) -> u32 {
        self.standings[puzzle as usize].limit
    }

    /// Notes a solution. Returns whether it is the cheapest so far.
    #[inline(always)]
    fn record<V: Vector>(&mut self, puzzle: u32, block: &Block<V>, lane: usize) -> bool {
        let standing = &mut self.standings[puzzle as usize];
        if standing.nodes == 0 {
            // Without a guess there is no other to compare it with.
            standing.cost = 0;
            return true;
        }
        let cost = self.costs.of_solved(block, lane);
        if cost >= standing.cost {
            return false;
        }
        standing.cost = cost;
        standing.limit = standing.limit.min(self.costs.limit(cost));
        true
    }
}

/// A split of one board into two.
#[derive(Clone, Copy, Debug)]
enum Branch {
    /// A cell has a digit, or it has not.
    Guess(u8, u16),
    /// A digit lies in a triad, or it does not.
    Fork(Fork),
}

impl Branch {
    /// Makes the board in a lane the first child.
    #[inline(always)]
    fn first<V: Vector>(&self, block: &mut Block<V>, lane: usize) {
        match self {
            Branch::Guess(cell, digit) => block.forbid(*cell, lane, !digit),
            Branch::Fork(fork) => fork.first(block, lane),
        }
    }

    /// Makes the board in a lane the second child.
    #[inline(always)]
    fn second<V: Vector>(&self, block: &mut Block<V>, lane: usize) {
        match self {
            Branch::Guess(cell, digit) => block.forbid(*cell, lane, *digit),
            Branch::Fork(fork) => fork.second(block, lane),
        }
    }
}

/// The incumbents, and the working memory of the search for better ones.
pub(super) struct BestTask<'a, 'b, V> {
    incumbents: &'a mut Incumbents<'b>,
    scratch: Scratch<V>,
}

impl<'a, 'b, V: Vector> BestTask<'a, 'b, V> {
    pub fn new<S: Simd<Vector = V>>(incumbents: &'a mut Incumbents<'b>, simd: S) -> Self {
        BestTask {
            incumbents,
            scratch: Scratch::new(simd),
        }
    }
}

impl<S: Simd> Task<S> for BestTask<'_, '_, S::Vector> {
    #[inline(always)]
    fn puzzles(&self) -> &dyn Puzzles {
        self.incumbents.puzzles
    }

    #[inline(always)]
    fn wants_solutions(&self) -> bool {
        true
    }

    #[inline(always)]
    fn take(&mut self, puzzle: u32, solution: &[u8; 81]) {
        self.incumbents.solutions[puzzle as usize] = *solution;
    }

    /// Higher than for counting, because bounding the boards takes longer than a sweep.
    #[inline(always)]
    fn patience(&self) -> u32 {
        18
    }

    /// None: whatever a sweep finds may improve the bound.
    #[inline(always)]
    fn slack(&self) -> u16 {
        0
    }

    #[inline(always)]
    fn lose(&mut self, _: u32) {}

    /// Records solutions. A solution is kept if it is the cheapest of its puzzle so far.
    #[inline(always)]
    fn record(&mut self, machine: &mut Machine<S>, lanes: u32) -> u32 {
        let mut keep = 0;
        for lane in Lanes(lanes) {
            let puzzle = machine.puzzle[lane];
            let cheapest = self.incumbents.record(puzzle, &machine.block, lane);
            keep |= u32::from(cheapest) << lane;
        }
        keep
    }

    #[inline(always)]
    fn serve(&mut self, machine: &mut Machine<S>) {
        if machine.idle != 0 {
            self.split(machine);
        }
        let incumbents = &*self.incumbents;
        // Boards that cannot be better than the best of their puzzle are pruned.
        let promising =
            |pool: &mut Pool<_>, puzzle| pool.pop_below(puzzle, incumbents.limit(puzzle));
        let mut free = !machine.live & S::Vector::EVERY;
        if free != 0 && !machine.pool.is_empty() {
            machine.go_on(&mut free, promising, |_, _| {});
        }
        machine.start(&mut free, incumbents.puzzles);
        if free != 0 && !machine.pool.is_empty() {
            machine.help(&mut free, promising, |_, _| {});
        }
        machine.deliver(&Moves::default());
    }

    fn is_open(&self, _: u32) -> bool {
        true
    }
}

impl<V: Vector> BestTask<'_, '_, V> {
    /// Prunes idle boards that cannot be better than the best of their puzzle, and splits each of
    /// the others in two: the first child stays, the second is deferred.
    #[inline(always)]
    fn split<S: Simd<Vector = V>>(&mut self, machine: &mut Machine<S>) {
        let BestTask {
            incumbents,
            scratch,
        } = self;
        let costs = incumbents.costs;
        let mut limits = machine.simd.splat(0);
        for (limit, &puzzle) in limits.lanes_mut().iter_mut().zip(&machine.puzzle) {
            *limit = incumbents.limit(puzzle).min(u32::from(u16::MAX)) as u16;
        }
        let bounds = bounds(machine.simd, &mut machine.block, costs, limits, scratch);
        let (least, guess) = (bounds.least.lanes(), bounds.guess.lanes());
        let mut stuck = 0;
        let mut decided = 0;
        let mut branches = [Branch::Guess(0, 0); MAX_LANES];
        for lane in Lanes(std::mem::take(&mut machine.idle)) {
            let puzzle = machine.puzzle[lane];
            let standing = &mut incumbents.standings[puzzle as usize];
            if u32::from(least[lane]) >= standing.limit {
                machine.live &= !(1 << lane);
                continue;
            }
            if standing.nodes == incumbents.nodes {
                standing.given_up = true;
                // No bound is lower than this: lanes that still work on the puzzle stop here, too.
                standing.limit = 0;
                machine.live &= !(1 << lane);
                machine.pool.drop_all(puzzle);
                continue;
            }
            standing.nodes += 1;
            stuck |= 1 << lane;
            match costs.guess(guess[lane], &machine.block, lane) {
                Some((cell, digit)) => branches[lane] = Branch::Guess(cell, digit),
                None => decided |= 1 << lane,
            }
        }
        if decided != 0 {
            let forks = forks(machine.simd, &machine.block);
            let apart = forks.lanes(machine.simd);
            // The other boards have lost candidates, or they would be solved: sweeps continue.
            stuck &= !decided | apart;
            for lane in Lanes(decided & apart) {
                branches[lane] = Branch::Fork(forks.of(lane));
            }
        }
        if stuck != 0 {
            let Machine {
                simd,
                pool,
                block,
                puzzle,
                ..
            } = machine;
            // A bound of the parent is a bound of the child.
            let note = |lane: usize| u32::from(least[lane]);
            let there = pool.put(*simd, block, stuck, puzzle, note);
            for lane in Lanes(stuck) {
                branches[lane].second(there, lane);
            }
        }
        for lane in Lanes(stuck) {
            branches[lane].first(&mut machine.block, lane);
        }
    }
}

#[cfg(test)]
mod tests;
