//! What does it look like elsewhere? Isomorphs, drawn at random.

use crate::symmetry::{LayoutSymmetry, SymmetryGroup};
use ninefold::answers::{BatchSize, Question, Streamed};
use ninefold::inside::{BoardQuestion, Draws, LayoutWorker};
use ninefold::{AnyBoard, Board, Grid, Settings, Status};

/// Asks for isomorphs of each board: images under transformations drawn at random, each of the
/// [group](ninefold::symmetry) with the same probability.
///
/// Of a [board](Board) with other rules than rows, columns and boxes they are drawn among those relabellings of digits and symmetries of a square that map the layout onto itself.
///
/// They depend on the seed and on the board alone, and not on the boards beside it: the isomorphs of
/// a board are the same in any list, and equal boards have equal ones. Of the settings only the control
/// matters.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Shuffle;
/// use ninefold::Grid;
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// for isomorph in &ask(&Shuffle::new(3, 42), &[grid])[0].items {
///     assert_eq!(isomorph.transformation.apply(&grid), isomorph.board);
///     assert!(matches!(isomorph.board.solve(), ninefold::Answer::Unique(_)));
/// }
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    number: u64,
    seed: u64,
}

impl Shuffle {
    /// Number that sets these draws apart from those of every [kind](crate::generate::Kind) of board.
    const DRAWS: u64 = 100;

    /// Draws `number` isomorphs of each board, at least 1.
    pub fn new(number: u64, seed: u64) -> Self {
        Shuffle {
            number: number.max(1),
            seed,
        }
    }
}

/// An item of the answers to [`Shuffle`]. At the end a board is [`Status::Solvable`], since that it can be
/// read is all that is known of it, or [`Status::Unfinished`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Isomorph<B> {
    /// The image.
    pub board: B,
    /// The transformation from the board to it.
    pub transformation: LayoutSymmetry,
}

impl Question<Grid> for Shuffle {
    type Worker = ();
    type Answer = Streamed<Isomorph<Grid>>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[Grid],
        settings: &Settings,
        each: impl FnMut(usize, Streamed<Isomorph<Grid>>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.draw(&SymmetryGroup::default(), boards, settings, each)
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Medium
    }
}

impl BoardQuestion for Shuffle {
    type Answer = Streamed<Isomorph<Board>>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        each: impl FnMut(usize, Streamed<Isomorph<Board>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let group = SymmetryGroup::of(worker.layout());
        self.draw(&group, boards, settings, each)
    }
}

impl Shuffle {
    /// Draws the isomorphs of all boards.
    fn draw<B: AnyBoard, E>(
        &self,
        group: &SymmetryGroup,
        boards: &[B],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Isomorph<B>>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, board) in boards.iter().enumerate() {
            let mut draws = Draws::new(self.seed, Self::DRAWS, Draws::number_of(board.digits()));
            let mut status = Status::Solvable;
            let mut count = 0;
            while count < self.number {
                let transformation = group.draw(&mut draws);
                let isomorph = Isomorph {
                    board: transformation.apply(board),
                    transformation,
                };
                each(index, Streamed::Item(isomorph))?;
                count += 1;
                if count % 64 == 1 && count < self.number && settings.control.is_stopped() {
                    status = Status::Unfinished;
                    break;
                }
            }
            each(index, Streamed::end(count, status))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Control;
    use ninefold::ask;
    use ninefold::layout::Layout;
    use ninefold::text::Syntax;
    use pretty_assertions::assert_eq;
    use std::collections::HashMap;

    fn isomorphs(boards: &[Grid], number: u64, seed: u64) -> Vec<Isomorph<Grid>> {
        let answers = ask(&Shuffle::new(number, seed), boards);
        answers.into_iter().flat_map(|all| all.items).collect()
    }

    /// The board of the layout of this name with this text.
    fn board(name: &str, text: &str) -> Board {
        let layout: Layout = name.parse().unwrap();
        Board::from_text(&layout, text.as_bytes(), Syntax::default()).unwrap()
    }

    fn of_board(board: &Board, number: u64) -> Vec<Isomorph<Board>> {
        let shuffle = Shuffle::new(number, 5);
        ask(&shuffle, std::slice::from_ref(board)).remove(0).items
    }

    #[test]
    fn isomorphs_depend_on_seed_and_board_alone() {
        let one: Grid = "1".repeat(81).parse().unwrap();
        let other: Grid = "2".repeat(81).parse().unwrap();
        let alone = isomorphs(&[one], 5, 3);
        assert_eq!(isomorphs(&[other, one], 5, 3)[5..], alone);
        assert_eq!(isomorphs(&[one], 2, 3)[0], alone[0]);
        assert_ne!(
            isomorphs(&[one], 5, 4)[0].transformation,
            alone[0].transformation
        );
        assert_ne!(
            isomorphs(&[other], 5, 3)[0].transformation,
            alone[0].transformation
        );
    }

    #[test]
    fn every_image_of_a_board_is_equally_likely() {
        // This board of 4x4 has 192 images (see `generate::symmetry`).
        let board = board("4x4", "1234341223414123");
        let mut counts: HashMap<Board, u32> = HashMap::new();
        for isomorph in of_board(&board, 960_000) {
            assert_eq!(isomorph.transformation.apply(&board), isomorph.board);
            *counts.entry(isomorph.board).or_default() += 1;
        }
        assert_eq!(counts.len(), 192);
        let chi_square: f64 = counts
            .values()
            .map(|&count| (f64::from(count) - 5000.0).powi(2) / 5000.0)
            .sum();
        assert!((110.0..270.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn what_is_stopped_has_one_isomorph_of_each_board() {
        let stopped = Control::new().with_timeout(std::time::Duration::ZERO);
        let settings = Settings::new().with_control(stopped);
        for answers in settings.ask(&Shuffle::new(u64::MAX, 0), &[Grid::EMPTY; 3]) {
            assert_eq!((answers.items.len(), answers.count), (1, 1));
            assert_eq!(answers.status, Status::Unfinished);
        }
    }

    #[test]
    fn by_the_classic_layout_isomorphs_are_the_same() {
        let grid: Grid = "12.......".repeat(9).parse().unwrap();
        let of_grid = isomorphs(&[grid], 9, 5).into_iter();
        let expected: Vec<Isomorph<Board>> = of_grid
            .map(|isomorph| Isomorph {
                board: isomorph.board.into(),
                transformation: isomorph.transformation,
            })
            .collect();
        assert_eq!(of_board(&grid.into(), 9), expected);
    }

    #[test]
    fn by_a_layout_with_rules_images_are_equally_likely() {
        let board = board("4x4+x", "1234............");
        let mut counts: HashMap<Board, u32> = HashMap::new();
        for isomorph in of_board(&board, 960_000) {
            *counts.entry(isomorph.board).or_default() += 1;
        }
        // The first or last row or column, with any order of the digits.
        assert_eq!(counts.len(), 96);
        let chi_square: f64 = counts
            .values()
            .map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!((45.0..160.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn large_boards_are_shuffled_too() {
        let board = Board::empty(&"25x25".parse().unwrap());
        assert_eq!(of_board(&board, 3).len(), 3);
    }
}
