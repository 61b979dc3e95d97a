//! The checker's candidates, and its singles.
//!
//! A cell with one candidate takes it from the cells that differ from it. Then the houses that have lost candidates are
//! searched for digits that have one place there.

use ninefold::inside::Houses;
use ninefold::layout::Layout;

/// A node after its singles are placed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Closed {
    /// A cell without a candidate, or a digit without a place.
    Dead,
    /// One candidate in every cell.
    Solved,
    /// Neither.
    Open,
}

/// The candidates of a node.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    layout: Layout,
    state: State,
}

/// The candidates, and what is still to be inferred from them.
#[derive(Clone, Debug)]
struct State {
    /// The digits of each cell.
    cells: Vec<u32>,
    /// The cells that have one candidate, which others may have, too.
    single: Vec<u16>,
    /// Number of cells that have several candidates.
    open: usize,
    /// The houses that have lost candidates since they were searched.
    changed: Houses,
    /// True if a cell has no candidate.
    is_dead: bool,
}

impl State {
    /// Leaves a cell fewer candidates. `houses` are those of each cell.
    #[inline(always)]
    fn leave(&mut self, houses: &[Houses], cell: usize, left: u32) {
        self.cells[cell] = left;
        self.changed |= houses[cell];
        if left == 0 {
            self.is_dead = true;
        } else if left & (left - 1) == 0 {
            // (Cheaper than to count its bits.)
            self.open -= 1;
            self.single.push(cell as u16);
        }
    }

    /// Finds the digits that have one place in a house.
    #[inline(always)]
    fn search(&mut self, houses: &[Houses], cells: &[u16], all: u32) {
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in cells {
            let mask = self.cells[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
            placed |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        self.is_dead |= once != all;
        let hidden = once & !twice & !placed;
        if hidden == 0 {
            return;
        }
        for &cell in cells {
            let cell = usize::from(cell);
            let found = self.cells[cell] & hidden;
            if found != 0 {
                // Of two of them, one has no other place.
                self.is_dead |= !found.is_power_of_two();
                self.leave(houses, cell, found);
            }
        }
    }
}

impl Marks {
    /// A board of which each cell has these candidates.
    pub fn new(layout: &Layout, cells: Vec<u32>) -> Self {
        assert_eq!(cells.len(), layout.cells(), "candidates of each cell");
        let numbers = (0..).zip(&cells);
        let single = numbers.filter(|(_, mask)| mask.is_power_of_two());
        let single: Vec<u16> = single.map(|(cell, _)| cell).collect();
        Marks {
            layout: layout.clone(),
            state: State {
                open: cells.len() - single.len(),
                single,
                changed: Houses::MAX >> (Houses::BITS as usize - layout.houses().len()),
                is_dead: cells.contains(&0),
                cells,
            },
        }
    }

    /// The layout of the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The options of a pivot as a set: the digits of a cell, or the places of a digit in a house. A
    /// pivot that there is not has none.
    pub fn options(&self, pivot: usize) -> u32 {
        let side = self.layout.digits();
        let Some(at) = pivot.checked_sub(self.state.cells.len()) else {
            return self.state.cells[pivot];
        };
        let Some(house) = self.layout.houses().get(at / side) else {
            return 0;
        };
        let digits = house
            .cells()
            .iter()
            .map(|&cell| self.state.cells[usize::from(cell)]);
        let places = digits.enumerate();
        places.fold(0, |set, (place, digits)| {
            set | (digits >> (at % side) & 1) << place
        })
    }

    /// The cell and the digit, counted from 0, of an option of a pivot.
    pub fn candidate(&self, pivot: usize, option: usize) -> (usize, usize) {
        let side = self.layout.digits();
        let Some(at) = pivot.checked_sub(self.state.cells.len()) else {
            return (pivot, option);
        };
        let cell = self.layout.houses()[at / side].cells()[option];
        (cell.into(), at % side)
    }

    /// True if a digit, counted from 0, is a candidate of a cell.
    #[inline]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.state.cells[cell] >> digit & 1 == 1
    }

    /// The digits of a solution in reading order.
    pub fn digits(&self) -> impl Iterator<Item = u8> {
        let cells = self.state.cells.iter();
        cells.map(|cell| cell.trailing_zeros() as u8 + 1)
    }

    /// Removes a digit from the candidates of a cell that has it.
    pub fn remove(&mut self, cell: usize, digit: usize) {
        let left = self.state.cells[cell] & !(1 << digit);
        self.state
            .leave(&self.layout.incidence().houses, cell, left);
    }

    /// Leaves one candidate in a cell that has several.
    pub fn place(&mut self, (cell, digit): (usize, usize)) {
        self.state
            .leave(&self.layout.incidence().houses, cell, 1 << digit);
    }

    /// Places singles until there are none.
    pub fn close(&mut self) -> Closed {
        let Marks { layout, state } = self;
        let incidence = layout.incidence();
        let all = (1u32 << layout.digits()) - 1;
        while !state.is_dead {
            if let Some(cell) = state.single.pop() {
                let cell = usize::from(cell);
                let digit = state.cells[cell];
                for &peer in &incidence.peers[cell] {
                    let peer = usize::from(peer);
                    let left = state.cells[peer] & !digit;
                    if left != state.cells[peer] {
                        state.leave(&incidence.houses, peer, left);
                    }
                }
            } else if state.changed != 0 {
                // (The singles of one house before the next: where there is a contradiction, it is met sooner.)
                let house = state.changed.trailing_zeros() as usize;
                state.changed &= state.changed - 1;
                state.search(&incidence.houses, layout.houses()[house].cells(), all);
            } else {
                return match state.open {
                    0 => Closed::Solved,
                    _ => Closed::Open,
                };
            }
        }
        Closed::Dead
    }
}
