//! Files in a zip.

use super::*;
use pretty_assertions::assert_eq;

fn member_of(bytes: &[u8], member: &str) -> (Vec<u8>, Option<String>) {
    let opened = open_file(bytes, Some(member)).unwrap();
    assert_eq!(opened.member.as_deref(), Some(member));
    drain(opened.bytes)
}

fn line(at: usize) -> Vec<u8> {
    let mut lines = TEXT.split_inclusive(|&byte| byte == b'\n');
    lines.nth(at).unwrap().to_vec()
}

#[test]
fn the_only_file_is_read_whatever_lies_beside_it() {
    let opened = open_file(fixture!("folder.zip"), None).unwrap();
    assert_eq!(opened.member.as_deref(), Some("data/text.csv"));
    let chosen = member_of(fixture!("folder.zip"), "data/text.csv");
    assert_eq!(chosen, (TEXT.to_vec(), None));
}

#[test]
fn several_files_are_named() {
    let expected = r#"this zip has several files in it: choose one with `--member NAME`: "0.csv", "1.csv", "2.csv", "3.csv", "4.csv", "5.csv", "6.csv", "7.csv", "8.csv", "9.csv" and 2 more"#;
    assert_eq!(error_of(fixture!("several.zip")), expected);
    assert_eq!(
        member_of(fixture!("several.zip"), "10.csv"),
        (line(2), None)
    );
    assert_eq!(member_of(fixture!("several.zip"), "0.csv"), (line(0), None));
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let choose = |bytes, member| open_file(bytes, Some(member)).unwrap_err().to_string();
    assert_eq!(
        choose(fixture!("text.zip"), "test.csv"),
        r#"there is no file "test.csv" in this zip, but: "text.csv""#
    );
    for member in [None, Some("a.csv")] {
        let error = open_file(fixture!("none.zip"), member).unwrap_err();
        assert_eq!(error.to_string(), "there is no file in this zip");
    }
    let error = choose(fixture!("same.zip"), "a.csv");
    assert!(
        error.contains("more than one file of the name \"a.csv\""),
        "{error}"
    );
}

#[test]
fn an_archive_of_nothing_has_no_file() {
    // The end of an index, as Python's zipfile leaves it.
    let empty = [&b"PK\x05\x06"[..], &[0; 18]].concat();
    assert_eq!(error_of(&empty), "there is no file in this zip");
}

#[test]
fn what_cannot_be_unpacked_is_said() {
    assert_eq!(
        error_of(fixture!("encrypted.zip")),
        r#""text.csv" in this zip is encrypted: unpack it first"#
    );
    let error = error_of(fixture!("lzma.zip"));
    let expected = r#""text.csv" in this zip is packed with "#;
    assert!(
        error.starts_with(expected) && error.to_lowercase().contains("lzma"),
        "{error}"
    );
}

#[test]
fn claims_are_checked_against_the_bytes() {
    let ten = 10_u64 << 40;
    let file = "the zip data is damaged: the file in it";
    #[rustfmt::skip]
    let cases = [
        (fixture!("claims10tb.zip"), TEXT, format!("{file} has 295 bytes, and not the {ten} that its index says")),
        (fixture!("crc.zip"), TEXT, "the zip data is damaged: the checksum of the file in it does not match".into()),
    ];
    for (bytes, text, expected) in cases {
        assert_eq!(all_of(bytes), (text.to_vec(), Some(expected)));
    }
    let (text, error) = all_of(fixture!("shorter.zip"));
    assert!(text.len() <= 100 && TEXT.starts_with(&text));
    let expected = format!("{file} is longer than the 100 bytes that its index says");
    assert_eq!(error, Some(expected));
    // What is claimed to be packed as it is reaches into the index, and ends with the file.
    let (text, error) = all_of(fixture!("packed10tb.zip"));
    assert!(text.starts_with(TEXT) && text.len() <= fixture!("packed10tb.zip").len());
    assert!(error.unwrap().starts_with("the zip data "));
}

#[test]
fn a_large_archive_is_walked_through_and_not_kept() {
    // As many entries as need zip64, made by the library's writer.
    let mut writer = ::zip::ZipWriter::new(Cursor::new(Vec::new()));
    let stored = ::zip::write::SimpleFileOptions::default()
        .compression_method(::zip::CompressionMethod::Stored);
    for at in 0..70_000 {
        writer.start_file(format!("{at}.txt"), stored).unwrap();
        writeln!(writer, "{at}").unwrap();
    }
    let bytes = writer.finish().unwrap().into_inner();
    assert!(error_of(&bytes).ends_with("and 69990 more"));
    assert_eq!(member_of(&bytes, "69999.txt"), (b"69999\n".to_vec(), None));
}

/// Packages of OpenDocument have both of these parts.
#[cfg(feature = "workbook")]
#[test]
fn a_workbook_has_all_its_parts() {
    for (parts, is_workbook) in [
        (&["content.xml"][..], false),
        (&["META-INF/manifest.xml"], false),
        (&["content.xml", "META-INF/manifest.xml"], true),
        (&["xl/workbook.xml"], true),
    ] {
        let mut writer = ::zip::ZipWriter::new(tempfile::tempfile().unwrap());
        for part in parts {
            let options = ::zip::write::SimpleFileOptions::default();
            writer.start_file(*part, options).unwrap();
        }
        let found = super::super::zip::is_workbook(&writer.finish().unwrap());
        assert_eq!(found.ok(), Some(is_workbook), "{parts:?}");
    }
}
