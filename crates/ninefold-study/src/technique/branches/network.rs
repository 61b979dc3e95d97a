//! The candidates of a state, the weak links and the groups among them, kept from state to state.

use super::super::chains::groups::{Candidates, GROUPS, Groups};
use super::super::chains::literals::{Kind, bits, number};
use super::super::chains::rows::Row;
use super::super::state::State;
use super::rules::Rules;

/// Words of a row. A state with more candidates has no network.
pub const W: usize = 4;

/// Number of candidates that a network may have.
pub const MOST: usize = 64 * W;

/// The number of candidates of a group of which none is ever the last.
pub const NEVER: u8 = u8::MAX;

/// The standing of a group.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// The number of its candidates that must be false before the last one is true, or `NEVER`.
    pub needed: u8,
    /// The positions of its candidates that are not known to be false, each added bit by bit: that of the last one,
    /// when no others are left.
    pub last: u8,
    /// The least length of the thread to the last one.
    pub bound: u8,
}

/// The inferences of a state by some rules.
#[derive(Debug)]
pub struct Network {
    kind: Kind,
    is_dynamic: bool,
    /// The candidates of the first state.
    pub candidates: Candidates,
    /// Those that are left.
    pub left: Row<W>,
    /// The candidates of the state, by cell.
    masks: [u16; 81],
    groups: Groups<W>,
    /// By candidate, those that are false if it is true.
    pub weak: Vec<Row<W>>,
    /// By group, its standing before anything is false.
    pub left_in: [Left; GROUPS],
}

/// The loss of a network with a state.
pub struct Loss {
    /// Candidates.
    pub gone: Row<W>,
    /// Groups that have become smaller, and of which one may be the last.
    pub groups: Vec<usize>,
}

impl Network {
    /// The network of a state; none if it has too many candidates.
    pub fn new(state: &State, rules: &Rules) -> Option<Self> {
        let candidates = Candidates::of(state);
        if candidates.numbers.len() > MOST {
            return None;
        }
        let kind = if rules.is_nishio { Kind::X } else { Kind::Xy };
        let groups = Groups::new(&candidates);
        let mut network = Network {
            kind,
            is_dynamic: rules.is_dynamic,
            left: Row::all(candidates.numbers.len()),
            candidates,
            masks: *state.all_candidates(),
            weak: groups.weak(kind),
            left_in: [Left {
                needed: NEVER,
                last: 0,
                bound: 0,
            }; GROUPS],
            groups,
        };
        (0..GROUPS).for_each(|group| network.count(group));
        Some(network)
    }

    fn count(&mut self, group: usize) {
        let positions = self.groups.rows[group].positions();
        self.left_in[group] = Left {
            needed: match self.groups.sizes[group] {
                0 | 1 => NEVER,
                3.. if !self.is_dynamic => NEVER,
                size => size - 1,
            },
            last: positions.fold(0, |all, at| all ^ at as u8),
            bound: 0,
        };
    }

    /// The candidates of a group.
    #[inline]
    pub fn group(&self, group: usize) -> &Row<W> {
        &self.groups.rows[group]
    }

    /// The groups of a candidate.
    #[inline]
    pub fn groups_of(&self, at: usize) -> impl Iterator<Item = usize> {
        let groups = self.groups.of[at][self.kind.strong()].iter();
        groups.map(|&group| group.into())
    }

    /// Takes the next state. Returns none if that has other candidates, or so few that it is better to begin
    /// anew; the network is of no use then.
    pub fn take(&mut self, state: &State) -> Option<Loss> {
        let masks = state.all_candidates();
        let both = || std::iter::zip(&self.masks, masks);
        let left: u32 = masks.iter().map(|mask| mask.count_ones()).sum();
        if both().any(|(before, now)| now & !before != 0)
            || left as usize * 3 < self.candidates.numbers.len() * 2
        {
            return None;
        }
        let mut gone = Row::EMPTY;
        for (cell, (before, now)) in both().enumerate() {
            for digit in bits(before & !now) {
                gone.add(self.candidates.position(number(cell, digit)));
            }
        }
        self.masks = *masks;
        self.left = self.left.without(&gone);
        let mut groups: Vec<usize> = Vec::new();
        for at in gone.positions() {
            groups.extend(self.groups_of(at));
            self.groups.remove(at);
        }
        groups.sort_unstable();
        groups.dedup();
        groups.iter().for_each(|&group| self.count(group));
        groups.retain(|&group| self.left_in[group].needed != NEVER);
        for weak in &mut self.weak {
            *weak = weak.without(&gone);
        }
        Some(Loss { gone, groups })
    }
}
