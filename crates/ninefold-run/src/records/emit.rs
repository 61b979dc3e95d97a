//! Answers as lines, as rows of text, or as pages of Parquet.

#[cfg(feature = "parquet")]
use super::parquet::PageWriter;
use super::plan::Plan;
use crate::run::encoding::Encoding;
use crate::run::sink::Sink;
use crate::run::summary::Summary;
use ninefold_formats::formats::TableWriter;
use ninefold_formats::table::{RecordError, RecordOrder, RecordRows, Row, Rows, Tabled, Value};
use std::fmt;
use std::io;

/// Writes the answers of one batch.
#[derive(Debug)]
pub struct Emit<'a, R: Tabled<A>, A> {
    view: &'a R,
    target: RowWriter<'a>,
    records: RecordRows<'a>,
    state: R::State,
}

/// The destination of rows.
pub struct RowWriter<'a>(Target<'a>);

impl fmt::Debug for RowWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RowWriter").finish_non_exhaustive()
    }
}

enum Target<'a> {
    Lines,
    Text(&'a dyn TableWriter),
    #[cfg(feature = "parquet")]
    Parquet(Box<PageWriter<'a>>),
}

impl<'a, R: Tabled<A>, A> Emit<'a, R, A> {
    /// For the records of a batch.
    pub fn new(view: &'a R, plan: &'a Plan, rows: &'a Rows<'_>) -> Self {
        Emit {
            view,
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
        match self.target {
            RowWriter(Target::Lines) => self.view.line(answer, out)?,
            _ => self.rows(answer, last, out)?,
        }
        if last {
            self.records.advance();
        }
        Ok(())
    }

    /// Writes the rows of an answer to the record at hand.
    fn rows(&mut self, answer: &A, last: bool, out: &mut Sink) -> io::Result<()> {
        let mut written = Ok(());
        let (target, records) = (&mut self.target, &mut self.records);
        self.view
            .rows(&mut self.state, answer, &mut |values: &[Value]| {
                if written.is_ok() {
                    written = target.row(records.row(), values, out);
                }
            });
        if last {
            self.state = R::State::default();
        }
        written
    }

    /// Writes what stands for the record at hand, which could not be read. Returns its number.
    ///
    /// # Errors
    /// If writing fails.
    pub fn malformed(&mut self, _error: &RecordError, out: &mut Sink) -> io::Result<u64> {
        match &mut self.target {
            RowWriter(Target::Lines) => self.view.malformed_line(out)?,
            target => {
                let mut written = Ok(());
                let records = &mut self.records;
                self.view.malformed(&mut |values: &[Value]| {
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

    /// Writes what stands for the malformed records before the well-formed one with this number, and adds
    /// them to the summary: `word` counts them, and at most `most` are reported.
    ///
    /// # Errors
    /// If writing fails.
    #[inline]
    pub fn malformed_before(
        &mut self,
        number: usize,
        order: &mut RecordOrder,
        (word, most): (usize, usize),
        out: &mut Sink,
        summary: &mut Summary,
    ) -> io::Result<()> {
        for error in order.malformed_before(number) {
            let record = self.malformed(&error, out)?;
            summary.tally.add(word);
            if summary.malformed.len() < most {
                summary.malformed.push((record, error));
            }
        }
        Ok(())
    }

    /// The number of the record at hand in the batch.
    pub fn number(&self) -> u64 {
        self.records.number()
    }

    /// Hands on what is left.
    ///
    /// # Errors
    /// If writing fails.
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
            #[cfg(feature = "parquet")]
            Encoding::Parquet { schema, types, .. } => {
                Target::Parquet(Box::new(PageWriter::new(schema, types)))
            }
        })
    }

    /// Hands on what is left.
    ///
    /// # Errors
    /// If nobody wants it any more.
    pub fn finish(self, out: &mut Sink) -> io::Result<()> {
        #[cfg(feature = "parquet")]
        if let Target::Parquet(mut writer) = self.0 {
            return writer.finish(out);
        }
        let _ = out;
        Ok(())
    }

    /// Writes a row, with what is added to it. There are none among lines.
    ///
    /// # Errors
    /// If nobody wants it any more.
    pub fn row(&mut self, row: Row, values: &[Value], out: &mut Sink) -> io::Result<()> {
        match &mut self.0 {
            Target::Lines => Ok(()),
            Target::Text(writer) => out.text(|text| writer.row(&row, values, text)),
            #[cfg(feature = "parquet")]
            Target::Parquet(writer) => writer.row(row, values, out),
        }
    }
}
