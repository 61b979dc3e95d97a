//! The caller's puzzles, read in place: Arrow arrays, NumPy's memory, lists.

mod records;

use crate::errors::Failure;
use crate::ffi::arrow;
use crate::ffi::numpy::{Borrowed, Rows};
use crate::ffi::strings::Texts;
use arrow_array::{Array, ArrayRef};
use ninefold::layout::Layout;
use ninefold::text::{self, Syntax, TransformationError, plain_board};
use ninefold::{AnyBoard, BoardShape, ParseError, Pencilmarks};
use ninefold_formats::table::{
    Beside, Companion, Likeness, is_missing as is_word_for_none, typical_likeness,
};
use ninefold_study::symmetry::SymmetryGroup;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyFloat, PyList};
use std::ops::Range;

/// Puzzles in the caller's memory.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Puzzles {
    source: Source,
    len: usize,
}

#[derive(Debug)]
enum Source {
    /// Arrays, each with the number of rows up to its end.
    Arrow(Vec<(ArrayRef, usize)>),
    NumPy(Borrowed),
    /// One puzzle for all rows.
    Repeated(Box<Source>),
    /// Texts of a list.
    List(Texts),
}

/// The content of a row.
#[derive(Clone, Copy, Debug)]
pub enum Record<'a> {
    /// Nothing.
    Null,
    /// Text.
    Text(&'a [u8]),
    /// Digits, with 255 for numbers that are no digits.
    Digits(&'a [u8]),
}

impl<'a> Record<'a> {
    /// The text of the row, if it has one.
    pub fn text(self) -> Option<&'a [u8]> {
        match self {
            Record::Text(text) => Some(text),
            Record::Null | Record::Digits(_) => None,
        }
    }

    /// The board of the row, of this layout, or none for a null.
    ///
    /// # Errors
    /// The reason that it is not a board.
    #[inline]
    pub fn read<B: AnyBoard>(self, layout: &Layout) -> Result<Option<B>, Wrong> {
        let shape = layout.shape();
        match self {
            Record::Null => Ok(None),
            Record::Text(text) if shape == BoardShape::CLASSIC && is_long_line(text) => {
                Err(Wrong::Pencilmarks)
            }
            Record::Text(text) => match text::parse(layout, text, Syntax::default()) {
                Ok(board) => Ok(Some(board)),
                Err(error) => Err(Wrong::Text(error)),
            },
            Record::Digits(digits) => {
                let is_none = |&digit: &u8| usize::from(digit) > shape.side();
                match digits.iter().position(is_none) {
                    _ if digits.len() != shape.cells() => Err(Wrong::Number(shape)),
                    Some(cell) => Err(Wrong::Digit { shape, cell }),
                    None => Ok(Some(B::from_known(layout, digits))),
                }
            }
        }
    }
}

/// Number of characters beyond that of any drawn grid: a longer text is meant as pencilmarks.
const LONGER_THAN_GRIDS: usize = 400;

/// Number of characters of pencilmarks on one line.
const LONG_LINE: usize = 729;

/// Returns whether a text begins with more cells in a row than a grid has, so that trying the layouts
/// of grids is needless.
fn is_long_line(text: &[u8]) -> bool {
    let cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'?' | b'-');
    text.get(..LONG_LINE)
        .is_some_and(|line| line.iter().all(cell))
}

impl Record<'_> {
    /// The board of the row if it is text in the usual symbols, as nearly all are: a quicker way to what
    /// [`Record::read`] reads.
    #[inline]
    pub fn plain<B: AnyBoard>(self, layout: &Layout) -> Option<B> {
        match self {
            Record::Text(text) if layout.shape() == BoardShape::CLASSIC => {
                let grid = plain_board(text)?;
                Some(B::from_known(layout, grid.digits()))
            }
            _ => None,
        }
    }

    /// The pencilmarks of the row, if it has them: those of boards of 9x9.
    pub fn pencilmarks(self, layout: &Layout) -> Option<Pencilmarks> {
        let text = self.text();
        let text = text.filter(|_| layout.shape() == BoardShape::CLASSIC)?;
        Pencilmarks::from_text(text, Syntax::default()).ok()
    }

    /// The companion of a puzzle that it is, or none if it is null.
    ///
    /// # Errors
    /// The reason that it is none.
    pub fn companion(self, companion: Companion, layout: &Layout) -> Result<Option<Beside>, Wrong> {
        match (companion, self) {
            (Companion::Solution, record) if layout.is_classic() => {
                Ok(record.read(layout)?.map(Beside::Solution))
            }
            (Companion::Solution, record) => Ok(record.read(layout)?.map(Beside::OtherSolution)),
            (Companion::Proof, record) => Ok(Some(Beside::Proof {
                statement: record.text().unwrap_or_default().into(),
                solution: None,
            })),
            (_, Record::Null) => Ok(None),
            (_, Record::Digits(_)) => Err(Wrong::NoText),
            // (Text that is not UTF-8 is not a transformation either, which the error says.)
            (_, Record::Text(text)) => {
                let text = String::from_utf8_lossy(text);
                let read = SymmetryGroup::of_shape(layout.shape()).read(&text);
                read.map(|given| Some(Beside::Transformation(given)))
                    .map_err(Wrong::Transformation)
            }
        }
    }

    /// The reason that it is neither a grid nor pencilmarks, where `why` is the reason that it is no grid.
    pub fn told(self, why: &Wrong) -> String {
        let long = self.text().filter(|text| text.len() > LONGER_THAN_GRIDS);
        match long.map(|text| Pencilmarks::from_text(text, Syntax::default())) {
            Some(Err(error)) => Wrong::Text(error).to_string(),
            _ => why.to_string(),
        }
    }
}

/// The reason that a record is not of the expected form.
#[derive(Debug)]
pub enum Wrong {
    /// A text that is not a grid.
    Text(ParseError),
    /// A number that is no digit of boards of a shape.
    Digit {
        /// The shape.
        shape: BoardShape,
        /// The number of its cell.
        cell: usize,
    },
    /// Not as many numbers as boards of this shape have cells.
    Number(BoardShape),
    /// A text that is not a transformation.
    Transformation(TransformationError),
    /// A record that is not text.
    NoText,
    /// Pencilmarks where a grid is needed.
    Pencilmarks,
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // (Without the number of the line, since most are on one line.)
            Wrong::Text(error) if error.line == 1 => {
                write!(f, "character {}: {}", error.column, error.kind)
            }
            Wrong::Text(error) => write!(f, "{error}"),
            Wrong::Digit { shape, cell } => {
                let side = shape.side();
                let [row, column] = [cell / side + 1, cell % side + 1];
                write!(
                    f,
                    "row {row}, column {column} of the board: not a digit from 0 to {side}"
                )
            }
            Wrong::Number(shape) => write!(f, "not {} cells", shape.cells()),
            Wrong::Transformation(error) => write!(f, "{error}"),
            Wrong::NoText => f.write_str("not text"),
            Wrong::Pencilmarks => f.write_str("pencilmarks have no answer to this question"),
        }
    }
}

impl Puzzles {
    /// The puzzles of Arrow arrays, which have been checked.
    pub fn new(arrays: Vec<ArrayRef>) -> Puzzles {
        let mut len = 0;
        let arrays = arrays.into_iter().map(|array| {
            len += array.len();
            (array, len)
        });
        Puzzles {
            source: Source::Arrow(arrays.collect()),
            len,
        }
    }

    /// The only puzzle, repeated for a number of rows.
    pub fn repeated(self, len: usize) -> Puzzles {
        Puzzles {
            source: Source::Repeated(Box::new(self.source)),
            len,
        }
    }

    /// Checks that rows of digits are as long as boards of this shape have cells.
    ///
    /// # Errors
    /// [`Failure::UnsupportedType`] if they are not.
    pub fn check_width(&self, shape: BoardShape) -> Result<(), Failure> {
        match &self.source {
            Source::NumPy(borrowed)
                if let Rows::Digits(width) | Rows::Numbers(width, _) = borrowed.rows() =>
            {
                if width == shape.cells() {
                    return Ok(());
                }
                let [side, found] = [shape.side(), width.isqrt()];
                // (Rows as long as those of a board are not meant as tiny boards.)
                let advice = match found {
                    ..4 => String::new(),
                    _ => format!(
                        "; say which boards they are with layout, such as layout='{found}x{found}'"
                    ),
                };
                let why = format!("rows of {width} digits are no boards of {side}x{side}{advice}");
                Err(Failure::UnsupportedType(why))
            }
            _ => Ok(()),
        }
    }

    /// Number of puzzles.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Calls a function with the records of a range of rows, in order.
    ///
    /// # Panics
    /// If the range exceeds the rows.
    pub fn each(&self, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
        match &self.source {
            Source::Repeated(one) => rows.for_each(|_| one.each(0..1, visit)),
            source => source.each(rows, visit),
        }
    }
}

impl Source {
    fn each(&self, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
        match self {
            Source::Repeated(_) => unreachable!("it is not repeated again"),
            Source::Arrow(arrays) => {
                let mut start = 0;
                for (array, end) in arrays {
                    let here = rows.start.max(start)..rows.end.min(*end);
                    if here.start < here.end {
                        records::each(array, here.start - start..here.end - start, visit);
                    }
                    start = *end;
                }
            }
            Source::NumPy(borrowed) => memory(borrowed, rows, visit),
            Source::List(texts) => {
                rows.for_each(|row| visit(texts.get(row).map_or(Record::Null, Record::Text)));
            }
        }
    }
}

/// A text of NumPy's, without the zeros that fill its row.
fn without_zeros(text: &[u8]) -> &[u8] {
    let last = text.iter().rposition(|&byte| byte != 0);
    &text[..last.map_or(0, |last| last + 1)]
}

/// Whole numbers as digits, 255 for those beyond a byte. (Without branches, the loops are vectorized; a number
/// below 0 is a large one without its sign.)
fn numbers<const BYTES: usize>(
    borrowed: &Borrowed,
    rows: Range<usize>,
    width: usize,
    visit: &mut dyn FnMut(Record),
    number: impl Fn([u8; BYTES]) -> u64,
) {
    let mut digits = Vec::with_capacity(width);
    for row in rows {
        digits.clear();
        let (numbers, _) = borrowed.row(row).as_chunks();
        digits.extend(numbers.iter().map(|&bytes| number(bytes) as u8));
        let high = numbers
            .iter()
            .fold(0, |all, &bytes| all | number(bytes) >> 8);
        if high != 0 {
            digits.clear();
            digits.extend(numbers.iter().map(|&bytes| number(bytes).min(255) as u8));
        }
        visit(Record::Digits(&digits));
    }
}

fn memory(borrowed: &Borrowed, rows: Range<usize>, visit: &mut dyn FnMut(Record)) {
    match borrowed.rows() {
        Rows::Digits(_) => rows.for_each(|row| visit(Record::Digits(borrowed.row(row)))),
        Rows::Numbers(width, 2) => numbers(borrowed, rows, width, visit, |bytes: [u8; 2]| {
            u16::from_ne_bytes(bytes).into()
        }),
        Rows::Numbers(width, 4) => numbers(borrowed, rows, width, visit, |bytes: [u8; 4]| {
            u32::from_ne_bytes(bytes).into()
        }),
        Rows::Numbers(width, _) => numbers(borrowed, rows, width, visit, u64::from_ne_bytes),
        Rows::Bytes(_) => rows.for_each(|row| {
            visit(Record::Text(without_zeros(borrowed.row(row))));
        }),
        Rows::Characters(width) => {
            let mut text = Vec::with_capacity(width);
            for row in rows {
                text.clear();
                let (characters, _) = borrowed.row(row).as_chunks();
                let codes = characters.iter().map(|&it| u32::from_ne_bytes(it));
                // (Without branches, the loop is vectorized.)
                text.extend(codes.clone().map(|code| code as u8));
                if codes.clone().fold(0, |all, code| all | code) >= 0x80 {
                    let spelt = codes
                        .map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    text = spelt.collect::<String>().into_bytes();
                }
                visit(Record::Text(without_zeros(&text)));
            }
        }
    }
}

#[pymethods]
impl Puzzles {
    /// The puzzles of an array, in the capsules of `__arrow_c_array__`.
    #[staticmethod]
    fn from_array(
        schema: &Bound<'_, PyCapsule>,
        array: &Bound<'_, PyCapsule>,
    ) -> PyResult<Puzzles> {
        arrow::from_array(schema, array).map(Puzzles::new)
    }

    /// The puzzles of all arrays of a stream, in the capsule of `__arrow_c_stream__`.
    #[staticmethod]
    fn from_stream(stream: &Bound<'_, PyCapsule>) -> PyResult<Puzzles> {
        arrow::from_stream(stream).map(Puzzles::new)
    }

    /// The puzzles of a contiguous array of NumPy: `digits` of shape (n, 81), or (n, 36) and the like, and type
    /// uint8, `numbers` of the same shapes and a wider whole type, `bytes` of type S, or `characters` of type U,
    /// with `width` of them in a row.
    #[staticmethod]
    fn from_numpy(array: &Bound<'_, PyAny>, rows: &str, width: usize) -> PyResult<Puzzles> {
        let rows = match rows {
            "digits" => Rows::Digits(width),
            "numbers" => Rows::Numbers(width, array.getattr("itemsize")?.extract()?),
            "bytes" => Rows::Bytes(width),
            "characters" => Rows::Characters(width),
            other => return Err(PyValueError::new_err(format!("no rows of {other}"))),
        };
        let borrowed = Borrowed::of(array, rows)?;
        let len = borrowed.len();
        let source = Source::NumPy(borrowed);
        Ok(Puzzles { source, len })
    }

    /// The puzzles of a list of `str` and of `None` or another missing value.
    #[staticmethod]
    fn from_list(list: &Bound<'_, PyList>) -> PyResult<Puzzles> {
        let texts = Texts::of(list, |row, item| {
            if is_missing(item)? {
                return Ok(());
            }
            let kind = item.get_type().name()?;
            let why = format!(
                "row {row} is of type {kind}; expected str or None (one board as numbers is a list of 9 lists of 9, \
                 or of 81)"
            );
            Err(Failure::UnsupportedType(why).into())
        })?;
        Ok(Puzzles {
            len: texts.len(),
            source: Source::List(texts),
        })
    }

    fn __len__(&self) -> usize {
        self.len
    }

    /// Likeness of most rows to boards of 9x9, by the rules for the columns of files: `puzzle`, `full`, `damaged`,
    /// `missing` if there is nothing in any row, or `other`.
    fn likeness(&self) -> &'static str {
        let mut rows = Vec::with_capacity(self.len);
        self.each(0..self.len, &mut |record| {
            rows.push(vec![match record {
                Record::Null => Vec::new(),
                Record::Text(text) => text.to_vec(),
                Record::Digits(digits) => digits
                    .iter()
                    .map(|digit| b'0'.saturating_add(*digit))
                    .collect(),
            }]);
        });
        match typical_likeness(BoardShape::CLASSIC, &rows, 0, false) {
            _ if rows.iter().all(|row| is_word_for_none(&row[0])) => "missing",
            Likeness::Puzzle => "puzzle",
            Likeness::Full => "full",
            Likeness::Damaged => "damaged",
            Likeness::Link | Likeness::Other => "other",
        }
    }
}

/// Returns whether an object is a missing value: None, NaN, or those of pandas.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if let Ok(number) = item.cast::<PyFloat>() {
        return Ok(number.value().is_nan());
    }
    let kind = item.get_type().name()?;
    Ok(item.is_none() || kind == "NAType" || kind == "NaTType")
}
