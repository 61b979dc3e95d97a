//! Batches: their boundaries, and what they wait for.

use super::*;
use crate::ground::grid::Grid;
use crate::ground::words::symbols::Syntax;
use crate::text::ParseError;
use crate::text::tests::{Dribble, LINE, rows};
use pretty_assertions::assert_eq;

/// The properties of a batch: its start, and its records with their lines.
type Extent = (u64, u64, Vec<(u64, Result<Grid, ParseError>)>);

fn extents(mut reader: Reader<impl Read>) -> Vec<Extent> {
    let mut found = Vec::new();
    while let Some(batch) = reader.next_batch().unwrap() {
        let records = batch.records();
        let records = records.map(|record| (record.line(), record.parse(Syntax::default())));
        found.push((batch.offset(), batch.first_line(), records.collect()));
    }
    found
}

/// Reading can be resumed where any batch began, with the same batches from there on: also where
/// reads fell short at first.
#[test]
fn a_batch_depends_only_on_where_it_begins() {
    let grid: Grid = LINE.parse().unwrap();
    let boxed = format!("{grid:#}");
    let plain = rows(LINE).join("\n");
    let gaps = boxed.replace("+\n|", "+\n\n|");
    let commented = plain.replace("\n4..8", "\n# inside\n4..8");
    let remarks = "# nothing but remarks\n\n".repeat(40);
    let long = "7".repeat(70_000);
    #[rustfmt::skip]
    let pieces = [
        LINE, &boxed, &plain, LINE, &remarks, &gaps, "slip", &commented, LINE, &long, LINE, &plain, "12345678.", LINE,
        &remarks, &long,
    ];
    for (end, mark) in [("\n", ""), ("\r\n", "\u{feff}")] {
        let text = pieces.join("\n").replace('\n', end);
        let text = format!("{mark}{}{end}{text}", vec![LINE; 30].join(end));
        let text = text.as_bytes();
        let all: Vec<_> = extents(Reader::new(text))
            .into_iter()
            .flat_map(|(_, _, records)| records)
            .collect();
        assert!(all.len() > 40);
        for chunk in [30, 100, 300, 1000, 5000, 66_000] {
            let whole = extents(Reader::with_chunk(text, chunk));
            // The first reads fall short, the others do not.
            let (head, tail) = text.split_at(777);
            let seam = Reader::with_chunk(Dribble(head, 50).chain(tail), chunk);
            for batches in [&whole, &extents(seam)] {
                assert_eq!((batches[0].0, batches[0].1), (0, 1));
                let records = batches.iter().flat_map(|(_, _, records)| records);
                assert!(records.eq(&all), "{chunk} bytes at a time");
                // Only some of them, since all would take long.
                let step = batches.len().div_ceil(30);
                for (at, &(offset, line, _)) in batches.iter().enumerate().step_by(step) {
                    if offset < 777 && batches != &whole {
                        continue;
                    }
                    let rest = &text[offset as usize..];
                    let reader = Reader::with_chunk(rest, chunk).beginning_at(offset, line);
                    assert!(extents(reader) == batches[at..], "{chunk}, batch {at}");
                }
            }
        }
    }
}

#[test]
fn a_byte_order_mark_is_one_only_at_the_beginning() {
    let text = format!("\u{feff}{LINE}\n");
    let at =
        |offset, line| extents(Reader::new(text.as_bytes()).beginning_at(offset, line)).remove(0);
    assert_eq!(at(0, 1), (0, 1, vec![(1, LINE.parse())]));
    let (offset, line, records) = at(100, 7);
    assert_eq!((offset, line), (100, 7));
    assert_eq!(records[0].0, 7);
    assert_eq!(records[0].1, LINE.parse());
}

/// A pipe that has given lines and is silent: they are handed over, also those after a line that
/// was too long.
#[test]
fn what_is_ready_is_not_waited_for() {
    struct Silent;
    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            panic!("it waits for more");
        }
    }
    let long = "7".repeat(80_000);
    let text = format!("{long}\n{LINE}\n{LINE}\n123");
    let mut reader = Reader::new(Dribble(text.as_bytes(), 5_000).chain(Silent));
    let first = reader.next_batch().unwrap().unwrap();
    assert_eq!(first.len(), 1);
    let second = reader.next_batch().unwrap().unwrap();
    assert_eq!((second.len(), second.first_line()), (2, 2));
}

#[test]
fn an_endless_line_is_one_error() {
    struct Endless(u64);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = (buffer.len() as u64).min(self.0) as usize;
            buffer[..count].fill(b'7');
            self.0 -= count as u64;
            Ok(count)
        }
    }
    let head = format!("{LINE}\n12345678.\n");
    let tail = format!("\n{LINE}\n");
    let input = head
        .as_bytes()
        .chain(Endless(50_000_000))
        .chain(tail.as_bytes());
    let mut reader = Reader::new(input);
    let mut found = Vec::new();
    while let Some(batch) = reader.next_batch().unwrap() {
        found.extend(batch.records().map(|record| {
            record
                .parse(Syntax::default())
                .map_or_else(|error| error.to_string(), |board| board.to_string())
        }));
    }
    assert_eq!(
        found,
        [
            LINE,
            "line 2, column 1: the grid ends after 1 of its 9 rows",
            "line 3, column 1: the line is longer than 65536 bytes",
            LINE
        ]
    );
}
