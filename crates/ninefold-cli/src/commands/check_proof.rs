//! `check-proof`: whether proofs show what is claimed.

use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use ninefold::layout::Layout;
use ninefold::text::Syntax;
use ninefold::{AnyBoard, Board, Grid};
use ninefold_formats::answers::Subject;
use ninefold_formats::answers::check_proof::{Parameters, Stated};
use ninefold_formats::formats::{Content, Format, Similarity};
use ninefold_formats::table::{Companion, Outcome, ReadOptions};
use ninefold_proof::{AnyRecord, Provable, ReadError, Reader, Rejection, RowRejection};
use ninefold_run::input::{InputStream, OpenOptions, Source, expand};
use ninefold_run::option_advice;
use ninefold_run::options::{
    BoxOrder, InputOptions, LayoutOptions, READING, RunOptions, WriteOptions,
};
use ninefold_run::records::{self, Corpus, Task, choice_of};
use ninefold_run::run::report::{Report, ReportOptions};
use ninefold_run::run::session::Session;
use ninefold_run::run::signals::{self, FirstSignal};
use ninefold_run::run::{SOME_MALFORMED, threads_of};
use ninefold_run::stderr::say;
use rayon::prelude::*;
use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Number of records that are checked at a time, over all cores.
const BATCH: usize = 4096;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Check the proofs in a table, whatever the name of the file.
    ///
    /// Other files are tables by their name or format, or by a column `proof` in their first line.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = READING)]
    table: Vec<PathBuf>,
    /// Column of the proofs in tables: its name, or its number from 1 [default: `proof`].
    #[arg(long, value_name = "NAME|NUMBER", help_heading = READING)]
    proof_column: Option<OsString>,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// The numbers of records by their outcome.
#[derive(Clone, Copy, Debug, Default)]
struct Checked {
    accepted: u64,
    rejected: u64,
    /// Number of counts by shares, which are not recounted here.
    not_recounted: u64,
    /// True if reasons are not reported.
    is_quiet: bool,
}

/// The reason why a record is not accepted.
struct Refusal {
    text: String,
    /// True if nothing is wrong, but shares are to be recounted.
    is_to_be_recounted: bool,
}

impl Refusal {
    /// A proof that is rejected, at this place.
    fn of_proof(place: &str, rejection: &RowRejection) -> Self {
        match rejection {
            RowRejection::Proof(Rejection::NotRecounted) => Refusal {
                text: format!("{place}: {rejection}"),
                is_to_be_recounted: true,
            },
            _ => Refusal::of_text(format!("{place}: rejected: {rejection}")),
        }
    }

    /// A record that cannot be read, or is rejected.
    fn of_text(text: String) -> Self {
        Refusal {
            text,
            is_to_be_recounted: false,
        }
    }
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.input.beside_column.clone_from(&self.proof_column);
        let layout = self.layout.of(self.size, &mut self.input)?;
        let layout = layout.unwrap_or_else(Layout::classic);
        let WriteOptions { output, to, .. } = &self.run.write;
        if output.is_none() && to.is_none() {
            return self.summarise(&layout);
        }
        self.input.files.append(&mut self.table);
        let task = Task::new(&self.input, &self.run, FirstSignal::Ends)?;
        records::ask(self.parameters, task)
    }

    /// Prints how many proofs are accepted, and the reasons why others are rejected. Returns the exit code.
    fn summarise(&self, layout: &Layout) -> Result<u8> {
        self.refuse_writing()?;
        self.input.check_delimiter()?;
        let session = signals::session(FirstSignal::Ends)?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads_of(&self.run));
        let checked = threads
            .build()?
            .install(|| self.check_all(layout, &session))?;
        let Checked {
            accepted,
            rejected,
            not_recounted,
            ..
        } = checked;
        write!(io::stdout(), "accepted {accepted}, rejected {rejected}")?;
        if not_recounted > 0 {
            write!(io::stdout(), ", to be recounted {not_recounted}")?;
        }
        writeln!(io::stdout())?;
        Ok(match rejected + not_recounted {
            0 => 0,
            _ => SOME_MALFORMED,
        })
    }

    /// Refuses options that say how a table is written, where none is.
    fn refuse_writing(&self) -> Result<()> {
        let InputOptions {
            keep,
            text,
            rename,
            errors,
            shard,
            ..
        } = &self.input;
        let given = [
            (keep.is_some(), "--keep"),
            (text.is_some(), "--text"),
            (rename.is_some(), "--rename"),
            (errors.is_some(), "--errors"),
            (shard.is_some(), "--shard"),
            (self.run.write.compress.is_some(), "--compress"),
            (self.run.stats.is_some(), "--stats"),
        ];
        match given.iter().find(|(is_given, _)| *is_given) {
            Some((_, flag)) => bail!("{flag} is for a table of the verdicts: give -o or --to"),
            None => Ok(()),
        }
    }

    /// Checks all files.
    fn check_all(&self, layout: &Layout, session: &Arc<Session>) -> Result<Checked> {
        let mut checked = Checked {
            is_quiet: self.run.quiet,
            ..Checked::default()
        };
        let opening = OpenOptions {
            member: self.input.member.clone(),
            longest_row: self.input.longest_row,
            ..OpenOptions::default()
        };
        if !self.input.files.is_empty() || self.table.is_empty() {
            for source in expand(&self.input.files, self.run.quiet)? {
                let opened = source.open(&opening)?;
                match is_table(&opened.content) {
                    true => self.add_table(layout, source, opened, session, &mut checked)?,
                    false => checked.add_lines(&source.name(), opened)?,
                }
            }
        }
        if !self.table.is_empty() {
            for source in expand(&self.table, self.run.quiet)? {
                let opened = source.open(&opening)?;
                self.add_table(layout, source, opened, session, &mut checked)?;
            }
        }
        Ok(checked)
    }

    /// Checks the rows of a table.
    fn add_table(
        &self,
        layout: &Layout,
        source: Source,
        opened: InputStream,
        session: &Arc<Session>,
        checked: &mut Checked,
    ) -> Result<()> {
        match layout.is_classic() {
            true => checked.add_rows::<Grid>(layout, source, opened, &self.input, session),
            false => checked.add_rows::<Board>(layout, source, opened, &self.input, session),
        }
    }
}

/// Returns true if a file is a table, and not a list of proofs.
fn is_table(content: &Content) -> bool {
    match content {
        Content::Text(head) => {
            let named = head.name.as_deref().and_then(Format::of_name);
            let first = head.text.split(|&byte| byte == b'\n').next();
            let first = String::from_utf8_lossy(first.unwrap_or_default());
            let mut fields = first.split([',', ';', '\t']);
            let is_proof = |field: &str| {
                let name = field.trim().trim_matches('"');
                name.eq_ignore_ascii_case("proof")
            };
            named.is_some_and(Format::is_table)
                || first.starts_with(['{', '['])
                || fields.any(is_proof)
        }
        #[cfg(feature = "parquet")]
        Content::Parquet(_) => true,
    }
}

/// The reasons for which the rows of a batch are rejected, found by all threads.
fn rejections(
    rows: usize,
    rejection: &(dyn Fn(usize) -> Option<RowRejection> + Sync),
) -> Vec<Option<RowRejection>> {
    (0..rows).into_par_iter().map(rejection).collect()
}

impl Checked {
    /// Counts the records of a batch by the reasons why they are not accepted, which are reported.
    fn add(&mut self, refusals: Vec<Option<Refusal>>) {
        for refusal in refusals {
            let Some(refusal) = refusal else {
                self.accepted += 1;
                continue;
            };
            match refusal.is_to_be_recounted {
                true => self.not_recounted += 1,
                false => self.rejected += 1,
            }
            if !self.is_quiet {
                say(&refusal.text);
            }
        }
    }

    /// Checks the rows of a table.
    fn add_rows<B: AnyBoard + Provable>(
        &mut self,
        layout: &Layout,
        source: Source,
        opened: InputStream,
        input: &InputOptions,
        session: &Arc<Session>,
    ) -> Result<()> {
        let name = source.name();
        let choice = choice_of(Some(Companion::Proof), input);
        let corpus = Corpus::of_table(source, opened, input.from, choice, BATCH)?;
        let syntax = Syntax {
            star: input.star,
            zero_based: input.zero_based,
            ..Syntax::default()
        };
        let wanted = ReadOptions {
            layout: layout.clone(),
            pencilmarks: corpus.has_pencilmarks(),
            restore_zeros: input.restore_zeros,
            beside: Some(Companion::Proof),
            ..ReadOptions::boards(syntax)
        };
        let report = Report::new(ReportOptions::silent(), None, Arc::clone(session));
        let mut batches = corpus.batches(None, None, Similarity::NotAtAll, report)?;
        let mut row = 0;
        while let Some((batch, _)) = batches.next_batch()? {
            let mut rows = batch.rows(&wanted);
            let order = rows.in_order();
            let stated = Stated::<B>::all(&mut rows);
            let rejections = rejections(stated.len(), &|number| stated[number].check(layout).err());
            let refusals = order.map(|outcome| {
                row += 1;
                match outcome {
                    Outcome::Read(number) => {
                        let rejection = rejections[number].as_ref()?;
                        Some(Refusal::of_proof(&format!("{name}: row {row}"), rejection))
                    }
                    Outcome::Malformed(error) => {
                        let text = option_advice::describe(&error, &name, Some(row));
                        Some(Refusal::of_text(text))
                    }
                }
            });
            self.add(refusals.collect());
        }
        Ok(())
    }

    /// Checks the records of a list.
    fn add_lines(&mut self, name: &str, opened: InputStream) -> Result<()> {
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
            let refusal = |(line, read): (u64, Result<AnyRecord, String>)| match read {
                Ok(record) => {
                    let rejection = record.check().err()?;
                    let place = format!("{name}: line {line}");
                    Some(Refusal::of_proof(&place, &rejection.into()))
                }
                Err(mistake) => Some(Refusal::of_text(format!("{name}: {mistake}"))),
            };
            self.add(batch.into_par_iter().map(refusal).collect());
        }
    }
}
