//! What can be typed: every command, option and default, and their help.

use super::judge::Judge;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use ninefold::generate::Kind;
use ninefold::lanes::{Backend, UnavailableBackend};
use ninefold::{Engine, Grid, ParseError, SolutionOrder};
use std::path::PathBuf;
use std::time::Duration;

/// Bulk Sudoku: solutions, capped counts, all solutions, best target scores.
///
/// Puzzles are read from files or standard input, one a line of 81 characters (1-9,
/// and . 0 _ ? or - for empty cells; anything behind a space, tab, comma or semicolon
/// is ignored) or as grids of 9 lines. Every puzzle gets one answer, in order.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  ninefold solve puzzles.txt -o solutions.txt     one solution or one word a line
  ninefold check --stats puzzles.txt >/dev/null   how many are unique, ambiguous, ...
  ninefold generate minimal -n 1000 --seed 7 | ninefold count --cap 1000

Exit status: 0; 1 if some records were malformed (the others are answered); 2 for
wrong usage or when reading or writing fails; 130 after Ctrl-C, 143 after SIGTERM.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve each puzzle: its solution, or a word that says why there is no single one.
    ///
    /// Prints the solution if there is exactly one. Otherwise prints `ambiguous` (two
    /// or more), `impossible` (legal clues, no solution), `illegal` (a digit is given
    /// twice in a row, column or box) or `malformed` (not a puzzle; reported on stderr).
    Solve {
        /// Print some solution of an ambiguous puzzle too, instead of the word.
        #[arg(long)]
        any: bool,
        #[command(flatten)]
        engine: EngineChoice,
        #[command(flatten)]
        size: BoxOrder,
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        run: Run,
    },
    /// Count the solutions of each puzzle, up to a cap.
    ///
    /// Prints a number: 0 for impossible and illegal puzzles, and never more than the
    /// cap. With the default cap of 2 the answer is 0, 1 or 2 (two or more).
    Count {
        /// Stop counting here: a number, or `none` for the exact number, which takes some
        /// seconds at most on 9x9 (an empty grid has 6.67e21), and on other sizes as long
        /// as it takes to visit all solutions.
        #[arg(long, value_name = "N", default_value = "2", value_parser = cap)]
        cap: u64,
        #[command(flatten)]
        engine: EngineChoice,
        #[command(flatten)]
        size: BoxOrder,
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        run: Run,
    },
    /// Say of each puzzle whether it is unique, ambiguous, impossible, illegal or malformed.
    Check {
        #[command(flatten)]
        engine: EngineChoice,
        #[command(flatten)]
        size: BoxOrder,
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        run: Run,
    },
    /// Print every solution of each puzzle, one a line, and an empty line after each puzzle.
    Enumerate {
        /// Print no more than N solutions of a puzzle; `none` for all of them.
        #[arg(long, value_name = "N", default_value = "none", value_parser = cap)]
        cap: u64,
        /// The order of a puzzle's solutions.
        #[arg(long, value_enum, default_value = "any")]
        order: OrderOfSolutions,
        /// The box order n of the boards, 2 to 5: 4x4, 9x9, 16x16 or 25x25.
        #[arg(long, value_name = "n", default_value = "3", value_parser = clap::value_parser!(u8).range(2..=5))]
        box_order: u8,
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        run: Run,
    },
    /// Print the best score of each puzzle: the largest, or smallest, among its solutions.
    ///
    /// In target Sudoku every cell has a weight: 6 on the border ring, then 7, 8, 9, and
    /// 10 in the centre. A solution scores the sum of weight x digit. Prints the score, or
    /// -1 if there is no solution. With --weights scores may be negative, and the word
    /// `impossible` (legal clues, no solution) or `illegal` stands for no solution.
    ///
    /// A score that a limit, or Ctrl-C, kept from being proven is printed as `2893..2895`: the
    /// best that was found, and what no solution exceeds (with --smallest: falls below).
    Target(Target),
    /// Make a corpus of puzzles: the same ones for the same kind and seed, everywhere.
    Generate {
        /// What kind of boards.
        #[arg(value_parser = kind())]
        kind: Kind,
        /// How many. A longer corpus begins with the shorter one.
        #[arg(short, value_name = "N", default_value = "1")]
        n: u64,
        /// Which corpus.
        #[arg(long, value_name = "S", default_value = "0")]
        seed: u64,
        #[command(flatten)]
        size: BoxOrder,
        #[command(flatten)]
        run: Run,
    },
    /// Draw solutions of a puzzle at random, each exactly as likely as any other.
    ///
    /// The same ones for the same puzzle and seed, everywhere, and the same solution may come
    /// again. However many solutions there are, they need not be visited.
    Sample {
        /// The puzzle: 81 characters, or nine lines. The empty grid if not given.
        // Dashes may stand for empty cells.
        #[arg(value_parser = puzzle, allow_hyphen_values = true)]
        puzzle: Option<Grid>,
        /// How many. A longer sample begins with the shorter one.
        #[arg(short, value_name = "N", default_value = "1")]
        n: u64,
        /// Which sample.
        #[arg(long, value_name = "S", default_value = "0")]
        seed: u64,
        #[command(flatten)]
        backend: BackendChoice,
        #[command(flatten)]
        run: Run,
    },
    /// Answer as an online judge expects, from standard input to standard output.
    ///
    /// Judges' input has no marks to find the next grid by, so a judge stops at the first
    /// thing that is wrong, with exit status 1; what came before it has been answered.
    Judge {
        /// Which judge.
        #[arg(value_parser = judge())]
        name: Judge,
    },
    /// Show which engine and which instructions answer here, and why.
    Info {
        #[command(flatten)]
        engine: EngineChoice,
    },
    /// Print a completion script for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Args)]
pub struct Target {
    /// Read the weights from FILE: nine lines of nine whole numbers of at most 1,000,000,000,
    /// positive or negative, between which there are blanks or commas.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub weights: Option<PathBuf>,
    /// Find the smallest score.
    #[arg(long)]
    pub smallest: bool,
    /// Append a solution that attains the score, behind a space. It is the same in every run if
    /// the score is proven.
    #[arg(long)]
    pub grid: bool,
    /// Append, behind a space, how many solutions attain the score; `17+` means at least 17,
    /// `unknown` that the score is not proven.
    #[arg(long)]
    pub count_optima: bool,
    /// Stop counting solutions that attain the score here: a number, or `none`. If not given,
    /// counting stops after some seconds of work.
    #[arg(long, value_name = "N", requires = "count_optima", value_parser = cap)]
    pub cap: Option<u64>,
    /// End the search for a puzzle after that many seconds, such as 0.5.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// End the search for a puzzle after that many nodes, of some 5 microseconds each.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: Option<u64>,
    /// Draw the best solution of the only puzzle there is into FILE, over a heat map of the
    /// weights.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub backend: BackendChoice,
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub run: Run,
}

#[derive(Debug, Args)]
pub struct BoxOrder {
    /// The box order n of the boards, 2 to 5: 4x4, 9x9, 16x16 or 25x25.
    #[arg(
        long = "order",
        visible_alias = "box-order",
        value_name = "n",
        default_value = "3",
        value_parser = clap::value_parser!(u8).range(2..=5)
    )]
    pub order: u8,
}

#[derive(Clone, Copy, Debug, Args)]
pub struct EngineChoice {
    /// What solves 9x9 puzzles. The answers are the same.
    #[arg(long, value_enum, env = "NINEFOLD_ENGINE", default_value = "lanes")]
    pub engine: EngineName,
    #[command(flatten)]
    pub backend: BackendChoice,
}

#[derive(Clone, Copy, Debug, Args)]
pub struct BackendChoice {
    /// The instructions to use; the best that this processor has if not given. The answers are the
    /// same. See `ninefold info`.
    #[arg(long = "backend", env = "NINEFOLD_BACKEND", value_parser = backend())]
    pub named: Option<Backend>,
}

impl BackendChoice {
    /// The backend that is meant.
    ///
    /// # Errors
    /// If this processor does not have the instructions that it is to use.
    pub fn backend(self) -> Result<Backend, UnavailableBackend> {
        let backend = self.named.unwrap_or_default();
        match backend.is_available() {
            true => Ok(backend),
            false => Err(UnavailableBackend { backend }),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    /// Many puzzles at once, one in each lane of a vector.
    Lanes,
    /// One puzzle after the other.
    Scalar,
}

impl EngineChoice {
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

#[derive(Debug, Args)]
pub struct Input {
    /// Files to read, one after another; `-` or none for standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Take `*` for an empty cell too.
    #[arg(long)]
    pub star: bool,
}

#[derive(Debug, Args)]
pub struct Run {
    /// Write to FILE instead of standard output; it appears only when all is done. `-` is
    /// standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// How many threads solve puzzles; all cores if not given. Reading and writing have
    /// threads of their own, but with 1 everything is done in one.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Report at the end, on stderr, how many records there were of each status, the
    /// seconds they took and the puzzles per second.
    #[arg(long)]
    pub stats: bool,
    /// Print nothing on stderr but what ends the run: no malformed records, no progress.
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum OrderOfSolutions {
    /// As they read, smallest first.
    Lexicographic,
    /// The quickest; the same in every run.
    Any,
}

impl From<OrderOfSolutions> for SolutionOrder {
    fn from(order: OrderOfSolutions) -> SolutionOrder {
        match order {
            OrderOfSolutions::Lexicographic => SolutionOrder::Lexicographic,
            OrderOfSolutions::Any => SolutionOrder::Any,
        }
    }
}

fn cap(text: &str) -> Result<u64, String> {
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

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(Duration::ZERO) | Err(_) => Err("expected a number of seconds above 0".into()),
        Ok(duration) => Ok(duration),
    }
}

/// A puzzle as it is typed.
fn puzzle(text: &str) -> Result<Grid, String> {
    text.parse().map_err(|error: ParseError| error.to_string())
}

/// One of the generator's kinds by its word.
fn kind() -> impl TypedValueParser<Value = Kind> {
    one_of(Kind::ALL, Kind::word, |kind| match kind {
        Kind::Minimal => "one solution, and every clue needed",
        Kind::Easy => "one solution that singles find, 30 to 50 clues",
        Kind::Multi => "two or more solutions",
        Kind::Impossible => "legal clues, no solution",
        Kind::Illegal => "a digit twice in a row, column or box",
        Kind::Sparse => "fewer than 17 clues, at least one solution",
        Kind::Full => "solution grids, each as likely as any other (16x16 and up: nearly)",
    })
}

/// One of the judges by its name.
fn judge() -> impl TypedValueParser<Value = Judge> {
    one_of(Judge::ALL, Judge::name, |judge| match judge {
        Judge::Sudogob => "SPOJ SUDOGOB: number of solutions, and the only one",
        Judge::P1074 => "NOIP 2009 / Luogu P1074: the largest target score",
        Judge::Uva10957 => "UVa 10957 So Doku Checker: illegal, unique, ambiguous, impossible",
        Judge::Dlx => "all solutions of boards of any box order",
    })
}

/// One of the lane engine's backends by its name.
fn backend() -> impl TypedValueParser<Value = Backend> {
    one_of(Backend::ALL, Backend::name, |backend| match backend {
        Backend::Avx512Bitalg => "32 puzzles at once, with AVX-512 F, BW and BITALG",
        Backend::Avx512 => "32 puzzles at once, with AVX-512 F and BW",
        Backend::Avx2 => "16 puzzles at once, with AVX2",
        Backend::Portable => "8 puzzles at once, with what every processor of the kind has",
    })
}

/// One of several values that go by a name, each with its help.
fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    help: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let values = all.map(|value| PossibleValue::new(name(value)).help(help(value)));
    PossibleValuesParser::new(values).map(move |given| {
        let known = all.into_iter().find(|&value| name(value) == given);
        known.expect("one of the possible values")
    })
}
