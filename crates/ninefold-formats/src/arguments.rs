//! Words as arguments of a command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parser of one of the values of a type by its word, each with its description.
#[macro_export]
macro_rules! word_of {
    ($type:ident) => {
        $crate::arguments::one_of($type::ALL.iter().copied(), $type::word, |value: $type| {
            value.description().to_owned()
        })
    };
}

/// Parser of one of several named values, each with its help.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    help: impl Fn(T) -> String,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<T> = all.into_iter().collect();
    let values = all
        .iter()
        .map(|&value| PossibleValue::new(name(value)).help(help(value)));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(move |given| {
        let known = all.iter().copied().find(|&value| name(value) == given);
        known.ok_or_else(|| format!("{given} is no possible value"))
    })
}
