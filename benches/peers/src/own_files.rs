//! Lists of the user's own: files, or standard input, as the library reads text.
//!
//! A file is read once and may be a pipe. Of a long one only an even sample is kept, so memory does
//! not depend on its length. Records that cannot be read are reported with file, line and column,
//! and the other puzzles count all the same.

use crate::corpora::shuffled_sample;
use crate::list::{List, Lists};
use ninefold::text::{Reader, Syntax};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Number of records that are reported one by one if they cannot be read.
const MALFORMED_SHOWN: u64 = 20;

/// Reads files of 9x9 puzzles; `-` is standard input. At most `sample` puzzles of each are kept: an
/// even sample, shuffled in the same way in every run. `say` gets a message for each mistake.
pub fn load(files: &[impl AsRef<Path>], sample: usize, say: &mut dyn FnMut(&str)) -> Lists {
    let mut found = Lists {
        complete: true,
        ..Lists::default()
    };
    for file in files {
        let file = file.as_ref();
        let name = match is_standard_input(file) {
            true => "<stdin>".to_owned(),
            false => file.display().to_string(),
        };
        let opened = open(file).and_then(|read| list(&name, read, sample, say));
        match opened {
            Ok((list, malformed)) => {
                found.complete &= malformed == 0 && !list.lines.is_empty();
                if list.lines.is_empty() {
                    say(&format!("{name}: there is no 9x9 puzzle in it"));
                } else {
                    found.lists.push(list);
                }
            }
            Err(error) => {
                found.complete = false;
                say(&format!("cannot read {name}: {error}"));
            }
        }
    }
    found
}

/// True if a name means standard input.
pub fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    if is_standard_input(file) {
        return Ok(Box::new(io::stdin()));
    }
    if fs::metadata(file)?.is_dir() {
        return Err(io::Error::other("it is a folder; name the files in it"));
    }
    Ok(Box::new(File::open(file)?))
}

/// The puzzles of a text, and the number of records that are none.
fn list(
    name: &str,
    text: impl Read,
    sample: usize,
    say: &mut dyn FnMut(&str),
) -> io::Result<(List, u64)> {
    let mut reader = Reader::new(text);
    let mut puzzles = EvenSample::new(sample);
    let mut malformed = 0;
    while let Some(batch) = reader.next_batch()? {
        for record in batch.records() {
            match record.parse(Syntax::default()) {
                Ok(puzzle) => puzzles.add((record.line(), puzzle)),
                Err(error) => {
                    malformed += 1;
                    if malformed <= MALFORMED_SHOWN {
                        let (line, column) = (error.line, error.column);
                        say(&format!("{name}:{line}:{column}: {}", error.kind));
                    }
                }
            }
        }
    }
    let total = puzzles.seen;
    if malformed > 0 {
        let (records, are) = match malformed {
            1 => ("record", "is"),
            _ => ("records", "are"),
        };
        say(&format!(
            "{name}: {malformed} {records} of {} {are} left out, since only 9x9 puzzles can be measured",
            total + malformed
        ));
    }
    // All engines get the same text, however the file writes it.
    let (numbers, lines): (Vec<u64>, Vec<String>) = shuffled_sample(puzzles.kept, sample)
        .into_iter()
        .map(|(line, puzzle)| (line, puzzle.to_string()))
        .unzip();
    let list = List {
        name: name.to_owned(),
        total: (total > lines.len() as u64).then_some(total),
        lines,
        numbers,
    };
    Ok((list, malformed))
}

/// Every n-th item of a series whose length is not known: all of it as long as there are fewer than
/// twice as many as wanted, then every second, every fourth, and so on.
struct EvenSample<T> {
    wanted: usize,
    kept: Vec<T>,
    stride: u64,
    seen: u64,
}

impl<T> EvenSample<T> {
    fn new(wanted: usize) -> Self {
        EvenSample {
            wanted,
            kept: Vec::new(),
            stride: 1,
            seen: 0,
        }
    }

    fn add(&mut self, item: T) {
        if self.seen.is_multiple_of(self.stride) {
            if self.kept.len() >= self.wanted.saturating_mul(2) {
                let mut keep = false;
                self.kept.retain(|_| {
                    keep = !keep;
                    keep
                });
                self.stride *= 2;
            }
            // (Twice as many as are wanted are an even number, so this one has its turn in both
            // strides.)
            self.kept.push(item);
        }
        self.seen += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of reading a text, and the messages.
    fn read(text: &[u8], sample: usize) -> (List, u64, Vec<String>) {
        let mut said = Vec::new();
        let mut say = |line: &str| said.push(line.to_owned());
        let (list, malformed) = list("mine.txt", text, sample, &mut say).expect("memory is read");
        (list, malformed, said)
    }

    /// 81 empty cells except for one clue.
    fn puzzle(cell: usize) -> String {
        let mut cells = ["."; 81];
        cells[cell] = "5";
        cells.concat()
    }

    #[test]
    fn comments_line_ends_and_bytes_behind_a_puzzle_are_the_librarys_business() {
        let text = format!(
            "\u{feff}# mine\r\n{}\r\n\r\n{} a comment\r\n{}",
            puzzle(0),
            puzzle(1),
            puzzle(2).replace('.', "0")
        );
        let (list, malformed, said) = read(text.as_bytes(), 10);
        let mut lines: Vec<_> = list.numbers.into_iter().zip(list.lines).collect();
        lines.sort();
        assert_eq!(lines, [(2, puzzle(0)), (4, puzzle(1)), (5, puzzle(2))]);
        assert_eq!((malformed, said, list.total), (0, Vec::new(), None));
    }

    #[test]
    fn what_is_no_9x9_puzzle_is_told_with_line_and_column_and_the_others_count() {
        let mut text = format!("{}\nshort\n", puzzle(0)).into_bytes();
        // Not UTF-8, in the third cell; then a board of 16x16.
        text.extend_from_slice(b"..\xFF");
        text.extend_from_slice(&[b'.'; 78]);
        text.extend_from_slice(format!("\n{}\n{}\n", ".".repeat(256), puzzle(1)).as_bytes());
        let (list, malformed, said) = read(&text, 10);
        assert_eq!((list.lines.len(), malformed, said.len()), (2, 3, 4));
        let starts = ["mine.txt:2:1: ", "mine.txt:3:3: ", "mine.txt:4:82: "];
        for (said, start) in said.iter().zip(starts) {
            assert!(said.starts_with(start), "{said}");
        }
        assert!(
            said[3].starts_with("mine.txt: 3 records of 5 are left out"),
            "{}",
            said[3]
        );
    }

    #[test]
    fn malformed_lines_without_end_are_told_in_few_words() {
        let (list, malformed, said) = read("x\n".repeat(1000).as_bytes(), 10);
        assert_eq!((list.lines.len(), malformed), (0, 1000));
        assert_eq!(said.len() as u64, MALFORMED_SHOWN + 1);
    }

    #[test]
    fn a_sample_is_spread_over_the_whole_list_and_bounded() {
        for total in [1, 7, 8, 9, 15, 16, 17, 100, 1000, 1023] {
            let mut sample = EvenSample::new(8);
            for item in 0..total {
                sample.add(item);
                assert!(sample.kept.len() <= 16);
            }
            // At equal distances from the first to the end, and at least as many as wanted.
            let stride = sample.stride as usize;
            let expected: Vec<usize> = (0..total).step_by(stride).collect();
            assert_eq!(sample.kept, expected, "of {total}");
            assert!(sample.kept.len() >= total.min(8), "of {total}");
        }
    }

    #[test]
    fn a_sample_is_shuffled_and_says_of_how_many_it_is() {
        let text: String = (0..60).map(|cell| puzzle(cell) + "\n").collect();
        let (list, _, _) = read(text.as_bytes(), 20);
        assert_eq!((list.lines.len(), list.total), (20, Some(60)));
        let mut sorted = list.numbers.clone();
        sorted.sort_unstable();
        assert_ne!(sorted, list.numbers);
        // Every line is kept with its number.
        for (number, line) in list.numbers.iter().zip(&list.lines) {
            assert_eq!(*line, puzzle(*number as usize - 1));
        }
        // Gaps of two or four lines: those of the stride, or twice that.
        let gaps: Vec<u64> = sorted.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.iter().all(|gap| [2, 4].contains(gap)), "{gaps:?}");
    }
}
