//! The state against itself, chains against the plain search for them, and puzzles with several
//! solutions. Paths are tested from outside, in `tests/suite/technique.rs`.

use super::branches;
use super::chains;
use super::memory::Memory;
use super::path::Explainer;
use super::searches::SEARCHES;
use super::state::State;
use super::step::Step;
use super::table::{Technique, TechniqueSet};
use crate::generate::{Generator, Kind};
use ninefold::scalar::Solver;
use ninefold::{Cell, Control, Grid, SolutionOrder};
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// Puzzles of 8.8, 8.9 and 9.0.
const HARD: [&str; 3] = [
    "5.8.....7...9.1...4............5...4.6.....3..9....6...2.3...1.7...8..........2..",
    "......12....3..6.....8.9.......2..6.3.8......7...5.....15...4.....7....9.4.......",
    "2...4.5...1.....3............6...8.2.7.3.9......1.....4...5.6.....7...9...8......",
];

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    let mut generator = Generator::new(kind, 71);
    (0..number).map(|index| generator.board(index)).collect()
}

/// The first step of these techniques.
fn first_step(state: &State, techniques: TechniqueSet) -> Option<Step> {
    let memory = &mut Memory::default();
    let mut steps = SEARCHES.iter().map(|search| {
        let step = search.run(state, techniques, &Control::NONE, memory);
        step.expect("nothing stops it")
    });
    steps.find_map(|step| step)
}

/// Calls `each` with the states of the path of a puzzle, with these techniques only.
fn visit_states(grid: &Grid, techniques: TechniqueSet, mut each: impl FnMut(&State)) {
    let mut state = State::of(grid).unwrap();
    loop {
        each(&state);
        match first_step(&state, techniques) {
            Some(step) => step.apply(&mut state),
            None => return,
        }
    }
}

#[test]
fn a_state_that_was_changed_is_the_one_that_is_read() {
    for grid in generated(Kind::Minimal, 100) {
        visit_states(&grid, TechniqueSet::ALL, |state| {
            assert_eq!(*state, state.assembled_anew(), "{grid}");
        });
    }
}

/// One explainer for all of them, so that it keeps something of other puzzles, too.
#[test]
fn what_is_kept_from_state_to_state_changes_no_step() {
    let mut puzzles = generated(Kind::Minimal, 300);
    puzzles.extend(HARD.map(|puzzle| puzzle.parse::<Grid>().unwrap()));
    let mut explainer = Explainer::new();
    for grid in puzzles {
        let mut state = State::of(&grid).unwrap();
        for step in explainer.explain(&grid).unwrap().steps {
            let alone = first_step(&state, TechniqueSet::ALL);
            assert_eq!(alone.as_ref(), Some(&step), "{grid}");
            step.apply(&mut state);
        }
    }
}

#[test]
fn the_search_by_lengths_finds_what_the_plain_search_finds() {
    let mut compared = 0;
    for grid in generated(Kind::Minimal, 400) {
        visit_states(&grid, TechniqueSet::ALL, |state| {
            if state.naked().is_empty() && state.with_single() == 0 {
                let [found, plain] = chains::both(state);
                assert_eq!(found, plain, "{grid}");
                compared += 1;
            }
        });
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn steps_that_do_not_assume_uniqueness_keep_every_solution() {
    let sound = TechniqueSet::ALL.without_uniqueness();
    // Chains in chains take long where there are many candidates.
    let [quick, long] = [Technique::DynamicRegion, Technique::DynamicPlus].map(|last| {
        let techniques = sound.techniques();
        techniques
            .filter(|&technique| technique <= last)
            .collect::<TechniqueSet>()
    });
    let mut removed = 0;
    for (number, grid) in generated(Kind::Multi, 100).into_iter().enumerate() {
        let sound = if number < 10 { long } else { quick };
        let mut solutions = Vec::new();
        let flow = Solver::new().visit(&grid, SolutionOrder::Any, |solution| {
            solutions.push(*solution);
            match solutions.len() {
                1000 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        if flow.is_break() {
            continue;
        }
        let mut state = State::of(&grid).unwrap();
        while let Some(step) = first_step(&state, sound) {
            step.apply(&mut state);
            let marks = state.pencilmarks();
            assert!(
                solutions.iter().all(|solution| marks.allow(solution)),
                "{grid} {step}"
            );
            removed += usize::from(step.place.is_none());
        }
        assert!(!state.is_solved());
    }
    assert!(removed > 100, "{removed}");
}

/// Puzzles with few clues have many candidates, more than most chains are searched among.
#[test]
fn chains_among_very_many_candidates_are_found() {
    let mut few = Grid::EMPTY;
    few.set(Cell::new(0, 0), 1);
    few.set(Cell::new(2, 3), 2);
    let state = State::of(&few).unwrap();
    let [found, plain] = chains::both(&state);
    assert_eq!(found, plain);
    assert!(Explainer::new().explain(&few).is_err());
}

#[test]
fn runs_find_what_was_known_of_them() {
    let mut compared = [0; 2];
    let mut kept = Default::default();
    for grid in generated(Kind::Minimal, 8) {
        visit_states(&grid, TechniqueSet::ALL, |state| {
            if state.naked().is_empty() && state.with_single() == 0 {
                for is_contradictory in branches::compared(state, &mut kept) {
                    compared[usize::from(is_contradictory)] += 1;
                }
            }
        });
    }
    assert!(compared.iter().all(|&number| number > 500), "{compared:?}");
}
