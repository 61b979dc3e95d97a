//! Keeps one puzzle of each class: of those that relabelling, turning and exchanging lines make of each
//! other the first of the file.
//!
//! ```sh
//! cargo run --release -p ninefold-study --example dedupe -- puzzles/minimal.txt
//! ```

use ninefold::Grid;
use ninefold::text::{ReadError, Reader};
use ninefold_study::canonical;
use std::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).ok_or("usage: dedupe FILE")?;
    let grids: Result<Vec<Grid>, ReadError> = Reader::new(File::open(file)?).into_iter().collect();
    let mut grids = grids?;
    canonical::dedupe(&mut grids);
    for grid in grids {
        println!("{grid}");
    }
    Ok(())
}
