//! The options of a run that its output depends on, as they were parsed: a run is resumed by any
//! spelling and any order of them.

use clap::{ArgMatches, Command};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::OnceLock;

/// Options that the output does not depend on.
const WITHOUT_EFFECT: [&str; 5] = ["--threads", "--engine", "--backend", "--quiet", "--stats"];

/// A command and its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandLine {
    /// The name of the command.
    pub command: String,
    /// The values of each option, defaults among them; none for a flag.
    pub options: BTreeMap<String, Vec<String>>,
}

impl CommandLine {
    /// The command that was parsed, and its options.
    pub fn new(program: &Command, matches: &ArgMatches) -> CommandLine {
        let Some((name, matches)) = matches.subcommand() else {
            return CommandLine::default();
        };
        let command = program.find_subcommand(name);
        let arguments = command.into_iter().flat_map(Command::get_arguments);
        let mut options = BTreeMap::new();
        for argument in arguments {
            let id = argument.get_id().as_str();
            let option = match argument.get_long() {
                Some(long) => format!("--{long}"),
                None => id.trim_end_matches('s').to_uppercase(),
            };
            if WITHOUT_EFFECT.contains(&&*option) {
                continue;
            }
            let values = match argument.get_action().takes_values() {
                true => matches.get_raw(id).map(|values| values.map(text).collect()),
                false => matches.get_flag(id).then(Vec::new),
            };
            options.extend(values.map(|values| (option, values)));
        }
        CommandLine {
            command: name.to_owned(),
            options,
        }
    }

    /// The first difference between an earlier run and this one, in words.
    pub fn difference(&self, now: &CommandLine) -> Option<String> {
        if self.command != now.command {
            return Some(format!(
                "the command was `{}`, and is `{}`",
                self.command, now.command
            ));
        }
        let names = self.options.keys().chain(now.options.keys());
        let differs = |name: &&String| self.options.get(*name) != now.options.get(*name);
        let name = names.filter(differs).min()?;
        Some(match (self.options.get(name), now.options.get(name)) {
            (Some(was), None) if was.is_empty() => format!("{name} was given, and is not"),
            (None, Some(is)) if is.is_empty() => format!("{name} was not given, and is"),
            (was, is) => {
                let [was, is] = [was, is].map(|values| match values {
                    Some(values) => format!("`{}`", values.join(" ")),
                    None => "not given".to_owned(),
                });
                format!("{name} was {was}, and is {is}")
            }
        })
    }
}

/// A value as text: with an escape for each byte that is none, so that two that differ stay different.
fn text(value: &OsStr) -> String {
    match value.to_str() {
        Some(text) => text.to_owned(),
        None => format!("{value:?}"),
    }
}

/// The options of this process, or of the program that it runs.
static GIVEN: OnceLock<CommandLine> = OnceLock::new();

/// Notes the options that were parsed.
pub fn set(given: CommandLine) {
    // (It is called once in a process; the first would stand.)
    let _ = GIVEN.set(given);
}

/// The options that were parsed.
pub fn get() -> CommandLine {
    GIVEN.get().cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// (What is said of other options, the program's tests of `--resume` know.)
    #[test]
    fn a_flag_that_is_missing_is_a_difference() {
        let line = |options: &[&str]| CommandLine {
            command: "solve".to_owned(),
            options: options
                .iter()
                .map(|&name| (name.to_owned(), vec![]))
                .collect(),
        };
        let [none, any] = [line(&[]), line(&["--any"])];
        let difference = any.difference(&none);
        assert_eq!(difference.as_deref(), Some("--any was given, and is not"));
        let difference = none.difference(&any);
        assert_eq!(difference.as_deref(), Some("--any was not given, and is"));
    }
}
