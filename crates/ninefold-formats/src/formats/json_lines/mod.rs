//! JSON Lines: one JSON value a line, objects, arrays or plain texts.
//!
//! - `record`: the parts of one value; `read`: batches of them
//! - `write`: values as they were, and what is added to them

mod read;
mod record;
mod write;

pub use read::{JsonLayout, read, sample};
pub use record::Shape;
pub use write::JsonWriter;
