//! Parquet as batches of records. [`ninefold_parquet`] reads the format; this module finds the puzzles, and `texts`
//! those in members of structures.

mod texts;

use super::blocks::Text;
use super::cell::{Fields, Place};
use super::error::FormError;
use crate::table::{
    Batch, Batches, Cell, Choice, Columns, Damage, Name, Position, ReadError, ReadOptions,
    RecordError, Rows, Sample,
};
use ninefold_parquet::{CellTable, Content, Input, ParquetError, TextCell, TextColumn};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use texts::Texts;

/// Number of rows from which the puzzle's column is found.
const SAMPLE: usize = 50;

/// Types whose values have lost most digits of a puzzle.
const FLOATS: [&str; 3] = ["double", "float", "half float"];

/// Form of a file.
#[derive(Clone, Debug)]
pub struct ParquetForm {
    /// The file.
    pub input: Input,
    /// Its columns.
    pub chosen: Columns,
}

impl ParquetForm {
    /// Returns true if rows of both can be in one table.
    pub fn is_like(&self, other: &ParquetForm) -> bool {
        let types = |input: &Input| -> Vec<(String, String)> {
            let columns = input.columns().iter();
            columns
                .map(|column| (column.name.clone(), column.description.clone()))
                .collect()
        };
        types(&self.input) == types(&other.input)
    }
}

/// Finds the columns of a file.
///
/// # Errors
/// [`FormError`] if it cannot be read, or no column fits.
pub fn form(input: &Input, choice: &Choice) -> Result<ParquetForm, FormError> {
    let columns = input.columns();
    let mut rows = vec![vec![Vec::new(); columns.len()]; SAMPLE];
    if let Some(group) = (0..input.row_groups()).find(|&group| input.rows(group) > 0) {
        for (number, column) in columns.iter().enumerate() {
            if !matches!(column.content, Content::Text | Content::Cells) {
                // (What is not read is not nothing.)
                let description = column.description.as_bytes();
                rows.iter_mut()
                    .for_each(|row| row[number] = description.to_vec());
                continue;
            }
            let mut texts = TextColumn::new();
            input.texts(group, number)?.read(SAMPLE, &mut texts)?;
            for (row, text) in rows.iter_mut().zip(texts.iter()) {
                if let TextCell::Text(text) = text {
                    row[number] = text.to_vec();
                }
            }
        }
        let numbers = columns.iter().enumerate();
        let numbers = numbers.filter(|(_, column)| column.content == Content::Number);
        let numbers: Vec<usize> = numbers.map(|(number, _)| number).collect();
        // They may be the cells of a puzzle, with a column for each.
        if numbers.len() >= choice.shape.cells() {
            let mut table = CellTable::default();
            input.rows_of(group, &numbers)?.read(SAMPLE, &mut table)?;
            for (row, cells) in rows.iter_mut().zip(0..table.rows()) {
                for (&number, cell) in numbers.iter().zip(table.row(cells)) {
                    row[number] = bytes_of(cell).to_vec();
                }
            }
        }
        rows.truncate(usize::try_from(input.rows(group)).unwrap_or(SAMPLE));
    }
    let sample = Sample {
        names: Some(columns.iter().map(|column| column.name.clone()).collect()),
        rows,
        objects: (0..columns.len())
            .filter(|&number| columns[number].description == "structure")
            .collect(),
    };
    let chosen = choice.of(&sample)?;
    let puzzle = columns.get(chosen.puzzle).filter(|_| chosen.width == 1);
    if let Some(column) = puzzle.filter(|column| FLOATS.contains(&&column.description[..])) {
        return Err(FormError::Float {
            name: Name::from(&column.name[..]),
            kind: column.description.clone(),
            reason: Damage::Float.reason(choice.shape.cells()),
        });
    }
    Ok(ParquetForm {
        chosen,
        input: input.clone(),
    })
}

/// Number of row groups that are decoded at the same time, each in a thread of its own, so that not all
/// other threads wait for one.
const GROUPS_AT_ONCE: usize = 4;

/// Number of batches of a row group that may be ahead of their turn.
const BATCHES_AHEAD: usize = 4;

/// Reads the rows of a file, `rows` at a time, with the cells of the columns that are kept.
pub fn read(
    form: Arc<ParquetForm>,
    text: Text,
    rows: usize,
    kept: Option<Vec<usize>>,
) -> Box<dyn Batches> {
    Box::new(Reader {
        next: text.start.offset as usize,
        skip: text.start.line,
        groups: VecDeque::new(),
        at_once: match text.beside {
            true => GROUPS_AT_ONCE,
            false => 0,
        },
        file: Arc::new(SharedFile {
            name: text.name,
            form,
            kept,
            batch: rows,
            source: text.start.source,
        }),
    })
}

/// The file, for the threads that read its row groups.
struct SharedFile {
    name: String,
    form: Arc<ParquetForm>,
    kept: Option<Vec<usize>>,
    /// Number of rows in a batch.
    batch: usize,
    source: usize,
}

struct Reader {
    file: Arc<SharedFile>,
    /// The row group to begin with next.
    next: usize,
    /// Number of its rows that have been answered before.
    skip: u64,
    /// The row groups that are being read, in order.
    groups: VecDeque<GroupReader>,
    /// Number of row groups that are read at once in threads of their own; 0 if this thread reads them.
    at_once: usize,
}

/// A row group that is being read.
enum GroupReader {
    Inline(Box<Group>),
    Thread(Receiver<Result<ParquetBatch, ParquetError>>),
}

impl Reader {
    /// Opens row groups until enough are being read.
    fn begin(&mut self) -> Result<(), ParquetError> {
        while self.groups.len() < self.at_once.max(1)
            && self.next < self.file.form.input.row_groups()
        {
            let (number, skip) = (self.next, std::mem::take(&mut self.skip));
            self.next += 1;
            if self.file.form.input.rows(number) <= skip {
                continue;
            }
            if self.at_once == 0 {
                let group = Group::open(&self.file, number, skip)?;
                self.groups.push_back(GroupReader::Inline(Box::new(group)));
                continue;
            }
            let (batches, receiver) = sync_channel(BATCHES_AHEAD);
            let file = Arc::clone(&self.file);
            thread::Builder::new().spawn(move || {
                if let Err(error) = hand_over(&file, number, skip, &batches) {
                    // If nobody waits for the batches, nobody needs the error.
                    let _ = batches.send(Err(error));
                }
            })?;
            self.groups.push_back(GroupReader::Thread(receiver));
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Option<ParquetBatch>, ParquetError> {
        self.begin()?;
        let batch = match self.groups.front_mut() {
            None => return Ok(None),
            Some(GroupReader::Inline(group)) => group.read(&self.file)?,
            Some(GroupReader::Thread(batches)) => batches.recv().ok().transpose()?,
        };
        // The last batch of every row group is marked.
        let batch = batch.ok_or_else(ends_early)?;
        if batch.group.is_some() {
            self.groups.pop_front();
        }
        Ok(Some(batch))
    }
}

/// Reads a row group and hands over its batches, as long as they are wanted.
fn hand_over(
    file: &SharedFile,
    number: usize,
    skip: u64,
    batches: &SyncSender<Result<ParquetBatch, ParquetError>>,
) -> Result<(), ParquetError> {
    let mut group = Group::open(file, number, skip)?;
    while let Some(batch) = group.read(file)? {
        if batches.send(Ok(batch)).is_err() {
            break;
        }
    }
    Ok(())
}

/// The columns of a row group that are read.
struct Group {
    number: usize,
    puzzles: Puzzles,
    beside: Option<Texts>,
    solution: Option<Texts>,
    cells: Option<ninefold_parquet::RowReader>,
    row: u64,
    rows: u64,
}

/// The puzzles of a row group.
enum Puzzles {
    /// In one column.
    Texts(Texts),
    /// In one column for each cell.
    Cells(ninefold_parquet::RowReader),
}

impl Group {
    /// Opens a row group after `skip` rows.
    fn open(file: &SharedFile, number: usize, skip: u64) -> Result<Group, ParquetError> {
        let ParquetForm { input, chosen } = &*file.form;
        let texts = |column: usize| Texts::open(input, chosen, number, column);
        let mut group = Group {
            number,
            puzzles: match chosen.width {
                1 => Puzzles::Texts(texts(chosen.puzzle)?),
                width => {
                    let columns: Vec<usize> = (chosen.puzzle..chosen.puzzle + width).collect();
                    Puzzles::Cells(input.rows_of(number, &columns)?)
                }
            },
            beside: chosen.beside.map(texts).transpose()?,
            solution: chosen.solution.map(texts).transpose()?,
            cells: match &file.kept {
                Some(kept) => Some(input.rows_of(number, kept)?),
                None => None,
            },
            row: 0,
            rows: input.rows(number),
        };
        while group.row < skip {
            let most = (skip - group.row).min(file.batch as u64) as usize;
            if group.next(most)?.is_none() {
                return Err(ParquetError::Resume("it is shorter than it was".into()));
            }
        }
        Ok(group)
    }

    /// The next rows, at most `most`.
    fn next(&mut self, most: usize) -> Result<Option<ColumnBatch>, ParquetError> {
        let (mut texts, mut table) = (TextColumn::new(), CellTable::default());
        let (read, puzzles) = match &mut self.puzzles {
            Puzzles::Texts(from) => (from.read(most, &mut texts)?, PuzzleColumns::Texts(texts)),
            Puzzles::Cells(from) => (from.read(most, &mut table)?, PuzzleColumns::Cells(table)),
        };
        if read == 0 {
            return Ok(None);
        }
        let all_texts = |from: &mut Option<Texts>| match from {
            Some(texts) => whole(read, |rows, into: &mut TextColumn| texts.read(rows, into)),
            None => Ok(Vec::new()),
        };
        let beside = all_texts(&mut self.beside)?;
        let solution = all_texts(&mut self.solution)?;
        let mut cells = Vec::new();
        if let Some(rows) = &mut self.cells {
            cells = whole(read, |most, into: &mut CellTable| rows.read(most, into))?;
        }
        self.row += read as u64;
        Ok(Some(ColumnBatch {
            puzzles,
            beside,
            solution,
            cells,
        }))
    }

    fn read(&mut self, file: &SharedFile) -> Result<Option<ParquetBatch>, ParquetError> {
        let first = self.row;
        let Some(columns) = self.next(file.batch)? else {
            return Ok(None);
        };
        let last = self.row == self.rows;
        let end = Position {
            source: file.source,
            offset: self.number as u64 + u64::from(last),
            line: if last { 0 } else { self.row },
        };
        Ok(Some(ParquetBatch {
            form: Arc::clone(&file.form),
            columns,
            end,
            group: last.then_some(self.number),
            progress: self.progress(&file.form.input, self.row - first),
        }))
    }

    /// The share of `rows` rows in the bytes of the row group.
    fn progress(&self, input: &Input, rows: u64) -> u64 {
        let columns: Vec<usize> = (0..input.columns().len()).collect();
        let bytes = input.compressed_bytes(self.number, &columns);
        (u128::from(bytes) * u128::from(rows) / u128::from(self.rows.max(1))) as u64
    }
}

/// Some rows of the columns that are read.
struct ColumnBatch {
    puzzles: PuzzleColumns,
    beside: Vec<TextColumn>,
    solution: Vec<TextColumn>,
    cells: Vec<CellTable>,
}

/// Some rows of the puzzles.
enum PuzzleColumns {
    Texts(TextColumn),
    Cells(CellTable),
}

impl PuzzleColumns {
    fn rows(&self) -> usize {
        match self {
            PuzzleColumns::Texts(texts) => texts.rows(),
            PuzzleColumns::Cells(table) => table.rows(),
        }
    }
}

fn ends_early() -> ParquetError {
    ParquetError::Damaged("a column ends before its row group".into())
}

/// Reads this number of rows of columns, in pieces.
fn whole<T: Default>(
    rows: usize,
    mut read: impl FnMut(usize, &mut T) -> Result<usize, ParquetError>,
) -> Result<Vec<T>, ParquetError> {
    let mut all = Vec::new();
    let mut found = 0;
    while found < rows {
        let mut piece = T::default();
        let more = read(rows - found, &mut piece)?;
        if more == 0 {
            return Err(ends_early());
        }
        found += more;
        all.push(piece);
    }
    Ok(all)
}

impl Batches for Reader {
    fn next(&mut self) -> Result<Option<Box<dyn Batch>>, ReadError> {
        let batch = self.read().map_err(|source| ReadError::Parquet {
            name: self.file.name.clone(),
            source,
        })?;
        Ok(batch.map(|batch| Box::new(batch) as Box<dyn Batch>))
    }
}

struct ParquetBatch {
    form: Arc<ParquetForm>,
    columns: ColumnBatch,
    end: Position,
    group: Option<usize>,
    progress: u64,
}

/// The text of a cell.
fn bytes_of(cell: ninefold_parquet::Cell<'_>) -> &[u8] {
    match cell {
        ninefold_parquet::Cell::Null => b"",
        ninefold_parquet::Cell::Text(text) | ninefold_parquet::Cell::Literal(text) => text,
    }
}

/// The cells of a row.
struct ParquetFields<'a> {
    chosen: &'a Columns,
    puzzles: &'a PuzzleColumns,
    row: usize,
    beside: TextCell<'a>,
    solution: TextCell<'a>,
}

impl Fields for ParquetFields<'_> {
    #[inline]
    fn place(&self, column: usize) -> Place<'_> {
        Place {
            line: None,
            before: b"",
            name: self.chosen.name(column),
        }
    }

    #[inline]
    fn text(&self, column: usize) -> Result<Cow<'_, [u8]>, RecordError> {
        let cell = match self.puzzles {
            PuzzleColumns::Texts(texts) if column == self.chosen.puzzle => texts.get(self.row),
            _ if Some(column) == self.chosen.solution => self.solution,
            _ => self.beside,
        };
        match cell {
            TextCell::Text(text) => Ok(Cow::Borrowed(text)),
            TextCell::Null => Err(self.place(column).error(1, "the cell is null".into())),
            TextCell::Bad(reason) => Err(self.place(column).error(1, reason.into())),
        }
    }

    fn digit(&self, column: usize) -> Result<&[u8], RecordError> {
        match self.puzzles {
            PuzzleColumns::Cells(table) => {
                Ok(bytes_of(table.get(self.row, column - self.chosen.puzzle)))
            }
            PuzzleColumns::Texts(_) => unreachable!("the puzzle is in one column"),
        }
    }
}

impl Batch for ParquetBatch {
    fn rows(&self, wanted: &ReadOptions) -> Rows<'_> {
        let chosen = &self.form.chosen;
        let mut rows = Rows::with_capacity(self.columns.puzzles.rows(), wanted);
        let mut beside = self.columns.beside.iter().flat_map(TextColumn::iter);
        let mut solution = self.columns.solution.iter().flat_map(TextColumn::iter);
        // Cells whose bytes are no text are given as other text: that is reported.
        let mut before = 0;
        let mut no_text = Vec::new();
        for table in &self.columns.cells {
            let places = table.no_text().iter();
            no_text.extend(places.map(|&(row, column)| (before + row, column)));
            before += table.rows();
        }
        let mut no_text = no_text.into_iter().peekable();
        for row in 0..self.columns.puzzles.rows() {
            let fields = ParquetFields {
                chosen,
                puzzles: &self.columns.puzzles,
                row,
                beside: beside.next().unwrap_or(TextCell::Null),
                solution: solution.next().unwrap_or(TextCell::Null),
            };
            let foreign = no_text.next_if(|&(at, _)| at == row);
            while no_text.next_if(|&(at, _)| at == row).is_some() {}
            let foreign = foreign.zip(wanted.cells.as_ref());
            if foreign.is_none() && fields.push_plain(chosen, wanted, &mut rows) {
                continue;
            }
            let read = fields.read(chosen, wanted, &mut rows.restored);
            let read = match foreign {
                Some(((_, column), kept)) => Err(fields.place(kept[column]).error(
                    1,
                    "the cell is not UTF-8, though its column is one of strings; it is given as \
                     hexadecimal digits"
                        .into(),
                )),
                None => read,
            };
            rows.push(read, b"");
        }
        for table in &self.columns.cells {
            for row in 0..table.rows() {
                for cell in table.row(row) {
                    rows.cells.push(match cell {
                        ninefold_parquet::Cell::Null => Cell::Null,
                        ninefold_parquet::Cell::Text(text) => Cell::Text(text),
                        ninefold_parquet::Cell::Literal(literal) => Cell::Literal(literal),
                    });
                }
            }
        }
        rows
    }

    fn end(&self) -> Option<Position> {
        Some(self.end)
    }

    fn progress(&self) -> u64 {
        self.progress
    }

    fn ends_group(&self) -> Option<(Input, usize)> {
        self.group.map(|group| (self.form.input.clone(), group))
    }
}
