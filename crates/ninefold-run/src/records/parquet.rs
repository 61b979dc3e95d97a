//! Rows as pages of Parquet: the columns of the file, and the cells and values that go into them.

use super::plan::{Plan, name_of};
use crate::option_advice;
use crate::options::WriteOptions;
use crate::run::encoding::Encoding;
use crate::run::sink::Sink;
use anyhow::{Result, bail};
use ninefold_formats::formats::Form;
use ninefold_formats::table::{
    AnswerColumn, Cell, CellType, Name, Row, Scalar, Type, Value, double, integer, named,
};
use ninefold_parquet::{Builder, Compression, Element, OwnColumn, OwnType, OwnValue, Schema};
use std::ffi::OsString;
use std::io;

/// Number of rows that are handed on at a time, where a record comes to many.
const PAGE_ROWS: usize = 8192;

/// The types of all columns, where the format has types, but for those that are to be text.
fn types_of(form: &Form, text: Option<&[OsString]>) -> Result<Vec<CellType>> {
    let names = form.names();
    let mut types = form.types().unwrap_or_default();
    for name in text.unwrap_or_default() {
        let column = named(&name_of(name), &names);
        let column = column.map_err(|error| option_advice::on_name(&error, "--text"))?;
        if let Some(kind) = types.get_mut(column) {
            *kind = CellType::TEXT;
        }
    }
    Ok(types)
}

/// The type in Parquet of a column of such cells.
fn own_type(kind: CellType) -> OwnType {
    match (kind.depth, kind.scalar) {
        (0, Scalar::Text) => OwnType::Text,
        (0, Scalar::Integer) => OwnType::Integer,
        (0, Scalar::Double) => OwnType::Double,
        (0, Scalar::Boolean) => OwnType::Boolean,
        (depth, Scalar::Text) => OwnType::Lists(Element::Text, depth),
        (depth, Scalar::Integer) => OwnType::Lists(Element::Integer, depth),
        (depth, Scalar::Double) => OwnType::Lists(Element::Double, depth),
        (depth, Scalar::Boolean) => OwnType::Lists(Element::Boolean, depth),
    }
}

impl Plan {
    /// Plans columns of the input with their names, of which those in `text` are to be text, and those
    /// that are added, where a record may come to several rows or not.
    ///
    /// Other columns of Parquet are copied as they are; those of JSON keep their types, and those of
    /// other formats become text.
    pub(super) fn parquet(
        &mut self,
        form: &Form,
        (columns, names): (Vec<usize>, Vec<Name>),
        (added, expands): (Vec<AnswerColumn>, bool),
        text: Option<&[OsString]>,
        write: &WriteOptions,
    ) -> Result<()> {
        let types = types_of(form, text)?;
        if self.packing.take().is_some() {
            bail!(
                "Parquet is compressed within: give --compress, and a name that ends in .parquet"
            );
        }
        let copied = match form {
            Form::Parquet(form) if !expands && !columns.is_empty() => Some(form),
            _ => None,
        };
        let compression = match (write.compress, copied) {
            (Some(compress), _) => compress.within_parquet()?,
            (None, None) => Compression::Snappy,
            // New columns are as those that they stand beside.
            (None, Some(copied)) => copied.input.compression(copied.chosen.puzzle),
        };
        let mut own = Vec::new();
        if copied.is_none() {
            let kept = |column: &usize| types.get(*column).copied().unwrap_or(CellType::TEXT);
            self.wanted.types = columns.iter().map(kept).collect();
            let typed = names.into_iter().zip(&self.wanted.types);
            own.extend(typed.map(|(name, &kind)| OwnColumn {
                name: name.to_string(),
                content: own_type(kind),
            }));
            self.wanted.cells = (!columns.is_empty()).then(|| columns.clone());
            self.cells.clone_from(&self.wanted.cells);
        }
        own.extend(added.into_iter().map(|column| OwnColumn {
            name: column.name.to_string(),
            content: match column.kind {
                Type::Text | Type::Board => OwnType::Text,
                Type::Word(_) | Type::Cell => OwnType::Word,
                Type::Integer => OwnType::Integer,
                Type::Decimal => OwnType::Decimal,
                Type::Number => OwnType::Double,
                Type::Boolean => OwnType::Boolean,
                Type::Texts => OwnType::Lists(Element::Text, 1),
            },
        }));
        let types = own.iter().map(|column| column.content).collect();
        let copies = copied.is_some();
        let copied = copied.map(|form| (&form.input, &columns[..]));
        let schema = Schema::new(copied, own, compression)?;
        self.encoding = Encoding::Parquet {
            schema,
            types,
            copies,
        };
        Ok(())
    }
}

/// Writes rows as pages.
pub(super) struct PageWriter<'a> {
    builder: Builder,
    types: &'a [OwnType],
    rows: usize,
}

impl<'a> PageWriter<'a> {
    /// For the columns of a schema that are made here, which have these types.
    pub fn new(schema: &Schema, types: &'a [OwnType]) -> Self {
        PageWriter {
            builder: Builder::new(schema),
            types,
            rows: 0,
        }
    }

    /// Writes a row, with what is added to it.
    ///
    /// # Errors
    /// If nobody wants it any more.
    pub fn row(&mut self, row: Row, values: &[Value], out: &mut Sink) -> io::Result<()> {
        let (cells, values_of) = self.types.split_at(row.cells.len().min(self.types.len()));
        let builder = &mut self.builder;
        for (column, (&cell, &kind)) in row.cells.iter().zip(cells).enumerate() {
            put_cell(builder, column, kind, cell);
        }
        for (at, (value, &kind)) in values.iter().zip(values_of).enumerate() {
            put(builder, row.cells.len() + at, kind, value);
        }
        self.rows += 1;
        match self.rows >= PAGE_ROWS {
            true => self.finish(out),
            false => Ok(()),
        }
    }

    /// Hands on the rows so far.
    ///
    /// # Errors
    /// If nobody wants them any more.
    pub fn finish(&mut self, out: &mut Sink) -> io::Result<()> {
        if std::mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        out.pages(self.builder.finish().map_err(io::Error::other)?)
    }
}

/// Puts a cell into a column of this type, which it fits, or else it would have been left out.
fn put_cell(builder: &mut Builder, column: usize, kind: OwnType, cell: Cell) {
    let value = match cell {
        Cell::Null => None,
        Cell::Text(text) | Cell::Literal(text) => Some(text),
    };
    let value = match kind {
        OwnType::Integer => value.and_then(integer).map(OwnValue::Integer),
        OwnType::Double => value.and_then(double).map(OwnValue::Double),
        OwnType::Boolean => value.map(|value| OwnValue::Boolean(value == b"true")),
        OwnType::Lists(..) => value.map(OwnValue::List),
        OwnType::Text | OwnType::Word | OwnType::Decimal => value.map(OwnValue::Text),
    };
    builder.push(column, value);
}

/// Puts a value into a column of this type.
fn put(builder: &mut Builder, column: usize, kind: OwnType, value: &Value) {
    let value = match (kind, *value) {
        (OwnType::Lists(..), Value::Texts(..)) => return builder.texts(column, value.texts()),
        (OwnType::Double, Value::Number(number)) => Some(OwnValue::Double(number)),
        (OwnType::Text | OwnType::Word, Value::Text(text)) => Some(OwnValue::Text(text)),
        (OwnType::Text | OwnType::Word, Value::Word(word, _)) => {
            Some(OwnValue::Text(word.as_bytes()))
        }
        (OwnType::Integer, Value::Integer(number)) => Some(OwnValue::Integer(number)),
        (OwnType::Decimal, Value::Decimal(number)) => Some(OwnValue::Decimal(number)),
        (OwnType::Boolean, Value::Boolean(truth)) => Some(OwnValue::Boolean(truth)),
        _ => None,
    };
    builder.push(column, value);
}
