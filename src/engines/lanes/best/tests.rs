//! Best solutions, against looking at all of them, with every backend.

use super::LaneBest;
use crate::engines::lanes::LaneSolver;
use crate::engines::scalar::{SolutionOrder, Solver};
use crate::engines::score;
use crate::ground::budget::control::Control;
use crate::ground::geometry::Cell;
use crate::ground::grid::Grid;
use crate::ground::simd::DetectedBackend;
use crate::test_boards::{Generator, Kind};
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;

type Weights = [i64; 81];

fn solvers() -> impl Iterator<Item = LaneSolver> {
    DetectedBackend::all().map(LaneSolver::with_backend)
}

fn score(grid: &Grid, weights: &Weights) -> i64 {
    std::iter::zip(grid.digits(), weights)
        .map(|(&digit, &weight)| i64::from(digit) * weight)
        .sum()
}

/// The ring weights without the part that depends only on rows, columns and boxes; see
/// [`target`](crate::score).
fn ring() -> Weights {
    let key = |line: usize| matches!(line, 0 | 1 | 7 | 8);
    let outer = |line: usize| matches!(line, 0 | 8);
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let key = key(row) && key(column) || (row, column) == (4, 4);
        i64::from(key) + i64::from(outer(row) && outer(column))
    })
}

fn weights(mut weight: impl FnMut() -> i64) -> Weights {
    std::array::from_fn(|_| weight())
}

fn flat(weights: &score::Weights) -> Weights {
    let weights = weights.rows().as_flattened();
    std::array::from_fn(|cell| weights[cell].into())
}

/// Weights of every kind.
fn many_weights(rng: &mut SmallRng) -> Vec<Weights> {
    const HUGE: i64 = 1_000_000_000;
    let sparse = |rng: &mut SmallRng, most: i64| {
        weights(|| match rng.random_bool(0.15) {
            true => rng.random_range(-most..=most),
            false => 0,
        })
    };
    vec![
        ring(),
        flat(&score::Weights::RING),
        weights(|| 0),
        weights(|| 1),
        weights(|| rng.random_range(-20..=20)),
        weights(|| rng.random_range(0..=100)),
        weights(|| rng.random_range(-100..=0)),
        weights(|| rng.random_range(-HUGE..=HUGE)),
        weights(|| 1000 * rng.random_range(-9..=9)),
        weights(|| if rng.random_bool(0.5) { HUGE } else { -1 }),
        sparse(rng, 1),
        sparse(rng, 2),
        sparse(rng, 3),
        sparse(rng, 50),
        sparse(rng, HUGE),
    ]
}

/// All solutions of a grid, if there are at most `most`.
fn solutions(grid: &Grid, most: usize) -> Option<Vec<Grid>> {
    let mut solutions = Vec::new();
    let flow = Solver::new().visit(grid, SolutionOrder::Any, |solution| {
        solutions.push(*solution);
        match solutions.len() > most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    flow.is_continue().then_some(solutions)
}

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    let generator = Generator::new(kind, 2829);
    (0..number).map(|index| generator.board(index)).collect()
}

/// Grids of many kinds, one after the other, and all their solutions; `None` if there are too many.
fn mixture(number: u64) -> Vec<(Grid, Option<Vec<Grid>>)> {
    const MOST: usize = 2000;
    #[rustfmt::skip]
    let kinds = [
        Kind::Multi, Kind::Easy, Kind::Multi, Kind::Impossible, Kind::Illegal, Kind::Sparse, Kind::Minimal, Kind::Full,
    ];
    let grids = kinds.map(|kind| generated(kind, number));
    (0..number as usize)
        .flat_map(|index| grids.each_ref().map(|grids| grids[index]))
        .map(|grid| (grid, solutions(&grid, MOST)))
        .collect()
}

/// Checks the result for a grid with these solutions. Returns true if the search was given up.
fn check(found: LaneBest, grid: &Grid, solutions: Option<&[Grid]>, weights: &Weights) -> bool {
    let scores = solutions.map(|all| all.iter().map(|solution| score(solution, weights)));
    let about = || format!("{grid} with {weights:?}");
    match found {
        LaneBest::Impossible => assert_eq!(solutions, Some(&[][..]), "{}", about()),
        LaneBest::Best(best) | LaneBest::GivenUp(Some(best)) => {
            assert!(best.is_solution() && best.extends(grid), "{}", about());
            if let Some(scores) = scores {
                let most = scores.max().expect("there is this one");
                let best = score(&best, weights);
                let given_up = matches!(found, LaneBest::GivenUp(_));
                assert!(best == most || given_up && best < most, "{}", about());
            }
        }
        LaneBest::GivenUp(None) => {}
    }
    matches!(found, LaneBest::GivenUp(_))
}

#[test]
fn the_best_of_all_solutions_is_found() {
    let grids: Vec<(Grid, Vec<Grid>)> = mixture(60)
        .into_iter()
        .filter_map(|(grid, solutions)| Some((grid, solutions?)))
        .collect();
    let boards: Vec<Grid> = grids.iter().map(|&(grid, _)| grid).collect();
    assert!(grids.iter().filter(|(_, all)| all.len() > 50).count() > 50);
    for mut solver in solvers() {
        let mut rng = SmallRng::seed_from_u64(20_091_121);
        for weights in many_weights(&mut rng) {
            let found = solver.best_boards(&boards, &weights, u64::MAX, &Control::NONE);
            assert_eq!(found.len(), boards.len());
            for (found, (grid, solutions)) in found.into_iter().zip(&grids) {
                assert!(!check(found, grid, Some(solutions), &weights), "{grid}");
            }
        }
    }
}

#[test]
fn what_is_given_up_is_not_called_best() {
    let grids = mixture(40);
    let boards: Vec<Grid> = grids.iter().map(|&(grid, _)| grid).collect();
    for mut solver in solvers() {
        let mut rng = SmallRng::seed_from_u64(2009);
        for weights in many_weights(&mut rng) {
            let mut before = boards.len() + 1;
            for nodes in [0, 1, 3, 10, 40, 200] {
                let found = solver.best_boards(&boards, &weights, nodes, &Control::NONE);
                let given_up = found
                    .into_iter()
                    .zip(&grids)
                    .filter(|(found, (grid, all))| check(*found, grid, all.as_deref(), &weights))
                    .count();
                assert!(
                    given_up <= before,
                    "{given_up} after {nodes}, {before} before"
                );
                assert!(given_up > 0 || nodes > 1);
                before = given_up;
            }
        }
    }
}

#[test]
fn no_guess_is_needed_where_singles_suffice() {
    let boards = generated(Kind::Easy, 100);
    for mut solver in solvers() {
        for found in solver.best_boards(&boards, &ring(), 0, &Control::NONE) {
            assert!(matches!(found, LaneBest::Best(_)));
        }
    }
}

/// The samples of NOIP 2009, and a grid with 15 clues.
#[test]
fn known_ring_scores_are_found() {
    let known = [
        "700900001100005900000200080005020003000000648413000000007002090201060804080504012",
        "000702453900008000740005010195080000070000025030579108000601000060900001000000006",
        ".5....1....6...9...............78..........73.....6......1..65.6.........3.4.....",
    ];
    let boards: [Grid; 3] = known.map(|grid| grid.parse().unwrap());
    for mut solver in solvers() {
        let found = solver.best_boards(&boards, &ring(), u64::MAX, &Control::NONE);
        let scores = found.iter().map(|found| match found {
            LaneBest::Best(grid) => score::Weights::RING.score(grid),
            _ => 0,
        });
        assert_eq!(scores.collect::<Vec<i64>>(), [2829, 2852, 2881]);
    }
}

/// A batch of one has every lane help, and a batch of none is none.
#[test]
fn batches_of_any_size_are_served() {
    let boards = generated(Kind::Multi, 70);
    let mut rng = SmallRng::seed_from_u64(5);
    let weights = weights(|| rng.random_range(-5..=5));
    for mut solver in solvers() {
        let scores = |found: Vec<LaneBest>| -> Vec<i64> {
            let score = |found| match found {
                LaneBest::Best(grid) => score(&grid, &weights),
                _ => panic!("given up, or impossible"),
            };
            found.into_iter().map(score).collect()
        };
        let together = scores(solver.best_boards(&boards, &weights, u64::MAX, &Control::NONE));
        for number in [0, 1, 2, 31, 33] {
            let some =
                scores(solver.best_boards(&boards[..number], &weights, u64::MAX, &Control::NONE));
            assert_eq!(some, together[..number]);
        }
        for (board, &expected) in boards.iter().zip(&together) {
            assert_eq!(
                scores(solver.best_boards(&[*board], &weights, u64::MAX, &Control::NONE)),
                [expected]
            );
        }
    }
}

/// Clues that contradict each other in cells without a weight.
#[test]
fn an_illegal_grid_has_no_best_solution() {
    let mut illegal = Grid::EMPTY;
    illegal.set(Cell::new(3, 3), 5);
    illegal.set(Cell::new(4, 5), 5);
    for mut solver in solvers() {
        assert_eq!(
            solver.best_boards(&[illegal; 3], &ring(), u64::MAX, &Control::NONE),
            [LaneBest::Impossible; 3]
        );
    }
}
