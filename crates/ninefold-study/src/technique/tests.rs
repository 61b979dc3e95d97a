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
fn closures_are_what_runs_find() {
    let mut compared = [0; 2];
    for grid in generated(Kind::Minimal, 8) {
        visit_states(&grid, TechniqueSet::ALL, |state| {
            if state.naked().is_empty() && state.with_single() == 0 {
                for is_contradictory in branches::compared(state) {
                    compared[usize::from(is_contradictory)] += 1;
                }
            }
        });
    }
    assert!(compared.iter().all(|&number| number > 500), "{compared:?}");
}
