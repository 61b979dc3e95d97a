//! The commands: one file or folder for each that has more than a question, with its arguments and their help, and what
//! it runs. The others are in `asked`.
//!
//! The commands of questions follow from the table of questions: one with options of its own is a file here of the same
//! name, with its `Arguments`. Any other command is a file here, and a line in [`rows`].

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
mod sample;
mod shuffle;
mod split;
mod target;
mod transform;
mod verify;
mod vicinity;

use crate::FAILED;
use anyhow::Result;
use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser};
use ninefold_formats::answers::{self, Definition, Group};
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
struct Cli {}

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

/// A command: its place in the help, its names, what adds its arguments, and what runs it.
struct Row {
    group: Group,
    name: String,
    alias: Option<&'static str>,
    arguments: fn(Command) -> Command,
    run: fn(&mut ArgMatches) -> Result<u8>,
}

impl Row {
    /// The command with its arguments.
    fn command(&self) -> Command {
        let command = (self.arguments)(Command::new(self.name.clone()));
        with_its_order(command.visible_aliases(self.alias))
    }
}

/// A row of a group, with the name of the command, its arguments, and another name that it may have.
macro_rules! row {
    ($group:expr, $name:expr, $Arguments:ty, $alias:expr) => {{
        fn run(matches: &mut ArgMatches) -> Result<u8> {
            let arguments = <$Arguments>::from_arg_matches_mut(matches);
            arguments.unwrap_or_else(|error| error.exit()).run()
        }
        Row {
            group: $group,
            name: $name.into(),
            alias: $alias,
            arguments: <$Arguments>::augment_args,
            run,
        }
    }};
}

/// The command of a question, as the first word of its row says: see [`ninefold_formats::every_question`].
macro_rules! row_of_question {
    (none $($rest:tt)*) => {
        None
    };
    (plain $module:ident $P:ty) => {
        row_of_question!($P, asked::Asked<$P>)
    };
    (proven $module:ident $P:ty) => {
        row_of_question!($P, asked::Proven<$P>)
    };
    (searched $module:ident $P:ty) => {
        row_of_question!($P, asked::Searched<$P>)
    };
    ($own:ident $module:ident $P:ty) => {
        row_of_question!($P, $module::Arguments)
    };
    ($P:ty, $Arguments:ty) => {
        Some(row!(
            <$P>::GROUP,
            <$P>::NAME.replace('_', "-"),
            $Arguments,
            <$P>::ALIAS
        ))
    };
}

/// The rows of the questions, in the order of their table.
macro_rules! rows_of_questions {
    ($($command:ident $module:ident :: $Parameters:ident,)*) => {
        [$(row_of_question!($command $module answers::$module::$Parameters),)*]
    };
}

/// All commands, group by group.
fn rows() -> Vec<Row> {
    use Group::{Constructors, Files, Other};
    let mut rows = vec![
        row!(Constructors, "generate", generate::GenerateArgs, None),
        row!(Files, "convert", convert::ConvertArgs, None),
        row!(Files, "dedupe", dedupe::DedupeArgs, Some("uniq")),
    ];
    let questions = ninefold_formats::every_question!(rows_of_questions);
    rows.extend(questions.into_iter().flatten());
    rows.extend([
        row!(Files, "overlap", overlap::OverlapArgs, None),
        row!(Other, "judge", judge::JudgeArgs, None),
        row!(Other, "info", info::InfoArgs, None),
        row!(Other, "completions", completions::CompletionsArgs, None),
        row!(Other, "man", man::ManArgs, None),
    ]);
    rows.sort_by_key(|row| row.group);
    rows
}

/// The program, with its commands in groups.
pub fn program() -> Command {
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    let mut program = Cli::command()
        .subcommand_required(true)
        .arg_required_else_help(true);
    let mut group = None;
    for row in rows() {
        if group.replace(row.group) != Some(row.group) {
            text += &format!("\n{:?}:\n", row.group);
        }
        let command = row.command();
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        let also = row.alias.map(|alias| format!(" [also: {alias}]"));
        let also = also.unwrap_or_default();
        text += &format!("  {:<12} {about}{also}\n", row.name);
        program = program.subcommand(command);
    }
    text += &format!("  {:<12} {HELP}\n", "help");
    text += "\nOptions:\n{options}{after-help}";
    program.help_template(text)
}

/// The command, where `--order` is its own if it has one, and not the older name of `--box-order`.
fn with_its_order(command: Command) -> Command {
    let is_order = |argument: &clap::Arg| argument.get_long() == Some("order");
    if command.get_arguments().any(is_order) {
        return command.mut_arg("box_order", |box_order| box_order.alias(None));
    }
    command
}

/// Runs the command that was parsed. Returns the exit code.
///
/// # Errors
/// If reading or writing fails, or the options contradict each other.
pub fn run(mut matches: ArgMatches) -> Result<u8> {
    let (name, mut matches) = matches.remove_subcommand().expect("it is required");
    let row = rows().into_iter().find(|row| row.name == name);
    (row.expect("it was parsed").run)(&mut matches)
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
