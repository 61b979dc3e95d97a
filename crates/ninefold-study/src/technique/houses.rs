//! The 27 houses in the order in which techniques visit them, and tables about them.
//!
//! Boxes come first, then columns, then rows: house 0 is the first box, house 9 the first column,
//! house 18 the first row. A place is the position of a cell in its house, in reading order.

use super::sets::{CellSet, HouseSet};
use ninefold::House;

/// Number of houses.
pub const HOUSES: usize = 27;

/// The first column and the first row; the first box is 0.
pub const COLUMN: usize = 9;
pub const ROW: usize = 18;

/// By house, the cells in the order of their places.
pub static CELLS: [[u8; 9]; HOUSES] = {
    let mut cells = [[0; 9]; HOUSES];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            let (row, column) = (house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
            cells[house][place] = (row * 9 + column) as u8;
            cells[COLUMN + house][place] = (place * 9 + house) as u8;
            cells[ROW + house][place] = (house * 9 + place) as u8;
            place += 1;
        }
        house += 1;
    }
    cells
};

/// By house, its cells.
pub static SETS: [CellSet; HOUSES] = {
    let mut sets = [CellSet(0); HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            sets[house].0 |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
};

/// By cell, its box, column and row, each with its place there.
pub static HOUSES_OF: [[(u8, u8); 3]; 81] = {
    let mut houses = [[(0, 0); 3]; 81];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            let cell = CELLS[house][place] as usize;
            houses[cell][house / 9] = (house as u8, place as u8);
            place += 1;
        }
        house += 1;
    }
    houses
};

/// By cell, the 20 others in its houses.
pub static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet(0); 81];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            peers[cell].0 |= SETS[HOUSES_OF[cell][kind].0 as usize].0;
            kind += 1;
        }
        peers[cell].0 &= !(1 << cell);
        cell += 1;
    }
    peers
};

/// The cell at a place of a house.
#[inline]
pub fn cell_at(house: usize, place: usize) -> usize {
    CELLS[house][place].into()
}

/// The cells at the places of a mask.
#[inline]
pub fn cells_at(house: usize, mut places: u16) -> CellSet {
    let mut cells = CellSet::EMPTY;
    while places != 0 {
        cells |= CellSet::of(cell_at(house, places.trailing_zeros() as usize));
        places &= places - 1;
    }
    cells
}

/// The cells that see every one of these, none of which is among them.
#[inline]
pub fn common_peers(cells: CellSet) -> CellSet {
    let cells = cells.indices();
    cells.fold(CellSet::ALL, |all, cell| all & PEERS[cell])
}

/// The public name of a house.
pub fn named(house: usize) -> House {
    let number = house % 9;
    match house / 9 {
        0 => House::Box(number),
        1 => House::Column(number),
        _ => House::Row(number),
    }
}

/// The set of some houses.
pub fn set_of(houses: impl IntoIterator<Item = usize>) -> HouseSet {
    houses.into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Cell;

    #[test]
    fn tables_agree_with_the_geometry() {
        for house in 0..HOUSES {
            let cells: Vec<usize> = named(house).cells().map(|cell| cell.index()).collect();
            assert_eq!(cells, CELLS[house].map(usize::from));
            assert_eq!(SETS[house], CellSet::of_all(&cells));
        }
        for cell in 0..81 {
            let houses = Cell::from_index(cell).houses();
            assert_eq!(PEERS[cell].len(), 20);
            for (house, place) in HOUSES_OF[cell] {
                assert!(houses.contains(&named(house.into())));
                assert_eq!(cell_at(house.into(), place.into()), cell);
            }
        }
    }
}
