//! `generate minimal --grids`: the solutions in which puzzles are made.

use crate::options::{InputOptions, RunOptions};
use crate::reference::Reference;
use crate::run::report::{Report, ReportOptions};
use crate::run::session::Session;
use anyhow::{Result, bail};
use ninefold::{Board, Status, batch};
use std::path::PathBuf;
use std::sync::Arc;

/// The option that names files of grids.
pub const GRIDS: &str = "--grids";

/// Number of records that are read together.
const BATCH: usize = 4096;

/// Reads solution grids, and puzzles that stand for theirs.
///
/// # Errors
/// If a file cannot be read, or a record has not exactly one solution.
pub fn read<const SIDE: usize>(
    files: &[PathBuf],
    options: &RunOptions,
    session: &Arc<Session>,
) -> Result<Vec<Board<SIDE>>> {
    let input = InputOptions {
        files: files.to_vec(),
        ..InputOptions::default()
    };
    let silent = Report::new(ReportOptions::silent(), None, Arc::clone(session));
    let mut reference = Reference::<SIDE>::open(Some(GRIDS), &input, BATCH, options, silent)?;
    let mut grids = Vec::new();
    while let Some((puzzles, source)) = reference.next()? {
        let boards: Vec<Board<SIDE>> = puzzles.iter().map(|&(board, _)| board).collect();
        for (solution, (_, line)) in batch::unique_solutions(&boards).into_iter().zip(&puzzles) {
            match solution {
                Ok(solution) => grids.push(solution),
                Err(status) => bail!(
                    "{GRIDS}: {}:{line}: {}",
                    reference.names()[source],
                    lack(status)
                ),
            }
        }
    }
    Ok(grids)
}

/// The reason why a puzzle stands for no solution.
fn lack(status: Status) -> &'static str {
    match status {
        Status::Ambiguous => "this puzzle has several solutions, and stands for no solution grid",
        _ => "this puzzle has no solution",
    }
}
