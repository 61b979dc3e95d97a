//! The ways to read a sheet as whole boards.

use super::rows::{Row, Sheet};
use ninefold::BoardShape;

/// A sheet as boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The first columns of boards beside each other.
    columns: Vec<usize>,
    /// The first rows of boards below each other.
    rows: Vec<usize>,
    /// True if a row of a board rises as heads do.
    rises: bool,
}

/// Reason why a sheet is no whole boards, with its place.
#[derive(Debug)]
pub struct Fault {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
    /// The reason.
    pub reason: String,
}

/// Rows of heads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heads {
    None,
    /// Above the first board.
    Top,
    /// Above each board, and alike.
    Each,
}

/// Rows without cells that are left out.
#[derive(Clone, Copy)]
enum Gaps {
    None,
    One,
    All,
}

impl Reading {
    /// The one way to read a sheet.
    ///
    /// # Errors
    /// [`Fault`] if there is none, or if several are possible.
    pub fn of(sheet: &Sheet) -> Result<Reading, Fault> {
        let mut readings: Vec<Reading> = Vec::new();
        let mut furthest: Option<Fault> = None;
        for (columns, names) in columns_of(sheet) {
            for heads in [Heads::None, Heads::Top, Heads::Each] {
                for lead in [Gaps::None, Gaps::All] {
                    for gaps in [Gaps::None, Gaps::One, Gaps::All] {
                        match rows_of(sheet, &columns, names, heads, lead, gaps) {
                            Ok((rows, rises)) => {
                                let columns = columns.clone();
                                let reading = Reading {
                                    columns,
                                    rows,
                                    rises,
                                };
                                if !readings.contains(&reading) {
                                    readings.push(reading);
                                }
                            }
                            Err(fault) => {
                                let row = furthest.as_ref().map_or(0, |fault| fault.row + 1);
                                if fault.row >= row {
                                    furthest = Some(fault);
                                }
                            }
                        }
                    }
                }
            }
        }
        let side = sheet.side();
        let doubt = |row: usize, reason: &str| Fault {
            row,
            column: 0,
            reason: format!("{} rows of a sheet, {reason}", sheet.len()),
        };
        match &readings[..] {
            [] => Err(furthest.unwrap_or_else(|| {
                let columns = sheet.width;
                let reason =
                    format!("{columns} columns of a sheet, which are no boards of {side} columns");
                Fault {
                    row: 0,
                    column: 0,
                    reason,
                }
            })),
            // Boards right below each other may be shifted if one of them is illegal, and so may one with a row
            // like heads, or one beside a row of empty cells.
            [one]
                if !one.touches(side) && !one.rises && !one.is_beside_blank(sheet)
                    || one.is_legal(sheet) =>
            {
                Ok(one.clone())
            }
            [one] => Err(doubt(
                one.rows[0],
                "which may be shifted: as whole boards one would be illegal as a classic Sudoku",
            )),
            _ => {
                let legal = || readings.iter().filter(|reading| reading.is_legal(sheet));
                match (legal().next(), legal().count()) {
                    (Some(one), 1) if !one.touches(side) => Ok(one.clone()),
                    _ => Err(doubt(
                        0,
                        "which are boards in more than one way: what is a head, or an empty row?",
                    )),
                }
            }
        }
    }

    /// The first row and column of each board.
    pub fn boards(&self, sheet: &Sheet) -> Vec<(usize, usize)> {
        let boards = self
            .rows
            .iter()
            .flat_map(|&row| self.columns.iter().map(move |&column| (row, column)));
        boards
            .filter(|&(row, column)| !is_blank(sheet, row, column))
            .collect()
    }

    /// True if two boards have nothing between them.
    fn touches(&self, side: usize) -> bool {
        self.rows.windows(2).any(|rows| rows[1] == rows[0] + side)
    }

    /// True if there is one board, and a row of empty cells above or below it, which may be one of its rows.
    fn is_beside_blank(&self, sheet: &Sheet) -> bool {
        let [row] = self.rows[..] else { return false };
        let behind = row + sheet.side();
        row > 0 && sheet.is_empty(row - 1) || behind < sheet.len() && sheet.is_empty(behind)
    }

    /// True if no digit stands twice in a row, a column or a box.
    fn is_legal(&self, sheet: &Sheet) -> bool {
        let side = sheet.side();
        self.boards(sheet).into_iter().all(|(row, column)| {
            sheet.board(row, column).is_ok_and(|cells| {
                let mut seen = std::collections::HashSet::new();
                let mut clues = cells
                    .iter()
                    .enumerate()
                    .filter(|(_, cell)| !b".0_?-".contains(cell));
                clues.all(|(at, &digit)| {
                    let digit = digit.to_ascii_uppercase();
                    let (row, column) = (at / side, at % side);
                    // The boxes of other boards are those of their layout.
                    let is_new = side != BoardShape::CLASSIC.side()
                        || seen.insert((2, row / 3 * 3 + column / 3, digit));
                    is_new && seen.insert((0, row, digit)) && seen.insert((1, column, digit))
                })
            })
        })
    }
}

/// True if there is nothing in a board.
fn is_blank(sheet: &Sheet, row: usize, column: usize) -> bool {
    (row..row + sheet.side()).all(|row| sheet.is_blank(row, column..column + sheet.side()))
}

/// The ways in which the columns are those of boards beside each other, with an empty one between: the first column of
/// each, and true if a column of names is before them.
pub fn columns_of(sheet: &Sheet) -> Vec<(Vec<usize>, bool)> {
    let (side, width) = (sheet.side(), sheet.width);
    let are_blank = |from: usize, to: usize| {
        (0..sheet.len()).all(|row| sheet.kind(row) == Row::Title || sheet.is_blank(row, from..to))
    };
    let blank = (0..width)
        .take_while(|&column| are_blank(column, column + 1))
        .count();
    let mut begins = vec![(0, false)];
    if blank > 0 {
        begins.push((blank, false));
    }
    if blank < width {
        begins.push((blank + 1, true));
    }
    let boards = |(begin, names): (usize, bool)| {
        let (mut columns, mut at) = (Vec::new(), begin);
        while at < width && !are_blank(at, width) {
            let end = at + side;
            if end > width || end < width && !are_blank(end, end + 1) {
                return None;
            }
            columns.push(at);
            at = end + 1;
        }
        (!columns.is_empty()).then_some((columns, names))
    };
    begins.into_iter().filter_map(boards).collect()
}

/// The first rows of boards below each other, and true if a row of them rises as heads do.
fn rows_of(
    sheet: &Sheet,
    columns: &[usize],
    names: bool,
    heads: Heads,
    lead: Gaps,
    gaps: Gaps,
) -> Result<(Vec<usize>, bool), Fault> {
    let (side, length) = (sheet.side(), sheet.len());
    let begin = columns[0];
    // (A row with a name and no cells is a row too many.)
    let is_blank = |row: usize| sheet.is_blank(row, begin - usize::from(names)..sheet.width);
    let is_title = |row: usize| sheet.kind(row) == Row::Title;
    let is_gap = |row: usize| is_blank(row) || is_title(row);
    let skip = |mut row: usize, gaps: Gaps| {
        let first = row;
        while row < length
            && match gaps {
                Gaps::None => is_title(row),
                Gaps::One => is_title(row) || row == first && is_blank(row),
                Gaps::All => is_gap(row),
            }
        {
            row += 1;
        }
        row
    };
    let fault = |row: usize, column: usize, reason: String| {
        Err(Fault {
            row,
            column,
            reason,
        })
    };
    let is_empty = |row: usize| sheet.is_empty(row);
    let mut row = skip(0, lead);
    let (mut ends_empty, mut is_parted) = (false, (0..row).any(is_empty));
    let (mut rows, mut rising): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut first_head: Option<usize> = None;
    while !(row..length).all(is_gap) {
        if heads == Heads::Each || heads == Heads::Top && rows.is_empty() {
            let is_head = columns.iter().all(|&column| sheet.is_head(row, column));
            let is_like = |first: usize| {
                (begin..sheet.width).all(|at| sheet.cell(first, at) == sheet.cell(row, at))
            };
            if !is_head || !first_head.is_none_or(is_like) {
                return fault(row, begin, "no head above the next board".to_owned());
            }
            first_head = first_head.or(Some(row));
            row += 1;
        }
        for at in row..row + side {
            let number = at - row;
            if at >= length || is_title(at) {
                let whole = if rows.is_empty() {
                    ""
                } else {
                    " after the last whole board"
                };
                let at = at.min(length - 1);
                return fault(
                    at,
                    begin,
                    format!("a board of a sheet has {side} rows, and here are {number}{whole}"),
                );
            }
            // A cell too many moves the last one into an empty column. (Commas between rows are not behind the last, if
            // its last cell shows that none was lost.)
            let (written, others) = (sheet.written(at), sheet.written(row));
            let is_last = number + 1 == side
                && written + 1 == others
                && !sheet.is_blank(at, written - 1..written);
            if written != others && at > row && !is_last {
                let reason = format!(
                    "{written} cells in a row of a sheet, and {others} in the first row of its board"
                );
                return fault(at, begin, reason);
            }
            for &column in columns {
                if let Some(odd) = sheet.odd_cell(at, column) {
                    let text = sheet.cell(at, odd);
                    let text = String::from_utf8_lossy(&text);
                    return fault(
                        at,
                        odd,
                        format!("`{text}` is not a cell of a board in a sheet"),
                    );
                }
                if sheet.is_rising(at, column) {
                    rising.push(number);
                }
            }
        }
        if names && !sheet.has_names(row, begin - 1) {
            return fault(
                row,
                begin - 1,
                format!("the column before {side} cells is no names of rows"),
            );
        }
        // Numbers beside the cells are names, and an empty row after an empty column is one before the board.
        let is_doubtful = !names && sheet.width > side && sheet.has_names(row, begin)
            || !names && begin > 0 && is_blank(row) && (0..row).all(is_gap);
        if is_doubtful || (row..row + side).all(is_blank) {
            return fault(
                row,
                begin,
                "it is not clear where the board begins".to_owned(),
            );
        }
        ends_empty |= is_empty(row + side - 1) || is_empty(row);
        is_parted |= row > 0 && is_title(row - 1) && is_empty(row);
        rows.push(row);
        let next = skip(row + side, gaps);
        is_parted |= (row + side..next).any(is_empty);
        row = next;
    }
    is_parted |= (row..length).any(is_empty);
    // Of empty rows that part boards one may stand where a row was lost.
    if ends_empty && is_parted {
        return fault(
            0,
            begin,
            "it is not clear which empty rows part boards".to_owned(),
        );
    }
    // Heads are no rows: a row of a board that rises as they do is the first of it, as in lists of grids.
    if rows.is_empty() || rising.len() > 1 && rising.iter().any(|&number| number > 0) {
        return fault(
            0,
            begin,
            "rows that rise as heads do are in different places".to_owned(),
        );
    }
    Ok((rows, !rising.is_empty()))
}
