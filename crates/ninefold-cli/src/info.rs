//! `info`: which engine and which instructions answer here, and why.

use super::args::EngineChoice;
use ninefold::Engine;
use ninefold::lanes::{Backend, UnavailableBackend};
use std::fmt::Write;

/// The text of it.
///
/// # Errors
/// If what is asked for cannot run here.
pub fn describe(choice: EngineChoice) -> Result<String, UnavailableBackend> {
    let engine = choice.engine()?;
    let mut text = format!("ninefold {}\n\n", env!("CARGO_PKG_VERSION"));
    let mut line = |name: &str, value: String| {
        let line = format!("{name:<9} {value}");
        writeln!(text, "{}", line.trim_end()).expect("a String takes any text");
    };
    let puzzles = |backend: Backend| format!("{:>2} puzzles at once", backend.lanes());
    match engine {
        Engine::Scalar => line(
            "engine",
            "scalar, one puzzle after the other, as asked for".into(),
        ),
        Engine::Lanes(backend) => {
            line("engine", "lanes, many puzzles at once".into());
            let why = match choice.backend.named {
                Some(_) => "as asked for",
                None => "the best that this processor has",
            };
            line("backend", format!("{backend}, {why}"));
        }
    }
    let threads = rayon::current_num_threads();
    line(
        "threads",
        format!("{threads} unless --threads says otherwise"),
    );
    line("", String::new());
    line("backends", "of the lane engine, the fastest first".into());
    for backend in Backend::ALL {
        let state = match engine {
            Engine::Lanes(chosen) if chosen == backend => "chosen".to_owned(),
            _ if backend.is_available() => "available".to_owned(),
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
