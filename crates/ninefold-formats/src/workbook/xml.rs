//! The elements of a part.

use super::{LIMIT, Open, WorkbookError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::io::{BufReader, Read};

/// How deeply elements may be nested.
const DEEPEST: usize = 64;

/// The parts of a workbook.
pub struct Parts<'a> {
    open: Open<'a>,
    /// The number of bytes that may still be unpacked.
    left: u64,
}

/// An event of a part. Names have no prefix.
pub enum Element<'a> {
    Start(&'a str, &'a BytesStart<'a>),
    Text(&'a str),
    End(&'a str),
}

impl<'a> Parts<'a> {
    pub fn new(open: Open<'a>) -> Self {
        Parts { open, left: LIMIT }
    }

    /// Walks through a part; false if there is none of this name.
    ///
    /// # Errors
    /// [`WorkbookError`] if it cannot be read, is no XML, or `on` finds a fault in it.
    pub fn read(
        &mut self,
        name: &str,
        mut on: impl FnMut(Element) -> Result<(), WorkbookError>,
    ) -> Result<bool, WorkbookError> {
        let Some(part) = (self.open)(name)? else {
            return Ok(false);
        };
        let mut limited = part.take(self.left + 1);
        let walked = walk(&mut limited, name, &mut on);
        let left = limited.limit();
        // What looks like an early end may be the limit.
        if left == 0 {
            return Err(WorkbookError::TooLarge);
        }
        self.left = left - 1;
        walked?;
        Ok(true)
    }
}

fn walk(
    part: &mut impl Read,
    name: &str,
    on: &mut impl FnMut(Element) -> Result<(), WorkbookError>,
) -> Result<(), WorkbookError> {
    let mut xml = Reader::from_reader(BufReader::new(part));
    xml.config_mut().expand_empty_elements = true;
    let damaged = |reason: String| WorkbookError::Damaged(format!("{name}: {reason}"));
    let (mut buffer, mut depth) = (Vec::new(), 0_usize);
    loop {
        buffer.clear();
        let event = xml.read_event_into(&mut buffer);
        match event.map_err(|error| in_words(error, name))? {
            Event::Start(tag) => {
                depth += 1;
                if depth > DEEPEST {
                    return Err(damaged("its elements are nested too deeply".to_owned()));
                }
                on(Element::Start(tag.local_name().as_ref(), &tag))?;
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                on(Element::End(tag.local_name().as_ref()))?;
            }
            Event::Text(text) => on(Element::Text(&text.xml10_content()))?,
            Event::CData(text) => on(Element::Text(&text.xml10_content()))?,
            Event::GeneralRef(reference) => {
                let named = match &*reference.xml10_content() {
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "amp" => Some('&'),
                    "quot" => Some('"'),
                    "apos" => Some('\''),
                    _ => reference
                        .resolve_char_ref()
                        .map_err(|error| damaged(error.to_string()))?,
                };
                let character =
                    named.ok_or_else(|| damaged("an entity that XML does not have".to_owned()))?;
                on(Element::Text(character.encode_utf8(&mut [0; 4])))?;
            }
            Event::Eof if depth > 0 => {
                return Err(damaged("it ends inside of an element".to_owned()));
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

fn in_words(error: quick_xml::Error, name: &str) -> WorkbookError {
    match error {
        quick_xml::Error::Io(error) => std::io::Error::new(error.kind(), error.to_string()).into(),
        error => WorkbookError::Damaged(format!("{name}: {error}")),
    }
}

/// The value of an attribute, by its name without a prefix.
///
/// # Errors
/// [`WorkbookError::Damaged`] if it is no attribute of XML.
pub fn attribute(tag: &BytesStart, name: &str) -> Result<Option<String>, WorkbookError> {
    let damaged =
        |error: String| WorkbookError::Damaged(format!("the attribute `{name}`: {error}"));
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| damaged(error.to_string()))?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            return Ok(Some(
                value
                    .map_err(|error| damaged(error.to_string()))?
                    .into_owned(),
            ));
        }
    }
    Ok(None)
}

/// The number in an attribute.
///
/// # Errors
/// [`WorkbookError::Damaged`] if it is none.
pub fn number(tag: &BytesStart, name: &str) -> Result<Option<usize>, WorkbookError> {
    let damaged = |text: &str| {
        WorkbookError::Damaged(format!("the attribute `{name}`: {text:?} is no number"))
    };
    let text = attribute(tag, name)?;
    text.map(|text| text.parse().map_err(|_| damaged(&text)))
        .transpose()
}
