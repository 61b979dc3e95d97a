//! The grids of a block, and which of them may be shifted.
//!
//! A row that is missing, doubled or taken for a line between grids shifts all grids behind it, up to the next
//! place that shows where a grid begins. Where anything about a grid is doubtful, it and all grids that touch
//! it are malformed.

use super::shift::twice;
use super::{Line, Role, Roles};
use crate::ground::geometry::BoardShape;
use crate::text::elements::array;
use crate::text::frame::{Form, Frame};
use crate::text::heading::{has_word, is_number};
use crate::text::line::{LineKind, PlainStyle, is_rule_of_table, trim_line_end};
use crate::text::parts::bare;
use std::ops::RangeInclusive;

/// Signs of empty cells.
const SIGNS: &[u8] = b".0_-?";

/// Signs between cells, and of a quotation.
const BETWEEN: &[u8] = b" \t|,;/>";

/// The grids of a block.
pub(super) struct Grids<'a> {
    pub shape: BoardShape,
    text: &'a [u8],
    lines: &'a [Line],
    roles: &'a Roles,
    /// Those that are not whole, too.
    grids: Vec<Grid>,
    /// Number of lines that are rows by their form.
    rows: usize,
    /// Number of rows that follow each other from each line on.
    rows_from: Vec<usize>,
    /// The last of them reaches the end of the block.
    is_cut: bool,
    /// True if the first row of each is in doubt, so that none of them is read.
    pub are_unclear: bool,
    /// True if it is known that none of them is shifted.
    pub are_checked: bool,
    /// True if their cells are candidates, too.
    pub of_pencilmarks: bool,
}

/// A grid.
#[derive(Clone, Debug)]
struct Grid {
    /// Its lines, from the first row to the last.
    lines: RangeInclusive<usize>,
    rows: usize,
    /// Number of lines between it and the row before, if nothing but borders, comments and empty lines stand
    /// there.
    outer: Option<usize>,
    /// The largest number of lines between two of its bands.
    inner: usize,
    /// Number of borders in it.
    borders: usize,
    /// True if one of them is inside a band.
    is_ruled_off: bool,
    /// True if there is a comment or another line inside a band.
    is_split: bool,
    /// True if there is a line in it that may be a row, too.
    is_crossed: bool,
}

impl<'a> Grids<'a> {
    /// The grids of a block in this reading.
    pub fn new(shape: BoardShape, text: &'a [u8], lines: &'a [Line], roles: &'a Roles) -> Self {
        let mut grids: Vec<Grid> = Vec::new();
        let mut is_open = false;
        for (at, &(role, cut)) in roles.lines.iter().enumerate() {
            is_open &= !cut;
            match role {
                Role::Between => {}
                Role::Inside => {
                    if let Some(grid) = grids.last_mut() {
                        let line = &text[lines[at].start..lines[at].end];
                        // The first row of a table of Markdown has its place above the rule.
                        let is_rule = grid.rows == 1 && is_rule_of_table(shape, line);
                        let is_in_band = !grid.rows.is_multiple_of(shape.band_rows());
                        grid.line_inside(lines[at].kind, is_in_band && !is_rule);
                    }
                }
                Role::Row => {
                    let last = grids.last().map(|grid| *grid.lines.end());
                    match grids.last_mut() {
                        Some(grid) if is_open => grid.row(at, shape.band_rows()),
                        _ => grids.push(Grid::begin(at, last.map(|last| &lines[last + 1..at]))),
                    }
                    is_open = grids.last().is_some_and(|grid| grid.rows < shape.side());
                }
            }
        }
        let is_row = |line: &&Line| line.kind == LineKind::Row;
        let mut rows_from = vec![0; lines.len() + 1];
        for (at, &(role, cut)) in roles.lines.iter().enumerate().rev() {
            if role == Role::Row && !cut {
                rows_from[at] = rows_from[at + 1] + 1;
            }
        }
        Grids {
            shape,
            rows_from,
            rows: lines.iter().filter(is_row).count(),
            text,
            lines,
            roles,
            grids,
            is_cut: is_open,
            are_unclear: false,
            are_checked: false,
            of_pencilmarks: false,
        }
    }

    /// True if there are grids, and none of them is doubtful.
    pub fn are_whole(&self) -> bool {
        let is_whole =
            |grid: &Grid| grid.rows == self.shape.side() && !grid.is_misruled(self.shape.side());
        !self.grids.is_empty()
            && self.grids.iter().all(is_whole)
            && self.forms().iter().all(|&form| form == Form::Grid)
    }

    /// A line with its line end.
    pub fn text_of(&self, line: usize) -> &'a [u8] {
        let line = &self.lines[line];
        &self.text[line.start..line.end]
    }

    /// The first and the last line of each.
    pub fn lines(&self) -> impl Iterator<Item = RangeInclusive<usize>> {
        self.grids.iter().map(|grid| grid.lines.clone())
    }

    /// Leaves out a grid that reaches the end of the block. Returns the number of lines up to the last grid that does
    /// not, if there is any.
    pub fn leave_rest(&mut self) -> Option<usize> {
        if self.is_cut && self.grids.len() > 1 {
            self.grids.pop();
            self.is_cut = false;
        }
        let last = self.grids.last().filter(|_| !self.is_cut);
        last.map(|grid| grid.lines.end() + 1)
    }

    /// The records of the block before a line. `next` is the kind of the line that follows the block, none at the
    /// end of the text.
    pub fn frames(&self, end: usize, next: Option<LineKind>) -> Vec<Frame> {
        let forms = self.forms();
        let mut grids = self.grids.iter().zip(forms).peekable();
        let frame_at = |at: usize| {
            if let Some((grid, form)) = grids.next_if(|(grid, _)| *grid.lines.start() == at) {
                return Some(self.frame(grid.lines.clone(), form));
            }
            let is_stray = self.roles.lines[at].0 == Role::Between && !self.is_skipped(at, next);
            is_stray.then(|| self.frame(at..=at, Form::Stray))
        };
        (0..end.min(self.lines.len()))
            .filter_map(frame_at)
            .collect()
    }

    fn frame(&self, lines: RangeInclusive<usize>, form: Form) -> Frame {
        let first = &self.lines[*lines.start()];
        Frame {
            start: first.start,
            end: self.lines[*lines.end()].end,
            line: first.number,
            form,
        }
    }

    /// The form of each grid.
    fn forms(&self) -> Vec<Form> {
        if self.are_unclear {
            let rows = self.shape.side();
            return vec![Form::Uneven { rows }; self.grids.len()];
        }
        let mut lines = self.roles.lines.iter().zip(self.lines);
        let is_damaged = self.grids.iter().any(|grid| grid.rows < self.shape.side())
            || lines
                .clone()
                .any(|((role, _), line)| *role != Role::Between && is_no_row(line.kind));
        let is_separated = lines.any(|((role, _), line)| *role == Role::Between && line.is_uniform);
        let beside = self.beside_parts();
        let mut forms = vec![Form::Grid; self.grids.len()];
        let mut run = 0;
        while run < self.grids.len() {
            let touching = (run + 1..self.grids.len()).take_while(|&at| self.touches(at));
            let end = run + 1 + touching.count();
            let is_doubtful = |grid: &Grid| self.is_doubtful(grid, is_damaged, is_separated);
            let more = beside[run..end].iter().filter(|&&beside| beside).count();
            if more > 0
                || self.grids[run..end].iter().any(is_doubtful)
                || end - run > 1 && !self.are_checked && self.speak_against(&self.grids[run..end])
            {
                let rows: usize = self.grids[run..end].iter().map(|grid| grid.rows).sum();
                // What a grid lacks is named when it is read.
                let is_named = |grid: &Grid| {
                    grid.rows < self.shape.side() || grid.is_misruled(self.shape.side())
                };
                if end - run > 1 || more > 0 || !is_named(&self.grids[run]) {
                    let rows = rows + more.min(1);
                    forms[run..end].fill(Form::Uneven { rows });
                }
            }
            run = end;
        }
        forms
    }

    /// True if some grids that follow each other without a line between them speak against where they begin.
    pub fn some_are_shifted(&self) -> bool {
        self.grids
            .chunk_by(|one, other| one.lines.end() + 1 == *other.lines.start())
            .any(|run| run.len() > 1 && self.speak_against(run))
    }

    /// True if some grid has a digit twice in a row or column.
    pub fn some_have_twice(&self) -> bool {
        self.grids.iter().any(|grid| {
            let rows = self.rows_of(grid).map(|at| self.text_of(at));
            twice(self.shape, rows).in_lines
        })
    }

    /// True if grids that nothing parts speak against where they begin: if one begins or ends with words or a number,
    /// or by their digits.
    fn speak_against(&self, grids: &[Grid]) -> bool {
        let is_text = |at: &usize| self.lines[*at].kind == LineKind::Text;
        let mut ends = grids
            .iter()
            .flat_map(|grid| [*grid.lines.start(), *grid.lines.end()]);
        if ends.any(|at| is_text(&at)) {
            return true;
        }
        let rows: Vec<usize> = grids.iter().flat_map(|grid| self.rows_of(grid)).collect();
        !self.of_pencilmarks && self.are_shifted(&rows)
    }

    /// The lines of a grid that are its rows.
    fn rows_of(&self, grid: &Grid) -> impl Iterator<Item = usize> {
        grid.lines
            .clone()
            .filter(|&at| self.roles.lines[at].0 == Role::Row)
    }

    /// True if nothing shows where a grid begins, but that the one before has all its rows: if there are no more
    /// lines between them than between bands, or if the rows that follow it without a line between are no whole
    /// grids.
    fn touches(&self, at: usize) -> bool {
        let [before, grid] = [&self.grids[at - 1], &self.grids[at]];
        let inner = match grid.rows < self.shape.side() {
            true => grid.inner.max(before.inner),
            false => grid.inner,
        };
        let is_open = grid.rows == self.shape.side()
            && !self.rows_from[grid.lines.end() + 1].is_multiple_of(self.shape.side());
        grid.outer.is_some_and(|outer| is_open || outer <= inner)
    }

    fn is_doubtful(&self, grid: &Grid, is_damaged: bool, is_separated: bool) -> bool {
        let ends = [*grid.lines.start(), *grid.lines.end()];
        let is_edged = ends
            .into_iter()
            .any(|at| self.lines[at].kind == LineKind::Uniform);
        grid.rows < self.shape.side()
            || grid.is_misruled(self.shape.side())
            || grid.is_crossed
            || self.is_beside_head(grid)
            || is_edged && is_separated
            || grid.is_split && (is_damaged || is_edged)
            || self.has_two_styles(grid)
    }

    /// True if a rule as below the head of a table of Markdown shows that a grid begins on another row: if its last
    /// row, or the one before its first, is the head.
    fn is_beside_head(&self, grid: &Grid) -> bool {
        let is_rule = |at: usize| {
            let line = self.lines.get(at);
            line.is_some_and(|line| is_rule_of_table(self.shape, &self.text[line.start..line.end]))
        };
        let start = *grid.lines.start();
        let is_row = |at: usize| self.roles.lines[at].0 == Role::Row;
        grid.borders < 2
            && (is_rule(grid.lines.end() + 1)
                || start > 1 && is_rule(start - 1) && is_row(start - 2))
    }

    /// True if some rows are written in another way than others: with another sign for empty cells, or other signs
    /// between cells. In a block of one grid only if those are its first rows, or its last ones: then they may be
    /// another grid's.
    fn has_two_styles(&self, grid: &Grid) -> bool {
        // As the rows of nearly all grids of a large file are.
        let lines = grid.lines.clone().map(|at| trim_line_end(self.text_of(at)));
        if PlainStyle::is_shared(self.shape, lines) {
            return false;
        }
        let is_row = |line: &&Line| matches!(line.kind, LineKind::Row | LineKind::Uniform);
        let set = |text: &[u8], signs: &[u8]| -> u32 {
            let found = |(at, sign)| u32::from(text.contains(sign)) << at;
            signs.iter().enumerate().map(found).sum()
        };
        let (mut empty, mut between, mut longer) = (Vec::new(), Vec::new(), Vec::new());
        for line in self.lines[grid.lines.clone()].iter().filter(is_row) {
            let line = &self.text[line.start..line.end];
            let text = array(line);
            let text = bare(&text);
            // A sign of a quotation, or a name before the row.
            let first = line.trim_ascii_start().first();
            let is_named = line.contains(&b':') && first.is_some_and(u8::is_ascii_alphabetic);
            // A field too many, which is empty.
            let is_delimiter = |byte: &&u8| b",;\t".contains(byte);
            let number = line.iter().filter(is_delimiter).count();
            let is_longer = line
                .trim_ascii_end()
                .last()
                .as_ref()
                .is_some_and(is_delimiter)
                && number == self.shape.side()
                && !line.iter().any(|byte| b"[](){}\"'".contains(byte));
            if !text.is_empty() || number > 0 {
                longer.push(is_longer);
            }
            // A row of blanks is written like all others.
            if text.is_empty() {
                continue;
            }
            empty.push(set(text, SIGNS));
            between.push(set(text, BETWEEN) | u32::from(is_named) << BETWEEN.len());
        }
        if longer.iter().any(|&is_longer| is_longer != longer[0]) {
            return true;
        }
        let all = empty.iter().fold(0, |all, signs| all | signs);
        let is_one_sign = empty.iter().all(|signs| signs.count_ones() < 2);
        empty.retain(|&signs| signs != 0);
        let is_mixed = |styles: &[u32]| {
            let changes = styles.windows(2).filter(|two| two[0] != two[1]).count();
            changes == 1 || changes > 1 && self.rows > self.shape.side()
        };
        is_mixed(&between) || all.count_ones() > 1 && is_one_sign && is_mixed(&empty)
    }

    /// True for each grid beside which there is a line that parts grids, but may be one of its rows.
    ///
    /// A line of one sign between grids parts them. If there is only one, at one end of a grid that has this sign for
    /// empty cells, or if there is none between other grids, or if it is at the end of a grid with a line inside a
    /// band, it may be a row that is one too many.
    fn beside_parts(&self) -> Vec<bool> {
        let mut doubtful = vec![false; self.grids.len()];
        let is_part = |&at: &usize| {
            self.roles.lines[at].0 == Role::Between && self.lines[at].kind == LineKind::Uniform
        };
        let parts: Vec<usize> = (0..self.lines.len()).filter(is_part).collect();
        let sign = |at: usize| {
            let line = &self.lines[at];
            self.text[line.start..line.end].trim_ascii().first()
        };
        for &part in &parts {
            let is_beside = |grid: &Grid| {
                let (start, end) = (*grid.lines.start(), *grid.lines.end());
                // In a grid with empty lines between its rows, one may stand here, too.
                let is_spaced = end + 2 >= start + 2 * grid.rows;
                let reach = if is_spaced { 2 } else { 1 };
                (end + 1..=end + reach).contains(&part)
                    || (part + 1..=part + reach).contains(&start)
            };
            let has_sign = |grid: &Grid| {
                let frame = self.frame(grid.lines.clone(), Form::Grid);
                sign(part).is_some_and(|sign| self.text[frame.start..frame.end].contains(sign))
            };
            let beside: Vec<usize> = (0..self.grids.len())
                .filter(|&at| is_beside(&self.grids[at]))
                .collect();
            let with_sign: Vec<usize> = beside
                .iter()
                .copied()
                .filter(|&at| has_sign(&self.grids[at]))
                .collect();
            let alike = parts.iter().filter(|&&other| sign(other) == sign(part));
            let alike = alike.count();
            let is_everywhere = alike + 1 >= self.grids.len();
            let split = beside.into_iter().filter(|&at| self.grids[at].is_split);
            let alone = with_sign
                .iter()
                .copied()
                .filter(|_| alike == 1 && with_sign.len() == 1 || !is_everywhere);
            for at in split.chain(alone) {
                doubtful[at] = true;
            }
        }
        doubtful
    }

    /// True if a line between grids is no record: numbers above a grid or board, and words beside a grid.
    fn is_skipped(&self, at: usize, next: Option<LineKind>) -> bool {
        let line = &self.lines[at];
        if !is_no_row(line.kind) {
            return true;
        }
        let text = self.text[line.start..line.end].trim_ascii();
        let is_number = is_number(text);
        let is_words = line.kind == LineKind::Text && has_word(text);
        let is_row = |at: usize| self.roles.lines[at].0 == Role::Row;
        let is_above = (at..self.lines.len()).any(is_row);
        let is_below = || {
            let belongs = |at: usize| {
                let kind = self.lines[at].kind;
                !is_row(at) && matches!(kind, LineKind::Border | LineKind::Comment | LineKind::Text)
            };
            let above = (0..at).rev().find(|&at| !belongs(at));
            above.is_some_and(is_row)
        };
        let is_above_board = is_above || next == Some(LineKind::Board);
        is_number && is_above_board || is_words && (is_above || is_below())
    }
}

/// True of lines that are neither rows nor what is known to stand around them.
fn is_no_row(kind: LineKind) -> bool {
    matches!(
        kind,
        LineKind::Text | LineKind::Broken | LineKind::Candidates
    )
}

impl Grid {
    /// A grid that begins with a row, given the lines between it and the grid before.
    fn begin(at: usize, between: Option<&[Line]>) -> Self {
        let is_thin = |line: &Line| {
            matches!(
                line.kind,
                LineKind::Blank | LineKind::Border | LineKind::Comment
            )
        };
        let thin = between.filter(|between| between.iter().all(is_thin));
        Grid {
            lines: at..=at,
            rows: 1,
            outer: thin.map(<[Line]>::len),
            inner: 0,
            borders: 0,
            is_ruled_off: false,
            is_split: false,
            is_crossed: false,
        }
    }

    fn row(&mut self, at: usize, order: usize) {
        if self.rows.is_multiple_of(order) {
            self.inner = self.inner.max(at - self.lines.end() - 1);
        }
        self.lines = *self.lines.start()..=at;
        self.rows += 1;
    }

    /// A line that is no row, inside a band or between two.
    fn line_inside(&mut self, kind: LineKind, is_in_band: bool) {
        match kind {
            // It is named when the grid is read.
            LineKind::Text => {}
            // (A line of one sign is none that the rows do not have.)
            LineKind::Broken | LineKind::Uniform => self.is_crossed = true,
            LineKind::Border => {
                self.borders += 1;
                self.is_ruled_off |= is_in_band;
            }
            _ => self.is_split |= is_in_band,
        }
    }

    /// True if there is a border inside a band, but not between all rows.
    fn is_misruled(&self, side: usize) -> bool {
        self.is_ruled_off && self.borders + 1 < side
    }
}
