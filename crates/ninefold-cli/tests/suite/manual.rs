//! The program's help, manual pages and completions.
//!
//! All of it is made of the same arguments. The commands and options that must be there are read from
//! the help, so that none is forgotten when one is added.

use crate::program::{Folder, output};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// Every command that the help lists, each with a line about it, but `help` itself.
fn commands() -> Vec<String> {
    let help = output("help");
    let (list, _) = help.split_once("Options:\n").expect("options follow");
    let lines = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = lines.map(|line| {
        assert!((14..=98).contains(&line.len()), "{line}");
        line.split(' ').next().unwrap()
    });
    let names = names.filter(|name| !["", "help"].contains(name));
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() >= 13, "{names:?}");
    names
}

/// The options in a help text, each with its heading.
fn options(help: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut heading = "";
    for line in help.lines() {
        if !line.starts_with(' ') && line.ends_with(':') {
            heading = line.trim_end_matches(':');
        }
        let start = line.trim_start();
        let depth = line.len() - start.len();
        // Not what stands in the text of an option.
        if depth <= 6
            && start.starts_with('-')
            && let Some(at) = start.find("--")
        {
            let mut name = start[at + 2..].split(|c: char| !c.is_ascii_lowercase() && c != '-');
            let name = name.next().expect("a split has a first part");
            found.insert(name.to_owned(), heading.to_owned());
        }
    }
    found
}

/// Runs a program of this machine on a text, if there is one. Returns its output and its messages.
fn filtered(program: &[&str], input: &str) -> Option<(String, String)> {
    let child = Command::new(program[0])
        .args(&program[1..])
        .env("LC_ALL", "C.UTF-8")
        .env("MANWIDTH", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("left out: there is no {}", program[0]);
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // All of it may not fit into a pipe at once.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Some((text(output.stdout), text(output.stderr)))
}

#[test]
fn the_table_of_questions_names_every_command_that_answers_one() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/questions.md");
    let page = fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let named: BTreeSet<&str> = rows
        .flat_map(|row| row.split("`ninefold ").skip(1))
        .map(|rest| {
            rest.split([' ', '`'])
                .next()
                .expect("a split has a first part")
        })
        .collect();
    let commands = commands();
    let all: BTreeSet<&str> = commands.iter().map(String::as_str).collect();
    let others = BTreeSet::from(["info", "completions", "man"]);
    assert_eq!(named, all.difference(&others).copied().collect());
}

#[test]
fn every_command_has_a_manual_page_that_names_all_of_its_options() {
    let mut pages = vec![("ninefold".to_owned(), "man".to_owned(), "help".to_owned())];
    for command in commands() {
        let name = format!("ninefold-{command}");
        pages.push((name, format!("man {command}"), format!("help {command}")));
    }
    for (name, man, help) in &pages {
        let page = output(man);
        let title = format!(".TH {} 1 ", name.to_uppercase());
        // Two lines that define an apostrophe go before it.
        let titles: Vec<_> = page.lines().skip(2).take(1).collect();
        assert!(titles[0].starts_with(&title), "{}", titles[0]);
        assert!(titles[0].contains(concat!("ninefold ", env!("CARGO_PKG_VERSION"))));
        #[rustfmt::skip]
        let cases = [
            "NAME", "SYNOPSIS", "DESCRIPTION", "\"EXIT STATUS\"", "\"SEE ALSO\"",
        ];
        for section in cases {
            let heading = format!("\n.SH {section}\n");
            assert_eq!(page.matches(&heading).count(), 1, "{name}: {section}");
        }
        let options = options(&output(help));
        assert!(options.contains_key("help"), "{name}");
        for option in options.keys() {
            let written = format!("\\-\\-{}\\fR", option.replace('-', "\\-"));
            assert!(page.contains(&written), "{name}: {option}");
        }
        for (other, _, _) in pages.iter().filter(|(other, _, _)| other != name) {
            let written = format!("\\fB{}\\fR(1)", other.replace('-', "\\-"));
            assert!(page.contains(&written), "{name} names {other}");
        }
    }
    let solve = output("man solve");
    #[rustfmt::skip]
    let cases = [
        "NINEFOLD_ENGINE", "NINEFOLD_BACKEND", "130", "143", "ninefold\\-journal",
    ];
    for part in cases {
        assert!(solve.contains(part), "{part}");
    }
    // What a command has not is not spoken of.
    assert!(!output("man completions").contains("malformed"));
    let run = crate::program::outcome("man slove");
    run.is(
        2,
        "",
        "ninefold: there is no command `slove`; `ninefold help` lists them\n",
    );
}

#[test]
fn manual_pages_are_set_without_complaints() {
    for command in commands().into_iter().chain([String::new()]) {
        let page = output(&format!("man {command}"));
        if let Some((text, complaints)) = filtered(&["man", "--warnings", "-l", "-"], &page) {
            assert_eq!(complaints, "", "{command}");
            let (name, dash) = (
                command.to_uppercase(),
                if command.is_empty() { "" } else { "-" },
            );
            let title = format!("NINEFOLD{dash}{name}(1)");
            assert!(text.starts_with(&title), "{command}: {text}");
            assert!(text.contains("EXIT STATUS"), "{command}: {text}");
        }
        if let Some((complaints, _)) = filtered(&["mandoc", "-T", "lint", "-W", "warning"], &page) {
            // A page has no date, so that it is the same whenever the program is built.
            let others = complaints.lines();
            let others = others.filter(|line| !line.contains("cannot parse date"));
            let others: Vec<_> = others.collect();
            assert_eq!(others, [""; 0], "{command}");
        }
    }
}

#[test]
fn options_stand_under_headings_and_are_explained_in_few_lines() {
    #[rustfmt::skip]
    let reading = [
        "star", "from", "column", "delimiter", "longest-row", "header", "no-header", "member", "restore-zeros",
        "shard",
    ];
    let writing = [
        "output", "to", "compress", "keep", "text", "rename", "errors", "resume",
    ];
    #[rustfmt::skip]
    let cases = [
        "solve", "count", "check", "enumerate", "candidates", "target", "convert", "dedupe", "verify", "prove",
        "minimality", "minimise", "sample", "vicinity",
    ];
    for command in cases {
        let help = output(&format!("help {command}"));
        let options = options(&help);
        for (heading, names) in [("Reading", &reading[..]), ("Writing", &writing)] {
            for &name in names {
                // What it refuses is not offered.
                let refused = match command {
                    "dedupe" => &["resume", "shard"][..],
                    "vicinity" => &["resume", "shard", "keep", "text", "box-order"],
                    _ => &[],
                };
                if refused.contains(&name) {
                    assert!(!options.contains_key(name), "{command}: {name}");
                    continue;
                }
                assert_eq!(options[name], heading, "{command}: {name}");
            }
        }
        if command == "verify" {
            assert_eq!(options["solution-column"], "Reading");
        }
        for general in ["threads", "stats", "quiet", "help"] {
            assert_eq!(options[general], "Options", "{command}: {general}");
        }
        // Where one looks first.
        let first = help.split("\nWriting:\n").nth(1).expect("a heading");
        assert!(first.starts_with("  -o, --output"), "{first}");
    }
    // The short help is one that can be taken in: no option needs a paragraph.
    for command in commands() {
        let mut lines = 0;
        for line in output(&format!("{command} -h")).lines() {
            let begins = line.trim_start().starts_with(['-', '<', '[']);
            lines = if begins || line.is_empty() {
                1
            } else {
                lines + 1
            };
            assert!(lines <= 3, "{command}: {line}");
        }
    }
}

#[test]
fn commands_and_options_have_other_names() {
    let help = output("help");
    for group in ["Solve", "Constructors", "Files", "Other", "Options"] {
        assert_eq!(help.matches(&format!("\n{group}:\n")).count(), 1, "{group}");
    }
    #[rustfmt::skip]
    let cases = [
        ("help minimise", "help minimize"),
        ("help dedupe", "help uniq"),
        ("help target", "help score"),
        ("help check", "help status"),
        ("man dedupe", "man uniq"),
        ("generate minimal -n 2", "generate minimal --number 2 -j 1"),
        ("sample -n 2", "sample --number 2"),
        ("shuffle -n 2 puzzles.txt", "shuffle --number 2 puzzles.txt"),
        ("check --as how --to csv --keep none puzzles.txt", "status --rename how --to csv --keep none puzzles.txt"),
        ("dedupe --temporary . puzzles.txt", "uniq --temp-dir . puzzles.txt"),
    ];
    for (one, other) in cases {
        let folder = Folder::new();
        folder.write("puzzles.txt", crate::program::UNIQUE);
        let [one, other] = [one, other].map(|command| {
            let run = folder.run(command);
            run.ends_well();
            run.out
        });
        assert_eq!(one, other);
    }
}

#[test]
fn completions_know_every_command_and_every_option() {
    for shell in ["bash", "zsh", "fish"] {
        let script = output(&format!("completions {shell}"));
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
            for option in options(&output(&format!("help {command}"))).keys() {
                let written = match shell {
                    "fish" => format!("-l {option}"),
                    _ => format!("--{option}"),
                };
                assert!(script.contains(&written), "{shell}: {command} {option}");
            }
        }
        if let Some((_, complaints)) = filtered(&[shell, "-n"], &script) {
            assert_eq!(complaints, "", "{shell}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_options_and_formats() {
    let script = output("completions bash");
    for (typed, word, wanted) in [
        ("solve", "--resto", "--restore-zeros"),
        ("verify", "--solution", "--solution-column"),
        ("convert --to", "parq", "parquet"),
        ("", "enum", "enumerate"),
    ] {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let before = words.last().unwrap_or(&"ninefold");
        let ask = format!(
            "\nCOMP_WORDS=(ninefold {typed} {word})\nCOMP_CWORD={}\n\
             _ninefold ninefold '{word}' '{before}'\necho \"${{COMPREPLY[@]}}\"\n",
            words.len() + 1
        );
        let Some((out, err)) = filtered(&["bash"], &(script.clone() + &ask)) else {
            return;
        };
        assert_eq!(
            (out.as_str(), err.as_str()),
            (&*format!("{wanted}\n"), ""),
            "{typed}"
        );
    }
}
