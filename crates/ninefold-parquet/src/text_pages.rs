//! Decoder of pages of texts.
//!
//! The library makes an object of every text, which takes longer than copying 81 bytes. The encodings
//! that almost all files have for texts, plain and by dictionary, are therefore decoded here, straight
//! into the output. From the first page in another encoding on, the library decodes the column.

use super::error::ParquetError;
use super::hybrid_decoder::HybridDecoder;
use super::source::CheckedPages;
use super::texts::{READ_AT_ONCE, TextColumn};
use bytes::Bytes;
use parquet::basic::{Encoding, Type};
use parquet::column::page::{Page, PageReader};
use parquet::schema::types::ColumnDescriptor;
use std::ops::Range;

/// The pages of a column of texts.
pub(crate) struct TextPages {
    pages: CheckedPages,
    /// Length of each text in bytes, if that is fixed.
    length: Option<usize>,
    /// True if texts may be null.
    nullable: bool,
    /// The dictionary page, for the library, and the places of its texts.
    dictionary: Option<(Page, Vec<Range<usize>>)>,
    rows: usize,
    levels: Option<HybridDecoder>,
    values: PageTexts,
}

/// The rest of the texts of a page.
#[derive(Debug)]
enum PageTexts {
    Plain { bytes: Bytes, at: usize },
    Numbers(HybridDecoder),
}

/// The pages that the library has to decode.
pub(crate) struct RemainingPages {
    pub(crate) pages: CheckedPages,
    /// Pages that were read already.
    pub(crate) taken: Vec<Page>,
}

/// Result of looking for the next row.
pub(crate) enum Lookahead {
    Rows,
    End,
    /// A page in an encoding that is not decoded here.
    Foreign(Page),
}

fn damaged(what: &str) -> ParquetError {
    ParquetError::Damaged(what.to_string())
}

impl TextPages {
    /// The pages of a column that is a leaf, not repeated, and has texts or bytes.
    pub(crate) fn new(pages: CheckedPages, column: &ColumnDescriptor) -> TextPages {
        let fixed = column.physical_type() == Type::FIXED_LEN_BYTE_ARRAY;
        TextPages {
            pages,
            length: fixed.then(|| usize::try_from(column.type_length()).unwrap_or(0)),
            nullable: column.max_def_level() > 0,
            dictionary: None,
            rows: 0,
            levels: None,
            values: PageTexts::Plain {
                bytes: Bytes::new(),
                at: 0,
            },
        }
    }

    /// Reads the next page if none of the current one is left.
    pub(crate) fn find(&mut self) -> Result<Lookahead, ParquetError> {
        while self.rows == 0 {
            let Some(page) = self.pages.get_next_page()? else {
                return Ok(Lookahead::End);
            };
            match &page {
                Page::DictionaryPage {
                    buf, num_values, ..
                } => {
                    let texts = places(buf, *num_values as usize, self.length)?;
                    self.dictionary = Some((page, texts));
                }
                _ => {
                    if !self.begin(&page)? {
                        return Ok(Lookahead::Foreign(page));
                    }
                }
            }
        }
        Ok(Lookahead::Rows)
    }

    /// Returns the pages from `page` on, which is not decoded here, with the dictionary.
    pub(crate) fn into_remaining(self, page: Page) -> RemainingPages {
        let dictionary = self.dictionary.map(|(page, _)| page);
        RemainingPages {
            pages: self.pages,
            taken: dictionary.into_iter().chain([page]).collect(),
        }
    }

    /// Begins to decode a data page. Returns false if it is in another encoding.
    fn begin(&mut self, page: &Page) -> Result<bool, ParquetError> {
        let (levels, content, numbers) = match page {
            Page::DataPage {
                buf,
                encoding,
                def_level_encoding,
                ..
            } if self.nullable => {
                if *def_level_encoding != Encoding::RLE {
                    return Ok(false);
                }
                let length = buf
                    .first_chunk()
                    .copied()
                    .map_or(u32::MAX, u32::from_le_bytes);
                let end = 4_usize.saturating_add(length as usize);
                if end > buf.len() {
                    return Err(damaged("a page is shorter than its levels"));
                }
                (Some(buf.slice(4..end)), buf.slice(end..), encoding)
            }
            Page::DataPage { buf, encoding, .. } => (None, buf.clone(), encoding),
            Page::DataPageV2 {
                buf,
                encoding,
                def_levels_byte_len,
                rep_levels_byte_len,
                ..
            } => {
                let start = *rep_levels_byte_len as usize;
                let end = start.saturating_add(*def_levels_byte_len as usize);
                if end > buf.len() {
                    return Err(damaged("a page is shorter than its levels"));
                }
                let levels = self.nullable.then(|| buf.slice(start..end));
                (levels, buf.slice(end..), encoding)
            }
            Page::DictionaryPage { .. } => return Ok(false),
        };
        self.values = match numbers {
            Encoding::PLAIN => PageTexts::Plain {
                bytes: content,
                at: 0,
            },
            Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY => {
                // A page of only nulls may have no numbers at all.
                let width = content.first().copied().unwrap_or(0);
                PageTexts::Numbers(HybridDecoder::new(
                    content.slice(content.len().min(1)..),
                    width,
                )?)
            }
            _ => return Ok(false),
        };
        self.levels = levels
            .map(|levels| HybridDecoder::new(levels, 1))
            .transpose()?;
        self.rows = page.num_values() as usize;
        Ok(true)
    }

    /// Copies up to `rows` rows of the current page.
    pub(crate) fn read(&mut self, rows: usize, into: &mut TextColumn) -> Result<(), ParquetError> {
        let mut rows = rows.min(self.rows);
        while rows > 0 && into.size() < READ_AT_ONCE {
            let (there, run) = match &mut self.levels {
                Some(levels) => levels.run(rows)?,
                None => (1, rows),
            };
            let done = match there {
                0 => {
                    (0..run).for_each(|_| into.push_null());
                    run
                }
                _ => self.texts(run, into)?,
            };
            if done < run
                && let Some(levels) = &mut self.levels
            {
                levels.put_back(run - done);
            }
            rows -= done;
            self.rows -= done;
        }
        Ok(())
    }

    /// Copies up to `count` texts, and returns their number.
    fn texts(&mut self, count: usize, into: &mut TextColumn) -> Result<usize, ParquetError> {
        let short = || damaged("a page has fewer texts than rows");
        let mut done = 0;
        match &mut self.values {
            PageTexts::Plain { bytes, at } => {
                while done < count && into.size() < READ_AT_ONCE {
                    let place = plain(bytes, *at, self.length).ok_or_else(short)?;
                    *at = place.end;
                    into.push(&bytes[place]);
                    done += 1;
                }
            }
            PageTexts::Numbers(numbers) => {
                let Some((Page::DictionaryPage { buf, .. }, texts)) = &self.dictionary else {
                    return Err(damaged("there is no dictionary"));
                };
                while done < count && into.size() < READ_AT_ONCE {
                    let (number, run) = numbers.run(count - done)?;
                    let place = texts.get(number as usize).ok_or_else(|| {
                        damaged("a page refers to more texts than the dictionary has")
                    })?;
                    let mut left = run;
                    while left > 0 && into.size() < READ_AT_ONCE {
                        into.push(&buf[place.clone()]);
                        left -= 1;
                    }
                    numbers.put_back(left);
                    done += run - left;
                }
            }
        }
        Ok(done)
    }
}

/// Where the text at a place lies.
#[inline]
fn plain(bytes: &Bytes, at: usize, length: Option<usize>) -> Option<Range<usize>> {
    let (start, length) = match length {
        Some(length) => (at, length),
        None => {
            let head = bytes.get(at..)?.first_chunk()?;
            (at + 4, u32::from_le_bytes(*head) as usize)
        }
    };
    let end = start.checked_add(length)?;
    (end <= bytes.len()).then_some(start..end)
}

/// Where the texts of a dictionary lie.
fn places(
    bytes: &Bytes,
    count: usize,
    length: Option<usize>,
) -> Result<Vec<Range<usize>>, ParquetError> {
    let mut places = Vec::with_capacity(count);
    let mut at = 0;
    for _ in 0..count {
        let place = plain(bytes, at, length)
            .ok_or_else(|| damaged("a dictionary has fewer texts than it should have"))?;
        at = place.end;
        places.push(place);
    }
    Ok(places)
}
