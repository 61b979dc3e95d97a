//! OpenSudoku's XML: folders of games, or one list of them.
//!
//! ```xml
//! <?xml version="1.0" encoding="UTF-8"?>
//! <opensudoku>
//!   <name>A name</name>
//!   <game data="379000014060010070080009005435007000090040020000800436900700080040080050850000249"/>
//! </opensudoku>
//! ```
//!
//! - `reader`: from the file to the values of the games' attributes
//! - `data`: from such a value to cells
//! - `limited_input`: limits, so that no element takes all memory, or all games after it
//!
//! The form above, without a version, is how sets of puzzles are handed out, and every
//! release of the program imports it; so it is what is written. Read are also versions 2 and
//! 3, which the program exports itself (`<opensudoku version="2">`, games in
//! `<folder name="..." created="...">`, with progress and notes), and the root element
//! `<opensudoku2>` of a fork.
//!
//! The program knows 9x9 boards only.

mod data;
mod limited_input;
mod reader;

pub use reader::OpenSudokuReader;

use super::{PuzzleFileWriter, UnsupportedSide, board};
use quick_xml::escape::escape;
use std::io::{self, Write};

/// `side`, if the program knows boards of this size.
fn supported(side: usize) -> Result<usize, UnsupportedSide> {
    let unsupported = UnsupportedSide {
        format: "an OpenSudoku file",
        side,
        sides: &[9],
    };
    (side == 9).then_some(side).ok_or(unsupported)
}

/// A writer of OpenSudoku files.
#[derive(Clone, Debug)]
pub struct OpenSudokuWriter {
    side: usize,
    name: String,
}

impl OpenSudokuWriter {
    /// A writer of puzzles of `side` rows, in a folder of this name. The program refuses files without a name,
    /// so that an empty one becomes `ninefold`.
    ///
    /// # Errors
    /// If `side` is not 9.
    pub fn new(side: usize, name: &str) -> Result<OpenSudokuWriter, UnsupportedSide> {
        // XML has no way to write most control characters.
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        let name = match name.trim() {
            "" => "ninefold",
            name => name,
        };
        Ok(OpenSudokuWriter {
            side: supported(side)?,
            name: name.into(),
        })
    }
}

impl PuzzleFileWriter for OpenSudokuWriter {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let name = escape(&self.name);
        let head = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <opensudoku>\n  <name>{name}</name>\n  <source>ninefold</source>\n"
        );
        out.write_all(head.as_bytes())
    }

    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let cells = board(cells, self.side, b'0')?;
        let mut text = Vec::with_capacity(cells.len() + 20);
        text.extend_from_slice(b"  <game data=\"");
        text.extend_from_slice(&cells);
        text.extend_from_slice(b"\"/>\n");
        out.write_all(&text)
    }

    fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"</opensudoku>\n")
    }
}
