//! Reader of the attributes of games, one element at a time.

use super::super::{Input, Problem, PuzzleFile, PuzzleRecord, Record, UnsupportedSide};
use super::data;
use super::limited_input::{LIMIT, LimitBreach, LimitedInput};
use super::supported;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};
use std::io;

/// How deeply elements may be nested. OpenSudoku's files have three levels; the XML reader
/// remembers every one.
const DEEPEST: usize = 64;

/// The values of `version` of the root element.
const VERSIONS: &[&str] = &["1", "2", "3"];

/// A reader of OpenSudoku files.
#[derive(Debug)]
pub struct OpenSudokuReader {
    /// `None` at the end.
    xml: Option<Reader<LimitedInput>>,
    buffer: Vec<u8>,
    depth: usize,
    /// True if a tag was lost, so that the depth is not known any more.
    tags_lost: bool,
    /// True if there was a root element.
    any_root: bool,
    /// True if there was any text.
    any_text: bool,
}

impl OpenSudokuReader {
    /// Reads puzzles of `side` rows.
    ///
    /// # Errors
    /// If `side` is not 9.
    pub fn new(side: usize, input: Input) -> Result<OpenSudokuReader, UnsupportedSide> {
        supported(side)?;
        Ok(OpenSudokuReader {
            xml: Some(reader(LimitedInput::new(input))),
            buffer: Vec::new(),
            depth: 0,
            tags_lost: false,
            any_root: false,
            any_text: false,
        })
    }

    /// The next record, or `None` if there is none in the next part of the text.
    fn step(&mut self, mut xml: Reader<LimitedInput>) -> io::Result<Option<Record>> {
        self.buffer.clear();
        xml.get_mut().begin_part();
        let (line, column) = xml.get_ref().place();
        let problem = |reason: String| {
            let problem = Problem {
                line,
                column,
                reason,
            };
            Ok(Some(Err(problem)))
        };
        let (tag, is_open) = match xml.read_event_into(&mut self.buffer) {
            Ok(Event::Start(tag)) => (tag, true),
            Ok(Event::Empty(tag)) => (tag, false),
            Ok(Event::End(_)) => {
                self.depth = self.depth.saturating_sub(1);
                self.xml = Some(xml);
                return Ok(None);
            }
            Ok(Event::Eof) if self.depth > 0 && !self.tags_lost => {
                return problem("the file ends inside of an element; it is cut short".into());
            }
            Ok(Event::Eof) if self.any_text && !self.any_root => {
                return problem("no <opensudoku> element in this file".into());
            }
            Ok(Event::Eof) => return Ok(None),
            Ok(Event::Text(text)) => {
                self.any_text |= !text.trim_ascii().is_empty();
                self.xml = Some(xml);
                return Ok(None);
            }
            Ok(_) => {
                self.any_text = true;
                self.xml = Some(xml);
                return Ok(None);
            }
            Err(error) => {
                let reason = self.recover(xml, error)?;
                return problem(reason);
            }
        };
        let name = tag.local_name();
        if self.depth == 0 && !self.tags_lost {
            if let Err(reason) = root(&tag) {
                return problem(reason);
            }
            self.any_root = true;
        }
        self.depth += usize::from(is_open);
        if self.depth > DEEPEST {
            return problem(format!("elements are nested more than {DEEPEST} deep"));
        }
        self.xml = Some(xml);
        if name.as_ref() != "game" {
            return Ok(None);
        }
        match game(&tag).and_then(|data| data::cells(&data)) {
            Ok(cells) => Ok(Some(Ok(PuzzleRecord { line, cells }))),
            Err(reason) => problem(reason),
        }
    }

    /// Returns the reason of an error. Reading continues after it if possible.
    fn recover(&mut self, xml: Reader<LimitedInput>, error: Error) -> io::Result<String> {
        let mut input = match &error {
            // The XML reader continues by itself.
            Error::IllFormed(_) => {
                self.xml = Some(xml);
                return Ok(format!("damaged XML: {error}"));
            }
            _ => xml.into_inner(),
        };
        self.tags_lost = true;
        let reason = match (input.breach(), error) {
            (Some(LimitBreach::TooLong), _) => {
                input.skip_to_tag()?;
                format!("a tag or a text of more than {LIMIT} bytes")
            }
            (Some(LimitBreach::TagInTag), _) => "a tag that does not end before the next `<`; \
                 a quote or a `>` is missing"
                .into(),
            (Some(LimitBreach::Endless), _) => {
                let what = "a comment or a declaration of more than";
                return Ok(format!("{what} {LIMIT} bytes; nothing behind it is read"));
            }
            (None, Error::Io(error)) => return Err(io::Error::new(error.kind(), error)),
            (None, error @ Error::Encoding(_)) => {
                if !input.has_advanced() {
                    return Ok(format!("damaged XML: {error}"));
                }
                format!("text that is not UTF-8: {error}")
            }
            // A tag or comment that is open where the file ends.
            (None, error) => return Ok(format!("damaged XML: {error}")),
        };
        self.xml = Some(reader(input));
        Ok(reason)
    }
}

impl PuzzleFile for OpenSudokuReader {
    fn next_puzzle(&mut self) -> io::Result<Option<Record>> {
        while let Some(xml) = self.xml.take() {
            if let Some(record) = self.step(xml)? {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }
}

/// An XML reader that accepts damaged XML as long as games can be found in it.
fn reader(input: LimitedInput) -> Reader<LimitedInput> {
    let mut reader = Reader::from_reader(input);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    reader
}

/// Checks that this is a root element whose games can be read.
///
/// # Errors
/// A reason if it is not.
fn root(tag: &BytesStart) -> Result<(), String> {
    let name = tag.local_name();
    let name = name.as_ref();
    if name != "opensudoku" && name != "opensudoku2" {
        let name: String = name.chars().take(40).collect();
        let name = name.escape_debug();
        return Err(format!(
            "the root element is <{name}>, not <opensudoku>; nothing of it is read"
        ));
    }
    match attribute(tag, "version")? {
        Some(version) if !VERSIONS.contains(&version.as_str()) => {
            let version: String = version.chars().take(20).collect();
            let version = version.escape_debug();
            Err(format!(
                "the file is of version `{version}`; known are none, 1, 2 and 3"
            ))
        }
        _ => Ok(()),
    }
}

/// The value of a game's attribute that holds its cells.
fn game(tag: &BytesStart) -> Result<String, String> {
    match (attribute(tag, "data")?, attribute(tag, "cells_data")?) {
        (Some(data), None) | (None, Some(data)) => Ok(data),
        (None, None) => Err("this <game> has no attribute `data` or `cells_data`".into()),
        (Some(_), Some(_)) => Err("this <game> has both `data` and `cells_data`".into()),
    }
}

/// The value of an attribute, with the entities of XML itself (no others) in place.
fn attribute(tag: &BytesStart, name: &str) -> Result<Option<String>, String> {
    let mut found = None;
    // The XML reader's own check for duplicates takes quadratic time.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute
            .map_err(|error| format!("the attributes of this tag are damaged: {error}"))?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| format!("the attribute `{name}` is damaged: {error}"))?;
            if found.replace(value.into_owned()).is_some() {
                return Err(format!("the attribute `{name}` stands here twice"));
            }
        }
    }
    Ok(found)
}
