//! Standard output, or a file that appears when all is done.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tempfile::NamedTempFile;

/// The unfinished file that a signal must not leave behind, and the name that it will have.
static UNFINISHED: Mutex<Option<[PathBuf; 2]>> = Mutex::new(None);

/// Where answers go.
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
    },
}

impl Output {
    /// Opens `path`, or standard output if there is none.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn open(path: Option<&Path>) -> Result<Output> {
        match path {
            None => Ok(Output::Standard(io::stdout())),
            Some(path) if ["-", "/dev/stdout"].map(Path::new).contains(&path) => {
                Ok(Output::Standard(io::stdout()))
            }
            Some(path) => {
                Self::open_file(path).with_context(|| format!("cannot write {}", path.display()))
            }
        }
    }

    fn open_file(path: &Path) -> Result<Output> {
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            bail!("it is the name of a folder");
        }
        // A name for something that is open already, which keeps what it has.
        if path.starts_with("/dev") || path.starts_with("/proc") {
            return Ok(Output::Direct(File::options().append(true).open(path)?));
        }
        // What a link points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let old = fs::metadata(&target).ok();
        if let Some(old) = &old
            && !old.is_file()
        {
            return Ok(Output::Direct(File::options().write(true).open(target)?));
        }
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // Held until the name is known, so that a signal finds it.
        let mut signalled = UNFINISHED.lock().unwrap();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".ninefold-").suffix(".unfinished");
        #[cfg(unix)]
        {
            // As any new file, not private as temporary files are.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let unfinished = builder.tempfile_in(folder)?;
        if let Some(old) = old {
            unfinished.as_file().set_permissions(old.permissions())?;
        }
        *signalled = Some([unfinished.path().to_path_buf(), target.clone()]);
        Ok(Output::Replacing { unfinished, target })
    }

    /// Whether it goes to a screen.
    pub fn is_terminal(&self) -> bool {
        match self {
            Output::Standard(out) => out.is_terminal(),
            Output::Direct(out) => out.is_terminal(),
            Output::Replacing { .. } => false,
        }
    }

    /// Puts the finished file in its place.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Output::Replacing { unfinished, target } = self {
            // Held, so that a signal comes before or after.
            let mut path = UNFINISHED.lock().unwrap();
            unfinished
                .persist(&target)
                .map_err(|error| error.error)
                .with_context(|| format!("cannot write {}", target.display()))?;
            *path = None;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self {
            Output::Standard(out) => out.write(text),
            Output::Direct(out) => out.write(text),
            Output::Replacing { unfinished, .. } => unfinished.as_file_mut().write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Standard(out) => out.flush(),
            Output::Direct(out) => out.flush(),
            Output::Replacing { unfinished, .. } => unfinished.as_file_mut().flush(),
        }
    }
}

/// Removes what is unfinished and does what comes last, between which nothing is put in place.
#[cfg(unix)]
pub fn abandon(at_last: impl FnOnce()) {
    let unfinished = UNFINISHED.lock();
    if let Ok(paths) = &unfinished
        && let Some([path, _]) = paths.as_ref()
    {
        // Gone already, or beyond our reach: nothing more can be done.
        let _ = fs::remove_file(path);
    }
    at_last();
}

/// Puts in its place what is unfinished, but as good as it gets, and does what comes last.
#[cfg(unix)]
pub fn conclude(at_last: impl FnOnce()) {
    let unfinished = UNFINISHED.lock();
    if let Ok(paths) = &unfinished
        && let Some([path, target]) = paths.as_ref()
        && fs::rename(path, target).is_err()
    {
        let _ = fs::remove_file(path);
    }
    at_last();
}
