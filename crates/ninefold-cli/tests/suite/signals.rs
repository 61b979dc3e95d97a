//! Ctrl-C, SIGTERM and SIGHUP: the files that are left, and the exit code.
//!
//! Nothing here waits for a time: a test continues when it sees that the program has come to a point.
#![cfg(unix)]

use crate::program::{Folder, UNIQUE, output};
use crate::target_command::{LARGEST_MIXED, empty, with_mixed_weights};
use pretty_assertions::assert_eq;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The sum takes seconds for this grid.
const LONG: &str =
    "8..........2.............................4......5......................6.......9.";

/// Time to wait for what must come, enough for the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// The time within which signals are one, in milliseconds: so long that all are, or none.
const ALL_AT_ONCE: &str = "3600000";
const NONE_AT_ONCE: &str = "0";

/// Starts the program in a folder, without messages. Gives it some input, and returns the pipe for more.
fn start(folder: &Path, arguments: &str, input: &str) -> (Child, ChildStdin) {
    start_with(folder, arguments, input, ALL_AT_ONCE)
}

/// The same with another time within which signals are one.
fn start_with(folder: &Path, arguments: &str, input: &str, at_once: &str) -> (Child, ChildStdin) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command
        .args(arguments.split(' '))
        .env("NINEFOLD_SIGNALS_AT_ONCE", at_once)
        .current_dir(folder);
    started(command.stdout(Stdio::piped()).stderr(Stdio::null()), input)
}

/// Starts a program and gives it some input.
fn started(command: &mut Command, input: &str) -> (Child, ChildStdin) {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(input.as_bytes()).unwrap();
    (child, pipe)
}

/// Puzzles, each on a line.
fn unique(number: usize) -> String {
    format!("{UNIQUE}\n").repeat(number)
}

/// Waits for the end of a program, and asserts its exit code.
#[track_caller]
fn ends(child: &mut Child, code: i32, arguments: &str) {
    assert_eq!(end_of(child, arguments), code, "{arguments}");
}

/// Waits for the end of a program, and returns its exit code.
fn end_of(child: &mut Child, arguments: &str) -> i32 {
    wait_until(arguments, || child.try_wait().unwrap().is_some());
    child.wait().unwrap().code().expect("no signal ends it")
}

/// Sends a running program signals, one right after the other.
pub fn signal(child: &Child, signals: &str) {
    let kills = signals.split(' ');
    let kills = kills.map(|signal| format!("kill -{signal} {}", child.id()));
    let kill = kills.collect::<Vec<_>>().join(" && ");
    let status = Command::new("sh").args(["-c", &kill]).status();
    assert!(status.unwrap().success());
}

/// Waits until a condition holds.
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < PATIENCE, "{what}: in vain");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The lengths of the unfinished files in a folder.
fn unfinished(folder: &Folder) -> Vec<u64> {
    let names = folder.names().into_iter();
    let names = names.filter(|name| name.ends_with(".unfinished"));
    names
        .map(|name| fs::metadata(folder.join(name)).unwrap().len())
        .collect()
}

/// True if an unfinished file in a folder has more bytes than these.
fn has_written(folder: &Folder, bytes: u64) -> bool {
    unfinished(folder).iter().any(|&length| length > bytes)
}

#[test]
fn a_signal_leaves_no_unfinished_file() {
    let (count, large) = ("count --cap none --box-order 4", ".".repeat(256));
    let sample = format!("sample {LONG} -n 1000000000");
    let commands = [
        // Boards of this size are counted by visiting solutions: there is no end to these.
        (count.to_owned(), &large[..]),
        (format!("{count} --threads 1"), &large),
        ("enumerate".into(), &large[..81]),
        // These wait for input.
        ("solve".into(), UNIQUE),
        ("check --threads 1".into(), UNIQUE),
        // Seconds to prepare, and then no end.
        (format!("{sample} --threads 1"), ""),
        (sample, ""),
    ];
    for (command, input) in commands {
        for (name, code) in [("INT", 130), ("TERM", 143)] {
            let folder = Folder::new();
            let line = format!("{input}\n");
            let (mut child, pipe) = start(&folder, &format!("{command} -o out.txt"), &line);
            wait_until(&command, || !unfinished(&folder).is_empty());
            signal(&child, name);
            ends(&mut child, code, &command);
            assert_eq!(folder.names(), [""; 0], "{command}");
            drop(pipe);
        }
    }
}

/// A terminal that is closed ends a run as the other signals do; under `nohup` the run continues.
#[test]
#[cfg(target_os = "linux")]
fn hanging_up_leaves_no_unfinished_file_and_nohup_goes_on() {
    // A signal that is handled here is not ignored in the programs that are started, even if the tests
    // were begun by `nohup`.
    let handled = Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGHUP, handled).unwrap();
    for (shell, code) in [("exec $0 $@", Some(129)), ("trap '' HUP; exec $0 $@", None)] {
        for command in ["solve", "check --threads 1", "target --threads 1"] {
            let folder = Folder::new();
            let mut sh = Command::new("sh");
            sh.args(["-c", shell, env!("CARGO_BIN_EXE_ninefold")])
                .args(format!("{command} -o out.txt").split(' '))
                .current_dir(&folder);
            let quiet = sh.stdout(Stdio::null()).stderr(Stdio::null());
            let (mut child, mut pipe) = started(quiet, &unique(1));
            wait_until(command, || has_written(&folder, 0));
            signal(&child, "HUP");
            match code {
                Some(code) => {
                    ends(&mut child, code, command);
                    // What a search had found is in its place.
                    let left = usize::from(command.starts_with("target"));
                    assert_eq!(folder.names(), ["out.txt"][..left], "{command}");
                    drop(pipe);
                }
                None => {
                    writeln!(pipe, "{UNIQUE}").unwrap();
                    drop(pipe);
                    ends(&mut child, 0, command);
                    assert_eq!(folder.text("out.txt").lines().count(), 2, "{command}");
                }
            }
        }
    }
}

/// A long run that is interrupted prints the best found so far, with its bounds.
#[test]
fn an_interrupt_ends_searches_and_keeps_what_they_found() {
    for arguments in ["target", "target --threads 1", "target -o out"] {
        // On one core a signal may come between two batches, where it cuts no search short.
        let start = Instant::now();
        while answers_cut_short(arguments) == 0 {
            assert!(start.elapsed() < PATIENCE, "{arguments}: in vain");
        }
    }
}

/// Interrupts a run of `target`, looks at its answers, and returns the number of those with only bounds.
fn answers_cut_short(arguments: &str) -> usize {
    const PAIRS: usize = 100_000;
    let folder = with_mixed_weights();
    let command = format!("{arguments} --weights mixed");
    let (mut child, mut input) = start(&folder, &command, "");
    let writer = std::thread::spawn(move || {
        let grids = format!("{}\n{UNIQUE}\n", empty()).repeat(PAIRS);
        // Not all of them are read.
        let _ = input.write_all(grids.as_bytes());
    });
    // As soon as there are some answers.
    let mut out = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    if arguments == "target -o out" {
        wait_until(arguments, || has_written(&folder, 0));
    } else {
        stdout.read_line(&mut out).unwrap();
    }
    signal(&child, "INT");
    stdout.read_to_string(&mut out).unwrap();
    ends(&mut child, 130, arguments);
    writer.join().unwrap();
    if arguments == "target -o out" {
        out = folder.text("out");
    }
    let lines: Vec<&str> = out.lines().collect();
    assert!((1..PAIRS).contains(&lines.len()), "{} answers", lines.len());
    let unique = lines[1];
    for (number, line) in lines.iter().enumerate() {
        if number % 2 == 1 {
            assert_eq!(*line, unique);
            continue;
        }
        let (found, bound) = line.split_once("..").unwrap_or((line, line));
        let [found, bound]: [i64; 2] = [found, bound].map(|score| score.parse().unwrap());
        assert!((found..=bound).contains(&LARGEST_MIXED), "{line}");
    }
    lines.iter().filter(|line| line.contains("..")).count()
}

/// A picture is written whole or not at all, whether or not the answers are.
#[test]
fn a_signal_leaves_no_unfinished_picture() {
    for signals in [1, 2] {
        let folder = Folder::new();
        // It waits for more.
        let (mut child, input) = start(&folder, "target --svg board.svg -o out", &unique(1));
        wait_until("target --svg", || {
            unfinished(&folder).len() == 2 && has_written(&folder, 0)
        });
        for _ in 0..signals {
            signal(&child, "INT");
        }
        ends(&mut child, 130, "target --svg");
        drop(input);
        let left = folder.names();
        match signals {
            1 => assert_eq!(left, ["out"]),
            // The second may come too late.
            _ => assert!(left.is_empty() || left == ["out"], "{left:?}"),
        }
    }
}

/// The processor time of a program, in hundredths of a second.
#[cfg(target_os = "linux")]
fn processor_time(child: &Child) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    // Behind the name, which may hold anything: the user's time is field 14, the system's 15.
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let times = fields.split(' ').skip(14 - 3).take(2);
    times.map(|time| time.parse::<u64>().unwrap()).sum()
}

/// Equal weights make every solution an optimum, which are counted by the sum: in one thread, and until
/// a signal ends the count.
#[cfg(target_os = "linux")]
#[test]
fn optima_are_counted_in_one_thread_and_end_when_told_so() {
    /// Minutes of work, if it was done.
    const LONG_COUNTS: usize = 100;
    const CUT_SHORT: &str = "2025 0+";
    let folder = Folder::new();
    folder.write("equal", "5 5 5 5 5 5 5 5 5\n".repeat(9));
    let arguments = "target --weights equal --count-optima --threads 1";
    let (mut child, mut input) = start(&folder, arguments, &unique(1));
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // The first answer says that the program has come so far.
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    assert_eq!(first, "2025 1\n");
    let before = processor_time(&child);
    // More than one batch, in the first of which the counts are.
    let long = format!("{LONG}\n").repeat(LONG_COUNTS);
    let text = long + &unique(2000);
    let writer = std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
    // In the midst of a count, most likely of the first.
    wait_until("a long count", || processor_time(&child) >= before + 50);
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
    // The other one waits for signals.
    assert_eq!(tasks.count(), 2);
    signal(&child, "INT");
    let mut out = String::new();
    output.read_to_string(&mut out).unwrap();
    ends(&mut child, 130, arguments);
    writer.join().unwrap();
    // The counts that were finished until then are the same, and all others were cut short.
    let lines: Vec<&str> = out.lines().take(LONG_COUNTS).collect();
    assert_eq!(lines.len(), LONG_COUNTS);
    let (finished, cut_short) = lines.split_at(lines.partition_point(|line| *line != CUT_SHORT));
    assert!(!cut_short.is_empty());
    assert!(cut_short.iter().all(|line| *line == CUT_SHORT), "{lines:?}");
    assert!(finished.iter().all(|line| line == &lines[0]), "{lines:?}");
}

/// Temporary files have no names, so that nothing is left of them, however the program ends.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_no_temporary_file_of_dedupe() {
    for name in ["INT", "TERM", "KILL"] {
        let [folder, temporary] = [0; 2].map(|_| Folder::new());
        let at = temporary.path().canonicalize().unwrap();
        let arguments = format!("dedupe --memory 1MiB --temp-dir {}", at.display());
        let (mut child, mut input) = start(&folder, &arguments, "");
        let mut output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || output.read_to_end(&mut Vec::new()));
        let boards = (0..200_000).map(|number| format!("{number:09}").repeat(9) + "\n");
        let boards: String = boards.collect();
        input.write_all(boards.as_bytes()).unwrap();
        // It waits for more, with what had no room on the disk.
        let spilled = || {
            let open = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
            let open = open.filter_map(|entry| fs::read_link(entry.ok()?.path()).ok());
            let mut ours = open.filter(|file| file.starts_with(&at));
            ours.next().is_some()
        };
        wait_until("dedupe", spilled);
        assert_eq!(temporary.names(), [""; 0], "{name}");
        signal(&child, name);
        child.wait().unwrap();
        assert_eq!(temporary.names(), [""; 0], "{name}");
        drop(input);
        reader.join().unwrap().unwrap();
    }
}

/// Answers found so far are there, in whole lines, though the search would take years. A
/// terminal's group, a shell and `timeout` may each send the same interrupt.
#[test]
fn interrupts_at_once_are_one_and_keep_what_was_found() {
    #[rustfmt::skip]
    let cases = [
        ("vicinity --remove 1 --add 1 --generations 1000000 --threads 1", 1, "INT"),
        ("vicinity --remove 1 --add 1 --generations 1000000 --threads 2", 1, "INT"),
        ("vicinity --remove 1 --add 1 --generations 1000000", 1, "INT INT"),
        ("vicinity --remove 1 --add 1 --generations 1000000 --threads 1", 1, "INT TERM"),
        ("vicinity --remove 1 --add 2", 1, "INT INT INT"),
        // These wait for more to read.
        ("target", 2000, "INT"),
        ("target", 1, "INT INT"),
    ];
    for (arguments, puzzles, signals) in cases {
        let folder = Folder::new();
        let command = format!("{arguments} -o out");
        let (mut child, input) = start(&folder, &command, &unique(puzzles));
        let pipe = (arguments == "target").then_some(input);
        wait_until(arguments, || has_written(&folder, 0));
        signal(&child, signals);
        // (Two threads of the program may get two signals at the same moment, and either be the first to note its own.)
        let codes: &[i32] = match signals {
            "INT TERM" => &[130, 143],
            _ => &[130],
        };
        let code = end_of(&mut child, arguments);
        assert!(codes.contains(&code), "{arguments}: {code}");
        drop(pipe);
        assert_eq!(folder.names(), ["out"], "{arguments}");
        let found = folder.text("out");
        assert!(!found.is_empty() && found.ends_with('\n'), "{arguments}");
        assert!(arguments == "target" || found.lines().all(|line| line.len() == 81));
    }
}

/// A search that waits for more input has written nothing yet.
#[test]
fn an_interrupt_ends_a_search_that_waits_for_its_input() {
    for threads in ["1", "2"] {
        let folder = Folder::new();
        let arguments = format!("vicinity --remove 1 --add 1 --threads {threads} -o out");
        let (mut child, pipe) = start(&folder, &arguments, &unique(2000));
        wait_until(&arguments, || !unfinished(&folder).is_empty());
        signal(&child, "INT");
        ends(&mut child, 130, &arguments);
        drop(pipe);
    }
}

/// The puzzles that were found are the first of the corpus.
#[test]
fn an_interrupt_of_generate_keeps_what_was_found() {
    let endless = "1000000000";
    #[rustfmt::skip]
    let cases = [
        "minimal --technique x-wing --threads 1", "minimal --technique x-wing --threads 2",
        "minimal --er 2.0..4.5 --to csv",
        // By the exhaustive search, one board at a time.
        "minimal --clues 19 --threads 2", "minimal --clues 19 --threads 1", "easy --threads 2", "full --box-order 4",
        "minimal --layout x --threads 2",
    ];
    for choice in cases {
        let folder = Folder::new();
        let arguments = format!("generate {choice} --seed 5 -n {endless}");
        let (mut child, _) = start(&folder, &format!("{arguments} -o out"), "");
        // More than the line of the header.
        wait_until(&arguments, || has_written(&folder, 80));
        signal(&child, "INT");
        ends(&mut child, 130, &arguments);
        assert_eq!(folder.names(), ["out"], "{arguments}");
        let found = folder.text("out");
        assert!(found.ends_with('\n'), "{arguments}");
        // (Those beyond the first hundred are as good as these.)
        let beginning: Vec<&str> = found.lines().take(100).collect();
        let number = beginning.len() - usize::from(choice.ends_with("csv"));
        let again = output(&format!("generate {choice} --seed 5 -n {number}"));
        assert_eq!(beginning, again.lines().collect::<Vec<_>>(), "{arguments}");
    }
}

/// Whoever reads two puzzles gets them while the search for the others is under way, and ends it.
#[test]
fn puzzles_stream_to_who_takes_only_the_first() {
    #[rustfmt::skip]
    let cases = [
        "--technique x-wing", "--clues 19 --threads 2", "--clues 19 --threads 1",
    ];
    for choice in cases {
        let folder = Folder::new();
        let arguments = format!("generate minimal {choice} -n 1000000000");
        let (mut child, _) = start(&folder, &arguments, "");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..2 {
            assert_eq!(lines.next().unwrap().unwrap().len(), 81, "{arguments}");
        }
        drop(lines);
        ends(&mut child, 0, &arguments);
    }
}

/// The search that shows that there are such puzzles comes before the output is opened. For one puzzle of a layout
/// of which few clues suffice, the removal of the others takes long.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_search_for_the_first_puzzle() {
    let endless = "--tries 1000000000000 -o out";
    #[rustfmt::skip]
    let cases = [
        (format!("--clues 40 {endless}"), 20, "INT", 130),
        (format!("--er 1.0 --clues 17..30 --symmetry half-turn {endless}"), 20, "INT", 130),
        ("--layout 16x16+x+windoku --seed 1".to_owned(), 100, "INT", 130),
        ("--layout 16x16+x+windoku --seed 1".to_owned(), 100, "TERM", 143),
    ];
    for (choice, time, name, code) in cases {
        let folder = Folder::new();
        let (child, _) = start(&folder, &format!("generate minimal {choice}"), "");
        wait_until(&choice, || processor_time(&child) >= time);
        signal(&child, name);
        let end = child.wait_with_output().unwrap();
        let expected = (Some(code), &b""[..]);
        assert_eq!((end.status.code(), &end.stdout[..]), expected, "{choice}");
        assert_eq!(folder.names(), [""; 0], "{choice}");
    }
}

/// A second interrupt that is another one ends the program without waiting.
#[test]
fn a_second_interrupt_after_a_moment_ends_a_run_that_cannot_end() {
    let folder = Folder::new();
    let arguments = "vicinity --remove 1 --add 1 --generations 1000000";
    let (mut child, _) = start_with(&folder, arguments, &unique(1), NONE_AT_ONCE);
    // From then on nobody reads, and it waits for ever to write the rest.
    let stdout = child.stdout.as_mut().unwrap();
    stdout.read_exact(&mut vec![0; 1 << 18]).unwrap();
    signal(&child, "INT");
    // One that comes before the program has heard of the first is the same to the system.
    wait_until(arguments, || {
        signal(&child, "INT");
        child.try_wait().unwrap().is_some()
    });
    ends(&mut child, 130, arguments);
}

/// One puzzle, around which a search takes hours: finds are written meanwhile, and an interrupt reports
/// the part that was searched.
#[test]
fn a_long_search_around_one_puzzle_writes_as_it_goes_and_says_how_far_it_is() {
    #[rustfmt::skip]
    let cases = [
        "vicinity --remove 2 --add 2", "vicinity --remove 2 --add 2 --threads 1", "vicinity --remove 1 --add 3",
    ];
    for arguments in cases {
        let folder = Folder::new();
        let arguments = format!("{arguments} -o out");
        let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(arguments.split(' ')).current_dir(&folder);
        let (child, _) = started(command.stderr(Stdio::piped()), &unique(1));
        wait_until(&arguments, || has_written(&folder, 0));
        signal(&child, "INT");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{arguments}");
        let number = folder.text("out").lines().count();
        let said = String::from_utf8(output.stderr).unwrap().replace(',', "");
        assert!(number > 0, "{arguments}");
        for words in [
            "interrupted: 0 of 1 puzzles searched around",
            "% of the next (line 1)",
        ] {
            assert!(said.contains(words), "{said}");
        }
        let counted = format!(" {number} found; the answers found so far are written\n");
        assert!(said.ends_with(&counted), "{number}: {said}");
    }
}
