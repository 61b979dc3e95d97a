//! The work of the jobs: a batch to keys, the decisions on it, and its output.

use super::classes::{Classes, Config, Decision, SizedClass};
use super::deferred::{self, DeferredRecords};
use super::places::Places;
use super::runs::NUMBERS;
use super::words::{FIRST, MALFORMED, REPEATED, word_of};
use crate::records::{Plan, RowWriter};
use crate::run::encoding::Encoding;
use crate::run::sink::Sink;
use crate::run::summary::Summary;
use crate::run::turns::Turn;
use crate::run::workers::Workers;
use ninefold::answers::{Question, Settings};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Status};
use ninefold_formats::table::{Batch, RecordError, RecordRows, Row, Value};
use ninefold_study::answers::ClassifyAnswer;
use ninefold_study::keys::Keys;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The word in the place of a record of which nothing is there to be written.
const NOTHING_LEFT: &[u8] = b"malformed";

/// The next work.
pub enum Job<'a, B> {
    /// To exclude the classes of puzzles of other files.
    Excluded {
        boards: Vec<B>,
        turn: Turn<'a, Decider>,
    },
    /// To decide on the records of a batch, and write those that are the first of their classes.
    Batch {
        batch: Box<dyn Batch>,
        source: usize,
        turn: Turn<'a, Decider>,
    },
    /// To write some of the deferred records: those with these indices, and those that are
    /// kept in any case.
    Deferred { records: Vec<u8>, firsts: Vec<u32> },
    /// To write classes with their sizes.
    Classes(Vec<Class>),
}

/// A class to be written.
#[derive(Debug)]
pub struct Class {
    pub key: Vec<u8>,
    pub size: u64,
    /// The input with the first record, and its line or row there.
    pub source: usize,
    pub line: u64,
    /// True if its records have not been counted yet.
    pub deferred: bool,
}

impl Class {
    /// A class as it is known, with the places of records.
    pub fn new(counted: &SizedClass, places: &Places, deferred: bool) -> Class {
        let (source, line) = places.source_and_line(counted.first);
        Class {
            key: counted.key.to_vec(),
            size: counted.size,
            source,
            line,
            deferred,
        }
    }
}

/// The decider: it finds the records that are the first of their classes.
#[derive(Debug)]
pub struct Decider {
    /// The classes so far; none when they have been taken.
    pub classes: Option<Classes>,
    /// The places of records, if classes are counted.
    pub places: Places,
    /// The number of the next deferred record.
    deferred: u64,
    /// The number of puzzles of other files, which have the first numbers.
    pub excluded: u64,
    counts: bool,
}

/// The kind of a record.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Malformed,
    /// It has the next key.
    Classed,
    /// With counts it has the next key, too.
    Classless(Status),
}

/// The decision on a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It is written.
    Written,
    /// It is not.
    Dropped,
    /// It is written at the end, if nothing of its class comes before.
    Deferred,
    /// It is written at the end.
    DeferredAndKept,
}

/// The records of a batch, for a decision on each.
struct DecisionRequest<'a> {
    source: usize,
    kinds: &'a [Kind],
    keys: &'a [u8],
    width: usize,
    /// The lines of the records; none for rows of a table.
    lines: &'a [u64],
}

impl Decider {
    /// Knows of no record yet.
    pub fn new(config: &Config) -> Decider {
        Decider {
            classes: Some(Classes::new(config)),
            places: Places::default(),
            deferred: 0,
            excluded: 0,
            counts: config.counts,
        }
    }

    /// Takes what is known.
    pub fn take(&mut self) -> Decider {
        Decider {
            classes: self.classes.take(),
            places: std::mem::take(&mut self.places),
            ..*self
        }
    }

    /// Takes the classes of puzzles of other files for repeated, before the first record.
    fn exclude(&mut self, keys: &[u8], width: usize) -> io::Result<()> {
        let classes = self.classes.as_mut().expect("this is before the end");
        for key in keys.chunks_exact(width) {
            if self.excluded >= NUMBERS {
                return Err(too_many());
            }
            classes.offer(key, self.excluded)?;
            self.excluded += 1;
        }
        self.deferred = self.excluded;
        self.places = Places::after(self.excluded);
        Ok(())
    }

    /// Decides on records. Returns the number of the first that is deferred, and the decision on each.
    fn decide(&mut self, asked: &DecisionRequest) -> io::Result<(u64, Vec<Fate>)> {
        let before = self.deferred;
        let classes = self.classes.as_mut().expect("this is before the end");
        let mut keys = asked.keys.chunks_exact(asked.width);
        let mut key = || keys.next().expect("a key for each record with one");
        let mut fates = Vec::with_capacity(asked.kinds.len());
        for (record, kind) in asked.kinds.iter().enumerate() {
            let number = match (self.counts, asked.lines.get(record)) {
                (false, _) => self.deferred,
                (true, None) => self.places.of_next_row(asked.source),
                (true, Some(_)) if matches!(kind, Kind::Malformed) => 0,
                (true, Some(&line)) => self.places.of_line(asked.source, line),
            };
            if number >= NUMBERS {
                return Err(too_many());
            }
            let kept = match classes.is_closed() {
                true => Fate::DeferredAndKept,
                false => Fate::Written,
            };
            let fate = match kind {
                Kind::Malformed => kept,
                // The run is to end, and nobody knows any more whether it repeats another.
                Kind::Classless(Status::Unfinished) if !self.counts => Fate::Dropped,
                Kind::Classless(_) if !self.counts => kept,
                Kind::Classed | Kind::Classless(_) => match classes.offer(key(), number)? {
                    Decision::First => Fate::Written,
                    Decision::Repeated => Fate::Dropped,
                    Decision::Deferred => Fate::Deferred,
                },
            };
            if matches!(fate, Fate::Deferred | Fate::DeferredAndKept) {
                self.deferred += 1;
            }
            fates.push(fate);
        }
        Ok((before, fates))
    }
}

/// The error of more records than there are numbers.
fn too_many() -> io::Error {
    io::Error::other("there are more than a million millions of records")
}

/// The state that the jobs of a run share.
pub struct DedupeState<B, Q: Question<B>> {
    pub classify: Q,
    pub workers: Workers<Q::Worker>,
    pub keys: Keys,
    pub plan: Plan,
    pub config: Config,
    pub settings: Settings,
    /// True if the board is a column.
    pub column: bool,
    /// The names of the inputs.
    pub names: Vec<String>,
    pub most_errors: usize,
    pub deferred: Mutex<DeferredRecords>,
    /// The number of puzzles without a class, by status.
    pub classless: [AtomicU64; Status::ALL.len()],
}

impl<B, Q> DedupeState<B, Q>
where
    B: AnyBoard,
    Q: Question<B, Answer = ClassifyAnswer<B>>,
{
    /// Does a job.
    pub(super) fn work(&self, job: Job<B>, out: &mut Sink) -> io::Result<Summary> {
        match job {
            Job::Excluded { boards, turn } => {
                let mut keys = Vec::with_capacity(boards.len() * self.config.key);
                self.each_class(&boards, |_, answer| {
                    if let Some(class) = answer.class {
                        self.keys.push(Ok(class), &mut keys);
                    }
                })?;
                turn.decide(|decider| decider.exclude(&keys, self.config.key))?;
                turn.done();
                Ok(Summary::default())
            }
            Job::Batch {
                batch,
                source,
                turn,
            } => {
                let summary = self.batch(&*batch, source, &turn, out)?;
                turn.done();
                Ok(summary)
            }
            Job::Deferred { records, firsts } => self.deferred(&records, &firsts, out),
            Job::Classes(classes) => self.classes(&classes, out),
        }
    }

    /// Finds the class of each of some boards.
    fn each_class(
        &self,
        boards: &[B],
        mut each: impl FnMut(usize, ClassifyAnswer<B>),
    ) -> io::Result<()> {
        self.workers.with(
            || self.classify.worker(&self.settings),
            |worker| {
                self.classify
                    .answer(worker, boards, &self.settings, |index, answer| {
                        each(index, answer);
                        Ok(())
                    })
            },
        )
    }

    fn batch(
        &self,
        batch: &dyn Batch,
        source: usize,
        turn: &Turn<Decider>,
        out: &mut Sink,
    ) -> io::Result<Summary> {
        let start = Instant::now();
        let mut rows = batch.rows(&self.plan.wanted);
        let parsed = Instant::now();
        let mut summary = Summary {
            source,
            progress: batch.progress(),
            restored: rows.restored,
            taken_out: rows.taken_out,
            parsing: parsed - start,
            ..Summary::default()
        };
        let records = rows.len();
        let mut order = rows.in_order();
        let boards: Vec<B> = rows.take_boards();
        let mut keys = Vec::with_capacity(boards.len() * self.config.key);
        let mut kinds = Vec::with_capacity(records);
        let mut malformed_before = |board: usize, kinds: &mut Vec<Kind>| {
            for error in order.malformed_before(board) {
                self.list_malformed(kinds.len() as u64, error, &mut summary);
                kinds.push(Kind::Malformed);
            }
        };
        self.each_class(&boards, |index, answer| {
            malformed_before(index, &mut kinds);
            match answer.class {
                Some(class) => {
                    kinds.push(Kind::Classed);
                    self.keys.push(Ok(class), &mut keys);
                }
                None => {
                    kinds.push(Kind::Classless(answer.status));
                    if self.config.counts {
                        self.keys.push::<B>(Err(answer.status), &mut keys);
                    }
                }
            }
        })?;
        malformed_before(boards.len(), &mut kinds);
        let asked = DecisionRequest {
            source,
            kinds: &kinds,
            keys: &keys,
            width: self.config.key,
            lines: &rows.lines,
        };
        let (before, fates) = turn.decide(|decider| decider.decide(&asked))?;
        self.count(&kinds, &fates, &mut summary);
        if !self.config.counts {
            let mut records = RecordRows::new(&rows, self.plan.width());
            let mut writer = RowWriter::new(&self.plan);
            let mut block = Vec::new();
            let mut boards = boards.iter();
            for (kind, fate) in kinds.iter().zip(fates) {
                let board = match kind {
                    Kind::Malformed => None,
                    _ => boards.next(),
                };
                match fate {
                    Fate::Written => self.write(&mut writer, records.row(), board, out)?,
                    Fate::Dropped => {}
                    Fate::Deferred | Fate::DeferredAndKept => {
                        let row = records.row();
                        let value = board.filter(|_| self.writes_board(&row)).map(symbols);
                        let value = value.as_deref();
                        deferred::write(fate == Fate::DeferredAndKept, &row, value, &mut block);
                    }
                }
                records.advance();
            }
            writer.finish(out)?;
            if !block.is_empty() {
                let deferred = self.deferred.lock();
                let mut deferred = deferred.unwrap_or_else(PoisonError::into_inner);
                deferred.append(before, &block)?;
            }
        }
        summary.answering = parsed.elapsed();
        Ok(summary)
    }

    /// Puts a malformed record into the summary, if there is room.
    fn list_malformed(&self, record: u64, error: RecordError, summary: &mut Summary) {
        if summary.malformed.len() < self.most_errors {
            summary.malformed.push((record, error));
        }
    }

    /// Counts what became of the records of a batch.
    fn count(&self, kinds: &[Kind], fates: &[Fate], summary: &mut Summary) {
        for (kind, fate) in kinds.iter().zip(fates) {
            match (kind, fate) {
                (Kind::Malformed, _) => summary.tally.add(MALFORMED),
                (Kind::Classless(status), _) => {
                    summary.tally.add(word_of(*status));
                    self.classless[*status as usize].fetch_add(1, Ordering::Relaxed);
                }
                (Kind::Classed, Fate::Written) => summary.tally.add(FIRST),
                (Kind::Classed, Fate::Dropped) => summary.tally.add(REPEATED),
                (Kind::Classed, _) => summary.deferred += 1,
            }
        }
    }

    fn lines(&self) -> bool {
        matches!(self.plan.encoding, Encoding::Lines)
    }

    /// Returns true if a record is written as its board, and not, or not only, as it stood.
    fn writes_board(&self, row: &Row) -> bool {
        self.column || self.lines() && row.raw.is_empty()
    }

    /// Writes a record.
    fn write(
        &self,
        writer: &mut RowWriter,
        row: Row,
        board: Option<&B>,
        out: &mut Sink,
    ) -> io::Result<()> {
        let value = board.filter(|_| self.writes_board(&row)).map(symbols);
        let value = value.as_deref();
        self.write_value(writer, row, value, out)
    }

    fn write_value(
        &self,
        writer: &mut RowWriter,
        row: Row,
        value: Option<&[u8]>,
        out: &mut Sink,
    ) -> io::Result<()> {
        if self.lines() {
            return out.text(|text| write_line(row.raw, value, text));
        }
        match (self.column, value) {
            (false, _) => writer.row(row, &[], out),
            (true, Some(board)) => writer.row(row, &[Value::Text(board)], out),
            (true, None) => writer.row(row, &[Value::Null], out),
        }
    }

    /// Writes the records with these indices of some that were deferred, and those that are kept.
    fn deferred(&self, mut records: &[u8], firsts: &[u32], out: &mut Sink) -> io::Result<Summary> {
        let start = Instant::now();
        let mut summary = Summary::default();
        let mut writer = RowWriter::new(&self.plan);
        let mut cells = Vec::new();
        let mut firsts = firsts.iter().peekable();
        let mut index = 0;
        while !records.is_empty() {
            let record = deferred::take(&mut records, &mut cells);
            let is_first = firsts.next_if(|&&first| first == index).is_some();
            index += 1;
            if !record.kept {
                summary.tally.add(if is_first { FIRST } else { REPEATED });
            }
            if record.kept || is_first {
                let row = Row {
                    raw: record.raw,
                    cells: &cells,
                    missing: record.missing,
                    unclosed: record.unclosed,
                    foreign: record.foreign,
                };
                self.write_value(&mut writer, row, record.value, out)?;
            }
        }
        writer.finish(out)?;
        summary.answering = start.elapsed();
        Ok(summary)
    }

    /// Writes classes with their sizes.
    fn classes(&self, classes: &[Class], out: &mut Sink) -> io::Result<Summary> {
        let start = Instant::now();
        let mut summary = Summary::default();
        let mut writer = RowWriter::new(&self.plan);
        for class in classes {
            let known = self.keys.class::<B>(&class.key);
            if known.is_ok() && class.deferred {
                summary.tally.add(FIRST);
                (1..class.size).for_each(|_| summary.tally.add(REPEATED));
            }
            let board = known.as_ref().map(symbols);
            let text = match &board {
                Ok(board) => board,
                Err(status) => status.word().as_bytes(),
            };
            if self.lines() {
                out.text(|out| {
                    out.extend_from_slice(text);
                    let written = match self.names.get(class.source) {
                        Some(name) => writeln!(out, " {} {name}:{}", class.size, class.line),
                        None => writeln!(out, " {} {}", class.size, class.line),
                    };
                    written.expect("memory takes any text");
                })?;
                continue;
            }
            let values = [
                Value::Text(text),
                Value::Integer(class.size as i64),
                Value::Integer(class.line as i64),
                Value::Integer(class.source as i64 + 1),
            ];
            let columns = if self.names.is_empty() { 3 } else { 4 };
            let row = Row {
                raw: b"",
                cells: &[],
                missing: 0,
                unclosed: false,
                foreign: false,
            };
            writer.row(row, &values[..columns], out)?;
        }
        writer.finish(out)?;
        summary.answering = start.elapsed();
        Ok(summary)
    }
}

/// Writes a record as lines: as it stood, if it was no row of a table.
fn write_line(raw: &[u8], board: Option<&[u8]>, text: &mut Vec<u8>) {
    if raw.is_empty() {
        text.extend_from_slice(board.unwrap_or(NOTHING_LEFT));
        text.push(b'\n');
        return;
    }
    text.extend_from_slice(raw);
    let line_end: &[u8] = if raw.ends_with(b"\r\n") {
        b"\r\n"
    } else {
        b"\n"
    };
    let inner = match raw.strip_suffix(b"\n") {
        Some(inner) => inner,
        None => {
            text.extend_from_slice(line_end);
            raw
        }
    };
    if inner.contains(&b'\n') {
        // A grid, which ends where the next one begins, or here.
        text.extend_from_slice(line_end);
    }
}
