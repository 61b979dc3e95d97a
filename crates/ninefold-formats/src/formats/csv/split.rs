//! Ends of records and fields, as the crate `csv` reads them.
//!
//! It is written by hand since a search for the next delimiter in vectors reads rows of some hundred bytes
//! faster than byte by byte. The tests compare it with the crate.
//!
//! A field that begins with a quote extends to the next quote that is not doubled; two in a row are one
//! quote of the text. The rest up to the delimiter belongs to the field as it is. Anywhere else a quote is
//! a character like others.

use memchr::{memchr, memchr2, memrchr};
use std::borrow::Cow;
use std::ops::Range;

const QUOTE: u8 = b'"';

/// Returns the length of the whole records in a text. `complete` is true if nothing follows the text.
pub fn whole_records(text: &[u8], delimiter: u8, complete: bool) -> usize {
    if complete {
        return text.len();
    }
    if memchr(QUOTE, text).is_none() {
        return memrchr(b'\n', text).map_or(0, |end| end + 1);
    }
    let mut whole = 0;
    while let Some(end) = record_end(&text[whole..], delimiter) {
        whole += end;
    }
    whole
}

/// The length of the first record with its line end, or `None` if the text ends before it does.
fn record_end(text: &[u8], delimiter: u8) -> Option<usize> {
    let mut at = 0;
    loop {
        let field = field_end(&text[at..], delimiter, true)?;
        at += field;
        match text.get(at)? {
            b'\n' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The first record of a text, without its line feed, and the text after it.
pub fn first_record(text: &[u8], delimiter: u8, quotes: bool) -> (&[u8], &[u8]) {
    let end = match quotes {
        false => memchr(b'\n', text).map(|end| end + 1),
        true => record_end(text, delimiter),
    };
    match end {
        Some(end) => (&text[..end - 1], &text[end..]),
        None => (text, &[]),
    }
}

/// The end of the field at the start of a text: a delimiter, or a line feed if `lines`. `None` if it has no
/// end.
#[inline]
fn field_end(text: &[u8], delimiter: u8, lines: bool) -> Option<usize> {
    let from = match text.first() {
        Some(&QUOTE) => behind_quotes(text)?,
        _ => 0,
    };
    let rest = &text[from..];
    let end = match lines {
        true => memchr2(delimiter, b'\n', rest),
        false => memchr(delimiter, rest),
    };
    end.map(|end| from + end)
}

/// The place after the closing quote of a text that begins with a quote.
fn behind_quotes(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr(QUOTE, &text[at..])? + 1;
        if text.get(at) != Some(&QUOTE) {
            return Some(at);
        }
        at += 1;
    }
}

/// Calls `field` with the place of every field of a record, which has no line feed at its end.
#[inline]
pub fn fields(record: &[u8], delimiter: u8, mut field: impl FnMut(Range<usize>)) {
    let mut at = 0;
    loop {
        match field_end(&record[at..], delimiter, false) {
            Some(end) => {
                field(at..at + end);
                at += end + 1;
            }
            None => return field(at..record.len()),
        }
    }
}

/// The place of a quote in a record that is not closed in it, if there is one.
pub fn open_quote(record: &[u8], delimiter: u8) -> Option<usize> {
    let mut open = None;
    fields(record, delimiter, |at| {
        let field = &record[at.clone()];
        if field.first() == Some(&QUOTE) && behind_quotes(field).is_none() {
            open = Some(at.start);
        }
    });
    open
}

/// The text of a field.
pub fn unquoted(field: &[u8]) -> Cow<'_, [u8]> {
    if field.first() != Some(&QUOTE) {
        return Cow::Borrowed(field);
    }
    let inner = &field[1..];
    // Nearly always the next quote is the last character.
    if let [text @ .., QUOTE] = inner
        && memchr(QUOTE, text).is_none()
    {
        return Cow::Borrowed(text);
    }
    let mut text = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(quote) = memchr(QUOTE, rest) {
        text.extend_from_slice(&rest[..quote]);
        rest = &rest[quote + 1..];
        if rest.first() != Some(&QUOTE) {
            break;
        }
        text.push(QUOTE);
        rest = &rest[1..];
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

/// Returns true if a field must be quoted to be read as it is.
pub fn needs_quotes(text: &[u8], delimiter: u8) -> bool {
    let special = |&byte: &u8| byte == delimiter || matches!(byte, QUOTE | b'\n' | b'\r');
    text.is_empty() || text.iter().any(special)
}

/// Appends a text as a field.
pub fn write_field(text: &[u8], delimiter: u8, out: &mut Vec<u8>) {
    if !needs_quotes(text, delimiter) {
        return out.extend_from_slice(text);
    }
    out.push(QUOTE);
    let mut rest = text;
    while let Some(quote) = memchr(QUOTE, rest) {
        out.extend_from_slice(&rest[..=quote]);
        out.push(QUOTE);
        rest = &rest[quote + 1..];
    }
    out.extend_from_slice(rest);
    out.push(QUOTE);
}

/// All records of a text, field by field, without quotes. Empty lines are none.
pub fn records(text: &[u8], delimiter: u8) -> Vec<Vec<Vec<u8>>> {
    let quotes = memchr(b'"', text).is_some();
    let mut rest = text;
    let mut all = Vec::new();
    while !rest.is_empty() {
        let (record, behind) = first_record(rest, delimiter, quotes);
        rest = behind;
        let record = record.strip_suffix(b"\r").unwrap_or(record);
        if record.is_empty() {
            continue;
        }
        let mut row = Vec::new();
        fields(record, delimiter, |at| {
            row.push(unquoted(&record[at]).into_owned());
        });
        all.push(row);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    /// The records of a text, field by field.
    fn ours(text: &[u8]) -> Vec<Vec<Vec<u8>>> {
        records(text, b',')
    }

    fn theirs(text: &[u8]) -> Vec<Vec<Vec<u8>>> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text);
        let rows = reader.byte_records();
        let row = |row: csv::ByteRecord| row.iter().map(<[u8]>::to_vec).collect();
        rows.map(|record| row(record.unwrap())).collect()
    }

    /// Text with the characters that matter. A carriage return by itself ends a record for the crate, and is
    /// text here, as it is for most programs; so it only comes before a line feed.
    fn awkward() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("a"),
            Just("\""),
            Just("\"\""),
            Just(","),
            Just("\n"),
            Just("\r\n"),
            Just("ü 1"),
        ];
        proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn records_and_fields_are_as_the_crate_reads_them(
            // After the end of the text inside quotes, or a carriage return in quotes, nothing
            // decides between the two that matter.
            text in prop_oneof![
                awkward().prop_map(|text| text.replace("\r\n", "\n")),
                awkward().prop_map(|text| text.replace('"', "")),
            ]
        ) {
            prop_assert_eq!(ours(text.as_bytes()), theirs(text.as_bytes()));
        }

        #[test]
        fn what_is_written_is_read_again(fields in proptest::collection::vec("[a\",\n\r]{0,6}", 1..6)) {
            let mut text = Vec::new();
            for (number, field) in fields.iter().enumerate() {
                if number > 0 {
                    text.push(b',');
                }
                write_field(field.as_bytes(), b',', &mut text);
            }
            text.push(b'\n');
            let row: Vec<Vec<u8>> = fields.iter().map(|field| field.clone().into_bytes()).collect();
            prop_assert_eq!(theirs(&text), vec![row.clone()]);
            prop_assert_eq!(ours(&text), vec![row]);
        }

        #[test]
        fn a_text_is_cut_between_records(text in awkward(), at in 0usize..80) {
            let text = text.as_bytes();
            let at = at.min(text.len());
            let cut = whole_records(&text[..at], b',', false);
            let mut joined = ours(&text[..cut]);
            joined.extend(ours(&text[cut..]));
            prop_assert_eq!(joined, ours(text));
        }
    }

    #[test]
    fn an_empty_text_is_quoted_and_is_read_as_empty() {
        let mut field = Vec::new();
        write_field(b"", b',', &mut field);
        assert_eq!(field, b"\"\"");
        assert_eq!(unquoted(&field), &b""[..]);
    }
}
