//! `generate minimal --grids`: the solutions in which puzzles are made.

use anyhow::{Result, bail};
use ninefold::answers::{Question, Solve, SolveAnswer, ask};
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Status};
use ninefold_run::options::{InputOptions, RunOptions};
use ninefold_run::puzzle_files::Reference;
use ninefold_run::run::report::{Report, ReportOptions};
use ninefold_run::run::session::Session;
use std::path::PathBuf;
use std::sync::Arc;

/// The option that names files of grids.
pub const GRIDS: &str = "--grids";

/// Number of records that are read together.
const BATCH: usize = 4096;

/// Reads solutions of a layout, and puzzles that stand for theirs: a line for each.
///
/// # Errors
/// If a file cannot be read, or a record has not exactly one solution.
pub fn read<B: AnyBoard>(
    files: &[PathBuf],
    layout: &Layout,
    options: &RunOptions,
    session: &Arc<Session>,
) -> Result<String>
where
    Solve: Question<B, Answer = SolveAnswer<B>>,
{
    let question = Solve::unique();
    let input = InputOptions {
        files: files.to_vec(),
        layout: layout.clone(),
        ..InputOptions::default()
    };
    let silent = Report::new(ReportOptions::silent(), None, Arc::clone(session));
    let mut reference = Reference::<B>::open(Some(GRIDS), &input, BATCH, options, silent)?;
    let mut grids = String::new();
    while let Some((puzzles, source)) = reference.next_puzzles()? {
        let boards: Vec<B> = puzzles.iter().map(|(board, _)| board.clone()).collect();
        for (answer, (_, line)) in ask(&question, &boards).into_iter().zip(&puzzles) {
            match answer.solution {
                Some(solution) => {
                    grids += &format!("{solution}\n");
                }
                None => bail!(
                    "{GRIDS}: {}:{line}: {}",
                    reference.names()[source],
                    lack(answer.status)
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
