//! The generator's boards: those made side by side are equal to those made one by one, with every
//! backend and in parts of any size, and by dancing links they have the properties of their kind.

use crate::boards::{SEVENTEEN, some_of};
use crate::oracle;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::{Engine, Grid, batch, exact};
use ninefold_study::generate::{ChoiceError, Generator, Kind};
use ninefold_study::{PatternSymmetry, canonical};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Generators of a corpus with every engine.
fn generators(kind: Kind, seed: u64) -> Vec<Generator> {
    let lanes = DetectedBackend::all().map(Engine::Lanes);
    let engines = lanes.chain([Engine::Scalar]);
    let generator = |engine| Generator::new(kind, seed).with_engine(engine);
    engines.map(generator).collect()
}

#[test]
fn boards_made_side_by_side_are_those_made_one_by_one() {
    for &kind in Kind::ALL {
        let mut generator = Generator::new(kind, 31);
        // More than are in lanes at a time.
        let expected: Vec<Grid> = (5..1305).map(|number| generator.board(number)).collect();
        for mut generator in generators(kind, 31) {
            assert!(generator.boards(5..1305) == expected, "{kind}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(some_of(60)))]

    #[test]
    fn a_board_does_not_depend_on_its_batch(
        kind in select(Kind::ALL),
        seed in any::<u64>(),
        first in prop_oneof![0_u64..1000, u64::MAX - 240..u64::MAX - 120],
        lengths in prop::collection::vec(0_u64..40, 1..4),
    ) {
        for mut generator in generators(kind, seed) {
            let mut start = first;
            for &length in &lengths {
                let boards = generator.boards(start..start + length);
                prop_assert_eq!(boards.len() as u64, length);
                for (number, board) in (start..).zip(boards) {
                    prop_assert_eq!(board, generator.board(number));
                }
                start += length;
            }
        }
    }
}

#[test]
fn no_numbers_have_no_boards() {
    let mut generator = Generator::new(Kind::Minimal, 0);
    assert_eq!(generator.boards(7..7), []);
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let reversed = generator.boards(7..3);
    assert_eq!(reversed, []);
}

/// True if a board has one solution, and several without any of its clues.
fn is_minimal_by_dancing_links(board: &Grid) -> bool {
    let mut clues = Grid::cells().filter(|&cell| board.digit(cell) != 0);
    oracle::count(3, board.digits(), 2) == 1
        && clues.all(|cell| {
            let mut less = *board;
            less.set(cell, 0);
            oracle::count(3, less.digits(), 2) == 2
        })
}

#[test]
fn minimal_boards_need_every_clue_by_dancing_links() {
    let mut generator = Generator::new(Kind::Minimal, 32);
    for board in generator.boards(0..100) {
        assert!(is_minimal_by_dancing_links(&board), "{board}");
    }
}

#[test]
#[ignore = "slow: the gate runs it"]
fn boards_with_few_clues_are_minimal_and_the_same_by_every_engine() {
    let few = |generator: Generator| generator.with_clues(0..=19).unwrap();
    let boards = few(Generator::new(Kind::Minimal, 34)).par_boards(0..3);
    for board in &boards {
        assert_eq!(board.clue_count(), 19);
        assert!(is_minimal_by_dancing_links(board), "{board}");
    }
    for generator in generators(Kind::Minimal, 34) {
        assert_eq!(few(generator).board(1), boards[1]);
    }
    // More numbers of clues, and other choices, are those of removing clues.
    let other = Generator::new(Kind::Minimal, 34);
    let other = other
        .with_tries(10)
        .with_symmetry(PatternSymmetry::HalfTurn);
    let refused = other.unwrap().with_clues(0..=19).unwrap_err();
    assert_eq!(
        refused,
        ChoiceError::Clues {
            clues: 0..=19,
            tries: 10
        }
    );
}

#[test]
#[ignore = "slow: the gate runs it"]
fn boards_with_17_clues_are_those_of_the_grids_that_are_given() {
    let puzzle: Grid = SEVENTEEN.parse().unwrap();
    let grid = *puzzle.solve().unique().unwrap();
    // Most grids have none.
    let random = Generator::new(Kind::Full, 1).board(0);
    let minimal = || Generator::new(Kind::Minimal, 35);
    let among = |grids: &[Grid]| minimal().with_grids(grids);
    let mut generator = among(&[random, grid]).unwrap().with_clues(17..=17).unwrap();
    assert_eq!(generator.board(0), puzzle);
    assert_eq!(generator.board(1), puzzle);
    let none = |grids| ChoiceError::NoneInGrids {
        clues: 17..=17,
        grids,
    };
    let refused = among(&[random; 3]).unwrap().with_clues(17..=17);
    assert_eq!(refused.unwrap_err(), none(3));
    let refused = generator.with_grids([random]).unwrap_err();
    assert_eq!(refused, none(1));
    let refused = minimal().with_clues(0..=17).unwrap_err();
    assert_eq!(refused, ChoiceError::GridsNeeded);
    for clues in [0..=16, RangeInclusive::new(19, 18)] {
        let refused = among(&[grid]).unwrap().with_clues(clues).unwrap_err();
        assert_eq!(refused, ChoiceError::TooFew);
    }
}

#[test]
fn boards_are_made_in_the_grids_that_are_given() {
    let grids = Generator::new(Kind::Full, 2).boards(0..3);
    let minimal = || Generator::new(Kind::Minimal, 36);
    let generator = minimal().with_grids(&grids[..]).unwrap();
    let boards = generator.par_boards(0..30);
    let solutions = batch::unique_solutions(&boards);
    let solutions: HashSet<Grid> = solutions.into_iter().map(Result::unwrap).collect();
    assert_eq!(solutions, grids.iter().copied().collect());
    assert!(boards.iter().collect::<HashSet<_>>().len() > 20);
    // The same with a number of clues.
    let clues = boards[0].clue_count();
    let mut some = generator.with_clues(clues..=clues).unwrap();
    assert_eq!(some.board(1).clue_count(), clues);
    let solution = batch::unique_solutions(&[some.board(1)])[0].unwrap();
    assert!(grids.contains(&solution));
    let refused = minimal().with_grids([]).unwrap_err();
    assert_eq!(refused, ChoiceError::NoGrid);
    let refused = minimal().with_grids([grids[0], boards[0]]).unwrap_err();
    assert_eq!(refused, ChoiceError::Grid { index: 1 });
    let easy = Generator::new(Kind::Easy, 36);
    let refused = easy.with_grids(&grids[..]).unwrap_err();
    assert_eq!(refused, ChoiceError::Kind { kind: Kind::Easy });
}

#[test]
fn multi_and_impossible_boards_are_that_by_dancing_links() {
    for (kind, count) in [(Kind::Multi, 2), (Kind::Impossible, 0)] {
        let mut generator = Generator::new(kind, 33);
        for board in generator.boards(0..300) {
            assert_eq!(oracle::count(3, board.digits(), 2), count, "{board}");
            assert_eq!(board.conflict(), None);
        }
    }
}

/// Bands whose first box is in order, and the others' columns by their digits in the first row: of 9!·6² bands that only
/// differ in the names of digits and in these orders, one.
fn bands_in_order() -> Vec<[[u8; 9]; 3]> {
    fn fill(band: &mut [[u8; 9]; 3], cell: usize, found: &mut Vec<[[u8; 9]; 3]>) {
        let (row, column) = (cell / 6, 3 + cell % 6);
        if row == 3 {
            found.push(*band);
            return;
        }
        let stack = column / 3 * 3;
        for digit in 1..=9 {
            let mut above = band[..row].iter();
            let is_free = !band[row][..column].contains(&digit)
                && !above.any(|row| row[stack..stack + 3].contains(&digit));
            let is_in_order = row > 0 || column == stack || band[0][column - 1] < digit;
            if is_free && is_in_order {
                band[row][column] = digit;
                fill(band, cell + 1, found);
            }
        }
    }
    let mut found = Vec::new();
    let mut band = [[0; 9]; 3];
    for (row, first) in band.iter_mut().zip([1, 4, 7]) {
        row[..3].copy_from_slice(&[first, first + 1, first + 2]);
    }
    fill(&mut band, 0, &mut found);
    found
}

/// A grid of a band and nothing below.
fn grid_of_band(band: &[[u8; 9]; 3]) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Grid::cells().take(27) {
        grid.set(cell, band[cell.row()][cell.column()]);
    }
    grid
}

/// The shares of the 416 classes of bands among all solution grids are those of exact sums, which add up to the published
/// number of grids. A class of grids that were drawn too often would show in them.
#[test]
#[ignore = "slow: the gate runs it"]
fn full_boards_have_first_bands_and_stacks_as_all_grids_have() {
    let classes = usize::from(canonical::BANDS);
    let bands = bands_in_order();
    assert_eq!(bands.len(), 56 * 36 * 36);
    let mut grids = vec![0_u128; classes];
    let mut solver = Solver::new();
    for band in &bands {
        let solution = solver.any_solution(&grid_of_band(band)).unwrap();
        let class = canonical::bands(&solution).unwrap()[0];
        grids[usize::from(class) - 1] += 9 * 8 * 7 * 6 * 5 * 4 * 3 * 2 * 36;
    }
    for (number, grids) in (1..).zip(&mut grids) {
        *grids *= exact::count(&grid_of_band(&canonical::least_band(number).unwrap()));
    }
    assert_eq!(grids.iter().sum::<u128>(), 6_670_903_752_021_072_936_960);

    let draws = 500_000;
    let mut drawn = [vec![0_u32; classes], vec![0; classes]];
    let generator = Generator::new(Kind::Full, 37);
    for part in 0..10 {
        for grid in generator.par_boards(part * draws / 10..(part + 1) * draws / 10) {
            let bands = canonical::bands(&grid).unwrap();
            drawn[0][usize::from(bands[0]) - 1] += 1;
            drawn[1][usize::from(bands[3]) - 1] += 1;
        }
    }
    for drawn in drawn {
        let deviations = grids.iter().zip(drawn).map(|(&grids, drawn)| {
            let expected = grids as f64 / 6_670_903_752_021_072_936_960.0 * draws as f64;
            (f64::from(drawn) - expected).powi(2) / expected
        });
        let chi_square: f64 = deviations.sum();
        let mean = classes as f64 - 1.0;
        let bound = 4.0 * (2.0 * mean).sqrt();
        assert!((chi_square - mean).abs() < bound, "{chi_square} of {mean}");
    }
}
