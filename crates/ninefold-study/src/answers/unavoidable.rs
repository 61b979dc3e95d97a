//! Where must a puzzle with this solution have clues?

use crate::unavoidable::sets_within;
use ninefold::answers::{Question, Streamed};
use ninefold::inside::{of_engine, only_solution};
use ninefold::{Cell, Grid, Settings, Status, Worker};

/// Asks for the minimal [unavoidable sets](crate::unavoidable) of solution grids. A puzzle stands
/// for its one solution. The items are sets of cells in reading order; small sets come before larger
/// ones. At the end sets were looked for if the status is [`Status::Unique`].
///
/// If the time of a grid is over, no set of it is handed over. Nodes are not limited.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Unavoidable;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let answers = ask(&Unavoidable::up_to(4), &[puzzle]);
/// let sets = &answers[0].items;
/// assert_eq!(sets[0].len(), 4);
/// assert_eq!(sets[0][0].to_string(), "r1c4");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unavoidable {
    most: usize,
}

impl Unavoidable {
    /// Those of at most `cells` cells. The smallest there are have four; the time is exponential
    /// in the number.
    pub fn up_to(cells: usize) -> Self {
        Unavoidable { most: cells }
    }
}

impl Question<Grid> for Unavoidable {
    type Answer = Streamed<Vec<Cell>>;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        grids: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Vec<Cell>>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, grid) in grids.iter().enumerate() {
            let allowed = settings.limits.start(&settings.control);
            let solution = only_solution(worker, grid, &allowed);
            let found = solution.and_then(|solution| {
                let sets = sets_within(&solution, self.most, &allowed);
                match sets {
                    Some(Ok(sets)) => Ok(sets),
                    _ => Err(Status::Unfinished),
                }
            });
            let (sets, status) = match found {
                Ok(sets) => (sets, Status::Unique),
                Err(status) => (Vec::new(), status),
            };
            let count = sets.len() as u64;
            for set in sets {
                each(index, Streamed::Item(set))?;
            }
            each(index, Streamed::end(count, status))?;
        }
        Ok(())
    }
}
