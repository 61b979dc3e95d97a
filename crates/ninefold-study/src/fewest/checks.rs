//! Puzzles of one grid by their cells, for lanes.

use super::pass::{Pass, joined, parts};
use crate::unavoidable::difference;
use ninefold::lanes::LaneSolver;
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Grid, Stopped};

/// Number of puzzles that are checked together: enough for lanes to be full.
pub(super) const BATCH: usize = 4096;

/// For each set of eight cells, the bytes that have a clue.
static BYTES: [u64; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut cell = 0;
        while cell < 8 {
            if set >> cell & 1 == 1 {
                table[set] |= 0xff << (8 * cell);
            }
            cell += 1;
        }
        set += 1;
    }
    table
};

/// Checks of puzzles, with their memory.
#[derive(Debug)]
pub(super) struct Checks {
    lanes: LaneSolver,
    boards: Vec<[u8; 81]>,
    counts: Vec<u64>,
    others: Vec<[u8; 81]>,
}

impl Checks {
    pub fn new(backend: DetectedBackend) -> Self {
        Checks {
            lanes: LaneSolver::with_backend(backend),
            boards: Vec::new(),
            counts: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Checks choices of cells as clues of the grid of a pass.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the checks.
    pub fn check(
        &mut self,
        pass: &Pass,
        choices: impl Iterator<Item = (u64, u32)>,
        control: &Control,
    ) -> Result<(), Stopped> {
        self.boards.clear();
        let board = |(two, third)| puzzle(&pass.grid, joined(two, third));
        self.boards.extend(choices.map(board));
        let Checks {
            lanes,
            boards,
            counts,
            others,
        } = self;
        lanes.other_solutions(&boards[..], &pass.grid, counts, others, control)
    }

    /// True if one of the choices has a solution other than the grid.
    pub fn is_ambiguous(&self, index: usize) -> bool {
        self.counts[index] > 1
    }

    /// The cells in which the other solution of a choice that has one differs from the grid: those of the
    /// two bands, and of the third.
    pub fn difference(&self, pass: &Pass, index: usize) -> (u64, u32) {
        debug_assert!(self.is_ambiguous(index));
        parts(difference(&pass.grid, &self.others[index]))
    }
}

/// A grid with only the clues in some cells, as bits.
pub(crate) fn only(grid: &Grid, cells: u128) -> Grid {
    Grid::from_known_digits(&puzzle(grid.as_array(), cells))
}

/// The same, by digits.
fn puzzle(grid: &[u8; 81], cells: u128) -> [u8; 81] {
    let mut board = [0; 81];
    for (at, (to, from)) in board
        .chunks_exact_mut(8)
        .zip(grid.chunks_exact(8))
        .enumerate()
    {
        let digits = u64::from_le_bytes(from.try_into().expect("8 of 8"));
        let clues = digits & BYTES[(cells >> (8 * at) & 255) as usize];
        to.copy_from_slice(&clues.to_le_bytes());
    }
    if cells >> 80 & 1 == 1 {
        board[80] = grid[80];
    }
    board
}
