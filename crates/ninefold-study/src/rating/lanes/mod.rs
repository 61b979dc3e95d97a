//! The guesses of many puzzles at once, by the definition of [`rating`](crate::rating).
//!
//! ```text
//!   puzzles --> sweeps --> dead, or a solution
//!               ^    |
//!               |    | nothing more is found
//!             ready  v
//!               ^  stuck
//!               |    |
//!               +----+   choices, a full block at a time
//! ```
//!
//! Boards on which sweeps are idle gather in a block of their own: choosing
//! the guess costs as much as some sweeps, and so is done for as many boards as a vector has lanes.
//! All boards of a proper puzzle are visited, so their order does not matter for the number of
//! guesses. The result of sweeps does not depend on the arrangement of a puzzle, once the
//! [contradictions](choice) that they overlook have been looked for: their rules are those of the
//! definition, and remove the more candidates the fewer there are.
//!
//! `choice` is the cell to guess in.

mod choice;

use choice::{Numbers, choices};
use ninefold::inside::{
    Block, Kernel, Lanes, MAX_LANES, Moves, Simd, Stack, Vector, debug_only, pop, solved, sweep,
};
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Grid, Status};

/// The results for one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LaneRating {
    /// Number of solutions, at most 2.
    pub solutions: u8,
    /// True if a choice between cells depended on their order.
    pub tied: bool,
    /// True if the work on it was stopped.
    pub unfinished: bool,
    /// Number of guesses that the search takes, if there is one solution.
    pub guesses: u64,
}

impl LaneRating {
    /// True if there is exactly one solution.
    pub fn is_proper(&self) -> bool {
        self.solutions == 1 && !self.unfinished
    }

    /// The guesses of the board with these results, or else its status.
    pub fn guesses(&self, board: &Grid) -> Result<u64, Status> {
        match self.unfinished {
            true => Err(Status::Unfinished),
            false if self.solutions == 1 => Ok(self.guesses),
            false => Err(Status::of_count(board, self.solutions.into(), 2)),
        }
    }
}

/// Counts the guesses of many 9x9 puzzles at once.
pub(crate) struct LaneRater {
    machine: Box<dyn AnyRatingMachine>,
}

debug_only! { LaneRater {} }

impl LaneRater {
    /// A rater with this backend.
    pub fn with_backend(backend: DetectedBackend) -> Self {
        LaneRater {
            machine: backend.choose(NewRatingMachine),
        }
    }

    /// Counts the guesses of each puzzle, until `control` stops it.
    pub fn rate(&mut self, puzzles: &[&[u8; 81]], control: &Control) -> Vec<LaneRating> {
        let mut ratings = vec![LaneRating::default(); puzzles.len()];
        self.machine.rate(puzzles, &mut ratings, control);
        ratings
    }
}

/// A machine for any set of instructions.
trait AnyRatingMachine: Send + Sync {
    fn rate(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating], control: &Control);
}

/// Makes the machine.
struct NewRatingMachine;

impl Kernel for NewRatingMachine {
    type Output = Box<dyn AnyRatingMachine>;

    fn run<S: Simd>(self, simd: S) -> Box<dyn AnyRatingMachine> {
        Box::new(RatingMachine::new(simd))
    }
}

/// Rates puzzles with one set of instructions.
#[derive(Debug)]
struct RatingMachine<S: Simd> {
    simd: S,
    /// The boards that are swept.
    block: Block<S::Vector>,
    /// The puzzle of each lane.
    puzzle: [u32; MAX_LANES],
    /// The lanes that have a board.
    live: u32,
    /// The live lanes in which nothing changed.
    idle: u32,
    /// The live lanes whose boards are full, and most likely solved.
    full: u32,
    /// Puzzles whose clues have been applied.
    fresh: Block<S::Vector>,
    fresh_next: usize,
    fresh_len: usize,
    loaded: usize,
    /// Boards on which sweeps find nothing more: fewer than a block.
    stuck: Stack<Block<S::Vector>>,
    /// Boards to be swept.
    ready: Stack<Block<S::Vector>>,
    /// Working memory.
    numbers: Numbers<S::Vector>,
}

/// Number of lanes, of [`MAX_LANES`], that wait before they are served.
const PATIENCE: u32 = 12;

/// Number of sweeps between two checks of the control.
const UNWATCHED: u32 = 256;

impl<S: Simd> AnyRatingMachine for RatingMachine<S> {
    fn rate(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating], control: &Control) {
        (self.live, self.idle, self.full) = (0, 0, 0);
        (self.fresh_next, self.fresh_len, self.loaded) = (0, 0, 0);
        self.stuck.clear();
        self.ready.clear();
        let simd = self.simd;
        let is_stopped = simd.enter(
            #[inline(always)]
            || {
                loop {
                    if control.is_stopped() {
                        return true;
                    }
                    if !self.search(puzzles, ratings) {
                        return false;
                    }
                }
            },
        );
        if is_stopped {
            self.note_unfinished(ratings);
        }
    }
}

impl<S: Simd> RatingMachine<S> {
    /// Weight of one lane on the scale of [`MAX_LANES`].
    const SHARE: u32 = (MAX_LANES / S::Vector::LANES) as u32;

    fn new(simd: S) -> Self {
        RatingMachine {
            simd,
            block: Block::new(simd),
            puzzle: [0; MAX_LANES],
            live: 0,
            idle: 0,
            full: 0,
            fresh: Block::new(simd),
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
            stuck: Stack::default(),
            ready: Stack::default(),
            numbers: Numbers::new(simd),
        }
    }

    /// Sweeps for a while. Returns true if there is more to do.
    #[inline(always)]
    fn search(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) -> bool {
        for _ in 0..UNWATCHED {
            let waiting = (!self.live | self.idle | self.full) & S::Vector::EVERY;
            if waiting.count_ones() >= PATIENCE / Self::SHARE {
                self.serve(puzzles, ratings);
                if self.live == 0 {
                    return false;
                }
            }
            let outcome = sweep(self.simd, &mut self.block, 0);
            self.live &= !outcome.dead;
            self.full = outcome.full & self.live;
            self.idle = outcome.idle & self.live;
        }
        true
    }

    /// Counts solutions, sets aside boards on which sweeps find no more, and gives free lanes
    /// boards: those first that have been begun.
    #[inline(always)]
    fn serve(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) {
        if self.full != 0 {
            let solved = std::mem::take(&mut self.full) & solved(self.simd, &self.block);
            for lane in Lanes(solved) {
                let rating = &mut ratings[self.puzzle[lane] as usize];
                rating.solutions = 2.min(rating.solutions + 1);
            }
            // Full lanes that are not solved continue, or are idle.
            self.live &= !solved;
            self.idle &= !solved;
        }
        let mut idle = std::mem::take(&mut self.idle);
        self.live &= !idle;
        while idle != 0 {
            self.stuck
                .push(self.simd, &self.block, &mut idle, &self.puzzle);
            if self.stuck.puzzles().len() == S::Vector::LANES {
                self.guess(ratings);
            }
        }
        let mut free = !self.live & S::Vector::EVERY;
        while free != 0 {
            if !self.ready.is_empty() {
                self.resume(&mut free, ratings);
            } else if self.fresh_next < self.fresh_len || self.load(puzzles) {
                self.start(&mut free);
            } else if !self.stuck.is_empty() {
                self.guess(ratings);
            } else {
                break;
            }
        }
    }

    /// Gives free lanes boards that have been begun.
    #[inline(always)]
    fn resume(&mut self, free: &mut u32, ratings: &[LaneRating]) {
        let top = self.ready.top::<S>();
        let mut moves = Moves::default();
        let puzzle_of = &mut self.puzzle;
        self.ready.pop::<S>(
            #[inline(always)]
            |place, puzzle| {
                if ratings[puzzle as usize].solutions < 2 {
                    let lane = pop(free);
                    puzzle_of[lane] = puzzle;
                    moves.add(place, lane);
                }
                *free != 0
            },
        );
        self.live |= moves.to;
        self.block.take(self.simd, self.ready.block(top), &moves);
    }

    /// Gives free lanes new puzzles.
    #[inline(always)]
    fn start(&mut self, free: &mut u32) {
        let first = self.loaded - self.fresh_len;
        let mut moves = Moves::default();
        while *free != 0 && self.fresh_next < self.fresh_len {
            let lane = pop(free);
            moves.add(self.fresh_next, lane);
            self.puzzle[lane] = (first + self.fresh_next) as u32;
            self.fresh_next += 1;
        }
        self.live |= moves.to;
        self.block.take(self.simd, &self.fresh, &moves);
    }

    /// Loads puzzles, and removes the candidates that their clues forbid. Returns false if there are none left.
    fn load(&mut self, puzzles: &[&[u8; 81]]) -> bool {
        let number = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        if number == 0 {
            return false;
        }
        self.fresh
            .load(self.simd, &puzzles[self.loaded..self.loaded + number]);
        self.fresh.remove_filled(self.simd);
        self.loaded += number;
        (self.fresh_next, self.fresh_len) = (0, number);
        true
    }

    /// Guesses on all boards that were set aside: a board becomes one for each candidate of a cell.
    #[inline(always)]
    fn guess(&mut self, ratings: &mut [LaneRating]) {
        let mut puzzles = [0; MAX_LANES];
        let mut lanes = 0;
        self.stuck.pop::<S>(
            #[inline(always)]
            |lane, puzzle| {
                puzzles[lane % MAX_LANES] = puzzle;
                lanes |= 1 << lane;
                true
            },
        );
        let block = self.stuck.block_mut(0);
        let choices = choices(self.simd, block, &mut self.numbers);
        let mut candidates = [0_u16; MAX_LANES];
        lanes &= choices.lanes;
        for lane in Lanes(lanes) {
            let rating = &mut ratings[puzzles[lane] as usize];
            if rating.solutions == 2 {
                lanes &= !(1 << lane);
                continue;
            }
            let cell = block.cells()[choices.cell(lane).min(80)].lanes()[lane % S::Vector::LANES];
            candidates[lane] = cell;
            rating.guesses += u64::from(cell.count_ones()) - 1;
            rating.tied |= choices.is_tied(lane);
        }
        while lanes != 0 {
            let mut left = 0;
            for lane in Lanes(lanes) {
                let rest = candidates[lane] & (candidates[lane] - 1);
                let cell = choices.cell(lane).min(80);
                block.cells_mut()[cell].lanes_mut()[lane % S::Vector::LANES] =
                    candidates[lane] ^ rest;
                candidates[lane] = rest;
                left |= u32::from(rest != 0) << lane;
            }
            let mut put = lanes;
            while put != 0 {
                self.ready.push(self.simd, block, &mut put, &puzzles);
            }
            lanes = left;
        }
    }

    /// Marks the puzzles that have boards left, or were not begun.
    fn note_unfinished(&self, ratings: &mut [LaneRating]) {
        let number = ratings.len() as u32;
        let mut note = |puzzle: u32| {
            let rating = &mut ratings[puzzle as usize];
            rating.unfinished = rating.solutions < 2;
        };
        Lanes(self.live).for_each(|lane| note(self.puzzle[lane]));
        for stack in [&self.stuck, &self.ready] {
            stack.puzzles().iter().copied().for_each(&mut note);
        }
        let begun = self.loaded - (self.fresh_len - self.fresh_next);
        (begun as u32..number).for_each(note);
    }
}

#[cfg(test)]
mod tests;
