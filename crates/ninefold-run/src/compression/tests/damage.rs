//! Files that are cut off, changed, or made to fill the memory.

#[cfg(all(feature = "gzip", feature = "zstd", target_os = "linux"))]
use super::super::CodecLevel;
use super::super::recognise;
use super::*;
use pretty_assertions::assert_eq;

/// Where the members of a file end: their first bytes are found nowhere else in these.
fn ends(bytes: &[u8], magic: &[&[u8]]) -> Vec<usize> {
    (1..bytes.len())
        .filter(|&at| magic.iter().any(|magic| bytes[at..].starts_with(magic)))
        .collect()
}

#[test]
fn a_file_that_is_cut_off_is_an_error() {
    for (bytes, codec) in [
        (fixture!("text.gz"), "gzip"),
        (fixture!("name.gz"), "gzip"),
        (fixture!("members.gz"), "gzip"),
        (fixture!("frames.zst"), "zstd"),
        (fixture!("streams.bz2"), "bzip2"),
        (fixture!("text.xz"), "xz"),
    ] {
        if !is_built(codec) {
            continue;
        }
        let magic: &[&[u8]] = match codec {
            "gzip" => &[b"\x1f\x8b\x08"],
            "zstd" => &[b"\x28\xb5\x2f\xfd", b"\x57\x2a\x4d\x18"],
            "bzip2" => &[b"BZh"],
            _ => &[b"\xfd7zXZ\0"],
        };
        let ends = ends(bytes, magic);
        let early = format!("the {codec} data ends early: the file is incomplete");
        for cut in 0..bytes.len() {
            let Some(found) = recognise(&bytes[..cut]) else {
                assert!(cut < 10);
                assert_eq!(all_of(&bytes[..cut]), (bytes[..cut].to_vec(), None));
                continue;
            };
            assert_eq!(found.name(), codec);
            let (text, error) = all_of(&bytes[..cut]);
            assert!(TEXT.starts_with(&text));
            let expected = (!ends.contains(&cut)).then(|| early.clone());
            let length = bytes.len();
            assert_eq!(error, expected, "{codec} cut to {cut} bytes of {length}");
        }
    }
}

#[test]
#[cfg(feature = "xz")]
fn xz_may_end_between_streams_and_in_padding_of_four() {
    let bytes = fixture!("streams.xz");
    let ends: Vec<_> = (6..bytes.len())
        .filter(|&cut| all_of(&bytes[..cut]).1.is_none())
        .collect();
    // As `xz --list` shows: the first has 104 bytes, and eight zeros follow.
    let first = bytes[1..]
        .windows(6)
        .position(|six| six == b"\xfd7zXZ\0")
        .unwrap()
        + 1;
    assert_eq!(ends[..3], [first - 8, first - 4, first]);
    assert_eq!(ends.len(), 5);
}

#[test]
#[cfg(feature = "zip")]
fn a_zip_that_is_cut_off_is_an_error() {
    for bytes in [
        fixture!("text.zip"),
        fixture!("zip64.zip"),
        fixture!("streamed.zip"),
    ] {
        for cut in 4..bytes.len() {
            let error = error_of(&bytes[..cut]);
            assert!(error.starts_with("the zip data "), "{cut}: {error}");
        }
    }
}

#[test]
fn a_changed_byte_is_an_error_or_changes_nothing() {
    #[rustfmt::skip]
    let files: [(&[u8], &str); 13] = [
        (fixture!("text.gz"), "gzip"), (fixture!("name.gz"), "gzip"), (fixture!("members.gz"), "gzip"),
        (fixture!("text.zst"), "zstd"), (fixture!("text.xz"), "xz"), (fixture!("streams.xz"), "xz"),
        (fixture!("wide.xz"), "xz"), (fixture!("text.bz2"), "bzip2"), (fixture!("streams.bz2"), "bzip2"),
        (fixture!("text.zip"), "zip"), (fixture!("stored.zip"), "zip"), (fixture!("zip64.zip"), "zip"),
        (fixture!("folder.zip"), "zip"),
    ];
    for (bytes, codec) in files {
        for at in 0..bytes.len() {
            for change in [0xff, 0x01, 0x80, 0x10] {
                let mut bytes = bytes.to_vec();
                bytes[at] ^= change;
                let Ok(opened) = open_file(&bytes, None) else {
                    continue;
                };
                let is_packed = opened.codec.is_some();
                let (text, error) = drain(opened.bytes.take(1 << 20));
                let is_another_file = codec == "zip" && text == b"x";
                if error.is_none() && is_packed && !is_another_file {
                    assert_eq!(text, TEXT, "{codec}, {change:#x} at {at}");
                }
            }
        }
    }
}

#[test]
fn a_checksum_that_does_not_match_is_said() {
    // The place of the checksum, from the end.
    #[rustfmt::skip]
    let cases = [
        (fixture!("text.gz"), "gzip", 8, "its checksum does not match"),
        (fixture!("text.gz"), "gzip", 4, "its length does not match"),
        (fixture!("text.zst"), "zstd", 4, "Restored data doesn't match checksum"),
        (fixture!("text.xz"), "xz", 32, "invalid block checksum"),
        (fixture!("text.bz2"), "bzip2", 4, "bzip2: invalid data"),
    ];
    for (bytes, codec, place, why) in cases {
        if is_built(codec) {
            let mut bytes = bytes.to_vec();
            let at = bytes.len() - place;
            bytes[at] ^= 0x20;
            let expected = format!("the {codec} data is damaged: {why}");
            assert_eq!(error_of(&bytes), expected);
        }
    }
}

#[test]
#[cfg(feature = "zstd")]
fn changed_frames_do_not_end_in_a_panic() {
    // A frame that is to be skipped may be longer now, and swallow another.
    let bytes = fixture!("frames.zst");
    for at in 0..bytes.len() {
        for change in 1..=255 {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= change;
            drop(all_of(&bytes));
        }
    }
}

#[test]
fn an_error_stays_an_error() {
    for (bytes, codec) in [
        (fixture!("text.gz"), "gzip"),
        (fixture!("text.zst"), "zstd"),
        (fixture!("text.xz"), "xz"),
        (fixture!("text.bz2"), "bzip2"),
    ] {
        if is_built(codec) {
            let cut = &bytes[..bytes.len() - 1];
            let mut opened = open_file(cut, None).unwrap();
            let errors = [(); 3].map(|()| drain(&mut opened.bytes).1.unwrap());
            assert!(errors[0].contains("ends early"), "{}", errors[0]);
            assert_eq!([&errors[0]; 2], [&errors[1], &errors[2]]);
        }
    }
}

#[test]
#[cfg(all(feature = "gzip", feature = "zstd", target_os = "linux"))]
fn a_flood_of_zeros_streams_in_little_memory() {
    /// The same member over and over, without an end.
    struct RepeatingReader(Vec<u8>, usize);
    impl Read for RepeatingReader {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let read = (&self.0[self.1..]).read(into)?;
            self.1 = (self.1 + read) % self.0.len();
            Ok(read)
        }
    }
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmRSS:"))
            .unwrap();
        line.split_whitespace()
            .nth(1)
            .unwrap()
            .parse::<u64>()
            .unwrap()
            >> 10
    };
    for packing in ["gzip:9", "zstd"] {
        let packing = packing.parse::<CodecLevel>().unwrap();
        let mut member = Vec::new();
        packing
            .packer()
            .unwrap()
            .pack(&vec![0; 100 << 20], &mut member)
            .unwrap();
        let opened = open(Source::pipe(RepeatingReader(member, 0)), None).unwrap();
        let before = resident();
        let mut bytes = opened.bytes.take(400 << 20);
        let read = io::copy(&mut bytes, &mut io::sink()).unwrap();
        assert_eq!(read, 400 << 20);
        assert!(
            resident() < before + 150,
            "{before} MiB, then {} MiB",
            resident()
        );
    }
}
