//! Options of the commands that ask a question of every puzzle, whatever the question is.

use super::{BoxOrder, EngineOptions, InputOptions, LimitOptions, RunOptions};
use clap::Args;

#[derive(Debug, Args)]
pub struct Common {
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
