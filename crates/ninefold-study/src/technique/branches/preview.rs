//! The knowledge of the runs of a state before they are made: whether they lead to anything, and how short that
//! may be.

use super::super::state::State;
use super::bounds::Bounds;
use super::closure::Closures;
use super::network::Network;
use super::rules::{Inside, Rules};
use super::run::Lit;

/// The preview of the runs of a state.
#[derive(Debug)]
pub struct Preview {
    network: Network,
    closures: Closures,
    bounds: Bounds,
}

impl Preview {
    /// The preview of a state; none if it has too many candidates, or if the rules look for more than links.
    /// `before` is that of another state by the same rules.
    pub fn new(state: &State, rules: &Rules, before: Option<Box<Self>>) -> Option<Box<Self>> {
        if rules.inside != Inside::Nothing {
            return None;
        }
        if let Some(mut preview) = before
            && preview.take(state)
        {
            return Some(preview);
        }
        let network = Network::new(state, rules)?;
        Some(Box::new(Preview {
            closures: Closures::new(&network),
            bounds: Bounds::default(),
            network,
        }))
    }

    /// Takes the next state. Returns false if it must be begun anew.
    fn take(&mut self, state: &State) -> bool {
        let loss = self.network.take(state);
        if let Some(loss) = &loss {
            self.closures.take(&self.network, loss);
            self.bounds.take(&self.network, loss);
        }
        loss.is_some()
    }

    /// True if it is known that there are no chains and cycles of one branch in a state, by the preview of multiple
    /// chains: each makes a contradiction of what it removes.
    pub fn has_no_chain(preview: &mut Option<Box<Self>>, state: &State) -> bool {
        let Some(known) = preview else {
            return false;
        };
        if known.take(state) {
            return known.closures.is_consistent(&known.network);
        }
        *preview = None;
        false
    }

    /// A length that that of two threads from an assumption that contradict each other is not below; none if
    /// there are none.
    pub fn contradiction(&mut self, assumption: Lit) -> Option<usize> {
        match self.closures.is_contradictory(&self.network, assumption) {
            true => self.bounds.contradiction(&self.network, assumption),
            false => None,
        }
    }

    /// A length that that of threads from each of some assumptions to the same literal is not below; none if
    /// there are none.
    pub fn together(&mut self, assumptions: &[Lit]) -> Option<usize> {
        match self.closures.is_nothing_common(&self.network, assumptions) {
            true => None,
            false => self.bounds.together(&self.network, assumptions),
        }
    }

    /// The least length of a thread from an assumption to a literal.
    #[cfg(test)]
    pub fn thread(&mut self, assumption: Lit, literal: Lit) -> Option<usize> {
        self.bounds.thread(&self.network, assumption, literal)
    }
}
