//! The files being written, which a signal must not leave behind.
//!
//! One lock guards all of it. It is held while a file is created and while it is put in its place, and
//! for good by the thread that ends the program: a signal comes before or after, never between.

#[cfg(unix)]
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Every file that is being written and not yet in its place.
#[derive(Debug, Default)]
pub struct UnfinishedFiles(Mutex<Vec<UnfinishedFile>>);

/// An unfinished file.
#[derive(Debug)]
#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "there are no signals that put it in its place")
)]
struct UnfinishedFile {
    /// The path at which it is written.
    path: PathBuf,
    /// The name that it will have.
    target: PathBuf,
    part: PartialFile,
}

/// The use of a file that is only partly written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialFile {
    /// The part that a stopped run has written is of use.
    Useful,
    /// Only the whole file is of use.
    Useless,
}

impl UnfinishedFiles {
    fn lock(&self) -> MutexGuard<'_, Vec<UnfinishedFile>> {
        // Poisoning is harmless: a list of names is as it was, or has one more.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a file that will be called `target`, and notes the path that `path` gives for it.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create<T>(
        &self,
        target: &Path,
        part: PartialFile,
        create: impl FnOnce() -> io::Result<T>,
        path: impl FnOnce(&T) -> &Path,
    ) -> io::Result<T> {
        let mut files = self.lock();
        let file = create()?;
        files.push(UnfinishedFile {
            path: path(&file).to_path_buf(),
            target: target.to_path_buf(),
            part,
        });
        Ok(file)
    }

    /// Puts a file in its place, after which it is finished.
    ///
    /// # Errors
    /// That of `put`.
    pub fn put_in_place(
        &self,
        path: &Path,
        put: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        let mut files = self.lock();
        put()?;
        files.retain(|file| file.path != path);
        Ok(())
    }

    /// Removes what is unfinished and does what comes last, between which nothing is put in place.
    #[cfg(unix)]
    pub fn abandon(&self, at_last: impl FnOnce()) {
        let files = self.lock();
        for file in files.iter() {
            // Gone already, or beyond our reach: nothing more can be done.
            let _ = fs::remove_file(&file.path);
        }
        at_last();
    }

    /// Puts in its place what is unfinished but useful, removes the rest, and does what comes last.
    #[cfg(unix)]
    pub fn conclude(&self, at_last: impl FnOnce()) {
        let files = self.lock();
        for UnfinishedFile { path, target, part } in files.iter() {
            if *part == PartialFile::Useless || fs::rename(path, target).is_err() {
                // Gone already, or beyond our reach: nothing more can be done.
                let _ = fs::remove_file(path);
            }
        }
        at_last();
    }
}
