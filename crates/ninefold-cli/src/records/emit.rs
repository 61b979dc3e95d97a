//! Answers as lines, as rows of text, or as pages of Parquet.

use super::plan::Plan;
use crate::rendering::Rendering;
use crate::run::encoding::Encoding;
use crate::run::sink::Sink;
use ninefold_formats::formats::TableWriter;
use ninefold_formats::parquet_file::{Builder, OwnType};
use ninefold_formats::table::{
    Cell, RecordError, RecordRows, Row, Rows, Tabled, Value, double, integer,
};
use std::io;

/// How many rows of Parquet are handed on at a time, where a record comes to many.
const PAGE_ROWS: usize = 8192;

/// Writes the answers of one batch.
pub struct Emit<'a, R: Tabled<A>, A> {
    shown: &'a R,
    target: RowWriter<'a>,
    records: RecordRows<'a>,
    state: R::State,
}

/// What rows are written to.
pub struct RowWriter<'a>(Target<'a>);

enum Target<'a> {
    Lines,
    Text(&'a dyn TableWriter),
    Parquet {
        builder: Box<Builder>,
        types: &'a [OwnType],
        rows: usize,
    },
}

impl<'a, R: Rendering<A> + Tabled<A>, A> Emit<'a, R, A> {
    /// For the records of a batch.
    pub fn new<const SIDE: usize>(shown: &'a R, plan: &'a Plan, rows: &'a Rows<'_, SIDE>) -> Self {
        Emit {
            shown,
            target: RowWriter::new(plan),
            records: RecordRows::new(rows, plan.width()),
            state: R::State::default(),
        }
    }

    /// Writes an answer to the record at hand, which is the last to it or not.
    ///
    /// # Errors
    /// If nobody wants it any more.
    #[inline]
    pub fn answer(&mut self, answer: &A, last: bool, out: &mut Sink) -> io::Result<()> {
        match &mut self.target {
            RowWriter(Target::Lines) => self.shown.answer(answer, out)?,
            target => {
                let mut written = Ok(());
                let (state, records) = (&mut self.state, &mut self.records);
                self.shown.rows(state, answer, &mut |values: &[Value]| {
                    if written.is_ok() {
                        written = target.row(records.row(), values, out);
                    }
                });
                written?;
            }
        }
        if last {
            self.records.advance();
            self.state = R::State::default();
        }
        Ok(())
    }

    /// Writes what stands for the record at hand, which could not be read. Returns its number.
    ///
    /// # Errors
    /// As above.
    pub fn malformed(&mut self, error: &RecordError, out: &mut Sink) -> io::Result<u64> {
        match &mut self.target {
            RowWriter(Target::Lines) => Rendering::malformed(self.shown, error, out)?,
            target => {
                let mut written = Ok(());
                let records = &mut self.records;
                Tabled::malformed(self.shown, &mut |values: &[Value]| {
                    if written.is_ok() {
                        written = target.row(records.row(), values, out);
                    }
                });
                written?;
            }
        }
        let record = self.records.number();
        self.records.advance();
        Ok(record)
    }

    /// Hands on what is left.
    ///
    /// # Errors
    /// As above.
    pub fn finish(self, out: &mut Sink) -> io::Result<()> {
        self.target.finish(out)
    }
}

impl<'a> RowWriter<'a> {
    /// For what a run writes.
    pub fn new(plan: &'a Plan) -> Self {
        RowWriter(match &plan.encoding {
            Encoding::Lines => Target::Lines,
            Encoding::Text(writer) => Target::Text(&**writer),
            Encoding::Parquet { schema, types, .. } => Target::Parquet {
                builder: Box::new(schema.builder()),
                types,
                rows: 0,
            },
        })
    }

    /// Hands on what is left.
    ///
    /// # Errors
    /// If nobody wants it any more.
    pub fn finish(self, out: &mut Sink) -> io::Result<()> {
        match self.0 {
            Target::Parquet {
                mut builder, rows, ..
            } if rows > 0 => pages(&mut builder, out),
            _ => Ok(()),
        }
    }

    /// Writes a row, with what is added to it. There are none among lines.
    ///
    /// # Errors
    /// If nobody wants it any more.
    pub fn row(&mut self, row: Row, values: &[Value], out: &mut Sink) -> io::Result<()> {
        match &mut self.0 {
            Target::Lines => Ok(()),
            Target::Text(writer) => out.text(|text| writer.row(&row, values, text)),
            Target::Parquet {
                builder,
                types,
                rows,
            } => {
                let kept = row.cells.len();
                for (column, (&cell, &kind)) in row.cells.iter().zip(*types).enumerate() {
                    put_cell(builder, column, kind, cell);
                }
                for (value, (column, &kind)) in
                    values.iter().zip(types.iter().enumerate().skip(kept))
                {
                    put(builder, column, kind, value);
                }
                *rows += 1;
                match *rows >= PAGE_ROWS {
                    true => {
                        *rows = 0;
                        pages(builder, out)
                    }
                    false => Ok(()),
                }
            }
        }
    }
}

fn pages(builder: &mut Builder, out: &mut Sink) -> io::Result<()> {
    out.pages(builder.finish().map_err(io::Error::other)?)
}

/// Puts a cell into a column of this type, which it fits, or else it would have been left out.
fn put_cell(builder: &mut Builder, column: usize, kind: OwnType, cell: Cell) {
    let value = match cell {
        Cell::Null => None,
        Cell::Text(text) | Cell::Literal(text) => Some(text),
    };
    match kind {
        OwnType::Integer => builder.integer(column, value.and_then(integer)),
        OwnType::Double => builder.double(column, value.and_then(double)),
        OwnType::Boolean => builder.boolean(column, value.map(|value| value == b"true")),
        OwnType::Lists(..) => builder.list(column, value),
        OwnType::Text | OwnType::Word | OwnType::Decimal => builder.text(column, value),
    }
}

/// Puts a value into a column of this type.
fn put(builder: &mut Builder, column: usize, kind: OwnType, value: &Value) {
    match kind {
        OwnType::Double | OwnType::Lists(..) => unreachable!("no answer has such values"),
        OwnType::Text | OwnType::Word => builder.text(
            column,
            match value {
                Value::Text(text) => Some(text),
                _ => None,
            },
        ),
        OwnType::Integer => builder.integer(
            column,
            match value {
                Value::Integer(number) => Some(*number),
                _ => None,
            },
        ),
        OwnType::Decimal => builder.decimal(
            column,
            match value {
                Value::Decimal(number) => Some(*number),
                _ => None,
            },
        ),
        OwnType::Boolean => builder.boolean(
            column,
            match value {
                Value::Boolean(truth) => Some(*truth),
                _ => None,
            },
        ),
    }
}
