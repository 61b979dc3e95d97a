//! What does it look like elsewhere? Isomorphs, drawn at random.

use super::{Answered, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::draws::Draws;
use crate::generate::symmetry::draw;
use crate::status::Status;
use crate::symmetry::Symmetry;

/// Asks for isomorphs of each board: images under transformations drawn at random, each of the
/// [group](crate::symmetry) with the same probability.
///
/// They depend on the seed and on the board alone, and not on the boards beside it: the isomorphs of
/// a board are the same in any list, and equal boards have equal ones.
///
/// ```
/// use ninefold::answers::{Shuffle, ask};
/// use ninefold::{Control, Grid};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// for isomorph in ask(&Shuffle::new(3, 42), &[grid], &Control::NONE) {
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
    /// What sets these draws apart from those of every [kind](crate::generate::Kind) of board.
    const DRAWS: u64 = 100;

    /// So many isomorphs of each board, at least 1.
    pub fn new(number: u64, seed: u64) -> Self {
        Shuffle {
            number: number.max(1),
            seed,
        }
    }
}

/// An answer to [`Shuffle`]; each board has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Isomorph<const SIDE: usize> {
    /// The image.
    pub board: Board<SIDE>,
    /// What leads from the board to it.
    pub transformation: Symmetry<SIDE>,
    /// Of the last of its board [`Status::Solvable`], since that it can be read is all that is known
    /// of the board, or [`Status::Unfinished`] if more were asked for; none of the others.
    pub status: Option<Status>,
}

impl<const SIDE: usize> Answered for Isomorph<SIDE> {
    fn status(&self) -> Option<Status> {
        self.status
    }
}

impl<const SIDE: usize> Question<SIDE> for Shuffle {
    type Asked = Board<SIDE>;
    type Worker = ();
    type Answer = Isomorph<SIDE>;

    fn worker(&self) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Isomorph<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, board) in boards.iter().enumerate() {
            let mut draws = Draws::new(self.seed, Self::DRAWS, Draws::number_of(board.digits()));
            for number in 1..=self.number {
                let transformation = draw(&mut draws);
                let status = match () {
                    () if number == self.number => Some(Status::Solvable),
                    () if number % 64 == 1 && control.is_stopped() => Some(Status::Unfinished),
                    () => None,
                };
                let isomorph = Isomorph {
                    board: transformation.apply(board),
                    transformation,
                    status,
                };
                each(index, isomorph)?;
                if status.is_some() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn batch_size(&self) -> BatchSize {
        BatchSize::Medium
    }
}

#[cfg(test)]
mod tests {
    use super::super::ask;
    use super::*;
    use pretty_assertions::assert_eq;
    use std::collections::HashMap;

    fn isomorphs<const SIDE: usize>(
        boards: &[Board<SIDE>],
        number: u64,
        seed: u64,
    ) -> Vec<Isomorph<SIDE>> {
        ask(&Shuffle::new(number, seed), boards, &Control::NONE)
    }

    #[test]
    fn isomorphs_depend_on_seed_and_board_alone() {
        let one: Board<9> = "1".repeat(81).parse().unwrap();
        let other: Board<9> = "2".repeat(81).parse().unwrap();
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
        let last: Vec<bool> = alone.iter().map(|answer| answer.status.is_some()).collect();
        assert_eq!(last, [false, false, false, false, true]);
    }

    #[test]
    fn every_image_of_a_board_is_equally_likely() {
        // This board of 4x4 has 192 images (see `generate::symmetry`).
        let board: Board<4> = "1234341223414123".parse().unwrap();
        let mut counts: HashMap<Board<4>, u32> = HashMap::new();
        for isomorph in isomorphs(&[board], 19_200, 5) {
            assert_eq!(isomorph.transformation.apply(&board), isomorph.board);
            *counts.entry(isomorph.board).or_default() += 1;
        }
        assert_eq!(counts.len(), 192);
        let chi_square: f64 = counts
            .values()
            .map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0)
            .sum();
        assert!((110.0..270.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn what_is_stopped_has_one_isomorph_of_each_board() {
        let stopped = Control::new().with_timeout(std::time::Duration::ZERO);
        let answers = ask(
            &Shuffle::new(u64::MAX, 0),
            &[Board::<9>::EMPTY; 3],
            &stopped,
        );
        let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, [Some(Status::Unfinished); 3]);
    }

    #[test]
    fn large_boards_are_shuffled_too() {
        let board: Board<25> = Board::EMPTY;
        assert_eq!(isomorphs(&[board], 3, 0).len(), 3);
    }
}
