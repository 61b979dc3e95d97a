//! Answers as JSON, one object a line: typed answers need not become the lines of the program.
//!
//! ```sh
//! cargo run --release --features serde --example json_lines < puzzles/famous.txt
//! ```
//!
//! For every record of the input there is an object with the puzzle and the answers to two
//! questions, or with what is wrong and where.

use ninefold::answers::{Count, CountAnswer, Solve, SolveAnswer, ask};
use ninefold::text::{Reader, Syntax};
use ninefold::{Grid, ParseError};
use serde::Serialize;
use std::error::Error;
use std::io::{self, BufWriter, Write};

/// What is written about a record.
#[derive(Serialize)]
#[serde(untagged)]
enum Line {
    Puzzle {
        puzzle: Grid,
        solved: SolveAnswer,
        counted: CountAnswer,
    },
    Malformed {
        line: u64,
        column: usize,
        error: String,
    },
}

impl From<ParseError> for Line {
    fn from(error: ParseError) -> Line {
        Line::Malformed {
            line: error.line,
            column: error.column,
            error: error.kind.to_string(),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut reader = Reader::new(io::stdin().lock());
    while let Some(batch) = reader.next_batch()? {
        let records = batch.records();
        let parsed: Vec<Result<Grid, ParseError>> = records
            .map(|record| record.parse(Syntax::default()))
            .collect();
        let grids: Vec<Grid> = parsed.iter().flatten().copied().collect();
        // Both questions are asked of all grids at once, over all cores.
        let solved = ask(&Solve::unique(), &grids);
        let counted = ask(&Count::exactly(), &grids);
        let mut answers = solved.into_iter().zip(counted);
        for record in parsed {
            let line = match record {
                Ok(puzzle) => {
                    let (solved, counted) = answers.next().expect("one answer for each grid");
                    Line::Puzzle {
                        puzzle,
                        solved,
                        counted,
                    }
                }
                Err(error) => error.into(),
            };
            serde_json::to_writer(&mut output, &line)?;
            output.write_all(b"\n")?;
        }
    }
    output.flush()?;
    Ok(())
}
