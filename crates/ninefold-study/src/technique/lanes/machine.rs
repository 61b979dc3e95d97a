//! The boards in lanes, and those that wait for techniques that take long.

use super::rounds::{
    Beginnings, Findings, Locked, beginnings, direct, eliminate, last_of_lines, mask,
    naked_singles, singles,
};
use super::{
    CLAIMING, DIRECT_CLAIMING, DIRECT_PAIR, DIRECT_POINTING, DIRECT_TRIPLET, IN_BOX, IN_LINE, LAST,
    NAKED, POINTING, TechniqueRating, hidden,
};
use crate::technique::{SeRating, only_last_cells};
use ninefold::Control;
use ninefold::inside::{
    Block, Kernel, Lanes, MAX_LANES, Moves, Simd, Stack, Vector, pop, solved, without_empty_cells,
};

/// A machine for any set of instructions.
pub(super) trait AnyTechniqueMachine: Send + Sync {
    fn rate(
        &mut self,
        puzzles: &[&[u8; 81]],
        at_most: u8,
        ratings: &mut [TechniqueRating],
        control: &Control,
    );
}

/// Makes the machine.
pub(super) struct NewTechniqueMachine;

impl Kernel for NewTechniqueMachine {
    type Output = Box<dyn AnyTechniqueMachine>;

    fn run<S: Simd>(self, simd: S) -> Box<dyn AnyTechniqueMachine> {
        Box::new(TechniqueMachine::new(simd))
    }
}

/// The ratings of a puzzle so far, in tenths; 0 if there is none.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The highest rating that was needed.
    level: u8,
    ep: u8,
    ed: u8,
}

impl Reached {
    /// Notes that cells were filled.
    fn fill(&mut self) {
        self.remove();
        if self.ep == 0 {
            self.ep = self.level;
        }
    }

    /// Notes that candidates were removed.
    fn remove(&mut self) {
        if self.ed == 0 {
            self.ed = self.level;
        }
    }
}

/// Rates puzzles with one set of instructions.
#[derive(Debug)]
struct TechniqueMachine<S: Simd> {
    simd: S,
    /// The highest rating that is wanted.
    at_most: u8,
    /// By puzzle.
    reached: Vec<Reached>,
    /// The boards of rounds.
    block: Block<S::Vector>,
    /// Working memory.
    findings: Findings<S::Vector>,
    /// The puzzle of each lane.
    puzzle: [u32; MAX_LANES],
    /// The lanes that have a board.
    live: u32,
    /// The live lanes in which nothing changed.
    idle: u32,
    /// The live lanes whose boards are full, and most likely solved.
    full: u32,
    /// The live lanes in which no cell was filled.
    unfilled: u32,
    /// All bits in the lanes in which hidden singles of lines, and naked singles, are filled.
    lines: S::Vector,
    naked: S::Vector,
    /// Boards that wait for techniques that take long: fewer than a block.
    waiting: Stack<Block<S::Vector>>,
    /// Boards on which these have found something.
    ready: Stack<Block<S::Vector>>,
    /// Puzzles whose clues have been applied.
    fresh: Block<S::Vector>,
    fresh_next: usize,
    fresh_len: usize,
    loaded: usize,
}

/// Number of lanes, of [`MAX_LANES`], that wait before they are served.
const PATIENCE: u32 = 12;

/// Number of rounds between two checks of the control.
const UNWATCHED: u32 = 256;

impl<S: Simd> AnyTechniqueMachine for TechniqueMachine<S> {
    fn rate(
        &mut self,
        puzzles: &[&[u8; 81]],
        at_most: u8,
        ratings: &mut [TechniqueRating],
        control: &Control,
    ) {
        self.at_most = at_most;
        (self.live, self.idle, self.full) = (0, 0, 0);
        (self.fresh_next, self.fresh_len, self.loaded) = (0, 0, 0);
        self.waiting.clear();
        self.ready.clear();
        self.reached.clear();
        let simd = self.simd;
        simd.enter(
            #[inline(always)]
            || while !control.is_stopped() && self.work(puzzles, ratings) {},
        );
    }
}

impl<S: Simd> TechniqueMachine<S> {
    /// Weight of one lane on the scale of [`MAX_LANES`].
    const SHARE: u32 = (MAX_LANES / S::Vector::LANES) as u32;

    fn new(simd: S) -> Self {
        TechniqueMachine {
            simd,
            at_most: 0,
            reached: Vec::new(),
            block: Block::new(simd),
            findings: Findings::new(simd),
            puzzle: [0; MAX_LANES],
            live: 0,
            idle: 0,
            full: 0,
            unfilled: 0,
            lines: simd.splat(0),
            naked: simd.splat(0),
            waiting: Stack::default(),
            ready: Stack::default(),
            fresh: Block::new(simd),
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
        }
    }

    /// Does rounds for a while. Returns true if there is more to do.
    #[inline(always)]
    fn work(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [TechniqueRating]) -> bool {
        for _ in 0..UNWATCHED {
            let waiting = (!self.live | self.idle | self.full) & S::Vector::EVERY;
            if waiting.count_ones() >= PATIENCE / Self::SHARE {
                self.finish_solved(puzzles, ratings);
                self.serve_stuck(ratings);
                self.start(puzzles, ratings);
                if self.live == 0 {
                    return false;
                }
            }
            let Self { lines, naked, .. } = *self;
            let findings = &mut self.findings;
            let outcome = singles(self.simd, &mut self.block, findings, lines, naked);
            self.note_filled(outcome.changed & self.live);
            self.full = outcome.full & self.live;
            self.idle = !outcome.changed & self.live;
        }
        true
    }

    /// Notes that cells were filled in some lanes.
    #[inline(always)]
    fn note_filled(&mut self, lanes: u32) {
        for lane in Lanes(lanes & self.unfilled) {
            self.reached[self.puzzle[lane] as usize].fill();
        }
        self.unfilled &= !lanes;
    }

    /// Records the puzzles that are solved, and frees their lanes.
    #[inline(always)]
    fn finish_solved(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [TechniqueRating]) {
        if self.full == 0 {
            return;
        }
        let solved = std::mem::take(&mut self.full)
            & solved(self.simd, &self.block)
            & without_empty_cells(self.simd, &self.block);
        for lane in Lanes(solved) {
            let puzzle = self.puzzle[lane] as usize;
            let Reached { mut level, ep, ed } = self.reached[puzzle];
            if level == IN_BOX && ed == LAST && only_last_cells(puzzles[puzzle]) {
                level = LAST;
            }
            ratings[puzzle] = TechniqueRating::Solved(match ed {
                0 => [None; 3],
                _ => [level, ep, ed].map(|tenths| Some(SeRating::of_tenths(tenths))),
            });
        }
        self.live &= !solved;
        self.idle &= !solved;
    }

    /// Tries what takes little time in lanes in which singles find no more. The boards of the others
    /// wait for the rest.
    #[inline(always)]
    fn serve_stuck(&mut self, ratings: &mut [TechniqueRating]) {
        let mut stuck = std::mem::take(&mut self.idle);
        if stuck == 0 {
            return;
        }
        let at_box = self.below(stuck, IN_LINE);
        if at_box != 0 {
            let lanes = mask(self.simd, at_box);
            let findings = &mut self.findings;
            let changed = at_box & last_of_lines(self.simd, &mut self.block, findings, lanes);
            self.note_filled(changed);
            stuck &= !changed;
            if self.at_most >= IN_LINE {
                // What lines have is found in the next round.
                let raised = at_box & !changed;
                self.raise(raised, IN_LINE);
                self.lines = self.lines | mask(self.simd, raised);
                stuck &= !raised;
            }
        }
        // Lanes that remove locked candidates have no need of the direct forms.
        for (rating, locked, removed) in [
            (DIRECT_POINTING, Locked::Pointing, POINTING),
            (DIRECT_CLAIMING, Locked::Claiming, CLAIMING),
        ] {
            let lanes = self.below(stuck, removed);
            if lanes != 0 && self.at_most >= rating {
                let where_ = mask(self.simd, lanes);
                let findings = &mut self.findings;
                let changed = lanes & direct(self.simd, &mut self.block, findings, locked, where_);
                self.raise(changed, rating);
                self.note_filled(changed);
                stuck &= !changed;
            }
        }
        self.live &= !stuck;
        while stuck != 0 {
            let from = &self.block;
            self.waiting.push(self.simd, from, &mut stuck, &self.puzzle);
            if self.waiting.puzzles().len() == S::Vector::LANES {
                self.serve_waiting(ratings);
            }
        }
    }

    /// The lanes among some whose rating is below another.
    #[inline(always)]
    fn below(&self, lanes: u32, rating: u8) -> u32 {
        let level = |lane: usize| self.reached[self.puzzle[lane] as usize].level;
        let mut below = 0;
        for lane in Lanes(lanes) {
            below |= u32::from(level(lane) < rating) << lane;
        }
        below
    }

    /// Raises the rating of some lanes.
    #[inline(always)]
    fn raise(&mut self, lanes: u32, rating: u8) {
        for lane in Lanes(lanes) {
            let reached = &mut self.reached[self.puzzle[lane] as usize];
            reached.level = reached.level.max(rating);
        }
    }

    /// Tries the techniques that take long on all boards that wait for them.
    #[inline(always)]
    fn serve_waiting(&mut self, ratings: &mut [TechniqueRating]) {
        let mut puzzles = [0; MAX_LANES];
        let mut lanes = 0;
        self.waiting.pop::<S>(
            #[inline(always)]
            |lane, puzzle| {
                puzzles[lane % MAX_LANES] = puzzle;
                lanes |= 1 << lane;
                true
            },
        );
        let TechniqueMachine {
            simd,
            at_most,
            reached,
            findings,
            waiting,
            ready,
            ..
        } = self;
        let block = waiting.block_mut(0);
        let mut left = lanes;
        for (rating, technique) in TECHNIQUES {
            let mut some = 0;
            for lane in Lanes(left) {
                let level = reached[puzzles[lane] as usize].level;
                some |= u32::from(technique.is_for(level, *at_most)) << lane;
            }
            if some == 0 {
                continue;
            }
            // Lanes without a board, which nobody asks about, may seem to change.
            let lanes = mask(*simd, some);
            let changed = some & technique.apply(*simd, block, findings, lanes);
            for lane in Lanes(changed) {
                let reached = &mut reached[puzzles[lane] as usize];
                reached.level = reached.level.max(rating);
                match technique.fills() {
                    true => reached.fill(),
                    false => reached.remove(),
                }
            }
            left &= !changed;
        }
        let mut changed = lanes & !left;
        while changed != 0 {
            ready.push(*simd, block, &mut changed, &puzzles);
        }
        let known = |tenths: u8| (tenths != 0).then(|| SeRating::of_tenths(tenths));
        for lane in Lanes(left) {
            let puzzle = puzzles[lane] as usize;
            let Reached { ep, ed, .. } = reached[puzzle];
            ratings[puzzle] = TechniqueRating::Stuck([None, known(ep), known(ed)]);
        }
    }

    /// Gives free lanes boards, those first that have been begun.
    #[inline(always)]
    fn start(&mut self, puzzles: &[&[u8; 81]], ratings: &mut [TechniqueRating]) {
        let mut free = !self.live & S::Vector::EVERY;
        while free != 0 {
            let mut moves = Moves::default();
            if !self.ready.is_empty() {
                let top = self.ready.top::<S>();
                let puzzle_of = &mut self.puzzle;
                self.ready.pop::<S>(
                    #[inline(always)]
                    |place, puzzle| {
                        let lane = pop(&mut free);
                        puzzle_of[lane] = puzzle;
                        moves.add(place, lane);
                        free != 0
                    },
                );
                self.block.take(self.simd, self.ready.block(top), &moves);
            } else if self.fresh_next < self.fresh_len || self.load(puzzles) {
                let first = self.loaded - self.fresh_len;
                while free != 0 && self.fresh_next < self.fresh_len {
                    let lane = pop(&mut free);
                    moves.add(self.fresh_next, lane);
                    self.puzzle[lane] = (first + self.fresh_next) as u32;
                    self.fresh_next += 1;
                }
                self.block.take(self.simd, &self.fresh, &moves);
            } else if !self.waiting.is_empty() {
                self.serve_waiting(ratings);
                continue;
            } else {
                break;
            }
            self.begin_lanes(moves.to);
        }
    }

    /// Prepares lanes for their boards.
    #[inline(always)]
    fn begin_lanes(&mut self, lanes: u32) {
        self.live |= lanes;
        for lane in Lanes(lanes) {
            let Reached { level, ep, .. } = self.reached[self.puzzle[lane] as usize];
            self.unfilled = self.unfilled & !(1 << lane) | u32::from(ep == 0) << lane;
            let all = |from: u8| if level >= from { u16::MAX } else { 0 };
            self.lines.lanes_mut()[lane % S::Vector::LANES] = all(IN_LINE);
            self.naked.lanes_mut()[lane % S::Vector::LANES] = all(NAKED);
        }
    }

    /// Loads puzzles. Returns false if there are none left.
    fn load(&mut self, puzzles: &[&[u8; 81]]) -> bool {
        let number = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        if number == 0 {
            return false;
        }
        let some = &puzzles[self.loaded..self.loaded + number];
        self.fresh.load(self.simd, some);
        let findings = &mut self.findings;
        naked_singles(
            self.simd,
            &mut self.fresh,
            findings,
            self.simd.splat(u16::MAX),
        );
        let Beginnings { last, in_box } = beginnings(self.simd, &self.fresh, &findings.filled);
        for lane in 0..number {
            let first = match (last >> lane & 1, in_box >> lane & 1) {
                (1, _) => LAST,
                (_, 1) => IN_BOX,
                _ => 0,
            };
            self.reached.push(Reached {
                level: IN_BOX,
                ep: first,
                ed: first,
            });
        }
        self.loaded += number;
        self.fresh_next = 0;
        self.fresh_len = number;
        true
    }
}

/// A technique for boards that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Technique {
    /// The removal of locked candidates where that has been needed before: it takes the least time.
    Again(Locked),
    DirectPair,
    Naked,
    DirectTriplet,
    /// The first removal of locked candidates.
    Remove(Locked),
}

/// The techniques, with their ratings, in the order in which they are tried.
const TECHNIQUES: [(u8, Technique); 7] = [
    (POINTING, Technique::Again(Locked::Pointing)),
    (CLAIMING, Technique::Again(Locked::Claiming)),
    (DIRECT_PAIR, Technique::DirectPair),
    (NAKED, Technique::Naked),
    (DIRECT_TRIPLET, Technique::DirectTriplet),
    (POINTING, Technique::Remove(Locked::Pointing)),
    (CLAIMING, Technique::Remove(Locked::Claiming)),
];

impl Technique {
    /// True if it is to be tried on a board whose rating is `level` so far.
    #[inline(always)]
    fn is_for(self, level: u8, at_most: u8) -> bool {
        let removal = |locked| match locked {
            Locked::Pointing => POINTING,
            Locked::Claiming => CLAIMING,
        };
        match self {
            Technique::Again(locked) => level >= removal(locked),
            Technique::DirectPair => at_most >= DIRECT_PAIR,
            // The others have had them in the rounds.
            Technique::Naked => at_most >= NAKED && level < NAKED,
            Technique::DirectTriplet => at_most >= DIRECT_TRIPLET,
            Technique::Remove(locked) => at_most >= removal(locked) && level < removal(locked),
        }
    }

    /// True if it fills cells.
    fn fills(self) -> bool {
        !matches!(self, Technique::Again(_) | Technique::Remove(_))
    }

    /// Applies it in some lanes. Returns those that changed.
    #[inline(always)]
    fn apply<S: Simd>(
        self,
        simd: S,
        block: &mut Block<S::Vector>,
        findings: &mut Findings<S::Vector>,
        lanes: S::Vector,
    ) -> u32 {
        match self {
            Technique::DirectPair => hidden::direct::<S, 2>(simd, block, findings, lanes),
            Technique::Naked => naked_singles(simd, block, findings, lanes).changed,
            Technique::DirectTriplet => hidden::direct::<S, 3>(simd, block, findings, lanes),
            Technique::Again(locked) | Technique::Remove(locked) => {
                eliminate(simd, block, findings, locked, lanes)
            }
        }
    }
}
