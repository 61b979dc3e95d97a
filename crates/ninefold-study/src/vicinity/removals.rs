//! Every set of a given number of clues of a puzzle, to be taken out.

/// Every set of `size` numbers below `len`, each in ascending order, in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Subsets {
    len: usize,
    next: Option<Vec<usize>>,
}

impl Subsets {
    pub fn new(len: usize, size: usize) -> Self {
        Subsets {
            len,
            next: (size <= len).then(|| (0..size).collect()),
        }
    }
}

impl Iterator for Subsets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let set = self.next.take()?;
        // The last number that can grow grows, and those after it follow at once.
        let size = set.len();
        if let Some(at) = (0..size).rfind(|&at| set[at] < self.len - size + at) {
            let mut next = set.clone();
            let first = set[at] + 1;
            for (number, next) in (first..).zip(&mut next[at..]) {
                *next = number;
            }
            self.next = Some(next);
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_subset_comes_once_and_in_order() {
        for len in 0..8 {
            for size in 0..10 {
                let expected: Vec<Vec<usize>> = (0..1_u32 << len)
                    .filter(|set| set.count_ones() as usize == size)
                    .map(|set| (0..len).filter(|&at| set >> at & 1 == 1).collect())
                    .collect();
                let mut sorted = expected.clone();
                sorted.sort();
                assert_eq!(Subsets::new(len, size).collect::<Vec<_>>(), sorted);
            }
        }
    }
}
