//! The search for chains of several branches, in the order of Sudoku Explainer: from the cells in order,
//! each with its candidates.
//!
//! - A candidate that leads to a contradiction is false; one whose opposite does is true.
//! - What follows from a candidate and from its opposite holds.
//! - What follows from every place of a digit in a house holds, and what follows from every candidate of a
//!   cell.
//!
//! The shortest chain wins; of equal ones double chains are before those of cells, those of houses and
//! contradictions, and then the first.

use super::super::chains::literals::{Number, bits, number, parts};
use super::super::houses::{HOUSES_OF, cell_at};
use super::super::memory::Memory;
use super::super::state::State;
use super::super::table::{Technique, TechniqueSet};
use super::closure::Closures;
use super::nested::{Nested, Shape, Thread, nested_length, order};
use super::rules::{By, Inside, Removal, Rules};
use super::run::{At, Cause, LITERALS, Lit, Run, missing};
use ninefold::{Control, Stopped};
use std::sync::Arc;

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
}

/// A choice of the chains to keep.
trait Keep {
    /// True if a chain for this result would be kept.
    fn wants(&self, source: Source, result: Lit, length: usize) -> bool;
    fn keep(&mut self, hint: Hint);
}

/// The best one, of the wanted techniques.
struct Best {
    rules: Rules,
    wanted: TechniqueSet,
    best: Option<Hint>,
}

/// The best one of each result, in the order in which the first of its kind was found.
struct ByResult<'a> {
    state: &'a State,
    best: Vec<Option<(Hint, usize)>>,
    count: usize,
}

fn is_better(hint: Option<&Hint>, source: Source, length: usize) -> bool {
    hint.is_none_or(|best| (length, source.key()) < (best.length, best.source.key()))
}

impl Keep for Best {
    fn wants(&self, source: Source, _: Lit, length: usize) -> bool {
        is_better(self.best.as_ref(), source, length)
            && self.wanted.contains(technique(&self.rules, source))
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
    fn wants(&self, source: Source, result: Lit, length: usize) -> bool {
        let best = self.best[self.slot(result)].as_ref();
        is_better(best.map(|(hint, _)| hint), source, length)
    }

    fn keep(&mut self, hint: Hint) {
        let slot = self.slot(hint.result);
        self.best[slot] = Some((hint, self.count));
        self.count += 1;
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

/// The runs of a search, each made when it is first needed.
pub struct Search<'a> {
    pub state: &'a State,
    rules: &'a Rules,
    control: &'a Control,
    memory: &'a mut Memory,
    closures: Option<Closures>,
    runs: Vec<Run>,
    /// By assumption, one more than the position of its run; 0 if it was not made.
    made: [u16; LITERALS],
}

/// The best chain of these techniques, with the search that has its runs.
///
/// # Errors
/// [`Stopped`] if the work is to end.
pub fn best<'a>(
    state: &'a State,
    wanted: TechniqueSet,
    rules: &'a Rules,
    control: &'a Control,
    memory: &'a mut Memory,
) -> Result<Option<(Hint, Search<'a>)>, Stopped> {
    let mut search = Search::new(state, rules, control, memory);
    let mut best = Best {
        rules: *rules,
        wanted,
        best: None,
    };
    search.visit(&mut best)?;
    Ok(best.best.map(|hint| (hint, search)))
}

/// Candidates that chains remove from a board because of those missing since `start`, the shortest first.
///
/// # Errors
/// [`Stopped`] if the work is to end.
pub fn inside(
    start: &State,
    board: &State,
    rules: &Rules,
    control: &Control,
    memory: &mut Memory,
) -> Result<Vec<Removal>, Stopped> {
    let mut search = Search::new(board, rules, control, memory);
    let mut all = ByResult {
        state: board,
        best: vec![None; LITERALS],
        count: 0,
    };
    search.visit(&mut all)?;
    let mut hints: Vec<(Hint, usize)> = all.best.into_iter().flatten().collect();
    hints.sort_by_key(|(hint, count)| (hint.length, hint.source.key(), *count));
    let removals = hints.into_iter().filter_map(|(hint, _)| {
        let premises = search.premises(start, &hint);
        (!premises.is_empty()).then(|| search.removal(&hint, premises))
    });
    Ok(removals.collect())
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.memory.runs.take_back(self.runs.drain(..));
    }
}

impl<'a> Search<'a> {
    fn new(
        state: &'a State,
        rules: &'a Rules,
        control: &'a Control,
        memory: &'a mut Memory,
    ) -> Self {
        Search {
            state,
            rules,
            control,
            memory,
            closures: Closures::new(state, rules),
            runs: Vec::new(),
            made: [0; LITERALS],
        }
    }

    /// The position of the run of an assumption.
    fn run(&mut self, assumption: Lit) -> Result<usize, Stopped> {
        if let Some(made) = self.made[assumption.index()].checked_sub(1) {
            return Ok(made.into());
        }
        let run = Run::follow(
            self.state,
            assumption,
            self.rules,
            self.control,
            self.memory,
        )?;
        self.runs.push(run);
        self.made[assumption.index()] = self.runs.len() as u16;
        Ok(self.runs.len() - 1)
    }

    /// Offers all chains.
    fn visit(&mut self, keep: &mut impl Keep) -> Result<(), Stopped> {
        let fewest = if self.rules.is_dynamic { 2 } else { 3 };
        for cell in self.state.empty().indices() {
            let candidates = self.state.candidates(cell);
            if candidates.count_ones() < fewest {
                continue;
            }
            self.control.check()?;
            for digit in bits(candidates) {
                let number = number(cell, digit);
                if self.rules.is_dynamic {
                    self.visit_candidate(number, candidates.count_ones() > 2, keep)?;
                }
                if !self.rules.is_nishio {
                    self.visit_houses(cell, digit, keep)?;
                }
            }
            if !self.rules.is_nishio {
                let assumptions: Vec<Lit> = bits(candidates)
                    .map(|digit| Lit::new(number(cell, digit), true))
                    .collect();
                self.visit_together(Source::Cell(cell), &assumptions, keep)?;
            }
        }
        Ok(())
    }

    /// Contradictions of a candidate and of its opposite, and double chains.
    fn visit_candidate(
        &mut self,
        number: Number,
        with_double: bool,
        keep: &mut impl Keep,
    ) -> Result<(), Stopped> {
        let [on, off] = [true, false].map(|is_on| Lit::new(number, is_on));
        for assumption in [on, off] {
            let closures = self.closures.as_ref();
            if closures.is_some_and(|closures| !closures.is_contradictory(assumption)) {
                continue;
            }
            let run = self.run(assumption)?;
            if let Some(both) = self.runs[run].contradiction {
                let branches = both.map(|at| (assumption, at));
                let source = Source::Contradiction(assumption);
                self.offer(source, assumption.opposite(), &branches, keep);
            }
        }
        if with_double && !self.rules.is_nishio {
            self.visit_together(Source::Double(number), &[on, off], keep)?;
        }
        Ok(())
    }

    /// Chains of the houses in which a candidate has the first place.
    fn visit_houses(
        &mut self,
        cell: usize,
        digit: usize,
        keep: &mut impl Keep,
    ) -> Result<(), Stopped> {
        let [in_box, column, row] = HOUSES_OF[cell];
        for (house, place) in [in_box, row, column] {
            let house = usize::from(house);
            let places = self.state.places(house, digit);
            if places.count_ones() >= 2 && places.trailing_zeros() == u32::from(place) {
                let assumptions: Vec<Lit> = bits(places)
                    .map(|place| Lit::new(number(cell_at(house, place), digit), true))
                    .collect();
                self.visit_together(Source::House(house, digit), &assumptions, keep)?;
            }
        }
        Ok(())
    }

    /// Chains to all that follows from each of these assumptions.
    fn visit_together(
        &mut self,
        source: Source,
        assumptions: &[Lit],
        keep: &mut impl Keep,
    ) -> Result<(), Stopped> {
        let closures = self.closures.as_ref();
        if closures.is_some_and(|closures| closures.is_nothing_common(assumptions)) {
            return Ok(());
        }
        let first = self.run(assumptions[0])?;
        let mut common = self.runs[first].literals;
        for &assumption in &assumptions[1..] {
            let run = self.run(assumption)?;
            if !common.keep(&self.runs[run].literals) {
                return Ok(());
            }
        }
        let nodes = [&self.runs[first].on, &self.runs[first].off].map(Vec::len);
        let all = [true, false].into_iter().zip(nodes);
        let mut branches: Vec<(Lit, At)> = Vec::with_capacity(assumptions.len());
        for (is_on, at) in all.flat_map(|(is_on, count)| (0..count).map(move |at| (is_on, at))) {
            let run = &self.runs[first];
            let at = if is_on { run.on[at] } else { run.off[at] };
            let result = run.node(at).literal;
            if common.has(result) {
                branches.clear();
                branches.extend(assumptions.iter().map(|&assumption| {
                    let at = self.made(assumption).find(result);
                    (assumption, at.expect("a literal of every run"))
                }));
                self.offer(source, result, &branches, keep);
            }
        }
        Ok(())
    }

    /// Keeps a chain if it removes anything and is wanted.
    fn offer(&mut self, source: Source, result: Lit, branches: &[(Lit, At)], keep: &mut impl Keep) {
        let (cell, digit) = parts(result.number());
        if result.is_on() && self.state.candidates(cell) == 1 << digit {
            return;
        }
        let mut length = 0;
        let mut has_nested = false;
        for &(assumption, at) in branches {
            let run = &mut self.runs[usize::from(self.made[assumption.index()]) - 1];
            length += run.length(at, &mut self.memory.runs);
            has_nested |= !run.nested.is_empty();
            if !keep.wants(source, result, length) {
                return;
            }
        }
        if has_nested {
            let branches = branches.iter();
            let runs = branches.map(|&(assumption, at)| (self.made(assumption), at));
            length += nested_length(runs.map(|(run, at)| (run, order(run, at))));
            if !keep.wants(source, result, length) {
                return;
            }
        }
        keep.keep(Hint {
            source,
            result,
            branches: branches.to_vec(),
            length,
        });
    }

    /// The threads of a chain.
    pub fn threads(&self, hint: &Hint) -> Vec<Thread> {
        let branches = hint.branches.iter();
        branches
            .map(|&(assumption, at)| Thread::to(self.made(assumption), at))
            .collect()
    }

    /// A run that was made.
    fn made(&self, assumption: Lit) -> &Run {
        &self.runs[usize::from(self.made[assumption.index()]) - 1]
    }

    /// The candidates that had to be removed since `start` before a chain was there: those that are missing
    /// in the cells and houses where something is the last candidate or has the last place.
    fn premises(&self, start: &State, hint: &Hint) -> Vec<Number> {
        let mut premises = Premises::new(start, self.state);
        for &(assumption, target) in &hint.branches {
            let run = self.made(assumption);
            for at in order(run, target) {
                let node = run.node(at);
                let cause = match (node.cause, hint.source) {
                    (Cause::Assumption, Source::Cell(_)) => Cause::Cell,
                    (Cause::Assumption, Source::House(house, _)) => Cause::House(house as u8),
                    (cause, _) => cause,
                };
                if node.literal.is_on() {
                    premises.add(node.literal.number(), cause);
                }
            }
        }
        premises.numbers
    }

    fn removal(&self, hint: &Hint, premises: Vec<Number>) -> Removal {
        let (cell, digit) = parts(hint.result.number());
        let removed = match hint.result.is_on() {
            true => self.state.candidates(cell) & !(1 << digit),
            false => 1 << digit,
        };
        Removal {
            removed: bits(removed).map(|digit| number(cell, digit)).collect(),
            premises,
            by: By::Nested(Arc::new(Nested {
                technique: technique(self.rules, hint.source),
                shape: Shape::Branches(self.threads(hint)),
                length: hint.length,
            })),
        }
    }
}

/// Candidates that are missing on a board.
pub struct Premises<'a> {
    start: &'a State,
    board: &'a State,
    pub numbers: Vec<Number>,
}

impl<'a> Premises<'a> {
    pub fn new(start: &'a State, board: &'a State) -> Self {
        Premises {
            start,
            board,
            numbers: Vec::new(),
        }
    }

    /// Adds those without which a literal would not be true for this cause.
    pub fn add(&mut self, literal: Number, cause: Cause) {
        missing(self.start, self.board, literal, cause, |number| {
            if !self.numbers.contains(&number) {
                self.numbers.push(number);
            }
        });
    }
}
