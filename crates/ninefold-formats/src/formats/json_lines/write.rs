//! Writer of JSON Lines: values as they were, and the columns that are added.

use super::Shape;
use crate::formats::{TableWriter, Target};
use crate::json;
use crate::table::{Cell, Name, Row, Value, write_value};

/// A writer of tables as JSON Lines.
#[derive(Clone, Debug)]
pub struct JsonWriter {
    /// Shape of the records, if they are written as they were.
    echo: Option<Shape>,
    /// The names of the columns that are kept, as JSON, with a colon.
    kept: Vec<Vec<u8>>,
    /// Those of the columns that are added.
    added: Vec<Vec<u8>>,
    /// The first line, where arrays have a header.
    header: Option<Vec<u8>>,
}

impl JsonWriter {
    /// A writer for a target whose records had this shape, if they are echoed.
    pub fn new(target: &Target, shape: Option<Shape>) -> Self {
        let names = |names: &mut dyn Iterator<Item = &Name>| {
            let name = |name: &Name| [&json(&name.to_string())[..], b":"].concat();
            names.map(name).collect()
        };
        let echo = shape.filter(|_| target.echo);
        let header = (echo == Some(Shape::Array) && target.header).then(|| {
            let all = target
                .kept
                .iter()
                .chain(target.added.iter().map(|added| &added.name));
            let names: Vec<Vec<u8>> = all.map(|name| json(&name.to_string())).collect();
            [b"[", &names.join(&b","[..])[..], b"]\n"].concat()
        });
        JsonWriter {
            echo,
            kept: names(&mut target.kept.iter()),
            added: names(&mut target.added.iter().map(|column| &column.name)),
            header,
        }
    }
}

/// A text as JSON.
fn json(text: &str) -> Vec<u8> {
    serde_json::to_vec(text).expect("a text has no end to its depth, and goes into memory")
}

impl TableWriter for JsonWriter {
    fn begin(&self, out: &mut Vec<u8>) {
        out.extend(self.header.iter().flatten());
    }

    fn row(&self, row: &Row, values: &[Value], out: &mut Vec<u8>) {
        let mut separator = Separator::default();
        let mut line = Vec::new();
        let mut raw = row.raw;
        if memchr::memchr(b'\n', raw).is_some() {
            // An element of an array may be on several lines.
            json::one_line(raw, &mut line);
            raw = &line;
        }
        if self.echo.is_some() && row.foreign && values.is_empty() && !raw.is_empty() {
            out.extend_from_slice(raw);
            return out.push(b'\n');
        }
        let raw = if row.foreign { &b""[..] } else { raw };
        match (self.echo, raw) {
            (Some(Shape::Array), []) => {
                let nulls = vec![&b"null"[..]; self.kept.len()].join(&b","[..]);
                out.push(b'[');
                out.extend_from_slice(&nulls);
                separator.any = !self.kept.is_empty();
                for value in values {
                    separator.separate(out);
                    json_value(value, out);
                }
                return out.extend_from_slice(b"]\n");
            }
            (Some(Shape::Object), [object @ .., b'}']) => {
                out.extend_from_slice(object.trim_ascii_end());
                separator.any = object.trim_ascii_end() != b"{";
            }
            (Some(Shape::Array), [array @ .., b']']) => {
                out.extend_from_slice(array.trim_ascii_end());
                separator.any = array.trim_ascii_end() != b"[";
                for _ in 0..row.missing {
                    separator.separate(out);
                    out.extend_from_slice(b"null");
                }
                for value in values {
                    separator.separate(out);
                    json_value(value, out);
                }
                return out.extend_from_slice(b"]\n");
            }
            (Some(_), text) => {
                out.push(b'{');
                if let ([_, ..], [name, ..]) = (text, &self.kept[..]) {
                    separator.separate(out);
                    out.extend_from_slice(name);
                    out.extend_from_slice(text);
                }
            }
            (None, _) => {
                out.push(b'{');
                for (name, cell) in self.kept.iter().zip(row.cells) {
                    separator.separate(out);
                    out.extend_from_slice(name);
                    match cell {
                        Cell::Null => out.extend_from_slice(b"null"),
                        Cell::Literal(literal) => out.extend_from_slice(literal),
                        Cell::Text(text) => text_as_json(text, out),
                    }
                }
            }
        }
        for (name, value) in self.added.iter().zip(values) {
            separator.separate(out);
            out.extend_from_slice(name);
            json_value(value, out);
        }
        out.extend_from_slice(b"}\n");
    }

    fn end(&self, _: &mut Vec<u8>) {}
}

/// State of an object or array that is written.
#[derive(Default)]
struct Separator {
    any: bool,
}

impl Separator {
    fn separate(&mut self, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.any, true) {
            out.push(b',');
        }
    }
}

fn json_value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        // Larger than most languages take numbers to be.
        Value::Text(_) | Value::Word(..) | Value::Decimal(_) => {
            out.push(b'"');
            write_value(value, out);
            out.push(b'"');
        }
        Value::Texts(..) => {
            out.push(b'[');
            let mut separator = Separator::default();
            for text in value.texts() {
                separator.separate(out);
                json_value(&Value::Text(text), out);
            }
            out.push(b']');
        }
        Value::Integer(_) | Value::Number(_) | Value::Boolean(_) => write_value(value, out),
    }
}

fn text_as_json(text: &[u8], out: &mut Vec<u8>) {
    let plain = |byte: &u8| (b' '..0x7F).contains(byte) && !b"\"\\".contains(byte);
    if text.iter().all(plain) {
        out.push(b'"');
        out.extend_from_slice(text);
        out.push(b'"');
    } else {
        // What is not UTF-8 is no text in JSON.
        out.extend_from_slice(&json(&String::from_utf8_lossy(text)));
    }
}
