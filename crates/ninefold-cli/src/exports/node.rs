//! The candidates of a node, closed under singles.

use super::missing;
use super::sets::Sets;
use ninefold_proof::{Provable, Record};

/// A node after its singles are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// A set without a candidate.
    Dead,
    /// One candidate in every set.
    Solved,
    /// Neither.
    Open,
}

/// The candidates of a node of a 9x9 board.
#[derive(Clone, Debug)]
pub struct Node {
    is_left: Vec<bool>,
}

impl Node {
    /// Those that a puzzle allows.
    pub fn new(record: &Record<impl Provable>) -> Self {
        let mut is_left = vec![true; Sets::classic().candidates()];
        missing(record)
            .into_iter()
            .for_each(|gone| is_left[gone] = false);
        Node { is_left }
    }

    /// The candidates of a set that are left.
    pub fn options(&self, set: usize) -> impl Iterator<Item = usize> {
        let members = Sets::classic().members(set).iter().copied();
        members.filter(|&candidate| self.is_left[candidate])
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: usize) {
        self.is_left[candidate] = false;
    }

    /// Removes all candidates that stand against one.
    pub fn place(&mut self, candidate: usize) {
        let sets = Sets::classic();
        for &set in sets.around(candidate) {
            for &rival in sets
                .members(set)
                .iter()
                .filter(|&&rival| rival != candidate)
            {
                self.is_left[rival] = false;
            }
        }
    }

    /// Places singles until there are none.
    pub fn close(&mut self) -> Closed {
        let mut is_placed = vec![false; self.is_left.len()];
        loop {
            let (mut singles, mut has_changed) = (0, false);
            for set in 0..Sets::classic().number() {
                let mut options = self.options(set);
                match (options.next(), options.next()) {
                    (None, _) => return Closed::Dead,
                    (Some(_), Some(_)) => continue,
                    (Some(single), None) => {
                        drop(options);
                        singles += 1;
                        if !is_placed[single] {
                            is_placed[single] = true;
                            has_changed = true;
                            self.place(single);
                        }
                    }
                }
            }
            if !has_changed {
                return match singles == Sets::classic().number() {
                    true => Closed::Solved,
                    false => Closed::Open,
                };
            }
        }
    }

    /// The candidates that are left, ascending.
    pub fn candidates(&self) -> impl Iterator<Item = usize> {
        (0..self.is_left.len()).filter(|&candidate| self.is_left[candidate])
    }
}
