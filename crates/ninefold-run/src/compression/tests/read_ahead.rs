//! A thread of its own.

use super::super::read_ahead;
use super::*;
use pretty_assertions::assert_eq;
use std::io::BufRead;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for anything that happens at all.
const PATIENCE: Duration = Duration::from_secs(300);

/// Number of bytes that are handed over at once, and of blocks that the thread reads ahead of those that
/// were taken: four that wait, and the one for which there is no more room.
const BLOCK: usize = 256 << 10;
const AHEAD: usize = 5;

/// An endless reader that counts the blocks it is asked for.
struct CountingReader(Arc<AtomicUsize>);

impl Read for CountingReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(into.len())
    }
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Bytes that differ from place to place.
fn pattern(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 31 + at / 251) as u8).collect()
}

#[test]
fn bytes_come_in_order() {
    for length in [0, 1, 262_143, 262_144, 262_145, 5_000_000] {
        let bytes = pattern(length);
        let read = read_ahead(Box::new(Cursor::new(bytes.clone()))).unwrap();
        assert!(drain(read) == (bytes, None));
    }
    let bytes = pattern(10_000);
    let read = read_ahead(Box::new(SlowReader::new(&bytes))).unwrap();
    assert!(drain(read) == (bytes, None));
}

#[test]
fn nothing_is_read_after_the_end() {
    struct Ends(bool);
    impl Read for Ends {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            assert!(!std::mem::replace(&mut self.0, true), "it has ended");
            Ok(0)
        }
    }
    let read = read_ahead(Box::new((&b"abc"[..]).chain(Ends(false)))).unwrap();
    assert_eq!(drain(read), (b"abc".to_vec(), None));
}

#[test]
fn an_end_stays_an_end() {
    let mut read = read_ahead(Box::new(&b"abc"[..])).unwrap();
    assert_eq!(read.fill_buf().unwrap(), b"abc");
    read.consume(3);
    for _ in 0..3 {
        assert_eq!(read.read(&mut [0; 8]).unwrap(), 0);
    }
}

#[test]
fn an_error_comes_after_the_bytes_before_it() {
    struct FailingReader;
    impl Read for FailingReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::InvalidData, "broken"))
        }
    }
    for length in [0, 5, 1_000_000] {
        let bytes = pattern(length);
        let read = Cursor::new(bytes.clone()).chain(FailingReader);
        let mut read = read_ahead(Box::new(read)).unwrap();
        assert!(drain(&mut read) == (bytes, Some("broken".into())));
        // It is no end, whoever asks again.
        assert_eq!(drain(&mut read), (Vec::new(), Some("broken".into())));
    }
}

#[test]
fn a_panic_becomes_an_error() {
    struct PanickingReader;
    impl Read for PanickingReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("no such code");
        }
    }
    let read = Cursor::new(pattern(1_000_000)).chain(PanickingReader);
    let mut read = read_ahead(Box::new(read)).unwrap();
    let (bytes, error) = drain(&mut read);
    // What was not handed over is lost with the thread.
    assert!(pattern(1_000_000).starts_with(&bytes));
    assert_eq!(error, Some("unpacking failed: no such code".into()));
}

#[test]
fn the_thread_ends_when_nobody_wants_more() {
    for taken in [0, 1, 3_000_000] {
        let is_dropped = Arc::new(AtomicBool::new(false));
        let blocks = Arc::new(AtomicUsize::new(0));
        let endless = DropProbe {
            read: CountingReader(Arc::clone(&blocks)),
            is_dropped: Arc::clone(&is_dropped),
        };
        let mut read = read_ahead(Box::new(endless)).unwrap();
        read.read_exact(&mut vec![0; taken]).unwrap();
        // The last of these is the one for which there is no room.
        let all = taken.div_ceil(BLOCK) + AHEAD;
        wait_until("it does not run ahead", || {
            blocks.load(Ordering::SeqCst) == all
        });
        assert!(!is_dropped.load(Ordering::SeqCst));
        drop(read);
        wait_until("the thread goes on", || is_dropped.load(Ordering::SeqCst));
    }
}

/// Whenever a block is asked for, enough of those before it have been taken. The thread is let run as far
/// ahead as it may, again and again, since a block too many would be asked for at once.
#[test]
fn it_runs_some_blocks_ahead_and_no_more() {
    struct BoundedReader {
        asked: CountingReader,
        taken: Arc<AtomicUsize>,
        is_too_far: Arc<AtomicBool>,
    }
    impl Read for BoundedReader {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let asked = self.asked.0.load(Ordering::SeqCst);
            if asked >= self.taken.load(Ordering::SeqCst) + AHEAD {
                self.is_too_far.store(true, Ordering::SeqCst);
            }
            self.asked.read(into)
        }
    }
    let [asked, taken] = [0; 2].map(|number| Arc::new(AtomicUsize::new(number)));
    let is_too_far = Arc::new(AtomicBool::new(false));
    let mut read = read_ahead(Box::new(BoundedReader {
        asked: CountingReader(Arc::clone(&asked)),
        taken: Arc::clone(&taken),
        is_too_far: Arc::clone(&is_too_far),
    }))
    .unwrap();
    for number in 1..=300 {
        // Before it is taken, as the thread may hear of it at once.
        taken.store(number, Ordering::SeqCst);
        read.read_exact(&mut [0; BLOCK]).unwrap();
        wait_until("it does not run ahead", || {
            asked.load(Ordering::SeqCst) == number + AHEAD
        });
        assert!(!is_too_far.load(Ordering::SeqCst), "{number} taken");
    }
}

#[test]
fn what_comes_slowly_is_handed_over_at_once() {
    struct Keyboard(mpsc::Receiver<u8>);
    impl Read for Keyboard {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.recv() {
                Ok(byte) => (&[byte][..]).read(into),
                Err(_) => Ok(0),
            }
        }
    }
    let (keys, typed) = mpsc::channel();
    let mut read = read_ahead(Box::new(Keyboard(typed))).unwrap();
    for key in *b"sudoku" {
        keys.send(key).unwrap();
        // Nothing else will come before this byte is seen.
        let mut byte = [0];
        read.read_exact(&mut byte).unwrap();
        assert_eq!(byte, [key]);
    }
    drop(keys);
    assert_eq!(drain(read), (Vec::new(), None));
}
