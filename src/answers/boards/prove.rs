//! Proofs about boards of a layout.

use super::{BoardQuestion, LayoutWorker};
use crate::answers::{Prove, ProveAnswer, Settings, one_by_one};
use crate::engines::proof::{Prover, Record};
use crate::ground::board::Board;

impl BoardQuestion for Prove {
    type Answer = ProveAnswer<Record<Board>>;

    one_by_one! { |self, worker: LayoutWorker, board: Board, settings| {
        let LayoutWorker { scalar, prover, .. } = worker;
        let prover = prover.get_or_insert_with(|| Prover::new(scalar.layout()));
        self.proven(prover, board, settings)
    } }
}
