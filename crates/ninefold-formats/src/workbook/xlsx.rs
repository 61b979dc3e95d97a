//! Workbooks of Excel: a list of worksheets, the texts that their cells refer to by number, and a part for each worksheet.

use super::worksheet::Worksheet;
use super::xml::{Element, Parts, attribute, number};
use super::{LIMIT, WorkbookError};
use std::collections::HashMap;

/// The worksheets; none if this is no workbook of Excel.
///
/// # Errors
/// [`WorkbookError`] if a part is damaged, missing or too large.
pub fn worksheets(parts: &mut Parts) -> Result<Option<Vec<Worksheet>>, WorkbookError> {
    let mut sheets: Vec<(String, String)> = Vec::new();
    let found = parts.read("xl/workbook.xml", |element| {
        if let Element::Start("sheet", tag) = element {
            let name = attribute(tag, "name")?.unwrap_or_default();
            sheets.push((name, attribute(tag, "id")?.unwrap_or_default()));
        }
        Ok(())
    })?;
    if !found {
        return Ok(None);
    }
    // A sheet of a chart has no cells.
    let mut targets: HashMap<String, String> = HashMap::new();
    parts.read("xl/_rels/workbook.xml.rels", |element| {
        if let Element::Start("Relationship", tag) = element
            && attribute(tag, "Type")?.is_some_and(|kind| kind.ends_with("/worksheet"))
            && let (Some(id), Some(target)) = (attribute(tag, "Id")?, attribute(tag, "Target")?)
        {
            targets.insert(id, target);
        }
        Ok(())
    })?;
    let strings = strings(parts)?;
    let mut worksheets = Vec::new();
    let mut size = 0;
    for (name, id) in sheets {
        let Some(target) = targets.get(&id) else {
            continue;
        };
        let path = match target.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None => format!("xl/{target}"),
        };
        worksheets.push(worksheet(parts, &path, name, &strings, &mut size)?);
    }
    Ok(Some(worksheets))
}

/// The texts that cells refer to. Those that say how another is pronounced are left out.
fn strings(parts: &mut Parts) -> Result<Vec<String>, WorkbookError> {
    let mut strings: Vec<String> = Vec::new();
    let (mut is_text, mut spoken) = (false, false);
    parts.read("xl/sharedStrings.xml", |element| {
        match element {
            Element::Start("si", _) => strings.push(String::new()),
            Element::Start("rPh", _) => spoken = true,
            Element::End("rPh") => spoken = false,
            Element::Start("t", _) => is_text = true,
            Element::End("t") => is_text = false,
            Element::Text(text) if is_text && !spoken => {
                if let Some(last) = strings.last_mut() {
                    last.push_str(text);
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(strings)
}

fn worksheet(
    parts: &mut Parts,
    path: &str,
    name: String,
    strings: &[String],
    size: &mut u64,
) -> Result<Worksheet, WorkbookError> {
    let mut worksheet = Worksheet::new(name);
    // The next row and column, where they are not said.
    let (mut row, mut column) = (0, 0);
    let (mut kind, mut value, mut is_value) = (String::new(), String::new(), false);
    let missing =
        || WorkbookError::Damaged(format!("{path}: a cell refers to a text that is not there"));
    let found = parts.read(path, |element| {
        match element {
            Element::Start("row", tag) => {
                if let Some(number) = number(tag, "r")? {
                    row = number.saturating_sub(1);
                }
                column = 0;
            }
            Element::End("row") => row += 1,
            Element::Start("c", tag) => {
                if let Some(place) = attribute(tag, "r")? {
                    column = column_of(&place).ok_or_else(|| {
                        WorkbookError::Damaged(format!("{path}: {place:?} is no place of a cell"))
                    })?;
                }
                kind = attribute(tag, "t")?.unwrap_or_default();
                value.clear();
            }
            Element::Start("v", _) => is_value = true,
            Element::Start("t", _) => is_value = kind == "inlineStr",
            Element::End("v" | "t") => is_value = false,
            Element::Text(text) if is_value => value.push_str(text),
            Element::End("c") => {
                let text = match &kind[..] {
                    "s" if !value.is_empty() => {
                        let number: usize = value.trim().parse().map_err(|_| missing())?;
                        strings.get(number).ok_or_else(missing)?.clone()
                    }
                    "b" if value == "1" => "TRUE".to_owned(),
                    "b" if value == "0" => "FALSE".to_owned(),
                    _ => std::mem::take(&mut value),
                };
                // One text may stand in many cells.
                *size += text.len() as u64;
                if *size > LIMIT {
                    return Err(WorkbookError::TooLarge);
                }
                worksheet.put(row, column, text)?;
                column += 1;
            }
            _ => {}
        }
        Ok(())
    })?;
    match found {
        true => Ok(worksheet),
        false => Err(WorkbookError::Damaged(format!("{path} is missing"))),
    }
}

/// The column of a place such as `AB12`, from 0.
fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_uppercase);
    let column = letters.take(4).fold(0, |column, letter| {
        26 * column + usize::from(letter - b'A') + 1
    });
    column.checked_sub(1)
}
