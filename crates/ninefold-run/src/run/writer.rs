//! The writer, which takes the text and summaries of jobs in order to the output, the report and the
//! journal.

use super::journal::Journal;
use super::report::Report;
use super::store::{CANNOT_WRITE, Piece, Store};
use super::summary::Summary;
use anyhow::{Context, Result};
use ninefold::Control;

/// The writer of a run.
#[derive(Debug)]
pub struct Writer {
    /// The output.
    pub store: Store,
    /// The report.
    pub report: Report,
    /// The control by which searches are stopped.
    pub control: Control,
    /// The journal, if the run can be resumed.
    pub journal: Option<Journal>,
    /// True after a job that was ended before it was done.
    pub is_cut: bool,
}

impl Writer {
    /// Writes a piece.
    ///
    /// # Errors
    /// If writing fails.
    pub fn piece(&mut self, piece: Piece) -> Result<()> {
        if self.is_cut {
            return Ok(());
        }
        let store = &mut self.store;
        let written = self.report.writing(|| store.piece(piece));
        written.context(CANNOT_WRITE)
    }

    /// Writes the last of a job's text, and takes in its summary.
    ///
    /// # Errors
    /// If writing fails.
    pub fn job_ends(&mut self, text: Vec<u8>, mut summary: Summary) -> Result<()> {
        if self.is_cut {
            return Ok(());
        }
        self.piece(Piece::Text(text))?;
        self.is_cut = summary.is_cut;
        let store = &mut self.store;
        let ended = self.report.writing(|| store.job_ends(&summary));
        let boundary = ended.context(CANNOT_WRITE)?;
        let end = summary.end.take();
        self.report.add(summary)?;
        // After a stop, answers are not those that would have been found.
        let boundary = boundary && !self.control.is_stopped();
        if let (Some(journal), true, Some(end)) = (&mut self.journal, boundary, end) {
            journal.boundary(end, &mut self.store, &self.report)?;
        }
        Ok(())
    }
}
