//! The order in which boards are visited, and how soon a board is split: learned from the list
//! itself.
//!
//! A puzzle with one solution is finished only when every board split from it has been visited, in
//! any order and by any lane. For such puzzles one [stack](super::stack) shared by all lanes is
//! fastest: no lane waits. A puzzle with more solutions than the cap is finished as soon as the cap
//! is reached. Depth first, with a stack of its own, it gets there after few boards, while other
//! lanes that help with its deferred boards would mostly visit boards that nobody needs.
//!
//! Which kind a puzzle is shows only when it is finished. So the puzzles already finished decide
//! the order for the next ones, and their weight is halved at each decision. The measure is the
//! number of dead ends for each puzzle that ended at the cap.
//!
//! ```text
//!                                 one stack for all     a stack for each puzzle
//!   easy, all proper                   1.2                      1.0
//!   3 % of them end at the cap         0.9                      1.1        (puzzles a second,
//!   hard, all proper                   1.4                      1.0         relative)
//!   20 % of them end at the cap        1.0                      1.1
//! ```
//!
//! Likewise a board is split before sweeps have found all they could, in lists where most splits
//! have solutions on both sides: then there is little that a sweep could prune.

/// The largest cap for which the order matters. With larger ones most boards visited count.
const LARGEST_DEPTH_FIRST: u64 = 12;

/// The largest cap that most puzzles reach so soon that it hardly matters what sweeps would still find.
const FEW_SOLUTIONS: u64 = 4;

/// Number of guesses for each puzzle above which first children should be small.
const LONG_WAY: u64 = 16;

/// The settings by which lanes are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strategy {
    /// Number of guesses that the lane of a puzzle makes before its boards are shared among all
    /// lanes.
    pub own_guesses: u16,
    /// Number of lanes, of 32, that wait before they are served: serving costs about as much as
    /// half a sweep, whatever their number.
    pub patience: u32,
    /// Largest fall of a board's sum in a sweep after which the board is split all the same.
    pub slack: u16,
    /// True if a first child that stays in its lane has a digit in one cell, and not only in a triad.
    pub by_cell: bool,
}

/// Statistics of the puzzles so far. Older ones count less and less.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListStatistics {
    cap: u64,
    /// Number of boards that were split.
    guesses: u64,
    /// Number of boards that were dead ends.
    dead_ends: u64,
    /// Number of puzzles that ended at the cap.
    capped: u64,
    /// Number of puzzles begun, and number of solutions found.
    begun: u64,
    solutions: u64,
    strategy: Strategy,
}

impl Strategy {
    /// All boards on one stack.
    const SHARED: Strategy = Strategy {
        own_guesses: 0,
        patience: 12,
        slack: 0,
        by_cell: false,
    };

    /// The same, for lists with many guesses of which most lead to dead ends.
    const HARD: Strategy = Strategy {
        patience: 16,
        slack: 40,
        ..Strategy::SHARED
    };

    /// The same, for lists with many guesses of which few lead to dead ends.
    const MANY_SOLUTIONS: Strategy = Strategy {
        slack: 800,
        ..Strategy::SHARED
    };
}

impl ListStatistics {
    /// Number of guesses needed for a decision, or of puzzles where guesses are few.
    const ENOUGH: u64 = 512;

    /// Number of dead ends that is too small for a decision.
    const FEW: u64 = 64;

    /// No statistics yet, for solutions up to `cap`.
    pub fn new(cap: u64) -> Self {
        let mut observed = ListStatistics {
            cap,
            guesses: 0,
            dead_ends: 0,
            capped: 0,
            begun: 0,
            solutions: 0,
            strategy: Strategy::SHARED,
        };
        observed.strategy = observed.choose();
        observed
    }

    /// The statistics if they are of this `cap`, else empty ones.
    pub fn with_cap(self, cap: u64) -> Self {
        if self.cap == cap {
            self
        } else {
            Self::new(cap)
        }
    }

    /// Notes that boards were split.
    #[inline(always)]
    pub fn split(&mut self, boards: u32) {
        self.guesses += u64::from(boards);
        self.decide();
    }

    /// Notes that puzzles were begun.
    #[inline(always)]
    pub fn begin(&mut self, puzzles: u32) {
        self.begun += u64::from(puzzles);
        self.decide();
    }

    /// Notes that boards had no solution.
    #[inline(always)]
    pub fn lose(&mut self, boards: u32) {
        self.dead_ends += u64::from(boards);
    }

    /// Notes that solutions were found.
    #[inline(always)]
    pub fn meet(&mut self, solutions: u32) {
        self.solutions += u64::from(solutions);
    }

    /// Notes that a puzzle has ended at the cap.
    #[inline(always)]
    pub fn cap(&mut self) {
        self.capped += 1;
    }

    /// The settings by which lanes are to be served.
    #[inline(always)]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Decides anew when there are enough observations. These count half from then on.
    #[inline(always)]
    fn decide(&mut self) {
        if self.guesses.max(self.begun) < Self::ENOUGH {
            return;
        }
        self.strategy = self.choose();
        self.guesses /= 2;
        self.dead_ends /= 2;
        self.capped /= 2;
        self.begun /= 2;
        self.solutions /= 2;
    }

    fn choose(&self) -> Strategy {
        let shared = self.strategy.own_guesses == 0;
        // Number of dead ends in other puzzles that outweigh one puzzle that ends at the cap. On
        // one stack such puzzles have more dead ends themselves.
        let outweigh = if shared { 100 } else { 50 };
        let observed = self.guesses + self.begun > 0;
        // Puzzles that take many guesses to reach the cap may not have reached it yet.
        let undecided = self.dead_ends < Self::FEW && self.guesses > self.begun;
        let depth_first = !observed || undecided || self.capped * outweigh > self.dead_ends;
        if self.cap <= LARGEST_DEPTH_FIRST && depth_first {
            // A cap of 1 is reached by puzzles with one solution, too, but then half of the splits are in vain.
            let both_sides = self.cap > 1 || self.guesses > 4 * self.dead_ends;
            let many = both_sides && self.capped * 5 > self.dead_ends;
            let (patience, slack) = match many {
                true if self.cap <= FEW_SOLUTIONS => (30, 1800),
                true => (24, 400),
                false => (13, 100),
            };
            return Strategy {
                own_guesses: 16 + 2 * (self.cap * self.cap) as u16,
                patience,
                slack,
                // Second children are hardly ever visited.
                by_cell: many && self.cap <= FEW_SOLUTIONS && self.guesses > LONG_WAY * self.begun,
            };
        }
        if self.solutions > 4 * self.begun {
            Strategy::MANY_SOLUTIONS
        } else if self.guesses > 4 * self.begun {
            Strategy::HARD
        } else {
            Strategy::SHARED
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn first_children_are_small_where_the_way_to_few_solutions_is_long() {
        let by_cell_with = |cap, guesses, dead_ends| {
            let mut observed = ListStatistics::new(cap);
            for _ in 0..64 {
                observed.begin(1);
                observed.split(guesses);
                observed.lose(dead_ends);
                observed.cap();
            }
            observed.choose().by_cell
        };
        let by_cell = |cap, guesses| by_cell_with(cap, guesses, 1);
        assert_eq!(
            [1, 2, 4, 5].map(|cap| by_cell(cap, 30)),
            [true, true, true, false]
        );
        assert_eq!([2, 20].map(|guesses| by_cell(2, guesses)), [false, true]);
        // The other half of the splits is in vain where a solution is the only one.
        assert!(!by_cell_with(1, 30, 15));
    }
}
