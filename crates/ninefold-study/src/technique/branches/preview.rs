//! What is known of the runs of a state before they are made: whether they lead to anything, and how short that
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
    pub fn new(state: &State, rules: &Rules, before: Option<Self>) -> Option<Self> {
        if rules.inside != Inside::Nothing {
            return None;
        }
        if let Some(mut preview) = before
            && let Some(loss) = preview.network.take(state)
        {
            preview.closures.take(&preview.network, &loss);
            preview.bounds.take(&preview.network, &loss);
            return Some(preview);
        }
        let network = Network::new(state, rules)?;
        Some(Preview {
            closures: Closures::new(&network),
            bounds: Bounds::default(),
            network,
        })
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
