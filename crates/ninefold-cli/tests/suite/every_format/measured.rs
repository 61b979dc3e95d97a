//! Runs of the program whose memory is measured: it must be little for any input.

use crate::program::{Folder, Run};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The most memory that a run may take, in KiB.
const LIMIT: u64 = 300 << 10;

/// Time after which a run is taken for one that does not end: far more than any takes on a busy machine.
const LONGEST: Duration = Duration::from_secs(1800);

/// Number of threads: with more, more memory is right.
const THREADS: &str = "4";

/// 2^20 bytes.
pub const MIB: usize = 1 << 20;

/// Runs the program in a folder with input from `feed`, and checks that it ends and takes little memory. Of
/// its output only the beginning is kept.
pub fn run_in(folder: &Folder, arguments: &str, feed: impl FnOnce(&mut ChildStdin) + Send) -> Run {
    let [out, err] = ["stdout", "stderr"].map(|name| folder.path().join(name));
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(arguments.split_whitespace())
        .current_dir(folder.path())
        .env("RAYON_NUM_THREADS", THREADS)
        .stdin(Stdio::piped())
        .stdout(File::create(&out).unwrap())
        .stderr(File::create(&err).unwrap())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let (code, peak) = thread::scope(|scope| {
        scope.spawn(move || feed(&mut input));
        watched(&mut child)
    });
    let code = code.unwrap_or_else(|| panic!("{arguments} does not end"));
    let mut beginning = Vec::new();
    File::open(&out)
        .unwrap()
        .take(MIB as u64)
        .read_to_end(&mut beginning)
        .unwrap();
    let err = fs::read_to_string(&err).unwrap();
    assert!(peak < LIMIT, "{arguments}: {peak} KiB\n{err}");
    assert!(!err.contains("panicked"), "{arguments}: {err}");
    Run {
        code,
        out: String::from_utf8_lossy(&beginning).into_owned(),
        err,
    }
}

/// Waits for a process. Returns its exit code and the largest memory measured, in KiB. A process that does
/// not end has no code, and is killed.
fn watched(child: &mut Child) -> (Option<i32>, u64) {
    let start = Instant::now();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let high = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let high = high.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(high.unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            let code = status.code().expect("no signal ends it");
            return (Some(code), peak);
        }
        if start.elapsed() > LONGEST {
            child.kill().unwrap();
            child.wait().unwrap();
            return (None, peak);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Writes a text over and over. The program may have seen enough before.
pub fn repeat(input: &mut ChildStdin, text: &[u8], bytes: usize) {
    let piece = text.repeat(MIB / text.len().max(1) + 1);
    let mut left = bytes;
    while left > 0 {
        let part = &piece[..left.min(piece.len())];
        if input.write_all(part).is_err() {
            return;
        }
        left -= part.len();
    }
}

pub fn write(input: &mut ChildStdin, text: &str) {
    // As above.
    let _ = input.write_all(text.as_bytes());
}

pub fn run(arguments: &str, feed: impl FnOnce(&mut ChildStdin) + Send) -> Run {
    run_in(&Folder::new(), arguments, feed)
}
