//! The ratings ER, EP and ED of many puzzles at once, up to 2.8: those of
//! [`technique`](crate::technique).
//!
//! A path takes the first finding of the first technique that finds anything, and then begins anew.
//! Lanes do not: they apply at once whatever is at most as hard as what has been needed so far, in an
//! order of their own, and try the next harder technique where that finds nothing more.
//!
//! The ratings are the same, because up to 2.8 no step takes from a technique what it would have found
//! otherwise. The candidates that are left, and the cells that are filled, only become fewer and more;
//! and a pattern that candidates show they still show after others have been removed, or else its
//! result is there already, or one of an easier technique:
//!
//! - A hidden or naked single stays one until it is filled.
//! - Places of a digit that are all in one crossing of a line and a box stay there. If only one is left,
//!   it is a hidden single, and filling it removes what the locked candidates would remove.
//! - If of the digits of a hidden pair or triplet one is filled, it is a hidden single; the others are a
//!   smaller set, at last hidden singles, whose cells the digit that the set leaves one place cannot
//!   take any more: so it is a hidden single, too.
//!
//! So whatever can be filled or removed with techniques up to some rating is in the end, in any order:
//! - **ER** is the least rating with which everything is filled,
//! - **EP** the least with which anything is filled,
//! - **ED** the least with which anything is filled or removed.
//!
//! Lanes that are stuck at some rating have exactly what a path would have before its first harder step,
//! and so raise the rating only where a path does. Whatever they remove is in no solution: a board that
//! is solved in this way has one solution, and those that are not are nothing but stuck.
//!
//! - `cells`: cells to be filled, and singles
//! - `locked`, `hidden`: the other techniques

mod cells;
mod hidden;
mod locked;

use super::block::Block;
use super::sweep::{solved, without_empty_cells};
use crate::control::Control;
use crate::simd::{DetectedBackend, Kernel, Lanes, MAX_LANES, Moves, Simd, Vector, pop};
use crate::technique::{SeRating, only_last_cells};
use cells::{begin, last_of_lines, naked_singles, singles};
use locked::Locked;
use std::fmt;

/// The highest rating in lanes.
const HIGHEST: u8 = 28;

/// The lowest, but for the last empty cells of houses.
const IN_BOX: u8 = 12;
const LAST: u8 = 10;
const IN_LINE: u8 = 15;
const NAKED: u8 = 23;

/// The ratings of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TechniqueRating {
    /// ER, EP and ED of a puzzle, which has one solution; none where no cell is empty.
    Solved([Option<SeRating>; 3]),
    /// The same, if there is one solution. ER, which is higher than the limit, is not known, and EP and ED
    /// are known if they are not higher.
    Stuck([Option<SeRating>; 3]),
    /// The work on it was stopped.
    Unfinished,
}

/// Rates many 9x9 puzzles at once.
pub(crate) struct LaneTechniques {
    machine: Box<dyn AnyTechniqueMachine>,
    at_most: u8,
}

impl fmt::Debug for LaneTechniques {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LaneTechniques").finish_non_exhaustive()
    }
}

impl LaneTechniques {
    /// A rater with this backend, for ratings up to a limit; `None` if lanes cannot keep to it.
    pub fn new(backend: DetectedBackend, at_most: Option<SeRating>) -> Option<Self> {
        let at_most = at_most.map_or(HIGHEST, |rating| rating.tenths().min(HIGHEST));
        (at_most >= IN_BOX).then(|| LaneTechniques {
            machine: backend.choose(NewTechniqueMachine),
            at_most,
        })
    }

    /// Rates each puzzle, until `control` stops it.
    pub fn rate(&mut self, puzzles: &[&[u8; 81]], control: &Control) -> Vec<TechniqueRating> {
        let mut ratings = vec![TechniqueRating::Unfinished; puzzles.len()];
        self.machine
            .rate(puzzles, self.at_most, &mut ratings, control);
        ratings
    }
}

/// A machine for any set of instructions.
trait AnyTechniqueMachine: Send + Sync {
    fn rate(
        &mut self,
        puzzles: &[&[u8; 81]],
        at_most: u8,
        ratings: &mut [TechniqueRating],
        control: &Control,
    );
}

/// Makes the machine.
struct NewTechniqueMachine;

impl Kernel for NewTechniqueMachine {
    type Output = Box<dyn AnyTechniqueMachine>;

    fn run<S: Simd>(self, simd: S) -> Box<dyn AnyTechniqueMachine> {
        Box::new(TechniqueMachine::new(simd))
    }
}

/// The ratings of a lane in tenths; 0 if there is none.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The highest rating that was needed so far.
    level: u8,
    ep: u8,
    ed: u8,
}

/// Rates puzzles with one set of instructions.
#[derive(Debug)]
struct TechniqueMachine<S: Simd> {
    simd: S,
    block: Block<S::Vector>,
    /// The puzzle of each lane.
    puzzle: [u32; MAX_LANES],
    reached: [Reached; MAX_LANES],
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
    /// Puzzles whose clues have been applied.
    fresh: Block<S::Vector>,
    beginnings: cells::Beginnings,
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
        (self.live, self.idle, self.full) = (0, 0, 0);
        (self.fresh_next, self.fresh_len, self.loaded) = (0, 0, 0);
        let simd = self.simd;
        simd.enter(
            #[inline(always)]
            || while !control.is_stopped() && self.work(puzzles, at_most, ratings) {},
        );
    }
}

impl<S: Simd> TechniqueMachine<S> {
    /// Weight of one lane on the scale of [`MAX_LANES`].
    const SHARE: u32 = (MAX_LANES / S::Vector::LANES) as u32;

    fn new(simd: S) -> Self {
        TechniqueMachine {
            simd,
            block: Block::new(simd),
            puzzle: [0; MAX_LANES],
            reached: [Reached::default(); MAX_LANES],
            live: 0,
            idle: 0,
            full: 0,
            unfilled: 0,
            lines: simd.splat(0),
            naked: simd.splat(0),
            fresh: Block::new(simd),
            beginnings: cells::Beginnings { last: 0, in_box: 0 },
            fresh_next: 0,
            fresh_len: 0,
            loaded: 0,
        }
    }

    /// Does rounds for a while. Returns true if there is more to do.
    #[inline(always)]
    fn work(
        &mut self,
        puzzles: &[&[u8; 81]],
        at_most: u8,
        ratings: &mut [TechniqueRating],
    ) -> bool {
        for _ in 0..UNWATCHED {
            let waiting = (!self.live | self.idle | self.full) & S::Vector::EVERY;
            if waiting.count_ones() >= PATIENCE / Self::SHARE {
                self.finish_solved(puzzles, ratings);
                self.serve_stuck(at_most, ratings);
                self.start(puzzles);
                if self.live == 0 {
                    return false;
                }
            }
            let outcome = singles(self.simd, &mut self.block, self.lines, self.naked);
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
            let reached = &mut self.reached[lane];
            reached.ep = reached.level;
            if reached.ed == 0 {
                reached.ed = reached.level;
            }
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
            let Reached { mut level, ep, ed } = self.reached[lane];
            let puzzle = self.puzzle[lane] as usize;
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

    /// Tries harder techniques in lanes in which singles find no more, and frees those in which nothing
    /// helps.
    #[inline(always)]
    fn serve_stuck(&mut self, at_most: u8, ratings: &mut [TechniqueRating]) {
        let mut stuck = std::mem::take(&mut self.idle);
        if stuck == 0 {
            return;
        }
        let at_box = self.at_level(stuck, 0, IN_BOX);
        if at_box != 0 {
            let lanes = self.mask(at_box);
            let changed = last_of_lines(self.simd, &mut self.block, lanes);
            self.note_filled(changed);
            stuck &= !changed;
            if at_most >= IN_LINE {
                // What lines have is found in the next round.
                let raised = at_box & !changed;
                self.raise(raised, IN_LINE);
                self.lines = self.lines | self.mask(raised);
                stuck &= !raised;
            }
        }
        for (rating, technique) in TECHNIQUES {
            if stuck == 0 || rating > at_most {
                break;
            }
            let mut lanes = stuck;
            if technique == Technique::Naked {
                // The others have had them in the rounds.
                lanes = self.at_level(stuck, 0, NAKED - 1);
                if lanes == 0 {
                    continue;
                }
            }
            let changed = self.apply(technique, lanes);
            if changed == 0 {
                continue;
            }
            self.raise(changed, rating);
            if technique.fills() {
                self.note_filled(changed);
            } else {
                for lane in Lanes(changed & self.unfilled) {
                    let reached = &mut self.reached[lane];
                    if reached.ed == 0 {
                        reached.ed = rating;
                    }
                }
            }
            stuck &= !changed;
        }
        let known = |tenths: u8| (tenths != 0).then(|| SeRating::of_tenths(tenths));
        for lane in Lanes(stuck) {
            let Reached { ep, ed, .. } = self.reached[lane];
            let rating = TechniqueRating::Stuck([None, known(ep), known(ed)]);
            ratings[self.puzzle[lane] as usize] = rating;
        }
        self.live &= !stuck;
    }

    /// Applies a technique in some lanes. Returns those that changed.
    #[inline(always)]
    fn apply(&mut self, technique: Technique, lanes: u32) -> u32 {
        let lanes = self.mask(lanes);
        let (simd, block) = (self.simd, &mut self.block);
        match technique {
            Technique::Direct(locked) => locked::direct(simd, block, locked, lanes),
            Technique::DirectPair => hidden::direct::<S, 2>(simd, block, lanes),
            Technique::Naked => naked_singles(simd, block, lanes),
            Technique::DirectTriplet => hidden::direct::<S, 3>(simd, block, lanes),
            Technique::Remove(locked) => locked::remove(simd, block, locked, lanes),
        }
    }

    /// The lanes among some whose rating is in a range.
    #[inline(always)]
    fn at_level(&self, lanes: u32, from: u8, to: u8) -> u32 {
        let is_there = |&lane: &usize| (from..=to).contains(&self.reached[lane].level);
        Lanes(lanes)
            .filter(is_there)
            .fold(0, |all, lane| all | 1 << lane)
    }

    /// Raises the rating of some lanes.
    #[inline(always)]
    fn raise(&mut self, lanes: u32, rating: u8) {
        for lane in Lanes(lanes) {
            let reached = &mut self.reached[lane];
            reached.level = reached.level.max(rating);
            if rating >= NAKED {
                self.naked.lanes_mut()[lane % S::Vector::LANES] = u16::MAX;
            }
        }
    }

    /// All bits in some lanes.
    #[inline(always)]
    fn mask(&self, lanes: u32) -> S::Vector {
        let mut mask = self.simd.splat(0);
        for lane in Lanes(lanes) {
            mask.lanes_mut()[lane % S::Vector::LANES] = u16::MAX;
        }
        mask
    }

    /// Gives free lanes new puzzles.
    #[inline(always)]
    fn start(&mut self, puzzles: &[&[u8; 81]]) {
        let mut free = !self.live & S::Vector::EVERY;
        while free != 0 && (self.fresh_next < self.fresh_len || self.load(puzzles)) {
            let first = self.loaded - self.fresh_len;
            let mut moves = Moves::default();
            while free != 0 && self.fresh_next < self.fresh_len {
                let lane = pop(&mut free);
                moves.add(self.fresh_next, lane);
                self.puzzle[lane] = (first + self.fresh_next) as u32;
                self.begin_lane(lane, self.fresh_next);
                self.fresh_next += 1;
            }
            self.live |= moves.to;
            self.block.take(self.simd, &self.fresh, &moves);
        }
    }

    /// The ratings of a lane at the beginning, with the board of a lane of the new ones.
    #[inline(always)]
    fn begin_lane(&mut self, lane: usize, from: usize) {
        let is = |lanes: u32| lanes >> from & 1 == 1;
        let first = match (is(self.beginnings.last), is(self.beginnings.in_box)) {
            (true, _) => LAST,
            (false, true) => IN_BOX,
            (false, false) => 0,
        };
        self.reached[lane] = Reached {
            level: IN_BOX,
            ep: first,
            ed: first,
        };
        self.unfilled = self.unfilled & !(1 << lane) | u32::from(first == 0) << lane;
        self.lines.lanes_mut()[lane % S::Vector::LANES] = 0;
        self.naked.lanes_mut()[lane % S::Vector::LANES] = 0;
    }

    /// Loads puzzles. Returns false if there are none left.
    fn load(&mut self, puzzles: &[&[u8; 81]]) -> bool {
        let number = (puzzles.len() - self.loaded).min(S::Vector::LANES);
        if number == 0 {
            return false;
        }
        let some = &puzzles[self.loaded..self.loaded + number];
        self.fresh.load(self.simd, some);
        self.beginnings = begin(self.simd, &mut self.fresh);
        self.loaded += number;
        self.fresh_next = 0;
        self.fresh_len = number;
        true
    }
}

/// A technique after the singles of the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Technique {
    Direct(Locked),
    DirectPair,
    Naked,
    DirectTriplet,
    Remove(Locked),
}

impl Technique {
    /// True if it fills cells.
    fn fills(self) -> bool {
        !matches!(self, Technique::Remove(_))
    }
}

/// The techniques, with their ratings.
const TECHNIQUES: [(u8, Technique); 7] = [
    (17, Technique::Direct(Locked::Pointing)),
    (19, Technique::Direct(Locked::Claiming)),
    (20, Technique::DirectPair),
    (NAKED, Technique::Naked),
    (25, Technique::DirectTriplet),
    (26, Technique::Remove(Locked::Pointing)),
    (HIGHEST, Technique::Remove(Locked::Claiming)),
];

#[cfg(test)]
mod tests;
