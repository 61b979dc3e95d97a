//! The inputs of a run, and what they have in common.

use super::other_size::OtherSize;
use crate::input::{Identity, InputStream, OpenOptions, Source};
use crate::option_advice;
use crate::options::Shard;
use anyhow::{Context, Result, bail};
use ninefold::BoardShape;
use ninefold_formats::formats::blocks::{LONGEST_RECORD, Progress, RecordLimit, Text};
use ninefold_formats::formats::{Content, Form, Format};
use ninefold_formats::table::{Choice, Position};
use std::io::{self, Read};

/// The inputs of a run, the first of which with records has been looked at.
#[derive(Debug)]
pub struct Corpus {
    sources: Vec<Source>,
    opening: OpenOptions,
    from: Option<Format>,
    choice: Choice,
    pub(super) shard: Option<Shard>,
    /// The number of boards of a batch.
    pub(super) boards: usize,
    form: Form,
    /// True if records are pencilmarks.
    pub(super) pencilmarks: bool,
    /// The size of the boards, if they look like boards of another size than is read.
    other_size: Option<OtherSize>,
    /// True if the first input has candidates that are not read.
    pub(super) leaves_out_candidates: bool,
    /// The number of the input that has been opened already.
    first: usize,
    opened: std::cell::RefCell<Option<InputStream>>,
    /// The first line that is skipped if there is no record, and the reason.
    skipped: Option<String>,
}

/// Refuses pencilmarks of other sizes than 9x9.
fn check_pencilmarks(choice: &Choice) -> Result<()> {
    if choice.pencilmarks && choice.shape != BoardShape::CLASSIC {
        bail!("--pencilmarks is for 9x9 puzzles: candidates of other sizes are not read");
    }
    Ok(())
}

impl Corpus {
    /// The size of the boards.
    pub fn shape(&self) -> BoardShape {
        self.choice.shape
    }

    /// Opens the first input that is not empty.
    ///
    /// # Errors
    /// If it cannot be read, or its format or columns are unknown.
    pub fn open(
        sources: Vec<Source>,
        opening: OpenOptions,
        from: Option<Format>,
        choice: Choice,
        shard: Option<Shard>,
        boards: usize,
    ) -> Result<Corpus> {
        check_pencilmarks(&choice)?;
        if shard.is_some() && !sources.iter().all(Source::can_be_read_again) {
            bail!("--shard needs files: standard input and pipes can be read once only");
        }
        let mut first = 0;
        let opened = loop {
            let opened = sources[first].open(&opening)?;
            if !opened.content.is_empty() || first + 1 == sources.len() {
                break opened;
            }
            first += 1;
        };
        Corpus::with_first(
            (first, opened),
            sources,
            opening,
            from,
            choice,
            shard,
            boards,
        )
    }

    /// A corpus whose input of this number, the first that is not empty, has been opened.
    fn with_first(
        (first, opened): (usize, InputStream),
        sources: Vec<Source>,
        opening: OpenOptions,
        from: Option<Format>,
        mut choice: Choice,
        shard: Option<Shard>,
        boards: usize,
    ) -> Result<Corpus> {
        let form = Form::find(&opened.content, from, &choice)
            .map_err(option_advice::on_form)
            .with_context(|| sources[first].name())?;
        choice.pencilmarks |=
            choice.shape == BoardShape::CLASSIC && form.has_pencilmarks(&opened.content);
        let is_lines = matches!(form, Form::Lines { .. }) && !choice.pencilmarks;
        let other_size = match &opened.content {
            Content::Text(head) if is_lines => OtherSize::of(choice.shape, &head.text),
            _ => None,
        };
        Ok(Corpus {
            pencilmarks: choice.pencilmarks,
            other_size,
            skipped: match shard {
                // A part may have no record.
                Some(_) => None,
                None => form.first_skipped(&opened.content).map(|(line, reason)| {
                    format!(
                        "{}:{line}: no record was found: {reason}",
                        sources[first].name()
                    )
                }),
            },
            leaves_out_candidates: form.leaves_out_candidates(&opened.content),
            sources,
            opening,
            from,
            choice,
            shard,
            boards,
            form,
            first,
            opened: std::cell::RefCell::new(Some(opened)),
        })
    }

    /// A corpus of one table that has been opened.
    ///
    /// # Errors
    /// If its columns are unknown.
    pub fn of_table(
        source: Source,
        opened: InputStream,
        from: Option<Format>,
        choice: Choice,
        boards: usize,
    ) -> Result<Corpus> {
        check_pencilmarks(&choice)?;
        let opening = OpenOptions::default();
        Corpus::with_first(
            (0, opened),
            vec![source],
            opening,
            from,
            choice,
            None,
            boards,
        )
    }

    /// The form of the first input.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Returns true if records are pencilmarks.
    pub fn has_pencilmarks(&self) -> bool {
        self.pencilmarks
    }

    /// The size of the boards, if the first looks like one of another size than is read.
    pub(super) fn other_size(&self) -> Option<OtherSize> {
        self.other_size
    }

    /// The first line that is skipped if there is no record, and the reason.
    pub(super) fn skipped(&self) -> Option<String> {
        self.skipped.clone()
    }

    /// The names of the inputs.
    pub fn names(&self) -> Vec<String> {
        self.sources.iter().map(Source::name).collect()
    }

    /// The length of all of them, or of the wanted share of them, in bytes, if that is known.
    pub fn size(&self) -> Option<u64> {
        let all = self.sources.iter().enumerate();
        let all: Option<u64> = all.map(|(number, _)| self.size_of(number)).sum();
        all.map(|all| self.shard.map_or(all, |shard| shard.length(all)))
    }

    /// The length of one of them, if that is known.
    pub(super) fn size_of(&self, number: usize) -> Option<u64> {
        match &*self.opened.borrow() {
            Some(opened) if number == self.first => opened.length,
            _ => self.sources[number].size(),
        }
    }

    /// Their identities; none for standard input.
    ///
    /// # Errors
    /// If one cannot be looked at.
    pub fn identities(&self) -> Result<Option<Vec<Identity>>> {
        self.sources.iter().map(Source::identity).collect()
    }

    /// Opens an input, which must be like the first if rows go into one table.
    pub(super) fn open_source(&self, number: usize) -> Result<(InputStream, Form)> {
        let source = &self.sources[number];
        if number == self.first
            && let Some(opened) = self.opened.borrow_mut().take()
        {
            return Ok((opened, self.form.clone()));
        }
        let opened = source.open(&self.opening)?;
        let form = Form::find(&opened.content, self.from, &self.choice)
            .map_err(option_advice::on_form)
            .with_context(|| source.name())?;
        Ok((opened, self.form.for_all(form)))
    }

    /// The number of inputs.
    pub(super) fn inputs(&self) -> usize {
        self.sources.len()
    }

    /// The name of an input.
    pub(super) fn name(&self, number: usize) -> String {
        self.sources[number].name()
    }

    /// The name of the input that the form is of.
    pub(super) fn first_name(&self) -> String {
        self.name(self.first)
    }

    /// Returns true if an input is the one that the form is of.
    pub(super) fn is_first(&self, number: usize) -> bool {
        number == self.first
    }

    /// Returns true if decompressing has a thread of its own.
    pub(super) fn beside(&self) -> bool {
        self.opening.reads_ahead
    }

    /// The treatment of a record that is too long: it is skipped if its columns are not wanted.
    pub(super) fn record_limit(&self, skipped: bool) -> RecordLimit {
        RecordLimit {
            bytes: self.opening.longest_row.unwrap_or(LONGEST_RECORD),
            skipped,
        }
    }

    /// The length of each input, in the measure of positions.
    pub(super) fn lengths(&self) -> Result<Vec<u64>> {
        let length = |number: usize| -> Result<u64> {
            let (opened, form) = self.open_source(number)?;
            if let Some(groups) = form.row_groups() {
                return Ok(groups);
            }
            match &form {
                Form::PuzzleFile { .. } | Form::Sheet { .. } => {
                    let name = self.sources[number].name();
                    let start = Position {
                        source: number,
                        offset: 0,
                        line: 1,
                    };
                    let limit = self.record_limit(true);
                    let (text, _) = text(opened, name, start, &form, false, limit)?;
                    let batches =
                        form.batches(self.shape(), text, self.boards, None, self.pencilmarks);
                    let mut batches = batches.map_err(option_advice::on_reading)?;
                    let mut end = 0;
                    while let Some(batch) = batches.next().map_err(option_advice::on_reading)? {
                        end = batch.end().map_or(end, |end| end.offset);
                    }
                    Ok(end)
                }
                _ => match (&opened.progress, self.sources[number].size()) {
                    (Progress::Bytes, Some(size)) => Ok(size),
                    // (UTF-16 has another length once it is read, which does not matter: shares need
                    // not be of the same size.)
                    // What is compressed has to be read to know how long it is.
                    _ => {
                        let mut read = opened.read;
                        let name = self.sources[number].name();
                        io::copy(&mut read, &mut io::sink())
                            .with_context(|| format!("cannot read {name}"))
                    }
                },
            }
        };
        (0..self.sources.len()).map(length).collect()
    }
}

/// The text of an input from a position on, and how much of it is before that, in the report's
/// measure.
pub(super) fn text(
    opened: InputStream,
    name: String,
    start: Position,
    form: &Form,
    beside: bool,
    limit: RecordLimit,
) -> Result<(Text, u64)> {
    let mut read = opened.read;
    let mut progress = opened.progress;
    let mut before = 0;
    if start.offset > 0 && form.is_by_bytes() {
        let skipped = io::copy(&mut (&mut read).take(start.offset), &mut io::sink())
            .with_context(|| format!("cannot read {name}"))?;
        if skipped < start.offset {
            bail!("{name} is shorter than it was");
        }
        before = progress.advance(start.offset);
    }
    let text = Text {
        name,
        read,
        start,
        fill: opened.fill,
        progress,
        beside,
        more: false,
        limit,
    };
    Ok((text, before))
}
