//! Groups of options that several commands share.
//!
//! The groups have no documentation comments of their own: clap would print them in place of what
//! the command is for.

mod clues;
mod compress;
mod limits;
mod nine_only;
mod puzzles;
mod shard;
mod size;
mod statistics;

pub use clues::ClueCounts;
pub use compress::Compress;
pub use limits::{LimitOptions, seconds};
pub use nine_only::NineOnly;
pub use puzzles::Common;
pub use shard::Shard;
pub use size::size;
pub use statistics::{About, StatsFormat};

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use ninefold::Engine;
use ninefold::simd::{Backend, DetectedBackend, UnavailableBackend};
use ninefold_formats::formats::Format;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Clone, Debug, Default, Args)]
pub struct InputOptions {
    /// Files or folders to read, one after another; `-` or none for standard input.
    ///
    /// A folder means the files in it, and `'data/*.parquet'` all files of such names.
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Take `*` for an empty cell too.
    #[arg(long, help_heading = READING)]
    pub star: bool,
    /// Take `0` for the lowest digit of larger boards: 0 to F on 16x16, 0 to O on 25x25.
    ///
    /// `0` is no empty cell then, and numbers with blanks between them begin with 0, too. Answers are
    /// written with digits from 1 on.
    #[arg(long, help_heading = READING)]
    pub zero_based: bool,
    /// Read puzzles as pencilmarks: 729 characters, nine for each cell, or 81 groups of digits.
    ///
    /// In the place of a digit stands the digit, or `.` if it is no candidate of the cell; a group
    /// has the candidates of a cell, as in `| 12 345 6 | ...`, and may be drawn with any borders.
    /// Puzzles of clues are read, too. If not given, the first record of the input tells, but for
    /// files of SudoCue (.sdx), whose candidates count as empty cells without it. 9x9 only.
    #[arg(long, help_heading = READING)]
    pub pencilmarks: bool,
    /// The format to read.
    ///
    /// If not given, it is found by looking at the content.
    #[arg(long, value_name = "FORMAT", value_parser = format(), help_heading = READING)]
    pub from: Option<Format>,
    /// The column with the puzzles: its name, or its number from 1.
    ///
    /// If not given, it is found by its name, such as puzzle, quizzes or question, or else by its
    /// content.
    #[arg(long, value_name = "NAME|NUMBER", help_heading = READING)]
    pub column: Option<OsString>,
    /// The column of what stands beside the puzzle; each command that has one names it.
    #[arg(skip)]
    pub beside_column: Option<OsString>,
    /// What stands between the fields of CSV: one character, or `tab`.
    ///
    /// If not given, it is found by looking: a comma, a semicolon, a tab or a bar, or what a first line
    /// such as `sep=;` says. What is written in the same format has the same.
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, help_heading = READING)]
    pub delimiter: Option<u8>,
    /// The first row of a table holds the names of the columns, even if it does not look so.
    #[arg(long = "header", help_heading = READING, conflicts_with = "no_header")]
    pub with_header: bool,
    /// The first row of a table is a record, even if it does not look so.
    #[arg(long, help_heading = READING)]
    pub no_header: bool,
    /// The member of a zip archive to read, if it has several.
    #[arg(long, value_name = "NAME", help_heading = READING)]
    pub member: Option<String>,
    /// The longest row of a table of text, such as 256MiB; 64MiB if not given, at least 1MiB.
    ///
    /// Each thread holds a few rows at a time, so memory depends on it. A longer row ends the run, unless
    /// no columns are written before those of the answer: then it is malformed.
    #[arg(long, value_name = "SIZE", value_parser = longest_row, help_heading = READING)]
    pub longest_row: Option<usize>,
    /// Put back the zeros that a puzzle lost in front when a program took it for a number.
    #[arg(long, help_heading = READING)]
    pub restore_zeros: bool,
    /// Answer only the K-th of N shares of the corpus, such as 3/16.
    ///
    /// The outputs of all shares, one behind the other, are the output of the whole; those of
    /// Parquet stay files of one folder.
    #[arg(long, value_name = "K/N", help_heading = READING)]
    pub shard: Option<Shard>,
    /// The columns of the table to write before those of the answer; all of them if not given.
    ///
    /// Names or numbers, with commas between them, or `none`.
    #[arg(long, value_name = "NAMES|none", value_delimiter = ',', help_heading = WRITING)]
    pub keep: Option<Vec<OsString>>,
    /// Columns of JSON Lines that become text in Parquet, whatever they hold.
    ///
    /// Names or numbers, with commas between them. The other columns have the type that the values of
    /// the first 100 records have: whole numbers, floating-point numbers, true and false, lists, or
    /// text. A later value of another type makes its record malformed.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = WRITING)]
    pub text: Option<Vec<OsString>>,
    /// Other names for the columns of the answer.
    ///
    /// One for each, with commas between them.
    #[arg(long = "as", value_name = "NAMES", value_delimiter = ',', help_heading = WRITING)]
    pub rename: Option<Vec<OsString>>,
    /// Write a table of the malformed records to FILE.
    ///
    /// Its columns: file, record, line, column, name of the column, the reason, and the text of the
    /// record as it stood, where the format is one of lines or a table of text. It is CSV, or TSV or
    /// JSON Lines if the name ends in .tsv or .jsonl; JSON Lines have null for a text that is not UTF-8.
    /// FILE is neither an input nor that of -o.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = WRITING)]
    pub errors: Option<PathBuf>,
    /// Files besides the corpus that answers depend on.
    #[arg(skip)]
    pub consulted: Vec<PathBuf>,
    /// What is said of boards of other sizes, if the command is for 9x9 only.
    #[arg(skip)]
    pub nine_only: Option<&'static str>,
    /// Go on where a run with this same command line was when it was killed.
    ///
    /// Give it from the start: a run without it cannot be taken up. Needs -o with the name of a file
    /// that is no input, and files to read. What had been written is held against its checksums first,
    /// and from the first damage on it is written anew.
    #[arg(long, requires = "output", help_heading = WRITING)]
    pub resume: bool,
}

impl InputOptions {
    /// The first option for reading or for tables that was given, if any was.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.star, "--star"),
            (self.zero_based, "--zero-based"),
            (self.pencilmarks, "--pencilmarks"),
            (self.from.is_some(), "--from"),
            (self.column.is_some(), "--column"),
            (self.delimiter.is_some(), "--delimiter"),
            (self.with_header, "--header"),
            (self.no_header, "--no-header"),
            (self.member.is_some(), "--member"),
            (self.longest_row.is_some(), "--longest-row"),
            (self.restore_zeros, "--restore-zeros"),
            (self.shard.is_some(), "--shard"),
            (self.keep.is_some(), "--keep"),
            (self.text.is_some(), "--text"),
            (self.rename.is_some(), "--as"),
            (self.errors.is_some(), "--errors"),
            (self.resume, "--resume"),
        ];
        let first = given.into_iter().find(|(is_given, _)| *is_given);
        first.map(|(_, flag)| flag)
    }

    /// Refuses a delimiter for a format that has none, or another one.
    ///
    /// # Errors
    /// If the two contradict each other.
    pub fn check_delimiter(&self) -> Result<()> {
        match (self.delimiter, self.from) {
            (None, _) | (_, None | Some(Format::Csv)) | (Some(b'\t'), Some(Format::Tsv)) => Ok(()),
            (_, Some(Format::Tsv)) => {
                bail!("--delimiter and --from tsv contradict each other; --from csv has any")
            }
            (_, Some(from)) => bail!("--delimiter is for csv, and not for {}", from.name()),
        }
    }

    /// Whether there is a header, if that was said.
    pub fn header(&self) -> Option<bool> {
        match (self.with_header, self.no_header) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

/// The headings of the help under which options for reading and writing stand.
pub const READING: &str = "Reading";
const WRITING: &str = "Writing";

#[derive(Clone, Debug, Args)]
pub struct WriteOptions {
    /// Write to FILE instead of standard output.
    ///
    /// It appears only when all is done. The ending of its name tells the format, such as
    /// `out.parquet` or `out.csv.zst`; another ending than those of formats needs --to. If FILE is an
    /// input, it is replaced at the end. `-` is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath,
          help_heading = WRITING, display_order = 0)]
    pub output: Option<PathBuf>,
    /// The format to write.
    ///
    /// If not given, that of the output's name, else that of the table that is read, else lines.
    #[arg(long, value_name = "FORMAT", value_parser = format(), help_heading = WRITING,
          display_order = 1)]
    pub to: Option<Format>,
    /// How the output is compressed: `none`, `gzip`, `zstd`, or with a level `gzip:9`, `zstd:19`.
    ///
    /// Without a level `gzip:2` and `zstd:3`, which do not take longer than solving. Within Parquet also
    /// `snappy`, which is used if nothing is said, and `lz4`.
    #[arg(long, value_name = "CODEC", help_heading = WRITING, display_order = 2)]
    pub compress: Option<Compress>,
}

#[derive(Debug, Args)]
pub struct RunOptions {
    #[command(flatten)]
    pub write: WriteOptions,
    /// How many threads solve puzzles; all cores if not given.
    ///
    /// Reading and writing have threads of their own, but with 1 everything is done in one.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Report at the end, on stderr, how many records there were of each status, and how fast.
    ///
    /// `--stats=json` says more, as JSON: version, engine, backend, and seconds by phase.
    #[arg(long, value_enum, value_name = "FORMAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "text")]
    pub stats: Option<StatsFormat>,
    /// Print nothing on stderr but what ends the run.
    ///
    /// No malformed records, no progress, no notes.
    #[arg(short, long)]
    pub quiet: bool,
}

/// What stands between fields, as it is typed.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [b'"' | b'\n' | b'\r' | 0] => Err("a quote, a line end or NUL cannot be one".into()),
        [delimiter] if delimiter.is_ascii() => Ok(*delimiter),
        _ => Err("expected one ASCII character, or `tab`".into()),
    }
}

/// The longest row, as it is typed.
fn longest_row(text: &str) -> Result<usize, String> {
    const LEAST: u64 = 1 << 20;
    match size(text)? {
        bytes if bytes < LEAST => Err("a limit below 1MiB would save nothing".into()),
        bytes => usize::try_from(bytes).map_err(|_| "so much memory cannot be had".into()),
    }
}

/// One of the formats by its name.
fn format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::all(), Format::name, |format| {
        format.about().to_owned()
    })
}

#[derive(Clone, Copy, Debug, Args)]
pub struct BoxOrder {
    /// The box order n of the boards, 2 to 5: 4x4, 9x9, 16x16 or 25x25.
    // `--order` is what it was called before; it is not shown.
    #[arg(
        long,
        alias = "order",
        value_name = "n",
        default_value = "3",
        value_parser = clap::value_parser!(u8).range(2..=5)
    )]
    pub box_order: u8,
}

/// Evaluates an expression with a constant of the given name that is the side of
/// the boards of a box order.
macro_rules! with_side {
    ($order:expr, $SIDE:ident => $expression:expr) => {
        match $order.box_order {
            2 => $crate::options::with_side!(@ $SIDE = 4, $expression),
            3 => $crate::options::with_side!(@ $SIDE = 9, $expression),
            4 => $crate::options::with_side!(@ $SIDE = 16, $expression),
            5 => $crate::options::with_side!(@ $SIDE = 25, $expression),
            order => unreachable!("box order {order}, which the argument parser refuses"),
        }
    };
    (@ $SIDE:ident = $side:literal, $expression:expr) => {{
        const $SIDE: usize = $side;
        $expression
    }};
}
pub(crate) use with_side;

#[derive(Clone, Copy, Debug, Args)]
pub struct EngineOptions {
    /// What solves 9x9 puzzles.
    ///
    /// The answers are the same.
    #[arg(long, value_enum, env = "NINEFOLD_ENGINE", default_value = "lanes")]
    pub engine: EngineName,
    #[command(flatten)]
    pub backend: BackendOptions,
}

#[derive(Clone, Copy, Debug, Args)]
pub struct BackendOptions {
    /// The instructions to use; the best that this processor has if not given.
    ///
    /// The answers are the same. See `ninefold info`.
    #[arg(long = "backend", value_name = "NAME", env = "NINEFOLD_BACKEND", value_parser = backend())]
    pub named: Option<Backend>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    /// Many puzzles at once, one in each lane of a vector.
    Lanes,
    /// One puzzle after the other.
    Scalar,
}

impl BackendOptions {
    /// The backend that is meant.
    ///
    /// # Errors
    /// If this processor does not have the instructions that it is to use.
    pub fn backend(self) -> Result<DetectedBackend, UnavailableBackend> {
        match self.named {
            Some(named) => named.detect(),
            None => Ok(DetectedBackend::best()),
        }
    }
}

impl EngineOptions {
    /// What statistics say of it.
    ///
    /// # Errors
    /// As below.
    pub fn about(self) -> Result<About, UnavailableBackend> {
        let engine = self.engine()?;
        Ok(About {
            engine: Some(engine.to_string()),
            backend: match engine {
                Engine::Lanes(backend) => Some(backend.to_string()),
                _ => None,
            },
            ..About::default()
        })
    }

    /// The engine that is meant.
    ///
    /// # Errors
    /// If this processor does not have the instructions that it is to use.
    pub fn engine(self) -> Result<Engine, UnavailableBackend> {
        match self.engine {
            EngineName::Scalar => Ok(Engine::Scalar),
            EngineName::Lanes => self.backend.backend().map(Engine::Lanes),
        }
    }
}

/// How far solutions are counted: a number from 1, or `none`.
pub fn cap(text: &str) -> Result<u64, String> {
    match text {
        "none" => Ok(u64::MAX),
        _ => match text.parse() {
            Ok(0) => Err("the cap must be at least 1".into()),
            Ok(cap) => Ok(cap),
            Err(_) => Err("expected a number from 1, or `none`".into()),
        },
    }
}

/// A cap as it was parsed, for counts that can be larger: `none` has no bound.
pub fn wide_cap(cap: u64) -> u128 {
    match cap {
        u64::MAX => u128::MAX,
        cap => cap.into(),
    }
}

/// One of the lane engine's backends by its name.
fn backend() -> impl TypedValueParser<Value = Backend> {
    let help = |backend: Backend| {
        let (lanes, needs) = (backend.lanes(), backend.needs());
        format!("{lanes} puzzles at once; needs {needs}")
    };
    one_of(Backend::ALL.iter().copied(), Backend::word, help)
}

/// One of several values that go by a name, each with its help.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    help: impl Fn(T) -> String,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<T> = all.into_iter().collect();
    let values = all
        .iter()
        .map(|&value| PossibleValue::new(name(value)).help(help(value)));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(move |given| {
        let known = all.iter().copied().find(|&value| name(value) == given);
        known.ok_or_else(|| format!("{given} is no possible value"))
    })
}
