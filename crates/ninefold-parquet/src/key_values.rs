//! Key-value metadata of an input, as far as it is true of the output.

use super::arrow_schema;
use super::input::Input;
use super::new_columns::OwnColumn;
use parquet::file::metadata::KeyValue;

/// The key under which Arrow keeps its own schema.
const ARROW: &str = "ARROW:schema";

/// Keys under which others keep the schema, and by which they read: new columns would be missing.
const SCHEMAS: [&str; 5] = [
    "org.apache.spark.sql.parquet.row.metadata",
    "iceberg.schema",
    "parquet.avro.schema",
    "avro.schema",
    "parquet.proto.descriptor",
];

/// The key-value metadata of a file with some columns of the input and new ones.
///
/// What pandas says about its columns and its index is kept as it is: it goes by names, and
/// takes columns of which it says nothing as they are.
pub(crate) fn carried(input: &Input, columns: &[usize], own: &[OwnColumn]) -> Vec<KeyValue> {
    let names: Vec<&str> = input.columns().iter().map(|c| c.name.as_str()).collect();
    let unchanged = own.is_empty() && columns.iter().copied().eq(0..names.len());
    let given = input.metadata.file_metadata().key_value_metadata();
    let mut carried = Vec::new();
    for entry in given.into_iter().flatten() {
        if unchanged || (entry.key != ARROW && !SCHEMAS.contains(&entry.key.as_str())) {
            carried.push(entry.clone());
        } else if entry.key == ARROW
            && let Some(schema) = &entry.value
            && let Some(schema) = arrow_schema::with_columns(schema, &names, columns, own)
        {
            carried.push(KeyValue::new(ARROW.to_string(), schema));
        }
    }
    carried
}
