//! Boards with their clues in given cells.
//!
//! Of the ways to fill a pattern, hardly any leaves exactly one solution: with 24 clues, one in millions. So it
//! is searched for. The pattern begins with the digits of a random solution grid; then the digits of some cells
//! are exchanged again and again, so that ever fewer solutions are left. All solutions of the board without
//! the clues in those cells tell at once how many each choice of digits there leaves: as many as hold
//! these digits. From one solution on, if minimal boards are wanted, the same walk leads to fewer clues that
//! are not needed.
//!
//! Solutions are enumerated by a scalar engine whatever engine the generator has, so that boards are the same.

use super::choice_error::ChoiceError;
use crate::fewest::FEWEST_KNOWN;
use ninefold::inside::Draws;
use ninefold::layout::Layout;
use ninefold::text::{ParseError, Syntax};
use ninefold::{AnyBoard, Board, BoardShape, Cell, Control, Stopped};
use std::ops::ControlFlow;
use std::str::FromStr;

/// The cells in which boards have their clues.
///
/// ```
/// use ninefold_study::generate::{CluePattern, Generator, Kind};
///
/// let pattern: CluePattern = "\
///     . x x . . . x x .
///     x . . x . x . . x
///     x . . . x . . . x
///     . x . . . . . x .
///     . . x . . . x . .
///     . x . . . . . x .
///     x . . . x . . . x
///     x . . x . x . . x
///     . x x . . . x x .".parse()?;
/// let generator = Generator::new(Kind::Minimal, 1);
/// let puzzle = generator.with_pattern(pattern)?.board(0);
/// assert_eq!(puzzle.clue_count(), 28);
/// assert!(puzzle.solve().unique().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CluePattern {
    shape: BoardShape,
    cells: Vec<Cell>,
    minimal: bool,
}

impl CluePattern {
    /// The cells that have a clue in a board, whatever digits it has there.
    pub fn of<B: AnyBoard>(board: &B) -> Self {
        let clues = board.digits().iter().enumerate();
        let clues = clues.filter(|&(_, &digit)| digit != 0);
        CluePattern {
            shape: board.shape(),
            cells: clues.map(|(index, _)| board.shape().cell(index)).collect(),
            minimal: false,
        }
    }

    /// Reads a pattern of boards of this shape as a board is read, on one line or several; besides digits, `x`, `X`,
    /// `*`, `#` and `@` mark a clue.
    ///
    /// ```
    /// use ninefold_study::generate::CluePattern;
    /// use ninefold::layout::Layout;
    ///
    /// let four: Layout = "4x4".parse()?;
    /// let pattern = CluePattern::from_text(&four, "x..x\n....\n.x..\n...x")?;
    /// assert_eq!(pattern.cells().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`] if it cannot be read.
    pub fn from_text(layout: &Layout, text: &str) -> Result<Self, ParseError> {
        let digits = text.replace(['x', 'X', '*', '#', '@'], "1");
        let text = digits.trim().as_bytes();
        let board = Board::from_text(layout, text, Syntax::default())?;
        Ok(CluePattern::of(&board))
    }

    /// The same, of minimal boards only. Otherwise boards may have clues that they do not need.
    #[must_use]
    pub fn minimal(self) -> Self {
        CluePattern {
            minimal: true,
            ..self
        }
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The size of its boards.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// Refuses a pattern in which no board without further rules has exactly one solution.
    ///
    /// # Errors
    /// [`ChoiceError`] if there are fewer than 17 cells on 9x9, or if two lines without any could be exchanged.
    pub(super) fn check(&self) -> Result<(), ChoiceError> {
        let shape = self.shape;
        if shape == BoardShape::CLASSIC && self.cells.len() < FEWEST_KNOWN {
            return Err(ChoiceError::TooFew);
        }
        type Line = fn(Cell) -> usize;
        for (lines, line, together) in [
            ("rows", (|c| c.row()) as Line, shape.band_rows()),
            ("columns", |c| c.column(), shape.stack_columns()),
        ] {
            let is_empty = |&index: &usize| self.cells.iter().all(|&cell| line(cell) != index);
            let empty: Vec<usize> = (0..shape.side()).filter(is_empty).collect();
            let pair = empty
                .windows(2)
                .find(|pair| pair[0] / together == pair[1] / together);
            if let Some(pair) = pair {
                let (first, second) = (pair[0] + 1, pair[1] + 1);
                return Err(ChoiceError::EmptyLines {
                    lines,
                    first,
                    second,
                });
            }
        }
        Ok(())
    }
}

/// Reads a [pattern](CluePattern::from_text) of 9x9.
impl FromStr for CluePattern {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        CluePattern::from_text(Layout::classic_one(), text)
    }
}

/// Number of exchanges after which a walk is given up and another begins: half a second of those with most
/// solutions.
const STEPS: usize = 400;

/// Largest number of cells whose digits are exchanged at a time.
const MOST_EXCHANGED: usize = 4;

/// Number of solutions from which on fewer cells are exchanged; with a fifth of them, more.
const TOO_MANY: usize = 1000;

/// Number of nodes that stand for too many solutions on boards other than those of 9x9 without further rules, on which
/// a search may take long.
pub(super) const TOO_MANY_NODES: u64 = 100_000;

/// Largest number of boards, of those that an exchange leads to, whose clues are looked at.
const LOOKED_AT: usize = 8;

/// The digits that some cells can have, from the solutions of a board without clues there.
struct Exchange {
    /// Those that leave the fewest solutions, as numbers in base [`BASE`].
    best: Vec<u32>,
    /// The number of solutions that each of them leaves.
    left: usize,
    /// The number of all solutions; `None` if there were too many, and so these are only some.
    all: Option<usize>,
}

/// The engine that a walk asks. Boards are digits in reading order.
pub trait WalkSolver {
    /// Visits solutions of a board until `visit` breaks, `control` ends the search or it takes too long. Returns true
    /// if they are all.
    fn visit(
        &mut self,
        board: &[u8],
        control: &Control,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool;

    /// Returns true if a board with one solution has several without the clue of a cell, and that is known soon.
    fn is_needed(&mut self, board: &[u8], cell: usize) -> bool;
}

/// One walk from a solution to a board with the pattern; `None` if it does not arrive.
pub(super) fn walk(
    solver: &mut impl WalkSolver,
    pattern: &CluePattern,
    solution: &[u8],
    draws: &mut Draws,
    control: &Control,
) -> Result<Option<Vec<u8>>, Stopped> {
    let side = pattern.shape.side();
    let clues = pattern.cells.iter();
    let clues: Vec<usize> = clues
        .map(|cell| cell.row() * side + cell.column())
        .collect();
    let mut board = vec![0; solution.len()];
    clues.iter().for_each(|&cell| board[cell] = solution[cell]);
    let mut cells = clues.clone();
    let most = MOST_EXCHANGED.min(cells.len());
    let (mut exchanged, mut is_counted, mut redundant) = (1, false, usize::MAX);
    for _ in 0..STEPS {
        draws.shuffle(&mut cells);
        let cells = &cells[..exchanged.min(most)];
        let mut exchange = exchange(solver, &board, cells, control)?;
        let Some(all) = exchange.all else {
            if is_counted {
                exchanged = exchanged.saturating_sub(1).max(1);
            } else if !exchange.best.is_empty() {
                board = with_digits(&board, cells, *draws.pick(&exchange.best));
            }
            continue;
        };
        is_counted = true;
        if all < TOO_MANY / 5 {
            exchanged = (exchanged + 1).min(most);
        }
        if exchange.left > 1 {
            board = with_digits(&board, cells, *draws.pick(&exchange.best));
            continue;
        }
        if !pattern.minimal {
            let digits = *draws.pick(&exchange.best);
            return Ok(Some(with_digits(&board, cells, digits)));
        }
        draws.shuffle(&mut exchange.best);
        let mut next = (redundant, board.clone());
        for &digits in exchange.best.iter().take(LOOKED_AT) {
            let other = with_digits(&board, cells, digits);
            let needed = clues.iter().filter(|&&cell| solver.is_needed(&other, cell));
            let redundant = clues.len() - needed.count();
            if redundant <= next.0 {
                next = (redundant, other);
            }
        }
        (redundant, board) = next;
        if redundant == 0 {
            return Ok(Some(board));
        }
    }
    Ok(None)
}

/// The choices of digits for some clues of a board that leave the fewest solutions.
fn exchange(
    solver: &mut impl WalkSolver,
    board: &[u8],
    cells: &[usize],
    control: &Control,
) -> Result<Exchange, Stopped> {
    let mut without = board.to_vec();
    cells.iter().for_each(|&cell| without[cell] = 0);
    let mut found: Vec<u32> = Vec::with_capacity(TOO_MANY);
    let is_all = solver.visit(&without, control, |solution| {
        let digits = cells.iter().map(|&cell| u32::from(solution[cell]));
        found.push(digits.fold(0, |number, digit| number * BASE + digit));
        match found.len() < TOO_MANY {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    control.check()?;
    let all = is_all.then_some(found.len());
    found.sort_unstable();
    let equal = || found.chunk_by(|one, other| one == other);
    let left = equal().map(<[u32]>::len).min().unwrap_or(0);
    let best = equal().filter(|equal| equal.len() == left);
    Ok(Exchange {
        best: best.map(|equal| equal[0]).collect(),
        left,
        all,
    })
}

/// The base of numbers that stand for the digits of some cells.
const BASE: u32 = 32;

/// A board with digits, a number in base [`BASE`], in some cells.
fn with_digits(board: &[u8], cells: &[usize], mut digits: u32) -> Vec<u8> {
    let mut board = board.to_vec();
    for &cell in cells.iter().rev() {
        board[cell] = (digits % BASE) as u8;
        digits /= BASE;
    }
    board
}

#[cfg(test)]
mod tests;
