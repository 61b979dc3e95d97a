//! Refusals of `--resume` and their words: another run than the one that was killed, what cannot be read or written
//! again, and two runs at once.

use super::corpora::{csv, halted, journal, journal_lines, killed, partial, program};
use super::resume::{COMMAND, edit_journal, ends_well, half_done, restore, state};
use crate::program::Folder;
use crate::signals::signal;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs::{self, File};
use std::time::{Duration, SystemTime};

#[test]
fn another_command_line_is_refused_with_what_differs() {
    let (folder, whole, half) = half_done(20_000, true);
    #[rustfmt::skip]
    let cases = [
        ("solve in.csv -o out.csv --errors bad.csv --resume --keep none", "--keep was not given, and is `none`"),
        ("solve in.csv -o out.csv --errors other.csv --resume", "--errors was `bad.csv`, and is `other.csv`"),
        ("solve in.csv -o out.csv --resume", "--errors was `bad.csv`, and is not given"),
        ("solve in.csv -o out.csv --errors bad.csv --resume --any", "--any was not given, and is"),
        ("count in.csv -o out.csv --errors bad.csv --resume", "the command was `solve`, and is `count`"),
        ("solve in.csv -o out.csv --errors bad.csv --resume --shard 1/2", "--shard was not given, and is `1/2`"),
        ("solve in.csv in.csv -o out.csv --errors bad.csv --resume", "FILE was `in.csv`, and is `in.csv in.csv`"),
        ("solve in.csv -o ./out.csv --errors bad.csv --resume", "--output was `out.csv`, and is `./out.csv`"),
    ];
    for (other, difference) in cases {
        let run = folder.run(other);
        assert_eq!(run.code, 2);
        let expected = format!(
            "out.csv.ninefold-journal is of another run and cannot be resumed; without --resume it \
             is removed and the run starts over: {difference}\n"
        );
        assert!(run.err.ends_with(&expected));
        assert!(state(&folder) == half, "{other}");
    }
    // A journal of an older version holds the arguments as they were typed.
    edit_journal(&folder, |first| {
        let first = first.as_object_mut().unwrap();
        first.remove("given").unwrap();
        first.insert("arguments".into(), json!(["solve", "in.csv"]));
    });
    let run = folder.run(COMMAND);
    let older = "it was begun by an older version, whose journals this one does not read\n";
    assert!(run.code == 2 && run.err.ends_with(older));
    // It can still be taken up.
    restore(&folder, &half);
    ends_well(&folder, &whole, "");
    // Where nothing would be lost, nothing is refused.
    restore(&folder, &half);
    let first = fs::read(journal(&folder, "out.csv")).unwrap();
    let end = first.iter().position(|&byte| byte == b'\n').unwrap();
    fs::write(journal(&folder, "out.csv"), &first[..=end]).unwrap();
    let run = folder.run("count in.csv -o out.csv --resume");
    assert_eq!(run.code, 1);
}

#[test]
fn another_input_or_version_is_refused_with_what_differs() {
    let (folder, whole, half) = half_done(20_000, true);
    let input = folder.join("in.csv");
    let refused = |ends: &str| {
        let run = folder.run(COMMAND);
        assert_eq!(run.code, 2);
        assert!(run.err.ends_with(&format!("{ends}\n")));
        let left = fs::read(partial(&folder, "out.csv")).ok();
        assert_eq!(left, half[2].1, "{ends}");
    };
    let modified = fs::metadata(&input).unwrap().modified().unwrap();
    let set = |time: SystemTime| {
        let file = File::options().write(true).open(&input).unwrap();
        file.set_modified(time).unwrap();
    };
    set(modified + Duration::from_millis(1));
    refused("in.csv has been changed since");
    let text = fs::read(&input).unwrap();
    fs::write(&input, [&text[..], b"\n"].concat()).unwrap();
    set(modified);
    let (old, new) = (text.len(), text.len() + 1);
    refused(&format!("in.csv had {old} bytes, and has {new}"));
    fs::write(&input, &text).unwrap();
    set(modified);
    edit_journal(&folder, |first| first["version"] = json!("0.0.9"));
    let version = env!("CARGO_PKG_VERSION");
    let begun = "it was begun by version 0.0.9";
    refused(&format!("{begun}, and this is {version}"));
    restore(&folder, &half);
    edit_journal(&folder, |first| {
        first["inputs"][0]["name"] = json!("other.csv")
    });
    refused("an input was other.csv, and is in.csv");
    restore(&folder, &half);
    edit_journal(&folder, |first| {
        let input = first["inputs"][0].clone();
        first["inputs"].as_array_mut().unwrap().push(input);
    });
    refused("there were 2 inputs, and there are 1");
    restore(&folder, &half);
    ends_well(&folder, &whole, "");
}

/// Scores depend on the weights.
#[test]
fn other_weights_are_refused() {
    let folder = crate::target_command::with_mixed_weights();
    folder.write("in.csv", csv(20_000, false));
    let command = "target in.csv --weights mixed -o out.csv --resume";
    killed(&folder, command, "out.csv");
    let weights = folder.text("mixed");
    folder.write("mixed", format!("{weights}\n"));
    folder.run(command).is_refused(": mixed had ");
}

#[test]
fn what_cannot_be_taken_up_is_refused_with_the_reason() {
    let folder = Folder::new();
    folder.write("in.csv", csv(10, false));
    fs::create_dir(folder.join("a-folder")).unwrap();
    let mut make = std::process::Command::new("mkfifo");
    let make = make.args(["pipe"]).current_dir(&folder).status();
    assert!(make.unwrap().success());
    let pipe = "standard input and pipes cannot be read again";
    let file = "--resume needs -o FILE";
    #[rustfmt::skip]
    let cases = [
        ("solve -o out.csv --resume", pipe),
        ("solve - -o out.csv --resume", pipe),
        ("solve in.csv - -o out.csv --resume", pipe),
        ("solve pipe -o out.csv --resume", pipe),
        ("solve /dev/null -o out.csv --resume", pipe),
        ("solve in.csv -o - --resume", file),
        ("solve in.csv -o /dev/stdout --resume", file),
        ("solve in.csv -o /dev/stderr --resume", file),
        ("solve in.csv -o /dev/fd/1 --resume", file),
        ("solve in.csv -o /dev/null --resume", file),
        ("solve in.csv -o pipe --resume", file),
        ("solve in.csv -o a-folder --resume", file),
        ("solve in.csv -o new/ --resume", file),
        ("solve in.csv -o out.csv --errors /dev/stderr --resume", "--resume needs --errors"),
        ("solve in.csv -o out.csv --errors pipe --resume", "--resume needs --errors"),
        ("solve in.csv --resume", "--output <FILE>"),
        ("solve in.csv -o no/out.csv --resume", "cannot write no/"),
    ];
    for (command, says) in cases {
        folder.run(command).is_refused(says);
        assert_eq!(folder.names(), ["a-folder", "in.csv", "pipe"], "{command}");
    }
    let mut command = program(&folder, "solve in.csv -o out.csv --resume", 0);
    let output = command.env("NINEFOLD_JOURNAL_INTERVAL", "often").output();
    let err = String::from_utf8(output.unwrap().stderr).unwrap();
    let often = "NINEFOLD_JOURNAL_INTERVAL must be a number of milliseconds, not often";
    assert_eq!(err, format!("ninefold: {often}\n"));
}

#[test]
fn two_runs_at_once_are_refused_in_words() {
    let (folder, whole, half) = half_done(150_000, true);
    let lines = journal_lines(&folder, "out.csv") + 2;
    let mut first = halted(&folder, COMMAND, ("out.csv", lines), || {
        restore(&folder, &half);
    });
    #[rustfmt::skip]
    let cases = [
        (COMMAND, "out.csv"),
        ("solve in.csv -o out.csv --resume", "out.csv"),
        // The same table of malformed records.
        ("solve in.csv -o other.csv --errors bad.csv --resume", "bad.csv"),
        ("solve in.csv -o bad.csv --resume", "bad.csv"),
    ];
    for (command, output) in cases {
        let run = folder.run(command);
        assert_eq!(run.code, 2);
        let path = folder.canonicalize().unwrap().join(output);
        let paths = [output.to_owned(), path.display().to_string()];
        let said = paths.map(|path| format!("another run is writing {path}\n"));
        assert!(said.iter().any(|said| run.err.ends_with(said)));
    }
    signal(&first, "CONT");
    assert_eq!(first.wait().unwrap().code(), Some(1));
    assert!(state(&folder) == whole);
}
