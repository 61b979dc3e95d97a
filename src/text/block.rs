//! The reading of a block of lines: which of them are rows, and of which grids.
//!
//! Titles, separators and borders stand between rows, and rows may be missing or damaged. Line by line it
//! cannot be seen which is which: nine dashes are a row of empty cells or a line between two grids. So all
//! readings of a block are followed at the same time, as a shortest path: what is usual costs nothing, and what
//! is less likely costs something, most of all a grid that ends before its last row. The reading that costs
//! least is taken. Rows that follow each other and are no whole grids may all be shifted; those grids are
//! malformed.

mod bars;
mod grids;
mod headings;
mod shift;

use super::frame::{Form, Frame};
use super::line::{Line, LineKind};
use crate::ground::geometry::BoardShape;
use bars::Bars;
use grids::Grids;
use headings::Headings;

/// The place of a line in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A row of a grid.
    Row,
    /// A line inside a grid that is no row of it.
    Inside,
    /// A line between grids.
    Between,
}

/// A reading of a block.
#[derive(Clone, Debug)]
struct Roles {
    /// The role of each line, and whether a grid ended too early before it.
    lines: Vec<(Role, bool)>,
}

/// Number of rows of a grid that have been read, and whether there are empty lines between its bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    rows: usize,
    gaps: Gaps,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gaps {
    None,
    /// There was one between all bands so far.
    All,
    /// It is just behind one.
    Here,
    /// There was one between all rows so far, not only between bands.
    Each,
    /// It is just behind one of these.
    EachHere,
}

const OUTSIDE: State = State {
    rows: 0,
    gaps: Gaps::None,
};

/// The end of a reading of some lines.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The reading of the line before, if there is any.
    before: u32,
    state: State,
    cost: u32,
    role: Role,
    /// True if a grid ended too early before this line.
    cut: bool,
}

/// The cost of a grid that ends before its last row.
const CUT: u32 = 200;

/// A reading is given up if another costs less by this.
const HOPELESS: u32 = 3 * CUT;

/// The readings of a block.
pub(super) struct Block {
    shape: BoardShape,
    of_pencilmarks: bool,
    pub lines: Vec<Line>,
    /// Those of bars alone, which are taken for rows.
    bars: Vec<usize>,
    nodes: Vec<Node>,
    /// The cheapest reading for each state at the end.
    ends: Vec<u32>,
    /// Number of rows between the last two groups of empty lines.
    rows: usize,
    /// Number of empty lines at the end.
    gap: usize,
    /// The largest number of empty lines before these.
    widest: usize,
}

impl Block {
    /// A block without lines.
    pub fn new(shape: BoardShape, of_pencilmarks: bool) -> Self {
        let begin = Node {
            before: 0,
            state: OUTSIDE,
            cost: 0,
            role: Role::Between,
            cut: false,
        };
        Block {
            shape,
            of_pencilmarks,
            lines: Vec::new(),
            bars: Vec::new(),
            nodes: vec![begin],
            ends: vec![0],
            rows: 0,
            gap: 0,
            widest: 0,
        }
    }

    /// True if a table of Markdown may begin with the next line.
    pub fn may_have_heading(&self) -> bool {
        let last = self.lines.last().map(|line| line.kind);
        !matches!(last, Some(LineKind::Row | LineKind::Border))
    }

    /// Adds the next line.
    pub fn push(&mut self, mut line: Line) {
        if line.kind == LineKind::Bars {
            self.bars.push(self.lines.len());
            line.kind = LineKind::Row;
        }
        let mut before = self.lines.iter().rev().map(|line| line.kind);
        let before = before.find(|&kind| kind != LineKind::Comment);
        let behind_border = before == Some(LineKind::Border);
        let behind_uniform = before == Some(LineKind::Uniform);
        match line.kind {
            LineKind::Blank => self.gap += 1,
            kind => {
                if self.gap > 0 {
                    self.widest = self.widest.max(std::mem::take(&mut self.gap));
                    self.rows = 0;
                }
                self.rows += usize::from(kind == LineKind::Row);
            }
        }
        self.lines.push(line);
        let (first, shape) = (self.nodes.len(), self.shape);
        for end in std::mem::take(&mut self.ends) {
            let Node { state, cost, .. } = self.nodes[end as usize];
            let mut go = |role, state: State, cost, cut| {
                self.reach(
                    first,
                    Node {
                        before: end,
                        state,
                        cost,
                        role,
                        cut,
                    },
                );
            };
            if state.rows > 0 {
                Self::inside(
                    shape,
                    line.kind,
                    state,
                    behind_border,
                    |role, state, more| {
                        go(role, state, cost + more, false);
                    },
                );
                if line.kind != LineKind::Row {
                    Self::outside(line.kind, behind_uniform, |role, state, more| {
                        // Between two rows nothing shows where a grid has ended.
                        if role == Role::Between || line.kind != LineKind::Uniform {
                            go(role, state, cost + CUT + more, true);
                        }
                    });
                }
            } else {
                Self::outside(line.kind, behind_uniform, |role, state, more| {
                    go(role, state, cost + more, false)
                });
            }
        }
        let least = self.nodes[first..].iter().map(|node| node.cost).min();
        let least = least.expect("a line is at least between grids");
        let near = |at: &usize| self.nodes[*at].cost < least + HOPELESS;
        self.ends = (first..self.nodes.len())
            .filter(near)
            .map(|at| at as u32)
            .collect();
    }

    /// Adds a node, or improves the one of the same state among those from `first` on.
    fn reach(&mut self, first: usize, node: Node) {
        let same = self.nodes[first..]
            .iter_mut()
            .find(|other| other.state == node.state);
        match same {
            Some(other) if other.cost <= node.cost => {}
            Some(other) => *other = node,
            None => self.nodes.push(node),
        }
    }

    /// The roles of a line between grids.
    fn outside(kind: LineKind, behind_uniform: bool, mut go: impl FnMut(Role, State, u32)) {
        let row = State { rows: 1, ..OUTSIDE };
        let (between, first) = match kind {
            LineKind::Blank
            | LineKind::Comment
            | LineKind::Heading
            | LineKind::Border
            | LineKind::Board => (Some(0), None),
            LineKind::Text => (Some(0), Some(60)),
            LineKind::Row | LineKind::Bars => (None, Some(0)),
            // Nobody draws several lines.
            LineKind::Uniform => (Some(if behind_uniform { 20 } else { 1 }), Some(10)),
            LineKind::Broken => (Some(3), Some(10)),
            LineKind::Candidates => (Some(8), Some(2)),
        };
        between
            .into_iter()
            .for_each(|cost| go(Role::Between, OUTSIDE, cost));
        first.into_iter().for_each(|cost| go(Role::Row, row, cost));
    }

    /// The roles of a line in a grid, if the grid does not end before it.
    fn inside(
        shape: BoardShape,
        kind: LineKind,
        state: State,
        behind_border: bool,
        mut go: impl FnMut(Role, State, u32),
    ) {
        let State { rows, gaps } = state;
        let between_bands = rows % shape.band_rows() == 0;
        let next = match gaps {
            Gaps::None => Some(Gaps::None),
            // Two bands without a gap, when there was one before.
            Gaps::All if between_bands => None,
            Gaps::All | Gaps::Here => Some(Gaps::All),
            Gaps::Each => None,
            Gaps::EachHere => Some(Gaps::Each),
        };
        let next = next.map(|gaps| match rows + 1 == shape.side() {
            true => OUTSIDE,
            false => State {
                rows: rows + 1,
                gaps,
            },
        });
        let mut row = |cost| {
            if let Some(next) = next {
                go(Role::Row, next, cost);
            }
        };
        match kind {
            LineKind::Row => row(0),
            LineKind::Uniform => row(10),
            LineKind::Broken => row(10),
            LineKind::Candidates => row(2),
            LineKind::Text => row(100),
            _ => {}
        }
        let each_here = State {
            rows,
            gaps: Gaps::EachHere,
        };
        match kind {
            LineKind::Comment => go(Role::Inside, state, if between_bands { 1 } else { 40 }),
            LineKind::Uniform if between_bands => go(Role::Inside, state, 1),
            LineKind::Broken => go(Role::Inside, state, 30),
            LineKind::Text => go(Role::Inside, state, 30),
            // The lower edge of a grid that lacks rows, and the upper edge of the next.
            LineKind::Border if behind_border => {}
            // It parts two rows, too.
            LineKind::Border if gaps == Gaps::Each => {
                go(Role::Inside, each_here, if between_bands { 0 } else { 20 });
            }
            LineKind::Border => go(Role::Inside, state, if between_bands { 0 } else { 20 }),
            LineKind::Blank if matches!(gaps, Gaps::Here | Gaps::EachHere) => {
                go(Role::Inside, state, 0);
            }
            LineKind::Blank if gaps == Gaps::Each => go(Role::Inside, each_here, 0),
            LineKind::Blank if rows == 1 => go(Role::Inside, each_here, 2),
            LineKind::Blank
                if between_bands && (gaps == Gaps::All || rows == shape.band_rows()) =>
            {
                go(
                    Role::Inside,
                    State {
                        rows,
                        gaps: Gaps::Here,
                    },
                    1,
                );
            }
            _ => {}
        }
    }

    /// True if the lines so far, of which the last is empty, can be read without those that follow: no grid has
    /// begun in any likely reading, and nothing that follows can be a band of one before.
    pub fn is_settled(&self) -> bool {
        let cost = |end: &u32| self.nodes[*end as usize].cost;
        let outside = self
            .ends
            .iter()
            .find(|&&end| self.nodes[end as usize].state == OUTSIDE);
        let is_likeliest = outside.is_some_and(|outside| {
            let mut others = self.ends.iter().filter(|&end| end != outside);
            others.all(|end| cost(end) >= cost(outside) + CUT - 10)
        });
        // Whole grids stand between empty lines, or there are more of these than between bands.
        let is_whole = self.rows > 0 && self.rows.is_multiple_of(self.shape.side());
        is_likeliest && (is_whole || self.gap > self.widest && self.widest > 0)
    }

    /// The best reading, if the grids of the block end with it or if they may continue.
    fn roles(&self, goes_on: bool) -> Roles {
        let total = |&&end: &&u32| {
            let node = self.nodes[end as usize];
            // A grid that is cut off sooner lets those behind it be read.
            node.cost
                + if goes_on || node.state == OUTSIDE {
                    0
                } else {
                    CUT + 5
                }
        };
        let best = self
            .ends
            .iter()
            .min_by_key(total)
            .expect("there is a reading");
        let mut node = self.nodes[*best as usize];
        let mut lines = Vec::with_capacity(self.lines.len());
        for _ in 0..self.lines.len() {
            lines.push((node.role, node.cut));
            node = self.nodes[node.before as usize];
        }
        lines.reverse();
        Roles { lines }
    }

    /// The records of the block, and the number of its lines that they and what stands between them take.
    /// `next` is the kind of the line that follows, none at the end of the text. If the block only ends since it
    /// is `too_long`, the rest is left.
    pub fn frames(
        &self,
        text: &[u8],
        next: Option<LineKind>,
        too_long: bool,
    ) -> (Vec<Frame>, usize) {
        match self.headings(text, too_long) {
            Headings::At(kinds) => {
                let block = self.with_kinds(&kinds);
                let (mut frames, lines) = block.frames_of_rows(text, next, too_long, false);
                for frame in frames.iter_mut().filter(|frame| frame.form == Form::Grid) {
                    let start = |&(at, _): &(usize, LineKind)| self.lines[at].start;
                    let first = kinds.binary_search_by_key(&frame.start, start);
                    if first.is_ok_and(|at| kinds[at].1 == LineKind::Row) {
                        frame.form = Form::Named;
                    }
                }
                (frames, lines)
            }
            headings => {
                let are_unclear = headings == Headings::Unclear;
                self.frames_of_rows(text, next, too_long, are_unclear)
            }
        }
    }

    /// The same where it is known which lines are headings, if they are not `are_unclear`.
    fn frames_of_rows(
        &self,
        text: &[u8],
        next: Option<LineKind>,
        too_long: bool,
        are_unclear: bool,
    ) -> (Vec<Frame>, usize) {
        let meaning = self.meaning_of_bars(text);
        let without;
        let block = match meaning {
            Bars::Gaps => {
                without = self.without_bars();
                &without
            }
            Bars::Rows | Bars::Either => self,
        };
        let roles = block.roles(too_long);
        let mut grids = Grids::new(self.shape, text, &block.lines, &roles);
        grids.of_pencilmarks = self.of_pencilmarks;
        grids.are_checked = too_long && !grids.some_are_shifted();
        grids.are_unclear =
            meaning == Bars::Either || are_unclear || too_long && !grids.are_checked;
        // What may belong to the next block is left to it.
        let lines = match too_long {
            true => grids.leave_rest().unwrap_or(self.lines.len()),
            false => self.lines.len(),
        };
        (grids.frames(lines, next), lines)
    }

    /// True if there is a line whose meaning depends on what follows.
    pub fn is_pending(&self) -> bool {
        for line in self.lines.iter().rev() {
            match line.kind {
                LineKind::Text | LineKind::Broken | LineKind::Candidates => return true,
                LineKind::Row | LineKind::Uniform => return false,
                _ => {}
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
