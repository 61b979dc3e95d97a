//! Solves one puzzle, and draws it and its solution.
//!
//! ```sh
//! cargo run --release --example solve_one -- \
//!     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```

use ninefold::{Answer, Grid};
use std::error::Error;

/// Wikipedia's example.
const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = std::env::args().nth(1);
    let grid: Grid = puzzle.as_deref().unwrap_or(EXAMPLE).parse()?;
    print!("{grid:#}");
    match grid.solve() {
        Answer::Unique(solution) => print!("{solution:#}"),
        Answer::Ambiguous(_) => println!("{} solutions", grid.count()),
        Answer::Impossible => println!("no solution"),
        Answer::Illegal(conflict) => println!("{conflict}"),
    }
    Ok(())
}
