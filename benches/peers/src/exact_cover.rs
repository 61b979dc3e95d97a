//! A puzzle as the exact cover problem that the crate `dlx` solves.
//!
//! The crate comes with no Sudoku of its own. The items that clues meet are left out of the
//! problem, as in the dancing links of the tests, so that the two differ in nothing but the dance.

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::{OptOrder, Solver, Uint};
use ninefold::Grid;

/// Items of an unsolved grid: each cell is filled, each digit is in each row, column and box.
const ITEMS: usize = 4 * 81;

/// Counts the solutions of `grid`, up to `cap`.
pub fn count(grid: &Grid, cap: u64) -> u64 {
    let mut met = [false; ITEMS];
    for (cell, &clue) in grid.digits().iter().enumerate() {
        if clue != 0 {
            for item in items_of(cell, clue) {
                if std::mem::replace(&mut met[item], true) {
                    return 0;
                }
            }
        }
    }

    // The items that are left, numbered from 0.
    let mut numbers = [0; ITEMS];
    let mut items: Uint = 0;
    for item in (0..ITEMS).filter(|&item| !met[item]) {
        numbers[item] = items;
        items += 1;
    }
    let mut options: Vec<Vec<Uint>> = Vec::new();
    for cell in (0..81).filter(|&cell| !met[cell]) {
        for digit in 1..=9 {
            let meets = items_of(cell, digit);
            if meets.iter().all(|&item| !met[item]) {
                options.push(meets.iter().map(|&item| numbers[item]).collect());
            }
        }
    }

    // The crate panics without items or options.
    if items == 0 {
        return cap.min(1);
    }
    if options.is_empty() {
        return 0;
    }
    let mut problem = dlx::x::make_problem(items, 0, &options, OptOrder::Seq);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solver = Solver::new(&mut problem);
    let mut count = 0;
    while count < cap && solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

/// The items that `digit` in `cell` meets; the first has the number of the cell.
fn items_of(cell: usize, digit: u8) -> [usize; 4] {
    let digit = usize::from(digit) - 1;
    let (row, column) = (cell / 9, cell % 9);
    let in_box = row / 3 * 3 + column / 3;
    [
        cell,
        81 + row * 9 + digit,
        162 + column * 9 + digit,
        243 + in_box * 9 + digit,
    ]
}
