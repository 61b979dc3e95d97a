//! The best chain or cycle, found by its length first.
//!
//! A cycle of some length that removes a candidate makes a chain from that candidate to its opposite,
//! two longer at most: through the end of the weak link that it sees, once around, to the other end.
//! So lengths of chains bound those of cycles, and where there is no chain, there is no cycle.

use super::super::state::State;
use super::super::table::TechniqueSet;
use super::best::{Best, Offered, Shape};
use super::groups::{Candidates, Groups};
use super::links::{Links, Reach};
use super::literals::{Kind, Number};
use super::replay::Replay;
use super::rows::Row;

/// The best chain or cycle.
pub fn find(state: &State) -> Best {
    let candidates = Candidates::of(state);
    match candidates.numbers.len() {
        0..=128 => find_in::<2>(state, &candidates),
        129..=256 => find_in::<4>(state, &candidates),
        _ => find_in::<12>(state, &candidates),
    }
}

fn find_in<const W: usize>(state: &State, candidates: &Candidates) -> Best {
    let mut search = Search {
        candidates,
        replay: Replay::new(state),
        best: Best::new(TechniqueSet::CHAINS),
    };
    let groups = Groups::<W>::new(candidates);
    search.x_chains(&Links::new(&groups, Kind::X));
    search.y_cycles(&Links::new(&groups, Kind::Y));
    if search.best.is_beaten_by(Kind::Xy, Shape::Cycle, SHORTEST) {
        search.xy_chains(&Links::new(&groups, Kind::Xy));
    }
    search.best
}

/// Length of the shortest chains and cycles.
const SHORTEST: usize = 4;

struct Search<'a> {
    candidates: &'a Candidates,
    replay: Replay<'a>,
    best: Best,
}

impl Search<'_> {
    fn number(&self, at: usize) -> Number {
        self.candidates.numbers[at]
    }

    /// Chains and cycles of one digit.
    fn x_chains<const W: usize>(&mut self, links: &Links<W>) {
        let mut reach = Reach::new(links);
        let mut has_chain = false;
        let mut removed = Row::EMPTY;
        while reach.is_active() {
            // A cycle is two shorter than the chain from what it removes.
            let is_cycle_better =
                self.best
                    .is_beaten_by(Kind::X, Shape::Cycle, (reach.length).max(SHORTEST));
            if has_chain && !is_cycle_better {
                break;
            }
            let [to_false, to_true] = reach.advance();
            removed.or(&to_false);
            let has_found = !to_false.is_empty() || !to_true.is_empty();
            if has_found && !has_chain {
                has_chain = true;
                self.first_chain(Kind::X, [to_false, to_true]);
                reach.only_from_true();
            }
        }
        self.cycles(Kind::X, links, &reach.in_cycles(&removed));
    }

    /// Cycles through cells with two candidates.
    fn y_cycles<const W: usize>(&mut self, links: &Links<W>) {
        let mut reach = Reach::new(links);
        reach.only_from_true();
        let mut removed = Row::EMPTY;
        while reach.is_active() && self.best.is_beaten_by(Kind::Y, Shape::Cycle, reach.length) {
            let [to_false, _] = reach.advance();
            removed.or(&to_false);
        }
        self.cycles(Kind::Y, links, &reach.in_cycles(&removed));
    }

    /// Cycles that begin with one of these candidates.
    fn cycles<const W: usize>(&mut self, kind: Kind, links: &Links<W>, sources: &Row<W>) {
        for at in sources.positions() {
            let longest = self.best.longest_better(kind, Shape::Cycle);
            self.cycles_from(at, kind, longest, links);
        }
    }

    fn cycles_from<const W: usize>(
        &mut self,
        at: usize,
        kind: Kind,
        longest: usize,
        links: &Links<W>,
    ) {
        if links.may_close(at, longest) {
            let leads = links.leading_to(self.candidates, at);
            let source = self.number(at);
            self.replay
                .find_cycles(kind, source, longest, leads, &mut self.best);
        }
    }

    /// Chains and cycles with links of any kind.
    fn xy_chains<const W: usize>(&mut self, links: &Links<W>) {
        let mut reach = Reach::new(links);
        while reach.is_active() && self.best.is_beaten_by(Kind::Xy, Shape::Cycle, reach.length) {
            let hits = reach.advance();
            let first = hits.map(|hits| hits.positions().next());
            let Some(first) = first.into_iter().flatten().min() else {
                continue;
            };
            // A cycle as long as the chain counts where it is found before.
            let length = reach.length;
            let has_shorter = !hits[0].is_empty() && length > SHORTEST;
            reach.only_from_true();
            let mut removed = hits[0];
            removed.or(&reach.advance()[0]);
            let sources = reach.in_cycles(&removed);
            for at in 0..self.candidates.numbers.len() {
                let longest = match at <= first {
                    true => length,
                    false if has_shorter => length - 2,
                    false => break,
                };
                if sources.has(at) {
                    self.cycles_from(at, Kind::Xy, longest, links);
                }
                if at == first {
                    self.first_chain(Kind::Xy, hits);
                }
            }
            return;
        }
    }

    /// Offers the chain of the first of these candidates, which are known to be false, and to be true.
    fn first_chain<const W: usize>(&mut self, kind: Kind, hits: [Row<W>; 2]) {
        let [to_false, to_true] = hits.map(|hits| hits.positions().next().unwrap_or(usize::MAX));
        if to_false <= to_true {
            let source = self.number(to_false);
            self.replay
                .find_chain_to_false(kind, source, &mut self.best);
        } else {
            let source = self.number(to_true);
            self.replay.find_chain_to_true(kind, source, &mut self.best);
        }
    }
}
