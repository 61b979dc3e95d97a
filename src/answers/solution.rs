//! Questions about solution grids, for which a puzzle with one solution may stand.

use crate::engines::worker::Worker;
use crate::ground::budget::allowance::Allowance;
use crate::ground::grid::Grid;
use crate::ground::status::{Answer, Status};
use std::slice;

/// The only solution of a grid.
///
/// # Errors
/// The status of the grid, if there is not exactly one, or the allowance is used up.
pub fn only_solution(
    worker: &mut Worker,
    grid: &Grid,
    allowed: &Allowance,
) -> Result<Grid, Status> {
    let answers = worker.solve_within(slice::from_ref(grid), allowed.control());
    match answers.first() {
        Some(Ok(Answer::Unique(solution))) => Ok(*solution),
        Some(Ok(answer)) => Err(answer.status()),
        _ => Err(Status::of_unfinished(grid)),
    }
}
