//! `judge`: answers as an online judge expects.

use crate::judge::{self, JUDGES, Judge, JudgeError};
use crate::options::one_of;
use crate::report::say;
use crate::run::SOME_MALFORMED;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::TypedValueParser;
use std::io::{self, Write};

/// Answer as an online judge expects, from standard input to standard output.
///
/// Judges' input has no marks to find the next grid by, so a judge stops at the first
/// thing that is wrong, with exit status 1; what came before it has been answered.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// Which judge.
    #[arg(value_parser = judge())]
    name: &'static Judge,
}

/// One of the judges by its name.
fn judge() -> impl TypedValueParser<Value = &'static Judge> {
    one_of(JUDGES, |judge| judge.name, |judge| judge.title.to_owned())
}

impl JudgeArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut output = io::BufWriter::new(io::stdout().lock());
        let answered = judge::answer(self.name, &mut io::stdin().lock(), &mut output);
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
