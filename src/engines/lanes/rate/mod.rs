//! Rating many puzzles at once, by the definitions of [`rating`](crate::rating).
//!
//! ```text
//!   puzzles --> rounds --> solved: class and rounds
//!                 |
//!                 | nothing more is found
//!                 v
//!               stuck ----> choices, a full block at a time ----> ready
//!                 ^                                                 |
//!                 +-------------------- sweeps <--------------------+
//!                                         |
//!                                         v
//!                                  dead, or a solution
//! ```
//!
//! Rounds and sweeps have a block each. Boards on which sweeps are idle gather in a third: choosing
//! the guess costs as much as some sweeps, and so is done for as many boards as a vector has lanes.
//! All boards of a proper puzzle are visited, so their order does not matter for the number of
//! guesses. The result of sweeps does not depend on the arrangement of a puzzle, once the
//! [contradictions](choice) that they overlook have been looked for: their rules are those of the
//! rounds, and remove the more candidates the fewer there are.
//!
//! Rounds are those of [`rounds`](super::rounds); `choice` is the cell to guess in.

mod choice;

use super::block::Block;
use super::rounds::{
    Elimination, Findings, RoundOutcome, eliminate, mask, naked_singles, open_singles, singles,
};
use super::stack::Stack;
use super::sweep::{solved, sweep, without_empty_cells};
use crate::engines::rating::{Class, Rating};
use crate::ground::budget::control::Control;
use crate::ground::debug::debug_only;
use crate::ground::grid::Grid;
use crate::ground::simd::{DetectedBackend, Kernel, Lanes, MAX_LANES, Moves, Simd, Vector, pop};
use crate::ground::status::Status;
use choice::{Numbers, choices};

/// The results for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaneRating {
    /// The class, if there is one solution.
    pub class: Class,
    /// Number of rounds.
    pub rounds: u16,
    /// Number of solutions, at most 2.
    pub solutions: u8,
    /// True if a choice between cells depended on their order.
    pub tied: bool,
    /// True if the work on it was stopped.
    pub unfinished: bool,
    /// True if the clues by themselves leave some cell one candidate.
    begins_naked: bool,
    /// Number of guesses that the search takes, if there is one solution.
    pub guesses: u64,
}

impl LaneRating {
    const NONE: LaneRating = LaneRating {
        class: Class::Beyond,
        rounds: 0,
        solutions: 0,
        tied: false,
        unfinished: false,
        begins_naked: false,
        guesses: 0,
    };

    /// True if there is exactly one solution.
    pub fn is_proper(&self) -> bool {
        self.solutions == 1 && !self.unfinished
    }

    /// The rating of the board with these results, or else its status.
    pub fn rating(&self, board: &Grid) -> Result<Rating, Status> {
        match self.unfinished {
            true => Err(Status::Unfinished),
            false if self.solutions == 1 => Ok(Rating {
                class: self.class,
                rounds: self.rounds.into(),
                guesses: Some(self.guesses),
            }),
            false => Err(Status::of_count(board, self.solutions.into(), 2)),
        }
    }
}

/// Rates many 9x9 puzzles at once.
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

    /// Rates each puzzle, until `control` stops it.
    pub fn rate(&mut self, puzzles: &[&[u8; 81]], control: &Control) -> Vec<LaneRating> {
        let mut ratings = vec![LaneRating::NONE; puzzles.len()];
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

/// A block in use, with the state of its lanes.
#[derive(Debug)]
struct BlockInUse<V> {
    block: Block<V>,
    /// The puzzle of each lane.
    puzzle: [u32; MAX_LANES],
    /// The lanes that have a board.
    live: u32,
    /// The live lanes in which nothing changed.
    idle: u32,
    /// The live lanes whose boards are full, and most likely solved.
    full: u32,
}

impl<V: Vector> BlockInUse<V> {
    fn new<S: Simd<Vector = V>>(simd: S) -> Self {
        BlockInUse {
            block: Block::new(simd),
            puzzle: [0; MAX_LANES],
            live: 0,
            idle: 0,
            full: 0,
        }
    }

    /// The live lanes that are idle or full.
    #[inline(always)]
    fn waiting(&self) -> u32 {
        (!self.live | self.idle | self.full) & V::EVERY
    }

    /// Removes the solved lanes. Full lanes that are not solved continue, or are idle.
    #[inline(always)]
    fn take_solved<S: Simd<Vector = V>>(&mut self, simd: S) -> u32 {
        if self.full == 0 {
            return 0;
        }
        let solved = std::mem::take(&mut self.full)
            & solved(simd, &self.block)
            & without_empty_cells(simd, &self.block);
        self.live &= !solved;
        self.idle &= !solved;
        solved
    }
}

/// Rates puzzles with one set of instructions.
#[derive(Debug)]
struct RatingMachine<S: Simd> {
    simd: S,
    /// The boards of rounds.
    closing: BlockInUse<S::Vector>,
    /// Working memory.
    findings: Findings<S::Vector>,
    /// For each lane the number of rounds, and the most expensive kind of rule.
    rounds: S::Vector,
    class: [Class; MAX_LANES],
    /// Puzzles whose clues have been applied.
    fresh: Block<S::Vector>,
    fresh_next: usize,
    fresh_len: usize,
    loaded: usize,
    /// The boards of sweeps.
    searching: BlockInUse<S::Vector>,
    queues: Queues<S>,
}

/// Boards that wait.
#[derive(Debug)]
struct Queues<S: Simd> {
    simd: S,
    /// Boards on which sweeps find nothing more: fewer than a block.
    stuck: Stack<Block<S::Vector>>,
    /// Boards to be swept.
    ready: Stack<Block<S::Vector>>,
    /// Working memory.
    numbers: Numbers<S::Vector>,
}

/// Number of lanes, of [`MAX_LANES`], that wait before they are served.
const PATIENCE: u32 = 12;

/// Number of rounds or sweeps between two checks of the control.
const UNWATCHED: u32 = 256;

impl<S: Simd> AnyRatingMachine for RatingMachine<S> {
    fn rate(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating], control: &Control) {
        self.reset();
        let simd = self.simd;
        let is_stopped = simd.enter(
            #[inline(always)]
            || {
                loop {
                    if control.is_stopped() {
                        return true;
                    }
                    let more = self.close(puzzles, ratings);
                    if !self.search(ratings, more) && !more {
                        return false;
                    }
                }
            },
        );
        if is_stopped {
            self.note_unfinished(ratings);
        }
        self.find_naked(puzzles, ratings);
    }
}

impl<S: Simd> RatingMachine<S> {
    /// Weight of one lane on the scale of [`MAX_LANES`].
    const SHARE: u32 = (MAX_LANES / S::Vector::LANES) as u32;

    /// Number of boards that wait before sweeps begin, and the number below which rounds begin
    /// again.
    const MANY: usize = 8 * S::Vector::LANES;
    const FEW: usize = S::Vector::LANES;

    fn new(simd: S) -> Self {
        RatingMachine {
            simd,
            closing: BlockInUse::new(simd),
            findings: Findings::new(simd),
            rounds: simd.splat(0),
            class: [Class::HiddenSingles; MAX_LANES],
            fresh: Block::new(simd),
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
            searching: BlockInUse::new(simd),
            queues: Queues {
                simd,
                stuck: Stack::new(),
                ready: Stack::new(),
                numbers: Numbers::new(simd),
            },
        }
    }

    fn reset(&mut self) {
        for working in [&mut self.closing, &mut self.searching] {
            (working.live, working.idle, working.full) = (0, 0, 0);
        }
        (self.fresh_next, self.fresh_len, self.loaded) = (0, 0, 0);
        self.queues.stuck.clear();
        self.queues.ready.clear();
    }

    /// Does rounds for a while. Returns true if there is more to do.
    #[inline(always)]
    fn close(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) -> bool {
        for _ in 0..UNWATCHED {
            if self.closing.waiting().count_ones() >= PATIENCE / Self::SHARE {
                self.serve_rounds(puzzles, ratings);
                if self.closing.live == 0 {
                    return false;
                }
                if self.queues.ready.puzzles().len() >= Self::MANY {
                    return true;
                }
            }
            let outcome = self.singles();
            self.closing.full = outcome.full & self.closing.live;
            self.closing.idle = !outcome.changed & self.closing.live;
        }
        true
    }

    /// A round of naked and hidden singles.
    #[inline(always)]
    fn singles(&mut self) -> RoundOutcome<S::Vector> {
        let every = self.simd.splat(u16::MAX);
        let block = &mut self.closing.block;
        let outcome = singles(self.simd, block, &mut self.findings, every, every);
        let more = self.rounds.plus(self.simd.splat(1));
        self.rounds = outcome.difference.choose(more, self.rounds);
        outcome
    }

    /// Records what is solved, applies other rules where singles find no more, and gives free lanes
    /// new puzzles.
    #[inline(always)]
    fn serve_rounds(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) {
        let solved = self.closing.take_solved(self.simd);
        for lane in Lanes(solved) {
            let rating = &mut ratings[self.closing.puzzle[lane] as usize];
            rating.class = self.class[lane];
            rating.rounds = self.rounds.lanes()[lane % S::Vector::LANES];
            rating.solutions = 1;
        }
        let idle = std::mem::take(&mut self.closing.idle);
        if idle != 0 {
            self.go_on(idle, ratings);
        }
        self.start(puzzles, ratings);
    }

    /// A round of other rules in lanes where singles find no more.
    #[inline(always)]
    fn go_on(&mut self, idle: u32, ratings: &mut [LaneRating]) {
        let by_locked = self.eliminate(Elimination::LockedBoth, idle);
        let by_triples = self.eliminate(Elimination::HiddenTriples, idle & !by_locked);
        for (lanes, class) in [
            (by_locked, Class::LockedCandidates),
            (by_triples, Class::HiddenTriples),
        ] {
            for lane in Lanes(lanes) {
                self.rounds.lanes_mut()[lane % S::Vector::LANES] += 1;
                self.class[lane] = self.class[lane].max(class);
            }
        }
        let beyond = idle & !by_locked & !by_triples;
        for lane in Lanes(beyond) {
            let rating = &mut ratings[self.closing.puzzle[lane] as usize];
            rating.rounds = self.rounds.lanes()[lane % S::Vector::LANES];
        }
        self.closing.live &= !beyond;
        let BlockInUse { block, puzzle, .. } = &self.closing;
        self.queues.put_stuck(block, beyond, puzzle, ratings);
    }

    /// A round of a rule in some lanes. Returns those that changed.
    #[inline(always)]
    fn eliminate(&mut self, rule: Elimination, lanes: u32) -> u32 {
        let where_ = mask(self.simd, lanes);
        let block = &mut self.closing.block;
        lanes & eliminate(self.simd, block, &mut self.findings, rule, where_)
    }

    /// Gives free lanes new puzzles.
    #[inline(always)]
    fn start(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) {
        let mut free = !self.closing.live & S::Vector::EVERY;
        while free != 0 && (self.fresh_next < self.fresh_len || self.load(puzzles, ratings)) {
            let first = self.loaded - self.fresh_len;
            let mut moves = Moves::default();
            while free != 0 && self.fresh_next < self.fresh_len {
                let lane = pop(&mut free);
                moves.add(self.fresh_next, lane);
                self.closing.puzzle[lane] = (first + self.fresh_next) as u32;
                self.rounds.lanes_mut()[lane % S::Vector::LANES] = 0;
                self.class[lane] = Class::HiddenSingles;
                self.fresh_next += 1;
            }
            self.closing.live |= moves.to;
            self.closing.block.take(self.simd, &self.fresh, &moves);
        }
    }

    /// Loads puzzles. Returns false if there are none left.
    fn load(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) -> bool {
        let number = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        let range = self.loaded..self.loaded + number;
        if number == 0 {
            return false;
        }
        self.load_fresh(&puzzles[range.clone()]);
        let naked = open_singles(self.simd, &self.fresh, &self.findings.filled);
        for (lane, rating) in ratings[range].iter_mut().enumerate() {
            rating.begins_naked = naked >> lane & 1 == 1;
        }
        self.loaded += number;
        self.fresh_next = 0;
        self.fresh_len = number;
        true
    }

    /// Loads some puzzles, and removes the candidates that their clues forbid.
    fn load_fresh(&mut self, puzzles: &[&[u8; 81]]) {
        self.fresh.load(self.simd, puzzles);
        self.naked_singles();
    }

    /// A round of naked singles only, in the puzzles that were loaded.
    fn naked_singles(&mut self) -> RoundOutcome<S::Vector> {
        let every = self.simd.splat(u16::MAX);
        naked_singles(self.simd, &mut self.fresh, &mut self.findings, every)
    }

    /// Sweeps for a while, or to the end if there are no `more` puzzles. Returns true if there is
    /// more to do.
    #[inline(always)]
    fn search(&mut self, ratings: &mut [LaneRating], more: bool) -> bool {
        for _ in 0..UNWATCHED {
            if self.searching.waiting().count_ones() >= PATIENCE / Self::SHARE {
                self.serve_sweeps(ratings, more);
                if self.searching.live == 0 || more && self.queues.ready.puzzles().len() < Self::FEW
                {
                    return self.searching.live != 0;
                }
            }
            let outcome = sweep(self.simd, &mut self.searching.block, 0);
            self.searching.live &= !outcome.dead;
            self.searching.full = outcome.full & self.searching.live;
            self.searching.idle = outcome.idle & self.searching.live;
        }
        true
    }

    /// Counts solutions, sets aside boards on which sweeps find no more, and gives free lanes
    /// boards.
    #[inline(always)]
    fn serve_sweeps(&mut self, ratings: &mut [LaneRating], more: bool) {
        let solved = self.searching.take_solved(self.simd);
        for lane in Lanes(solved) {
            let rating = &mut ratings[self.searching.puzzle[lane] as usize];
            rating.solutions = 2.min(rating.solutions + 1);
        }
        let idle = std::mem::take(&mut self.searching.idle);
        self.searching.live &= !idle;
        let BlockInUse { block, puzzle, .. } = &self.searching;
        self.queues.put_stuck(block, idle, puzzle, ratings);
        let queues = &mut self.queues;
        if !more && queues.ready.is_empty() && !queues.stuck.is_empty() {
            queues.guess(ratings);
        }
        let mut free = !self.searching.live & S::Vector::EVERY;
        while free != 0 && !queues.ready.is_empty() {
            let top = queues.ready.top::<S>();
            let mut moves = Moves::default();
            let puzzles = &mut self.searching.puzzle;
            queues.ready.pop::<S>(
                #[inline(always)]
                |place, puzzle| {
                    if ratings[puzzle as usize].solutions < 2 {
                        let lane = pop(&mut free);
                        puzzles[lane] = puzzle;
                        moves.add(place, lane);
                    }
                    free != 0
                },
            );
            self.searching.live |= moves.to;
            self.searching
                .block
                .take(self.simd, queues.ready.block(top), &moves);
        }
    }

    /// Marks the puzzles that have boards left, or were not begun.
    fn note_unfinished(&self, ratings: &mut [LaneRating]) {
        let number = ratings.len() as u32;
        let mut note = |puzzle: u32| {
            let rating = &mut ratings[puzzle as usize];
            rating.unfinished = rating.solutions < 2;
        };
        for working in [&self.closing, &self.searching] {
            Lanes(working.live).for_each(|lane| note(working.puzzle[lane]));
        }
        for stack in [&self.queues.stuck, &self.queues.ready] {
            stack.puzzles().iter().copied().for_each(&mut note);
        }
        let begun = self.loaded - (self.fresh_len - self.fresh_next);
        (begun as u32..number).for_each(note);
    }

    /// Finds which of the puzzles that singles solve are solved by naked singles only.
    fn find_naked(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [LaneRating]) {
        let is_open = |&at: &usize| {
            let rating = &mut ratings[at];
            if rating.class != Class::HiddenSingles || rating.unfinished {
                return false;
            }
            if rating.rounds == 0 {
                rating.class = Class::NakedSingles;
            }
            rating.begins_naked && rating.rounds > 0
        };
        let open: Vec<usize> = (0..puzzles.len()).filter(is_open).collect();
        for some in open.chunks(S::Vector::LANES) {
            let boards: Vec<&[u8; 81]> = some.iter().map(|&at| puzzles[at]).collect();
            self.load_fresh(&boards);
            let every = u32::MAX >> (MAX_LANES - some.len());
            let full = loop {
                let outcome = self.naked_singles();
                if outcome.changed & every == 0 {
                    break outcome.full & every;
                }
            };
            for lane in Lanes(full & solved(self.simd, &self.fresh)) {
                ratings[some[lane]].class = Class::NakedSingles;
            }
        }
    }
}

impl<S: Simd> Queues<S> {
    /// Sets boards aside on which sweeps find nothing more, and guesses as soon as there is a block
    /// of them.
    #[inline(always)]
    fn put_stuck(
        &mut self,
        from: &Block<S::Vector>,
        mut lanes: u32,
        puzzles: &[u32; MAX_LANES],
        ratings: &mut [LaneRating],
    ) {
        while lanes != 0 {
            self.stuck.push(self.simd, from, &mut lanes, puzzles);
            if self.stuck.puzzles().len() == S::Vector::LANES {
                self.guess(ratings);
            }
        }
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
}

#[cfg(test)]
mod tests;
