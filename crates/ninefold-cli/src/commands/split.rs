//! `split`: the part of a data set that each puzzle belongs to.

use crate::options::{ByName, SEED};
use anyhow::{Result, anyhow};
use clap::Args;
use ninefold::{Board, Grid};
use ninefold_formats::answers::split::split;
use ninefold_run::options::Common;
use ninefold_run::records::Task;
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::canonical::Form;

/// Print the part of a data set, such as training or test, that each puzzle belongs to.
///
/// Puzzles whose solutions are isomorphic are in one part, and so are isomorphic puzzles. The part depends
/// only on the class of the solution, the seed and the shares, and not on other puzzles: a data set can
/// grow, and a share can grow at the cost of the parts after it, without moving puzzles out of their part.
/// For a puzzle without exactly one solution its status is printed.
///
/// Boards of other layouts have no canonical forms: with `--by solution` the puzzles of one solution are in
/// one part, and with `--by text` only the same puzzles are.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Parts with their shares, which are whole numbers of any sum.
    #[arg(
        long,
        value_name = "NAME=SHARE,...",
        value_delimiter = ',',
        default_value = "train=90,validation=5,test=5",
        value_parser = part
    )]
    parts: Vec<(String, u32)>,
    /// Property of puzzles that are in one part.
    #[arg(long, value_enum, default_value = "solution-grid")]
    by: ByName,
    #[arg(long, value_name = "S", default_value = "0", help = SEED)]
    seed: u64,
    #[command(flatten)]
    common: Common,
}

/// Parses a part with its share.
fn part(text: &str) -> Result<(String, u32), String> {
    let wrong = || "expected a name and a share, such as train=90".to_owned();
    let (name, share) = text.split_once('=').ok_or_else(wrong)?;
    let share = share.parse().map_err(|_| wrong())?;
    Ok((name.to_owned(), share))
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let common = &mut self.common;
        let layout = common.layout()?;
        let one = layout.as_ref().map(|layout| &layout.layout);
        let by = self.by.classes(Form::default(), one)?;
        let split = split(self.parts, self.seed, by);
        let (question, parts) = split.map_err(|error| anyhow!("--parts: {error}"))?;
        let task = Task::of(common, FirstSignal::Ends)?;
        let inquiry = task.inquiry(question, parts);
        inquiry.visit_clues::<Grid, Board, _>(task)
    }
}
