//! Questions for proofs.

mod prove;
mod prove_isomorphic;
mod prove_shares;

pub use prove::{Prove, ProveAnswer, ProveBest};
pub use prove_isomorphic::ProveIsomorphic;
pub use prove_shares::ProveShares;

#[cfg(feature = "serde")]
ninefold::inside::serialised_as_text! {
    crate::Record<ninefold::Grid>, "a line of a file of proofs";
    crate::Record<ninefold::Board>, "a line of a file of proofs";
    crate::Record<ninefold::Pencilmarks>, "a line of a file of proofs";
}
