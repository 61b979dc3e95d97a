//! Temporary files: bytes that are appended, and read again.
//!
//! The files have no name, or lose it at once, where the system can do that, so that nothing is left
//! of them however the program ends.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of temporary files.
#[derive(Clone, Debug)]
pub struct Folder(Arc<Path>);

impl Folder {
    /// This folder.
    pub fn new(folder: PathBuf) -> Folder {
        Folder(folder.into())
    }

    /// An error that says what could not be done.
    fn error(&self, what: &str, error: io::Error) -> io::Error {
        let folder = self.0.display();
        let kind = error.kind();
        io::Error::new(
            kind,
            format!("cannot {what} a temporary file in {folder}: {error}"),
        )
    }

    /// Makes a file and removes it again.
    ///
    /// # Errors
    /// If there can be none.
    pub fn check(&self) -> io::Result<()> {
        self.file().map(drop)
    }

    fn file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.0).map_err(|error| {
            // Without the name that it would have had.
            let system = error.to_string();
            let system = system.split_once(" at path ").map(|(system, _)| system);
            let error = match system {
                Some(system) => io::Error::new(error.kind(), system.to_owned()),
                None => error,
            };
            self.error("create", error)
        })
    }
}

/// A temporary file, which is made when there is something to write.
#[derive(Debug)]
pub struct Scratch {
    folder: Folder,
    file: Option<File>,
    /// Its length.
    end: u64,
}

impl Scratch {
    /// None yet.
    pub fn new(folder: &Folder) -> Scratch {
        Scratch {
            folder: folder.clone(),
            file: None,
            end: 0,
        }
    }

    /// Appends bytes. Returns where they begin.
    ///
    /// # Errors
    /// If there is no room on the disk.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<u64> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(self.folder.file()?),
        };
        let start = self.end;
        file.seek(SeekFrom::Start(start))
            .and_then(|_| file.write_all(bytes))
            .map_err(|error| self.folder.error("write", error))?;
        self.end += bytes.len() as u64;
        Ok(start)
    }

    /// Reads what was appended.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// # Panics
    /// If there is not so much.
    pub fn read(&mut self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        assert!(start + bytes.len() as u64 <= self.end, "behind the end");
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(start))
            .and_then(|_| file.read_exact(bytes))
            .map_err(|error| self.folder.error("read", error))
    }

    /// Its length in bytes.
    pub fn length(&self) -> u64 {
        self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use tempfile::TempDir;

    #[test]
    fn what_was_appended_is_read_and_leaves_nothing_in_the_folder() {
        let folder = TempDir::new().unwrap();
        let mut scratch = Scratch::new(&Folder::new(folder.path().to_path_buf()));
        let starts = ["one", "", "three"].map(|text| scratch.append(text.as_bytes()).unwrap());
        assert_eq!(starts, [0, 3, 3]);
        let mut bytes = [0; 5];
        scratch.read(3, &mut bytes).unwrap();
        assert_eq!(&bytes, b"three");
        assert_eq!(scratch.append(b"!").unwrap(), 8);
        scratch.read(4, &mut bytes).unwrap();
        assert_eq!((&bytes, scratch.length()), (b"hree!", 9));
        #[cfg(unix)]
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let error = Folder::new("no/such/folder".into()).check().unwrap_err();
        let text = error.to_string();
        let begin = "cannot create a temporary file in no/such/folder: ";
        assert!(text.starts_with(begin), "{text}");
    }
}
