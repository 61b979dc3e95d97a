//! The solutions of boards of a layout, one by one.

use super::{BoardQuestion, LayoutWorker};
use crate::answers::{Enumerate, Settings, Streamed};
use crate::ground::board::{AnyBoard, Board};
use std::ops::ControlFlow;

// The scalar engine finds them, so what is handed over does not depend on the engine.
impl BoardQuestion for Enumerate {
    type Answer = Streamed<Board>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Board>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (order, cap) = self.order_and_cap();
        for (index, board) in boards.iter().enumerate() {
            let digits = board.digits();
            let mut count = 0;
            let mut allowance = settings.limits.start(&settings.control);
            let solver = &mut worker.scalar;
            let end = match cap {
                0 => Ok(ControlFlow::Continue(())),
                _ => solver.visit_allowed(digits, order, &mut allowance, |solution, allowance| {
                    let solution = Streamed::Item(board.with_known(solution));
                    if let Err(error) = allowance.pause(|| each(index, solution)) {
                        return ControlFlow::Break(Err(error));
                    }
                    count += 1;
                    match count == cap {
                        true => ControlFlow::Break(Ok(())),
                        false => ControlFlow::Continue(()),
                    }
                }),
            };
            if let Ok(ControlFlow::Break(Err(error))) = end {
                return Err(error);
            }
            let status = worker.status(digits, count, cap, end.map(|_| ()));
            each(index, Streamed::End { count, status })?;
        }
        Ok(())
    }
}
