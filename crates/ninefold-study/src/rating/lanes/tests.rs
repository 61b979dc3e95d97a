//! Lanes against the plain rater.

use super::*;
use crate::generate::{Generator, Kind};
use crate::rating::Rater;
use ninefold::Grid;
use pretty_assertions::assert_eq;

fn check(grids: &[Grid]) {
    let digits: Vec<&[u8; 81]> = grids.iter().map(Grid::as_array).collect();
    let rater = Rater::new();
    let expected: Vec<_> = grids
        .iter()
        .map(|grid| rater.guesses_as_it_lies(grid))
        .collect();
    for backend in DetectedBackend::all() {
        let found = LaneRater::with_backend(backend).rate(&digits, &Control::NONE);
        for ((grid, found), expected) in grids.iter().zip(found).zip(&expected) {
            assert!(!found.unfinished);
            match expected {
                Ok(expected) => {
                    assert_eq!(found.solutions, 1, "{grid} {backend}");
                    let found = (found.guesses, found.tied);
                    assert_eq!(found, *expected, "{grid} {backend}");
                }
                Err(status) => {
                    let count = found.solutions.into();
                    assert_eq!(
                        ninefold::Status::of_count(grid, count, 2),
                        *status,
                        "{grid}"
                    );
                }
            }
        }
    }
}

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    let mut generator = Generator::new(kind, 13);
    (0..number).map(|index| generator.board(index)).collect()
}

#[test]
fn lanes_guess_in_easy_puzzles_as_the_plain_rater_does() {
    check(&generated(Kind::Easy, 1000));
}

#[test]
fn lanes_guess_in_minimal_puzzles_as_the_plain_rater_does() {
    check(&generated(Kind::Minimal, 3000));
}

#[test]
fn lanes_say_the_same_of_what_is_no_puzzle() {
    let mut grids = generated(Kind::Multi, 300);
    grids.extend(generated(Kind::Impossible, 300));
    grids.push(Grid::EMPTY);
    check(&grids);
}
