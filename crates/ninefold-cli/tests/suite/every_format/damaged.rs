//! Parquet files of other programs, damaged at random: an error in words or an answer for every row,
//! no panic, no hang, and little memory. Where pages have checksums, nothing altered passes.
//!
//! `NINEFOLD_DAMAGED_PARQUET=N` tries as many files in place of some, and `NINEFOLD_DAMAGED_FROM=K`
//! begins with the K-th.

use super::fixtures::FIXTURES;
use super::measured::run_in;
use crate::program::Folder;
use std::fs;
use std::path::{Path, PathBuf};

/// Default number of damaged files.
const FILES: u64 = 60;

/// The fixture whose pages have checksums.
const CHECKED: &str = "other-columns.parquet";

/// Every Parquet file among the fixtures, in the order of their names.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|end| end == "parquet") => found.push(path),
            false => {}
        }
    }
}

/// Numbers that depend on a seed (Steele's SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Damages a file in one of six ways. Its first and last bytes mostly stay, or it would be no Parquet
/// at first sight.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    let (first, last) = (4, bytes.len() - 8);
    let footer = u32::from_le_bytes(*bytes[last..].first_chunk().unwrap()) as usize;
    let from = match random.below(3) {
        // The footer, where one byte does most harm.
        0 => last - footer.min(last - first),
        _ => first,
    };
    let place = |random: &mut Random| from + random.below(last - from);
    match random.below(6) {
        0 => bytes[last + random.below(4)] ^= 1 << random.below(8),
        1 => {
            let start = place(random);
            let end = (start + random.below(64)).min(last);
            bytes[start..end].fill([0, 0xff, 0x7f][random.below(3)]);
        }
        2 => {
            // A stretch is missing.
            let start = place(random);
            let end = (start + 1 + random.below(64)).min(last);
            bytes.drain(start..end);
        }
        3 => {
            // A stretch is another's.
            let (start, other) = (place(random), place(random));
            let length = random.below(64).min(last - start.max(other));
            bytes.copy_within(other..other + length, start);
        }
        _ => {
            for _ in 0..=random.below(4) {
                let at = place(random);
                bytes[at] = match random.below(2) {
                    0 => bytes[at] ^ 1 << random.below(8),
                    _ => random.next() as u8,
                };
            }
        }
    }
}

#[test]
fn damaged_parquet_is_an_error_or_answered_row_by_row() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().unwrap());
    let files = number("NINEFOLD_DAMAGED_PARQUET").unwrap_or(FILES);
    let begin: u64 = number("NINEFOLD_DAMAGED_FROM").unwrap_or(0);
    let mut all = Vec::new();
    sources(Path::new(FIXTURES), &mut all);
    assert!(all.len() > 50, "{}", all.len());
    let folder = Folder::new();
    let path = folder.path().join("in.parquet");
    let (mut refused, mut answered, mut unharmed) = (0, 0, 0);
    for seed in begin..begin + files {
        let mut random = Random(seed);
        // Every other file is the one with checksums.
        let source = match random.below(2) {
            0 => all.iter().find(|path| path.ends_with(CHECKED)).unwrap(),
            _ => &all[random.below(all.len())],
        };
        let is_checked = source.ends_with(CHECKED);
        let which = format!("file {seed}, of {}", source.display());
        let whole = fs::read(source).unwrap();
        let mut bytes = whole.clone();
        damage(&mut bytes, &mut random);
        let arguments = match random.below(3) {
            _ if is_checked => "convert --to jsonl in.parquet",
            0 => "convert --to jsonl in.parquet",
            1 => "check --to csv in.parquet",
            _ => "check in.parquet -o out.parquet",
        };
        fs::write(&path, &bytes).unwrap();
        // For one that does not end.
        println!("{which}");
        let left = run_in(&folder, arguments, |_| ());
        assert!([0, 1, 2].contains(&left.code), "{which}: {}", left.code);
        match left.code {
            2 => {
                refused += 1;
                let says = left.err.lines().any(|line| line.starts_with("ninefold: "));
                assert!(says, "{which}: {}", left.err);
                continue;
            }
            1 => assert!(!left.err.is_empty(), "{which}"),
            _ => {}
        }
        answered += 1;
        if is_checked {
            fs::write(&path, &whole).unwrap();
            let expected = run_in(&folder, arguments, |_| ());
            if left.out == expected.out {
                unharmed += 1;
            } else {
                // The schema has no checksum: a name or a type may be another.
                let rows = |out: &str| out.lines().count();
                assert_eq!(rows(&left.out), rows(&expected.out), "{which}");
                assert!(is_in_footer(&whole, &bytes), "{which}: {}", left.out);
            }
        }
    }
    eprintln!(
        "{refused} refused, {answered} answered, {unharmed} of them with checksums and as they were"
    );
}

/// True if all damaged bytes lie in the footer.
fn is_in_footer(whole: &[u8], damaged: &[u8]) -> bool {
    let last = whole.len() - 8;
    let footer = u32::from_le_bytes(*whole[last..].first_chunk().unwrap()) as usize;
    let start = last - footer;
    damaged.len() >= start && whole[..start] == damaged[..start]
}
