//! Workbooks of spreadsheets, `.xlsx` and `.ods`, as text: a table, or worksheets whose cells are boards.
//!
//! They are zips of XML, which the surfaces open; here their parts become rows. A workbook is read whole, since
//! its texts stand apart from its cells, and within [limits](LIMIT).
//!
//! - `worksheet`: the cells of a worksheet, and their text
//! - `xml`: the elements of a part
//! - `xlsx`, `ods`: the parts of each kind

mod ods;
mod worksheet;
mod xlsx;
mod xml;

use std::io::{self, Read};
use thiserror::Error;
use worksheet::Worksheet;

/// The most bytes that the parts of a workbook may have once they are unpacked, and its text.
pub const LIMIT: u64 = 512 << 20;

/// The most cells that a workbook may have.
const CELLS: usize = 5_000_000;

/// Why a workbook is not read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WorkbookError {
    /// A part cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The XML of a part is damaged.
    #[error("the workbook is damaged: {0}")]
    Damaged(String),
    /// It would take too much memory.
    #[error("the workbook is too large: more than {} MiB once it is unpacked, or {CELLS} cells", LIMIT >> 20)]
    TooLarge,
    /// There is nothing in it.
    #[error("there is nothing in the worksheets of this workbook")]
    Empty,
    /// The worksheet that is asked for is not there.
    #[error("there is no worksheet {0:?} in this workbook, but: {1}")]
    Unknown(String, String),
    /// Several worksheets hold something, and not all of them boards.
    #[error(
        "this workbook has several worksheets with something else than boards in their cells: {0}"
    )]
    Several(String),
}

/// Opens a part by its name in the zip; none if there is no such part.
pub type Open<'a> = &'a mut dyn FnMut(&str) -> io::Result<Option<Box<dyn Read>>>;

/// The text of a workbook: CSV if it is one table, and else one of sheets of boards. `wanted` is the worksheet, if
/// not all are meant. None if the parts are those of no workbook.
///
/// # Errors
/// [`WorkbookError`] if it is damaged or too large, or nothing says which worksheet is meant.
pub fn text(open: Open, wanted: Option<&str>) -> Result<Option<Vec<u8>>, WorkbookError> {
    let mut parts = xml::Parts::new(open);
    let worksheets = match xlsx::worksheets(&mut parts)? {
        Some(worksheets) => worksheets,
        None => match ods::worksheets(&mut parts)? {
            Some(worksheets) => worksheets,
            None => return Ok(None),
        },
    };
    let names = |worksheets: &[Worksheet]| {
        let names: Vec<String> = worksheets
            .iter()
            .take(20)
            .map(|it| format!("{:?}", it.name))
            .collect();
        names.join(", ")
    };
    let all = names(&worksheets);
    let mut chosen = worksheets;
    if let Some(wanted) = wanted {
        chosen.retain(|worksheet| worksheet.name == wanted);
        if chosen.is_empty() {
            return Err(WorkbookError::Unknown(wanted.to_owned(), all));
        }
    }
    chosen.retain(|worksheet| !worksheet.is_empty());
    let are_boards = !chosen.iter().any(Worksheet::is_table);
    let mut text = Vec::new();
    match &chosen[..] {
        [] => return Err(WorkbookError::Empty),
        [one] if !are_boards => one.write(false, &mut text)?,
        boards if are_boards => {
            for worksheet in boards {
                worksheet.write(true, &mut text)?;
            }
        }
        several => return Err(WorkbookError::Several(names(several))),
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests;
