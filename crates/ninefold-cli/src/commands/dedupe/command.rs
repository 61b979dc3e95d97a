//! `dedupe`: the first record of each class.

use super::run::Dedupe;
use crate::options::{BoxOrder, EngineOptions, InputOptions, RunOptions, one_of, size, with_side};
use crate::records::Task;
use crate::run::signals::FirstSignal;
use anyhow::{Result, bail};
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum, ValueHint};
use ninefold::answers::{Classification, Classify, Settings};
use ninefold::canonical::Form;
use std::path::PathBuf;

/// Keep the first puzzle of each class, as it stands, and leave out those that repeat it.
///
/// A line comes back as it was, with what stands behind the puzzle; a row of a table with all its
/// columns. The order is that of the input. Blank lines and comments are no records, and left out.
/// A record that is no puzzle is reported and kept in its place, and repeats no other; the formats
/// of puzzle programs leave it out. So is kept, by a solution, a puzzle that has not exactly one: it
/// has no class, and is counted.
///
/// Memory is bounded: a class takes 40 bytes (9x9), with --count 52, and when --memory is used up
/// the rest goes to temporary files, some 200 bytes for each record. The output is the same, and exact
/// in any case.
// What it refuses is not offered.
#[derive(Debug, Args)]
#[command(mut_arg("resume", |resume| resume.hide(true)), mut_arg("shard", |shard| shard.hide(true)))]
pub struct DedupeArgs {
    /// What puzzles of one class have in common.
    #[arg(long, value_enum, default_value = "text")]
    by: ByName,
    /// The canonical form of --by canonical.
    ///
    /// It changes what --count prints for a class, and no class; but by `solution` puzzles without
    /// exactly one solution have none.
    #[arg(long, value_name = "FORM", value_parser = form())]
    form: Option<Form>,
    /// Print each class with its size and first line instead.
    ///
    /// The class is the board that stands for it, or `ambiguous`, `impossible` or `illegal` for all
    /// puzzles without one. The line is the one on which its first record begins, or its row in a
    /// table; of several files the name stands before it, or in tables the file's number behind it.
    #[arg(long)]
    count: bool,
    /// The memory for classes, such as 500MB or 8GiB, at least 1MiB.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = memory)]
    memory: u64,
    /// The folder for temporary files; that of the output if not given, or the system's.
    ///
    /// They are gone when the program ends, however it does.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    temporary: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByName {
    /// The cells, however the puzzle is written: `.`, `0`, `_`, `?` and `-` are all empty.
    Text,
    /// The only solution, digit by digit.
    Solution,
    /// The canonical form: isomorphic puzzles are one class (9x9).
    Canonical,
    /// The canonical form of the only solution: puzzles whose solutions are isomorphic (9x9).
    SolutionGrid,
}

/// One of the canonical forms by its name.
fn form() -> impl TypedValueParser<Value = Form> {
    let help = |form: Form| form.description().to_owned();
    one_of(Form::ALL.iter().copied(), Form::word, help)
}

impl DedupeArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let by = match self.by {
            ByName::Text => Classification::Text,
            ByName::Solution => Classification::Solution,
            ByName::Canonical => Classification::Canonical(self.form.unwrap_or_default()),
            ByName::SolutionGrid => Classification::SolutionGrid,
        };
        if self.form.is_some() && !matches!(by, Classification::Canonical(_)) {
            bail!("--form is one of --by canonical");
        }
        if self.size.box_order != 3
            && !matches!(by, Classification::Text | Classification::Solution)
        {
            bail!("canonical forms are those of 9x9 grids: give --by text or --by solution");
        }
        let dedupe = Dedupe {
            classify: Classify::new(by),
            count: self.count,
            memory: self.memory,
            temporary: self.temporary,
        };
        let about = self.engine.about()?;
        let mut task = Task::new(&self.input, &self.run, about, FirstSignal::Ends)?;
        task.settings = Settings::new().with_engine(self.engine.engine()?);
        with_side!(self.size, SIDE => dedupe.run::<SIDE>(task))
    }
}

/// How much memory there is for classes.
fn memory(text: &str) -> Result<u64, String> {
    const LEAST: u64 = 1 << 20;
    match size(text)? {
        few if few < LEAST => Err("less than 1MiB is of no use".to_owned()),
        enough => Ok(enough),
    }
}
