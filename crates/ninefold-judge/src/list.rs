//! The table of judges for people.

use super::{JUDGES, Judge};

/// Number of blanks between columns.
const GAP: usize = 2;

/// Returns a table of every judge with its other names, its source, and its form: the input, the output,
/// and the words of the output.
pub fn list() -> String {
    let mut rows = vec![["name".into(), "source".into(), "form".into()]];
    rows.extend(JUDGES.iter().flat_map(rows_of));
    let mut widths = [0; 3];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line += &format!("{cell:<0$}", width + GAP);
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// The rows of a judge: names on the left, what it reads and prints on the right.
fn rows_of(judge: &'static Judge) -> Vec<[String; 3]> {
    let mut form = vec![
        format!("reads   {}", judge.input()),
        format!("prints  {}", judge.output()),
    ];
    if !judge.words().is_empty() {
        form.push(format!("words   {}", judge.words()));
    }
    let others = judge.aliases.iter().map(|alias| format!("or {alias}"));
    let mut names = std::iter::once(judge.name.to_owned()).chain(others);
    let mut source = Some(judge.source.to_owned());
    let count = form.len().max(1 + judge.aliases.len());
    form.resize(count, String::new());
    let row = |form| {
        [
            names.next().unwrap_or_default(),
            source.take().unwrap_or_default(),
            form,
        ]
    };
    form.into_iter().map(row).collect()
}
