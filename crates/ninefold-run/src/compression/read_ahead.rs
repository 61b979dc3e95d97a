//! A reader that works in a thread of its own, some blocks ahead of the one that takes them.

use super::checked::Failure;
use std::any::Any;
use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// The largest block that is handed over at once.
const BLOCK: usize = 256 << 10;
/// The largest number of blocks that wait.
const AHEAD: usize = 4;

/// Some bytes in a buffer.
#[derive(Default)]
struct Block {
    bytes: Vec<u8>,
    filled: usize,
}

/// The reader of another thread.
///
/// When it is dropped, that thread ends as soon as it has read what it is at.
pub struct BackgroundReader {
    blocks: Receiver<io::Result<Block>>,
    /// Buffers go back to be filled again.
    spent: SyncSender<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
    /// The error.
    failure: Option<Failure>,
    block: Block,
    taken: usize,
}

impl fmt::Debug for BackgroundReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BackgroundReader").finish_non_exhaustive()
    }
}

/// Has a thread of its own read `read`.
///
/// # Errors
/// If no thread can be had.
pub fn read_ahead(mut read: Box<dyn Read + Send>) -> io::Result<BackgroundReader> {
    let (blocks_in, blocks) = sync_channel(AHEAD);
    // Room for all there are, so that giving one back never waits.
    let (spent, spent_out) = sync_channel(AHEAD + 2);
    let waiting = Arc::new(AtomicUsize::new(0));
    let thread = {
        let waiting = Arc::clone(&waiting);
        let builder = thread::Builder::new().name("unpack".into());
        builder.spawn(move || read_all(&mut *read, &blocks_in, &spent_out, &waiting))?
    };
    Ok(BackgroundReader {
        blocks,
        spent,
        waiting,
        thread: Some(thread),
        failure: None,
        block: Block::default(),
        taken: 0,
    })
}

/// Reads to the end, or until nobody wants more.
fn read_all(
    read: &mut dyn Read,
    blocks: &SyncSender<io::Result<Block>>,
    spent: &Receiver<Vec<u8>>,
    waiting: &AtomicUsize,
) {
    loop {
        let bytes = spent.try_recv().unwrap_or_else(|_| vec![0; BLOCK]);
        let (block, state) = fill(read, bytes, waiting);
        if block.filled > 0 {
            waiting.fetch_add(1, Ordering::Relaxed);
            if blocks.send(Ok(block)).is_err() {
                return;
            }
        }
        match state {
            Ok(State::More) => {}
            Ok(State::End) => return,
            Err(error) => {
                // If nobody wants it any more, then nobody misses it.
                let _ = blocks.send(Err(error));
                return;
            }
        }
    }
}

/// The message after a block.
enum State {
    More,
    End,
}

/// Fills a buffer, or less of it if the other side has nothing to do meanwhile.
fn fill(
    read: &mut dyn Read,
    mut bytes: Vec<u8>,
    waiting: &AtomicUsize,
) -> (Block, io::Result<State>) {
    let mut filled = 0;
    let state = loop {
        match read.read(&mut bytes[filled..]) {
            Ok(0) => break Ok(State::End),
            Ok(more) => filled += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => break Err(error),
        }
        if filled == bytes.len() || waiting.load(Ordering::Relaxed) == 0 {
            break Ok(State::More);
        }
    };
    (Block { bytes, filled }, state)
}

impl BackgroundReader {
    /// Waits for the next block, if there is one.
    fn next_block(&mut self) -> io::Result<()> {
        let spent = std::mem::take(&mut self.block);
        self.taken = 0;
        if !spent.bytes.is_empty() {
            // It is only a buffer.
            let _ = self.spent.try_send(spent.bytes);
        }
        if let Some(failure) = &self.failure {
            return Err(failure.again());
        }
        let received = match self.blocks.recv() {
            Ok(received) => received,
            // It has ended, in one way or another.
            Err(_) => self.end().map(|()| Block::default()),
        };
        match received {
            Ok(block) => {
                self.waiting
                    .fetch_sub(usize::from(block.filled > 0), Ordering::Relaxed);
                self.block = block;
                Ok(())
            }
            Err(error) => {
                self.failure = Some(Failure::of(&error));
                Err(error)
            }
        }
    }

    /// Takes leave of the thread, which has let go of its end.
    fn end(&mut self) -> io::Result<()> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(panic)) => {
                let text = text_of(&*panic);
                Err(io::Error::other(format!("unpacking failed: {text}")))
            }
            _ => Ok(()),
        }
    }
}

/// The message of a panic.
fn text_of(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "for no reason that is known",
    }
}

impl BufRead for BackgroundReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken == self.block.filled {
            self.next_block()?;
        }
        Ok(&self.block.bytes[self.taken..self.block.filled])
    }

    fn consume(&mut self, bytes: usize) {
        self.taken = self.block.filled.min(self.taken + bytes);
    }
}

impl Read for BackgroundReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut block = self.fill_buf()?;
        let read = block.read(into)?;
        self.consume(read);
        Ok(read)
    }
}
