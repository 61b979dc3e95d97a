//! `shuffle`: random isomorphs.

use anyhow::Result;
use clap::Args;
use ninefold::{Board, Grid};
use ninefold_formats::answers::shuffle::Parameters;
use ninefold_run::options::{BoxOrder, InputOptions, LayoutOptions, READING, RunOptions};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Move the boards of a column along, such as solutions: its name, or its number from 1.
    ///
    /// Their images are in a column such as `answer_isomorph`, or last on lines. A record without a board
    /// there is malformed.
    #[arg(long, value_name = "NAME|NUMBER", help_heading = READING)]
    with: Option<OsString>,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let layout = self.layout.of(self.size, &mut self.input)?;
        let (question, shown) = self.parameters.question();
        let input = InputOptions {
            beside_column: self.with.clone(),
            ..self.input
        };
        let with = self.with.as_deref();
        let task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        match layout {
            None => records::answer_with_companion::<Grid, _, _>(question, shown, with, task),
            Some(_) => records::answer_with_companion::<Board, _, _>(question, shown, with, task),
        }
    }
}
