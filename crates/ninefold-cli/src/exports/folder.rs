//! The folder that files are written into.

use super::Destination;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// A folder, which is there.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder, if it is not there.
    ///
    /// # Errors
    /// If it cannot be made, or there are files in it that were not to be replaced.
    pub fn open(destination: &Destination) -> Result<Self> {
        let path = &destination.folder;
        let shown = path.display();
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {shown}"))?;
        let listed = fs::read_dir(path).with_context(|| format!("cannot read {shown}"));
        if !destination.replaces && listed?.next().is_some() {
            bail!(
                "--into {shown}: there are files in this folder; name another one, or give --force \
                 to replace those of the same names"
            );
        }
        Ok(Folder(path.clone()))
    }

    /// A new file in it.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn file(&self, name: &str) -> io::Result<OpenFile> {
        let path = self.0.join(name);
        match File::create(&path) {
            Ok(file) => Ok(OpenFile {
                writer: BufWriter::new(file),
                path,
            }),
            Err(error) => Err(named(&path, &error)),
        }
    }

    /// The file of a record with this ending.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn of_record(&self, number: u64, ending: &str) -> io::Result<OpenFile> {
        self.file(&format!("{number:06}.{ending}"))
    }
}

/// A file that is written, whose errors name it.
#[derive(Debug)]
pub struct OpenFile {
    writer: BufWriter<File>,
    path: PathBuf,
}

impl Write for OpenFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        written.map_err(|error| named(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| named(&self.path, &error))
    }
}

/// An error with the name of its file.
fn named(path: &std::path::Path, error: &io::Error) -> io::Error {
    let shown = path.display();
    io::Error::new(error.kind(), format!("cannot write {shown}: {error}"))
}
