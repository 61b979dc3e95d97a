//! Reading of the cells of a record: the puzzle and what stands beside it, or an error that says where
//! the bad cell is.

use crate::layouts_in_records::{self, LayoutSource};
use crate::table::{
    Beside, Columns, Companion, Damage, Name, Puzzle, ReadOptions, RecordError, Remedy, Rows,
    are_pencilmarks, cells_of_list, gathered,
};
use ninefold::layout::Layout;
use ninefold::text::{self, plain_board};
use ninefold::{AnyBoard, Board, BoardShape, Grid, ParseError, Pencilmarks};
use std::borrow::Cow;
use std::ops::Range;

/// Reason why pencilmarks are malformed where clues are expected.
pub const PENCILMARKS: &str = "these are pencilmarks, and the first record is not";

/// The cells of one record of a table, as its format has them.
pub trait Fields {
    /// The place of the cell in a column.
    fn place(&self, column: usize) -> Place<'_>;

    /// The text of the cell in a column.
    ///
    /// # Errors
    /// [`RecordError`] if the record has no such cell, or the cell no text.
    fn text(&self, column: usize) -> Result<Cow<'_, [u8]>, RecordError>;

    /// The cell in a column that holds a digit or nothing, without quotes.
    ///
    /// # Errors
    /// [`RecordError`] if the record has no such cell.
    fn digit(&self, column: usize) -> Result<&[u8], RecordError>;

    /// Reads the puzzle of the record, and what stands beside it where that is wanted. `restored` counts
    /// the puzzles that got lost zeros back.
    ///
    /// # Errors
    /// [`RecordError`] if the puzzle or what stands beside it cannot be read.
    #[inline]
    fn read(
        &self,
        chosen: &Columns,
        wanted: &ReadOptions,
        restored: &mut u64,
    ) -> Result<(Puzzle, Option<Beside>), RecordError> {
        let text = match chosen.width {
            1 => self.text(chosen.puzzle)?,
            width => Cow::Owned(self.digits(wanted.shape(), chosen.puzzle..chosen.puzzle + width)?),
        };
        let place = self.place(chosen.puzzle);
        if let Some(source) = wanted.own_layouts() {
            return self.with_own_layout(source, &text, chosen, wanted, restored);
        }
        let puzzle = place.puzzle(&text, wanted, restored)?;
        let Some((companion, column)) = wanted.beside.zip(chosen.beside) else {
            return Ok((puzzle, None));
        };
        if companion == Companion::Proof {
            // A puzzle without a proof is well-formed, and its claim is none.
            let text = |column| self.text(column).unwrap_or_default();
            let solution = chosen.solution.map(text);
            let solution = solution.filter(|solution| !solution.trim_ascii().is_empty());
            let beside = Beside::Proof {
                statement: text(column).into(),
                solution: solution.map(|solution| solution.trim_ascii().into()),
            };
            return Ok((puzzle, Some(beside)));
        }
        let text = self.text(column)?;
        let beside = self.place(column).beside(companion, &text, wanted)?;
        Ok((puzzle, Some(beside)))
    }

    /// Reads the puzzle of a record that has a layout of its own, and the solution beside it where that is wanted.
    ///
    /// # Errors
    /// [`RecordError`] if one of the cells cannot be read.
    #[cold]
    fn with_own_layout(
        &self,
        source: &LayoutSource,
        text: &[u8],
        chosen: &Columns,
        wanted: &ReadOptions,
        restored: &mut u64,
    ) -> Result<(Puzzle, Option<Beside>), RecordError> {
        let place = self.place(chosen.puzzle);
        let (layout, said, solution) = match source {
            LayoutSource::Column { rules } => {
                let column = chosen.beside.expect("a column of layouts");
                let layout = self.place(column).layout(&self.text(column)?, rules)?;
                (layout, None, chosen.solution)
            }
            LayoutSource::Record => {
                let said = layouts_in_records::of_record(text);
                let said = said.map_err(|reason| place.error(1, reason))?;
                let layout = said.as_ref().map_or(&wanted.layout, Board::layout);
                (layout.clone(), said, chosen.beside)
            }
        };
        let wanted = ReadOptions {
            layout,
            restore_zeros: wanted.restore_zeros,
            ..ReadOptions::boards(wanted.syntax)
        };
        let puzzle = match said {
            Some(board) => board,
            None => place.board(text, &wanted, Some(restored))?,
        };
        let solution = solution.map(|column| {
            let text = self.text(column)?;
            let board = self.place(column).board(&text, &wanted, None);
            board.map(Beside::OtherSolution)
        });
        Ok((Puzzle::Board(puzzle), solution.transpose()?))
    }

    /// Appends the puzzle of the record, and the solution beside it where that is wanted, if both are in
    /// the usual symbols, as nearly all are: what is handed from function to function takes longer.
    /// Returns false if they are not.
    #[inline]
    fn push_plain(&self, chosen: &Columns, wanted: &ReadOptions, rows: &mut Rows) -> bool {
        let board = |column| match self.text(column) {
            Ok(Cow::Borrowed(text)) => plain_board(text),
            _ => None,
        };
        let is_classic = wanted.are_grids();
        let are_plain =
            is_classic || wanted.shape() == BoardShape::CLASSIC && wanted.own_layouts().is_none();
        if !are_plain || chosen.width != 1 || wanted.pencilmarks {
            return false;
        }
        let of_layout = |grid: Grid, rows: &Rows| Board::from_known(&rows.layout, grid.digits());
        let Some(puzzle) = board(chosen.puzzle) else {
            return false;
        };
        match wanted.beside.zip(chosen.beside) {
            None => {}
            Some((Companion::Solution, column)) => {
                let Some(solution) = board(column) else {
                    return false;
                };
                rows.beside.push(match is_classic {
                    true => Beside::Solution(solution),
                    false => Beside::OtherSolution(of_layout(solution, rows)),
                });
            }
            Some(_) => return false,
        }
        match is_classic {
            true => rows.grids.push(puzzle),
            false => rows.boards.push(of_layout(puzzle, rows)),
        }
        true
    }

    /// The text of a puzzle that has a column for each cell.
    ///
    /// # Errors
    /// [`RecordError`] if one of the columns holds something else.
    fn digits(&self, shape: BoardShape, columns: Range<usize>) -> Result<Vec<u8>, RecordError> {
        let cells = columns.clone().map(|column| self.digit(column));
        let cells: Vec<&[u8]> = cells.collect::<Result<_, _>>()?;
        gathered(shape, cells.iter().copied())
            .map_err(|(number, reason)| self.place(columns.start + number).error(1, reason))
    }
}

/// Place of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The line that its record begins on, where there are lines.
    pub line: Option<u64>,
    /// The text before it in its record.
    pub before: &'a [u8],
    /// The name of its column.
    pub name: &'a Name,
}

impl Place<'_> {
    /// Reads the text of the cell. `restored` counts those that got lost zeros back.
    ///
    /// # Errors
    /// [`RecordError`] if it is no puzzle.
    #[inline]
    pub fn puzzle(
        &self,
        text: &[u8],
        wanted: &ReadOptions,
        restored: &mut u64,
    ) -> Result<Puzzle, RecordError> {
        match wanted.pencilmarks {
            true => self.pencilmarks(text, wanted),
            false if wanted.layout.is_classic() => {
                self.board(text, wanted, Some(restored)).map(Puzzle::Grid)
            }
            false => self.board(text, wanted, Some(restored)).map(Puzzle::Board),
        }
    }

    /// Reads the text of the cell as a board. `restored` counts those that got lost zeros back; a
    /// solution has none that could have been lost, and so none to count.
    #[inline]
    fn board<B: AnyBoard>(
        &self,
        text: &[u8],
        wanted: &ReadOptions,
        restored: Option<&mut u64>,
    ) -> Result<B, RecordError> {
        match text::parse(&wanted.layout, text, wanted.syntax) {
            Ok(board) => Ok(board),
            Err(error) => {
                let digits = self.unusual_board(text, error, wanted, restored)?;
                Ok(B::from_known(&wanted.layout, &digits))
            }
        }
    }

    /// Reads the text of a cell that is no board by itself, for this reason, as digits of one.
    fn unusual_board(
        &self,
        text: &[u8],
        error: ParseError,
        wanted: &ReadOptions,
        restored: Option<&mut u64>,
    ) -> Result<Vec<u8>, RecordError> {
        let shape = wanted.shape();
        let parse = |text: &[u8]| text::digits(shape, text, wanted.syntax);
        match error {
            _ if let Some(cells) = cells_of_list(text) => {
                let cells = cells.map_err(|reason| self.error(1, reason))?;
                parse(&cells).map_err(|error| self.error(1, error.kind.to_string()))
            }
            error => {
                let cells = shape.cells();
                let is_puzzle = restored.is_some();
                // Zeros cannot be missing in a solution, which has none.
                let damage =
                    Damage::of(text, shape).filter(|damage| is_puzzle || !damage.is_mendable());
                match damage {
                    Some(Damage::ZerosLost { missing }) if wanted.restore_zeros => {
                        restored.into_iter().for_each(|restored| *restored += 1);
                        let mut whole = vec![b'0'; missing];
                        whole.extend_from_slice(text.trim_ascii());
                        parse(&whole)
                            .map_err(|error| self.error(error.column, error.kind.to_string()))
                    }
                    Some(damage) => Err(self
                        .error(1, damage.reason(cells))
                        .with_remedy(damage.remedy())),
                    None if text.trim_ascii().is_empty() => {
                        Err(self.error(1, "the cell is empty".into()))
                    }
                    // None of them is a solution: their digits are clues.
                    None if is_puzzle
                        && let Some(digits) =
                            layouts_in_records::digits_of(text, &wanted.layout, |reason| {
                                self.error(1, reason)
                            }) =>
                    {
                        digits
                    }
                    None if shape == BoardShape::CLASSIC
                        && are_pencilmarks(text, wanted.syntax) =>
                    {
                        let error = self.error(1, PENCILMARKS.into());
                        Err(error.with_remedy(Remedy::Pencilmarks))
                    }
                    None => Err(self.error(error.column, error.kind.to_string())),
                }
            }
        }
    }

    /// Reads the text of a cell beside the puzzle.
    ///
    /// # Errors
    /// [`RecordError`] if it cannot be read.
    #[inline]
    pub fn beside(
        &self,
        companion: Companion,
        text: &[u8],
        wanted: &ReadOptions,
    ) -> Result<Beside, RecordError> {
        match companion {
            Companion::Solution if wanted.layout.is_classic() => {
                self.board(text, wanted, None).map(Beside::Solution)
            }
            Companion::Solution => self.board(text, wanted, None).map(Beside::OtherSolution),
            Companion::Proof => Ok(Beside::Proof {
                statement: text.into(),
                solution: None,
            }),
            Companion::Layout => unreachable!("it is read before the puzzle"),
            Companion::Transformation if text.trim_ascii().is_empty() => {
                Err(self.error(1, "the cell is empty".into()))
            }
            Companion::Transformation => {
                let text = String::from_utf8_lossy(text);
                let read = wanted.symmetries.read(&text);
                read.map(Beside::Transformation)
                    .map_err(|error| self.error(1, error.to_string()))
            }
        }
    }

    /// Reads the text of the cell as a layout, to which rules are added.
    fn layout(&self, text: &[u8], rules: &[String]) -> Result<Layout, RecordError> {
        layouts_in_records::of_cell(text, rules).map_err(|reason| self.error(1, reason))
    }

    /// Reads the text of the cell as pencilmarks.
    fn pencilmarks(&self, text: &[u8], wanted: &ReadOptions) -> Result<Puzzle, RecordError> {
        let cells = cells_of_list(text).transpose();
        let cells = cells.map_err(|reason| self.error(1, reason))?;
        match Pencilmarks::from_text(cells.as_deref().unwrap_or(text), wanted.syntax) {
            Ok(marks) => Ok(Puzzle::Pencilmarks(Box::new(marks))),
            Err(_) if text.trim_ascii().is_empty() => {
                Err(self.error(1, "the cell is empty".into()))
            }
            Err(error) => Err(self.error(error.column, error.kind.to_string())),
        }
    }

    /// An error in the cell, at a character of its text counted from 1.
    pub fn error(&self, column: usize, reason: String) -> RecordError {
        let before = String::from_utf8_lossy(self.before);
        // The text before the cell may have several lines; the cell is in the last.
        let above = before.matches('\n').count();
        let beside = before.rsplit('\n').next().unwrap_or_default();
        RecordError {
            line: self.line.map(|line| line + above as u64),
            column: self.line.map(|_| beside.chars().count() + column),
            name: Some(self.name.clone()),
            reason: reason.into(),
            remedy: None,
            text: None,
        }
    }
}
