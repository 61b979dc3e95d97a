//! Tests of reading.

use super::*;
use parquet::basic::{Compression as Codec, Encoding, ZstdLevel};
use parquet::file::properties::WriterVersion;
use pretty_assertions::assert_eq;

#[test]
fn a_file_of_pyarrow_is_read_as_pyarrow_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pyarrow.parquet");
    std::fs::write(&path, include_bytes!("pyarrow.parquet")).expect("a file");
    let input = Input::open(&path).expect("a Parquet file");
    let all: Vec<usize> = (0..input.columns().len()).collect();
    let expected: Vec<&str> = include_str!("pyarrow.jsonl").lines().collect();
    assert_eq!(all_rows(&input, &all, 3), expected);
}

#[test]
fn columns_say_what_they_can_be_read_as() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pyarrow.parquet");
    std::fs::write(&path, include_bytes!("pyarrow.parquet")).expect("a file");
    let input = Input::open(&path).expect("a Parquet file");
    let said: Vec<String> = input
        .columns()
        .iter()
        .map(|c| format!("{} {} {:?}", c.name, c.description, c.content))
        .collect();
    #[rustfmt::skip]
    let cases = [
        "nullable string Text", "not_text binary Text", "fixed 81 bytes Text", "fixed_list list of int8 Cells",
        "uint64 uint64 Number", "decimal decimal(38, 5) Number", "timestamp_tz timestamp in milliseconds Other",
        "structure structure Other", "map map Other", "lists list of list of int32 Cells",
    ];
    for expected in cases {
        assert!(
            said.iter().any(|said| said == expected),
            "{expected}: {said:?}"
        );
    }
    assert_eq!(input.total_rows(), 6);
    assert_eq!((input.rows(0), input.rows(1)), (4, 2));
}

#[test]
fn texts_are_the_same_in_every_encoding_codec_and_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in.parquet");
    let expected: Vec<_> = (0..3_000).map(|row| Ok(puzzle(row))).collect();
    let plain = || properties().set_dictionary_enabled(false);
    #[rustfmt::skip]
    let cases = [
        ("dictionary", properties()),
        // The dictionary gets too large, and plain pages follow.
        ("dictionary and plain", properties().set_dictionary_page_size_limit(20_000)),
        ("plain", plain()),
        ("delta", plain().set_encoding(Encoding::DELTA_BYTE_ARRAY)),
        ("delta length", plain().set_encoding(Encoding::DELTA_LENGTH_BYTE_ARRAY)),
        ("snappy", plain().set_compression(Codec::SNAPPY)),
        ("lz4", plain().set_compression(Codec::LZ4_RAW)),
        ("gzip", properties().set_compression(Codec::GZIP(Default::default()))),
        ("zstd", plain().set_compression(Codec::ZSTD(ZstdLevel::default()))),
    ];
    for (name, properties) in cases {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            // Encodings of texts do not fit the other columns.
            let properties = match name {
                "delta" | "delta length" => [("id",), ("difficulty",), ("cells.list.element",)]
                    .into_iter()
                    .fold(properties.clone(), |properties, (column,)| {
                        let path = column.split('.').map(str::to_string).collect::<Vec<_>>();
                        properties.set_column_encoding(path.into(), Encoding::PLAIN)
                    }),
                _ => properties.clone(),
            };
            write_input(&path, &[2_500, 500], properties.set_writer_version(version));
            let input = Input::open(&path).expect("a Parquet file");
            for at_once in [1, 999, 10_000] {
                assert_eq!(all_texts(&input, 0, at_once), expected, "{name} {at_once}");
            }
        }
    }
}

#[test]
fn lists_of_integers_are_read_as_text() {
    let (_folder, path) = folder_with_input(&[400]);
    let input = Input::open(&path).expect("a Parquet file");
    let expected: Vec<_> = (0..400)
        .map(|row| {
            let digit = |n: i32| char::from_digit(n as u32, 10).expect("a digit");
            let text = |list: Vec<i32>| list.into_iter().map(digit).collect::<String>();
            Ok(cells(row).map(|list| text(list).replace('0', ".")))
        })
        .collect();
    assert_eq!(all_texts(&input, 3, 7), expected);
    assert_eq!(all_texts(&input, 3, 1_000), expected);
}

#[test]
fn elements_that_are_no_digits_are_errors_of_their_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pyarrow.parquet");
    std::fs::write(&path, include_bytes!("pyarrow.parquet")).expect("a file");
    let input = Input::open(&path).expect("a Parquet file");
    let column = input.columns().iter().position(|c| c.name == "odd_list");
    // Made by pyarrow: none, [0], [0, 1], [0, 1, null], ...
    let texts = all_texts(&input, column.expect("a column"), 100);
    assert_eq!(texts[0], Ok(None));
    assert_eq!(texts[2], Ok(Some(".1".to_string())));
    // As in JSON, nothing in a list of cells is an empty cell.
    assert_eq!(texts[3], Ok(Some(".1.".to_string())));
}

#[test]
fn cells_are_the_values_of_their_rows() {
    let (_folder, path) = folder_with_input(&[1_500, 40]);
    let input = Input::open(&path).expect("a Parquet file");
    let expected: Vec<String> = (0..1_540)
        .map(|row| {
            let list = cells(row).map_or("null".to_string(), |list| {
                serde_json::json!(list).to_string()
            });
            format!("[{list},{row},{:?}]", row as f64 / 3.0)
        })
        .collect();
    assert_eq!(all_rows(&input, &[3, 1, 2], 100), expected);
}

#[test]
fn a_column_of_numbers_is_not_read_as_text() {
    let (_folder, path) = folder_with_input(&[10]);
    let input = Input::open(&path).expect("a Parquet file");
    let error = input.texts(0, 1).expect_err("numbers").to_string();
    assert_eq!(
        error,
        "column id: its type is int64, which cannot be read as text"
    );
}

#[test]
fn row_groups_are_read_on_several_threads() {
    let (_folder, path) = folder_with_input(&[1_000; 4]);
    let input = Input::open(&path).expect("a Parquet file");
    let expected: Vec<_> = (0..4_000).map(puzzle).collect();
    let mut found: Vec<Vec<Option<String>>> = Vec::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|group| {
                let mut from = input.texts(group, 0).expect("opens");
                scope.spawn(move || {
                    let mut texts = TextColumn::new();
                    let mut found = Vec::new();
                    while from.read(10, &mut texts).expect("reads") > 0 {
                        found.extend(texts.iter().map(|text| match text {
                            TextCell::Text(text) => {
                                Some(String::from_utf8_lossy(text).into_owned())
                            }
                            _ => None,
                        }));
                    }
                    found
                })
            })
            .collect();
        found.extend(
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic")),
        );
    });
    assert_eq!(found.concat(), expected);
}
