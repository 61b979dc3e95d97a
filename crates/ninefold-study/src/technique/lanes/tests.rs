//! Lanes against the engine of steps.

use super::*;
use crate::generate::{Generator, Kind};
use crate::technique::{Difficulty, Explainer};
use ninefold::{Grid, Status};
use pretty_assertions::assert_eq;

/// Checks some puzzles up to a rating, with every backend. Returns how many are solved.
fn check(grids: &[Grid], tenths: u8) -> usize {
    let digits: Vec<&[u8; 81]> = grids.iter().map(Grid::as_array).collect();
    let at_most = SeRating::of_tenths(tenths);
    let mut explainer = Explainer::new().at_most(at_most);
    let expected: Vec<_> = grids.iter().map(|grid| explainer.rate(grid)).collect();
    for backend in DetectedBackend::all() {
        let mut lanes = LaneTechniques::new(backend, Some(at_most)).unwrap();
        let found = lanes.rate(&digits, &Control::NONE);
        for ((grid, found), expected) in grids.iter().zip(found).zip(&expected) {
            match (found, expected) {
                (TechniqueRating::Solved(found), Ok(path)) => {
                    assert_eq!(Difficulty::of_solved(found), *path, "{grid} {backend}");
                }
                (TechniqueRating::Stuck(found), Ok(path)) => {
                    assert_eq!(found, [path.er, path.ep, path.ed], "{grid} {backend}");
                    assert_eq!(path.above, Some(at_most), "{grid} {backend}");
                }
                (TechniqueRating::Stuck(_), Err(status)) => {
                    assert!(*status != Status::Unfinished, "{grid} {backend}");
                }
                other => panic!("{other:?} {grid} {backend}"),
            }
        }
    }
    let solved =
        |rating: &&Result<Difficulty, Status>| rating.is_ok_and(|rating| rating.er.is_some());
    expected.iter().filter(solved).count()
}

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    let mut generator = Generator::new(kind, 13);
    (0..number).map(|index| generator.board(index)).collect()
}

#[test]
fn lanes_rate_puzzles_as_paths_do() {
    let grids = generated(Kind::Minimal, 3000);
    assert!(check(&grids, 28) > 1500);
    for limit in [12, 14, 15, 17, 18, 19, 20, 22, 23, 25, 26, 27] {
        assert!(check(&grids[..300], limit) < 200);
    }
    let easy = generated(Kind::Easy, 1000);
    assert!(check(&easy, 28) > 980);
    check(&easy, 15);
}

/// Some lanes have no board then, and must not touch the ratings of those that have one.
#[test]
fn lanes_rate_a_few_puzzles_as_paths_do() {
    let mut grids = generated(Kind::Easy, 60);
    for (at, grid) in generated(Kind::Minimal, 60).into_iter().enumerate() {
        grids.insert(2 * at + 1, grid);
    }
    for few in grids.chunks(3) {
        check(few, 28);
    }
}

/// Puzzles of which the first step, or every step, is the last empty cell of a house.
#[test]
fn lanes_rate_nearly_solved_puzzles_as_paths_do() {
    let mut grids = Vec::new();
    for (at, grid) in generated(Kind::Full, 60).iter().enumerate() {
        for number in 0..60 {
            let mut left = *grid;
            for step in 0..number {
                left.set(
                    ninefold::Cell::from_index((step * 23 + step * step * at + at) % 81),
                    0,
                );
            }
            grids.push(left);
        }
    }
    assert!(check(&grids, 28) > 1000);
}

#[test]
fn lanes_solve_nothing_that_is_no_puzzle() {
    let mut grids = generated(Kind::Multi, 300);
    grids.extend(generated(Kind::Impossible, 300));
    grids.extend(generated(Kind::Illegal, 300));
    grids.push(Grid::EMPTY);
    assert_eq!(check(&grids, 28), 0);
}

#[test]
fn limits_below_the_easiest_single_are_not_for_lanes() {
    let limit = |tenths| Some(SeRating::of_tenths(tenths));
    let lanes = |at_most| LaneTechniques::new(DetectedBackend::best(), at_most).is_some();
    assert!(!lanes(limit(10)) && !lanes(limit(11)) && lanes(limit(12)) && lanes(None));
}
