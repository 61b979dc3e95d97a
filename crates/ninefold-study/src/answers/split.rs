//! To which part of a data set does a puzzle belong?

use crate::answers::{Classification, Classifier, Classify, ClassifyAnswer};
use ninefold::answers::{BatchSize, Question};
use ninefold::inside::{BoardQuestion, Draws, LayoutWorker, only_answer};
use ninefold::{AnyBoard, Board, Grid, Settings, Status};

/// Asks for the part of a data set, such as training, validation or test, that a puzzle belongs to.
///
/// Puzzles whose solutions are isomorphic are in one part, and so are isomorphic puzzles: nothing is
/// learnt about a test from its training, not even about its solution grid. The part depends only on the
/// class of the solution, the seed and the shares, and not on other puzzles, so that a data set can
/// grow. A part whose share grows at the cost of the parts after it keeps its puzzles.
///
/// Only puzzles with exactly one solution have a part. [`with_classes`](Self::with_classes) has other classes, which a
/// [`Board`](ninefold::Board) needs, since it has no canonical form.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::{Shuffle, Split};
/// use ninefold::{Grid, Status};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let isomorph: Grid = ask(&Shuffle::new(1, 42), &[puzzle])[0].items[0].board;
/// let split = Split::new(&[90, 5, 5], 0).expect("some of the shares are above zero");
/// let answers = ask(&split, &[puzzle, isomorph, Grid::EMPTY]);
/// assert_eq!(answers[0].part, answers[1].part);
/// assert_eq!((answers[2].part, answers[2].status), (None, Status::Ambiguous));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Split {
    /// The end of each part, as a share of the last one.
    ends: Vec<u64>,
    seed: u64,
    classify: Classify,
}

impl Split {
    /// Number that sets these draws apart from those of every [kind](crate::generate::Kind) of board.
    const DRAWS: u64 = 103;

    /// Parts in the ratio of these shares. Returns none if all of them are zero.
    pub fn new(shares: &[u32], seed: u64) -> Option<Self> {
        let add = |sum: &mut u64, &share: &u32| {
            *sum += u64::from(share);
            Some(*sum)
        };
        let ends: Vec<u64> = shares.iter().scan(0, add).collect();
        (ends.last().copied() > Some(0)).then(|| Split {
            ends,
            seed,
            classify: Classify::new(Classification::SolutionGrid),
        })
    }

    /// Puzzles of one class by this property are in one part, and need not be isomorphic to each other.
    #[must_use]
    pub fn with_classes(self, by: Classification) -> Self {
        let classify = Classify::new(by);
        Split { classify, ..self }
    }

    /// The answer about a puzzle of a class.
    fn answer_of<B: AnyBoard>(&self, answer: ClassifyAnswer<B>) -> SplitAnswer {
        SplitAnswer {
            status: answer.status,
            part: answer.class.map(|class| self.part_of(class.digits())),
        }
    }

    /// The part of the class that the board with these digits represents.
    fn part_of(&self, class: &[u8]) -> usize {
        let number = Draws::number_of(class);
        let place = Draws::new(self.seed, Self::DRAWS, number).below_wide(1 << 64);
        let all = *self.ends.last().expect("there is a part");
        let place = (place * u128::from(all)) >> 64;
        self.ends.partition_point(|&end| u128::from(end) <= place)
    }
}

/// The answer to [`Split`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SplitAnswer {
    /// The number of solutions, as a status.
    pub status: Status,
    /// The number of the part, from 0; none without exactly one solution.
    pub part: Option<usize>,
}

only_answer! { SplitAnswer }

impl Question<Grid> for Split {
    type Worker = Classifier;
    type Answer = SplitAnswer;

    fn worker(&self, settings: &Settings) -> Classifier {
        Question::<Grid>::worker(&self.classify, settings)
    }

    fn answer<E>(
        &self,
        worker: &mut Classifier,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, SplitAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        Question::answer(&self.classify, worker, boards, settings, |index, answer| {
            each(index, self.answer_of(answer))
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Question::<Grid>::batch_size(&self.classify, settings)
    }
}

impl BoardQuestion for Split {
    type Answer = SplitAnswer;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, SplitAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        BoardQuestion::answer(&self.classify, worker, boards, settings, |index, answer| {
            each(index, self.answer_of(answer))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::Shuffle;
    use crate::generate::{Generator, Kind};
    use ninefold::ask;
    use pretty_assertions::assert_eq;

    fn parts(shares: &[u32], seed: u64, boards: &[Grid]) -> Vec<usize> {
        let split = Split::new(shares, seed).unwrap();
        let part = |answer: SplitAnswer| answer.part.unwrap();
        ask(&split, boards).into_iter().map(part).collect()
    }

    fn grids(number: u64) -> Vec<Grid> {
        Generator::new(Kind::Full, 5).boards(0..number)
    }

    #[test]
    fn shares_are_kept() {
        let grids = grids(4000);
        let parts = parts(&[2, 0, 1, 1], 7, &grids);
        let sizes = [0, 1, 2, 3].map(|part| parts.iter().filter(|&&one| one == part).count());
        assert_eq!(sizes[1], 0);
        // (Within four standard deviations.)
        for (size, expected) in [(sizes[0], 2000), (sizes[2], 1000), (sizes[3], 1000)] {
            assert!(size.abs_diff(expected) < 127, "{sizes:?}");
        }
    }

    #[test]
    fn a_class_of_solutions_is_in_one_part() {
        for grid in grids(20) {
            let isomorphs = &ask(&Shuffle::new(5, 3), &[grid])[0].items;
            let mut boards: Vec<Grid> = isomorphs.iter().map(|one| one.board).collect();
            boards.push(grid);
            // Puzzles with this solution, too: the first row follows from the others.
            let mut digits = grid.digits().to_vec();
            digits[..9].fill(0);
            boards.push(Grid::from_digits(&digits).unwrap());
            let parts = parts(&[1; 50], 11, &boards);
            assert_eq!(parts, vec![parts[0]; boards.len()]);
        }
    }

    #[test]
    fn a_part_that_grows_keeps_its_puzzles() {
        let grids = grids(1000);
        let (small, large) = (parts(&[5, 5], 1, &grids), parts(&[7, 3], 1, &grids));
        assert!(small.iter().zip(&large).all(|(one, other)| other <= one));
        assert_ne!(small, large);
        assert_ne!(small, parts(&[5, 5], 2, &grids));
    }

    #[test]
    fn shares_are_above_zero_somewhere() {
        assert!(Split::new(&[], 0).is_none());
        assert!(Split::new(&[0, 0], 0).is_none());
        assert_eq!(parts(&[0, u32::MAX, 0], 0, &grids(9)), [1; 9]);
    }
}
