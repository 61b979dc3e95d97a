//! Standard output, or a file that appears when all is done.

use super::leftovers;
use super::session::Session;
use super::unfinished::PartialFile;
use crate::paths::{folder_of, named};
use anyhow::{Context, Result, bail};
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::NamedTempFile;

/// The length of a resumable file, and its checksum (CRC-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    pub length: u64,
    pub crc: u32,
}

/// The destination of answers.
#[derive(Debug)]
pub enum Output {
    /// Standard output.
    Standard(io::Stdout),
    /// Something that is written to as it is: a device, a named pipe.
    Direct(File),
    /// A file written beside its target and renamed at the end, so that a run that
    /// fails leaves the target as it was.
    Replacing {
        /// The file being written.
        unfinished: NamedTempFile,
        /// The name it will have.
        target: PathBuf,
        /// The session, which knows that it is unfinished.
        session: Arc<Session>,
    },
    /// The same for a run that can be resumed: what is written so far stays, under a name that the
    /// next run finds.
    Resumable {
        /// The file being written.
        file: File,
        /// Of what is in it.
        crc: Hasher,
        /// Its name.
        partial: PathBuf,
        /// The name it will have.
        target: PathBuf,
    },
}

impl Output {
    /// Opens `path`, or standard output if there is none. `part` is what a beginning of it is good
    /// for.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn open(path: Option<&Path>, part: PartialFile, session: &Arc<Session>) -> Result<Output> {
        match path {
            None => Ok(Output::Standard(io::stdout())),
            Some(path) if is_standard(path) => Ok(Output::Standard(io::stdout())),
            Some(path) => Output::file(path, part, session),
        }
    }

    /// Opens the file `path`.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn file(path: &Path, part: PartialFile, session: &Arc<Session>) -> Result<Output> {
        Self::open_file(path, part, session)
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// The file that a path means, and what is there now: what a link points to is replaced, not the
    /// link.
    pub fn target(path: &Path) -> PathBuf {
        let target = match path.is_symlink() {
            true => named(path),
            false => fs::canonicalize(path),
        };
        target.unwrap_or_else(|_| path.to_path_buf())
    }

    /// The file that a path means, if it is one that is replaced as a whole, or nothing yet: not
    /// standard output, a device, a pipe or a folder.
    pub fn replaced(path: &Path) -> Option<PathBuf> {
        if is_standard(path) || is_open_already(path) || is_of_folder(path) {
            return None;
        }
        let target = Self::target(path);
        let is_file = fs::metadata(&target).map_or(true, |metadata| metadata.is_file());
        is_file.then_some(target)
    }

    fn open_file(path: &Path, part: PartialFile, session: &Arc<Session>) -> Result<Output> {
        if is_of_folder(path) {
            bail!("it is the name of a folder");
        }
        // A name for something that is open already, which keeps what it has.
        if is_open_already(path) {
            return Ok(Output::Direct(File::options().append(true).open(path)?));
        }
        let target = Self::target(path);
        let old = fs::metadata(&target).ok();
        if let Some(old) = &old
            && !old.is_file()
        {
            return Ok(Output::Direct(File::options().write(true).open(target)?));
        }
        let folder = folder_of(&target);
        let create = || {
            let prefix = leftovers::prefix(&target);
            let mut builder = tempfile::Builder::new();
            builder.prefix(&prefix).suffix(leftovers::SUFFIX);
            #[cfg(unix)]
            {
                // As any new file, not private as temporary files are.
                use std::os::unix::fs::PermissionsExt;
                builder.permissions(fs::Permissions::from_mode(0o666));
            }
            loop {
                let unfinished = builder.tempfile_in(folder).map_err(without_path)?;
                if let Some(old) = &old {
                    unfinished.as_file().set_permissions(old.permissions())?;
                }
                // As long as this process lives, nobody takes it for a leftover, as somebody may have
                // done before it was locked.
                let lock = unfinished.as_file().try_lock();
                let is_lost = matches!(lock, Err(fs::TryLockError::WouldBlock))
                    || !leftovers::is_still(unfinished.as_file(), unfinished.path());
                if !is_lost {
                    return Ok(unfinished);
                }
            }
        };
        let files = session.unfinished();
        let unfinished = files.create(&target, part, create, NamedTempFile::path)?;
        Ok(Output::Replacing {
            unfinished,
            target,
            session: Arc::clone(session),
        })
    }

    /// Opens the file that a resumable run writes for `target`, and cuts it to the extent that is
    /// intact.
    ///
    /// # Errors
    /// If it cannot be opened, is shorter, or another run is writing it.
    pub fn resumable(partial: &Path, target: &Path, written: Extent) -> Result<Output> {
        let Extent { length, crc } = written;
        let open = || -> Result<Output> {
            let mut file = File::options()
                .create(true)
                .truncate(false)
                .write(true)
                .open(partial)?;
            if matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
                bail!("another run is writing {}", target.display());
            }
            if file.metadata()?.len() < length {
                bail!("it is shorter than it was");
            }
            #[cfg(unix)]
            if let Ok(old) = fs::metadata(target) {
                // Nobody may read it who may not read what it replaces; this run has to continue.
                use std::os::unix::fs::PermissionsExt;
                let mode = old.permissions().mode() | 0o600;
                file.set_permissions(fs::Permissions::from_mode(mode))?;
            }
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok(Output::Resumable {
                file,
                crc: Hasher::new_with_initial_len(crc, length),
                partial: partial.to_path_buf(),
                target: target.to_path_buf(),
            })
        };
        open().with_context(|| format!("cannot write {}", partial.display()))
    }

    /// Brings the text so far to the disk. Returns its extent, if it is a resumable file.
    ///
    /// # Errors
    /// [`io::Error`] of the system.
    pub fn sync(&mut self) -> io::Result<Extent> {
        match self {
            Output::Resumable { file, crc, .. } => {
                file.sync_data()?;
                Ok(Extent {
                    length: file.stream_position()?,
                    crc: crc.clone().finalize(),
                })
            }
            other => other.flush().map(|()| Extent::default()),
        }
    }

    /// The folder of the file that is written, if it is one.
    #[cfg(feature = "parquet")]
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            Output::Standard(_) | Output::Direct(_) => None,
            Output::Replacing { target, .. } | Output::Resumable { target, .. } => {
                Some(folder_of(target).to_path_buf())
            }
        }
    }

    /// Returns true if it goes to a screen.
    pub fn is_terminal(&self) -> bool {
        match self {
            Output::Standard(out) => out.is_terminal(),
            Output::Direct(out) => out.is_terminal(),
            Output::Replacing { .. } | Output::Resumable { .. } => false,
        }
    }

    /// Writes the whole text and puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written or renamed.
    pub fn finish_with(mut self, text: &[u8]) -> Result<()> {
        self.write_all(text)?;
        self.finish()
    }

    /// Puts the finished file in its place.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        let (target, put_in_place) = match self {
            Output::Standard(_) | Output::Direct(_) => return Ok(()),
            Output::Replacing {
                unfinished,
                target,
                session,
            } => {
                let path = unfinished.path().to_path_buf();
                let put = || match unfinished.persist(&target) {
                    Ok(_) => Ok(()),
                    Err(error) => Err(error.error),
                };
                let put_in_place = session.unfinished().put_in_place(&path, put);
                (target, put_in_place)
            }
            Output::Resumable {
                file,
                partial,
                target,
                ..
            } => {
                file.sync_all()
                    .with_context(|| format!("cannot write {}", target.display()))?;
                return put_in_place(&partial, &target);
            }
        };
        put_in_place.with_context(|| format!("cannot write {}", target.display()))
    }
}

/// Gives a finished file the name of its target, and the permissions of what was there.
///
/// # Errors
/// If it cannot be renamed.
fn put_in_place(partial: &Path, target: &Path) -> Result<()> {
    let put = || {
        if let Ok(old) = fs::metadata(target) {
            fs::set_permissions(partial, old.permissions())?;
        }
        fs::rename(partial, target)
    };
    put().with_context(|| format!("cannot write {}", target.display()))?;
    // The name is on the disk before the journal is gone from it, where folders can be brought there.
    #[cfg(unix)]
    let _ = File::open(folder_of(target)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Returns true if a path means standard output.
pub fn is_standard(path: &Path) -> bool {
    ["-", "/dev/stdout"].map(Path::new).contains(&path)
}

/// Returns true if a path can only be that of a folder.
fn is_of_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Returns true if a path is a name for something that is open already, as the system has them.
fn is_open_already(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc"];
    let names = ["/dev/stdout", "/dev/stderr"];
    folders.iter().any(|folder| path.starts_with(folder))
        || names.iter().any(|name| path == Path::new(name))
}

/// Only the system's error: the name of a temporary file means nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    // The crate hides the error that it adds the name to, but for its text.
    match error.to_string().split_once(" at path ") {
        Some((system, _)) => io::Error::new(error.kind(), system.to_owned()),
        None => error,
    }
}

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self {
            Output::Standard(out) => out.write(text),
            Output::Direct(out) => out.write(text),
            Output::Replacing { unfinished, .. } => unfinished.as_file_mut().write(text),
            Output::Resumable { file, crc, .. } => {
                let written = file.write(text)?;
                crc.update(&text[..written]);
                Ok(written)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Standard(out) => out.flush(),
            Output::Direct(out) => out.flush(),
            Output::Replacing { unfinished, .. } => unfinished.as_file_mut().flush(),
            Output::Resumable { file, .. } => file.flush(),
        }
    }
}
