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
use super::super::table::TechniqueSet;
use super::keep::{Best, ByResult, Hint, Keep, Source, Trial, technique};
use super::nested::{Nested, Shape, Thread, nested_length, order};
use super::preview::Preview;
use super::rules::{By, Inside, Removal, Rules};
use super::run::{At, Cause, LITERALS, Lit, Run, missing};
use ninefold::{Control, Stopped};
use std::sync::Arc;

/// The runs of a search, each made when it is first needed.
pub struct Search<'a> {
    pub state: &'a State,
    rules: &'a Rules,
    control: &'a Control,
    memory: &'a mut Memory,
    preview: Option<Box<Preview>>,
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
    };
    search.visit(&mut all)?;
    let mut hints: Vec<Hint> = all.best.into_iter().flatten().collect();
    hints.sort_by_key(Hint::rank);
    let removals = hints.into_iter().filter_map(|hint| {
        let premises = search.premises(start, &hint);
        (!premises.is_empty()).then(|| search.removal(&hint, premises))
    });
    Ok(removals.collect())
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.memory.runs.take_back(self.runs.drain(..));
        if let Some(preview) = self.preview.take() {
            *self.memory.preview(self.rules) = Some(preview);
        }
    }
}

impl<'a> Search<'a> {
    fn new(
        state: &'a State,
        rules: &'a Rules,
        control: &'a Control,
        memory: &'a mut Memory,
    ) -> Self {
        let before = memory
            .preview(rules)
            .take_if(|_| rules.inside == Inside::Nothing);
        Search {
            state,
            rules,
            control,
            memory,
            preview: Preview::new(state, rules, before),
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

    /// Offers all chains that may be kept, the shortest first as far as that is known.
    fn visit(&mut self, keep: &mut impl Keep) -> Result<(), Stopped> {
        let mut trials: Vec<Trial> = Vec::new();
        for (order, source) in self.sources().into_iter().enumerate() {
            let Some(bound) = self.bound(source) else {
                continue;
            };
            trials.push(Trial {
                source,
                order,
                bound,
            });
        }
        trials.sort_by_key(|trial| trial.bound);
        for trial in &trials {
            if keep.may_want(trial) {
                self.control.check()?;
                self.try_from(trial, keep)?;
            }
        }
        Ok(())
    }

    /// All assumptions to try, in the order of Sudoku Explainer.
    fn sources(&self) -> Vec<Source> {
        let mut sources = Vec::new();
        let fewest = if self.rules.is_dynamic { 2 } else { 3 };
        for cell in self.state.empty().indices() {
            let candidates = self.state.candidates(cell);
            if candidates.count_ones() < fewest {
                continue;
            }
            for digit in bits(candidates) {
                let number = number(cell, digit);
                if self.rules.is_dynamic {
                    let both = [true, false].map(|is_on| Lit::new(number, is_on));
                    sources.extend(both.map(Source::Contradiction));
                }
                if self.rules.is_dynamic && !self.rules.is_nishio && candidates.count_ones() > 2 {
                    sources.push(Source::Double(number));
                }
                if !self.rules.is_nishio {
                    sources.extend(self.houses_from(cell, digit));
                }
            }
            if !self.rules.is_nishio {
                sources.push(Source::Cell(cell));
            }
        }
        sources
    }

    /// The houses in which a candidate has the first of several places.
    fn houses_from(&self, cell: usize, digit: usize) -> impl Iterator<Item = Source> {
        let [in_box, column, row] = HOUSES_OF[cell];
        let houses = [in_box, row, column]
            .into_iter()
            .filter(move |&(house, place)| {
                let places = self.state.places(house.into(), digit);
                places.count_ones() >= 2 && places.trailing_zeros() == u32::from(place)
            });
        houses.map(move |(house, _)| Source::House(house.into(), digit))
    }

    /// The assumptions of which one is true, or the one that may lead to a contradiction.
    fn assumptions(&self, source: Source) -> Vec<Lit> {
        let on = |cell, digit| Lit::new(number(cell, digit), true);
        match source {
            Source::Contradiction(assumption) => vec![assumption],
            Source::Double(number) => vec![Lit::new(number, true), Lit::new(number, false)],
            Source::Cell(cell) => {
                let digits = bits(self.state.candidates(cell));
                digits.map(|digit| on(cell, digit)).collect()
            }
            Source::House(house, digit) => {
                let places = bits(self.state.places(house, digit));
                places
                    .map(|place| on(cell_at(house, place), digit))
                    .collect()
            }
        }
    }

    /// The least length of a chain from these assumptions; none if there is none.
    fn bound(&mut self, source: Source) -> Option<usize> {
        let assumptions = self.assumptions(source);
        let Some(preview) = &mut self.preview else {
            return Some(0);
        };
        match source {
            Source::Contradiction(assumption) => preview.contradiction(assumption),
            _ => preview.together(&assumptions),
        }
    }

    /// Offers the chains from some assumptions.
    fn try_from(&mut self, trial: &Trial, keep: &mut impl Keep) -> Result<(), Stopped> {
        let assumptions = self.assumptions(trial.source);
        let first = self.run(assumptions[0])?;
        if let Source::Contradiction(assumption) = trial.source {
            if let Some(both) = self.runs[first].contradiction {
                let branches = both.map(|at| (assumption, at));
                self.offer(trial, 0, assumption.opposite(), &branches, keep);
            }
            return Ok(());
        }
        let mut common = self.runs[first].literals;
        for &assumption in &assumptions[1..] {
            let run = self.run(assumption)?;
            if !common.keep(&self.runs[run].literals) {
                return Ok(());
            }
        }
        let run = &self.runs[first];
        let nodes = run.on.iter().chain(&run.off);
        let results: Vec<Lit> = nodes
            .map(|&at| run.node(at).literal)
            .filter(|&literal| common.has(literal))
            .collect();
        let mut branches: Vec<(Lit, At)> = Vec::with_capacity(assumptions.len());
        for (at, result) in results.into_iter().enumerate() {
            branches.clear();
            branches.extend(assumptions.iter().map(|&assumption| {
                let at = self.made(assumption).find(result);
                (assumption, at.expect("a literal of every run"))
            }));
            self.offer(trial, at, result, &branches, keep);
        }
        Ok(())
    }

    /// Keeps a chain if it removes anything and is wanted.
    fn offer(
        &mut self,
        trial: &Trial,
        at: usize,
        result: Lit,
        branches: &[(Lit, At)],
        keep: &mut impl Keep,
    ) {
        let (cell, digit) = parts(result.number());
        if result.is_on() && self.state.candidates(cell) == 1 << digit {
            return;
        }
        let mut hint = Hint {
            source: trial.source,
            result,
            branches: Vec::new(),
            length: 0,
            order: [trial.order, at],
        };
        let mut has_nested = false;
        for &(assumption, at) in branches {
            let run = &mut self.runs[usize::from(self.made[assumption.index()]) - 1];
            hint.length += run.length(at, &mut self.memory.runs);
            has_nested |= !run.nested.is_empty();
            if !keep.wants(&hint) {
                return;
            }
        }
        if has_nested {
            let branches = branches.iter();
            let runs = branches.map(|&(assumption, at)| (self.made(assumption), at));
            hint.length += nested_length(runs.map(|(run, at)| (run, order(run, at))));
            if !keep.wants(&hint) {
                return;
            }
        }
        hint.branches = branches.to_vec();
        keep.keep(hint);
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
