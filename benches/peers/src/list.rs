//! A list of puzzles to measure engines by, with the origin of each.

use crate::corpora::{self, Corpus};
use crate::own_files;
use crate::published::PUBLISHED;
use std::path::Path;

/// A list of 9x9 puzzles, or a sample of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// The name of the file as it was given, or of a list that is published or generated.
    pub name: String,
    /// The puzzles, each as a line of 81 characters.
    pub lines: Vec<String>,
    /// The number of the line that each begins on, from 1; of a generated one its own number.
    pub numbers: Vec<u64>,
    /// Number of puzzles of the list of which these are a sample, if it is known.
    pub total: Option<u64>,
}

impl From<Corpus> for List {
    fn from(corpus: Corpus) -> List {
        List {
            name: corpus.name,
            lines: corpus.lines,
            numbers: corpus.numbers,
            total: None,
        }
    }
}

/// The lists that are measured.
#[derive(Debug, Default)]
pub struct Lists {
    /// The lists that have puzzles.
    pub lists: Vec<List>,
    /// Those of tdoku's lists that are not at hand, if these are the usual lists.
    pub missing: Vec<&'static str>,
    /// True if every file could be read and every record in it was a puzzle.
    pub complete: bool,
}

/// The lists that are measured if no files are named: tdoku's, and our own after them.
///
/// At most `sample` puzzles of each list: those of tdoku's that are in `folder`, which is tdoku's folder `data`, or
/// else among the public corpora that are at hand; and the other corpora, generated ones first. `say` gets a message for
/// each mistake in the folder.
///
/// # Panics
/// If a public corpus cannot be read.
pub fn usual(sample: usize, folder: Option<&Path>, say: &mut dyn FnMut(&str)) -> Lists {
    let mut usual = Lists {
        complete: true,
        ..Lists::default()
    };
    let mut corpora: Vec<List> = corpora::load(sample).into_iter().map(List::from).collect();
    let mut found_any = folder.is_none();
    for published in &PUBLISHED {
        // What is a part of it is not measured beside the whole.
        let mut list = None;
        if let Some((corpus, name)) = published.corpus
            && let Some(at) = corpora.iter().position(|list| list.name == corpus)
        {
            list = Some(List {
                name: name.to_owned(),
                ..corpora.remove(at)
            });
        }
        if let Some(file) = folder.and_then(|folder| published.in_folder(folder)) {
            let mut found = own_files::load(&[file], sample, say);
            usual.complete &= found.complete;
            found_any = true;
            if let Some(whole) = found.lists.pop() {
                list = Some(List {
                    name: published.name.to_owned(),
                    ..whole
                });
            }
        }
        match list {
            Some(list) => usual.lists.push(list),
            None => usual.missing.push(published.name),
        }
    }
    if let (Some(folder), false) = (folder, found_any) {
        let (folder, example) = (folder.display(), PUBLISHED[0].file);
        say(&format!(
            "there is none of tdoku's lists in {folder}, such as {example}"
        ));
        usual.complete = false;
    }
    usual.lists.append(&mut corpora);
    usual
}
