//! `completions`: completion scripts for shells.

use anyhow::Result;
use clap::Args;
use std::io::{self, Write};

/// Print a completion script for a shell.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Name of the shell.
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::program(), "ninefold", &mut script);
        io::stdout().write_all(&script)?;
        Ok(0)
    }
}
