//! Entry of the fuzzer: bytes as a file of any format.

use crate::input::{OpenOptions, Source};
use crate::records::Corpus;
use crate::run::report::{Report, ReportOptions};
use crate::run::session::Session;
use ninefold::BoardShape;
use ninefold::layout::Layout;
use ninefold::text::Syntax;
use ninefold_formats::formats::{Format, Similarity};
use ninefold_formats::table::{Choice, ReadOptions};
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
    let layout: Layout = sizes[usize::from(size) % sizes.len()]
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
        pencilmarks: first & 5 == 5 && shape == BoardShape::CLASSIC,
        zero_based: false,
    };
    let sources = vec![Source::File(file.path().to_path_buf())];
    let Ok(corpus) = Corpus::open(sources, OpenOptions::default(), from, choice, None, 100) else {
        return;
    };
    let columns: Vec<usize> = (0..corpus.layout().names().len()).collect();
    let wanted = ReadOptions {
        shape,
        syntax: Syntax::default(),
        pencilmarks: corpus.has_pencilmarks(),
        restore_zeros: true,
        beside: None,
        raw: corpus.layout().chosen().is_some(),
        text: false,
        lines: false,
        malformed: true,
        verbatim: first & 128 != 0,
        utf8: false,
        cells: Some(columns.clone()),
        types: Vec::new(),
        added: Vec::new(),
    };
    let report = Report::new(ReportOptions::silent(), None, Session::new());
    let batches = corpus.batches(None, Some(columns.clone()), Similarity::NotAtAll, report);
    let mut batches = batches.expect("nothing is shared out");
    // A file that is damaged half way ends with an error, which is as it should be.
    while let Ok(Some((batch, _))) = batches.next() {
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
        let in_range = |digits: &[u8]| {
            digits
                .iter()
                .all(|&digit| usize::from(digit) <= shape.side())
        };
        assert!(rows.grids.iter().all(|grid| in_range(grid.digits())));
        assert!(rows.others.iter().all(|board| in_range(board.digits())));
    }
}
