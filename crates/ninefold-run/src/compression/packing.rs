//! How answers are packed: each batch by itself, in the thread that found it.
//!
//! A batch becomes a member (of gzip) or a frame (of zstd) that is complete in itself. Such
//! pieces one after the other are a file, wherever it is cut between two of them.

use super::{CODECS, Codec, by_name};
use crate::option_advice::BUILD_FULL;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A codec and a level: what an option such as `zstd:19` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodecLevel {
    codec: &'static Codec,
    level: i32,
}

/// Why nothing can be packed that way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecLevelError {
    /// No codec is called that.
    #[error("there is no compression {name:?}, but: {}", writable())]
    Unknown {
        /// The value that was given.
        name: String,
    },
    /// It is read only.
    #[error("{codec} can be read, but not written; these can: {}", writable())]
    ReadOnly {
        /// The value that was given.
        codec: &'static str,
    },
    /// The program was built without it.
    #[error("this build leaves out {codec}: {BUILD_FULL}")]
    NotBuilt {
        /// The value that was given.
        codec: &'static str,
    },
    /// There is no such level.
    #[error("the level of {codec} is a number from {least} to {most}, and {given:?} is none")]
    Level {
        /// The value that was given.
        codec: &'static str,
        /// The part that is not a level.
        given: String,
        /// The fastest.
        least: i32,
        /// The one that packs best.
        most: i32,
    },
}

/// The names of those that can be written.
fn writable() -> String {
    let names: Vec<_> = CODECS
        .iter()
        .filter(|codec| codec.can_write())
        .map(|codec| codec.name)
        .collect();
    match names.is_empty() {
        true => "none in this build".into(),
        false => names.join(", "),
    }
}

impl CodecLevel {
    /// A codec at its usual level.
    fn new(codec: &'static Codec) -> Result<CodecLevel, CodecLevelError> {
        /// The codecs that some build can write.
        const WRITTEN: [&str; 2] = ["gzip", "zstd"];
        let name = codec.name;
        match &codec.write {
            Some(write) => Ok(CodecLevel {
                codec,
                level: write.level,
            }),
            None if WRITTEN.contains(&name) => Err(CodecLevelError::NotBuilt { codec: name }),
            None => Err(CodecLevelError::ReadOnly { codec: name }),
        }
    }

    /// The packing that the name of an output asks for, and that name without it: `out.csv.zst` is
    /// `out.csv`, packed with zstd.
    ///
    /// # Errors
    /// If the name is that of a packed file, but nothing can be packed so.
    pub fn by_name(path: &Path) -> Result<Option<(CodecLevel, PathBuf)>, CodecLevelError> {
        match by_name(path) {
            None => Ok(None),
            Some((codec, inner)) => Ok(Some((CodecLevel::new(codec)?, inner))),
        }
    }

    /// Its codec.
    pub fn codec(&self) -> &'static Codec {
        self.codec
    }

    /// Level of compression.
    #[cfg(any(feature = "parquet", test))]
    pub fn level(&self) -> i32 {
        self.level
    }

    /// The same with another level.
    ///
    /// # Errors
    /// If there is no such level.
    #[cfg(test)]
    pub fn with_level(self, level: i32) -> Result<CodecLevel, CodecLevelError> {
        self.with_level_in_words(&level.to_string())
    }

    fn with_level_in_words(self, given: &str) -> Result<CodecLevel, CodecLevelError> {
        let write = self.codec.write.as_ref();
        let levels = &write.expect("no packing without it").levels;
        match given.parse() {
            Ok(level) if levels.contains(&level) => Ok(CodecLevel { level, ..self }),
            _ => Err(CodecLevelError::Level {
                codec: self.codec.name,
                given: given.into(),
                least: *levels.start(),
                most: *levels.end(),
            }),
        }
    }

    /// A packer. A thread keeps its own.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn packer(&self) -> io::Result<Packer> {
        let write = self.codec.write.as_ref();
        let encoder = (write.expect("no packing without it").encoder)(self.level)?;
        Ok(Packer {
            encoder,
            packing: *self,
        })
    }
}

/// `gzip`, `gzip:9`, `zst:19`.
impl FromStr for CodecLevel {
    type Err = CodecLevelError;

    fn from_str(text: &str) -> Result<CodecLevel, CodecLevelError> {
        let (name, level) = match text.split_once(':') {
            Some((name, level)) => (name, Some(level)),
            None => (text, None),
        };
        let is_it = |codec: &&Codec| codec.name == name || codec.extensions.contains(&name);
        let Some(codec) = CODECS.iter().find(is_it) else {
            return Err(CodecLevelError::Unknown { name: name.into() });
        };
        let packing = CodecLevel::new(codec)?;
        match level {
            Some(level) => packing.with_level_in_words(level),
            None => Ok(packing),
        }
    }
}

/// As it is read again.
impl fmt::Display for CodecLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.codec.name, self.level)
    }
}

/// The interface of a codec for writing.
pub(super) trait MemberEncoder: Send {
    /// Tells beforehand how many bytes the next member is made of.
    fn expect(&mut self, _bytes: u64) -> io::Result<()> {
        Ok(())
    }

    /// Packs some more and appends to `out` what is ready.
    fn write(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()>;

    /// Appends the rest of the member and gets ready for another.
    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()>;
}

/// Packs one member after the other. What comes out depends on the bytes of a member, the codec
/// and the level, and on nothing else.
pub struct Packer {
    encoder: Box<dyn MemberEncoder>,
    packing: CodecLevel,
}

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packer({})", self.packing)
    }
}

impl Packer {
    /// A whole member, appended to `out`. It says how long it is where the format can, and takes
    /// less memory than one that is written bit by bit.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn pack(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        self.encoder.expect(bytes.len() as u64)?;
        self.encoder.write(bytes, out)?;
        self.encoder.finish(out)
    }

    /// Packs some bytes into the member, which begins if there is none, and appends to `out` what
    /// is ready, which may be nothing.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn write(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        self.encoder.write(bytes, out)
    }

    /// Ends the member and appends the rest of it to `out`. If nothing was written, that is an
    /// empty member.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.encoder.finish(out)
    }
}
