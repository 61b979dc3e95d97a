//! From an input to the bytes that were packed into it.

use super::checked::CheckedReader;
use super::source::{Meter, MeteredReader, Source};
use super::{Codec, Error, ReadMethod};
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The number of bytes read from a file at once.
pub(super) const BUFFER: usize = 128 << 10;

/// An input that is being read.
pub struct UnpackedInput {
    /// Its codec, if it is compressed.
    pub codec: Option<&'static Codec>,
    /// The file in an archive that is being read.
    pub member: Option<String>,
    /// The number of packed bytes taken from the input so far.
    pub consumed: Arc<AtomicU64>,
    /// The number of all of them, where it is known.
    pub packed_size: Option<u64>,
    /// The bytes as they were before they were packed. What is packed twice is unpacked once.
    pub bytes: Box<dyn Read + Send>,
}

impl fmt::Debug for UnpackedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnpackedInput")
            .field("codec", &self.codec)
            .field("member", &self.member)
            .field("packed_size", &self.packed_size)
            .finish_non_exhaustive()
    }
}

/// A file in an archive: where its bytes begin in the archive, and how they become its own.
#[cfg_attr(not(feature = "zip"), allow(dead_code))]
pub(super) struct Member {
    pub(super) name: String,
    /// The archive, standing at the member's first byte.
    pub(super) file: File,
    pub(super) packed_size: u64,
    pub(super) decode: MemberDecoder,
}

/// From packed bytes to the bytes that were packed.
type MemberDecoder = Box<dyn FnOnce(BufReader<MeteredReader>) -> Box<dyn Read + Send>>;

/// Looks at the first bytes of a source and unpacks it if it is packed. `member` is the file in an archive that is to be
/// read, if there are several.
///
/// # Errors
/// If it cannot be read, if it is packed with something that cannot be unpacked, or if an archive
/// does not have the one file that is asked for. Later faults come from reading.
pub fn open(mut source: Source, member: Option<&str>) -> Result<UnpackedInput, Error> {
    let codec = source.codec()?;
    let meter = Arc::new(Meter::default());
    let consumed = Arc::clone(&meter.consumed);
    let archive = |codec: &Codec| matches!(codec.read, Some(ReadMethod::Archive(_)));
    if let Some(member) = member
        && !codec.is_some_and(|codec| archive(codec) || codec.read.is_none())
    {
        return Err(Error::NotAnArchive(member.to_owned()));
    }
    let Some(codec) = codec else {
        return Ok(UnpackedInput {
            codec: None,
            member: None,
            packed_size: source.size(),
            bytes: Box::new(MeteredReader::new(source.into_read(), &meter)),
            consumed,
        });
    };
    let (packed_size, member, bytes) = match codec.read {
        None => return Err(codec.unreadable()),
        Some(ReadMethod::Stream(decode)) => {
            let size = source.size();
            let metered = MeteredReader::new(source.into_read(), &meter);
            let bytes = decode(BufReader::with_capacity(BUFFER, metered))?;
            (size, None, bytes)
        }
        Some(ReadMethod::Archive(find)) => {
            let Source::File(file) = source else {
                return Err(Error::ZipFromPipe);
            };
            let member = find(file, member)?;
            let size = member.packed_size;
            let metered = MeteredReader::new(Box::new(member.file.take(size)), &meter);
            let bytes = (member.decode)(BufReader::with_capacity(BUFFER, metered));
            (Some(size), Some(member.name), bytes)
        }
    };
    Ok(UnpackedInput {
        codec: Some(codec),
        member,
        consumed,
        packed_size,
        bytes: Box::new(CheckedReader::new(codec.name, bytes, meter)),
    })
}
