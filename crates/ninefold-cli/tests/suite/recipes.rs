//! The pages of recipes and of the guide: every command on them is run, on small files of the same shape as the real
//! ones, and must print what the page says.
//!
//! A page is text with blocks marked `console`: a line that begins with `$ ` is a command (continued in
//! the next line after a backslash at its end), and the lines up to the next command are what it prints,
//! standard output and standard error together. The commands of the page run one after
//! the other in one folder, by `sh -c`, with the program first in `PATH`.
//!
//! - Commands that use a tool which is not at hand are left out, and the test says so.
//! - Times, rates and other numbers that differ from run to run are not compared.
//! - With `NINEFOLD_WRITE_RECIPES=1` the page is rewritten with the commands' current output.

use crate::program::Folder;
use crate::recipe_files;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeSet;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The pages.
const RECIPES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/recipes.md");
const CONSTRUCTORS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/src/constructors.md"
);

/// Programs that need not be at hand.
const TOOLS: &[&str] = &[
    "duckdb", "gzip", "jq", "parallel", "python3", "unzip", "xz", "zip", "zstd",
];

/// Packages of Python, with what they need to read Parquet.
const PACKAGES: &[(&str, &str)] = &[
    ("import pandas", "import pandas, pyarrow"),
    ("import polars", "import polars"),
];

/// A piece of the page.
#[derive(Debug)]
enum Piece<'a> {
    /// Text, or the fence of a block, as it stands.
    Text(&'a str),
    /// A command, and what it prints.
    Step {
        line: usize,
        command: String,
        printed: String,
    },
}

fn pieces(page: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut lines = page.split_inclusive('\n').zip(1..).peekable();
    let mut in_block = false;
    while let Some((text, line)) = lines.next() {
        if text.starts_with("```") {
            in_block = text.trim_end() == "```console";
            pieces.push(Piece::Text(text));
            continue;
        }
        let Some(command) = text.strip_prefix("$ ").filter(|_| in_block) else {
            assert!(!in_block, "line {line}: output without a command");
            pieces.push(Piece::Text(text));
            continue;
        };
        let mut command = command.to_owned();
        while command.ends_with("\\\n") {
            command += lines.next().expect("a command goes on in a next line").0;
        }
        let mut printed = String::new();
        let is_output = |text: &str| !text.starts_with("$ ") && !text.starts_with("```");
        while let Some((text, _)) = lines.next_if(|(text, _)| is_output(text)) {
            printed += text;
        }
        pieces.push(Piece::Step {
            line,
            command,
            printed,
        });
    }
    pieces
}

/// Runs a command in a folder. Returns what it prints.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let own = program.parent().expect("a program is in a folder");
    let own = own.to_owned();
    let others = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(own).chain(env::split_paths(&others));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", env::join_paths(all).unwrap())
        .env_remove("NINEFOLD_ENGINE")
        .env_remove("NINEFOLD_BACKEND")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// True if a command of the shell succeeds.
fn succeeds(command: &str) -> bool {
    let mut status = Command::new("sh");
    let status = status
        .args(["-c", command])
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let status = status.stderr(Stdio::null()).status();
    status.unwrap().success()
}

/// The programs and packages that a command needs and this machine lacks.
fn lacking(command: &str) -> Vec<&'static str> {
    let is_part_of_a_word = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let words: Vec<&str> = command.split(|c| !is_part_of_a_word(c)).collect();
    let tools = TOOLS.iter().filter(|tool| words.contains(tool));
    let tools = tools.filter(|tool| !succeeds(&format!("command -v {tool}")));
    let packages = PACKAGES.iter();
    let packages = packages.filter(|(import, _)| command.contains(import));
    let packages = packages.filter(|(_, all)| !succeeds(&format!("python3 -c '{all}'")));
    tools
        .copied()
        .chain(packages.map(|(_, all)| *all))
        .collect()
}

/// A text without the numbers that differ from run to run.
fn settled(text: &str) -> String {
    let line = |line: &str| match line.split_whitespace().next() {
        Some(word @ ("seconds" | "puzzles/s")) => format!("{word} ...\n"),
        _ if line.starts_with("{\"version\"") => {
            let mut json: Value = serde_json::from_str(line).expect("statistics are JSON");
            for name in ["version", "backend", "seconds", "puzzles_per_second"] {
                assert!(json[name].take() != Value::Null, "{name}");
            }
            let phases = json["seconds_by_phase"].as_object_mut().expect("an object");
            phases.values_mut().for_each(|seconds| *seconds = 0.into());
            format!("{json}\n")
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn every_command_of_the_recipes_prints_what_the_page_says() {
    let folder = Folder::new();
    recipe_files::make(folder.path());
    follow(RECIPES, folder.path(), 50);
}

#[test]
fn every_command_of_the_recipes_for_constructors_prints_what_the_page_says() {
    follow(CONSTRUCTORS, Folder::new().path(), 20);
}

/// In a folder that has what the pages name of a checkout.
#[cfg(unix)]
#[test]
fn every_command_of_the_guide_prints_what_its_pages_say() {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = fs::read_dir(checkout.join("docs/src/guide")).unwrap();
    let mut pages: Vec<PathBuf> = guide.map(|page| page.unwrap().path()).collect();
    pages.push(checkout.join("README.md"));
    pages.retain(|page| fs::read_to_string(page).unwrap().contains("```console"));
    for page in pages {
        let folder = Folder::new();
        recipe_files::make(folder.path());
        for part in ["puzzles", "checker"] {
            symlink(checkout.join(part), folder.path().join(part)).unwrap();
        }
        follow(page.to_str().unwrap(), folder.path(), 0);
    }
}

/// Runs the commands of a page, which must be more than `least`.
fn follow(path: &str, folder: &Path, least: usize) {
    let page = fs::read_to_string(path).unwrap();
    let mut anew = String::new();
    let mut skipped = BTreeSet::new();
    let (mut steps, mut left_out) = (0, 0);
    for piece in pieces(&page) {
        let (line, command, printed) = match piece {
            Piece::Text(text) => {
                anew += text;
                continue;
            }
            Piece::Step {
                line,
                command,
                printed,
            } => (line, command, printed),
        };
        steps += 1;
        anew += &format!("$ {command}");
        let lacking = lacking(&command);
        if !lacking.is_empty() {
            left_out += 1;
            skipped.extend(lacking);
            anew += &printed;
            continue;
        }
        let out = run(&command, folder);
        if env::var_os("NINEFOLD_WRITE_RECIPES").is_none() {
            assert_eq!(settled(&printed), settled(&out), "{path}:{line}: {command}");
        }
        anew += &out;
    }
    // A page that is not understood has none.
    assert!(steps > least, "{steps} commands");
    eprintln!("{steps} commands, {left_out} of them left out for want of {skipped:?}");
    if env::var_os("NINEFOLD_WRITE_RECIPES").is_some() {
        fs::write(path, anew).unwrap();
    }
}

#[test]
fn a_page_is_read_as_commands_and_what_they_print() {
    let page = "text\n$ no command\n```console\n$ a \\\n  b\n1\n2\n$ c\n```\n";
    let pieces = format!("{:?}", pieces(page));
    for part in [
        r#"Text("$ no command\n")"#,
        r#"Step { line: 4, command: "a \\\n  b\n", printed: "1\n2\n" }"#,
        r#"Step { line: 8, command: "c\n", printed: "" }"#,
    ] {
        assert!(pieces.contains(part), "{pieces}");
    }
    assert_eq!(lacking("ninefold solve jq.csv -o no-zip"), [""; 0]);
    let expected = "seconds ...\nunique 3\n";
    assert_eq!(settled("seconds    0.5\nunique 3\n"), expected);
}
