//! Layouts: which cells there are, and which of them differ. [`crate::layout`] is what users see of it.

// - `incidence`: the houses and the pairs of each cell
// - `regions`: region maps and their faults
// - `names`: layouts by their names
// - `game_id`: layouts and puzzles as the game Solo writes them
// - `symmetry`: the symmetries of a layout
// - `tables`: what lanes need of a layout

pub(crate) mod incidence;
mod names;
#[doc(hidden)]
pub mod regions;
pub(crate) mod tables;

pub use names::UnknownLayout;
pub use regions::RegionError;

use crate::ground::geometry::BoardShape;
use incidence::Incidence;
use std::cmp::Ordering;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The largest number of digits, and of rows and columns.
pub const MOST_DIGITS: usize = 25;

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or a region of a jigsaw.
    Region,
    /// A diagonal from corner to corner.
    Diagonal,
    /// A window of windoku.
    Window,
    /// The cells in the same place of every box.
    DisjointGroup,
}

/// Cells that all have different digits: as many as there are digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct House {
    kind: HouseKind,
    cells: Vec<u16>,
}

impl House {
    /// Its kind.
    pub fn kind(&self) -> HouseKind {
        self.kind
    }

    /// The indices of its cells in reading order, ascending.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }
}

/// The rules of a board: its cells, and those that differ. Cloning costs next to nothing, and two layouts with the same
/// rules are equal, whatever their names are.
///
/// ```
/// use ninefold::layout::Layout;
///
/// let x = Layout::classic().with_diagonals();
/// assert_eq!((x.digits(), x.cells(), x.houses().len()), (9, 81, 29));
/// assert_eq!(x, "x".parse()?);
/// // A knight has 80 moves on 6x6, 12 of them within a box.
/// assert_eq!("6x6+anti-knight".parse::<Layout>()?.pairs().len(), 68);
///
/// let jigsaw = Layout::jigsaw("1112 1322 3342 3444")?;
/// assert_eq!(jigsaw.digits(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[allow(
    clippy::redundant_allocation,
    reason = "the counter of clones is apart from the rules"
)]
pub struct Layout(Arc<Arc<Rules>>);

impl Default for Layout {
    /// [`Layout::classic`].
    fn default() -> Self {
        Layout::classic()
    }
}

/// The rules of a layout.
struct Rules {
    name: String,
    digits: usize,
    /// The size of the board, and of the boxes that are drawn on it.
    shape: BoardShape,
    /// The region of each cell, numbered in the order of their first cells.
    regions: Vec<u8>,
    /// Rows and columns of a box; none where regions are of any shape.
    boxes: Option<(usize, usize)>,
    /// Rows, columns and regions first.
    houses: Vec<House>,
    /// Pairs of cells that differ and are in no house together, each ascending, and ascending.
    pairs: Vec<(u16, u16)>,
    incidence: Incidence,
}

impl Layout {
    /// The classic board of nine rows, columns and boxes.
    pub fn classic() -> Self {
        Layout::classic_one().clone()
    }

    /// The one of which all classic boards are.
    #[doc(hidden)]
    pub fn classic_one() -> &'static Layout {
        static CLASSIC: LazyLock<Layout> = LazyLock::new(|| Layout::of_boxes(3, 3));
        &CLASSIC
    }

    /// The size of its boards, and of the boxes that are drawn on them: those of a jigsaw are the usual ones of its
    /// size.
    pub fn shape(&self) -> BoardShape {
        self.0.shape
    }

    fn of_rules(rules: Rules) -> Self {
        Layout(Arc::new(Arc::new(rules)))
    }

    /// The same layout, whose clones are counted by themselves: so threads that make many boards, each with a clone, do
    /// not wait for each other.
    #[doc(hidden)]
    #[must_use]
    pub fn apart(&self) -> Self {
        Layout(Arc::new(Arc::clone(&self.0)))
    }

    /// A board with boxes of `rows` rows and `columns` columns, and as many digits as a box has cells.
    ///
    /// # Errors
    /// [`RegionError::Digits`] if that is fewer than 2 or more than [`MOST_DIGITS`].
    pub fn with_boxes(rows: usize, columns: usize) -> Result<Self, RegionError> {
        let digits = rows.saturating_mul(columns);
        if !(2..=MOST_DIGITS).contains(&digits) {
            return Err(RegionError::Digits { found: digits });
        }
        Ok(Layout::of_boxes(rows, columns))
    }

    fn of_boxes(rows: usize, columns: usize) -> Self {
        let digits = rows * columns;
        let regions = regions::of_boxes(rows, columns);
        let name = match rows == regions::default_rows(digits) {
            true => format!("{digits}x{digits}"),
            false => format!("{digits}x{digits}:{rows}x{columns}"),
        };
        Layout::of_regions(name, digits, regions, Some((rows, columns)))
    }

    /// A board whose regions are of any shape: `map` has a character for each cell, in reading order, and cells of
    /// the same region have the same; blanks and line ends do not count, nor do lines that begin with `#`. With
    /// commas in it the map has a number or word for each cell: `1, 1, 2, 10, ...`.
    ///
    /// # Errors
    /// [`RegionError`] if the number of cells is no square, or if regions do not all have as many cells as a row.
    pub fn jigsaw(map: &str) -> Result<Self, RegionError> {
        let (digits, regions) = regions::read(map)?;
        Ok(Layout::of_map(digits, regions))
    }

    /// A jigsaw: the region of each cell, numbered in the order of their first cells.
    #[doc(hidden)]
    pub fn of_map(digits: usize, regions: Vec<u8>) -> Self {
        Layout::of_regions("jigsaw".to_owned(), digits, regions, None)
    }

    fn of_regions(
        name: String,
        digits: usize,
        regions: Vec<u8>,
        boxes: Option<(usize, usize)>,
    ) -> Self {
        let cells = 0..digits * digits;
        let house = |kind, is_in: &dyn Fn(usize) -> bool| House {
            kind,
            cells: cells
                .clone()
                .filter(|&cell| is_in(cell))
                .map(|cell| cell as u16)
                .collect(),
        };
        let numbers = 0..digits;
        let rows = numbers
            .clone()
            .map(|number| house(HouseKind::Row, &|cell| cell / digits == number));
        let columns = numbers
            .clone()
            .map(|number| house(HouseKind::Column, &|cell| cell % digits == number));
        let in_region = |number: usize| {
            house(HouseKind::Region, &|cell| {
                usize::from(regions[cell]) == number
            })
        };
        let mut houses: Vec<House> = rows.chain(columns).collect();
        // Boxes of one row are rows.
        let is_new = |region: &House| houses.iter().all(|line| line.cells != region.cells);
        let added: Vec<House> = numbers.clone().map(in_region).filter(is_new).collect();
        houses.extend(added);
        let (rows, columns) = boxes.unwrap_or_else(|| {
            let rows = regions::default_rows(digits);
            (rows, digits / rows)
        });
        Layout::of_rules(Rules {
            name,
            digits,
            shape: BoardShape::with_boxes(rows, columns),
            regions,
            boxes,
            incidence: Incidence::of(digits * digits, &houses, &[]),
            houses,
            pairs: Vec::new(),
        })
    }

    /// The same, and both diagonals are houses.
    #[must_use]
    pub fn with_diagonals(self) -> Self {
        let digits = self.digits();
        let falling = (0..digits).map(|row| row * digits + row);
        let rising = (0..digits).map(|row| row * digits + digits - 1 - row);
        let diagonal = |cells: Vec<usize>| (HouseKind::Diagonal, cells);
        self.with_houses(
            "x",
            [diagonal(falling.collect()), diagonal(rising.collect())],
        )
    }

    /// The same, and the windows are houses: squares of the size of a box, with a line around each.
    ///
    /// # Errors
    /// [`RegionError::NoWindows`] if boxes are not square.
    pub fn with_windows(self) -> Result<Self, RegionError> {
        let order = match self.0.boxes {
            Some((rows, columns)) if rows == columns => rows,
            _ => return Err(RegionError::NoWindows),
        };
        let digits = self.digits();
        let starts = || (0..order - 1).map(move |number| 1 + number * (order + 1));
        let window = |row: usize, column: usize| {
            let rows = row..row + order;
            rows.flat_map(move |row| {
                (column..column + order).map(move |column| row * digits + column)
            })
        };
        let windows = starts().flat_map(|row| starts().map(move |column| (row, column)));
        let houses: Vec<_> = windows
            .map(|(row, column)| (HouseKind::Window, window(row, column).collect()))
            .collect();
        Ok(self.with_houses("windoku", houses))
    }

    /// The same, and the cells in the same place of every box are houses.
    ///
    /// # Errors
    /// [`RegionError::NoBoxes`] if regions are no boxes, or boxes are whole rows or columns.
    pub fn with_disjoint_groups(self) -> Result<Self, RegionError> {
        let boxes = self.0.boxes;
        let boxes = boxes.filter(|&(rows, columns)| rows > 1 && columns > 1);
        let (rows, columns) = boxes.ok_or(RegionError::NoBoxes)?;
        let digits = self.digits();
        let place = |cell: usize| cell / digits % rows * columns + cell % digits % columns;
        let houses: Vec<_> = (0..digits)
            .map(|number| {
                let cells = (0..digits * digits).filter(|&cell| place(cell) == number);
                (HouseKind::DisjointGroup, cells.collect())
            })
            .collect();
        Ok(self.with_houses("disjoint", houses))
    }

    /// The same, and cells a knight's move apart differ.
    #[must_use]
    pub fn with_knight_moves(self) -> Self {
        self.with_moves("anti-knight", &[(1, 2), (2, 1), (2, -1), (1, -2)])
    }

    /// The same, and cells that touch at a corner differ.
    #[must_use]
    pub fn with_king_moves(self) -> Self {
        self.with_moves("anti-king", &[(1, 1), (1, -1)])
    }

    fn with_moves(self, name: &str, moves: &[(usize, isize)]) -> Self {
        let digits = self.digits();
        let pairs: Vec<(u16, u16)> = (0..digits * digits)
            .flat_map(|cell| {
                moves.iter().filter_map(move |&(down, right)| {
                    let row = cell / digits + down;
                    let column = (cell % digits).checked_add_signed(right)?;
                    let is_there = row < digits && column < digits;
                    is_there.then_some((cell as u16, (row * digits + column) as u16))
                })
            })
            .collect();
        self.with(name, Vec::new(), pairs)
    }

    fn with_houses(
        self,
        name: &str,
        houses: impl IntoIterator<Item = (HouseKind, Vec<usize>)>,
    ) -> Self {
        let houses = houses.into_iter().map(|(kind, cells)| House {
            kind,
            cells: {
                let mut cells: Vec<u16> = cells.into_iter().map(|cell| cell as u16).collect();
                cells.sort_unstable();
                cells
            },
        });
        self.with(name, houses.collect(), Vec::new())
    }

    /// Adds houses and pairs, but for those that are there. Pairs within a house say nothing.
    fn with(self, name: &str, houses: Vec<House>, pairs: Vec<(u16, u16)>) -> Self {
        let rules = &**self.0;
        let mut all = rules.houses.clone();
        let news = houses
            .into_iter()
            .filter(|house| rules.houses.iter().all(|other| other.cells != house.cells));
        all.extend(news);
        let are_together = |&(one, other): &(u16, u16)| {
            let holds = |house: &House, cell| house.cells.binary_search(&cell).is_ok();
            all.iter()
                .any(|house| holds(house, one) && holds(house, other))
        };
        let mut apart: Vec<(u16, u16)> = rules.pairs.iter().copied().chain(pairs).collect();
        apart.retain(|pair| !are_together(pair));
        apart.sort_unstable();
        apart.dedup();
        let name = match &rules.name[..] {
            "9x9" => name.to_owned(),
            first => format!("{first}+{name}"),
        };
        Layout::of_rules(Rules {
            name,
            digits: rules.digits,
            shape: rules.shape,
            regions: rules.regions.clone(),
            boxes: rules.boxes,
            incidence: Incidence::of(self.cells(), &all, &apart),
            houses: all,
            pairs: apart,
        })
    }

    /// The number of digits, and of rows and columns.
    pub fn digits(&self) -> usize {
        self.0.digits
    }

    /// The number of cells, the square of the number of digits.
    pub fn cells(&self) -> usize {
        self.0.digits * self.0.digits
    }

    /// The houses: rows, columns, regions, and what was added.
    pub fn houses(&self) -> &[House] {
        &self.0.houses
    }

    /// The pairs of cells that differ and are in no house together, ascending.
    pub fn pairs(&self) -> &[(u16, u16)] {
        &self.0.pairs
    }

    /// The houses and the pairs of each cell.
    #[doc(hidden)]
    pub fn incidence(&self) -> &Incidence {
        &self.0.incidence
    }

    /// The rows and columns of a box; none where regions are of any shape.
    pub fn boxes(&self) -> Option<(usize, usize)> {
        self.0.boxes
    }

    /// True for nine rows, columns and boxes without further rules.
    pub fn is_classic(&self) -> bool {
        let (rules, classic) = (&**self.0, &**Layout::classic_one().0);
        let has_same_rules = || {
            rules.houses.len() == classic.houses.len()
                && rules.pairs.is_empty()
                && rules.regions == classic.regions
        };
        std::ptr::eq(rules, classic) || has_same_rules()
    }

    /// True if no two clues contradict each other: 0 stands for an empty cell.
    ///
    /// # Panics
    /// If the number of digits is not that of cells, or a digit is above 32.
    pub fn is_legal(&self, clues: &[u8]) -> bool {
        assert_eq!(clues.len(), self.cells(), "a digit for each cell");
        let differ = |house: &House| {
            let mut found = 0u32;
            house
                .cells
                .iter()
                .all(|&cell| match clues[usize::from(cell)] {
                    0 => true,
                    digit => {
                        let before = found;
                        found |= 1 << (digit - 1);
                        found != before
                    }
                })
        };
        let pair_differs = |&(one, other): &(u16, u16)| {
            let clue = clues[usize::from(one)];
            clue == 0 || clue != clues[usize::from(other)]
        };
        self.houses().iter().all(differ) && self.pairs().iter().all(pair_differs)
    }

    /// True if every house has every digit from 1 on, and pairs differ.
    ///
    /// # Panics
    /// If the number of digits is not that of cells.
    pub fn is_solution(&self, digits: &[u8]) -> bool {
        assert_eq!(digits.len(), self.cells(), "a digit for each cell");
        let all = (1 << self.digits()) - 1;
        let has_all = |house: &House| {
            let bits = house.cells.iter().map(|&cell| digits[usize::from(cell)]);
            let found = bits.filter(|&digit| (1..=self.digits()).contains(&usize::from(digit)));
            found.fold(0u32, |found, digit| found | 1 << (digit - 1)) == all
        };
        let differ =
            |&(one, other): &(u16, u16)| digits[usize::from(one)] != digits[usize::from(other)];
        self.houses().iter().all(has_all) && self.pairs().iter().all(differ)
    }
}

impl BoardShape {
    /// The layout of rows, columns and boxes alone.
    pub fn layout(self) -> Layout {
        match self {
            BoardShape::CLASSIC => Layout::classic(),
            _ => Layout::of_boxes(self.band_rows(), self.stack_columns()),
        }
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Layout {}

impl PartialOrd for Layout {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Layout {
    /// By their digits first, and then by their rules.
    fn cmp(&self, other: &Self) -> Ordering {
        // (No house is listed twice.)
        fn sets(layout: &Layout) -> Vec<&[u16]> {
            let mut sets: Vec<&[u16]> = layout.houses().iter().map(House::cells).collect();
            sets.sort_unstable();
            sets
        }
        let plain = |layout: &Layout| (layout.digits(), layout.houses().len());
        if Arc::ptr_eq(&*self.0, &*other.0) {
            return Ordering::Equal;
        }
        plain(self)
            .cmp(&plain(other))
            .then_with(|| self.pairs().cmp(other.pairs()))
            .then_with(|| match self.houses() == other.houses() {
                true => Ordering::Equal,
                false => sets(self).cmp(&sets(other)),
            })
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("name", &self.0.name)
            .field("digits", &self.0.digits)
            .finish_non_exhaustive()
    }
}

/// Its name, as [`Layout::from_str`](std::str::FromStr) reads it; of a jigsaw, without its map.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.name)
    }
}

#[cfg(test)]
pub(crate) mod tests;
