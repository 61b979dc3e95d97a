//! The corpus: files named on the command line, those of folders and patterns, or standard input;
//! and what is in them once it is decompressed.
//!
//! - `expand`: names to files
//! - `lake`: folders whose files are not their rows
//! - `open`: a file to its beginning and the rest, decompressed and as UTF-8

mod expand;
mod lake;
mod open;

pub use expand::expand;
pub use open::{InputStream, OpenOptions};

use crate::paths::is_same_file;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::fs;
#[cfg(unix)]
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Puzzles that are built in, so that the program can show its work without a file.
const SAMPLE: &str = include_str!("sample.txt");

/// One of the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Standard,
    /// A file.
    File(PathBuf),
    /// The puzzles that are built in.
    Sample,
}

/// The identity of a file: equal as long as the file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Its name, as it was given.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// When it was changed last, in nanoseconds since 1970.
    pub modified: u128,
}

impl Source {
    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            Source::Standard => "<stdin>".into(),
            Source::File(path) => path.display().to_string(),
            Source::Sample => "<sample>".into(),
        }
    }

    /// Returns true if it is the file of this name.
    pub fn is_at(&self, path: &Path) -> bool {
        matches!(self, Source::File(file) if is_same_file(file, path))
    }

    /// Its size in bytes, where that is known beforehand.
    pub fn size(&self) -> Option<u64> {
        let metadata = match self {
            Source::File(path) => fs::metadata(path).ok()?,
            #[cfg(unix)]
            Source::Standard => {
                use std::os::fd::AsFd;
                let input = io::stdin().as_fd().try_clone_to_owned().ok()?;
                File::from(input).metadata().ok()?
            }
            #[cfg(not(unix))]
            Source::Standard => return None,
            Source::Sample => return None,
        };
        metadata.is_file().then_some(metadata.len())
    }

    /// Returns true if someone would have to type it.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Source::Standard) && io::stdin().is_terminal()
    }

    /// Returns true if it can be read again: a file, and not standard input, a pipe or a device.
    pub fn can_be_read_again(&self) -> bool {
        match self {
            Source::Standard => false,
            Source::Sample => true,
            Source::File(path) => fs::metadata(path).is_ok_and(|metadata| metadata.is_file()),
        }
    }

    /// Its identity; none for an input that cannot be read again.
    ///
    /// # Errors
    /// If it cannot be looked at.
    pub fn identity(&self) -> Result<Option<Identity>> {
        let Source::File(path) = self else {
            return Ok(None);
        };
        let name = self.name();
        let metadata = fs::metadata(path).with_context(|| format!("cannot read {name}"))?;
        if !metadata.is_file() {
            return Ok(None);
        }
        let modified = metadata.modified().ok();
        let modified = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(Some(Identity {
            name,
            size: metadata.len(),
            modified: modified.map_or(0, |time| time.as_nanos()),
        }))
    }
}
