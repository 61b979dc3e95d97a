//! Counts the puzzles of a file by their status, over all cores.
//!
//! ```sh
//! cargo run --release --example tally_file -- puzzles/multi.txt
//! ```

use ninefold::batch;
use ninefold::text::Reader;
use std::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).ok_or("usage: tally_file FILE")?;
    print!("{}", batch::tally(Reader::new(File::open(file)?))?);
    Ok(())
}
