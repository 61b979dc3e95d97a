//! Ratings of boards of a layout: by singles, and by the guesses of the search of [`layout::Solver`](Solver).
//!
//! Rounds, classes and backdoors are [defined](super) as those of classic boards are, with the houses and pairs of the
//! layout, but for singles only. Guesses are others: those of the scalar engine's search, which removes locked
//! candidates, too, and branches where contradictions were. They depend on how a puzzle lies.

use super::backdoors::{Backdoors, LARGEST_BACKDOOR};
use super::marks::{Mask, single};
use super::{Class, Rating};
use crate::engines::of_layout::Solver;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::layout::Layout;

/// The class of a puzzle with one solution, of which only singles are looked at.
pub(crate) fn class_by_singles(solver: &mut Solver, puzzle: &[u8]) -> Class {
    match () {
        () if are_solving(solver, puzzle, false) => Class::NakedSingles,
        () if are_solving(solver, puzzle, true) => Class::HiddenSingles,
        () => Class::Beyond,
    }
}

/// Returns true if naked singles, or hidden ones, too, solve a board.
fn are_solving(solver: &mut Solver, board: &[u8], with_hidden: bool) -> bool {
    let left = solver.singles(board, with_hidden);
    left.is_some_and(|left| left.iter().all(|mask| mask.is_power_of_two()))
}

/// The rating of a puzzle with one solution that a search proved in this number of nodes; none where singles solve it.
pub(crate) fn rating(solver: &mut Solver, puzzle: &[u8], nodes: Option<u64>) -> Rating {
    Rating {
        class: class_by_singles(solver, puzzle),
        rounds: rounds(solver.layout(), puzzle),
        // Each guess has two nodes: a cell has this digit, or another one.
        guesses: Some(nodes.map_or(0, |nodes| (nodes - 1) / 2)),
    }
}

/// The number of rounds of singles.
fn rounds(layout: &Layout, puzzle: &[u8]) -> u32 {
    let all = (1 << layout.digits()) - 1;
    let clues = puzzle.iter().map(|&digit| match digit {
        0 => all,
        digit => 1 << (digit - 1),
    });
    // Clues are naked singles.
    let mut marks = filled(layout, clues.collect());
    let mut rounds = 0;
    loop {
        let next = filled(layout, with_hidden(layout, &marks));
        if next == marks {
            return rounds;
        }
        rounds += 1;
        marks = next;
    }
}

/// The candidates, where a hidden single is the only one of its cell.
fn with_hidden(layout: &Layout, marks: &[Mask]) -> Vec<Mask> {
    let mut hidden = vec![0; marks.len()];
    for house in layout.houses() {
        let cells = || house.cells().iter().map(|&cell| usize::from(cell));
        let (once, twice) = cells().fold((0, 0), |(once, twice), cell| {
            (once | marks[cell], twice | once & marks[cell])
        });
        cells().for_each(|cell| hidden[cell] |= marks[cell] & once & !twice);
    }
    let both = marks.iter().zip(hidden);
    both.map(|(&mask, hidden)| if hidden == 0 { mask } else { hidden })
        .collect()
}

/// The candidates that are left when the cells with one of them are filled.
fn filled(layout: &Layout, marks: Vec<Mask>) -> Vec<Mask> {
    let mut placed = vec![0; marks.len()];
    for house in layout.houses() {
        let cells = || house.cells().iter().map(|&cell| usize::from(cell));
        let union = cells().fold(0, |union, cell| union | single(marks[cell]));
        cells().for_each(|cell| placed[cell] |= union);
    }
    for &(one, other) in layout.pairs() {
        let [one, other] = [one, other].map(usize::from);
        placed[one] |= single(marks[other]);
        placed[other] |= single(marks[one]);
    }
    let both = marks.into_iter().zip(placed);
    both.map(|(mask, placed)| match single(mask) {
        0 => mask & !placed,
        single => single,
    })
    .collect()
}

/// The backdoors of a puzzle with this solution.
///
/// # Errors
/// [`Stopped`] if the allowance is used up.
pub(crate) fn backdoors(
    solver: &mut Solver,
    puzzle: &[u8],
    solution: &[u8],
    allowance: &mut Allowance,
) -> Result<Backdoors, Stopped> {
    let mut board = puzzle.to_vec();
    if are_solving(solver, &board, true) {
        return Ok(Backdoors::of(0, 1));
    }
    for size in 1..=LARGEST_BACKDOOR {
        let number = sets(solver, &mut board, solution, 0, size, allowance)?;
        if number > 0 {
            return Ok(Backdoors::of(size, number));
        }
    }
    Ok(Backdoors::LARGER)
}

/// Number of sets of `size` cells, none of them before `first`, with which singles solve the board. No smaller set does.
fn sets(
    solver: &mut Solver,
    board: &mut [u8],
    solution: &[u8],
    first: usize,
    size: u32,
    allowance: &mut Allowance,
) -> Result<u64, Stopped> {
    let left = solver.singles(board, true);
    let left = left.expect("a part of a solution").to_vec();
    let mut number = 0;
    for cell in first..board.len() {
        // Filling a filled cell adds nothing.
        if left[cell].is_power_of_two() {
            continue;
        }
        allowance.take_node()?;
        board[cell] = solution[cell];
        number += match size {
            1 => u64::from(are_solving(solver, board, true)),
            _ => sets(solver, board, solution, cell + 1, size - 1, allowance)?,
        };
        board[cell] = 0;
    }
    Ok(number)
}
