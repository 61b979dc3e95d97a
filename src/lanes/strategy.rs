//! Which boards are visited first, and how soon a board is split: what the list tells about itself.
//!
//! Of a puzzle with one solution every board must be visited, whoever does it and in whichever
//! order. Then nothing beats one [stack](super::stack) for all lanes. A puzzle that ends at the cap
//! is another matter: depth first, with a stack of its own, it is soon at the cap, while lanes that
//! help with the boards put off make many more in vain. Which kind of puzzle it is shows at the end.
//! So the first puzzles of a list decide for those that follow, and each has its say for a while:
//! what counts is how many dead ends there are for each puzzle that ends at the cap.
//!
//! ```text
//!                                 one stack for all     a stack for each puzzle
//!   easy, all proper                   1.2                      1.0
//!   3 % of them end at the cap         0.9                      1.1        (puzzles a second,
//!   hard, all proper                   1.4                      1.0         relative)
//!   20 % of them end at the cap        1.0                      1.1
//! ```
//!
//! Likewise a board is split before sweeps have found all that they would, where most of what is
//! split has solutions on both sides: then there is little that a sweep could prune.

/// The largest cap with which it matters who comes first. Beyond it most of what is visited counts.
const LARGEST_DEPTH_FIRST: u64 = 12;

/// How lanes are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strategy {
    /// How many guesses the lane of a puzzle makes before its boards are shared among all lanes.
    pub own_guesses: u16,
    /// How many lanes of 32 wait before they are served: that costs about as much as half a sweep,
    /// however many there are.
    pub patience: u32,
    /// What a sweep may take from the sum of a board that is split nevertheless.
    pub slack: u16,
}

/// What lists have shown so far. The past fades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observed {
    cap: u64,
    /// How many boards have been split.
    guesses: u64,
    /// How many of the boards were dead ends.
    dead_ends: u64,
    /// How many puzzles have ended at the cap.
    capped: u64,
    /// How many puzzles have been begun, and how many solutions have been met.
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
    };

    /// The same, where guesses are many and dead ends are most of them.
    const HARD: Strategy = Strategy {
        slack: 16,
        ..Strategy::SHARED
    };

    /// The same, where guesses are many and dead ends are few.
    const MANY_SOLUTIONS: Strategy = Strategy {
        slack: 800,
        ..Strategy::SHARED
    };
}

impl Observed {
    /// How many guesses make a verdict, or puzzles, where few are needed.
    const ENOUGH: u64 = 512;

    /// How many dead ends are no verdict yet.
    const FEW: u64 = 64;

    /// Nothing yet, about solutions up to `cap`.
    pub fn new(cap: u64) -> Self {
        let mut observed = Observed {
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

    /// What has been observed about solutions up to `cap`.
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

    /// Notes that solutions were met.
    #[inline(always)]
    pub fn meet(&mut self, solutions: u32) {
        self.solutions += u64::from(solutions);
    }

    /// Notes that a puzzle has ended at the cap.
    #[inline(always)]
    pub fn cap(&mut self) {
        self.capped += 1;
    }

    /// How lanes are to be served.
    #[inline(always)]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Chooses anew when there is enough for a verdict. What it rests on counts half from then on.
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
        // How many dead ends in other puzzles outweigh one puzzle that ends at the cap. On one stack
        // such puzzles have more dead ends themselves.
        let outweigh = if shared { 100 } else { 50 };
        let observed = self.guesses + self.begun > 0;
        // Puzzles that take many guesses to come to the cap may not have come there yet.
        let undecided = self.dead_ends < Self::FEW && self.guesses > self.begun;
        let depth_first = !observed || undecided || self.capped * outweigh > self.dead_ends;
        if self.cap <= LARGEST_DEPTH_FIRST && depth_first {
            let (patience, slack) = match self.capped * 5 > self.dead_ends {
                true => (16, 600),
                false => (13, 100),
            };
            return Strategy {
                own_guesses: 16 + 2 * (self.cap * self.cap) as u16,
                patience,
                slack,
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
