//! Lines that look like rows and stand above or below each grid: heads of columns, ids of nine digits, ratings, and
//! rows of zeros.
//!
//! They stand at every tenth line where rows follow each other, so that nine such grids are as many lines as ten. What
//! tells them is that they are alike, that they rise as numbers, or that they are written in another way than the
//! rows. If the grids without them are whole and do not contradict themselves, they are headings; else nothing is
//! read.

use super::Block;
use super::shift::twice;
use crate::text::elements::elements;
use crate::text::line::{Line, LineKind, trim_line_end};
use crate::text::names::{are_named, is_head, without_name};
use crate::text::parts::{Parts, words};

/// The headings of a block, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Headings {
    /// No row seems to be one.
    None,
    /// These lines are headings or rows.
    At(Vec<(usize, LineKind)>),
    /// Some rows may be headings, so that grids may be shifted.
    Unclear,
}

impl Block {
    /// The rows of the block that are none. `too_long` if the block ends before its last grid.
    pub(super) fn headings(&self, text: &[u8], too_long: bool) -> Headings {
        let step = self.shape.side() + 1;
        let is_row = |line: &&Line| {
            matches!(
                line.kind,
                LineKind::Row | LineKind::Uniform | LineKind::Broken
            )
        };
        if self.of_pencilmarks || self.lines.iter().filter(is_row).count() < step - 1 {
            return Headings::None;
        }
        let named = self.named_rows(text);
        if named != Headings::None {
            return named;
        }
        let stretches = self.stretches(text);
        let lengths = || {
            stretches
                .iter()
                .map(|rows| rows.len() - if too_long { rows.len() % step } else { 0 })
        };
        let is_above = lengths().all(|length| length % step == 0);
        let is_below = lengths().all(|length| length % step == 0 || length % step == step - 1);
        if stretches.is_empty() || lengths().all(|length| length < step) {
            return Headings::None;
        }
        // A grid below its heading that lacks a row is as long as one without a heading.
        let firsts = || stretches.iter().flat_map(|rows| rows.iter().step_by(step));
        let has_short = !too_long && lengths().any(|length| length % step == step - 1);
        if has_short
            && rise(firsts().map(|&at| number(&elements(self.shape, self.text_of(text, at)))))
        {
            return Headings::Unclear;
        }
        // Nothing is shifted where all rows are alike.
        let mut texts = stretches.iter().flatten().map(|&at| self.text_of(text, at));
        let first = texts.next();
        if !is_below || texts.all(|row| Some(row) == first) {
            return Headings::None;
        }
        let can_be_whole = too_long || lengths().all(|length| length % (step - 1) == 0);
        let stands_out = |place: usize| self.stand_out(text, &stretches, place);
        let lines = |place: usize| {
            stretches
                .iter()
                .flat_map(move |rows| rows.iter().skip(place).step_by(step))
        };
        let edges = if is_above {
            vec![0, step - 1]
        } else {
            vec![step - 1]
        };
        let whole: Vec<usize> = edges
            .into_iter()
            .filter(|&place| stands_out(place) && self.are_whole_without(text, &stretches, place))
            .collect();
        let found = match *whole {
            [place] => Headings::At(lines(place).map(|&at| (at, LineKind::Heading)).collect()),
            [_, ..] => Headings::Unclear,
            [] if can_be_whole
                && (0..step).any(|place| {
                    (too_long || is_above || place + 1 == step) && stands_out(place)
                }) =>
            {
                Headings::Unclear
            }
            [] => Headings::None,
        };
        match found {
            // Both readings are whole.
            Headings::At(_) if can_be_whole && self.are_whole_as_they_are(text, &stretches) => {
                Headings::Unclear
            }
            found => found,
        }
    }

    /// The block with other kinds for some lines.
    pub(super) fn with_kinds(&self, kinds: &[(usize, LineKind)]) -> Block {
        let mut block = Block::new(self.shape, self.of_pencilmarks);
        let mut kinds = kinds.iter().peekable();
        for (at, line) in self.lines.iter().enumerate() {
            let kind = kinds
                .next_if(|(line, _)| *line == at)
                .map_or(line.kind, |&(_, kind)| kind);
            block.push(Line { kind, ..*line });
        }
        block
    }

    /// The rows that follow each other, for each time that they do; all of them if there is an empty line between any
    /// two.
    fn stretches(&self, text: &[u8]) -> Vec<Vec<usize>> {
        let mut stretches: Vec<Vec<usize>> = vec![Vec::new()];
        for (at, line) in self.lines.iter().enumerate() {
            match line.kind {
                kind if matches!(kind, LineKind::Row | LineKind::Uniform)
                    || kind == LineKind::Broken && self.is_as_long(text, at) =>
                {
                    if let Some(rows) = stretches.last_mut() {
                        rows.push(at);
                    }
                }
                LineKind::Border | LineKind::Comment => {}
                _ => stretches.push(Vec::new()),
            }
        }
        stretches.retain(|rows| !rows.is_empty());
        let is_blank = |line: &Line| {
            matches!(
                line.kind,
                LineKind::Row | LineKind::Uniform | LineKind::Blank | LineKind::Comment
            )
        };
        if stretches.len() > 1
            && stretches.iter().all(|rows| rows.len() == 1)
            && self.lines.iter().all(is_blank)
        {
            return vec![stretches.concat()];
        }
        stretches
    }

    /// True if a line has as many signs as a row has cells: an id may have one that is no cell.
    fn is_as_long(&self, text: &[u8], at: usize) -> bool {
        let line = elements(self.shape, self.text_of(text, at));
        let side = self.shape.side();
        words(&line).count() == side || line.trim_ascii().len() == side
    }

    /// True if the lines at a place of each group of rows are unlike rows.
    fn stand_out(&self, text: &[u8], stretches: &[Vec<usize>], place: usize) -> bool {
        let step = self.shape.side() + 1;
        let element = |at: usize| {
            elements(self.shape, self.text_of(text, at))
                .trim_ascii()
                .to_vec()
        };
        // Mostly the first two of these lines show that they are rows: no others are looked at.
        let lines = || {
            let lines = stretches
                .iter()
                .flat_map(|rows| rows.iter().skip(place).step_by(step));
            lines.map(|&at| element(at))
        };
        let Some(first) = lines().next() else {
            return false;
        };
        if lines().all(|line| is_head(self.shape, &line)) {
            return true;
        }
        let has_digit = first.iter().any(|byte| (b'1'..=b'9').contains(byte));
        let least = if has_digit { 2 } else { 3 };
        if lines().nth(least - 1).is_some() && lines().all(|line| line == first) {
            return true;
        }
        if rise(lines().map(|line| number(&line))) {
            return true;
        }
        // Written alike, and otherwise than all rows.
        let style = |line: &[u8]| (words(line).count(), Parts::of(self.shape, line), line.len());
        let mut rows = stretches.iter().flat_map(|rows| {
            let is_other = move |(at, _): &(usize, &usize)| at % step != place;
            rows.iter().enumerate().filter(is_other).map(|(_, &at)| at)
        });
        let Some(row) = rows.next() else {
            return false;
        };
        let of_rows = words(&element(row)).count();
        style(&first).0 != of_rows
            && lines().all(|line| style(&line) == style(&first))
            && rows.all(|at| words(&element(at)).count() == of_rows)
    }

    /// True if the grids between lines at a place of each group of rows are whole, and none contradicts itself.
    fn are_whole_without(&self, text: &[u8], stretches: &[Vec<usize>], place: usize) -> bool {
        let side = self.shape.side();
        let rows = |rows: &Vec<usize>| -> Vec<usize> {
            let is_row = |(at, _): &(usize, &usize)| at % (side + 1) != place;
            rows.iter()
                .enumerate()
                .filter(is_row)
                .map(|(_, &at)| at)
                .collect()
        };
        stretches
            .iter()
            .all(|stretch| self.are_grids(text, &rows(stretch)))
    }

    fn are_whole_as_they_are(&self, text: &[u8], stretches: &[Vec<usize>]) -> bool {
        stretches.iter().all(|rows| self.are_grids(text, rows))
    }

    /// True if none of the grids that these rows are contradicts itself.
    fn are_grids(&self, text: &[u8], rows: &[usize]) -> bool {
        let mut grids = rows.chunks_exact(self.shape.side());
        grids.all(|grid| {
            let rows = grid.iter().map(|&at| self.text_of(text, at));
            !twice(self.shape, rows).in_lines
        })
    }

    /// The rows with names before them, and the line of names above each grid of these.
    fn named_rows(&self, text: &[u8]) -> Headings {
        let side = self.shape.side();
        let is_between = |line: &Line| matches!(line.kind, LineKind::Border | LineKind::Comment);
        let lines: Vec<usize> = (0..self.lines.len())
            .filter(|&at| !is_between(&self.lines[at]))
            .collect();
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(rows) = lines.get(at..at + side) {
            let is_named = |&at: &usize| {
                let kind = self.lines[at].kind;
                let may_be = matches!(
                    kind,
                    LineKind::Row | LineKind::Broken | LineKind::Text | LineKind::Candidates
                );
                may_be && without_name(self.shape, self.text_of(text, at)).is_some()
            };
            // A row that ends with an empty cell may be one without a name; others are none with one.
            let is_row = |&at: &usize| self.lines[at].kind == LineKind::Row;
            let are_rows = rows.iter().all(is_row);
            let last = self.text_of(text, rows[0]).last();
            if are_rows && !last.is_some_and(|last| b",;|\t ".contains(last)) {
                at += 1;
                continue;
            }
            let head = at.checked_sub(1).and_then(|above| lines.get(above));
            let head = head.filter(|&&head| is_head(self.shape, self.text_of(text, head)));
            if head.is_none() && are_rows || !rows.iter().all(is_named) {
                at += 1;
                continue;
            }
            // One row more, and any may be too many.
            if lines.get(at + side).is_some_and(is_named) {
                return Headings::Unclear;
            }
            if !are_named(self.shape, rows.iter().map(|&at| self.text_of(text, at))) {
                at += 1;
                continue;
            }
            found.extend(head.map(|&head| (head, LineKind::Heading)));
            found.extend(rows.iter().map(|&at| (at, LineKind::Row)));
            at += side;
        }
        match found.is_empty() {
            true => Headings::None,
            false => Headings::At(found),
        }
    }

    fn text_of<'a>(&self, text: &'a [u8], at: usize) -> &'a [u8] {
        let line = &self.lines[at];
        trim_line_end(&text[line.start..line.end])
    }
}

/// True if these are numbers that rise: by one, by the same step three times or more, or six times or more.
fn rise(mut numbers: impl Iterator<Item = Option<u128>>) -> bool {
    let Some(Some(mut before)) = numbers.next() else {
        return false;
    };
    let (mut count, mut step, mut is_even) = (1, 0, true);
    for number in numbers {
        let Some(rise) = number
            .and_then(|number| number.checked_sub(before))
            .filter(|&rise| rise > 0)
        else {
            return false;
        };
        is_even &= count == 1 || rise == step;
        (before, step, count) = (before + rise, rise, count + 1);
    }
    count > 5 || is_even && (count > 2 || count == 2 && step == 1)
}

/// The number that a line is, if it is one: of digits only, whatever stands between them.
fn number(line: &[u8]) -> Option<u128> {
    let digits = line.iter().filter(|byte| !b" ,;\t|".contains(byte));
    digits.into_iter().try_fold(0_u128, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u128::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}
