//! Proofs about boards of a layout.

use super::{AskedByLayout, LayoutWorker};
use crate::answers::{Prove, ProveAnswer, Settings};
use crate::engines::proof::{Provable, Prover, Record};
use crate::ground::board::AnyBoard;

impl<B: AnyBoard + Provable> AskedByLayout<B> for Prove {
    type Answer = ProveAnswer<Record<B>>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[B],
        settings: &Settings,
        mut each: impl FnMut(usize, ProveAnswer<Record<B>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let LayoutWorker { scalar, prover, .. } = worker;
        let prover = prover.get_or_insert_with(|| Prover::new(scalar.layout()));
        for (index, board) in boards.iter().enumerate() {
            each(index, self.proven(prover, board, settings))?;
        }
        Ok(())
    }
}
