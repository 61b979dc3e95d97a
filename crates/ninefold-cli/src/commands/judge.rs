//! `judge`: answers as an online judge expects.

use crate::judge::{self, JUDGES, Judge, JudgeError};
use crate::run::SOME_MALFORMED;
use crate::stderr::say;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::io::{self, Write};

/// Answer as an online judge expects, from standard input to standard output.
///
/// Judges' input has no marks to find the next grid by, so a judge stops at the first
/// thing that is wrong, with exit status 1; what came before it has been answered.
/// Empty lines, blanks at the end of lines, CRLF, a byte order mark and a trailing ^Z do not matter,
/// nor do blanks between digits. Of several solutions the first in lexicographic order is printed where
/// the judge has no word for them (of boards larger than 9x9 any); no solution, where it has no word
/// for that, is an error. What stands behind the last grid that is asked for is not read.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// Which judge.
    #[arg(value_parser = judge(), required_unless_present = "list")]
    name: Option<&'static Judge>,
    /// Print a table of all judges: name, source, and what input and output look like.
    #[arg(long, conflicts_with = "name")]
    list: bool,
}

/// One of the judges by its name or one of its other names.
fn judge() -> impl TypedValueParser<Value = &'static Judge> {
    let values = JUDGES.iter().map(|judge| {
        PossibleValue::new(judge.name)
            .aliases(judge.aliases)
            .help(help(judge))
    });
    PossibleValuesParser::new(values)
        .try_map(|name| Judge::by_name(&name).ok_or_else(|| format!("{name} is no possible value")))
}

/// What the help says of a judge.
fn help(judge: &Judge) -> String {
    let mut text = judge.source.to_owned();
    if !judge.aliases.is_empty() {
        text += &format!(" (also {})", judge.aliases.join(", "));
    }
    text += &format!(". Reads {}. Prints {}", judge.input(), judge.output());
    if !judge.words().is_empty() {
        text += &format!("; {}", judge.words());
    }
    text
}

impl JudgeArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut output = io::BufWriter::new(io::stdout().lock());
        let Some(name) = self.name else {
            output.write_all(judge::list().as_bytes())?;
            output.flush()?;
            return Ok(0);
        };
        let answered = judge::answer(name, &mut io::stdin().lock(), &mut output);
        // What came before an error is owed all the same.
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
