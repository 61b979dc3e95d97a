//! Groups of options that several commands share.
//!
//! The groups have no documentation comments of their own: clap would print them in place of what
//! the command is for.

mod compress;
mod layout;
mod limits;
mod nine_only;
mod proofs;
mod puzzles;
mod shard;
mod size;
mod statistics;

pub use compress::Compress;
pub use layout::{LayoutOptions, OwnLayouts, RunLayout, layout_of, note_parts};
pub use limits::{LimitOptions, seconds};
pub use nine_only::NineOnly;
pub use proofs::{PROVING, ProofOptions, ProofRun};
pub use puzzles::Common;
pub use shard::Shard;
pub use size::{memory, size};
pub use statistics::{EngineInfo, StatsFormat};

use crate::input::{Source, expand};
use crate::run::command_line::CommandLine;
use anyhow::{Result, bail};
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum, ValueHint};
use ninefold::Engine;
use ninefold::layout::Layout;
use ninefold::simd::{Backend, DetectedBackend, UnavailableBackend};
use ninefold_formats::arguments::one_of;
use ninefold_formats::formats::Format;
use ninefold_study::symmetry::SymmetryGroup;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Clone, Debug, Default, Args)]
pub struct InputOptions {
    /// Files or folders to read, one after another; standard input if `-` or none.
    ///
    /// A folder means the files in it, and `'data/*.parquet'` all files that match the pattern.
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Read some puzzles that are built in, to see what comes out.
    #[arg(long, conflicts_with_all = ["files", "resume", "shard"], help_heading = READING)]
    pub sample: bool,
    /// Read `*` as an empty cell, too.
    #[arg(long, help_heading = READING)]
    pub star: bool,
    /// Read `0` as the lowest digit of larger boards: 0 to F on 16x16, 0 to O on 25x25.
    ///
    /// `0` is then not an empty cell, and numbers separated by blanks start at 0, too. Answers are
    /// written with digits from 1.
    #[arg(long, help_heading = READING)]
    pub zero_based: bool,
    /// Read puzzles as pencilmarks: 729 characters, nine for each cell, or 81 groups of digits.
    ///
    /// Each of the nine characters of a cell is a digit that is a candidate, or `.` for one that is
    /// not; a group lists the candidates of a cell, as in `| 12 345 6 | ...`, with any borders.
    /// Puzzles of clues are read, too. If not given, the first record of the input decides, except for
    /// SudoCue files (.sdx): without this option their candidates count as empty cells. 9x9 only.
    #[arg(long, help_heading = READING)]
    pub pencilmarks: bool,
    /// Format to read; detected from the content if not given.
    #[arg(long, value_name = "FORMAT", value_parser = format(), help_heading = READING)]
    pub from: Option<Format>,
    /// Column of the puzzles: its name, or its number from 1.
    ///
    /// If not given, the column is found by a name such as puzzle, quizzes or question, or else by its
    /// content.
    #[arg(long, value_name = "NAME|NUMBER", help_heading = READING)]
    pub column: Option<OsString>,
    /// The column of the solution or transformation to each puzzle, for commands that read one.
    #[arg(skip)]
    pub beside_column: Option<OsString>,
    /// Separator of CSV fields: one character, or `tab`.
    ///
    /// If not given, it is detected: a comma, a semicolon, a tab or a bar, or as a first line such as
    /// `sep=;` says. CSV output uses the same separator.
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, help_heading = READING)]
    pub delimiter: Option<u8>,
    /// Read the first row of a table as column names, whatever it looks like.
    #[arg(long = "header", help_heading = READING, conflicts_with = "no_header")]
    pub with_header: bool,
    /// Read the first row of a table as a record, whatever it looks like.
    #[arg(long, help_heading = READING)]
    pub no_header: bool,
    /// Member of a zip archive, or worksheet of a workbook, to read, if there are several.
    #[arg(long, value_name = "NAME", help_heading = READING)]
    pub member: Option<String>,
    /// Longest row of a text table, such as 256MiB [default: 64MiB, at least 1MiB].
    ///
    /// Each thread holds a few rows at a time, so memory depends on it. A longer row ends the run; with
    /// `--keep none` it is only malformed.
    #[arg(long, value_name = "SIZE", value_parser = longest_row, help_heading = READING)]
    pub longest_row: Option<usize>,
    /// Restore leading zeros that puzzles lost when a program read them as numbers.
    #[arg(long, help_heading = READING)]
    pub restore_zeros: bool,
    /// Answer only share K of N of the input, such as 3/16.
    ///
    /// The outputs of all shares, concatenated in order, are the output of the whole. Parquet outputs
    /// cannot be concatenated: keep them as files of one folder.
    #[arg(long, value_name = "K/N", help_heading = READING)]
    pub shard: Option<Shard>,
    /// Input columns to write before those of the answer [default: all of them].
    ///
    /// Names or numbers, separated by commas, or `none`.
    #[arg(long, value_name = "NAMES|none", value_delimiter = ',', help_heading = WRITING)]
    pub keep: Option<Vec<OsString>>,
    /// Columns of JSON Lines to write as text in Parquet, whatever their values are.
    ///
    /// Names or numbers, separated by commas. Other columns get their type from the first 100 records:
    /// integers, floating-point numbers, booleans, lists, or text. A later value of another type makes
    /// its record malformed.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = WRITING)]
    pub text: Option<Vec<OsString>>,
    /// Rename the columns of the answer.
    ///
    /// One name for each column, separated by commas.
    // `--as` is its older name.
    #[arg(long, alias = "as", value_name = "NAMES", value_delimiter = ',', help_heading = WRITING)]
    pub rename: Option<Vec<OsString>>,
    /// Write a table of the malformed records to FILE.
    ///
    /// Its columns are file, record, line, column, name (of the column), reason, and text (of the record,
    /// where the format is text). It is CSV, or TSV or JSON Lines if the name ends in .tsv or .jsonl; in
    /// JSON Lines a text that is not UTF-8 is null. FILE must be neither an input nor that of -o.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = WRITING)]
    pub errors: Option<PathBuf>,
    /// Files besides the inputs that answers depend on.
    #[arg(skip)]
    pub consulted: Vec<PathBuf>,
    /// True if the command takes a layout.
    #[arg(skip)]
    pub takes_layout: bool,
    /// The group that a transformation beside the puzzle is of.
    #[arg(skip)]
    pub symmetries: SymmetryGroup,
    /// The layout of the boards; the classic one if each has its own.
    #[arg(skip)]
    pub layout: Layout,
    /// The layouts that records have of their own, if they do.
    #[arg(skip)]
    pub own_layouts: Option<OwnLayouts>,
    /// The message for boards of other sizes, if the command is for 9x9 only.
    #[arg(skip)]
    pub nine_only: Option<&'static str>,
    /// All that the output depends on; none for the arguments of the process.
    #[arg(skip)]
    pub given: Option<CommandLine>,
    /// Resume a killed run with the same options; start it with --resume, too.
    ///
    /// A run that was started without --resume cannot be resumed. Needs -o with a file that is not an
    /// input, and files to read. The output written so far is checked first; from the first damage on
    /// it is written again. --threads, --engine, --backend, --quiet and --stats may differ.
    #[arg(long, requires = "output", help_heading = WRITING)]
    pub resume: bool,
}

impl InputOptions {
    /// The inputs.
    ///
    /// # Errors
    /// Those of [`expand`].
    pub fn sources(&self, quiet: bool) -> Result<Vec<Source>> {
        match self.sample {
            true => Ok(vec![Source::Sample]),
            false => expand(&self.files, quiet),
        }
    }

    /// True if the boards are those of a layout, of one or each of its own, and no classic ones.
    pub fn by_layout(&self) -> bool {
        self.own_layouts.is_some() || !self.layout.is_classic()
    }

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
            (self.rename.is_some(), "--rename"),
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
                bail!("--delimiter cannot be used with --from tsv; use --from csv")
            }
            (_, Some(from)) => bail!("--delimiter is only for csv, not for {}", from.name()),
        }
    }

    /// Returns true if there is a header, if an option says so.
    pub fn header(&self) -> Option<bool> {
        match (self.with_header, self.no_header) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

/// The headings of the help for options of reading and writing.
pub const READING: &str = "Reading";
const WRITING: &str = "Writing";

#[derive(Clone, Debug, Default, Args)]
pub struct WriteOptions {
    /// Write to FILE instead of standard output.
    ///
    /// FILE appears only when the run is complete. The ending of its name sets the format, as in
    /// `out.parquet` or `out.csv.zst`; any other is as on standard output, unless it is that of a file
    /// that is not written, such as `.xlsx`. If FILE is an input, it is replaced at the end. `-` is
    /// standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath,
          help_heading = WRITING, display_order = 0)]
    pub output: Option<PathBuf>,
    /// Format to write.
    ///
    /// If not given, that of the output's name, else that of the input if it is a table, else lines.
    #[arg(long, value_name = "FORMAT", value_parser = format(), help_heading = WRITING,
          display_order = 1)]
    pub to: Option<Format>,
    /// Compress the output: `none`, `gzip`, `zstd`, or with a level `gzip:9`, `zstd:19`.
    ///
    /// The default levels, `gzip:2` and `zstd:3`, do not take longer than solving. Parquet also takes
    /// `snappy`, its default, and `lz4`; columns beside those of a Parquet input are compressed as its
    /// puzzles are.
    #[arg(long, value_name = "CODEC", help_heading = WRITING, display_order = 2)]
    pub compress: Option<Compress>,
}

#[derive(Clone, Debug, Default, Args)]
pub struct RunOptions {
    #[command(flatten)]
    pub write: WriteOptions,
    /// Number of threads that solve puzzles [default: one for each core].
    ///
    /// Compressed files are read in additional threads; with 1 everything is done in one thread.
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print statistics on stderr at the end: the number of records of each status, and the speed.
    ///
    /// `--stats=json` prints one JSON object with more: version, engine, backend, seconds by phase.
    #[arg(long, value_enum, value_name = "FORMAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "text")]
    pub stats: Option<StatsFormat>,
    /// Print only fatal errors on stderr.
    ///
    /// Malformed records, progress and notes are not printed.
    #[arg(short, long)]
    pub quiet: bool,
}

/// Parses the separator of fields.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [b'"' | b'\n' | b'\r' | 0] => {
            Err("a quote, a line end or NUL cannot be a delimiter".into())
        }
        [delimiter] if delimiter.is_ascii() => Ok(*delimiter),
        _ => Err("expected one ASCII character, or `tab`".into()),
    }
}

/// Parses the longest row.
fn longest_row(text: &str) -> Result<usize, String> {
    const LEAST: u64 = 1 << 20;
    match size(text)? {
        bytes if bytes < LEAST => Err("expected at least 1MiB".into()),
        bytes => {
            usize::try_from(bytes).map_err(|_| "more than the memory that can be addressed".into())
        }
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
    /// Box order n of the boards, 2 to 5: 4x4, 9x9, 16x16 or 25x25.
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

impl BoxOrder {
    /// The boards of this box order.
    pub fn layout(self) -> Layout {
        let order = self.box_order.into();
        Layout::with_boxes(order, order).expect("an order from 2 to 5")
    }
}

#[derive(Clone, Copy, Debug, Args)]
pub struct EngineOptions {
    /// Engine that solves 9x9 puzzles; answers do not depend on it.
    #[arg(long, value_enum, env = "NINEFOLD_ENGINE", default_value = "lanes")]
    pub engine: EngineName,
    #[command(flatten)]
    pub backend: BackendOptions,
}

#[derive(Clone, Copy, Debug, Args)]
pub struct BackendOptions {
    /// Vector instructions to use [default: the best that this processor has].
    ///
    /// Answers do not depend on it. See `ninefold info`.
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
    /// The backend of this option, or the best.
    ///
    /// # Errors
    /// [`UnavailableBackend`] if this processor does not have the instructions.
    pub fn backend(self) -> Result<DetectedBackend, UnavailableBackend> {
        match self.named {
            Some(named) => named.detect(),
            None => Ok(DetectedBackend::best()),
        }
    }
}

impl EngineOptions {
    /// Engine and backend, for the statistics.
    ///
    /// # Errors
    /// [`UnavailableBackend`] if this processor does not have the instructions.
    pub fn about(self) -> Result<EngineInfo, UnavailableBackend> {
        let engine = self.engine()?;
        Ok(EngineInfo {
            engine: Some(engine.to_string()),
            backend: match engine {
                Engine::Lanes(backend) => Some(backend.to_string()),
                _ => None,
            },
            ..EngineInfo::default()
        })
    }

    /// The engine of these options.
    ///
    /// # Errors
    /// [`UnavailableBackend`] if this processor does not have the instructions.
    pub fn engine(self) -> Result<Engine, UnavailableBackend> {
        match self.engine {
            EngineName::Scalar => Ok(Engine::Scalar),
            EngineName::Lanes => self.backend.backend().map(Engine::Lanes),
        }
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
