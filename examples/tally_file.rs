//! Counts the puzzles of a file by their status, over all cores.
//!
//! ```sh
//! cargo run --release --example tally_file -- puzzles/multi.txt
//! ```

use ninefold::batch::{self, Tally};
use ninefold::text::{ReadError, Reader};
use ninefold::{Grid, Status};
use std::error::Error;
use std::fs::File;

/// The number of puzzles in memory.
const AT_A_TIME: usize = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).ok_or("usage: tally_file FILE")?;
    let mut boards = Reader::new(File::open(file)?).into_iter();
    let mut tally = Tally::default();
    loop {
        let some: Vec<_> = boards.by_ref().take(AT_A_TIME).collect();
        if some.is_empty() {
            break;
        }
        let mut grids: Vec<Grid> = Vec::with_capacity(some.len());
        for board in some {
            match board {
                Ok(grid) => grids.push(grid),
                Err(ReadError::Parse(error)) => {
                    eprintln!("{error}");
                    tally.extend([Status::Malformed]);
                }
                Err(error) => return Err(error.into()),
            }
        }
        tally.extend(batch::check(&grids));
    }
    print!("{tally}");
    Ok(())
}
