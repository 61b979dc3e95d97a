//! `dedupe`: the first record of each class, or each class with its size.

use crate::options::{classes, word_of};
use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use ninefold::answers::Settings;
use ninefold::{Board, Grid};
use ninefold_formats::answers::split::By;
use ninefold_run::dedupe::Dedupe;
use ninefold_run::options::{
    BoxOrder, EngineOptions, InputOptions, LayoutOptions, RunOptions, memory,
};
use ninefold_run::records::Task;
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::answers::Classify;
use ninefold_study::canonical::Form;
use std::path::PathBuf;

/// Keep the first puzzle of each class, and remove the others.
///
/// A line is written as it was read, with its text after the puzzle; a row of a table with all its
/// columns. The order is that of the input. Blank lines and comments are removed. A malformed record is
/// reported and kept in its place; the formats of puzzle programs leave it out. With --by solution, a
/// puzzle without exactly one solution is kept too: it has no class, and is counted.
///
/// Memory is bounded: a class takes 40 bytes (9x9), with --count 52, and when --memory is used up the
/// rest goes to temporary files, some 200 bytes for each record. The output is the same and exact in
/// both cases.
// What it refuses is not offered.
#[derive(Debug, Args)]
#[command(mut_arg("resume", |resume| resume.hide(true)), mut_arg("shard", |shard| shard.hide(true)))]
pub struct DedupeArgs {
    /// Property that the puzzles of a class have in common.
    #[arg(long, value_enum, default_value = "text")]
    by: By,
    /// Canonical form for --by canonical.
    ///
    /// It changes the board that --count prints, not the classes; but with `solution`, puzzles without
    /// exactly one solution have no class.
    #[arg(long, value_name = "FORM", value_parser = word_of!(Form))]
    form: Option<Form>,
    /// Print each class with its size and the line of its first record instead.
    ///
    /// A class is printed as the board that represents it, or as `ambiguous`, `impossible` or `illegal`
    /// for all puzzles without a class. The line is that of its first record, or its row in a table;
    /// with several files the file's name comes before it, or in tables the file's number after it.
    #[arg(long)]
    count: bool,
    /// Remove the records, too, whose class is among the puzzles in FILE.
    ///
    /// So training data keeps nothing of a test set. FILE has any format, and is read with the same
    /// options as the input; a folder means the files in it. The option can be repeated. Every record of
    /// FILE must be a puzzle. With --count, classes in FILE are not printed.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    against: Vec<PathBuf>,
    /// Memory for classes, such as 500MB or 8GiB, at least 1MiB.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = memory)]
    memory: u64,
    /// Folder for temporary files [default: that of the output, or the system's].
    ///
    /// The files are removed when the program ends, even if it is killed.
    // `--temporary` is its older name.
    #[arg(long, alias = "temporary", value_name = "DIR", value_hint = ValueHint::DirPath)]
    temp_dir: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl DedupeArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        if self.form.is_some() && !matches!(self.by, By::Canonical) {
            bail!("--form needs --by canonical");
        }
        let layout = self.layout.of(self.size, &mut self.input)?;
        let form = self.form.unwrap_or_default();
        let classify = Classify::new(classes(self.by, form, layout.as_ref())?);
        let dedupe = Dedupe {
            count: self.count,
            memory: self.memory,
            temp_dir: self.temp_dir,
            against: self.against,
        };
        let mut task = Task::new(&self.input, &self.run, FirstSignal::Ends)?;
        task.about = self.engine.about()?;
        task.settings = Settings::new().with_engine(self.engine.engine()?);
        match layout {
            Some(_) => dedupe.run::<Board, _>(classify, task),
            None => dedupe.run::<Grid, _>(classify, task),
        }
    }
}
