//! Files of Sudokus, in and out, for the surfaces that have text: the program and the page.
//!
//! ```text
//! formats -> table <- answers
//! ```
//!
//! - `formats`: the formats of files, one file or folder for each, and the choice among them
//! - `table`: the parts between formats: batches, rows, cells, columns
//! - `links`: puzzles in addresses, of lines and cells
//! - `layouts_in_records`: layouts that records say themselves, or a column beside them
//! - `answers`: answers as columns of a table
//! - `arguments`: words on a command line
//! - `workbook`: workbooks of spreadsheets as text
//!
//! The package `ninefold-parquet` reads and writes Parquet files and knows nothing of puzzles; [`formats`]
//! finds the puzzles in them.
//!
//! Nothing here opens an input, has options or writes to a terminal. Errors say what is wrong, and each
//! surface adds its own advice. [`formats::Form::find`] finds the form of a text from its beginning,
//! and [`formats::Form::batches`] reads it:
//!
//! ```
//! use ninefold::BoardShape;
//! use ninefold::text::Syntax;
//! use ninefold_formats::formats::{Content, Form, Head, Text};
//! use ninefold_formats::table::{Choice, ReadOptions};
//!
//! let text = b"id,puzzle\n7,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let head = Content::Text(Head { text: text.to_vec(), complete: true, name: None });
//! let form = Form::find(&head, None, &Choice::default())?;
//! assert_eq!(form.names(), ["id", "puzzle"]);
//!
//! let mut batches = form.batches(BoardShape::CLASSIC, Text::of(text.to_vec()), 64, None, false)?;
//! let batch = batches.next()?.expect("one row");
//! let rows = batch.rows(&ReadOptions::boards(Syntax::default()));
//! assert_eq!(rows.grids[0].clue_count(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

//!
//! # What is read
//!
#![doc = include_str!("reading.md")]
#![forbid(unsafe_code)]

/// The rules by which puzzles are found in texts, in words, as [the text at the top](crate#what-is-read).
pub const READING: &str = include_str!("reading.md");

pub mod answers;
#[cfg(feature = "arguments")]
pub mod arguments;
pub mod formats;
mod json;
pub mod layouts_in_records;
mod links;
pub mod table;
#[cfg(feature = "workbook")]
pub mod workbook;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => sources(&path, files),
                false => files.push(path),
            }
        }
    }

    /// The texts suit every surface: the page has no command line. (The documentation of parameters is the help of the
    /// program, and of nothing else.)
    #[test]
    fn no_text_names_an_option_or_a_command() {
        let is_option = |text: &str| {
            text.match_indices("--")
                .any(|(at, _)| text[at + 2..].starts_with(|next: char| next.is_ascii_lowercase()))
        };
        let commands = ["jq ", "iconv ", "tr '", "ninefold convert"].map(|name| format!("`{name}"));
        let mut files = Vec::new();
        sources(
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")),
            &mut files,
        );
        assert!(files.len() > 40, "{files:?}");
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let is_question = file.iter().any(|folder| folder == "answers");
            let is_help = |line: &&str| is_question && line.trim_start().starts_with("///");
            for line in text.lines().filter(|line| !is_help(line)) {
                let named = commands.iter().find(|name| line.contains(&name[..]));
                assert!(
                    !is_option(line) && named.is_none(),
                    "{}: {line}",
                    file.display()
                );
            }
        }
        assert!(is_option(&["say which with -", "-column NAME"].concat()));
    }
}
