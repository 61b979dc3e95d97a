//! Compresses pages, with memory and state that are kept from one to the next.

use super::error::ParquetError;
use super::new_columns::Compression;
use std::fmt;
use std::io::{self, Write};

/// A compressor of pages.
pub(crate) enum Compressor {
    None,
    Snappy(Box<snap::raw::Encoder>),
    Lz4,
    Gzip(flate2::Compression),
    Zstd(zstd::bulk::Compressor<'static>),
}

impl fmt::Debug for Compressor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compressor::None => "None",
            Compressor::Snappy(_) => "Snappy",
            Compressor::Lz4 => "Lz4",
            Compressor::Gzip(_) => "Gzip",
            Compressor::Zstd(_) => "Zstd",
        })
    }
}

impl Compressor {
    pub(crate) fn new(compression: Compression) -> Result<Compressor, ParquetError> {
        Ok(match compression {
            Compression::None => Compressor::None,
            Compression::Snappy => Compressor::Snappy(Box::new(snap::raw::Encoder::new())),
            Compression::Lz4 => Compressor::Lz4,
            Compression::Gzip(level) => Compressor::Gzip(flate2::Compression::new(level)),
            Compression::Zstd(level) => Compressor::Zstd(zstd::bulk::Compressor::new(level)?),
        })
    }

    /// Compresses a page in the place of what `into` has; `into` is not touched if pages
    /// are not compressed, and `false` is returned.
    pub(crate) fn compress(&mut self, page: &[u8], into: &mut Vec<u8>) -> io::Result<bool> {
        match self {
            Compressor::None => return Ok(false),
            Compressor::Snappy(encoder) => {
                into.resize(snap::raw::max_compress_len(page.len()), 0);
                let length = encoder.compress(page, into)?;
                into.truncate(length);
            }
            Compressor::Lz4 => {
                into.resize(lz4_flex::block::get_maximum_output_size(page.len()), 0);
                let length =
                    lz4_flex::block::compress_into(page, into).map_err(io::Error::other)?;
                into.truncate(length);
            }
            Compressor::Gzip(level) => {
                into.clear();
                let mut encoder = flate2::write::GzEncoder::new(&mut *into, *level);
                encoder.write_all(page)?;
                encoder.finish()?;
            }
            Compressor::Zstd(compressor) => {
                into.clear();
                into.reserve(zstd::zstd_safe::compress_bound(page.len()));
                compressor.compress_to_buffer(page, into)?;
            }
        }
        Ok(true)
    }
}
