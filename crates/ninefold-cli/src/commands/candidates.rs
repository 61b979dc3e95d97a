//! `candidates`: the candidates that some solution has.

use super::count::counter;
use crate::options::{
    BoxOrder, EngineOptions, InputOptions, LayoutOptions, LimitOptions, RunOptions, cap, wide_cap,
};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold::answers::{Candidates, Settings};
use ninefold_formats::answers::candidates::CandidateColumns;

/// Print the candidates of each puzzle: for each cell, the digits that some solution has.
///
/// They are pencilmarks of 729 characters, nine for each cell, which have the same solutions as the
/// puzzle and no candidate that could be removed: its closure, or true candidates. (Of boards of another size there
/// are as many for each cell as the board has digits.) A cell with one digit
/// has it in all solutions; in a table a column `backbone` has these digits as a puzzle. Prints
/// `impossible`, `illegal` or `malformed` if there is no solution, and `unfinished` if a limit was
/// reached.
#[derive(Debug, Args)]
pub struct CandidatesArgs {
    /// Append in how many solutions each candidate is.
    ///
    /// Cell by cell, separated by blanks, each digit with its number, such as `4:17/8:3`. In a table it is
    /// the column `counts`. Numbers are exact, without visiting all solutions: a puzzle with hardly a clue
    /// may take minutes. With --layout all are visited, unless --cap says how many are enough.
    #[arg(long)]
    count: bool,
    /// Stop counting at N solutions of each candidate; `none` for the exact number.
    #[arg(long, value_name = "N", default_value = "none", requires = "count", value_parser = cap)]
    cap: u64,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl CandidatesArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut input = self.input;
        let layout = self.layout.each(self.size, &mut input)?;
        let question = match self.count {
            true => Candidates::counted_up_to(wide_cap(self.cap)),
            false => Candidates::new(),
        };
        let shown = CandidateColumns { counts: self.count };
        let mut task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        task.about = self.engine.about()?;
        task.settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_counter(counter(self.engine.backend, &self.run)?)
            .with_limits(self.limits.limits());
        records::answer_any(layout, question, shown, task)
    }
}
