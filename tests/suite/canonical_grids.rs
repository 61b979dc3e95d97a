//! The canonical form of solution grids, and of puzzles by their solution.
//!
//! `canonical_grids.csv` has grids with their form, the number of their automorphisms and the class
//! of their first band, each the result of trying all 3,359,232 geometric transformations.
//! `canonical_bands.csv` has the least band of each class, in order, found in the same way. Forms
//! and numbers agree with those of gridchecker's `rowminlex`. `canonical_solutions.csv` has
//! puzzles, their form by the solution, and the solution's form, found in the same way.

use crate::boards::{cases, cyclic, generated, public_list, symmetries};
use ninefold::{Grid, Symmetry, batch};
use ninefold_study::canonical::{self, GridForm};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{HashMap, HashSet};

/// The grid with 648 automorphisms, the most there are.
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Grids, each with its form, automorphisms and band.
fn vectors() -> Vec<(Grid, Grid, u32, u16)> {
    let mut records = csv::Reader::from_path("suite/canonical_grids.csv").unwrap();
    let vectors = records.records().map(|record| {
        let record = record.unwrap();
        let [grid, form] = [0, 1].map(|column| record[column].parse().unwrap());
        let (automorphisms, band) = (record[2].parse().unwrap(), record[3].parse().unwrap());
        (grid, form, automorphisms, band)
    });
    vectors.collect()
}

/// The grids of the vectors.
fn vector_grids() -> impl Iterator<Item = Grid> {
    vectors().into_iter().map(|(grid, ..)| grid)
}

fn form(grid: &Grid) -> GridForm {
    canonical::grid(grid).expect("a solution")
}

/// Symmetries, the same in every run.
pub fn some_symmetries(number: usize) -> Vec<Symmetry> {
    let mut runner = TestRunner::deterministic();
    let mut draw = || symmetries().new_tree(&mut runner).unwrap().current();
    (0..number).map(|_| draw()).collect()
}

/// The orders of nine lines that keep bands, or stacks, together.
fn orders_of_lines() -> Vec<[usize; 9]> {
    #[rustfmt::skip]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let order = |code: usize, k: u32| orders[code / 6usize.pow(k) % 6];
    let lines = |code| {
        std::array::from_fn(|line| {
            3 * order(code, 3)[line / 3] + order(code, (line / 3) as u32)[line % 3]
        })
    };
    (0..6usize.pow(4)).map(lines).collect()
}

/// Number of geometric transformations that map a solution to itself up to digits, by trying each.
fn automorphisms_by_trial(grid: &Grid) -> u32 {
    let orders = orders_of_lines();
    let images = [*grid, Symmetry::TRANSPOSITION.apply(grid)];
    let mut found = 0;
    for image in images {
        for rows in &orders {
            for columns in &orders {
                let mut becomes = [0; 10];
                for (column, &from) in columns.iter().enumerate() {
                    becomes[usize::from(image.rows()[rows[0]][from])] = grid.rows()[0][column];
                }
                let same = Grid::cells().all(|cell| {
                    let digit = image.rows()[rows[cell.row()]][columns[cell.column()]];
                    becomes[usize::from(digit)] == grid.digit(cell)
                });
                found += u32::from(same);
            }
        }
    }
    found
}

#[test]
fn forms_are_those_found_by_trying_every_transformation() {
    for (grid, form, automorphisms, band) in vectors() {
        let found = canonical::grid(&grid).unwrap();
        let parts = (found.board, found.automorphisms, found.band);
        assert_eq!(parts, (form, automorphisms, band));
        assert_eq!(canonical::band(&grid), Some(band));
        let digits = canonical::grid_digits(grid.as_array());
        assert_eq!(digits, Some(*form.as_array()));
    }
}

#[test]
fn the_416_least_bands_are_those_found_by_trying_every_transformation() {
    let mut records = csv::Reader::from_path("suite/canonical_bands.csv").unwrap();
    let mut number = 0;
    for record in records.records() {
        number += 1;
        let band = canonical::least_band(number).unwrap();
        let text: String = band.as_flattened().iter().map(u8::to_string).collect();
        assert_eq!(text, record.unwrap()[0]);
    }
    assert_eq!(number, canonical::BANDS);
}

#[test]
fn a_form_is_the_same_for_every_morph_and_for_itself() {
    let mut grids = generated(Kind::Full, 5, 2000);
    grids.extend(vector_grids());
    grids.push(cyclic());
    let forms = canonical::grids(&grids);
    let symmetries = some_symmetries(60_000);
    for (number, symmetry) in symmetries.iter().enumerate() {
        let place = number % grids.len();
        let morph = symmetry.apply(&grids[place]);
        let found = canonical::grid(&morph);
        assert_eq!(found, forms[place], "{morph}");
        assert_eq!(found, canonical::grid(&found.unwrap().board), "{morph}");
    }
    let classes: HashSet<_> = forms.iter().map(|form| form.unwrap().board).collect();
    // Two random grids are hardly ever isomorphic; the vectors are not.
    assert_eq!(classes.len(), grids.len());
}

#[test]
fn a_form_is_not_above_any_morph_and_begins_with_the_band_of_its_number() {
    for grid in generated(Kind::Full, 6, 500) {
        let form = form(&grid);
        assert!(form.board.is_solution());
        let band = canonical::least_band(form.band).unwrap();
        assert_eq!(form.board.rows()[..3], band);
        for symmetry in some_symmetries(50) {
            let morph = symmetry.apply(&grid);
            // With the digits numbered by first appearance.
            let mut becomes = [0; 9];
            for (column, &digit) in morph.rows()[0].iter().enumerate() {
                becomes[usize::from(digit) - 1] = column as u8 + 1;
            }
            let same = std::array::from_fn(|line| line as u8);
            let numbered = Symmetry::new(same, same, becomes, false).unwrap();
            assert!(numbered.apply(&morph) >= form.board);
        }
    }
}

#[test]
fn automorphisms_are_as_many_as_trying_every_transformation_finds() {
    let others = [cyclic(), some_symmetries(1)[0].apply(&cyclic())];
    for grid in vector_grids().skip(9).chain(others) {
        let expected = automorphisms_by_trial(&grid);
        assert_eq!(form(&grid).automorphisms, expected, "{grid}");
    }
}

#[test]
fn the_transformation_leads_to_the_form() {
    let mut grids = generated(Kind::Full, 7, 3000);
    grids.extend(vector_grids());
    for grid in grids {
        let (found, symmetry) = canonical::grid_with_transformation(&grid).unwrap();
        assert_eq!(symmetry.apply(&grid), found.board, "{grid}");
        assert_eq!(found, form(&grid));
    }
}

#[test]
fn what_is_no_solution_has_no_form() {
    let grid: Grid = MOST_SYMMETRIC.parse().unwrap();
    for cell in 0..81 {
        for digit in (0..=9).chain([15, 16, 25, 31, 32, 33, 64, 255]) {
            let mut digits = *grid.as_array();
            let right = std::mem::replace(&mut digits[cell], digit) == digit;
            assert_eq!(canonical::grid_digits(&digits).is_some(), right);
            if let Ok(grid) = Grid::from_digits(&digits) {
                assert_eq!(canonical::grid(&grid).is_some(), right);
                assert_eq!(canonical::band(&grid).is_some(), right);
                assert_eq!(canonical::grid_with_transformation(&grid).is_some(), right);
                assert_eq!(canonical::by_solution(&Grid::EMPTY, &grid).is_some(), right);
            }
        }
    }
    // Right in all rows, or in all rows and columns, and wrong in boxes.
    let rows = Grid::from_rows([[1, 2, 3, 4, 5, 6, 7, 8, 9]; 9]).unwrap();
    let columns = Symmetry::TRANSPOSITION.apply(&rows);
    let latin = std::array::from_fn(|row| std::array::from_fn(|c| ((row + c) % 9) as u8 + 1));
    let ones = Grid::from_digits(&[1; 81]).unwrap();
    for grid in [
        Grid::EMPTY,
        ones,
        rows,
        columns,
        Grid::from_rows(latin).unwrap(),
    ] {
        assert_eq!(canonical::grid(&grid), None);
    }
}

/// Puzzles with different automorphisms in common with their solution.
fn some_puzzles() -> Vec<(Grid, Grid)> {
    let mut puzzles = generated(Kind::Minimal, 3, 300);
    puzzles.extend(generated(Kind::Easy, 3, 100));
    let solutions = batch::unique_solutions(&puzzles).into_iter();
    let solutions = solutions.map(Result::unwrap);
    let mut pairs: Vec<(Grid, Grid)> = puzzles.iter().copied().zip(solutions).collect();
    // A few clues of grids with automorphisms.
    let symmetric = vector_grids().skip(10);
    for (number, solution) in symmetric.chain([cyclic()]).enumerate() {
        for clues in 0..12 {
            let kept = |cell: usize| cell.wrapping_mul(31 + number) % 81 < clues;
            let digits = solution.as_array();
            let puzzle: [u8; 81] =
                std::array::from_fn(|cell| if kept(cell) { digits[cell] } else { 0 });
            pairs.push((Grid::from_digits(&puzzle).unwrap(), solution));
        }
    }
    pairs
}

#[test]
fn puzzles_by_their_solution_are_what_trying_every_transformation_finds() {
    let mut records = csv::Reader::from_path("suite/canonical_solutions.csv").unwrap();
    let mut tried = 0;
    for record in records.records() {
        let record = record.unwrap();
        let board = |column: usize| record[column].parse::<Grid>().unwrap();
        let solution = batch::unique_solutions(&[board(0)])[0].unwrap();
        let form = canonical::by_solution(&board(0), &solution).unwrap();
        assert_eq!((form.board, form.solution), (board(1), board(2)));
        tried += 1;
    }
    assert_eq!(tried, 9);
}

#[test]
fn a_puzzle_by_its_solution_has_the_same_form_for_every_morph_and_for_itself() {
    let pairs = some_puzzles();
    for (number, symmetry) in some_symmetries(10_000).iter().enumerate() {
        let (puzzle, solution) = &pairs[number % pairs.len()];
        let expected = canonical::by_solution(puzzle, solution).unwrap();
        let morph = symmetry.apply(puzzle);
        let of_morph = symmetry.apply(solution);
        let found = canonical::by_solution(&morph, &of_morph).unwrap();
        assert_eq!(found, expected, "{morph}");
        assert_eq!(found.solution, form(solution).board);
        assert!(found.solution.extends(&found.board));
        let (same, leading) =
            canonical::by_solution_with_transformation(&morph, &of_morph).unwrap();
        assert_eq!(same, found);
        assert_eq!(leading.apply(&morph), found.board);
        assert_eq!(leading.apply(&of_morph), found.solution);
        let again = canonical::by_solution(&found.board, &found.solution).unwrap();
        assert_eq!(again, expected, "{morph}");
    }
}

#[test]
fn a_puzzle_by_its_solution_is_the_least_over_the_automorphisms() {
    let solution: Grid = MOST_SYMMETRIC.parse().unwrap();
    // As the only clue, each clue can be moved to where the first cells are; with all empty or all
    // given, all automorphisms lead there.
    let alone = |cell: usize| {
        let mut digits = [0; 81];
        digits[cell] = solution.as_array()[cell];
        Grid::from_digits(&digits).unwrap()
    };
    let forms: Vec<_> = (0..81)
        .map(|cell| canonical::by_solution(&alone(cell), &solution).unwrap())
        .collect();
    let mut orbits: HashMap<Grid, u32> = HashMap::new();
    for form in &forms {
        *orbits.entry(form.board).or_default() += 1;
    }
    for form in &forms {
        // The number of automorphisms, divided by the number of cells that the clue can be moved
        // to.
        assert_eq!(form.automorphisms * orbits[&form.board], 648);
        // The clue stands in the last of these cells.
        let orbit = (0..81).filter(|&cell| forms[cell].board == form.board);
        assert_eq!(Some(form.board), orbit.map(alone).min());
    }
    for puzzle in [Grid::EMPTY, solution] {
        let form = canonical::by_solution(&puzzle, &solution).unwrap();
        assert_eq!((form.board, form.automorphisms), (puzzle, 648));
    }
}

#[test]
fn a_puzzle_has_no_form_by_what_does_not_solve_it() {
    let (puzzle, solution) = some_puzzles()[0];
    let other = generated(Kind::Full, 1, 1)[0];
    assert!(canonical::by_solution(&puzzle, &solution).is_some());
    assert_eq!(canonical::by_solution(&puzzle, &other), None);
    assert_eq!(canonical::by_solution(&puzzle, &puzzle), None);
    // One clue is enough, whichever it is.
    for cell in Grid::cells() {
        let mut one = Grid::EMPTY;
        for digit in 1..=9 {
            one.set(cell, digit);
            let right = digit == solution.digit(cell);
            assert_eq!(canonical::by_solution(&one, &solution).is_some(), right);
        }
    }
}

/// Facts about the list that were found by trying every transformation and with gridchecker.
#[test]
fn the_solutions_of_clues17_fall_into_46301_classes() {
    let Some(puzzles) = public_list("clues17.txt") else {
        return;
    };
    let mut classes: HashMap<Grid, u32> = HashMap::new();
    let mut forms = HashSet::new();
    let mut symmetric = 0;
    for (puzzle, solution) in puzzles.iter().zip(batch::unique_solutions(&puzzles)) {
        let solution = solution.unwrap();
        let form = canonical::grid(&solution).unwrap();
        *classes.entry(form.board).or_default() += 1;
        assert!(form.automorphisms <= 2);
        symmetric += u32::from(form.automorphisms == 2);
        let form = canonical::by_solution(puzzle, &solution).unwrap();
        assert_eq!(form.automorphisms, 1);
        forms.insert(form.board);
    }
    assert_eq!((classes.len(), symmetric, forms.len()), (46_301, 6, 49_158));
    let most = "123456789456789123798231564234675918815943276967812435379164852582397641641528397";
    assert_eq!(classes[&most.parse().unwrap()], 29);
    assert_eq!(classes.values().max(), Some(&29));
}

proptest! {
    #![proptest_config(cases(256, "suite/canonical_grids.proptest-regressions"))]

    #[test]
    fn whatever_the_digits_only_solutions_have_a_form(digits in prop::array::uniform32(any::<u8>())) {
        let mut all = *cyclic().as_array();
        all[..32].copy_from_slice(&digits);
        let legal = Grid::from_digits(&all).is_ok_and(|grid| grid.is_solution());
        prop_assert_eq!(canonical::grid_digits(&all).is_some(), legal);
    }
}
