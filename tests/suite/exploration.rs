//! Explorations of vicinities, against trying every clue with the scalar engine and the canonical forms
//! of what that finds.

use crate::boards::SEVENTEEN;
use ninefold::scalar::Solver;
use ninefold::{Control, Grid, Status};
use ninefold_study::canonical::{self, Form};
use ninefold_study::generate::{Generator, Kind};
use ninefold_study::rating::Class;
use ninefold_study::technique::{Explainer, SeRating};
use ninefold_study::vicinity::{Discovery, Exploration, Explorer, Vicinity};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn minimal(number: u64) -> Vec<Grid> {
    let mut generator = Generator::new(Kind::Minimal, 23);
    generator.boards(0..number)
}

fn exploration() -> Exploration {
    Exploration::new(Vicinity::new(1, 1))
}

/// An explorer that knows these puzzles, and has them as origins 10, 20 and so on.
fn explorer(exploration: &Exploration, puzzles: &[Grid]) -> Explorer {
    let mut explorer = exploration.explorer(&Control::NONE);
    let statuses = explorer.add(puzzles, |index| 10 * (index as u64 + 1));
    assert_eq!(statuses, vec![Status::Unique; puzzles.len()]);
    explorer
}

fn found(exploration: &Exploration, puzzles: &[Grid]) -> Vec<Discovery> {
    explorer(exploration, puzzles).discoveries().collect()
}

fn grids(found: &[Discovery]) -> Vec<Grid> {
    found.iter().map(|found| found.puzzle).collect()
}

fn strict(puzzle: &Grid) -> Grid {
    canonical::puzzle(puzzle, Form::Strict).unwrap().board
}

/// The classes of puzzles with one solution that are one clue for another away.
fn tried(puzzle: &Grid) -> BTreeSet<Grid> {
    let mut solver = Solver::new();
    let mut classes = BTreeSet::new();
    for (out, _) in puzzle.clues() {
        for cell in Grid::cells().filter(|&cell| cell == out || puzzle.digit(cell) == 0) {
            for digit in 1..=9 {
                let mut other = *puzzle;
                other.set(out, 0);
                other.set(cell, digit);
                if solver.count(&other, 2) == 1 {
                    classes.insert(strict(&other));
                }
            }
        }
    }
    classes
}

/// The classes one clue for another away from any of some puzzles, but for those of `known`.
fn tried_of_all(puzzles: &[Grid], known: &BTreeSet<Grid>) -> BTreeSet<Grid> {
    let all: BTreeSet<Grid> = puzzles.iter().flat_map(tried).collect();
    all.difference(known).copied().collect()
}

#[test]
fn generations_have_one_puzzle_of_each_new_class() {
    let input = vec![SEVENTEEN.parse::<Grid>().unwrap()];
    let all = found(&exploration().with_generations(2), &input);
    let mut known: BTreeSet<Grid> = input.iter().map(strict).collect();
    let mut centers = input;
    for generation in 1..=2 {
        let here = all.iter().filter(|found| found.generation == generation);
        let here: Vec<Grid> = here.map(|found| found.puzzle).collect();
        let expected = tried_of_all(&centers, &known);
        assert_eq!(here.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(here.len(), expected.len());
        assert!(generation > 1 || here.len() == 3);
        known.extend(expected);
        centers = here;
    }
    let fewer = exploration().with_clues(0..=16);
    assert_eq!(found(&fewer, &[SEVENTEEN.parse().unwrap()]), []);
}

#[test]
fn origins_and_order_depend_on_no_thread() {
    let input = minimal(3);
    let all = found(&exploration(), &input);
    for number in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
        let again = pool.unwrap().install(|| found(&exploration(), &input));
        assert_eq!(again, all);
    }
    let expected: Vec<BTreeSet<Grid>> = input.iter().map(tried).collect();
    for discovery in &all {
        assert!(expected[discovery.origin as usize / 10 - 1].contains(&discovery.puzzle));
    }
    let origins = all.iter().map(|found| found.origin);
    assert!(origins.is_sorted());
}

#[test]
fn classes_that_are_excluded_are_not_found() {
    let input = minimal(1);
    let all = grids(&found(&exploration(), &input));
    let (known, rest): (Vec<_>, Vec<_>) = all.iter().partition(|grid| grid.as_array()[80] == 0);
    assert!(!known.is_empty() && !rest.is_empty());
    let mut again = explorer(&exploration(), &input);
    again.exclude(&known);
    assert_eq!(grids(&again.discoveries().collect::<Vec<_>>()), rest);
}

#[test]
fn forms_are_those_of_the_same_classes() {
    let input = minimal(1);
    let all = grids(&found(&exploration(), &input));
    let as_found = grids(&found(&exploration().in_form(None), &input));
    assert_eq!(as_found.iter().map(strict).collect::<Vec<_>>(), all);
    for form in [Form::Counts, Form::Pattern] {
        let expected = as_found.iter();
        let expected = expected.map(|grid| canonical::puzzle(grid, form).unwrap().board);
        let formed = grids(&found(&exploration().in_form(form), &input));
        assert_eq!(formed, expected.collect::<Vec<_>>());
    }
    let expected = as_found.iter().map(|grid| {
        let solution = grid.unique_solution().unwrap();
        canonical::by_solution(grid, &solution).unwrap().board
    });
    let formed = grids(&found(&exploration().in_form(Form::Solution), &input));
    assert_eq!(formed, expected.collect::<Vec<_>>());
}

#[test]
fn minimal_and_difficult_puzzles_are_chosen() {
    let input = minimal(2);
    let all = grids(&found(&exploration(), &input));
    let mut solver = Solver::new();
    let mut is_minimal = |puzzle: &Grid| {
        puzzle.clues().all(|(cell, _)| {
            let mut less = *puzzle;
            less.set(cell, 0);
            solver.count(&less, 2) == 2
        })
    };
    let expected: Vec<Grid> = all.iter().copied().filter(&mut is_minimal).collect();
    assert!((1..all.len()).contains(&expected.len()));
    let minimal = exploration().only_minimal();
    assert_eq!(grids(&found(&minimal, &input)), expected);

    let mut explainer = Explainer::new();
    let mut er = |grid: &Grid| explainer.rate(grid).unwrap().er;
    let mut numbers = BTreeSet::new();
    for class in Class::ALL {
        let mut expected = all.clone();
        // Above the ratings that are known, all are of the last class.
        expected.retain(|grid| er(grid).map_or(Class::Extreme, Class::of) >= *class);
        let difficult = exploration().with_least_class(*class);
        assert_eq!(grids(&found(&difficult, &input)), expected, "{class}");
        numbers.insert(expected.len());
    }
    assert!(numbers.len() > 2, "{numbers:?}");
    for tenths in [12, 26, 66, 76] {
        let least = SeRating::of_tenths(tenths);
        let mut expected = all.clone();
        expected.retain(|grid| er(grid).is_none_or(|er| er >= least));
        let rated = exploration().with_least_er(least);
        assert_eq!(grids(&found(&rated, &input)), expected, "{least}");
    }
}

#[test]
fn progress_ends_when_everything_has_been_searched() {
    let input = minimal(3);
    let mut explorer = explorer(&exploration(), &input);
    let mut last = explorer.progress();
    assert_eq!((last.centers, last.searched, last.found), (3, 0, 0));
    let mut number = 0;
    while let Some(found) = explorer.search_some() {
        number += found.len() as u64;
        let progress = explorer.progress();
        assert!(progress.searched >= last.searched);
        assert!((-1e-6..=1.0 + 1e-6).contains(&progress.share_of_next));
        assert_eq!(progress.found, number);
        last = progress;
    }
    assert_eq!((last.centers, last.searched, last.next), (3, 3, None));
}

#[test]
fn an_exploration_that_is_stopped_ends() {
    let stop = Arc::new(AtomicBool::new(false));
    let control = Control::new().with_stop(Arc::clone(&stop));
    let mut explorer = exploration().explorer(&control);
    explorer.add(&minimal(3), |_| 0);
    assert!(explorer.search_some().is_some());
    stop.store(true, Ordering::Relaxed);
    assert_eq!(explorer.search_some(), None);
    assert!(explorer.progress().searched < 3);
}
