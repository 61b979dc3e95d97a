//! Removal of clues from boards of any layout: from many side by side, whose questions go through
//! [lanes](ninefold::lanes) together, or from one.
//!
//! Each board has its own order of removal, as if it were worked on by itself. The result is that of removal one by
//! one, whoever answers the questions.

use super::removal::{Positions, Removal};
use ninefold::lanes::LayoutSolver;
use ninefold::{Control, Stopped};

/// A board with one solution from which clues are being removed, in an order of up to 64 positions for each of
/// `WORDS`.
pub(crate) struct Reduction<const WORDS: usize> {
    /// The clues that are left.
    board: Vec<u8>,
    /// The cells in the order in which clues are removed.
    order: Vec<u16>,
    /// For each position of the order the number of cells up to its last one: those of a position go together.
    ends: Vec<u16>,
    removal: Removal<WORDS>,
    /// The question, as positions in the order.
    group: Positions<WORDS>,
    is_finished: bool,
}

impl<const WORDS: usize> Reduction<WORDS> {
    /// A board, and the cells of all its clues in the order of removal: at each position those that go together.
    pub fn new<G: IntoIterator<Item = u16>>(
        board: Vec<u8>,
        positions: impl IntoIterator<Item = G>,
    ) -> Self {
        let (mut order, mut ends) = (Vec::new(), Vec::new());
        for cells in positions {
            order.extend(cells);
            ends.push(order.len() as u16);
        }
        Reduction {
            board,
            removal: Removal::new(ends.len()),
            group: Positions::NONE,
            order,
            ends,
            is_finished: false,
        }
    }

    /// The puzzle that is left, or none if some clue is not decided.
    pub fn finished(self) -> Option<Vec<u8>> {
        self.is_finished.then_some(self.board)
    }

    /// Removes clues until every one is decided, by answers whether a board still has one solution.
    ///
    /// # Errors
    /// [`Stopped`] if an answer is that.
    pub fn finish(
        &mut self,
        mut is_proper: impl FnMut(&[u8]) -> Result<bool, Stopped>,
    ) -> Result<(), Stopped> {
        let mut question = Vec::new();
        while self.ask() {
            question.clear();
            self.push_question(&mut question);
            self.answer(is_proper(&question)?);
        }
        Ok(())
    }

    /// Number of positions in the next question, chosen so that few questions are needed.
    fn group_size(&self) -> usize {
        let (cells, positions) = (self.board.len(), self.ends.len().max(1));
        // Number of cells of a position, rounded up.
        let share = self.order.len().div_ceil(positions).max(1);
        let removed = self.removal.removed() * self.order.len() / positions;
        let empty = cells - self.order.len() + removed;
        let clues = match 100 * empty / cells {
            // These clues can nearly always be removed.
            ..33 => 4 * cells / 9 - empty,
            33..63 => (2 * cells / 3 - empty) / 3,
            _ => 1,
        };
        clues.div_ceil(share).max(1)
    }

    /// The cells of the question.
    fn cells(&self) -> impl Iterator<Item = usize> {
        self.group.iter().flat_map(|position| {
            let before = position.checked_sub(1);
            let start = before.map_or(0, |before| self.ends[before]);
            let cells = &self.order[start.into()..self.ends[position].into()];
            cells.iter().map(|&cell| cell.into())
        })
    }

    /// Asks the next question. Returns false if there is none.
    fn ask(&mut self) -> bool {
        let group = self.removal.ask(self.group_size());
        self.group = group.unwrap_or(Positions::NONE);
        self.is_finished = group.is_none();
        !self.is_finished
    }

    /// Appends the board without the clues of the question.
    fn push_question(&self, boards: &mut Vec<u8>) {
        let start = boards.len();
        boards.extend(&self.board);
        self.cells().for_each(|cell| boards[start + cell] = 0);
    }

    /// Appends the candidates of the board without the clues of the question, and returns the number of solutions that
    /// they exclude. Without a single clue it is one: other solutions have another digit there, which is less to search
    /// than all that the other clues allow.
    fn push_candidates(&self, boards: &mut Vec<u16>, all: u16) -> u64 {
        let start = boards.len();
        boards.extend(self.board.iter().map(|&digit| match digit {
            0 => all,
            digit => 1 << (digit - 1),
        }));
        let board = &mut boards[start..];
        let mut cells = self.cells();
        if let (Some(cell), None) = (cells.next(), cells.next()) {
            board[cell] = all & !board[cell];
            return 1;
        }
        self.cells().for_each(|cell| board[cell] = all);
        0
    }

    /// Continues with the answer: whether the board still has one solution.
    fn answer(&mut self, is_proper: bool) {
        match is_proper {
            true => {
                let cells: Vec<usize> = self.cells().collect();
                cells.into_iter().for_each(|cell| self.board[cell] = 0);
                self.removal.removed_group();
            }
            false => self.removal.keep_some(None),
        }
    }
}

/// Removes clues until every one is decided or `control` stops the work: in each round every board that is not finished
/// asks one question, and the lanes answer all of them.
pub(crate) fn reduce<const WORDS: usize>(
    lanes: &mut LayoutSolver,
    reductions: &mut [Reduction<WORDS>],
    control: &Control,
) {
    let mut open: Vec<&mut Reduction<WORDS>> = reductions.iter_mut().collect();
    let all = u16::MAX >> (16 - lanes.layout().digits());
    let (mut boards, mut counts) = (Vec::new(), Vec::new());
    loop {
        open.retain_mut(|reduction| reduction.ask());
        if open.is_empty() {
            return;
        }
        boards.clear();
        counts.clear();
        let known = open
            .iter()
            .map(|reduction| reduction.push_candidates(&mut boards, all));
        counts.extend(known);
        let left = lanes.add_counts(&boards, 2, &mut counts, control);
        if !left.is_empty() {
            return;
        }
        for (reduction, &count) in open.iter_mut().zip(&counts) {
            reduction.answer(count == 1);
        }
    }
}
