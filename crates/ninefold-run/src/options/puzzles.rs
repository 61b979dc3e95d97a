//! Options of the commands that ask a question of every puzzle, whatever the question is.

use super::{
    BoxOrder, EngineOptions, InputOptions, LayoutOptions, LimitOptions, RunLayout, RunOptions,
};
use anyhow::Result;
use clap::Args;

#[derive(Debug, Args)]
pub struct Common {
    #[command(flatten)]
    pub layout: LayoutOptions,
    #[command(flatten)]
    pub limits: LimitOptions,
    #[command(flatten)]
    pub engine: EngineOptions,
    #[command(flatten)]
    pub size: BoxOrder,
    #[command(flatten)]
    pub input: InputOptions,
    #[command(flatten)]
    pub run: RunOptions,
}

impl Common {
    /// The layout of the boards, where each may have its own; none for those of 9x9 with rows, columns and boxes
    /// alone.
    ///
    /// # Errors
    /// If there is no such layout, or its file cannot be read.
    pub fn layout(&mut self) -> Result<Option<RunLayout>> {
        self.layout.each(self.size, &mut self.input)
    }
}
