//! `judge`: answers in the format of an online judge.

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_judge::{JUDGES, Judge, JudgeError};
use ninefold_run::options::{InputOptions, NineOnly};
use ninefold_run::run::SOME_MALFORMED;
use ninefold_run::stderr::say;
use std::io::{self, Write};

/// The message for other boards.
const NINE: &str = "a judge's boards have the size and the rules that the judge states";

/// Answer in the format of an online judge, from standard input to standard output.
///
/// Input of judges has no separators by which the next grid could be found after an error, so the
/// program stops at the first error, with exit status 1; the grids before it are answered. Empty lines,
/// trailing blanks, CRLF, a byte order mark and a trailing ^Z are ignored, and so are blanks between
/// digits. If a judge has no word for several solutions, the lexicographically first is printed (on
/// boards larger than 9x9 any); if it has no word for no solution, that is an error. Input after the
/// last grid is not read.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// Name of the judge, such as poj2676; `--list` shows all of them, with their input and output.
    #[arg(value_parser = judge(), required_unless_present = "list", hide_possible_values = true)]
    name: Option<&'static Judge>,
    /// Print a table of all judges: name, source, input and output.
    #[arg(long, conflicts_with = "name")]
    list: bool,
    #[command(flatten)]
    boards: NineOnly,
}

/// One of the judges by its name or one of its other names.
fn judge() -> impl TypedValueParser<Value = &'static Judge> {
    let values = JUDGES.iter().map(|judge| {
        PossibleValue::new(judge.name)
            .aliases(judge.aliases)
            .help(judge.source)
    });
    PossibleValuesParser::new(values)
        .try_map(|name| Judge::by_name(&name).ok_or_else(|| format!("{name} is no possible value")))
}

impl JudgeArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        self.boards.only(Some(NINE), InputOptions::default())?;
        let mut output = io::BufWriter::new(io::stdout().lock());
        let Some(judge) = self.name else {
            output.write_all(ninefold_judge::list().as_bytes())?;
            output.flush()?;
            return Ok(0);
        };
        let answered = judge.answer(&mut io::stdin().lock(), &mut output);
        // Grids before an error are answered all the same.
        output.flush()?;
        match answered {
            Ok(()) => Ok(0),
            Err(JudgeError::Io(error)) => {
                Err(error).context("reading <stdin> or writing the answer failed")
            }
            Err(error) => {
                say(&format!("<stdin>:{error}"));
                Ok(SOME_MALFORMED)
            }
        }
    }
}
