//! Questions to boards of every size and layout, from one cell to 25x25, whose size is known only when they are
//! read. One cell holds a 1. Only [`is_legal`] takes larger boards than 25x25.

use ninefold::answers::{Enumerate, Question, Settings};
use ninefold::layout::{self, Layout};
use ninefold::scalar::Solver;
use ninefold::score::ScoreSolver;
use ninefold::{Answer, Board, Grid, SolutionOrder, exact};
use ninefold_study::canonical::{self, Form};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The solutions of a board, in reading order.
#[derive(Debug, PartialEq)]
pub enum Solutions {
    /// Clues contradict each other.
    Conflicting,
    /// There are none, though no clue contradicts another.
    None,
    /// There is one.
    One(Vec<u8>),
    /// There are several, of which this is some.
    Several(Vec<u8>),
}

/// Number of solutions from which on the exact counter counts them, which is no quicker for fewer.
const FEW: u64 = 1000;

/// Number of cells of the largest board whose first solution is searched for. On larger ones that can
/// take as long as visiting all solutions.
const ORDERED: usize = 81;

/// The layout of boards with square boxes and as many cells.
fn layout_of(digits: &[u8]) -> Layout {
    let side = digits.len().isqrt();
    let layout = format!("{side}x{side}").parse();
    layout.expect("a size of boards, which was checked")
}

/// The classic grid of these digits.
fn grid(digits: &[u8]) -> Grid {
    Grid::from_digits(digits).expect("the cells of a board, each checked against the side")
}

/// Returns true if no clue contradicts another, on a board of any box order.
pub fn is_legal(digits: &[u8]) -> bool {
    let side = digits.len().isqrt();
    let order = side.isqrt();
    let mut seen = HashSet::new();
    let mut clues = digits.iter().enumerate().filter(|(_, digit)| **digit != 0);
    clues.all(|(cell, digit)| {
        let (row, column) = (cell / side, cell % side);
        let in_box = row / order * order + column / order;
        let houses = [row, side + column, 2 * side + in_box];
        houses.iter().all(|&house| seen.insert((house, digit)))
    })
}

/// The solutions of a board.
pub fn solve(digits: &[u8]) -> Solutions {
    match digits.len() {
        1 => Solutions::One(vec![1]),
        81 => match Solver::new().solve(&grid(digits)) {
            Answer::Illegal(_) => Solutions::Conflicting,
            Answer::Unique(solution) => Solutions::One(solution.digits().to_vec()),
            Answer::Ambiguous(some) => Solutions::Several(some.digits().to_vec()),
            _ => Solutions::None,
        },
        _ => solve_by(&layout_of(digits), digits),
    }
}

/// The solutions of a board of a layout.
pub fn solve_by(layout: &Layout, digits: &[u8]) -> Solutions {
    if !layout.is_legal(digits) {
        return Solutions::Conflicting;
    }
    let mut found = None;
    let flow = layout::Solver::new(layout.clone()).visit(digits, |solution| {
        match found.replace(solution.to_vec()) {
            None => ControlFlow::Continue(()),
            Some(other) => ControlFlow::Break(other),
        }
    });
    match (flow, found) {
        (ControlFlow::Break(some), _) => Solutions::Several(some),
        (_, Some(only)) => Solutions::One(only),
        (_, None) => Solutions::None,
    }
}

/// The first of several solutions of a board of a layout in lexicographic order: cell by cell the least
/// digit with which there is a solution.
pub fn first_of_several_by(layout: &Layout, digits: &[u8]) -> Vec<u8> {
    let mut solver = layout::Solver::new(layout.clone());
    let mut first = digits.to_vec();
    for cell in (0..digits.len()).filter(|&cell| digits[cell] == 0) {
        first[cell] = 1;
        while solver.count(&first, 1) == 0 {
            first[cell] += 1;
        }
    }
    first
}

/// The first of several solutions in lexicographic order, or, of a large board, `some`.
pub fn first_of_several(digits: &[u8], some: Vec<u8>) -> Vec<u8> {
    if digits.len() > ORDERED {
        return some;
    }
    match visit(digits, |first| ControlFlow::Break(first.to_vec())) {
        ControlFlow::Break(first) => first,
        ControlFlow::Continue(()) => some,
    }
}

/// The first solution in lexicographic order, or, of a large board, any.
pub fn first(digits: &[u8]) -> Option<Vec<u8>> {
    match solve(digits) {
        Solutions::Conflicting | Solutions::None => None,
        Solutions::One(only) => Some(only),
        Solutions::Several(some) => Some(first_of_several(digits, some)),
    }
}

/// Calls `visitor` with every solution, in lexicographic order, until it breaks.
pub fn visit<B>(digits: &[u8], mut visitor: impl FnMut(&[u8]) -> ControlFlow<B>) -> ControlFlow<B> {
    if digits.len() == 1 {
        return visitor(&[1]);
    }
    let board = Board::from_digits(&layout_of(digits), digits);
    let board = board.expect("the cells of a board, each checked against the side");
    let question = Enumerate::new().in_order(SolutionOrder::Lexicographic);
    let settings = Settings::new();
    let mut worker = Question::<Board>::worker(&question, &settings);
    let end = question.answer(&mut worker, &[board], &settings, |_, answer| {
        let flow = answer.item().map(|solution| visitor(solution.digits()));
        flow.and_then(ControlFlow::break_value).map_or(Ok(()), Err)
    });
    match end {
        Ok(()) => ControlFlow::Continue(()),
        Err(broken) => ControlFlow::Break(broken),
    }
}

/// Returns true if no clue can be removed: without any of them there are several solutions. The board has one.
pub fn is_minimal(digits: &[u8]) -> bool {
    if digits.len() == 1 {
        return digits == [0];
    }
    let mut solver = layout::Solver::new(layout_of(digits));
    let mut clues = (0..digits.len()).filter(|&cell| digits[cell] != 0);
    clues.all(|cell| {
        let mut without = digits.to_vec();
        without[cell] = 0;
        solver.count(&without, 2) > 1
    })
}

/// Returns true if two 9x9 grids have the same canonical form.
pub fn are_isomorphic(one: &[u8], other: &[u8]) -> bool {
    let form = |digits| canonical::puzzle(&grid(digits), Form::Strict);
    form(one) == form(other)
}

/// The exact number of solutions of a 9x9 grid.
pub fn count(digits: &[u8]) -> u128 {
    let grid = grid(digits);
    match Solver::new().count(&grid, FEW) {
        FEW => exact::count(&grid),
        few => few.into(),
    }
}

/// The largest target score of a 9x9 grid, if it has a solution.
pub fn best_score(digits: &[u8]) -> Option<i64> {
    let best = ScoreSolver::default().with_any_grid().best(&grid(digits))?;
    Some(best.score)
}
