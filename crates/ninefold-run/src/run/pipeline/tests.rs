use super::*;
use crate::run::output::Output;
use crate::run::report::{Length, ReportOptions};
use crate::run::store::Store;
use crate::run::unfinished::PartialFile;
use ninefold_formats::answers::STATUSES;
use pretty_assertions::assert_eq;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use tempfile::TempDir;

/// The text that jobs write to a file, and whether all that began are out.
fn run_to<J: FnOnce(&mut Sink) -> io::Result<Summary>>(
    path: &Path,
    threads: u16,
    mut next: impl FnMut() -> Result<Option<J>> + Send,
) -> (Result<String>, bool) {
    let mut next = || Ok(next()?.map(|job| -> Job { Box::new(job) }));
    let session = Session::new();
    let output = Output::open(Some(path), PartialFile::Useful, &session).unwrap();
    let settings = ReportOptions {
        quiet: true,
        stats: None,
        watched: false,
        on_screen: false,
        sources: Vec::new(),
        length: Length::Unknown,
        words: &STATUSES,
        table: false,
        skipped: None,
        about: Default::default(),
    };
    let writer = Writer {
        store: Store::Text {
            output,
            end: Vec::new(),
            nothing: Vec::new(),
        },
        report: Report::new(settings, None, Arc::clone(&session)),
        control: session.control(),
        journal: None,
        is_cut: false,
    };
    let text = run(Some(threads), &session, None, writer, &mut next).and_then(|writer| {
        writer.store.finish()?.finish()?;
        Ok(fs::read_to_string(path)?)
    });
    (text, session.is_idle())
}

/// The text of jobs that are numbered from 0, of which `job` does one.
fn numbered(
    threads: u16,
    jobs: u64,
    job: impl Fn(u64, &mut Sink) -> io::Result<()> + Sync,
) -> Result<String> {
    let folder = TempDir::new().unwrap();
    let mut numbers = 0..jobs;
    let job = &job;
    let next =
        || {
            let number = numbers.next();
            Ok(number
                .map(|number| move |out: &mut Sink| job(number, out).map(|()| Summary::default())))
        };
    let (text, all_out) = run_to(&folder.path().join("out.txt"), threads, next);
    match &text {
        Ok(_) => assert!(all_out),
        Err(_) => assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0),
    }
    text
}

/// Whichever job is ready first, nothing comes after one that was ended before it was done.
#[test]
fn text_ends_with_a_job_that_is_cut() {
    for threads in [1, 3] {
        let folder = TempDir::new().unwrap();
        let (done, others) = mpsc::channel();
        let others = Mutex::new(others);
        let (others, done) = (&others, &done);
        let mut numbers = 0..4;
        let next = || {
            let number = numbers.next();
            Ok(number.map(|number| {
                move |out: &mut Sink| {
                    if threads > 1 && number == 1 {
                        let others = others.lock().unwrap();
                        (0..2).for_each(|_| others.recv().unwrap());
                    }
                    writeln!(out, "{number}")?;
                    if number > 1 {
                        done.send(()).unwrap();
                    }
                    Ok(Summary {
                        is_cut: number == 1,
                        ..Summary::default()
                    })
                }
            }))
        };
        let (text, all_out) = run_to(&folder.path().join("out.txt"), threads, next);
        assert_eq!((text.unwrap().as_str(), all_out), ("0\n1\n", true));
    }
}

/// Runs 50 jobs, the last of which make more output than may wait for its turn, and checks their text.
/// `before` is called at the beginning of each, and `after` at its end.
fn check_order(threads: u16, before: impl Fn(u64) + Sync, after: impl Fn(u64) + Sync) {
    let text = numbered(threads, 50, |job, out| {
        before(job);
        for line in 0..job * 1000 {
            writeln!(out, "{job} {line}")?;
        }
        after(job);
        Ok(())
    });
    let lines = |job| (0..job * 1000).map(move |line| format!("{job} {line}\n"));
    assert!(text.unwrap() == (0..50).flat_map(lines).collect::<String>());
}

#[test]
fn text_comes_out_in_the_order_of_the_jobs() {
    check_order(1, |_| (), |_| ());
    check_order(2, |_| (), |_| ());
    check_order(4, |_| (), |_| ());
    // The first job ends after the next three.
    let (done, others) = mpsc::channel();
    let others = Mutex::new(others);
    let wait = |job: u64| {
        if job == 0 {
            let others = others.lock().unwrap();
            (0..3).for_each(|_| others.recv().unwrap());
        }
    };
    let tell = |job: u64| {
        if (1..=3).contains(&job) {
            done.send(()).unwrap();
        }
    };
    check_order(4, wait, tell);
}

#[test]
fn many_small_jobs_come_out_in_order() {
    let text = numbered(4, 20_000, |job, out| writeln!(out, "{job}"));
    let expected: String = (0..20_000).map(|job| format!("{job}\n")).collect();
    assert!(text.unwrap() == expected);
}

/// A job begins when the one that many places before it has ended. Every tenth waits until there is no
/// more room, since another one that began wrongly would do so at once.
#[test]
fn no_more_jobs_begin_ahead_of_their_turn_than_there_is_room_for() {
    const THREADS: u16 = 3;
    const JOBS: u64 = 500;
    let room = JOBS_AHEAD * u64::from(THREADS);
    let begun = AtomicU64::new(0);
    let ended: Vec<AtomicBool> = (0..JOBS).map(|_| AtomicBool::new(false)).collect();
    let text = numbered(THREADS, JOBS, |job, out| {
        begun.fetch_add(1, Ordering::SeqCst);
        if let Some(before) = job.checked_sub(room) {
            assert!(ended[before as usize].load(Ordering::SeqCst), "{job}");
        }
        if job % 10 == 0 {
            while begun.load(Ordering::SeqCst) < (job + room).min(JOBS) {
                std::thread::yield_now();
            }
        }
        writeln!(out, "{job}")?;
        ended[job as usize].store(true, Ordering::SeqCst);
        Ok(())
    });
    assert_eq!(text.unwrap().lines().count(), JOBS as usize);
}

#[test]
fn a_job_that_panics_ends_the_run_and_leaves_no_file() {
    for threads in [1, 4] {
        for panics in [0, 7] {
            let result = numbered(threads, 50, |job, _| match job == panics {
                true => panic!("as a test"),
                false => Ok(()),
            });
            assert_eq!(result.unwrap_err().to_string(), JOB_FAILED);
        }
    }
}

#[test]
fn a_job_that_fails_ends_the_run_with_its_error_though_others_wait_for_it() {
    for threads in [1, 4] {
        let result = numbered(threads, 50, |job, out| match job {
            5 => Err(io::Error::other("as a test")),
            // More than may wait for its turn.
            _ => (0..100_000).try_for_each(|line| writeln!(out, "{job} {line}")),
        });
        let error = result.unwrap_err();
        assert_eq!(format!("{error:#}"), format!("{CANNOT_WRITE}: as a test"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_is_full_ends_the_run_though_others_wait_for_their_turn() {
    for threads in [1, 4] {
        let mut jobs = 0..;
        let next = || {
            Ok(jobs.next().map(|job| {
                move |out: &mut Sink| {
                    (0..100_000).try_for_each(|line| writeln!(out, "{job} {line}"))?;
                    Ok(Summary::default())
                }
            }))
        };
        let (result, _) = run_to(Path::new("/dev/full"), threads, next);
        let error = format!("{:#}", result.unwrap_err());
        assert!(error.starts_with(CANNOT_WRITE), "{error}");
        assert!(error.contains("No space left"), "{error}");
    }
}

#[test]
fn what_was_begun_before_reading_failed_is_written() {
    for threads in [1, 4] {
        let folder = TempDir::new().unwrap();
        let mut jobs = 0..20;
        let done = AtomicU64::new(0);
        let next = || match jobs.next() {
            Some(_) => Ok(Some(|_: &mut Sink| {
                done.fetch_add(1, Ordering::Relaxed);
                Ok(Summary::default())
            })),
            None => Err(anyhow!("cannot read it")),
        };
        let (result, all_out) = run_to(&folder.path().join("out.txt"), threads, next);
        assert_eq!(result.unwrap_err().to_string(), "cannot read it");
        assert_eq!((all_out, done.into_inner()), (true, 20));
    }
}
