//! Of several solutions with the best score the least is returned: against all solutions, which
//! dancing links find, and, where they are too many, against the scores of smaller ones.

use crate::boards::{generated, some_of};
use crate::oracle::of_marks;
use ninefold::answers::{Target, ask};
use ninefold::score::{Goal, Limits, ScoreSolver, Weights};
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Grid, Pencilmarks};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

const GOALS: [Goal; 2] = [Goal::Largest, Goal::Smallest];

fn weights(mut of: impl FnMut(usize, usize) -> i32) -> Weights {
    let mut rows = [[0; 9]; 9];
    for (cell, weight) in rows.as_flattened_mut().iter_mut().enumerate() {
        *weight = of(cell / 9, cell % 9);
    }
    Weights::new(rows).unwrap()
}

/// Weights of which some leave many solutions with the best score, and some few.
fn various() -> Vec<Weights> {
    let mut rng = SmallRng::seed_from_u64(22);
    let mut random = |most: i32| weights(|_, _| rng.random_range(-most..=most));
    let random = [1, 3, 20, 2_000_000].map(&mut random);
    #[rustfmt::skip]
    let mut all = vec![
        Weights::RING, weights(|i, j| i32::from(i == j)), weights(|i, j| ((i + j) % 2) as i32), weights(|_, _| 7),
        weights(|i, j| i32::from((i, j) == (8, 8))),
    ];
    all.extend(random);
    all
}

fn for_each_goal() -> impl Iterator<Item = (Weights, Goal)> {
    let all = various().into_iter();
    all.flat_map(|weights| GOALS.map(|goal| (weights, goal)))
}

/// All solutions in ascending order, if there are at most some thousands.
fn solutions(marks: impl Into<Pencilmarks>) -> Option<Vec<[u8; 81]>> {
    const MOST: usize = 3000;
    let found = of_marks(&marks.into(), MOST + 1);
    let found: Vec<[u8; 81]> = found.iter().map(|solution| *solution.as_array()).collect();
    (found.len() <= MOST).then_some(found)
}

/// The best score of these solutions, the first of them that has it, and the number that have it.
fn first_of_the_best(
    weights: &Weights,
    goal: Goal,
    solutions: &[[u8; 81]],
) -> Option<(i64, [u8; 81], usize)> {
    let score = |solution: &[u8; 81]| {
        let digits = solution.iter().map(|&digit| i64::from(digit));
        let rows = weights.rows();
        let weights = rows.as_flattened().iter().map(|&weight| i64::from(weight));
        let score: i64 = digits
            .zip(weights)
            .map(|(digit, weight)| digit * weight)
            .sum();
        match goal {
            Goal::Largest => score,
            Goal::Smallest => -score,
        }
    };
    let best = solutions.iter().map(score).max()?;
    let mut ties = solutions.iter().filter(|solution| score(solution) == best);
    let first = *ties.next()?;
    let score = match goal {
        Goal::Largest => best,
        Goal::Smallest => -best,
    };
    Some((score, first, 1 + ties.count()))
}

/// Grids with all their solutions: of none, one, some and thousands.
fn grids() -> Vec<(Grid, Vec<[u8; 81]>)> {
    let mut grids = generated(Kind::Multi, 22, some_of(180) as usize);
    grids.extend(generated(Kind::Easy, 22, 5));
    grids.extend(generated(Kind::Impossible, 22, 5));
    // Boards with two clues removed.
    for (at, mut grid) in generated(Kind::Easy, 23, 40).into_iter().enumerate() {
        let clues: Vec<_> = Grid::cells()
            .filter(|&cell| grid.digit(cell) != 0)
            .collect();
        grid.set(clues[at % clues.len()], 0);
        grid.set(clues[7 * at % clues.len()], 0);
        grids.push(grid);
    }
    let known = grids
        .into_iter()
        .filter_map(|grid| Some((grid, solutions(grid)?)));
    known.collect()
}

#[test]
fn the_least_of_the_best_solutions_is_given_by_every_door() {
    let known = grids();
    assert!(known.len() > some_of(180) as usize, "{}", known.len());
    let grids: Vec<Grid> = known.iter().map(|(grid, _)| *grid).collect();
    let marks: Vec<Pencilmarks> = grids.iter().map(Pencilmarks::from).collect();
    let mut tied = 0;
    for (weights, goal) in for_each_goal() {
        let expected: Vec<Option<(i64, [u8; 81])>> = known
            .iter()
            .map(|(_, solutions)| {
                let (score, first, ties) = first_of_the_best(&weights, goal, solutions)?;
                tied += usize::from(ties > 1);
                Some((score, first))
            })
            .collect();
        let question = Target::new(&weights, goal);
        let asked = ask(&question, &grids);
        let asked = asked.iter().map(|scored| scored.best);
        let mut solver = ScoreSolver::new(&weights, goal);
        let together = solver.best_of_each(&grids, &Limits::NONE, &Control::NONE);
        let of_marks = ask(&question, &marks);
        let scalar = DetectedBackend::all().next().unwrap();
        let with_scalar = ScoreSolver::new(&weights, goal)
            .with_backend(scalar)
            .best_of_each(&grids, &Limits::NONE, &Control::NONE);
        let doors = [
            asked.collect::<Vec<_>>(),
            together.into_iter().map(Result::ok).collect(),
            grids.iter().map(|grid| solver.best(grid)).collect(),
            of_marks.iter().map(|scored| scored.best).collect(),
            with_scalar.into_iter().map(Result::ok).collect(),
        ];
        for (door, found) in doors.into_iter().enumerate() {
            let found: Vec<_> = found
                .into_iter()
                .map(|best| best.map(|best| (best.score, *best.grid.as_array())))
                .collect();
            assert_eq!(found, expected, "{door} {weights}");
        }
    }
    assert!(tied > some_of(1000) as usize, "{tied}");
}

/// Grids with thousands of millions of solutions and grids with none: no smaller solution has the
/// score, as the scores of grids with more clues show.
#[test]
fn nothing_less_has_the_best_score() {
    let mut grids = generated(Kind::Sparse, 22, some_of(8) as usize);
    grids.push(Grid::EMPTY);
    let mut asked = 0;
    for weights in various() {
        for (grid, goal) in grids.iter().zip(GOALS.into_iter().cycle()) {
            let mut any = ScoreSolver::new(&weights, goal).with_any_grid();
            let best = ScoreSolver::new(&weights, goal).best(grid).unwrap();
            assert_eq!(best.score, any.best(grid).unwrap().score);
            assert_eq!(weights.score(&best.grid), best.score);
            let mut clues = *grid;
            for cell in Grid::cells().filter(|&cell| grid.digit(cell) == 0) {
                let digit = best.grid.digit(cell);
                for less in 1..digit {
                    clues.set(cell, less);
                    let score = any.best(&clues).map(|best| best.score);
                    assert!(score != Some(best.score), "{clues} {weights}");
                    asked += 1;
                }
                clues.set(cell, digit);
            }
        }
    }
    assert!(asked > some_of(1000), "{asked}");
}

/// Excluded candidates, and clues.
#[test]
fn the_least_of_pencilmarks_is_given() {
    let mut rng = SmallRng::seed_from_u64(24);
    let mut tied = 0;
    for index in 0..60 {
        let solution = generated(Kind::Full, index, 1)[0];
        let masks: [u16; 81] = std::array::from_fn(|cell| {
            let gone = rng.random::<u16>() & rng.random::<u16>() & 0x1ff;
            let held = 1 << (solution.digits()[cell] - 1);
            match rng.random_bool(0.25) {
                true => held,
                false => (0x1ff & !gone) | held,
            }
        });
        let marks = Pencilmarks::from_masks(masks).unwrap();
        let Some(solutions) = solutions(marks) else {
            continue;
        };
        for (weights, goal) in for_each_goal() {
            let (score, first, ties) = first_of_the_best(&weights, goal, &solutions).unwrap();
            let question = Target::new(&weights, goal);
            let best = ask(&question, &[marks])[0].best.unwrap();
            let found = (best.score, *best.grid.as_array());
            assert_eq!(found, (score, first), "{marks}");
            tied += u32::from(ties > 1);
        }
    }
    assert!(tied > 100, "{tied}");
}

/// A time limit ends the search for the least solution, too: the solution returned then has the
/// score.
#[test]
fn limits_end_the_search_for_the_least() {
    let limits = Limits::new().with_time(Duration::ZERO);
    for grid in generated(Kind::Sparse, 25, 20) {
        let mut solver = ScoreSolver::default();
        let found = solver.best_within(&grid, &limits, &Control::NONE).unwrap();
        assert!(found.grid.is_solution() && found.grid.extends(&grid));
        assert_eq!(Weights::RING.score(&found.grid), found.score);
    }
}
