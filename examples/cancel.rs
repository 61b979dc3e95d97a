//! Counts exactly in a thread, shows how far that is, and stops it.
//!
//! An asynchronous program does the same: the count in `spawn_blocking`, and the stopper in the future
//! that waits for it, so that it stops when the future is dropped.
//!
//! ```sh
//! cargo run --release --example cancel
//! ```

use ninefold::exact::Counter;
use ninefold::{Control, Grid};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

fn main() {
    // The least shares of the work that are shown, and done before it is stopped.
    const STEP: f64 = 0.1;
    const ENOUGH: f64 = 0.5;
    let grid: Grid =
        "12......................................................................34......."
            .parse()
            .expect("81 cells");
    let (sender, receiver) = mpsc::channel();
    let (control, stopper) = Control::new()
        .with_timeout(Duration::from_secs(60))
        .with_progress(move |done| _ = sender.send(done))
        .stopper();
    let counting = thread::spawn(move || Counter::new().count_within(&grid, &control));
    let mut shown = 0.0;
    for done in receiver {
        if done >= shown + STEP {
            println!("{:.0} %", 100.0 * done);
            shown = done;
        }
        if done >= ENOUGH {
            stopper.stop();
        }
    }
    match counting.join().expect("counting does not panic") {
        Ok(count) => println!("{count} solutions"),
        Err(stopped) => println!("{stopped}"),
    }
}
