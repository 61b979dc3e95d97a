//! `check-proof`: whether proofs show what is claimed.

use crate::input::{OpenOptions, Source, expand};
use crate::run::SOME_MALFORMED;
use crate::run::signals::{self, FirstSignal};
use crate::stderr::say;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use ninefold::proof::{AnyRecord, ReadError, Reader};
use ninefold_formats::formats::{Content, Format};
use rayon::prelude::*;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

/// Number of records that are checked at a time, over all cores.
const BATCH: usize = 4096;

/// Check the proofs that `ninefold prove` has written.
///
/// The checker shares no code with the engines. It prints how many proofs it accepts and rejects; each
/// rejected one is named on standard error with file, line and reason. The exit status is 0 if all are
/// accepted, and 1 if not. To trust nothing of this program, use the script `checker/ninecheck.py`,
/// which also checks tables with a column `proof`.
#[derive(Debug, Args)]
pub struct CheckProofArgs {
    /// Files of proofs, compressed or not; `-`, or none, is standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
}

/// The numbers of records by their outcome.
#[derive(Clone, Copy, Debug, Default)]
struct Checked {
    accepted: u64,
    rejected: u64,
}

impl CheckProofArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let _session = signals::session(FirstSignal::Ends)?;
        let mut checked = Checked::default();
        for source in expand(&self.files, false)? {
            checked.add(&source)?;
        }
        let Checked { accepted, rejected } = checked;
        writeln!(io::stdout(), "accepted {accepted}, rejected {rejected}")?;
        Ok(match rejected {
            0 => 0,
            _ => SOME_MALFORMED,
        })
    }
}

impl Checked {
    /// Checks the records of a file.
    fn add(&mut self, source: &Source) -> Result<()> {
        let name = source.name();
        let opened = source.open(&OpenOptions::default())?;
        let format = match &opened.content {
            Content::Text(head) => head.name.as_deref().and_then(Format::of_name),
            #[cfg(feature = "parquet")]
            Content::Parquet(_) => Some(Format::Parquet),
        };
        if let Some(format) = format.filter(|format| format.is_table()) {
            bail!(
                "{name} is {}, and this command checks lines: `checker/ninecheck.py` checks CSV with \
                 the columns `puzzle` and `proof`",
                format.name()
            );
        }
        let mut reader = Reader::new(BufReader::new(opened.read));
        loop {
            let mut batch = Vec::with_capacity(BATCH);
            while batch.len() < BATCH
                && let Some(read) = reader.next()
            {
                let read = match read {
                    Ok(record) => Ok(record),
                    Err(ReadError::Record(error)) => Err(error.to_string()),
                    Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
                };
                batch.push((reader.line(), read));
            }
            if batch.is_empty() {
                return Ok(());
            }
            let reasons: Vec<Option<String>> = batch
                .into_par_iter()
                .map(
                    |(line, read): (u64, Result<AnyRecord, String>)| match read {
                        Ok(record) => {
                            let rejection = record.check().err()?;
                            Some(format!("line {line}: rejected: {rejection}"))
                        }
                        Err(mistake) => Some(mistake),
                    },
                )
                .collect();
            for reason in reasons {
                match reason {
                    None => self.accepted += 1,
                    Some(reason) => {
                        self.rejected += 1;
                        say(&format!("{name}: {reason}"));
                    }
                }
            }
        }
    }
}
