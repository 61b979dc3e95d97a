//! Prices of a proof that no solution has a better score.

/// The [prices](super#prices) of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// The scale: prices are those of scores times this number, from 1 to 9999.
    pub scale: u16,
    /// The changes of prices, in the order of the tree.
    pub changes: Vec<PriceChange>,
}

impl Default for Prices {
    /// No prices.
    fn default() -> Self {
        Prices {
            scale: 1,
            changes: Vec::new(),
        }
    }
}

/// A change of the prices of an open node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// Number of pivots before it.
    pub after: usize,
    /// The number added to the price of each cell.
    pub added: Box<[i64; 81]>,
}
