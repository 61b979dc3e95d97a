//! Something kept for each of the layouts that a worker answered about last.

/// Something for each of the last layouts, at most [`MOST_KEPT`] of them.
#[derive(Debug)]
pub struct Kept<T> {
    /// The last of them is that of the last board.
    last: Vec<T>,
}

/// The number of layouts for which a worker keeps what it made.
pub const MOST_KEPT: usize = 16;

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Kept { last: Vec::new() }
    }
}

impl<T> Kept<T> {
    /// The one for which this is true, or else a new one.
    pub fn find(&mut self, is_wanted: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> &mut T {
        let next = match self.last.iter().rposition(is_wanted) {
            Some(known) => self.last.remove(known),
            None => new(),
        };
        if self.last.len() == MOST_KEPT {
            self.last.remove(0);
        }
        self.last.push(next);
        self.last.last_mut().expect("just pushed")
    }

    /// The number of layouts for which something is kept.
    pub(super) fn len(&self) -> usize {
        self.last.len()
    }
}
