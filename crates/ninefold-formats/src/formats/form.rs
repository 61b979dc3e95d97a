//! Form of an input, found from its beginning, and batches of its records.

use super::binary;
use super::blocks::{HEAD, Text, whole_lines, without_mark};
use super::content::{Content, Head};
use super::csv::{self, CsvForm};
use super::detect::{PARQUET, format_of};
use super::json_lines::{self, JsonForm, Shape};
#[cfg(feature = "parquet")]
use super::parquet::{self, ParquetForm};
#[cfg(not(feature = "opensudoku"))]
use super::puzzle_files::no_opensudoku;
#[cfg(feature = "opensudoku")]
use super::puzzle_files::opensudoku;
use super::puzzle_files::{sdk, sdx};
use super::{FormError, Format, Target, lines, puzzle_batches, sheet};
use crate::table::{Batches, CellType, Choice, Columns, Name, ReadError, Scalar};
use ninefold::BoardShape;
use ninefold::text::Syntax;
#[cfg(feature = "parquet")]
use ninefold_parquet::Input;
use std::io::BufReader;
#[cfg(feature = "parquet")]
use std::ops::Range;
use std::sync::Arc;

/// Form of an input: what its records have in common.
#[derive(Clone, Debug)]
pub enum Form {
    /// Lines or grids, without columns.
    Lines {
        /// The format, one of those that are read as lines.
        format: Format,
    },
    /// A table as text.
    Csv {
        /// With commas or with tabs, or lines with a puzzle and its solution on each.
        format: Format,
        form: Arc<CsvForm>,
        /// Average length of a row, in bytes.
        row: usize,
    },
    /// JSON Lines, or one JSON array of records.
    Json {
        form: Arc<JsonForm>,
        /// Average length of a record, in bytes.
        row: usize,
    },
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet(Arc<ParquetForm>),
    /// A text whose cells are those of boards. Its boards are like lines.
    Sheet {
        /// Delimiter of the cells.
        delimiter: u8,
    },
    /// The file of a puzzle program.
    PuzzleFile {
        /// The format.
        format: Format,
    },
}

/// Name of the column of formats without columns.
const PUZZLE: &str = "puzzle";

/// Degree to which the inputs of a run have to be alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Similarity {
    /// Only puzzles are read.
    NotAtAll,
    /// Their columns are the same.
    Names,
    /// Records are written as they were.
    Entirely,
}

impl Form {
    /// Finds the form of an input. `from` is the format, if that was given.
    ///
    /// # Errors
    /// [`FormError`] if the format is not known or not read, or no column fits.
    pub fn find(
        content: &Content,
        from: Option<Format>,
        choice: &Choice,
    ) -> Result<Form, FormError> {
        match content {
            #[cfg(feature = "parquet")]
            Content::Parquet(input) => Self::of_parquet(input, from, choice),
            Content::Text(head) => Self::of_text(head, from, choice),
        }
    }

    #[cfg(feature = "parquet")]
    fn of_parquet(input: &Input, from: Option<Format>, choice: &Choice) -> Result<Form, FormError> {
        if let Some(expected) = from.filter(|&from| from != Format::Parquet) {
            return Err(FormError::IsParquet { expected });
        }
        if choice.delimiter.is_some() {
            return Err(FormError::Delimiter {
                format: Format::Parquet,
                is_certain: true,
            });
        }
        let form = parquet::form(input, choice)?;
        Ok(Form::Parquet(Arc::new(form)))
    }

    fn of_text(head: &Head, from: Option<Format>, choice: &Choice) -> Result<Form, FormError> {
        // What is text may begin with the same four letters.
        let is_parquet = head.text.starts_with(PARQUET) && memchr::memchr(0, &head.text).is_some();
        if !is_parquet {
            binary::refuse(&head.text)?;
        }
        // Who names a column has a table.
        let is_workbook = head.text.starts_with(&[sheet::WORKSHEET]);
        let may_be_sheet = is_workbook
            || matches!(from, None | Some(Format::Csv | Format::Tsv))
                && (&choice.column, choice.header, choice.beside) == (&None, None, None)
                && !choice.pencilmarks;
        if may_be_sheet
            && let Some(delimiter) =
                sheet::delimiter_of(choice.shape, &head.text, head.complete, choice.delimiter)
        {
            return Ok(Form::Sheet { delimiter });
        }
        let format = match from {
            _ if is_parquet => Format::Parquet,
            Some(Format::Parquet) => return Err(FormError::NotParquet),
            Some(format) => format,
            None => {
                let found = format_of(
                    choice.shape,
                    &head.text,
                    head.complete,
                    head.name.as_deref(),
                )?;
                match choice.delimiter {
                    Some(delimiter) => delimited(found, delimiter)?,
                    None => found,
                }
            }
        };
        match format {
            Format::Parquet => Err(FormError::ParquetInStream),
            // Candidates are read as a drawing.
            Format::Sdx if choice.pencilmarks => Ok(Form::Lines { format }),
            Format::Lines | Format::Sdm | Format::Ss | Format::FPuzzles | Format::Sgt
                if ends_lines_in_returns(&head.text) =>
            {
                Err(FormError::CarriageReturns)
            }
            Format::Lines | Format::Sdm | Format::Ss | Format::FPuzzles | Format::Sgt => {
                match choice.beside {
                    None => Ok(Form::Lines { format }),
                    // A line has the puzzle and what belongs to it.
                    Some(_) => Self::csv(Format::Lines, separator_of(head), head, choice),
                }
            }
            Format::Csv | Format::Tsv => {
                let text = without_mark(&head.text);
                let found = || match (csv::separator_line(text), format) {
                    (Some((delimiter, _)), _) => delimiter,
                    (None, Format::Tsv) => b'\t',
                    _ => {
                        let rows = &text[csv::comments(choice.shape, text, &csv::DELIMITERS)..];
                        csv::delimiter_of(choice.shape, rows, head.complete).unwrap_or(b',')
                    }
                };
                let delimiter = choice.delimiter.unwrap_or_else(found);
                Self::csv(format, delimiter, head, choice)
            }
            Format::JsonLines => {
                let first = json_lines::sample(choice, &head.text, head.complete)?;
                let chosen = choice.within(&first.path).of(&first.sample)?;
                Ok(Form::Json {
                    form: Arc::new(JsonForm {
                        shape: first.shape,
                        frame: first.frame,
                        chosen,
                        types: first.types,
                    }),
                    row: first.row,
                })
            }
            Format::Sdk | Format::Sdx | Format::OpenSudoku => Ok(Form::PuzzleFile { format }),
        }
    }

    fn csv(format: Format, delimiter: u8, head: &Head, choice: &Choice) -> Result<Form, FormError> {
        if ends_lines_in_returns(&head.text) {
            return Err(FormError::CarriageReturns);
        }
        let text = without_mark(&head.text);
        let mark = head.text.len() - text.len();
        let named = match format {
            // Lines of two texts are no table of a spreadsheet.
            Format::Lines => 0,
            _ => {
                let named = csv::separator_line(text).map_or(0, |(_, end)| end);
                named + csv::comments(choice.shape, &text[named..], &[delimiter])
            }
        };
        let begun = csv::beginning(&text[named..], delimiter, head.complete);
        if !head.complete && head.text.len() >= HEAD && !begun.is_whole {
            return Err(FormError::TooLong {
                noun: "row",
                limit: HEAD,
            });
        }
        let chosen = choice.of(&begun.sample)?;
        let (preamble, mark_of_header) = match named {
            0 => (&[][..], mark),
            _ => (&head.text[..mark + named], 0),
        };
        let form = CsvForm {
            delimiter,
            preamble: preamble.to_vec(),
            header: [&head.text[..mark_of_header], &begun.first].concat(),
            crlf: begun.crlf,
            rows: mark + named + if chosen.header { begun.end } else { 0 },
            chosen,
        };
        Ok(Form::Csv {
            format,
            form: Arc::new(form),
            row: row_length(head),
        })
    }

    /// The format.
    pub fn format(&self) -> Format {
        match self {
            Form::Lines { format } | Form::PuzzleFile { format } => *format,
            Form::Csv { format, .. } => *format,
            Form::Sheet { .. } => Format::Lines,
            Form::Json { .. } => Format::JsonLines,
            #[cfg(feature = "parquet")]
            Form::Parquet(_) => Format::Parquet,
        }
    }

    /// Its columns, if it has any.
    pub fn chosen(&self) -> Option<&Columns> {
        match self {
            Form::Lines { .. } | Form::Sheet { .. } | Form::PuzzleFile { .. } => None,
            Form::Csv { form, .. } => Some(&form.chosen),
            Form::Json { form, .. } => Some(&form.chosen),
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => Some(&form.chosen),
        }
    }

    /// The names of its columns.
    pub fn names(&self) -> Vec<Name> {
        match self.chosen() {
            Some(chosen) => chosen.names.clone(),
            None => vec![PUZZLE.into()],
        }
    }

    /// The delimiter of this input, if its records or fields are written as they were.
    pub fn delimiter(&self, target: &Target) -> Option<u8> {
        match self {
            Form::Csv { form, .. } if target.echo || target.verbatim => Some(form.delimiter),
            _ => None,
        }
    }

    /// Shape of the records, in JSON.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Form::Json { form, .. } => Some(form.shape),
            _ => None,
        }
    }

    /// The types of its columns in JSON, which has numbers and texts but no types of columns. The columns of
    /// the puzzle and of what stands beside it are text or lists of digits.
    pub fn types(&self) -> Option<Vec<CellType>> {
        let Form::Json { form, .. } = self else {
            return None;
        };
        let JsonForm { chosen, types, .. } = &**form;
        let of = |column: usize| {
            let found = types.get(column).copied().unwrap_or(CellType::TEXT);
            let is_board =
                chosen.width == 1 && column == chosen.puzzle || Some(column) == chosen.beside;
            match is_board && (found.depth == 0 || found.scalar != Scalar::Integer) {
                true => CellType::TEXT,
                false => found,
            }
        };
        Some((0..chosen.names.len()).map(of).collect())
    }

    /// The header as it was, and whether its line ends in CRLF.
    pub fn header(&self) -> Option<(&[u8], bool)> {
        match self {
            Form::Csv { form, .. } => Some((&form.header, form.crlf)),
            _ => None,
        }
    }

    /// The line before the header that names the delimiter, with its line end.
    pub fn preamble(&self) -> &[u8] {
        match self {
            Form::Csv { form, .. } => &form.preamble,
            _ => &[],
        }
    }

    /// Returns true if positions in it are counted in bytes of its text.
    pub fn is_by_bytes(&self) -> bool {
        let by_records = matches!(self, Form::PuzzleFile { .. } | Form::Sheet { .. });
        self.format() != Format::Parquet && !by_records
    }

    /// The number of the first line, or of the first row in a row group.
    pub fn first_line(&self) -> u64 {
        match self.format() {
            Format::Parquet => 0,
            _ => 1,
        }
    }

    /// The Parquet file, if it is one, and the row groups before a position in it.
    #[cfg(feature = "parquet")]
    fn groups_before(&self, offset: u64) -> Option<(&Input, Range<usize>)> {
        match self {
            Form::Parquet(form) => {
                let input = &form.input;
                Some((input, 0..(offset as usize).min(input.row_groups())))
            }
            _ => None,
        }
    }

    /// Number of row groups, where positions are counted in these.
    pub fn row_groups(&self) -> Option<u64> {
        #[cfg(feature = "parquet")]
        return self
            .groups_before(u64::MAX)
            .map(|(_, groups)| groups.len() as u64);
        #[cfg(not(feature = "parquet"))]
        None
    }

    /// Number of rows before a position in a file, if that is known without reading them.
    pub fn rows_before(&self, offset: u64) -> Option<u64> {
        #[cfg(feature = "parquet")]
        if let Some((input, groups)) = self.groups_before(offset) {
            return Some(groups.map(|group| input.rows(group)).sum());
        }
        let _ = offset;
        None
    }

    /// Number of bytes of a file before a position in it, where that is not counted in bytes.
    pub fn bytes_before(&self, offset: u64) -> Option<u64> {
        #[cfg(feature = "parquet")]
        if let Some((input, groups)) = self.groups_before(offset) {
            let columns: Vec<usize> = (0..input.columns().len()).collect();
            let bytes = groups.map(|group| input.compressed_bytes(group, &columns));
            return Some(bytes.sum());
        }
        let _ = offset;
        None
    }

    /// Returns true if the columns have names.
    pub fn has_header(&self) -> bool {
        self.chosen().is_none_or(|chosen| chosen.header)
    }

    /// Returns true if both inputs are alike to this degree.
    pub fn is_like(&self, other: &Form, alike: Similarity) -> bool {
        match alike {
            Similarity::NotAtAll => true,
            Similarity::Names => self.names() == other.names(),
            Similarity::Entirely => {
                self.format() == other.format()
                    && self.has_header() == other.has_header()
                    && self.shape() == other.shape()
                    && match (self, other) {
                        (Form::Json { .. }, Form::Json { .. }) => true,
                        #[cfg(feature = "parquet")]
                        (Form::Parquet(one), Form::Parquet(other)) => one.is_like(other),
                        (Form::Csv { form: one, .. }, Form::Csv { form: other, .. }) => {
                            one.delimiter == other.delimiter
                                && one.chosen.names == other.chosen.names
                        }
                        _ => true,
                    }
            }
        }
    }

    /// The form of another file of the same corpus. JSON objects name their members, so that the columns of
    /// the first file hold for all.
    #[must_use]
    pub fn for_all(&self, other: Form) -> Form {
        match (self, other) {
            (Form::Json { form, .. }, Form::Json { form: its, row })
                if [form.shape, its.shape] == [Shape::Object; 2] =>
            {
                Form::Json {
                    form: Arc::new(JsonForm {
                        frame: its.frame.clone(),
                        ..(**form).clone()
                    }),
                    row,
                }
            }
            (_, other) => other,
        }
    }

    /// Returns true if the first records of an input of this form are pencilmarks.
    pub fn has_pencilmarks(&self, content: &Content) -> bool {
        match (self, content) {
            (Form::Lines { format }, Content::Text(head)) => {
                let syntax = Syntax {
                    x: *format == Format::Ss,
                    ..Syntax::default()
                };
                lines::begin_with_pencilmarks(&head.text, syntax)
            }
            _ => self.chosen().is_some_and(|chosen| chosen.pencilmarks),
        }
    }

    /// The number of the first line of a text of lines that is not empty, and the reason why it is no record, if the
    /// text has none.
    pub fn first_skipped(&self, content: &Content) -> Option<(usize, String)> {
        match (self, content) {
            (Form::Lines { .. }, Content::Text(head)) => lines::first_skipped(&head.text),
            _ => None,
        }
    }

    /// Returns true if the beginning of this input has candidates that are not read: those of SudoCue's files, which
    /// are read as clues.
    pub fn leaves_out_candidates(&self, content: &Content) -> bool {
        match (self, content) {
            (
                Form::PuzzleFile {
                    format: Format::Sdx,
                },
                Content::Text(head),
            ) => sdx::has_candidates(&head.text),
            _ => false,
        }
    }

    /// Batches of about this number of boards, or pencilmarks, from a text, or from the rows of a
    /// Parquet file, of which the columns `kept` are read, too.
    ///
    /// # Errors
    /// [`ReadError`] if the format is not for boards of this size, or the file cannot be read.
    pub fn batches(
        &self,
        shape: BoardShape,
        text: Text,
        boards: usize,
        kept: Option<&[usize]>,
        pencilmarks: bool,
    ) -> Result<Box<dyn Batches>, ReadError> {
        /// Size limit of a batch, in bytes, so that many of them take little memory.
        const LONGEST: usize = 1 << 20;
        const SHORTEST: usize = 1 << 8;
        #[cfg(not(feature = "parquet"))]
        let _ = kept;
        let chunk = |row: usize| (boards * row).clamp(SHORTEST, LONGEST);
        let file = |text: Text| {
            let read = BufReader::new(text.read);
            let rest = Text {
                read: Box::new(std::io::empty()),
                ..text
            };
            (Box::new(read), rest)
        };
        Ok(match self {
            Form::Lines { .. } => {
                let line = shape.cells() + "\n".len();
                // At most the length of a line of 9x9, for all sizes of boards.
                let chunk = match pencilmarks {
                    true => chunk(9 * line),
                    false => boards * line.min(82),
                };
                lines::read(shape, text, chunk, pencilmarks)
            }
            Form::Csv { form, row, .. } => csv::read(text, chunk(*row), Arc::clone(form)),
            Form::Json { form, row } => json_lines::read(text, chunk(*row), Arc::clone(form))?,
            #[cfg(feature = "parquet")]
            Form::Parquet(form) => {
                parquet::read(Arc::clone(form), text, boards, kept.map(<[usize]>::to_vec))
            }
            Form::Sheet { delimiter } => {
                let (read, text) = file(text);
                let sheet = sheet::SheetReader::new(shape, read, *delimiter);
                puzzle_batches::read(Box::new(sheet), text)
            }
            Form::PuzzleFile { format } => {
                let (read, text) = file(text);
                puzzle_batches::read(
                    match format {
                        Format::Sdk => Box::new(sdk::SdkReader::new(shape.side(), read)),
                        Format::Sdx => Box::new(sdx::SdxReader::new(shape.side(), read)),
                        #[cfg(feature = "opensudoku")]
                        _ => Box::new(opensudoku::OpenSudokuReader::new(shape.side(), read)?),
                        #[cfg(not(feature = "opensudoku"))]
                        _ => return Err(no_opensudoku(shape.side()).into()),
                    },
                    text,
                )
            }
        })
    }
}

/// The format of a text for which a delimiter was given and that looks like `looks_like`.
fn delimited(looks_like: Format, delimiter: u8) -> Result<Format, FormError> {
    match looks_like {
        Format::JsonLines | Format::Parquet | Format::Sdk | Format::OpenSudoku => {
            Err(FormError::Delimiter {
                format: looks_like,
                is_certain: false,
            })
        }
        _ if delimiter == b'\t' => Ok(Format::Tsv),
        _ => Ok(Format::Csv),
    }
}

/// The first line that is not empty, with its carriage return.
fn first_line(head: &Head) -> &[u8] {
    let mut lines = head.text.split(|&byte| byte == b'\n');
    lines
        .find(|line| !line.trim_ascii().is_empty())
        .unwrap_or_default()
}

/// Returns true if a text has carriage returns between its lines and no line feed: it would be one row.
fn ends_lines_in_returns(text: &[u8]) -> bool {
    let inner = text.strip_suffix(b"\r").unwrap_or(text);
    memchr::memchr(b'\n', text).is_none() && memchr::memchr(b'\r', inner).is_some()
}

/// The delimiter between the puzzle and its solution on a line.
fn separator_of(head: &Head) -> u8 {
    let line = first_line(head).trim_ascii();
    let separator = line
        .iter()
        .find(|byte| matches!(byte, b',' | b';' | b'\t' | b' '));
    separator.copied().unwrap_or(b',')
}

/// Average length of a line in the known part of a text.
fn row_length(head: &Head) -> usize {
    let whole = &head.text[..whole_lines(&head.text, head.complete)];
    let lines = memchr::memchr_iter(b'\n', whole).count();
    whole.len() / lines.max(1) + 1
}
