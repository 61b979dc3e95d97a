//! Writer of tables: rows as they were, and the columns that are added.

use super::split::write_field;
use crate::formats::{TableWriter, Target};
use crate::table::{Cell, Name, Row, Value, write_value};

/// A writer of tables as text.
#[derive(Clone, Debug)]
pub struct CsvWriter {
    delimiter: u8,
    /// The line before the header.
    preamble: Vec<u8>,
    /// The header, without its line end; none if there is no header.
    header: Option<Vec<u8>>,
    /// True if cells are written as they were, since they are fields of the same dialect.
    verbatim: bool,
    /// True if rows are written as they were.
    echo: bool,
    /// Number of columns before those of the answer.
    kept: usize,
    /// True if lines end in CRLF where the row itself does not decide.
    crlf: bool,
}

impl CsvWriter {
    /// A writer for a target, with this delimiter.
    pub fn new(target: &Target, delimiter: u8) -> Self {
        let mut header = Vec::new();
        // The header of the input, as it was, is extended.
        match &target.echoed_header {
            Some(echoed) => header.extend_from_slice(echoed),
            None => {
                for name in &target.kept {
                    write_name(name, delimiter, &mut header);
                }
            }
        }
        for column in &target.added {
            write_name(&column.name, delimiter, &mut header);
        }
        CsvWriter {
            delimiter,
            preamble: target.preamble.clone(),
            header: target.header.then_some(header),
            verbatim: target.verbatim,
            echo: target.echo,
            kept: target.kept.len(),
            crlf: target.crlf,
        }
    }
}

fn write_name(name: &Name, delimiter: u8, header: &mut Vec<u8>) {
    if !header.is_empty() {
        header.push(delimiter);
    }
    write_field(name.as_bytes(), delimiter, header);
}

impl TableWriter for CsvWriter {
    fn begin(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.preamble);
        if let Some(header) = &self.header {
            out.extend_from_slice(header);
            out.extend_from_slice(if self.crlf { b"\r\n" } else { b"\n" });
        }
    }

    fn row(&self, row: &Row, values: &[Value], out: &mut Vec<u8>) {
        let start = out.len();
        let mut end: &[u8] = if self.crlf { b"\r\n" } else { b"\n" };
        let mut first = true;
        let delimiter = self.delimiter;
        let mut separate = |out: &mut Vec<u8>| {
            if !std::mem::take(&mut first) {
                out.push(delimiter);
            }
        };
        if self.echo {
            separate(out);
            match row.raw.strip_suffix(b"\r") {
                Some(raw) => {
                    out.extend_from_slice(raw);
                    end = b"\r\n";
                }
                None => {
                    out.extend_from_slice(row.raw);
                    if !row.raw.is_empty() {
                        end = b"\n";
                    }
                }
            }
            if row.unclosed {
                // Or else the answers would be a part of the open field.
                out.push(b'"');
            }
            // A row that could not be read at all has a place, too.
            let missing = match row.raw {
                [] => self.kept.saturating_sub(1),
                _ => row.missing,
            };
            out.extend(std::iter::repeat_n(delimiter, missing));
        } else {
            for cell in row.cells {
                separate(out);
                match cell {
                    Cell::Null => {}
                    Cell::Text(text) if self.verbatim => out.extend_from_slice(text),
                    Cell::Text(text) | Cell::Literal(text) => write_field(text, delimiter, out),
                }
            }
        }
        for value in values {
            separate(out);
            write_value(value, out);
        }
        if out.len() == start {
            // An empty line is no row, and would not be read as one.
            write_field(b"", delimiter, out);
        }
        out.extend_from_slice(end);
    }

    fn end(&self, _: &mut Vec<u8>) {}
}
