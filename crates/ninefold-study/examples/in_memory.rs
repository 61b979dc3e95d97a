//! Answers for digits as another program holds them in memory, without a copy.
//!
//! ```sh
//! cargo run --release -p ninefold-study --example in_memory
//! ```

use ninefold::{Grid, batch};
use ninefold_study::generate::{Generator, Kind};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Where these bytes come from does not matter: a file that is mapped, NumPy, another language.
    let mut cells: Vec<[u8; 81]> = Generator::new(Kind::Multi, 42)
        .par_boards(0..10_000)
        .into_iter()
        .map(Into::into)
        .collect();
    cells[17][0] = 10;

    let counts: Vec<u64> = batch::count(&cells, 1000);
    let many = counts.iter().filter(|&&count| count == 1000).count();
    println!("{many} have 1000 solutions or more");
    print!("{}", batch::tally(&cells));

    // Checked once, they are grids, in the same memory.
    match Grid::slice_from_digits(&cells) {
        Ok(grids) => println!("{} grids", grids.len()),
        Err(error) => println!("{error}"),
    }
    Ok(())
}
