//! `check`: one word for each puzzle.

use crate::options::{BoxOrder, EngineOptions, InputOptions, LimitOptions, RunOptions, with_side};
use crate::records;
use crate::rendering::Rendering;
use crate::run::signals::{self, FirstSignal};
use crate::shown_by_status;
use crate::usual::write_word;
use anyhow::Result;
use clap::Args;
use ninefold::Status;
use ninefold::answers::{Check, OfPencilmarks};
use ninefold_formats::answers::Statuses;
use ninefold_formats::table::RecordError;
use std::io::{self, Write};

/// Say of each puzzle whether it is unique, ambiguous, impossible, illegal or malformed.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl CheckArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let question = Check::new()
            .with_engine(self.engine.engine()?)
            .within(self.limits.limits());
        let session = signals::session(FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            let about = self.engine.about()?;
            let of_pencilmarks = OfPencilmarks(question.clone());
            records::answer_either::<SIDE, _, _, _>(question, of_pencilmarks, Statuses, about, &self.input, &self.run, session)
        })
    }
}

impl Rendering<Status> for Statuses {
    fn answer(&self, status: &Status, out: &mut impl Write) -> io::Result<()> {
        write_word(*status, out)
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}

shown_by_status!(Status, Statuses);
