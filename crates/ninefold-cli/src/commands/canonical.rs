//! `canonical`: one puzzle that represents all isomorphic ones.

use crate::options::word_of;
use anyhow::Result;
use clap::Args;
use ninefold::Grid;
use ninefold::answers::Settings;
use ninefold_formats::answers::Definition;
use ninefold_formats::answers::canonical::{Forms, Parameters};
use ninefold_run::options::{EngineOptions, InputOptions, LimitOptions, NineOnly, RunOptions};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::answers::Canonical;
use ninefold_study::canonical::Form;

/// Print the canonical form of each puzzle: equal for isomorphic puzzles only.
///
/// Two puzzles are isomorphic if renaming digits, permuting bands, stacks and the lines in them, and
/// transposing turn one into the other. Four forms are in use; they partition puzzles into the same
/// classes, but differ as strings: never mix them in one file. Full grids have one form, the
/// lexicographically smallest string (minlex). 9x9 only.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Canonical form to print.
    ///
    /// `solution` solves the puzzle first; without exactly one solution the status is printed instead.
    #[arg(long, default_value = "strict", value_parser = word_of!(Form))]
    form: Form,
    /// Append the number of the 3,359,232 geometric transformations that lead to the form.
    ///
    /// Transformations that only exchange equal lines, such as empty ones, count, too.
    #[arg(long)]
    automorphisms: bool,
    /// Append the class of the form's first band, 1 to 416.
    ///
    /// It is defined for full grids, and with `--form solution` for the puzzle's solution; else `-`.
    #[arg(long)]
    band: bool,
    /// Append the classes of all bands and stacks of the form, each 1 to 416.
    ///
    /// They are six numbers: bands from the top, then stacks from the left; the first is that of --band.
    /// They are equal for isomorphic grids. They are defined for full grids, and with `--form solution`
    /// for the form of the puzzle's solution; else six times `-`. In a table the columns are `band1` to
    /// `band3` and `stack1` to `stack3`.
    #[arg(long)]
    bands: bool,
    /// Append the transformation that leads to the form, as `ninefold transform` reads it.
    #[arg(long)]
    transform: bool,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.size.only(Parameters::CLASSIC_ONLY, self.input)?;
        let question = Canonical::new(self.form);
        let question = match self.transform {
            true => question.with_transformation(),
            false => question,
        };
        let question = match self.bands {
            true => question.with_bands(),
            false => question,
        };
        let shown = Forms {
            automorphisms: self.automorphisms,
            band: self.band,
            bands: self.bands,
            transformation: self.transform,
            status: self.form == Form::Solution,
        };
        let mut task = Task::new(&input, &self.run, FirstSignal::Ends)?;
        task.about = self.engine.about()?;
        task.settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_limits(self.limits.limits());
        records::answer::<Grid, _, _>(question, shown, task)
    }
}
