//! Options for proofs beside answers.

use super::{InputOptions, RunOptions};
use crate::input::Source;
use crate::paths::is_same_file;
use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use ninefold_formats::formats::Format;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Default, Args)]
pub struct ProofOptions {
    /// Write proofs of the answers to FILE, too: the lines that `ninefold prove` prints.
    ///
    /// The puzzles are read a second time for it, after they are answered. The exit status is 1 if
    /// something is not proven.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = PROVING)]
    pub proof: Option<PathBuf>,
    /// Add a column NAME with the claims and their proofs to the table, and a column `unproven` with the
    /// reason where there is no proof.
    ///
    /// `--stats` then counts the records by whether they are proven. The exit status is 1 if one is not.
    #[arg(long, value_name = "NAME", help_heading = PROVING)]
    pub proof_column: Option<OsString>,
}

/// The heading of the help for these options.
pub const PROVING: &str = "Proving";

/// The options for a second run over the inputs.
#[derive(Debug)]
pub struct ProofRun {
    /// The options for reading.
    pub input: InputOptions,
    /// The options for writing.
    pub run: RunOptions,
}

impl ProofOptions {
    /// The run that writes the file of proofs, if one is wanted.
    ///
    /// # Errors
    /// If the inputs cannot be read twice, or files would be lost.
    pub fn run_for(&self, input: &InputOptions, run: &RunOptions) -> Result<Option<ProofRun>> {
        let Some(proof) = &self.proof else {
            return Ok(None);
        };
        let name = proof.display();
        let sources = input.sources(true)?;
        if !sources.iter().all(Source::can_be_read_again) {
            bail!(
                "--proof reads the puzzles twice, and standard input and pipes can be read once only: \
                 name files, or use --proof-column or `ninefold prove`"
            );
        }
        let is_source = |path: &Path| sources.iter().any(|source| source.is_at(path));
        let output = run.write.output.as_deref();
        if is_source(proof) {
            bail!("--proof names an input, {name}, which would be overwritten");
        }
        if output.is_some_and(is_source) {
            bail!("--proof reads the puzzles again, and -o replaces them");
        }
        let others = [("--output", output), ("--errors", input.errors.as_deref())];
        for (flag, other) in others {
            if other.is_some_and(|other| is_same_file(other, proof)) {
                bail!("--proof and {flag} name the same file");
            }
        }
        let mut second = ProofRun {
            input: InputOptions {
                // What is malformed was reported with the answers, and lines have no columns.
                errors: None,
                keep: None,
                rename: None,
                text: None,
                ..input.clone()
            },
            run: run.clone(),
        };
        second.run.write.output = Some(proof.clone());
        second.run.write.to = Some(Format::Lines);
        second.run.write.compress = None;
        second.run.stats = None;
        second.run.quiet = true;
        Ok(Some(second))
    }
}
