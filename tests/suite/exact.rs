//! Exact counts against enumeration, dancing links, and properties that must hold among them.

use crate::boards::{cases, some, symmetries};
use crate::oracle;
use ninefold::exact::{self, Counter};
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::{Cell, Control, Grid, Stopped};
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// All solution grids, after Felgenhauer and Jarvis (2005).
pub const ALL: u128 = 6_670_903_752_021_072_936_960;

/// The number of solutions by the sum, even where there are few.
fn sum(grid: &Grid) -> u128 {
    sum_with(&Counter::new(), grid)
}

fn sum_with(counter: &Counter, grid: &Grid) -> u128 {
    let sum = counter.sum_within(grid, &Control::NONE);
    sum.expect("nothing stops it")
}

/// The grid that begins with these cells.
pub fn grid(text: &str) -> Grid {
    format!("{text:.<81}").parse().unwrap()
}

/// A board of the generator with `clues` of its cells kept.
pub fn kept(index: u64, clues: usize) -> Grid {
    let solution = Generator::new(Kind::Full, 77).board(index);
    let mut order: Vec<Cell> = Grid::cells().collect();
    // Any order that differs from board to board will do.
    order.sort_by_key(|cell| {
        let number = cell.index() as u64 + 81 * index;
        number
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(31)
            .wrapping_mul(0x94d0_49bb_1331_11eb)
    });
    let mut grid = Grid::EMPTY;
    for &cell in &order[..clues] {
        grid.set(cell, solution.digit(cell));
    }
    grid
}

/// Known numbers, by enumeration or from another program.
#[rustfmt::skip]
const KNOWN: [(&str, u128); 14] = [
    ("", ALL),
    ("....5", ALL / 9),
    ("123456789", 18_383_222_420_692_992),
    ("123......456......789", 18_383_222_420_692_992),
    ("123456789456789123789123456", 7_802_998_272),
    ("........................................7.....6..1.......3.......................", 1_041_715_937_172_602_880),
    ("...9...3.8........................7.....6.........2....2.....................8...", 128_268_430_766_136),
    (".14....6..6............6..7..................6.1.5........7....4................8", 886_812_130_812),
    (".5....1....6...9...............78..........73.....6......1..65.6.........3.4.....", 60_222_264),
    ("700900001100005900000200080005020003000000648413000000007002090201060804080504012", 3),
    ("000702453900008000740005010195080000070000025030579108000601000060900001000000006", 85),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1),
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
    ("12345678.........9", 0),
];

#[test]
fn known_numbers() {
    for (text, solutions) in some(KNOWN) {
        assert_eq!(sum(&grid(text)), solutions, "{text}");
        if solutions < exact::BUDGET.into() {
            assert_eq!(exact::count(&grid(text)), solutions, "{text}");
        }
    }
}

#[test]
fn one_clue_leaves_a_ninth() {
    for (row, column, digit) in [(0, 0, 1), (4, 3, 9)] {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::new(row, column), digit);
        assert_eq!(exact::count(&grid), ALL / 9);
    }
}

#[test]
fn contradicting_clues_leave_nothing() {
    for text in ["5.5", "5........5", "5.........5"] {
        assert_eq!(sum(&grid(text)), 0);
        assert_eq!(exact::count(&grid(text)), 0);
    }
}

#[test]
#[ignore = "slow: the gate runs it"]
fn random_grids_have_as_many_solutions_as_are_found() {
    let grids: Vec<Grid> = (0..220)
        .map(|index| kept(index, 20 + index as usize % 9))
        .collect();
    let cap = 1_000_000;
    let found = LaneSolver::new().count(&grids, cap);
    let all = found.iter().filter(|&&found| found < cap).count();
    assert!(all > 150, "only {all} can be compared");
    for (grid, &found) in grids.iter().zip(&found) {
        let sum = sum(grid);
        if found < cap {
            assert_eq!(sum, u128::from(found), "{grid}");
        } else {
            assert!(sum >= cap.into(), "{grid}");
        }
        if found < 2_000 {
            assert_eq!(oracle::count(3, grid.digits(), 2_000), found, "{grid}");
        }
    }
}

#[test]
fn grids_of_every_kind_have_as_many_solutions_as_are_found() {
    #[rustfmt::skip]
    let kinds = [
        Kind::Minimal, Kind::Easy, Kind::Impossible, Kind::Illegal, Kind::Full,
    ];
    for kind in kinds {
        for grid in crate::boards::generated(kind, 3, 40) {
            let found = Solver::new().count(&grid, 2);
            assert_eq!(sum(&grid), found.into(), "{kind}: {grid}");
        }
    }
}

#[test]
fn a_cell_has_one_digit_or_another() {
    for (index, clues) in [(3, 14), (4, 15), (5, 17), (6, 19)] {
        let grid = kept(index, clues);
        let mut empty = Grid::cells().filter(|&cell| grid.digit(cell) == 0);
        let cell = empty.nth(13 * index as usize % 60).unwrap();
        let parts = (1..=9).map(|digit| {
            let mut more = grid;
            more.set(cell, digit);
            sum(&more)
        });
        assert_eq!(parts.sum::<u128>(), sum(&grid), "{grid}");
    }
}

proptest! {
    #![proptest_config(cases(12, "exact.regressions"))]

    #[test]
    fn symmetries_do_not_change_the_number(
        index in 0..10_000_u64,
        clues in 14..30_usize,
        symmetry in symmetries(),
    ) {
        let grid = kept(index, clues);
        let image = symmetry.apply(&grid);
        prop_assert_eq!(sum(&grid), sum(&image));
    }

    #[test]
    fn any_clues_are_counted(grid in crate::boards::boards(18..40, 0..4)) {
        let found = LaneSolver::new().count(&[grid], 1_000_000)[0];
        if found < 1_000_000 {
            prop_assert_eq!(sum(&grid), u128::from(found));
        }
    }
}

#[test]
fn every_backend_and_any_number_of_threads_count_alike() {
    let grids = [kept(7, 16), kept(8, 18), kept(9, 22)];
    let sums = grids.map(|grid| sum(&grid));
    for backend in DetectedBackend::all() {
        for threads in [1, 3] {
            let counter = Counter::new().with_backend(backend);
            let counter = counter.with_threads(NonZero::new(threads).unwrap());
            assert_eq!(
                grids.map(|grid| sum_with(&counter, &grid)),
                sums,
                "{backend}"
            );
            assert_eq!(grids.map(|grid| counter.count(&grid)), sums, "{backend}");
        }
    }
}

#[test]
fn a_listener_hears_how_far_a_count_is_and_a_flag_stops_it() {
    let grid = kept(10, 14);
    // One thread, since another may have taken the last part before the flag is set.
    let counter = Counter::new().with_threads(NonZero::<usize>::MIN);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&seen);
    let watched = Control::new().with_progress(move |done| listener.lock().unwrap().push(done));
    let count = counter.sum_within(&grid, &watched);
    assert_eq!(count, Ok(sum(&grid)));
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted() && seen.len() > 10);
    assert!(seen[0] >= 0.0 && *seen.last().unwrap() == 1.0);
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Control::new().with_stop(Arc::clone(&stop));
    let stopped = stopped.with_progress(move |done| stop.store(done >= 0.3, Ordering::Relaxed));
    assert_eq!(counter.sum_within(&grid, &stopped), Err(Stopped));
    // A counter that was stopped counts again.
    assert_eq!(counter.sum_within(&grid, &Control::NONE), count);
    let stopped = Control::new().with_stop(Arc::new(AtomicBool::new(true)));
    assert_eq!(Counter::new().sum_within(&grid, &stopped), Err(Stopped));
}

#[test]
fn counts_asked_for_at_once_wait_for_each_other() {
    let counter = Counter::new();
    let grids = [kept(11, 14), kept(12, 15), kept(13, 16)];
    let sums = grids.map(|grid| sum(&grid));
    std::thread::scope(|scope| {
        let counts = grids.map(|grid| {
            scope.spawn({
                let counter = &counter;
                move || sum_with(counter, &grid)
            })
        });
        assert_eq!(counts.map(|count| count.join().unwrap()), sums);
    });
}
