//! Ratings of boards of a layout.

use crate::answers::{Rate, RateAnswer};
use crate::rating::by_layout::{class_by_singles, guesses};
use ninefold::answers::BatchSize;
use ninefold::inside::{Allowance, BoardQuestion, LayoutWorker, one_by_one};
use ninefold::{Board, Settings, Status, Stopped};

// The scalar engine searches, and its guesses are those that count.
impl BoardQuestion for Rate {
    type Answer = RateAnswer;

    one_by_one! { |self, worker: LayoutWorker, board: Board, settings| {
        let allowance = &mut settings.limits.start(&settings.control);
        rate(worker, self, board.digits(), allowance)
    } }

    fn batch_size(_: &Settings) -> BatchSize {
        BatchSize::Small
    }
}

/// The ratings of a board that are asked for.
fn rate(
    worker: &mut LayoutWorker,
    wanted: &Rate,
    board: &[u8],
    allowance: &mut Allowance,
) -> RateAnswer {
    let layout = worker.scalar.layout().clone();
    let is_solved = worker.scalar.singles(board, true).is_some_and(|left| {
        let digits = left.iter().map(|mask| mask.trailing_zeros() as u8 + 1);
        left.iter().all(|mask| mask.is_power_of_two())
            && layout.is_solution(&digits.collect::<Vec<u8>>())
    });
    let mut answer = RateAnswer::of(Status::Unique);
    let mut nodes = None;
    if !is_solved {
        let before = allowance.nodes;
        let (count, end) = match allowance.check() {
            Ok(()) => worker.scalar.count_allowed(board, 2, allowance, None),
            Err(Stopped) => (0, Err(Stopped)),
        };
        nodes = Some(before - allowance.nodes);
        answer.status = worker.status(board, count, 2, end);
    }
    if answer.status == Status::Unique {
        let class = wanted
            .ratings
            .then(|| class_by_singles(&mut worker.scalar, board));
        answer.by_singles = class;
        answer.guesses = wanted.guesses.then(|| guesses(nodes));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind};
    use crate::rating::{Rater, SinglesClass};
    use crate::technique::{Explainer, Technique, TechniqueSet};
    use ninefold::layout::{Layout, Solver};
    use ninefold::{Grid, Limits, ask};
    use pretty_assertions::assert_eq;

    fn made(layout: &Layout, kind: Kind, number: u64) -> Vec<Board> {
        let mut generator = Generator::of_layout(layout, kind, 9);
        generator.boards(0..number).unwrap()
    }

    /// Paths of grids with singles only, which share nothing with this rater, and their guesses where singles do.
    #[test]
    fn boards_of_the_classic_layout_are_rated_as_grids_as_far_as_singles_solve_them() {
        #[rustfmt::skip]
        let explainers = [
            (SinglesClass::NakedSingles, &[Technique::NakedSingle][..]),
            (SinglesClass::HiddenSingles, &[Technique::NakedSingle, Technique::HiddenSingle]),
        ];
        let mut explainers = explainers.map(|(class, techniques)| {
            let techniques: TechniqueSet = techniques.iter().copied().collect();
            (class, Explainer::new().with_techniques(techniques))
        });
        let mut numbers = [0; 3];
        for kind in Kind::ALL {
            let boards = made(&Layout::classic(), *kind, 40);
            let rated = ask(&Rate::new().with_guesses(), &boards);
            for (board, rated) in boards.iter().zip(rated) {
                let grid = Grid::from_digits(board.digits()).unwrap();
                let status = Rater::new().guesses(&grid).err();
                assert_eq!(rated.status, status.unwrap_or(Status::Unique));
                let solving = explainers.iter_mut().find_map(|(class, explainer)| {
                    let path = explainer.rate(&grid).ok()?;
                    path.er.is_some().then_some(*class)
                });
                let is_unique = rated.status == Status::Unique;
                let class = is_unique.then(|| solving.unwrap_or(SinglesClass::Beyond));
                assert_eq!(rated.by_singles, class, "{grid}");
                assert!(solving.is_none() || rated.guesses == Some(0), "{grid}");
                assert_eq!((rated.ratings, rated.class()), (None, None));
                if let Some(class) = class {
                    numbers[class as usize] += 1;
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
            let rated = ask(&Rate::new().with_guesses(), &boards);
            for (board, rated) in boards.iter().zip(rated) {
                let guesses = rated.guesses.unwrap();
                // As many nodes are enough to prove it, and no fewer.
                let mut solver = Solver::new(layout.clone());
                let control = ninefold::Control::NONE;
                let mut within = |nodes| {
                    let mut allowance = Allowance::of_nodes(nodes, &control);
                    let (_, end) = solver.count_allowed(board.digits(), 2, &mut allowance, None);
                    end.is_ok()
                };
                if rated.by_singles == Some(SinglesClass::Beyond) {
                    assert!(within(2 * guesses + 1));
                    assert!(guesses == 0 || !within(2 * guesses));
                }
                numbers.push(guesses);
            }
        }
        assert!(numbers.contains(&0) && numbers.iter().any(|&number| number > 1));
    }

    #[test]
    fn only_what_is_asked_for_is_known() {
        let layout: Layout = "6x6+x".parse().unwrap();
        let full = made(&layout, Kind::Full, 1).remove(0);
        let mut board = full.digits().to_vec();
        let rate = |question: Rate, board: &[u8]| {
            let board = Board::from_digits(&layout, board).unwrap();
            let rated = ask(&question, &[board])[0];
            (rated.status, rated.by_singles, rated.guesses)
        };
        let naked = Some(SinglesClass::NakedSingles);
        let both = Rate::new().with_guesses();
        assert_eq!(rate(both, &board), (Status::Unique, naked, Some(0)));
        board[7] = 0;
        let unique = Status::Unique;
        assert_eq!(rate(Rate::new(), &board), (unique, naked, None));
        let guesses = rate(Rate::guesses_only(), &board);
        assert_eq!(guesses, (unique, None, Some(0)));
        assert_eq!(rate(both, &[0; 36]), (Status::Ambiguous, None, None));
    }

    #[test]
    fn limits_end_a_search() {
        let layout: Layout = "16x16".parse().unwrap();
        let boards = made(&layout, Kind::Minimal, 3);
        let settings = Settings::new().with_limits(Limits::new().with_nodes(2));
        let found = settings.ask(&Rate::new(), &boards);
        let mut rated = found
            .iter()
            .map(|found| (found.status, found.by_singles.is_some()));
        assert!(rated.any(|rated| rated == (Status::Unfinished, false)));
    }
}
