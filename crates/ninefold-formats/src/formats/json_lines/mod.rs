//! JSON Lines: one JSON value a line, objects, arrays or plain texts; one JSON array of them, alone or in an object;
//! and values on several lines.
//!
//! - `frame`: the place of the records; `array`: the elements of an array, and values; `record`: the members of one
//! - `sample`: the first records; `read`: batches of them; `template`: records that are like others
//! - `write`: values as they were, and the columns that are added

mod array;
mod frame;
mod read;
pub mod record;
mod sample;
mod template;
mod write;

pub use read::{JsonForm, read};
pub use record::Shape;
pub use sample::sample;
pub use write::JsonWriter;
