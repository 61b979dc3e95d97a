//! The literals that follow from an assumption, without saying how.
//!
//! As rows of bits this is a small part of the work of a run, and it is enough to see that there is nothing
//! to find: where nothing follows from all assumptions of a group, and none of them leads to a
//! contradiction. (A run ends at its first contradiction, so what it has found by then depends on its order.)
//!
//! What follows in a state follows in all that come after it. So closures are kept, and only those grow in which
//! a group that has become smaller has one candidate left.

use super::super::chains::rows::Row;
use super::network::{Loss, NEVER, Network, W};
use super::run::Lit;

/// The closures of all assumptions of a state.
#[derive(Debug)]
pub struct Closures {
    /// By candidate, what follows if it is false, and if it is true.
    of: [Vec<Closure>; 2],
}

/// The literals that follow from an assumption; all of them if it leads to a contradiction.
#[derive(Clone, Copy, Debug)]
struct Closure {
    on: Row<W>,
    off: Row<W>,
}

impl Closures {
    pub fn new(network: &Network) -> Self {
        let count = network.candidates.numbers.len();
        let mut closures = Closures {
            of: [false, true].map(|is_on| {
                let closures = (0..count).map(|at| match is_on {
                    true => Closure {
                        on: Row::of(at),
                        off: network.weak[at],
                    },
                    false => Closure {
                        on: Row::EMPTY,
                        off: Row::of(at),
                    },
                });
                closures.collect()
            }),
        };
        closures.grow(network, |_| true);
        closures
    }

    /// Takes the next state.
    pub fn take(&mut self, network: &Network, loss: &Loss) {
        for closure in self.of.iter_mut().flatten() {
            closure.on = closure.on.without(&loss.gone);
            closure.off = closure.off.without(&loss.gone);
        }
        self.grow(network, |closure| {
            loss.groups.iter().any(|&group| {
                let mut left = network.group(group).without(&closure.off).positions();
                let last = left.next();
                left.next().is_none() && last.is_none_or(|at| !closure.on.has(at))
            })
        });
    }

    /// Adds what follows by groups, where `may_grow`.
    fn grow(&mut self, network: &Network, may_grow: impl Fn(&Closure) -> bool) {
        for side in [1, 0] {
            for at in network.left.positions() {
                let mut closure = self.of[side][at];
                if !closure.is_contradictory() && may_grow(&closure) {
                    closure.grow(network, &self.of[1]);
                    self.of[side][at] = closure;
                }
            }
        }
    }

    fn of(&self, network: &Network, assumption: Lit) -> &Closure {
        let at = network.candidates.position(assumption.number());
        &self.of[usize::from(assumption.is_on())][at]
    }

    /// True if an assumption leads to a contradiction.
    pub fn is_contradictory(&self, network: &Network, assumption: Lit) -> bool {
        self.of(network, assumption).is_contradictory()
    }

    /// True if no assumption leads to a contradiction.
    pub fn is_consistent(&self, network: &Network) -> bool {
        let sides = self.of.iter();
        let mut all = sides.flat_map(|side| network.left.positions().map(|at| &side[at]));
        !all.any(Closure::is_contradictory)
    }

    /// True if nothing follows from all of these assumptions, each of which may be true.
    pub fn is_nothing_common(&self, network: &Network, assumptions: &[Lit]) -> bool {
        let mut common = *self.of(network, assumptions[0]);
        for &assumption in assumptions {
            let closure = self.of(network, assumption);
            if closure.is_contradictory() {
                return false;
            }
            common.on = common.on.and(&closure.on);
            common.off = common.off.and(&closure.off);
        }
        common.on.is_empty() && common.off.is_empty()
    }
}

impl Closure {
    fn is_contradictory(&self) -> bool {
        self.on.meets(&self.off)
    }

    /// Adds what follows from candidates that are the last of their group.
    fn grow(&mut self, network: &Network, of_true: &[Closure]) {
        let mut left_in = network.left_in;
        let mut new = self.off;
        while !new.is_empty() {
            let before = self.off;
            for at in new.positions() {
                for group in network.groups_of(at) {
                    let left = &mut left_in[group];
                    if left.needed == 0 {
                        // One of them is the last in any order, and true and false.
                        self.on.or(network.group(group));
                    }
                    if matches!(left.needed, 0 | NEVER) {
                        continue;
                    }
                    left.needed -= 1;
                    left.last ^= at as u8;
                    let last = usize::from(left.last);
                    if left.needed == 0 && !self.on.has(last) {
                        self.on.or(&of_true[last].on);
                        self.off.or(&of_true[last].off);
                    }
                }
            }
            if self.is_contradictory() {
                let count = network.candidates.numbers.len();
                *self = Closure {
                    on: Row::all(count),
                    off: Row::all(count),
                };
                return;
            }
            new = self.off.without(&before);
        }
    }
}
