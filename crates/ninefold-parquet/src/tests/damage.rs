//! Tests of files that are damaged or malicious.

use super::*;
use pretty_assertions::assert_eq;

fn refusal(bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("damaged.parquet");
    std::fs::write(&path, bytes).expect("a file");
    let error = Input::open(&path).expect_err("not a Parquet file");
    error.to_string()
}

#[test]
fn what_is_no_parquet_file_is_refused_in_words() {
    assert_eq!(refusal(b""), "not a Parquet file: it is too short");
    assert_eq!(
        refusal(b"puzzle,solution\n1,2\n"),
        "not a Parquet file: it does not begin with PAR1"
    );
    let (_folder, path) = folder_with_input(&[10]);
    let whole = std::fs::read(&path).expect("a file");
    assert_eq!(
        refusal(&whole[..whole.len() - 20]),
        "the Parquet file is damaged: it does not end with PAR1, so it is cut off or still being written"
    );
    assert_eq!(
        refusal(b"PARE\0\0\0\0\0\0\0\0\0\0\0\0PARE"),
        "the Parquet file is encrypted, and there is no key for it here"
    );
    assert_eq!(
        refusal(b"PAR1\xff\xff\xff\x7fPAR1"),
        "the Parquet file is damaged: its footer is longer than the file"
    );
}

/// A file with this footer.
fn with_footer(footer: &[u8]) -> Vec<u8> {
    let length = (footer.len() as u32).to_le_bytes();
    [b"PAR1", footer, &length, b"PAR1"].concat()
}

#[test]
fn a_schema_that_is_too_deep_is_an_error() {
    // A version, and a list of 100,000 groups, each with one child and the name "a".
    let mut footer = vec![0x15, 2, 0x19, 0xfc, 0xa0, 0x8d, 6];
    for _ in 0..100_000 {
        footer.extend([0x35, 0, 0x18, 1, b'a', 0x15, 2, 0]);
    }
    footer.push(0);
    let refusal = refusal(&with_footer(&footer));
    assert_eq!(
        refusal,
        "the Parquet file asks for too much: its columns are nested more than 64 deep"
    );
}

#[test]
fn a_group_of_countless_fields_is_an_error() {
    // One group with 2^30 children.
    let mut footer = vec![0x15, 2, 0x19, 0x1c];
    footer.extend([0x48, 1, b'a', 0x15, 0x80, 0x80, 0x80, 0x80, 8, 0, 0]);
    let refusal = refusal(&with_footer(&footer));
    assert_eq!(
        refusal,
        "the Parquet file is damaged: its metadata makes no sense: a group of more fields than there are"
    );
}

/// Replaces the only place where these bytes are.
fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    let places: Vec<usize> = bytes
        .windows(old.len())
        .enumerate()
        .filter_map(|(place, window)| (window == old).then_some(place))
        .collect();
    let [place] = places[..] else {
        panic!("{} places", places.len());
    };
    bytes[place..place + new.len()].copy_from_slice(new);
}

#[test]
fn a_page_that_claims_too_much_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in.parquet");
    let plain = properties()
        .set_dictionary_enabled(false)
        .set_data_page_size_limit(1 << 20);
    write_input(&path, &[800], plain);
    let mut bytes = std::fs::read(&path).expect("a file");
    // The first page's header: its type, and its size, which becomes 2^31 - 1.
    assert_eq!(bytes[4..7], [0x15, 0, 0x15]);
    bytes[7..12].copy_from_slice(&[0xfe, 0xff, 0xff, 0xff, 0x0f]);
    std::fs::write(&path, &bytes).expect("a file");
    let input = Input::open(&path).expect("its footer is fine");
    let mut texts = TextColumn::new();
    let mut from = input.texts(0, 0).expect("opens");
    let error = from.read(10, &mut texts).expect_err("a claim").to_string();
    assert_eq!(
        error,
        "column puzzle: the Parquet file asks for too much: \
         a page of 2147483647 bytes; pages of up to 268435456 bytes are read"
    );
}

#[test]
fn a_damaged_page_is_an_error_that_names_the_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("in.parquet");
    write_input(&path, &[2], properties().set_dictionary_enabled(false));
    let mut bytes = std::fs::read(&path).expect("a file");
    // The length before the first text.
    let mut stored = 81_u32.to_le_bytes().to_vec();
    stored.extend([b'0'; 81]);
    replace(&mut bytes, &stored, &[0xff, 0xff, 0, 0]);
    std::fs::write(&path, &bytes).expect("a file");
    let input = Input::open(&path).expect("its footer is fine");
    let mut texts = TextColumn::new();
    let mut from = input.texts(0, 0).expect("opens");
    let error = from.read(10, &mut texts).expect_err("damage").to_string();
    assert_eq!(
        error,
        "column puzzle: the Parquet file is damaged: a page has fewer texts than rows"
    );
    assert!(from.read(10, &mut texts).is_err());
    let mut table = CellTable::default();
    let error = input
        .rows_of(0, &[1, 0])
        .and_then(|mut from| from.read(10, &mut table))
        .expect_err("damage");
    assert!(error.to_string().starts_with("column puzzle: "), "{error}");
}

#[test]
fn damage_at_random_never_panics() {
    let (_folder, path) = folder_with_input(&[30, 10]);
    let whole = std::fs::read(&path).expect("a file");
    let mut state = 1_u64;
    let mut random = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut refused = 0;
    for _ in 0..2_000 {
        let mut bytes = whole.clone();
        for _ in 0..=random(3) {
            let place = random(bytes.len());
            bytes[place] = random(256) as u8;
        }
        std::fs::write(&path, &bytes).expect("a file");
        refused += usize::from(read_all(&path).is_err());
    }
    assert!(refused > 500, "{refused}");
}

fn read_all(path: &Path) -> Result<(), ParquetError> {
    let input = Input::open(path)?;
    let mut texts = TextColumn::new();
    let mut table = CellTable::default();
    let all: Vec<usize> = (0..input.columns().len()).collect();
    let schema = Schema::new(Some((&input, &all)), Vec::new(), Compression::None)?;
    let mut output = Output::create(Vec::new(), &schema)?;
    let mut outcome = Ok(());
    for group in 0..input.row_groups() {
        for column in [0, 3] {
            let mut read = || {
                let mut from = input.texts(group, column)?;
                while from.read(100, &mut texts)? > 0 {}
                Ok(())
            };
            outcome = outcome.and(read());
        }
        let mut read = || {
            let mut from = input.rows_of(group, &all)?;
            while from.read(100, &mut table)? > 0 {}
            Ok(())
        };
        outcome = outcome.and(read());
        output.end_row_group(Some((&input, group)))?;
    }
    output.finish()?;
    outcome
}
