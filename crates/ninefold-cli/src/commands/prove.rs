//! `prove`: claims with proofs that anyone can check.

use super::count::counter;
use super::target::read_weights;
use crate::exports::{self, Destination, Format};
use crate::options::word_of;
use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use ninefold::Grid;
use ninefold::answers::Settings;
use ninefold::score::Weights;
use ninefold_formats::answers::Visitor;
use ninefold_formats::answers::prove::{ClaimQuestion, Parameters, Proofs};
use ninefold_run::options::{
    BackendOptions, BoxOrder, InputOptions, LayoutOptions, LimitOptions, RunLayout, RunOptions,
};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Read the weights from FILE with `--claim max` and `min`: nine lines of nine whole numbers.
    ///
    /// The numbers are from -1,000,000,000 to 1,000,000,000, separated by blanks or commas. If not
    /// given, they are those of target Sudoku.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    weights: Option<PathBuf>,
    /// Also write the proofs for the checkers of the SAT and pseudo-Boolean field, to the folder --into.
    ///
    /// The files of a record have its number, such as 000001.cnf, and its formula forbids the solutions
    /// that are claimed: the proof is that there are no more. Of a minimal puzzle it is that of its one
    /// solution. With `veripb` scores are proven again, by prices of houses, for at most 1000 nodes. A
    /// record whose claim has no such proof is reported as unproven. See checker/README.md.
    #[arg(long, value_name = "FORMAT", value_parser = word_of!(Format), requires = "into")]
    export: Option<Format>,
    /// Folder for --export; it is made if it is not there.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, requires = "export")]
    into: Option<PathBuf>,
    /// Write into a folder with files in it, and replace those of the same names.
    #[arg(long, requires = "export")]
    force: bool,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let layout = self.layout.each(self.size, &mut self.input)?;
        let of_classic_only = |asked: &ClaimQuestion| match (&layout, asked.of_classic_only()) {
            (Some(layout), Some(what)) => {
                bail!("{what} are those of classic 9x9 puzzles, and not of {layout}")
            }
            _ => Ok(()),
        };
        // Before weights are read, which may be those of another size.
        of_classic_only(&self.parameters.question(&Weights::RING))?;
        let weights = match &self.weights {
            None => Weights::RING,
            Some(path) => read_weights(path)?,
        };
        self.input.consulted.extend(self.weights.clone());
        let destination = match (self.export, self.into.take()) {
            (Some(format), Some(folder)) => Some(Destination {
                format,
                folder,
                replaces: self.force,
            }),
            _ => None,
        };
        let mut task = Task::new(&self.input, &self.run, FirstSignal::Ends)?;
        task.settings = Settings::new().with_limits(self.limits.limits());
        let asked = self.parameters.question(&weights);
        if self.weights.is_some() && !matches!(asked, ClaimQuestion::Best(_)) {
            bail!("--weights are for --claim max and min")
        }
        match asked {
            ClaimQuestion::Solutions(question) => match (layout, destination) {
                (None, Some(into)) => exports::export(question, &into, task),
                (_, None) => {
                    let inquiry = task.inquiry(question, Proofs);
                    task.visit_any(inquiry)
                }
                (Some(RunLayout { own: Some(own), .. }), Some(_)) => {
                    bail!("--layout {own}: --export reads boards of one layout")
                }
                (Some(RunLayout { layout, .. }), Some(into)) => {
                    exports::export_by_layout(question, &layout, &into, task)
                }
            },
            ClaimQuestion::Best(question) => match destination {
                None => records::answer_either::<Grid, _, _>(*question, Proofs, task),
                Some(into) => exports::export(*question, &into, task),
            },
            ClaimQuestion::Isomorphic(_) | ClaimQuestion::Shares(_) if destination.is_some() => {
                bail!("--export is for claims whose proof is a tree, or prices")
            }
            ClaimQuestion::Isomorphic(question) => {
                records::answer::<Grid, _, _>(question, Proofs, task)
            }
            ClaimQuestion::Shares(question) => {
                task.settings = task
                    .settings
                    .with_counter(counter(BackendOptions { named: None }, &self.run)?);
                records::answer::<Grid, _, _>(question, Proofs, task)
            }
        }
    }
}
