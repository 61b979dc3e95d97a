//! Ends of the values of a JSON array, found without reading the values.

use memchr::{memchr, memchr2};

/// The end of the element that a text begins with: the place of the comma or the bracket after it, or
/// `None` if the text ends before.
pub fn element_end(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'"' => at = string_end(text, at + 1)?,
            b'[' | b'{' => depth += 1,
            b']' if depth == 0 => return Some(at),
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
}

/// The place after the value that a text begins with, perhaps after blanks, or `None` if the text ends before. What is
/// no value ends with its line.
pub fn value_end(text: &[u8]) -> Option<usize> {
    let mut at = text.len() - text.trim_ascii_start().len();
    let mut depth = 0_usize;
    loop {
        match text.get(at)? {
            b'"' => at = string_end(text, at + 1)?,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => return memchr(b'\n', &text[at..]).map(|length| at + length),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The place of the quote that ends a string, from a place within it on.
fn string_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr2(b'"', b'\\', text.get(at..)?)?;
        match text[at] {
            b'"' => return Some(at),
            _ => at += 2,
        }
    }
}

/// The elements of an array, without the blanks around them.
pub fn elements(array: &[u8]) -> impl Iterator<Item = &[u8]> {
    let array = array.trim_ascii();
    let mut rest = array.strip_prefix(b"[").unwrap_or(array);
    std::iter::from_fn(move || {
        let end = element_end(rest)?;
        let element = rest[..end].trim_ascii();
        let is_last = rest[end] == b']';
        rest = if is_last { &[] } else { &rest[end + 1..] };
        (!is_last || !element.is_empty()).then_some(element)
    })
}

/// Appends a value on one line: without the line ends in it and the blanks after those.
pub fn one_line(value: &[u8], out: &mut Vec<u8>) {
    let mut rest = value;
    while let Some(end) = memchr2(b'\n', b'\r', rest) {
        out.extend_from_slice(&rest[..end]);
        rest = rest[end..].trim_ascii_start();
    }
    out.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn elements_end_where_a_parser_says() {
        for array in [
            "[]",
            "[ 1 , 2.5e3,null ]",
            r#"["a,]","\"]","\\",{"x":[1,{"y":"}"}]},[[],[{}]]]"#,
            "[\n  {\n    \"a\": [1,\n 2]\n  },\n  3\n]",
        ] {
            let found: Vec<serde_json::Value> = elements(array.as_bytes())
                .map(|element| serde_json::from_slice(element).unwrap())
                .collect();
            let expected: serde_json::Value = serde_json::from_str(array).unwrap();
            assert_eq!(serde_json::Value::Array(found), expected, "{array}");
            assert_eq!(
                value_end(format!(" {array},1").as_bytes()),
                Some(array.len() + 1)
            );
            let mut line = Vec::new();
            one_line(array.as_bytes(), &mut line);
            assert!(!line.contains(&b'\n'));
            assert_eq!(
                serde_json::from_slice::<serde_json::Value>(&line).unwrap(),
                expected
            );
        }
        for open in ["", "1", "\"a", "{\"a\":1,", "[1,2]", "\"\\", "\"\\\""] {
            assert_eq!(element_end(open.as_bytes()), None, "{open}");
        }
        for open in ["", "1", "\"a", "{\"a\":1,", "[1,[2]", "\"\\"] {
            assert_eq!(value_end(open.as_bytes()), None, "{open}");
        }
    }
}
