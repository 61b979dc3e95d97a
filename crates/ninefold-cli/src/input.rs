//! The files named on the command line, or standard input.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// One of the inputs.
pub enum Source {
    /// Standard input.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// The inputs that the arguments name. All of them are looked at first, so that
    /// a misspelt name does not end a long run half way.
    ///
    /// # Errors
    /// If a file does not exist or is a folder.
    pub fn all(files: &[PathBuf]) -> Result<Vec<Source>> {
        if files.is_empty() {
            return Ok(vec![Source::Standard]);
        }
        files.iter().map(|path| Self::named(path)).collect()
    }

    fn named(path: &Path) -> Result<Source> {
        if path == Path::new("-") {
            return Ok(Source::Standard);
        }
        let name = path.display();
        let metadata = fs::metadata(path).with_context(|| format!("cannot read {name}"))?;
        if metadata.is_dir() {
            bail!("cannot read {name}: it is a folder; name the files in it");
        }
        Ok(Source::File(path.to_path_buf()))
    }

    /// What to call it in messages.
    pub fn name(&self) -> String {
        match self {
            Source::Standard => "<stdin>".into(),
            Source::File(path) => path.display().to_string(),
        }
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
        };
        metadata.is_file().then_some(metadata.len())
    }

    /// Whether someone would have to type it.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Source::Standard) && io::stdin().is_terminal()
    }

    /// Opens it.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(&self) -> Result<Box<dyn Read>> {
        match self {
            Source::Standard => Ok(Box::new(io::stdin().lock())),
            Source::File(path) => {
                let context = || format!("cannot read {}", path.display());
                let file = File::open(path).with_context(context)?;
                Ok(Box::new(file))
            }
        }
    }
}
