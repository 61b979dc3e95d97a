//! The chains that are found, and which of them are kept: the best one, or the best one of each result.

use super::super::chains::literals::{Number, number, parts};
use super::super::state::State;
use super::super::table::{Technique, TechniqueSet};
use super::rules::{Inside, Rules};
use super::run::{At, Lit};

/// The kind of assumptions that a chain begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A candidate and its opposite.
    Double(Number),
    /// The candidates of a cell.
    Cell(usize),
    /// The places of a digit in a house.
    House(usize, usize),
    /// A candidate, or its opposite, from which something and its opposite follow.
    Contradiction(Lit),
}

impl Source {
    /// Of equal chains the one with the least comes first.
    fn key(self) -> u8 {
        match self {
            Source::Double(_) => 1,
            Source::Cell(_) => 5,
            Source::House(..) => 6,
            Source::Contradiction(_) => 7,
        }
    }
}

/// A chain that was found.
#[derive(Clone, Debug)]
pub struct Hint {
    pub source: Source,
    pub result: Lit,
    /// The assumption of each branch, and the node of its run that is the conclusion.
    pub branches: Vec<(Lit, At)>,
    /// Number of literals of all branches, with those of nested chains.
    pub length: usize,
    /// The position of its assumptions in the order in which they are tried, and its own among theirs.
    pub order: [usize; 2],
}

impl Hint {
    /// The better one has the lower rank.
    pub fn rank(&self) -> (usize, u8, [usize; 2]) {
        (self.length, self.source.key(), self.order)
    }
}

/// Assumptions from which chains are looked for.
pub struct Trial {
    pub source: Source,
    /// The position in the order in which they are tried.
    pub order: usize,
    /// The least length of a chain.
    pub bound: usize,
}

/// A choice of the chains to keep.
pub trait Keep {
    /// True if any chain of this length or more from these assumptions would be kept.
    fn may_want(&self, trial: &Trial) -> bool;
    /// True if a chain would be kept.
    fn wants(&self, hint: &Hint) -> bool;
    fn keep(&mut self, hint: Hint);
}

/// The best one, of the wanted techniques.
pub struct Best {
    pub rules: Rules,
    pub wanted: TechniqueSet,
    pub best: Option<Hint>,
}

/// The best one of each result.
pub struct ByResult<'a> {
    pub state: &'a State,
    pub best: Vec<Option<Hint>>,
}

impl Keep for Best {
    fn may_want(&self, trial: &Trial) -> bool {
        let least = (trial.bound, trial.source.key(), [trial.order, 0]);
        self.wanted.contains(technique(&self.rules, trial.source))
            && self.best.as_ref().is_none_or(|best| least < best.rank())
    }

    fn wants(&self, hint: &Hint) -> bool {
        self.best
            .as_ref()
            .is_none_or(|best| hint.rank() < best.rank())
    }

    fn keep(&mut self, hint: Hint) {
        self.best = Some(hint);
    }
}

impl ByResult<'_> {
    /// Results that remove the same candidates are the same.
    fn slot(&self, result: Lit) -> usize {
        let (cell, digit) = parts(result.number());
        let others = self.state.candidates(cell) & !(1 << digit);
        match result.is_on() && others.is_power_of_two() {
            true => Lit::new(number(cell, others.trailing_zeros() as usize), false).index(),
            false => result.index(),
        }
    }
}

impl Keep for ByResult<'_> {
    fn may_want(&self, _: &Trial) -> bool {
        true
    }

    fn wants(&self, hint: &Hint) -> bool {
        let best = self.best[self.slot(hint.result)].as_ref();
        best.is_none_or(|best| hint.rank() < best.rank())
    }

    fn keep(&mut self, hint: Hint) {
        let slot = self.slot(hint.result);
        self.best[slot] = Some(hint);
    }
}

/// The technique of a chain.
pub fn technique(rules: &Rules, source: Source) -> Technique {
    match (rules.inside, source) {
        (Inside::Patterns, _) => Technique::DynamicPlus,
        (Inside::Chains, _) => Technique::NestedForcingChain,
        (Inside::Multiple, _) => Technique::NestedMultiple,
        (Inside::Dynamic(_), _) => Technique::NestedDynamic,
        (Inside::Nothing, _) if rules.is_nishio => Technique::Nishio,
        (Inside::Nothing, Source::Cell(_)) if !rules.is_dynamic => Technique::CellForcingChain,
        (Inside::Nothing, _) if !rules.is_dynamic => Technique::RegionForcingChain,
        (Inside::Nothing, Source::Contradiction(_)) => Technique::DynamicContradiction,
        (Inside::Nothing, Source::Double(_)) => Technique::DynamicDouble,
        (Inside::Nothing, Source::Cell(_)) => Technique::DynamicCell,
        (Inside::Nothing, Source::House(..)) => Technique::DynamicRegion,
    }
}
