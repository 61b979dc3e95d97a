//! Puzzles of one column for each cell: which columns those are.
//!
//! They follow each other, as many as a puzzle has cells, and each holds a digit or nothing. Where more
//! columns do, their names decide: all of a puzzle's are alike but for the numbers in them, such as `c0` to
//! `c80` or `r1c1` to `r9c9`.

use super::Name;
use super::error::{ColumnError, ColumnList, Role};
use super::likeness::{Likeness, with_likeness};
use super::lists::{puzzle_of_cells, symbol_of};
use ninefold::BoardShape;
use ninefold::text::{self, ParseErrorKind, Syntax};
use std::ops::Range;

/// The first of the columns that hold a puzzle's cells, `given` if that is one.
fn first_cell(
    shape: BoardShape,
    names: &[Name],
    rows: &[Vec<Vec<u8>>],
    given: Option<usize>,
) -> Option<usize> {
    let cells = shape.cells();
    if names.len() < cells {
        return None;
    }
    let holds: Vec<bool> = (0..names.len())
        .map(|column| holds_cells(shape, rows, column))
        .collect();
    if let Some(first) = given {
        let span = first..first + cells;
        let all = holds.get(span.clone())?.iter().all(|&holds| holds);
        return (all && fullness(shape, rows, span).is_some()).then_some(first);
    }
    let patterns: Vec<String> = names
        .iter()
        .map(|name| pattern(&name.to_string()))
        .collect();
    // Columns that hold cells, and those of them whose names are alike.
    let runs = runs(names.len(), |one, other| holds[one] && holds[other]);
    let alike = |run: &Range<usize>| {
        let first = run.start;
        self::runs(run.len(), |one, other| {
            patterns[first + one] == patterns[first + other]
        })
        .into_iter()
        .map(move |part| first + part.start..first + part.end)
    };
    let fits = |run: &Range<usize>| run.len() == cells || run.len() == 2 * cells;
    let mut found: Vec<(usize, bool)> = Vec::new();
    for run in runs.into_iter().filter(|run| holds[run.start]) {
        let parts: Vec<Range<usize>> = match fits(&run) {
            true => vec![run],
            false => alike(&run).filter(fits).collect(),
        };
        for part in parts {
            // A puzzle, and perhaps its solution after it.
            let first = part.start..part.start + cells;
            if let Some(full) = fullness(shape, rows, first) {
                found.push((part.start, full));
            }
        }
    }
    let puzzles: Vec<usize> = found
        .iter()
        .filter(|(_, full)| !full)
        .map(|&(first, _)| first)
        .collect();
    match (&puzzles[..], &found[..]) {
        ([one], _) | ([], [(one, _)]) => Some(*one),
        _ => None,
    }
}

/// The first of the columns that hold a cell of the puzzle each, if it is to be read from them. `likenesses`
/// are the likenesses of all columns, `named` those that are called like puzzles, and `given` is the
/// column that was chosen.
///
/// # Errors
/// [`ColumnError::Ambiguous`] if a column of boards may as well be the puzzle.
pub fn span_of(
    shape: BoardShape,
    names: &[Name],
    rows: &[Vec<Vec<u8>>],
    likenesses: &[Likeness],
    named: &[usize],
    given: Option<usize>,
) -> Result<Option<usize>, ColumnError> {
    if let Some(at) = given {
        return Ok(match likenesses.get(at) {
            Some(Likeness::Other) => first_cell(shape, names, rows, given),
            // (It may be a member of objects.)
            Some(_) | None => None,
        });
    }
    let Some(first) = first_cell(shape, names, rows, None) else {
        return Ok(None);
    };
    // `12) 5` before them is one of the cells: there is one too many.
    let is_cell_behind_name = |row: &Vec<Vec<u8>>| {
        let before = first.checked_sub(1).and_then(|at| row.get(at));
        let blank = before.and_then(|cell| cell.iter().rposition(|&byte| byte == b' '));
        blank.is_some_and(|at| is_cell(shape, &row[first - 1][at + 1..]))
    };
    if rows.iter().any(is_cell_behind_name) {
        return Ok(None);
    }
    // Cells of a full board are the claim beside a column of boards.
    if is_full(shape, rows, first)
        && likenesses
            .iter()
            .any(|it| matches!(it, Likeness::Puzzle | Likeness::Full | Likeness::Damaged))
    {
        return Ok(None);
    }
    match with_likeness(likenesses, Likeness::Puzzle).first() {
        None => Ok(Some(first)),
        // Only a name decides between them.
        Some(_) if named.iter().any(|&at| likenesses[at] == Likeness::Puzzle) => Ok(None),
        Some(&text) => Err(ColumnError::Ambiguous {
            role: Role::Puzzle,
            candidates: ColumnList::new(names, &[text.min(first), text.max(first)]),
        }),
    }
}

/// Ranges of neighbours that belong together.
fn runs(length: usize, together: impl Fn(usize, usize) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in 0..length {
        match runs.last_mut() {
            Some(run) if together(at - 1, at) => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// A name without the numbers in it.
fn pattern(name: &str) -> String {
    let mut pattern = String::new();
    for character in name.chars() {
        match character.is_ascii_digit() {
            false => pattern.push(character),
            true if pattern.ends_with('#') => {}
            true => pattern.push('#'),
        }
    }
    pattern
}

/// Returns true if most cells of a column are a digit or nothing.
fn holds_cells(shape: BoardShape, rows: &[Vec<Vec<u8>>], column: usize) -> bool {
    let cells = rows.iter().filter_map(|row| row.get(column));
    let (cells, others): (Vec<_>, Vec<_>) = cells.partition(|cell| is_cell(shape, cell));
    cells.len() > others.len()
}

/// Returns true if a text is a digit of a board of this size, or stands for an empty cell.
pub fn is_cell(shape: BoardShape, cell: &[u8]) -> bool {
    let largest = match shape.side() {
        ..10 => b'0' + shape.side() as u8,
        _ => b'A' + (shape.side() - 10) as u8,
    };
    symbol_of(cell).is_some_and(|symbol| match symbol {
        b'.' | b'0' | b'_' | b'?' | b'-' => true,
        digit => {
            let digit = digit.to_ascii_uppercase();
            (b'1'..=largest).contains(&digit) && digit.is_ascii_alphanumeric()
        }
    })
}

/// Returns true if most of the boards in these columns are full; none if there are no boards.
fn fullness(shape: BoardShape, rows: &[Vec<Vec<u8>>], span: Range<usize>) -> Option<bool> {
    let (mut full, mut others, mut bad, mut clues) = (0, 0, 0, 0);
    for row in rows.iter().filter_map(|row| row.get(span.clone())) {
        let text = gathered(shape, row.iter().map(|cell| &cell[..])).ok();
        let board = match text.map(|text| text::digits(shape, &text, Syntax::default())) {
            // A record by itself will say what is wrong with it.
            Some(Err(error)) if matches!(error.kind, ParseErrorKind::MixedEmptySigns { .. }) => {
                clues += 1;
                others += 1;
                continue;
            }
            Some(Ok(board)) => board,
            _ => {
                bad += 1;
                continue;
            }
        };
        clues += board.iter().filter(|&&digit| digit != 0).count();
        match !board.contains(&0) {
            true => full += 1,
            false => others += 1,
        }
    }
    (clues > 0 && full + others > bad).then_some(full > others)
}

/// Returns true if most of the boards whose cells begin at this column are full.
fn is_full(shape: BoardShape, rows: &[Vec<Vec<u8>>], first: usize) -> bool {
    fullness(shape, rows, first..first + shape.cells()) == Some(true)
}

/// Returns true if a row has cells enough for a puzzle, so that it is no header.
pub fn are_cells(shape: BoardShape, row: &[Vec<u8>]) -> bool {
    let cells = shape.cells();
    let is_digit = |cell: &Vec<u8>| !cell.is_empty() && is_cell(shape, cell);
    let is_there = |cell: &Vec<u8>| is_cell(shape, cell);
    row.len() >= cells
        && row.windows(cells).any(|window| {
            window.iter().all(is_there)
                && window.iter().filter(|cell| is_digit(cell)).count() >= shape.side()
        })
}

/// The text of a puzzle whose cells stand by themselves.
///
/// # Errors
/// The number of a cell that is none, with the reason.
pub fn gathered<'a>(
    shape: BoardShape,
    cells: impl Iterator<Item = &'a [u8]>,
) -> Result<Vec<u8>, (usize, String)> {
    let symbol = |(number, cell): (usize, &[u8])| {
        let symbol = symbol_of(cell).filter(|_| is_cell(shape, cell));
        symbol.ok_or_else(|| {
            let text = String::from_utf8_lossy(cell);
            let reason =
                format!("`{text}` is not a cell; each column holds one, a digit or nothing");
            (number, reason)
        })
    };
    let cells: Vec<u8> = cells.enumerate().map(symbol).collect::<Result<_, _>>()?;
    let zero = cells.iter().position(|&cell| cell == b'0');
    puzzle_of_cells(cells).map_err(|reason| (zero.unwrap_or(0), reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn cells(text: &str) -> Vec<Vec<u8>> {
        let cell = |cell: char| if cell == '.' { '0' } else { cell };
        text.chars().map(|it| cell(it).to_string().into()).collect()
    }

    fn names(prefix: &str) -> Vec<Name> {
        let name = |number| Name::from(format!("{prefix}{number}"));
        (0..81).map(name).collect()
    }

    #[test]
    fn a_puzzles_columns_are_found_by_their_cells_and_names() {
        let id = || vec![b"7".to_vec()];
        let (puzzle, solution) = (cells(PUZZLE), cells(SOLUTION));
        let all = |parts: &[Vec<Vec<u8>>]| vec![parts.concat()];
        let id_name = || vec![Name::from("id")];
        for (names, rows, first) in [
            (names("c"), all(std::slice::from_ref(&puzzle)), Some(0)),
            // A column before them holds a digit too.
            (
                [id_name(), names("")].concat(),
                all(&[id(), puzzle.clone()]),
                Some(1),
            ),
            // The solution after them, or before.
            (
                [names("p"), names("s")].concat(),
                all(&[puzzle.clone(), solution.clone()]),
                Some(0),
            ),
            (
                [names("s"), id_name(), names("p"), id_name()].concat(),
                all(&[solution.clone(), id(), puzzle.clone(), id()]),
                Some(82),
            ),
            (names("c"), all(&[solution]), Some(0)),
            // One too many of a kind, one too few, none that is a cell.
            (
                [names("c"), names("c")[..1].to_vec()].concat(),
                all(&[puzzle.clone(), id()]),
                None,
            ),
            (names("c")[1..].to_vec(), all(&[puzzle[1..].to_vec()]), None),
            (names("c"), all(&[vec![b"77".to_vec(); 81]]), None),
            (names("c"), all(&[vec![b"0".to_vec(); 81]]), None),
        ] {
            assert_eq!(
                first_cell(BoardShape::CLASSIC, &names, &rows, None),
                first,
                "{names:?}"
            );
        }
        let named = [id_name(), names("")].concat();
        let rows = all(&[id(), puzzle.clone()]);
        assert_eq!(
            first_cell(BoardShape::CLASSIC, &named, &rows, Some(1)),
            Some(1)
        );
        assert_eq!(
            first_cell(BoardShape::CLASSIC, &named, &rows, Some(2)),
            None
        );
        assert!(are_cells(BoardShape::CLASSIC, &rows[0]));
        let header: Vec<Vec<u8>> = (0..81).map(|number| number.to_string().into()).collect();
        assert!(!are_cells(BoardShape::CLASSIC, &header));
    }
}
