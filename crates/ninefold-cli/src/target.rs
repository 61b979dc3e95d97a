//! `target`: best scores, for the usual weights or others.

use super::args;
use super::commands::{Respond, write_word};
use super::pipeline::Sink;
use super::{answer, counter, heat_map, interrupt};
use anyhow::{Context, Result, bail};
use ninefold::exact::Counter;
use ninefold::lanes::Backend;
use ninefold::score::{Best, Goal, Limits, ScoreSolver, Weights};
use ninefold::text::symbols;
use ninefold::{Grid, Status};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// How many nodes counting optima takes at most, if nothing else is said.
const NODES: u64 = 1_000_000;

/// Answers with best scores.
#[derive(Clone)]
struct Target {
    weights: Weights,
    goal: Goal,
    backend: Backend,
    grid: bool,
    limits: Limits,
    optima: Option<Optima>,
    /// What stands for no solution: -1, where no score can be that, or a word.
    minus_one: bool,
    /// Where a solution is left to be drawn.
    drawn: Option<Arc<Mutex<Drawn>>>,
}

/// What there is to be drawn.
#[derive(Default)]
struct Drawn {
    /// How many puzzles there were.
    puzzles: u64,
    /// The last of them, if it has a solution.
    last: Option<(Grid, Best)>,
}

/// How optima are counted.
#[derive(Clone)]
struct Optima {
    cap: u128,
    limits: Limits,
    /// One for all threads, which would need much memory otherwise.
    counter: Arc<Counter>,
}

/// Runs the command.
pub fn run(arguments: args::Target) -> Result<u8> {
    let weights = match &arguments.weights {
        None => Weights::RING,
        Some(path) => read_weights(path)?,
    };
    let limits = Limits {
        nodes: arguments.node_limit,
        time: arguments.time_limit,
        stop: Some(interrupt::flag()),
    };
    let backend = arguments.backend.backend()?;
    if arguments.svg.is_some() && arguments.svg == arguments.run.output {
        bail!("--svg and --output name the same file");
    }
    let optima = match arguments.count_optima {
        false => None,
        true => Some(Optima {
            cap: arguments.cap.map_or(u128::MAX, args::wide_cap),
            limits: Limits {
                nodes: arguments.node_limit.or(match arguments.cap {
                    None => Some(NODES),
                    Some(_) => None,
                }),
                ..limits.clone()
            },
            counter: Arc::new(counter(backend, arguments.run.threads)?),
        }),
    };
    let target = Target {
        weights,
        backend,
        goal: match arguments.smallest {
            true => Goal::Smallest,
            false => Goal::Largest,
        },
        grid: arguments.grid,
        limits,
        optima,
        minus_one: arguments.weights.is_none(),
        drawn: arguments.svg.as_ref().map(|_| Arc::default()),
    };
    let drawn = target.drawn.clone();
    let code = answer::<9, _>(target, &arguments.input, arguments.run)?;
    if let (Some(path), Some(drawn)) = (&arguments.svg, drawn) {
        let drawn = drawn.lock().expect("a lock that nobody holds any more");
        draw(path, &weights, &drawn)?;
    }
    Ok(code)
}

fn read_weights(path: &Path) -> Result<Weights> {
    let name = path.display();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        bail!("cannot read {name}: it is a folder");
    }
    // A device may never end, and what is wrong with a large file need not be told in full.
    const MOST: u64 = 1 << 16;
    let mut text = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST + 1).read_to_end(&mut text))
        .with_context(|| format!("cannot read {name}"))?;
    if text.len() as u64 > MOST {
        bail!("{name}: too long for 81 weights");
    }
    // What is not text is no number either, and is reported where it stands.
    let text = String::from_utf8_lossy(&text);
    text.parse()
        .map_err(|error| anyhow::anyhow!("{name}:{error}"))
}

fn draw(path: &Path, weights: &Weights, drawn: &Drawn) -> Result<()> {
    if drawn.puzzles != 1 {
        bail!("--svg draws one puzzle, and there are {}", drawn.puzzles);
    }
    let Some((clues, best)) = &drawn.last else {
        bail!("--svg has nothing to draw: there is no solution");
    };
    let picture = heat_map::draw(weights, clues, best);
    fs::write(path, picture).with_context(|| format!("cannot write {}", path.display()))
}

impl Target {
    /// The solution to be shown: the same in every run, unless there is no time for it.
    fn canonical(&self, solver: &mut ScoreSolver, board: &Grid, best: &Best) -> Grid {
        // Nodes are for the score, and were not even needed for it all.
        let limits = Limits {
            nodes: None,
            ..self.limits.clone()
        };
        let canonical = solver.canonical(board, best, &limits);
        canonical.unwrap_or(best.grid)
    }
}

impl Respond<9> for Target {
    type Worker = ScoreSolver;
    type Answer = Option<Best>;

    fn batch_size(&self) -> usize {
        // Some eight hundred puzzles, enough for lanes; sparse ones take a millisecond each.
        1 << 16
    }

    fn is_patient(&self) -> bool {
        true
    }

    fn worker(&self) -> ScoreSolver {
        let solver = ScoreSolver::with_backend(&self.weights, self.goal, self.backend)
            .expect("a backend that was found to be available");
        match &self.optima {
            Some(optima) => solver.with_counter(Arc::clone(&optima.counter)),
            None => solver,
        }
    }

    fn answers(&self, solver: &mut ScoreSolver, boards: &[Grid]) -> Vec<Option<Best>> {
        solver.best_of_each(boards, &self.limits)
    }

    fn respond(
        &self,
        solver: &mut ScoreSolver,
        board: &Grid,
        best: Option<Best>,
        out: &mut Sink,
    ) -> io::Result<Status> {
        let best = best.map(
            |best| match best.is_proven() && (self.grid || self.drawn.is_some()) {
                true => Best {
                    grid: self.canonical(solver, board, &best),
                    ..best
                },
                false => best,
            },
        );
        if let Some(drawn) = &self.drawn
            && let Ok(mut drawn) = drawn.lock()
        {
            drawn.puzzles += 1;
            drawn.last = best.map(|best| (*board, best));
        }
        let Some(best) = best else {
            let status = match board.is_legal() {
                true => Status::Impossible,
                false => Status::Illegal,
            };
            write_word(if self.minus_one { "-1" } else { status.word() }, out)?;
            return Ok(status);
        };
        write!(out, "{}", best.score)?;
        if !best.is_proven() {
            write!(out, "..{}", best.bound)?;
        }
        if self.grid {
            out.write_all(b" ")?;
            out.write_all(symbols(&best.grid).as_flattened())?;
        }
        if let Some(Optima { cap, limits, .. }) = &self.optima {
            match best.is_proven() {
                true => {
                    let optima = solver.count_optima(board, &best, *cap, limits);
                    let more = if optima.all { "" } else { "+" };
                    write!(out, " {}{more}", optima.count)?;
                }
                false => out.write_all(b" unknown")?,
            }
        }
        out.write_all(b"\n")?;
        Ok(match best.is_proven() {
            true => Status::Solvable,
            false => Status::Unproven,
        })
    }
}
