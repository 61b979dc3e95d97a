//! The records that could not be read, as a table of their own: `--errors`.

use super::output::{Extent, Output};
use crate::compression::CodecLevel;
use crate::option_advice;
use anyhow::{Context, Result, bail};
use ninefold::text::Syntax;
use ninefold_formats::formats::{self, Form, Format, TableWriter, Target};
use ninefold_formats::table::{Cell, Name, ReadOptions, RecordError, Row};
use std::fmt;
use std::io::Write;
use std::path::Path;

/// The columns: the file, the number of the record in it, the line and the character in that line
/// where there are lines, the name of the column in a table, what is wrong, and the record as it stood
/// where it is text.
const COLUMNS: [&str; 7] = ["file", "record", "line", "column", "name", "reason", "text"];

/// A table that is being written.
pub struct MalformedTable {
    output: Output,
    writer: Box<dyn TableWriter>,
    text: Vec<u8>,
    /// True if it holds no text that is not UTF-8.
    utf8: bool,
}

impl fmt::Debug for MalformedTable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("MalformedTable")
            .field("output", &self.output)
            .finish_non_exhaustive()
    }
}

impl MalformedTable {
    /// The format of a table of this name.
    ///
    /// # Errors
    /// If it is none of those in which the table is written.
    pub fn format(path: &Path) -> Result<Format> {
        if CodecLevel::by_name(path)?.is_some() {
            bail!("--errors writes text that is not compressed");
        }
        match Format::of_name(path) {
            Some(format @ (Format::Csv | Format::Tsv | Format::JsonLines)) => Ok(format),
            Some(Format::Parquet) => bail!("--errors writes csv, tsv or jsonl, and no Parquet"),
            _ => Ok(Format::Csv),
        }
    }

    /// Begins a table, or continues one.
    ///
    /// # Errors
    /// If writing fails.
    pub fn begin(mut output: Output, format: Format, goes_on: bool) -> Result<MalformedTable> {
        let target = Target {
            kept: COLUMNS.map(Name::from).to_vec(),
            added: Vec::new(),
            header: true,
            preamble: Vec::new(),
            echoed_header: None,
            echo: false,
            verbatim: false,
            crlf: false,
        };
        let form = Form::Lines {
            format: Format::Lines,
        };
        let boards = ReadOptions::boards(Syntax::default());
        let writer = formats::writer(format, &form, &target, &boards)?;
        let mut text = Vec::new();
        if !goes_on {
            writer.begin(&mut text);
            output.write_all(&text).context(CANNOT_WRITE)?;
        }
        Ok(MalformedTable {
            output,
            writer,
            text,
            utf8: format == Format::JsonLines,
        })
    }

    /// Adds a record, with its number if that is known.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, source: &str, record: Option<u64>, error: &RecordError) -> Result<()> {
        let numbers = [record, error.line, error.column.map(|at| at as u64)];
        let numbers = numbers.map(|number| number.map(|number| number.to_string()));
        let literal = |at: usize| match &numbers[at] {
            Some(number) => Cell::Literal(number.as_bytes()),
            None => Cell::Null,
        };
        // JSON has no text but UTF-8: there it is shown as on a terminal.
        let shown = error.name.as_ref().map(Name::to_string);
        let name = match (&error.name, &shown) {
            (Some(name), _) if !self.utf8 => Some(name.as_bytes()),
            (_, shown) => shown.as_ref().map(String::as_bytes),
        };
        let reason = option_advice::reason(error);
        let cells = [
            Cell::Text(source.as_bytes()),
            literal(0),
            literal(1),
            literal(2),
            name.map_or(Cell::Null, Cell::Text),
            Cell::Text(reason.as_bytes()),
            match &error.text {
                Some(text) if !self.utf8 || str::from_utf8(text).is_ok() => Cell::Text(text),
                _ => Cell::Null,
            },
        ];
        self.text.clear();
        let row = Row {
            raw: b"",
            cells: &cells,
            missing: 0,
            unclosed: false,
            foreign: false,
        };
        self.writer.row(&row, &[], &mut self.text);
        self.output.write_all(&self.text).context(CANNOT_WRITE)
    }

    /// Brings it to the disk. Returns its extent.
    ///
    /// # Errors
    /// If writing fails.
    pub fn sync(&mut self) -> Result<Extent> {
        self.output.sync().context(CANNOT_WRITE)
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn finish(self) -> Result<()> {
        self.output.finish()
    }
}

const CANNOT_WRITE: &str = "cannot write the table of malformed records";
