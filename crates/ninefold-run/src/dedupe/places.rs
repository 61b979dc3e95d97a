//! The place of a record in the inputs, as one ascending number.
//!
//! It is the record's line, or its row in a table, after all lines or rows of earlier inputs.

/// The lines or rows of the inputs so far.
#[derive(Debug, Default)]
pub struct Places {
    /// The inputs begun so far, each with the last place before it.
    begun: Vec<(usize, u64)>,
    /// The last place.
    last: u64,
}

impl Places {
    /// The places after these numbers.
    pub fn after(last: u64) -> Places {
        Places {
            begun: Vec::new(),
            last,
        }
    }

    /// The offset of the lines of an input, which is the last one or a new one.
    fn before(&mut self, source: usize) -> u64 {
        match self.begun.last() {
            Some(&(last, before)) if last == source => before,
            _ => {
                self.begun.push((source, self.last));
                self.last
            }
        }
    }

    /// The place of a record on a line, counted from 1, no line before that of the last record.
    pub fn of_line(&mut self, source: usize, line: u64) -> u64 {
        self.last = self.before(source) + line;
        self.last
    }

    /// The place of the next row of a table.
    pub fn of_next_row(&mut self, source: usize) -> u64 {
        self.before(source);
        self.last += 1;
        self.last
    }

    /// The input that a place is in, and the line or row there.
    pub fn source_and_line(&self, place: u64) -> (usize, u64) {
        let behind = self.begun.partition_point(|&(_, before)| before < place);
        let (source, before) = self.begun[behind - 1];
        (source, place - before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn places_ascend_and_lead_back_to_their_lines() {
        let mut places = Places::default();
        let lines = [(0, 1), (0, 4), (2, 1), (2, 2), (3, 7)];
        let all = lines.map(|(source, line)| places.of_line(source, line));
        assert!(all.is_sorted_by(|one, next| one < next));
        assert_eq!(all.map(|place| places.source_and_line(place)), lines);

        let mut places = Places::default();
        let rows = [0, 0, 1, 3, 3].map(|source| places.of_next_row(source));
        let back = rows.map(|place| places.source_and_line(place));
        assert_eq!(back, [(0, 1), (0, 2), (1, 1), (3, 1), (3, 2)]);

        let mut places = Places::after(7);
        let place = places.of_line(0, 1);
        assert_eq!((place, places.source_and_line(place)), (8, (0, 1)));
    }
}
