//! The output, put together from the pieces of jobs: text as it comes, or the row groups of Parquet.
//!
//! The output depends only on the jobs and their order, not on how long they took, so that a killed run
//! can be resumed after any [boundary](Store::job_ends).

use super::encoding::Encoding;
use super::output::{Extent, Output};
use super::summary::Summary;
use crate::compression::CodecLevel;
use anyhow::{Context, Result};
#[cfg(feature = "parquet")]
use ninefold_parquet::{Pages, Schema};
use std::io::{self, Write};

/// Number of rows of a row group where the input has none.
#[cfg(feature = "parquet")]
const ROWS: u64 = 122_880;
/// Its size in bytes, if that is reached earlier.
#[cfg(feature = "parquet")]
const BYTES: u64 = 32 << 20;

/// The error if the output fails.
pub const CANNOT_WRITE: &str = "cannot write the answers";

/// A piece of what a job makes.
#[derive(Debug)]
pub enum Piece {
    /// Text, compressed if it is to be.
    Text(Vec<u8>),
    /// Pages of Parquet.
    #[cfg(feature = "parquet")]
    Pages(Pages),
}

/// The output, by its kind of pieces.
#[derive(Debug)]
pub enum Store {
    /// Pieces of text.
    Text {
        output: Output,
        /// The text after all of them.
        end: Vec<u8>,
        /// The output for no text at all: where it is compressed, an empty member.
        nothing: Vec<u8>,
    },
    /// Row groups.
    #[cfg(feature = "parquet")]
    Parquet {
        file: Box<ninefold_parquet::Output<Output>>,
        /// True if row groups are those of the input.
        copies: bool,
    },
}

/// The earlier output of a resumed run.
#[derive(Clone, Debug, Default)]
pub struct EarlierOutput {
    /// Its extent.
    pub extent: Extent,
    /// The metadata of its row groups.
    #[cfg(feature = "parquet")]
    pub groups: Vec<Vec<u8>>,
}

impl Store {
    /// Begins an output, or continues one.
    ///
    /// # Errors
    /// If writing fails.
    pub fn begin(
        mut output: Output,
        encoding: &Encoding,
        packing: Option<CodecLevel>,
        part: OutputPart,
        written: Option<&EarlierOutput>,
    ) -> Result<Store> {
        let pack = |text: Vec<u8>| -> io::Result<Vec<u8>> {
            match packing {
                Some(packing) if !text.is_empty() => {
                    let mut packed = Vec::new();
                    packing.packer()?.pack(&text, &mut packed)?;
                    Ok(packed)
                }
                _ => Ok(text),
            }
        };
        match encoding {
            Encoding::Lines | Encoding::Text(_) => {
                let (mut begin, mut end) = (Vec::new(), Vec::new());
                if let Encoding::Text(writer) = encoding {
                    writer.begin(&mut begin);
                    writer.end(&mut end);
                }
                // A share may be nothing; the shares together are not.
                let mut nothing = match packing {
                    Some(packing) if part.first && part.last => empty(packing)?,
                    _ => Vec::new(),
                };
                match written {
                    Some(written) if written.extent.length > 0 => nothing.clear(),
                    None if part.first && !begin.is_empty() => {
                        nothing.clear();
                        output.write_all(&pack(begin)?).context(CANNOT_WRITE)?;
                    }
                    _ => {}
                }
                let end = match part.last {
                    true => pack(end)?,
                    false => Vec::new(),
                };
                Ok(Store::Text {
                    output,
                    end,
                    nothing,
                })
            }
            #[cfg(feature = "parquet")]
            Encoding::Parquet { schema, copies, .. } => Ok(Store::Parquet {
                file: Box::new(parquet(output, schema, written).context(CANNOT_WRITE)?),
                copies: *copies,
            }),
        }
    }

    /// Takes the next piece.
    ///
    /// # Errors
    /// If writing fails.
    pub fn piece(&mut self, piece: Piece) -> Result<()> {
        match (self, piece) {
            (
                Store::Text {
                    output, nothing, ..
                },
                Piece::Text(text),
            ) => {
                if !text.is_empty() {
                    nothing.clear();
                }
                Ok(output.write_all(&text)?)
            }
            #[cfg(feature = "parquet")]
            (Store::Parquet { file, .. }, Piece::Pages(pages)) => Ok(file.push(pages)?),
            // A job of Parquet hands over an empty text at its end.
            #[cfg(feature = "parquet")]
            (Store::Parquet { .. }, Piece::Text(_)) => Ok(()),
            #[cfg(feature = "parquet")]
            (Store::Text { .. }, Piece::Pages(_)) => unreachable!("pages are only for Parquet"),
        }
    }

    /// A job ends here. Returns whether everything so far is in the output, so that a run can be
    /// resumed here.
    ///
    /// # Errors
    /// If writing fails.
    pub fn job_ends(&mut self, summary: &Summary) -> Result<bool> {
        #[cfg(not(feature = "parquet"))]
        let _ = summary;
        match self {
            Store::Text { output, .. } => {
                // A reader may be waiting for these answers.
                output.flush()?;
                Ok(true)
            }
            #[cfg(feature = "parquet")]
            Store::Parquet { file, copies } => {
                if *copies {
                    if let Some((input, group)) = &summary.group {
                        file.end_row_group(Some((input, *group)))?;
                    }
                } else if file.buffered_rows() >= ROWS || file.buffered() >= BYTES {
                    file.end_row_group(None)?;
                }
                Ok(file.buffered_rows() == 0)
            }
        }
    }

    /// Brings the output to the disk. Returns its extent, and the metadata of the row groups since the
    /// last time.
    ///
    /// # Errors
    /// [`io::Error`] of the system.
    pub fn sync(&mut self) -> Result<(Extent, Option<Vec<u8>>)> {
        match self {
            Store::Text { output, .. } => Ok((output.sync()?, None)),
            #[cfg(feature = "parquet")]
            Store::Parquet { file, .. } => {
                let groups = file.checkpoint()?;
                Ok((file.get_mut().sync()?, Some(groups)))
            }
        }
    }

    /// Writes the text after all pieces.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(self) -> Result<Output> {
        match self {
            Store::Text {
                mut output,
                end,
                nothing,
            } => {
                let last = if end.is_empty() { nothing } else { end };
                output.write_all(&last).context(CANNOT_WRITE)?;
                Ok(output)
            }
            #[cfg(feature = "parquet")]
            Store::Parquet { mut file, copies } => {
                if !copies && file.buffered_rows() > 0 {
                    file.end_row_group(None).context(CANNOT_WRITE)?;
                }
                file.finish().context(CANNOT_WRITE)
            }
        }
    }
}

/// The place of an output in a whole, such as a shard's.
#[derive(Clone, Copy, Debug)]
pub struct OutputPart {
    /// True if it begins it.
    pub first: bool,
    /// True if it ends it.
    pub last: bool,
}

impl OutputPart {
    /// All of it.
    pub const ALL: OutputPart = OutputPart {
        first: true,
        last: true,
    };
}

/// An empty member, since a file without any is not read by other programs.
fn empty(packing: CodecLevel) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    packing.packer()?.pack(b"", &mut packed)?;
    Ok(packed)
}

#[cfg(feature = "parquet")]
fn parquet(
    output: Output,
    schema: &Schema,
    written: Option<&EarlierOutput>,
) -> Result<ninefold_parquet::Output<Output>> {
    // Not where temporary files are: that may be memory.
    let folder = output.folder();
    let file = match written {
        None => ninefold_parquet::Output::create(output, schema)?,
        Some(EarlierOutput { extent, groups }) => {
            ninefold_parquet::Output::resume(output, schema, groups, extent.length)?
        }
    };
    Ok(match folder {
        Some(folder) => file.spill_into(folder),
        None => file,
    })
}
