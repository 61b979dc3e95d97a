//! Tests over whole files.
//!
//! `pyarrow.parquet` was written by pyarrow 26.0, and so was `pyarrow.jsonl`, which has the same rows. All
//! other files are written by the tests with the crate `parquet`.

mod damage;
mod reading;
mod resuming;
mod writing;

use super::*;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{BloomFilterPosition, WriterProperties, WriterPropertiesBuilder};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

const COLUMNS: &str = "message schema {
    OPTIONAL BYTE_ARRAY puzzle (UTF8) = 1;
    REQUIRED INT64 id = 2;
    OPTIONAL DOUBLE difficulty = 3;
    OPTIONAL GROUP cells (LIST) = 4 { REPEATED GROUP list { OPTIONAL INT32 element (INTEGER(8,true)) = 5; } }
}";

/// The text of a row, if it has one.
fn puzzle(row: usize) -> Option<String> {
    (row % 5 != 2).then(|| format!("{:081}", row * 1_234_567))
}

/// The elements of a row's list, if it has one.
fn cells(row: usize) -> Option<Vec<i32>> {
    (row % 4 != 3).then(|| (0..row % 90).map(|place| (place % 10) as i32).collect())
}

fn properties() -> WriterPropertiesBuilder {
    WriterProperties::builder()
        .set_created_by("a test".to_string())
        .set_bloom_filter_enabled(true)
        .set_bloom_filter_position(BloomFilterPosition::AfterRowGroup)
        .set_data_page_size_limit(4_000)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "note".to_string(),
            "kept".to_string(),
        )]))
}

/// A file with row groups of these numbers of rows.
fn write_input(path: &Path, groups: &[usize], properties: WriterPropertiesBuilder) {
    let schema = parse_message_type(COLUMNS).expect("a schema");
    let file = File::create(path).expect("a file");
    let mut writer =
        SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties.build()))
            .expect("a writer");
    let mut first = 0;
    for &rows in groups {
        let rows = first..first + rows;
        first = rows.end;
        let mut group = writer.next_row_group().expect("a row group");

        let mut column = group.next_column().expect("writes").expect("a column");
        let puzzles: Vec<_> = rows.clone().map(puzzle).collect();
        let levels: Vec<i16> = puzzles.iter().map(|p| i16::from(p.is_some())).collect();
        let values: Vec<ByteArray> = puzzles
            .iter()
            .flatten()
            .map(|text| ByteArray::from(text.as_str()))
            .collect();
        let typed = column.typed::<ByteArrayType>();
        typed
            .write_batch(&values, Some(&levels), None)
            .expect("writes");
        column.close().expect("writes");

        let mut column = group.next_column().expect("writes").expect("a column");
        let values: Vec<i64> = rows.clone().map(|row| row as i64).collect();
        let typed = column.typed::<Int64Type>();
        typed.write_batch(&values, None, None).expect("writes");
        column.close().expect("writes");

        let mut column = group.next_column().expect("writes").expect("a column");
        let values: Vec<f64> = rows.clone().map(|row| row as f64 / 3.0).collect();
        let typed = column.typed::<DoubleType>();
        let levels = vec![1; values.len()];
        typed
            .write_batch(&values, Some(&levels), None)
            .expect("writes");
        column.close().expect("writes");

        let mut column = group.next_column().expect("writes").expect("a column");
        let (mut values, mut definitions, mut repetitions) = (vec![], vec![], vec![]);
        for row in rows {
            repetitions.push(0);
            match cells(row) {
                None => definitions.push(0),
                Some(list) if list.is_empty() => definitions.push(1),
                Some(list) => {
                    definitions.extend(list.iter().map(|_| 3));
                    repetitions.extend(list.iter().skip(1).map(|_| 1));
                    values.extend(list);
                }
            }
        }
        let typed = column.typed::<Int32Type>();
        typed
            .write_batch(&values, Some(&definitions), Some(&repetitions))
            .expect("writes");
        column.close().expect("writes");
        group.close().expect("writes");
    }
    writer.close().expect("writes");
}

/// A folder with a file `in.parquet`.
fn folder_with_input(groups: &[usize]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in.parquet");
    write_input(&path, groups, properties());
    (folder, path)
}

/// All rows of a column as texts, read `at_once` rows at a time.
fn all_texts(input: &Input, column: usize, at_once: usize) -> Vec<Result<Option<String>, String>> {
    let mut found = Vec::new();
    let mut texts = TextColumn::new();
    for group in 0..input.row_groups() {
        let mut from = input.texts(group, column).expect("opens");
        while from.read(at_once, &mut texts).expect("reads") > 0 {
            found.extend(texts.iter().map(|text| match text {
                TextCell::Null => Ok(None),
                TextCell::Text(text) => Ok(Some(String::from_utf8_lossy(text).into_owned())),
                TextCell::Bad(why) => Err(why.to_string()),
            }));
        }
    }
    found
}

/// All rows of some columns, each as a line of JSON with texts as `{"text":"..."}`.
fn all_rows(input: &Input, columns: &[usize], at_once: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut table = CellTable::default();
    for group in 0..input.row_groups() {
        let mut from = input.rows_of(group, columns).expect("opens");
        while from.read(at_once, &mut table).expect("reads") > 0 {
            for row in 0..table.rows() {
                let cells: Vec<String> = table
                    .row(row)
                    .map(|cell| match cell {
                        Cell::Null => "null".to_string(),
                        Cell::Text(text) => {
                            let text = std::str::from_utf8(text).expect("UTF-8");
                            format!("{{\"text\":{}}}", serde_json::json!(text))
                        }
                        Cell::Literal(text) => String::from_utf8_lossy(text).into_owned(),
                    })
                    .collect();
                found.push(format!("[{}]", cells.join(",")));
            }
        }
    }
    found
}

/// New columns of every type.
fn own_columns() -> Vec<OwnColumn> {
    [
        ("own_text", OwnType::Text),
        ("own_word", OwnType::Word),
        ("own_count", OwnType::Integer),
        ("own_exact", OwnType::Decimal),
        ("own_flag", OwnType::Boolean),
    ]
    .map(|(name, content)| OwnColumn {
        name: name.to_string(),
        content,
    })
    .to_vec()
}

/// Adds a row to the new columns.
fn push_row(builder: &mut Builder, row: usize) {
    let text = format!("{:081}", row * 7_919);
    builder.push(0, (row % 7 != 3).then_some(OwnValue::Text(text.as_bytes())));
    let word = ["one", "two", ""][row / 5 % 3].as_bytes();
    builder.push(1, (!row.is_multiple_of(11)).then_some(OwnValue::Text(word)));
    builder.push(
        2,
        (row % 7 != 3).then_some(OwnValue::Integer(row as i64 - 50)),
    );
    let large = OwnValue::Decimal(row as u128 * 10u128.pow(30));
    builder.push(3, (!row.is_multiple_of(13)).then_some(large));
    let even = OwnValue::Boolean(row.is_multiple_of(2));
    builder.push(4, (!row.is_multiple_of(3)).then_some(even));
}

/// The row as it is read back.
fn expected_row(row: usize) -> String {
    let if_there = |there: bool, cell: String| if there { cell } else { "null".to_string() };
    format!(
        "[{},{},{},{},{}]",
        if_there(
            row % 7 != 3,
            format!("{{\"text\":\"{:081}\"}}", row * 7_919)
        ),
        if_there(
            !row.is_multiple_of(11),
            format!("{{\"text\":\"{}\"}}", ["one", "two", ""][row / 5 % 3])
        ),
        if_there(row % 7 != 3, (row as i64 - 50).to_string()),
        if_there(
            !row.is_multiple_of(13),
            (row as u128 * 10u128.pow(30)).to_string()
        ),
        if_there(!row.is_multiple_of(3), row.is_multiple_of(2).to_string()),
    )
}
