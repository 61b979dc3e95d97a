//! Tests of writing.

use super::*;
use parquet::file::page_index::offset_index::PageLocation;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;
use pretty_assertions::assert_eq;
use std::io::{self, Write};

/// Writes rows of the new columns, `batch` at a time, after all columns of an input: into another file of its folder,
/// whose path is returned.
fn annex(input: &Path, batch: usize, compression: Compression) -> PathBuf {
    let path = input.with_file_name("out.parquet");
    let input = open(input);
    let kept: Vec<usize> = (0..input.columns().len()).collect();
    let schema = Schema::new(Some((&input, &kept)), own_columns(), compression);
    let schema = schema.expect("a schema");
    let file = File::create(&path).expect("a file");
    let mut output = Output::create(file, &schema).expect("an output");
    let mut builder = Builder::new(&schema);
    let mut first = 0;
    for group in 0..input.row_groups() {
        let rows = first..first + input.rows(group) as usize;
        first = rows.end;
        for row in rows.clone() {
            push_row(&mut builder, row);
            if (row - rows.start) % batch == batch - 1 {
                push(&mut output, &mut builder);
            }
        }
        push(&mut output, &mut builder);
        output.end_row_group(Some((&input, group))).expect("writes");
    }
    output.finish().expect("writes");
    path
}

/// Pushes what was built.
fn push<W: Write + Send>(output: &mut Output<W>, builder: &mut Builder) {
    let pages = builder.finish().expect("pages");
    output.push(pages).expect("pushes");
}

fn open(path: &Path) -> Input {
    Input::open(path).expect("a Parquet file")
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
    let (_folder, path) = folder_with_input(&[1_000, 1, 300]);
    let input = open(&path);
    // With the usual level, as columns beside them are to have.
    for (compression, usual) in [
        (Compression::None, Compression::None),
        (Compression::Snappy, Compression::Snappy),
        (Compression::Lz4, Compression::Lz4),
        (Compression::Gzip(6), Compression::Gzip(2)),
        (Compression::Zstd(1), Compression::Zstd(3)),
    ] {
        let output = open(&annex(&path, 128, compression));
        assert_eq!(output.compression(4), usual);
        let [kept, before] = [&output, &input].map(|file| all_rows(file, &[0, 1, 2, 3], 500));
        assert_eq!(kept, before);
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
    let properties = properties().set_key_value_metadata(Some(values.to_vec()));
    write_input(&path, &[10], properties);
    let out = annex(&path, 100, Compression::None);
    let schema = |path| {
        let file = reread(path);
        let metadata = file.metadata().file_metadata();
        let mut text = Vec::new();
        parquet::schema::printer::print_schema(&mut text, metadata.schema());
        let pairs = metadata.key_value_metadata().into_iter().flatten();
        let keys: Vec<String> = pairs.map(|pair| pair.key.clone()).collect();
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
    let (_folder, path) = folder_with_input(&[1_000, 300]);
    let out = annex(&path, 100, Compression::Zstd(1));
    let (before, after) = (reread(&path), reread(&out));
    let (before_metadata, after_metadata) = (before.metadata(), after.metadata());
    for group in 0..2 {
        let [old, new] = [before_metadata, after_metadata].map(|all| all.row_group(group));
        assert_eq!(new.num_rows(), old.num_rows());
        for column in 0..4 {
            let (old, new) = (old.column(column), new.column(column));
            assert_eq!(new.statistics(), old.statistics());
            assert_eq!(new.page_encoding_stats(), old.page_encoding_stats());
            assert_eq!(new.encodings_mask(), old.encodings_mask());
            assert_eq!(new.num_values(), old.num_values());
            assert_eq!(new.compressed_size(), old.compressed_size());
            let [levels, before] = [new, old].map(|column| column.definition_level_histogram());
            assert_eq!(levels, before);
            // The bytes themselves.
            let bytes = |path: &Path, (start, length): (u64, u64)| {
                let all = std::fs::read(path).expect("a file");
                all[start as usize..(start + length) as usize].to_vec()
            };
            let (from, to) = (old.byte_range(), new.byte_range());
            assert!(bytes(&path, from) == bytes(&out, to));

            let indices = [before_metadata, after_metadata];
            let [old, new] = indices.map(|all| all.page_index_for_row_group(group));
            assert!(old.column_index(column).is_some());
            assert_eq!(new.column_index(column), old.column_index(column));
            let [old, new] = [(old, from.0), (new, to.0)].map(|(index, start)| {
                let places = index.page_locations(column).expect("an index").iter();
                let place = |page: &PageLocation| {
                    let offset = page.offset - start as i64;
                    (offset, page.compressed_page_size, page.first_row_index)
                };
                places.map(place).collect::<Vec<_>>()
            });
            assert_eq!(new, old);
        }
    }
    let [before, after] = [before_metadata, after_metadata].map(|all| all.file_metadata());
    assert_eq!(after.key_value_metadata(), before.key_value_metadata());
    let version = concat!("ninefold version ", env!("CARGO_PKG_VERSION"));
    assert_eq!(after.created_by(), Some(version));
}

#[test]
fn orders_of_values_are_what_the_input_says() {
    let (_folder, path) = folder_with_input(&[100]);
    let out = annex(&path, 100, Compression::None);
    let orders = |path: &Path| {
        let reader = reread(path);
        let orders = reader.metadata().file_metadata().column_orders().cloned();
        orders.expect("orders")
    };
    // The library writes floating-point numbers in IEEE 754's total order, and others do not.
    assert_eq!(orders(&out)[..4], orders(&path)[..]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pyarrow.parquet");
    std::fs::write(&path, include_bytes!("pyarrow.parquet")).expect("a file");
    let out = annex(&path, 100, Compression::None);
    assert_eq!(orders(&out)[..orders(&path).len()], orders(&path)[..]);
}

#[test]
fn bloom_filters_are_carried_along() {
    use parquet::file::properties::ReaderProperties;
    let (_folder, path) = folder_with_input(&[500, 500]);
    let out = annex(&path, 100, Compression::None);
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
    let (_folder, path) = folder_with_input(&[1_000]);
    let out = annex(&path, 100, Compression::Lz4);
    let reader = reread(&out);
    let group = reader.metadata().row_group(0);
    let statistics = |column: usize| group.column(column).statistics().expect("statistics");
    let nulls = |there: fn(usize) -> bool| (0..1_000).filter(|&row| !there(row)).count() as u64;
    for (column, expected) in [
        (4, nulls(|row| row % 7 != 3)),
        (5, nulls(|row| !row.is_multiple_of(11))),
        (8, nulls(|row| !row.is_multiple_of(3))),
    ] {
        assert_eq!(statistics(column).null_count_opt(), Some(expected));
    }
    let exact = |row: u128| (row * 10u128.pow(30)).to_be_bytes().to_vec();
    for (column, least, most) in [
        (
            6,
            (-50_i64).to_le_bytes().to_vec(),
            949_i64.to_le_bytes().to_vec(),
        ),
        (7, exact(1), exact(999)),
    ] {
        assert_eq!(statistics(column).min_bytes_opt(), Some(&least[..]));
        assert_eq!(statistics(column).max_bytes_opt(), Some(&most[..]));
    }
    // Pages follow each other, and so do their rows.
    let index = reader.metadata().page_index_for_row_group(0);
    for column in 4..9 {
        let (start, length) = group.column(column).byte_range();
        let mut place = start as i64;
        let pages = index.page_locations(column).expect("an index");
        for (page, location) in pages.iter().enumerate() {
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
    let file = File::create(&out).expect("a file");
    let mut output = Output::create(file, &schema).expect("an output");
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
    let input = open(&out);
    let expected: Vec<String> = (0..5_000).map(expected_row).collect();
    assert_eq!(all_rows(&input, &[0, 1, 2, 3, 4], 800), expected);
    assert_eq!((input.rows(0), input.rows(1)), (3_000, 2_000));
}

fn text_column(name: &str) -> OwnColumn {
    OwnColumn {
        name: name.to_string(),
        content: OwnType::Text,
    }
}

#[test]
fn pages_that_go_to_disk_are_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let schema = Schema::new(None, vec![text_column("text")], Compression::None);
    let schema = schema.expect("a schema");
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
        push(&mut output, &mut builder);
    }
    assert!(output.buffered() > 40_000_000);
    output.end_row_group(None).expect("writes");
    let bytes = output.finish().expect("writes");
    let path = folder.path().join("out.parquet");
    std::fs::write(&path, bytes).expect("a file");
    let texts = all_texts(&open(&path), 0, 1_000);
    let expected = String::from_utf8(text.to_vec()).expect("text");
    assert!(texts == vec![Ok(Some(expected)); 4_000]);
}

#[test]
fn what_cannot_be_written_is_an_error_in_words() {
    let (_folder, path) = folder_with_input(&[10]);
    let input = open(&path);
    let twice = vec![text_column("puzzle")];
    let kept = |own| Schema::new(Some((&input, &[0])), own, Compression::None);
    let twice = kept(twice).expect_err("twice");

    let schema = Schema::new(None, own_columns(), Compression::None).expect("a schema");
    let mut builder = Builder::new(&schema);
    push_row(&mut builder, 1);
    builder.push(0, None);
    let uneven = builder.finish().expect_err("uneven");
    push_row(&mut builder, 1);
    builder.finish().expect("it is empty again");

    push_row(&mut builder, 1);
    (0..3).for_each(|column| builder.push(column, None));
    builder.push(3, Some(OwnValue::Decimal(10u128.pow(38))));
    builder.push(4, None);
    let long = builder.finish().expect_err("39 digits");

    let kept = kept(own_columns()).expect("a schema");
    let mut output = Output::create(Vec::new(), &kept).expect("an output");
    let mut builder = Builder::new(&kept);
    push_row(&mut builder, 1);
    push(&mut output, &mut builder);
    let few = output.end_row_group(Some((&input, 0))).expect_err("rows");
    for (error, words) in [
        (twice, "there are two columns with the name puzzle"),
        (uneven, "columns have different numbers of rows"),
        (long, "has more than 38 digits"),
        (few, "1 rows for a row group of 10"),
    ] {
        assert!(error.to_string().ends_with(words), "{error}");
    }
}

#[test]
fn row_groups_without_rows_are_kept() {
    let (_folder, path) = folder_with_input(&[0, 20, 0]);
    let (input, output) = (open(&path), open(&annex(&path, 100, Compression::Snappy)));
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
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_at_every_place() {
    let schema = Schema::new(None, own_columns(), Compression::None).expect("a schema");
    let whole = Output::create(Vec::new(), &schema).expect("an output");
    let length = write_to(whole, &schema).expect("room").len();
    for room in 0..length {
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
