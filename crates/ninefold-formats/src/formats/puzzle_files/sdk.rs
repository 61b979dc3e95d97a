//! `.sdk`: the format of SadMan Sudoku, which SudoCue writes as well.
//!
//! ```text
//! #ARuud
//! #DA random puzzle
//! [Puzzle]
//! 2..1.5..3
//! .54...71.
//! ...
//! [State]
//! ...
//! ```
//!
//! Lines that begin with `#` are metadata and are skipped. `[Puzzle]` heads the clues. The
//! other sections, `[State]` (the player's progress), `[PencilMarks]` and `[Colours]`, are
//! skipped up to the next header, the next `#`, or an empty line after them. A file may have
//! several `[Puzzle]` sections. Rows without a header are a puzzle too, as SudoCue writes
//! them; there an empty line or a `#` line separates two puzzles.
//!
//! A cell is a digit, or one of `.` `0` `X` `x` `_` `?` `-` if it is empty. The documents
//! know 9x9 boards only; others are read and written alike, with letters from `A` (10).

use super::grid::Grid;
use super::lines::{LIMIT, Lines};
use super::{Input, Problem, PuzzleFile, PuzzleFileWriter, Record, board, clue, clues, shown};
use std::collections::VecDeque;
use std::io::{self, Write};

/// Characters for empty cells.
const EMPTY: &[char] = &['.', '0', 'X', 'x', '_', '?', '-'];

/// Sections that hold no clues.
const SKIPPED: &[&str] = &["state", "pencilmarks", "colours", "colors"];

/// A reader of `.sdk` files.
#[derive(Debug)]
pub struct SdkReader {
    lines: Lines,
    progress: Progress,
    at_end: bool,
}

/// State of the reader.
#[derive(Debug)]
struct Progress {
    side: usize,
    section: Section,
    grid: Option<Grid>,
    /// Records that were read and not returned yet.
    records: VecDeque<Record>,
}

#[derive(Clone, Copy, Debug)]
enum Section {
    /// Outside of any section.
    None,
    /// In a `[Puzzle]` section whose header stands in this line.
    Puzzle(u64),
    /// In a section that holds no clues; true if a line of it has been read.
    Skipped(bool),
}

impl SdkReader {
    /// Reads puzzles of `side` rows.
    pub fn new(side: usize, input: Input) -> SdkReader {
        SdkReader {
            lines: Lines::new(input),
            progress: Progress {
                side,
                section: Section::None,
                grid: None,
                records: VecDeque::new(),
            },
            at_end: false,
        }
    }
}

impl PuzzleFile for SdkReader {
    fn next_puzzle(&mut self) -> io::Result<Option<Record>> {
        let progress = &mut self.progress;
        while progress.records.is_empty() && !self.at_end {
            let Some(line) = self.lines.next()? else {
                progress.leave_section();
                self.at_end = true;
                break;
            };
            let text = line.text.trim();
            if text.is_empty() && !line.too_long {
                match progress.section {
                    Section::None | Section::Skipped(true) => progress.leave_section(),
                    // A section ends where the next header is.
                    Section::Puzzle(_) | Section::Skipped(false) => {}
                }
            } else if text.starts_with('#') {
                match progress.section {
                    Section::Puzzle(_) if progress.grid.is_none() => {}
                    _ => progress.leave_section(),
                }
            } else if text.starts_with('[') {
                progress.leave_section();
                progress.enter_section(text, line.number);
            } else if let Section::Skipped(seen) = &mut progress.section {
                *seen = true;
            } else {
                let new = || Grid::new(progress.side, line.number);
                progress.grid.get_or_insert_with(new).row(&line, row);
            }
        }
        Ok(progress.records.pop_front())
    }
}

impl Progress {
    fn leave_section(&mut self) {
        if let Some(grid) = self.grid.take() {
            self.records.push_back(grid.finish());
        } else if let Section::Puzzle(line) = self.section {
            let reason = "no rows behind this [Puzzle] header".into();
            self.problem(line, reason);
        }
        self.section = Section::None;
    }

    fn enter_section(&mut self, header: &str, line: u64) {
        let name = header.trim_matches(['[', ']']).to_ascii_lowercase();
        self.section = if name == "puzzle" {
            Section::Puzzle(line)
        } else {
            if !SKIPPED.contains(&name.as_str()) {
                let name: String = header.chars().take(40).collect();
                let reason = format!(
                    "`{}` is not a section of an .sdk file; expected [Puzzle], \
                     [State], [PencilMarks] or [Colours]",
                    name.escape_debug()
                );
                self.problem(line, reason);
            }
            Section::Skipped(false)
        };
    }

    fn problem(&mut self, line: u64, reason: String) {
        let problem = Problem {
            line,
            column: 1,
            reason,
        };
        self.records.push_back(Err(problem));
    }
}

/// Reads one row.
fn row(text: &str, side: usize, cells: &mut Vec<u8>) -> Result<(), (usize, String)> {
    debug_assert!(text.len() <= LIMIT, "longer lines are not read");
    let start = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut found = 0;
    for (index, character) in text.trim().chars().enumerate() {
        let cell = match clue(character, side) {
            Some(clue) => clue,
            None if EMPTY.contains(&character) => b'.',
            None => {
                let reason = format!(
                    "`{}` is not a cell; expected {}, or one of . 0 X _ ? - for an empty cell",
                    shown(character),
                    clues(side)
                );
                return Err((start + index + 1, reason));
            }
        };
        if found < side {
            cells.push(cell);
        }
        found += 1;
    }
    if found == side {
        return Ok(());
    }
    let column = start + found.min(side) + 1;
    let reason = format!("the row has {found} cells where a grid has {side}");
    Err((column, reason))
}

/// A writer of `.sdk` files: a `[Puzzle]` section for each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct SdkWriter {
    side: usize,
}

impl SdkWriter {
    /// Writes puzzles of `side` rows.
    pub fn new(side: usize) -> SdkWriter {
        SdkWriter { side }
    }
}

impl PuzzleFileWriter for SdkWriter {
    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let cells = board(cells, self.side, b'.')?;
        let mut text = b"[Puzzle]\n".to_vec();
        for row in cells.chunks(self.side) {
            text.extend_from_slice(row);
            text.push(b'\n');
        }
        out.write_all(&text)
    }
}
