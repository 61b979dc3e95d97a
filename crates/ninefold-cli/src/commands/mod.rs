//! What can be typed: one file for each command, with its arguments and their help, what it does
//! with them, and how its answers are written as lines.
//!
//! A new command is a file here and a row in [`Command`] and [`Command::run`].

mod canonical;
mod check;
mod completions;
mod convert;
mod count;
mod dedupe;
mod enumerate;
mod generate;
mod info;
mod judge;
mod man;
mod minimality;
mod minimise;
mod rate;
mod sample;
mod shuffle;
mod solve;
mod target;
mod transform;
mod unavoidable;
mod verify;
mod vicinity;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

/// Bulk Sudoku: solutions, counts, all solutions, best target scores, and what constructors ask.
///
/// Puzzles are read from files or standard input, one a line of 81 characters (1-9,
/// and . 0 _ ? or - for empty cells; anything behind a space, tab, comma or semicolon
/// is ignored) or as grids of 9 lines. Every puzzle gets one answer, in order. Pencilmarks, the
/// candidates of every cell, are read too: 729 characters a line, or drawn grids.
///
/// CSV, TSV, JSON Lines, Parquet and the files of puzzle programs are read, too, compressed or
/// not, and a table comes back as a table: all its columns, and those of the answer behind them.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = after_help(), propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// What can be typed.
const EXAMPLES: &str = "\
ninefold solve puzzles.txt -o solutions.txt     one solution or one word a line
ninefold check --stats puzzles.txt >/dev/null   how many are unique, ambiguous, ...
ninefold solve sudoku.csv -o solved.parquet     a table with all its columns
ninefold generate minimal -n 1000 --seed 7 | ninefold count --cap 1000";

/// What exit statuses mean.
const EXIT_STATUS: [(&str, &str); 5] = [
    ("0", "All is done."),
    (
        "1",
        "Some records were malformed (the others are answered), or `verify` found some not correct.",
    ),
    ("2", "Wrong usage, or reading or writing failed."),
    ("130", "Interrupted by Ctrl-C."),
    ("143", "Ended by SIGTERM."),
];

/// What stands below the help of the program.
fn after_help() -> String {
    let mut text = String::from("Examples:");
    for line in EXAMPLES.lines() {
        text += "\n  ";
        text += line;
    }
    text += "\n\nExit status:";
    for (code, about) in EXIT_STATUS {
        text += &format!("\n  {code:<4} {about}");
    }
    text
}

// Every command, in the order in which the help shows them. What each is for is said where its
// arguments are; a documentation comment here would take the place of the program's.
#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Check(check::CheckArgs),
    Enumerate(enumerate::EnumerateArgs),
    Target(target::TargetArgs),
    Verify(verify::VerifyArgs),
    Minimality(minimality::MinimalityArgs),
    Minimise(minimise::MinimiseArgs),
    Rate(rate::RateArgs),
    Canonical(canonical::CanonicalArgs),
    Transform(transform::TransformArgs),
    Shuffle(shuffle::ShuffleArgs),
    Dedupe(dedupe::DedupeArgs),
    Vicinity(vicinity::VicinityArgs),
    Unavoidable(unavoidable::UnavoidableArgs),
    Convert(convert::ConvertArgs),
    Generate(generate::GenerateArgs),
    Sample(sample::SampleArgs),
    Judge(judge::JudgeArgs),
    Info(info::InfoArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
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
            Command::Verify(arguments) => arguments.run(),
            Command::Minimality(arguments) => arguments.run(),
            Command::Minimise(arguments) => arguments.run(),
            Command::Rate(arguments) => arguments.run(),
            Command::Canonical(arguments) => arguments.run(),
            Command::Transform(arguments) => arguments.run(),
            Command::Shuffle(arguments) => arguments.run(),
            Command::Dedupe(arguments) => arguments.run(),
            Command::Vicinity(arguments) => arguments.run(),
            Command::Unavoidable(arguments) => arguments.run(),
            Command::Convert(arguments) => arguments.run(),
            Command::Generate(arguments) => arguments.run(),
            Command::Sample(arguments) => arguments.run(),
            Command::Judge(arguments) => arguments.run(),
            Command::Info(arguments) => arguments.run(),
            Command::Completions(arguments) => arguments.run(Cli::command()),
            Command::Man(arguments) => arguments.run(Cli::command()),
        }
    }
}
