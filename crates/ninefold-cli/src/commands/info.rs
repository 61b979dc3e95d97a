//! `info`: the engine and the instructions that this machine uses, and why.

use anyhow::Result;
use clap::Args;
use ninefold::Engine;
use ninefold::simd::{Backend, UnavailableBackend};
use ninefold_run::options::EngineOptions;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Show the engine and the instructions that this machine uses, and why.
#[derive(Debug, Args)]
pub struct InfoArgs {
    #[command(flatten)]
    engine: EngineOptions,
}

impl InfoArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        io::stdout().write_all(describe(self.engine)?.as_bytes())?;
        Ok(0)
    }
}

/// The text of it.
///
/// # Errors
/// If what is asked for cannot run here.
fn describe(options: EngineOptions) -> Result<String, UnavailableBackend> {
    let engine = options.engine()?;
    let mut text = format!("ninefold {}\n\n", env!("CARGO_PKG_VERSION"));
    let mut line = |name: &str, value: String| {
        let line = format!("{name:<9} {value}");
        writeln!(text, "{}", line.trim_end()).expect("a String takes any text");
    };
    let puzzles = |backend: Backend| format!("{:>2} puzzles at once", backend.lanes());
    match engine {
        Engine::Lanes(backend) => {
            line("engine", "lanes, many puzzles at once".into());
            let why = match options.backend.named {
                Some(_) => "as asked for",
                None => "the best that this processor has",
            };
            line("backend", format!("{backend}, {why}"));
        }
        engine => line(
            "engine",
            format!("{engine}, one puzzle after the other, as asked for"),
        ),
    }
    let threads = rayon::current_num_threads();
    line(
        "threads",
        format!("{threads} unless --threads says otherwise"),
    );
    line("", String::new());
    line("backends", "of the lane engine, the fastest first".into());
    for &backend in Backend::ALL {
        let state = match engine {
            Engine::Lanes(chosen) if chosen.backend() == backend => "chosen".to_owned(),
            _ if backend.detect().is_ok() => "available".to_owned(),
            _ => format!("not available: needs {}", backend.needs()),
        };
        line("", format!("{backend:<14} {}   {state}", puzzles(backend)));
    }
    line("", String::new());
    line(
        "",
        "--engine and --backend choose, or NINEFOLD_ENGINE and NINEFOLD_BACKEND".into(),
    );
    Ok(text)
}
