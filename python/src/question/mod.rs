//! A question as the package asks it, in JSON, since the plugin of polars has no other way; its
//! arguments are columns.
//!
//! The questions are those of [`ninefold_formats::answers`]; `table` lists them for the package.

mod table;

pub use table::{columns_of, table};

use ninefold_formats::answers::{EVERY_QUESTION, Parameters, Visitor, visit};
use serde::Deserialize;
use serde_json::Value;

/// A question: its name, and its parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Parameters")]
pub struct Request {
    name: String,
    parameters: Parameters,
}

impl TryFrom<Parameters> for Request {
    type Error = &'static str;

    fn try_from(mut parameters: Parameters) -> Result<Self, Self::Error> {
        match parameters.remove("question") {
            Some(Value::String(name)) => Ok(Request { name, parameters }),
            _ => Err("the name is missing"),
        }
    }
}

impl Request {
    /// Reads a question.
    ///
    /// # Errors
    /// If the text is none.
    pub fn read(json: &str) -> Result<Request, String> {
        serde_json::from_str(json).map_err(|error| format!("no question: {error}"))
    }

    /// Hands the question over as the library has it.
    ///
    /// # Errors
    /// If there is none of this name, or it does not take the parameters.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Outcome, String> {
        visit::<EVERY_QUESTION, V>(&self.name, self.parameters.clone(), visitor)
    }
}
