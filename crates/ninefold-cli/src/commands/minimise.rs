//! `minimise`: minimal puzzles inside puzzles and full grids.

use crate::options::{ClueCounts, SEED, word_of};
use anyhow::Result;
use clap::Args;
use ninefold::{Board, Grid};
use ninefold_formats::answers::cap;
use ninefold_formats::answers::fewest::EveryPuzzle;
use ninefold_formats::answers::minimise::MinimalPuzzle;
use ninefold_run::options::{Common, EngineInfo};
use ninefold_run::records::Task;
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::PatternSymmetry;
use ninefold_study::answers::{Minimise, MinimiseAll};

/// Remove clues from each puzzle or full grid until it is minimal.
///
/// Prints a minimal puzzle with the same solution, or its status if there is none. The order in which
/// clues are removed depends on the seed and the puzzle, not on the place of the puzzle in the input.
/// With --all prints every minimal puzzle inside, one per line, then `unfinished` if there are or may be
/// more, and an empty line.
#[derive(Debug, Args)]
pub struct Arguments {
    #[arg(long, value_name = "S", default_value = "0", conflicts_with = "all", help = SEED)]
    seed: u64,
    /// Keep a symmetry of the clues.
    ///
    /// Clues that the symmetry maps to each other are removed together or stay. Clues without their
    /// images are removed first; if that makes the puzzle ambiguous, there is no answer.
    #[arg(long, value_name = "SYMMETRY", value_parser = word_of!(PatternSymmetry), conflicts_with = "all")]
    symmetry: Option<PatternSymmetry>,
    /// Print all minimal puzzles inside each puzzle; there may be very many.
    #[arg(long)]
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
        let question = Minimise::new(self.seed).with_symmetry(self.symmetry);
        let inquiry = task.inquiry(question, MinimalPuzzle);
        inquiry.visit_clues::<Grid, Board, _>(task)
    }
}
