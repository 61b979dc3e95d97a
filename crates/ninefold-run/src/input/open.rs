//! A file to its beginning and the rest, decompressed and as UTF-8.

use super::{SAMPLE, Source};
use crate::compression::encoding::{self, Utf8From};
use crate::compression::{self, read_ahead};
use anyhow::{Context, Result, bail};
use ninefold_formats::formats::blocks::{Conversion, HEAD, Progress, without_mark};
use ninefold_formats::formats::{Content, Format, Head, PARQUET};
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of lines of a table that are awaited from a pipe.
const LINES: usize = 101;

/// The number of cells of the smallest boards.
const SMALLEST: usize = 16;

/// Options for opening files.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    /// The member of a zip that is meant.
    pub member: Option<String>,
    /// True if a thread of its own decompresses, beside those that solve.
    pub reads_ahead: bool,
    /// The longest row of a table, in bytes, if given.
    pub longest_row: Option<usize>,
}

/// An input that has been opened.
pub struct InputStream {
    /// Its content.
    pub content: Content,
    /// The text from its start.
    pub read: Box<dyn Read + Send>,
    /// The part of it that has been consumed.
    pub progress: Progress,
    /// The whole to be consumed, where it is known: of an archive only the member counts.
    pub length: Option<u64>,
    /// True if it gives as much as it is asked for without making anyone wait.
    pub fill: bool,
}

impl fmt::Debug for InputStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = &self.length;
        f.debug_struct("InputStream")
            .field("length", length)
            .finish_non_exhaustive()
    }
}

impl Source {
    /// Opens it and looks at its beginning.
    ///
    /// # Errors
    /// If it cannot be opened or read, or its compression is broken from the start.
    pub fn open(&self, opening: &OpenOptions) -> Result<InputStream> {
        self.opened(opening)
            .with_context(|| format!("cannot read {}", self.name()))
    }

    fn opened(&self, opening: &OpenOptions) -> Result<InputStream> {
        let mut source = match self {
            Source::Standard => compression::Source::pipe(io::stdin()),
            Source::Sample => compression::Source::pipe(SAMPLE.as_bytes()),
            Source::File(path) => compression::Source::file(File::open(path)?),
        };
        let fill = self.size().is_some();
        if let Source::File(path) = self
            && matches!(source, compression::Source::File(_))
            && source.head()?.starts_with(PARQUET)
        {
            return self.parquet(path, fill);
        }
        #[cfg(feature = "workbook")]
        if let Some(text) = compression::workbook(&mut source, opening.member.as_deref())? {
            return Ok(self.workbook(text));
        }
        let opened = compression::open(source, opening.member.as_deref())?;
        let mut name = match self {
            Source::Standard | Source::Sample => None,
            Source::File(path) => Some(path.clone()),
        };
        let mut read = opened.bytes;
        let length = opened.packed_size.or_else(|| self.size());
        let mut progress = Progress::Bytes;
        let given = Arc::new(AtomicU64::new(0));
        let counted = |read| Box::new(CountingReader::new(read, Arc::clone(&given)));
        let converted = Progress::Conversion(Conversion::new(opened.consumed, Arc::clone(&given)));
        if opened.codec.is_some() {
            read = counted(read);
            if opening.reads_ahead {
                read = Box::new(read_ahead(read)?);
            }
            progress = converted.clone();
            name = match opened.member {
                Some(member) => Some(PathBuf::from(member)),
                None => name.map(|name| match compression::by_name(&name) {
                    Some((_, inner)) => inner,
                    None => name,
                }),
            };
        }
        let (mut text, mut complete) = head_of(&mut read, fill)?;
        if let (Some(codec), Some(inner)) = (opened.codec, compression::recognise(&text)) {
            let (codec, inner) = (codec.name(), inner.name());
            return Err(compression::Error::Nested { codec, inner }.into());
        }
        if complete && text.is_empty() {
            self.refuse_empty(opened.codec.is_some(), name.as_deref())?;
        }
        if let Some(encoding) = encoding::recognise(&text)? {
            let all = Cursor::new(text).chain(read);
            read = Box::new(Utf8From::new(all, encoding));
            if opened.codec.is_none() {
                read = counted(read);
                progress = converted;
            }
            (text, complete) = head_of(&mut read, fill)?;
        }
        Ok(InputStream {
            read: Box::new(Cursor::new(text.clone()).chain(read)),
            content: Content::Text(Head {
                text,
                complete,
                name,
            }),
            progress,
            length,
            fill,
        })
    }
}

impl Source {
    /// The text that a workbook became.
    #[cfg(feature = "workbook")]
    fn workbook(&self, text: Vec<u8>) -> InputStream {
        let length = text.len() as u64;
        let all = || Arc::new(AtomicU64::new(length));
        InputStream {
            content: Content::Text(Head {
                text: text[..text.len().min(HEAD)].to_vec(),
                complete: text.len() <= HEAD,
                name: Some(PathBuf::from(self.name()).with_extension("csv")),
            }),
            read: Box::new(Cursor::new(text)),
            // (Its size is not that of the file.)
            progress: Progress::Conversion(Conversion::new(all(), all())),
            length: Some(length),
            fill: true,
        }
    }

    #[cfg(feature = "parquet")]
    fn parquet(&self, path: &Path, fill: bool) -> Result<InputStream> {
        Ok(InputStream {
            content: Content::Parquet(ninefold_parquet::Input::open(path)?),
            read: Box::new(io::empty()),
            progress: Progress::Bytes,
            length: self.size(),
            fill,
        })
    }

    #[cfg(not(feature = "parquet"))]
    fn parquet(&self, _: &Path, _: bool) -> Result<InputStream> {
        Err(crate::option_advice::no_parquet())
    }
}

/// A reader that counts its bytes.
struct CountingReader {
    read: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl CountingReader {
    fn new(read: Box<dyn Read + Send>, count: Arc<AtomicU64>) -> CountingReader {
        CountingReader { read, count }
    }
}

impl Read for CountingReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.read.read(into)?;
        self.count.fetch_add(read as u64, Ordering::Release);
        Ok(read)
    }
}

impl Source {
    /// Refuses a file in which there is nothing, where its name says that there is at least a
    /// beginning and an end: what was being written when a disk was full or a machine went down.
    /// `name` is that of what was compressed.
    fn refuse_empty(&self, is_compressed: bool, name: Option<&Path>) -> Result<()> {
        if let (false, Source::File(path)) = (is_compressed, self)
            && let Some((codec, _)) = compression::by_name(path)
        {
            let codec = codec.name();
            return Err(compression::Error::Empty(codec).into());
        }
        if name.and_then(Format::of_name) == Some(Format::Parquet) {
            bail!("the file is empty, which Parquet never is: the file is incomplete");
        }
        Ok(())
    }
}

/// The beginning of a text, and whether that is all. What is slow is read until it is
/// [enough](is_enough).
fn head_of(read: &mut impl Read, fill: bool) -> io::Result<(Vec<u8>, bool)> {
    let mut head = vec![0; HEAD];
    let mut length = 0;
    while length < HEAD {
        match read.read(&mut head[length..]) {
            Ok(0) => {
                head.truncate(length);
                return Ok((head, true));
            }
            Ok(more) => {
                length += more;
                if !fill && is_enough(&head[..length]) {
                    break;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    head.truncate(length);
    Ok((head, false))
}

/// Returns true if this much of a pipe suffices to find its format, however fast it comes: a line of cells, which is
/// answered without waiting for the next, or as many lines as are looked at in a table.
fn is_enough(text: &[u8]) -> bool {
    let lines = without_mark(text).split_inclusive(|&byte| byte == b'\n');
    let lines = lines.filter(|line| line.ends_with(b"\n"));
    let mut stripped = lines.clone().map(<[u8]>::trim_ascii);
    let first = stripped.find(|line| !line.is_empty() && line[0] != b'#');
    first.is_some_and(is_cells) || lines.count() >= LINES
}

/// Returns true if a line is a puzzle, or a row of one, to look at its characters.
fn is_cells(line: &[u8]) -> bool {
    let is_cell =
        |byte: &u8| matches!(byte, b'0'..=b'9' | b'A'..=b'P' | b'X') || b"._?-*".contains(byte);
    let mut tokens = line.split(|byte| matches!(byte, b' ' | b'\t' | b',' | b';'));
    let first = tokens.next().unwrap_or_default();
    let is_puzzle = first.len() >= SMALLEST && first.iter().all(is_cell);
    is_puzzle
        || line
            .iter()
            .all(|byte| is_cell(byte) || b" |+".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_cells_is_enough_and_a_header_is_not() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for enough in [
            format!("{puzzle}\n"),
            format!("# comment\n\n{puzzle},x\r\n"),
            "53. .7. ...\n6".into(),
            "*-----------*\n".into(),
            "id,puzzle\n".repeat(101),
        ] {
            assert!(is_enough(enough.as_bytes()), "{enough}");
        }
        for more in [
            "",
            puzzle,
            "# 1\n",
            "id,puzzle\n1,5",
            "{\"puzzle\":\n",
            "<opensudoku>\n",
        ] {
            assert!(!is_enough(more.as_bytes()), "{more}");
        }
    }
}
