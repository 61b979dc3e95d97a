//! The command: its options, its output, and its exit status.

use crate::comparison::{Comparison, Rules};
use crate::engines::{Engine, Role};
use crate::list::{self, Lists};
use crate::markdown::Report;
use crate::own_files;
use crate::processor;
use crate::program::{Output, Program};
use crate::tidy::Tidy;
use clap::Parser;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

/// Everything was measured, and all engines agree.
const ALL_WELL: u8 = 0;
/// Something in a file could not be measured, or engines disagree.
const NOT_ALL_WELL: u8 = 1;
/// Wrong usage, a program failed, or the table could not be written.
const FAILED: u8 = 2;

/// Compares Ninefold's engines with other people's, in turns, on the same puzzles.
///
/// The exit status is 1 if something in a FILE could not be measured or engines disagree, and 2 for
/// wrong usage or if a program failed.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Options {
    /// Lists of 9x9 puzzles of your own, one a line or as grids; `-` for standard input.
    ///
    /// Without any, the lists of tdoku's benchmark are measured that are at hand, and generated ones.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Take the lists of tdoku's benchmark from DIR, which is the folder `data` of its repository, unpacked from
    /// `data.zip` there. Others are looked for among the public corpora.
    #[arg(long, value_name = "DIR", conflicts_with = "files")]
    pub lists: Option<PathBuf>,
    /// Measure a program of your own, too: `--program fsss='./fsss2 --count'`. For several, repeat it.
    ///
    /// COMMAND is run by `sh -c`. It gets the puzzles on standard input, one a line: 81 characters
    /// from left to right and top to bottom, `.` for an empty cell. For each it prints one line, in
    /// the same order, which begins with the number of solutions or with a word: `unique`,
    /// `ambiguous`, `impossible` or `illegal`. Numbers may exceed the cap; `ambiguous` is only
    /// possible with a cap of 1 or 2. Its time is that of the whole process less that of a start,
    /// which is measured with a single easy puzzle.
    #[arg(long = "program", value_name = "NAME=COMMAND")]
    pub programs: Vec<Program>,
    /// Measure a program that prints no counts, but a summary: `--summary fastdoku='./fastdoku check -'`.
    ///
    /// It says how many puzzles have no solution and how many have several, and may say how many have one: `2 puzzles
    /// had no solution`, `7 multiple`, `ambiguous 7`. Other lines and numbers are passed over. The cap must be 2.
    #[arg(long = "summary", value_name = "NAME=COMMAND")]
    pub summaries: Vec<Program>,
    /// Measure a program of Ninefold's as `--summary` does others: `--own program='./ninefold check --stats - 2>&1'`.
    ///
    /// It is compared with the fastest peers, as our engines in this process are: what reads and prints is compared
    /// with what does.
    #[arg(long = "own", value_name = "NAME=COMMAND")]
    pub own: Vec<Program>,
    /// Measure N times and take medians.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = from_one())]
    pub rounds: u32,
    /// Count solutions up to N.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = from_one())]
    pub cap: u32,
    /// Take at most N puzzles of a list: an even sample, shuffled.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = from_one())]
    pub sample: u32,
    /// Print Markdown tables with a row for each list (the default).
    #[arg(long, conflicts_with = "csv")]
    pub markdown: bool,
    /// Print CSV with a row for each list and engine, all rates, and their ratios to dancing links.
    #[arg(long)]
    pub csv: bool,
    /// Name the processor in the tables, instead of the name that the system has for it.
    #[arg(long, value_name = "NAME")]
    pub processor: Option<String>,
}

fn from_one() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..)
}

impl Options {
    /// Appends the programs to `engines`.
    ///
    /// # Errors
    /// A message if two engines would have the same name.
    pub fn add_programs(&self, engines: &mut Vec<Engine>) -> Result<(), String> {
        let counts = self
            .programs
            .iter()
            .map(|it| (it, Output::Counts, Role::Peer));
        let summaries = self
            .summaries
            .iter()
            .map(|it| (it, Output::Summary, Role::Peer));
        let own = self.own.iter().map(|it| (it, Output::Summary, Role::Ours));
        for (program, output, role) in counts.chain(summaries).chain(own) {
            let name = &program.name;
            if engines
                .iter()
                .any(|engine| [&engine.title, &engine.name].contains(&name))
            {
                return Err(format!(
                    "there are two engines called `{name}`; name one differently"
                ));
            }
            engines.push(Engine::program(
                Program {
                    output,
                    ..program.clone()
                },
                role,
            ));
        }
        Ok(())
    }
}

/// Measures the engines and prints the table to `out`. `say` gets messages about records that
/// cannot be read, the range of each ratio, and disagreements between engines. Returns the exit
/// status.
pub fn run(
    options: &Options,
    engines: &mut [Engine],
    out: &mut impl Write,
    say: &mut dyn FnMut(&str),
) -> u8 {
    // Before anything is read: a wrong command shows at once.
    for engine in engines.iter() {
        if let Err(failure) = engine.check(options.cap.into()) {
            say(&format!("error: {failure}"));
            return FAILED;
        }
    }
    let sample = options.sample as usize;
    let found = match options.files.is_empty() {
        true => list::usual(sample, options.lists.as_deref(), say),
        false => own_files::load(&options.files, sample, say),
    };
    if found.lists.is_empty() {
        return NOT_ALL_WELL;
    }
    match measure(options, &found, engines, out, say) {
        Ok(ALL_WELL) if !found.complete => NOT_ALL_WELL,
        Ok(status) => status,
        // The reader has closed the pipe: it has enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ALL_WELL,
        Err(error) => {
            say(&format!("cannot write the table: {error}"));
            FAILED
        }
    }
}

/// Measures all lists and prints the tables, or the lists before the one on which a program fails.
/// Returns the exit status.
fn measure(
    options: &Options,
    Lists { lists, missing, .. }: &Lists,
    engines: &mut [Engine],
    out: &mut impl Write,
    say: &mut dyn FnMut(&str),
) -> io::Result<u8> {
    let rules = Rules {
        rounds: options.rounds as usize,
        cap: options.cap.into(),
    };
    let mut comparisons = Vec::new();
    let mut failed = false;
    // CSV of each list is written as soon as it is known.
    let mut tidy = options.csv.then(|| Tidy::new(&mut *out));
    for list in lists {
        let comparison = match Comparison::measure(list, engines, rules, say) {
            Ok(comparison) => comparison,
            Err(failure) => {
                say(&format!("error: {}: {failure}", list.name));
                failed = true;
                break;
            }
        };
        match &mut tidy {
            Some(tidy) => tidy.write(&comparison, engines, rules)?,
            None => tell_ranges(&comparison, engines, say),
        }
        comparisons.push(comparison);
    }
    drop(tidy);
    let report = Report {
        comparisons: &comparisons,
        engines,
        rules,
        processor: &options.processor.clone().unwrap_or_else(processor::name),
        missing,
    };
    if !comparisons.is_empty() && !options.csv {
        report.write(out)?;
        out.flush()?;
    }
    Ok(match comparisons.iter().all(Comparison::agrees) {
        _ if failed => FAILED,
        true => ALL_WELL,
        false => NOT_ALL_WELL,
    })
}

/// Prints the range of each ratio, of which the table has the median.
fn tell_ranges(comparison: &Comparison, engines: &[Engine], say: &mut dyn FnMut(&str)) {
    let Some((peer, ratios)) = comparison.leads(engines) else {
        return;
    };
    for (own, ratio) in ratios {
        let (own, peer) = (&engines[own].name, &engines[peer].name);
        let (list, least, most) = (&comparison.list, ratio.least, ratio.most);
        say(&format!(
            "{list}: {own} / {peer} from {least:.2} to {most:.2}"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::dancing_links;
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn an_engine_that_errs_is_told_and_marked_and_the_exit_status_says_so() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("mine.txt");
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        // Two boards of one solution, and one of none.
        let proper = format!("{}.", &solved[..80]);
        let impossible = format!("{}1", &solved[..80]);
        let text = format!("# mine\n{solved}\n{proper}\n{impossible}\n");
        fs::write(&file, text).unwrap();
        let name = file.display().to_string();

        let run_with = |count: u64, arguments: &[&str]| {
            let ones = move |lines: &[String], _| {
                let is_solved = |line: &String| line.ends_with(['9', '.']);
                let counts = lines
                    .iter()
                    .map(|line| if is_solved(line) { 1 } else { count });
                counts.collect()
            };
            let mut engines = [
                Engine::new("fake 1.0", "fake", Role::Ours, usize::MAX, ones),
                dancing_links(),
            ];
            let arguments = [&["peers", "--rounds", "3", &name], arguments].concat();
            let options = Options::try_parse_from(arguments).unwrap();
            let (mut out, mut said) = (Vec::new(), Vec::new());
            let status = run(&options, &mut engines, &mut out, &mut |line| {
                said.push(line.to_owned());
            });
            (status, String::from_utf8(out).unwrap(), said)
        };

        let (status, table, said) = run_with(0, &[]);
        assert_eq!(status, 0, "{said:?}");
        assert!(!table.contains("(!)"), "{table}");

        let warning = format!(
            "warning: {name}:4: fake 1.0 counts 7 where dancing links count 0: {impossible}"
        );
        let (status, table, said) = run_with(7, &[]);
        assert_eq!((status, &said[0]), (1, &warning));
        assert!(table.contains(" (!) |"), "{table}");
        let note = "(!) fake 1.0 disagrees with dancing links on 1 of 3 puzzles of ";
        assert!(table.contains(note), "{table}");

        let (status, table, said) = run_with(7, &["--csv"]);
        assert_eq!((status, &said[..]), (1, &[warning][..]));
        let ends: Vec<&str> = table
            .lines()
            .filter_map(|row| row.rsplit(',').next())
            .collect();
        assert_eq!(ends, ["disagreements", "1", "0"]);
    }
}
