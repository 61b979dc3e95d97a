//! Boards with their clues in given cells.
//!
//! Of the ways to fill a pattern, hardly any leaves exactly one solution: with 24 clues, one in millions. So it
//! is searched for. The pattern begins with the digits of a random solution grid; then the digits of some cells
//! are exchanged again and again, so that ever fewer solutions are left. All solutions of the board without
//! the clues in those cells tell at once how many each choice of digits there leaves: as many as hold
//! these digits. From one solution on, if minimal boards are wanted, the same walk leads to fewer clues that
//! are not needed.
//!
//! Solutions are enumerated by the scalar engine whatever engine the generator has, so that boards are the same.

use super::Generator;
use super::choice_error::ChoiceError;
use crate::allowance::Allowance;
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::draws::Draws;
use crate::fewest::FEWEST_KNOWN;
use crate::geometry::{Cell, Geometry};
use crate::scalar::SolutionOrder;
use crate::symbols::Syntax;
use crate::text::ParseError;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The cells in which boards have their clues.
///
/// ```
/// use ninefold::generate::{CluePattern, Generator, Kind};
///
/// let pattern: CluePattern<9> = "\
///     . x x . . . x x .
///     x . . x . x . . x
///     x . . . x . . . x
///     . x . . . . . x .
///     . . x . . . x . .
///     . x . . . . . x .
///     x . . . x . . . x
///     x . . x . x . . x
///     . x x . . . x x .".parse()?;
/// let generator = Generator::<9>::new(Kind::Minimal, 1)?;
/// let puzzle = generator.with_pattern(pattern)?.board(0);
/// assert_eq!(puzzle.clue_count(), 28);
/// assert!(puzzle.solve().unique().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CluePattern<const SIDE: usize> {
    cells: Vec<Cell>,
    minimal: bool,
}

impl<const SIDE: usize> CluePattern<SIDE> {
    /// The cells that have a clue in a board, whatever digits it has there.
    pub fn of(board: &Board<SIDE>) -> Self {
        CluePattern {
            cells: Board::<SIDE>::cells()
                .filter(|&cell| board.digit(cell) != 0)
                .collect(),
            minimal: false,
        }
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

    /// Refuses a pattern in which no board has exactly one solution.
    ///
    /// # Errors
    /// [`ChoiceError`] if there are fewer than 17 cells on 9x9, or if two lines without any could be exchanged.
    pub(super) fn check(&self) -> Result<(), ChoiceError> {
        if SIDE == 9 && self.cells.len() < FEWEST_KNOWN {
            return Err(ChoiceError::TooFew);
        }
        type Line = fn(Cell) -> usize;
        for (lines, line) in [("rows", (|c| c.row()) as Line), ("columns", |c| c.column())] {
            let is_empty = |&index: &usize| self.cells.iter().all(|&cell| line(cell) != index);
            let empty: Vec<usize> = (0..SIDE).filter(is_empty).collect();
            let side = Geometry::<SIDE>::ORDER;
            let pair = empty
                .windows(2)
                .find(|pair| pair[0] / side == pair[1] / side);
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

/// Reads a pattern as a board is read, on one line or several; besides digits, `x`, `X`, `*`, `#` and `@` mark a
/// clue.
impl<const SIDE: usize> FromStr for CluePattern<SIDE> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = text.replace(['x', 'X', '*', '#', '@'], "1");
        let board = Board::from_text(digits.trim().as_bytes(), Syntax::default())?;
        Ok(CluePattern::of(&board))
    }
}

/// Number of exchanges after which a walk is given up and another begins: half a second of those with most
/// solutions.
const STEPS: usize = 400;

/// Largest number of cells whose digits are exchanged at a time.
const MOST_EXCHANGED: usize = 4;

/// Number of solutions from which on fewer cells are exchanged; with a fifth of them, more.
const TOO_MANY: usize = 1000;

/// Number of nodes that stand for too many solutions on boards larger than 9x9.
const fn too_many_nodes<const SIDE: usize>() -> u64 {
    if SIDE <= 9 { u64::MAX } else { 100_000 }
}

/// Largest number of boards, of those that an exchange leads to, whose clues are looked at.
const LOOKED_AT: usize = 8;

/// The digits that some cells can have, from the solutions of a board without clues there.
struct Exchange {
    /// Those that leave the fewest solutions, as numbers in base `SIDE`.
    best: Vec<u32>,
    /// The number of solutions that each of them leaves.
    left: usize,
    /// The number of all solutions; `None` if there were too many, and so these are only some.
    all: Option<usize>,
}

impl<const SIDE: usize> Generator<SIDE> {
    /// One walk to a board with the pattern; `None` if it does not arrive.
    pub(super) fn in_pattern(
        &mut self,
        pattern: &CluePattern<SIDE>,
        draws: &mut Draws,
        control: &Control,
    ) -> Result<Option<Board<SIDE>>, Stopped> {
        let mut board = self.full(draws);
        for cell in Board::<SIDE>::cells() {
            if pattern.cells.binary_search(&cell).is_err() {
                board.set(cell, 0);
            }
        }
        let mut cells = pattern.cells.clone();
        let most = MOST_EXCHANGED.min(cells.len());
        let (mut exchanged, mut is_counted, mut redundant) = (1, false, usize::MAX);
        for _ in 0..STEPS {
            draws.shuffle(&mut cells);
            let cells = &cells[..exchanged];
            let mut exchange = self.exchange(&board, cells, control)?;
            let Some(all) = exchange.all else {
                if is_counted {
                    exchanged = (exchanged - 1).max(1);
                } else if !exchange.best.is_empty() {
                    board = with_digits(board, cells, *draws.pick(&exchange.best));
                }
                continue;
            };
            is_counted = true;
            if all < TOO_MANY / 5 {
                exchanged = (exchanged + 1).min(most);
            }
            if exchange.left > 1 {
                board = with_digits(board, cells, *draws.pick(&exchange.best));
                continue;
            }
            if !pattern.minimal {
                return Ok(Some(with_digits(board, cells, *draws.pick(&exchange.best))));
            }
            draws.shuffle(&mut exchange.best);
            let mut next = (redundant, board);
            for &digits in exchange.best.iter().take(LOOKED_AT) {
                let other = with_digits(board, cells, digits);
                let redundant = self.redundant(&other, &pattern.cells);
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
        &mut self,
        board: &Board<SIDE>,
        cells: &[Cell],
        control: &Control,
    ) -> Result<Exchange, Stopped> {
        let mut without = *board;
        cells.iter().for_each(|&cell| without.set(cell, 0));
        let mut allowance = Allowance::of_nodes(too_many_nodes::<SIDE>(), control);
        let mut found: Vec<u32> = Vec::with_capacity(TOO_MANY);
        let visit = |solution: &Board<SIDE>, _: &mut Allowance| {
            let digits = cells
                .iter()
                .map(|&cell| u32::from(solution.digit(cell) - 1));
            found.push(digits.fold(0, |number, digit| number * SIDE as u32 + digit));
            match found.len() < TOO_MANY {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let any = SolutionOrder::Any;
        let scalar = self.worker.scalar();
        let end = scalar.visit_allowed(&without, any, &mut allowance, visit);
        control.check()?;
        let all = (end == Ok(ControlFlow::Continue(()))).then_some(found.len());
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

    /// The number of clues that a board with one solution does not need, or of which that is not known.
    fn redundant(&mut self, board: &Board<SIDE>, clues: &[Cell]) -> usize {
        let is_needed = |&&cell: &&Cell| {
            let mut without = *board;
            without.set(cell, 0);
            let mut nodes = too_many_nodes::<SIDE>();
            let scalar = self.worker.scalar();
            let digit = board.digit(cell);
            scalar.has_solution_without(&without, cell, digit, &mut nodes) == Some(true)
        };
        clues.len() - clues.iter().filter(is_needed).count()
    }
}

/// A board with digits, a number in base `SIDE`, in some cells.
fn with_digits<const SIDE: usize>(
    mut board: Board<SIDE>,
    cells: &[Cell],
    mut digits: u32,
) -> Board<SIDE> {
    for &cell in cells.iter().rev() {
        board.set(cell, (digits % SIDE as u32) as u8 + 1);
        digits /= SIDE as u32;
    }
    board
}

#[cfg(test)]
mod tests;
