//! Examples as in the formats' documents, round trips, and hostile bytes.

mod opensudoku;
mod sdk;
mod sdx;
mod writers;

use super::opensudoku::{OpenSudokuReader, OpenSudokuWriter};
use super::sdk::{SdkReader, SdkWriter};
use super::sdm::SdmWriter;
use super::sdx::{SdxReader, SdxWriter};
use super::simple_sudoku::SimpleSudokuWriter;
use super::*;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::io::{BufReader, Cursor};

/// The example of SudoCue's description of its formats.
const SUDOCUE: &str =
    "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1";

/// A text as an input that comes in pieces of some bytes.
fn input(text: impl Into<Vec<u8>>, piece: usize) -> Input {
    Box::new(BufReader::with_capacity(piece, Cursor::new(text.into())))
}

/// All that a reader finds.
fn all(mut file: impl PuzzleFile) -> Vec<Record> {
    let mut records = Vec::new();
    while let Some(record) = file.next_puzzle().unwrap() {
        records.push(record);
    }
    let again = file.next_puzzle().unwrap();
    assert!(again.is_none(), "a puzzle behind the end: {again:?}");
    records
}

fn found(line: u64, cells: &str) -> Record {
    let cells = cells.as_bytes().to_vec();
    Ok(PuzzleRecord { line, cells })
}

fn problem(line: u64, column: usize, reason: &str) -> Record {
    Err(Problem {
        line,
        column,
        reason: reason.into(),
    })
}

/// The rows of a puzzle, a line each.
fn rows(cells: &str, side: usize) -> String {
    let rows = cells.as_bytes().chunks(side);
    let lines = rows.map(|row| String::from_utf8(row.to_vec()).unwrap() + "\n");
    lines.collect()
}

/// The file that a writer makes of some puzzles.
fn written(writer: &dyn PuzzleFileWriter, puzzles: &[String]) -> Vec<u8> {
    let mut out = Vec::new();
    writer.begin(&mut out).unwrap();
    for cells in puzzles {
        writer.record(cells.as_bytes(), &mut out).unwrap();
    }
    writer.end(&mut out).unwrap();
    out
}

/// The cells of what is found, all of which must be puzzles.
fn cells(records: Vec<Record>) -> Vec<String> {
    let cells = |record: Record| String::from_utf8(record.unwrap().cells).unwrap();
    records.into_iter().map(cells).collect()
}

/// Puzzles of some size, half of the cells empty.
fn puzzles(side: usize) -> impl Strategy<Value = Vec<String>> {
    let digits = &b"123456789ABCDEFGHIJKLMNOP"[..side];
    let cell = prop_oneof![Just(b'.'), prop::sample::select(digits)];
    let puzzle = prop::collection::vec(cell, side * side)
        .prop_map(|cells| String::from_utf8(cells).unwrap());
    prop::collection::vec(puzzle, 0..4)
}

fn sides() -> impl Strategy<Value = (usize, Vec<String>)> {
    prop::sample::select(vec![4_usize, 9, 16, 25]).prop_flat_map(|side| (Just(side), puzzles(side)))
}

proptest! {
    #[test]
    fn what_is_written_is_read_back((side, puzzles) in sides(), piece in 1_usize..200) {
        let text = written(&SdkWriter::new(side), &puzzles);
        let records = all(SdkReader::new(side, input(text, piece)));
        prop_assert_eq!(&cells(records), &puzzles);
        let text = written(&SdxWriter::new(side), &puzzles);
        let records = all(SdxReader::new(side, input(text, piece)));
        prop_assert_eq!(&cells(records), &puzzles);
        if side == 9 {
            let text = written(&OpenSudokuWriter::new(9, "a & <b>").unwrap(), &puzzles);
            let records = all(OpenSudokuReader::new(9, input(text, piece)).unwrap());
            prop_assert_eq!(&cells(records), &puzzles);
        }
    }

    /// All of them are read to the end, and what is found is a board.
    #[test]
    fn no_bytes_make_a_reader_panic_or_hang(
        parts in prop::collection::vec(prop_oneof![
            prop::collection::vec(any::<u8>(), 0..20),
            prop::sample::select(vec![
                "<", ">", "\"", "'", "&", ";", "=", "/", "|", "[", "]", "#", "u", " ", "\n",
                "\r\n", "[Puzzle]\n", "[State]\n", "\u{FEFF}", "é", "<!--", "-->", "<![CDATA[",
                "]]>", "<!DOCTYPE a [", "<?xml", "?>", "<opensudoku>", "<opensudoku version='2'>",
                "</folder>", "<folder name='a'>", "<game data='", "<game data=\"", "/>",
                "version: 1\n", "version: 4 ", "0|0|0|1|", "5|-|0|", "&#10;", "&lol;", "\0",
                "2..1.5..3\n", "2 679 6789 1 46789 5 469 9 3\n", "1234\n", SUDOCUE,
            ])
            .prop_map(|text| text.as_bytes().to_vec()),
        ], 0..60),
        side in prop::sample::select(vec![4_usize, 9, 16, 25]),
        piece in 1_usize..50,
    ) {
        let bytes = parts.concat();
        let readers: [Option<Box<dyn PuzzleFile>>; 3] = [
            Some(Box::new(SdkReader::new(side, input(bytes.clone(), piece)))),
            Some(Box::new(SdxReader::new(side, input(bytes.clone(), piece)))),
            OpenSudokuReader::new(side, input(bytes.clone(), piece)).ok().map(|file| Box::new(file) as _),
        ];
        for mut file in readers.into_iter().flatten() {
            let mut records = 0;
            while let Some(record) = file.next_puzzle().unwrap() {
                records += 1;
                prop_assert!(records <= bytes.len() + 1);
                match record {
                    Ok(found) => prop_assert!(board(&found.cells, side, b'.').is_ok()),
                    Err(problem) => prop_assert!(problem.line > 0 && problem.column > 0),
                }
            }
        }
    }
}

#[test]
fn an_input_that_fails_is_an_error() {
    /// Fails after some text.
    fn failing(text: impl Into<Vec<u8>>) -> Input {
        struct Failing;
        impl io::Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        let text = Cursor::new(text.into());
        Box::new(BufReader::new(io::Read::chain(text, Failing)))
    }
    let text = "<opensudoku><game data='1' a='";
    #[rustfmt::skip]
    let errors = [
        SdkReader::new(9, failing("2..1.5..3\n")).next_puzzle(),
        SdxReader::new(9, failing("1 2 3\n")).next_puzzle(),
        OpenSudokuReader::new(9, failing(text)).unwrap().next_puzzle(),
    ];
    for error in errors {
        assert_eq!(error.unwrap_err().to_string(), "the disk is gone");
    }
    // What is whole before that is read first.
    let mut file = SdkReader::new(9, failing(rows(SUDOCUE, 9) + "#\n"));
    assert_eq!(file.next_puzzle().unwrap(), Some(found(1, SUDOCUE)));
    assert!(file.next_puzzle().is_err());
}

#[test]
fn a_size_that_a_format_cannot_hold_is_an_error() {
    let error = OpenSudokuReader::new(16, input("", 9)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an OpenSudoku file holds boards of 9x9 only, not of 16x16"
    );
    assert!(OpenSudokuWriter::new(4, "a").is_err());
}
