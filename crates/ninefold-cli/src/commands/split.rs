//! `split`: the part of a data set that each puzzle belongs to.

use crate::options::{EngineOptions, InputOptions, LimitOptions, NineOnly, RunOptions, SEED};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual::write_word;
use anyhow::{Result, anyhow};
use clap::Args;
use ninefold::answers::{Settings, SplitAnswer};
use ninefold::{Grid, Status};
use ninefold_formats::answers::split::{Parts, split};
use ninefold_formats::table::RecordError;
use std::io::{self, Write};

/// The message for boards of other sizes.
const NINE: &str = "canonical forms are defined for 9x9 boards";

/// Print the part of a data set, such as training or test, that each puzzle belongs to.
///
/// Puzzles whose solutions are isomorphic are in one part, and so are isomorphic puzzles. The part depends
/// only on the class of the solution, the seed and the shares, and not on other puzzles: a data set can
/// grow, and a share can grow at the cost of the parts after it, without moving puzzles out of their part.
/// For a puzzle without exactly one solution its status is printed. 9x9 only.
#[derive(Debug, Args)]
pub struct SplitArgs {
    /// Parts with their shares, which are whole numbers of any sum.
    #[arg(
        long,
        value_name = "NAME=SHARE,...",
        value_delimiter = ',',
        default_value = "train=90,validation=5,test=5",
        value_parser = part
    )]
    parts: Vec<(String, u32)>,
    #[arg(long, value_name = "S", default_value = "0", help = SEED)]
    seed: u64,
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

/// Parses a part with its share.
fn part(text: &str) -> Result<(String, u32), String> {
    let wrong = || "expected a name and a share, such as train=90".to_owned();
    let (name, share) = text.split_once('=').ok_or_else(wrong)?;
    let share = share.parse().map_err(|_| wrong())?;
    Ok((name.to_owned(), share))
}

impl SplitArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.size.only(NINE, self.input)?;
        let split = split(self.parts, self.seed);
        let (question, parts) = split.map_err(|error| anyhow!("--parts: {error}"))?;
        let about = self.engine.about()?;
        let mut task = Task::new(&input, &self.run, about, FirstSignal::Ends)?;
        task.settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_limits(self.limits.limits());
        records::answer::<Grid, _, _>(question, parts, task)
    }
}

impl Rendering<SplitAnswer> for Parts {
    fn answer(&self, answer: &SplitAnswer, out: &mut impl Write) -> io::Result<()> {
        match self.name(answer) {
            Some(name) => writeln!(out, "{name}"),
            None => write_word(answer.status, out),
        }
    }

    fn malformed(&self, _: &RecordError, out: &mut impl Write) -> io::Result<()> {
        write_word(Status::Malformed, out)
    }
}
