//! Ratings of boards of a layout.

use super::{BoardQuestion, LayoutWorker};
use crate::answers::{BatchSize, Rate, RateAnswer, Settings, one_by_one};
use crate::engines::rating::by_layout::{class_by_singles, guesses};
use crate::ground::board::Board;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Stopped;
use crate::ground::status::Status;

// The scalar engine searches, and its guesses are those that count.
impl BoardQuestion for Rate {
    type Answer = RateAnswer;

    one_by_one! { |self, worker: LayoutWorker, board: Board, settings| {
        let allowance = &mut settings.limits.start(&settings.control);
        worker.rate(self, board.digits(), allowance)
    } }

    fn batch_size(_: &Settings) -> BatchSize {
        BatchSize::Small
    }
}

impl LayoutWorker {
    /// The ratings of a board that are asked for.
    fn rate(&mut self, wanted: &Rate, board: &[u8], allowance: &mut Allowance) -> RateAnswer {
        let layout = self.scalar.layout().clone();
        let is_solved = self.scalar.singles(board, true).is_some_and(|left| {
            let digits = left.iter().map(|mask| mask.trailing_zeros() as u8 + 1);
            left.iter().all(|mask| mask.is_power_of_two())
                && layout.is_solution(&digits.collect::<Vec<u8>>())
        });
        let mut answer = RateAnswer::of(Status::Unique);
        let mut nodes = None;
        if !is_solved {
            let before = allowance.nodes;
            let (count, end) = match allowance.check() {
                Ok(()) => self.scalar.count_allowed(board, 2, allowance, None),
                Err(Stopped) => (0, Err(Stopped)),
            };
            nodes = Some(before - allowance.nodes);
            answer.status = self.status(board, count, 2, end);
        }
        if answer.status == Status::Unique {
            let class = wanted
                .ratings
                .then(|| class_by_singles(&mut self.scalar, board));
            answer.by_singles = class;
            answer.guesses = wanted.guesses.then(|| guesses(nodes));
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::ask;
    use crate::engines::generate::{Kind, LayoutGenerator};
    use crate::engines::of_layout::Solver;
    use crate::engines::rating::Class;
    use crate::ground::budget::limits::Limits;
    use crate::ground::grid::Grid;
    use crate::ground::layout::Layout;
    use pretty_assertions::assert_eq;

    fn made(layout: &Layout, kind: Kind, number: u64) -> Vec<Board> {
        let mut generator = LayoutGenerator::new(layout, 9);
        generator.boards(kind, 0..number).unwrap()
    }

    /// By the rater of grids, which shares nothing with this one: of puzzles that singles solve both say the same.
    #[test]
    fn boards_of_the_classic_layout_are_rated_as_grids_as_far_as_singles_solve_them() {
        let question = Rate::new().with_backdoors();
        let mut numbers = [0; 2];
        for kind in Kind::ALL {
            let boards = made(&Layout::classic(), *kind, 40);
            let grids: Vec<Grid> = boards
                .iter()
                .map(|board| Grid::from_digits(board.digits()).unwrap())
                .collect();
            for (found, expected) in ask(&question, &boards)
                .into_iter()
                .zip(ask(&question, &grids))
            {
                assert_eq!(found.status, expected.status);
                // (Which are by singles in any case.)
                assert_eq!(found.backdoors, expected.backdoors);
                let (Some(rating), Some(of_grid)) = (found.rating, expected.rating) else {
                    assert_eq!((found.rating, expected.rating), (None, None));
                    continue;
                };
                let by_singles = of_grid.class <= Class::HiddenSingles;
                numbers[usize::from(by_singles)] += 1;
                match by_singles {
                    true => assert_eq!(
                        (rating.class, rating.rounds, rating.guesses),
                        (of_grid.class, of_grid.rounds, Some(0))
                    ),
                    false => assert_eq!(rating.class, Class::Beyond),
                }
            }
        }
        assert!(numbers.iter().all(|&number| number > 10), "{numbers:?}");
    }

    /// Number of guesses by a search that is written once more: nodes that are no leaves, of a tree in which a cell has a
    /// digit or another one.
    #[test]
    fn guesses_are_branches_and_no_others_are_counted() {
        let mut numbers = Vec::new();
        for name in ["x", "6x6", "windoku"] {
            let layout: Layout = name.parse().unwrap();
            let boards = made(&layout, Kind::Minimal, 60);
            let rated = ask(&Rate::new(), &boards);
            for (board, rated) in boards.iter().zip(rated) {
                let rating = rated.rating.unwrap();
                let guesses = rating.guesses.unwrap();
                // As many nodes are enough to prove it, and no fewer.
                let mut solver = Solver::new(layout.clone());
                let control = crate::Control::NONE;
                let mut within = |nodes| {
                    let mut allowance = Allowance::of_nodes(nodes, &control);
                    let (_, end) = solver.count_allowed(board.digits(), 2, &mut allowance, None);
                    end.is_ok()
                };
                if rating.class == Class::Beyond {
                    assert!(within(2 * guesses + 1));
                    assert!(guesses == 0 || !within(2 * guesses));
                }
                numbers.push(guesses);
            }
        }
        assert!(numbers.contains(&0) && numbers.iter().any(|&number| number > 1));
    }

    /// A solution without its first cells: naked singles, each round of which fills all that are.
    #[test]
    fn rounds_and_classes_are_known() {
        let layout: Layout = "6x6+x".parse().unwrap();
        let full = made(&layout, Kind::Full, 1).remove(0);
        let mut board = full.digits().to_vec();
        let rate = |board: &[u8]| {
            let board = Board::from_digits(&layout, board).unwrap();
            ask(&Rate::new().with_backdoors(), &[board])[0]
        };
        let solved = rate(&board).rating.unwrap();
        assert_eq!(
            (solved.class, solved.rounds, solved.guesses),
            (Class::NakedSingles, 0, Some(0))
        );
        board[7] = 0;
        assert_eq!(rate(&board).rating.unwrap().rounds, 0);
        let empty = rate(&[0; 36]);
        assert_eq!(
            (empty.status, empty.rating, empty.backdoors),
            (Status::Ambiguous, None, None)
        );
    }

    #[test]
    fn limits_end_a_search() {
        let layout: Layout = "16x16".parse().unwrap();
        let boards = made(&layout, Kind::Minimal, 3);
        let settings = Settings::new().with_limits(Limits::new().with_nodes(2));
        let found = settings.ask(&Rate::new(), &boards);
        let mut rated = found
            .iter()
            .map(|found| (found.status, found.rating.is_some()));
        assert!(rated.any(|rated| rated == (Status::Unfinished, false)));
    }
}
