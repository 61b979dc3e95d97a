//! `--resume` after a killed run, from every state that its files can be in.
//!
//! Where runs are killed at random, see `kills`; what is refused, `refusals`.

use super::corpora::{Random, csv, hidden, journal, journal_lines, killed, partial, program};
use crate::program::Folder;
use crate::signals::signal;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

pub(super) const COMMAND: &str = "solve in.csv -o out.csv --errors bad.csv --resume";

/// The files that a run of [`COMMAND`] writes, and those where it does so.
#[rustfmt::skip]
const FILES: [&str; 5] = [
    "out.csv", "bad.csv", ".out.csv.ninefold-partial", ".bad.csv.ninefold-partial", ".out.csv.ninefold-journal",
];

/// The names of files, and the contents of those that exist.
pub(super) type State = Vec<(String, Option<Vec<u8>>)>;

pub(super) fn state(folder: &Folder) -> State {
    let of = |name: &str| (name.to_owned(), fs::read(folder.join(name)).ok());
    FILES.map(of).into()
}

pub(super) fn restore(folder: &Folder, state: &State) {
    for (name, content) in state {
        let path = folder.join(name);
        match content {
            Some(content) => fs::write(path, content).unwrap(),
            None => drop(fs::remove_file(path)),
        }
    }
}

/// A folder with a corpus, the output of [`COMMAND`] for it, and the files of a killed run.
pub(super) fn half_done(rows: usize, malformed: bool) -> (Folder, State, State) {
    let folder = Folder::new();
    folder.write("in.csv", csv(rows, malformed));
    let run = folder.run(&COMMAND.replace(" --resume", ""));
    assert_eq!(run.code, i32::from(malformed));
    let whole = state(&folder);
    fs::remove_file(folder.join("out.csv")).unwrap();
    fs::remove_file(folder.join("bad.csv")).unwrap();
    killed(&folder, COMMAND, "out.csv");
    let half = state(&folder);
    (folder, whole, half)
}

/// Runs the command, whose output must be that of an undisturbed run. Returns its messages.
pub(super) fn ends_well(folder: &Folder, whole: &State, what: &str) -> String {
    let run = folder.run(COMMAND);
    assert!(run.code < 2 && state(folder) == *whole, "{what}");
    run.err
}

/// A journal's line without its checksum.
fn said(line: &str) -> Value {
    serde_json::from_str(&line[9..]).unwrap()
}

/// A line as a journal has it.
fn line(said: &Value) -> String {
    let json = said.to_string();
    format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes()))
}

/// Replaces the first line of a journal.
pub(super) fn edit_journal(folder: &Folder, edit: impl FnOnce(&mut Value)) {
    let path = journal(folder, "out.csv");
    let text = fs::read_to_string(&path).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    let mut first = said(first);
    edit(&mut first);
    fs::write(path, line(&first) + rest).unwrap();
}

// What does not change the output may be another, and options stand in any order or spelling.
#[test]
fn a_killed_run_is_taken_up_and_says_so() {
    let (folder, whole, half) = half_done(20_000, true);
    #[rustfmt::skip]
    let cases = [
        (COMMAND, "resuming the interrupted run\n"),
        ("solve -qo out.csv --resume --errors=bad.csv in.csv", ""),
        ("solve in.csv --resume -oout.csv --errors bad.csv -j2 --box-order 3", "resuming the interrupted run\n"),
        ("solve --errors bad.csv --resume in.csv --output=out.csv --threads 1 -q --stats=json --engine=scalar", "{"),
    ];
    for (other, says) in cases {
        restore(&folder, &half);
        let run = folder.run(other);
        run.ends(1).begins(says);
        assert!(state(&folder) == whole, "{other}");
        if says == "{" {
            let statistics: Value = serde_json::from_str(&run.err).unwrap();
            assert_eq!(statistics["records"], json!(20_000));
        }
    }
}

#[test]
fn work_that_is_done_is_not_done_again() {
    let (folder, whole, _) = half_done(20_000, true);
    // Were the first rows read again, they would be seen to be others.
    let input = folder.join("in.csv");
    let modified = fs::metadata(&input).unwrap().modified().unwrap();
    let mut text = fs::read(&input).unwrap();
    let first = text.iter().position(|&byte| byte == b'\n').unwrap() + 30;
    text[first] = if text[first] == b'.' { b'1' } else { b'.' };
    fs::write(&input, text).unwrap();
    let input = File::options().write(true).open(&input).unwrap();
    input.set_modified(modified).unwrap();
    ends_well(&folder, &whole, "the first row is another");
}

/// After damage to the output or to the table of malformed records, everything from there on is
/// written anew.
#[test]
fn a_byte_that_is_not_what_it_was_is_noticed() {
    const DAMAGED: &str = "part of the earlier output is damaged; writing it again\n";
    let (folder, whole, half) = half_done(20_000, true);
    for (at, places) in [(2, 6), (3, 3)] {
        let (name, Some(all)) = &half[at] else {
            panic!("{half:?}");
        };
        // Damage after the last line of the journal does not count; in the middle it does.
        for place in 0..places {
            let at = all.len() * place / (2 * places);
            restore(&folder, &half);
            let mut damaged = all.clone();
            damaged[at] ^= 4;
            folder.write(name, damaged);
            let err = ends_well(&folder, &whole, &format!("{name}, byte {at}"));
            assert!(err.contains(DAMAGED), "{name}, byte {at}");
        }
    }
    restore(&folder, &half);
    assert!(!ends_well(&folder, &whole, "nothing").contains(DAMAGED));
}

/// Row groups that were written are not read again otherwise.
#[test]
fn so_is_one_of_parquet() {
    let folder = Folder::new();
    folder.write("in.csv", csv(400_000, false));
    let command = "count in.csv -o out.parquet --resume";
    folder.run(command).ends_well();
    let whole = folder.bytes("out.parquet");
    fs::remove_file(folder.join("out.parquet")).unwrap();
    killed(&folder, command, "out.parquet");
    let name = ".out.parquet.ninefold-partial";
    let mut damaged = folder.bytes(name);
    damaged[1000] ^= 1;
    folder.write(name, damaged);
    folder
        .run(command)
        .ends(0)
        .says("is damaged; writing it again");
    assert!(folder.bytes("out.parquet") == whole);
}

#[test]
fn a_journal_that_was_cut_off_anywhere_does_no_harm() {
    let (folder, whole, half) = half_done(20_000, true);
    let path = journal(&folder, "out.csv");
    let all = fs::read(&path).unwrap();
    // Four lines are enough, and a few bytes of a fifth.
    let ends: Vec<usize> = (0..all.len()).filter(|&at| all[at] == b'\n').collect();
    let length = all.len().min(ends[3] + 20);
    let step = std::env::var_os("NINEFOLD_KILLS").map_or(71, |_| 1);
    let behind = ends[..4].iter().map(|end| end + 1);
    for cut in (0..length).step_by(step).chain(behind) {
        restore(&folder, &half);
        fs::write(&path, &all[..cut]).unwrap();
        ends_well(&folder, &whole, &format!("cut at {cut}"));
    }
}

#[test]
fn a_journal_that_is_damaged_does_no_harm() {
    let (folder, whole, half) = half_done(20_000, true);
    let path = journal(&folder, "out.csv");
    let all = fs::read(&path).unwrap();
    let mut random = Random(10);
    for _ in 0..12 {
        restore(&folder, &half);
        let mut damaged = all.clone();
        let at = random.below(all.len() as u64) as usize;
        damaged[at] ^= 1 << random.below(8);
        fs::write(&path, &damaged).unwrap();
        ends_well(&folder, &whole, &format!("bit changed at {at}"));
    }
    #[rustfmt::skip]
    let garbage: [&[u8]; 6] = [
        b"", b"\n", b"\0\0\0\0\0\0\0\0\0\0\0\0\0", b"\xff\xfe\n\n\n", b"00000000 {}\n", b"garbage",
    ];
    for garbage in garbage {
        restore(&folder, &half);
        fs::write(&path, garbage).unwrap();
        ends_well(&folder, &whole, &format!("{garbage:?}"));
    }
    // Right sums, and nothing that it could say.
    for said in [json!({}), json!(null), json!([1, 2]), json!("x")] {
        restore(&folder, &half);
        fs::write(&path, line(&said)).unwrap();
        ends_well(&folder, &whole, &said.to_string());
        restore(&folder, &half);
        fs::write(&path, [&all[..], line(&said).as_bytes()].concat()).unwrap();
        ends_well(&folder, &whole, &format!("behind all: {said}"));
    }
}

#[test]
fn what_is_missing_of_the_output_is_written_again() {
    let (folder, whole, half) = half_done(20_000, true);
    for name in ["out.csv", "bad.csv"] {
        for length in [0, 1, 1000, 100_000] {
            restore(&folder, &half);
            let path = partial(&folder, name);
            let old = fs::metadata(&path).unwrap().len();
            let file = File::options().write(true).open(&path).unwrap();
            file.set_len(old.min(length)).unwrap();
            ends_well(&folder, &whole, &format!("{name} cut to {length}"));
        }
        restore(&folder, &half);
        fs::remove_file(partial(&folder, name)).unwrap();
        ends_well(&folder, &whole, &format!("no partial {name}"));
        // More than the journal knows of, as after a kill.
        restore(&folder, &half);
        let mut more = fs::read(partial(&folder, name)).unwrap();
        more.extend(b"garbage".repeat(1000));
        fs::write(partial(&folder, name), more).unwrap();
        ends_well(&folder, &whole, &format!("more of {name}"));
    }
    restore(&folder, &half);
    fs::remove_file(journal(&folder, "out.csv")).unwrap();
    ends_well(&folder, &whole, "no journal");
}

/// Between the last line of the journal and its removal.
#[test]
fn a_run_that_was_killed_at_its_very_end_is_concluded() {
    let (folder, whole, _) = half_done(20_000, false);
    let old_journal = fs::read_to_string(journal(&folder, "out.csv")).unwrap();
    let extent = |at: usize| {
        let whole = whole[at].1.as_ref().unwrap();
        json!({"length": whole.len(), "crc": crc32fast::hash(whole)})
    };
    let mut last = said(old_journal.lines().last().unwrap());
    last["finished"] = json!(true);
    last["output"] = extent(0);
    last["errors"] = extent(1);
    last["position"] = json!({"source": 0, "offset": 0, "line": 0});
    let new_journal = Some((old_journal.clone() + &line(&last)).into_bytes());
    let [out, bad] = [0, 1].map(|at| whole[at].1.clone());
    let state = |files: [Option<&Vec<u8>>; 4], journal: &Option<Vec<u8>>| -> State {
        let files = files.into_iter().chain([journal.as_ref()]);
        let names = FILES.iter().map(|&name| name.to_owned());
        names.zip(files.map(Option::<&Vec<u8>>::cloned)).collect()
    };
    let longer = [&out, &bad].map(|file| [file.as_ref().unwrap(), &b"garbage"[..]].concat());
    let [out, bad] = [out.as_ref(), bad.as_ref()];
    let old = b"old".to_vec();
    #[rustfmt::skip]
    let states = [
        // Nothing is in its place; the table of malformed records is; both are.
        state([None, None, out, bad], &new_journal), state([Some(&old), Some(&old), out, bad], &new_journal),
        state([None, bad, out, None], &new_journal), state([Some(&old), bad, out, None], &new_journal),
        // More than the journal knows of.
        state([None, None, Some(&longer[0]), Some(&longer[1])], &new_journal),
        state([out, bad, None, None], &new_journal),
        // All is written, and not noted.
        state([Some(&old), None, out, bad], &Some(old_journal.clone().into_bytes())),
    ];
    for (number, state) in states.iter().enumerate() {
        restore(&folder, state);
        let before = fs::metadata(folder.join(FILES[2])).or(fs::metadata(folder.join(FILES[0])));
        let err = ends_well(&folder, &whole, &format!("state {number}"));
        assert!(err.starts_with("resuming the"), "state {number}: {err}");
        // It has not been written again.
        use std::os::unix::fs::MetadataExt;
        let after = fs::metadata(folder.join(FILES[0])).unwrap();
        assert_eq!(before.unwrap().ino(), after.ino(), "state {number}");
    }
    // Somebody took away what was finished, or it is another file now.
    #[rustfmt::skip]
    let cases = [
        state([None, bad, None, None], &new_journal), state([out, None, None, None], &new_journal),
        state([Some(&old), bad, None, None], &new_journal), state([None, None, None, None], &new_journal),
    ];
    for taken in cases {
        restore(&folder, &taken);
        ends_well(&folder, &whole, "taken away");
    }
    // The last line is cut off.
    let whole_journal = new_journal.clone().unwrap();
    for cut in (old_journal.len()..whole_journal.len()).step_by(29) {
        let cut_off = Some(whole_journal[..cut].to_vec());
        restore(&folder, &state([None, None, out, bad], &cut_off));
        ends_well(&folder, &whole, &format!("cut at {cut}"));
    }
}

#[test]
fn names_that_are_no_text_are_no_problem() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"in\xff.csv");
    let written = fs::write(folder.join(name), csv(10, false));
    if written.is_err() {
        println!("skipped: this file system takes no such names");
        return;
    }
    let mut command = program(&folder, "solve -o out.csv --resume", 0);
    let output = command.arg(name).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, whole, _) = half_done(20_000, true);
    folder.run(COMMAND).ends(1);
    let mode = |name: &str| {
        let metadata = fs::metadata(folder.join(name)).unwrap();
        metadata.permissions().mode() & 0o777
    };
    fs::set_permissions(folder.join("out.csv"), fs::Permissions::from_mode(0o440)).unwrap();
    killed(&folder, COMMAND, "out.csv");
    // Nobody may read what is written who could not read what it replaces.
    assert_eq!(mode(".out.csv.ninefold-partial"), 0o640);
    ends_well(&folder, &whole, "");
    assert_eq!(mode("out.csv"), 0o440);
    symlink("out.csv", folder.join("link.csv")).unwrap();
    let linked = COMMAND.replace("-o out.csv", "-o link.csv");
    killed(&folder, &linked, "out.csv");
    folder.run(&linked).ends(1);
    assert!(state(&folder) == whole && folder.join("link.csv").is_symlink());
    assert_eq!(hidden(&folder), [""; 0]);
}

/// A search that a signal cut short has not found all, so its answers do not count.
#[test]
fn an_interrupted_search_is_searched_again() {
    let folder = crate::target_command::with_mixed_weights();
    let empty = format!("{}\n", crate::target_command::empty());
    let easy = format!("{}\n", crate::program::UNIQUE).repeat(3000);
    folder.write("in.txt", format!("{easy}{empty}{easy}"));
    let command = "target in.txt --weights mixed -o out.txt --resume";
    folder
        .run("target in.txt --weights mixed -o whole.txt")
        .ends_well();
    let mut times = 0;
    loop {
        let mut child = program(&folder, command, 0).spawn().unwrap();
        let lines = journal_lines(&folder, "out.txt").max(1);
        // In the long search, most likely.
        let mut grown = false;
        while child.try_wait().unwrap().is_none() && !grown {
            grown = journal_lines(&folder, "out.txt") > lines || times > 0;
            std::thread::sleep(Duration::from_millis(20));
        }
        if times < 3 && child.try_wait().unwrap().is_none() {
            signal(&child, "INT");
        }
        times += 1;
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        match output.status.code() {
            Some(130) => {
                let says = "interrupted; run the same command again to continue\n";
                // A second signal, or one that came before the run was under way, ends it at once.
                assert!(err.is_empty() || err.ends_with(says));
            }
            // The signal came before the program was ready for any.
            None => assert_eq!((output.status.signal(), &err[..]), (Some(2), "")),
            code => {
                assert_eq!(code, Some(0), "{err}");
                break;
            }
        }
        assert!(!folder.join("out.txt").exists());
    }
    assert_eq!(folder.text("out.txt"), folder.text("whole.txt"));
    assert_eq!(hidden(&folder), [""; 0]);
}
