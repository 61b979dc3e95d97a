//! Samples from the sum's terms, on purpose also where solutions could be listed, against all
//! solutions and against exact counts.
//!
//! Seeds are fixed, so a test that passes keeps passing. The cube root of a chi-square statistic is
//! nearly normal (Wilson and Hilferty, 1931); within four standard deviations it is accepted. That
//! is exceeded once in 16,000 times by samples from the right distribution, while with a wrong one
//! the statistic grows with the number of draws.

use super::*;
use crate::ground::simd::DetectedBackend;
use crate::test_boards::{Generator, Kind};
use crate::{Cell, Symmetry, exact};
use pretty_assertions::assert_eq;
use std::collections::HashMap;
use std::num::NonZero;

fn terms(grid: &Grid) -> Sampler {
    terms_with(grid, &Counter::new())
}

fn terms_with(grid: &Grid, counter: &Counter) -> Sampler {
    let sampler = Sampler::by_terms(grid, counter, &mut Allowance::unlimited(&Control::NONE));
    sampler.unwrap().expect("a grid with solutions")
}

/// Checks the numbers drawn of each outcome against the expected ones.
fn assert_fits(expected: &[f64], drawn: &[u32]) {
    let terms = expected.iter().zip(drawn);
    let chi_square: f64 = terms
        .map(|(&expected, &drawn)| (f64::from(drawn) - expected).powi(2) / expected)
        .sum();
    let freedom = expected.len() as f64 - 1.0;
    let variance = 2.0 / (9.0 * freedom);
    let deviations = ((chi_square / freedom).cbrt() - (1.0 - variance)) / variance.sqrt();
    assert!(
        deviations.abs() < 4.0,
        "{chi_square} with {freedom} degrees of freedom"
    );
}

/// A solution grid without the cells of its last digits, and some more.
fn without(index: u64, digits: u8, more: usize) -> Grid {
    let mut grid = Generator::new(Kind::Full, 5).board(index);
    for cell in Grid::cells() {
        let number = (cell.row() * 31 + cell.column() * 17) % 81;
        if grid.digit(cell) > 9 - digits || number < more {
            grid.set(cell, 0);
        }
    }
    grid
}

#[test]
fn every_solution_is_equally_likely() {
    // From grids in which every digit is given to those in which four digits can change places.
    for digits in 0..5 {
        let more = |index| (0..60).step_by(4).map(move |more| (index, more));
        let grids = (0..100).flat_map(more);
        let grids = grids.map(|(index, more)| without(index, digits, more));
        let few = |grid: &Grid| (150..700).contains(&Solver::new().count(grid, 700));
        let grids: Vec<Grid> = grids.filter(few).take(2).collect();
        assert_eq!(grids.len(), 2, "without {digits} digits");
        for grid in grids {
            let sampler = terms(&grid);
            let solutions = sampler.solutions() as usize;
            assert_eq!(sampler.solutions(), exact::count(&grid));
            assert_even(&grid, &sampler, 20 * solutions as u64);
        }
    }
}

/// Checks that draws are solutions of the grid, all of them equally likely.
fn assert_even(grid: &Grid, sampler: &Sampler, draws: u64) {
    let solutions = sampler.solutions() as usize;
    let mut counts: HashMap<Grid, u32> = HashMap::new();
    for index in 0..draws {
        *counts.entry(sampler.solution(1, index)).or_default() += 1;
    }
    for solution in counts.keys() {
        assert!(solution.is_solution() && solution.extends(grid));
    }
    assert_eq!(counts.len(), solutions, "{grid}");
    let counts: Vec<u32> = counts.into_values().collect();
    assert_fits(&vec![draws as f64 / solutions as f64; solutions], &counts);
}

/// Of a list and of terms.
#[test]
#[ignore = "slow: the gate runs it"]
fn a_million_draws_are_even() {
    let grid = without(0, 2, 10);
    let listed = Sampler::new(&grid).unwrap();
    assert!(matches!(listed.source, Source::Listed(_)));
    for sampler in [listed, terms(&grid)] {
        assert_even(&grid, &sampler, 1_000_000);
    }
}

/// With too many solutions to list, the share of those with a digit in a cell is known from counts.
#[test]
fn digits_come_as_often_as_counts_say() {
    let text = ".14....6..6............6..7..................6.1.5........7....4................8";
    let grid: Grid = text.parse().unwrap();
    let sampler = Sampler::new(&grid).unwrap();
    assert_eq!(sampler.solutions(), 886_812_130_812);
    let draws = 1500;
    let drawn: Vec<Grid> = (0..draws).map(|index| sampler.solution(2, index)).collect();
    for (row, column) in [(0, 0), (3, 4), (8, 2)] {
        let cell = Cell::new(row, column);
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        for digit in 1..=9 {
            let mut more = grid;
            more.set(cell, digit);
            let share = exact::count(&more) as f64 / sampler.solutions() as f64;
            let with = drawn
                .iter()
                .filter(|solution| solution.digit(cell) == digit)
                .count();
            if share > 0.0 {
                expected.push(share * draws as f64);
                found.push(with as u32);
            }
        }
        assert_eq!(found.iter().sum::<u32>(), draws as u32);
        assert_fits(&expected, &found);
    }
}

/// Four cells in two rows, two columns and two boxes that hold two digits crosswise.
fn exchangeable_rectangles(grid: &Grid) -> usize {
    let digit = |row, column| grid.digit(Cell::new(row, column));
    let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
    let rectangles = pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns)));
    rectangles
        .filter(|&((top, bottom), (left, right))| {
            (top / 3 == bottom / 3) != (left / 3 == right / 3)
                && digit(top, left) == digit(bottom, right)
                && digit(top, right) == digit(bottom, left)
        })
        .count()
}

/// Number of the three bands that have the same three digits beside each other in every box.
fn pure_bands(grid: &Grid) -> usize {
    let triple = |row: usize, stack: usize| {
        let digits = &grid.rows()[row][3 * stack..][..3];
        digits.iter().fold(0_u16, |set, digit| set | 1 << digit)
    };
    let pure = |band: &usize| {
        let triples = |stack| {
            let mut triples = [0, 1, 2].map(|row| triple(3 * band + row, stack));
            triples.sort();
            triples
        };
        triples(0) == triples(1) && triples(1) == triples(2)
    };
    (0..3).filter(pure).count()
}

/// Drawn from the terms of the empty grid's sum. The means are those of [`Kind::Full`], which is
/// made in quite another way, and of a third one: see the generator's `bands`.
#[test]
fn the_empty_grid_is_sampled_as_theory_says() {
    let sampler = terms(&Grid::EMPTY);
    assert_eq!(sampler.solutions(), 6_670_903_752_021_072_936_960);
    let draws = 4000;
    let (mut rectangles, mut squares) = (0.0, 0.0);
    let (mut bands, mut stacks) = (0, 0);
    for index in 0..draws {
        let solution = sampler.solution(3, index);
        assert!(solution.is_solution());
        let found = exchangeable_rectangles(&solution) as f64;
        rectangles += found;
        squares += found * found;
        bands += pure_bands(&solution);
        stacks += pure_bands(&Symmetry::TRANSPOSITION.apply(&solution));
    }
    let draws = draws as f64;
    let mean = rectangles / draws;
    let error = ((squares / draws - mean * mean) / draws).sqrt();
    assert!((mean - 11.575).abs() < 4.0 * error, "{mean} ± {error}");
    // Four standard deviations of a number of independent events; those of a grid hardly depend
    // on each other.
    let expected = 0.03595 * 3.0 * draws;
    for pure in [bands, stacks] {
        let deviation = (pure as f64 - expected).abs();
        assert!(deviation < 4.0 * expected.sqrt(), "{pure}");
    }
}

#[test]
fn a_solution_depends_on_nothing_but_grid_seed_and_index() {
    let grid = without(3, 1, 61);
    let sampler = terms(&grid);
    let drawn: Vec<Grid> = (0..20).map(|index| sampler.solution(9, index)).collect();
    for backend in DetectedBackend::all() {
        for threads in [1, 3] {
            let counter = Counter::new().with_backend(backend);
            let counter = counter.with_threads(NonZero::new(threads).unwrap());
            let sampler = terms_with(&grid, &counter);
            let backwards = (0..20).rev().map(|index| sampler.solution(9, index));
            assert!(backwards.eq(drawn.iter().rev().copied()), "{backend}");
        }
    }
    assert_ne!(sampler.solution(10, 0), drawn[0]);
}

#[test]
fn the_empty_grid_has_the_generators_boards() {
    let sampler = Sampler::new(&Grid::EMPTY).unwrap();
    let generator = Generator::new(Kind::Full, 6);
    for index in 0..5 {
        assert_eq!(sampler.solution(6, index), generator.board(index));
    }
}

#[test]
fn few_solutions_are_listed_and_none_refused() {
    let grid = without(0, 2, 10);
    let sampler = Sampler::new(&grid).unwrap();
    assert!(matches!(sampler.source, Source::Listed(_)));
    assert_eq!(sampler.solutions(), exact::count(&grid));
    assert!((0..50).all(|index| sampler.solution(4, index).extends(&grid)));
    let mut impossible = Grid::EMPTY;
    for column in 0..8 {
        impossible.set(Cell::new(0, column), column as u8 + 1);
    }
    impossible.set(Cell::new(5, 8), 9);
    assert!(Sampler::new(&impossible).is_none());
    impossible.set(Cell::new(5, 8), 0);
    impossible.set(Cell::new(5, 0), 1);
    assert!(Sampler::new(&impossible).is_none());
}

#[test]
fn samples_are_what_they_were() {
    let first = |text: &str| {
        let grid: Grid = format!("{text:.<81}").parse().unwrap();
        Sampler::new(&grid).unwrap().solution(1, 0).to_string()
    };
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...";
    assert_eq!(
        ["", "123456789456", puzzle].map(first),
        [
            "389465172725931846146872539651749283897213465432658917268197354514326798973584621",
            "123456789456978321798231564237849156915362847684517932369784215871625493542193678",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ]
    );
}
