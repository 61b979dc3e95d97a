//! zip: an archive with an index at its end, of which one file is read.
//!
//! The index says where a file begins and how long it is; only its entries are walked through,
//! never kept, and no size in it is believed before the bytes have come.

use super::open::Member;
use super::{Error, Names, ReadMethod, WriteMethod};
#[cfg(feature = "workbook")]
use super::{open::BUFFER, source::MeteredReader};
use ::zip::read::{Config, OwnedZipFileEntry};
use ::zip::result::ZipError;
use ::zip::unstable::read::ZipIterable;
use ::zip::{CompressionMethod, HasZipMetadata};
use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
#[cfg(feature = "workbook")]
use std::sync::Arc;

const CODEC: &str = "zip";

pub(super) const READ: Option<ReadMethod> = Some(ReadMethod::Archive(member));
pub(super) const WRITE: Option<WriteMethod> = None;

/// A zip that is a file of another program.
struct Document {
    /// The kind of file, with its article.
    name: &'static str,
    /// True if a file of this name is found in such a zip only.
    has: fn(&str) -> bool,
    /// How the puzzles in it become something that is read.
    advice: &'static str,
}

/// How the table of a spreadsheet is written again.
const SAVE_AS_CSV: &str = "save the sheet with the puzzles as CSV";

static DOCUMENTS: &[Document] = &[
    Document {
        name: "an Excel workbook",
        has: |name| name.starts_with("xl/workbook."),
        advice: SAVE_AS_CSV,
    },
    Document {
        name: "an OpenDocument file, such as .ods",
        has: |name| name == "META-INF/manifest.xml",
        advice: SAVE_AS_CSV,
    },
    Document {
        name: "a spreadsheet of Numbers",
        has: |name| name == "Index/Document.iwa",
        advice: "export its table as CSV",
    },
    Document {
        name: "a Word document",
        has: |name| name == "word/document.xml",
        advice: "save it as plain text",
    },
    Document {
        name: "a file of NumPy arrays (.npz)",
        has: |name| name.ends_with(".npy"),
        advice: "the Python package takes arrays, and `numpy.savetxt(FILE, array.reshape(-1, 81), \
                 '%d', delimiter='')` writes one puzzle a line",
    },
];

/// Returns true if a file in a zip is one that the system put beside those that anyone meant.
fn is_of_system(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    name.starts_with("__MACOSX/")
        || file.starts_with("._")
        || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(&file)
}

/// The one file in an archive, or the one that is asked for.
fn member(mut file: File, wanted: Option<&str>) -> Result<Member, Error> {
    let entry = find(&file, wanted)?;
    let name = name_of(&entry)?.into_owned();
    if entry.encrypted() {
        return Err(Error::Encrypted(name));
    }
    let method = entry.compression();
    if ![CompressionMethod::Stored, CompressionMethod::Deflated].contains(&method) {
        let method = method.to_string();
        return Err(Error::Method {
            member: name,
            method,
        });
    }
    let data = entry.get_metadata();
    let start = data.data_start(&mut file).map_err(in_words)?;
    file.seek(SeekFrom::Start(start))?;
    let expected = IndexEntry {
        size: entry.size(),
        crc: entry.crc32(),
    };
    Ok(Member {
        name,
        file,
        packed_size: entry.compressed_size(),
        decode: Box::new(move |packed| match method {
            CompressionMethod::Stored => Box::new(VerifiedFile::new(packed, expected)),
            _ => Box::new(VerifiedFile::new(DeflateDecoder::new(packed), expected)),
        }),
    })
}

/// Returns true if a zip has the parts of a workbook.
#[cfg(feature = "workbook")]
pub(super) fn is_workbook(file: &File) -> Result<bool, Error> {
    let (mut has_cells, mut is_document) = (false, false);
    let mut index =
        ZipIterable::try_new(BufReader::new(file), Config::default()).map_err(in_words)?;
    for entry in index.files().map_err(in_words)? {
        match &*name_of(&OwnedZipFileEntry::from(entry.map_err(in_words)?))? {
            "xl/workbook.xml" => return Ok(true),
            "content.xml" => has_cells = true,
            "META-INF/manifest.xml" => is_document = true,
            _ => {}
        }
    }
    Ok(has_cells && is_document)
}

/// Opens a part of a workbook.
#[cfg(feature = "workbook")]
pub(super) fn part(file: &File, name: &str) -> Result<Option<Box<dyn Read>>, Error> {
    let member = match member(file.try_clone()?, Some(name)) {
        Err(Error::NoSuchMember { .. } | Error::NoMember) => return Ok(None),
        member => member?,
    };
    let packed = MeteredReader::new(
        Box::new(member.file.take(member.packed_size)),
        &Arc::default(),
    );
    Ok(Some((member.decode)(BufReader::with_capacity(
        BUFFER, packed,
    ))))
}

/// Walks through the index.
fn find(file: &File, wanted: Option<&str>) -> Result<OwnedZipFileEntry, Error> {
    let mut index =
        ZipIterable::try_new(BufReader::new(file), Config::default()).map_err(in_words)?;
    let mut names = Names::default();
    let mut document = None;
    let mut found: Option<OwnedZipFileEntry> = None;
    for entry in index.files().map_err(in_words)? {
        let entry = OwnedZipFileEntry::from(entry.map_err(in_words)?);
        let name = name_of(&entry)?;
        if !entry.is_file() || wanted.is_none_or(|wanted| wanted != name) && is_of_system(&name) {
            continue;
        }
        names.push(&name);
        document = document.or_else(|| DOCUMENTS.iter().find(|document| (document.has)(&name)));
        if wanted.is_some_and(|wanted| wanted != name) {
            continue;
        }
        if wanted.is_some() && found.is_some() {
            let member = name.into_owned();
            return Err(Error::SameName(member));
        }
        if found.is_none() {
            found = Some(entry);
        }
    }
    if let (None, Some(document), 2..) = (wanted, document, names.count()) {
        return Err(Error::Document {
            document: document.name,
            advice: document.advice,
        });
    }
    match (found, wanted) {
        (_, None) if names.count() > 1 => Err(Error::SeveralMembers(names)),
        (Some(entry), _) => Ok(entry),
        (None, Some(member)) if names.count() > 0 => Err(Error::NoSuchMember {
            member: member.into(),
            names,
        }),
        (None, _) => Err(Error::NoMember),
    }
}

fn name_of(entry: &OwnedZipFileEntry) -> Result<Cow<'_, str>, Error> {
    entry.name().map_err(in_words)
}

/// A fault of an index.
fn in_words(error: ZipError) -> Error {
    let codec = CODEC;
    match error {
        ZipError::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Error::EndsEarly(codec)
        }
        ZipError::Io(error) if error.raw_os_error().is_some() => Error::Io(error),
        error => Error::Damaged {
            codec,
            why: format!("its index cannot be read, so it may be incomplete ({error})"),
        },
    }
}

/// The size and checksum of a file in the index.
#[derive(Clone, Copy)]
struct IndexEntry {
    size: u64,
    crc: u32,
}

/// A file in an archive, which must have the size and checksum of the index.
struct VerifiedFile<R> {
    bytes: R,
    expected: IndexEntry,
    size: u64,
    crc: Crc,
}

impl<R> VerifiedFile<R> {
    fn new(bytes: R, expected: IndexEntry) -> VerifiedFile<R> {
        VerifiedFile {
            bytes,
            expected,
            size: 0,
            crc: Crc::new(),
        }
    }
}

/// The check for packed bytes left when a file has ended.
trait RemainingBytes {
    fn is_left(&mut self) -> io::Result<bool>;
}

impl<R: Read> RemainingBytes for BufReader<R> {
    fn is_left(&mut self) -> io::Result<bool> {
        Ok(!self.fill_buf()?.is_empty())
    }
}

impl<R: BufRead> RemainingBytes for DeflateDecoder<R> {
    fn is_left(&mut self) -> io::Result<bool> {
        Ok(!self.get_mut().fill_buf()?.is_empty())
    }
}

impl<R: Read + RemainingBytes> Read for VerifiedFile<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(into)?;
        self.crc.update(&into[..read]);
        self.size += read as u64;
        let IndexEntry { size, crc } = self.expected;
        let why = if self.size > size {
            format!("the file in it is longer than the {size} bytes that its index says")
        } else if read > 0 || into.is_empty() {
            return Ok(read);
        } else if self.size < size {
            let own = self.size;
            format!("the file in it has {own} bytes, and not the {size} that its index says")
        } else if self.crc.sum() != crc {
            "the checksum of the file in it does not match".into()
        } else if self.bytes.is_left()? {
            "something follows after the end of the file in it".into()
        } else {
            return Ok(0);
        };
        Err(Error::Damaged { codec: CODEC, why }.into())
    }
}
