//! Records that are like one that was read before, member by member.

use crate::formats::template::Template;
use std::ops::Range;

/// A record that others may be like, with the places of the members that are read.
pub struct RecordTemplate<'a> {
    template: Template<'a>,
    members: Vec<Option<Range<usize>>>,
}

impl<'a> RecordTemplate<'a> {
    /// From a record, and what was found in it.
    pub fn new(record: &'a [u8], found: &[Option<&str>]) -> Option<RecordTemplate<'a>> {
        // A string as a value, and not the name of one.
        let template = Template::new(record, |before, after| {
            let value = after
                .strip_prefix(b"\"")
                .filter(|_| before.ends_with(b"\""));
            value.is_some_and(|after| !after.trim_ascii_start().starts_with(b":"))
        })?;
        let place = |raw: &str| {
            let start = raw.as_ptr() as usize - record.as_ptr() as usize;
            start..start + raw.len()
        };
        Some(RecordTemplate {
            template,
            members: found.iter().map(|raw| raw.map(place)).collect(),
        })
    }

    /// Reads the same members of a record that is like it. Returns false if a record is not.
    pub fn read<'de>(&mut self, record: &'de [u8], found: &mut Vec<Option<&'de str>>) -> bool {
        if !self.template.fits(record) {
            return false;
        }
        found.clear();
        found.extend(self.members.iter().map(|place| {
            let raw = &record[place.clone()?];
            Some(str::from_utf8(raw).expect("it is like UTF-8"))
        }));
        true
    }
}
