//! zstd: frames one after the other, some of which are to be skipped.

use super::packing::MemberEncoder;
use super::{Error, ReadMethod, WINDOW_MIB, WriteMethod};
use ::zstd::stream::raw::{self, CParameter, InBuffer, Operation, OutBuffer};
use ::zstd::stream::read::Decoder;
use std::io::{self, Read};

const CODEC: &str = "zstd";

pub(super) const READ: Option<ReadMethod> = Some(ReadMethod::Stream(|packed| {
    let mut frames = Decoder::with_buffer(packed)?;
    frames.window_log_max(20 + WINDOW_MIB.ilog2())?;
    Ok(Box::new(Frames(frames)))
}));

pub(super) const WRITE: Option<WriteMethod> = Some(WriteMethod {
    // Those above want more memory than a thread is given here.
    levels: 1..=19,
    level: 3,
    encoder: |level| Ok(Box::new(Encoder::new(level)?)),
});

/// All frames of a file, and errors in words.
struct Frames<R>(R);

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(|error| {
            let codec = CODEC;
            // Only the text says which error it is.
            match error.to_string() {
                text if text.contains("too much memory") => Error::Memory {
                    codec,
                    limit_mib: WINDOW_MIB,
                }
                .into(),
                // It was recognised by the first frame, so another one begins wrong.
                text if text.contains("Unknown frame descriptor") => Error::Trailing(codec).into(),
                _ => error,
            }
        })
    }
}

/// One frame after the other, each with a checksum.
struct Encoder(raw::Encoder<'static>);

impl Encoder {
    /// The room of a new vector for compressed bytes.
    const ROOM: usize = 32 << 10;
    /// The window of a frame, as a power of two: a larger one would gain little within a batch,
    /// and the high levels would take 100 MB a thread.
    const WINDOW: u32 = 21;
    /// The first of the levels whose default window is larger.
    const WIDE: i32 = 9;

    fn new(level: i32) -> io::Result<Encoder> {
        let mut frame = raw::Encoder::new(level)?;
        frame.set_parameter(CParameter::ChecksumFlag(true))?;
        if level >= Self::WIDE {
            frame.set_parameter(CParameter::WindowLog(Self::WINDOW))?;
        }
        Ok(Encoder(frame))
    }
}

impl MemberEncoder for Encoder {
    fn expect(&mut self, bytes: u64) -> io::Result<()> {
        self.0.set_pledged_src_size(Some(bytes))
    }

    fn write(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        let mut bytes = InBuffer::around(bytes);
        while bytes.pos() < bytes.src.len() {
            out.reserve(Self::ROOM);
            let end = out.len();
            self.0
                .run(&mut bytes, &mut OutBuffer::around_pos(out, end))?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        loop {
            out.reserve(Self::ROOM);
            let end = out.len();
            let mut room = OutBuffer::around_pos(out, end);
            if self.0.finish(&mut room, false)? == 0 {
                return self.0.reinit();
            }
        }
    }
}
