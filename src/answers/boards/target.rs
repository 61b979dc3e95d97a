//! The best score of a board of a layout.

use super::{BoardQuestion, LayoutWorker};
use crate::answers::{BatchSize, CountOptima, Settings, Target, TargetAnswer};
use crate::engines::score::{Best, BestOfBoard, LayoutWeights};
use crate::ground::board::{AnyBoard, Board};
use crate::ground::budget::limits::Limits;

// The scalar engine searches.
impl BoardQuestion for Target<LayoutWeights> {
    type Answer = TargetAnswer<Board>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, TargetAnswer<Board>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (weights, cells) = (self.weights.towards(self.goal), worker.layout().cells());
        assert_eq!(weights.len(), cells, "a weight for each cell");
        for (index, board) in boards.iter().enumerate() {
            each(index, worker.target(self, &weights, board, settings))?;
        }
        Ok(())
    }

    fn batch_size(_: &Settings) -> BatchSize {
        BatchSize::Small
    }
}

impl LayoutWorker {
    /// The answer about one board, for weights towards the goal.
    fn target(
        &mut self,
        asked: &Target<LayoutWeights>,
        weights: &[i64],
        board: &Board,
        settings: &Settings,
    ) -> TargetAnswer<Board> {
        let (limits, control) = (&settings.limits, &settings.control);
        let digits = board.digits();
        let mut allowance = limits.start(control);
        let before = allowance.nodes;
        let solver = &mut self.scalar;
        let mut best = match BestOfBoard::search(solver, weights, digits, &mut allowance) {
            Ok(Some(best)) => best,
            Ok(None) => return TargetAnswer::of(Err(self.status(digits, 0, 1, Ok(())))),
            Err(stopped) => return TargetAnswer::of(Err(self.status(digits, 0, 1, Err(stopped)))),
        };
        let nodes = before - allowance.nodes;
        if best.is_proven() && !asked.any_grid {
            // The limit on nodes is for the score, whose search was complete.
            let limits = Limits {
                nodes: None,
                ..*limits
            };
            // (Stopped, it is the least that was found.)
            let _ = best.find_least(&mut limits.start(control));
        }
        let sign = asked.goal.sign();
        let mut answer = TargetAnswer::of(Ok(Best {
            score: sign * best.score,
            grid: board.with_known(&best.solution),
            bound: sign * best.bound,
            nodes,
        }));
        if best.is_proven()
            && let Some(CountOptima { cap, nodes }) = asked.optima
        {
            let limits = Limits { nodes, ..*limits };
            answer.optima = Some(best.count_optima(cap, &mut limits.start(control)));
        }
        answer
    }
}
