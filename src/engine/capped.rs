//! How far solutions are counted one by one, and where the exact sum takes over: one policy for
//! whoever counts.

use crate::board::Board;
use crate::control::Control;
use crate::exact;

/// The cap from which the exact sum is quicker than to visit every solution.
const SMALLEST_FOR_SUM: u128 = 10_000_000;

/// Whether boards with [many](exact::BUDGET) solutions are left to the exact sum.
pub(crate) const fn sums<const SIDE: usize>(cap: u128) -> bool {
    SIDE == 9 && cap >= SMALLEST_FOR_SUM
}

/// How many solutions of a board are visited at most, if they are counted up to `cap`.
pub(crate) fn visited<const SIDE: usize>(cap: u128) -> u64 {
    match sums::<SIDE>(cap) {
        true => exact::BUDGET,
        false => u64::try_from(cap).unwrap_or(u64::MAX),
    }
}

/// The number of solutions of a board, no further than `cap`, of which `found` were
/// [`visited`] and no more were asked for.
pub(super) fn counted<const SIDE: usize>(board: &Board<SIDE>, found: u64, cap: u64) -> u64 {
    if !sums::<SIDE>(cap.into()) || found < exact::BUDGET {
        return found;
    }
    let grid = Board::from_digits(board.digits()).expect("a board of 81 cells");
    let sum = exact::shared().sum_within(&grid, &Control::NONE);
    let sum = sum.expect("nothing stops it");
    u64::try_from(sum).map_or(cap, |sum| sum.min(cap))
}
