//! Random texts through the reader of lists and grids: a board that is read is a puzzle that was written.

use super::texts_written::{self, Findings, cases};
use ninefold::Board;
use ninefold::layout::Layout;
use ninefold::text::{Reader, Syntax};

#[test]
fn nothing_is_read_that_was_not_written() {
    let mut findings = Findings::default();
    for case in 0..cases() {
        let written = texts_written::text(1, case, false);
        let layout: Layout = written.layout().parse().unwrap();
        let mut reader = Reader::new(written.text.as_bytes()).of_shape(layout.shape());
        let mut found = Vec::new();
        while let Some(batch) = reader.next_batch().unwrap() {
            found.extend(batch.records().map(|record| {
                let board = record.parse_of::<Board>(&layout, Syntax::default()).ok()?;
                Some(board.to_string().replace('.', "0"))
            }));
        }
        findings.note(case, &written, &found);
    }
    findings.conclude();
}
