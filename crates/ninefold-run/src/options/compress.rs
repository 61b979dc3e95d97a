//! Compression of the output.

use crate::compression::CodecLevel;
use anyhow::{Result, bail};
#[cfg(feature = "parquet")]
use ninefold_parquet::Compression;
use std::fmt;
use std::str::FromStr;

/// A compression of the output: a codec, with its level where it has levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compress {
    /// No compression.
    None,
    /// A stream codec (gzip, zstd), also inside Parquet.
    Packing(CodecLevel),
    /// Snappy, only inside Parquet.
    Snappy,
    /// LZ4, only inside Parquet.
    Lz4,
}

impl FromStr for Compress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Compress::None),
            "snappy" => Ok(Compress::Snappy),
            "lz4" => Ok(Compress::Lz4),
            _ => match text.parse() {
                Ok(packing) => Ok(Compress::Packing(packing)),
                Err(error) => Err(format!("{error}")),
            },
        }
    }
}

impl fmt::Display for Compress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Compress::None => f.write_str("none"),
            Compress::Snappy => f.write_str("snappy"),
            Compress::Lz4 => f.write_str("lz4"),
            Compress::Packing(packing) => write!(f, "{packing}"),
        }
    }
}

impl Compress {
    /// The compression of text.
    ///
    /// # Errors
    /// If this is none for text.
    pub fn packing(self) -> Result<Option<CodecLevel>> {
        match self {
            Compress::None => Ok(None),
            Compress::Packing(packing) => Ok(Some(packing)),
            Compress::Snappy | Compress::Lz4 => {
                bail!("--compress {self} is only for Parquet; text takes gzip and zstd")
            }
        }
    }

    /// The compression of pages.
    ///
    /// # Errors
    /// If Parquet has none such.
    #[cfg(feature = "parquet")]
    pub fn within_parquet(self) -> Result<Compression> {
        Ok(match self {
            Compress::None => Compression::None,
            Compress::Snappy => Compression::Snappy,
            Compress::Lz4 => Compression::Lz4,
            Compress::Packing(packing) => match packing.codec().name() {
                "gzip" => Compression::Gzip(u32::try_from(packing.level())?),
                "zstd" => Compression::Zstd(packing.level()),
                other => bail!("Parquet is not compressed with {other}"),
            },
        })
    }
}
