//! The switch from counting one solution after the other to the exact sum: one policy for all
//! counting.

use crate::engines::exact;
use crate::ground::budget::control::Control;
use crate::ground::grid::Grid;

/// The smallest cap for which the exact sum is quicker than visiting every solution.
const SMALLEST_FOR_SUM: u128 = 10_000_000;

/// True if boards with [many](exact::BUDGET) solutions are left to the exact sum.
pub(crate) const fn sums(cap: u128) -> bool {
    cap >= SMALLEST_FOR_SUM
}

/// The largest number of solutions of a board that are visited when counting up to `cap`.
pub(crate) fn visited(cap: u128) -> u64 {
    match sums(cap) {
        true => exact::BUDGET,
        false => u64::try_from(cap).unwrap_or(u64::MAX),
    }
}

/// The number of solutions of a board, up to `cap`. `found` of them were visited, with [`visited`]
/// as the limit.
pub(super) fn counted(board: &Grid, found: u64, cap: u64) -> u64 {
    if !sums(cap.into()) || found < exact::BUDGET {
        return found;
    }
    let grid = *board;
    let sum = exact::shared().sum_within(&grid, &Control::NONE);
    let sum = sum.expect("nothing stops it");
    u64::try_from(sum).map_or(cap, |sum| sum.min(cap))
}
