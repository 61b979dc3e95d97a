//! Ratings of puzzles made by hand, and of morphs. `tests/suite/rounds.rs` tests the rounds
//! independently.

use super::*;
use crate::engines::generate::{Generator, Kind};
use crate::ground::geometry::SIDE;
use crate::ground::symmetry::Symmetry;
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::array;

/// A solution from which clues are taken.
const SOLUTION: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

fn rated(line: &str) -> Result<Rating, Status> {
    Rater::new().rate(&line.parse::<Grid>().unwrap())
}

fn rating(class: Class, rounds: u32, guesses: u64) -> Result<Rating, Status> {
    Ok(Rating {
        class,
        rounds,
        guesses: Some(guesses),
    })
}

/// The solution without some cells.
fn without(cells: &[usize]) -> String {
    let mut line = SOLUTION.as_bytes().to_vec();
    for &cell in cells {
        line[cell] = b'.';
    }
    String::from_utf8(line).unwrap()
}

/// A random symmetry.
fn symmetry(rng: &mut SmallRng) -> Symmetry {
    let mut lines = || {
        let order = SIDE.isqrt();
        let mut bands: Vec<usize> = (0..order).collect();
        bands.shuffle(rng);
        let mut lines = Vec::new();
        for band in bands {
            let mut inside: Vec<u8> = (0..order).map(|i| (band * order + i) as u8).collect();
            inside.shuffle(rng);
            lines.extend(inside);
        }
        lines.try_into().unwrap()
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: [u8; SIDE] = array::from_fn(|i| i as u8 + 1);
    digits.shuffle(rng);
    Symmetry::new(rows, columns, digits, rng.random()).unwrap()
}

#[test]
fn what_the_clues_forbid_is_no_round() {
    // At first the clues exclude candidates: that is no round.
    assert_eq!(rated(SOLUTION), rating(Class::NakedSingles, 0, 0));
    assert_eq!(rated(&without(&[0])), rating(Class::NakedSingles, 0, 0));
    assert_eq!(
        rated(&without(&[0, 40, 80])),
        rating(Class::NakedSingles, 0, 0)
    );
    // r1c1 holds 1; then r1c2 may hold 1 or 2 by its column and box, and not 1 by its row.
    assert_eq!(rated(&without(&[0, 1])), rating(Class::NakedSingles, 0, 0));
}

#[test]
fn what_has_not_one_solution_has_its_status() {
    assert_eq!(rated(&".".repeat(81)), Err(Status::Ambiguous));
    let illegal = format!("11{}", ".".repeat(79));
    assert_eq!(rated(&illegal), Err(Status::Illegal));
    let full_and_illegal = format!("2{}", &SOLUTION[1..]);
    assert_eq!(rated(&full_and_illegal), Err(Status::Illegal));
    let impossible =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(rated(impossible), Err(Status::Impossible));
}

#[test]
fn morphs_have_the_same_rating() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut rater = Rater::new();
    for kind in [Kind::Easy, Kind::Minimal] {
        let mut generator = Generator::new(kind, 5);
        for index in 0..100 {
            let grid = generator.board(index);
            let rating = rater.rate(&grid).unwrap();
            for _ in 0..3 {
                let morph = symmetry(&mut rng).apply(&grid);
                assert_eq!(rater.rate(&morph), Ok(rating), "{grid} {morph}");
            }
        }
    }
}
