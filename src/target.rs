//! Target Sudoku (靶形数独, from the Chinese olympiad NOIP 2009): the best score among
//! a grid's solutions.
//!
//! Every cell has a weight: 6 on the border ring, then 7, 8, 9, and 10 in the centre.
//! The score of a finished grid is the sum of weight x digit.
//!
//! Most of a score is the same for every grid, since rows, columns and boxes always
//! hold 1 to 9. Adding a constant to the weights of a whole row, column or box adds
//! 45 times as much to every score; with the right constants the ring weights become
//! zero but for seventeen *key cells*:
//!
//! ```text
//!     2 1 . . . . . 1 2
//!     1 1 . . . . . 1 1
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . 1 . . . .      score = 2745 + the sum of these weights x digits
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     1 1 . . . . . 1 1
//!     2 1 . . . . . 1 2
//! ```
//!
//! So the search guesses in key cells, largest digits first. Once they are decided,
//! so is the score, and it only remains to see whether there is a solution at all. A
//! branch is left as soon as its key cells cannot beat the best score so far: the
//! four in a row hold different digits, and so do the four in a column and in a box,
//! which gives three bounds.

use crate::board::Grid;
use crate::geometry::Cell;
use crate::scalar::{Candidates, Mask, Outcome, Search, SolutionOrder, is_single};

/// The weight of each cell: 6 plus the number of the ring, counted from outside.
pub const WEIGHTS: [[u8; 9]; 9] = {
    let mut weights = [[0; 9]; 9];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let ring = least([row, column, 8 - row, 8 - column]);
        weights[row][column] = 6 + ring as u8;
        cell += 1;
    }
    weights
};

const fn least(numbers: [usize; 4]) -> usize {
    let mut least = numbers[0];
    let mut i = 1;
    while i < numbers.len() {
        if numbers[i] < least {
            least = numbers[i];
        }
        i += 1;
    }
    least
}

/// What every solution scores outside the reduced weights.
const CONSTANT: u32 = 2745;

/// The lines whose crossings are key cells, besides the centre.
const KEY_LINES: [usize; 4] = [0, 1, 7, 8];

const CENTRE: Cell = Cell { row: 4, column: 4 };

/// So many solutions are simply scored. Only a grid with more is worth a bound.
const ENUMERATED: usize = 64;

/// The reduced weight of a key cell: 2 for a corner, 1 for the others.
fn reduced_weight(cell: Cell) -> u32 {
    let is_corner = matches!((cell.row, cell.column), (0 | 8, 0 | 8));
    if is_corner { 2 } else { 1 }
}

/// The score of a finished grid, from 2794 to 2906 if it is a solution. An empty
/// cell scores nothing.
pub fn score(grid: &Grid) -> u32 {
    std::iter::zip(grid.digits(), WEIGHTS.as_flattened())
        .map(|(&digit, &weight)| u32::from(digit) * u32::from(weight))
        .sum()
}

/// A solution that no other beats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Its score.
    pub score: u32,
    /// The solution. Of several with the same score it is unspecified which, but the
    /// same at every call.
    pub grid: Grid,
}

/// Finds best solutions, and keeps its working memory from grid to grid.
///
/// ```
/// use ninefold::{Grid, target::TargetSolver};
///
/// let grid: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
///         .parse()?;
/// let best = TargetSolver::new().best(&grid).unwrap();
/// assert_eq!(best.score, 2829);
/// assert!(best.grid.is_solution() && best.grid.extends(&grid));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub struct TargetSolver {
    search: Search<9>,
    guesses: Vec<Guess>,
}

/// A guess in a key cell: the candidates before it, and the digits not yet tried.
struct Guess {
    before: Candidates<9>,
    cell: Cell,
    untried: Mask,
}

impl TargetSolver {
    /// A solver with no working memory yet.
    pub fn new() -> Self {
        TargetSolver {
            search: Search::new(),
            guesses: Vec::new(),
        }
    }

    /// The best solution of `grid`, or `None` if it has no solution.
    ///
    /// The time is that of solving where there are few solutions, and milliseconds
    /// with 20 clues or more; on emptier grids it can grow to minutes.
    pub fn best(&mut self, grid: &Grid) -> Option<Best> {
        let mut best: Option<Best> = None;
        self.search.start(grid, SolutionOrder::Any);
        for _ in 0..ENUMERATED {
            let Some(solution) = self.search.next_solution() else {
                return best;
            };
            improve(&mut best, solution);
        }
        self.guesses.clear();
        let mut node = Candidates::new(grid);
        loop {
            self.examine(&mut node, &mut best);
            let Some(guess) = self.guesses.last_mut() else {
                return best;
            };
            let digit = largest(guess.untried);
            guess.untried ^= digit;
            node = guess.before;
            node.set(guess.cell, digit);
            if guess.untried == 0 {
                self.guesses.pop();
            }
        }
    }

    /// Looks at one node: drops it, settles it, or guesses in it.
    fn examine(&mut self, node: &mut Candidates<9>, best: &mut Option<Best>) {
        if node.propagate() == Outcome::Contradiction {
            return;
        }
        if best.is_some_and(|best| upper_bound(node) <= best.score) {
            return;
        }
        match key_cell_to_guess(node) {
            Some(cell) => self.guesses.push(Guess {
                before: *node,
                cell,
                untried: node.at(cell),
            }),
            // The score is decided, so any completion will do.
            None => {
                self.search.start_from(*node, SolutionOrder::Any);
                if let Some(solution) = self.search.next_solution() {
                    improve(best, solution);
                }
            }
        }
    }
}

impl Default for TargetSolver {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes a solution if it is better than the best so far.
fn improve(best: &mut Option<Best>, solution: &Candidates<9>) {
    let grid = solution.board();
    let score = score(&grid);
    if best.is_none_or(|best| score > best.score) {
        *best = Some(Best { score, grid });
    }
}

/// The key cells: the crossings of the key lines, then the centre.
fn key_cells() -> impl Iterator<Item = Cell> {
    KEY_LINES
        .into_iter()
        .flat_map(|row| KEY_LINES.map(|column| Cell { row, column }))
        .chain([CENTRE])
}

/// The undecided key cell with the fewest candidates, corners first.
fn key_cell_to_guess(node: &Candidates<9>) -> Option<Cell> {
    key_cells()
        .filter(|&cell| !is_single(node.at(cell)))
        .min_by_key(|&cell| (node.at(cell).count_ones(), 2 - reduced_weight(cell)))
}

/// No solution of `node` scores more than this.
fn upper_bound(node: &Candidates<9>) -> u32 {
    let of_houses = |houses: [[Cell; 4]; 4]| -> u32 {
        houses.map(|cells| most_in_house(node, cells)).iter().sum()
    };
    let rows = KEY_LINES.map(|row| KEY_LINES.map(|column| Cell { row, column }));
    let columns = KEY_LINES.map(|column| KEY_LINES.map(|row| Cell { row, column }));
    let boxes = [(0, 0), (0, 2), (2, 0), (2, 2)].map(|(top, left)| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(below, right)| Cell {
            row: KEY_LINES[top + below],
            column: KEY_LINES[left + right],
        })
    });
    let keys = of_houses(rows)
        .min(of_houses(columns))
        .min(of_houses(boxes));
    CONSTANT + value(largest(node.at(CENTRE))) + keys
}

/// The most that four key cells of one house can score: their digits differ.
fn most_in_house(node: &Candidates<9>, mut cells: [Cell; 4]) -> u32 {
    // With the heavy cells first a good sum is found early.
    cells.sort_by_key(|&cell| 2 - reduced_weight(cell));
    let masks = cells.map(|cell| node.at(cell));
    let weights = cells.map(reduced_weight);
    // What the cells from each on could score if they might hold the same digit.
    let mut alone = [0; 5];
    for i in (0..4).rev() {
        alone[i] = alone[i + 1] + weights[i] * value(largest(masks[i]));
    }
    let mut most = 0;
    most_from(0, 0, 0, &masks, &weights, &alone, &mut most);
    most
}

/// Tries all digits for the cells from `i` on, largest first, given those that are
/// used and the sum of the cells before.
fn most_from(
    i: usize,
    used: Mask,
    sum: u32,
    masks: &[Mask; 4],
    weights: &[u32; 4],
    alone: &[u32; 5],
    most: &mut u32,
) {
    if i == masks.len() {
        *most = sum.max(*most);
        return;
    }
    let mut untried = masks[i] & !used;
    while untried != 0 {
        let digit = largest(untried);
        untried ^= digit;
        let sum = sum + weights[i] * value(digit);
        if sum + alone[i + 1] <= *most {
            break;
        }
        most_from(i + 1, used | digit, sum, masks, weights, alone, most);
    }
}

/// The mask of the largest digit of a set that is not empty.
fn largest(mask: Mask) -> Mask {
    1 << mask.ilog2()
}

/// The digit of a mask of one.
fn value(mask: Mask) -> u32 {
    mask.ilog2() + 1
}
