//! Proofs about boards of a layout.

use super::{AskedByLayout, LayoutWorker};
use crate::answers::{Prove, ProveAnswer, Settings, one_by_one};
use crate::engines::proof::{Provable, Prover, Record};
use crate::ground::board::AnyBoard;

impl<B: AnyBoard + Provable> AskedByLayout<B> for Prove {
    type Answer = ProveAnswer<Record<B>>;

    one_by_one! { |self, worker: LayoutWorker, board: B, settings| {
        let LayoutWorker { scalar, prover, .. } = worker;
        let prover = prover.get_or_insert_with(|| Prover::new(scalar.layout()));
        self.proven(prover, board, settings)
    } }
}
