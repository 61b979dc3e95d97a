//! Choice of the columns of a table: the column of the puzzle, its companion's, and the header.
//!
//! A column is known by its name, or failing that by its cells. Where two fit, or none, nothing is
//! guessed: the error lists the columns.

use super::Name;
use super::companion::{Companion, SOLUTION_NAMES};
use super::error::{ColumnError, ColumnList, NameError, Role};
use super::likeness::{
    Likeness, has_pencilmarks, holds_transformations, is_lost, is_missing, is_nearly_a_board,
    likeness, typical_likeness, with_likeness,
};
use super::spans::{are_cells, span_of};
use ninefold::BoardShape;

/// Names of columns of puzzles, in small letters.
pub const PUZZLE_NAMES: &[&str] = &[
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "sudokus",
    "grid",
    "grids",
    "board",
    "boards",
    "problem",
    "problems",
    "givens",
    "unsolved",
];

/// Names of columns whose boards, if they hold any, are no rows of a puzzle, in small letters.
pub const NO_ROWS: &[&str] = &[
    "columns", "column", "cols", "col", "boxes", "box", "blocks", "block", "regions", "region",
];

/// The beginning of a table.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The names of the columns, where the format has them.
    pub names: Option<Vec<String>>,
    /// The first rows, cell by cell, without quotes. If there are no names, the first of them may be
    /// the header.
    pub rows: Vec<Vec<Vec<u8>>>,
    /// Numbers of the columns that hold objects, whose members have names such as `a.b`.
    pub objects: Vec<usize>,
}

/// Options for the choice of columns.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Size of boards.
    pub shape: BoardShape,
    /// The puzzle's column: its name, or its number counted from 1.
    pub column: Option<Name>,
    /// The companion's column: its name, or its number counted from 1.
    pub beside_column: Option<Name>,
    /// Delimiter of the fields of a table of text.
    pub delimiter: Option<u8>,
    /// True if there is a header, false if there is none, unset to find out.
    pub header: Option<bool>,
    /// The companion of the puzzle, if one is wanted.
    pub beside: Option<Companion>,
    /// True if solutions are wanted beside layouts.
    pub solutions: bool,
    /// The column of these: its name, or its number counted from 1.
    pub solution_column: Option<Name>,
    /// True if puzzles are pencilmarks.
    pub pencilmarks: bool,
    /// True if the digits of boards larger than 9x9 begin with `0`.
    pub zero_based: bool,
}

/// Columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The names of all columns; `column_1` and so on if there is no header.
    pub names: Vec<Name>,
    /// True if the first row is the header.
    pub header: bool,
    /// Number of the puzzle's column, or of the first of them, counted from 0.
    pub puzzle: usize,
    /// Number of columns that hold a puzzle: one, or one for each of its cells.
    pub width: usize,
    /// Number of the companion's column, if one is wanted.
    pub beside: Option<usize>,
    /// Number of the column of solutions beside proofs or layouts, if there is one.
    pub solution: Option<usize>,
    /// True if most puzzles are pencilmarks.
    pub pencilmarks: bool,
    /// Members of objects that are chosen like columns: their numbers follow those of the columns.
    pub members: Vec<Member>,
}

/// A member of the objects in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// As it was given, such as `q.puzzle`.
    pub name: Name,
    /// Number of the column.
    pub column: usize,
    /// The names that lead to it, from the outermost to the innermost.
    pub path: Vec<String>,
}

impl Columns {
    /// The name of a column, or of a member that is chosen like one.
    pub fn name(&self, column: usize) -> &Name {
        match column.checked_sub(self.names.len()) {
            None => &self.names[column],
            Some(member) => &self.members[member].name,
        }
    }
}

impl Choice {
    /// The choice among the records of a list, to which these names lead. Columns are given with them or without.
    #[must_use]
    pub fn within(&self, path: &[String]) -> Choice {
        let before = path
            .iter()
            .map(|name| format!("{name}."))
            .collect::<String>();
        let inner = |given: &Option<Name>| {
            let text = given.as_ref().and_then(Name::as_str);
            let inner = text
                .and_then(|text| text.strip_prefix(&before))
                .map(Name::from);
            inner.or_else(|| given.clone())
        };
        Choice {
            column: inner(&self.column),
            beside_column: inner(&self.beside_column),
            solution_column: inner(&self.solution_column),
            ..self.clone()
        }
    }

    /// Chooses the columns of a table.
    ///
    /// # Errors
    /// [`ColumnError`] if no column fits, or several do.
    pub fn of(&self, sample: &Sample) -> Result<Columns, ColumnError> {
        let shape = self.shape;
        let (header, names, rows) = self.header_of(sample);
        if names.is_empty() {
            return Ok(Columns {
                names,
                header,
                puzzle: 0,
                width: 1,
                beside: None,
                solution: None,
                pencilmarks: self.pencilmarks,
                members: Vec::new(),
            });
        }
        let mut likenesses: Vec<Likeness> = (0..names.len())
            .map(|column| typical_likeness(shape, rows, column, self.zero_based))
            .collect();
        // Nothing at all beside solutions is puzzles that are missing, and so is a list of a few cells.
        let solutions = matching(&names, SOLUTION_NAMES);
        let are_solutions = |(at, likeness): (usize, &Likeness)| match likeness {
            Likeness::Full => true,
            // Counted from 0.
            Likeness::Damaged => header && solutions.contains(&at),
            _ => false,
        };
        let has_solutions = likenesses.iter().enumerate().any(are_solutions);
        for (column, likeness) in likenesses.iter_mut().enumerate().filter(|_| has_solutions) {
            let mut cells = rows.iter().map(|row| row.get(column));
            if *likeness == Likeness::Other
                && cells.all(|cell| cell.is_none_or(|cell| is_lost(cell)))
            {
                *likeness = Likeness::Damaged;
            }
        }
        let no_rows: Vec<usize> = match header && self.column.is_none() {
            true => matching(&names, NO_ROWS),
            false => Vec::new(),
        };
        let no_rows = no_rows.into_iter().filter(|&at| {
            std::mem::replace(&mut likenesses[at], Likeness::Other) != Likeness::Other
        });
        let no_rows = no_rows.last();
        let mut members: Vec<Member> = Vec::new();
        let mut column_of = |given: &Name, role: Role| {
            let error = match named(given, &names) {
                Ok(column) => return Ok(column),
                Err(error) => ColumnError::Name { role, error },
            };
            let member = member_of(given, &names);
            let member = member.filter(|member| sample.objects.contains(&member.column));
            let member = member.ok_or(error)?;
            let known = members.iter().position(|known| *known == member);
            let at = known.unwrap_or_else(|| {
                members.push(member);
                members.len() - 1
            });
            Ok(names.len() + at)
        };
        let given = self.column.as_ref();
        let given = given.map(|given| column_of(given, Role::Puzzle));
        let given = given.transpose()?;
        let named = match header {
            true => matching(&names, PUZZLE_NAMES),
            false => Vec::new(),
        };
        if let Some(column) = no_rows
            && named.is_empty()
            && !likenesses.contains(&Likeness::Puzzle)
        {
            return Err(ColumnError::NoRows {
                name: names[column].clone(),
            });
        }
        let cells = span_of(shape, &names, rows, &likenesses, &named, given)?;
        let (puzzle, width) = match (cells, given) {
            (Some(first), _) => (first, shape.cells()),
            (None, Some(given)) => (given, 1),
            (None, None) => (puzzle_of(&names, &likenesses, named)?, 1),
        };
        let beside = match (&self.beside_column, self.beside) {
            (_, None) => None,
            (Some(given), Some(companion)) => Some(column_of(given, Role::Beside(companion))?),
            (None, Some(companion)) => {
                let fits = |column: usize| match companion {
                    Companion::Solution => likenesses[column] == Likeness::Full,
                    Companion::Transformation => holds_transformations(shape, rows, column),
                    // These are told by their names.
                    Companion::Proof | Companion::Layout => false,
                };
                Some(beside_of(companion, &names, puzzle, fits)?)
            }
        };
        if let Some(companion) = self.beside.filter(|_| beside == Some(puzzle)) {
            let name = match puzzle.checked_sub(names.len()) {
                None => names[puzzle].clone(),
                Some(member) => members[member].name.clone(),
            };
            return Err(ColumnError::Both { name, companion });
        }
        // (`solutions` may be their number.)
        let solution = match (self.beside, header) {
            (Some(Companion::Proof), true) => match matching(&names, &["solution"])[..] {
                [one] if one != puzzle && Some(one) != beside => Some(one),
                _ => None,
            },
            (Some(Companion::Layout), _) if self.solutions => {
                let companion = Companion::Solution;
                Some(match &self.solution_column {
                    Some(given) => column_of(given, Role::Beside(companion))?,
                    None => {
                        let fits = |column| likenesses[column] == Likeness::Full;
                        beside_of(companion, &names, puzzle, fits)?
                    }
                })
            }
            _ => None,
        };
        Ok(Columns {
            names,
            header,
            puzzle,
            width,
            beside,
            solution,
            pencilmarks: self.pencilmarks
                || shape == BoardShape::CLASSIC && has_pencilmarks(rows, puzzle),
            members,
        })
    }

    /// Finds the header: true if there is one, the names of the columns, and the rows after it.
    fn header_of<'a>(&self, sample: &'a Sample) -> (bool, Vec<Name>, &'a [Vec<Vec<u8>>]) {
        if let Some(names) = &sample.names {
            let names = names.iter().map(|name| Name::from(&name[..]));
            return (true, names.collect(), &sample.rows);
        }
        let Some(first) = sample.rows.first() else {
            return (false, Vec::new(), &[]);
        };
        let is_board =
            |cell: &Vec<u8>| likeness(self.shape, cell, self.zero_based) != Likeness::Other;
        // A puzzle with an error in it is no name.
        let is_data =
            |cell: &Vec<u8>| is_board(cell) || is_nearly_a_board(cell, self.shape.cells());
        let is_name = |cell: &Vec<u8>| is_known_name(&String::from_utf8_lossy(cell));
        let header = self.header.unwrap_or_else(|| {
            let has_data = first.iter().any(is_data) || are_cells(self.shape, first);
            // No name either: a puzzle that is missing.
            let lacks_puzzle = || {
                let mut columns = first
                    .iter()
                    .enumerate()
                    .filter(|(_, cell)| is_missing(cell));
                columns.any(|(column, _)| {
                    typical_likeness(self.shape, &sample.rows[1..], column, self.zero_based)
                        != Likeness::Other
                })
            };
            first.iter().any(is_name) || !has_data && !lacks_puzzle()
        });
        if header {
            let names = first.iter().map(|cell| Name::from(&cell[..]));
            return (true, names.collect(), &sample.rows[1..]);
        }
        let names = (1..=first.len()).map(|number| Name::from(format!("column_{number}")));
        (false, names.collect(), &sample.rows)
    }
}

/// Returns true if this is a name of columns of puzzles or solutions.
pub fn is_known_name(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    PUZZLE_NAMES.contains(&&name[..]) || SOLUTION_NAMES.contains(&&name[..])
}

fn matching(names: &[Name], known: &[&str]) -> Vec<usize> {
    let is_known = |name: &Name| {
        let text = name.as_str().map(|name| name.trim().to_lowercase());
        text.is_some_and(|text| known.contains(&&text[..]))
    };
    let all = names.iter().enumerate();
    all.filter(|(_, name)| is_known(name))
        .map(|(at, _)| at)
        .collect()
}

/// The column of the puzzles: by its name, or else by its cells.
fn puzzle_of(
    names: &[Name],
    likenesses: &[Likeness],
    by_name: Vec<usize>,
) -> Result<usize, ColumnError> {
    // Of several names that fit, such as those of a puzzle and of the answer's grid, the one column
    // that holds puzzles.
    let named_puzzles: Vec<usize> = by_name
        .iter()
        .copied()
        .filter(|&at| likenesses[at] == Likeness::Puzzle)
        .collect();
    let puzzles = with_likeness(likenesses, Likeness::Puzzle);
    let are = |wanted: Likeness| by_name.iter().all(|&at| likenesses[at] == wanted);
    let solutions = matching(names, SOLUTION_NAMES);
    let by_name = match named_puzzles.len() {
        1 => named_puzzles,
        // None of them holds boards, and another column holds puzzles: their names mean something else.
        0 if !puzzles.is_empty() && are(Likeness::Other) => Vec::new(),
        // What is called a grid may be the solution of what has another name.
        0 if !by_name.is_empty()
            && are(Likeness::Full)
            && puzzles.iter().any(|at| !solutions.contains(at)) =>
        {
            [&by_name[..], &puzzles].concat()
        }
        _ => by_name,
    };
    // Where a column has boards, links beside it say where these are from. Puzzles that cannot be read are no reason
    // to read their solutions.
    let damaged = with_likeness(likenesses, Likeness::Damaged);
    let (of_solutions, of_puzzles): (Vec<usize>, _) =
        damaged.into_iter().partition(|at| solutions.contains(at));
    let fitting = [
        by_name,
        puzzles,
        of_puzzles,
        of_solutions,
        with_likeness(likenesses, Likeness::Full),
        with_likeness(likenesses, Likeness::Link),
    ];
    match only(Role::Puzzle, names, fitting) {
        Err(ColumnError::NotFound { .. }) if names.len() == 1 => Ok(0),
        found => found,
    }
}

/// The only column of the first list that is not empty.
fn only<const LISTS: usize>(
    role: Role,
    names: &[Name],
    fitting: [Vec<usize>; LISTS],
) -> Result<usize, ColumnError> {
    match fitting
        .iter()
        .map(|list| &list[..])
        .find(|list| !list.is_empty())
    {
        Some(&[one]) => Ok(one),
        Some(several) => Err(ColumnError::Ambiguous {
            role,
            candidates: ColumnList::new(names, several),
        }),
        None => Err(ColumnError::NotFound {
            role,
            columns: ColumnList::all(names),
        }),
    }
}

/// The companion's column: by its name, or else by its cells.
fn beside_of(
    companion: Companion,
    names: &[Name],
    puzzle: usize,
    fits: impl Fn(usize) -> bool,
) -> Result<usize, ColumnError> {
    let mut by_name = matching(names, companion.names());
    by_name.retain(|&at| at != puzzle);
    let by_cells = (0..names.len()).filter(|&at| at != puzzle && fits(at));
    only(
        Role::Beside(companion),
        names,
        [by_name, by_cells.collect()],
    )
}

/// The column of this name, or of this number counted from 1.
///
/// # Errors
/// [`NameError`] if there is none, or several.
pub fn named(given: &Name, names: &[Name]) -> Result<usize, NameError> {
    let exact = |name: &&Name| *name == given;
    let alike = |name: &&Name| name.is_alike(given);
    let find = |fits: &dyn Fn(&&Name) -> bool| {
        let all = names.iter().enumerate();
        let fitting: Vec<usize> = all
            .filter(|(_, name)| fits(name))
            .map(|(at, _)| at)
            .collect();
        fitting
    };
    for fitting in [find(&exact), find(&alike)] {
        match fitting[..] {
            [] => {}
            [one] => return Ok(one),
            _ => {
                return Err(NameError::Shared {
                    given: given.clone(),
                    count: fitting.len(),
                });
            }
        }
    }
    let number = given.as_str().and_then(|given| given.parse::<usize>().ok());
    if let Some(number) = number
        && (1..=names.len()).contains(&number)
    {
        return Ok(number - 1);
    }
    Err(NameError::Unknown {
        given: given.clone(),
        columns: ColumnList::all(names),
    })
}

/// The member of objects in a column that is given by the names of both: `q.puzzle`.
fn member_of(given: &Name, names: &[Name]) -> Option<Member> {
    let text = given.as_str()?;
    let mut points = text.match_indices('.').map(|(at, _)| at);
    points.find_map(|at| {
        Some(Member {
            name: given.clone(),
            column: named(&Name::from(&text[..at]), names).ok()?,
            path: text[at + 1..].split('.').map(String::from).collect(),
        })
    })
}

#[cfg(test)]
mod tests;
