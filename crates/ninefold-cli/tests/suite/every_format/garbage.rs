//! Files that hold too much, garbage or nothing, and missing ones: the right exit code, and a message
//! that names the fault.

use super::measured::{MIB, run, run_in, write};
use crate::program::Folder;
use flate2::Compression;
use flate2::write::GzEncoder;
use pretty_assertions::assert_eq;
use std::fs;
use std::io::Write;

#[test]
fn archives_that_claim_or_hold_too_much_are_read_in_pieces() {
    let claims = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../ninefold-run/src/compression/tests/fixtures/claims10tb.zip"
    );
    run(&format!("check {claims}"), |_| ())
        .is_refused("and not the 10995116277760 that its index says");
    // Members of 16 MiB each.
    let member = |text: &[u8]| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder
            .write_all(&text.repeat(16 * MIB / text.len()))
            .unwrap();
        encoder.finish().unwrap()
    };
    let folder = Folder::new();
    #[rustfmt::skip]
    let cases = [
        (&b"x"[..], "check", 1, "the line is longer than 65536 bytes"),
        (b"x", "check --from csv", 2, "the first row is longer than 65536 bytes"),
        (b"\0", "check", 2, "this is no text: byte 1 is NUL"),
        (b"\0", "check --from csv", 2, "this is no text: byte 1 is NUL"),
        (b"\n", "check", 0, ""),
        (b"\n", "check --from csv", 0, ""),
        (b",,,\n", "check -q --errors errors.csv --to csv", 1, ""),
        (b"{}", "check", 2, "the first line is longer than 65536 bytes"),
        (b"{}\n", "check -q", 2, "the first records have nothing in them"),
    ];
    for (text, arguments, code, words) in cases {
        let times = if text == b"x" || text == b"\0" { 30 } else { 2 };
        let table = if text[0] == b',' {
            &b"a,puzzle,c,d\n"[..]
        } else {
            b""
        };
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(table).unwrap();
        let bomb = [encoder.finish().unwrap(), member(text).repeat(times)].concat();
        folder.write("bomb.gz", bomb);
        let left = run_in(&folder, &format!("{arguments} bomb.gz"), |_| ());
        assert_eq!(left.code, code);
        left.says(words);
    }
}

/// Bytes without a pattern (Marsaglia's xorshift), the same in every run.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn garbage_is_reported_in_every_format() {
    let noise = noise(MIB);
    let folder = Folder::new();
    #[rustfmt::skip]
    let cases = [
        "", "lines", "csv", "tsv", "jsonl", "sdm", "sdk", "ss", "sdx", "opensudoku", "f-puzzles", "sgt", "parquet",
    ];
    for from in cases {
        let flag = match from {
            "" => String::new(),
            _ => format!("--from {from}"),
        };
        #[rustfmt::skip]
        let cases = [
            &noise[..], &vec![0; MIB], &vec![b'"'; MIB], &vec![b'<'; MIB], &vec![0xff; MIB],
        ];
        for garbage in cases {
            let left = run_in(&folder, &format!("check {flag}"), |input| {
                let _ = input.write_all(garbage);
            });
            assert!([1, 2].contains(&left.code), "{from} {}", left.err);
            assert!(left.err.len() > 10, "{from}: {}", left.err);
        }
    }
    #[rustfmt::skip]
    let cases = [
        ("a.parquet", [b"PAR1", &noise[..]].concat(), "it does not end with PAR1"),
        ("b.parquet", [b"PAR1", &noise[..], b"\xff\xff\xff\x7fPAR1"].concat(), "its footer is longer than the file"),
        ("c.parquet", [b"PAR1", &noise[..], b"\xff\xff\x0f\0PAR1"].concat(), "the Parquet file is damaged"),
        ("d.gz", [b"\x1f\x8b\x08\0", &noise[..]].concat(), "the gzip data is damaged"),
        ("e.zst", [b"\x28\xb5\x2f\xfd", &noise[..]].concat(), "the zstd data"),
        ("f.zip", [b"PK\x03\x04", &noise[..]].concat(), "the zip data"),
    ];
    for (name, bytes, words) in cases {
        folder.write(name, bytes);
        let left = run_in(&folder, &format!("check {name}"), |_| ());
        left.gives(2, "");
        assert!(
            left.err.starts_with("ninefold: ") && left.err.contains(words),
            "{}",
            left.err
        );
    }
}

#[test]
fn what_holds_no_records_is_no_error() {
    let folder = Folder::new();
    for (text, out) in [
        ("", ""),
        ("\n\r\n\n", ""),
        ("id,puzzle", "id,puzzle,status\n"),
        ("\u{feff}id,puzzle\r\n", "\u{feff}id,puzzle,status\r\n"),
        ("[\"id\",\"puzzle\"]\n", "[\"id\",\"puzzle\",\"status\"]\n"),
    ] {
        let left = run_in(&folder, "check", |input| write(input, text));
        left.is(0, out, "");
        // And in every format that is written.
        for to in ["lines", "csv", "tsv", "jsonl", "parquet"] {
            let left = run_in(&folder, &format!("check --to {to} -o out"), |input| {
                write(input, text)
            });
            left.ends_well();
        }
    }
}

#[test]
fn what_is_not_there_or_no_file_is_named() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("empty")).unwrap();
    fs::create_dir(folder.path().join("folder.csv")).unwrap();
    #[rustfmt::skip]
    let cases = [
        ("nix.csv", "cannot read nix.csv: No such file"),
        ("nix*.csv", "cannot read nix*.csv: no file has such a name"),
        ("empty", "cannot read empty: it is a folder with no file of a known kind in it"),
        ("folder.csv", "cannot read folder.csv: it is a folder"),
        ("/dev/null/x", "cannot read /dev/null/x: "),
    ];
    for (name, words) in cases {
        let left = run_in(&folder, &format!("check {name}"), |_| ());
        left.gives(2, "").begins(&format!("ninefold: {words}"));
    }
    let left = run_in(&folder, "check /dev/null", |_| ());
    left.ends_well();
}
