//! The first records of a text: their shape, their columns, and the types of these.

use super::array;
use super::frame::{Frame, frame_of};
use super::record::{self, AllMembers, Shape, puzzle_text};
use crate::formats::FormError;
use crate::formats::blocks::{HEAD, whole_lines, without_mark};
use crate::json::element_end;
use crate::table::{CellType, Choice, Guess, Sample};
use std::borrow::Cow;

/// Number of records from which the columns are found.
pub const SAMPLE: usize = 100;

/// The first records of a text.
#[derive(Debug)]
pub struct FirstRecords {
    /// Their columns and cells.
    pub sample: Sample,
    /// Shape of each.
    pub shape: Shape,
    /// The frame around them.
    pub frame: Frame,
    /// The names that lead to the list of them.
    pub path: Vec<String>,
    /// The types of the columns.
    pub types: Vec<CellType>,
    /// Average length of a record, in bytes.
    pub row: usize,
}

/// Returns the first records of a text, which may be cut off anywhere if it is not `complete`.
///
/// # Errors
/// [`FormError`] if the first record is not JSON.
pub fn sample(choice: &Choice, head: &[u8], complete: bool) -> Result<FirstRecords, FormError> {
    let boards = choice.shape;
    let cells = boards.cells();
    let (frame, path) = frame_of(choice, head, complete)?;
    let is_array = matches!(frame, Frame::Array { .. });
    let text = without_mark(head);
    let (records, whole): (Vec<&[u8]>, usize) = match &frame {
        Frame::Lines => first_lines(text, head.len(), complete)?,
        Frame::Values => {
            let whole = array::whole_values(text, complete);
            (
                array::values(&text[..whole], 1)
                    .map(|it| it.value)
                    .collect(),
                whole,
            )
        }
        Frame::Array { before, .. } => {
            let elements = &head[before.len()..];
            let whole = first_elements(elements, complete)?;
            (
                array::elements(&elements[..whole], 1)
                    .map(|it| it.value)
                    .collect(),
                whole,
            )
        }
    };
    let mut all = AllMembers::default();
    let mut rows: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut guesses: Vec<Guess> = Vec::new();
    let mut objects = Vec::new();
    let mut shape = None;
    let count = records.len();
    // One of several boards may be damaged.
    let boards = records
        .iter()
        .take(SAMPLE)
        .any(|it| array::is_puzzle(boards, it));
    for (number, record) in records.into_iter().take(SAMPLE).enumerate() {
        let first = match shape.or_else(|| Shape::of(record)) {
            None => {
                return Err(FormError::NoRecord {
                    noun: if is_array { "element" } else { "line" },
                    number: number + 1,
                });
            }
            // A list of cells is a puzzle, and not a record with a column for each.
            Some(Shape::Array) if shape.is_none() && boards => Shape::Text,
            Some(first) => first,
        };
        all.cells.clear();
        match record::read(record, first, &mut all) {
            Err(error) if shape.is_none() && first == Shape::Object && !is_array => {
                return Err(FormError::SeveralLines {
                    reason: error.reason,
                });
            }
            // It is reported when it is read, and half of an array is no header.
            Err(_) if first == Shape::Array => continue,
            _ => {}
        }
        shape = Some(first);
        let mut row = Vec::new();
        for &(number, raw) in &all.cells {
            if row.len() <= number {
                row.resize(number + 1, Vec::new());
            }
            if guesses.len() <= number {
                guesses.resize(number + 1, Guess::default());
            }
            guesses[number].add(raw.as_bytes());
            let inner = raw.strip_prefix('[').map_or(raw, str::trim_start);
            if inner.starts_with('{') && !objects.contains(&number) {
                objects.push(number);
            }
            // (A list that is no board may be a damaged one, and one of a few cells is no number.)
            let text = puzzle_text(raw).ok();
            let text = text.filter(|text| !raw.starts_with('[') || 2 * text.len() >= cells);
            let text = text.unwrap_or_else(|| match raw.contains('{') {
                true => Cow::default(),
                false => raw.as_bytes().into(),
            });
            row[number] = text.into_owned();
        }
        rows.push(row);
    }
    if count > 0 && rows.iter().all(Vec::is_empty) {
        return Err(FormError::NoPuzzle);
    }
    let shape = shape.unwrap_or(Shape::Object);
    let names = match shape {
        Shape::Object => Some(all.names),
        Shape::Array => None,
        Shape::Text => Some(vec!["puzzle".to_owned()]),
    };
    Ok(FirstRecords {
        sample: Sample {
            names,
            rows,
            objects,
        },
        shape,
        frame,
        path,
        types: guesses.iter().map(Guess::cell_type).collect(),
        row: whole / count.max(1) + 1,
    })
}

/// The lines that are whole and not empty, and the length of all of them.
fn first_lines(text: &[u8], head: usize, complete: bool) -> Result<(Vec<&[u8]>, usize), FormError> {
    let whole = match whole_lines(text, complete) {
        // A slow pipe has no line yet, and a file a very long one.
        0 if head >= HEAD => {
            return Err(FormError::TooLong {
                noun: "line",
                limit: HEAD,
            });
        }
        0 => text.len(),
        whole => whole,
    };
    let lines = text[..whole].split(|&byte| byte == b'\n');
    let lines = lines.map(<[u8]>::trim_ascii);
    Ok((lines.filter(|line| !line.is_empty()).collect(), whole))
}

/// The length of the elements that are whole.
fn first_elements(text: &[u8], complete: bool) -> Result<usize, FormError> {
    let whole = array::whole_elements(text, false);
    // The last one, too, if the array ends here.
    match whole + element_end(&text[whole..]).map_or(0, |end| end + 1) {
        0 if complete => Err(FormError::Unended),
        0 => Err(FormError::TooLong {
            noun: "record of the JSON array",
            limit: HEAD,
        }),
        whole => Ok(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_malformed_array_is_no_header() {
        for bad in [r#"["a", NaN, "x"]"#, r#"["a", tru]"#, r#"["a", "b", 01]"#] {
            let text = format!("{bad}\n[1,\"p\"]\n[2,\"q\"]\n");
            let first = sample(&Choice::default(), text.as_bytes(), true).unwrap();
            assert_eq!(first.shape, Shape::Array, "{bad}");
            let row = |id: &str, text: &str| vec![id.as_bytes().to_vec(), text.as_bytes().to_vec()];
            assert_eq!(first.sample.rows, [row("1", "p"), row("2", "q")], "{bad}");
        }
    }
}
