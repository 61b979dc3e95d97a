//! Mutated puzzles through every backend of the lane engine, against each other and the scalar engine. A failure is
//! reduced to the smallest batch that fails.

use crate::boards::{PUBLIC_LISTS, corpus, number, public_list};
use crate::lanes::{all_corpora, grids, solvers};
use ninefold::lanes::LaneSolver;
use ninefold::{Cell, Engine, Grid, Worker};
use pretty_assertions::assert_eq;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

/// Moves, adds or removes a clue, or alters a digit: once or a few times.
fn mutated(grid: &Grid, rng: &mut Xoshiro256PlusPlus) -> Grid {
    let mut grid = *grid;
    loop {
        let any = |rng: &mut Xoshiro256PlusPlus| {
            Cell::new(rng.random_range(0..9), rng.random_range(0..9))
        };
        let clues = Grid::cells().filter(|&cell| grid.digit(cell) != 0);
        let clues: Vec<Cell> = clues.collect();
        let clue = clues.choose(rng).copied();
        match (rng.random_range(0..4), clue) {
            (0, Some(clue)) => {
                let digit = grid.digit(clue);
                grid.set(clue, 0);
                grid.set(any(rng), digit);
            }
            (1, Some(clue)) => grid.set(clue, 0),
            (2, Some(clue)) => grid.set(clue, rng.random_range(1..=9)),
            _ => grid.set(any(rng), rng.random_range(1..=9)),
        }
        if rng.random_range(0..3) != 0 {
            return grid;
        }
    }
}

/// True if an engine and the scalar engine differ over a batch.
fn differ(solver: &mut LaneSolver, grids: &[Grid], cap: u64) -> bool {
    let mut scalar = Worker::new(Engine::Scalar);
    solver.count(grids, cap) != scalar.count(grids, cap)
        || solver.unique_solutions(grids) != scalar.unique_solutions(grids)
}

/// The smallest batch that is still wrong: grids are left out, then clues of the others.
fn smallest(mut grids: Vec<Grid>, mut wrong: impl FnMut(&[Grid]) -> bool) -> Vec<Grid> {
    let mut share = grids.len() / 2;
    while share > 0 {
        let mut at = 0;
        while at < grids.len() {
            let mut fewer = grids.clone();
            fewer.drain(at..grids.len().min(at + share));
            if !fewer.is_empty() && wrong(&fewer) {
                grids = fewer;
            } else {
                at += share;
            }
        }
        share /= 2;
    }
    for at in 0..grids.len() {
        for cell in Grid::cells() {
            let mut fewer = grids.clone();
            fewer[at].set(cell, 0);
            if fewer[at] != grids[at] && wrong(&fewer) {
                grids = fewer;
            }
        }
    }
    grids
}

#[test]
fn what_is_wrong_is_cut_down() {
    let mut grids = corpus("easy.txt");
    let at = Cell::new(4, 4);
    let is_odd = |grid: &Grid| grid.digit(at) == 7;
    grids.retain(|grid| !is_odd(grid));
    for position in [0, 100, grids.len() - 1] {
        let mut grids = grids.clone();
        grids[position].set(at, 7);
        let mut odd = Grid::EMPTY;
        odd.set(at, 7);
        assert_eq!(smallest(grids, |grids| grids.iter().any(is_odd)), [odd]);
    }
}

/// Mutated puzzles of all corpora, in batches: every backend against the others, and against the scalar engine.
///
/// `NINEFOLD_MUTATED_PUZZLES=1000000000 NINEFOLD_BATCHES_BY_SCALAR=10 cargo test -p ninefold-tests mutated` tries more,
/// of which the scalar engine counts one batch in ten, of every cap. Where backends differ, it always decides.
#[test]
fn mutated_puzzles() {
    const BATCH: usize = 2000;
    const CAPS: [u64; 5] = [2, 1, 3, 2, 10];
    let by_scalar = number("NINEFOLD_BATCHES_BY_SCALAR", 1) as usize;
    let number = number("NINEFOLD_MUTATED_PUZZLES", 20_000) as usize;
    let mut puzzles = grids(all_corpora());
    puzzles.retain(|grid| grid.clue_count() >= 17);
    puzzles.extend(
        PUBLIC_LISTS
            .iter()
            .flat_map(|name| public_list(name))
            .flatten(),
    );
    (0..number.div_ceil(BATCH))
        .into_par_iter()
        .for_each_init(solvers, |solvers, seed| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
            let mut mutant = || mutated(puzzles.choose(&mut rng).unwrap(), &mut rng);
            let grids: Vec<Grid> = (0..BATCH).map(|_| mutant()).collect();
            let cap = CAPS[seed % CAPS.len()];
            // (So that its batches have every cap, whatever their share is.)
            let is_by_scalar = (seed / CAPS.len()).is_multiple_of(by_scalar);
            let answers = solvers
                .iter_mut()
                .map(|solver| (solver.count(&grids, cap), solver.unique_solutions(&grids)));
            let answers: Vec<_> = answers.collect();
            if !is_by_scalar && answers.iter().all(|answer| *answer == answers[0]) {
                return;
            }
            let mut scalar = Worker::new(Engine::Scalar);
            let right = (scalar.count(&grids, cap), scalar.unique_solutions(&grids));
            for (solver, answer) in solvers.iter_mut().zip(answers) {
                if answer != right {
                    let wrong = |grids: &[Grid]| differ(solver, grids, cap);
                    let smallest: Vec<String> =
                        smallest(grids, wrong).iter().map(Grid::to_string).collect();
                    let (backend, grids) = (solver.backend(), smallest.join("\n"));
                    panic!("seed {seed}: {backend}, up to {cap}, is wrong about\n{grids}");
                }
            }
        });
    println!("{} mutated puzzles", number.div_ceil(BATCH) * BATCH);
}
