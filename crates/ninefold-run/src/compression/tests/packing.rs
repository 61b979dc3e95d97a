//! Packing.

use super::super::{CODECS, CodecLevel, Packer};
use super::*;
use pretty_assertions::assert_eq;
use std::path::Path;
use std::process::{Command, Stdio};

fn packing(text: &str) -> CodecLevel {
    text.parse().unwrap()
}

fn error(text: &str) -> String {
    text.parse::<CodecLevel>().unwrap_err().to_string()
}

/// Five thousand puzzles, of some kind.
fn many() -> Vec<u8> {
    let mut state = 1_u64;
    let mut puzzle = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let bits = state >> 20;
        (0..82)
            .map(|at| match at {
                81 => b'\n',
                _ if (bits >> (at % 31)) & 3 > 0 => b'.',
                _ => b'1' + ((bits >> (at % 23)) % 9) as u8,
            })
            .collect::<Vec<u8>>()
    };
    (0..5_000).flat_map(|_| puzzle()).collect()
}

/// In pieces of this size.
fn in_pieces(packer: &mut Packer, bytes: &[u8], size: usize) -> Vec<u8> {
    let mut out = Vec::new();
    for piece in bytes.chunks(size) {
        packer.write(piece, &mut out).unwrap();
    }
    packer.finish(&mut out).unwrap();
    out
}

fn written() -> impl Iterator<Item = CodecLevel> {
    let all = [
        "gzip", "gzip:1", "gzip:9", "zstd", "zstd:1", "zstd:9", "zstd:19",
    ];
    let all = all.into_iter().map(|text| text.parse());
    // Of a build without one of them, it says so.
    all.filter_map(Result::ok)
}

#[test]
fn options_are_read_as_they_are_shown() {
    if cfg!(feature = "gzip") {
        assert_eq!(packing("gzip").to_string(), "gzip:2");
        assert_eq!(packing("gz:9").to_string(), "gzip:9");
        assert_eq!(packing("gzip:9").level(), 9);
        for level in ["0", "10", "-1", "", "fast", "6:6"] {
            let expected =
                format!("the level of gzip is a number from 1 to 9, and {level:?} is none");
            assert_eq!(error(&format!("gzip:{level}")), expected);
        }
    } else {
        let expected = format!("this build leaves out gzip: {BUILD_FULL}");
        assert_eq!(error("gzip"), expected);
    }
    if cfg!(feature = "zstd") {
        assert_eq!(packing("zstd"), packing("zst:3"));
        let expected = "the level of zstd is a number from 1 to 19, and \"20\" is none";
        assert_eq!(error("zstd:20"), expected);
        let level = packing("zstd").with_level(0).unwrap_err();
        assert!(level.to_string().ends_with("\"0\" is none"));
    }
    if cfg!(all(feature = "gzip", feature = "zstd")) {
        assert_eq!(
            error("snappy"),
            "there is no compression \"snappy\", but: gzip, zstd"
        );
        let expected = "xz can be read, but not written; these can: gzip, zstd";
        assert_eq!(error("xz:3"), expected);
    }
}

#[test]
fn names_say_how_an_output_is_packed() {
    let by_name = |name| CodecLevel::by_name(Path::new(name));
    let inner = |name| by_name(name).unwrap().map(|(_, inner)| inner);
    assert_eq!(inner("out.csv"), None);
    assert_eq!(inner("gz"), None);
    assert_eq!(inner(".gz"), None);
    if cfg!(all(feature = "gzip", feature = "zstd")) {
        assert_eq!(inner("a.b/out.csv.gz"), Some("a.b/out.csv".into()));
        assert_eq!(inner("OUT.CSV.ZST"), Some("OUT.CSV".into()));
        let (zstd, _) = by_name("out.zst").unwrap().unwrap();
        assert_eq!(zstd, packing("zstd"));
    }
    let error = by_name("out.csv.zip").unwrap_err().to_string();
    assert!(
        error.starts_with("zip can be read, but not written"),
        "{error}"
    );
}

#[test]
fn members_are_read_again() {
    let many = many();
    for packing in written() {
        let mut packer = packing.packer().unwrap();
        let mut file = Vec::new();
        for text in [&many[..], b"", TEXT, &many[..1000]] {
            packer.pack(text, &mut file).unwrap();
        }
        assert!(
            whole(&file) == [&many[..], TEXT, &many[..1000]].concat(),
            "{packing}"
        );
        assert!(
            file.len() < many.len() / 2,
            "{packing} to {} bytes",
            file.len()
        );
    }
}

#[test]
fn bytes_depend_on_the_member_alone() {
    let many = many();
    for packing in written() {
        let mut packer = packing.packer().unwrap();
        let mut first = Vec::new();
        packer.pack(&many, &mut first).unwrap();
        let pieces = in_pieces(&mut packer, &many, 10_007);
        assert!(whole(&pieces) == many);
        // Again, after others, in another packer, after other bytes.
        let mut again = b"before".to_vec();
        packer.pack(TEXT, &mut Vec::new()).unwrap();
        packer.pack(&many, &mut again).unwrap();
        assert!(again == [b"before", &first[..]].concat(), "{packing}");
        let mut other = packing.packer().unwrap();
        assert!(in_pieces(&mut other, &many, 10_007) == pieces, "{packing}");
        assert!(in_pieces(&mut other, &many, 10_007) == pieces, "{packing}");
    }
}

#[test]
fn nothing_is_an_empty_member() {
    for packing in written() {
        let mut packer = packing.packer().unwrap();
        let mut empty = Vec::new();
        packer.finish(&mut empty).unwrap();
        assert!(!empty.is_empty());
        assert_eq!(whole(&empty), b"");
        assert_eq!(whole(&[&empty[..], &empty].concat()), b"");
    }
}

#[test]
fn output_comes_while_a_member_is_written() {
    let many = many();
    for packing in written().filter(|packing| packing.level() < 10) {
        let mut packer = packing.packer().unwrap();
        let mut out = Vec::new();
        for _ in 0..10 {
            packer.write(&many, &mut out).unwrap();
        }
        assert!(out.len() > 30_000, "{packing}: {} bytes", out.len());
    }
}

#[test]
#[cfg(feature = "gzip")]
fn gzip_has_neither_time_nor_name() {
    let mut out = Vec::new();
    packing("gzip")
        .packer()
        .unwrap()
        .pack(TEXT, &mut out)
        .unwrap();
    // Flags and time, as RFC 1952 has them.
    assert_eq!(out[..8], *b"\x1f\x8b\x08\0\0\0\0\0");
}

#[test]
#[cfg(feature = "zstd")]
fn zstd_has_a_checksum_and_a_size_where_it_is_known() {
    // The frame header of RFC 8878: a checksum is bit 2, a size bits 5 to 7.
    let mut packer = packing("zstd").packer().unwrap();
    let mut out = Vec::new();
    packer.pack(TEXT, &mut out).unwrap();
    assert_eq!(out[4] & 0b0000_0100, 0b100);
    assert!(out[4] & 0b1110_0000 != 0);
    // It holds for one member only.
    let unknown = in_pieces(&mut packer, TEXT, 100);
    assert_eq!(unknown[4] & 0b1110_0100, 0b100);
}

/// Unpacks with another program, where there is one.
fn unpack(program: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let mut child = Command::new(program)
        .arg("-dc")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().unwrap();
    let bytes = bytes.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&bytes));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    Some(output.stdout)
}

#[test]
fn other_programs_read_what_is_written() {
    let many = many();
    for packing in written() {
        let mut packer = packing.packer().unwrap();
        let mut file = Vec::new();
        packer.finish(&mut file).unwrap();
        packer.pack(&many, &mut file).unwrap();
        file.extend(in_pieces(&mut packer, TEXT, 7));
        match unpack(packing.codec().name(), &file) {
            Some(bytes) => assert!(bytes == [&many[..], TEXT].concat(), "{packing}"),
            None => eprintln!(
                "{} is not installed, so it is not asked",
                packing.codec().name()
            ),
        }
    }
}

#[test]
fn every_row_has_names_of_its_own() {
    let mut names: Vec<_> = CODECS.iter().map(|codec| codec.name()).collect();
    let mut extensions: Vec<_> = CODECS.iter().flat_map(|codec| codec.extensions()).collect();
    names.sort_unstable();
    extensions.sort_unstable();
    assert!(names.is_sorted_by(|one, next| one < next));
    assert!(extensions.is_sorted_by(|one, next| one < next));
}
