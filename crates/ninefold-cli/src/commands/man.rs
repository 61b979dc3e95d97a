//! `man`: the manual page of the program or of a command, from the texts of the help.

use super::{EXAMPLES, EXIT_STATUS};
use anyhow::{Result, bail};
use clap::Args;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};
use std::io::{self, Write};

/// Print a manual page: `ninefold man | man -l -`, or `ninefold man solve` of a command.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// Command [default: the program as a whole].
    command: Option<String>,
}

impl ManArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let mut program = super::program().disable_help_subcommand(true);
        program.build();
        let page = match &self.command {
            None => program.clone(),
            Some(name) => match program.find_subcommand(name) {
                Some(command) => command.clone(),
                None => bail!("there is no command `{name}`; `ninefold help` lists them"),
            },
        };
        io::stdout().write_all(render(&program, page)?.as_bytes())?;
        Ok(0)
    }
}

/// A page in the language of manual pages.
fn render(program: &clap::Command, page: clap::Command) -> Result<String> {
    let title = name_of(&page).to_uppercase();
    let version = page.get_version().unwrap_or_default();
    let man = Man::new(page.clone())
        .title(title)
        // An empty one would be left out, and the version take its place.
        .date(" ")
        .source(format!("ninefold {version}"))
        .manual("Ninefold");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    text.extend(section("SYNOPSIS", |roff| synopsis(&page, roff)));
    man.render_description_section(&mut text)?;
    if page.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    man.render_options_section(&mut text)?;
    if !page.has_subcommands() && has(&page, "resume") {
        text.extend(section("FILES", files));
    }
    let variables = variables(&page);
    if !variables.is_empty() {
        text.extend(section("ENVIRONMENT", |roff| {
            for (variable, option) in variables {
                let about = format!("Default of --{option}.");
                entry(roff, &variable, &about);
            }
        }));
    }
    text.extend(section("EXIT STATUS", |roff| {
        for (code, about) in exit_statuses(&page) {
            entry(roff, code, about);
        }
    }));
    if page.has_subcommands() {
        text.extend(section("EXAMPLES", |roff| {
            roff.control("nf", []);
            for line in EXAMPLES.lines() {
                roff.text([roman(line)]);
            }
            roff.control("fi", []);
        }));
    }
    text.extend(section("SEE ALSO", |roff| see_also(program, &page, roff)));
    let text = String::from_utf8(text)?;
    // Every part begins with the same lines, of which one copy is enough. Two breaks with nothing
    // between them, of which formatters complain, stand for an empty line.
    let preamble = Roff::new().render();
    let text = text.replace(&preamble, "").replace(".br\n\n.br\n", ".sp\n");
    Ok(preamble + &text)
}

fn name_of(command: &clap::Command) -> &str {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
}

fn has(command: &clap::Command, option: &str) -> bool {
    command
        .get_arguments()
        .any(|argument| argument.get_long() == Some(option))
}

/// A section of a page.
fn section(name: &str, write: impl FnOnce(&mut Roff)) -> Vec<u8> {
    let mut roff = Roff::new();
    roff.control("SH", [name]);
    write(&mut roff);
    roff.render().into_bytes()
}

/// A word, and what it is.
fn entry(roff: &mut Roff, word: &str, about: &str) {
    roff.control("TP", []);
    roff.text([bold(word)]);
    roff.text([roman(about)]);
}

fn synopsis(page: &clap::Command, roff: &mut Roff) {
    let usage = page.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim();
    let name = page.get_bin_name().unwrap_or_else(|| page.get_name());
    match usage.strip_prefix(name) {
        Some(rest) => roff.text([bold(name), roman(rest)]),
        None => roff.text([roman(usage)]),
    };
}

/// The files beside an output while it is written.
fn files(roff: &mut Roff) {
    for (name, about) in [
        (
            ".unfinished",
            "The output of a run without --resume while it is written. If the run is killed, the next run \
             with the same output removes it.",
        ),
        (
            "partial",
            "The output of a run with --resume while it is written. The same command resumes it.",
        ),
        ("journal", "The progress of that run, and its options."),
    ] {
        roff.control("TP", []);
        let name = match name.strip_prefix('.') {
            Some(ending) => [italic(".FILE"), roman(".ninefold-*."), roman(ending)],
            None => [italic(".FILE"), roman(".ninefold-"), roman(name)],
        };
        roff.text(name);
        roff.text([roman(about)]);
    }
}

/// The environment variables that are read, each with its option.
fn variables(page: &clap::Command) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for command in std::iter::once(page).chain(page.get_subcommands()) {
        for argument in command.get_arguments() {
            if let (Some(variable), Some(option)) = (argument.get_env(), argument.get_long()) {
                let row = (variable.to_string_lossy().into_owned(), option.to_owned());
                if !found.contains(&row) {
                    found.push(row);
                }
            }
        }
    }
    found
}

/// The exit statuses of a command.
fn exit_statuses(page: &clap::Command) -> Vec<(&'static str, &'static str)> {
    let [done, malformed, failed, interrupted, terminated] = EXIT_STATUS;
    let some = match page.get_name() {
        "verify" => Some(("1", "Some records are not correct.")),
        "judge" => Some((
            "1",
            "The input is not as the judge expects; the grids before the error are answered.",
        )),
        "ninefold" => Some(malformed),
        _ if has(page, "column") || has(page, "puzzles") => Some((
            "1",
            "Some records were malformed; the others are answered. Or a text had no record.",
        )),
        _ => None,
    };
    let signals = [interrupted, terminated];
    let signals = signals
        .into_iter()
        .filter(|_| page.has_subcommands() || has(page, "threads"));
    std::iter::once(done)
        .chain(some)
        .chain([failed])
        .chain(signals)
        .collect()
}

/// The other pages.
fn see_also(program: &clap::Command, page: &clap::Command, roff: &mut Roff) {
    let all = std::iter::once(program).chain(program.get_subcommands());
    let others: Vec<&str> = all
        .map(name_of)
        .filter(|name| *name != name_of(page))
        .collect();
    let mut line = Vec::new();
    for (number, name) in others.iter().enumerate() {
        if number > 0 {
            line.push(roman(", "));
        }
        line.extend([bold(*name), roman("(1)")]);
    }
    roff.text(line);
}
