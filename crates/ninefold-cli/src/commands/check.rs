//! `check`: one word for each puzzle.

use crate::lines::{Lines, write_word};
use crate::options::{BoxOrder, EngineOptions, InputOptions, RunOptions, with_side};
use crate::records;
use crate::rendering::Rendering;
use crate::signals::{self, FirstSignal};
use anyhow::Result;
use clap::Args;
use ninefold::answers::Check;
use ninefold::{ParseError, Status};
use std::io::{self, Write};

/// Say of each puzzle whether it is unique, ambiguous, impossible, illegal or malformed.
#[derive(Debug, Args)]
pub struct CheckArgs {
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
        let question = Check::new().with_engine(self.engine.engine()?);
        let session = signals::session(FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            records::answer::<SIDE, _, _>(question, Lines, &self.input, &self.run, session)
        })
    }
}

impl Rendering<Status> for Lines {
    fn answer(&self, status: &Status, out: &mut impl Write) -> io::Result<()> {
        write_word(*status, out)
    }

    fn malformed(&self, _: &ParseError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}
