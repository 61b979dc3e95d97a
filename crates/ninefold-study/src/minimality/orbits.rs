//! The clues that are removed together, and the order in which that is tried.
//!
//! The order depends only on a seed and on the board itself, not on the board's position: the
//! result is the same whatever the number of threads, the order of the records and the other
//! records are.

use crate::pattern::PatternSymmetry;
use ninefold::Cell;
use ninefold::inside::Draws;

/// Number that distinguishes these draws from those for the kinds of generated boards. Part of the
/// output contract: never change it.
const STREAM: u64 = 10;

/// The cells of boards of one size that a symmetry maps to each other, or each cell by itself.
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    seed: u64,
    side: usize,
    all: Vec<Vec<Cell>>,
}

impl Orbits {
    /// The orbits of boards with this number of rows, in orders that are drawn with this seed.
    pub fn new(side: usize, seed: u64, symmetry: Option<PatternSymmetry>) -> Self {
        let cells = (0..side * side).map(|index| Cell::new(index / side, index % side));
        Orbits {
            seed,
            side,
            all: match symmetry {
                Some(symmetry) => symmetry.orbits_of(side),
                None => cells.map(|cell| vec![cell]).collect(),
            },
        }
    }

    /// The number of a cell in reading order.
    pub fn index(&self, cell: Cell) -> usize {
        cell.row() * self.side + cell.column()
    }

    /// Removes the clues in orbits with an empty cell.
    pub fn keep_whole(&self, board: &mut [u8]) {
        for orbit in self.all.iter().filter(|orbit| orbit.len() > 1) {
            if orbit.iter().any(|&cell| board[self.index(cell)] == 0) {
                orbit.iter().for_each(|&cell| board[self.index(cell)] = 0);
            }
        }
    }

    /// The cells that have clues in `part`, orbit by orbit, in the order drawn for `board`.
    pub fn order(&self, board: &[u8], part: &[u8]) -> Vec<&[Cell]> {
        let mut draws = Draws::new(self.seed, STREAM, number_of(board));
        let orbits = self.all.iter().map(|orbit| &orbit[..]);
        let has_clues = |orbit: &&[Cell]| part[self.index(orbit[0])] != 0;
        let mut order: Vec<&[Cell]> = orbits.filter(has_clues).collect();
        draws.shuffle(&mut order);
        order
    }
}

/// FNV-1a hash of the digits. Part of the output contract: never change it.
fn number_of(digits: &[u8]) -> u64 {
    let digits = digits.iter();
    digits.fold(0xcbf2_9ce4_8422_2325, |number, &digit| {
        (number ^ u64::from(digit)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
