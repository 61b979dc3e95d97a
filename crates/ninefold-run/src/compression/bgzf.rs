//! BGZF: gzip of many small members, each with its length in its header, unpacked by several threads.
//!
//! `bgzip` writes it. Members are read whole and shared out to threads in turn, and their bytes are taken
//! back in the same turn. At the first member that is not as its header says, or says nothing, the
//! sequential decoder continues with all that was read ahead: bytes and errors are the same as without
//! threads.

use super::gzip::{Decoder, WINDOW};
use super::open::BUFFER;
use flate2::{Decompress, FlushDecompress, Status};
use std::io::{self, BufRead, Read};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// Length of a member's header.
const HEAD: usize = 18;
/// The header, but for time, system and, at its end, the length of the member less one. Others have more
/// fields; these are what `bgzip` and its kin write.
const MAGIC: &[u8] = b"\x1f\x8b\x08\x04";
const EXTRA: &[u8] = b"\x06\0BC\x02\0";
/// Size limit of a member, packed or not.
const LARGEST: usize = 64 << 10;
/// Number of members that a thread unpacks at once.
const MEMBERS: usize = 4;
/// Number of shares for each thread that may be under way.
const AHEAD: usize = 2;
/// Number of threads that unpack more than one thread frames and copies.
const MOST_THREADS: usize = 8;

/// Returns true if `packed` begins with a member of BGZF.
pub(super) fn begins(packed: &mut impl BufRead) -> bool {
    // If it cannot be read, then whoever reads it says so.
    packed
        .fill_buf()
        .is_ok_and(|head| length_of(head).is_some())
}

/// Length of the member that begins like this, if it is one of BGZF.
fn length_of(head: &[u8]) -> Option<usize> {
    let head = head.first_chunk::<HEAD>()?;
    let length = usize::from(u16::from_le_bytes([head[16], head[17]])) + 1;
    (head.starts_with(MAGIC) && head[10..16] == *EXTRA && length > HEAD).then_some(length)
}

/// Some members, one after the other.
#[derive(Default)]
struct Share {
    packed: Vec<u8>,
    /// Number of packed bytes that were unpacked.
    done: usize,
    /// Unpacked bytes, and room for more.
    bytes: Vec<u8>,
    filled: usize,
}

impl Share {
    /// Unpacks members up to the first that is not what it should be.
    fn unpack(&mut self, member: &mut Decompress) {
        self.bytes.resize(MEMBERS * LARGEST, 0);
        while let Some(length) = length_of(&self.packed[self.done..]) {
            let packed = &self.packed[self.done..][..length];
            let room = &mut self.bytes[self.filled..][..LARGEST];
            // What was made for gzip takes gzip again.
            member.reset(true);
            let status = member.decompress(packed, room, FlushDecompress::Finish);
            if !matches!(status, Ok(Status::StreamEnd)) || member.total_in() != length as u64 {
                return;
            }
            self.done += length;
            self.filled += member.total_out() as usize;
        }
    }
}

/// A thread that unpacks shares, in the order in which it gets them.
struct Worker {
    shares: SyncSender<Share>,
    unpacked: Receiver<Share>,
    thread: JoinHandle<()>,
}

impl Worker {
    fn new() -> io::Result<Worker> {
        let (shares, shares_out) = sync_channel::<Share>(AHEAD);
        let (unpacked_in, unpacked) = sync_channel(AHEAD);
        let builder = thread::Builder::new().name("inflate".into());
        let thread = builder.spawn(move || {
            let mut member = Decompress::new_gzip(WINDOW);
            for mut share in shares_out {
                share.unpack(&mut member);
                if unpacked_in.send(share).is_err() {
                    return;
                }
            }
        })?;
        Ok(Worker {
            shares,
            unpacked,
            thread,
        })
    }

    /// Ends as the thread did.
    fn failed(self) -> ! {
        drop(self.shares);
        match self.thread.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => unreachable!("it works as long as there are shares"),
        }
    }
}

/// A reader of BGZF, and of any gzip after it.
pub(super) enum Reader<R> {
    Parallel(Parallel<R>),
    Sequential(Decoder<Rest<R>>),
}

impl<R: BufRead> Reader<R> {
    /// Unpacks in at most this number of threads, or in none if none can be had.
    pub(super) fn new(packed: R, threads: usize) -> Reader<R> {
        let workers = (0..threads.min(MOST_THREADS)).map_while(|_| Worker::new().ok());
        Reader::Parallel(Parallel {
            packed: Some(packed),
            workers: workers.collect(),
            dealt: 0,
            returned: 0,
            ended: false,
            left: Vec::new(),
            failure: None,
            share: Share::default(),
            taken: 0,
            place: 0,
            spent: Vec::new(),
        })
    }
}

impl<R: BufRead> Read for Reader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Reader::Sequential(rest) => return rest.read(into),
                Reader::Parallel(shares) => match shares.bytes() {
                    Some(mut bytes) => {
                        let read = bytes.read(into)?;
                        shares.taken += read;
                        return Ok(read);
                    }
                    None => *self = Reader::Sequential(Decoder::new(shares.rest())),
                },
            }
        }
    }
}

/// The members that threads unpack, up to the first that is not as its header says.
pub(super) struct Parallel<R> {
    /// None after all else was handed to the sequential decoder.
    packed: Option<R>,
    workers: Vec<Worker>,
    /// Number of shares that threads got, and gave back: each gets one in turn.
    dealt: usize,
    returned: usize,
    /// True if no more shares are read, since the next member is not as it should be.
    ended: bool,
    /// The beginning of that member.
    left: Vec<u8>,
    /// Why it could not be read.
    failure: Option<io::Error>,
    /// The share that is given out, the number of its bytes that were, and its place in the file.
    share: Share,
    taken: usize,
    place: usize,
    /// Shares to be filled again.
    spent: Vec<Share>,
}

/// Packed bytes that were read ahead, the error that ended it, and what was not read yet.
pub(super) struct Rest<R> {
    read: Vec<u8>,
    taken: usize,
    /// Place in the file of the first byte that was read ahead.
    place: usize,
    failure: Option<io::Error>,
    packed: R,
}

impl<R: BufRead> BufRead for Rest<R> {
    /// As much at once as if nothing had been read ahead: what a fault takes with it is the same.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let left = BUFFER - (self.place + self.taken) % BUFFER;
        match &self.read[self.taken..] {
            [] => match self.failure.take() {
                Some(error) => Err(error),
                None => self.packed.fill_buf(),
            },
            read => Ok(&read[..left.min(read.len())]),
        }
    }

    fn consume(&mut self, bytes: usize) {
        match self.taken < self.read.len() {
            true => self.taken += bytes,
            false => self.packed.consume(bytes),
        }
    }
}

impl<R: BufRead> Read for Rest<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> Parallel<R> {
    /// Unpacked bytes that were not taken, if there are more before all else is sequential.
    fn bytes(&mut self) -> Option<&[u8]> {
        while self.taken == self.share.filled {
            let is_whole = self.share.done == self.share.packed.len();
            if !is_whole || !self.next_share() {
                return None;
            }
        }
        Some(&self.share.bytes[self.taken..self.share.filled])
    }

    /// Takes the next share back, and returns false if there is none.
    fn next_share(&mut self) -> bool {
        while self.dealt - self.returned < AHEAD * self.workers.len() {
            let mut share = self.spent.pop().unwrap_or_default();
            self.fill(&mut share);
            if share.packed.is_empty() {
                break;
            }
            let worker = self.dealt % self.workers.len();
            if self.workers[worker].shares.send(share).is_err() {
                self.workers.swap_remove(worker).failed();
            }
            self.dealt += 1;
        }
        if self.dealt == self.returned {
            return false;
        }
        let share = self.unpacked();
        let mut spent = std::mem::replace(&mut self.share, share);
        self.place += spent.done;
        spent.packed.clear();
        (spent.done, spent.filled, self.taken) = (0, 0, 0);
        self.spent.push(spent);
        true
    }

    /// Waits for the next of the shares that are under way.
    fn unpacked(&mut self) -> Share {
        let worker = self.returned % self.workers.len();
        self.returned += 1;
        match self.workers[worker].unpacked.recv() {
            Ok(share) => share,
            Err(_) => self.workers.swap_remove(worker).failed(),
        }
    }

    /// Reads members into an empty share, up to the first that is not whole.
    fn fill(&mut self, share: &mut Share) {
        share.packed.reserve(MEMBERS * LARGEST);
        for _ in 0..MEMBERS {
            let begin = share.packed.len();
            if self.ended || !self.read_member(&mut share.packed) {
                self.ended = true;
                self.left.extend(share.packed.drain(begin..));
                return;
            }
        }
    }

    /// Reads a member, or as much of it as there is; returns true if it is whole.
    fn read_member(&mut self, into: &mut Vec<u8>) -> bool {
        let begin = into.len();
        self.read_up_to(HEAD, into);
        let Some(length) = length_of(&into[begin..]) else {
            return false;
        };
        self.read_up_to(length - HEAD, into);
        into.len() - begin == length
    }

    fn read_up_to(&mut self, length: usize, into: &mut Vec<u8>) {
        if let Some(packed) = &mut self.packed
            && let Err(error) = packed.take(length as u64).read_to_end(into)
        {
            self.failure = Some(error);
        }
    }

    /// All packed bytes that were not unpacked.
    fn rest(&mut self) -> Rest<R> {
        let mut packed = self.packed.take().expect("it is handed over once");
        let mut read = self.share.packed.split_off(self.share.done);
        while self.returned < self.dealt {
            read.append(&mut self.unpacked().packed);
        }
        read.append(&mut self.left);
        if self.failure.is_none() {
            // What is in its buffer belongs to what was read of it.
            match packed.fill_buf() {
                Ok(buffer) => {
                    read.extend_from_slice(buffer);
                    let length = buffer.len();
                    packed.consume(length);
                }
                Err(error) => self.failure = Some(error),
            }
        }
        Rest {
            read,
            taken: 0,
            place: self.place + self.share.done,
            failure: self.failure.take(),
            packed,
        }
    }
}
