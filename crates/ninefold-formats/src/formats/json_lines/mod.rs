//! JSON Lines: one JSON value a line, objects, arrays or plain texts; and one JSON array of them.
//!
//! - `record`: the members of one value; `array`: the elements of an array
//! - `sample`: the first records; `read`: batches of them; `template`: records that are like others
//! - `write`: values as they were, and the columns that are added

mod array;
mod read;
pub mod record;
mod sample;
mod template;
mod write;

pub use read::{JsonLayout, read};
pub use record::Shape;
pub use sample::sample;
pub use write::JsonWriter;
