//! Checks proofs. Nothing here is shared with the engines that find answers, nor with the writer.
//!
//! The checker makes no choice of its own: an open node takes the next pivot. So it visits at most N
//! nodes for each pivot of the proof, and its stack is never deeper than the board has cells. Its
//! candidates and their singles are those of `marks`. The loop along the tree is in `walk`.

use super::bound::ScoreBound;
use super::marks::Marks;
use super::provable::Provable;
use super::record::{Claim, Record};
use super::walk::{Solution, Tokens, Visitor, walk_tree};
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Cell};
use std::collections::HashSet;
use thiserror::Error;

/// The reason why a proof is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Rejection {
    /// The proof ends, and there are open nodes left.
    #[error("the proof ends before the tree does")]
    TooShort,
    /// The tree ends, and there are pivots left.
    #[error("the tree ends before pivot {pivot}")]
    TooLong {
        /// The first that is left, counted from 1.
        pivot: usize,
    },
    /// A pivot with fewer than two options.
    #[error("pivot {pivot} has fewer than two options")]
    NotOpen {
        /// The pivot, counted from 1.
        pivot: usize,
    },
    /// There are fewer solutions than claimed.
    #[error("{claimed} solutions are claimed, and the tree has {found}")]
    Fewer {
        /// The claimed number.
        claimed: u64,
        /// The number of solutions.
        found: u64,
    },
    /// There are more solutions than claimed.
    #[error("more solutions than the claimed {claimed}")]
    More {
        /// The claimed number.
        claimed: u64,
    },
    /// A solution that is not listed at its place in the order of the tree.
    #[error("solution {number} is not the one listed")]
    NotListed {
        /// The solution, counted from 1.
        number: usize,
    },
    /// A listed grid that is not a solution.
    #[error("grid {number} is not a solution that it should be")]
    NotASolution {
        /// The grid, counted from 1.
        number: usize,
    },
    /// A grid or clue that was listed before.
    #[error("entry {number} is listed twice")]
    Twice {
        /// The second of them, counted from 1.
        number: usize,
    },
    /// A clue that the puzzle does not have, or none at all.
    #[error("clue {number} is none of the puzzle")]
    NoClue {
        /// The clue, counted from 1.
        number: usize,
    },
    /// A clue that is said to be redundant, without which there is a solution with another digit.
    #[error("clue {number} is needed")]
    Needed {
        /// The clue, counted from 1.
        number: usize,
    },
    /// The transformation is none of boards of this layout.
    #[error(
        "the transformation is no permutation of rows, columns and digits by which houses become houses"
    )]
    NoTransformation,
    /// The transformation turns the puzzle into another board.
    #[error("the transformation turns the puzzle into another board")]
    AnotherBoard,
    /// Shares do not add up to the claimed number, or are not those of a classic 9x9 board.
    #[error("the shares do not add up to the claimed number")]
    Sum,
    /// Shares add up to the claimed number. That each of them is right is not checked here: they are to be
    /// recounted.
    #[error("the shares are to be recounted: checker/ninecheck.py --recount 280")]
    NotRecounted,
    /// The listed grid has another score.
    #[error("the grid does not score the claimed {claimed}")]
    Score {
        /// The claimed score.
        claimed: i64,
    },
    /// The tree has a solution with a better score.
    #[error("a solution scores better than the claimed {claimed}")]
    Better {
        /// The claimed score.
        claimed: i64,
    },
    /// A price leaves its bounds.
    #[error("change {change} makes a price larger than 10^15")]
    TooDear {
        /// The change of prices, counted from 1.
        change: usize,
    },
    /// A change of prices that belongs to no open node, or to a claim without prices.
    #[error("change {change} of prices belongs to no open node")]
    Unused {
        /// The change of prices, counted from 1.
        change: usize,
    },
    /// A claim of minimality that has not one grid for each clue.
    #[error("{listed} grids are listed for {clues} clues")]
    Clues {
        /// Number of clues, or of missing candidates.
        clues: usize,
        /// Number of grids.
        listed: usize,
    },
}

/// Checks a record: whether its claim holds, as its proof shows.
///
/// The time is linear in the length of the record.
///
/// ```
/// use ninefold_proof as proof;
/// use ninefold_proof::{Claim, Rejection};
/// use ninefold::{Cell, Grid};
///
/// let grid: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
///         .parse()?;
/// let mut record = proof::prove(&grid)?;
/// assert!(matches!(record.claim, Claim::Exactly { count: 3, .. }));
/// assert_eq!(proof::check(&record), Ok(()));
///
/// record.claim = Claim::Exactly { count: 4, solutions: Vec::new() };
/// assert_eq!(proof::check(&record), Err(Rejection::Fewer { claimed: 4, found: 3 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Rejection`] if the proof does not show the claim. That does not say that the claim is wrong.
pub fn check<P: Provable>(record: &Record<P>) -> Result<(), Rejection> {
    let (puzzle, layout) = (&record.puzzle, &record.layout);
    let is_classic = layout.is_classic();
    match &record.claim {
        Claim::Exactly { count, solutions } => {
            check_count(record, *count, solutions)?;
        }
        Claim::AtLeast { solutions } => {
            let masks = puzzle.masks();
            let mut seen = HashSet::with_capacity(solutions.len());
            for (number, solution) in (1..).zip(solutions) {
                if !is_solution(layout, solution, &masks) {
                    return Err(Rejection::NotASolution { number });
                }
                if !seen.insert(solution) {
                    return Err(Rejection::Twice { number });
                }
            }
            Tokens::of(record).end()?;
        }
        Claim::Minimal { others } => {
            let masks = puzzle.masks();
            let relaxations = puzzle.relaxations();
            if relaxations.len() != others.len() {
                return Err(Rejection::Clues {
                    clues: relaxations.len(),
                    listed: others.len(),
                });
            }
            for ((number, other), clue) in (1..).zip(others).zip(relaxations) {
                if !is_solution(layout, other, &clue.of(&masks)) {
                    return Err(Rejection::NotASolution { number });
                }
            }
            check_count(record, 1, &[])?;
        }
        Claim::Isomorphic {
            board,
            transformation,
        } => {
            let image = transformation.image(layout, &puzzle.clues());
            let image = image.filter(|_| P::IS_BOARD);
            if image.ok_or(Rejection::NoTransformation)? != *board {
                return Err(Rejection::AnotherBoard);
            }
            Tokens::of(record).end()?;
        }
        Claim::Shares { count, shares } => {
            if !is_classic || !P::IS_BOARD || shares.sum() != Some(*count) {
                return Err(Rejection::Sum);
            }
            Tokens::of(record).end()?;
            return Err(Rejection::NotRecounted);
        }
        Claim::Redundant { clues } => check_redundant(record, clues)?,
        Claim::Best {
            goal,
            score,
            weights,
            solution,
        } => {
            // Templates are those of rows, columns and boxes.
            if !is_classic || !is_solution(layout, solution, &puzzle.masks()) {
                return Err(Rejection::NotASolution { number: 1 });
            }
            let bound = ScoreBound::new(weights, *goal, *score, record.prices.scale);
            let digits = solution.digits().iter().copied();
            if bound.score(digits) != *score {
                return Err(Rejection::Score { claimed: *score });
            }
            let each = |solution: &Solution| match bound.is_better(solution.0.digits()) {
                true => Err(Rejection::Better { claimed: *score }),
                false => Ok(()),
            };
            let mut tokens = Tokens::of(record);
            walk_tree(
                root(record),
                &mut tokens,
                Some(&bound),
                &mut Solutions(each),
            )?;
            tokens.end()?;
        }
    }
    Ok(())
}

/// The candidates of the puzzle of a record.
pub(super) fn root<P: Provable>(record: &Record<P>) -> Marks {
    Marks::new(&record.layout, record.puzzle.masks())
}

/// True if a board is a solution of a layout, and has in each cell a digit that is allowed.
fn is_solution(layout: &Layout, board: &impl AnyBoard, allowed: &[u32]) -> bool {
    let digits = board.digits();
    // An empty cell has no bit.
    let is_allowed = |(&digit, mask): (&u8, &u32)| mask & (1 << digit >> 1) != 0;
    layout.is_solution(digits) && digits.iter().zip(allowed).all(is_allowed)
}

/// Checks that the tree of a record has this number of solutions, and these if there are any listed.
fn check_count<P: Provable>(
    record: &Record<P>,
    claimed: u64,
    listed: &[P::Board],
) -> Result<(), Rejection> {
    // A list of another length is not to be had from text.
    if !listed.is_empty() && listed.len() as u64 != claimed {
        let number = listed.len().min(claimed as usize) + 1;
        return Err(Rejection::NotListed { number });
    }
    let mut found = 0;
    let each = |solution: &Solution| {
        if found == claimed {
            return Err(Rejection::More { claimed });
        }
        let number = found as usize + 1;
        let listed = listed.get(number - 1);
        if listed.is_some_and(|board| !solution.digits().eq(board.digits().iter().copied())) {
            return Err(Rejection::NotListed { number });
        }
        found += 1;
        Ok(())
    };
    let mut tokens = Tokens::of(record);
    walk_tree(root(record), &mut tokens, None, &mut Solutions(each))?;
    tokens.end()?;
    match found == claimed {
        true => Ok(()),
        false => Err(Rejection::Fewer { claimed, found }),
    }
}

/// Checks that without each of these clues, by itself, no solution has another digit in its cell. Their
/// trees follow each other.
fn check_redundant<P: Provable>(record: &Record<P>, clues: &[(Cell, u8)]) -> Result<(), Rejection> {
    if clues.is_empty() {
        return Err(Rejection::NoClue { number: 1 });
    }
    let masks = record.puzzle.masks();
    let relaxations = record.puzzle.relaxations();
    let mut seen = HashSet::with_capacity(clues.len());
    let mut tokens = Tokens::of(record);
    for (number, named) in (1..).zip(clues) {
        let mut all = relaxations.iter();
        let clue = all.find(|clue| (clue.cell, clue.digit) == *named);
        let clue = clue.ok_or(Rejection::NoClue { number })?;
        if !seen.insert(named) {
            return Err(Rejection::Twice { number });
        }
        let root = Marks::new(&record.layout, clue.of(&masks));
        let needed = |_: &Solution| Err(Rejection::Needed { number });
        walk_tree(root, &mut tokens, None, &mut Solutions(needed))?;
    }
    tokens.end()
}

/// Visits the solutions of a tree.
struct Solutions<F>(F);

impl<F> Visitor for Solutions<F>
where
    F: FnMut(&Solution) -> Result<(), Rejection>,
{
    type Error = Rejection;

    #[inline(always)]
    fn solution(&mut self, solution: &Solution) -> Result<(), Rejection> {
        (self.0)(solution)
    }
}
