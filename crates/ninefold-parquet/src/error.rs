//! Errors of reading and writing Parquet files.

use parquet::errors::ParquetError as LibraryError;
use std::io;
use thiserror::Error;

/// Why a Parquet file cannot be read or written.
#[derive(Debug, Error)]
pub enum ParquetError {
    /// The file does not begin and end as Parquet files do.
    #[error("not a Parquet file: {0}")]
    NotParquet(&'static str),
    /// The file's footer or one of its columns is encrypted.
    #[error("the Parquet file is encrypted, and there is no key for it here")]
    Encrypted,
    /// The file contradicts itself or the format.
    #[error("the Parquet file is damaged: {0}")]
    Damaged(String),
    /// The file is well-formed, but asks for more than is given to any file.
    #[error("the Parquet file asks for too much: {0}")]
    TooLarge(String),
    /// The file is well-formed, but of a kind that is not read.
    #[error("the Parquet file cannot be read: {0}")]
    Unsupported(String),
    /// A column of the file cannot be read.
    #[error("column {name}: {problem}")]
    Column {
        /// The column's name.
        name: String,
        /// The problem.
        problem: String,
    },
    /// The rows that were pushed are no file.
    #[error("cannot write the Parquet file: {0}")]
    Unwritable(String),
    /// The record of an interrupted run does not fit the file.
    #[error("the Parquet file cannot be continued: {0}")]
    Resume(String),
    /// The operating system reports an error.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl ParquetError {
    /// The same error, with the name of its column.
    pub(crate) fn of_column(self, name: &str) -> ParquetError {
        match self {
            ParquetError::Column { .. } | ParquetError::Io(_) | ParquetError::Encrypted => self,
            other => ParquetError::Column {
                name: name.to_string(),
                problem: other.to_string(),
            },
        }
    }
}

impl From<LibraryError> for ParquetError {
    fn from(error: LibraryError) -> ParquetError {
        match error {
            LibraryError::External(inner) => match inner.downcast::<io::Error>() {
                Ok(error) if error.raw_os_error().is_some() => ParquetError::Io(*error),
                // Decompressors report damage as an error of their input.
                Ok(error) => ParquetError::Damaged(error.to_string()),
                // Our own errors pass through the library in this wrapping.
                Err(inner) => match inner.downcast::<ParquetError>() {
                    Ok(error) => *error,
                    Err(inner) => ParquetError::Damaged(inner.to_string()),
                },
            },
            LibraryError::General(text) | LibraryError::EOF(text) | LibraryError::NYI(text) => {
                match text.strip_prefix("Disabled feature at compile time: ") {
                    Some(codec) => ParquetError::Unsupported(format!(
                        "its pages are compressed with {codec}, which this program does not read"
                    )),
                    None => ParquetError::Damaged(text),
                }
            }
            other => ParquetError::Damaged(other.to_string()),
        }
    }
}

impl From<ParquetError> for LibraryError {
    fn from(error: ParquetError) -> LibraryError {
        LibraryError::External(Box::new(error))
    }
}
