//! Columns of any shape: assembly of a row's value from the leaves of its column.
//!
//! The format stores a structure as its leaves, each with levels. The definition level of a value is
//! the number of optional or repeated fields on its path that are present. The repetition level is the
//! depth of the list that the value continues. On the way down the schema, the levels of a field's
//! first leaf show if the field is present, and how often.

use super::column_types::{self, Kind};
use super::error::ParquetError;
use super::leaf_values::Leaf;
use super::values_as_text::{Json, ValueSink, put};
use parquet::basic::Repetition;
use parquet::schema::types::Type;
use std::ops::Range;

/// Length limit of a row's value, in bytes.
const LONGEST_VALUE: usize = 256 << 20;

/// A field of the schema.
#[derive(Debug)]
pub(crate) struct Node {
    name: String,
    repetition: Repetition,
    /// Definition level from which on the field is present.
    definition: i16,
    level: i16,
    /// The leaves under it.
    leaves: Range<usize>,
    shape: Shape,
}

#[derive(Debug)]
enum Shape {
    Leaf(Kind),
    Structure(Vec<Node>),
    /// A structure around a repeated field, shown as that field.
    List(Box<Node>),
    /// A structure around a repeated structure of a key and a value.
    Map(Box<Node>),
    /// A repeated structure around the element of a list, shown as that element.
    Element(Box<Node>),
}

impl Node {
    /// A field whose first leaf has the number `leaf`, in a field with these levels.
    pub(crate) fn new(field: &Type, leaf: usize, definition: i16, level: i16) -> Node {
        let info = field.get_basic_info();
        let repetition = match info.has_repetition() {
            true => info.repetition(),
            false => Repetition::REQUIRED,
        };
        let definition = definition + i16::from(repetition != Repetition::REQUIRED);
        let level = level + i16::from(repetition == Repetition::REPEATED);
        let mut end = leaf;
        let mut child = |field: &Type| {
            let node = Node::new(field, end, definition, level);
            end = node.leaves.end;
            node
        };
        let shape = if field.is_primitive() {
            end += 1;
            Shape::Leaf(Kind::of(field))
        } else if let Some((repeated, element)) = column_types::list_parts(field) {
            let mut repeated = child(repeated);
            if element.is_some()
                && let Shape::Structure(fields) = &mut repeated.shape
                && let Some(element) = fields.pop()
            {
                repeated.shape = Shape::Element(Box::new(element));
            }
            Shape::List(Box::new(repeated))
        } else {
            let mut fields: Vec<Node> = field.get_fields().iter().map(|f| child(f)).collect();
            match fields.as_mut_slice() {
                [pair] if column_types::is_map(field) && pair.is_pair() => {
                    Shape::Map(Box::new(fields.remove(0)))
                }
                _ => Shape::Structure(fields),
            }
        };
        Node {
            name: field.name().to_string(),
            repetition,
            definition,
            level,
            leaves: leaf..end,
            shape,
        }
    }

    fn is_pair(&self) -> bool {
        matches!(&self.shape, Shape::Structure(fields) if fields.len() == 2
            && fields[0].repetition != Repetition::REPEATED
            && fields[1].repetition != Repetition::REPEATED)
            && self.repetition == Repetition::REPEATED
    }

    /// Kind of a column that is one leaf and occurs once in every row.
    pub(crate) fn flat(&self) -> Option<Kind> {
        match self.shape {
            Shape::Leaf(kind) if self.repetition != Repetition::REPEATED => Some(kind),
            _ => None,
        }
    }
}

/// A position in the rows of a leaf.
#[derive(Debug)]
pub(crate) struct Cursor {
    pub(crate) leaf: Leaf,
    pub(crate) row: usize,
    pub(crate) level: usize,
    pub(crate) value: usize,
}

impl Cursor {
    pub(crate) fn new(leaf: Leaf) -> Cursor {
        Cursor {
            leaf,
            row: 0,
            level: 0,
            value: 0,
        }
    }

    /// Reads more rows if none are left.
    pub(crate) fn fill(&mut self, rows: usize) -> Result<(), ParquetError> {
        if self.row == self.leaf.rows {
            self.leaf.fill(rows)?;
            (self.row, self.level, self.value) = (0, 0, 0);
            if self.leaf.rows == 0 {
                return Err(ParquetError::Damaged("it has too few rows".to_string()));
            }
        }
        Ok(())
    }

    /// Definition level of the next value.
    fn definition(&self) -> i16 {
        match self.leaf.definitions.get(self.level) {
            Some(&level) => level,
            // There are no levels where nothing can be null.
            None => self.leaf.full,
        }
    }

    /// Repetition level of the next value; none if that value begins a row.
    fn repetition(&self) -> Option<i16> {
        let level = self.leaf.repetitions.get(self.level).copied();
        level.filter(|&level| level > 0)
    }

    /// Skips the next value.
    fn pass(&mut self) {
        self.value += usize::from(self.definition() == self.leaf.full);
        self.level += 1;
    }
}

fn contradiction() -> ParquetError {
    ParquetError::Damaged("the parts of its structure contradict each other".to_string())
}

/// Writes the next row's value as JSON. Returns false if it is null.
pub(crate) fn assemble(
    node: &Node,
    cursors: &mut [Cursor],
    json: &mut Json,
) -> Result<bool, ParquetError> {
    let Some(first) = cursors.first() else {
        return Ok(false);
    };
    let there = node.repetition != Repetition::OPTIONAL || first.definition() >= node.definition;
    if there {
        field(node, cursors, json)?;
    } else {
        cursors.iter_mut().for_each(Cursor::pass);
    }
    for cursor in cursors {
        cursor.row += 1;
        // The row has to end here, and the levels with the last row.
        let ended = cursor.repetition().is_none()
            && (cursor.row < cursor.leaf.rows || cursor.level >= cursor.leaf.definitions.len());
        if !ended {
            return Err(contradiction());
        }
    }
    Ok(there)
}

/// A field with its repetitions.
fn field(node: &Node, cursors: &mut [Cursor], json: &mut Json) -> Result<(), ParquetError> {
    if json.bytes.len() > LONGEST_VALUE {
        return Err(ParquetError::TooLarge(format!(
            "a value of more than {LONGEST_VALUE} bytes"
        )));
    }
    let first = leaf(node, cursors)?;
    let here = cursors.get(first).ok_or_else(contradiction)?.definition();
    match node.repetition {
        Repetition::REQUIRED => one(node, cursors, json),
        Repetition::OPTIONAL if here < node.definition => {
            pass(node, cursors)?;
            json.literal(format_args!("null"));
            Ok(())
        }
        Repetition::OPTIONAL => one(node, cursors, json),
        Repetition::REPEATED => {
            json.bytes.push(b'[');
            repeat(node, cursors, json, one)?;
            json.bytes.push(b']');
            Ok(())
        }
    }
}

/// All elements of a repeated field, a comma between them.
fn repeat(
    node: &Node,
    cursors: &mut [Cursor],
    json: &mut Json,
    element: impl Fn(&Node, &mut [Cursor], &mut Json) -> Result<(), ParquetError>,
) -> Result<(), ParquetError> {
    let first = leaf(node, cursors)?;
    if cursors[first].definition() < node.definition {
        return pass(node, cursors);
    }
    loop {
        let before = cursors[first].level;
        element(node, cursors, json)?;
        if cursors[first].level == before {
            return Err(contradiction());
        }
        if cursors[first].repetition() != Some(node.level) {
            return Ok(());
        }
        json.bytes.push(b',');
    }
}

/// One occurrence of a field that is present.
fn one(node: &Node, cursors: &mut [Cursor], json: &mut Json) -> Result<(), ParquetError> {
    match &node.shape {
        Shape::Leaf(kind) => {
            let cursor = &mut cursors[node.leaves.start];
            if cursor.level >= cursor.leaf.definitions.len() && cursor.leaf.full > 0
                || !put(&cursor.leaf.values, cursor.value, *kind, json)
            {
                return Err(contradiction());
            }
            cursor.pass();
        }
        Shape::List(repeated) => field(repeated, cursors, json)?,
        Shape::Element(element) => field(element, cursors, json)?,
        Shape::Structure(fields) => {
            json.bytes.push(b'{');
            let mut rest = false;
            for child in fields.iter().filter(|child| !child.leaves.is_empty()) {
                if rest {
                    json.bytes.push(b',');
                }
                rest = true;
                json.text(&child.name);
                json.bytes.push(b':');
                field(child, cursors, json)?;
            }
            json.bytes.push(b'}');
        }
        Shape::Map(pair) => {
            json.bytes.push(b'{');
            repeat(pair, cursors, json, |pair, cursors, json| {
                let Shape::Structure(fields) = &pair.shape else {
                    return Err(contradiction());
                };
                let [key, value] = fields.as_slice() else {
                    return Err(contradiction());
                };
                let start = json.bytes.len();
                field(key, cursors, json)?;
                // Keys of objects are texts, whatever they are in the map.
                if json.bytes.get(start) != Some(&b'"') {
                    let text = String::from_utf8_lossy(&json.bytes[start..]).into_owned();
                    json.bytes.truncate(start);
                    json.text(&text);
                }
                json.bytes.push(b':');
                field(value, cursors, json)
            })?;
            json.bytes.push(b'}');
        }
    }
    Ok(())
}

/// The leaf whose levels show if a field is present.
fn leaf(node: &Node, cursors: &[Cursor]) -> Result<usize, ParquetError> {
    let first = node.leaves.start;
    let there = first < node.leaves.end && first < cursors.len();
    there.then_some(first).ok_or_else(contradiction)
}

/// Skips a field that is not present.
fn pass(node: &Node, cursors: &mut [Cursor]) -> Result<(), ParquetError> {
    let cursors = cursors.get_mut(node.leaves.clone());
    cursors
        .ok_or_else(contradiction)?
        .iter_mut()
        .for_each(Cursor::pass);
    Ok(())
}
