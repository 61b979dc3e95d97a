//! What can be typed: one file for each command, with its arguments and their help, what it does
//! with them, and how its answers are written as lines.
//!
//! A new command is a file here and a row in [`Command`] and [`Command::run`].

mod check;
mod completions;
mod count;
mod enumerate;
mod generate;
mod info;
mod judge;
mod sample;
mod solve;
mod target;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

/// Bulk Sudoku: solutions, capped counts, all solutions, best target scores.
///
/// Puzzles are read from files or standard input, one a line of 81 characters (1-9,
/// and . 0 _ ? or - for empty cells; anything behind a space, tab, comma or semicolon
/// is ignored) or as grids of 9 lines. Every puzzle gets one answer, in order.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = EXAMPLES, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  ninefold solve puzzles.txt -o solutions.txt     one solution or one word a line
  ninefold check --stats puzzles.txt >/dev/null   how many are unique, ambiguous, ...
  ninefold generate minimal -n 1000 --seed 7 | ninefold count --cap 1000

Exit status: 0; 1 if some records were malformed (the others are answered); 2 for
wrong usage or when reading or writing fails; 130 after Ctrl-C, 143 after SIGTERM.";

// Every command, in the order in which the help shows them. What each is for is said where its
// arguments are; a documentation comment here would take the place of the program's.
#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Check(check::CheckArgs),
    Enumerate(enumerate::EnumerateArgs),
    Target(target::TargetArgs),
    Generate(generate::GenerateArgs),
    Sample(sample::SampleArgs),
    Judge(judge::JudgeArgs),
    Info(info::InfoArgs),
    Completions(completions::CompletionsArgs),
}

impl Command {
    /// Runs the command. Returns the exit code.
    ///
    /// # Errors
    /// Whatever ends the run before its end.
    pub fn run(self) -> Result<u8> {
        match self {
            Command::Solve(arguments) => arguments.run(),
            Command::Count(arguments) => arguments.run(),
            Command::Check(arguments) => arguments.run(),
            Command::Enumerate(arguments) => arguments.run(),
            Command::Target(arguments) => arguments.run(),
            Command::Generate(arguments) => arguments.run(),
            Command::Sample(arguments) => arguments.run(),
            Command::Judge(arguments) => arguments.run(),
            Command::Info(arguments) => arguments.run(),
            Command::Completions(arguments) => arguments.run(Cli::command()),
        }
    }
}
