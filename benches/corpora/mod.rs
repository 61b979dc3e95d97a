//! The corpora that the benches run over: the generator's, and the public lists where the machine
//! has them.
//!
//! The two bench packages both include this file, so that they measure the same puzzles. Of a long
//! list an even sample is taken, and the sample is shuffled: neighbours in a sorted list resemble
//! each other, which flatters branch predictors. Both steps are fixed, and so are the seeds of the
//! generator, so every run of every engine sees the same puzzles in the same order.
//!
//! The public lists (`clues17.txt`, `top1465.txt`, `hardest11.txt`) are not part of the repository.
//! They are looked for in `../shared/corpora` beside it, or in the directory that the environment
//! variable `NINEFOLD_CORPORA` names: every `*.txt` with one 9x9 puzzle a line is used.

use ninefold::Grid;
use ninefold_study::generate::{Generator, Kind};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Length of a puzzle on its line.
const CELLS: usize = 81;

/// A list of 9x9 puzzles, or a sample of one.
pub struct Corpus {
    /// The file name without its extension.
    pub name: String,
    /// The puzzles, each on a line of 81 characters.
    pub lines: Vec<String>,
    /// The number of each, from 1: that of its line in the file, or of the generator's board.
    pub numbers: Vec<u64>,
}

/// A number of puzzles or boards, or a twentieth of it where the benches are run only to see that they
/// do, with `--test`.
pub fn sized(whole: usize) -> usize {
    match env::args().any(|argument| argument == "--test") {
        true => whole.div_ceil(20),
        false => whole,
    }
}

/// All corpora, at most `sample` puzzles of each, as [`sized`] says.
///
/// # Panics
///
/// If a file cannot be read, or the directory in `NINEFOLD_CORPORA` is missing.
pub fn load(sample: usize) -> Vec<Corpus> {
    let sample = sized(sample);
    let public = match env::var_os("NINEFOLD_CORPORA") {
        Some(given) => {
            let given = PathBuf::from(given);
            assert!(given.is_dir(), "NINEFOLD_CORPORA: no directory {given:?}");
            given
        }
        None => repository().join("../shared/corpora"),
    };
    let kinds = [Kind::Easy, Kind::Minimal, Kind::Impossible, Kind::Multi];
    let generated = kinds.into_iter().map(|kind| Corpus::generate(kind, sample));
    let public = lists_in(&public);
    let public = public.iter().filter_map(|file| Corpus::load(file, sample));
    generated.chain(public).collect()
}

/// The folder above the package, at any depth, that has the puzzles.
fn repository() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folders.find(|folder| folder.join("puzzles").is_dir());
    found.expect("a package of the repository")
}

/// The board on a line.
pub fn read(line: &str) -> Grid {
    line.parse().expect("a puzzle")
}

impl Corpus {
    fn generate(kind: Kind, sample: usize) -> Corpus {
        let mut generator = Generator::new(kind, 1);
        let lines = (0..sample as u64).map(|number| generator.board(number).to_string());
        Corpus {
            name: kind.word().to_owned(),
            lines: lines.collect(),
            numbers: (1..=sample as u64).collect(),
        }
    }

    /// Loads a list; `None` if its first line is not a 9x9 puzzle, since there may be other boards.
    fn load(file: &Path, sample: usize) -> Option<Corpus> {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        let lines: Vec<(u64, &str)> = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.is_empty())
            .collect();
        if lines.first()?.1.len() != CELLS {
            eprintln!("{file:?} is left out: it does not begin with a 9x9 puzzle");
            return None;
        }
        if let Some((number, line)) = lines.iter().find(|(_, line)| line.len() != CELLS) {
            panic!("{file:?}:{number}: not a 9x9 puzzle: {line}");
        }
        let (numbers, lines) = shuffled_sample(lines, sample)
            .into_iter()
            .map(|(number, line)| (number, line.to_owned()))
            .unzip();
        let name = file.file_stem()?.to_string_lossy().into_owned();
        Some(Corpus {
            name,
            lines,
            numbers,
        })
    }

    /// Asserts that an engine counted right; if not, names the first puzzle it got wrong.
    pub fn check(&self, engine: &str, counts: &[u64], expected: &[u64]) {
        let list = &self.name;
        assert_eq!(counts.len(), expected.len(), "{engine} skips in {list}");
        for (index, (count, expected)) in counts.iter().zip(expected).enumerate() {
            let (line, number) = (&self.lines[index], self.numbers[index]);
            assert_eq!(
                count, expected,
                "{engine} errs in {list}, number {number}: {line}"
            );
        }
    }
}

/// At most `sample` of these, spread evenly over all, and shuffled, in the same way in every run.
pub fn shuffled_sample<T: Clone>(all: Vec<T>, sample: usize) -> Vec<T> {
    let total = all.len();
    let taken = sample.min(total);
    let mut few: Vec<T> = (0..taken)
        .map(|number| all[number * total / taken].clone())
        .collect();
    few.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(9));
    few
}

/// The text files of a directory by name; empty if it does not exist.
fn lists_in(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(directory) else {
        return Vec::new();
    };
    let mut lists: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    lists.sort();
    lists
}
