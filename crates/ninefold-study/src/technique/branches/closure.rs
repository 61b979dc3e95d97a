//! The literals that follow from an assumption, without saying how.
//!
//! As rows of bits this is a small part of the work of a run, and it is enough to see that there is nothing
//! to find: where nothing follows from all assumptions of a group, and none of them leads to a
//! contradiction. (A run ends at its first contradiction, so what it has found by then depends on its order.)

use super::super::chains::groups::{Candidates, Groups};
use super::super::chains::links::Links;
use super::super::chains::literals::Kind;
use super::super::chains::rows::Row;
use super::super::state::State;
use super::rules::{Inside, Rules};
use super::run::Lit;

/// Words of a row. A state with more candidates is searched without closures.
const W: usize = 4;

/// The closures of all assumptions of a state.
pub struct Closures {
    candidates: Candidates,
    /// By candidate, what follows if it is false, and if it is true.
    of: [Vec<Closure>; 2],
}

/// The literals that follow from an assumption.
#[derive(Clone, Copy)]
struct Closure {
    on: Row<W>,
    off: Row<W>,
}

impl Closures {
    /// The closures of a state; none if it has too many candidates, or if the rules look for more than
    /// links.
    pub fn new(state: &State, rules: &Rules) -> Option<Self> {
        if rules.inside != Inside::Nothing {
            return None;
        }
        let candidates = Candidates::of(state);
        if candidates.numbers.len() > 64 * W {
            return None;
        }
        let kind = if rules.is_nishio { Kind::X } else { Kind::Xy };
        let groups = Groups::new(&candidates);
        let links = Links::<W>::new(&groups, kind);
        let mut of = links.closures().map(|all| {
            all.into_iter()
                .map(|[on, off]| Closure { on, off })
                .collect::<Vec<_>>()
        });
        if rules.is_dynamic {
            let of_true = of[1].clone();
            let mut left = Vec::new();
            for closure in of.iter_mut().flatten() {
                closure.grow(&groups, kind, &of_true, &mut left);
            }
        }
        Some(Closures { candidates, of })
    }

    fn of(&self, assumption: Lit) -> &Closure {
        &self.of[usize::from(assumption.is_on())][self.candidates.position(assumption.number())]
    }

    /// True if an assumption leads to a contradiction.
    pub fn is_contradictory(&self, assumption: Lit) -> bool {
        self.of(assumption).is_contradictory()
    }

    /// True if a literal follows from an assumption.
    #[cfg(test)]
    pub fn has(&self, assumption: Lit, literal: Lit) -> bool {
        let closure = self.of(assumption);
        let row = if literal.is_on() {
            closure.on
        } else {
            closure.off
        };
        self.candidates.numbers.contains(&literal.number())
            && row.has(self.candidates.position(literal.number()))
    }

    /// True if nothing follows from all of these assumptions, each of which may be true.
    pub fn is_nothing_common(&self, assumptions: &[Lit]) -> bool {
        let mut common = *self.of(assumptions[0]);
        for &assumption in assumptions {
            let closure = self.of(assumption);
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
    fn grow(&mut self, groups: &Groups<W>, kind: Kind, of_true: &[Closure], left: &mut Vec<u8>) {
        left.clear();
        left.extend(&groups.sizes);
        let mut new = self.off;
        while !new.is_empty() && !self.is_contradictory() {
            let before = self.off;
            for at in new.positions() {
                for &group in &groups.of[at][kind.strong()] {
                    let group = usize::from(group);
                    left[group] -= 1;
                    match left[group] {
                        // One of them is the last in any order, and true and false.
                        0 => self.on.or(&groups.rows[group]),
                        1 => {
                            // Those that are false since may be counted later.
                            let last = groups.rows[group].without(&self.off).positions().next();
                            if let Some(at) = last.filter(|&at| !self.on.has(at)) {
                                self.on.or(&of_true[at].on);
                                self.off.or(&of_true[at].off);
                            }
                        }
                        _ => {}
                    }
                }
            }
            new = self.off.without(&before);
        }
    }
}
