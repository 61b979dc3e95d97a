//! The sink to which a job writes its text: gathered in pieces, and compressed if asked.

use super::order::Order;
use super::store::Piece;
use super::summary::Summary;
use super::workers::Workers;
use super::writer::Writer;
use crate::compression::{CodecLevel, Packer};
#[cfg(feature = "parquet")]
use ninefold_parquet::Pages;
use std::io::{self, Write};
use std::sync::Arc;

/// The size of the pieces that a job hands on, in bytes.
const PIECE: usize = 1 << 16;

/// The compressors of the text of jobs: one for each thread.
#[derive(Debug)]
pub struct Packers {
    packing: CodecLevel,
    kept: Workers<Packer>,
}

impl Packers {
    /// With this codec and level.
    ///
    /// # Errors
    /// If its memory cannot be had.
    pub fn new(packing: CodecLevel) -> io::Result<Packers> {
        // What can go wrong does so here, and not in a thread.
        drop(packing.packer()?);
        Ok(Packers {
            packing,
            kept: Workers::default(),
        })
    }

    /// Compresses a text; `last` ends the member.
    fn pack(&self, packer: &mut Option<Packer>, text: &[u8], last: bool) -> io::Result<Vec<u8>> {
        let packer = match packer {
            Some(packer) => packer,
            none => none.insert(self.kept.take(|| self.packing.packer())?),
        };
        let mut packed = Vec::new();
        packer.write(text, &mut packed)?;
        if last {
            packer.finish(&mut packed)?;
        }
        Ok(packed)
    }
}

/// The sink of one job.
#[derive(Debug)]
pub struct Sink<'a> {
    buffer: Vec<u8>,
    outlet: Outlet<'a>,
    packers: Option<Arc<Packers>>,
    /// The compressor of the member under way.
    packer: Option<Packer>,
}

/// The place to which a sink hands on its text.
#[derive(Debug)]
pub enum Outlet<'a> {
    /// Out when it is the turn of the job with this number.
    InOrder(&'a Order<'a>, u64),
    /// Out at once.
    Here(&'a mut Writer),
}

impl<'a> Sink<'a> {
    /// Begins the text of a job.
    pub fn new(outlet: Outlet<'a>, packers: Option<Arc<Packers>>) -> Sink<'a> {
        Sink {
            buffer: Vec::new(),
            outlet,
            packers,
            packer: None,
        }
    }

    /// Appends text that `write` makes.
    ///
    /// # Errors
    /// [`io::ErrorKind::BrokenPipe`] if the run has failed, or the error of the output.
    #[inline]
    pub fn text(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        write(&mut self.buffer);
        match self.buffer.len() >= PIECE {
            true => self.flush(),
            false => Ok(()),
        }
    }

    /// Hands on pages of Parquet.
    ///
    /// # Errors
    /// [`io::ErrorKind::BrokenPipe`] if the run has failed, or the error of the output.
    #[cfg(feature = "parquet")]
    pub fn pages(&mut self, pages: Pages) -> io::Result<()> {
        self.hand_on(Piece::Pages(pages))
    }

    fn hand_on(&mut self, piece: Piece) -> io::Result<()> {
        match &mut self.outlet {
            Outlet::InOrder(order, number) => order.piece(*number, piece),
            Outlet::Here(writer) => {
                writer.piece(piece).map_err(as_io)?;
                writer.report.draw();
                Ok(())
            }
        }
    }

    /// Hands on what is left, and the summary.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(mut self, summary: Summary) -> io::Result<()> {
        let mut text = std::mem::take(&mut self.buffer);
        if let Some(packers) = &self.packers {
            if !text.is_empty() || self.packer.is_some() {
                text = packers.pack(&mut self.packer, &text, true)?;
            }
            if let Some(packer) = self.packer.take() {
                packers.kept.put_back(packer);
            }
        }
        match self.outlet {
            Outlet::InOrder(order, number) => {
                order.job_ends(number, Ok((text, Box::new(summary))));
                Ok(())
            }
            Outlet::Here(writer) => writer.job_ends(text, summary).map_err(as_io),
        }
    }
}

/// An error as one of writing, which it is; what caused it stays known.
fn as_io(error: anyhow::Error) -> io::Error {
    match error.downcast::<io::Error>() {
        Ok(error) => error,
        Err(error) => {
            let kind = error
                .chain()
                .find_map(|cause| cause.downcast_ref::<io::Error>())
                .map_or(io::ErrorKind::Other, io::Error::kind);
            io::Error::new(kind, error.into_boxed_dyn_error())
        }
    }
}

impl Write for Sink<'_> {
    #[inline]
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.write_all(text)?;
        Ok(text.len())
    }

    #[inline]
    fn write_all(&mut self, text: &[u8]) -> io::Result<()> {
        self.text(|buffer| buffer.extend_from_slice(text))
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let text = match &self.packers {
            Some(packers) => {
                let packed = packers.pack(&mut self.packer, &self.buffer, false)?;
                self.buffer.clear();
                packed
            }
            // With room for the next piece, so that nothing is moved while it grows.
            None => std::mem::replace(&mut self.buffer, Vec::with_capacity(PIECE + PIECE / 8)),
        };
        self.hand_on(Piece::Text(text))
    }
}
