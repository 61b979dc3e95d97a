//! Runs of the program as a whole, as a user or a script sees them.

use assert_cmd::Command;
use std::fs;
use std::ops::Deref;
use std::path::Path;
use tempfile::TempDir;

pub const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The first sample of the NOIP 2009 problem: three solutions, best score 2829.
pub const AMBIGUOUS: &str =
    "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";
/// Nothing is left for the last cell of the first row.
pub const IMPOSSIBLE: &str =
    "12345678.........9...............................................................";
pub const ILLEGAL: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SHORT: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";

/// True if this build reads and writes files of this name, or with this extension.
pub fn is_built(name: &str) -> bool {
    cfg!(feature = "full") || !name.ends_with("parquet") && !name.ends_with("zst")
}

/// One record of every status.
pub fn mixture() -> String {
    [UNIQUE, AMBIGUOUS, IMPOSSIBLE, ILLEGAL, SHORT, UNIQUE].join("\n")
}

/// The outcome of a run: exit code, standard output and standard error.
#[derive(Debug, PartialEq)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Asserts the exit code, and both outputs to the byte.
    #[track_caller]
    pub fn is(&self, code: i32, out: &str, err: &str) {
        assert_eq!((self.code, &self.out[..], &self.err[..]), (code, out, err));
    }

    /// Asserts the exit code and standard output.
    #[track_caller]
    pub fn gives(&self, code: i32, out: &str) -> &Run {
        assert_eq!((self.code, &self.out[..]), (code, out), "{}", self.err);
        self
    }

    /// Asserts the exit code.
    #[track_caller]
    pub fn ends(&self, code: i32) -> &Run {
        assert_eq!(self.code, code, "{}", self.err);
        self
    }

    /// Asserts that all went well, and without a word.
    #[track_caller]
    pub fn ends_well(&self) {
        assert_eq!((self.code, self.err.as_str()), (0, ""));
    }

    /// Asserts that standard error has these words.
    #[track_caller]
    pub fn says(&self, words: &str) -> &Run {
        assert!(self.err.contains(words), "no `{words}` in: {}", self.err);
        self
    }

    /// Asserts that standard error begins with these words.
    #[track_caller]
    pub fn begins(&self, words: &str) -> &Run {
        let begins = self.err.starts_with(words);
        assert!(begins, "no `{words}` at the beginning of: {}", self.err);
        self
    }

    /// Asserts that nothing was done, with the reason.
    #[track_caller]
    pub fn is_refused(&self, reason: &str) {
        self.gives(2, "").says(reason);
    }

    /// The output, if all went well.
    #[track_caller]
    pub fn printed(self) -> String {
        self.ends_well();
        self.out
    }
}

/// A folder of a test's own, with files.
pub struct Folder(TempDir);

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), text).unwrap();
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// The names of its files, in order.
    pub fn names(&self) -> Vec<String> {
        names(self)
    }

    /// A run in it, with nothing on standard input.
    pub fn run(&self, arguments: &str) -> Run {
        ninefold_in(self.path(), arguments, "")
    }

    pub fn run_on(&self, arguments: &str, input: impl Into<Vec<u8>>) -> Run {
        ninefold_in(self.path(), arguments, input)
    }
}

/// The names of the files in a folder, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

pub fn ninefold_in(folder: &Path, arguments: &str, input: impl Into<Vec<u8>>) -> Run {
    let input = input.into();
    // Tests that fail show all of it: the last run is the one that was wrong.
    println!("ninefold {arguments}\n{}", beginning(&input));
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command
        .args(arguments.split_whitespace())
        .current_dir(folder);
    // Journals note each batch.
    command.env("NINEFOLD_JOURNAL_INTERVAL", "0");
    let output = command.write_stdin(input).output();
    let output = output.unwrap();
    let [out, err] = [&output.stdout, &output.stderr].map(|text| beginning(text));
    println!("{}\n{out}\n{err}", output.status);
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The part of a text that is shown.
fn beginning(text: &[u8]) -> String {
    String::from_utf8_lossy(&text[..text.len().min(2000)]).into_owned()
}

pub fn ninefold(arguments: &str, input: impl Into<Vec<u8>>) -> Run {
    ninefold_in(Path::new("."), arguments, input)
}

/// The output of a run that succeeds.
#[track_caller]
pub fn prints(arguments: &str, input: &str) -> String {
    ninefold(arguments, input).printed()
}

/// A run with nothing on standard input.
pub fn outcome(arguments: &str) -> Run {
    ninefold(arguments, "")
}

/// The output of a run that succeeds, with nothing on standard input.
#[track_caller]
pub fn output(arguments: &str) -> String {
    prints(arguments, "")
}
