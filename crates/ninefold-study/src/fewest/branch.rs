//! A part of a pass: the two bands, checks, the third band, checks.

use super::checks::{BATCH, Checks};
use super::packing::{Cells, exceeds};
use super::pass::{Budget, Pass, THIRD_CELLS};
use super::tree::{Choice, Leaves, Rules, Tree};
use ninefold::inside::{Kernel, PADDING, Simd};
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Stopped};

/// Number of nodes between two checks of the control.
const NODES: u32 = 1 << 16;

/// Number of sets, learned last, against which every choice for the two bands is held.
const RECENT: usize = 64;

/// Largest number of sets that are learned in a pass, and of their cells.
const LEARNED: usize = 2000;
const LEARNED_CELLS: usize = 22;

/// The search of one thread in the parts of passes.
#[derive(Debug)]
pub(super) struct Worker {
    backend: DetectedBackend,
    checks: Checks,
    two_bands: Tree<u64>,
    third_band: Tree<u32>,
    /// The sets within the two bands of each pass that were learned.
    learned: [Vec<u64>; 3],
    /// Choices for the two bands that are still to be searched from, and a set that each does not hit.
    roots: Vec<(Choice<u64>, Option<u64>)>,
    found_in_two: InTwoBands,
    /// Choices for the two bands with which the third band makes one solution.
    valid: Vec<Choice<u64>>,
    found_in_third: InThirdBand,
    /// Choices for the third band that have clues left, with those in the two bands and a set that they do
    /// not hit.
    deeper: Vec<(u64, Choice<u32>, u32)>,
    sets: Vec<u64>,
}

/// Choices for the two bands that hit all known sets.
#[derive(Debug, Default)]
struct InTwoBands {
    choices: Vec<Choice<u64>>,
    recent: Vec<u64>,
    /// Those that do not hit a recent set, but have clues left.
    open: Vec<(Choice<u64>, Option<u64>)>,
    /// The cells that the next choices have in common, and the sets that these do not hit, if they were
    /// looked for.
    common: u64,
    is_prepared: bool,
    keys: Vec<u64>,
    rests: Vec<u32>,
    near: usize,
    /// Working memory for third parts.
    parts: Vec<u32>,
    nodes: u32,
}

/// Choices for the third band that hit all known sets, with those for the two bands.
#[derive(Debug, Default)]
struct InThirdBand {
    two: u64,
    choices: Vec<(u64, Choice<u32>)>,
    rests: Vec<u32>,
    nodes: u32,
}

/// The number of a pass, and the pass.
pub(super) type Numbered<'a> = (usize, &'a Pass);

impl Worker {
    pub fn new(backend: DetectedBackend) -> Self {
        Worker {
            backend,
            checks: Checks::new(backend),
            two_bands: Tree::new(),
            third_band: Tree::new(),
            learned: Default::default(),
            roots: Vec::new(),
            found_in_two: InTwoBands::default(),
            valid: Vec::new(),
            found_in_third: InThirdBand::default(),
            deeper: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// Finds all puzzles that have these clues in the two bands, and others only in cells that may have
    /// them. They are added to `found`, as cells of the grid that was given.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the search.
    pub fn search(
        &mut self,
        (number, pass): Numbered<'_>,
        root: Choice<u64>,
        control: &Control,
        found: &mut Puzzles,
    ) -> Result<(), Stopped> {
        self.two_bands.clear();
        self.third_band.clear();
        self.found_in_two.choices.clear();
        self.found_in_two.recent.clear();
        self.found_in_third.choices.clear();
        self.valid.clear();
        self.deeper.clear();
        self.roots.clear();
        self.roots.push((root, None));
        loop {
            control.check()?;
            self.search_two_bands(number, pass);
            let is_done = self.two_bands.is_done() && self.roots.is_empty();
            if is_done || self.found_in_two.is_full() {
                self.check_two_bands(number, pass, control)?;
                self.search_third_band(pass, control, found)?;
            }
            if is_done && self.roots.is_empty() {
                self.check_puzzles(pass, control, found)?;
                if self.deeper.is_empty() {
                    return Ok(());
                }
                self.search_third_band(pass, control, found)?;
            }
        }
    }

    /// Searches the two bands until nothing is left, there is a batch to be checked, or the control is.
    fn search_two_bands(&mut self, number: usize, pass: &Pass) {
        self.found_in_two.nodes = 0;
        self.backend.run(InTwo {
            worker: self,
            learned: number,
            pass,
        });
        self.roots.append(&mut self.found_in_two.open);
    }

    /// Checks whether other solutions differ only within the two bands.
    fn check_two_bands(
        &mut self,
        number: usize,
        pass: &Pass,
        control: &Control,
    ) -> Result<(), Stopped> {
        let choices = &mut self.found_in_two.choices;
        let with_third = choices.iter().map(|choice| (choice.chosen, THIRD_CELLS));
        self.checks.check(pass, with_third, control)?;
        let mut new: Vec<u64> = Vec::new();
        for (index, choice) in choices.iter().enumerate() {
            if !self.checks.is_ambiguous(index) {
                self.valid.push(*choice);
                continue;
            }
            let room = pass.budget.room(choice.chosen);
            // One that was learned from another choice of this batch may do.
            let known = new.iter().any(|known| known & choice.chosen == 0);
            if known && room == 0 {
                continue;
            }
            let (set, _) = self.checks.difference(pass, index);
            if !known && set.len() <= LEARNED_CELLS && new.len() < RECENT {
                new.push(set);
            }
            if room > 0 {
                self.roots.push((*choice, Some(set)));
            }
        }
        choices.clear();
        let learned = &mut self.learned[number];
        let room = LEARNED.saturating_sub(learned.len());
        learned.extend(new.iter().take(room));
        let recent = &mut self.found_in_two.recent;
        recent.splice(0..0, new);
        recent.truncate(RECENT);
        Ok(())
    }

    /// Searches the third band for every valid choice for the two bands.
    fn search_third_band(
        &mut self,
        pass: &Pass,
        control: &Control,
        found: &mut Puzzles,
    ) -> Result<(), Stopped> {
        loop {
            self.found_in_third.nodes = 0;
            self.backend.run(InThird { worker: self, pass });
            let is_done =
                self.third_band.is_done() && self.valid.is_empty() && self.deeper.is_empty();
            if self.found_in_third.is_full() {
                self.check_puzzles(pass, control, found)?;
            } else if is_done {
                return Ok(());
            }
            control.check()?;
        }
    }

    /// Checks whether what was found has one solution.
    fn check_puzzles(
        &mut self,
        pass: &Pass,
        control: &Control,
        found: &mut Puzzles,
    ) -> Result<(), Stopped> {
        let choices = &mut self.found_in_third.choices;
        let cells = choices.iter().map(|(two, third)| (*two, third.chosen));
        self.checks.check(pass, cells, control)?;
        for (index, &(two, third)) in choices.iter().enumerate() {
            let room = pass.clues - two.len() - third.chosen.len();
            if !self.checks.is_ambiguous(index) {
                each_with_more(third, room, &mut |third| {
                    found.add(pass.original(two, third), control)
                })?;
            } else if room > 0 {
                let (_, set) = self.checks.difference(pass, index);
                self.deeper.push((two, third, set));
            }
        }
        choices.clear();
        Ok(())
    }
}

/// Hands over every choice with `more` cells more.
fn each_with_more(
    mut choice: Choice<u32>,
    more: usize,
    each: &mut impl FnMut(u32) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    if more == 0 {
        return each(choice.chosen);
    }
    let mut cells = choice.live;
    while cells.len() >= more
        && let Some(next) = choice.next(&mut cells)
    {
        each_with_more(next, more - 1, each)?;
    }
    Ok(())
}

/// The puzzles found, as cells of the grid that was given, and how many there may be: memory is bounded where
/// there are more than anybody could want.
#[derive(Debug)]
pub(super) struct Puzzles {
    pub cells: Vec<u128>,
    pub most: usize,
}

impl Puzzles {
    /// Adds one.
    ///
    /// # Errors
    /// [`Stopped`] if there is no room for it, or `control` ends the search.
    fn add(&mut self, cells: u128, control: &Control) -> Result<(), Stopped> {
        /// Number of puzzles between two checks of the control.
        const UNWATCHED: usize = 1 << 16;
        if self.cells.len() >= self.most {
            return Err(Stopped);
        }
        self.cells.push(cells);
        match self.cells.len().is_multiple_of(UNWATCHED) {
            true => control.check(),
            false => Ok(()),
        }
    }
}

/// The search in the two bands.
struct InTwo<'a> {
    worker: &'a mut Worker,
    learned: usize,
    pass: &'a Pass,
}

impl Kernel for InTwo<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let pass = self.pass;
        let Worker {
            two_bands,
            learned,
            roots,
            found_in_two,
            sets,
            ..
        } = self.worker;
        let mut leaves = Bounded {
            found: found_in_two,
            pass,
        };
        loop {
            two_bands.run(simd, &pass.budget, &mut leaves);
            if !two_bands.is_done() || leaves.is_full() {
                return;
            }
            let Some((root, set)) = roots.pop() else {
                return;
            };
            sets.clear();
            sets.extend(set);
            sets.extend_from_slice(&pass.within_two);
            sets.extend_from_slice(&learned[self.learned]);
            two_bands.begin(simd, sets, root, &pass.budget, &mut leaves);
        }
    }
}

/// Choices found in the two bands, with the pass that bounds them.
struct Bounded<'a> {
    found: &'a mut InTwoBands,
    pass: &'a Pass,
}

impl Leaves<u64> for Bounded<'_> {
    #[inline(always)]
    fn leaf<S: Simd>(&mut self, simd: S, choice: Choice<u64>) {
        let Bounded { found, pass } = self;
        let room = pass.budget.room(choice.chosen);
        // Without an exit, so that the compiler turns it into vector instructions.
        let recent = found.recent.iter();
        if recent.fold(false, |any, set| any | (set & choice.chosen == 0)) {
            if room > 0 {
                let missed = found.recent.iter().find(|&set| set & choice.chosen == 0);
                found.open.push((choice, missed.copied()));
            }
            return;
        }
        if room == 0 {
            let third = pass.clues - choice.chosen.len();
            if !found.is_prepared {
                found.is_prepared = true;
                let len = pass.keys.len() + PADDING;
                found.keys.resize(len, 0);
                found.rests.resize(len, 0);
                found.parts.resize(len, 0);
                let (keys, rests) = (&mut found.keys, &mut found.rests);
                found.near = simd.pairs_missed(&pass.keys, &pass.rests, found.common, keys, rests);
            }
            let (keys, rests) = (&found.keys[..found.near], &found.rests[..found.near]);
            let missed = simd.rests_missed(keys, rests, choice.chosen, &mut found.parts);
            if exceeds(&found.parts[..missed], third) {
                return;
            }
        }
        found.choices.push(choice);
    }

    #[inline(always)]
    fn prepare(&mut self, common: u64) {
        self.found.common = common;
        self.found.is_prepared = false;
    }

    #[inline(always)]
    fn is_full(&mut self) -> bool {
        self.found.nodes += 1;
        self.found.is_full() || self.found.nodes >= NODES
    }
}

impl InTwoBands {
    fn is_full(&self) -> bool {
        self.choices.len() >= BATCH
    }
}

impl InThirdBand {
    fn is_full(&self) -> bool {
        self.choices.len() >= BATCH
    }
}

/// The rules for the third band: a number of clues, anywhere.
struct Third {
    clues: usize,
}

impl Rules<u32> for Third {
    #[inline(always)]
    fn least(&self) -> usize {
        self.clues
    }

    #[inline(always)]
    fn room(&self, chosen: u32) -> usize {
        self.clues - chosen.len()
    }

    #[inline(always)]
    fn open(&self, _: u32) -> u32 {
        u32::MAX
    }
}

impl Leaves<u32> for InThirdBand {
    #[inline(always)]
    fn leaf<S: Simd>(&mut self, _: S, choice: Choice<u32>) {
        self.choices.push((self.two, choice));
    }

    #[inline(always)]
    fn is_full(&mut self) -> bool {
        self.nodes += 1;
        self.choices.len() >= BATCH || self.nodes >= NODES
    }
}

/// The search in the third band.
struct InThird<'a> {
    worker: &'a mut Worker,
    pass: &'a Pass,
}

impl Kernel for InThird<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let pass = self.pass;
        let Worker {
            third_band,
            valid,
            found_in_third: found,
            deeper,
            ..
        } = self.worker;
        let mut sets = std::mem::take(&mut found.rests);
        sets.resize(pass.keys.len() + PADDING + 1, 0);
        loop {
            let rules = Third {
                clues: pass.clues - found.two.len().min(pass.clues),
            };
            third_band.run(simd, &rules, found);
            if !third_band.is_done() || Leaves::is_full(found) {
                break;
            }
            let (two, choice, set) = if let Some(more) = deeper.pop() {
                (more.0, more.1, Some(more.2))
            } else if let Some(choice) = valid.pop() {
                add_clues(choice, &pass.budget, valid);
                let third = Choice {
                    chosen: 0,
                    live: pass.third,
                };
                (choice.chosen, third, None)
            } else {
                break;
            };
            found.two = two;
            let clues = pass.clues - two.len();
            let mut len = simd.rests_missed(&pass.keys, &pass.rests, two, &mut sets);
            if let Some(set) = set {
                sets[len] = set;
                len += 1;
            }
            if !pass.budget.may_be_all(two) || exceeds(&sets[..len], clues) {
                continue;
            }
            third_band.begin(simd, &sets[..len], choice, &Third { clues }, found);
        }
        found.rests = sets;
    }
}

/// The choices with one more clue in the two bands.
#[inline(always)]
fn add_clues(mut choice: Choice<u64>, budget: &Budget, valid: &mut Vec<Choice<u64>>) {
    if budget.room(choice.chosen) == 0 {
        return;
    }
    let mut cells = choice.live & budget.open(choice.chosen);
    while let Some(next) = choice.next(&mut cells)
        && next.most() >= budget.least()
    {
        valid.push(next);
    }
}
