//! gzip: members one after the other, each with a checksum and a size of its own.

use super::packing::MemberEncoder;
use super::{Error, ReadMethod, WriteMethod};
use flate2::{
    Compress, Compression, Decompress, DecompressError, FlushCompress, FlushDecompress, Status,
};
use std::io::{self, BufRead, Read};

const CODEC: &str = "gzip";
/// As far as deflate looks back, as a power of two: what every reader takes.
const WINDOW: u8 = 15;

pub(super) const READ: Option<ReadMethod> = Some(ReadMethod::Stream(|packed| {
    Ok(Box::new(Decoder::new(packed)))
}));

pub(super) const WRITE: Option<WriteMethod> = Some(WriteMethod {
    levels: 1..=9,
    // Of puzzles with their solutions 6 saves 6 % more and takes some three times as long, longer than
    // it takes to solve them; 1 packs them half as large again.
    level: 2,
    encoder: |level| {
        let level = u32::try_from(level).expect("levels are from 1 to 9");
        let member = Compress::new_gzip(Compression::new(level), WINDOW);
        Ok(Box::new(Encoder { member }))
    },
});

/// All members of a file.
struct Decoder<R> {
    packed: R,
    member: Decompress,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    /// In a member.
    Member,
    /// Behind one.
    Between,
    /// In the zeros that tapes and block devices leave behind.
    Padding,
    End,
}

impl<R: BufRead> Decoder<R> {
    /// Reads from the beginning of a member on.
    fn new(packed: R) -> Decoder<R> {
        Decoder {
            packed,
            member: Decompress::new_gzip(WINDOW),
            state: State::Between,
        }
    }

    /// Unpacks some more of the member.
    fn inflate(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let packed = self.packed.fill_buf()?;
        let is_end = packed.is_empty();
        let before = (self.member.total_in(), self.member.total_out());
        let flush = FlushDecompress::None;
        let status = self.member.decompress(packed, into, flush);
        // Both are at most as long as the slices.
        let consumed = (self.member.total_in() - before.0) as usize;
        let written = (self.member.total_out() - before.1) as usize;
        self.packed.consume(consumed);
        match status.map_err(in_words)? {
            Status::StreamEnd => self.state = State::Between,
            Status::Ok | Status::BufError if consumed + written > 0 => {}
            Status::Ok | Status::BufError if is_end => {
                return Err(Error::EndsEarly(CODEC).into());
            }
            Status::Ok | Status::BufError => {
                let why = "it does not go on".into();
                return Err(Error::Damaged { codec: CODEC, why }.into());
            }
        }
        Ok(written)
    }

    /// Looks at what comes after a member.
    fn next(&mut self) -> io::Result<()> {
        let packed = self.packed.fill_buf()?;
        match (packed.first(), self.state) {
            (None, _) => self.state = State::End,
            (Some(0x1f), State::Between) => {
                // What was made for gzip takes gzip again.
                self.member.reset(true);
                self.state = State::Member;
            }
            (Some(0), _) => {
                let zeros = packed.iter().take_while(|&&byte| byte == 0).count();
                self.packed.consume(zeros);
                self.state = State::Padding;
            }
            (Some(_), _) => return Err(Error::Trailing(CODEC).into()),
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Decoder<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.state {
                State::Member => match self.inflate(into)? {
                    0 => continue,
                    written => return Ok(written),
                },
                State::Between | State::Padding => self.next()?,
                State::End => return Ok(0),
            }
        }
    }
}

/// A fault of a member.
fn in_words(error: DecompressError) -> io::Error {
    let why = match error.message() {
        Some("incorrect data check") => "its checksum does not match",
        Some("incorrect length check") => "its length does not match",
        Some(other) => other,
        None => "it is no deflate data",
    };
    Error::Damaged {
        codec: CODEC,
        why: why.into(),
    }
    .into()
}

/// One member after the other. Its header has neither a time nor a name.
struct Encoder {
    member: Compress,
}

impl Encoder {
    /// The room of a new vector for compressed bytes.
    const ROOM: usize = 32 << 10;

    fn encode(
        &mut self,
        mut bytes: &[u8],
        flush: FlushCompress,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let is_last = matches!(flush, FlushCompress::Finish);
        while is_last || !bytes.is_empty() {
            out.reserve(Self::ROOM);
            let before = self.member.total_in();
            let status = self.member.compress_vec(bytes, out, flush)?;
            bytes = &bytes[(self.member.total_in() - before) as usize..];
            if matches!(status, Status::StreamEnd) {
                break;
            }
        }
        Ok(())
    }
}

impl MemberEncoder for Encoder {
    fn write(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        self.encode(bytes, FlushCompress::None, out)
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.encode(&[], FlushCompress::Finish, out)?;
        self.member.reset();
        Ok(())
    }
}
