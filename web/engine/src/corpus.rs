//! The cutting of a text into segments of whole records, and the answers to a segment.

use crate::dedupe::Decider;
use crate::puzzle::line;
use crate::question::{self, Responder};
use crate::refusal::Refusal;
use crate::request::{Cut, Open, Segment};
use crate::segment::Answers;
use anyhow::{Context, Result};
use ninefold::text::{Syntax, candidates};
use ninefold::{BoardShape, Pencilmarks};
use ninefold_formats::formats::{Content, Form, Format, Head, TableWriter, Target, Text, csv};
use ninefold_formats::table::{Choice, Name, Position, ReadOptions, avoid_names};
use serde::Serialize;
use std::io::Cursor;
use std::path::PathBuf;

/// A text whose beginning has been read, and the question about its records.
pub struct Corpus {
    form: Form,
    responder: Box<dyn Responder>,
    /// Where records that repeat others are left out.
    decider: Option<Decider>,
    pencilmarks: bool,
    wanted: ReadOptions,
    added: Vec<String>,
    writer: Box<dyn TableWriter>,
    delimiter: u8,
}

/// The properties of a text that the page needs.
#[derive(Serialize)]
pub struct Described {
    format: &'static str,
    /// The names of the input's columns.
    columns: Vec<String>,
    /// The index of the puzzle's column, counted from 0.
    puzzle: usize,
    header: bool,
    pencilmarks: bool,
    /// Number of cells of a board.
    cells: usize,
    /// The names of the answer's columns.
    added: Vec<String>,
    /// The words for the outcomes of a record.
    words: Vec<&'static str>,
    /// True if the answers must be decided on, in order.
    decided: bool,
    /// The name of a record's number, if it has one.
    number: Option<&'static str>,
}

/// The first boards of a text.
#[derive(Debug, Default, Serialize)]
pub struct Boards {
    /// As lines of symbols.
    boards: Vec<String>,
    /// Number of malformed records among them.
    malformed: usize,
}

impl Corpus {
    /// Reads the beginning of a text.
    ///
    /// # Errors
    /// If its format is not recognised or is not read here, no column fits, or the question is not
    /// defined for its puzzles.
    pub fn open(open: &Open, head: &[u8]) -> Result<Corpus> {
        let from = open.from.as_deref().map(format_of).transpose()?;
        let content = Content::Text(Head {
            text: head.to_vec(),
            complete: open.complete,
            name: open.file.as_ref().map(PathBuf::from),
        });
        let asked = question::asked(&open.question)?;
        let shape = asked.layout.shape();
        let choice = Choice {
            shape,
            column: open.column.as_deref().map(Name::from),
            header: open.header,
            beside: asked.companion,
            pencilmarks: open.pencilmarks,
            ..Choice::default()
        };
        let form = Form::find(&content, from, &choice).map_err(Refusal::from)?;
        if form.format() == Format::OpenSudoku {
            return Err(Refusal::of_kind("opensudoku").into());
        }
        let may_be = shape == BoardShape::CLASSIC;
        let pencilmarks = open.pencilmarks || may_be && form.has_pencilmarks(&content);
        let responder = question::ask(&open.question, pencilmarks)?;
        let names = form.names();
        let mut columns = responder.columns();
        if form.has_header() || form.format() != Format::Csv {
            avoid_names(&names, &mut columns);
        }
        let added: Vec<Name> = columns.iter().map(|column| column.name.clone()).collect();
        let target = Target::new(&form, Format::Csv, names.clone(), true, columns);
        let mut wanted = ReadOptions::boards(Syntax {
            x: form.format() == Format::Ss,
            ..Syntax::default()
        });
        wanted.layout = asked.layout;
        wanted.pencilmarks = pencilmarks;
        wanted.beside = choice.beside;
        wanted.raw = target.echo;
        wanted.cells = (!target.echo).then(|| (0..names.len()).collect());
        wanted.added.clone_from(&added);
        let delimiter = form.delimiter(&target).unwrap_or(b',');
        Ok(Corpus {
            delimiter,
            writer: Box::new(csv::CsvWriter::new(&target, delimiter)),
            form,
            responder,
            decider: question::is_dedupe(&open.question).then(Decider::new),
            pencilmarks,
            wanted,
            added: added.iter().map(Name::to_string).collect(),
        })
    }

    /// The properties that the page needs.
    pub fn described(&self) -> Described {
        let chosen = self.form.chosen();
        Described {
            format: self.form.format().name(),
            columns: self.form.names().iter().map(Name::to_string).collect(),
            puzzle: chosen.map_or(0, |chosen| chosen.puzzle),
            header: chosen.is_some_and(|chosen| chosen.header),
            pencilmarks: self.pencilmarks,
            cells: self.wanted.shape().cells(),
            added: self.added.clone(),
            words: self.responder.words(),
            decided: self.decider.is_some(),
            number: self.responder.number(),
        }
    }

    /// Approximate length of a record, in bytes.
    fn record(&self) -> u64 {
        self.wanted.shape().cells() as u64 + 9
    }

    /// The bytes before all rows of the table.
    pub fn preamble(&self) -> Vec<u8> {
        let mut preamble = Vec::new();
        self.writer.begin(&mut preamble);
        preamble
    }

    /// The ends of segments of whole records in a text that begins at a record: the byte after
    /// each, counted in this text, and the number of the line there. The rest after the last
    /// belongs before the next part of the text; there may be no end if the text continues.
    ///
    /// The extent of a batch of records depends only on where it begins, except for the last batch,
    /// which the end of the text cuts off: it is left for the next call, unless that is the end of
    /// the whole. No segment of a table of one column begins with an empty line: that is a row with
    /// nothing in it where more rows follow, and none at the end of the whole.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn cut(&self, cut: &Cut, text: &[u8]) -> Result<Vec<(u64, u64)>> {
        /// Largest number of boards that are framed at a time.
        const BOARDS: u64 = 64;
        if !self.form.is_by_bytes() {
            // Files of puzzle programs are read from their start to their end.
            return Ok(match cut.complete && !text.is_empty() {
                true => vec![(text.len() as u64, cut.line)],
                false => Vec::new(),
            });
        }
        let chosen = self.form.chosen();
        let has_one_column = chosen.is_some_and(|chosen| chosen.names.len() == 1);
        let begins_well = |end: u64| {
            !has_one_column || !matches!(text.get((end - cut.offset) as usize), Some(b'\n' | b'\r'))
        };
        let part = self.text(text, cut.offset, cut.line, !cut.complete);
        // A segment of a hard question is one record.
        let boards = (cut.size / self.record()).clamp(1, BOARDS) as usize;
        let mut batches =
            self.form
                .batches(self.wanted.shape(), part, boards, None, self.pencilmarks)?;
        let mut ends: Vec<(u64, u64)> = Vec::new();
        let mut before: Option<Position> = None;
        let mut begin = cut.offset;
        while let Some(batch) = batches.next()? {
            // The one before is not the last.
            let is_far = |end: &Position| end.offset - begin >= cut.size;
            if let Some(end) = before.filter(|end| is_far(end) && begins_well(end.offset)) {
                ends.push((end.offset - cut.offset, end.line));
                begin = end.offset;
            }
            before = batch.end().or(before);
        }
        // The rest, which may be a line that is too long, or comments.
        let length = text.len() as u64;
        if cut.complete && cut.offset + length > begin {
            ends.push((length, before.map_or(cut.line, |end| end.line)));
        }
        Ok(ends)
    }

    /// Answers the records of a segment.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn answer(&mut self, segment: &Segment, text: &[u8]) -> Result<Answers> {
        // The shortest record is a line and its end.
        let shape = self.wanted.shape();
        let line = shape.cells() + 1;
        // All at once, so that lanes are full to the end. A row of a table has a byte at least.
        let boards = match self.form.chosen() {
            Some(_) => text.len(),
            None => text.len() / line + 1,
        };
        let text = self.text(text, segment.offset, segment.line, !segment.last);
        let mut batches = self
            .form
            .batches(shape, text, boards, None, self.pencilmarks)?;
        let mut answers = Answers::default();
        while let Some(batch) = batches.next()? {
            let rows = batch.rows(&self.wanted);
            let width = self.wanted.cells.as_ref().map_or(0, Vec::len);
            self.responder
                .answer(rows, width, &*self.writer, &mut answers);
        }
        Ok(answers)
    }

    /// The answers to the next segment, without the rows of records that repeat an earlier one.
    ///
    /// # Errors
    /// If that is not asked, or there is no room to remember more records.
    pub fn decide(&mut self, answers: &[u8]) -> Result<Vec<u8>> {
        let decider = self.decider.as_mut();
        let decider = decider.context("the request is wrong: nothing is to be decided")?;
        decider.decide(answers)
    }

    /// The fields of the rows of a table, as this corpus writes it.
    pub fn fields(&self, rows: &[u8]) -> Vec<Vec<String>> {
        let text = |field: &Vec<u8>| String::from_utf8_lossy(field).into_owned();
        let rows = csv::records(rows, self.delimiter);
        rows.iter()
            .map(|row| row.iter().map(text).collect())
            .collect()
    }

    /// A part of the text.
    fn text(&self, text: &[u8], offset: u64, line: u64, more: bool) -> Text {
        Text {
            read: Box::new(Cursor::new(text.to_vec())),
            start: Position {
                source: 0,
                offset,
                line,
            },
            more,
            ..Text::of(Vec::new())
        }
    }
}

/// The first boards of a text; none if it is not read, or all its records are malformed.
pub fn boards(open: &Open, most: usize, text: &[u8]) -> Boards {
    let mut found = Boards::default();
    let Ok(corpus) = Corpus::open(open, text) else {
        return found;
    };
    let part = corpus.text(text, 0, 1, false);
    let (form, shape) = (&corpus.form, corpus.wanted.shape());
    let Ok(mut batches) = form.batches(shape, part, 64, None, corpus.pencilmarks) else {
        return found;
    };
    while found.boards.len() < most
        && let Ok(Some(batch)) = batches.next()
    {
        let rows = batch.rows(&corpus.wanted);
        found.boards.extend(rows.grids.iter().map(line));
        found.boards.extend(rows.boards.iter().map(line));
        found.boards.extend(rows.marks.iter().map(marks_line));
        found.malformed += rows.errors.len();
    }
    found.boards.truncate(most);
    found
}

/// Pencilmarks in 729 characters: nine places for each cell.
fn marks_line(marks: &Pencilmarks) -> String {
    candidates(marks)
        .iter()
        .flatten()
        .map(|&symbol| char::from(symbol))
        .collect()
}

fn format_of(name: &str) -> Result<Format> {
    let known = Format::all().find(|format| format.name() == name);
    known.with_context(|| format!("no format is called `{name}`"))
}
