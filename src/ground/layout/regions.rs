//! Regions, and maps of them: a character for each cell.

use super::{Layout, MOST_DIGITS};
use std::collections::HashMap;
use std::hash::Hash;
use thiserror::Error;

/// There is no such layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// There are too few digits, or too many.
    #[error("boards have 2 to {MOST_DIGITS} digits, and not {found}")]
    Digits {
        /// The number of digits.
        found: usize,
    },
    /// A map has not as many characters, or numbers, as a board has cells.
    #[error(
        "the map has {found} {}, which is no square of 2 to {MOST_DIGITS}: it needs one for each cell",
        if *.are_numbers { "entries with commas between them" } else { "characters" }
    )]
    Cells {
        /// The number of characters without blanks, or of entries.
        found: usize,
        /// True if there are commas, so that numbers are read and not characters.
        are_numbers: bool,
    },
    /// A region has not as many cells as a row.
    #[error(
        "region `{sign}` has {found} cells, and a row has {expected}: all regions need as many"
    )]
    Size {
        /// Its character or number in the map.
        sign: String,
        /// Its number of cells.
        found: usize,
        /// The number of digits.
        expected: usize,
    },
    /// There are windows only between square boxes.
    #[error("windows are those of boards with square boxes, such as 9x9")]
    NoWindows,
    /// Disjoint groups are the cells in the same place of every box.
    #[error(
        "disjoint groups are those of boards with boxes of several rows and columns, and not of jigsaws"
    )]
    NoBoxes,
}

impl Layout {
    /// The region of each cell, in reading order: a box, or a region of a jigsaw. Regions are numbered from 0 in
    /// the order of their first cells.
    ///
    /// A region that is a row or a column, too, is no house of its own, so that only here it is listed.
    pub fn regions(&self) -> &[u8] {
        &self.0.regions
    }

    /// The map of the regions, as [`jigsaw`](Layout::jigsaw) reads it: a letter for each cell in reading order,
    /// without separators, `A` for region 0, `B` for region 1, up to `Y`.
    ///
    /// ```
    /// use ninefold::layout::Layout;
    ///
    /// let jigsaw = Layout::jigsaw("1112 1322 3342 3444")?;
    /// assert_eq!(jigsaw.map(), "AAABACBBCCDBCDDD");
    /// assert_eq!(Layout::jigsaw(&jigsaw.map())?, jigsaw);
    /// # Ok::<(), ninefold::layout::RegionError>(())
    /// ```
    pub fn map(&self) -> String {
        let letters = self.regions().iter();
        letters.map(|&region| char::from(b'A' + region)).collect()
    }

    /// Its name with the map of a jigsaw, as [`FromStr`](std::str::FromStr) reads it.
    ///
    /// ```
    /// use ninefold::layout::Layout;
    ///
    /// let jigsaw = Layout::jigsaw("1112 1322 3342 3444")?.with_diagonals();
    /// assert_eq!(jigsaw.to_string(), "jigsaw+x");
    /// assert_eq!(jigsaw.full_name(), "jigsaw:AAABACBBCCDBCDDD+x");
    /// assert_eq!(jigsaw.full_name().parse(), Ok(jigsaw));
    /// # Ok::<(), ninefold::layout::RegionError>(())
    /// ```
    pub fn full_name(&self) -> String {
        let name = &self.0.name;
        match name.strip_prefix("jigsaw") {
            Some(rules) => format!("jigsaw:{}{rules}", self.map()),
            None => name.clone(),
        }
    }

    /// True if every region is in one piece, as those of published jigsaws are: its cells touch at their sides.
    pub fn has_connected_regions(&self) -> bool {
        let regions = members(self.digits(), self.regions());
        let mut regions = regions.iter();
        regions.all(|cells| are_connected(self.digits(), cells))
    }
}

/// The number of digits of a map, and the region of each cell, numbered in the order of their first cells.
///
/// A byte order mark is skipped, and so are lines that begin with a number sign.
pub fn read(map: &str) -> Result<(usize, Vec<u8>), RegionError> {
    let lines = map.trim_start_matches('\u{feff}').lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let are_numbers = map.contains(',');
    let signs: Vec<&str> = match are_numbers {
        true => lines
            .flat_map(|line| line.split([',', ' ', '\t', '[', ']']))
            .filter(|entry| !entry.is_empty())
            .collect(),
        false => lines
            .flat_map(|line| line.split_inclusive(|_| true))
            .filter(|sign| !sign.trim().is_empty())
            .collect(),
    };
    let digits = signs.len().isqrt();
    if digits * digits != signs.len() || !(2..=MOST_DIGITS).contains(&digits) {
        return Err(RegionError::Cells {
            found: signs.len(),
            are_numbers,
        });
    }
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut sizes: Vec<(&str, usize)> = Vec::new();
    let mut regions = Vec::with_capacity(signs.len());
    for sign in signs {
        let number = *numbers.entry(sign).or_insert_with(|| {
            sizes.push((sign, 0));
            sizes.len() - 1
        });
        sizes[number].1 += 1;
        regions.push(number as u8);
    }
    match sizes.into_iter().find(|&(_, size)| size != digits) {
        Some((sign, found)) => Err(RegionError::Size {
            sign: sign.to_owned(),
            found,
            expected: digits,
        }),
        None => Ok((digits, regions)),
    }
}

/// The box of each cell, numbered in the order of their first cells.
pub fn of_boxes(rows: usize, columns: usize) -> Vec<u8> {
    let digits = rows * columns;
    let cells = 0..digits * digits;
    cells
        .map(|cell| {
            let (row, column) = (cell / digits, cell % digits);
            (row / rows * rows + column / columns) as u8
        })
        .collect()
}

/// The cells of each region, ascending.
pub fn members(digits: usize, regions: &[u8]) -> Vec<Vec<u16>> {
    let mut members = vec![Vec::with_capacity(digits); digits];
    for (cell, &region) in (0..).zip(regions) {
        members[usize::from(region)].push(cell);
    }
    members
}

/// Numbers regions in the order of their first cells.
pub fn numbered<T: Copy + Eq + Hash>(regions: &[T]) -> Vec<u8> {
    let mut numbers = HashMap::new();
    let number = |region: &T| {
        let next = numbers.len() as u8;
        *numbers.entry(*region).or_insert(next)
    };
    regions.iter().map(number).collect()
}

/// True if cells are in one piece: every one can be reached from every other across sides.
pub fn are_connected(digits: usize, cells: &[u16]) -> bool {
    let mut left = cells.to_vec();
    let mut open: Vec<u16> = left.pop().into_iter().collect();
    let is_beside = |one: u16, other: u16| {
        let [(row, column), (beside, across)] =
            [one, other].map(|cell| (usize::from(cell) / digits, usize::from(cell) % digits));
        row.abs_diff(beside) + column.abs_diff(across) == 1
    };
    while let Some(cell) = open.pop() {
        open.extend(left.extract_if(.., |other| is_beside(cell, *other)));
    }
    left.is_empty()
}
/// The rows of a box of the usual shape: the largest number that is at most the number of its columns.
pub fn default_rows(digits: usize) -> usize {
    let divides = |rows: &usize| digits.is_multiple_of(*rows);
    (1..=digits.isqrt()).rev().find(divides).unwrap_or(1)
}
