//! The text of a record: a line.

use super::provable::{Provable, is_board};
use super::record::{Claim, InText, Prices, Record, RecordError, RecordErrorKind};
use super::shares::Shares;
use super::tokens;
use super::transformation::Transformation;
use crate::board::Board;
use crate::geometry::Cell;
use crate::posed::Puzzle;
use crate::score::{Goal, Weights};
use std::collections::HashMap;
use std::fmt;
use std::slice;
use std::str::FromStr;

impl<const SIDE: usize, P> Record<P>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    /// The claim and the proof as text, without the puzzle: the field of a table that has the puzzle in
    /// another.
    ///
    /// ```
    /// use ninefold::{Grid, proof};
    ///
    /// let grid: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let record = proof::prove(&grid)?;
    /// assert_eq!(record.statement().to_string(), "n=1");
    /// assert_eq!(proof::Record::with_statement(grid, "n=1")?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statement(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            let mut separator = ":";
            let mut list = |f: &mut fmt::Formatter<'_>, boards: &[Board<SIDE>]| {
                for board in boards {
                    write!(f, "{separator}{board}")?;
                    separator = "/";
                }
                Ok(())
            };
            match &self.claim {
                Claim::Exactly { count, solutions } => {
                    write!(f, "n={count}")?;
                    list(f, solutions)?;
                }
                Claim::AtLeast { solutions } => {
                    write!(f, "n>={}", solutions.len())?;
                    list(f, solutions)?;
                }
                Claim::Minimal { others } => {
                    f.write_str("minimal")?;
                    list(f, others)?;
                }
                Claim::Redundant { clues } => {
                    f.write_str("redundant")?;
                    let mut before = '=';
                    for (cell, digit) in clues {
                        write!(f, "{before}{}", P::clue_name(*cell, *digit))?;
                        before = '/';
                    }
                }
                Claim::Isomorphic {
                    board,
                    transformation,
                } => write!(f, "iso={board} {transformation}")?,
                Claim::Shares { count, shares } => write!(f, "n={count} {shares}")?,
                Claim::Best {
                    goal,
                    score,
                    weights,
                    solution,
                } => {
                    write!(f, "{}={score}", name(*goal))?;
                    if **weights != Weights::RING {
                        let mut before = '@';
                        for weight in weights.rows().as_flattened() {
                            write!(f, "{before}{weight}")?;
                            before = '/';
                        }
                    }
                    list(f, slice::from_ref(solution))?;
                }
            }
            if !self.pivots.is_empty() || !self.prices.changes.is_empty() {
                write!(f, " {}", tokens::proof(SIDE, &self.pivots, &self.prices))?;
            }
            Ok(())
        })
    }

    /// The record of a puzzle with this claim and proof.
    ///
    /// # Errors
    /// [`RecordError`] if the text is not one; columns count from its beginning.
    pub fn with_statement(puzzle: P, statement: &str) -> Result<Self, RecordError> {
        let read = Record::read_statement(puzzle, statement.as_bytes());
        read.map_err(|(at, kind)| RecordError::new(at, kind))
    }

    /// [`Record::with_statement`] of bytes.
    fn read_statement(puzzle: P, text: &[u8]) -> InText<Self> {
        let blank = text.iter().position(|&byte| byte == b' ');
        let (stated, proof) = text.split_at(blank.unwrap_or(text.len()));
        if let Some(claim) = read_plain::<SIDE, P>(stated, proof)? {
            return Ok(Record {
                puzzle,
                claim,
                pivots: Vec::new(),
                prices: Prices::default(),
            });
        }
        let claim = read_claim(&puzzle, stated)?;
        let needs_tree = !matches!(claim, Claim::AtLeast { .. });
        let (pivots, prices) = match proof {
            [] => Default::default(),
            [_, tokens @ ..] if needs_tree && !tokens.is_empty() => {
                let read = match claim {
                    Claim::Best { .. } => tokens::read_priced(tokens),
                    _ => {
                        tokens::read_pivots(SIDE, tokens).map(|pivots| (pivots, Prices::default()))
                    }
                };
                read.map_err(|(at, kind)| (stated.len() + 1 + at, kind))?
            }
            _ => return Err((stated.len(), RecordErrorKind::End)),
        };
        Ok(Record {
            puzzle,
            claim,
            pivots,
            prices,
        })
    }

    /// Reads a line, without its end.
    pub(super) fn read_line(line: &[u8]) -> InText<Self> {
        let blank = line.iter().position(|&byte| byte == b' ');
        let (puzzle, statement) = line.split_at(blank.unwrap_or(line.len()));
        if puzzle.len() != P::length() {
            let (found, expected) = (puzzle.len(), P::LENGTH);
            return Err((0, RecordErrorKind::PuzzleLength { found, expected }));
        }
        let begin = (puzzle.len() + 1).min(line.len());
        let puzzle = P::read(puzzle).map_err(|at| (at, RecordErrorKind::PuzzleCell))?;
        let statement = statement.get(1..).unwrap_or_default();
        Record::read_statement(puzzle, statement).map_err(|(at, kind)| (begin + at, kind))
    }
}

impl<const SIDE: usize, P> fmt::Display for Record<P>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    /// Writes the puzzle, the claim and the proof on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.puzzle, self.statement())
    }
}

impl<const SIDE: usize, P> FromStr for Record<P>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        Record::read_line(line.as_bytes()).map_err(|(at, kind)| RecordError::new(at, kind))
    }
}

/// The claim of a text that has no blank.
fn read_claim<const SIDE: usize, P: Provable<SIDE>>(
    puzzle: &P,
    text: &[u8],
) -> InText<Claim<Board<SIDE>>> {
    let colon = text.iter().position(|&byte| byte == b':');
    let (head, list) = text.split_at(colon.unwrap_or(text.len()));
    let boards = match list {
        [] => Vec::new(),
        [_, list @ ..] => {
            boards(list).map_err(|at| (head.len() + 1 + at, RecordErrorKind::Grid))?
        }
    };
    let listed = boards.len();
    let counted = |count: u64, at| match listed as u64 == count {
        true => Ok(()),
        false => Err((at, RecordErrorKind::Listed { count, listed })),
    };
    if let Some(names) = head.strip_prefix(b"redundant=")
        && list.is_empty()
    {
        let begin = head.len() - names.len();
        let clues = clues(puzzle, names).map_err(|at| (begin + at, RecordErrorKind::Clue))?;
        return Ok(Claim::Redundant { clues });
    }
    Ok(match head {
        [b'n', b'=', number @ ..] => {
            let count = tokens::number_of(number).ok_or((2, RecordErrorKind::Count))?;
            if !list.is_empty() {
                counted(count, 2)?;
            }
            Claim::Exactly {
                count,
                solutions: boards,
            }
        }
        [b'n', b'>', b'=', number @ ..] => {
            let count = tokens::number_of(number).filter(|&count| count > 0);
            counted(count.ok_or((3, RecordErrorKind::Count))?, 3)?;
            Claim::AtLeast { solutions: boards }
        }
        b"minimal" if !list.is_empty() => Claim::Minimal { others: boards },
        [b'm', b'a', b'x', b'=', score @ ..] => best(Goal::Largest, score, boards)?,
        [b'm', b'i', b'n', b'=', score @ ..] => best(Goal::Smallest, score, boards)?,
        _ => return Err((0, RecordErrorKind::Claim)),
    })
}

/// The claim of a text whose second word is no proof but part of the claim: an isomorphism, or shares.
fn read_plain<const SIDE: usize, P: Provable<SIDE>>(
    text: &[u8],
    rest: &[u8],
) -> InText<Option<Claim<Board<SIDE>>>> {
    let begin = text.len() + rest.len().min(1);
    let second = rest.get(1..).unwrap_or_default();
    if let Some(image) = text.strip_prefix(b"iso=") {
        if !is_board::<SIDE, P>() {
            return Err((0, RecordErrorKind::NoBoard));
        }
        let image = Some(image).filter(|image| image.len() == SIDE * SIDE);
        let image = image.and_then(|image| Board::read(image).ok());
        let transformation = Transformation::read(second, SIDE);
        return Ok(Some(Claim::Isomorphic {
            board: image.ok_or((4, RecordErrorKind::Image))?,
            transformation: transformation.ok_or((begin, RecordErrorKind::Transformation))?,
        }));
    }
    let count = text.strip_prefix(b"n=");
    let Some(count) = count.filter(|_| second.starts_with(b"%")) else {
        return Ok(None);
    };
    if SIDE != 9 || !is_board::<SIDE, P>() {
        return Err((0, RecordErrorKind::NoBoard));
    }
    Ok(Some(Claim::Shares {
        count: tokens::natural(count).ok_or((2, RecordErrorKind::Count))?,
        shares: Shares::read(second).ok_or((begin, RecordErrorKind::Shares))?,
    }))
}

/// The name of a claim about the best score.
fn name(goal: Goal) -> &'static str {
    match goal {
        Goal::Largest => "max",
        Goal::Smallest => "min",
    }
}

/// The claim with the text of the score, and perhaps of the weights, from the fifth byte.
fn best<const SIDE: usize>(
    goal: Goal,
    text: &[u8],
    solutions: Vec<Board<SIDE>>,
) -> InText<Claim<Board<SIDE>>> {
    if SIDE != 9 {
        return Err((0, RecordErrorKind::Side));
    }
    let at = text.iter().position(|&byte| byte == b'@');
    let (score, weights) = text.split_at(at.unwrap_or(text.len()));
    let begin = name(goal).len() + 1;
    let score = tokens::whole_number(score).ok_or((begin, RecordErrorKind::Score))?;
    let weights = match weights {
        [] => Some(Weights::RING),
        [_, weights @ ..] => tokens::whole_numbers(weights, tokens::whole_number)
            .and_then(|weights| Weights::from_cells(&weights)),
    };
    let weights = weights.ok_or((begin + at.unwrap_or_default() + 1, RecordErrorKind::Weights))?;
    let &[solution] = &solutions[..] else {
        let (count, listed) = (1, solutions.len());
        return Err((begin, RecordErrorKind::Listed { count, listed }));
    };
    Ok(Claim::Best {
        goal,
        score,
        weights: Box::new(weights),
        solution,
    })
}

/// Clues of a puzzle with slashes between them; at a name of none it fails.
fn clues<const SIDE: usize, P: Provable<SIDE>>(
    puzzle: &P,
    text: &[u8],
) -> Result<Vec<(Cell, u8)>, usize> {
    let names: HashMap<String, (Cell, u8)> = puzzle
        .relaxations()
        .iter()
        .map(|clue| {
            let name = P::clue_name(clue.cell, clue.digit).to_string();
            (name, (clue.cell, clue.digit))
        })
        .collect();
    let mut at = 0;
    let clue = |name: &[u8]| {
        let begin = at;
        at += name.len() + 1;
        let name = str::from_utf8(name).ok();
        name.and_then(|name| names.get(name).copied()).ok_or(begin)
    };
    text.split(|&byte| byte == b'/').map(clue).collect()
}

/// Full boards with slashes between them; at one that is none it fails.
fn boards<const SIDE: usize>(text: &[u8]) -> Result<Vec<Board<SIDE>>, usize> {
    let mut at = 0;
    let board = |text: &[u8]| {
        let begin = at;
        at += text.len() + 1;
        let is_long_enough = text.len() == SIDE * SIDE;
        let board = is_long_enough.then(|| Board::read(text).ok()).flatten();
        board.filter(Board::is_full).ok_or(begin)
    };
    text.split(|&byte| byte == b'/').map(board).collect()
}

#[cfg(test)]
mod tests;
