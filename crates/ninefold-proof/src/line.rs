//! The text of a record: a line.

use super::prices::Prices;
use super::provable::{Provable, digit_of, plain_shape, text_of};
use super::record::{Claim, Record};
use super::record_error::{InText, RecordError, RecordErrorKind};
use super::shares::Shares;
use super::tokens;
use super::transformation::Transformation;
use ninefold::layout::Layout;
use ninefold::score::{Goal, Weights};
use ninefold::{AnyBoard, BoardShape, Cell};
use std::collections::HashMap;
use std::fmt;
use std::slice;
use std::str::FromStr;

impl<P: Provable> Record<P> {
    /// The claim and the proof as text, without the puzzle: the field of a table that has the puzzle in
    /// another. A layout that is not of square boxes alone comes first.
    ///
    /// ```
    /// use ninefold::layout::Layout;
    /// use ninefold_proof as proof;
    /// use ninefold::Grid;
    ///
    /// let grid: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let record = proof::prove(&grid)?;
    /// assert_eq!(record.statement().to_string(), "n=1");
    /// assert_eq!(proof::Record::with_statement(grid, &Layout::classic(), "n=1")?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statement(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            if plain_shape::<P>(self.layout.cells())
                .map(BoardShape::layout)
                .as_ref()
                != Some(&self.layout)
            {
                write!(f, "@{} ", self.layout.full_name())?;
            }
            let mut separator = ":";
            let mut list = |f: &mut fmt::Formatter<'_>, boards: &[P::Board]| {
                for board in boards {
                    write!(f, "{separator}{}", text_of(board))?;
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
                } => write!(f, "iso={} {transformation}", text_of(board))?,
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
                write!(
                    f,
                    " {}",
                    tokens::proof(&self.layout, &self.pivots, &self.prices)
                )?;
            }
            Ok(())
        })
    }

    /// The record of a puzzle of this layout with this claim and proof.
    ///
    /// # Errors
    /// [`RecordError`] if the text is not one, or is about another layout; columns count from its beginning.
    ///
    /// # Panics
    /// If the puzzle is none of this layout.
    pub fn with_statement(
        puzzle: P,
        layout: &Layout,
        statement: &str,
    ) -> Result<Self, RecordError> {
        let cells = puzzle.clues().digits().len();
        let is_of_layout = cells == layout.cells() && P::fits(layout);
        assert!(is_of_layout, "a puzzle of the layout");
        let of_line = || {
            let last = &mut Some(layout.clone());
            let (stated, begin) = stated_layout::<P>(cells, statement.as_bytes(), last)?;
            if stated != *layout {
                return Err((0, RecordErrorKind::OtherLayout));
            }
            let rest = &statement.as_bytes()[begin..];
            let read = Record::read_statement(puzzle, stated, rest);
            read.map_err(|(at, kind)| (begin + at, kind))
        };
        of_line().map_err(|(at, kind)| RecordError::new(at, kind))
    }

    /// [`Record::with_statement`] of bytes, after the name of the layout.
    fn read_statement(puzzle: P, layout: Layout, text: &[u8]) -> InText<Self> {
        let blank = text.iter().position(|&byte| byte == b' ');
        let (stated, proof) = text.split_at(blank.unwrap_or(text.len()));
        if let Some(claim) = read_plain::<P>(&layout, stated, proof)? {
            return Ok(Record {
                puzzle,
                layout,
                claim,
                pivots: Vec::new(),
                prices: Prices::default(),
            });
        }
        let claim = read_claim(&puzzle, &layout, stated)?;
        let needs_tree = !matches!(claim, Claim::AtLeast { .. });
        let (pivots, prices) = match proof {
            [] => Default::default(),
            [_, tokens @ ..] if needs_tree && !tokens.is_empty() => {
                let read = match claim {
                    Claim::Best { .. } => tokens::read_priced(tokens),
                    _ => tokens::read_pivots(&layout, tokens)
                        .map(|pivots| (pivots, Prices::default())),
                };
                read.map_err(|(at, kind)| (stated.len() + 1 + at, kind))?
            }
            _ => return Err((stated.len(), RecordErrorKind::End)),
        };
        Ok(Record {
            puzzle,
            layout,
            claim,
            pivots,
            prices,
        })
    }

    /// Reads a line, without its end. `last` is the layout of the line before, whose tables are there.
    pub(super) fn read_line(line: &[u8], last: &mut Option<Layout>) -> InText<Self> {
        let blank = line.iter().position(|&byte| byte == b' ');
        let (puzzle, statement) = line.split_at(blank.unwrap_or(line.len()));
        let begin = (puzzle.len() + 1).min(line.len());
        let statement = statement.get(1..).unwrap_or_default();
        let cells = puzzle.len() / P::length(1);
        let (layout, claim) = match stated_layout::<P>(cells, statement, last) {
            Ok((layout, _)) if P::length(layout.cells()) != puzzle.len() => {
                let found = puzzle.len();
                return Err((0, RecordErrorKind::PuzzleLength { found }));
            }
            Ok((layout, _)) if !P::fits(&layout) => {
                return Err((begin + 1, RecordErrorKind::Layout));
            }
            Ok(stated) => stated,
            Err((at, kind @ RecordErrorKind::PuzzleLength { .. })) => return Err((at, kind)),
            Err((at, kind)) => return Err((begin + at, kind)),
        };
        let read = P::read(&layout, puzzle);
        let puzzle = read.map_err(|at| (at, RecordErrorKind::PuzzleCell))?;
        let read = Record::read_statement(puzzle, layout, &statement[claim..]);
        read.map_err(|(at, kind)| (begin + claim + at, kind))
    }
}

/// The layout that a statement names, or that of a puzzle with this number of cells where it names none, and the byte
/// at which the claim begins. `last` is a layout that was read before.
fn stated_layout<P: Provable>(
    cells: usize,
    statement: &[u8],
    last: &mut Option<Layout>,
) -> InText<(Layout, usize)> {
    let Some(named) = statement.strip_prefix(b"@") else {
        let found = P::length(cells);
        let shape = plain_shape::<P>(cells).ok_or((0, RecordErrorKind::PuzzleLength { found }))?;
        let layout = match shape {
            BoardShape::CLASSIC => Layout::classic(),
            _ => named_layout(&format!("{0}x{0}", shape.side()), last).expect("a size"),
        };
        return Ok((layout, 0));
    };
    let end = named.iter().position(|&byte| byte == b' ');
    let name = &named[..end.unwrap_or(named.len())];
    let read = str::from_utf8(name).ok();
    let read = read.and_then(|name| named_layout(name, last));
    let has_cells = |layout: &Layout| layout.cells() == cells;
    let layout = read.filter(has_cells).ok_or((1, RecordErrorKind::Layout))?;
    let claim = (1 + name.len() + 1).min(statement.len());
    Ok((layout, claim))
}

/// The layout of this name, which becomes the last one. Names of many lines are the same, and to make the tables of a
/// layout takes longer than to check a record.
fn named_layout(name: &str, last: &mut Option<Layout>) -> Option<Layout> {
    // (As it is written, and not in capitals or by another word.)
    let is_named = |layout: &Layout| layout.full_name() == name;
    if !last.as_ref().is_some_and(is_named) {
        *last = Some(name.parse().ok().filter(is_named)?);
    }
    last.clone()
}

impl<P: Provable> fmt::Display for Record<P> {
    /// Writes the puzzle, the claim and the proof on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.puzzle.text(), self.statement())
    }
}

impl<P: Provable> FromStr for Record<P> {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        Record::read_line(line.as_bytes(), &mut None)
            .map_err(|(at, kind)| RecordError::new(at, kind))
    }
}

/// The claim of a text that has no blank.
fn read_claim<P: Provable>(puzzle: &P, layout: &Layout, text: &[u8]) -> InText<Claim<P::Board>> {
    let colon = text.iter().position(|&byte| byte == b':');
    let (head, list) = text.split_at(colon.unwrap_or(text.len()));
    let boards = match list {
        [] => Vec::new(),
        [_, list @ ..] => {
            boards(layout, list).map_err(|at| (head.len() + 1 + at, RecordErrorKind::Grid))?
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
        [b'm', b'a', b'x', b'=', score @ ..] => best(layout, Goal::Largest, score, boards)?,
        [b'm', b'i', b'n', b'=', score @ ..] => best(layout, Goal::Smallest, score, boards)?,
        _ => return Err((0, RecordErrorKind::Claim)),
    })
}

/// The claim of a text whose second word is no proof but part of the claim: an isomorphism, or shares.
fn read_plain<P: Provable>(
    layout: &Layout,
    text: &[u8],
    rest: &[u8],
) -> InText<Option<Claim<P::Board>>> {
    let begin = text.len() + rest.len().min(1);
    let second = rest.get(1..).unwrap_or_default();
    if let Some(image) = text.strip_prefix(b"iso=") {
        if !P::IS_BOARD {
            return Err((0, RecordErrorKind::NoBoard));
        }
        let image = read_board(layout, image);
        let transformation = Transformation::read(second, layout.digits());
        return Ok(Some(Claim::Isomorphic {
            board: image.ok_or((4, RecordErrorKind::Image))?,
            transformation: transformation.ok_or((begin, RecordErrorKind::Transformation))?,
        }));
    }
    let count = text.strip_prefix(b"n=");
    let Some(count) = count.filter(|_| second.starts_with(b"%")) else {
        return Ok(None);
    };
    if !layout.is_classic() || !P::IS_BOARD {
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
fn best<B: AnyBoard>(
    layout: &Layout,
    goal: Goal,
    text: &[u8],
    solutions: Vec<B>,
) -> InText<Claim<B>> {
    if !layout.is_classic() {
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
    let (count, listed) = (1, solutions.len());
    let Ok([solution]) = <[B; 1]>::try_from(solutions) else {
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
fn clues<P: Provable>(puzzle: &P, text: &[u8]) -> Result<Vec<(Cell, u8)>, usize> {
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
fn boards<B: AnyBoard>(layout: &Layout, text: &[u8]) -> Result<Vec<B>, usize> {
    let mut at = 0;
    let board = |text: &[u8]| {
        let begin = at;
        at += text.len() + 1;
        read_board(layout, text).filter(B::is_full).ok_or(begin)
    };
    text.split(|&byte| byte == b'/').map(board).collect()
}

/// The board of a text.
fn read_board<B: AnyBoard>(layout: &Layout, text: &[u8]) -> Option<B> {
    let symbols = Some(text).filter(|text| text.len() == layout.cells())?;
    let digits = symbols.iter().map(|&byte| digit_of(byte, layout.digits()));
    let digits: Option<Vec<u8>> = digits.collect();
    Some(B::from_known(layout, &digits?))
}

#[cfg(test)]
mod tests;
