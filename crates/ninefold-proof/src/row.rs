//! Rows of tables: claims and proofs that stand beside their puzzles.

use super::check::{Rejection, check};
use super::prices::Prices;
use super::provable::Provable;
use super::record::{Claim, Record};
use super::record_error::RecordErrorKind;
use ninefold::AnyBoard;
use ninefold::layout::Layout;
use ninefold::text::{self, Syntax};
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

/// Checks a row of a table: whether the claim in `statement` about the puzzle of a layout holds, as its proof shows.
///
/// `solution` is the text of the solution that stands beside it, if the table has one. A full grid must be a
/// solution; and where one solution is claimed, the text must be it.
///
/// ```
/// use ninefold::layout::Layout;
/// use ninefold_proof as proof;
/// use ninefold::Grid;
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let solution =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let classic = Layout::classic();
/// assert_eq!(proof::check_row(&grid, &classic, "n=1", Some(solution)), Ok(()));
/// let other = solution.replace('1', "2");
/// let rejection = proof::check_row(&grid, &classic, "n=1", Some(&other)).unwrap_err();
/// assert_eq!(rejection.to_string(), "the solution beside it is none");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
///
/// # Errors
/// [`RowRejection`] if the row is not accepted. That does not say that the claim is wrong.
///
/// # Panics
/// If the puzzle is none of the layout.
pub fn check_row<P: Provable>(
    puzzle: &P,
    layout: &Layout,
    statement: &str,
    solution: Option<&str>,
) -> Result<(), RowRejection> {
    if statement.is_empty() {
        return Err(RowRejection::NoClaim);
    }
    let record = Record::with_statement(puzzle.clone(), layout, statement).map_err(|error| {
        let (column, kind) = (error.column, error.kind);
        RowRejection::Statement { column, kind }
    })?;
    if let Some(solution) = solution {
        let is_single = matches!(
            record.claim,
            Claim::Exactly { count: 1, .. } | Claim::Minimal { .. }
        );
        let board = text::parse::<P::Board>(layout, solution.as_bytes(), Syntax::default());
        match board.ok().filter(P::Board::is_full) {
            Some(board) => {
                let is_solution = check(&Record {
                    puzzle: puzzle.clone(),
                    layout: layout.clone(),
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
