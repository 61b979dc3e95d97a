//! UTF-16.

use super::super::encoding::{Utf8From, Utf16, Utf32, recognise};
use super::*;
use pretty_assertions::assert_eq;

const BOTH: [Utf16; 2] = [Utf16::LittleEndian, Utf16::BigEndian];

fn encode(text: &str, order: Utf16) -> Vec<u8> {
    let bytes = |unit: u16| match order {
        Utf16::LittleEndian => unit.to_le_bytes(),
        Utf16::BigEndian => unit.to_be_bytes(),
    };
    text.encode_utf16().flat_map(bytes).collect()
}

fn decode(bytes: &[u8], order: Utf16) -> String {
    let (quick, error) = drain(Utf8From::new(bytes, order));
    let slow = drain(Utf8From::new(SlowReader::new(bytes), order));
    assert_eq!(slow, (quick.clone(), error.clone()));
    assert_eq!(error, None);
    String::from_utf8(quick).unwrap()
}

#[test]
fn it_is_recognised_by_its_mark() {
    #[rustfmt::skip]
    let cases = [
        (&b"\xff\xfe1\0"[..], Ok(Some(Utf16::LittleEndian))), (b"\xfe\xff\x001", Ok(Some(Utf16::BigEndian))),
        (b"\xff\xfe", Ok(Some(Utf16::LittleEndian))), (b"\xff\xfe\0\0", Err(Utf32)), (b"\0\0\xfe\xff", Err(Utf32)),
        (b"1\0\0\x002\0\0\0", Err(Utf32)), (b"\0\0\x001\0\0\x002", Err(Utf32)), (b"\xef\xbb\xbfpuzzle", Ok(None)),
        (b"", Ok(None)), (b"\xff", Ok(None)), (b"1", Ok(None)), (b"1\0", Ok(None)), (TEXT, Ok(None)),
        (&[0; 600], Ok(None)), (&[1; 600], Ok(None)),
    ];
    for (head, expected) in cases {
        assert_eq!(recognise(head), expected, "{head:?}");
    }
}

#[test]
fn it_is_recognised_without_a_mark() {
    let text = std::str::from_utf8(TEXT).unwrap();
    for order in BOTH {
        let bytes = encode(text, order);
        assert_eq!(recognise(&bytes), Ok(Some(order)));
        // Only the beginning is looked at, even if it ends within a unit.
        assert_eq!(recognise(&bytes[..101]), Ok(Some(order)));
        assert_eq!(
            recognise(&encode("Rätsel,Lösung\n12", order)),
            Ok(Some(order))
        );
    }
}

#[test]
fn it_is_read_as_utf8() {
    let text = format!(
        "{}\u{1f600}\u{10ffff}é\r\n",
        std::str::from_utf8(TEXT).unwrap()
    );
    let long = text.repeat(2000);
    for order in BOTH {
        assert_eq!(decode(&encode(&text, order), order), text);
        assert!(decode(&encode(&long, order), order) == long);
        // The mark goes, once.
        let marked = format!("\u{feff}\u{feff}{text}");
        assert_eq!(decode(&encode(&marked, order), order), marked[3..]);
        assert_eq!(decode(&encode("\u{feff}", order), order), "");
        assert_eq!(decode(b"", order), "");
    }
}

#[test]
fn what_is_no_character_is_replaced() {
    // As Python's `bytes.decode("utf-16-le", "replace")` has them.
    for (bytes, expected) in [
        (&b"1\x002\x003"[..], "12\u{fffd}"),
        (b"1", "\u{fffd}"),
        (b"\x3d\xd8", "\u{fffd}"),
        (b"\x00\xde1\0", "\u{fffd}1"),
        (b"\x3d\xd8\x3d\xd8\x00\xde1\0", "\u{fffd}\u{1f600}1"),
        (b"\x3d\xd81\0", "\u{fffd}1"),
    ] {
        assert_eq!(decode(bytes, Utf16::LittleEndian), expected, "{bytes:?}");
    }
}

#[test]
fn a_pair_may_lie_across_blocks() {
    // Blocks have 64 KiB.
    for before in 32_760..32_775 {
        let text = format!("{}\u{1f600}1", "1".repeat(before));
        for order in BOTH {
            let (bytes, error) = drain(Utf8From::new(&encode(&text, order)[..], order));
            assert!((bytes, error) == (text.clone().into_bytes(), None));
        }
    }
}

#[test]
fn errors_pass_through() {
    struct FailingReader;
    impl Read for FailingReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let read = (&b"1\0"[..]).chain(FailingReader);
    let read = Utf8From::new(read, Utf16::LittleEndian);
    assert_eq!(drain(read), (b"1".to_vec(), Some("broken".into())));
}
