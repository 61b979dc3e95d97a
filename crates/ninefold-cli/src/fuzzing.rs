//! Entry of the fuzzer: bytes as a file of any format.

use crate::input::{OpenOptions, Source};
use crate::records::Corpus;
use crate::run::report::{Report, ReportOptions};
use crate::run::session::Session;
use ninefold::text::Syntax;
use ninefold_formats::formats::{Format, Similarity};
use ninefold_formats::table::{Choice, ReadOptions, Rows};
use std::io::Write;

/// Reads bytes as a file: the first says which format is claimed, and whether there is a header.
/// Every record has a board or an error, and everything that is wanted of it.
///
/// # Panics
/// If something is wrong with the program.
pub fn read(data: &[u8]) {
    let Some((&first, data)) = data.split_first() else {
        return;
    };
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(data).expect("room for it");
    let formats: Vec<Option<Format>> = std::iter::once(None)
        .chain(Format::all().map(Some))
        .collect();
    let from = formats[usize::from(first & 15) % formats.len()];
    let choice = Choice {
        column: (first & 16 != 0).then(|| "1".into()),
        header: [None, None, Some(true), Some(false)][usize::from(first >> 5 & 3)],
        delimiter: (first & 32 != 0).then_some(b'|'),
        beside: None,
        beside_column: None,
        pencilmarks: first & 5 == 5,
        zero_based: false,
    };
    let sources = vec![Source::File(file.path().to_path_buf())];
    let Ok(corpus) = Corpus::open::<9>(sources, OpenOptions::default(), from, choice, None, 100)
    else {
        return;
    };
    let columns: Vec<usize> = (0..corpus.layout().names().len()).collect();
    let wanted = ReadOptions {
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
    let batches = corpus.batches::<9>(None, Some(columns.clone()), Similarity::NotAtAll, report);
    let mut batches = batches.expect("nothing is shared out");
    // A file that is damaged half way ends with an error, which is as it should be.
    while let Ok(Some((batch, _))) = batches.next() {
        let rows: Rows<'_, 9> = batch.rows(&wanted);
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
        assert!(
            rows.boards
                .iter()
                .all(|board| board.digits().iter().all(|&digit| digit <= 9))
        );
    }
}
