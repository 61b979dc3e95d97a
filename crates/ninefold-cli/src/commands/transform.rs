//! `transform`: images of puzzles under a transformation.

use anyhow::{Context, Result};
use clap::Args;
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Board, Grid};
use ninefold_formats::answers::Subject;
use ninefold_formats::answers::transform::{Apply, ApplyEach, Images, Move, Parameters};
use ninefold_run::options::{BoxOrder, InputOptions, LayoutOptions, READING, RunOptions};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::symmetry::SymmetryGroup;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Column of the transformations: its name, or its number from 1.
    ///
    /// If not given, the column is found by the name `transformation`, or else by its content.
    #[arg(long, value_name = "NAME|NUMBER", conflicts_with = "by", help_heading = READING)]
    transformation_column: Option<OsString>,
    /// Move the boards of a column along, such as solutions: its name, or its number from 1.
    ///
    /// Their images are in a column such as `answer_image`, or last on lines. A record without a board
    /// there is malformed. Where each puzzle has its own transformation, a second run with `--column answer`
    /// does it.
    #[arg(long, value_name = "NAME|NUMBER", requires = "by", help_heading = READING)]
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
        let layout = layout.unwrap_or_else(Layout::classic);
        match layout.is_classic() {
            true => self.transform::<Grid>(&layout),
            false => self.transform::<Board>(&layout),
        }
    }

    fn transform<B: AnyBoard + Subject<Board = B>>(self, layout: &Layout) -> Result<u8> {
        let Parameters { by, inverse } = self.parameters;
        let symmetries = SymmetryGroup::of(layout);
        let Some(by) = by else {
            let input = InputOptions {
                beside_column: self.transformation_column,
                symmetries,
                ..self.input
            };
            let task = Task::new(&input, &self.run, FirstSignal::Ends)?;
            let question = ApplyEach { inverse };
            return records::answer::<Move<B>, _, _>(question, Images, task);
        };
        let wrong = || format!("--by {by}: not a transformation of {layout} boards");
        let given = symmetries.read(&by).with_context(wrong)?;
        let question = Apply::new(given, inverse);
        let input = InputOptions {
            beside_column: self.with.clone(),
            ..self.input
        };
        let task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        records::answer_with_companion::<B, _, _>(question, Images, self.with.as_deref(), task)
    }
}
