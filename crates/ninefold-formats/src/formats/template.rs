//! Records that are like another but for boards in the usual symbols.
//!
//! Most tables of puzzles hold nothing else that changes from record to record. The quotes and
//! delimiters of such a record are where they were in the other: nobody has to look for them.

use ninefold::text::plain_board;

/// Number of cells of a board.
const CELLS: usize = 81;

/// Number of records in a row that are unlike it after which a template is given up.
const MOST_MISSES: u32 = 16;

/// The text of a record, with the places of boards in it.
#[derive(Clone, Debug)]
pub struct Template<'a> {
    text: &'a [u8],
    /// The starts of the boards, in ascending order.
    boards: Vec<usize>,
    /// Number of records in a row that were unlike it.
    misses: u32,
}

impl<'a> Template<'a> {
    /// A record as template. `is_board` decides from the text before and after 81 numerals and dots
    /// whether they may be replaced by others without a change to the form of the record. `None` if it
    /// has no such place.
    pub fn new(text: &'a [u8], is_board: impl Fn(&[u8], &[u8]) -> bool) -> Option<Template<'a>> {
        let is_plain = |&byte: &u8| byte == b'.' || byte.is_ascii_digit();
        let mut boards = Vec::new();
        let mut start = 0;
        for run in text.chunk_by(|one, other| is_plain(one) == is_plain(other)) {
            let end = start + run.len();
            if run.len() == CELLS && is_plain(&run[0]) && is_board(&text[..start], &text[end..]) {
                boards.push(start);
            }
            start = end;
        }
        (!boards.is_empty()).then_some(Template {
            text,
            boards,
            misses: 0,
        })
    }

    /// The length of the records that are like it.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns true if a text is like it, so that everything in it has the same place.
    pub fn fits(&mut self, text: &[u8]) -> bool {
        let fits = self.misses < MOST_MISSES && self.is_like(text);
        match fits {
            true => self.misses = 0,
            false => self.misses = self.misses.saturating_add(1),
        }
        fits
    }

    fn is_like(&self, text: &[u8]) -> bool {
        let mut end = 0;
        let boards_fit = text.len() == self.text.len()
            && self.boards.iter().all(|&start| {
                let before = end..start;
                end = start + CELLS;
                text[before.clone()] == self.text[before]
                    && plain_board(&text[start..end]).is_some()
            });
        boards_fit && text[end..] == self.text[end..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_record_is_like_another_if_only_boards_differ() {
        let record = |id: &str, one: &str, other: &str| format!("{id},{one:1<81},{other:.<81},1.5");
        let text = record("7", "", "");
        let mut template = Template::new(text.as_bytes(), |_, _| true).expect("there are boards");
        assert_eq!(template.len(), text.len());
        for (id, one, other, fits) in [
            ("7", "", "", true),
            ("7", "2", "3", true),
            ("7", "0.0", "999", true),
            ("8", "", "", false),
            ("77", "", "", false),
            ("7", "_", "", false),
            ("7", "", ",", false),
            ("7", "", "/", false),
        ] {
            let text = record(id, one, other);
            assert_eq!(template.fits(text.as_bytes()), fits, "{text}");
        }
        // What is no board must be the same.
        let other = record("7", "", "").replace("1.5", "1.6");
        assert!(!template.fits(other.as_bytes()));
        assert!(template.fits(text.as_bytes()));
    }

    #[test]
    fn a_template_is_given_up_after_records_that_are_unlike_it() {
        let text = [b'1'; CELLS];
        let mut template = Template::new(&text, |_, _| true).expect("it is a board");
        for _ in 0..MOST_MISSES {
            assert!(template.fits(&text));
        }
        for _ in 0..MOST_MISSES {
            assert!(!template.fits(b""));
        }
        assert!(!template.fits(&text));
    }

    #[test]
    fn runs_of_other_lengths_are_no_boards() {
        for cells in [80, 82] {
            assert!(Template::new(&vec![b'1'; cells], |_, _| true).is_none());
        }
        let text = [b'1'; CELLS];
        assert!(
            Template::new(&text, |before, after| !before.is_empty()
                || !after.is_empty())
            .is_none()
        );
    }
}
