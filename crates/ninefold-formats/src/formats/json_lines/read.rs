//! Batches of lines.

use super::record::{self, Members, Shape, cell, puzzle_text};
use crate::formats::blocks::{
    Block, Blocks, HEAD, LONGEST_RECORD, Text, whole_lines, without_mark,
};
use crate::formats::cell::Place;
use crate::table::{Batch, Batches, Cell, Chosen, Position, RecordError, Rows, Sample, Wanted};
use anyhow::{Result, bail};
use std::sync::Arc;

/// How many records are looked at to find the columns.
const SAMPLE: usize = 100;

/// What all records of a file have in common.
#[derive(Clone, Debug)]
pub struct JsonLayout {
    /// What they are.
    pub shape: Shape,
    /// Their columns.
    pub chosen: Chosen,
}

/// Gathers all members.
#[derive(Default)]
struct All<'de> {
    names: Vec<String>,
    cells: Vec<(usize, &'de str)>,
}

impl<'de> Members<'de> for All<'de> {
    fn named(&mut self, name: &str) -> Result<Option<usize>, String> {
        let known = self.names.iter().position(|known| known == name);
        Ok(Some(known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })))
    }

    fn numbered(&mut self, _: usize) -> bool {
        true
    }

    fn member(&mut self, number: usize, raw: &'de str) {
        self.cells.push((number, raw));
    }
}

/// The first records of a text, which may be cut off anywhere if it is not `complete`.
///
/// # Errors
/// If the first line is not JSON.
pub fn sample(head: &[u8], complete: bool) -> Result<(Sample, Shape)> {
    let text = without_mark(head);
    let whole = match whole_lines(text, complete) {
        // A slow pipe has no line yet, and a file a very long one.
        0 if head.len() >= HEAD => bail!(
            "the first line is longer than {HEAD} bytes, and so far only columns are looked for"
        ),
        0 => text.len(),
        whole => whole,
    };
    let lines = text[..whole].split(|&byte| byte == b'\n');
    let lines = lines
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty());
    let mut all = All::default();
    let mut rows: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut shape = None;
    for (number, line) in lines.take(SAMPLE).enumerate() {
        let Some(first) = shape.or_else(|| Shape::of(line)) else {
            bail!("line {}: no JSON object, array or text", number + 1);
        };
        all.cells.clear();
        match record::read(line, first, &mut all) {
            Ok(()) => {}
            Err((_, reason)) if shape.is_none() && first == Shape::Array => bail!(
                "this looks like one JSON array over several lines, which is not JSON Lines \
                 ({reason}); `jq -c '.[]' FILE` makes one record a line"
            ),
            Err((_, reason)) if shape.is_none() && first == Shape::Object => bail!(
                "this looks like JSON over several lines, which is not JSON Lines ({reason}); \
                 `jq -c . FILE` makes one record a line"
            ),
            // It will be reported where it stands.
            Err(_) => {}
        }
        if shape.is_none()
            && first == Shape::Array
            && all
                .cells
                .first()
                .is_some_and(|(_, raw)| raw.starts_with('{'))
        {
            bail!(
                "this is one JSON array of objects, which is not JSON Lines; `jq -c '.[]' FILE` \
                 makes one record a line"
            );
        }
        shape = Some(first);
        let mut row = Vec::new();
        for &(number, raw) in &all.cells {
            if row.len() <= number {
                row.resize(number + 1, Vec::new());
            }
            let mut scratch = String::new();
            row[number] = puzzle_text(raw, &mut scratch)
                .unwrap_or_default()
                .into_owned();
        }
        rows.push(row);
    }
    if !rows.is_empty() && rows.iter().all(Vec::is_empty) {
        bail!("the first records have nothing in them that could be a puzzle");
    }
    let shape = shape.unwrap_or(Shape::Object);
    let names = match shape {
        Shape::Object => Some(all.names),
        Shape::Array => None,
        Shape::Text => Some(vec!["puzzle".to_owned()]),
    };
    Ok((Sample { names, rows }, shape))
}

/// Reads the records of a text, some `chunk` bytes at a time.
pub fn read<const SIDE: usize>(
    text: Text,
    chunk: usize,
    layout: Arc<JsonLayout>,
) -> Box<dyn Batches<SIDE>> {
    let at_start = text.start.offset == 0;
    Box::new(Reader {
        blocks: Blocks::new(text, chunk, whole_lines),
        layout,
        at_start,
    })
}

struct Reader<F> {
    blocks: Blocks<F>,
    layout: Arc<JsonLayout>,
    at_start: bool,
}

impl<const SIDE: usize, F: Fn(&[u8], bool) -> usize + Send> Batches<SIDE> for Reader<F> {
    fn next(&mut self) -> Result<Option<Box<dyn Batch<SIDE>>>> {
        let Some(block) = self.blocks.next_block()? else {
            return Ok(None);
        };
        let at_start = std::mem::take(&mut self.at_start);
        Ok(Some(Box::new(JsonBatch {
            block,
            at_start,
            layout: Arc::clone(&self.layout),
        })))
    }
}

struct JsonBatch {
    block: Block,
    at_start: bool,
    layout: Arc<JsonLayout>,
}

/// The members that are looked at, by the number of their column.
struct Looked<'a, 'de> {
    chosen: &'a Chosen,
    wanted: &'a Wanted,
    found: Vec<Option<&'de str>>,
    /// The column that the next name is likely to have.
    next: usize,
    /// How many members there are, in an array.
    count: usize,
}

impl<'de> Members<'de> for Looked<'_, 'de> {
    #[inline]
    fn named(&mut self, name: &str) -> Result<Option<usize>, String> {
        let names = &self.chosen.names;
        let known = match names.get(self.next) {
            Some(next) if next == name => Some(self.next),
            _ => names.iter().position(|known| known == name),
        };
        let Some(known) = known else {
            if self.wanted.added.iter().any(|added| added == name) {
                return Err(format!(
                    "a member `{name}`, which the first {SAMPLE} records do not have, and which is \
                     the name of an answer; --as gives the answers other names"
                ));
            }
            let kept = self.wanted.cells.as_ref().map_or(0, Vec::len);
            // Some columns that were chosen are all that is kept, and nothing is lost.
            if kept >= names.len() {
                return Err(format!(
                    "a member `{name}`, which the first {SAMPLE} records do not have; --keep says \
                     which columns are kept"
                ));
            }
            return Ok(None);
        };
        self.next = known + 1;
        Ok(self.wants(known).then_some(known))
    }

    fn numbered(&mut self, number: usize) -> bool {
        self.count = self.count.max(number);
        number < self.found.len() && self.wants(number)
    }

    fn member(&mut self, number: usize, raw: &'de str) {
        self.found[number] = Some(raw);
    }
}

impl Looked<'_, '_> {
    fn wants(&self, column: usize) -> bool {
        column == self.chosen.puzzle
            || Some(column) == self.chosen.beside
            || self.wanted.cells.is_some()
    }
}

impl<const SIDE: usize> Batch<SIDE> for JsonBatch {
    fn rows(&self, wanted: &Wanted) -> Rows<'_, SIDE> {
        /// About as long as an object with a puzzle is, so that room is made once.
        const SHORT: usize = 96;
        let JsonLayout { shape, chosen } = &*self.layout;
        let mut rows = Rows::with_capacity(self.block.text.len() / SHORT + 1, wanted);
        if self.block.too_long {
            let reason = format!("the line is longer than {LONGEST_RECORD} bytes");
            rows.push_unread(in_line(self.block.line, 1, reason), wanted);
            return rows;
        }
        let mut header = self.at_start && chosen.header && *shape == Shape::Array;
        let text = match self.at_start {
            true => without_mark(&self.block.text),
            false => &self.block.text,
        };
        let mut looked = Looked {
            chosen,
            wanted,
            found: Vec::new(),
            next: 0,
            count: 0,
        };
        let mut scratch = String::new();
        let lines = Lines(text).enumerate();
        for (line, number) in lines.map(|(number, line)| (line.trim_ascii(), number)) {
            if line.is_empty() {
                continue;
            }
            if std::mem::take(&mut header) {
                continue;
            }
            let number = self.block.line + number as u64;
            looked.found.clear();
            looked.found.resize(chosen.names.len(), None);
            looked.next = 0;
            looked.count = 0;
            if let Err((column, reason)) = record::read(line, *shape, &mut looked) {
                rows.push_unread(in_line(number, column, reason), wanted);
                continue;
            }
            if *shape == Shape::Array && looked.count != chosen.names.len() {
                let elements = if looked.count == 1 {
                    "element"
                } else {
                    "elements"
                };
                let reason = format!(
                    "the array has {} {elements} where the first has {}",
                    looked.count,
                    chosen.names.len()
                );
                rows.next_is_short(chosen.names.len().saturating_sub(looked.count));
                rows.push(Err(in_line(number, 1, reason)));
            } else {
                let restored = &mut rows.restored;
                // Hands the text of a cell to what reads it.
                let mut cell = |column: usize, read: &mut ReadCell| {
                    let Some(name) = chosen.names.get(column) else {
                        return Err(in_line(number, 1, "there is nothing in it".into()));
                    };
                    let Some(raw) = looked.found[column] else {
                        let reason = format!("the object has no `{name}`");
                        return Err(in_line(number, 1, reason));
                    };
                    let place = Place {
                        line: Some(number),
                        before: before(line, raw),
                        name,
                    };
                    let text = puzzle_text(raw, &mut scratch);
                    let text = text.map_err(|reason| place.error(1, reason))?;
                    read(&place, &text, restored)
                };
                let (mut puzzle, mut beside) = (None, None);
                let mut read = cell(chosen.puzzle, &mut |place, text, restored| {
                    puzzle = Some(place.puzzle(text, wanted, restored)?);
                    Ok(())
                });
                if let Some((companion, column)) = wanted.beside.zip(chosen.beside) {
                    read = read.and_then(|()| {
                        cell(column, &mut |place, text, _| {
                            beside = Some(place.beside(companion, text, wanted)?);
                            Ok(())
                        })
                    });
                }
                rows.push(read.map(|()| (puzzle.expect("a cell was read"), beside)));
            }
            if wanted.raw {
                rows.raw.push(line);
            }
            for &column in wanted.cells.iter().flatten() {
                let cell = match looked.found[column] {
                    None => Cell::Null,
                    Some(raw) if wanted.verbatim => Cell::Literal(raw.as_bytes()),
                    Some(raw) => cell(raw, &mut scratch),
                };
                rows.cells.push(cell);
            }
        }
        rows
    }

    fn end(&self) -> Option<Position> {
        Some(self.block.end)
    }

    fn progress(&self) -> u64 {
        self.block.progress
    }
}

/// What reads the text of a cell. It may count a puzzle that got lost zeros back.
type ReadCell<'a> = dyn FnMut(&Place, &[u8], &mut u64) -> Result<(), RecordError> + 'a;

/// What stands in a line before a part of it, the quote that it begins with included.
fn before<'a>(line: &'a [u8], part: &str) -> &'a [u8] {
    let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    let quote = usize::from(part.starts_with('"'));
    &line[..(offset + quote).min(line.len())]
}

fn in_line(line: u64, column: usize, reason: String) -> RecordError {
    RecordError {
        line: Some(line),
        column: Some(column),
        name: None,
        reason: reason.into(),
    }
}

/// The lines of a text, found in vectors.
struct Lines<'a>(&'a [u8]);

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.0.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', self.0);
        let line = &self.0[..end.unwrap_or(self.0.len())];
        self.0 = end.map_or(&[], |end| &self.0[end + 1..]);
        Some(line)
    }
}
