//! Whole files.

#[cfg(feature = "gzip")]
use super::super::CodecLevel;
use super::super::recognise;
use super::*;
use pretty_assertions::assert_eq;

/// Name, bytes, and what each is recognised as.
#[rustfmt::skip]
const WHOLE: &[(&str, &[u8], &str)] = &[
    ("text.gz", fixture!("text.gz"), "gzip"), ("name.gz", fixture!("name.gz"), "gzip"),
    ("members.gz", fixture!("members.gz"), "gzip"), ("text.zst", fixture!("text.zst"), "zstd"),
    ("frames.zst", fixture!("frames.zst"), "zstd"), ("text.xz", fixture!("text.xz"), "xz"),
    ("streams.xz", fixture!("streams.xz"), "xz"), ("text.bz2", fixture!("text.bz2"), "bzip2"),
    ("streams.bz2", fixture!("streams.bz2"), "bzip2"), ("text.zip", fixture!("text.zip"), "zip"),
    ("stored.zip", fixture!("stored.zip"), "zip"), ("zip64.zip", fixture!("zip64.zip"), "zip"),
    ("streamed.zip", fixture!("streamed.zip"), "zip"), ("folder.zip", fixture!("folder.zip"), "zip"),
];

#[test]
fn files_of_other_programs_are_read() {
    for &(name, bytes, codec) in WHOLE {
        assert_eq!(recognise(bytes).unwrap().name(), codec, "{name}");
        if !is_built(codec) {
            let expected =
                format!("this is {codec} data, which this build leaves out: {BUILD_FULL}");
            assert_eq!(error_of(bytes), expected, "{name}");
            continue;
        }
        let opened = open_file(bytes, None).unwrap();
        assert_eq!(opened.codec.unwrap().name(), codec, "{name}");
        let (size, consumed) = (opened.packed_size.unwrap(), Arc::clone(&opened.consumed));
        assert_eq!(drain(opened.bytes), (TEXT.to_vec(), None), "{name}");
        assert_eq!(consumed.load(Ordering::Relaxed), size, "{name}");
        if codec != "zip" {
            assert_eq!(size, bytes.len() as u64, "{name}");
        }
    }
}

#[test]
fn a_pipe_gives_what_a_file_gives() {
    for &(name, bytes, codec) in WHOLE {
        if !is_built(codec) {
            continue;
        }
        let opened = open(Source::pipe(SlowReader::new(bytes)), None);
        if codec == "zip" {
            let error = opened.unwrap_err().to_string();
            assert!(error.contains("cannot be read from a pipe"), "{error}");
            continue;
        }
        let opened = opened.unwrap();
        assert_eq!(opened.packed_size, None);
        assert_eq!(drain(opened.bytes), (TEXT.to_vec(), None), "{name}");
    }
}

#[test]
fn what_is_not_packed_stays_as_it_is() {
    for text in [&b""[..], b"\n", b"7", b"P", b"BZh9", b"BZh91AY&SZ...", TEXT] {
        let opened = open_file(text, None).unwrap();
        assert_eq!(
            (opened.codec, opened.packed_size),
            (None, Some(text.len() as u64))
        );
        assert_eq!(drain(opened.bytes), (text.to_vec(), None));
        let opened = open(Source::pipe(SlowReader::new(text)), None).unwrap();
        assert_eq!(drain(opened.bytes), (text.to_vec(), None));
    }
}

#[test]
fn a_file_is_read_from_where_it_stands() {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(b"header\n").unwrap();
    file.write_all(TEXT).unwrap();
    file.seek(io::SeekFrom::Start(7)).unwrap();
    let opened = open(Source::file(file), None).unwrap();
    assert_eq!(opened.packed_size, Some(TEXT.len() as u64));
    assert_eq!(drain(opened.bytes), (TEXT.to_vec(), None));
}

#[test]
fn a_line_is_enough_to_see_that_it_is_text() {
    /// Whoever reads on would wait for ever.
    struct Keyboard(bool);
    impl Read for Keyboard {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            assert!(
                !std::mem::replace(&mut self.0, true),
                "nothing more was typed"
            );
            into[..2].copy_from_slice(b"7\n");
            Ok(2)
        }
    }
    let mut source = Source::pipe(Keyboard(false));
    assert_eq!(source.codec().unwrap(), None);
}

#[test]
fn other_archives_are_named() {
    for (bytes, name) in [
        (&b"\x04\x22\x4d\x18...."[..], "lz4"),
        (b"7z\xbc\xaf\x27\x1c....", "7z"),
        (b"Rar!\x1a\x07\x01\0", "rar"),
        (b"\x1f\x9d\x90....", "compress"),
        (b"LZIP\x01\x0c......", "lzip"),
        (b"\x89LZO\0\r\n\x1a\n", "lzop"),
        (b"\xff\x06\0\0sNaPpY", "framed snappy"),
        (b"MSCF\0\0\0\0..", "cabinet"),
    ] {
        let expected = format!("this is {name} data, which cannot be read: unpack it first");
        assert_eq!(error_of(bytes), expected);
    }
}

#[test]
fn only_archives_have_members() {
    let choose = |bytes| open_file(bytes, Some("a.csv")).unwrap_err().to_string();
    assert!(choose(TEXT).contains("only a zip has files in it"));
    #[cfg(feature = "gzip")]
    assert!(choose(fixture!("text.gz")).contains("only a zip has files in it"));
}

#[test]
#[cfg(feature = "gzip")]
fn zeros_may_follow_after_gzip_and_nothing_else() {
    let with = |rest: &[u8]| [fixture!("text.gz"), rest].concat();
    for zeros in [1, 511, 300_000] {
        assert_eq!(whole(&with(&vec![0; zeros])), TEXT);
    }
    let trailing = "something that is not gzip data follows after the end of the gzip data";
    for rest in [&b"garbage"[..], b"\0\0\0g", b"\0\x1f\x8b\x08"] {
        assert_eq!(all_of(&with(rest)), (TEXT.to_vec(), Some(trailing.into())));
    }
}

#[test]
#[cfg(feature = "gzip")]
fn members_of_bgzf_are_members_like_others() {
    // The member at the end of such a file, as its specification has it.
    let end = b"\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0";
    assert_eq!(whole(end), b"");
    let bytes = [end, fixture!("text.gz"), end, end].concat();
    assert_eq!(whole(&bytes), TEXT);
}

#[test]
fn garbage_after_the_end_is_an_error() {
    for (bytes, codec) in [
        (fixture!("text.zst"), "zstd"),
        (fixture!("text.xz"), "xz"),
        (fixture!("text.bz2"), "bzip2"),
    ] {
        if is_built(codec) {
            let bytes = [bytes, b"some garbage"].concat();
            let trailing = format!(
                "something that is not {codec} data follows after the end of the {codec} data"
            );
            assert_eq!(all_of(&bytes), (TEXT.to_vec(), Some(trailing)));
        }
    }
}

#[test]
fn what_takes_too_much_memory_is_refused() {
    for (bytes, codec) in [(fixture!("long.zst"), "zstd"), (fixture!("wide.xz"), "xz")] {
        if is_built(codec) {
            let error = error_of(bytes);
            let expected = format!("unpacking this {codec} data takes more than 128 MiB of memory");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}

#[test]
#[cfg(feature = "gzip")]
fn what_is_packed_twice_is_unpacked_once() {
    let mut twice = Vec::new();
    let packing = "gzip".parse::<CodecLevel>().unwrap();
    let mut packer = packing.packer().unwrap();
    packer.pack(fixture!("text.gz"), &mut twice).unwrap();
    assert_eq!(whole(&twice), fixture!("text.gz"));
}

#[test]
fn what_cannot_be_read_is_not_called_damaged() {
    struct Unreadable;
    impl Read for Unreadable {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::from_raw_os_error(5))
        }
    }
    for &(name, bytes, codec) in WHOLE {
        if is_built(codec) && codec != "zip" {
            let half = Cursor::new(bytes[..bytes.len() / 2].to_vec());
            let source = Source::pipe(half.chain(Unreadable));
            let opened = open(source, None).unwrap();
            let expected = io::Error::from_raw_os_error(5).to_string();
            assert_eq!(drain(opened.bytes).1, Some(expected), "{name}");
        }
    }
}
