//! The roles that bands and stacks play in the sum.
//!
//! The number of solutions stays the same when bands or stacks change places or the grid is
//! transposed, but the work does not. So a grid is counted in that arrangement of its bands and
//! stacks that promises the least.

use super::orderings::{Chute, Demands, chute};
use crate::board::Grid;
use crate::geometry::Cell;
use crate::simd::pairs::LANES;

/// A way to rearrange a grid: transposing comes first.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    transposed: bool,
    /// For each band of the arranged grid the one it was.
    bands: [usize; 3],
    /// The same for stacks.
    stacks: [usize; 3],
}

impl Arrangement {
    /// The arrangement that takes the least work; none if the stacks or bands cannot be filled.
    pub fn best(grid: &Grid) -> Option<Self> {
        let best = [false, true].into_iter().map(|transposed| {
            let grid = transpose(grid, transposed);
            let chutes = [0, 1, 2].map(|stack| chute(&Demands::of_stack(&grid, stack)));
            Self::best_of(&chutes, transposed)
        });
        let best: Option<Vec<_>> = best.collect();
        let best = best?.into_iter().min_by_key(|&(work, _)| work)?;
        Some(best.1)
    }

    /// The best arrangement with the stacks that the clues leave, and its work in products.
    fn best_of(chutes: &[Chute; 3], transposed: bool) -> Option<(u64, Self)> {
        let entries = chutes
            .each_ref()
            .map(|chute| chute.iter().map(Vec::len).sum::<usize>());
        if entries.contains(&0) {
            return None;
        }
        let choices = (0..9).map(|choice| {
            let (stack, band) = (choice / 3, choice % 3);
            let lanes = lanes(&chutes[stack], band);
            let others = [(stack + 1) % 3, (stack + 2) % 3];
            let [one, other] = others.map(|stack| entries[stack] as u64);
            let arrangement = Arrangement {
                transposed,
                bands: [band, (band + 1) % 3, (band + 2) % 3],
                stacks: [others[0], stack, others[1]],
            };
            (lanes * one * other, arrangement)
        });
        choices.min_by_key(|&(work, _)| work)
    }

    /// The grid in this arrangement.
    pub fn arranged(&self, grid: &Grid) -> Grid {
        let grid = transpose(grid, self.transposed);
        self.moved(&grid, |from, to, new| new.set(to, grid.digit(from)))
    }

    /// The grid that an arranged one was made of.
    pub fn restored(&self, grid: &Grid) -> Grid {
        let restored = self.moved(grid, |from, to, new| new.set(from, grid.digit(to)));
        transpose(&restored, self.transposed)
    }

    fn moved(&self, _: &Grid, copy: impl Fn(Cell, Cell, &mut Grid)) -> Grid {
        let mut new = Grid::EMPTY;
        for to in Grid::cells() {
            let from = Cell {
                row: 3 * self.bands[to.row / 3] + to.row % 3,
                column: 3 * self.stacks[to.column / 3] + to.column % 3,
            };
            copy(from, to, &mut new);
        }
        new
    }
}

/// How many lanes all partitions of the box in that band take, in full blocks.
fn lanes(chute: &Chute, band: usize) -> u64 {
    let mut counts = vec![0_usize; chute.len()];
    for (first, entries) in chute.iter().enumerate() {
        for entry in entries {
            let boxes = [first, entry.others[0].into(), entry.others[1].into()];
            counts[boxes[band]] += 1;
        }
    }
    let padded = counts.into_iter().map(|n| n.next_multiple_of(LANES) as u64);
    padded.sum()
}

fn transpose(grid: &Grid, transposed: bool) -> Grid {
    if !transposed {
        return *grid;
    }
    let mut image = Grid::EMPTY;
    for Cell { row, column } in Grid::cells() {
        let to = Cell {
            row: column,
            column: row,
        };
        image.set(to, grid.digit(Cell { row, column }));
    }
    image
}
