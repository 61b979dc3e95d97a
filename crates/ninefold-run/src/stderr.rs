//! Messages on standard error.

use std::io::{self, Write};

/// Prints a line on standard error.
pub fn say(line: &str) {
    // If that is closed, nobody wants to know.
    let _ = writeln!(io::stderr(), "{line}");
}
