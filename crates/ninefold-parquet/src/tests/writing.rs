//! Tests of writing.

use super::*;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;
use pretty_assertions::assert_eq;
use std::io::{self, Write};

/// Writes rows of the new columns, `batch` at a time, after all columns of an input.
fn annex(input: &Input, path: &Path, batch: usize, compression: Compression) {
    let kept: Vec<usize> = (0..input.columns().len()).collect();
    let schema = Schema::new(Some((input, &kept)), own_columns(), compression).expect("a schema");
    let mut output =
        Output::create(File::create(path).expect("a file"), &schema).expect("an output");
    let mut builder = Builder::new(&schema);
    let mut first = 0;
    for group in 0..input.row_groups() {
        let rows = first..first + input.rows(group) as usize;
        first = rows.end;
        for row in rows.clone() {
            push_row(&mut builder, row);
            if (row - rows.start) % batch == batch - 1 {
                output
                    .push(builder.finish().expect("pages"))
                    .expect("pushes");
            }
        }
        output
            .push(builder.finish().expect("pages"))
            .expect("pushes");
        output.end_row_group(Some((input, group))).expect("writes");
    }
    output.finish().expect("writes");
}

fn reread(path: &Path) -> SerializedFileReader<File> {
    let options = ReadOptionsBuilder::new()
        .with_page_index()
        .with_encoding_stats_as_mask(false)
        .build();
    SerializedFileReader::new_with_options(File::open(path).expect("a file"), options)
        .expect("a Parquet file")
}

#[test]
fn kept_and_new_columns_are_read_back() {
    let (folder, path) = folder_with_input(&[1_000, 1, 300]);
    let input = Input::open(&path).expect("a Parquet file");
    // With the usual level, as columns beside them are to have.
    for (compression, usual) in [
        (Compression::None, Compression::None),
        (Compression::Snappy, Compression::Snappy),
        (Compression::Lz4, Compression::Lz4),
        (Compression::Gzip(6), Compression::Gzip(2)),
        (Compression::Zstd(1), Compression::Zstd(3)),
    ] {
        let out = folder.path().join("out.parquet");
        annex(&input, &out, 128, compression);
        let output = Input::open(&out).expect("a Parquet file");
        assert_eq!(output.compression(4), usual);
        assert_eq!(
            all_rows(&output, &[0, 1, 2, 3], 500),
            all_rows(&input, &[0, 1, 2, 3], 500)
        );
        let expected: Vec<String> = (0..1_301).map(expected_row).collect();
        assert_eq!(all_rows(&output, &[4, 5, 6, 7, 8], 500), expected);
        let expected: Vec<_> = (0..1_301)
            .map(|row| Ok((row % 7 != 3).then(|| format!("{:081}", row * 7_919))))
            .collect();
        assert_eq!(all_texts(&output, 4, 77), expected);
    }
}

#[test]
fn what_hides_new_columns_is_not_carried_along() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("in.parquet");
    let keys = ["note", "org.apache.spark.sql.parquet.row.metadata"];
    let values = keys.map(|key| KeyValue::new(key.to_string(), "{}".to_string()));
    write_input(
        &path,
        &[10],
        properties().set_key_value_metadata(Some(values.to_vec())),
    );
    let out = folder.path().join("out.parquet");
    annex(
        &Input::open(&path).expect("a Parquet file"),
        &out,
        100,
        Compression::None,
    );
    let schema = |path| {
        let file = reread(path);
        let metadata = file.metadata().file_metadata();
        let mut text = Vec::new();
        parquet::schema::printer::print_schema(&mut text, metadata.schema());
        let keys: Vec<String> = metadata
            .key_value_metadata()
            .into_iter()
            .flatten()
            .map(|pair| pair.key.clone())
            .collect();
        (String::from_utf8(text).expect("text"), keys)
    };
    let (before, _) = schema(&path);
    let (after, carried) = schema(&out);
    assert!(before.contains("puzzle [1]"), "{before}");
    let without_ids = (1..=5).fold(before, |text, id| text.replace(&format!(" [{id}]"), ""));
    let kept = without_ids.trim_end().trim_end_matches('}');
    assert!(after.starts_with(kept), "{after}");
    assert_eq!(carried, ["note"]);
}

#[test]
fn what_is_known_of_kept_columns_is_carried_along() {
    let (folder, path) = folder_with_input(&[1_000, 300]);
    let out = folder.path().join("out.parquet");
    annex(
        &Input::open(&path).expect("a Parquet file"),
        &out,
        100,
        Compression::Zstd(1),
    );
    let (before, after) = (reread(&path), reread(&out));
    let (before_metadata, after_metadata) = (before.metadata(), after.metadata());
    for group in 0..2 {
        let (old, new) = (
            before_metadata.row_group(group),
            after_metadata.row_group(group),
        );
        assert_eq!(new.num_rows(), old.num_rows());
        for column in 0..4 {
            let (old, new) = (old.column(column), new.column(column));
            assert_eq!(new.statistics(), old.statistics());
            assert_eq!(new.page_encoding_stats(), old.page_encoding_stats());
            assert_eq!(new.encodings_mask(), old.encodings_mask());
            assert_eq!(new.num_values(), old.num_values());
            assert_eq!(new.compressed_size(), old.compressed_size());
            assert_eq!(
                new.definition_level_histogram(),
                old.definition_level_histogram()
            );
            // The bytes themselves.
            let bytes = |path: &Path, (start, length): (u64, u64)| {
                let all = std::fs::read(path).expect("a file");
                all[start as usize..(start + length) as usize].to_vec()
            };
            let (from, to) = (old.byte_range(), new.byte_range());
            assert!(bytes(&path, from) == bytes(&out, to));

            let old_index = before_metadata.page_index_for_row_group(group);
            let new_index = after_metadata.page_index_for_row_group(group);
            assert!(old_index.column_index(column).is_some());
            assert_eq!(
                new_index.column_index(column),
                old_index.column_index(column)
            );
            let places = |index: &[parquet::file::page_index::offset_index::PageLocation],
                          start: u64| {
                let place = |p: &parquet::file::page_index::offset_index::PageLocation| {
                    (
                        p.offset - start as i64,
                        p.compressed_page_size,
                        p.first_row_index,
                    )
                };
                index.iter().map(place).collect::<Vec<_>>()
            };
            assert_eq!(
                places(new_index.page_locations(column).expect("an index"), to.0),
                places(old_index.page_locations(column).expect("an index"), from.0),
            );
        }
    }
    let key_values = after_metadata.file_metadata().key_value_metadata();
    assert_eq!(
        key_values,
        before_metadata.file_metadata().key_value_metadata()
    );
    assert_eq!(
        after_metadata.file_metadata().created_by(),
        Some(concat!("ninefold version ", env!("CARGO_PKG_VERSION")))
    );
}

#[test]
fn orders_of_values_are_what_the_input_says() {
    let (folder, path) = folder_with_input(&[100]);
    let out = folder.path().join("out.parquet");
    annex(
        &Input::open(&path).expect("a Parquet file"),
        &out,
        100,
        Compression::None,
    );
    let orders = |path: &Path| {
        let reader = reread(path);
        let orders = reader.metadata().file_metadata().column_orders().cloned();
        orders.expect("orders")
    };
    // The library writes floating-point numbers in IEEE 754's total order, and others do not.
    assert_eq!(orders(&out)[..4], orders(&path)[..]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pyarrow.parquet");
    let out = folder.path().join("out.parquet");
    std::fs::write(&path, include_bytes!("pyarrow.parquet")).expect("a file");
    annex(
        &Input::open(&path).expect("a Parquet file"),
        &out,
        100,
        Compression::None,
    );
    assert_eq!(orders(&out)[..orders(&path).len()], orders(&path)[..]);
}

#[test]
fn bloom_filters_are_carried_along() {
    use parquet::file::properties::ReaderProperties;
    let (folder, path) = folder_with_input(&[500, 500]);
    let out = folder.path().join("out.parquet");
    annex(
        &Input::open(&path).expect("a Parquet file"),
        &out,
        100,
        Compression::None,
    );
    let properties = ReaderProperties::builder()
        .set_read_bloom_filter(true)
        .build();
    let options = ReadOptionsBuilder::new()
        .with_reader_properties(properties)
        .build();
    let file = File::open(&out).expect("a file");
    let reader = SerializedFileReader::new_with_options(file, options).expect("a Parquet file");
    for group in 0..2 {
        let row_group = reader.get_row_group(group).expect("a row group");
        let filter = row_group.get_column_bloom_filter(1).expect("a filter");
        let found = (0..1_000_i64).filter(|id| filter.check(id)).count();
        assert!((500..600).contains(&found), "{found}");
        assert!((0..500).all(|row| filter.check(&(group as i64 * 500 + row))));
        assert!(row_group.get_column_bloom_filter(4).is_none());
    }
}

#[test]
fn statistics_of_new_columns_are_right() {
    let (folder, path) = folder_with_input(&[1_000]);
    let out = folder.path().join("out.parquet");
    annex(
        &Input::open(&path).expect("a Parquet file"),
        &out,
        100,
        Compression::Lz4,
    );
    let reader = reread(&out);
    let group = reader.metadata().row_group(0);
    let statistics = |column: usize| group.column(column).statistics().expect("statistics");
    let nulls = |there: fn(usize) -> bool| (0..1_000).filter(|&row| !there(row)).count() as u64;
    assert_eq!(
        statistics(4).null_count_opt(),
        Some(nulls(|row| row % 7 != 3))
    );
    assert_eq!(
        statistics(5).null_count_opt(),
        Some(nulls(|row| !row.is_multiple_of(11)))
    );
    assert_eq!(
        statistics(8).null_count_opt(),
        Some(nulls(|row| !row.is_multiple_of(3)))
    );
    assert_eq!(
        statistics(6).min_bytes_opt(),
        Some(&(-50_i64).to_le_bytes()[..])
    );
    assert_eq!(
        statistics(6).max_bytes_opt(),
        Some(&949_i64.to_le_bytes()[..])
    );
    let exact = |row: u128| (row * 10u128.pow(30)).to_be_bytes();
    assert_eq!(statistics(7).min_bytes_opt(), Some(&exact(1)[..]));
    assert_eq!(statistics(7).max_bytes_opt(), Some(&exact(999)[..]));
    // Pages follow each other, and so do their rows.
    let index = reader.metadata().page_index_for_row_group(0);
    for column in 4..9 {
        let (start, length) = group.column(column).byte_range();
        let mut place = start as i64;
        for (page, location) in index
            .page_locations(column)
            .expect("an index")
            .iter()
            .enumerate()
        {
            assert_eq!(location.offset, place);
            assert_eq!(location.first_row_index, page as i64 * 100);
            place += i64::from(location.compressed_page_size);
        }
        assert_eq!(place as u64, start + length);
    }
}

#[test]
fn a_file_without_an_input_is_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.parquet");
    let schema = Schema::new(None, own_columns(), Compression::Snappy).expect("a schema");
    let mut output =
        Output::create(File::create(&out).expect("a file"), &schema).expect("an output");
    let mut builder = Builder::new(&schema);
    for row in 0..5_000 {
        push_row(&mut builder, row);
        if row % 1_000 == 999 {
            let pages = builder.finish().expect("pages");
            assert_eq!(pages.rows(), 1_000);
            output.push(pages).expect("pushes");
        }
        if row == 2_999 {
            assert_eq!(output.buffered_rows(), 3_000);
            output.end_row_group(None).expect("writes");
            assert_eq!(output.buffered(), 0);
        }
    }
    output.end_row_group(None).expect("writes");
    output.finish().expect("writes");
    let input = Input::open(&out).expect("a Parquet file");
    let expected: Vec<String> = (0..5_000).map(expected_row).collect();
    assert_eq!(all_rows(&input, &[0, 1, 2, 3, 4], 800), expected);
    assert_eq!((input.rows(0), input.rows(1)), (3_000, 2_000));
}

#[test]
fn pages_that_go_to_disk_are_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = || {
        vec![OwnColumn {
            name: "text".to_string(),
            content: OwnType::Text,
        }]
    };
    let schema = Schema::new(None, own(), Compression::None).expect("a schema");
    let spilled = folder.path().join("spilled");
    std::fs::create_dir(&spilled).expect("a folder");
    let mut output = Output::create(Vec::new(), &schema)
        .expect("an output")
        .spill_into(spilled);
    let mut builder = Builder::new(&schema);
    let text = [b'x'; 10_000];
    for _ in 0..40 {
        for _ in 0..100 {
            builder.push(0, Some(OwnValue::Text(&text)));
        }
        output
            .push(builder.finish().expect("pages"))
            .expect("pushes");
    }
    assert!(output.buffered() > 40_000_000);
    output.end_row_group(None).expect("writes");
    let bytes = output.finish().expect("writes");
    let path = folder.path().join("out.parquet");
    std::fs::write(&path, bytes).expect("a file");
    let texts = all_texts(&Input::open(&path).expect("a Parquet file"), 0, 1_000);
    assert_eq!(texts.len(), 4_000);
    let expected = String::from_utf8(text.to_vec()).expect("text");
    assert!(
        texts
            .iter()
            .all(|text| text.as_ref() == Ok(&Some(expected.clone())))
    );
}

#[test]
fn what_cannot_be_written_is_an_error_in_words() {
    let (_folder, path) = folder_with_input(&[10]);
    let input = Input::open(&path).expect("a Parquet file");
    let twice = vec![OwnColumn {
        name: "puzzle".to_string(),
        content: OwnType::Text,
    }];
    let error = Schema::new(Some((&input, &[0])), twice, Compression::None).expect_err("twice");
    assert!(
        error
            .to_string()
            .ends_with("there are two columns with the name puzzle")
    );

    let schema = Schema::new(None, own_columns(), Compression::None).expect("a schema");
    let mut builder = Builder::new(&schema);
    push_row(&mut builder, 1);
    builder.push(0, None);
    let error = builder.finish().expect_err("uneven").to_string();
    assert!(
        error.ends_with("columns have different numbers of rows"),
        "{error}"
    );
    push_row(&mut builder, 1);
    builder.finish().expect("it is empty again");

    let mut builder = Builder::new(&schema);
    push_row(&mut builder, 1);
    (0..3).for_each(|column| builder.push(column, None));
    builder.push(3, Some(OwnValue::Decimal(10u128.pow(38))));
    builder.push(4, None);
    let error = builder.finish().expect_err("39 digits").to_string();
    assert!(error.ends_with("has more than 38 digits"), "{error}");

    let kept = Schema::new(Some((&input, &[0])), own_columns(), Compression::None);
    let kept = kept.expect("a schema");
    let mut output = Output::create(Vec::new(), &kept).expect("an output");
    let mut builder = Builder::new(&kept);
    push_row(&mut builder, 1);
    output
        .push(builder.finish().expect("pages"))
        .expect("pushes");
    let error = output.end_row_group(Some((&input, 0))).expect_err("rows");
    assert!(
        error.to_string().ends_with("1 rows for a row group of 10"),
        "{error}"
    );
}

#[test]
fn row_groups_without_rows_are_kept() {
    let (folder, path) = folder_with_input(&[0, 20, 0]);
    let input = Input::open(&path).expect("a Parquet file");
    let out = folder.path().join("out.parquet");
    annex(&input, &out, 100, Compression::Snappy);
    let output = Input::open(&out).expect("a Parquet file");
    let rows: Vec<u64> = (0..3).map(|group| output.rows(group)).collect();
    assert_eq!(rows, [0, 20, 0]);
    let expected: Vec<String> = (0..20).map(expected_row).collect();
    assert_eq!(all_rows(&output, &[4, 5, 6, 7, 8], 500), expected);
    assert_eq!(all_texts(&output, 0, 500), all_texts(&input, 0, 500));
}

/// A writer with room for this number of bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_at_every_place() {
    let whole = {
        let schema = Schema::new(None, own_columns(), Compression::None).expect("a schema");
        write_to(
            Output::create(Vec::new(), &schema).expect("an output"),
            &schema,
        )
    };
    let length = whole.expect("room").len();
    for room in 0..length {
        let schema = Schema::new(None, own_columns(), Compression::None).expect("a schema");
        let full = Output::create(Full(room), &schema).and_then(|output| write_to(output, &schema));
        assert!(matches!(full, Err(ParquetError::Io(_))), "{room}");
    }
}

fn write_to<W: Write + Send>(mut output: Output<W>, schema: &Schema) -> Result<W, ParquetError> {
    let mut builder = Builder::new(schema);
    (0..10).for_each(|row| push_row(&mut builder, row));
    output.push(builder.finish()?)?;
    output.end_row_group(None)?;
    output.finish()
}
