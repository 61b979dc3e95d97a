//! Random texts through the finding of formats and columns: a board that is read is a puzzle that was written.

#[path = "../../../tests/texts/mod.rs"]
mod texts;

use ninefold::layout::Layout as Rules;
use ninefold::text::Syntax;
use ninefold_formats::formats::{Content, Head, Layout, Text};
use ninefold_formats::table::{Choice, ReadOptions};
use std::path::PathBuf;
use texts::{Findings, Written, cases};

/// The records of a text, with 0 for empty cells; nothing where its layout is not found.
fn read(written: &Written) -> Vec<Option<String>> {
    let shape = written.layout().parse::<Rules>().unwrap().shape();
    let choice = Choice {
        shape,
        ..Choice::default()
    };
    let head = Head {
        text: written.text.clone().into_bytes(),
        complete: true,
        name: written.name.map(PathBuf::from),
    };
    let Ok(layout) = Layout::find(&Content::Text(head), None, &choice) else {
        return vec![None; written.records];
    };
    let text = Text::of(written.text.clone().into_bytes());
    let mut batches = layout
        .batches(shape, text, 64, None, false)
        .expect("all formats have boards of this size");
    let wanted = ReadOptions {
        shape,
        ..ReadOptions::boards(Syntax::default())
    };
    let mut found = Vec::new();
    let zeros = |board: String| Some(board.replace('.', "0"));
    while let Ok(Some(batch)) = batches.next() {
        let rows = batch.rows(&wanted);
        let grids = rows.grids.iter().map(|grid| zeros(grid.to_string()));
        found.extend(grids.chain(rows.others.iter().map(|board| zeros(board.to_string()))));
        found.extend(rows.errors.iter().map(|_| None));
    }
    found
}

#[test]
fn nothing_is_read_that_was_not_written() {
    let mut findings = Findings::default();
    for case in 0..cases() {
        let written = texts::text(2, case, true);
        findings.note(case, &written, &read(&written));
    }
    findings.conclude();
}
