//! Backdoors in singles: sets of cells such that, once they are filled from the solution, singles
//! solve the rest.

use super::class::Class;
use super::layout::Layout;
use super::marks::{Marks, Mask};
use super::rounds::settle;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::grid::Grid;

/// The size of the largest backdoors that are searched for.
///
/// With n cells left open by singles, there are some n³/6 sets of three: up to some 40,000 for a
/// puzzle that has no smaller one.
pub const LARGEST_BACKDOOR: u32 = 3;

/// The smallest backdoors of a puzzle in singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Backdoors {
    /// The smallest number of cells such that, once they are filled from the solution, naked and
    /// hidden singles solve the rest: 0 if singles solve the puzzle by themselves. None if it is
    /// more than [`LARGEST_BACKDOOR`].
    pub size: Option<u32>,
    /// Number of such sets of this size: 1, the empty one, if the size is 0. None if the size is.
    pub number: Option<u64>,
}

impl Backdoors {
    /// No backdoors up to the largest size.
    pub(crate) const LARGER: Backdoors = Backdoors {
        size: None,
        number: None,
    };

    /// Backdoors of a size, and their number.
    pub(crate) fn of(size: u32, number: u64) -> Self {
        Backdoors {
            size: Some(size),
            number: Some(number),
        }
    }
}

/// The backdoors of a puzzle with this solution.
///
/// # Errors
/// [`Stopped`] if the allowance is used up.
pub(super) fn backdoors(
    layout: &Layout,
    puzzle: &Grid,
    solution: &Grid,
    allowance: &mut Allowance,
) -> Result<Backdoors, Stopped> {
    let begin = by_singles(layout, Marks::of(layout, puzzle));
    if begin.is_solved(layout) {
        return Ok(Backdoors::of(0, 1));
    }
    for size in 1..=LARGEST_BACKDOOR {
        let number = sets(layout, &begin, solution, 0, size, allowance)?;
        if number > 0 {
            return Ok(Backdoors::of(size, number));
        }
    }
    Ok(Backdoors::LARGER)
}

/// Number of sets of `size` cells, none of them before `first`, with which singles solve the board.
/// No smaller set does.
fn sets(
    layout: &Layout,
    marks: &Marks,
    solution: &Grid,
    first: usize,
    size: u32,
    allowance: &mut Allowance,
) -> Result<u64, Stopped> {
    let mut number = 0;
    for cell in first..marks.cells().len() {
        // Filling a filled cell adds nothing.
        if marks.cells()[cell].is_power_of_two() {
            continue;
        }
        allowance.take_node()?;
        let digit: Mask = 1 << (solution.digits()[cell] - 1);
        let mut filled = *marks;
        filled.place(cell, digit);
        let filled = by_singles(layout, filled);
        number += match size {
            1 => u64::from(filled.is_solved(layout)),
            _ => sets(layout, &filled, solution, cell + 1, size - 1, allowance)?,
        };
    }
    Ok(number)
}

/// The candidates that naked and hidden singles leave.
fn by_singles(layout: &Layout, marks: Marks) -> Marks {
    settle(layout, marks, Class::HiddenSingles).marks
}
