//! Attempts at minimal puzzles of a layout, as those at [classic boards](super::super::classic) are.

use super::OfLayout;
use crate::generate::choice::{Choice, SIDE_BY_SIDE};
use crate::generate::clue_pattern::{TOO_MANY_NODES, WalkSolver};
use crate::generate::made::Made;
use crate::generate::{ChoiceError, Generator, LayoutGeneratorError};
use crate::minimality::of_layout::Reduction;
use crate::rating::SinglesClass;
use crate::rating::by_layout::class_by_singles;
use ninefold::inside::{Allowance, Draws};
use ninefold::layout::{Layout, Solver};
use ninefold::{AnyBoard, Board, Cell, Control, SolutionOrder, Stopped};
use std::ops::ControlFlow;

/// Number of attempts of large boards that are made side by side.
const FEW_SIDE_BY_SIDE: usize = 32;

impl Made for Board {
    type Maker = OfLayout;
    type Walker = Solver;
    type Class = SinglesClass;
    const STREAM: Option<u64> = Some(super::STREAM);
    const USUAL: u64 = 256;

    fn layout_of(maker: &OfLayout) -> &Layout {
        &maker.layout
    }

    fn walker(maker: &mut OfLayout) -> &mut Solver {
        &mut maker.solver
    }

    fn choose_class(choice: &mut Choice, class: SinglesClass) {
        choice.singles = class;
    }

    fn check(generator: &mut Generator<Board>, _: &Choice) -> Result<(), ChoiceError> {
        Ok(generator.check_kind()?)
    }

    fn together(maker: &mut OfLayout, choice: Option<&Choice>) -> usize {
        match (choice, maker.layout.digits()) {
            (None, _) => super::SIDE_BY_SIDE as usize,
            (Some(choice), _) if choice.pattern.is_some() => 1,
            (Some(_), ..=9) => SIDE_BY_SIDE,
            (Some(_), _) => FEW_SIDE_BY_SIDE,
        }
    }

    fn of_kind(
        generator: &mut Generator<Board>,
        draws: &mut [Draws],
    ) -> Result<Vec<Board>, LayoutGeneratorError> {
        let boards = generator.digits_of_kind(draws)?;
        Ok(boards
            .iter()
            .map(|digits| generator.board_of(digits))
            .collect())
    }

    fn random(generator: &mut Generator<Board>, draws: &mut Draws) -> Result<Board, ChoiceError> {
        let solution = generator.solution(draws)?.ok_or(Stopped)?;
        Ok(generator.board_of(&solution))
    }

    fn parts(
        generator: &mut Generator<Board>,
        solutions: &[(Board, Vec<&[Cell]>)],
    ) -> Result<Vec<Option<Board>>, Stopped> {
        let side = generator.layout().digits();
        let index = |cell: &Cell| (cell.row() * side + cell.column()) as u16;
        let reduction = |(solution, order): &(Board, Vec<&[Cell]>)| {
            let order = order.iter().map(|orbit| orbit.iter().map(index));
            Reduction::new(solution.digits().to_vec(), order)
        };
        let parts = generator.reduced(solutions.iter().map(reduction).collect());
        let parts = parts.into_iter().map(|digits| digits.ok_or(Stopped));
        parts
            .map(|digits| Ok(Some(generator.board_of(&digits?))))
            .collect()
    }

    fn fits(maker: &mut OfLayout, choice: &Choice, board: &Board) -> bool {
        choice.clues.contains(&board.clue_count())
            && (choice.singles == SinglesClass::NakedSingles
                || class_by_singles(&mut maker.solver, board.digits()) >= choice.singles)
    }
}

impl Generator<Board> {
    fn board_of(&self, digits: &[u8]) -> Board {
        Board::from_known(self.layout(), digits)
    }
}

impl WalkSolver for Solver {
    fn visit(
        &mut self,
        board: &[u8],
        control: &Control,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut allowance = Allowance::of_nodes(TOO_MANY_NODES, control);
        let visit = |solution: &[u8], _: &mut Allowance| visit(solution);
        let end = self.visit_allowed(board, SolutionOrder::Any, &mut allowance, visit);
        end == Ok(ControlFlow::Continue(()))
    }

    fn is_needed(&mut self, board: &[u8], cell: usize) -> bool {
        let mut without = board.to_vec();
        without[cell] = 0;
        let control = Control::NONE;
        let mut allowance = Allowance::of_nodes(TOO_MANY_NODES, &control);
        self.count_allowed(&without, 2, &mut allowance, None).0 == 2
    }
}
