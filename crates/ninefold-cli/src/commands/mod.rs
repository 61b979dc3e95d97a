//! The commands: one file or folder for each that has more than a question, with its arguments and their help, and what
//! it runs. The others are in `asked`.
//!
//! A new command is a file here, a row in the table of commands, and its name in [`GROUPS`].

mod asked;
mod candidates;
mod canonical;
mod check_proof;
mod completions;
mod convert;
mod count;
mod dedupe;
mod explain;
mod fewest;
mod generate;
mod info;
mod judge;
mod man;
mod minimise;
mod overlap;
mod prove;
mod rate;
#[cfg(test)]
mod resumed_by;
mod sample;
mod shuffle;
mod split;
mod target;
mod transform;
mod unavoidable;
mod verify;
mod vicinity;

use crate::FAILED;
use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use ninefold_formats::answers;
use std::io::{self, Write};

/// Bulk Sudoku: solutions, counts, all solutions, best target scores, and tools for constructors.
///
/// Puzzles are read from files or standard input, one a line of 81 characters (1-9, and . 0 _ ? or -
/// for empty cells) or as grids of 9 lines, with or without names, headings and borders around them.
/// Every puzzle gets one answer, in order. Pencilmarks, the candidates of every cell, are read too:
/// 729 characters a line, or drawn grids.
///
/// CSV, TSV, JSON Lines, Parquet and the files of puzzle programs are read, too, compressed or not;
/// the answer to a table is a table with all its columns, followed by those of the answer.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = after_help(), after_long_help = after_long_help(), propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The answer to the name of the program alone: what to type first.
const FIRST_STEPS: &str = "\
ninefold solves, counts, rates, generates and proves Sudoku puzzles, a line or a million of them.

  ninefold solve --sample                   eight puzzles that are built in
  ninefold solve puzzles.csv -o out.csv     those of a file, with all its columns
  ninefold check --stats puzzles.txt        how many have one solution, several, or none
  ninefold generate minimal -n 10           new ones
  ninefold help                             all commands
";

/// The rules of reading, paragraph by paragraph.
const READING: &str = ninefold_formats::READING;

/// Examples of command lines.
const EXAMPLES: &str = "\
ninefold solve puzzles.txt -o solutions.txt     one solution or one word a line
ninefold check --stats puzzles.txt >/dev/null   how many are unique, ambiguous, ...
ninefold solve sudoku.csv -o solved.parquet     a table with all its columns
ninefold generate minimal -n 1000 --seed 7 | ninefold count --cap 1000";

/// The exit statuses.
const EXIT_STATUS: [(&str, &str); 5] = [
    ("0", "Success."),
    (
        "1",
        "Some records were malformed (the others are answered), or a text had none, or some were not correct (`verify`) or not proven (`prove`, `check-proof`).",
    ),
    ("2", "Wrong usage, or reading or writing failed."),
    ("130", "Interrupted by Ctrl-C."),
    ("143", "Ended by SIGTERM."),
];

/// The headings under which the help lists the commands.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Solve",
        &[
            "solve",
            "count",
            "check",
            "enumerate",
            "sample",
            "candidates",
            "target",
            "verify",
            "prove",
            "check-proof",
        ],
    ),
    (
        "Constructors",
        &[
            "generate",
            "minimality",
            "minimise",
            "rate",
            "explain",
            "canonical",
            "transform",
            "shuffle",
            "vicinity",
            "unavoidable",
            "fewest",
        ],
    ),
    ("Files", &["convert", "dedupe", "split", "overlap"]),
    ("Other", &["judge", "info", "completions", "man", "help"]),
];

/// The program, with its commands in groups.
pub fn program() -> clap::Command {
    let program = Cli::command();
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (heading, names) in GROUPS {
        text += &format!("\n{heading}:\n");
        for name in names {
            let command = program.find_subcommand(name);
            let about = command.and_then(clap::Command::get_about);
            let about = about.map_or_else(|| HELP.to_owned(), ToString::to_string);
            let aliases: Vec<&str> = command
                .into_iter()
                .flat_map(clap::Command::get_visible_aliases)
                .collect();
            let also = match &aliases[..] {
                [] => String::new(),
                aliases => format!(" [also: {}]", aliases.join(", ")),
            };
            text += &format!("  {name:<12} {about}{also}\n");
        }
    }
    text += "\nOptions:\n{options}{after-help}";
    program.help_template(text)
}

/// The help on `help`, a command that clap adds.
const HELP: &str = "Print this help, or that of a command";

/// The examples and exit statuses below the help of the program.
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

/// The same, and the rules of reading, in the long help.
fn after_long_help() -> String {
    let mut text = String::from("What is read:");
    for paragraph in READING.split("\n\n") {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        text += "\n  ";
        text += &words.join(" ");
        text += "\n";
    }
    text + "\n" + &after_help()
}

/// Prints what to type first. Returns the exit code.
pub fn say_what_to_type() -> u8 {
    match io::stdout().write_all(FIRST_STEPS.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => FAILED,
        _ => 0,
    }
}

/// The rows of the table of commands.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:ident($Arguments:ty),)*) => {
        // A documentation comment here would replace the program's; that of a command is that of its arguments.
        #[derive(Debug, Subcommand)]
        pub enum Command {
            $($(#[$attribute])* $name($Arguments),)*
        }

        impl Command {
            /// Runs the command. Returns the exit code.
            ///
            /// # Errors
            /// If reading or writing fails, or the options contradict each other.
            pub fn run(self) -> Result<u8> {
                match self {
                    $(Command::$name(arguments) => arguments.run(),)*
                }
            }
        }
    };
}

commands! {
    Solve(asked::Proven<answers::solve::Parameters>),
    Count(count::CountArgs),
    #[command(visible_alias = "status")]
    Check(asked::Proven<answers::check::Parameters>),
    // Here `--order` is the order of solutions, not the older name of `--box-order`.
    #[command(mut_arg("box_order", |box_order| box_order.alias(None)))]
    Enumerate(asked::Asked<answers::enumerate::Parameters>),
    Candidates(candidates::CandidatesArgs),
    #[command(visible_alias = "score")]
    Target(target::TargetArgs),
    Verify(verify::VerifyArgs),
    Prove(prove::ProveArgs),
    CheckProof(check_proof::CheckProofArgs),
    Minimality(asked::Proven<answers::minimality::Parameters>),
    #[command(visible_alias = "minimize")]
    Minimise(minimise::MinimiseArgs),
    Rate(rate::RateArgs),
    Explain(explain::ExplainArgs),
    Canonical(canonical::CanonicalArgs),
    Transform(transform::TransformArgs),
    Shuffle(shuffle::ShuffleArgs),
    #[command(visible_alias = "uniq")]
    Dedupe(dedupe::DedupeArgs),
    Split(split::SplitArgs),
    Overlap(overlap::OverlapArgs),
    Vicinity(vicinity::VicinityArgs),
    Unavoidable(unavoidable::UnavoidableArgs),
    Fewest(fewest::FewestArgs),
    Convert(convert::ConvertArgs),
    Generate(generate::GenerateArgs),
    Sample(sample::SampleArgs),
    Judge(judge::JudgeArgs),
    Info(info::InfoArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_command_is_in_one_group_with_a_help_of_one_line() {
        let mut listed: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        let mut program = program();
        let help = program.render_help().to_string();
        let listing = help.split("Options:").next().unwrap();
        for line in listing.lines().filter(|line| line.starts_with("  ")) {
            assert!(line.len() <= 100, "{line}");
        }
        program.build();
        let mut all: Vec<&str> = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
    }
}
