//! Compressed bytes: what they are, how they are read, and how answers are packed.
//!
//! A codec is one file here and one row in [`CODECS`]. What an input is packed with is found in
//! its bytes, never in its name; a name only says how an output is to be packed. Reading and
//! packing are apart: [`open`] gives the bytes of a whole input one after the other, and
//! [`read_ahead`] has a thread of its own do that work, while a [`Packer`] turns a batch of answers
//! into a member of its own in the thread that found them.

#[cfg(any(
    not(feature = "gzip"),
    not(feature = "zstd"),
    not(feature = "zip"),
    not(feature = "xz"),
    not(feature = "bzip2")
))]
mod absent;
#[cfg(not(feature = "bzip2"))]
use absent as bzip2;
#[cfg(not(feature = "gzip"))]
use absent as gzip;
#[cfg(not(feature = "xz"))]
use absent as lzma;
#[cfg(not(feature = "xz"))]
use absent as xz;
#[cfg(not(feature = "zip"))]
use absent as zip;
#[cfg(not(feature = "zstd"))]
use absent as zstd;

#[cfg(feature = "bzip2")]
mod bzip2;
mod checked;
pub mod encoding;
mod error;
#[cfg(feature = "gzip")]
mod gzip;
#[cfg(feature = "xz")]
mod lzma;
mod open;
mod packing;
mod read_ahead;
mod source;
#[cfg(test)]
mod tests;
#[cfg(feature = "workbook")]
mod workbook;
#[cfg(feature = "xz")]
mod xz;
#[cfg(feature = "zip")]
mod zip;
#[cfg(feature = "zstd")]
mod zstd;

pub use error::Error;
#[cfg(feature = "zip")]
use error::Names;
pub use open::open;
pub use packing::{CodecLevel, Packer};
pub use read_ahead::read_ahead;
pub use source::Source;
#[cfg(feature = "workbook")]
pub use workbook::workbook;

use source::MeteredReader;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The number of bytes from the beginning that are enough to recognise any codec.
pub const HEAD: usize = 10;

/// The most memory that unpacking one input may take for looking back. What `zstd` and `xz`
/// write by default stays below it.
#[cfg(any(feature = "zstd", feature = "xz"))]
const WINDOW_MIB: u32 = 128;

/// A way to pack bytes.
pub struct Codec {
    name: &'static str,
    /// Of file names, without the dot, the usual one first.
    extensions: &'static [&'static str],
    begins: fn(&[u8]) -> bool,
    /// True if builds with all features read it.
    optional: bool,
    read: Option<ReadMethod>,
    write: Option<WriteMethod>,
}

/// How packed bytes are read.
#[cfg_attr(
    not(all(feature = "gzip", feature = "zip", feature = "zstd")),
    allow(dead_code)
)]
#[derive(Clone, Copy)]
enum ReadMethod {
    /// From the front to the end.
    Stream(fn(BufReader<MeteredReader>) -> io::Result<Box<dyn Read + Send>>),
    /// By an index somewhere in the file, and a name in it or none.
    Archive(fn(File, Option<&str>) -> Result<open::Member, Error>),
}

/// How bytes are packed.
#[derive(Clone)]
struct WriteMethod {
    levels: RangeInclusive<i32>,
    /// The default level.
    level: i32,
    encoder: fn(i32) -> io::Result<Box<dyn packing::MemberEncoder>>,
}

/// All that is recognised.
pub static CODECS: &[Codec] = &[
    Codec {
        name: "gzip",
        extensions: &["gz", "gzip"],
        begins: |head| head.starts_with(b"\x1f\x8b\x08"),
        optional: true,
        read: gzip::READ,
        write: gzip::WRITE,
    },
    Codec {
        name: "zstd",
        extensions: &["zst", "zstd"],
        begins: |head| {
            // Skippable frames may come first; there are sixteen kinds.
            head.starts_with(b"\x28\xb5\x2f\xfd")
                || (head.len() >= 4 && head[0] & 0xf0 == 0x50 && head[1..4] == *b"\x2a\x4d\x18")
        },
        optional: true,
        read: zstd::READ,
        write: zstd::WRITE,
    },
    Codec {
        name: "zip",
        extensions: &["zip"],
        begins: |head| {
            // A member, the end of an index without members, the mark of a part.
            [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
                .iter()
                .any(|magic| head.starts_with(&magic[..]))
        },
        optional: true,
        read: zip::READ,
        write: zip::WRITE,
    },
    Codec {
        name: "xz",
        extensions: &["xz"],
        begins: |head| head.starts_with(b"\xfd7zXZ\0"),
        optional: true,
        read: xz::READ,
        write: xz::WRITE,
    },
    Codec {
        name: "lzma",
        extensions: &["lzma"],
        // A byte of properties, those that all write, and a window of at least 64 KiB.
        begins: |head| head.starts_with(b"\x5d\0\0"),
        optional: true,
        read: lzma::READ,
        write: lzma::WRITE,
    },
    Codec {
        name: "bzip2",
        extensions: &["bz2", "bzip2"],
        begins: |head| {
            // `BZh9` alone could be text: then a block comes, or the end of an empty stream.
            head.len() >= 10
                && head.starts_with(b"BZh")
                && head[3].is_ascii_digit()
                && [b"\x31\x41\x59\x26\x53\x59", b"\x17\x72\x45\x38\x50\x90"]
                    .contains(&head[4..10].try_into().expect("it has six bytes"))
        },
        optional: true,
        read: bzip2::READ,
        write: bzip2::WRITE,
    },
    refused("lz4", &["lz4"], |head| {
        head.starts_with(b"\x04\x22\x4d\x18")
    }),
    refused("7z", &["7z"], |head| {
        head.starts_with(b"7z\xbc\xaf\x27\x1c")
    }),
    refused("rar", &["rar"], |head| head.starts_with(b"Rar!\x1a\x07")),
    refused("compress", &["Z"], |head| head.starts_with(b"\x1f\x9d")),
    refused("lzip", &["lz"], |head| head.starts_with(b"LZIP\x01")),
    refused("lzop", &["lzo"], |head| {
        head.starts_with(b"\x89LZO\0\r\n\x1a\n")
    }),
    refused("framed snappy", &["sz"], |head| {
        head.starts_with(b"\xff\x06\0\0sNaPpY")
    }),
    refused("cabinet", &["cab"], |head| {
        head.starts_with(b"MSCF\0\0\0\0")
    }),
];

/// Formats that are recognised only to name them.
const fn refused(
    name: &'static str,
    extensions: &'static [&'static str],
    begins: fn(&[u8]) -> bool,
) -> Codec {
    Codec {
        name,
        extensions,
        begins,
        optional: false,
        read: None,
        write: None,
    }
}

impl Codec {
    /// Its name, in messages and in options.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How names of such files end, without the dot, the usual one first.
    #[cfg(test)]
    pub fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    /// Returns true if this build reads it.
    #[cfg(test)]
    pub fn can_read(&self) -> bool {
        self.read.is_some()
    }

    /// Returns true if this build writes it.
    pub fn can_write(&self) -> bool {
        self.write.is_some()
    }

    /// Why it cannot be read.
    fn unreadable(&self) -> Error {
        let codec = self.name;
        match self.optional {
            true => Error::NotBuilt(codec),
            false => Error::Unsupported(codec),
        }
    }
}

impl fmt::Debug for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Names are unique.
impl PartialEq for Codec {
    fn eq(&self, other: &Codec) -> bool {
        self.name == other.name
    }
}

impl Eq for Codec {}

/// The codec of bytes that begin like this. [`HEAD`] of them are enough.
pub fn recognise(head: &[u8]) -> Option<&'static Codec> {
    CODECS.iter().find(|codec| (codec.begins)(head))
}

/// The codec of a file of this name, and the name that it would have without it:
/// `out.csv.zst` is `out.csv`, packed with zstd.
pub fn by_name(path: &Path) -> Option<(&'static Codec, PathBuf)> {
    let extension = path.extension()?.to_str()?;
    let is_its = |own: &&str| own.eq_ignore_ascii_case(extension);
    let codec = CODECS
        .iter()
        .find(|codec| codec.extensions.iter().any(is_its))?;
    Some((codec, path.with_extension("")))
}
