//! Entry of the fuzzer: bytes as a file of any format.

use crate::input::{OpenOptions, Source};
use crate::records::Corpus;
use crate::run::report::{Report, ReportOptions};
use crate::run::session::Session;
use ninefold::layout::Layout;
use ninefold::text::Syntax;
use ninefold::{AnyBoard, BoardShape};
use ninefold_formats::formats::{Format, Similarity};
use ninefold_formats::layouts_in_records::LayoutSource;
use ninefold_formats::table::{Choice, ReadOptions};
use ninefold_study::symmetry::SymmetryGroup;
use std::io::Write;

/// Reads bytes as a file: the first says which format is claimed, and whether there is a header; the second, which
/// size boards have.
/// Every record has a board or an error, and everything that is wanted of it.
///
/// # Panics
/// If something is wrong with the program.
pub fn read(data: &[u8]) {
    let Some((&[first, size], data)) = data.split_first_chunk() else {
        return;
    };
    let sizes = ["9x9", "4x4", "6x6", "7x7", "9x9", "12x12"];
    let layout: Layout = sizes[usize::from(size & 127) % sizes.len()]
        .parse()
        .expect("a size");
    let shape = layout.shape();
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(data).expect("room for it");
    let formats: Vec<Option<Format>> = std::iter::once(None)
        .chain(Format::all().map(Some))
        .collect();
    let from = formats[usize::from(first & 15) % formats.len()];
    let choice = Choice {
        shape,
        column: (first & 16 != 0).then(|| "1".into()),
        header: [None, None, Some(true), Some(false)][usize::from(first >> 5 & 3)],
        delimiter: (first & 32 != 0).then_some(b'|'),
        beside: None,
        beside_column: None,
        solutions: false,
        solution_column: None,
        pencilmarks: first & 5 == 5 && shape == BoardShape::CLASSIC,
        zero_based: false,
    };
    let sources = vec![Source::File(file.path().to_path_buf())];
    let Ok(corpus) = Corpus::open(sources, OpenOptions::default(), from, choice, None, 100) else {
        return;
    };
    let columns: Vec<usize> = (0..corpus.form().names().len()).collect();
    let wanted = ReadOptions {
        symmetries: SymmetryGroup::of(&layout),
        layout,
        pencilmarks: corpus.has_pencilmarks(),
        restore_zeros: true,
        own_layouts: (size & 128 != 0).then_some(LayoutSource::Record),
        raw: corpus.form().chosen().is_some(),
        malformed: true,
        verbatim: first & 128 != 0,
        cells: Some(columns.clone()),
        ..ReadOptions::boards(Syntax::default())
    };
    let report = Report::new(ReportOptions::silent(), None, Session::new());
    let batches = corpus.batches(None, Some(columns.clone()), Similarity::NotAtAll, report);
    let mut batches = batches.expect("nothing is shared out");
    // A file that is damaged half way ends with an error, which is as it should be.
    while let Ok(Some((batch, _))) = batches.next_batch() {
        let rows = batch.rows(&wanted);
        let records = rows.len();
        assert_eq!(
            rows.cells.len(),
            records * columns.len(),
            "a cell for each column"
        );
        assert!(
            rows.raw.is_empty() || rows.raw.len() == records,
            "a text for each record"
        );
        assert!(rows.grids.iter().all(is_in_range));
        assert!(rows.boards.iter().all(is_in_range));
    }
}

/// True if no digit is above the largest of its board.
fn is_in_range(board: &impl AnyBoard) -> bool {
    let side = board.shape().side();
    board
        .digits()
        .iter()
        .all(|&digit| usize::from(digit) <= side)
}

#[cfg(test)]
mod tests {
    /// Whatever the two bytes claim of a few lines, nothing is wrong. It also keeps the entry compiling without the
    /// fuzzer.
    #[test]
    fn any_claim_of_a_small_file() {
        let lines = b"puzzle,name\n2x2x:a1d3b2d4a,b\n...4.7.....2.1.6.7.....25.5..21...........3.3.9...8..8....94.....9.5..4..7.3..,a\n1,b\n";
        for first in 0..=u8::MAX {
            for size in (0..6).chain(128..134) {
                super::read(&[&[first, size], &lines[..]].concat());
            }
        }
    }
}
