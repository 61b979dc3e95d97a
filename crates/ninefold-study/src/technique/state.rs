//! The candidates of a puzzle on which techniques work, seen from three sides at once.
//!
//! By cell there is a mask of digits, by digit a set of cells, and by house and digit a mask of
//! places. Every removal keeps the three equal, and with them the singles: cells with one candidate,
//! and houses in which a digit has one place. So a step costs as much as what it changes.
//!
//! A cell is empty until a digit is placed in it; then it has no candidate any more, and neither has
//! any house a place for the digit.

use super::houses::{CELLS, HOUSES, HOUSES_OF, PEERS, SETS};
use super::sets::{Candidates, CellSet};
use ninefold::Pencilmarks;
use ninefold::inside::{Cells, EnginePuzzle};

/// The candidates between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// By cell, its candidates: none if a digit is placed.
    candidates: [u16; 81],
    /// By digit, the cells of which it is a candidate.
    boards: [CellSet; 9],
    /// By house and digit, its places.
    places: [[u16; 9]; HOUSES],
    /// Cells without a digit.
    empty: CellSet,
    /// By house, the number of its empty cells.
    empty_in: [u8; HOUSES],
    /// By digit, the number of cells in which it is placed.
    placed: [u8; 9],
    /// By house, the digits with one place.
    single: [u16; HOUSES],
    /// Houses with such a digit, as a mask.
    with_single: u32,
    /// Houses with one empty cell, as a mask.
    with_one_empty: u32,
    /// Empty cells with one candidate.
    naked: CellSet,
    /// The digits placed.
    digits: [u8; 81],
}

/// A clue contradicts another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

impl State {
    /// The state of a puzzle, in which the clues are placed. Of pencilmarks, cells with one candidate
    /// are the clues.
    ///
    /// # Errors
    /// [`Contradiction`] if two clues contradict each other.
    pub fn of(puzzle: &impl EnginePuzzle) -> Result<Self, Contradiction> {
        let digits = *puzzle.clues().as_array();
        let mut boards = [CellSet::ALL; 9];
        let mut placed = [0; 9];
        let mut filled = CellSet::EMPTY;
        for (cell, &digit) in digits.iter().enumerate() {
            if digit > 0 {
                let digit = usize::from(digit) - 1;
                if !boards[digit].has(cell) {
                    return Err(Contradiction);
                }
                boards[digit] &= !PEERS[cell];
                placed[digit] += 1;
                filled |= CellSet::of(cell);
            }
        }
        for (digit, board) in boards.iter_mut().enumerate() {
            *board &= !filled;
            if let Cells::Masks(masks) = puzzle.cells() {
                let allowed = (0..81).filter(|&cell| masks[cell] >> digit & 1 == 1);
                *board &= CellSet::of_all(allowed);
            }
        }
        Ok(State::assemble(digits, !filled, boards, placed))
    }

    /// The state with these digits and candidates, all of which are seen from the other sides, too.
    fn assemble(digits: [u8; 81], empty: CellSet, boards: [CellSet; 9], placed: [u8; 9]) -> Self {
        let mut state = State {
            candidates: [0; 81],
            boards,
            places: [[0; 9]; HOUSES],
            empty,
            empty_in: SETS.map(|set| (empty & set).len() as u8),
            placed,
            single: [0; HOUSES],
            with_single: 0,
            with_one_empty: 0,
            naked: CellSet::EMPTY,
            digits,
        };
        for (digit, board) in boards.iter().enumerate() {
            for cell in board.indices() {
                state.candidates[cell] |= 1 << digit;
                for (house, place) in HOUSES_OF[cell] {
                    state.places[usize::from(house)][digit] |= 1 << place;
                }
            }
        }
        let is_naked = |&cell: &usize| state.candidates[cell].is_power_of_two();
        state.naked = CellSet::of_all(empty.indices().filter(is_naked));
        for house in 0..HOUSES {
            for (digit, places) in state.places[house].iter().enumerate() {
                state.single[house] |= u16::from(places.is_power_of_two()) << digit;
            }
            state.with_single |= u32::from(state.single[house] != 0) << house;
            state.with_one_empty |= u32::from(state.empty_in[house] == 1) << house;
        }
        state
    }

    /// The same state, assembled from its digits and the cells of each digit.
    #[cfg(test)]
    pub fn assembled_anew(&self) -> State {
        State::assemble(self.digits, self.empty, self.boards, self.placed)
    }

    /// The candidates of a cell: none if a digit is placed in it.
    #[inline]
    pub fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// By cell, its candidates.
    #[inline]
    pub fn all_candidates(&self) -> &[u16; 81] {
        &self.candidates
    }

    /// The cells of which a digit, counted from 0, is a candidate.
    #[inline]
    pub fn board(&self, digit: usize) -> CellSet {
        self.boards[digit]
    }

    /// The places of a digit in a house.
    #[inline]
    pub fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// By digit, the places in a house.
    #[inline]
    pub fn places_in(&self, house: usize) -> &[u16; 9] {
        &self.places[house]
    }

    /// By place, the candidates of the cells of a house.
    #[inline]
    pub fn candidates_in(&self, house: usize) -> [u16; 9] {
        CELLS[house].map(|cell| self.candidates[usize::from(cell)])
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self) -> CellSet {
        self.empty
    }

    /// The number of empty cells of a house.
    #[inline]
    pub fn empty_in(&self, house: usize) -> usize {
        self.empty_in[house].into()
    }

    /// Number of cells in which a digit is placed.
    #[inline]
    pub fn placed(&self, digit: usize) -> usize {
        self.placed[digit].into()
    }

    /// The digits with one place in a house.
    #[inline]
    pub fn single_in(&self, house: usize) -> u16 {
        self.single[house]
    }

    /// Houses in which a digit has one place, as a mask.
    #[inline]
    pub fn with_single(&self) -> u32 {
        self.with_single
    }

    /// Houses with one empty cell, as a mask.
    #[inline]
    pub fn with_one_empty(&self) -> u32 {
        self.with_one_empty
    }

    /// Empty cells with one candidate.
    #[inline]
    pub fn naked(&self) -> CellSet {
        self.naked
    }

    /// Empty cells with two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.cells_with_two_and_three().0
    }

    /// Empty cells with two candidates, and those with three.
    pub fn cells_with_two_and_three(&self) -> (CellSet, CellSet) {
        let [mut one, mut two, mut three, mut four] = [CellSet::EMPTY; 4];
        for board in self.boards {
            four |= three & board;
            three |= two & board;
            two |= one & board;
            one |= board;
        }
        (two & !three, three & !four)
    }

    /// True if a digit, counted from 0, is a candidate of a cell.
    #[inline]
    pub fn allows(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// True if every cell has its digit.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// The candidates of all cells; of one with a digit, only that.
    pub fn pencilmarks(&self) -> Pencilmarks {
        let masks = std::array::from_fn(|cell| match self.digits[cell] {
            0 => self.candidates[cell],
            digit => 1 << (digit - 1),
        });
        Pencilmarks::from_known_masks(masks)
    }

    /// Removes a candidate from the view of its houses and of its digit.
    #[inline]
    fn forget(&mut self, cell: usize, digit: usize) {
        self.boards[digit].0 &= !(1 << cell);
        for (house, place) in HOUSES_OF[cell] {
            let house = usize::from(house);
            let places = self.places[house][digit] & !(1 << place);
            self.places[house][digit] = places;
            let is_single = u16::from(places.is_power_of_two());
            let single = self.single[house] & !(1 << digit) | is_single << digit;
            self.single[house] = single;
            self.with_single = self.with_single & !(1 << house) | u32::from(single != 0) << house;
        }
    }

    /// Removes a candidate.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        debug_assert!(self.allows(cell, digit));
        let left = self.candidates[cell] & !(1 << digit);
        self.candidates[cell] = left;
        let is_naked = u128::from(left.is_power_of_two());
        self.naked.0 = self.naked.0 & !(1 << cell) | is_naked << cell;
        self.forget(cell, digit);
    }

    /// Removes candidates.
    pub fn remove_all(&mut self, candidates: &Candidates) {
        for (digit, cells) in candidates.boards.iter().enumerate() {
            for cell in (*cells & self.boards[digit]).indices() {
                self.remove(cell, digit);
            }
        }
    }

    /// Places a digit, one of the candidates of the cell.
    pub fn place(&mut self, cell: usize, digit: usize) {
        let mut mask = self.candidates[cell];
        self.candidates[cell] = 0;
        self.empty.0 &= !(1 << cell);
        self.naked.0 &= !(1 << cell);
        self.digits[cell] = digit as u8 + 1;
        self.placed[digit] += 1;
        while mask != 0 {
            self.forget(cell, mask.trailing_zeros() as usize);
            mask &= mask - 1;
        }
        for peer in (self.boards[digit] & PEERS[cell]).indices() {
            self.remove(peer, digit);
        }
        for (house, _) in HOUSES_OF[cell] {
            let house = usize::from(house);
            self.empty_in[house] -= 1;
            let has_one = u32::from(self.empty_in[house] == 1);
            self.with_one_empty = self.with_one_empty & !(1 << house) | has_one << house;
        }
    }
}
