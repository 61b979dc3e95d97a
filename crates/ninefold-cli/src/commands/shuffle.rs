//! `shuffle`: random isomorphs.

use crate::options::{BoxOrder, InputOptions, LayoutOptions, READING, RunOptions, SEED};
use crate::records::{self, Task};
use crate::run::signals::FirstSignal;
use anyhow::Result;
use clap::Args;
use ninefold::{Board, Grid};
use ninefold_formats::answers::shuffle::Isomorphs;
use ninefold_study::answers::Shuffle;
use std::ffi::OsString;

/// Print random isomorphs of each puzzle, one per line.
///
/// An isomorph is the same puzzle with its digits renamed, its bands, stacks and the lines in them
/// permuted, and perhaps transposed. All transformations, 1,218,998,108,160 on 9x9, are equally likely.
/// The isomorphs depend only on the seed and the puzzle, not on its neighbours or on --threads.
///
/// On boards of other sizes these are permuted that keep boxes together. Of layouts with further rules or
/// regions digits are renamed, and the board is turned and reflected as far as the rules stay the same.
#[derive(Debug, Args)]
pub struct ShuffleArgs {
    /// Number of isomorphs of each puzzle; a longer list begins with the shorter one.
    #[arg(short, long = "number", value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    n: u64,
    #[arg(long, value_name = "S", default_value = "0", help = SEED)]
    seed: u64,
    /// Append the transformation that leads to each isomorph, as `ninefold transform` reads it.
    #[arg(long)]
    transform: bool,
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

impl ShuffleArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let layout = self.layout.of(self.size, &mut self.input)?;
        let question = Shuffle::new(self.n, self.seed);
        let shown = Isomorphs {
            expands: self.n > 1,
            transformation: self.transform,
        };
        let input = InputOptions {
            beside_column: self.with.clone(),
            ..self.input
        };
        let with = self.with.as_deref();
        let task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        match layout {
            None => records::answer_along::<Grid, _, _>(question, shown, with, task),
            Some(_) => records::answer_along::<Board, _, _>(question, shown, with, task),
        }
    }
}
