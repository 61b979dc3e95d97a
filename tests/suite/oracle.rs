//! Dancing links as an oracle for the tests: numbers of solutions, and solutions.

pub use crate::dlx::count;

use crate::dlx::Dlx;
use ninefold::{Grid, Pencilmarks};
use std::ops::ControlFlow;

/// The solutions, at most `cap` of them, in the order in which the search finds them.
pub fn solutions(order: usize, cells: &[u8], cap: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if cap > 0 {
        Dlx::new(order, cells).visit(&mut |grid| {
            found.push(grid.to_vec());
            match found.len() < cap {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
    }
    found
}

/// The solutions of pencilmarks, at most `cap` of them, in ascending order.
pub fn of_marks(marks: &Pencilmarks, cap: usize) -> Vec<Grid> {
    let allows = |cell: usize, digit: u8| marks.masks()[cell] >> (digit - 1) & 1 == 1;
    let mut found = Vec::new();
    Dlx::with_candidates(3, &[0; 81], allows).visit(&mut |digits| {
        found.push(Grid::from_digits(digits).unwrap());
        match found.len() < cap {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    found.sort_unstable();
    found
}
