//! `split`: the part of a data set that each puzzle belongs to.

use crate::options::classes;
use anyhow::{Result, anyhow};
use clap::Args;
use ninefold::{Board, Grid};
use ninefold_formats::answers::split::Parameters;
use ninefold_run::options::Common;
use ninefold_run::records::Task;
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::canonical::Form;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    common: Common,
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let common = &mut self.common;
        let layout = common.layout()?;
        let one = layout.as_ref().map(|layout| &layout.layout);
        let by = classes(self.parameters.by, Form::default(), one)?;
        let split = self.parameters.question(by);
        let (question, parts) = split.map_err(|error| anyhow!("--parts: {error}"))?;
        let task = Task::of(common, FirstSignal::Ends)?;
        let inquiry = task.inquiry(question, parts);
        inquiry.visit_clues::<Grid, Board, _>(task)
    }
}
