//! Workbooks of OpenDocument: one part with all cells, in which rows and cells may be repeated.

use super::worksheet::Worksheet;
use super::xml::{Element, Parts, attribute, number};
use super::{LIMIT, WorkbookError};

/// The most repetitions of an empty cell or row that are cells, and not the rest of the worksheet.
const REPEATED: usize = 25;

/// The worksheets; none if this is no workbook of OpenDocument.
///
/// # Errors
/// [`WorkbookError`] if the part is damaged or too large.
pub fn worksheets(parts: &mut Parts) -> Result<Option<Vec<Worksheet>>, WorkbookError> {
    let mut worksheets: Vec<Worksheet> = Vec::new();
    let mut is_workbook = false;
    let mut size = 0;
    let (mut row, mut rows) = (0_usize, 1);
    // The cells of the row: their text, and how often they stand there.
    let mut cells: Vec<(String, usize)> = Vec::new();
    let (mut value, mut text, mut paragraphs) = (None, String::new(), 0);
    // Elements of a note in a cell, and of a table within a cell.
    let (mut notes, mut is_text, mut tables) = (0, false, 0);
    parts.read("content.xml", |element| {
        match element {
            Element::Start("annotation" | "shapes", _) => notes += 1,
            Element::End("annotation" | "shapes") => notes -= 1,
            _ if notes > 0 => {}
            Element::Start("spreadsheet", _) => is_workbook = true,
            Element::Start("table", tag) => {
                tables += 1;
                if tables > 1 {
                    return Err(WorkbookError::Damaged("a table within a cell".to_owned()));
                }
                worksheets.push(Worksheet::new(attribute(tag, "name")?.unwrap_or_default()));
                row = 0;
            }
            Element::End("table") => tables -= 1,
            Element::Start("table-row", tag) => {
                rows = number(tag, "number-rows-repeated")?.unwrap_or(1);
                cells.clear();
            }
            Element::Start("table-cell" | "covered-table-cell", tag) => {
                let times = number(tag, "number-columns-repeated")?.unwrap_or(1);
                let is_text = matches!(
                    attribute(tag, "value-type")?.as_deref(),
                    None | Some("string")
                );
                value = match is_text {
                    true => attribute(tag, "string-value")?,
                    false => attribute(tag, "value")?,
                };
                cells.push((String::new(), times));
                (text, paragraphs) = (String::new(), 0);
            }
            Element::Start("p", _) => {
                if paragraphs > 0 {
                    text.push('\n');
                }
                (paragraphs, is_text) = (paragraphs + 1, true);
            }
            Element::End("p") => is_text = false,
            Element::Start("s", tag) if is_text => {
                let blanks = number(tag, "c")?.unwrap_or(1).min(LIMIT as usize);
                size += blanks as u64;
                if size > LIMIT {
                    return Err(WorkbookError::TooLarge);
                }
                text.extend(std::iter::repeat_n(' ', blanks));
            }
            Element::Text(part) if is_text => text.push_str(part),
            Element::End("table-cell" | "covered-table-cell") => {
                if let Some(cell) = cells.last_mut() {
                    cell.0 = value.take().unwrap_or_else(|| std::mem::take(&mut text));
                }
            }
            Element::End("table-row") => {
                let Some(worksheet) = worksheets.last_mut() else {
                    return Ok(());
                };
                let is_empty = cells.iter().all(|(text, _)| text.is_empty());
                let end = row.checked_add(rows).ok_or_else(|| {
                    WorkbookError::Damaged("rows outside of all worksheets".to_owned())
                })?;
                while row < end && !(is_empty && rows > REPEATED) {
                    let mut column = 0_usize;
                    for (text, times) in &cells {
                        if !text.is_empty() || *times <= REPEATED {
                            for column in column..column.saturating_add(*times) {
                                size += text.len() as u64;
                                if size > LIMIT {
                                    return Err(WorkbookError::TooLarge);
                                }
                                worksheet.put(row, column, text.clone())?;
                            }
                        }
                        column = column.saturating_add(*times);
                    }
                    row += 1;
                }
                row = end;
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(is_workbook.then_some(worksheets))
}
