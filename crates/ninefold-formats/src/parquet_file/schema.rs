//! What a file that is written has in it: columns kept of an input, and new ones.

use super::builder::Builder;
use super::error::ParquetError;
use super::input::Input;
use super::key_values;
use super::orders;
use parquet::basic::{
    Compression as Codec, ConvertedType, Encoding, GzipLevel, LogicalType, Repetition,
    Type as Physical, ZstdLevel,
};
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor, Type, TypePtr};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The type of a new column. Every value may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnType {
    /// Strings (`STRING`), stored one behind the other.
    Text,
    /// Strings (`STRING`) of which many are alike, stored as their difference to the one
    /// before if pages are not compressed.
    Word,
    /// Whole numbers of 64 bits (`INT64`).
    Integer,
    /// Whole numbers of up to 38 digits (`DECIMAL(38, 0)`).
    Decimal,
    /// Truth values (`BOOLEAN`).
    Boolean,
    /// Floating-point numbers (`DOUBLE`).
    Double,
    /// Lists (`LIST`), or lists of lists, so many around each value.
    Lists(Element, u8),
}

/// What is in lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    /// Strings (`STRING`).
    Text,
    /// Whole numbers of 64 bits (`INT64`).
    Integer,
    /// Floating-point numbers (`DOUBLE`).
    Double,
    /// Truth values (`BOOLEAN`).
    Boolean,
}

impl Element {
    /// The type of a column of such values.
    fn content(self) -> OwnType {
        match self {
            Element::Text => OwnType::Text,
            Element::Integer => OwnType::Integer,
            Element::Double => OwnType::Double,
            Element::Boolean => OwnType::Boolean,
        }
    }
}

/// A new column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OwnColumn {
    /// Its name.
    pub name: String,
    /// Its type.
    pub content: OwnType,
}

/// How the pages of new columns are compressed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Compression {
    /// Not at all: the quickest by far, for filled grids hardly get smaller.
    #[default]
    None,
    /// With Snappy, as most programs do.
    Snappy,
    /// With LZ4 (`LZ4_RAW`).
    Lz4,
    /// With gzip and a level of 0 to 9.
    Gzip(u32),
    /// With zstd and a level of 1 to 22.
    Zstd(i32),
}

impl Compression {
    fn codec(self) -> Result<Codec, ParquetError> {
        let refused = |_| ParquetError::Unwritable("there is no such level".to_string());
        Ok(match self {
            Compression::None => Codec::UNCOMPRESSED,
            Compression::Snappy => Codec::SNAPPY,
            Compression::Lz4 => Codec::LZ4_RAW,
            Compression::Gzip(level) => Codec::GZIP(GzipLevel::try_new(level).map_err(refused)?),
            Compression::Zstd(level) => Codec::ZSTD(ZstdLevel::try_new(level).map_err(refused)?),
        })
    }
}

/// What a file that is written has in it. Clones share it.
#[derive(Debug, Clone)]
pub struct Schema(Arc<Parts>);

#[derive(Debug)]
pub(super) struct Parts {
    /// All columns, the kept ones first.
    pub(super) all: SchemaDescPtr,
    /// The leaves of the input that are kept.
    pub(super) leaves: Vec<usize>,
    /// The order of each leaf's values.
    pub(super) orders: Vec<[u8; 3]>,
    /// Whether there is an input.
    pub(super) copies: bool,
    pub(super) own: Vec<OwnColumn>,
    pub(super) properties: WriterPropertiesPtr,
    pub(super) compression: Compression,
    pub(super) codec: Codec,
    /// What the input says of itself, as far as it is still true.
    pub(super) key_values: Vec<KeyValue>,
    /// The version of the format.
    pub(super) version: i32,
}

impl Schema {
    /// Columns of an input, in this order, and new ones behind them.
    ///
    /// # Errors
    /// If a new column has the name of another one, or there is no such level of compression.
    ///
    /// # Panics
    /// If the input has not so many columns.
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
                fields.push(Arc::clone(&root.get_fields()[column]));
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
        // Where the input does not say, nothing is copied that depends on it.
        let order = |&leaf: &usize| {
            let (input, _) = kept?;
            orders::of(input, leaf)
        };
        let mut orders: Vec<_> = leaves
            .iter()
            .map(|leaf| order(leaf).unwrap_or(orders::OF_NEW))
            .collect();
        orders.resize(leaves.len() + own.len(), orders::OF_NEW);
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

    /// A builder of rows of the new columns.
    pub fn builder(&self) -> Builder {
        Builder::new(self)
    }

    /// The new columns.
    pub fn own(&self) -> &[OwnColumn] {
        &self.0.own
    }

    pub(super) fn parts(&self) -> &Parts {
        &self.0
    }
}

impl Parts {
    /// The leaves of the new columns.
    pub(super) fn own_leaves(&self) -> Range<usize> {
        self.leaves.len()..self.leaves.len() + self.own.len()
    }

    /// How the kept columns are sorted, if the input's are.
    pub(super) fn sorting(&self, of: Option<&Vec<SortingColumn>>) -> Option<Vec<SortingColumn>> {
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

impl OwnColumn {
    fn field(&self) -> Result<Type, ParquetError> {
        field(&self.name, self.content)
    }
}

/// The field of a column. Lists are those of three levels, with the names that the format gives.
fn field(name: &str, content: OwnType) -> Result<Type, ParquetError> {
    let (physical, logical, converted) = match content {
        OwnType::Lists(element, depth) => {
            let inner = match depth {
                ..=1 => element.content(),
                _ => OwnType::Lists(element, depth - 1),
            };
            let repeated = Type::group_type_builder("list")
                .with_repetition(Repetition::REPEATED)
                .with_fields(vec![Arc::new(field("element", inner)?)])
                .build()?;
            return Ok(Type::group_type_builder(name)
                .with_repetition(Repetition::OPTIONAL)
                .with_converted_type(ConvertedType::LIST)
                .with_logical_type(Some(LogicalType::List))
                .with_fields(vec![Arc::new(repeated)])
                .build()?);
        }
        OwnType::Text | OwnType::Word => (
            Physical::BYTE_ARRAY,
            Some(LogicalType::String),
            ConvertedType::UTF8,
        ),
        OwnType::Integer => (Physical::INT64, None, ConvertedType::NONE),
        OwnType::Decimal => (
            Physical::FIXED_LEN_BYTE_ARRAY,
            Some(LogicalType::decimal(0, 38)),
            ConvertedType::DECIMAL,
        ),
        OwnType::Boolean => (Physical::BOOLEAN, None, ConvertedType::NONE),
        OwnType::Double => (Physical::DOUBLE, None, ConvertedType::NONE),
    };
    let mut field = Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(converted)
        .with_logical_type(logical);
    if content == OwnType::Decimal {
        field = field.with_length(16).with_precision(38).with_scale(0);
    }
    Ok(field.build()?)
}

fn properties(own: &[OwnColumn], codec: Codec) -> WriterPropertiesPtr {
    let mut properties = WriterProperties::builder()
        .set_compression(codec)
        // Pages with a dictionary cannot be put behind each other.
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
