//! Sets of cells, of houses and of candidates, each a few machine words.

use ninefold::{Cell, House};
use std::borrow::Borrow;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells of a 9x9 board.
///
/// As text it is short, as solvers write it: `r1c29 r5c3` for r1c2, r1c9 and r5c3, `r13c5` for r1c5
/// and r3c5.
///
/// ```
/// use ninefold::Cell;
/// use ninefold_study::technique::CellSet;
///
/// let cells: CellSet = [Cell::new(0, 4), Cell::new(2, 4)].into_iter().collect();
/// assert_eq!(cells.len(), 2);
/// assert_eq!(cells.to_string(), "r13c5");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(pub(super) u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// Every cell.
    pub(super) const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The set of the cell with this index.
    #[inline]
    pub(super) const fn of(cell: usize) -> Self {
        CellSet(1 << cell)
    }

    /// The set of the cells with these indices.
    pub(super) fn of_all(cells: impl IntoIterator<Item = impl Borrow<usize>>) -> Self {
        let sets = cells.into_iter().map(|cell| CellSet::of(*cell.borrow()));
        sets.fold(CellSet::EMPTY, |all, cell| all | cell)
    }

    /// Number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the cell, which must be on a 9x9 board, is one of them.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.has(cell.index())
    }

    /// True if the cell with this index is one of them.
    #[inline]
    pub(super) const fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// True if no cell is in both.
    #[inline]
    pub(super) const fn is_disjoint(self, other: CellSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The index of the first cell. There must be one.
    #[inline]
    pub(super) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.indices().map(Cell::from_index)
    }

    /// The indices of the cells, in ascending order.
    #[inline]
    pub(super) fn indices(self) -> Indices {
        Indices(self.0)
    }
}

/// The indices of the cells of a set.
#[derive(Clone, Copy, Debug)]
pub struct Indices(u128);

impl Iterator for Indices {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.0.trailing_zeros() as usize;
        let rest = self.0.checked_sub(1)?;
        self.0 &= rest;
        Some(first)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet) {
        self.0 &= other.0;
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl Not for CellSet {
    type Output = CellSet;

    #[inline]
    fn not(self) -> CellSet {
        CellSet(!self.0 & CellSet::ALL.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        CellSet::of_all(cells.into_iter().map(|cell| cell.index()))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellSet({self})")
    }
}

/// A set of digits from 1 to 9.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitSet(pub(super) u16);

impl DigitSet {
    /// The digits as a mask, in which bit 0 stands for digit 1.
    pub const fn mask(self) -> u16 {
        self.0
    }

    /// Number of digits.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digits in ascending order.
    pub fn digits(self) -> impl Iterator<Item = u8> {
        (1..=9).filter(move |digit| self.0 >> (digit - 1) & 1 == 1)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DigitSet({self})")
    }
}

/// A set of houses of a 9x9 board. As text: `b2`, `r13`, `c5`, with the boxes first, then the rows.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseSet(u32);

impl HouseSet {
    /// No house.
    pub const EMPTY: HouseSet = HouseSet(0);

    /// Number of houses.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The houses: boxes, then rows, then columns, each in ascending order.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let all = |kind: fn(usize) -> House| (0..9).map(kind);
        let houses = all(House::Box)
            .chain(all(House::Row))
            .chain(all(House::Column));
        houses.filter(move |house| self.0 >> house.index() & 1 == 1)
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        let bits = houses.into_iter().map(|house| 1 << house.index());
        HouseSet(bits.fold(0, |all, bit: u32| all | bit))
    }
}

impl fmt::Debug for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HouseSet({self})")
    }
}

/// A set of candidates: of digits in cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Candidates {
    /// By digit, the cells.
    pub(super) boards: [CellSet; 9],
}

impl Candidates {
    /// No candidate.
    pub const EMPTY: Candidates = Candidates {
        boards: [CellSet::EMPTY; 9],
    };

    /// One digit, counted from 0, in these cells.
    #[inline]
    pub(super) fn of(digit: usize, cells: CellSet) -> Self {
        let mut all = Candidates::EMPTY;
        all.boards[digit] = cells;
        all
    }

    /// Adds the digits of a mask in a cell.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, mut mask: u16) {
        while mask != 0 {
            self.boards[mask.trailing_zeros() as usize] |= CellSet::of(cell);
            mask &= mask - 1;
        }
    }

    /// The cells in which a digit from 1 to 9 is one of them.
    ///
    /// # Panics
    /// If there is no such digit.
    pub fn cells_of(&self, digit: u8) -> CellSet {
        self.boards[usize::from(digit) - 1]
    }

    /// True if there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.union().is_empty()
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        self.boards.iter().map(|cells| cells.len()).sum()
    }

    /// The cells with any of them.
    pub(super) fn union(&self) -> CellSet {
        let boards = self.boards.iter();
        boards.fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// The cells with any of them, in reading order, each with its digits.
    pub fn by_cell(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.union().indices().map(|cell| {
            let digits = (0..9).filter(|&digit| self.boards[digit].has(cell));
            let mask = digits.fold(0, |all, digit| all | 1 << digit);
            (Cell::from_index(cell), DigitSet(mask))
        })
    }

    /// The candidates as cells and digits, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u8)> {
        let cells = self.by_cell();
        cells.flat_map(|(cell, digits)| digits.digits().map(move |digit| (cell, digit)))
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.iter().map(|(cell, digit)| format!("{cell}={digit}"));
        f.debug_set().entries(each).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn cells_are_written_together_by_rows_of_the_same_columns() {
        let text = |cells: &[(usize, usize)]| {
            let cells = cells.iter().map(|&(row, column)| Cell::new(row, column));
            cells.collect::<CellSet>().to_string()
        };
        assert_eq!(text(&[]), "");
        assert_eq!(text(&[(0, 8)]), "r1c9");
        assert_eq!(text(&[(0, 1), (0, 8), (4, 2)]), "r1c29 r5c3");
        assert_eq!(text(&[(1, 1), (7, 1), (1, 6), (7, 6)]), "r28c27");
        assert_eq!(text(&[(0, 0), (1, 1), (2, 0)]), "r13c1 r2c2");
    }

    #[test]
    fn houses_are_written_boxes_first() {
        #[rustfmt::skip]
        let houses = [
            House::Column(4), House::Row(2), House::Row(0), House::Box(8),
        ];
        let houses: HouseSet = houses.into_iter().collect();
        assert_eq!(houses.to_string(), "b9 r13 c5");
        assert_eq!(HouseSet::EMPTY.to_string(), "");
    }

    #[test]
    fn candidates_are_listed_by_cell_and_then_by_digit() {
        let mut some = Candidates::of(2, CellSet::of_all([80, 3]));
        some.add(3, 0b1_0000_0001);
        let listed: Vec<String> = some
            .iter()
            .map(|(cell, digit)| format!("{cell}={digit}"))
            .collect();
        assert_eq!(listed, ["r1c4=1", "r1c4=3", "r1c4=9", "r9c9=3"]);
        assert_eq!(some.len(), 4);
    }
}
