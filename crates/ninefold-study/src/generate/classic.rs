//! Classic boards, and attempts at those that are chosen.

use super::Generator;
use super::choice::{Choice, SIDE_BY_SIDE, USUAL_OF_NINE};
use super::choice_error::{ChoiceError, LayoutGeneratorError};
use super::clue_pattern::WalkSolver;
use super::made::Made;
use super::singles::Singles;
use crate::minimality::reduction::{Order, Reduction, reduce};
use crate::rating::Class;
use crate::technique::Explainer;
use ninefold::inside::{Allowance, Draws};
use ninefold::layout::Layout;
use ninefold::scalar::Solver;
use ninefold::{Cell, Control, Grid, SolutionOrder, Stopped, Worker};
use std::ops::ControlFlow;

/// Makes classic boards.
#[derive(Clone, Debug)]
pub struct Classic {
    /// Counts the solutions of boards.
    pub(super) worker: Worker,
    pub(super) singles: Singles,
    /// The explainer of boards for the choice, once it was needed.
    pub(super) explainer: Option<Explainer>,
}

impl Made for Grid {
    type Maker = Classic;
    type Walker = Solver;
    type Class = Class;
    const STREAM: Option<u64> = None;
    const USUAL: u64 = USUAL_OF_NINE;

    fn layout_of(_: &Classic) -> &Layout {
        Layout::classic_one()
    }

    fn walker(maker: &mut Classic) -> &mut Solver {
        maker.worker.scalar()
    }

    fn choose_class(choice: &mut Choice, class: Class) {
        choice.path.class = class;
    }

    fn check(generator: &mut Generator, choice: &Choice) -> Result<(), ChoiceError> {
        generator.maker.explainer = None;
        match choice.is_exhaustive() {
            true => generator.check_few(&choice.clues),
            false => Ok(()),
        }
    }

    fn together(maker: &mut Classic, choice: Option<&Choice>) -> usize {
        let is_reduction =
            choice.is_none_or(|choice| choice.pattern.is_none() && !choice.is_exhaustive());
        match is_reduction && maker.worker.lanes().is_some() {
            true => SIDE_BY_SIDE,
            false => 1,
        }
    }

    fn of_kind(
        generator: &mut Generator,
        draws: &mut [Draws],
    ) -> Result<Vec<Grid>, LayoutGeneratorError> {
        Ok(generator.side_by_side(draws))
    }

    fn random(generator: &mut Generator, draws: &mut Draws) -> Result<Grid, ChoiceError> {
        Ok(generator.full(draws))
    }

    fn parts(
        generator: &mut Generator,
        solutions: &[(Grid, Vec<&[Cell]>)],
    ) -> Result<Vec<Option<Grid>>, Stopped> {
        let (worker, control) = (&mut generator.maker.worker, &generator.control);
        let Some(lanes) = worker.lanes() else {
            let parts = solutions.iter();
            return parts
                .map(|(full, order)| part(worker.scalar(), full, order, control).map(Some))
                .collect();
        };
        let mut parts = vec![None; solutions.len()];
        let (mut reductions, mut clues) = (Vec::new(), Vec::new());
        for (number, (full, order)) in solutions.iter().enumerate() {
            let cells = order
                .iter()
                .map(|orbit| orbit.iter().map(|cell| cell.index()));
            reductions.push(Reduction::new(number, *full.as_array(), Order::new(cells)));
            clues.push(*full.as_array());
        }
        let left = reduce(lanes, reductions, clues, control, |number, board| {
            parts[number] = Some(Grid::from_digits(board).expect("digits of a board"));
        });
        match left.is_empty() {
            true => Ok(parts),
            false => Err(Stopped),
        }
    }

    fn few(
        generator: &mut Generator,
        choice: &Choice,
        draws: &mut Draws,
    ) -> Result<Option<Grid>, Stopped> {
        generator.with_few_clues(&choice.clues, draws)
    }

    fn fits(maker: &mut Classic, choice: &Choice, board: &Grid) -> bool {
        let Choice { clues, path, .. } = choice;
        if !clues.contains(&board.clue_count()) {
            return false;
        }
        if path.is_any() {
            return true;
        }
        let explainer = &mut maker.explainer;
        path.fits(explainer.get_or_insert_with(|| path.explainer()), board)
    }
}

/// The minimal part of a full board when its clues are removed in an order, by the scalar engine.
fn part(
    solver: &mut Solver,
    full: &Grid,
    order: &[&[Cell]],
    control: &Control,
) -> Result<Grid, Stopped> {
    let mut allowance = Allowance::unlimited(control);
    let mut part = *full;
    for orbit in order {
        let mut less = part;
        orbit.iter().for_each(|&cell| less.set(cell, 0));
        let count = solver.count_within(&less, 2, &mut allowance);
        if count.map_err(|_| Stopped)? == 1 {
            part = less;
        }
    }
    Ok(part)
}

impl WalkSolver for Solver {
    fn visit(
        &mut self,
        board: &[u8],
        control: &Control,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut allowance = Allowance::unlimited(control);
        let board = Grid::from_known_digits(board);
        let any = SolutionOrder::Any;
        let visit = |solution: &Grid, _: &mut Allowance| visit(solution.digits());
        let end = self.visit_allowed(&board, any, &mut allowance, visit);
        end == Ok(ControlFlow::Continue(()))
    }

    fn is_needed(&mut self, board: &[u8], cell: usize) -> bool {
        let board = Grid::from_known_digits(board);
        let cell = Cell::from_index(cell);
        let mut without = board;
        without.set(cell, 0);
        let control = Control::NONE;
        let mut allowance = Allowance::unlimited(&control);
        let another = self.another_solution(&without, cell, board.digit(cell), &mut allowance);
        another.expect("nothing stops it").is_some()
    }
}
