//! `verify`: whether the solutions in a table are correct.

use anyhow::Result;
use clap::Args;
use ninefold_formats::answers::verify::Parameters;
use ninefold_run::options::{Common, READING};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Column of the solutions: its name, or its number from 1.
    ///
    /// If not given, the column is found by a name such as solution, solutions or answer, or else by
    /// its content.
    #[arg(long, value_name = "NAME|NUMBER", help_heading = READING)]
    solution_column: Option<OsString>,
    #[command(flatten)]
    common: Common,
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.common.input.beside_column = self.solution_column;
        self.common.layout()?;
        let task = Task::of(&self.common, FirstSignal::Ends)?;
        records::ask(self.parameters, task)
    }
}
