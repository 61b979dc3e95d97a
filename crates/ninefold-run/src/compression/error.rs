//! Errors of packed bytes, in words.

use crate::option_advice::BUILD_FULL;
#[cfg(feature = "workbook")]
use ninefold_formats::workbook::WorkbookError;
use std::fmt;
use std::io::{self, ErrorKind};

/// Why packed bytes cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program was built without it.
    #[error("this is {0} data, which this build leaves out: {BUILD_FULL}")]
    NotBuilt(&'static str),
    /// No build reads it.
    #[error("this is {0} data, which cannot be read: unpack it first")]
    Unsupported(&'static str),
    /// It is compressed once more within.
    #[error(
        "this is {inner} data within {codec} data, and one compression is read, not two: unpack it \
         once first"
    )]
    Nested {
        /// The outer codec.
        codec: &'static str,
        /// The inner codec.
        inner: &'static str,
    },
    /// There is nothing, where the name says that something was compressed.
    #[error("the file is empty, which {0} data never is: the file is incomplete")]
    Empty(&'static str),
    /// A zip that is the file of another program.
    #[error("this is {document}, which is not read: {advice}")]
    Document {
        /// The kind of file, with its article.
        document: &'static str,
        /// The advice.
        advice: &'static str,
    },
    /// A workbook of a spreadsheet that is not read.
    #[cfg(feature = "workbook")]
    #[error("{error}{}", choosing(.error))]
    Workbook {
        /// The reason.
        error: WorkbookError,
    },
    /// The end is missing.
    #[error("the {0} data ends early: the file is incomplete")]
    EndsEarly(&'static str),
    /// Something in it is wrong: a checksum, a size, a code.
    #[error("the {codec} data is damaged: {why}")]
    Damaged {
        /// Its codec.
        codec: &'static str,
        /// The message of the decoder.
        why: String,
    },
    /// Other bytes follow after the end.
    #[error("something that is not {0} data follows after the end of the {0} data")]
    Trailing(&'static str),
    /// Unpacking it would take too much memory.
    #[error(
        "unpacking this {codec} data takes more than {limit_mib} MiB of memory, which is the \
         limit: pack it with a smaller window (a lower level, without `--long`)"
    )]
    Memory {
        /// Its codec.
        codec: &'static str,
        /// The limit.
        limit_mib: u32,
    },
    /// A zip that cannot be read from its end.
    #[error(
        "this is a zip, whose index is at its end, so it cannot be read from a pipe: \
         name the file"
    )]
    ZipFromPipe,
    /// Which of them?
    #[error("this zip has several files in it: choose one with `--member NAME`: {0}")]
    SeveralMembers(Names),
    /// Nothing to read.
    #[error("there is no file in this zip")]
    NoMember,
    /// The one asked for is not there.
    #[error("there is no file {member:?} in this zip, but: {names}")]
    NoSuchMember {
        /// The value that was given.
        member: String,
        /// The names that are there.
        names: Names,
    },
    /// Two of one name.
    #[error("this zip has more than one file of the name {0:?}: unpack it first")]
    SameName(String),
    /// It cannot be read without a password.
    #[error("{0:?} in this zip is encrypted: unpack it first")]
    Encrypted(String),
    /// It is packed with something rare.
    #[error(
        "{member:?} in this zip is packed with {method}, which is not supported, only deflate \
         is: unpack it first"
    )]
    Method {
        /// Its name.
        member: String,
        /// Its codec.
        method: String,
    },
    /// A member was asked for where there are none.
    #[error("there is no file {0:?} to choose: only a zip has files in it, and this is none")]
    NotAnArchive(String),
    /// It could not be read at all.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Advice where nothing says which worksheet is meant.
#[cfg(feature = "workbook")]
fn choosing(error: &WorkbookError) -> &'static str {
    match error {
        WorkbookError::Several(_) | WorkbookError::Unknown(..) => "; --member NAME chooses one",
        _ => "",
    }
}

/// Some names of many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    first: Vec<String>,
    count: u64,
}

impl Names {
    /// The number of names that are shown.
    const SHOWN: usize = 10;
    /// So much of a name is shown, in characters.
    const LENGTH: usize = 200;

    /// One more.
    #[cfg_attr(not(feature = "zip"), allow(dead_code))]
    pub(super) fn push(&mut self, name: &str) {
        self.count += 1;
        if self.first.len() < Self::SHOWN {
            self.first.push(name.chars().take(Self::LENGTH).collect());
        }
    }

    /// Their number.
    #[cfg_attr(not(feature = "zip"), allow(dead_code))]
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, name) in self.first.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            // Quoted: they come from a stranger, and may hold anything.
            write!(f, "{comma}{name:?}")?;
        }
        match self.count - self.first.len() as u64 {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> io::Error {
        let kind = match error {
            Error::Io(error) => return error,
            Error::EndsEarly(_) => ErrorKind::UnexpectedEof,
            Error::NotBuilt(_) | Error::Unsupported(_) | Error::ZipFromPipe => {
                ErrorKind::Unsupported
            }
            _ => ErrorKind::InvalidData,
        };
        io::Error::new(kind, error)
    }
}
