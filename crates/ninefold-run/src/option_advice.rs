//! Errors of [`ninefold_formats`] in the words of the program: each with the option or the command that
//! helps.

use anyhow::anyhow;
use ninefold_formats::formats::FormError;
use ninefold_formats::table::{
    ColumnError, Companion, NameError, ReadError, RecordError, Remedy, Role,
};
use std::borrow::Cow;
use std::fmt::Write;

/// The ways to a program with all that can be read, written and exported.
pub const BUILD_FULL: &str = "`cargo run --release --features full -- ...` builds it in, and so does \
     `cargo install --path crates/ninefold-cli --features full`";

/// The error about Parquet in a build without it.
#[cfg(not(feature = "parquet"))]
pub fn no_parquet() -> anyhow::Error {
    anyhow!("this is Parquet, which this build leaves out: {BUILD_FULL}")
}

/// How to convert a file to UTF-8.
pub const CONVERT_TO_UTF8: &str =
    "if the file is in Latin-1, `iconv -f latin1 -t utf-8 FILE` makes it so";

/// The ways to check a list of proofs, which has no columns.
const LIST_OF_PROOFS: &str = "check it without -o and --to, or make it a table: \
     `(echo puzzle,proof; sed 's/ /,/' LIST) > proofs.csv`";

/// The option that names a column.
fn option_of(role: Role) -> &'static str {
    match role {
        Role::Puzzle => "--column",
        Role::Beside(Companion::Solution) => "--solution-column",
        Role::Beside(Companion::Transformation) => "--transformation-column",
        Role::Beside(Companion::Proof) => "--proof-column",
        Role::Beside(Companion::Layout) => "--layout column:",
    }
}

/// An input whose layout is not known.
pub fn on_form(error: FormError) -> anyhow::Error {
    let advice = match &error {
        FormError::Columns(error) => return on_columns(error),
        FormError::Delimiter {
            is_certain: true, ..
        } => return anyhow!("this is Parquet, and --delimiter is for csv"),
        FormError::Delimiter { format, .. } => {
            return anyhow!(
                "this looks like {}, and --delimiter is for csv; --from csv reads it as that",
                format.name()
            );
        }
        FormError::CarriageReturns => r"`tr '\r' '\n'` makes line feeds of them",
        FormError::SeveralLines { .. } => "`jq -c . FILE` makes one record a line",
        FormError::SeveralLists { .. } => "say which with --column LIST.NAME",
        _ => return error.into(),
    };
    anyhow!("{error}; {advice}")
}

/// A table whose columns are not known.
fn on_columns(error: &ColumnError) -> anyhow::Error {
    let which = |role| {
        let option = option_of(role);
        format!("say which with {option} NAME or {option} NUMBER")
    };
    match error {
        ColumnError::Ambiguous { role, .. } => anyhow!("{error}; {}", which(*role)),
        ColumnError::NotFound {
            role: role @ Role::Beside(Companion::Proof),
            columns,
        } => anyhow!(
            "no column looks like proofs; {}, or if it is a list of proofs, {LIST_OF_PROOFS}. The \
             columns are: {columns}",
            which(*role)
        ),
        ColumnError::NotFound { role, columns } => anyhow!(
            "no column looks like {role}s; {}. The columns are: {columns}",
            which(*role)
        ),
        ColumnError::Name { role, error } => on_name(error, option_of(*role)),
        other => anyhow!("{other}"),
    }
}

/// A name, given with this option, that is not that of one column.
pub fn on_name(error: &NameError, option: &str) -> anyhow::Error {
    match error {
        // The name follows at once where it is a part of the value.
        NameError::Unknown { .. } if option.ends_with(':') => anyhow!("{option}{error}"),
        NameError::Unknown { .. } => anyhow!("{option} {error}"),
        NameError::Shared { .. } => anyhow!("{error}; give {option} a number"),
    }
}

/// An input that cannot be read further.
pub fn on_reading(error: ReadError) -> anyhow::Error {
    match error {
        ReadError::TooLong { .. } => anyhow!(
            "{error}; --longest-row sets another limit, and --keep none leaves the columns out"
        ),
        other => other.into(),
    }
}

/// The fault of a record, with advice.
pub fn reason(error: &RecordError) -> Cow<'_, str> {
    let reason = &*error.reason;
    let Some(remedy) = error.remedy else {
        return Cow::Borrowed(reason);
    };
    let advice = match remedy {
        Remedy::HigherLimit => "; --longest-row sets another limit",
        Remedy::Pencilmarks => "; --pencilmarks reads both",
        Remedy::Layout => ", as --layout takes it",
        Remedy::RestoreZeros => "; --restore-zeros puts them back",
        Remedy::RenameAnswers => "; --rename gives the answers other names",
        Remedy::KeepWhole { noun } => {
            return Cow::Owned(format!("{reason}, and --errors keeps {noun} whole"));
        }
        Remedy::ChooseColumns => {
            "; --errors keeps the record whole, and --keep says which columns are kept"
        }
        Remedy::TextColumn => {
            "; --errors keeps the record whole, and --text makes the column one of text"
        }
        Remedy::ConvertToUtf8 => return Cow::Owned(format!("{reason}; {CONVERT_TO_UTF8}")),
        _ => "",
    };
    Cow::Owned(format!("{reason}{advice}"))
}

/// The error of a record with the name of its file, and the number of its row if it is in a table.
pub fn describe(error: &RecordError, source: &str, row: Option<u64>) -> String {
    let mut text = source.to_owned();
    let mut add = |part: std::fmt::Arguments| {
        text.write_fmt(part).expect("a String takes any text");
    };
    if let Some(line) = error.line {
        add(format_args!(":{line}"));
        if let Some(column) = error.column {
            add(format_args!(":{column}"));
        }
    }
    add(format_args!(": "));
    if let Some(row) = row {
        add(format_args!("row {row}"));
        match &error.name {
            Some(name) => add(format_args!(", column {name}: ")),
            None => add(format_args!(": ")),
        }
    }
    add(format_args!("{}", reason(error)));
    text
}
