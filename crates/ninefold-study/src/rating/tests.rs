//! Classes by ER, and guesses of puzzles made by hand and of morphs. `tests/suite/guesses.rs` counts them
//! independently.

use super::*;
use crate::generate::{Generator, Kind};
use crate::technique::SeRating;
use ninefold::Symmetry;
use ninefold::inside::SIDE;
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::array;

/// A solution from which clues are taken.
const SOLUTION: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

fn guesses(line: &str) -> Result<u64, Status> {
    Rater::new().guesses(&line.parse::<Grid>().unwrap())
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

/// The ranges of the program's help, as Sudoku Explainer has ratings.
#[test]
fn a_class_is_a_range_of_ratings() {
    for (class, lowest, highest) in [
        (Class::Easy, 0, 23),
        (Class::Medium, 25, 28),
        (Class::Hard, 30, 44),
        (Class::Expert, 45, 62),
        (Class::Extreme, 65, u8::MAX),
    ] {
        for tenths in [lowest, highest] {
            assert_eq!(Class::of(SeRating::of_tenths(tenths)), class, "{tenths}");
        }
        let highest = format!("ER up to {}:", SeRating::of_tenths(highest));
        let is_last = class == Class::Extreme;
        assert_eq!(class.description().starts_with(&highest), !is_last);
    }
}

#[test]
fn a_class_begins_with_its_least_rating() {
    for er in (0..=u8::MAX).map(SeRating::of_tenths) {
        let reached = Class::ALL.iter().filter(|class| class.least() <= er);
        assert_eq!(Some(&Class::of(er)), reached.max(), "{er}");
    }
}

#[test]
fn nothing_is_guessed_where_singles_do() {
    for cells in [&[][..], &[0], &[0, 40, 80], &[0, 1]] {
        assert_eq!(guesses(&without(cells)), Ok(0));
    }
}

#[test]
fn what_has_not_one_solution_has_its_status() {
    assert_eq!(guesses(&".".repeat(81)), Err(Status::Ambiguous));
    let illegal = format!("11{}", ".".repeat(79));
    assert_eq!(guesses(&illegal), Err(Status::Illegal));
    let full_and_illegal = format!("2{}", &SOLUTION[1..]);
    assert_eq!(guesses(&full_and_illegal), Err(Status::Illegal));
    let impossible =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(guesses(impossible), Err(Status::Impossible));
}

#[test]
fn morphs_have_as_many_guesses() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut rater = Rater::new();
    for kind in [Kind::Easy, Kind::Minimal] {
        let mut generator = Generator::new(kind, 5);
        for index in 0..100 {
            let grid = generator.board(index);
            let guesses = rater.guesses(&grid).unwrap();
            for _ in 0..3 {
                let morph = symmetry(&mut rng).apply(&grid);
                assert_eq!(rater.guesses(&morph), Ok(guesses), "{grid} {morph}");
            }
        }
    }
}
