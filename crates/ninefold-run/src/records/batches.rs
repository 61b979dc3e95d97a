//! The batches of all inputs, one after the other, or of a share of them.

use super::corpus::{Corpus, text};
use crate::input::InputStream;
use crate::option_advice;
use crate::run::report::Report;
use anyhow::{Result, bail};
use ninefold_formats::formats::{Form, Similarity};
use ninefold_formats::table::{Batch, Batches, Name, Position};
use std::fmt;
use std::ops::Range;

/// The batches of a corpus, in order.
#[derive(Debug)]
pub struct CorpusBatches {
    corpus: Corpus,
    /// Where to begin.
    from: Option<Position>,
    /// The columns that are kept.
    cells: Option<Vec<usize>>,
    alike: Similarity,
    report: Report,
    /// The wanted part of each input, if not all of it.
    parts: Option<Vec<Range<u64>>>,
    /// The number of the input to be opened next.
    next: usize,
    /// The input at hand.
    open: Option<OpenInput>,
}

/// An input that is read.
struct OpenInput {
    number: usize,
    batches: Box<dyn Batches>,
    part: Option<Range<u64>>,
    /// Where the next batch begins.
    begin: u64,
}

impl fmt::Debug for OpenInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number;
        f.debug_struct("OpenInput")
            .field("number", &number)
            .finish_non_exhaustive()
    }
}

impl Corpus {
    /// All batches from a position on. `cells` are the columns that are kept.
    ///
    /// # Errors
    /// If the inputs have to be looked at to be shared out, and cannot be read.
    pub fn batches(
        self,
        from: Option<Position>,
        cells: Option<Vec<usize>>,
        alike: Similarity,
        report: Report,
    ) -> Result<CorpusBatches> {
        let mut parts = None;
        let mut skipped = 0;
        if let Some(shard) = self.shard {
            let size = self.size().unwrap_or(0);
            let lengths = self.lengths()?;
            let shares = shard.of(&lengths);
            skipped = from.map_or(0, |from| done_of(&shares, &lengths, from, size));
            parts = Some(shares);
        } else if let Some(from) = from {
            skipped = (0..from.source)
                .filter_map(|number| self.size_of(number))
                .sum();
        }
        report.skip(skipped);
        Ok(CorpusBatches {
            corpus: self,
            from,
            cells,
            alike,
            report,
            parts,
            next: from.map_or(0, |from| from.source),
            open: None,
        })
    }
}

/// The part of a share that an earlier run had done, up to a position in inputs of these lengths, where the
/// whole share is of such a size in the report's measure.
fn done_of(parts: &[Range<u64>], lengths: &[u64], from: Position, size: u64) -> u64 {
    let length =
        |(part, &length): (&Range<u64>, &u64)| u128::from(part.end.min(length) - part.start);
    let all: u128 = parts.iter().zip(lengths).map(length).sum();
    let whole: u128 = parts
        .iter()
        .zip(lengths)
        .take(from.source)
        .map(length)
        .sum();
    let begun = parts
        .get(from.source)
        .map_or(0, |part| from.offset.saturating_sub(part.start));
    match all {
        0 => 0,
        all => (u128::from(size) * (whole + u128::from(begun)).min(all) / all) as u64,
    }
}

impl CorpusBatches {
    /// The next batch, with the number of its input, or `None` after the last.
    ///
    /// # Errors
    /// If an input cannot be read, or is not like the first one.
    pub fn next_batch(&mut self) -> Result<Option<(Box<dyn Batch>, usize)>> {
        loop {
            if let Some(input) = &mut self.open {
                if let Some(batch) = input.next(&self.report)? {
                    return Ok(Some((batch, input.number)));
                }
                self.open = None;
            }
            if self.next == self.corpus.inputs() {
                return Ok(None);
            }
            let number = self.next;
            self.next += 1;
            self.open = self.open_input(number)?;
        }
    }

    /// Opens an input; none if nothing of it is wanted.
    fn open_input(&self, number: usize) -> Result<Option<OpenInput>> {
        let part = self.parts.as_ref().map(|parts| parts[number].clone());
        if part.as_ref().is_some_and(Range::is_empty) {
            return Ok(None);
        }
        let (opened, form) = self.corpus.open_source(number)?;
        if opened.content.is_empty() {
            return Ok(None);
        }
        self.check_likeness(number, &form)?;
        self.begin(opened, &form, number, part).map(Some)
    }

    /// Refuses an input whose rows cannot stand in one table with those of the first.
    fn check_likeness(&self, number: usize, form: &Form) -> Result<()> {
        let first = self.corpus.form();
        if self.corpus.is_first(number) || form.is_like(first, self.alike) {
            return Ok(());
        }
        let (name, first_name) = (self.corpus.name(number), self.corpus.first_name());
        if form.format() != first.format() {
            bail!(
                "{name} is {}, and {first_name} is {}: rows of both cannot stand in one table",
                form.format().name(),
                first.format().name()
            );
        }
        let describe = |form: &Form| {
            let names = form.names();
            let shown: Vec<String> = names.iter().map(Name::to_string).collect();
            format!("{} of {}", form.format().name(), shown.join(", "))
        };
        bail!(
            "{name} is not like {first_name}: {}, and not {}; `--to lines` writes the answers alone",
            describe(form),
            describe(first)
        );
    }

    fn begin(
        &self,
        opened: InputStream,
        form: &Form,
        number: usize,
        part: Option<Range<u64>>,
    ) -> Result<OpenInput> {
        let start = self.from.filter(|from| from.source == number);
        let start = start.unwrap_or(Position {
            source: number,
            // Row groups are found by their number, all other records by reading what is before.
            offset: match &part {
                Some(part) if form.row_groups().is_some() => part.start,
                _ => 0,
            },
            line: form.first_line(),
        });
        let name = self.corpus.name(number);
        let limit = self.corpus.record_limit(self.alike == Similarity::NotAtAll);
        let beside = self.corpus.beside();
        let (text, mut before) = text(opened, name, start, form, beside, limit)?;
        if let Some(bytes) = form.bytes_before(start.offset) {
            before = bytes;
        }
        if self.from.is_some() && part.is_none() {
            self.report.skip(before);
        }
        let batches = form.batches(
            self.corpus.shape(),
            text,
            self.corpus.boards,
            self.cells.as_deref(),
            self.corpus.pencilmarks,
        );
        let batches = batches.map_err(option_advice::on_reading)?;
        if let Some(part) = part.as_ref().filter(|part| part.start > 0) {
            self.report
                .begins_inside(number, form.rows_before(part.start));
        }
        Ok(OpenInput {
            number,
            batches,
            part,
            begin: start.offset,
        })
    }
}

impl OpenInput {
    /// The next batch of this input that is wanted.
    fn next(&mut self, report: &Report) -> Result<Option<Box<dyn Batch>>> {
        loop {
            // (What follows a share is not looked at: it may not even be there.)
            if self
                .part
                .as_ref()
                .is_some_and(|part| self.begin >= part.end)
            {
                return Ok(None);
            }
            let batch = report.reading(|| self.batches.next());
            let Some(batch) = batch.map_err(option_advice::on_reading)? else {
                return Ok(None);
            };
            let end = batch.end().map_or(self.begin, |end| end.offset);
            let begin = std::mem::replace(&mut self.begin, end);
            match &self.part {
                // A batch belongs to the share in which it begins.
                Some(part) if begin >= part.end => return Ok(None),
                Some(part) if begin < part.start => {}
                _ => return Ok(Some(batch)),
            }
        }
    }
}
