//! Pencilmarks, and the candidates that each rule removes.
//!
//! A rule looks at the candidates as they stand, and then removes all that it finds, at
//! once. So the order of cells or digits does not matter, and the result for a puzzle holds
//! for its morphs.

use super::places::Places;
use ninefold::Grid;
use ninefold::inside::{CELLS, EnginePuzzle, SIDE};

/// A set of digits: bit d-1 stands for digit d.
pub(super) type Mask = u32;

/// The candidates of each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    rows: [[Mask; SIDE]; SIDE],
}

/// The mask if it has one bit, else 0.
fn single(mask: Mask) -> Mask {
    if mask.is_power_of_two() { mask } else { 0 }
}

impl Marks {
    const ALL: Mask = (1 << SIDE) - 1;

    /// The candidates of a puzzle: those that no clue in a house of the cell forbids.
    pub fn of(places: &Places, puzzle: &impl EnginePuzzle) -> Self {
        let marks = Marks {
            rows: puzzle.candidates(),
        };
        // Clues are naked singles.
        marks.filled(places)
    }

    /// The candidates that are left when the rules remove no more.
    pub fn settled(mut self, places: &Places) -> Self {
        let rules = [Self::singles, Self::locked_candidates, Self::hidden_triples];
        while let Some(next) = rules
            .iter()
            .map(|rule| rule(&self, places))
            .find(|next| *next != self)
        {
            self = next;
        }
        self
    }

    /// The candidates of the cells in reading order.
    pub fn cells(&self) -> &[Mask] {
        self.rows.as_flattened()
    }

    /// Makes a digit the only candidate of a cell.
    pub fn place(&mut self, cell: usize, digit: Mask) {
        self.rows.as_flattened_mut()[cell] = digit;
    }

    /// True if every cell has one candidate, and every house all digits.
    pub fn is_solved(&self, places: &Places) -> bool {
        let is_single = |&mask: &Mask| mask.is_power_of_two();
        let union = |house: &[usize; SIDE]| house.iter().fold(0, |all, &c| all | self.cells()[c]);
        self.cells().iter().all(is_single)
            && places.houses.iter().all(|house| union(house) == Self::ALL)
    }

    /// The board of the cells that have one candidate.
    pub fn board(&self) -> Grid {
        let digits: Vec<u8> = self
            .cells()
            .iter()
            .map(|&mask| match single(mask) {
                0 => 0,
                digit => digit.trailing_zeros() as u8 + 1,
            })
            .collect();
        Grid::from_digits(&digits).expect("a digit for each cell")
    }

    /// Fills every cell that is a naked or hidden single, and removes its digit from its houses.
    fn singles(&self, places: &Places) -> Self {
        let found_once = self.found_once(places);
        let mut found = *self;
        for (cell, mask) in found.rows.as_flattened_mut().iter_mut().enumerate() {
            let hidden = *mask & at(places, &found_once, cell);
            if hidden != 0 {
                *mask = hidden;
            }
        }
        found.filled(places)
    }

    /// The candidates that are left when the cells that have one are filled.
    fn filled(mut self, places: &Places) -> Self {
        let filled = union_in_houses(places, |cell| single(self.cells()[cell]));
        for (cell, mask) in self.rows.as_flattened_mut().iter_mut().enumerate() {
            if single(*mask) == 0 {
                *mask &= !at(places, &filled, cell);
            }
        }
        self
    }

    /// For each house the digits that have one place there.
    fn found_once(&self, places: &Places) -> Vec<Mask> {
        let once = |house: &[usize; SIDE]| {
            let seen = house.iter().fold((0, 0), |(once, twice), &cell| {
                let mask = self.cells()[cell];
                (once | mask, twice | once & mask)
            });
            seen.0 & !seen.1
        };
        places.houses.iter().map(once).collect()
    }

    /// The digits that some cells have.
    fn union(&self, cells: &[usize]) -> Mask {
        cells.iter().fold(0, |all, &cell| all | self.cells()[cell])
    }

    /// Locked candidates, pointing and claiming: a digit whose places in a line are all in one box
    /// is removed from the rest of the box, and the other way round.
    fn locked_candidates(&self, places: &Places) -> Self {
        let mut left = *self;
        let cells = left.rows.as_flattened_mut();
        for crossing in &places.crossings {
            let shared = self.union(&crossing.shared);
            let in_line = self.union(&crossing.rest_of_line);
            let in_box = self.union(&crossing.rest_of_box);
            for &cell in &crossing.rest_of_box {
                cells[cell] &= !(shared & !in_line);
            }
            for &cell in &crossing.rest_of_line {
                cells[cell] &= !(shared & !in_box);
            }
        }
        left
    }

    /// Hidden triples where a line crosses a box: if three digits of the line have all their places
    /// in these three cells, every other digit is removed from them. Locked candidates have been
    /// removed before, so "three digits of the box" would mean the same.
    fn hidden_triples(&self, places: &Places) -> Self {
        let mut left = *self;
        let cells = left.rows.as_flattened_mut();
        for crossing in &places.crossings {
            let here = self.confined(crossing);
            if here.count_ones() as usize >= crossing.shared.len() {
                for &cell in &crossing.shared {
                    cells[cell] &= here;
                }
            }
        }
        left
    }

    /// The digits of a line that have no place in it outside of the box it crosses.
    fn confined(&self, crossing: &super::places::Crossing) -> Mask {
        self.union(&crossing.shared) & !self.union(&crossing.rest_of_line)
    }

    /// Returns whether a contradiction is visible: a cell has no candidate, or a house no place for
    /// a digit, or two cells of a house are filled with the same digit; or more digits must go into
    /// a cell, or into a crossing of a line and a box, than there is room for.
    pub fn is_dead(&self, places: &Places) -> bool {
        let found_once = self.found_once(places);
        let crowded = |cell: usize| {
            let hidden = self.cells()[cell] & at(places, &found_once, cell);
            hidden.count_ones() > 1
        };
        let wrong_house = |house: &[usize; SIDE]| {
            let filled = house.iter().map(|&cell| single(self.cells()[cell]));
            let filled = filled.fold((0, 0), |(once, twice), mask| {
                (once | mask, twice | once & mask)
            });
            self.union(house) != Self::ALL || filled.1 != 0
        };
        let overfull = |crossing: &super::places::Crossing| {
            self.confined(crossing).count_ones() as usize > crossing.shared.len()
        };
        self.cells().contains(&0)
            || places.houses.iter().any(wrong_house)
            || (0..CELLS).any(crowded)
            || places.crossings.iter().any(overfull)
    }
}

/// For each house the union of some of its cells.
fn union_in_houses(places: &Places, of: impl Fn(usize) -> Mask) -> Vec<Mask> {
    let houses = places.houses.iter();
    houses
        .map(|house| house.iter().fold(0, |all, &cell| all | of(cell)))
        .collect()
}

/// The union of the values of the three houses of a cell.
fn at(places: &Places, of_houses: &[Mask], cell: usize) -> Mask {
    let [row, column, square] = places.houses_of[cell];
    of_houses[row] | of_houses[column] | of_houses[square]
}
