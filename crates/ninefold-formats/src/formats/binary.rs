//! Recognition of files that are no text and are not read, by their first bytes, with advice for each.
//!
//! A kind is a row in [`KINDS`]. Compressed files are not among them, since the surfaces decompress those,
//! nor is Parquet, which has a reader.

use super::FormError;

/// A kind of files.
struct BinaryKind {
    /// Its name, with an article.
    name: &'static str,
    /// Extensions of its files, in small letters.
    extensions: &'static [&'static str],
    /// Returns true if a file that begins like this is of the kind.
    begins: fn(&[u8]) -> bool,
    /// Advice: a way to make something that is read of its puzzles.
    advice: &'static str,
}

/// Advice for an archive.
const UNPACK: &str = "unpack it first";
/// Advice for a table of pandas.
const WITH_PANDAS: &str = "write its table as Parquet or CSV, such as with pandas";
/// Advice for a spreadsheet.
const SAVE_AS_CSV: &str = "save the sheet with the puzzles as CSV";

/// All kinds. Where the first bytes might be text, the bytes after them must not be.
static KINDS: &[BinaryKind] = &[
    BinaryKind {
        name: "a tar archive",
        extensions: &["tar"],
        begins: is_tar,
        advice: "unpack it first, such as with `tar -xf`",
    },
    BinaryKind {
        name: "a cpio archive",
        extensions: &["cpio"],
        begins: |head| head.starts_with(b"070701") && is_binary(head),
        advice: UNPACK,
    },
    BinaryKind {
        name: "encrypted Parquet",
        extensions: &[],
        begins: |head| head.starts_with(b"PARE") && is_binary(head),
        advice: "write it without encryption",
    },
    BinaryKind {
        name: "an Arrow file (Feather)",
        extensions: &["feather", "arrow"],
        begins: |head| {
            head.starts_with(b"ARROW1\0\0") || head.starts_with(b"FEA1") && is_binary(head)
        },
        advice: "write its table as Parquet, such as with `pandas.read_feather(FILE).to_parquet(...)`",
    },
    BinaryKind {
        name: "an Arrow stream",
        extensions: &["arrows"],
        begins: is_arrow_stream,
        advice: "write its table as Parquet, such as with pyarrow",
    },
    BinaryKind {
        name: "an ORC file",
        extensions: &["orc"],
        begins: |head| head.starts_with(b"ORC") && is_binary(head),
        advice: "write its table as Parquet, such as with `pandas.read_orc(FILE).to_parquet(...)`",
    },
    BinaryKind {
        name: "an Avro file",
        extensions: &["avro"],
        begins: |head| head.starts_with(b"Obj\x01"),
        advice: "write its records as Parquet or JSON Lines",
    },
    BinaryKind {
        name: "an SQLite database",
        extensions: &["sqlite", "sqlite3", "db"],
        begins: |head| head.starts_with(b"SQLite format 3\0"),
        advice: "write the table with the puzzles as CSV, such as with \
                 `sqlite3 -header -csv FILE 'SELECT * FROM ...'`",
    },
    BinaryKind {
        name: "a DuckDB database",
        extensions: &["duckdb"],
        begins: |head| head.get(8..12) == Some(b"DUCK") && is_binary(head),
        advice: "write the table with the puzzles as Parquet, with `COPY ... TO 'puzzles.parquet'`",
    },
    BinaryKind {
        name: "a Python pickle",
        extensions: &["pickle", "pkl"],
        begins: |head| head.len() > 2 && head[0] == 0x80 && (2..=5).contains(&head[1]),
        advice: WITH_PANDAS,
    },
    BinaryKind {
        name: "a NumPy array (.npy)",
        extensions: &["npy", "npz"],
        begins: |head| head.starts_with(b"\x93NUMPY"),
        advice: "the Python package takes arrays, and \
                 `numpy.savetxt(FILE, array.reshape(-1, 81), '%d', delimiter='')` writes one puzzle a \
                 line",
    },
    BinaryKind {
        name: "an HDF5 file",
        extensions: &["h5", "hdf5"],
        begins: |head| head.starts_with(b"\x89HDF\r\n\x1a\n"),
        advice: WITH_PANDAS,
    },
    BinaryKind {
        name: "R's data",
        extensions: &["rds", "rdata"],
        begins: |head| {
            [&b"RDX2\n"[..], b"RDX3\n", b"X\n\0\0\0"]
                .iter()
                .any(|magic| head.starts_with(magic))
        },
        advice: "write its table as CSV, with `write.csv`",
    },
    BinaryKind {
        name: "a document of old Microsoft Office, such as .xls",
        extensions: &["xls", "doc"],
        begins: |head| head.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
        advice: SAVE_AS_CSV,
    },
    BinaryKind {
        name: "a PDF document",
        extensions: &["pdf"],
        begins: |head| head.starts_with(b"%PDF-"),
        advice: "copy the puzzles out of it as text",
    },
    BinaryKind {
        name: "an image",
        extensions: &["png", "jpg", "jpeg", "gif"],
        begins: |head| {
            [&b"\x89PNG\r\n"[..], b"\xff\xd8\xff", b"GIF87a", b"GIF89a"]
                .iter()
                .any(|magic| head.starts_with(magic))
        },
        advice: "puzzles are read as text, and not as pictures",
    },
    BinaryKind {
        name: "a program, which may be an archive that unpacks itself",
        extensions: &["exe"],
        begins: |head| head.starts_with(b"\x7fELF") || head.starts_with(b"MZ") && is_binary(head),
        advice: "unpack it first, such as with `unzip`",
    },
];

/// Extensions of documents of other programs that are zips, which the surfaces tell apart by what is in them.
const DOCUMENTS: &[&str] = &["xlsx", "xlsm", "xlsb", "ods", "numbers", "docx", "odt"];

/// Returns true if a file of this extension is of a kind that is known and not written.
pub fn is_unwritten(extension: &str) -> bool {
    let extension = &&*extension.to_lowercase();
    let of_kinds = || KINDS.iter().any(|kind| kind.extensions.contains(extension));
    DOCUMENTS.contains(extension) || of_kinds()
}

/// Refuses a file that is no text, by its first bytes.
///
/// # Errors
/// [`FormError::Binary`] if the file is of a kind that is not read, [`FormError::Nul`] if there is a
/// NUL among the bytes, as in no text.
pub fn refuse(head: &[u8]) -> Result<(), FormError> {
    if let Some(kind) = KINDS.iter().find(|kind| (kind.begins)(head)) {
        return Err(FormError::Binary {
            kind: kind.name,
            advice: kind.advice,
        });
    }
    if let Some(at) = memchr::memchr(0, head) {
        return Err(FormError::Nul { at: at + 1 });
    }
    Ok(())
}

/// Returns true if there is a NUL near the beginning.
fn is_binary(head: &[u8]) -> bool {
    const NEAR: usize = 1024;
    head[..head.len().min(NEAR)].contains(&0)
}

/// Returns true if the bytes begin with the header of a member: 512 bytes, of which eight are the sum of
/// all in octal, with those eight counted as blanks. Old archives have no other mark.
fn is_tar(head: &[u8]) -> bool {
    const SUM: std::ops::Range<usize> = 148..156;
    let Some(header) = head.first_chunk::<512>() else {
        return false;
    };
    let digits = header[SUM]
        .iter()
        .filter(|byte| (b'0'..=b'7').contains(*byte));
    let said = digits.fold(0, |sum, digit| 8 * sum + u32::from(digit - b'0'));
    let blank = |at: usize, byte: u8| if SUM.contains(&at) { b' ' } else { byte };
    let bytes = header.iter().enumerate();
    let sum: u32 = bytes.map(|(at, &byte)| u32::from(blank(at, byte))).sum();
    header[0] != 0 && is_binary(header) && said == sum
}

/// Returns true if the bytes begin with the mark of a message and its length, a multiple of eight.
fn is_arrow_stream(head: &[u8]) -> bool {
    let Some((mark, rest)) = head.split_first_chunk::<4>() else {
        return false;
    };
    let length = rest.first_chunk().copied().map_or(0, u32::from_le_bytes);
    *mark == [0xff; 4] && length % 8 == 0 && (8..1 << 24).contains(&length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn text_that_begins_like_a_binary_kind_is_text() {
        #[rustfmt::skip]
        let cases = [
            "", "\n", "ORCHID,puzzle\n", "MZ,puzzle\n", "070701,5\n", "Obj,puzzle\n", "PAR,1\n", "PARENT,puzzle\n",
            "FEA1,puzzle\n", "xid,puz,DUCK,puzzle\n", "€,puzzle\n",
        ];
        for text in cases {
            assert_eq!(refuse(text.as_bytes()).map_err(|e| e.to_string()), Ok(()));
        }
        // Bytes that are not UTF-8, as in Windows code pages.
        assert!(refuse(b"\xff\xfe\xfd,\x80,puzzle\n").is_ok());
        assert!(refuse(&[0xff; 600]).is_ok());
    }

    #[test]
    fn a_nul_is_told_with_its_place() {
        let error = refuse(b"53..7\0...").unwrap_err().to_string();
        assert!(
            error.starts_with("this is no text: byte 6 is NUL"),
            "{error}"
        );
    }
}
