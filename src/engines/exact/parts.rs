//! Exact counts of boards and of pencilmarks, which the sum may take only in parts.
//!
//! Where the [places](super::places) of digits cannot be expressed in the sum, the candidates are
//! split, and the solutions of the parts are counted one part after the other. Each part with few
//! solutions is counted by visiting them. The number of parts may grow exponentially with the number
//! of digits that have to be split, but their solutions become fewer as quickly.

use super::Counter;
use super::few::FewCounter;
use super::places::Places;
use crate::engines::scalar::{Candidates, Propagation};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use crate::ground::puzzle::EnginePuzzle;

/// Boards and pencilmarks whose solutions can be counted exactly, whatever their number.
pub trait CountExactly: EnginePuzzle {
    /// Counts by sums, within an allowance: best where more than [`BUDGET`](super::BUDGET) solutions are known to
    /// exist.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    fn sum(&self, counter: &Counter, allowance: &mut Allowance) -> Result<u128, Stopped>;

    /// The same with clues in some cells, of which none contradicts the original.
    fn with_clues(&self, clues: &Grid) -> Self;
}

impl CountExactly for Grid {
    fn sum(&self, counter: &Counter, allowance: &mut Allowance) -> Result<u128, Stopped> {
        let grid = *self;
        counter.sum_allowed(&grid, allowance)
    }

    fn with_clues(&self, clues: &Grid) -> Self {
        debug_assert!(clues.extends(self));
        *clues
    }
}

impl CountExactly for Pencilmarks {
    fn sum(&self, counter: &Counter, allowance: &mut Allowance) -> Result<u128, Stopped> {
        if let Some(grid) = self.as_grid() {
            return counter.sum_allowed(&grid, allowance);
        }
        let mut few = FewCounter::new(counter.backend());
        let mut open = vec![*self];
        let mut sum = 0;
        let mut is_first = true;
        while let Some(marks) = open.pop() {
            allowance.check()?;
            let mut candidates = Candidates::new(&marks);
            match candidates.propagate() {
                Propagation::Contradiction => continue,
                Propagation::Solved => {
                    sum += 1;
                    continue;
                }
                Propagation::Stuck => {}
            }
            let narrowed = narrowed(&candidates);
            // The whole is already known to have many.
            if !std::mem::take(&mut is_first)
                && let Some(count) = few.count(&narrowed, allowance.control())?
            {
                sum += u128::from(count);
                continue;
            }
            let places = Places::of_masks(*narrowed.masks());
            match places.parts() {
                Some(parts) => {
                    allowance.mute();
                    open.extend(parts.into_iter().map(Pencilmarks::from_known_masks));
                }
                None => sum += counter.sum_of(&places, allowance)?,
            }
        }
        Ok(sum)
    }

    fn with_clues(&self, clues: &Grid) -> Self {
        let mut marks = *self;
        for cell in Grid::cells().filter(|&cell| clues.digit(cell) != 0) {
            marks.set(cell, marks.candidates(cell) & 1 << (clues.digit(cell) - 1));
        }
        marks
    }
}

/// Candidates as pencilmarks.
fn narrowed(candidates: &Candidates) -> Pencilmarks {
    let mut marks = Pencilmarks::EMPTY;
    for cell in Grid::cells() {
        marks.set(cell, candidates.at(cell) as u16);
    }
    marks
}
