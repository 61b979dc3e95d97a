//! Tests of resuming.

use super::*;
use pretty_assertions::assert_eq;

/// Writes from a row group on. Returns the checkpoint and the length after each.
fn write_from(
    input: Option<&Input>,
    schema: &Schema,
    mut output: Output<Vec<u8>>,
    from: usize,
    groups: usize,
) -> (Vec<u8>, Vec<(Vec<u8>, u64)>) {
    let mut builder = Builder::new(schema);
    let mut checkpoints = Vec::new();
    for group in from..groups {
        let rows = input.map_or(700, |input| input.rows(group) as usize);
        for row in 0..rows {
            push_row(&mut builder, group * 1_000 + row);
            if row % 100 == 99 {
                output
                    .push(builder.finish().expect("pages"))
                    .expect("pushes");
            }
        }
        output
            .push(builder.finish().expect("pages"))
            .expect("pushes");
        output
            .end_row_group(input.map(|input| (input, group)))
            .expect("writes");
        checkpoints.push((output.checkpoint().expect("a checkpoint"), output.written()));
    }
    (output.finish().expect("writes"), checkpoints)
}

fn check(input: Option<&Input>, schema: &Schema, groups: usize) {
    let output = Output::create(Vec::new(), schema).expect("an output");
    let (whole, checkpoints) = write_from(input, schema, output, 0, groups);
    for done in 0..groups {
        let recorded: Vec<Vec<u8>> = checkpoints[..done]
            .iter()
            .map(|(record, _)| record.clone())
            .collect();
        let written = done.checked_sub(1).map_or(4, |last| checkpoints[last].1);
        let output = Output::resume(Vec::new(), schema, &recorded, written).expect("continues");
        let (rest, again) = write_from(input, schema, output, done, groups);
        assert!(whole[written as usize..] == rest, "after {done} row groups");
        assert_eq!(again, checkpoints[done..]);
    }
    // Nothing but the footer is left to write.
    let recorded: Vec<Vec<u8>> = checkpoints
        .iter()
        .map(|(record, _)| record.clone())
        .collect();
    let written = checkpoints.last().expect("one").1;
    let output = Output::resume(Vec::new(), schema, &recorded, written).expect("continues");
    assert!(whole[written as usize..] == output.finish().expect("writes"));
    // Several row groups may be recorded in one piece.
    let recorded = [recorded.concat()];
    let output = Output::resume(Vec::new(), schema, &recorded, written).expect("continues");
    assert!(whole[written as usize..] == output.finish().expect("writes"));
}

#[test]
fn a_continued_file_is_the_undisturbed_one() {
    let (_folder, path) = folder_with_input(&[1_000, 10, 300, 1]);
    let input = Input::open(&path).expect("a Parquet file");
    let schema = Schema::new(
        Some((&input, &[0, 1, 2, 3])),
        own_columns(),
        Compression::Zstd(3),
    );
    check(Some(&input), &schema.expect("a schema"), 4);
    let schema = Schema::new(Some((&input, &[3, 1])), own_columns(), Compression::None);
    check(Some(&input), &schema.expect("a schema"), 4);
}

#[test]
fn a_continued_file_of_pyarrow_is_the_undisturbed_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pyarrow.parquet");
    std::fs::write(&path, include_bytes!("pyarrow.parquet")).expect("a file");
    let input = Input::open(&path).expect("a Parquet file");
    let all: Vec<usize> = (0..input.columns().len()).collect();
    let schema = Schema::new(Some((&input, &all)), own_columns(), Compression::Snappy);
    check(Some(&input), &schema.expect("a schema"), input.row_groups());
}

#[test]
fn a_continued_file_without_input_is_the_undisturbed_one() {
    let schema = Schema::new(None, own_columns(), Compression::Snappy).expect("a schema");
    check(None, &schema, 5);
}

#[test]
fn a_file_that_does_not_fit_its_record_is_refused() {
    let schema = Schema::new(None, own_columns(), Compression::Snappy).expect("a schema");
    let output = Output::create(Vec::new(), &schema).expect("an output");
    let (_, checkpoints) = write_from(None, &schema, output, 0, 1);
    let (record, written) = checkpoints.into_iter().next().expect("one");
    let resume = |schema: &Schema, record: Vec<u8>, written: u64| {
        let error = Output::resume(Vec::new(), schema, &[record], written);
        error.expect_err("does not fit").to_string()
    };
    let refused = resume(&schema, record.clone(), written + 1);
    assert!(
        refused.contains(&format!("it has {} bytes", written + 1)),
        "{refused}"
    );
    let refused = resume(&schema, record[..record.len() - 1].to_vec(), written);
    assert!(refused.ends_with("its record is damaged"), "{refused}");
    let mut other = own_columns();
    other[2].name = "another".to_string();
    let other = Schema::new(None, other, Compression::Snappy).expect("a schema");
    let refused = resume(&other, record, written);
    assert!(
        refused.ends_with("its columns were others when it was begun"),
        "{refused}"
    );
}
