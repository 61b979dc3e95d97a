//! Rows of tables: claims and proofs that stand beside their puzzles.

use super::check::{Rejection, check};
use super::provable::Provable;
use super::record::{Claim, Prices, Record, RecordErrorKind};
use crate::board::Board;
use crate::posed::Puzzle;
use crate::text::Syntax;
use thiserror::Error;

/// The reason why a row of a table is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum RowRejection {
    /// There is no claim.
    #[error("there is no claim")]
    NoClaim,
    /// The text is not a claim with a proof.
    #[error("character {column} of the proof: {kind}")]
    Statement {
        /// The byte of the text, counted from 1, at which the mistake begins.
        column: usize,
        /// The mistake.
        kind: RecordErrorKind,
    },
    /// The solution that stands beside the puzzle is not one.
    #[error("the solution beside it is none")]
    Solution,
    /// The proof does not show the claim.
    #[error(transparent)]
    Proof(#[from] Rejection),
}

/// Checks a row of a table: whether the claim in `statement` about the puzzle holds, as its proof shows.
///
/// `solution` is the text of the solution that stands beside it, if the table has one. A full grid must be a
/// solution; and where one solution is claimed, the text must be it.
///
/// ```
/// use ninefold::{Grid, proof};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let solution =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// assert_eq!(proof::check_row(&grid, "n=1", Some(solution)), Ok(()));
/// let other = solution.replace('1', "2");
/// let rejection = proof::check_row(&grid, "n=1", Some(&other)).unwrap_err();
/// assert_eq!(rejection.to_string(), "the solution beside it is none");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
///
/// # Errors
/// [`RowRejection`] if the row is not accepted. That does not say that the claim is wrong.
pub fn check_row<const SIDE: usize, P>(
    puzzle: &P,
    statement: &str,
    solution: Option<&str>,
) -> Result<(), RowRejection>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    if statement.is_empty() {
        return Err(RowRejection::NoClaim);
    }
    let record = Record::with_statement(*puzzle, statement).map_err(|error| {
        let (column, kind) = (error.column, error.kind);
        RowRejection::Statement { column, kind }
    })?;
    if let Some(text) = solution {
        let is_single = matches!(
            record.claim,
            Claim::Exactly { count: 1, .. } | Claim::Minimal { .. }
        );
        let board = Board::<SIDE>::from_text(text.as_bytes(), Syntax::default());
        match board.ok().filter(Board::is_full) {
            Some(board) => {
                let is_solution = check(&Record {
                    puzzle: *puzzle,
                    claim: Claim::AtLeast {
                        solutions: vec![board],
                    },
                    pivots: Vec::new(),
                    prices: Prices::default(),
                });
                is_solution.map_err(|_| RowRejection::Solution)?;
            }
            None if is_single => return Err(RowRejection::Solution),
            None => {}
        }
    }
    Ok(check(&record)?)
}
