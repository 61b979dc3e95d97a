//! Known scores, and agreement with looking at every solution.

use super::*;
use crate::geometry::Cell;
use crate::scalar::Solver;
use pretty_assertions::assert_eq;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

#[test]
fn weights_grow_from_ring_to_ring() {
    assert_eq!(WEIGHTS[0], [6; 9]);
    assert_eq!(WEIGHTS[1], [6, 7, 7, 7, 7, 7, 7, 7, 6]);
    assert_eq!(WEIGHTS[4], [6, 7, 8, 9, 10, 9, 8, 7, 6]);
    for Cell { row, column } in Grid::cells() {
        assert_eq!(WEIGHTS[row][column], WEIGHTS[8 - row][column]);
        assert_eq!(WEIGHTS[row][column], WEIGHTS[column][row]);
    }
}

// The values that follow were found by an independent branch and bound and
// confirmed by an integer programming solver.
#[test]
fn the_largest_scores_of_known_grids_are_found() {
    for (text, expected) in [
        // The samples of NOIP 2009.
        (
            "700900001100005900000200080005020003000000648413000000007002090201060804080504012",
            2829,
        ),
        (
            "000702453900008000740005010195080000070000025030579108000601000060900001000000006",
            2852,
        ),
        // 15, 12, 8 and 4 clues, and none.
        (
            ".5....1....6...9...............78..........73.....6......1..65.6.........3.4.....",
            2881,
        ),
        (
            ".14....6..6............6..7..................6.1.5........7....4................8",
            2893,
        ),
        (
            "...9...3.8........................7.....6.........2....2.....................8...",
            2891,
        ),
        (
            "........................................7.....6..1.......3.......................",
            2900,
        ),
        (
            ".................................................................................",
            2906,
        ),
    ] {
        let clues = grid(text);
        let best = TargetSolver::new().best(&clues).expect(text);
        assert_eq!(best.score, expected, "{text}");
        assert_eq!(best.score, score(&best.grid), "{text}");
        assert!(best.grid.is_solution() && best.grid.extends(&clues));
    }
}

#[test]
fn without_a_solution_there_is_no_score() {
    let mut solver = TargetSolver::new();
    // Two clues contradict each other, and nothing else is known.
    let mut illegal = Grid::EMPTY;
    illegal.set(Cell { row: 0, column: 0 }, 5);
    illegal.set(Cell { row: 1, column: 1 }, 5);
    assert_eq!(solver.best(&illegal), None);
    // Nothing is left for r1c9.
    let impossible =
        grid("12345678.........9...............................................................");
    assert_eq!(impossible.conflict(), None);
    assert_eq!(solver.best(&impossible), None);
}

#[test]
fn a_hard_impossible_grid_has_no_score() {
    let impossible =
        grid(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
    assert_eq!(TargetSolver::new().best(&impossible), None);
}

#[test]
fn a_full_grid_scores_what_it_scores() {
    let full =
        grid("316492578295738416748516293957243861821679345463185927179354682634827159582961734");
    let best = TargetSolver::new().best(&full).unwrap();
    assert_eq!((best.grid, best.score), (full, score(&full)));
}

/// Some solved grid: random digits on a diagonal of boxes leave it one for sure.
fn random_solution(rng: &mut Xoshiro256PlusPlus) -> Grid {
    let mut clues = Grid::EMPTY;
    for diagonal in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(rng);
        for (i, digit) in digits.into_iter().enumerate() {
            let row = diagonal * 3 + i / 3;
            let column = diagonal * 3 + i % 3;
            clues.set(Cell { row, column }, digit);
        }
    }
    Solver::new().any_solution(&clues).unwrap()
}

#[test]
fn the_best_of_all_solutions_is_found() {
    const SEED: u64 = 20091121;
    /// Grids with more solutions are left out.
    const MOST: u32 = 1000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut solver = Solver::new();
    let mut target = TargetSolver::new();
    let mut ambiguous = 0;
    for case in 0..300 {
        let mut clues = random_solution(&mut rng);
        let mut cells: Vec<Cell> = Grid::cells().collect();
        cells.shuffle(&mut rng);
        let clue_count = rng.random_range(23..=34);
        for &cell in &cells[clue_count..] {
            clues.set(cell, 0);
        }
        let (mut solutions, mut expected) = (0, 0);
        let flow = solver.visit(&clues, SolutionOrder::Any, |solution| {
            solutions += 1;
            expected = expected.max(score(solution));
            if solutions > MOST {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            continue;
        }
        let about = format!("seed {SEED}, case {case}, {solutions} solutions: {clues}");
        let best = target.best(&clues).expect(&about);
        assert_eq!(best.score, expected, "{about}");
        assert_eq!(score(&best.grid), expected, "{about}");
        assert!(
            best.grid.is_solution() && best.grid.extends(&clues),
            "{about}"
        );
        ambiguous += u32::from(solutions > 1);
    }
    assert!(ambiguous > 100, "only {ambiguous} grids put it to the test");
}
