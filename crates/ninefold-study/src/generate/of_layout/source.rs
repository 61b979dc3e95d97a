//! Where the solutions of a layout come from: drawn uniformly where that is possible, else from a search.

use super::diagram::Diagram;
use ninefold::inside::{Draws, bands};
use ninefold::layout::{Layout, Solver};
use ninefold::{Cell, Control, Grid, Stopped, Symmetry};
use std::ops::ControlFlow;

/// Largest number of digits of layouts whose solutions are listed: there are at most 576.
const FEW_DIGITS: usize = 4;

/// The source of the solutions of a layout. It depends only on the layout.
#[derive(Debug)]
pub(super) enum Source {
    /// These, each with the same probability.
    Listed(Vec<Vec<u8>>),
    /// Those with a number, each with the same probability.
    Numbered(Diagram),
    /// Those of the classic grid with its rows and columns in these places, each with the same probability: boxes are
    /// mapped to the regions, and so solutions to solutions, one to one.
    Classic([usize; 9], [usize; 9]),
    /// Ends of searches, not each as likely as any other.
    Searched,
}

impl Source {
    /// The source for the layout of a solver.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the work.
    pub fn of(solver: &mut Solver, control: &Control) -> Result<Self, Stopped> {
        let layout = solver.layout().clone();
        if layout.digits() <= FEW_DIGITS {
            let mut all = Vec::new();
            let _ = solver.visit(&vec![0; layout.cells()], |solution| {
                all.push(solution.to_vec());
                ControlFlow::<()>::Continue(())
            });
            return Ok(Source::Listed(all));
        }
        if let Some((rows, columns)) = classic_lines(&layout) {
            return Ok(Source::Classic(rows, columns));
        }
        let diagram = Diagram::of(&layout, control)?;
        Ok(diagram.map_or(Source::Searched, Source::Numbered))
    }

    /// True if the solutions are all equally likely.
    pub fn is_uniform(&self) -> bool {
        !matches!(self, Source::Searched)
    }

    /// True if there is no solution.
    pub fn is_empty(&self) -> bool {
        match self {
            Source::Listed(all) => all.is_empty(),
            Source::Numbered(diagram) => diagram.solutions() == 0,
            Source::Classic(..) | Source::Searched => false,
        }
    }

    /// Draws a solution of a source that is not [empty](Source::is_empty); none if it has to be searched.
    pub fn draw(&self, draws: &mut Draws) -> Option<Vec<u8>> {
        match self {
            Source::Listed(all) => Some(draws.pick(all).clone()),
            Source::Numbered(diagram) => {
                let number = draws.below_wide(diagram.solutions().into());
                Some(diagram.solution(number as u64))
            }
            Source::Classic(rows, columns) => {
                let grid: Grid = Symmetry::drawn(draws).apply(&bands::draw_solution(draws));
                let mut solution = vec![0; 81];
                for cell in Grid::cells() {
                    solution[9 * rows[cell.row()] + columns[cell.column()]] = grid.digit(cell);
                }
                Some(solution)
            }
            Source::Searched => None,
        }
    }
}

/// The rows and columns of a layout in an order in which its regions are the boxes of the classic grid; none if there
/// is none, or if it has other rules.
fn classic_lines(layout: &Layout) -> Option<([usize; 9], [usize; 9])> {
    if layout.digits() != 9 || layout.houses().len() != 27 || !layout.pairs().is_empty() {
        return None;
    }
    let region = |row: usize, column: usize| layout.regions()[9 * row + column];
    // Lines of the same band or stack hold cells of the same three regions.
    let in_order = |is_row: bool| -> [usize; 9] {
        let regions = |line: &usize| {
            (0..9).fold(0u16, |set, at| {
                let (row, column) = if is_row { (*line, at) } else { (at, *line) };
                set | 1 << region(row, column)
            })
        };
        let mut lines = std::array::from_fn(|line| line);
        lines.sort_by_key(regions);
        lines
    };
    let (rows, columns) = (in_order(true), in_order(false));
    let mut cells = Grid::cells().map(|cell: Cell| (cell.row(), cell.column()));
    let are_boxes = cells.all(|(row, column)| {
        let first = region(rows[row / 3 * 3], columns[column / 3 * 3]);
        region(rows[row], columns[column]) == first
    });
    are_boxes.then_some((rows, columns))
}
