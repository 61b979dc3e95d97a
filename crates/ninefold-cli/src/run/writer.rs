//! What is done in the order of the jobs: their text and summaries go to the output, the report and
//! the journal.

use super::journal::Journal;
use super::report::Report;
use super::store::{CANNOT_WRITE, Piece, Store};
use super::summary::Summary;
use anyhow::{Context, Result};
use ninefold::Control;

/// What is done with what jobs make, in order.
#[derive(Debug)]
pub struct Writer {
    /// Where it is put together.
    pub store: Store,
    /// Who is told.
    pub report: Report,
    /// What ends searches.
    pub control: Control,
    /// Where it is noted how far the run is, if it is to be taken up when it was killed.
    pub journal: Option<Journal>,
}

impl Writer {
    /// Writes a piece.
    ///
    /// # Errors
    /// If that fails.
    pub fn piece(&mut self, piece: Piece) -> Result<()> {
        let store = &mut self.store;
        let written = self.report.writing(|| store.piece(piece));
        written.context(CANNOT_WRITE)
    }

    /// Writes the last of a job's text, and takes in its summary.
    ///
    /// # Errors
    /// If that fails.
    pub fn job_ends(&mut self, text: Vec<u8>, mut summary: Summary) -> Result<()> {
        self.piece(Piece::Text(text))?;
        let store = &mut self.store;
        let ended = self.report.writing(|| store.job_ends(&summary));
        let boundary = ended.context(CANNOT_WRITE)?;
        let end = summary.end.take();
        self.report.add(summary)?;
        // What was found when searches had been told to end is not what would have been found.
        let boundary = boundary && !self.control.is_stopped();
        if let (Some(journal), true, Some(end)) = (&mut self.journal, boundary, end) {
            journal.boundary(end, &mut self.store, &self.report)?;
        }
        Ok(())
    }
}
