//! Solutions that are drawn uniformly, held against all of them.

use crate::generate::{Generator, Kind};
use ninefold::layout::{Layout, Solver};
use pretty_assertions::assert_eq;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The counts of a million solutions, as a chi-square statistic with its number of solutions.
fn chi_square(layout: &Layout) -> (f64, usize) {
    let mut counts: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut generator = Generator::of_layout(layout, Kind::Full, 17);
    assert!(generator.is_uniform(), "{layout}");
    for part in 0..100 {
        let solutions = generator.digits(10_000 * part..10_000 * (part + 1));
        for solution in solutions.unwrap().chunks(layout.cells()) {
            *counts.entry(solution.to_vec()).or_default() += 1;
        }
    }
    let expected = 1e6 / counts.len() as f64;
    let deviations = counts
        .values()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected);
    (deviations.sum(), counts.len())
}

/// Of n solutions, a chi-square statistic has the mean n - 1 and the variance 2 (n - 1): four standard deviations.
#[test]
fn solutions_are_equally_likely() {
    let jigsaw = |map: &str| Layout::jigsaw(map).unwrap();
    let named = |name: &str| name.parse::<Layout>().unwrap();
    for (layout, solutions) in [
        (named("4x4"), 288),
        (named("5x5+x"), 960),
        (named("6x6+x"), 8_640),
        (jigsaw("AABBB AABBC ADDCC EEDDC EEEDC"), 600),
        (jigsaw("AAABB CCABB CCADB CEDDD EEEED"), 1_680),
    ] {
        let (chi_square, found) = chi_square(&layout);
        assert_eq!(found, solutions, "{layout}");
        let mean = solutions as f64 - 1.0;
        let bound = 4.0 * (2.0 * mean).sqrt();
        assert!((chi_square - mean).abs() < bound, "{layout}: {chi_square}");
    }
}

/// True if no two rows and columns hold the same two digits crosswise: no intercalate.
fn has_no_intercalate(grid: &[u8]) -> bool {
    let mut corners = (0..36).flat_map(|one| (0..36).map(move |other| (one, other)));
    !corners.any(|(one, other)| {
        let (across, down) = (one / 6 * 6 + other % 6, other / 6 * 6 + one % 6);
        one / 6 < other / 6
            && one % 6 != other % 6
            && grid[one] == grid[other]
            && grid[across] == grid[down]
    })
}

/// A share of all 6x6 grids, by a search that visits those with the first row in order.
#[test]
fn grids_without_intercalates_are_as_many_as_there_should_be() {
    let layout: Layout = "6x6".parse().unwrap();
    let mut board = [0; 36];
    board[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    let (mut all, mut without) = (0, 0);
    let _ = Solver::new(layout.clone()).visit(&board, |solution| {
        all += 1;
        without += u32::from(has_no_intercalate(solution));
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(all * 720, 28_200_960);
    let share = f64::from(without) / f64::from(all);
    let draws = 100_000;
    let grids = Generator::of_layout(&layout, Kind::Full, 17)
        .digits(0..draws)
        .unwrap();
    let found = grids
        .chunks(36)
        .filter(|grid| has_no_intercalate(grid))
        .count() as f64;
    let expected = draws as f64 * share;
    assert!(
        (found - expected).abs() < 4.0 * expected.sqrt(),
        "{found} {expected}"
    );
    assert!((share - 0.0049).abs() < 0.0001, "{share}");
}

/// Regions that are boxes after rows and columns change places have the solutions of the classic grid; others have not.
#[test]
fn jigsaws_of_the_classic_grid_are_drawn_from_it() {
    let map = |lines: [usize; 9]| -> String {
        let cells = (0..81).map(|cell| lines[cell / 9] / 3 * 3 + lines[cell % 9] / 3);
        cells
            .map(|region| char::from(b'A' + region as u8))
            .collect()
    };
    for lines in [[0, 1, 2, 3, 4, 5, 6, 7, 8], [3, 0, 4, 1, 8, 2, 5, 7, 6]] {
        let layout = Layout::jigsaw(&map(lines)).unwrap();
        let mut generator = Generator::of_layout(&layout, Kind::Full, 1);
        assert!(generator.is_uniform());
        let grids = generator.digits(0..50).unwrap();
        assert!(grids.chunks(81).all(|grid| layout.is_solution(grid)));
        // Another rule takes most of them away.
        assert!(!Generator::of_layout(&layout.with_diagonals(), Kind::Full, 1).is_uniform());
    }
    let other = crate::generate::random_jigsaw(9, 1, 1).unwrap();
    assert!(!Generator::of_layout(&other, Kind::Full, 1).is_uniform());
}

/// Layouts whose solutions can be counted are those of the documentation.
#[test]
fn small_layouts_are_drawn_uniformly() {
    let is_uniform = |layout: &Layout| Generator::of_layout(layout, Kind::Full, 1).is_uniform();
    let rules = ["x", "windoku", "disjoint", "anti-knight", "anti-king"];
    for size in ["5x5", "6x6", "6x6:1x6"] {
        assert!(is_uniform(&size.parse().unwrap()));
        let mut ruled = rules
            .iter()
            .filter_map(|rule| format!("{size}+{rule}").parse().ok());
        assert!(ruled.all(|layout: Layout| is_uniform(&layout)), "{size}");
    }
    for number in 0..8 {
        let [six, seven] =
            [6, 7].map(|digits| crate::generate::random_jigsaw(digits, 2, number).unwrap());
        assert!(is_uniform(&seven), "{}", seven.map());
        for layout in [
            six.clone().with_diagonals(),
            six.clone().with_king_moves(),
            six,
        ] {
            assert!(is_uniform(&layout), "{}", layout.map());
        }
    }
    for (name, expected) in [
        ("7x7", true),
        ("7x7+x", false),
        ("8x8+anti-knight", true),
        ("8x8+x", false),
        ("10x10", false),
        ("x+anti-knight+anti-king", false),
    ] {
        assert_eq!(is_uniform(&name.parse().unwrap()), expected, "{name}");
    }
}
