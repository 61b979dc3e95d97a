//! Types of new columns, and compression of their pages.

use super::error::ParquetError;
use parquet::basic::{
    Compression as Codec, ConvertedType, GzipLevel, LogicalType, Repetition, Type as Physical,
    ZstdLevel,
};
use parquet::schema::types::Type;
use std::sync::Arc;

/// The type of a new column. Every value may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnType {
    /// Strings (`STRING`), stored one after the other.
    Text,
    /// Strings (`STRING`) of which many are alike. If pages are not compressed, each is stored as its
    /// difference to the one before.
    Word,
    /// Whole numbers of 64 bits (`INT64`).
    Integer,
    /// Whole numbers of up to 38 digits (`DECIMAL(38, 0)`).
    Decimal,
    /// Truth values (`BOOLEAN`).
    Boolean,
    /// Floating-point numbers (`DOUBLE`).
    Double,
    /// Lists (`LIST`), or lists of lists: the number of lists around each value.
    Lists(Element, u8),
}

/// Type of the values in lists.
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

/// A value of a new column.
#[derive(Debug, Clone, Copy)]
pub enum OwnValue<'a> {
    /// One of strings, stored plainly or not.
    Text(&'a [u8]),
    /// One of integers.
    Integer(i64),
    /// One of decimals.
    Decimal(u128),
    /// One of truth values.
    Boolean(bool),
    /// One of floating-point numbers.
    Double(f64),
    /// One of lists, as JSON.
    List(&'a [u8]),
}

/// A new column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OwnColumn {
    /// Its name.
    pub name: String,
    /// Its type.
    pub content: OwnType,
}

/// Compression of the pages of new columns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Compression {
    /// No compression: the fastest by far, and filled grids hardly get smaller.
    #[default]
    None,
    /// Snappy, as most programs write it.
    Snappy,
    /// LZ4 (`LZ4_RAW`).
    Lz4,
    /// gzip with a level of 0 to 9.
    Gzip(u32),
    /// zstd with a level of 1 to 22.
    Zstd(i32),
}

impl Compression {
    /// The one of pages of this codec, with the usual level. Instead of those that are only read, such as
    /// Brotli, it is zstd, which packs as well.
    pub(crate) fn of(codec: Codec) -> Self {
        match codec {
            Codec::UNCOMPRESSED => Compression::None,
            Codec::SNAPPY => Compression::Snappy,
            Codec::LZ4 | Codec::LZ4_RAW => Compression::Lz4,
            Codec::GZIP(_) => Compression::Gzip(2),
            Codec::BROTLI(_) | Codec::LZO | Codec::ZSTD(_) => Compression::Zstd(3),
        }
    }

    pub(crate) fn codec(self) -> Result<Codec, ParquetError> {
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

impl OwnColumn {
    pub(crate) fn field(&self) -> Result<Type, ParquetError> {
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
