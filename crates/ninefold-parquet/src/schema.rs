//! Schema of an output: columns kept from an input, and new ones.

use super::error::ParquetError;
use super::input::Input;
use super::key_values;
use super::new_columns::{Compression, OwnColumn, OwnType};
use super::value_orders;
use parquet::basic::{Compression as Codec, Encoding, Repetition};
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor, Type, TypePtr};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Schema of an output. Clones share it.
#[derive(Debug, Clone)]
pub struct Schema(Arc<Parts>);

#[derive(Debug)]
pub(crate) struct Parts {
    /// All columns, the kept ones first.
    pub(crate) all: SchemaDescPtr,
    /// The leaves of the input that are kept.
    pub(crate) leaves: Vec<usize>,
    /// The order of each leaf's values.
    pub(crate) orders: Vec<[u8; 3]>,
    /// True if there is an input.
    pub(crate) copies: bool,
    pub(crate) own: Vec<OwnColumn>,
    pub(crate) properties: WriterPropertiesPtr,
    pub(crate) compression: Compression,
    pub(crate) codec: Codec,
    /// Key-value metadata of the input, as far as it is still true.
    pub(crate) key_values: Vec<KeyValue>,
    /// The version of the format.
    pub(crate) version: i32,
}

impl Schema {
    /// Columns of an input, in this order, and new ones after them.
    ///
    /// # Errors
    /// [`ParquetError::Unwritable`] if a new column has the name of another one, or there is no such level
    /// of compression.
    ///
    /// # Panics
    /// If the input has no such column.
    pub fn new(
        kept: Option<(&Input, &[usize])>,
        own: Vec<OwnColumn>,
        compression: Compression,
    ) -> Result<Schema, ParquetError> {
        let mut fields: Vec<TypePtr> = Vec::new();
        let mut leaves = Vec::new();
        let mut name = "schema";
        if let Some((input, columns)) = kept {
            let root = input.metadata.file_metadata().schema();
            name = root.name();
            for &column in columns {
                let field = &root.get_fields()[column];
                fields.push(match own.is_empty() {
                    true => Arc::clone(field),
                    false => without_ids(field),
                });
                leaves.extend(input.leaves(column));
            }
        }
        let mut names: HashSet<String> = fields.iter().map(|f| f.name().to_string()).collect();
        for column in &own {
            if !names.insert(column.name.clone()) {
                return Err(ParquetError::Unwritable(format!(
                    "there are two columns with the name {}",
                    column.name
                )));
            }
            fields.push(Arc::new(column.field()?));
        }
        let root = Type::group_type_builder(name).with_fields(fields).build()?;
        // Where the input gives no order, nothing that depends on it is copied.
        let order = |&leaf: &usize| {
            let (input, _) = kept?;
            value_orders::of(input, leaf)
        };
        let mut orders: Vec<_> = leaves
            .iter()
            .map(|leaf| order(leaf).unwrap_or(value_orders::OF_NEW))
            .collect();
        orders.resize(leaves.len() + own.len(), value_orders::OF_NEW);
        Ok(Schema(Arc::new(Parts {
            orders,
            all: Arc::new(SchemaDescriptor::new(Arc::new(root))),
            leaves,
            copies: kept.is_some(),
            properties: properties(&own, compression.codec()?),
            compression,
            codec: compression.codec()?,
            key_values: kept.map_or_else(Vec::new, |(input, columns)| {
                key_values::carried(input, columns, &own)
            }),
            version: kept.map_or(1, |(input, _)| input.metadata.file_metadata().version()),
            own,
        })))
    }

    /// The new columns.
    pub fn own(&self) -> &[OwnColumn] {
        &self.0.own
    }

    pub(crate) fn parts(&self) -> &Parts {
        &self.0
    }
}

impl Parts {
    /// The leaves of the new columns.
    pub(crate) fn own_leaves(&self) -> Range<usize> {
        self.leaves.len()..self.leaves.len() + self.own.len()
    }

    /// Sort order of the kept columns, if the input has one.
    pub(crate) fn sorting(&self, of: Option<&Vec<SortingColumn>>) -> Option<Vec<SortingColumn>> {
        let kept = |column: &SortingColumn| {
            let leaf = usize::try_from(column.column_idx).ok()?;
            let place = self.leaves.iter().position(|&kept| kept == leaf)?;
            Some(SortingColumn {
                column_idx: i32::try_from(place).ok()?,
                ..*column
            })
        };
        // Rows sorted by several columns are sorted by the first of them.
        let kept: Vec<_> = of?.iter().map_while(kept).collect();
        (!kept.is_empty()).then_some(kept)
    }
}

/// A field without ids, by which a table such as one of Iceberg knows its columns: the output is no file
/// of that table, and where some columns have ids, readers take those without as missing.
fn without_ids(field: &TypePtr) -> TypePtr {
    let info = field.get_basic_info();
    let repetition = if info.has_repetition() {
        info.repetition()
    } else {
        Repetition::REQUIRED
    };
    let logical = info.logical_type_ref().cloned();
    let built = match field.as_ref() {
        Type::PrimitiveType {
            physical_type,
            type_length,
            scale,
            precision,
            ..
        } => Type::primitive_type_builder(field.name(), *physical_type)
            .with_repetition(repetition)
            .with_converted_type(info.converted_type())
            .with_logical_type(logical)
            .with_length(*type_length)
            .with_precision(*precision)
            .with_scale(*scale)
            .build(),
        Type::GroupType { fields, .. } => Type::group_type_builder(field.name())
            .with_repetition(repetition)
            .with_converted_type(info.converted_type())
            .with_logical_type(logical)
            .with_fields(fields.iter().map(without_ids).collect())
            .build(),
    };
    // (The library may read what it does not build.)
    built.map_or_else(|_| Arc::clone(field), Arc::new)
}

fn properties(own: &[OwnColumn], codec: Codec) -> WriterPropertiesPtr {
    let mut properties = WriterProperties::builder()
        .set_compression(codec)
        // Pages with a dictionary cannot follow each other.
        .set_dictionary_enabled(false)
        // Counted while rows are pushed.
        .set_statistics_enabled(EnabledStatistics::None)
        .set_encoding(Encoding::PLAIN);
    for column in own {
        if column.content == OwnType::Word && codec == Codec::UNCOMPRESSED {
            let path = ColumnPath::new(vec![column.name.clone()]);
            properties = properties.set_column_encoding(path, Encoding::DELTA_BYTE_ARRAY);
        }
    }
    Arc::new(properties.build())
}
