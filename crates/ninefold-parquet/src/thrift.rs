//! Check of metadata in Thrift's compact encoding before the library decodes it.
//!
//! The library reserves memory for as many elements as a list claims to have, and recurses as deep as a
//! schema claims to be. The few numbers that it relies on are checked here first, so that a damaged file
//! is an error and does not end the program. Nothing is decoded.

use super::error::ParquetError;

/// Depth limit of structures in structures.
const DEEPEST: usize = 64;

/// Types of fields and elements.
const BOOLEAN_TRUE: u8 = 1;
const BOOLEAN_FALSE: u8 = 2;
const BYTE: u8 = 3;
const I16: u8 = 4;
const I32: u8 = 5;
const I64: u8 = 6;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const MAP: u8 = 11;
const STRUCT: u8 = 12;
const UUID: u8 = 13;

/// A position in encoded bytes.
#[derive(Debug, Clone)]
pub(crate) struct ThriftScanner<'a> {
    rest: &'a [u8],
}

/// A field of a structure.
struct Field {
    id: i64,
    kind: u8,
}

fn short() -> ParquetError {
    ParquetError::Damaged("its metadata ends too early".to_string())
}

fn senseless(what: &str) -> ParquetError {
    ParquetError::Damaged(format!("its metadata makes no sense: {what}"))
}

impl<'a> ThriftScanner<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> ThriftScanner<'a> {
        ThriftScanner { rest: bytes }
    }

    fn byte(&mut self) -> Result<u8, ParquetError> {
        let (&first, rest) = self.rest.split_first().ok_or_else(short)?;
        self.rest = rest;
        Ok(first)
    }

    fn pass(&mut self, bytes: u64) -> Result<(), ParquetError> {
        let bytes = usize::try_from(bytes).map_err(|_| short())?;
        self.rest = self.rest.get(bytes..).ok_or_else(short)?;
        Ok(())
    }

    /// An unsigned number of variable length.
    pub(crate) fn number(&mut self) -> Result<u64, ParquetError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(senseless("a number of more than 64 bits"))
    }

    fn signed(&mut self) -> Result<i64, ParquetError> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// The next field of a structure, after the one with the number `before`; none at the structure's end.
    fn field(&mut self, before: i64) -> Result<Option<Field>, ParquetError> {
        let head = self.byte()?;
        if head == 0 {
            return Ok(None);
        }
        let id = match head >> 4 {
            0 => self.signed()?,
            delta => before.saturating_add(i64::from(delta)),
        };
        Ok(Some(Field {
            id,
            kind: head & 15,
        }))
    }

    /// The head of a list: number and type of its elements.
    fn list(&mut self) -> Result<(u64, u8), ParquetError> {
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => self.number()?,
            count => u64::from(count),
        };
        // Every element takes a byte at least.
        if count > self.rest.len() as u64 {
            return Err(senseless("a list longer than itself"));
        }
        Ok((count, head & 15))
    }

    fn skip(&mut self, kind: u8, depth: usize) -> Result<(), ParquetError> {
        if depth == 0 {
            return Err(senseless("structures too deep within each other"));
        }
        match kind {
            // The value is in the field's head.
            BOOLEAN_TRUE | BOOLEAN_FALSE => Ok(()),
            BYTE => self.pass(1),
            I16 | I32 | I64 => self.number().map(drop),
            DOUBLE => self.pass(8),
            UUID => self.pass(16),
            BINARY => {
                let length = self.number()?;
                self.pass(length)
            }
            LIST | SET => {
                let (count, kind) = self.list()?;
                for _ in 0..count {
                    self.element(kind, depth - 1)?;
                }
                Ok(())
            }
            MAP => {
                let count = self.number()?;
                if count == 0 {
                    return Ok(());
                }
                let kinds = self.byte()?;
                for _ in 0..count {
                    self.element(kinds >> 4, depth - 1)?;
                    self.element(kinds & 15, depth - 1)?;
                }
                Ok(())
            }
            STRUCT => {
                let mut before = 0;
                while let Some(field) = self.field(before)? {
                    before = field.id;
                    self.skip(field.kind, depth - 1)?;
                }
                Ok(())
            }
            _ => Err(senseless("a field of unknown type")),
        }
    }

    fn element(&mut self, kind: u8, depth: usize) -> Result<(), ParquetError> {
        match kind {
            // In lists it takes a byte.
            BOOLEAN_TRUE | BOOLEAN_FALSE => self.pass(1),
            _ => self.skip(kind, depth),
        }
    }
}

/// Checks that the schema of a file's metadata is a tree of reasonable depth, and that no column is
/// encrypted: nobody could read a copy of such a column.
pub(crate) fn check_footer(footer: &[u8]) -> Result<(), ParquetError> {
    let mut scanner = ThriftScanner::new(footer);
    let mut before = 0;
    while let Some(field) = scanner.field(before)? {
        before = field.id;
        match (field.id, field.kind) {
            (2, LIST) => check_schema(&mut scanner)?,
            // The algorithm, where the footer itself is not encrypted.
            (8, STRUCT) => return Err(ParquetError::Encrypted),
            _ => scanner.skip(field.kind, DEEPEST)?,
        }
    }
    Ok(())
}

fn check_schema(scanner: &mut ThriftScanner<'_>) -> Result<(), ParquetError> {
    let (count, kind) = scanner.list()?;
    if kind != STRUCT {
        return Err(senseless("a schema of something else than fields"));
    }
    // Numbers of children that the open groups still lack.
    let mut open: Vec<u64> = Vec::new();
    for element in 0..count {
        let mut children = 0;
        let mut before = 0;
        while let Some(field) = scanner.field(before)? {
            before = field.id;
            match (field.id, field.kind) {
                (5, I32) => children = scanner.signed()?,
                _ => scanner.skip(field.kind, DEEPEST)?,
            }
        }
        let children = u64::try_from(children).map_err(|_| senseless("a negative count"))?;
        if children > count - element - 1 {
            return Err(senseless("a group of more fields than there are"));
        }
        if let Some(left) = open.last_mut() {
            *left -= 1;
        }
        if children > 0 {
            open.push(children);
        }
        if open.len() > DEEPEST {
            return Err(ParquetError::TooLarge(format!(
                "its columns are nested more than {DEEPEST} deep"
            )));
        }
        while open.last() == Some(&0) {
            open.pop();
        }
    }
    Ok(())
}

/// Checks that a page's header can be decoded, and returns the page's decompressed size in bytes.
pub(crate) fn page_size(header: &[u8]) -> Result<u64, ParquetError> {
    let mut scanner = ThriftScanner::new(header);
    let mut before = 0;
    while let Some(field) = scanner.field(before)? {
        before = field.id;
        match (field.id, field.kind) {
            (2, I32) => {
                return u64::try_from(scanner.signed()?).map_err(|_| senseless("a negative size"));
            }
            _ => scanner.skip(field.kind, DEEPEST)?,
        }
    }
    Err(senseless("a page without a size"))
}

/// Checks that a structure of lists, such as a page index, is complete.
pub(crate) fn check_index(index: &[u8]) -> Result<(), ParquetError> {
    ThriftScanner::new(index).skip(STRUCT, DEEPEST)
}

/// Checks that there are at most `most` numbers packed as differences, and returns the place of their end.
pub(crate) fn packed_differences(bytes: &[u8], most: u64) -> Result<usize, ParquetError> {
    let mut scanner = ThriftScanner::new(bytes);
    let block = scanner.number()?;
    let parts = scanner.number()?;
    let count = scanner.number()?;
    let _first = scanner.number()?;
    if count > most {
        return Err(senseless("more values than the page has"));
    }
    if block == 0 || block > 1 << 20 || parts == 0 || block % parts != 0 {
        return Err(senseless("blocks of no possible size"));
    }
    let part = block / parts;
    let mut left = count.saturating_sub(1);
    while left > 0 {
        let _smallest = scanner.number()?;
        let widths = scanner.rest;
        scanner.pass(parts)?;
        for &width in &widths[..parts as usize] {
            if left == 0 {
                break;
            }
            scanner.pass(part * u64::from(width) / 8)?;
            left = left.saturating_sub(part);
        }
    }
    Ok(bytes.len() - scanner.rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_page_is_its_headers_second_field() {
        // Type 0, 300 bytes, 20 compressed, then a structure, as other writers write it.
        let header = [0x15, 0, 0x15, 0xd8, 4, 0x15, 40, 0x2c, 0, 0];
        assert_eq!(page_size(&header).ok(), Some(300));
    }

    #[test]
    fn an_endless_nesting_is_an_error() {
        let deep = vec![0x1c; 100_000];
        assert!(check_index(&deep).is_err());
    }

    #[test]
    fn a_group_of_more_fields_than_there_are_is_an_error() {
        // One element with 2^30 children.
        let footer = [0x29, 0x1c, 0x55, 0x80, 0x80, 0x80, 0x80, 8, 0, 0];
        assert!(check_footer(&footer).is_err());
    }
}
