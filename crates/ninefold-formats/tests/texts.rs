//! Random texts through the finding of formats and columns: a board that is read is a puzzle that was written.

#[path = "../../../tests/texts/mod.rs"]
mod texts;

use ninefold::Board;
use ninefold::layout::Layout;
use ninefold::text::Syntax;
use ninefold_formats::formats::{Content, Form, Head, Text};
use ninefold_formats::table::{Choice, Companion, ReadOptions, Rows};
use pretty_assertions::assert_eq;
use std::path::PathBuf;
use texts::{Findings, Written, cases};

/// The batches of a text as `seen`; none where its layout is not found. If cells are wanted, they are those of all
/// columns.
fn read<S>(
    written: &Written,
    mut wanted: ReadOptions,
    seen: impl Fn(&Rows) -> S,
) -> Option<Vec<S>> {
    let shape = wanted.shape();
    let choice = Choice {
        shape,
        beside: wanted.beside,
        ..Choice::default()
    };
    let head = Head {
        text: written.text.clone().into_bytes(),
        complete: true,
        name: written.name.map(PathBuf::from),
    };
    let form = Form::find(&Content::Text(head), None, &choice).ok()?;
    let columns = 0..form.names().len();
    wanted.cells = wanted.cells.map(|_| columns.collect());
    let text = Text::of(written.text.clone().into_bytes());
    let mut batches = form
        .batches(shape, text, 64, None, false)
        .expect("all formats have boards of this size");
    let mut found = Vec::new();
    while let Ok(Some(batch)) = batches.next() {
        found.push(seen(&batch.rows(&wanted)));
    }
    Some(found)
}

fn wanted(layout: &str) -> ReadOptions {
    ReadOptions {
        layout: layout.parse().unwrap(),
        ..ReadOptions::boards(Syntax::default())
    }
}

/// Boards as text.
fn texts_of(rows: &Rows) -> Vec<String> {
    let grids = rows.grids.iter().map(ToString::to_string);
    let boards = rows.boards.iter().map(ToString::to_string);
    grids.chain(boards).collect()
}

/// The records of a batch, with 0 for empty cells.
fn records(rows: &Rows) -> Vec<Option<String>> {
    let boards = texts_of(rows).into_iter();
    let boards = boards.map(|board| Some(board.replace('.', "0")));
    boards.chain(rows.errors.iter().map(|_| None)).collect()
}

#[test]
fn nothing_is_read_that_was_not_written() {
    let mut findings = Findings::default();
    for case in 0..cases() {
        let written = texts::text(2, case, true);
        let found = read(&written, wanted(written.layout()), records);
        let found = found.map_or_else(|| vec![None; written.records], |found| found.concat());
        findings.note(case, &written, &found);
    }
    findings.conclude();
}

/// Further rules change nothing but the type of the boards, which have them.
#[test]
fn boards_with_further_rules_are_read_as_those_without() {
    let seen = |rows: &Rows| {
        let solution = |board: Board| board.digits().to_vec();
        let solutions = rows.beside.iter().map(|it| it.solution().map(solution));
        let cells = (0..rows.cells.len()).map(|at| rows.cells.get(at).bytes().to_vec());
        (
            texts_of(rows),
            solutions.collect::<Vec<_>>(),
            rows.errors.clone(),
            cells.collect::<Vec<_>>(),
            [rows.restored, rows.taken_out],
        )
    };
    let (mut batches, mut with_solutions) = (0, 0);
    for case in 0..cases() / 2 {
        let written = texts::text(3, case, true);
        let name = written.layout();
        let options = |layout: &str, beside| ReadOptions {
            restore_zeros: true,
            malformed: true,
            cells: Some(Vec::new()),
            beside,
            ..wanted(layout)
        };
        let with_x = format!("{name}+x");
        let rules: Layout = with_x.parse().unwrap();
        let of_rules = |rows: &Rows| {
            assert!(rows.grids.is_empty());
            assert!(rows.boards.iter().all(|board| *board.layout() == rules));
            seen(rows)
        };
        let both = |beside| {
            let without = read(&written, options(name, beside), seen);
            let with = read(&written, options(&with_x, beside), of_rules);
            assert_eq!(with, without, "case {case}:\n{}", written.text);
            with
        };
        batches += both(None).map_or(0, |found| found.len());
        let found = both(Some(Companion::Solution)).unwrap_or_default();
        with_solutions += found.iter().filter(|batch| !batch.1.is_empty()).count();
    }
    let few = cases() as usize / 20;
    assert!(
        batches > few && with_solutions > few,
        "{batches} {with_solutions}"
    );
}
