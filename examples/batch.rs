//! How fast the library is at a batch in memory, to hold other surfaces against: reads puzzles, one
//! a line, tiles them to so many, and for each line of its standard input solves or checks all of
//! them once and prints the seconds.
//!
//! `cargo run --release --example batch -- PUZZLES NUMBER THREADS`

use ninefold::text::Syntax;
use ninefold::{Grid, batch};
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, number, threads] = &arguments[..] else {
        return Err("usage: batch PUZZLES NUMBER THREADS".into());
    };
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.parse()?)
        .build_global()?;
    let text = std::fs::read(file)?;
    let lines = text.split(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty() && line[0] != b'#');
    let grids: Vec<Grid> = lines
        .map(|line| Grid::from_text(line, Syntax::default()))
        .collect::<Result<_, _>>()?;
    let grids: Vec<Grid> = grids.into_iter().cycle().take(number.parse()?).collect();
    for line in std::io::stdin().lock().lines() {
        let begin = Instant::now();
        match line?.trim() {
            "solve" => drop(black_box(batch::unique_solutions(&grids))),
            "status" => drop(black_box(batch::count(&grids, 2))),
            other => return Err(format!("solve or status, and not {other}").into()),
        }
        println!("{}", begin.elapsed().as_secs_f64());
        std::io::stdout().flush()?;
    }
    Ok(())
}
