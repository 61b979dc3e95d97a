//! The parameters of questions as data, as the arguments of the program state them: for surfaces that make keywords or
//! controls of them.

use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Args, Command};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The text of a question, and its parameters.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Described {
    /// Its help, of which the first paragraph is a line.
    pub text: String,
    /// Its parameters, in the order of the help.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The kind of its values: `flag`, `whole`, `cap` (a whole number, or none), `rating`, `choice`, `choices` or `text`.
    pub kind: &'static str,
    /// The words to choose from, the default first.
    pub values: Vec<String>,
    /// The smallest number.
    pub least: u64,
    /// The largest number, if there is one.
    pub most: Option<u64>,
    /// Its default, which is null if there is none.
    pub default: Value,
    /// Its help.
    pub text: String,
}

/// The description of a question with these parameters. (Those that only the program has are left out.)
pub fn described<P: Args + DeserializeOwned>() -> Described {
    let command = P::augment_args(Command::new("").disable_help_flag(true));
    let arguments = command.get_arguments();
    let arguments = arguments.filter(|argument| is_read::<P>(argument.get_id().as_str()));
    Described {
        text: text(command.get_long_about().or(command.get_about())),
        parameters: arguments
            .map(|argument| parameter(&command, argument))
            .collect(),
    }
}

fn text(help: Option<&StyledStr>) -> String {
    help.map(ToString::to_string).unwrap_or_default()
}

/// Returns whether the question has a parameter of this name, with whatever values.
fn is_read<D: DeserializeOwned>(name: &str) -> bool {
    // (By way of text, as the parameters are read.)
    let read = serde_json::from_str::<D>(&json!({ name: null }).to_string());
    let unknown = format!("unknown field `{name}`");
    !read.is_err_and(|error| error.to_string().contains(&unknown))
}

fn parameter(command: &Command, argument: &Arg) -> Parameter {
    let takes = |value: &str| takes(command, argument, value);
    let default = argument.get_default_values().first();
    let default = default.map(|value| value.to_string_lossy().into_owned());
    let possible = argument.get_possible_values();
    let mut made = Parameter {
        name: argument.get_id().to_string(),
        kind: "text",
        values: Vec::new(),
        least: 0,
        most: None,
        default: default.as_deref().map_or(Value::Null, Value::from),
        text: text(argument.get_long_help().or(argument.get_help())),
    };
    if !argument.get_action().takes_values() {
        let unless_given = matches!(argument.get_action(), ArgAction::SetFalse);
        (made.kind, made.default) = ("flag", unless_given.into());
    } else if !possible.is_empty() {
        made.kind = match argument.get_value_delimiter() {
            None => "choice",
            Some(_) => "choices",
        };
        let words = possible.iter().map(|value| value.get_name().to_owned());
        made.values = words.collect();
        made.values
            .sort_by_key(|word| Some(word) != default.as_ref());
    } else if takes("7.2") && !takes("rating") {
        made.kind = "rating";
    } else if let Some(first) = (0..10).find(|number: &u64| takes(&number.to_string())) {
        made.kind = if takes("none") { "cap" } else { "whole" };
        made.least = first;
        made.most = most(first, takes);
        made.default = default.and_then(|text| text.parse::<u64>().ok()).into();
    }
    made
}

/// The largest number that is taken, where `first` is the smallest; none if there is none.
fn most(first: u64, takes: impl Fn(&str) -> bool) -> Option<u64> {
    let (mut taken, mut refused) = (first, u64::MAX - 1);
    if takes(&refused.to_string()) {
        return None;
    }
    while refused - taken > 1 {
        let middle = taken + (refused - taken) / 2;
        match takes(&middle.to_string()) {
            true => taken = middle,
            false => refused = middle,
        }
    }
    Some(taken)
}

/// Returns whether an argument of a command takes a value. (That others are missing does not matter.)
fn takes(command: &Command, argument: &Arg, value: &str) -> bool {
    let Some(long) = argument.get_long() else {
        return false;
    };
    let given = command
        .clone()
        .try_get_matches_from(["", &format!("--{long}={value}")]);
    !given.is_err_and(|error| {
        matches!(
            error.kind(),
            ErrorKind::ValueValidation | ErrorKind::InvalidValue
        )
    })
}
