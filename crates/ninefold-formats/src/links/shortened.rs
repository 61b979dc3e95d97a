//! JSON as SudokuPad shortens it: with short names of members, and without what can be left out.

use serde_json::Value;

/// Members by their short names.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The value of a text, shortened or not; none if it is neither.
pub fn read(text: &str) -> Option<Value> {
    let whole = serde_json::from_str(text).ok();
    whole.or_else(|| Some(renamed(serde_json::from_str(&lengthened(text)).ok()?)))
}

/// A value whose members have their whole names.
fn renamed(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(renamed).collect(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| {
                let whole = NAMES.iter().find(|(short, _)| *short == name);
                let name = whole.map_or(name, |(_, whole)| (*whole).to_owned());
                (name, renamed(value))
            });
            Value::Object(members.collect())
        }
        other => other,
    }
}

/// JSON that was shortened: its quotes are single, names and colours have none, truth values are a letter, and empty
/// objects are left out of lists.
fn lengthened(short: &str) -> String {
    const ENDS: &str = ",}]";
    let text = match short.contains('"') {
        true => short.to_owned(),
        false => short
            .replace("\\'", "\0")
            .replace('\'', "\"")
            .replace('\0', "'"),
    };
    let mut json = String::new();
    let mut before = ' ';
    let mut rest = &text[..];
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => quoted(rest),
            _ => rest
                .find(['{', '}', '[', ']', ',', ':', '"'])
                .unwrap_or(rest.len()),
        };
        let (word, after) = rest.split_at(length);
        let sign = after.chars().next().unwrap_or(' ');
        let is_bare = first != '"';
        match word {
            "" if "{[,".contains(before) && ENDS.contains(sign) && (before, sign) != ('{', '}') => {
                json.push_str("{}");
            }
            name if is_bare && "{[,".contains(before) && sign == ':' => {
                json.extend(["\"", name, "\""]);
            }
            value if before == ':' && ENDS.contains(sign) => match value {
                "f" => json.push_str("false"),
                "t" => json.push_str("true"),
                "#0" => json.push_str("\"#000000\""),
                "#F" => json.push_str("\"#FFFFFF\""),
                colour
                    if colour.len() == 6 && colour.bytes().all(|byte| byte.is_ascii_hexdigit()) =>
                {
                    json.extend(["\"#", colour, "\""]);
                }
                other => json.push_str(other),
            },
            other => json.push_str(other),
        }
        rest = after;
        if "{}[],:".contains(sign) {
            json.push(sign);
            before = sign;
            rest = &after[1..];
        }
    }
    json
}

/// The length of a text in quotes at the start of a text.
fn quoted(text: &str) -> usize {
    let mut is_escaped = true;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    /// The short text is what SudokuPad's packer makes of the other.
    #[test]
    fn shortened_texts_are_whole_again() {
        let text = r##"{"metadata":{"rules":"It's {x}, [y]: 'f'","title":"a"},"cells":[[{"value":3},{},{}],[{},{"value":1}]],"cages":[{"unique":true,"hidden":false,"color":"#34BBE6"},{}],"lines":[{"color":"#000000"},{"color":"#FFFFFF"}]}"##;
        let short = r"{metadata:{rules:'It\'s {x}, [y]: \'f\'',t:'a'},ce:[[{v:3},,],[,{v:1}]],ca:[{unique:t,hidden:f,c:34BBE6},],l:[{c:#0},{c:#F}]}";
        assert_eq!(read(short), serde_json::from_str(text).ok());
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_its_end(text in "[{},:\\[\\]'\"\\\\ft0é ]{0,40}") {
            let _ = read(&text);
        }
    }
}
