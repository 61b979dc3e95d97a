//! `candidates`: the candidates that some solution has.

use super::count::counter;
use crate::options::{
    EngineOptions, InputOptions, LimitOptions, NineOnly, RunOptions, cap, wide_cap,
};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual::write_word;
use anyhow::Result;
use clap::Args;
use ninefold::Status;
use ninefold::answers::{Candidates, CandidatesAnswer, Settings};
use ninefold::text::candidates;
use ninefold_formats::answers::candidates::{CandidateColumns, numbers};
use ninefold_formats::table::RecordError;
use std::io::{self, Write};

/// The message for boards of other sizes.
const NINE: &str = "candidates are written for 9x9 boards";

/// Print the candidates of each puzzle: for each cell, the digits that some solution has.
///
/// They are pencilmarks of 729 characters, nine for each cell, which have the same solutions as the
/// puzzle and no candidate that could be removed: its closure, or true candidates. A cell with one digit
/// has it in all solutions; in a table a column `backbone` has these digits as a puzzle. Prints
/// `impossible`, `illegal` or `malformed` if there is no solution, and `unfinished` if a limit was
/// reached. 9x9 only.
#[derive(Debug, Args)]
pub struct CandidatesArgs {
    /// Append in how many solutions each candidate is.
    ///
    /// Cell by cell, separated by blanks, each digit with its number, such as `4:17/8:3`. In a table it is
    /// the column `counts`. Numbers are exact, without visiting all solutions: a puzzle with very many
    /// takes some seconds, one with hardly a clue some minutes.
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
    size: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl CandidatesArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.size.only(NINE, self.input)?;
        let question = match self.count {
            true => Candidates::counted_up_to(wide_cap(self.cap)),
            false => Candidates::new(),
        };
        let shown = CandidateColumns { counts: self.count };
        let about = self.engine.about()?;
        let mut task = Task::new(&input, &self.run, about, FirstSignal::Ends)?;
        task.settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_counter(counter(self.engine.backend, &self.run)?)
            .with_limits(self.limits.limits());
        records::answer_either::<9, _, _>(question, shown, task)
    }
}

impl Rendering<CandidatesAnswer> for CandidateColumns {
    fn answer(&self, answer: &CandidatesAnswer, out: &mut impl Write) -> io::Result<()> {
        let Some(marks) = &answer.candidates else {
            return write_word(answer.status, out);
        };
        out.write_all(candidates(marks).as_flattened())?;
        if let Some(found) = &answer.numbers {
            write!(out, " {}", numbers(found))?;
        }
        out.write_all(b"\n")
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}
