//! The least lengths of threads, without following them.
//!
//! A literal is found after all those that it follows from. So its thread has one literal more than that of
//! any of them; and if it follows from several whose threads have some length or more, it has as many more: the
//! first of these that was found has such a thread, and the others are not in it. The least lengths that agree
//! with this are found in ascending order, which is a small part of the work of a run. Chains whose bound is
//! above the best length need not be followed, nor those with a literal that cannot be reached.

use super::super::chains::rows::Row;
use super::network::{Loss, MOST, NEVER, Network, W};
use super::run::{LITERALS, Lit};

/// Bounds above it count as this much: the sum of nine is less than `NEVER`.
const LONGEST: u8 = 28;

/// Bounds by the position of a candidate, if it is false, and then if it is true; `NEVER` for what is not
/// reached.
type Depths = [u8; 2 * MOST];

/// The bounds of an assumption.
#[derive(Debug)]
struct Threads {
    depths: Depths,
    /// Bounds above it count as this much.
    longest: u8,
}

/// Bounds for the assumptions of a state, each found when it is first needed. They are kept for the next states,
/// as long as they hold there: until a group that has become smaller lets its last candidate be reached sooner.
#[derive(Debug)]
pub struct Bounds {
    threads: Vec<Threads>,
    /// Positions in `threads` that are not in use.
    free: Vec<u16>,
    /// By assumption, one more than the position of its bounds; 0 if they were not found.
    made: [u16; LITERALS],
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            threads: Vec::new(),
            free: Vec::new(),
            made: [0; LITERALS],
        }
    }
}

impl Bounds {
    /// Takes the next state.
    pub fn take(&mut self, network: &Network, loss: &Loss) {
        for made in &mut self.made {
            let Some(at) = made.checked_sub(1) else {
                continue;
            };
            let threads = &mut self.threads[usize::from(at)];
            for at in loss.gone.positions() {
                threads.depths[at] = NEVER;
                threads.depths[MOST + at] = NEVER;
            }
            let mut groups = loss.groups.iter();
            if groups.any(|&group| threads.is_lower(network, group)) {
                self.free.push(at);
                *made = 0;
            }
        }
    }

    /// The least length of two threads from an assumption that contradict each other; none if there are none.
    pub fn contradiction(&mut self, network: &Network, assumption: Lit) -> Option<usize> {
        let (off, on) = self.of(network, assumption).split_at(MOST);
        least(std::iter::zip(off, on).map(|(off, on)| off.saturating_add(*on)))
    }

    /// The least length of threads from each of some assumptions to the same literal; none if there is none.
    pub fn together(&mut self, network: &Network, assumptions: &[Lit]) -> Option<usize> {
        let mut sums: Depths = *self.of(network, assumptions[0]);
        for &assumption in &assumptions[1..] {
            let depths = self.of(network, assumption);
            std::iter::zip(&mut sums, depths)
                .for_each(|(sum, depth)| *sum = sum.saturating_add(*depth));
        }
        least(sums.into_iter())
    }

    /// The least length of a thread from an assumption to a literal.
    #[cfg(test)]
    pub fn thread(&mut self, network: &Network, assumption: Lit, literal: Lit) -> Option<usize> {
        let is_there = network.candidates.numbers.contains(&literal.number());
        let at = network.candidates.position(literal.number());
        let depth = self.of(network, assumption)[at + if literal.is_on() { MOST } else { 0 }];
        (is_there && depth != NEVER).then_some(depth.into())
    }

    fn of(&mut self, network: &Network, assumption: Lit) -> &Depths {
        let mut place = self.made[assumption.index()];
        if place == 0 {
            let at = network.candidates.position(assumption.number());
            let threads = Threads::new(network, at, assumption.is_on());
            let free = self.free.pop().map_or(self.threads.len(), usize::from);
            match self.threads.get_mut(free) {
                Some(place) => *place = threads,
                None => self.threads.push(threads),
            }
            place = free as u16 + 1;
            self.made[assumption.index()] = place;
        }
        &self.threads[usize::from(place) - 1].depths
    }
}

impl Threads {
    /// True if one of a group may be the last sooner than by these bounds.
    fn is_lower(&self, network: &Network, group: usize) -> bool {
        let mut all = [(0, 0); 9];
        let mut count = 0;
        for at in network.group(group).positions() {
            all[count] = (self.depths[at], self.depths[MOST + at]);
            count += 1;
        }
        let all = &mut all[..count];
        all.sort_unstable();
        let Some((last, others)) = all.split_last() else {
            return false;
        };
        if others.iter().any(|other| other.0 == NEVER) {
            return false;
        }
        let left = (1..=others.len() as u8).rev();
        let bounds = others.iter().zip(left).map(|(other, left)| other.0 + left);
        let bound = bounds.max().unwrap_or(0);
        // If the last one is false, too, each of the others may have been the last, with a thread that is no shorter.
        let of_others = match last.0 {
            NEVER => NEVER,
            depth => bound.max(depth + 1),
        };
        let is_lower = |known: u8, bound: u8| bound.min(self.longest) < known;
        is_lower(last.1, bound)
            || of_others != NEVER && others.iter().any(|other| is_lower(other.1, of_others))
    }

    /// Finds the bounds of all literals, in ascending order.
    fn new(network: &Network, at: usize, is_on: bool) -> Self {
        let mut depths = [NEVER; 2 * MOST];
        let mut found = Waiting::default();
        found.add_one(1, is_on, at);
        let mut left_in = network.left_in;
        // The least sum of the bounds of a literal that is true and false.
        let mut contradiction = NEVER;
        while let Some((depth, [off, on])) = found.next() {
            // What is longer contradicts nothing sooner, and may be any literal.
            if contradiction <= depth + 1 {
                for at in network.left.positions().flat_map(|at| [at, MOST + at]) {
                    depths[at] = depths[at].min(depth);
                }
                return Threads {
                    depths,
                    longest: depth,
                };
            }
            for at in on.positions().map(|at| MOST + at) {
                if depths[at] == NEVER {
                    depths[at] = depth;
                    contradiction = contradiction.min(depths[at - MOST].saturating_add(depth));
                    found.add(depth + 1, false, &network.weak[at - MOST]);
                }
            }
            for at in off.positions() {
                if depths[at] != NEVER {
                    continue;
                }
                depths[at] = depth;
                contradiction = contradiction.min(depths[MOST + at].saturating_add(depth));
                for group in network.groups_of(at) {
                    let left = &mut left_in[group];
                    match left.needed {
                        NEVER => {}
                        // Each of them may have been the last, with a thread that is no shorter.
                        0 => found.add(left.bound.max(depth + 1), true, network.group(group)),
                        needed => {
                            // It has this depth, as those have at least that come later.
                            left.bound = left.bound.max(depth + needed);
                            left.needed -= 1;
                            left.last ^= at as u8;
                            if left.needed == 0 {
                                found.add_one(left.bound, true, left.last.into());
                            }
                        }
                    }
                }
            }
        }
        Threads {
            depths,
            longest: LONGEST,
        }
    }
}

/// Literals that were reached, by their bounds.
struct Waiting {
    rows: [[Row<W>; 2]; LONGEST as usize + 1],
    /// The bound that is looked at, and the highest one.
    depth: u8,
    last: u8,
}

impl Default for Waiting {
    fn default() -> Self {
        Waiting {
            rows: [[Row::EMPTY; 2]; LONGEST as usize + 1],
            depth: 0,
            last: 0,
        }
    }
}

impl Waiting {
    #[inline]
    fn add(&mut self, depth: u8, is_on: bool, row: &Row<W>) {
        let depth = depth.min(LONGEST);
        self.rows[usize::from(depth)][usize::from(is_on)].or(row);
        self.last = self.last.max(depth);
    }

    /// (A row of one would be written by a word, and read by vectors at once, which stalls.)
    #[inline]
    fn add_one(&mut self, depth: u8, is_on: bool, at: usize) {
        let depth = depth.min(LONGEST);
        self.rows[usize::from(depth)][usize::from(is_on)].add(at);
        self.last = self.last.max(depth);
    }

    /// The next literals, false ones and true ones, and their bound.
    fn next(&mut self) -> Option<(u8, [Row<W>; 2])> {
        let is_done = |rows: &[Row<W>; 2]| rows.iter().all(Row::is_empty);
        while self.depth < self.last && is_done(&self.rows[usize::from(self.depth)]) {
            self.depth += 1;
        }
        let rows = &mut self.rows[usize::from(self.depth)];
        (!is_done(rows)).then(|| (self.depth, std::mem::replace(rows, [Row::EMPTY; 2])))
    }
}

/// The least of these sums, if it is not that of a literal that is never reached.
fn least(sums: impl Iterator<Item = u8>) -> Option<usize> {
    let least = sums.min().unwrap_or(NEVER);
    (least != NEVER).then_some(least.into())
}
