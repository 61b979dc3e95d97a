//! Types of columns and their names.

use parquet::basic::{ConvertedType, LogicalType, Repetition, TimeUnit, Type as Physical};
use parquet::schema::types::Type;

/// Meaning of a stored value: the logical type, the older converted type or, without either, the
/// physical type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text, or bytes that may be text.
    Text,
    Boolean,
    /// Integers, with the number of bits that the schema gives.
    Signed(u8),
    Unsigned(u8),
    /// Floating-point numbers, with the number of bits.
    Float(u8),
    /// Whole numbers that are divided by a power of ten.
    Decimal(u32),
    /// Days.
    Date,
    /// Time of day.
    Time(Unit),
    /// Points in time, in UTC or in the local time of an unknown place.
    Timestamp {
        unit: Unit,
        universal: bool,
    },
    /// Points in time as days and nanoseconds, in 96 bits.
    OldTimestamp,
    /// Months, days and milliseconds.
    Interval,
    Uuid,
}

/// Unit of times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Milliseconds,
    Microseconds,
    Nanoseconds,
}

impl Unit {
    /// Number of them in a second.
    pub(crate) fn in_a_second(self) -> i64 {
        match self {
            Unit::Milliseconds => 1_000,
            Unit::Microseconds => 1_000_000,
            Unit::Nanoseconds => 1_000_000_000,
        }
    }
}

impl From<&TimeUnit> for Unit {
    fn from(unit: &TimeUnit) -> Unit {
        match unit {
            TimeUnit::MILLIS => Unit::Milliseconds,
            TimeUnit::MICROS => Unit::Microseconds,
            TimeUnit::NANOS => Unit::Nanoseconds,
        }
    }
}

impl Kind {
    /// Kind of a field that has values and no fields.
    pub(crate) fn of(field: &Type) -> Kind {
        let physical = field.get_physical_type();
        let info = field.get_basic_info();
        if let Some(logical) = info.logical_type_ref()
            && let Some(kind) = Kind::of_logical(logical, physical)
        {
            return kind;
        }
        if let Some(kind) = Kind::of_converted(info.converted_type(), field, physical) {
            return kind;
        }
        match physical {
            Physical::BOOLEAN => Kind::Boolean,
            Physical::INT32 => Kind::Signed(32),
            Physical::INT64 => Kind::Signed(64),
            Physical::INT96 => Kind::OldTimestamp,
            Physical::FLOAT => Kind::Float(32),
            Physical::DOUBLE => Kind::Float(64),
            Physical::BYTE_ARRAY | Physical::FIXED_LEN_BYTE_ARRAY => Kind::Text,
        }
    }

    fn of_logical(logical: &LogicalType, physical: Physical) -> Option<Kind> {
        let whole = matches!(physical, Physical::INT32 | Physical::INT64);
        let bytes = matches!(
            physical,
            Physical::BYTE_ARRAY | Physical::FIXED_LEN_BYTE_ARRAY
        );
        match logical {
            LogicalType::Integer(int) if whole => Some(match int.is_signed {
                true => Kind::Signed(int.bit_width.unsigned_abs()),
                false => Kind::Unsigned(int.bit_width.unsigned_abs()),
            }),
            LogicalType::Decimal(decimal) if whole || bytes => {
                u32::try_from(decimal.scale).ok().map(Kind::Decimal)
            }
            LogicalType::Date if physical == Physical::INT32 => Some(Kind::Date),
            LogicalType::Time(time) if whole => Some(Kind::Time((&time.unit).into())),
            LogicalType::Timestamp(time) if physical == Physical::INT64 => Some(Kind::Timestamp {
                unit: (&time.unit).into(),
                universal: time.is_adjusted_to_u_t_c,
            }),
            LogicalType::Uuid if physical == Physical::FIXED_LEN_BYTE_ARRAY => Some(Kind::Uuid),
            LogicalType::Float16 if physical == Physical::FIXED_LEN_BYTE_ARRAY => {
                Some(Kind::Float(16))
            }
            _ => None,
        }
    }

    fn of_converted(converted: ConvertedType, field: &Type, physical: Physical) -> Option<Kind> {
        let moment = |unit| Kind::Timestamp {
            unit,
            universal: true,
        };
        let (kind, fits) = match converted {
            ConvertedType::UINT_8 => (Kind::Unsigned(8), Physical::INT32),
            ConvertedType::UINT_16 => (Kind::Unsigned(16), Physical::INT32),
            ConvertedType::UINT_32 => (Kind::Unsigned(32), Physical::INT32),
            ConvertedType::UINT_64 => (Kind::Unsigned(64), Physical::INT64),
            ConvertedType::INT_8 => (Kind::Signed(8), Physical::INT32),
            ConvertedType::INT_16 => (Kind::Signed(16), Physical::INT32),
            ConvertedType::DATE => (Kind::Date, Physical::INT32),
            ConvertedType::TIME_MILLIS => (Kind::Time(Unit::Milliseconds), Physical::INT32),
            ConvertedType::TIME_MICROS => (Kind::Time(Unit::Microseconds), Physical::INT64),
            ConvertedType::TIMESTAMP_MILLIS => (moment(Unit::Milliseconds), Physical::INT64),
            ConvertedType::TIMESTAMP_MICROS => (moment(Unit::Microseconds), Physical::INT64),
            ConvertedType::INTERVAL => (Kind::Interval, Physical::FIXED_LEN_BYTE_ARRAY),
            ConvertedType::DECIMAL => {
                let scale = u32::try_from(field.get_scale()).ok()?;
                (Kind::Decimal(scale), physical)
            }
            _ => return None,
        };
        (fits == physical).then_some(kind)
    }

    fn name(self, field: &Type) -> String {
        let unit = |unit| match unit {
            Unit::Milliseconds => "milliseconds",
            Unit::Microseconds => "microseconds",
            Unit::Nanoseconds => "nanoseconds",
        };
        match self {
            Kind::Text => {
                let info = field.get_basic_info();
                let text = matches!(
                    info.logical_type_ref(),
                    Some(LogicalType::String | LogicalType::Enum | LogicalType::Json)
                ) || matches!(
                    info.converted_type(),
                    ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON
                );
                match (text, field) {
                    (true, _) => STRING.to_string(),
                    (_, Type::PrimitiveType { type_length, .. })
                        if field.get_physical_type() == Physical::FIXED_LEN_BYTE_ARRAY =>
                    {
                        format!("{type_length} bytes")
                    }
                    _ => "binary".to_string(),
                }
            }
            Kind::Boolean => "boolean".to_string(),
            Kind::Signed(bits) => format!("int{bits}"),
            Kind::Unsigned(bits) => format!("uint{bits}"),
            Kind::Float(16) => "half float".to_string(),
            Kind::Float(32) => "float".to_string(),
            Kind::Float(_) => "double".to_string(),
            Kind::Decimal(scale) => format!("decimal({}, {scale})", field.get_precision()),
            Kind::Date => "date".to_string(),
            Kind::Time(counted) => format!("time in {}", unit(counted)),
            Kind::Timestamp { unit: counted, .. } => format!("timestamp in {}", unit(counted)),
            Kind::OldTimestamp => "timestamp in nanoseconds".to_string(),
            Kind::Interval => "interval".to_string(),
            Kind::Uuid => "uuid".to_string(),
        }
    }
}

/// Kind of content that a column can be read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Text or bytes, of any length or of a fixed one.
    Text,
    /// Lists of integers, or lists of such lists, which are read as text: one character for each.
    Cells,
    /// Numbers.
    Number,
    /// Something else: times, booleans, structures.
    Other,
}

/// Name of the type of strings, which columns of any other bytes do not have.
pub(crate) const STRING: &str = "string";

/// A column, which is a field of the file's outermost structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its type in a few words, such as `string`, `list of int8`, `decimal(38, 0)`.
    pub description: String,
    /// Kind of content that it can be read as.
    pub content: Content,
}

impl Column {
    pub(crate) fn of(field: &Type) -> Column {
        Column {
            name: field.name().to_string(),
            description: describe(field),
            content: content(field),
        }
    }
}

/// Returns true if a field may occur several times in its structure.
pub(crate) fn is_repeated(field: &Type) -> bool {
    let info = field.get_basic_info();
    info.has_repetition() && info.repetition() == Repetition::REPEATED
}

pub(crate) fn is_list(field: &Type) -> bool {
    let info = field.get_basic_info();
    info.logical_type_ref() == Some(&LogicalType::List)
        || info.converted_type() == ConvertedType::LIST
}

pub(crate) fn is_map(field: &Type) -> bool {
    let info = field.get_basic_info();
    info.logical_type_ref() == Some(&LogicalType::Map)
        || matches!(
            info.converted_type(),
            ConvertedType::MAP | ConvertedType::MAP_KEY_VALUE
        )
}

/// The repeated field of a list, and the element if it is not that field itself.
///
/// Files have lists of two levels and of three. The rules that tell them apart are those of
/// the format: a repeated field is the element itself if it has a value, or several fields,
/// or one field and the name `array` or that of the list followed by `_tuple`.
pub(crate) fn list_parts(list: &Type) -> Option<(&Type, Option<&Type>)> {
    let [repeated] = list.get_fields() else {
        return None;
    };
    if !is_list(list) || !is_repeated(repeated) {
        return None;
    }
    if repeated.is_primitive() {
        return Some((repeated, None));
    }
    match repeated.get_fields() {
        [element]
            if repeated.name() != "array"
                && repeated.name() != format!("{}_tuple", list.name()) =>
        {
            Some((repeated, Some(element)))
        }
        _ => Some((repeated, None)),
    }
}

/// Element of the innermost lists of a field.
fn list_leaf(field: &Type) -> Option<&Type> {
    let element = match list_parts(field)? {
        (_, Some(element)) if !is_repeated(element) => element,
        (repeated, None) => repeated,
        _ => return None,
    };
    match element.is_primitive() {
        true => Some(element),
        false => list_leaf(element),
    }
}

fn content(field: &Type) -> Content {
    if field.is_group() {
        return match list_leaf(field).map(Kind::of) {
            Some(Kind::Signed(_) | Kind::Unsigned(_)) => Content::Cells,
            _ => Content::Other,
        };
    }
    match (Kind::of(field), is_repeated(field)) {
        (Kind::Signed(_) | Kind::Unsigned(_), true) => Content::Cells,
        (_, true) => Content::Other,
        (Kind::Text, _) => Content::Text,
        (Kind::Signed(_) | Kind::Unsigned(_) | Kind::Float(_) | Kind::Decimal(_), _) => {
            Content::Number
        }
        _ => Content::Other,
    }
}

fn describe(field: &Type) -> String {
    let whole = if field.is_primitive() {
        Kind::of(field).name(field)
    } else if let Some((repeated, element)) = list_parts(field) {
        match element {
            Some(element) => format!("list of {}", describe(element)),
            // It is described as a list itself.
            None => return describe(repeated),
        }
    } else if is_map(field) {
        "map".to_string()
    } else {
        "structure".to_string()
    };
    match is_repeated(field) {
        true => format!("list of {whole}"),
        false => whole,
    }
}
