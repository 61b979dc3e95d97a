//! Compressed files, archives and UTF-16, by content and not by name; and damaged ones.

use crate::program::{Folder, SOLUTION, UNIQUE, ninefold, outcome};
use flate2::read::MultiGzDecoder;
use parquet::basic::Compression;
use parquet::file::reader::{FileReader, SerializedFileReader};
use pretty_assertions::assert_eq;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

fn table(rows: usize) -> String {
    let row = |number: usize| format!("{number:05},{UNIQUE}\n");
    "id,puzzle\n".to_owned() + &(0..rows).map(row).collect::<String>()
}

fn solved(rows: usize) -> String {
    let row = |number: usize| format!("{number:05},{UNIQUE},{SOLUTION},unique\n");
    "id,puzzle,solution,status\n".to_owned() + &(0..rows).map(row).collect::<String>()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// The end of a name, and the function that unpacks a file of that name.
type Codec = (&'static str, fn(&[u8]) -> Vec<u8>);

/// The end of a name, and the library of the format that reads a file written under it.
const WRITTEN: [Codec; 2] = [("gz", gunzip), ("zst", unzstd)];

fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    MultiGzDecoder::new(bytes).read_to_end(&mut text).unwrap();
    text
}

fn unzstd(bytes: &[u8]) -> Vec<u8> {
    zstd::decode_all(bytes).unwrap()
}

#[test]
fn what_is_written_is_read_by_others() {
    let folder = Folder::new();
    // Several batches, and so several members or frames.
    folder.write("in.csv", table(9000));
    for (name, unpack) in WRITTEN {
        for flags in ["", "--threads 1"] {
            folder
                .run(&format!("solve in.csv -o out.csv.{name} {flags}"))
                .ends_well();
            let written = folder.bytes(&format!("out.csv.{name}"));
            assert!(written.len() < solved(9000).len() / 4);
            assert!(unpack(&written) == solved(9000).as_bytes(), "{name}");
        }
        // And by itself, as one corpus.
        let run = folder.run(&format!("check out.csv.{name} --keep id --as a"));
        assert_eq!((run.code, run.out.matches(",unique").count()), (0, 9000));
    }
    for (flag, unpack) in [
        ("gzip", WRITTEN[0].1),
        ("gzip:9", WRITTEN[0].1),
        ("zstd:1", WRITTEN[1].1),
    ] {
        let arguments = format!("solve in.csv --compress {flag} -o out");
        assert_eq!(folder.run(&arguments).code, 0);
        let written = folder.bytes("out");
        assert!(unpack(&written) == solved(9000).as_bytes(), "{flag}");
    }
    // No rows are a file all the same.
    for (name, unpack) in WRITTEN {
        let run = folder.run(&format!("solve --to csv -o none.csv.{name}"));
        assert_eq!(run.code, 0);
        let written = folder.bytes(&format!("none.csv.{name}"));
        assert_eq!(unpack(&written), b"puzzle,solution,status\n", "{name}");
    }
}

/// Each thread packs its answers as members of its own, which do not depend on the number of threads.
#[test]
fn gzip_is_written_in_members_by_as_many_threads_as_there_are() {
    let folder = Folder::new();
    folder.write("in.csv", table(9000));
    let written = |flags: &str| {
        folder
            .run(&format!("solve in.csv {flags} -o out.csv.gz"))
            .ends_well();
        folder.bytes("out.csv.gz")
    };
    let one = written("--threads 1");
    #[rustfmt::skip]
    let cases = [
        "--threads 2", "--threads 7", "--compress gzip", "--compress gzip:2",
    ];
    for flags in cases {
        assert!(written(flags) == one, "{flags}");
    }
    // Level 6, which others take, saves little.
    let six = written("--compress gzip:6");
    assert!(six.len() < one.len() && one.len() < six.len() * 6 / 5);
}

#[test]
fn what_is_cut_off_or_followed_by_something_else_is_an_error_and_no_output() {
    let folder = Folder::new();
    for name in ["gz", "zst", "xz", "bz2"] {
        let whole = fs::read(format!("{FIXTURES}/pandas/kaggle3m.csv.{name}")).unwrap();
        #[rustfmt::skip]
        let cases = [
            (whole[..whole.len() - 1].to_vec(), "ends early: the file is incomplete"),
            ([&whole[..], b"something else"].concat(), "data follows after the end"),
        ];
        for (bytes, words) in cases {
            folder.write("in", bytes);
            folder
                .run("solve -q in --keep none --to csv -o out.csv")
                .is_refused(words);
            assert_eq!(names(folder.path()), ["in"], "{name}");
        }
    }
}

#[test]
fn a_member_of_an_archive_is_chosen_by_its_name() {
    let zip = |name: &str| format!("{FIXTURES}/by-hand/{name}");
    let expected = fs::read_to_string(zip("../pandas/kaggle1m.csv")).unwrap();
    for arguments in [
        zip("one-member.zip"),
        format!("--member data/sudoku.csv {}", zip("two-members.zip")),
        format!("--member sudoku.csv {}", zip("macos.zip")),
        // What macOS adds is no member to choose.
        zip("macos.zip"),
    ] {
        let run = outcome(&format!("check {arguments}"));
        run.ends_well();
        let rows = run.out.lines();
        let rows = rows.map(|line| line.rsplit_once(',').unwrap().0.to_owned() + "\n");
        assert_eq!(rows.collect::<String>(), expected, "{arguments}");
    }
    #[rustfmt::skip]
    let cases = [
        (format!("--member nix {}", zip("two-members.zip")), "there is no file \"nix\" in this zip, but: "),
        (format!("--member nix {}", zip("tabs.tsv")), "only a zip has files in it, and this is none"),
    ];
    for (arguments, words) in cases {
        outcome(&format!("check {arguments}")).is_refused(words);
    }
    // Its index is at its end.
    ninefold("check", fs::read(zip("one-member.zip")).unwrap())
        .is_refused("cannot be read from a pipe: name the file");
}

#[test]
fn text_in_utf_16_may_be_packed_and_in_utf_32_is_refused() {
    let text = format!("{UNIQUE}\n");
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    let packed = gzip(&units.collect::<Vec<u8>>());
    assert_eq!(ninefold("solve", packed).printed(), format!("{SOLUTION}\n"));
    let wide = text.chars();
    let wide = wide.flat_map(|letter| u32::from(letter).to_le_bytes());
    let wide: Vec<u8> = wide.collect();
    ninefold("check", wide).is_refused("UTF-32, which is not read: save it as UTF-8");
}

#[test]
fn wishes_that_contradict_each_other_are_refused() {
    let folder = Folder::new();
    folder.write("in.csv", table(2));
    #[rustfmt::skip]
    let cases = [
        ("--compress zstd -o out.csv.gz", "contradict each other"),
        ("-o out.csv.bz2", "bzip2 can be read, but not written; these can: gzip, zstd"),
        ("-o out.csv.xz", "can be read, but not written"),
        ("-o out.csv.zip", "can be read, but not written"),
        ("--compress snappy -o out.csv", "is only for Parquet; text takes gzip and zstd"),
        ("-o out.parquet.gz", "Parquet is compressed within"),
        ("--compress zstd:99 -o out.csv", "the level of zstd is a number from 1 to 19"),
        ("--compress lzip -o out.csv", "lzip"),
    ];
    for (arguments, words) in cases {
        folder
            .run(&format!("check in.csv {arguments}"))
            .is_refused(words);
        assert_eq!(names(folder.path()), ["in.csv"]);
    }
    // A name is only a name.
    let run = folder.run("solve in.csv --compress none -o out.csv.gz");
    run.ends_well();
    assert_eq!(folder.text("out.csv.gz"), solved(2));
    for codec in ["none", "snappy", "lz4", "gzip", "gzip:1", "zstd", "zstd:19"] {
        let arguments = format!("solve in.csv --compress {codec} -o out.parquet");
        assert_eq!(folder.run(&arguments).code, 0);
        let back = folder.run("convert out.parquet --to csv");
        assert_eq!(back.out, solved(2));
        // Columns that are added to it are compressed as it is, or as is asked for.
        let count = "count out.parquet -o counted.parquet --quiet";
        for (more, expected) in [
            ("", codec),
            ("--compress lz4", "lz4"),
            ("--compress none", "none"),
        ] {
            folder.run(&format!("{count} {more}")).ends_well();
            let codecs = codecs(&folder.path().join("counted.parquet"));
            let (kept, added) = codecs.split_at(4);
            let word = |codec: &str| codec.split(':').next().unwrap().to_owned();
            assert_eq!(kept, vec![word(codec); 4], "{more}");
            assert_eq!(added, vec![word(expected); 2], "{codec} {more}");
        }
    }
}

/// The codec of each column of a Parquet file.
fn codecs(path: &Path) -> Vec<String> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let group = reader.metadata().row_group(0);
    let name = |codec: Compression| match codec {
        Compression::UNCOMPRESSED => "none",
        Compression::SNAPPY => "snappy",
        Compression::LZ4_RAW => "lz4",
        Compression::GZIP(_) => "gzip",
        Compression::ZSTD(_) => "zstd",
        other => panic!("{other}"),
    };
    let columns = group.columns().iter();
    columns
        .map(|column| name(column.compression()).to_owned())
        .collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}
