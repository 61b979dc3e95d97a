//! Several threads for the members of BGZF, against the sequential decoder.

use super::super::bgzf;
use super::super::gzip::Decoder;
use super::super::open::BUFFER;
use super::*;
use flate2::{Compress, Compression, FlushCompress};
use pretty_assertions::assert_eq;
use std::io::BufReader;

/// The member at the end of a file, as the specification has it.
const END: &[u8] = b"\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0";

/// A member. Its header claims that it is `more` bytes longer than it is.
fn claiming(bytes: &[u8], more: i32) -> Vec<u8> {
    let mut deflated = Vec::with_capacity(bytes.len() + 1000);
    let mut deflate = Compress::new(Compression::fast(), false);
    let status = deflate.compress_vec(bytes, &mut deflated, FlushCompress::Finish);
    assert_eq!(status.unwrap(), flate2::Status::StreamEnd);
    let length = (END.len() - 2 + deflated.len()) as i32 + more - 1;
    let mut member = END[..16].to_vec();
    member.extend((length as u16).to_le_bytes());
    member.append(&mut deflated);
    member.extend(crc32fast::hash(bytes).to_le_bytes());
    member.extend((bytes.len() as u32).to_le_bytes());
    member
}

/// BGZF of members of `size` bytes each, without its end.
fn packed(bytes: &[u8], size: usize) -> Vec<u8> {
    let members = bytes.chunks(size).map(|part| claiming(part, 0));
    members.collect::<Vec<_>>().concat()
}

/// Lines that differ from place to place.
fn lines(count: usize) -> Vec<u8> {
    let line = |at: usize| format!("{},{at}\n", at.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    (0..count).map(line).collect::<String>().into_bytes()
}

/// All that can be read in blocks, and the error that ends it.
fn in_blocks(mut read: impl Read) -> (Vec<u8>, Option<String>) {
    let mut all = Vec::new();
    let mut block = vec![0; 256 << 10];
    loop {
        match read.read(&mut block) {
            Ok(0) => return (all, None),
            Ok(length) => all.extend_from_slice(&block[..length]),
            Err(error) => return (all, Some(error.to_string())),
        }
    }
}

/// The bytes and the error of the sequential decoder, which any number of threads must return as well.
fn checked(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
    let file = || BufReader::with_capacity(BUFFER, bytes);
    let expected = in_blocks(Decoder::new(file()));
    for threads in [0, 2, 3] {
        let found = in_blocks(bgzf::Reader::new(file(), threads));
        assert_eq!(found.1, expected.1, "{threads} threads");
        assert!(found.0 == expected.0, "{threads} threads");
    }
    expected
}

#[test]
fn members_come_in_order() {
    let text = lines(200_000);
    for size in [65_280, 1 << 16, 10_007] {
        let members = [packed(&text, size), END.to_vec()].concat();
        assert!(bgzf::begins(&mut &members[..]));
        assert!(checked(&members) == (text.clone(), None));
    }
    assert_eq!(checked(END), (Vec::new(), None));
    assert_eq!(checked(&[END, END].concat()), (Vec::new(), None));
    // The end of a file may stand within another.
    let twice = [&packed(TEXT, 100), END, &packed(TEXT, 1), END].concat();
    assert_eq!(checked(&twice), ([TEXT, TEXT].concat(), None));
}

#[test]
fn a_file_is_read_in_threads_and_a_pipe_is_not() {
    let text = lines(50_000);
    let members = [packed(&text, 65_280), END.to_vec()].concat();
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&members).unwrap();
    file.rewind().unwrap();
    let options = Options {
        member: None,
        threads: 4,
    };
    for source in [Source::file(file), Source::pipe(SlowReader::new(&members))] {
        let opened = open(source, &options).unwrap();
        let consumed = Arc::clone(&opened.consumed);
        assert!(drain(opened.bytes) == (text.clone(), None));
        assert_eq!(consumed.load(Ordering::Relaxed), members.len() as u64);
    }
}

#[test]
fn what_is_cut_off_ends_as_it_does_without_threads() {
    let members = [packed(TEXT, 60), END.to_vec()].concat();
    for cut in 0..members.len() {
        checked(&members[..cut]);
    }
    let members = packed(&lines(100_000), 65_280);
    for cut in [1, 17, 18, 19, 30_000, 300_000] {
        let (text, error) = checked(&members[..members.len() - cut]);
        assert!(!text.is_empty());
        assert!(error.unwrap().contains("ends early"));
    }
}

#[test]
fn a_changed_byte_is_what_it_is_without_threads() {
    let members = [packed(TEXT, 60), END.to_vec()].concat();
    for at in 0..members.len() {
        for change in [0xff, 0x01, 0x80, 0x10] {
            let mut members = members.clone();
            members[at] ^= change;
            checked(&members);
        }
    }
}

#[test]
fn a_broken_member_ends_the_file_where_it_stands() {
    let text = lines(100_000);
    for before in 0..12 {
        let (half, _) = text.split_at(65_280 * before);
        let mut broken = claiming(&text[..65_280], 0);
        let place = broken.len() - 8;
        broken[place] ^= 1;
        let members = [&packed(half, 65_280), &broken, &packed(&text, 65_280)[..]].concat();
        let (found, error) = checked(&members);
        assert!(found.starts_with(half));
        let expected = "the gzip data is damaged: its checksum does not match";
        assert_eq!(error.unwrap(), expected);
    }
}

#[test]
fn other_members_may_follow() {
    let text = lines(100_000);
    let members = packed(&text, 65_280);
    let all = [&text[..], TEXT].concat();
    let with = |rest: &[u8]| checked(&[&members, rest, &members].concat());
    assert!(with(fixture!("text.gz")) == ([&all[..], &text].concat(), None));
    assert!(with(fixture!("name.gz")).1.is_none());
    // Their lengths are not what they claim, or they are longer than they may be.
    for more in [-40, -1, 1, 40, 10_000] {
        assert!(with(&claiming(TEXT, more)) == ([&all[..], &text].concat(), None));
    }
    let zeros = vec![0; 100_000];
    let (found, error) = with(&claiming(&zeros, 0));
    assert!(error.is_none() && found == [&text[..], &zeros, &text].concat());
    for rest in [&b"garbage"[..], b"\0\0\0g"] {
        assert!(
            with(rest)
                .1
                .unwrap()
                .contains("something that is not gzip data")
        );
    }
    assert!(checked(&[&members[..], &[0; 1000]].concat()) == (text.clone(), None));
}

#[test]
fn what_cannot_be_read_says_so_after_what_could() {
    struct Unreadable;
    impl Read for Unreadable {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::from_raw_os_error(5))
        }
    }
    let members = packed(&lines(100_000), 65_280);
    for cut in [0, 1, 18, 20_000, 70_000, members.len()] {
        let file = || BufReader::with_capacity(BUFFER, (&members[..cut]).chain(Unreadable));
        let expected = in_blocks(Decoder::new(file()));
        assert!(in_blocks(bgzf::Reader::new(file(), 3)) == expected);
        assert!(expected.1.is_some());
    }
}
