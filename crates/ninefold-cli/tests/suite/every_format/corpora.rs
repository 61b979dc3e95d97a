//! Made-up corpora of every format, and runs over them that are followed and disturbed from outside.

use crate::program::{Folder, SHORT};
use crate::signals::{PATIENCE, signal, wait_until};
use serde_json::json;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The puzzles of a file of the repository.
pub fn puzzles(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let text = fs::read_to_string(path.join(name)).unwrap();
    let lines = text.lines().filter(|line| line.len() == 81);
    lines.map(str::to_owned).collect()
}

/// The fields of rows: a number with leading zeros, a puzzle or another text, and awkward text.
fn fields(rows: usize, malformed: bool) -> impl Iterator<Item = (String, String, &'static str)> {
    let puzzles = [puzzles("minimal.txt"), puzzles("multi.txt")].concat();
    (0..rows).map(move |row| {
        let puzzle = match row % 101 == 7 && malformed {
            true => SHORT.to_owned(),
            false => puzzles[row % puzzles.len()].clone(),
        };
        #[rustfmt::skip]
        let notes = [
            "plain", "a, b", "two\nlines and \"quotes\"", "", "ünïcode ☃",
        ];
        (format!("{row:020}"), puzzle, notes[row % notes.len()])
    })
}

/// A table with quotes, and some rows that are malformed if that is wanted.
pub fn csv(rows: usize, malformed: bool) -> String {
    let mut text = String::from("id,puzzle,note\n");
    for (row, (id, puzzle, note)) in fields(rows, malformed).enumerate() {
        let note = match note.contains([',', '"', '\n']) {
            true => format!("\"{}\"", note.replace('"', "\"\"")),
            false => note.to_owned(),
        };
        match row % 211 == 13 && malformed {
            true => writeln!(text, "{id},{puzzle}").unwrap(),
            false => writeln!(text, "{id},{puzzle},{note}").unwrap(),
        }
    }
    text
}

/// The same as JSON Lines.
pub fn json_lines(rows: usize, malformed: bool) -> String {
    let mut text = String::new();
    for (id, puzzle, note) in fields(rows, malformed) {
        let row = json!({"id": id, "puzzle": puzzle, "note": note, "number": 1.50});
        writeln!(text, "{row}").unwrap();
    }
    text
}

/// Puzzles one a line, with a comment now and then.
pub fn lines(rows: usize, malformed: bool) -> String {
    let mut text = String::new();
    for (row, (_, puzzle, note)) in fields(rows, malformed).enumerate() {
        match row % 50 {
            0 => writeln!(text, "# {}\n\n{puzzle}", note.replace('\n', " ")).unwrap(),
            _ => writeln!(text, "{puzzle}").unwrap(),
        }
    }
    text
}

/// Text as gzip files have it, in two members.
pub fn gzip(text: &str) -> Vec<u8> {
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    let (one, other) = text.as_bytes().split_at(text.len() / 3);
    let mut all = Vec::new();
    for part in [one, other] {
        let mut encoder = GzEncoder::new(&mut all, Compression::fast());
        encoder.write_all(part).unwrap();
        encoder.finish().unwrap();
    }
    all
}

/// The program in a folder, with its messages going to a pipe. `interval` is that of its journal, in
/// milliseconds.
pub fn program(folder: &Path, arguments: &str, interval: u64) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .env("NINEFOLD_JOURNAL_INTERVAL", interval.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The names of files that begin with a dot: unfinished files, and journals.
pub fn hidden(folder: &Folder) -> Vec<String> {
    let names = folder.names().into_iter();
    names.filter(|name| name.starts_with('.')).collect()
}

/// The journal for an output.
pub fn journal(folder: &Path, output: &str) -> PathBuf {
    folder.join(format!(".{output}.ninefold-journal"))
}

/// The unfinished file of an output.
pub fn partial(folder: &Path, output: &str) -> PathBuf {
    folder.join(format!(".{output}.ninefold-partial"))
}

/// Number of whole lines of a journal; the first identifies the run.
pub fn journal_lines(folder: &Path, output: &str) -> usize {
    let text = fs::read(journal(folder, output)).unwrap_or_default();
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// Starts the program and halts it when its journal has some lines, in the midst of its work. If it ends
/// before that is seen, as on a busy machine, what it wrote is removed, `restore` is called, and it is
/// started once more.
pub fn halted(
    folder: &Folder,
    arguments: &str,
    (output, lines): (&str, usize),
    restore: impl Fn(),
) -> Child {
    let (start, before) = (Instant::now(), folder.names());
    loop {
        let mut child = program(folder, arguments, 0).spawn().unwrap();
        let is_at_work = || journal_lines(folder, output) >= lines;
        let mut has_ended = || child.try_wait().unwrap().is_some();
        while !is_at_work() && !has_ended() {
            std::thread::sleep(Duration::from_micros(200));
        }
        if !has_ended() {
            signal(&child, "STOP");
            wait_until("a halt", || all_threads_are(&child, "TZ"));
            if is_at_work() && all_threads_are(&child, "T") {
                return child;
            }
            signal(&child, "CONT");
            child.wait().unwrap();
        }
        for name in folder.names() {
            if !before.contains(&name) {
                fs::remove_file(folder.join(name)).unwrap();
            }
        }
        restore();
        assert!(start.elapsed() < PATIENCE, "{arguments}: it is too fast");
    }
}

/// True if each thread of a process has one of these states, as Linux names them.
fn all_threads_are(child: &Child, states: &str) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{}/task", child.id())) else {
        return false;
    };
    let mut threads = threads.map(Result::unwrap);
    threads.all(|thread| {
        // A thread may have ended meanwhile.
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        let state = stat.rsplit_once(") ").map_or("Z", |(_, fields)| fields);
        state.starts_with(|state| states.contains(state))
    })
}

/// Runs the program and kills it when its journal says that some of the work is done, so that it can be
/// resumed.
pub fn killed(folder: &Folder, arguments: &str, output: &str) {
    let mut child = halted(folder, arguments, (output, 4), || ());
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Numbers that look random, the same ones for the same seed.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    /// One below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end
    }
}
