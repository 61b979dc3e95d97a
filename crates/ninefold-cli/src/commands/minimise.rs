//! `minimise`: minimal puzzles inside puzzles and full grids.

use crate::options::ClueCounts;
use anyhow::Result;
use clap::Args;
use ninefold::{Board, Grid};
use ninefold_formats::answers::cap;
use ninefold_formats::answers::fewest::EveryPuzzle;
use ninefold_formats::answers::minimise::Parameters;
use ninefold_run::options::{Common, EngineInfo};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::answers::MinimiseAll;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Print all minimal puzzles inside each puzzle; there may be very many.
    #[arg(long, conflicts_with_all = ["seed", "symmetry"])]
    all: bool,
    /// With --all: only puzzles with N to M clues: a number, or a range such as 20..22.
    #[arg(long, value_name = "N..M", requires = "all")]
    clues: Option<ClueCounts>,
    /// With --all: print at most N puzzles inside each puzzle; `none` for all of them.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = cap, requires = "all")]
    cap: u64,
    #[command(flatten)]
    common: Common,
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.common.layout()?;
        let mut task = Task::of(&self.common, FirstSignal::StopsSearches)?;
        if self.all {
            let mut question = MinimiseAll::new().up_to(self.cap);
            if let Some(ClueCounts(clues)) = self.clues {
                question = question.with_clues(clues);
            }
            task.about = EngineInfo {
                engine: Some("scalar".to_owned()),
                ..EngineInfo::default()
            };
            let inquiry = task.inquiry(question, EveryPuzzle("minimal"));
            return inquiry.visit_clues::<Grid, Board, _>(task);
        }
        records::ask(self.parameters, task)
    }
}
