//! `target`: best scores, for the usual weights or others.

use super::count::counter;
use crate::heat_map;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use ninefold::answers::{BatchSize, Puzzle, Question, Settings, Target, TargetAnswer};
use ninefold::layout::Layout;
use ninefold::score::{self, LayoutWeights, ScoreSolver, Weights, WeightsError};
use ninefold::{Board, Engine, Grid, Status};
use ninefold_formats::answers::target::{Parameters, Scores};
use ninefold_formats::formats::Format;
use ninefold_proof::ProveBest;
use ninefold_run::options::{
    BackendOptions, BoxOrder, EngineInfo, InputOptions, LayoutOptions, LimitOptions, ProofOptions,
    RunOptions,
};
use ninefold_run::paths::{is_same_file, short_text};
use ninefold_run::records::{self, Task};
use ninefold_run::run::output::Output;
use ninefold_run::run::signals::FirstSignal;
use ninefold_run::run::unfinished::PartialFile;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Read the weights from FILE: nine lines of nine whole numbers, of other boards as many as their rows and columns.
    ///
    /// The numbers are from -1,000,000,000 to 1,000,000,000, separated by blanks or commas. Boards of another size
    /// than 9x9 need them.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    weights: Option<PathBuf>,
    #[command(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    limits: LimitOptions,
    /// Draw the best solution as an SVG heat map of the weights (input: exactly one puzzle, classic 9x9).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,
    #[command(flatten)]
    proofs: ProofOptions,
    #[command(flatten)]
    backend: BackendOptions,
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
        self.input.consulted.extend(self.weights.clone());
        if let Some(layout) = layout {
            return self.run_by_layout(layout);
        }
        let weights = match &self.weights {
            None => Weights::RING,
            Some(path) => read_weights(path)?,
        };
        let best = self.question(&weights);
        let proof = ProveBest::new(&weights, self.parameters.goal());
        if self.svg.is_some() && self.input.resume {
            bail!("--svg draws one puzzle, which leaves nothing to --resume");
        }
        if let (Some(svg), Some(output)) = (&self.svg, &self.run.write.output)
            && is_same_file(svg, output)
        {
            bail!("--svg and --output name the same file");
        }
        let rendering = self.rendering();
        let mut task = Task::new(&self.input, &self.run, FirstSignal::StopsSearches)?;
        task.about = EngineInfo {
            engine: Some(ENGINE.to_owned()),
            backend: Some(self.backend.backend()?.to_string()),
            ..EngineInfo::default()
        };
        task.settings = Settings::new()
            .with_engine(Engine::Lanes(self.backend.backend()?))
            .with_counter(counter(self.backend, &self.run)?)
            .with_limits(self.limits.limits());
        let Some(svg) = &self.svg else {
            let question = |format| Self::as_shown(best, self.parameters.grid, format);
            return records::answer_and_prove(&self.proofs, question, rendering, proof, task);
        };
        let picture = Output::file(svg, PartialFile::Useless, &task.session)?;
        let seen = Arc::<Mutex<LastPuzzle>>::default();
        let question = ObservedTarget {
            best,
            seen: Arc::clone(&seen),
        };
        let code =
            records::answer_and_prove(&self.proofs, |_| question.clone(), rendering, proof, task)?;
        let seen = *seen.lock().unwrap_or_else(PoisonError::into_inner);
        let drawn = draw(&weights, &seen)?;
        let written = picture.finish_with(drawn.as_bytes());
        written.with_context(|| format!("cannot write {}", svg.display()))?;
        Ok(code)
    }

    /// Runs the command on boards of a layout.
    fn run_by_layout(self, layout: Layout) -> Result<u8> {
        if self.svg.is_some() {
            bail!("--svg draws classic 9x9 puzzles, and not those of {layout}");
        }
        if self.proofs.proof.is_some() || self.proofs.proof_column.is_some() {
            bail!("proofs of scores are those of classic 9x9 puzzles, and not of {layout}");
        }
        let shape = layout.shape();
        let weights = match &self.weights {
            Some(path) => weights_of(path, shape.cells(), |text| {
                LayoutWeights::parse(shape, text)
            })?,
            None => LayoutWeights::ring(shape).context("--weights FILE is missing")?,
        };
        let best = self.question(&weights);
        let mut task = Task::new(&self.input, &self.run, FirstSignal::StopsSearches)?;
        task.about = EngineInfo {
            engine: Some(ENGINE.to_owned()),
            ..EngineInfo::default()
        };
        task.settings = Settings::new().with_limits(self.limits.limits());
        let rendering = self.rendering();
        let question = |format| Ok(Self::as_shown(best, self.parameters.grid, format));
        records::answer_boards::<Board, _, _>(BatchSize::Small, question, rendering, task)
    }

    /// The question with the grid that is shown: tables have a column for it.
    fn as_shown<W: Clone>(best: Target<W>, grid: bool, format: Format) -> Target<W> {
        match grid || format != Format::Lines {
            true => best,
            false => best.with_any_grid(),
        }
    }

    fn rendering(&self) -> Scores {
        let Parameters {
            grid, count_optima, ..
        } = self.parameters;
        Scores {
            grid,
            optima: count_optima,
            minus_one: self.weights.is_none(),
        }
    }

    /// The question about every puzzle.
    fn question<W: Clone>(&self, weights: &W) -> Target<W> {
        self.parameters.question(weights, self.limits.node_limit)
    }
}

/// The engine's name in reports.
const ENGINE: &str = "branch and bound";
/// Largest number of bytes of a file of weights.
const LONGEST_WEIGHTS: u64 = 1 << 16;

pub(super) fn read_weights(path: &Path) -> Result<Weights> {
    weights_of(path, 81, str::parse)
}

/// The weights of this number of cells in a file.
fn weights_of<W>(
    path: &Path,
    cells: usize,
    parse: impl FnOnce(&str) -> Result<W, WeightsError>,
) -> Result<W> {
    let name = path.display();
    let Some(text) = short_text(path, LONGEST_WEIGHTS)? else {
        bail!("{name}: too long for {cells} weights");
    };
    parse(&text).map_err(|error| anyhow::anyhow!("{name}:{error}"))
}

/// The picture of the only puzzle.
fn draw(weights: &Weights, seen: &LastPuzzle) -> Result<String> {
    if seen.puzzles != 1 {
        bail!(
            "--svg draws exactly one puzzle; the input has {}",
            seen.puzzles
        );
    }
    let Some((clues, best)) = &seen.last else {
        bail!(match seen.status {
            Some(Status::Unfinished) => "--svg has nothing to draw: no solution was found in time",
            _ => "--svg has nothing to draw: there is no solution",
        });
    };
    Ok(heat_map::draw(weights, clues, best))
}

/// The last puzzle, which is drawn if it is the only one.
#[derive(Clone, Copy, Debug, Default)]
struct LastPuzzle {
    /// The number of puzzles so far.
    puzzles: u64,
    /// The last of them, if it has a solution.
    last: Option<(Grid, score::Best)>,
    /// The status of the last of them.
    status: Option<Status>,
}

/// The question for best scores, which keeps the last puzzle for the drawing.
#[derive(Clone, Debug)]
struct ObservedTarget {
    best: Target,
    seen: Arc<Mutex<LastPuzzle>>,
}

impl<P> Question<P> for ObservedTarget
where
    P: Puzzle<Board = Grid>,
    Target: Question<P, Worker = ScoreSolver, Answer = TargetAnswer>,
{
    type Worker = ScoreSolver;
    type Answer = TargetAnswer;

    fn worker(&self, settings: &Settings) -> ScoreSolver {
        Question::<P>::worker(&self.best, settings)
    }

    fn answer<E>(
        &self,
        solver: &mut ScoreSolver,
        puzzles: &[P],
        settings: &Settings,
        mut each: impl FnMut(usize, TargetAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        self.best
            .answer(solver, puzzles, settings, |index, answer| {
                self.see(puzzles[index].clues(), &answer);
                each(index, answer)
            })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Question::<P>::batch_size(&self.best, settings)
    }
}

impl ObservedTarget {
    /// Notes a puzzle, by its clues, and its answer.
    fn see(&self, clues: Grid, answer: &TargetAnswer) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.puzzles += 1;
        seen.last = answer.best.map(|best| (clues, best));
        seen.status = Some(answer.status);
    }
}
